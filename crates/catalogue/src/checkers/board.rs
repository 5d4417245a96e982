//! Chinese checkers on its star.

use tablero_chinese_checkers::{Cell, Corner, Move, Pos, Position};
use tablero_draw::{At, Board, Ends, Extent, Form, Ground, Lattice, Paint, Shape, Spot, Tone};

/// The star with one player at the south.
#[derive(Debug, Clone)]
pub struct StarBoard {
    position: Position,
    south: Corner,
}

impl StarBoard {
    /// The board of a position.
    #[must_use]
    pub const fn new(position: Position, south: Corner) -> Self {
        Self { position, south }
    }

    /// The spots that a move names; a pass names none.
    #[must_use]
    pub fn ends(&self, mv: Move) -> Option<Ends> {
        match mv {
            Move::Piece { from, to } => Some(Ends { from: Some(self.at(from)?), to: self.at(to)? }),
            Move::Pass => None,
        }
    }

    /// Row -w and column -(u+v) in the view of the player at the south.
    fn at(&self, pos: Pos) -> Option<At> {
        self.position.size().cell(pos).map(|cell| self.place(cell))
    }

    /// Where a cell lies.
    #[must_use]
    pub fn place(&self, cell: Cell) -> At {
        let seen = self.south.view(cell);
        At::new(-(seen.u() + seen.v()), -seen.w())
    }

    fn cell(&self, at: At) -> Option<Cell> {
        // From u+v = -column and v-u = w = -row; off the lattice where the sum is odd.
        let (sum, w) = (at.column.checked_neg()?, at.row.checked_neg()?);
        let twice_u = sum.checked_sub(w)?;
        if twice_u % 2 != 0 {
            return None;
        }
        let u = twice_u / 2;
        Cell::new(u, sum.checked_sub(u)?).ok().map(|seen| self.south.unview(seen))
    }

    fn pos(&self, at: At) -> Option<Pos> {
        self.position.size().index(self.cell(at)?).ok()
    }
}

impl Board for StarBoard {
    fn lattice(&self) -> Lattice {
        Lattice::Star
    }

    fn extent(&self) -> Extent {
        let size = self.position.size().get();
        Extent { low: At::new(-3 * size, -2 * size), high: At::new(3 * size, 2 * size) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        let pos = self.pos(at)?;
        let cell = self.cell(at)?;
        let size = self.position.size();
        let home = Corner::ALL.into_iter().find(|corner| corner.is_home(size, cell));
        let ground = Ground { tone: Tone::Hole, owner: home.map(Corner::number) };
        Some(Spot { ground, shape: self.position.piece(pos).map(disc) })
    }

    fn name(&self, at: At) -> Option<String> {
        self.pos(at).map(|pos| pos.to_string())
    }

    fn move_text(&self, from: Option<At>, to: At) -> Option<String> {
        Some(format!("{}-{}", self.pos(from?)?, self.pos(to)?))
    }
}

fn disc(corner: Corner) -> Shape {
    let number = corner.number();
    let digit = char::from(b'0' + number);
    Shape {
        form: Form::Disc,
        glyph: digit,
        plain: digit,
        letter: digit,
        paint: Paint::Player(number),
        art: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_chinese_checkers::{Corners, Rule, Size};

    #[test]
    fn every_cell_has_one_place_from_every_side() {
        let size = Size::new(3).unwrap();
        for south in Corner::ALL {
            let start = Position::initial(size, Corners::opposite_pair(), Rule::Filled);
            let board = StarBoard::new(start, south);
            let extent = board.extent();
            let mut names = Vec::new();
            for row in extent.low.row..=extent.high.row {
                for column in extent.low.column..=extent.high.column {
                    names.extend(board.name(At::new(column, row)));
                }
            }
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), size.cells());
            for (pos, _) in size.iter() {
                assert_eq!(board.at(pos).and_then(|at| board.pos(at)), Some(pos));
            }
        }
    }

    #[test]
    fn the_home_of_the_south_is_at_the_bottom() {
        let start = Position::initial(Size::new(2).unwrap(), Corners::opposite_pair(), Rule::Filled);
        for (south, number) in [(Corner::South, 1), (Corner::North, 4)] {
            let board = StarBoard::new(start.clone(), south);
            let tip = board.spot(At::new(0, 4)).unwrap();
            assert_eq!(
                (tip.ground.owner, tip.shape.map(|shape| shape.paint)),
                (Some(number), Some(Paint::Player(number)))
            );
        }
    }

    #[test]
    fn the_smallest_star_with_names() {
        let start = Position::initial(Size::new(1).unwrap(), Corners::opposite_pair(), Rule::Filled);
        let board = StarBoard::new(start, Corner::South);
        let expected = "      4:6\n11  7   3   10\n  8   4   0\n9   5   1   12\n      1:2\n";
        assert_eq!(tablero_draw::names(&board, 80).as_deref(), Some(expected));
        assert_eq!(tablero_draw::names(&board, 10), None);
    }
}
