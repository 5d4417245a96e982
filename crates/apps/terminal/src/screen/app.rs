//! What is going on, and what keys and the mouse do to it.

use std::collections::HashSet;
use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};
use tablero_core::{Options, Player};
use tablero_draw::{At, Board, Lattice};
use tablero_play::{Budget, Mind, Session, Thinking, Thought, sit, store};

use super::canvas::Canvas;
use super::keys::{Order, order};
use super::levels::Levels;
use super::theme::{Mark, Theme};
use crate::{Failure, Play, fit_seats, refusal, telling};

/// What lies over the board.
#[derive(Debug)]
pub(crate) enum Over {
    Nothing,
    Help,
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
    pub(crate) cursor: Option<At>,
    /// Whether the cursor stands where the person has put it.
    placed: bool,
    selected: Option<At>,
    targets: HashSet<At>,
    hinted: Vec<At>,
    /// Where the board was drawn last, for the mouse.
    pub(crate) canvas: Option<Canvas>,
    robot: Option<(Player, Thinking)>,
    adviser: Option<Thinking>,
    left: bool,
}

impl App {
    pub(crate) fn new(play: Play) -> Self {
        let theme = Theme::new(play.look);
        let game = play.session.table().game();
        let saved = play.offer.then(|| play.keeper.interrupted(Some(game)).into_iter().next()).flatten();
        let mut app = Self {
            play,
            theme,
            over: saved.map_or(Over::Nothing, Over::Offer),
            message: String::new(),
            typed: None,
            cursor: None,
            placed: false,
            selected: None,
            targets: HashSet::new(),
            hinted: Vec::new(),
            canvas: None,
            robot: None,
            adviser: None,
            left: false,
        };
        app.begin();
        app
    }

    pub(crate) const fn has_left(&self) -> bool {
        self.left
    }

    /// Who sits at the bottom.
    pub(crate) fn south(&self) -> Player {
        if self.play.look.turn { self.play.session.viewer() } else { Player::FIRST }
    }

    pub(crate) fn board(&self) -> Box<dyn Board> {
        self.play.session.table().board(self.play.session.position(), self.south())
    }

    /// Whether somebody is thinking.
    pub(crate) const fn is_busy(&self) -> bool {
        self.robot.is_some() || self.adviser.is_some()
    }

    /// Whether the person walks instead of moving a cursor.
    pub(crate) fn walks(&self) -> bool {
        self.board().focus().is_some()
    }

    /// The marks of the board.
    pub(crate) fn marks(&self, board: &dyn Board) -> impl Fn(At) -> Mark + use<> {
        let last = self.play.session.plies().last().and_then(|ply| board.ends(&ply.mv));
        let last: Vec<At> =
            last.into_iter().flat_map(|ends| ends.from.into_iter().chain([ends.to])).collect();
        let (selected, targets, hinted) = (self.selected, self.targets.clone(), self.hinted.clone());
        move |at| {
            if selected == Some(at) {
                Mark::Selected
            } else if targets.contains(&at) {
                Mark::Target
            } else if hinted.contains(&at) {
                Mark::Hint
            } else if last.contains(&at) {
                Mark::Last
            } else {
                Mark::None
            }
        }
    }

    /// Begins a new game: nothing is marked, and the cursor waits for the person.
    fn begin(&mut self) {
        self.unmark();
        self.placed = false;
        self.place_cursor();
        self.message = telling::listening(&self.play.words, &self.play.session).join(" ");
    }

    /// Puts the cursor where the person may want it first: in the middle, and on a board so large that the pieces are
    /// far from there, on the nearest piece that can move.
    fn place_cursor(&mut self) {
        /// The most rows of a board whose middle is near to everything.
        const SMALL: u64 = 10;
        let board = self.board();
        self.cursor = None;
        if board.focus().is_some() {
            return;
        }
        let extent = board.extent();
        let middle = At::new(
            i64::midpoint(extent.low.column, extent.high.column),
            i64::midpoint(extent.low.row, extent.high.row),
        );
        let is_large = extent.high.row.abs_diff(extent.low.row) > SMALL;
        let moves = if is_large && board.moves_pieces() && self.play.session.is_human_turn() {
            self.play.session.position().legal_moves()
        } else {
            Vec::new()
        };
        let pieces = moves.iter().filter_map(|mv| board.ends(mv)?.from);
        let far = |at: &At| {
            let (right, down) = (at.column.abs_diff(middle.column), at.row.abs_diff(middle.row));
            (right.saturating_add(down), at.row, at.column)
        };
        self.cursor = Some(pieces.min_by_key(far).unwrap_or(middle));
    }

