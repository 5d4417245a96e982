//! Who plays.

use std::fmt;

/// The most players any game seats.
pub const MAX_PLAYERS: usize = 6;

/// A seat at the table, counted from 0 in the order of turns.
///
/// Games have their own words for it (White, corner 4, player 1); a seat is what they all have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "seat")]
pub struct Player(u8);

impl Player {
    /// The player who moves first in most games.
    pub const FIRST: Self = Self(0);
    /// The other player of a game for two.
    pub const SECOND: Self = Self(1);

    /// The seat with this number, or `None` if no table has so many.
    #[must_use]
    pub const fn from_seat(seat: usize) -> Option<Self> {
        // The comparison keeps the value below 6, so the cast is exact.
        #[allow(clippy::cast_possible_truncation, reason = "seat < MAX_PLAYERS = 6")]
        if seat < MAX_PLAYERS { Some(Self(seat as u8)) } else { None }
    }

    /// The number of the seat, from 0.
    #[must_use]
    pub const fn seat(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats, in order of turns.
    pub fn first(count: usize) -> impl Iterator<Item = Self> {
        (0..count).map_while(Self::from_seat)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_six_seats_and_no_more() {
        assert_eq!(Player::first(10).count(), MAX_PLAYERS);
        assert_eq!(Player::from_seat(6), None);
        assert_eq!(Player::from_seat(5).map(Player::seat), Some(5));
        assert_eq!(Player::SECOND.to_string(), "player 2");
    }
}
