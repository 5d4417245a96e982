//! The referee's knowledge: how many turns everybody took, who is ranked where, and when play stops.

use tablero_core::{Outcome, OutcomeError};

use crate::corner::{Corner, Corners};

/// How players are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ranking {
    /// In the order in which they finish; the game ends when every player but one has.
    #[default]
    Order,
    /// The round in which somebody finishes is played to its end, and players who took equally many turns share
    /// the rank.
    EqualTurns,
}

/// The count of turns of a game in progress.
///
/// It is told about every ply ([`Standings::note`]) and never looks at a board: positions know who has finished
/// and in which order, this knows after how many turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    players: Corners,
    ranking: Ranking,
    turns: [u32; 6],
    /// Everybody who has finished, with the turns taken until then.
    finished: Vec<(Corner, u32)>,
    /// Who moved last; a round ends when the turn goes to a player not after this one.
    last_mover: Option<Corner>,
}

impl Standings {
    /// The standings before the first turn; players already on the position's list of finished ones took none.
    #[must_use]
    pub fn new(players: Corners, ranking: Ranking, finished: &[Corner]) -> Self {
        let finished = finished.iter().map(|&corner| (corner, 0)).collect();
        Self { players, ranking, turns: [0; 6], finished, last_mover: None }
    }

    /// Counts one ply, a pass included; `finished` is the list of the position after it.
    pub fn note(&mut self, mover: Corner, finished: impl IntoIterator<Item = Corner>) {
        self.turns[mover.index()] = self.turns[mover.index()].saturating_add(1);
        self.last_mover = Some(mover);
        for corner in finished.into_iter().skip(self.finished.len()) {
            self.finished.push((corner, self.turns[corner.index()]));
        }
    }

    /// How many turns a player has taken.
    #[must_use]
    pub fn turns(&self, corner: Corner) -> u32 {
        self.turns[corner.index()]
    }

    /// Whether play stops before the turn of `to_move` because enough players have finished. (It also stops
    /// when nobody can move, which only the board knows.)
    #[must_use]
    pub fn is_decided(&self, to_move: Corner) -> bool {
        let left = self.players.count() - self.finished.len().min(self.players.count());
        let decided = left <= usize::from(self.players.count() > 1);
        let round_is_open = self.last_mover.is_some_and(|last| to_move > last) && left > 0;
        decided && !(self.ranking == Ranking::EqualTurns && round_is_open)
    }

    /// The places of all players: those who finished in order, ties as the ranking says, the rest tied behind.
    pub fn outcome(&self) -> Result<Outcome, OutcomeError> {
        let place = |corner: Corner| {
            let Some(order) = self.finished.iter().position(|&(other, _)| other == corner) else {
                return self.finished.len() + 1;
            };
            let turns = self.finished[order].1;
            let tied = |&(_, other): &(Corner, u32)| self.ranking == Ranking::EqualTurns && other == turns;
            self.finished.iter().position(tied).unwrap_or(order).min(order) + 1
        };
        let places: Vec<usize> = self.players.iter().map(place).collect();
        // A player who finished on another's move may share the place of one ranked earlier than its neighbours
        // in the list, so the numbers are counted anew.
        let ranked: Vec<u8> = places
            .iter()
            .filter_map(|mine| u8::try_from(places.iter().filter(|other| *other < mine).count() + 1).ok())
            .collect();
        Outcome::from_places(&ranked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Corner::{North, South};

    #[test]
    fn order_of_finishing_decides() {
        let mut standings = Standings::new(Corners::opposite_pair(), Ranking::Order, &[]);
        standings.note(South, []);
        standings.note(North, []);
        assert!(!standings.is_decided(South));
        standings.note(South, [South]);
        assert!(standings.is_decided(North));
        assert_eq!(standings.outcome().unwrap().places(), [1, 2]);
        assert_eq!((standings.turns(South), standings.turns(North)), (2, 1));
    }

    #[test]
    fn equal_turns_play_the_round_to_its_end() {
        let mut standings = Standings::new(Corners::opposite_pair(), Ranking::EqualTurns, &[]);
        standings.note(South, [South]);
        assert!(!standings.is_decided(North));
        let mut drawn = standings.clone();
        drawn.note(North, [South, North]);
        assert!(drawn.is_decided(North));
        assert!(drawn.outcome().unwrap().is_draw());
        standings.note(North, [South]);
        assert!(standings.is_decided(North));
        assert_eq!(standings.outcome().unwrap().places(), [1, 2]);
    }
}