    fn unmark(&mut self) {
        self.selected = None;
        self.targets.clear();
        self.hinted.clear();
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
                Ok(Some((mind, thought))) => {
                    let player = *player;
                    self.robot_answers(player, mind, thought)?;
                }
                Err(gone) => return Err(Failure::Told(gone.to_string())),
            }
        }
        if self.robot.is_none()
            && let Some(player) = self.play.session.to_move()
            && !self.play.session.is_human_turn()
        {
            match self.play.session.take_mind() {
                Some(mind) => {
                    let session = &self.play.session;
                    let thinking = Thinking::start(mind, session.position().clone(), session.budget());
                    self.robot = Some((player, thinking));
                }
                None => self.play.session.renew_mind(),
            }
        }
        Ok(())
    }

    fn robot_answers(
        &mut self,
        player: Player,
        mind: Box<dyn Mind>,
        thought: Option<Thought>,
    ) -> Result<(), Failure> {
        self.robot = None;
        self.play.session.seat_mind(player, mind);
        if let Some(fault) = thought.as_ref().and_then(|thought| thought.fault.as_ref()) {
            self.play.session.forfeit(fault);
            self.changed();
            return Ok(());
        }
        let Some(mv) = thought.and_then(|thought| thought.mv) else {
            self.play.session.resign();
            self.changed();
            return Ok(());
        };
        self.play.session.play(&mv).map_err(|error| Failure::Told(error.to_string()))?;
        let name = telling::player(&self.play.words, &self.play.session, player);
        self.message = self.play.words.plays(mv, name);
        self.changed();
        if !self.placed {
            self.place_cursor();
        }
        Ok(())
    }

    fn advise(&mut self, thought: Option<&Thought>) {
        self.adviser = None;
        self.message = telling::hint(&self.play.words, thought);
        let board = self.board();
        let ends = thought.and_then(|thought| board.ends(thought.mv.as_deref()?));
        self.hinted = ends.into_iter().flat_map(|ends| ends.from.into_iter().chain([ends.to])).collect();
    }

    /// A robot that thinks about a position that is no more.
    fn stop_robots(&mut self) {
        self.adviser = None;
        if self.robot.take().is_some() {
            self.play.session.renew_mind();
        }
    }

    /// The position is another one.
    fn changed(&mut self) {
        self.unmark();
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
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Right) => self.unmark(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        match std::mem::replace(&mut self.over, Over::Nothing) {
            Over::Nothing => {}
            Over::Help => return,
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
        match order(key) {
            Order::Step(right, down) => self.step(right, down),
            Order::Choose => self.choose(),
            Order::Forget => {
                self.unmark();
                self.message.clear();
            }
            Order::Undo => {
                self.stop_robots();
                self.message = match self.play.session.undo() {
                    Some(count) => self.play.words.undone(count),
                    None => self.play.words.nothing_to_undo(),
                };
                self.unmark();
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
            Order::Save => {
                self.message = match self.play.keeper.save(&self.play.session) {
                    Ok(path) => self.play.words.saved(path.display().to_string()),
                    Err(error) => self.play.words.save_failed(error.to_string()),
                };
            }
            Order::Load => self.load(),
            Order::Restart => {
                self.stop_robots();
                self.play.session.restart();
                self.message.clear();
                self.changed();
            }
            Order::Turn => {
                self.play.look.turn = !self.play.look.turn;
                self.unmark();
            }
            Order::NextLevel => self.level_by(1),
            Order::PreviousLevel => self.level_by(-1),
            Order::Levels => {
                if let Some(levels) = Levels::new(self.play.session.table().as_ref()) {
                    self.over = Over::Levels(levels);
                }
            }
            Order::Help => self.over = Over::Help,
            Order::Quit => self.left = true,
            Order::Type(first) => self.typed = Some(first.map_or_else(String::new, String::from)),
            Order::Resign | Order::Nothing => {}
        }
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
        if let Some(person) = board.focus() {
            let to = At::new(person.column.saturating_add(right), person.row.saturating_add(down));
            if let Some(mv) = board.move_text(None, to) {
                self.play_line(&mv);
            }
            return;
        }
        let Some(cursor) = self.cursor else { return };
        self.placed = true;
        self.cursor = Some(neighbour(board.as_ref(), cursor, right, down).unwrap_or(cursor));
    }

    fn choose(&mut self) {
        if self.play.session.ended().is_some() {
            self.after_the_end();
        } else if let Some(at) = self.cursor {
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
            match board.walk(at) {
                Some(moves) if !moves.is_empty() => self.play_line(&moves.join(" ")),
                _ => {}
            }
            return;
        }
        self.cursor = Some(at);
        self.placed = true;
        self.pick(at);
    }

    /// A spot is chosen: a piece to move, a place to move it to, a cell for a queen.
    fn pick(&mut self, at: At) {
        if !self.play.session.is_human_turn() {
            return;
        }
        let board = self.board();
        if !board.moves_pieces() {
            if let Some(mv) = board.move_text(None, at) {
                self.play_line(&mv);
            }
            return;
        }
        if self.selected == Some(at) {
            self.unmark();
            return;
        }
        let targets = board.targets(at);
        match self.selected {
            // Another piece of one's own is picked up instead.
            Some(from) if targets.is_empty() || self.targets.contains(&at) => {
                if let Some(mv) = board.move_text(Some(from), at) {
                    self.play_line(&mv);
                }
            }
            _ if targets.is_empty() => {
                self.unmark();
                // The game itself says best what is wrong: the move that goes nowhere.
                let why = board.move_text(Some(at), at).and_then(|mv| self.play.session.refusal(&mv));
                if let Some(why) = why {
                    self.message = self.play.words.refused(refusal::reason(&self.play.words, &why));
                }
            }
            _ => {
                self.unmark();
                self.selected = Some(at);
                self.targets = targets.into_iter().collect();
                self.message = board.name(at).unwrap_or_default();
            }
        }
    }

    fn play_line(&mut self, line: &str) {
        if self.play.session.to_move().is_some() && !self.play.session.is_human_turn() {
            return;
        }
        match self.play.session.play(line) {
            Ok(_) => {
                self.message.clear();
                self.changed();
            }
            Err(tablero_play::PlayError::Over) => self.message = self.play.words.over_already(),
            Err(error) => {
                self.message = self.play.words.refused(refusal::play_error(&self.play.words, &error));
            }
        }
    }

    fn hint(&mut self) {
        let session = &self.play.session;
        if !session.is_human_turn() || self.adviser.is_some() {
            return;
        }
        if let Ok(mind) = session.table().robot(&session.table().adviser(), self.play.seed) {
            let position = session.position().clone();
            self.adviser = Some(Thinking::start(mind, position, Budget::default()));
        }
    }

    fn load(&mut self) {
        let game = self.play.session.table().game();
        match self.play.keeper.interrupted(Some(game)).into_iter().next() {
            Some(saved) => self.open(&saved.path),
            None => self.message = self.play.words.no_saved(telling::game(&self.play.words, game)),
        }
    }

    fn open(&mut self, path: &std::path::Path) {
        let loaded = store::read(path).map_err(|error| error.to_string()).and_then(|record| {
            crate::loaded(&record, self.play.seed, &self.play.session).map_err(|error| error.to_string())
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
            .and_then(|options| sit(session.table().game(), &options))
            .map_err(|error| error.to_string())
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

/// The next spot in a direction. On the star, up and down alternate between the two neighbours of the next row.
fn neighbour(board: &dyn Board, at: At, right: i64, down: i64) -> Option<At> {
    let place = |right: i64, down: i64| {
        let at = At::new(at.column.checked_add(right)?, at.row.checked_add(down)?);
        board.spot(at).map(|_| at)
    };
    match board.lattice() {
        Lattice::Square => place(right, down),
        Lattice::Star if down == 0 => place(2 * right, 0),
        Lattice::Star => {
            let first = if at.row.rem_euclid(2) == 0 { 1 } else { -1 };
            place(first, down).or_else(|| place(-first, down))
        }
    }
}
