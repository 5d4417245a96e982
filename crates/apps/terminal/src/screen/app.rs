//! What is going on, and what keys and the mouse do to it.

use std::time::Duration;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use tablero_arena::Seat;
use tablero_catalogue::{AnyRobot, Thought};
use tablero_core::{AnyMove, Options, Player};
use tablero_draw::{At, Board};
use tablero_play::{NotPlayed, Session, Thinking, store};
use tablero_telling as telling;

use super::canvas::Canvas;
use super::keys::{Order, order};
use super::levels::Levels;
use super::pace::Pace;
use super::selection::{Picked, Selection};
use super::theme::{Mark, Theme};
use crate::{Failure, Play, fit_seats};

/// What lies over the board.
#[derive(Debug)]
pub(crate) enum Over {
    Nothing,
    /// The keys and the rule book, from this line on.
    Help(usize),
    Resign,
    /// An interrupted game that may be played instead.
    Offer(store::Saved),
    Levels(Levels),
}

/// Everything there is to show.
pub(crate) struct App {
    pub(crate) play: Play,
    pub(crate) theme: Theme,
    pub(crate) over: Over,
    /// What was said last.
    pub(crate) message: String,
    /// A move that is being typed.
    pub(crate) typed: Option<String>,
    pub(crate) selection: Selection,
    /// Where the board was drawn last, for the mouse.
    pub(crate) canvas: Option<Canvas>,
    robot: Option<(Player, Thinking)>,
    adviser: Option<Thinking>,
    /// Whether every spot shows its name.
    pub(crate) names: bool,
    /// How fast robots move while nobody plays.
    pub(crate) pace: Pace,
    /// How many seats the board is turned from where it would be.
    turned: usize,
    left: bool,
}

impl App {
    pub(crate) fn new(play: Play) -> Self {
        let theme = Theme::new(play.look);
        let pace = Pace::new(play.session.time().now());
        let (saved, aside) = match play.offer.find(&play.keeper, &play.session) {
            Some((saved, true)) => (Some(saved), None),
            Some((saved, false)) => (None, Some(telling::saved(&play.words, &play.games, &saved.record))),
            None => (None, None),
        };
        let mut app = Self {
            play,
            theme,
            over: saved.map_or(Over::Nothing, Over::Offer),
            message: String::new(),
            typed: None,
            selection: Selection::default(),
            canvas: None,
            robot: None,
            adviser: None,
            names: false,
            pace,
            turned: 0,
            left: false,
        };
        app.begin();
        if let Some(what) = aside {
            app.message = app.play.words.offer_aside(what);
        }
        app
    }

    pub(crate) const fn has_left(&self) -> bool {
        self.left
    }

    /// Who sits at the bottom.
    pub(crate) fn south(&self) -> Player {
        crate::south(&self.play.session, self.play.look, self.turned)
    }

    pub(crate) fn board(&self) -> Box<dyn Board> {
        self.play.session.table().board(self.play.session.position(), self.south())
    }

    /// Whether somebody is thinking.
    pub(crate) const fn is_busy(&self) -> bool {
        self.robot.is_some() || self.adviser.is_some()
    }

    /// Whether nobody plays and people only watch.
    pub(crate) fn is_watched(&self) -> bool {
        !self.play.session.seats().contains(&Seat::Human)
    }

    /// Whether the person walks instead of moving a cursor.
    pub(crate) fn walks(&self) -> bool {
        self.board().focus().is_some()
    }

    /// The marks of the board.
    pub(crate) fn marks(&self) -> impl Fn(At) -> Mark + use<> {
        let session = &self.play.session;
        let last = session.last_move().map(|(before, mv)| session.table().path(before, mv, self.south()));
        self.selection.marks(last.unwrap_or_default())
    }

    /// Begins a new game: nothing is marked, and the cursor waits for the person.
    fn begin(&mut self) {
        self.selection.clear();
        self.selection.placed = false;
        self.place_cursor();
        self.message = telling::listening(&self.play.words, &self.play.session).join(" ");
    }

