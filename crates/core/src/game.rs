//! What a game is, to everything above the games.

use std::fmt;
use std::hash::Hash;

use crate::{Explain, Outcome, Player};

/// A turn-taking game of perfect information for one to six players.
///
/// The value that implements it holds what stays fixed during play; a position holds what changes. Contracts
/// stated here are tested for every game by [`conformance`](crate::conformance).
pub trait Game {
    /// Everything the rules need to know; equal positions have equal futures.
    type Position: Clone + Eq + Hash + fmt::Debug;
    /// One ply, meaningful only together with the position it is played in.
    type Move: Copy + Eq + fmt::Debug;

    /// How many take part: 1 to [`MAX_PLAYERS`](crate::MAX_PLAYERS), the same in every position of this value.
    fn players(&self) -> usize;

    /// The position the game begins with.
    fn initial(&self) -> Self::Position;

    /// Who moves next, below [`players`](Game::players); meaningless once `outcome` says the game is over.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Appends every legal move to `out`, in a fixed order and without repeats; none if and only if the game is
    /// over. A forced pass is a move like any other.
    fn legal_moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after a legal move; what an illegal one gives is unspecified, but it does not panic.
    #[must_use]
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How the game ended for each player, or `None` while it is still going.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;
}

/// The text forms of a game: what is written is read back as the same value.
pub trait Notation: Game {
    /// Why a text is refused.
    type Error: Explain;

    /// The position as text that [`read_position`](Notation::read_position) understands.
    fn write_position(&self, position: &Self::Position) -> String;

    /// The position that a text describes.
    fn read_position(&self, text: &str) -> Result<Self::Position, Self::Error>;

    /// A legal move as text; different legal moves have different texts.
    fn write_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The legal move that a text names; a move that is not legal here is refused with the reason.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Self::Error>;

    /// The position drawn for a person, in several lines of plain text.
    fn diagram(&self, position: &Self::Position) -> String;

    /// The position with the ground that its text takes for known, such as the walls of a level; `None` where the text
    /// says everything.
    fn map(&self, _position: &Self::Position) -> Option<Map> {
        None
    }
}

/// A position drawn in rows of characters, on a grid whose cells are named by whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// The column and the row of the first character of the first row.
    pub origin: (i64, i64),
    /// The rows from the top.
    pub rows: Vec<String>,
}
