//! The Swiss system: in every round those with equal scores meet, and nobody meets the same entrant twice if that can be
//! avoided.

use super::{Results, Schedule, Shape, Writer};

/// How many pairings are tried before meeting again is allowed: enough for every sensible number of rounds.
const PATIENCE: u32 = 100_000;

impl Shape {
    pub(super) fn swiss(&self, results: &Results) -> Schedule {
        let mut writer = Writer::new(self);
        let mut state = State::new(self);
        let mut played = true;
        for round in 1..=self.rounds {
            let groups = state.groups(self.players);
            let mut encounters = Vec::new();
            for group in &groups {
                encounters.push((writer.encounter(round, round as usize - 1, group), group));
            }
            for (numbers, group) in encounters {
                for &entrant in group {
                    match writer.total(results, &numbers, entrant) {
                        Some(score) => state.points[entrant] += score,
                        None => played = false,
                    }
                }
                state.meet(group);
            }
            if !played {
                let complete = round == self.rounds;
                return Schedule {
                    fixtures: writer.fixtures,
                    complete,
                    byes: state.byes,
                    survived: Vec::new(),
                };
            }
        }
        Schedule { fixtures: writer.fixtures, complete: true, byes: state.byes, survived: Vec::new() }
    }
}

/// Where a tournament stands between two rounds.
struct State {
    /// Twice what each has won, so that halves are whole.
    points: Vec<u64>,
    /// How often two have met, by their numbers.
    met: Vec<Vec<u32>>,
    byes: Vec<usize>,
    /// What somebody gets who has nobody to play with.
    bye: u64,
}

impl State {
    fn new(shape: &Shape) -> Self {
        let bye = shape.bye();
        let nobody = vec![0; shape.entrants];
        let met = vec![nobody; shape.entrants];
        Self { points: vec![0; shape.entrants], met, byes: Vec::new(), bye }
    }

    fn meet(&mut self, group: &[usize]) {
        for &one in group {
            for &other in group.iter().filter(|&&other| other != one) {
                self.met[one][other] += 1;
            }
        }
    }

    /// Who meets in the next round. Whoever is left over gets the points of an encounter.
    fn groups(&mut self, size: usize) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by_key(|&entrant| (std::cmp::Reverse(self.points[entrant]), entrant));
        for _ in 0..order.len() % size {
            // The last in the table of those who were left over least often.
            let had = |entrant: usize| self.byes.iter().filter(|&&other| other == entrant).count();
            let Some((index, &entrant)) =
                order.iter().enumerate().rev().min_by_key(|&(_, &entrant)| had(entrant))
            else {
                break;
            };
            order.remove(index);
            self.byes.push(entrant);
            self.points[entrant] += self.bye;
        }
        if size != 2 {
            return order.chunks(size).map(<[usize]>::to_vec).collect();
        }
        // Nobody meets twice, or if that cannot be, three times, and so on; less often than every two have met is not
        // worth trying.
        let pairs = order.iter().flat_map(|&one| order.iter().map(move |&other| (one, other)));
        let times = pairs.filter(|(one, other)| one != other).map(|(one, other)| self.met[one][other]);
        let (least, most) = times.fold((u32::MAX, 0), |(least, most), met| (least.min(met), most.max(met)));
        for most in least..=most {
            let (mut pairs, mut patience) = (Vec::new(), PATIENCE);
            if self.pair(&order, most, &mut pairs, &mut patience) {
                return pairs;
            }
        }
        order.chunks(2).map(<[usize]>::to_vec).collect()
    }

    /// Pairs the first with the next one it has not met more often than allowed, and so on; goes back where that leads
    /// nowhere.
    fn pair(&self, order: &[usize], most: u32, pairs: &mut Vec<Vec<usize>>, patience: &mut u32) -> bool {
        let Some((&first, rest)) = order.split_first() else { return true };
        for (index, &other) in rest.iter().enumerate() {
            if *patience == 0 {
                return false;
            }
            *patience -= 1;
            if self.met[first][other] > most {
                continue;
            }
            let left: Vec<usize> = [&rest[..index], &rest[index + 1..]].concat();
            pairs.push(vec![first, other]);
            if self.pair(&left, most, pairs, patience) {
                return true;
            }
            pairs.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Score};

    /// Plays a tournament in which the smaller number always wins.
    fn run(entrants: usize, rounds: u32) -> (Schedule, Results) {
        let shape = Shape { format: Format::Swiss, entrants, players: 2, turns: 2, rounds, games: None };
        let mut results = Results::new();
        loop {
            let schedule = shape.schedule(&results);
            let due: Vec<_> =
                schedule.fixtures.iter().filter(|fixture| !results.contains_key(&fixture.number)).collect();
            if due.is_empty() {
                assert_eq!(schedule.fixtures.len() as u64, shape.game_count().unwrap());
                return (schedule, results);
            }
            for fixture in due {
                let places = if fixture.entrants[0] < fixture.entrants[1] { [1, 2] } else { [2, 1] };
                results.insert(fixture.number, Score::from_places(&places));
            }
        }
    }

    #[test]
    fn nobody_meets_twice_and_the_best_comes_out_first() {
        for entrants in 2..=17_usize {
            let rounds = entrants.next_power_of_two().trailing_zeros().max(1);
            let (schedule, results) = run(entrants, rounds);
            let mut pairs: Vec<_> = schedule
                .fixtures
                .iter()
                .map(|fixture| {
                    let mut pair = fixture.entrants.clone();
                    pair.sort_unstable();
                    pair
                })
                .collect();
            let games = pairs.len();
            pairs.sort();
            pairs.dedup();
            assert_eq!(pairs.len() * 2, games, "{entrants} entrants: two games each");
            let mut byes = schedule.byes.clone();
            byes.sort_unstable();
            byes.dedup();
            assert_eq!(byes.len(), schedule.byes.len(), "{entrants} entrants: nobody is left over twice");
            assert_eq!(schedule.byes.len(), if entrants % 2 == 1 { rounds as usize } else { 0 });
            assert_eq!(results.len(), games);
        }
    }

    /// Every round is paired again from the first one on, so a round must not look at every other for every pair.
    #[test]
    fn many_rounds_are_paired_soon() {
        let (schedule, _) = run(2, 1_000);
        assert_eq!(schedule.fixtures.len(), 2_000);
    }

    #[test]
    fn a_round_waits_for_the_one_before() {
        let shape =
            Shape { format: Format::Swiss, entrants: 4, players: 2, turns: 2, rounds: 2, games: None };
        let mut results = Results::new();
        let first = shape.schedule(&results);
        assert_eq!((first.fixtures.len(), first.complete), (4, false));
        for number in 1..4 {
            results.insert(number, Score::from_places(&[1, 1]));
            assert_eq!(shape.schedule(&results), first);
        }
        results.insert(4, Score::from_places(&[1, 1]));
        let second = shape.schedule(&results);
        assert_eq!((second.fixtures.len(), second.complete), (8, true));
        assert_eq!(second.fixtures[..4], first.fixtures);
    }

    #[test]
    fn more_rounds_than_opponents_meet_again() {
        let (schedule, _) = run(2, 5);
        assert_eq!(schedule.fixtures.len(), 10);
        // Four have three opponents each, so in six rounds everybody meets everybody twice.
        let (schedule, _) = run(4, 6);
        for first in 0..4 {
            for second in 0..first {
                let pair = |fixture: &&super::super::Fixture| {
                    fixture.entrants.contains(&first) && fixture.entrants.contains(&second)
                };
                assert_eq!(schedule.fixtures.iter().filter(pair).count(), 4, "{first} and {second}");
            }
        }
    }
}
