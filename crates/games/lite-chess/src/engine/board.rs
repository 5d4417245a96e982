//! The pieces as sets of squares.

use crate::piece::{Colour, Kind, Piece};
use crate::square::{Move, Square};

/// Where all pieces stand, one bit a square; the side to move is kept outside.
///
/// Every occupied square is in exactly one colour's set and exactly one kind's. The boards that the engine is given come
/// out of a [`Position`](crate::Position), which has made sure that each side has one king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) white: u64,
    pub(super) black: u64,
    pub(super) pawns: u64,
    pub(super) bishops: u64,
    pub(super) rooks: u64,
    pub(super) kings: u64,
}

impl Board {
    /// The board with these pieces, by square number.
    pub(crate) fn from_pieces(pieces: &[Option<Piece>; 64]) -> Self {
        let mut board = Self { white: 0, black: 0, pawns: 0, bishops: 0, rooks: 0, kings: 0 };
        for square in Square::all() {
            if let Some(piece) = pieces[square.index()] {
                board.put(square, piece);
            }
        }
        board
    }

    /// The squares of one side.
    #[inline]
    #[must_use]
    pub const fn of(&self, colour: Colour) -> u64 {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// The squares of one kind, both sides.
    #[inline]
    #[must_use]
    pub const fn all(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Pawn => self.pawns,
            Kind::Bishop => self.bishops,
            Kind::Rook => self.rooks,
            Kind::King => self.kings,
        }
    }

    /// The squares of one side's pieces of one kind.
    #[inline]
    #[must_use]
    pub const fn each(&self, colour: Colour, kind: Kind) -> u64 {
        self.of(colour) & self.all(kind)
    }

    /// The squares that are not empty.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.white | self.black
    }

    /// Where the king of one side stands.
    #[inline]
    #[must_use]
    pub const fn king(&self, colour: Colour) -> Square {
        Square::from_index_masked(self.each(colour, Kind::King).trailing_zeros())
    }

    /// What stands on a square.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = square.bit();
        let colour = if self.white & bit != 0 {
            Colour::White
        } else if self.black & bit != 0 {
            Colour::Black
        } else {
            return None;
        };
        let kind = if self.pawns & bit != 0 {
            Kind::Pawn
        } else if self.bishops & bit != 0 {
            Kind::Bishop
        } else if self.rooks & bit != 0 {
            Kind::Rook
        } else {
            Kind::King
        };
        Some(Piece { kind, colour })
    }

    /// Puts a piece on an empty square.
    pub(crate) const fn put(&mut self, square: Square, piece: Piece) {
        let bit = square.bit();
        match piece.colour {
            Colour::White => self.white |= bit,
            Colour::Black => self.black |= bit,
        }
        match piece.kind {
            Kind::Pawn => self.pawns |= bit,
            Kind::Bishop => self.bishops |= bit,
            Kind::Rook => self.rooks |= bit,
            Kind::King => self.kings |= bit,
        }
    }

    /// Empties a square.
    pub(crate) const fn clear(&mut self, square: Square) {
        let kept = !square.bit();
        self.white &= kept;
        self.black &= kept;
        self.pawns &= kept;
        self.bishops &= kept;
        self.rooks &= kept;
        self.kings &= kept;
    }

    /// The board after the piece on the origin went to the target, whatever stood there; a pawn on its last row
    /// becomes a rook. An empty origin changes nothing. The caller owes that no king stands on the target.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let Some(piece) = self.piece_at(mv.from()) else { return *self };
        let mut board = *self;
        board.clear(mv.from());
        board.clear(mv.to());
        board.put(mv.to(), arrived(piece, mv.to()));
        board
    }

    /// The board in four words, equal for equal boards only: occupied, white, and two bits of kind.
    #[inline]
    pub(super) const fn packed(&self) -> [u64; 4] {
        [self.occupied(), self.white, self.bishops | self.kings, self.rooks | self.kings]
    }
}

/// What a piece is once it has reached a square: a pawn on its last row is a rook.
pub(crate) const fn arrived(piece: Piece, to: Square) -> Piece {
    match piece.kind {
        Kind::Pawn if to.row() == piece.colour.last_row() => Piece { kind: Kind::Rook, colour: piece.colour },
        _ => piece,
    }
}
