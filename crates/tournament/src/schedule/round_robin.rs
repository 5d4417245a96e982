//! Everybody against everybody, or one against all.

use super::{Schedule, Shape, Writer};
use crate::Format;

impl Shape {
    pub(super) fn round_robin(&self) -> Schedule {
        let mut writer = Writer::new(self);
        let groups = groups(self.entrants, self.players);
        for round in 1..=self.rounds {
            for group in &groups {
                if self.format == Format::RoundRobin || group.first() == Some(&0) {
                    writer.encounter(round, round as usize - 1, group);
                }
            }
        }
        Schedule { fixtures: writer.fixtures, complete: true, ..Schedule::default() }
    }
}

/// Every way to choose `size` of the first `count` numbers, in order.
fn groups(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 || size > count {
        return Vec::new();
    }
    let mut groups = Vec::new();
    let mut group: Vec<usize> = (0..size).collect();
    loop {
        groups.push(group.clone());
        // The last member that can still move on does, and those after it follow.
        let Some(index) = (0..size).rev().find(|&index| group[index] < count - size + index) else {
            return groups;
        };
        let next = group[index] + 1;
        for (member, value) in group[index..].iter_mut().zip(next..) {
            *member = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(format: Format, entrants: usize, players: usize, rounds: u32) -> Shape {
        Shape { format, entrants, players, turns: players, rounds, games: None }
    }

    #[test]
    fn everybody_meets_everybody_from_every_seat() {
        for (entrants, players) in [(2, 2), (5, 2), (4, 3), (6, 6), (3, 1)] {
            let shape = shape(Format::RoundRobin, entrants, players, 3);
            let schedule = shape.schedule(&super::super::Results::new());
            assert_eq!(schedule.fixtures.len() as u64, shape.game_count().unwrap());
            for entrant in 0..entrants {
                for seat in 0..players {
                    let games = schedule.fixtures.iter().filter(|fixture| fixture.entrants[seat] == entrant);
                    assert_eq!(games.count() * entrants, schedule.fixtures.len());
                }
            }
            assert!(schedule.complete);
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let shape = shape(Format::Gauntlet, 4, 2, 2);
        let schedule = shape.schedule(&super::super::Results::new());
        assert_eq!(schedule.fixtures.len(), 12);
        assert_eq!(shape.game_count(), Some(12));
        assert!(schedule.fixtures.iter().all(|fixture| fixture.entrants.contains(&0)));
    }

    #[test]
    fn a_schedule_can_be_cut_off() {
        let mut shape = shape(Format::RoundRobin, 2, 2, 10);
        shape.games = Some(7);
        assert_eq!(shape.schedule(&super::super::Results::new()).fixtures.len(), 7);
        assert_eq!(shape.game_count(), Some(7));
    }
}
