//! One Sokoban level: the four directions; planes of walls, deposits, boxes and the person, over the smallest rectangle that
//! holds the level. What leaves the rectangle is not seen.

use tablero_sokoban::engine::Position;
use tablero_sokoban::{Action, Cell, Sokoban};

use crate::encoding::{Encoding, Shape, mark};

/// The longest side that is drawn.
const LONGEST: u64 = 1024;

fn side(low: i64, high: i64) -> usize {
    let length = high.abs_diff(low).saturating_add(1);
    usize::try_from(length).ok().filter(|_| length <= LONGEST).unwrap_or(0)
}

impl Encoding for Sokoban {
    fn actions(&self) -> usize {
        Action::ALL.len()
    }

    #[inline]
    fn action(&self, mv: Action) -> usize {
        mv.index()
    }

    fn shape(&self) -> Shape {
        let (low, high) = self.engine().level().bounds();
        Shape { planes: 4, rows: side(low.y, high.y), columns: side(low.x, high.x) }
    }

    fn observe(&self, position: &Position, out: &mut [u8]) {
        let shape = self.shape();
        let level = self.engine().level();
        let (low, _) = level.bounds();
        let mut put = |plane: usize, cell: Cell| {
            let (x, y) = (cell.x.checked_sub(low.x), cell.y.checked_sub(low.y));
            let inside = |at: Option<i64>, most: usize| {
                at.and_then(|at| usize::try_from(at).ok()).filter(|&at| at < most)
            };
            if let (Some(x), Some(y)) = (inside(x, shape.columns), inside(y, shape.rows)) {
                mark(out, plane * shape.plane() + y * shape.columns + x);
            }
        };
        level.walls().iter().for_each(|&cell| put(0, cell));
        level.deposits().iter().for_each(|&cell| put(1, cell));
        self.engine().boxes(position).into_iter().for_each(|cell| put(2, cell));
        put(3, position.person());
    }
}
