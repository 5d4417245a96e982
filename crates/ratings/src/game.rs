//! What was played: games among numbered entrants, grouped by the opening they started from.
//!
//! Two games from the same opening with swapped seats are not independent: an opening that favours the first seat
//! gives one point to each side whoever plays. The unit that *is* independent is the [`Encounter`], all the games
//! from one opening; every variance in this crate is taken between encounters and never between games.

/// A finished game among two or more different entrants, in seat order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// Who sat where, by number from 0.
    pub entrants: Vec<usize>,
    /// Where each of them finished: 1 is best, and equal places are a tie.
    pub places: Vec<u8>,
}

impl Game {
    /// A game of two: what the first of them scored.
    #[must_use]
    pub fn duel(first: usize, second: usize, result: Standing) -> Self {
        let places = match result {
            Standing::Win => vec![1, 2],
            Standing::Tie => vec![1, 1],
            Standing::Loss => vec![2, 1],
        };
        Self { entrants: vec![first, second], places }
    }

    /// How the entrant `a` stands against the entrant `b`, or `None` unless both played, once each.
    #[must_use]
    pub fn standing(&self, a: usize, b: usize) -> Option<Standing> {
        if a == b {
            return None;
        }
        Some(Standing::of(self.place(a)?, self.place(b)?))
    }

    /// The place of an entrant who sat exactly once.
    fn place(&self, entrant: usize) -> Option<u8> {
        let mut found = self.entrants.iter().zip(&self.places).filter(|&(&sitting, _)| sitting == entrant);
        match (found.next(), found.next()) {
            (Some((_, &place)), None) => Some(place),
            _ => None,
        }
    }

    /// Whether this is a game among entrants `0..entrants`.
    pub fn check(&self, entrants: usize) -> Result<(), GameError> {
        if self.entrants.len() != self.places.len() {
            return Err(GameError::Places { entrants: self.entrants.len(), places: self.places.len() });
        }
        if self.entrants.len() < 2 {
            return Err(GameError::TooFew { found: self.entrants.len() });
        }
        for (seat, &entrant) in self.entrants.iter().enumerate() {
            if entrant >= entrants {
                return Err(GameError::Unknown { entrant, entrants });
            }
            if self.entrants.iter().take(seat).any(|&earlier| earlier == entrant) {
                return Err(GameError::Twice { entrant });
            }
        }
        if let Some(seat) = self.places.iter().position(|&place| place == 0) {
            return Err(GameError::PlaceZero { seat });
        }
        Ok(())
    }
}

/// How one entrant stands against another at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// Placed behind the other.
    Loss,
    /// The same place.
    #[doc(alias = "draw")]
    Tie,
    /// Placed before the other.
    Win,
}

impl Standing {
    /// Compares two places, of which the smaller is the better.
    #[must_use]
    pub fn of(place: u8, other: u8) -> Self {
        match place.cmp(&other) {
            std::cmp::Ordering::Less => Self::Win,
            std::cmp::Ordering::Equal => Self::Tie,
            std::cmp::Ordering::Greater => Self::Loss,
        }
    }

    /// The points in halves: 0, 1 or 2.
    #[must_use]
    pub fn half_points(self) -> u32 {
        match self {
            Self::Loss => 0,
            Self::Tie => 1,
            Self::Win => 2,
        }
    }

    /// The points: 0, ½ or 1.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.half_points()) / 2.0
    }
}

/// The games played from one opening from all sides: usually two with swapped seats, k rotations for k players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encounter {
    /// The games; fewer than planned if the tournament was stopped.
    pub games: Vec<Game>,
}

/// Why a game cannot be rated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// One place for each entrant is needed.
    #[error("{entrants} entrants but {places} places")]
    Places {
        /// How many entrants sat.
        entrants: usize,
        /// How many places were given.
        places: usize,
    },
    /// Nobody is rated by playing alone.
    #[error("expected at least two entrants in a game, found {found}")]
    TooFew {
        /// How many entrants sat.
        found: usize,
    },
    /// The number of an entrant is out of range.
    #[error("entrant {entrant} in a pool of {entrants} (numbered from 0)")]
    Unknown {
        /// The number found.
        entrant: usize,
        /// The size of the pool.
        entrants: usize,
    },
    /// Nobody is rated by playing against themselves.
    #[error("entrant {entrant} sits twice in one game")]
    Twice {
        /// The number found twice.
        entrant: usize,
    },
    /// Places count from 1.
    #[error("place 0 at seat {seat}: places count from 1")]
    PlaceZero {
        /// The seat, from 0.
        seat: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standings_compare_places() {
        let game = Game { entrants: vec![4, 2, 7], places: vec![2, 1, 2] };
        assert_eq!(game.standing(4, 2), Some(Standing::Loss));
        assert_eq!(game.standing(2, 7), Some(Standing::Win));
        assert_eq!(game.standing(7, 4), Some(Standing::Tie));
        assert_eq!(game.standing(4, 4), None);
        assert_eq!(game.standing(4, 5), None);
    }

    #[test]
    fn what_is_not_a_game_is_named() {
        let check = |entrants: &[usize], places: &[u8]| {
            Game { entrants: entrants.to_vec(), places: places.to_vec() }.check(3).unwrap_err().to_string()
        };
        assert_eq!(check(&[0, 1], &[1]), "2 entrants but 1 places");
        assert_eq!(check(&[0], &[1]), "expected at least two entrants in a game, found 1");
        assert_eq!(check(&[0, 3], &[1, 2]), "entrant 3 in a pool of 3 (numbered from 0)");
        assert_eq!(check(&[1, 1], &[1, 2]), "entrant 1 sits twice in one game");
        assert_eq!(check(&[1, 0], &[1, 0]), "place 0 at seat 1: places count from 1");
        assert_eq!(Game::duel(2, 0, Standing::Tie).check(3), Ok(()));
    }
}
