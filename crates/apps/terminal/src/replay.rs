//! Stepping through a record.

use std::io::{self, BufRead as _, Write as _};
use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::Span;
use ratatui::widgets::Paragraph;
use tablero_core::{AnyPosition, Player};
use tablero_play::Session;
use tablero_words::Words;

use crate::screen::{Canvas, Mark, Order, Screen, Theme, order};
use crate::{Failure, Look, events, interrupt, telling};

/// How long an event is waited for.
const STEP: Duration = Duration::from_millis(100);

/// A record and the place in it.
struct Replay<'a> {
    session: &'a Session,
    positions: Vec<&'a AnyPosition>,
    words: &'a Words,
    look: Look,
    /// How many moves have been played.
    at: usize,
}

/// Steps through a game: on the whole screen, or in lines.
pub fn replay(session: &Session, words: &Words, look: Look, whole_screen: bool) -> Result<(), Failure> {
    interrupt::watch()?;
    let mut replay = Replay { session, positions: session.positions().collect(), words, look, at: 0 };
    if whole_screen { replay.screen() } else { replay.lines() }
}

impl Replay<'_> {
    fn last(&self) -> usize {
        self.session.plies().len()
    }

    fn step(&self) -> String {
        if self.at == 0 {
            return self.words.replay_start();
        }
        let step = self.words.replay_step(self.last(), self.at);
        let mv = self.session.plies().nth(self.at - 1).map_or("", |ply| ply.mv.as_str());
        let before = self.positions.get(self.at - 1).map(|position| position.to_move());
        let mover = before.map(|player| telling::player(self.words, self.session, player));
        format!("{step}: {}", self.words.plays(mv, mover.unwrap_or_default()))
    }

    fn south(&self) -> Player {
        let to_move = self.positions.get(self.at).map(|position| position.to_move());
        to_move.filter(|_| self.look.turn).unwrap_or(Player::FIRST)
    }

    /// How the game ended, at its last position.
    fn end(&self) -> Vec<String> {
        let ended = self.session.ended().filter(|_| self.at == self.last());
        ended.map(|ended| telling::ended(self.words, self.session, &ended)).unwrap_or_default()
    }

    fn lines(&mut self) -> Result<(), Failure> {
        let mut out = io::stdout();
        let mut input = io::stdin().lock();
        loop {
            let Some(position) = self.positions.get(self.at) else { return Ok(()) };
            let board = self.session.table().text(position, self.south(), self.look.ascii);
            let end: String = self.end().into_iter().map(|line| line + "\n").collect::<Vec<_>>().concat();
            write!(out, "{}\n{}\n{end}", self.step(), board.trim_end_matches('\n'))?;
            writeln!(out, "{}", self.words.replay_keys())?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || interrupt::is_asked() {
                return Ok(());
            }
            match line.trim() {
                "" | "n" => self.at = (self.at + 1).min(self.last()),
                "p" => self.at = self.at.saturating_sub(1),
                "g" => self.at = 0,
                "G" => self.at = self.last(),
                "q" => return Ok(()),
                number => match number.parse::<usize>() {
                    Ok(number) => self.at = number.min(self.last()),
                    Err(_) => writeln!(out, "{}", self.words.refused(number))?,
                },
            }
        }
    }

    fn screen(&mut self) -> Result<(), Failure> {
        let mut screen = Screen::take()?;
        loop {
            screen.draw(|frame| self.draw(frame))?;
            if interrupt::is_asked() {
                return Err(Failure::Interrupted);
            }
            let Some(Event::Key(key)) = events::next(STEP)? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match (key.code, order(key)) {
                (KeyCode::Char('n'), _) | (_, Order::Choose | Order::Step(1, _) | Order::Step(_, 1)) => {
                    self.at = (self.at + 1).min(self.last());
                }
                (KeyCode::Char('p'), _) | (_, Order::Step(_, _)) => self.at = self.at.saturating_sub(1),
                (KeyCode::Char('g') | KeyCode::Home, _) => self.at = 0,
                (KeyCode::Char('G') | KeyCode::End, _) => self.at = self.last(),
                (_, Order::Turn) => self.look.turn = !self.look.turn,
                (KeyCode::Esc, _) | (_, Order::Quit) => return Ok(()),
                _ => {}
            }
        }
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let [title, middle, keys] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
                .areas(frame.area());
        let theme = Theme::new(self.look);
        let step = format!(" {} {}", self.step(), self.end().join(" "));
        frame.render_widget(Paragraph::new(Span::styled(step, Theme::strong())), title);
        let keys_text = format!(" {}", self.words.replay_keys());
        frame.render_widget(Paragraph::new(Span::styled(keys_text, theme.faint())), keys);
        let Some(position) = self.positions.get(self.at) else { return };
        let board = self.session.table().board(position, self.south());
        let ends = self.at.checked_sub(1).and_then(|last| {
            let before = self.positions.get(last)?;
            let mv = before.read_move(&self.session.plies().nth(last)?.mv).ok()?;
            self.session.table().ends(before, mv, self.south())
        });
        let eye = board.focus().or(ends.map(|ends| ends.to));
        let canvas = Canvas::new(board.as_ref(), middle, eye);
        let mark = |at| {
            let named = ends.is_some_and(|ends| ends.to == at || ends.from == Some(at));
            if named { Mark::Last } else { Mark::None }
        };
        canvas.draw(board.as_ref(), theme, frame.buffer_mut(), &mark, None);
    }
}
