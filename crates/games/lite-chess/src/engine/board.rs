//! The pieces as sets of squares.

use crate::piece::{Colour, Kind, Piece};
use crate::square::{Move, Square};
use crate::square_set::SquareSet;

/// Where all pieces stand, one bit a square; the side to move is kept outside.
///
/// Every occupied square is in exactly one colour's set and exactly one kind's. The boards that the engine is given come
/// out of a [`Position`](crate::Position), which has made sure that each side has one king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) white: SquareSet,
    pub(super) black: SquareSet,
    pub(super) pawns: SquareSet,
    pub(super) bishops: SquareSet,
    pub(super) rooks: SquareSet,
    pub(super) kings: SquareSet,
}

impl Board {
    /// The board with these pieces, by square number.
    pub(crate) fn from_pieces(pieces: &[Option<Piece>; 64]) -> Self {
        let mut board = Self::default();
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
    pub const fn of(&self, colour: Colour) -> SquareSet {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// The squares of one kind, both sides.
    #[inline]
    #[must_use]
    pub const fn all(&self, kind: Kind) -> SquareSet {
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
    pub fn each(&self, colour: Colour, kind: Kind) -> SquareSet {
        self.of(colour) & self.all(kind)
    }

    /// The squares that are not empty.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.white | self.black
    }

    /// Where the king of one side stands.
    #[inline]
    #[must_use]
    pub fn king(&self, colour: Colour) -> Square {
        self.each(colour, Kind::King).first_or_a8()
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = SquareSet::from(square);
        let colour = if self.white.meets(bit) {
            Colour::White
        } else if self.black.meets(bit) {
            Colour::Black
        } else {
            return None;
        };
        let kind = if self.pawns.meets(bit) {
            Kind::Pawn
        } else if self.bishops.meets(bit) {
            Kind::Bishop
        } else if self.rooks.meets(bit) {
            Kind::Rook
        } else {
            Kind::King
        };
        Some(Piece { kind, colour })
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        let bit = SquareSet::from(square);
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
    pub(crate) fn clear(&mut self, square: Square) {
        let kept = !SquareSet::from(square);
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
    pub(super) fn packed(&self) -> [SquareSet; 4] {
        [self.occupied(), self.white, self.bishops | self.kings, self.rooks | self.kings]
    }
}

/// What a piece is once it has reached a square: a pawn on its last row is a rook.
pub(crate) const fn arrived(piece: Piece, to: Square) -> Piece {
    match piece.kind {
        Kind::Pawn if to.row().index() == piece.colour.last_row().index() => {
            Piece { kind: Kind::Rook, colour: piece.colour }
        }
        _ => piece,
    }
}
