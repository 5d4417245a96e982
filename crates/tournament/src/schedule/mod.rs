//! Who meets whom.
//!
//! A schedule is a function of the form of a tournament and of the results so far, nothing else: a run that was
//! interrupted finds the same games again, with the same numbers. Those who meet play an *encounter*: games from one
//! opening, as many as there are seats, each entrant once in every seat.

mod knockout;
mod round_robin;
mod swiss;

use std::collections::BTreeMap;

use crate::{Format, Score};

/// The shape of a tournament, as far as its schedule depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Who meets whom.
    pub format: Format,
    /// How many take part.
    pub entrants: usize,
    /// How many sit at one table.
    pub players: usize,
    /// How many games an encounter has: as many as there are seats, or one if everybody keeps its seat.
    pub turns: usize,
    /// Encounters of the same entrants, or rounds of a Swiss tournament.
    pub rounds: u32,
    /// The number of the last game, if the schedule is cut off.
    pub games: Option<u64>,
}

/// A game to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u64,
    /// The round it belongs to, from 1.
    pub round: u32,
    /// The number of its opening, from 0.
    pub opening: usize,
    /// Who plays, by seat.
    pub entrants: Vec<usize>,
}

/// The results so far, by number of the game.
pub type Results = BTreeMap<u64, Score>;

/// What is known of a schedule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The games, those already played included, in order of their numbers.
    pub fixtures: Vec<Fixture>,
    /// Whether no games will be added once these are played.
    pub complete: bool,
    /// Who had nobody to play with, once for every round in which that was so.
    pub byes: Vec<usize>,
    /// How many rounds of a knockout each has survived.
    pub survived: Vec<u32>,
}

impl Shape {
    /// The games that are known to be played, given the results of some of them.
    #[must_use]
    pub fn schedule(&self, results: &Results) -> Schedule {
        let mut schedule = match self.format {
            Format::RoundRobin | Format::Gauntlet => self.round_robin(),
            Format::Swiss => self.swiss(results),
            Format::Knockout => self.knockout(results),
        };
        if let Some(last) = self.games.and_then(|last| usize::try_from(last).ok())
            && schedule.fixtures.len() >= last
        {
            schedule.fixtures.truncate(last);
            schedule.complete = true;
        }
        schedule
    }

    /// What somebody gets for a round in which nobody was left to play with: all points of an encounter.
    #[must_use]
    pub const fn bye(&self) -> u64 {
        2 * self.turns as u64 * (self.players as u64).saturating_sub(1)
    }

    /// How many games there will be, if that does not depend on the results.
    #[must_use]
    pub fn game_count(&self) -> Option<u64> {
        let size = self.turns as u64;
        let rounds = u64::from(self.rounds);
        let all = match self.format {
            Format::RoundRobin => {
                choose(self.entrants, self.players)?.checked_mul(size)?.checked_mul(rounds)?
            }
            Format::Gauntlet => choose(self.entrants.checked_sub(1)?, self.players.checked_sub(1)?)?
                .checked_mul(size)?
                .checked_mul(rounds)?,
            Format::Swiss => (self.entrants / self.players.max(1)) as u64 * size * rounds,
            Format::Knockout => return None,
        };
        Some(self.games.map_or(all, |last| last.min(all)))
    }
}

/// The number of ways to choose so many of so many.
fn choose(from: usize, count: usize) -> Option<u64> {
    let mut ways: u64 = 1;
    for index in 0..count {
        let left = from.checked_sub(index)? as u64;
        ways = ways.checked_mul(left)? / (index as u64 + 1);
    }
    Some(ways)
}

/// Adds encounters to a list of games.
#[derive(Debug)]
struct Writer {
    turns: usize,
    fixtures: Vec<Fixture>,
}

impl Writer {
    const fn new(shape: &Shape) -> Self {
        Self { turns: shape.turns, fixtures: Vec::new() }
    }

    /// Adds the games of those who meet, and gives their numbers.
    fn encounter(&mut self, round: u32, opening: usize, meeting: &[usize]) -> Vec<u64> {
        let mut numbers = Vec::new();
        for turn in 0..self.turns.min(meeting.len()) {
            let number = self.fixtures.len() as u64 + 1;
            let (after, before) = meeting.split_at(turn);
            let entrants = before.iter().chain(after).copied().collect();
            self.fixtures.push(Fixture { number, round, opening, entrants });
            numbers.push(number);
        }
        numbers
    }

    /// The sum of the scores of an entrant over some games; `None` if one of them was not played yet.
    fn total(&self, results: &Results, numbers: &[u64], entrant: usize) -> Option<u64> {
        let score = |&number: &u64| {
            let fixture = self.fixtures.get(usize::try_from(number).ok()?.checked_sub(1)?)?;
            let seat = fixture.entrants.iter().position(|&other| other == entrant)?;
            results.get(&number)?.of_seat(seat)
        };
        numbers.iter().map(score).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encounter_gives_everybody_every_seat() {
        let mut writer = Writer { turns: 3, fixtures: Vec::new() };
        assert_eq!(writer.encounter(1, 0, &[4, 7, 2]), [1, 2, 3]);
        let seats: Vec<_> = writer.fixtures.iter().map(|fixture| fixture.entrants.clone()).collect();
        assert_eq!(seats, [[4, 7, 2], [7, 2, 4], [2, 4, 7]]);
    }

    #[test]
    fn ways_to_choose() {
        assert_eq!(choose(5, 2), Some(10));
        assert_eq!(choose(6, 6), Some(1));
        assert_eq!(choose(2, 3), Some(0));
        assert_eq!(choose(1, 3), None);
        assert_eq!(choose(usize::MAX, 6), None);
    }
}
