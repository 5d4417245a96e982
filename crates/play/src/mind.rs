//! Somebody who chooses moves in a game of any type.

use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_arena::{Fault, Verdict};
use tablero_core::{AnyPosition, Game, Notation, Outcome};
use tablero_record::Ply;
use tablero_search::{Robot, WIN};

use crate::budget::Budget;
use crate::robot::RobotWish;

/// A move, and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// The move; `None` where there is nothing to recommend.
    pub mv: Option<String>,
    /// What is known.
    pub note: Note,
    /// Why there is no move, where that loses the game: agents make mistakes.
    pub fault: Option<Fault>,
}

impl Thought {
    /// A move, or none, and what is known about it.
    pub(crate) const fn new(mv: Option<String>, note: Note) -> Self {
        Self { mv, note, fault: None }
    }
}

/// What is known about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Nothing worth saying.
    Nothing,
    /// It wins by force, in so many plies where that is known.
    Wins(Option<u32>),
    /// Everything loses.
    Loses,
    /// The level can be solved: so many moves and pushes from here.
    Solves {
        /// Moves, pushes included.
        moves: u64,
        /// Pushes.
        pushes: u64,
    },
    /// The level cannot be solved any more.
    Hopeless,
    /// No answer in the time there was.
    Unknown,
}

/// How a game came to where it is.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// Every position, the first one included.
    pub positions: &'a [AnyPosition],
    /// The moves between them.
    pub plies: &'a [Ply],
}

/// Somebody who chooses moves.
pub trait Mind: Send {
    /// A move for the player to move, the best found within the budget. `None` if the game is over.
    fn think(&mut self, position: &AnyPosition, budget: &Budget) -> Option<Thought>;

    /// Tells how the game came to the position that is asked about next. Most need no more than the position.
    fn recall(&mut self, _past: &Past<'_>) {}

    /// Tells how the game ended.
    fn conclude(&mut self, _position: &AnyPosition, _outcome: Option<&Outcome>, _verdict: &Verdict) {}
}

/// Any legal move, by a seeded choice.
#[derive(Debug)]
pub(crate) struct RandomMind {
    rng: Xoshiro256PlusPlus,
}

impl RandomMind {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Mind for RandomMind {
    fn think(&mut self, position: &AnyPosition, _: &Budget) -> Option<Thought> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let mv = moves.get(self.rng.random_range(0..moves.len())).cloned();
        Some(Thought::new(mv, Note::Nothing))
    }
}

/// How many positions a search looks at where nothing limits it.
const ENOUGH: u64 = 100_000;

/// A robot of the search crate at a game that is known here and erased outside.
pub(crate) struct SearchMind<G, R> {
    pub(crate) game: Arc<G>,
    pub(crate) robot: R,
    pub(crate) wish: RobotWish,
    /// Whether a score near `WIN` is a proof: robots that leave moves out have none.
    pub(crate) exact: bool,
}

impl<G, R> Mind for SearchMind<G, R>
where
    G: Notation + Send + Sync,
    R: Robot<G> + Send,
{
    fn think(&mut self, position: &AnyPosition, budget: &Budget) -> Option<Thought> {
        let position = self.game.read_position(&position.text()).ok()?;
        let bounds = budget.within(&self.wish, ENOUGH);
        let choice = self.robot.choose(&self.game, &position, &bounds.limits(&|| bounds.is_over()))?;
        let note = if self.exact { proved(self.game.as_ref(), choice.score) } else { Note::Nothing };
        Some(Thought::new(Some(self.game.write_move(&position, choice.mv)), note))
    }
}

/// What the score of a search without gaps proves, in a game for two.
fn proved<G: Game>(game: &G, score: i32) -> Note {
    if game.players() != 2 {
        Note::Nothing
    } else if score > WIN / 2 {
        Note::Wins(u32::try_from(WIN - score).ok())
    } else if score < -WIN / 2 {
        Note::Loses
    } else {
        Note::Nothing
    }
}
