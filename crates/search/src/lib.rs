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
//!
//! ```
//! use tablero_core::{Game, Outcome, Player};
//! use tablero_search::{Algorithm as _, Budget, Knowledge, Minimax};
//!
//! /// Two players take one or two of some matches; whoever takes the last one wins.
//! struct Matches(u8);
//!
//! impl Game for Matches {
//!     type Position = (u8, bool);
//!     type Move = u8;
//!
//!     fn players(&self) -> usize {
//!         2
//!     }
//!     fn initial(&self) -> (u8, bool) {
//!         (self.0, true)
//!     }
//!     fn to_move(&self, position: &(u8, bool)) -> Player {
//!         if position.1 { Player::FIRST } else { Player::SECOND }
//!     }
//!     fn legal_moves(&self, position: &(u8, bool), out: &mut Vec<u8>) {
//!         out.extend((1..=2).filter(|&taken| taken <= position.0));
//!     }
//!     fn play(&self, position: &(u8, bool), taken: u8) -> (u8, bool) {
//!         (position.0 - taken, !position.1)
//!     }
//!     fn outcome(&self, position: &(u8, bool)) -> Option<Outcome> {
//!         let last = if position.1 { Player::SECOND } else { Player::FIRST };
//!         (position.0 == 0).then(|| Outcome::win_of_two(last))
//!     }
//! }
//!
//! /// Knows nothing but the rules.
//! struct Nothing;
//!
//! impl Knowledge<Matches> for Nothing {
//!     fn score(&self, _: &Matches, _: &(u8, bool), _: Player) -> i32 {
//!         0
//!     }
//!     fn promise(&self, _: &Matches, _: &(u8, bool), _: u8) -> i32 {
//!         0
//!     }
//! }
//!
//! let game = Matches(5);
//! let choice = Minimax::new(Nothing).choose(&game, &game.initial(), &Budget::depth(6));
//! // Whoever leaves a multiple of three wins.
//! assert_eq!(choice.map(|choice| choice.mv), Some(2));
//! ```

mod best_reply;
mod budget;
mod deepening;
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
