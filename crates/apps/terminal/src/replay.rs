//! Stepping through a record.

use std::io::{self, Write as _};
use std::time::Duration;

use crate::telling;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use tablero_core::{AnyPosition, Player};
use tablero_draw::At;
use tablero_play::Session;
use tablero_words::Words;

use crate::line::input::next as next_line;
use crate::screen::{Canvas, Mark, Order, Pace, Screen, Theme, order};
use crate::{Failure, Look, events, interrupt};

/// How long an event is waited for.
const STEP: Duration = Duration::from_millis(100);
/// The panel beside the board, and the width of a screen that has room for it.
const PANEL: u16 = 30;
const ROOM_FOR_PANEL: u16 = 60;

/// A record and the place in it.
struct Replay<'a> {
    session: &'a Session,
    positions: Vec<&'a AnyPosition>,
    words: &'a Words,
    look: Look,
    /// How many moves have been played.
    at: usize,
    /// How many seats the board is turned.
    turned: usize,
    pace: Pace,
    help: bool,
    names: bool,
}

/// What comes after a record.
enum Next {
    Leave,
    /// The game so many further on in the file.
    Game(i64),
}

/// Steps through the games of a file: on the whole screen, or in lines. `games` gives one by its number.
pub fn replay(
    games: &dyn Fn(u64) -> Option<Session>,
    (mut number, mut session): (u64, Session),
    words: &Words,
    look: Look,
    whole_screen: bool,
) -> Result<(), Failure> {
    interrupt::watch()?;
    loop {
        let mut replay = Replay::new(&session, words, look);
        let next = if whole_screen { replay.screen()? } else { replay.lines()? };
        let Next::Game(step) = next else { return Ok(()) };
        let wanted = number.checked_add_signed(step).filter(|&number| number > 0);
        if let Some((wanted, other)) = wanted.and_then(|number| Some((number, games(number)?))) {
            (number, session) = (wanted, other);
        }
    }
}

impl<'a> Replay<'a> {
    fn new(session: &'a Session, words: &'a Words, look: Look) -> Self {
        let mut pace = Pace::new(session.time().now());
        pace.pause();
        Self {
            session,
            positions: session.positions().collect(),
            words,
            look,
            at: 0,
            turned: 0,
            pace,
            help: false,
            names: false,
        }
    }

    fn last(&self) -> usize {
        self.session.plies().len()
    }

    /// A move as people say it.
    fn mv(&self, index: usize) -> Option<String> {
        let before = self.positions.get(index)?;
        let written = &self.session.plies().nth(index)?.mv;
        let spoken = before.read_move(written).ok().and_then(|mv| self.session.table().spoken(before, mv));
        Some(spoken.map_or_else(|| written.clone(), |spoken| self.words.say(&spoken)))
    }

    fn step(&self) -> String {
        let Some(index) = self.at.checked_sub(1) else { return self.words.replay_start() };
        let step = self.words.replay_step(self.last(), self.at);
        let before = self.positions.get(index).map(|position| position.to_move());
        let mover = before.map(|player| telling::player(self.words, self.session, player));
        let mv = self.mv(index).unwrap_or_default();
        format!("{step}: {}", self.words.plays(mv, mover.unwrap_or_default()))
    }

    fn south(&self) -> Player {
        let to_move = self.positions.get(self.at).map(|position| position.to_move());
        let player = to_move.filter(|_| self.look.turn).unwrap_or(Player::FIRST);
        let seats = self.session.seats().len().max(1);
        Player::from_seat((player.seat() + self.turned) % seats).unwrap_or(player)
    }

    /// Who played, one line each.
    fn players(&self) -> Vec<String> {
        let seats = Player::first(self.session.seats().len()).zip(self.session.seats());
        seats
            .map(|(player, seat)| {
                let name = telling::player(self.words, self.session, player);
                format!("{name}: {}", telling::seat(self.words, seat))
            })
            .collect()
    }

    /// How the game ended, at its last position.
    fn end(&self) -> Vec<String> {
        let ended = self.session.ended().filter(|_| self.at == self.last());
        ended.map(|ended| telling::ended(self.words, self.session, &ended)).unwrap_or_default()
    }

    fn lines(&mut self) -> Result<Next, Failure> {
        let mut out = io::stdout();
        writeln!(out, "{}", telling::title(self.words, self.session))?;
        for line in self.players() {
            writeln!(out, "{line}")?;
        }
        loop {
            let Some(position) = self.positions.get(self.at) else { return Ok(Next::Leave) };
            let board = self.session.table().text(position, self.south(), self.look.ascii);
            let end: String = self.end().into_iter().map(|line| line + "\n").collect::<Vec<_>>().concat();
            write!(out, "{}\n{}\n{end}", self.step(), board.trim_end_matches('\n'))?;
            writeln!(out, "{}", self.words.replay_keys())?;
            out.flush()?;
            let Some(line) = next_line()?.filter(|_| !interrupt::is_asked()) else { return Ok(Next::Leave) };
            match line.trim() {
                "" | "n" => self.at = (self.at + 1).min(self.last()),
                "p" => self.at = self.at.saturating_sub(1),
                "g" => self.at = 0,
                "G" => self.at = self.last(),
                "N" => return Ok(Next::Game(1)),
                "P" => return Ok(Next::Game(-1)),
                "?" => writeln!(out, "{}", self.words.replay_help())?,
                "q" => return Ok(Next::Leave),
                number => match number.parse::<usize>() {
                    Ok(number) => self.at = number.min(self.last()),
                    Err(_) => writeln!(out, "{}", self.words.refused(number))?,
                },
            }
        }
    }

