//! The six players, named after the corners they start from.

use std::fmt;

use crate::cell::Cell;
use crate::size::Size;

/// One of the six players, numbered 1 to 6 anticlockwise from the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "player")]
#[doc(alias = "jogador")]
pub enum Corner {
    /// Player 1.
    South = 1,
    /// Player 2.
    SouthEast,
    /// Player 3.
    NorthEast,
    /// Player 4.
    North,
    /// Player 5.
    NorthWest,
    /// Player 6.
    SouthWest,
}

/// Why numbers do not name players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CornerError {
    /// Not a player's number.
    #[error("no player has number {found}: expected 1 to 6")]
    Number {
        /// The number given.
        found: i64,
    },
    /// A player named twice.
    #[error("player {corner} is listed twice")]
    Repeated {
        /// Who.
        corner: Corner,
    },
    /// Nobody plays.
    #[error("nobody plays: expected at least one player of 1 to 6")]
    Nobody,
}

impl Corner {
    /// All six in order of turns.
    pub const ALL: [Self; 6] =
        [Self::South, Self::SouthEast, Self::NorthEast, Self::North, Self::NorthWest, Self::SouthWest];

    /// The player with this number.
    pub fn new(number: i64) -> Result<Self, CornerError> {
        Self::ALL
            .into_iter()
            .find(|corner| i64::from(corner.number()) == number)
            .ok_or(CornerError::Number { found: number })
    }

    /// The player's number, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The player's place in tables of six, 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The player on the other side, into whose home this one moves.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// The compass name of the corner, drawn with player 1 at the south.
    #[must_use]
    pub const fn compass(self) -> &'static str {
        ["S", "SE", "NE", "N", "NW", "SW"][self.index()]
    }

    /// How many steps of rotation turn base coordinates into this player's view.
    const fn steps(self) -> i64 {
        self as i64 - 1
    }

    /// A cell as this player sees it, home at the south.
    #[must_use]
    pub const fn view(self, cell: Cell) -> Cell {
        cell.rotate(self.steps())
    }

    /// The cell that this player sees there: the inverse of [`Corner::view`].
    #[must_use]
    pub const fn unview(self, seen: Cell) -> Cell {
        seen.rotate(-self.steps())
    }

    /// Whether a cell of the board is in this player's home: w < -N in the own view.
    #[must_use]
    pub fn is_home(self, size: Size, cell: Cell) -> bool {
        size.contains(cell) && self.view(cell).w() < -size.get()
    }

    /// Whether a cell of the board is in this player's destination: w > N in the own view.
    #[must_use]
    pub fn is_destination(self, size: Size, cell: Cell) -> bool {
        size.contains(cell) && self.view(cell).w() > size.get()
    }

    /// Whether this player's pieces may stand on a cell: central hexagon, own home, own destination.
    #[must_use]
    pub fn is_zone(self, size: Size, cell: Cell) -> bool {
        size.is_central(cell) || self.is_home(size, cell) || self.is_destination(size, cell)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The players who take part: at least one, each once, in increasing number, which is the order of turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Corners(u8);

impl Corners {
    /// The players with these numbers, in any order.
    pub fn new(numbers: &[i64]) -> Result<Self, CornerError> {
        let mut set = 0;
        for &number in numbers {
            let corner = Corner::new(number)?;
            if set & (1 << corner.index()) != 0 {
                return Err(CornerError::Repeated { corner });
            }
            set |= 1 << corner.index();
        }
        if set == 0 { Err(CornerError::Nobody) } else { Ok(Self(set)) }
    }

    /// The two players at the ends of the vertical axis, 1 and 4.
    #[must_use]
    pub const fn opposite_pair() -> Self {
        Self(0b00_1001)
    }

    /// One player alone.
    #[must_use]
    pub const fn alone(corner: Corner) -> Self {
        Self(1 << corner.index())
    }

    /// All 63 ways to choose who plays.
    pub fn every() -> impl Iterator<Item = Self> {
        (1..64).map(Self)
    }

    /// How many play.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a player takes part.
    #[must_use]
    pub const fn contains(self, corner: Corner) -> bool {
        self.0 & (1 << corner.index()) != 0
    }

    /// The players in order of turns.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Corner> + Clone {
        Corner::ALL.into_iter().filter(move |&corner| self.contains(corner))
    }

    /// The player with the lowest number, who begins.
    #[must_use]
    pub fn lowest(self) -> Corner {
        self.iter().next().unwrap_or(Corner::South)
    }

    /// The players in order of turns beginning with the one after `corner` and ending with `corner` itself.
    pub fn after(self, corner: Corner) -> impl Iterator<Item = Corner> + Clone {
        (1..=6)
            .map(move |ahead| Corner::ALL[(corner.index() + ahead) % 6])
            .filter(move |&next| self.contains(next))
    }

    /// A player's seat: how many play before it in a round.
    #[must_use]
    pub const fn seat(self, corner: Corner) -> usize {
        (self.0 & ((1 << corner.index()) - 1)).count_ones() as usize
    }
}

impl fmt::Debug for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Corner::number)).finish()
    }
}

/// The numbers without separators: `14`.
impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|corner| write!(f, "{corner}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_round_the_players_who_take_part() {
        let corners = Corners::new(&[5, 1, 3]).unwrap();
        let numbers =
            |corners: &mut dyn Iterator<Item = Corner>| corners.map(Corner::number).collect::<Vec<_>>();
        assert_eq!(numbers(&mut corners.iter()), [1, 3, 5]);
        assert_eq!(numbers(&mut corners.after(Corner::NorthEast)), [5, 1, 3]);
        assert_eq!(numbers(&mut corners.after(Corner::North)), [5, 1, 3]);
        assert_eq!(corners.seat(Corner::NorthWest), 2);
        assert_eq!(corners.to_string(), "135");
        assert_eq!(Corners::every().count(), 63);
    }

    #[test]
    fn wrong_players_are_named() {
        assert_eq!(Corners::new(&[]), Err(CornerError::Nobody));
        assert_eq!(Corners::new(&[7]), Err(CornerError::Number { found: 7 }));
        assert_eq!(Corners::new(&[2, 2]), Err(CornerError::Repeated { corner: Corner::SouthEast }));
    }

    #[test]
    fn views_are_undone() {
        let cell = Cell::new(4, 1).unwrap();
        for corner in Corner::ALL {
            assert_eq!(corner.unview(corner.view(cell)), cell);
            assert_eq!(corner.opposite().opposite(), corner);
        }
    }
}