    fn place_cursor(&mut self) {
        let (board, south) = (self.board(), self.south());
        self.selection.place_cursor(board.as_ref(), &self.play.session, south);
    }

    /// Looks after robots and the clock.
    pub(crate) fn tick(&mut self) -> Result<(), Failure> {
        if matches!(self.over, Over::Offer(_)) {
            self.play.session.resume_clock();
            return Ok(());
        }
        if self.play.session.check_time() {
            self.stop_robots();
            self.changed();
        }
        if let Some(thinking) = &self.adviser {
            match thinking.wait(Duration::ZERO) {
                Ok(None) => {}
                Ok(Some((_, thought))) => self.advise(thought.as_ref()),
                Err(gone) => return Err(Failure::Told(gone.to_string())),
            }
        }
        if let Some((player, thinking)) = &self.robot {
            match thinking.wait(Duration::ZERO) {
                Ok(None) => {}
                Ok(Some((robot, thought))) => {
                    let player = *player;
                    self.robot_answers(player, robot, thought)?;
                }
                Err(gone) => return Err(Failure::Told(gone.to_string())),
            }
        }
        if self.robot.is_none()
            && let Some(player) = self.play.session.to_move()
            && !self.play.session.is_human_turn()
        {
            // While people only watch, the robots wait for them, and no clock runs meanwhile.
            if self.is_watched() && !self.pace.is_due(self.play.session.time().now()) {
                self.play.session.resume_clock();
                return Ok(());
            }
            match self.play.session.take_robot() {
                Some(robot) => {
                    let session = &self.play.session;
                    let thinking = Thinking::start(robot, session.position().clone(), session.budget());
                    self.robot = Some((player, thinking));
                }
                None => self.play.session.renew_robot(),
            }
        }
        Ok(())
    }

    fn robot_answers(
        &mut self,
        player: Player,
        robot: Box<dyn AnyRobot>,
        thought: Option<Thought>,
    ) -> Result<(), Failure> {
        self.robot = None;
        self.pace.moved(self.play.session.time().now());
        self.play.session.seat_robot(player, robot);
        if let Some(mv) = crate::robot_plays(&mut self.play.session, thought)? {
            let session = &self.play.session;
            let name = telling::player(&self.play.words, session, player);
            let spoken = session.last_move().map(|(before, last)| {
                telling::mv_text(&self.play.words, session.table().as_ref(), before, last)
            });
            self.message = self.play.words.plays(spoken.unwrap_or(mv), name);
        }
        self.changed();
        if !self.selection.placed {
            self.place_cursor();
        }
        Ok(())
    }

    fn advise(&mut self, thought: Option<&Thought>) {
        self.adviser = None;
        let session = &self.play.session;
        self.message = telling::hint(&self.play.words, session, thought);
        let mv = thought.and_then(|thought| thought.mv);
        let path = mv.map(|mv| session.table().path(session.position(), mv, self.south()));
        self.selection.hint(path.unwrap_or_default());
    }

    /// A robot that thinks about a position that is no more.
    fn stop_robots(&mut self) {
        self.adviser = None;
        if self.robot.take().is_some() {
            self.play.session.renew_robot();
        }
    }

    /// The position is another one.
    fn changed(&mut self) {
        self.selection.clear();
        self.adviser = None;
        if let Some(ended) = self.play.session.ended() {
            self.message = telling::ended(&self.play.words, &self.play.session, &ended).join(" ");
        }
        // A full disk must not end a game; it is told when the game is left.
        let _ = self.play.keeper.keep_often(&self.play.session);
    }

