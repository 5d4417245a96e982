//! How a game ended.

use std::fmt;

use crate::player::{MAX_PLAYERS, Player};

/// How a finished game ended for each player: their places, 1 for the first; equal places are shared.
///
/// One form serves all games: a win for two is places 1 and 2, a draw is 1 and 1, a solved puzzle is the single
/// place 1, and a race of six is a permutation with ties. An unsolved puzzle is not finished and has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    places: [u8; MAX_PLAYERS],
    players: u8,
}

/// Why a list of places is no outcome.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutcomeError {
    /// No players, or more than a table seats.
    #[error("an outcome is for one to six players, found {found}")]
    PlayerCount {
        /// How many places were given.
        found: usize,
    },
    /// A place is not one more than the number of players ranked strictly before it.
    #[error("{player} has place {found}, but {better} players are ranked before: expected place {}", better + 1)]
    Place {
        /// Whose place is wrong.
        player: Player,
        /// The place given.
        found: u8,
        /// How many players have a smaller number.
        better: usize,
    },
}

impl Outcome {
    /// The outcome with these places, given by seat; a tie takes the best of the places it covers (1, 2, 2, 4).
    pub fn from_places(places: &[u8]) -> Result<Self, OutcomeError> {
        let count = places.len();
        if count == 0 || count > MAX_PLAYERS {
            return Err(OutcomeError::PlayerCount { found: count });
        }
        let mut stored = [0; MAX_PLAYERS];
        for (player, &found) in Player::first(count).zip(places) {
            let better = places.iter().filter(|&&other| other < found).count();
            if usize::from(found) != better + 1 {
                return Err(OutcomeError::Place { player, found, better });
            }
            stored[player.seat()] = found;
        }
        // At most six, checked above.
        Ok(Self { places: stored, players: u8::try_from(count).unwrap_or(u8::MAX) })
    }

    /// A game for two that `winner` won; any seat but the first counts as the second.
    #[must_use]
    pub const fn win_of_two(winner: Player) -> Self {
        let places = if winner.seat() == 0 { [1, 2, 0, 0, 0, 0] } else { [2, 1, 0, 0, 0, 0] };
        Self { places, players: 2 }
    }

    /// A game for two that nobody won.
    #[must_use]
    pub const fn draw_of_two() -> Self {
        Self { places: [1, 1, 0, 0, 0, 0], players: 2 }
    }

    /// A game in which one player is last and the others share the first place; `None` for a puzzle, which has no others.
    #[must_use]
    pub fn without(loser: Player, players: usize) -> Option<Self> {
        let last = u8::try_from(players).ok().filter(|&players| players > 1)?;
        let places: Vec<u8> =
            Player::first(players).map(|player| if player == loser { last } else { 1 }).collect();
        Self::from_places(&places).ok()
    }

    /// A puzzle that its only player solved.
    #[must_use]
    pub const fn solved() -> Self {
        Self { places: [1, 0, 0, 0, 0, 0], players: 1 }
    }

    /// The places by seat, 1 for the first.
    #[must_use]
    pub fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.players)]
    }

    /// The place of one player, or `None` if that seat took no part.
    #[must_use]
    pub fn place(&self, player: Player) -> Option<u8> {
        self.places().get(player.seat()).copied()
    }

    /// The player alone in first place, or `None` if the first place is shared.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let mut first = Player::first(self.places().len()).filter(|&player| self.place(player) == Some(1));
        let winner = first.next();
        if first.next().is_some() { None } else { winner }
    }

    /// Whether everybody shares the first place; never so for a puzzle.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.players > 1 && self.places().iter().all(|&place| place == 1)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.players, self.winner()) {
            (1, _) => f.write_str("solved"),
            (2, Some(winner)) => write!(f, "{winner} wins"),
            _ if self.is_draw() => f.write_str("draw"),
            _ => {
                f.write_str("places")?;
                self.places().iter().try_for_each(|place| write!(f, " {place}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_two() {
        let win = Outcome::win_of_two(Player::SECOND);
        assert_eq!(win.winner(), Some(Player::SECOND));
        assert_eq!(win, Outcome::from_places(&[2, 1]).unwrap());
        assert!(Outcome::draw_of_two().is_draw());
        assert_eq!(Outcome::draw_of_two().winner(), None);
    }

    #[test]
    fn a_solved_puzzle_is_no_draw() {
        assert!(!Outcome::solved().is_draw());
        assert_eq!(Outcome::solved().winner(), Some(Player::FIRST));
        assert_eq!(Outcome::solved().to_string(), "solved");
    }

    #[test]
    fn a_tie_takes_the_best_place_it_covers() {
        let race = Outcome::from_places(&[2, 1, 2, 4]).unwrap();
        assert_eq!(race.winner(), Some(Player::SECOND));
        assert_eq!(race.to_string(), "places 2 1 2 4");
        assert_eq!(
            Outcome::from_places(&[1, 3]),
            Err(OutcomeError::Place { player: Player::SECOND, found: 3, better: 1 })
        );
        assert_eq!(Outcome::from_places(&[]), Err(OutcomeError::PlayerCount { found: 0 }));
        assert_eq!(Outcome::from_places(&[1; 7]), Err(OutcomeError::PlayerCount { found: 7 }));
    }
}
