//! Which entry of a table belongs to which placement of the men.
//!
//! A placement gives every man a square. Mirrored from left to right it is the same to the rules, and without pawns also
//! from top to bottom; so White's king is kept to the left half, or to a quarter, and no placement has two entries of its own
//! symmetry. Identical men may be exchanged: both entries hold the same value.

use tablero_lite_chess::engine::Board;
use tablero_lite_chess::{Col, Colour, Kind, Piece, Position, Row, Square};

use crate::class::{Class, MOST_MEN};

/// The square of every man, by the order of [`Class::pieces`].
pub(crate) type Squares = [Square; MOST_MEN];

const MIRROR_COLUMNS: usize = 7;
const MIRROR_ROWS: usize = 56;

/// The square with this number; numbers of 64 and more are taken modulo 64.
#[inline]
pub(crate) const fn square(index: usize) -> Square {
    Square::new(Row::ALL[(index >> 3) & 7], Col::ALL[index & 7])
}

/// The numbering of one class.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    class: Class,
    pub(crate) pieces: Vec<Piece>,
    has_pawns: bool,
    /// How many placements there are for each side to move.
    placements: usize,
}

impl Layout {
    pub(crate) fn new(class: Class) -> Self {
        let pieces = class.pieces();
        let has_pawns = class.pawns() > 0;
        let kings: usize = if has_pawns { 32 } else { 16 };
        let placements = kings << (6 * (pieces.len() - 1));
        Self { class, pieces, has_pawns, placements }
    }

    pub(crate) fn class(&self) -> Class {
        self.class
    }

    /// How many entries the table has.
    pub(crate) fn entries(&self) -> usize {
        2 * self.placements
    }

    /// The entry of a placement.
    #[inline]
    pub(crate) fn index(&self, squares: Squares, to_move: Colour) -> usize {
        let king = squares[0].index();
        let mut mirror = 0;
        if king & 4 != 0 {
            mirror = MIRROR_COLUMNS;
        }
        if !self.has_pawns && king & 32 != 0 {
            mirror |= MIRROR_ROWS;
        }
        let king = king ^ mirror;
        let mut index = (king >> 3) * 4 + (king & 3);
        for square in &squares[1..self.pieces.len()] {
            index = index * 64 + (square.index() ^ mirror);
        }
        index + if to_move == Colour::Black { self.placements } else { 0 }
    }

    /// The placement of an entry, with the side to move; `None` if two men would share a square.
    #[inline]
    pub(crate) fn placement(&self, index: usize) -> Option<(Squares, Colour)> {
        let (mut rest, to_move) = match index.checked_sub(self.placements) {
            Some(rest) => (rest, Colour::Black),
            None => (index, Colour::White),
        };
        let mut squares = [square(0); MOST_MEN];
        let mut taken = 0_u64;
        for place in squares[1..self.pieces.len()].iter_mut().rev() {
            *place = square(rest & 63);
            taken |= 1 << (rest & 63);
            rest >>= 6;
        }
        let king = (rest >> 2) * 8 + (rest & 3);
        squares[0] = square(king);
        taken |= 1 << king;
        (taken.count_ones() as usize == self.pieces.len()).then_some((squares, to_move))
    }

    /// The entry of a position, whose colours are exchanged if `turned`. The caller owes that it is of this class.
    pub(crate) fn index_of(&self, position: &Position, turned: bool) -> usize {
        let board = position.board();
        let mut squares = [square(0); MOST_MEN];
        let mut place = 0;
        while let Some(&piece) = self.pieces.get(place) {
            for man in men(board, piece, turned) {
                if let Some(square) = squares.get_mut(place) {
                    *square = man;
                }
                place += 1;
            }
        }
        let to_move = if turned { !position.to_move() } else { position.to_move() };
        self.index(squares, to_move)
    }

    /// The position of a placement.
    pub(crate) fn position(&self, squares: Squares, to_move: Colour) -> Option<Position> {
        let mut pieces = [None; 64];
        for (piece, square) in self.pieces.iter().zip(&squares) {
            pieces[square.index()] = Some(*piece);
        }
        Position::from_pieces(&pieces, to_move).ok()
    }
}

/// The squares of a piece of a class on a board, whose colours are exchanged and rows mirrored if `turned`.
fn men(board: &Board, piece: Piece, turned: bool) -> impl Iterator<Item = Square> {
    let (colour, mirror) = if turned { (!piece.colour, MIRROR_ROWS) } else { (piece.colour, 0) };
    board.each(colour, piece.kind).into_iter().map(move |man| square(man.index() ^ mirror))
}

/// How a placement of one class becomes one of a smaller class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reordered {
    /// By place in the smaller class: the place in the greater one.
    from: [usize; MOST_MEN],
    men: usize,
    turned: bool,
}

impl Reordered {
    /// The class that is left of `pieces` when some are gone (`None`), and how to get there.
    pub(crate) fn new(pieces: &[Option<Piece>]) -> (Class, Self) {
        let officers = |piece: &&Piece| piece.kind != Kind::King;
        let (class, turned) = Class::of_men(pieces.iter().flatten().filter(officers).copied());
        let mut from = [0; MOST_MEN];
        let mut used = [false; MOST_MEN];
        let wanted = class.pieces();
        for (place, piece) in wanted.iter().enumerate() {
            let colour = if turned { !piece.colour } else { piece.colour };
            let wanted = Some(Piece { kind: piece.kind, colour });
            if let Some(found) = (0..pieces.len()).find(|&old| !used[old] && pieces[old] == wanted) {
                used[found] = true;
                from[place] = found;
            }
        }
        (class, Self { from, men: wanted.len(), turned })
    }

    /// The placement in the smaller class.
    #[inline]
    pub(crate) fn apply(&self, squares: Squares, to_move: Colour) -> (Squares, Colour) {
        let mut placed = squares;
        let mirror = if self.turned { MIRROR_ROWS } else { 0 };
        for (place, &from) in placed.iter_mut().zip(&self.from[..self.men]) {
            *place = square(squares[from].index() ^ mirror);
        }
        (placed, if self.turned { !to_move } else { to_move })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_that_of_its_placement_and_of_its_position() {
        for name in ["KRK", "KPK", "KBKP", "KRRK"] {
            let layout = Layout::new(name.parse().unwrap());
            for index in (0..layout.entries()).step_by(101) {
                let Some((squares, to_move)) = layout.placement(index) else { continue };
                assert_eq!(layout.index(squares, to_move), index, "{name}");
                let position = layout.position(squares, to_move).unwrap();
                let (class, turned) = Class::of(position.board()).unwrap();
                assert_eq!((class, turned), (layout.class(), false));
                let found = layout.placement(layout.index_of(&position, turned)).unwrap();
                assert_eq!(layout.position(found.0, found.1), Some(position), "{name}");
            }
        }
    }
}
