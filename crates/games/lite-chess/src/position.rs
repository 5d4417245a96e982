//! Valid positions: what the rest of the crate works with.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use crate::engine::{self, Board};
use crate::piece::{Colour, Kind, Piece};
use crate::setup::{Setup, SetupError};
use crate::spec;
use crate::square::{Col, Move, Row, Square};

/// A board with exactly one king of each colour, and the side to move.
///
/// Two positions are equal when the same pieces stand on the same squares and the same side is to move: nothing else
/// matters to the rules, so there are no counters. The hash is the incrementally kept Zobrist key.
#[derive(Clone, Copy, Debug)]
#[doc(alias = "posición")]
pub struct Position {
    board: Board,
    to_move: Colour,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.to_move == other.to_move && self.board == other.board
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Position {
    /// The start of the game.
    #[must_use]
    pub fn initial() -> Self {
        static INITIAL: LazyLock<Position> = LazyLock::new(|| {
            let officers = |col: Col| match col.index() {
                0 | 7 => Some(Kind::Rook),
                2 | 5 => Some(Kind::Bishop),
                4 => Some(Kind::King),
                _ => None,
            };
            let mut pieces = [None; 64];
            for square in Square::all() {
                let colour = if square.row() < Row::ALL[4] { Colour::Black } else { Colour::White };
                let kind = match square.row().index() {
                    0 | 7 => officers(square.col()),
                    1 | 6 => Some(Kind::Pawn),
                    _ => None,
                };
                pieces[square.index()] = kind.map(|kind| Piece { kind, colour });
            }
            Position::new(Board::from_pieces(&pieces), Colour::White)
        });
        *INITIAL
    }

    /// The position that a setup describes, or what is wrong with it.
    #[doc(alias = "esPosiciónVálida")]
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_pieces(&setup.pieces()?, setup.player()?)
    }

    /// The position with these pieces by square number, or which side has not exactly one king.
    pub fn from_pieces(pieces: &[Option<Piece>; 64], to_move: Colour) -> Result<Self, SetupError> {
        let board = Board::from_pieces(pieces);
        for colour in Colour::ALL {
            let found = board.each(colour, Kind::King).len();
            if found != 1 {
                return Err(SetupError::Kings { colour, found });
            }
        }
        Ok(Self::new(board, to_move))
    }

    /// The caller owes a board with one king of each colour.
    pub(crate) fn new(board: Board, to_move: Colour) -> Self {
        Self { board, to_move, key: engine::key(&board, to_move) }
    }

    /// The position as a setup.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup::from_pieces(|square| self.piece_at(square), self.to_move)
    }

    /// The position over plain data, for the specification.
    #[must_use]
    pub fn to_spec(&self) -> spec::Position {
        let squares: Vec<Square> = Square::all().collect();
        let row = |row: &[Square]| row.iter().map(|&square| self.piece_at(square)).collect();
        spec::Position { board: squares.chunks(8).map(row).collect(), player: self.to_move }
    }

    /// Where the pieces stand.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The Zobrist key: equal for equal positions, different for nearly all different ones.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// How many legal moves there are. Bare kings may still move: it is the game that is over.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        engine::count_moves(&self.board, self.to_move)
    }

    /// Calls `visit` with every legal move, in no particular order.
    pub fn for_each_move(&self, visit: impl FnMut(Move)) {
        engine::for_each_move(&self.board, self.to_move, visit);
    }

    /// The legal moves, sorted by origin, then target.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends the legal moves, sorted by origin, then target.
    pub fn legal_moves_into(&self, out: &mut Vec<Move>) {
        let start = out.len();
        self.for_each_move(|mv| out.push(mv));
        out[start..].sort_unstable();
    }

    /// The position after the piece on the origin went to the target, promotion included. Legality is not looked at;
    /// the caller owes that no king stands on the target.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let board = self.board.after(mv);
        Self { board, to_move: !self.to_move, key: engine::key_after(self.key, &self.board, mv, &board) }
    }

    /// The same position with the other side to move, as if the side to move had passed. No rule allows it; searches ask
    /// what would follow. The caller owes that the side to move is not in check.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self { to_move: !self.to_move, key: engine::key_passed(self.key), ..*self }
    }
}
