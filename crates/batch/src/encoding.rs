//! Moves as numbers, and positions as planes of bytes.

use tablero_core::Game;

/// How what is seen of a position is laid out: planes, rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many planes.
    pub planes: usize,
    /// How many rows each has.
    pub rows: usize,
    /// How many columns each has.
    pub columns: usize,
}

impl Shape {
    /// How many bytes that are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.planes * self.rows * self.columns
    }

    /// Whether nothing is seen.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many bytes one plane has.
    #[must_use]
    pub const fn plane(self) -> usize {
        self.rows * self.columns
    }
}

/// The numbers of a game's moves, and what is seen of its positions.
///
/// A number means the same in every position of a game. What is seen is the view of the player to move, whose own pieces come
/// first; the board is not turned.
pub trait Encoding: Game {
    /// How many numbers there are; moves have numbers below.
    fn actions(&self) -> usize;

    /// The number of a move.
    fn action(&self, mv: Self::Move) -> usize;

    /// The legal moves in a fixed order, which need not be that of the game.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.legal_moves(position, out);
    }

    /// The one of some legal moves that has a number.
    fn find(&self, moves: &[Self::Move], action: usize) -> Option<Self::Move> {
        moves.iter().copied().find(|&mv| self.action(mv) == action)
    }

    /// How observations are laid out.
    fn shape(&self) -> Shape;

    /// Writes ones into an observation that is all zeros.
    fn observe(&self, position: &Self::Position, out: &mut [u8]);
}

/// Writes a one where there is such a byte.
#[inline]
pub(crate) fn mark(out: &mut [u8], index: usize) {
    if let Some(byte) = out.get_mut(index) {
        *byte = 1;
    }
}
