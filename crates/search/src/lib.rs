//! Robots for any [`Game`].
//!
//! What a robot knows about its game comes in as a [`Knowledge`]: how well a player stands, and which moves look
//! promising. The algorithms know nothing else. Every robot works under [`Budget`] (depth, nodes, a stop closure
//! that the caller may bind to a clock); under a node or depth limit alone the same question always gets the same
//! answer.
//!
//! | robot | for | idea |
//! |---|---|---|
//! | [`Greedy`] | any number | the most promising move, ties by a seeded choice |
//! | [`Minimax`] | two: alpha-beta; more: paranoid | one against all the others |
//! | [`MaxN`] | two to six | everybody for themselves |
//! | [`BestReply`] | three to six | one opponent answers well, the others as they look |
//! | [`Mcts`] | any number | a tree grown by evaluated play-outs |

mod best_reply;
mod budget;
mod greedy;
mod knowledge;
mod max_n;
mod mcts;
mod minimax;
mod ordering;

pub use best_reply::BestReply;
pub use budget::Budget;
pub use greedy::Greedy;
pub use knowledge::{Knowledge, Urgency, WIN, place_value};
pub use max_n::MaxN;
pub use mcts::Mcts;
pub use minimax::Minimax;

use tablero_core::Game;

/// A move that a robot chose, and what it thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the robot expects of it, for the player who makes it; comparable only within one search.
    pub score: i32,
    /// How many plies were looked ahead in full.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Somebody who chooses moves.
pub trait Algorithm<G: Game> {
    /// The move for the player to move, or `None` if the game is over.
    fn choose(&mut self, game: &G, position: &G::Position, budget: &Budget<'_>) -> Option<Choice<G::Move>>;
}
