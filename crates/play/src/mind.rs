//! Somebody who chooses moves in a game of any type.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{AnyPosition, Game, Notation};
use tablero_search::{Limits, Robot, WIN};

use crate::seat::RobotWish;

/// A move, and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// The move; `None` where there is nothing to recommend.
    pub mv: Option<String>,
    /// What is known.
    pub note: Note,
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

/// Somebody who chooses moves.
pub trait Mind: Send {
    /// A move for the player to move. `stop` is asked now and then; when it says so, the best move found so far is
    /// given. `None` if the game is over.
    fn think(&mut self, position: &AnyPosition, stop: &(dyn Fn() -> bool + Sync)) -> Option<Thought>;
}

/// How long a robot thinks about a move if nobody says.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// What a wish allows, as the searches count it.
pub(crate) fn limits<'a>(wish: &RobotWish, stop: &'a dyn Fn() -> bool) -> Limits<'a> {
    Limits { depth: wish.depth, nodes: wish.nodes, stop: Some(stop) }
}

/// Whether the time of a wish is over; a wish without any limit has the default time.
pub(crate) fn is_over(wish: &RobotWish, since: Instant) -> bool {
    let unlimited = wish.nodes.is_none() && wish.depth.is_none();
    let time = wish.time.or_else(|| unlimited.then_some(DEFAULT_TIME));
    time.is_some_and(|time| since.elapsed() >= time)
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
    fn think(&mut self, position: &AnyPosition, _: &(dyn Fn() -> bool + Sync)) -> Option<Thought> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let mv = moves.get(self.rng.random_range(0..moves.len())).cloned();
        Some(Thought { mv, note: Note::Nothing })
    }
}

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
    fn think(&mut self, position: &AnyPosition, stop: &(dyn Fn() -> bool + Sync)) -> Option<Thought> {
        let position = self.game.read_position(&position.text()).ok()?;
        let began = Instant::now();
        let stop = || stop() || is_over(&self.wish, began);
        let choice = self.robot.choose(&self.game, &position, &limits(&self.wish, &stop))?;
        let note = if self.exact { proved(self.game.as_ref(), choice.score) } else { Note::Nothing };
        Some(Thought { mv: Some(self.game.write_move(&position, choice.mv)), note })
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