    fn screen(&mut self) -> Result<Next, Failure> {
        let mut screen = Screen::take()?;
        loop {
            screen.draw(|frame| self.draw(frame))?;
            if interrupt::is_asked() {
                return Err(Failure::Interrupted);
            }
            self.play_on();
            let Some(Event::Key(key)) = events::next(STEP)? else { continue };
            if key.kind == KeyEventKind::Release || std::mem::take(&mut self.help) {
                continue;
            }
            if let Some(next) = self.key(key) {
                return Ok(next);
            }
        }
    }

    /// Plays the next move if it is time for it.
    fn play_on(&mut self) {
        let now = self.session.time().now();
        if self.pace.is_due(now) {
            self.pace.moved(now);
            self.at = (self.at + 1).min(self.last());
            if self.at == self.last() {
                self.pace.pause();
            }
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<Next> {
        match (key.code, order(key)) {
            (KeyCode::Char(' '), _) => {
                if self.pace.is_paused() && self.at == self.last() {
                    self.at = 0;
                }
                self.pace.moved(self.session.time().now());
                self.pace.pause();
            }
            (KeyCode::Char('+' | '='), _) => self.pace.faster(),
            (KeyCode::Char('-'), _) => self.pace.slower(),
            (KeyCode::Char('n'), _) | (_, Order::Choose | Order::Step(1, _) | Order::Step(_, 1)) => {
                self.at = (self.at + 1).min(self.last());
            }
            (KeyCode::Char('p'), _) | (_, Order::Step(_, _)) => self.at = self.at.saturating_sub(1),
            (KeyCode::Char('g') | KeyCode::Home, _) => self.at = 0,
            (KeyCode::Char('G') | KeyCode::End, _) => self.at = self.last(),
            (_, Order::NextLevel) => return Some(Next::Game(1)),
            (_, Order::PreviousLevel) => return Some(Next::Game(-1)),
            (_, Order::Turn) => self.turned = (self.turned + 1) % self.session.seats().len().max(1),
            (_, Order::Names) => self.names = !self.names,
            (_, Order::Help) => self.help = true,
            (KeyCode::Esc, _) | (_, Order::Quit) => return Some(Next::Leave),
            _ => {}
        }
        None
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let [title, step, middle, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let theme = Theme::new(self.look);
        let heading = format!(" {}", telling::title(self.words, self.session));
        frame.render_widget(Paragraph::new(Span::styled(heading, Theme::strong())), title);
        let said = format!(" {} {}", self.step(), self.end().join(" "));
        frame.render_widget(Paragraph::new(Span::styled(said, Theme::strong())), step);
        let keys_text = format!(" {}", self.words.replay_keys_screen());
        frame.render_widget(Paragraph::new(Span::styled(keys_text, theme.faint())), keys);
        let panel = if frame.area().width >= ROOM_FOR_PANEL { PANEL } else { 0 };
        let [left, right] = Layout::horizontal([Constraint::Min(1), Constraint::Length(panel)]).areas(middle);
        self.draw_board(frame, left, theme);
        if panel > 0 {
            self.draw_panel(frame, right, theme);
        }
        if self.help {
            let text = self.words.replay_help();
            let lines: Vec<Line<'_>> = text.lines().map(|line| Line::from(format!(" {line}"))).collect();
            frame.render_widget(Clear, middle);
            frame.render_widget(Paragraph::new(lines).block(theme.frame(self.words.help_title())), middle);
        }
    }

    fn draw_board(&self, frame: &mut ratatui::Frame<'_>, area: Rect, theme: Theme) {
        let Some(position) = self.positions.get(self.at) else { return };
        let board = self.session.table().board(position, self.south());
        let path = self.path();
        let eye = board.focus().or(path.last().copied());
        let canvas = Canvas::new(board.as_ref(), area, eye, theme).with_names(self.names);
        let mark = |at| if path.contains(&at) { Mark::Last } else { Mark::None };
        canvas.draw(board.as_ref(), theme, frame.buffer_mut(), &mark, None);
    }

    /// The spots that the last move passed.
    fn path(&self) -> Vec<At> {
        let path = self.at.checked_sub(1).and_then(|last| {
            let before = self.positions.get(last)?;
            let mv = before.read_move(&self.session.plies().nth(last)?.mv).ok()?;
            Some(self.session.table().path(before, mv, self.south()))
        });
        path.unwrap_or_default()
    }

    /// Who plays, and the moves with the last one marked.
    fn draw_panel(&self, frame: &mut ratatui::Frame<'_>, area: Rect, theme: Theme) {
        let players = self.players();
        let height = u16::try_from(players.len()).unwrap_or(0).saturating_add(2).min(area.height);
        let [top, bottom] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area);
        let lines: Vec<Line<'_>> = players.into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines).block(theme.frame(self.words.panel_game())), top);
        let columns = if self.session.seats().len() == 2 { 2 } else { 1 };
        let room = usize::from(bottom.height.saturating_sub(2));
        let rows = self.last().div_ceil(columns);
        let current = self.at.saturating_sub(1) / columns;
        let first = current.saturating_sub(room / 2).min(rows.saturating_sub(room));
        let line = |row: usize| {
            let mut spans = vec![Span::raw(format!("{:>4} ", row + 1))];
            for index in (row * columns..(row + 1) * columns).take_while(|&index| index < self.last()) {
                let style = if index + 1 == self.at { Theme::chosen() } else { Style::new() };
                spans.push(Span::styled(self.mv(index).unwrap_or_default(), style));
                spans.push(Span::raw("  "));
            }
            Line::from(spans)
        };
        let lines: Vec<Line<'_>> = (first..rows).take(room).map(line).collect();
        frame.render_widget(Paragraph::new(lines).block(theme.frame(self.words.panel_moves())), bottom);
    }
}