    pub(crate) fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.point(mouse.column, mouse.row);
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Right) => {
                self.selection.clear();
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        match std::mem::replace(&mut self.over, Over::Nothing) {
            Over::Nothing => {}
            Over::Help(line) => {
                self.scroll_help(key, line);
                return;
            }
            Over::Resign => {
                if let KeyCode::Char(c) = key.code
                    && self.play.words.yes_letters().contains(c.to_ascii_lowercase())
                {
                    self.play.session.resign();
                    self.changed();
                }
                return;
            }
            Over::Offer(saved) => {
                match (key.code, order(key)) {
                    (KeyCode::Enter, _) => self.open(&saved.path),
                    (KeyCode::Char('n' | 'N') | KeyCode::Esc, _) => {}
                    (_, Order::Quit) => self.left = true,
                    _ => self.over = Over::Offer(saved),
                }
                return;
            }
            Over::Levels(mut levels) => {
                match levels.key(key) {
                    super::levels::Chosen::Still => self.over = Over::Levels(levels),
                    super::levels::Chosen::Nothing => {}
                    super::levels::Chosen::Level(options) => self.renew(&options),
                }
                return;
            }
        }
        if self.typed.is_some() {
            self.type_key(key);
            return;
        }
        if self.is_watched() && self.play.session.ended().is_none() && self.watch_key(key) {
            return;
        }
        let order = match key.code {
            KeyCode::Char(c) if self.begins_move(key, c) => Order::Type(Some(c)),
            _ => order(key),
        };
        match order {
            Order::Step(right, down) => self.step(right, down),
            Order::Choose => self.choose(),
            Order::Forget => {
                self.selection.clear();
                self.message.clear();
            }
            Order::Undo => {
                self.stop_robots();
                self.message = match self.play.session.undo() {
                    Some(count) => self.play.words.undone(count),
                    None => self.play.words.nothing_to_undo(),
                };
                self.selection.clear();
            }
            Order::Redo => {
                self.stop_robots();
                let count = self.play.session.redo();
                self.message = if count == 0 {
                    self.play.words.nothing_to_redo()
                } else {
                    self.play.words.redone(count)
                };
                self.changed();
            }
            Order::Hint => self.hint(),
            Order::Resign if self.play.session.is_human_turn() => self.over = Over::Resign,
            Order::Save => self.save(),
            Order::Load => self.load(),
            Order::Restart => {
                self.stop_robots();
                self.play.session.restart();
                self.message.clear();
                self.changed();
            }
            Order::Turn => {
                self.turned = (self.turned + 1) % self.play.session.seats().len().max(1);
                self.selection.clear();
                self.selection.placed = false;
                self.place_cursor();
            }
            Order::NextLevel => self.level_by(1),
            Order::PreviousLevel => self.level_by(-1),
            Order::Levels => {
                if let Some(levels) = Levels::new(self.play.session.table().as_ref()) {
                    self.over = Over::Levels(levels);
                }
            }
            Order::Help => self.over = Over::Help(0),
            Order::Names => self.names = !self.names,
            Order::Quit => self.left = true,
            Order::Type(first) => self.typed = Some(first.map_or_else(String::new, String::from)),
            Order::Resign | Order::Nothing => {}
        }
    }

    /// A key of somebody who watches robots; whether it was one.
    fn watch_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(' ' | 'p') => self.pace.pause(),
            KeyCode::Char('n') | KeyCode::Right | KeyCode::Enter => self.pace.step(),
            KeyCode::Char('+' | '=') | KeyCode::Up => self.pace.faster(),
            KeyCode::Char('-') | KeyCode::Down => self.pace.slower(),
            _ => return false,
        }
        let (speed, all) = self.pace.speed();
        let words = &self.play.words;
        self.message = if self.pace.is_paused() { words.paused() } else { words.pace(all, speed) };
        true
    }

    /// A key in the help: it scrolls, or closes it.
    fn scroll_help(&mut self, key: KeyEvent, line: usize) {
        /// As many lines as a page turns.
        const PAGE: usize = 15;
        let line = match (key.code, order(key)) {
            (KeyCode::PageDown | KeyCode::Char(' '), _) => line.saturating_add(PAGE),
            (KeyCode::PageUp, _) => line.saturating_sub(PAGE),
            (KeyCode::Home, _) => 0,
            (_, Order::Step(0, down)) if down > 0 => line.saturating_add(1),
            (_, Order::Step(0, _)) => line.saturating_sub(1),
            _ => return,
        };
        self.over = Over::Help(line);
    }

    /// Whether a letter begins a move that can be played, and so is no order. Whoever walks, walks by keys.
    fn begins_move(&self, key: KeyEvent, letter: char) -> bool {
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let session = &self.play.session;
        plain
            && session.is_human_turn()
            && !self.walks()
            && session.position().move_texts().iter().any(|mv| mv.starts_with(letter))
    }

    fn type_key(&mut self, key: KeyEvent) {
        /// The longest move that is typed here.
        const LONGEST: usize = 200;
        let mut typed = self.typed.take().unwrap_or_default();
        match (key.code, order(key)) {
            (KeyCode::Enter, _) => {
                if !typed.trim().is_empty() {
                    self.play_line(&typed);
                }
            }
            (KeyCode::Esc, _) => {}
            (KeyCode::Backspace, _) => {
                self.typed = typed.pop().map(|_| typed);
            }
            (KeyCode::Char(c), order) if order != Order::Quit || c == 'q' => {
                if typed.len() < LONGEST && !c.is_control() {
                    typed.push(c);
                }
                self.typed = Some(typed);
            }
            (_, Order::Quit) => self.left = true,
            _ => self.typed = Some(typed),
        }
    }

    fn step(&mut self, right: i64, down: i64) {
        let board = self.board();
        match board.focus() {
            Some(person) => {
                let to = At::new(person.column.saturating_add(right), person.row.saturating_add(down));
                if let Some(mv) = board.move_text(None, to) {
                    self.play_line(&mv);
                }
            }
            None => self.selection.step(board.as_ref(), right, down),
        }
    }

    fn choose(&mut self) {
        if self.play.session.ended().is_some() {
            self.after_the_end();
        } else if let Some(at) = self.selection.cursor {
            self.pick(at);
        }
    }

    fn point(&mut self, x: u16, y: u16) {
        if !matches!(self.over, Over::Nothing) {
            return;
        }
        let board = self.board();
        let Some(at) = self.canvas.and_then(|canvas| canvas.at(board.as_ref(), x, y)) else { return };
        if board.focus().is_some() {
            let session = &self.play.session;
            if let Some(moves) =
                session.table().walk(session.position(), at).filter(|moves| !moves.is_empty())
            {
                self.play_moves(&moves);
            }
            return;
        }
        self.selection.cursor = Some(at);
        self.selection.placed = true;
        self.pick(at);
    }

    /// A spot is chosen: a piece to move, a place to move it to, a cell for a queen.
    fn pick(&mut self, at: At) {
        if !self.play.session.is_human_turn() {
            return;
        }
        let (board, south) = (self.board(), self.south());
        match self.selection.pick(board.as_ref(), &self.play.session, south, at) {
            Picked::Move(mv) => self.play_moves(&[mv]),
            Picked::Changed => {
                if self.selection.picked().is_some() {
                    self.message = board.name(at).unwrap_or_default();
                }
            }
            Picked::Nothing => self.message.clear(),
            Picked::Stuck => {
                self.message = self.play.words.stuck(board.name(at).unwrap_or_default());
            }
            Picked::Refused(from, to) => {
                let refused = board
                    .move_text(from, to)
                    .and_then(|mv| self.play.session.position().read_move(&mv).err());
                if let Some(error) = refused {
                    let reason = self.play.words.reason(&error);
                    self.message = self.play.words.refused(reason);
                }
            }
        }
    }

    fn play_moves(&mut self, moves: &[AnyMove]) {
        if self.play.session.to_move().is_some() && !self.play.session.is_human_turn() {
            return;
        }
        let played = self.play.session.play_moves(moves);
        self.after_playing(played);
    }

    fn play_line(&mut self, line: &str) {
        if self.play.session.to_move().is_some() && !self.play.session.is_human_turn() {
            return;
        }
        let played = self.play.session.play(line);
        self.after_playing(played);
    }

    fn after_playing(&mut self, played: Result<usize, NotPlayed>) {
        match played {
            Ok(_) => {
                self.message.clear();
                self.changed();
            }
            Err(error) => self.message = telling::not_played(&self.play.words, &error),
        }
    }

    fn hint(&mut self) {
        let session = &self.play.session;
        if !session.is_human_turn() || self.adviser.is_some() {
            return;
        }
        if let Ok(robot) = session.table().robot(&session.table().adviser(), self.play.seed) {
            let position = session.position().clone();
            self.adviser = Some(Thinking::start(robot, position, session.advice_budget()));
        }
    }

    fn save(&mut self) {
        self.message = match self.play.keeper.save(&self.play.session) {
            Ok(path) => self.play.words.saved(path.display().to_string()),
            Err(error) => self.play.words.save_failed(error.to_string()),
        };
    }

    fn load(&mut self) {
        let game = self.play.session.table().game();
        if let Some(saved) = self.play.keeper.interrupted(Some(game)).into_iter().next() {
            self.open(&saved.path);
        } else {
            let name = telling::game(&self.play.words, &self.play.games, game);
            self.message = self.play.words.no_saved(name);
        }
    }

    fn open(&mut self, path: &std::path::Path) {
        let loaded = store::read(path).map_err(|error| error.to_string()).and_then(|record| {
            crate::loaded(&record, &self.play.games, self.play.seed, &self.play.session)
                .map_err(|error| error.to_string())
        });
        match loaded {
            Ok(session) => {
                self.replace(session);
                self.play.keeper.adopt(path);
                self.message = self.play.words.loaded(path.display().to_string());
            }
            Err(error) => self.message = self.play.words.load_failed(error),
        }
    }

    /// The game on the board is kept, and another one takes its place.
    fn replace(&mut self, session: Session) {
        self.stop_robots();
        let kept = self.play.keeper.keep(&self.play.session).map(|_| ());
        self.play.keeper.forget();
        self.play.session = session;
        self.begin();
        if let Err(error) = kept {
            self.message = self.play.words.save_failed(error.to_string());
        }
    }

    /// A new game at a table with these options.
    fn renew(&mut self, options: &[String]) {
        let session = &self.play.session;
        let made = Options::parse(options)
            .map_err(|error| error.to_string())
            .and_then(|options| session.table().again(&options).map_err(|error| error.to_string()))
            .and_then(|table| {
                let seats = fit_seats(&table, session.seats().to_vec());
                crate::next_game(session, table, seats, self.play.seed.wrapping_add(1))
                    .map_err(|error| error.to_string())
            });
        match made {
            Ok(session) => {
                self.play.seed = self.play.seed.wrapping_add(1);
                self.replace(session);
            }
            Err(error) => self.message = self.play.words.refused(error),
        }
    }

    fn after_the_end(&mut self) {
        if self.has_levels() {
            self.level_by(1);
            return;
        }
        let same: Vec<String> =
            self.play.session.table().options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        self.renew(&same);
    }

    /// Whether this is one level among others.
    pub(crate) fn has_levels(&self) -> bool {
        Levels::new(self.play.session.table().as_ref()).is_some()
    }

    fn level_by(&mut self, step: isize) {
        let next = Levels::new(self.play.session.table().as_ref()).and_then(|levels| levels.by(step));
        if let Some(options) = next {
            self.renew(&options);
        }
    }

    /// Keeps an unfinished game when leaving, and says where.
    pub(crate) fn keep(&mut self) -> Result<Option<String>, Failure> {
        let Play { session, keeper, words, .. } = &mut self.play;
        match keeper.keep(session) {
            Ok(None) => Ok(None),
            Ok(Some(_)) if session.ended().is_some() => Ok(None),
            Ok(Some(path)) => Ok(Some(words.kept(path.display().to_string(), session.table().game()))),
            Err(error) => Err(Failure::Told(words.save_failed(error.to_string()))),
        }
    }
}
