//! What a game is worth to those who played it.

use tablero_core::Outcome;

/// The score of each seat: two for everybody it beat and one for everybody it drew with, so that halves are whole. In a
/// game for one, two for a puzzle that was solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    halves: Vec<u64>,
    /// The places that count for ratings; `None` where nobody played.
    places: Option<Vec<u8>>,
}

impl Score {
    /// The score of a game that was decided, or ended in a draw.
    #[must_use]
    pub fn from_places(places: &[u8]) -> Self {
        let halves =
            if places.len() == 1 { vec![2] } else { places.iter().map(|&own| beaten(own, places)).collect() };
        Self { halves, places: Some(places.to_vec()) }
    }

    /// The score of a game among so many players by its outcome. Without one, a game that was played counts as drawn, or
    /// as not solved. A game that never began, because nobody was ready, is worth nothing to anybody and says nothing: it
    /// is neither won nor drawn nor lost, and neither ratings nor a sequential test see it.
    #[must_use]
    pub fn new(outcome: Option<Outcome>, players: usize, began: bool) -> Self {
        match outcome {
            Some(outcome) => Self::from_places(outcome.places()),
            None if began && players > 1 => Self::from_places(&vec![1; players]),
            None => Self { halves: vec![0; players], places: None },
        }
    }

    /// The score of a seat.
    #[must_use]
    pub fn of_seat(&self, seat: usize) -> Option<u64> {
        self.halves.get(seat).copied()
    }

    /// The places by seat; `None` if the game says nothing about how strong its players are.
    #[must_use]
    pub fn places(&self) -> Option<&[u8]> {
        self.places.as_deref()
    }

    /// The result of a seat as one of won, drawn and lost: first alone, first with others, neither; none of the three
    /// where nobody played.
    #[must_use]
    pub fn result(&self, seat: usize) -> [u64; 3] {
        if self.places.is_none() && self.halves.len() > 1 {
            return [0; 3];
        }
        let places = self.places().unwrap_or_default();
        let first = places.iter().copied().filter(|place| *place == 1).count();
        match (places.get(seat), first) {
            (Some(1), 1) => [1, 0, 0],
            (Some(1), _) => [0, 1, 0],
            _ => [0, 0, 1],
        }
    }

    /// The scores by seat.
    #[must_use]
    pub fn halves(&self) -> &[u64] {
        &self.halves
    }
}

fn beaten(own: u8, places: &[u8]) -> u64 {
    let points = places.iter().map(|&other| match own.cmp(&other) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    });
    // Everybody draws with itself.
    points.sum::<u64>() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_go_to_those_in_front() {
        assert_eq!(Score::from_places(&[1, 2]).halves(), [2, 0]);
        assert_eq!(Score::from_places(&[1, 1]).halves(), [1, 1]);
        assert_eq!(Score::from_places(&[1, 3, 1]).halves(), [3, 0, 3]);
        assert_eq!(Score::from_places(&[3, 1, 2]).halves(), [0, 4, 2]);
        assert_eq!(Score::new(Some(Outcome::solved()), 1, true).halves(), [2]);
        assert_eq!(Score::new(None, 1, true).halves(), [0]);
        assert_eq!(Score::new(None, 2, true).halves(), [1, 1]);
        assert_eq!(Score::new(None, 2, false).places(), None);
    }

    #[test]
    fn a_game_that_never_began_is_nobodys_loss() {
        assert_eq!(Score::new(None, 2, false).result(0), [0, 0, 0]);
        assert_eq!(Score::new(None, 2, true).result(0), [0, 1, 0]);
        assert_eq!(Score::new(None, 1, false).result(0), [0, 0, 1], "a puzzle that is not solved");
    }
}
