//! Cells of the infinite hexagonal grid, before any board is cut out of it.

use std::fmt;

/// A point of the grid: a triple (u, v, w) of integers with w = v - u.
///
/// Two numbers are stored and the third is derived, so a triple that breaks the equation cannot exist. None of
/// the three is the smallest 64-bit integer: every rotation of a cell is again a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    u: i64,
    v: i64,
}

/// Why three numbers are no cell.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellError {
    /// The third number is not the difference of the others.
    #[error("({u},{v},{w}) is no cell: w must be v - u = {}", i128::from(*v) - i128::from(*u))]
    NotOnPlane {
        /// The first number.
        u: i64,
        /// The second number.
        v: i64,
        /// The third number.
        w: i64,
    },
    /// A coordinate, or one it becomes by rotation, does not fit in 64 bits.
    #[error("({u},{v}) is too far away: u, v and v - u must be above -2^63 and below 2^63")]
    TooFar {
        /// The first number.
        u: i64,
        /// The second number.
        v: i64,
    },
}

/// A step from a cell to one of its six neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    du: i64,
    dv: i64,
}

/// The six directions in the order of the rule book.
pub const DIRECTIONS: [Direction; 6] = [
    Direction { du: 1, dv: 0 },
    Direction { du: 1, dv: 1 },
    Direction { du: 0, dv: 1 },
    Direction { du: -1, dv: 0 },
    Direction { du: -1, dv: -1 },
    Direction { du: 0, dv: -1 },
];

impl Cell {
    /// The middle of every board.
    pub const CENTRE: Self = Self { u: 0, v: 0 };

    /// The cell (u, v, v - u).
    pub fn new(u: i64, v: i64) -> Result<Self, CellError> {
        match v.checked_sub(u) {
            Some(w) if ![u, v, w].contains(&i64::MIN) => Ok(Self { u, v }),
            _ => Err(CellError::TooFar { u, v }),
        }
    }

    /// The cell with all three coordinates given; the third must be v - u.
    pub fn from_triple([u, v, w]: [i64; 3]) -> Result<Self, CellError> {
        if i128::from(v) - i128::from(u) != i128::from(w) {
            return Err(CellError::NotOnPlane { u, v, w });
        }
        Self::new(u, v)
    }

    /// The first coordinate.
    #[must_use]
    #[doc(alias = "u_coord")]
    pub const fn u(self) -> i64 {
        self.u
    }

    /// The second coordinate.
    #[must_use]
    #[doc(alias = "v_coord")]
    pub const fn v(self) -> i64 {
        self.v
    }

    /// The third coordinate, v - u: how far north the cell lies.
    #[must_use]
    #[doc(alias = "w_coord")]
    pub const fn w(self) -> i64 {
        self.v - self.u
    }

    /// All three coordinates.
    #[must_use]
    pub const fn triple(self) -> [i64; 3] {
        [self.u, self.v, self.w()]
    }

    /// The cell turned by a number of steps of 60 degrees about the centre: each takes (u, v, w) to (-w, u, v).
    #[must_use]
    #[doc(alias = "rotaciona")]
    pub const fn rotate(self, steps: i64) -> Self {
        let [u, v, w] = self.triple();
        match steps.rem_euclid(6) {
            0 => self,
            1 => Self { u: -w, v: u },
            2 => Self { u: -v, v: -w },
            3 => Self { u: -u, v: -v },
            4 => Self { u: w, v: -u },
            _ => Self { u: v, v: w },
        }
    }

    /// The cell a number of steps away in a direction, or `None` beyond 64 bits.
    #[must_use]
    pub fn step(self, direction: Direction, steps: i64) -> Option<Self> {
        let u = self.u.checked_add(direction.du.checked_mul(steps)?)?;
        let v = self.v.checked_add(direction.dv.checked_mul(steps)?)?;
        Self::new(u, v).ok()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{},{})", self.u, self.v, self.w())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step of the rotation, word by word.
    fn turn(cell: Cell) -> Cell {
        let [u, v, w] = cell.triple();
        Cell::from_triple([-w, u, v]).unwrap()
    }

    #[test]
    fn rotation_is_the_repeated_step() {
        let mut turned = Cell::new(3, -2).unwrap();
        let cell = turned;
        for steps in 0..12 {
            assert_eq!(cell.rotate(steps), turned, "{steps} steps");
            assert_eq!(cell.rotate(steps - 12), turned, "{} steps", steps - 12);
            turned = turn(turned);
        }
        assert_eq!(cell.rotate(i64::MIN), cell.rotate(i64::MIN.rem_euclid(6)));
    }

    #[test]
    fn triples_off_the_plane_are_refused() {
        assert_eq!(
            Cell::from_triple([1, 2, 3]).unwrap_err().to_string(),
            "(1,2,3) is no cell: w must be v - u = 1"
        );
        assert_eq!(Cell::new(i64::MAX, -2), Err(CellError::TooFar { u: i64::MAX, v: -2 }));
        assert!(Cell::from_triple([i64::MIN, 0, i64::MIN]).is_err());
        assert!(Cell::new(i64::MIN, i64::MIN).is_err());
    }

    #[test]
    fn the_far_corners_turn_without_overflow() {
        for (u, v) in [(i64::MAX, 0), (-i64::MAX, 0), (0, i64::MAX), (i64::MAX, i64::MAX)] {
            let cell = Cell::new(u, v).unwrap();
            for steps in 0..6 {
                assert_eq!(cell.rotate(steps).rotate(-steps), cell);
            }
            assert!(DIRECTIONS.iter().any(|&direction| cell.step(direction, 2).is_none()));
        }
    }
}
