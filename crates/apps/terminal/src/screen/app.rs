//! What is going on: the game, what lies over it, and what was said last.

mod games;
mod input;
mod moves;
mod thinking;

use tablero_arena::Seat;
use tablero_core::Player;
use tablero_draw::{At, Board};
use tablero_play::{Thinking, store};

use super::canvas::Canvas;
use super::levels::Levels;
use super::pace::Pace;
use super::selection::Selection;
use super::theme::{Mark, Theme};
use crate::Play;
use crate::telling;

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
}
