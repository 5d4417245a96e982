//! What is seen of a room.

use super::grid::{BOX, DEPOSIT, WALL};

/// How a room is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sight {
    /// Four planes of zeros and ones: walls, deposits, boxes, the person.
    #[default]
    Planes,
    /// One number for each cell: 0 floor, 1 wall, 2 deposit, 3 box, 4 box on a deposit, 5 person, 6 person on a deposit.
    Symbols,
    /// Red, green and blue of each point of a picture, with so many points along a cell.
    Picture {
        /// Points along a cell.
        tile: usize,
    },
}

type Colour = [u8; 3];

/// The ground, and what stands on it, of each symbol.
const COLOURS: [(Colour, Option<Colour>); 7] = [
    ([236, 228, 208], None),
    ([72, 66, 60], None),
    ([196, 128, 112], None),
    ([236, 228, 208], Some([168, 116, 56])),
    ([196, 128, 112], Some([88, 136, 72])),
    ([236, 228, 208], Some([40, 96, 160])),
    ([196, 128, 112], Some([40, 96, 160])),
];

/// The symbol of a cell.
const fn symbol(cell: u8, person: bool) -> u8 {
    let stored = cell & DEPOSIT != 0;
    if cell & WALL != 0 {
        1
    } else if cell & BOX != 0 {
        3 + stored as u8
    } else if person {
        5 + stored as u8
    } else if stored {
        2
    } else {
        0
    }
}

impl Sight {
    /// How many bytes a room of so many cells has.
    pub(super) const fn len(self, cells: usize) -> usize {
        match self {
            Self::Planes => 4 * cells,
            Self::Symbols => cells,
            Self::Picture { tile } => 3 * tile * tile * cells,
        }
    }

    /// Paints one cell.
    #[inline]
    pub(super) fn paint(self, out: &mut [u8], columns: usize, cells: &[u8], at: usize, person: usize) {
        let Some(&cell) = cells.get(at) else { return };
        match self {
            Self::Planes => {
                let flags = [cell & WALL != 0, cell & DEPOSIT != 0, cell & BOX != 0, at == person];
                for (plane, flag) in flags.into_iter().enumerate() {
                    if let Some(byte) = out.get_mut(plane * cells.len() + at) {
                        *byte = u8::from(flag);
                    }
                }
            }
            Self::Symbols => {
                if let Some(byte) = out.get_mut(at) {
                    *byte = symbol(cell, at == person);
                }
            }
            Self::Picture { tile } => tile_of(out, columns, tile, at, symbol(cell, at == person)),
        }
    }
}

/// Paints the points of one cell: a square of ground, and a smaller one for what stands there.
fn tile_of(out: &mut [u8], columns: usize, tile: usize, at: usize, symbol: u8) {
    let (ground, shape) = COLOURS.get(usize::from(symbol)).copied().unwrap_or_default();
    let (row, column) = (at / columns, at % columns);
    let edge = tile / 6;
    for y in 0..tile {
        for x in 0..tile {
            let inner = (edge..tile - edge).contains(&x) && (edge..tile - edge).contains(&y);
            let colour = shape.filter(|_| inner).unwrap_or(ground);
            let first = 3 * ((row * tile + y) * columns * tile + column * tile + x);
            if let Some(point) = out.get_mut(first..first + 3) {
                point.copy_from_slice(&colour);
            }
        }
    }
}
