//! Knockout: whoever loses an encounter is out.
//!
//! Entrants are seeded in the order in which they are given, the best as far apart as possible; with a number that is
//! no power of two the best skip the first round. A drawn encounter is played again from another opening; after
//! [`REPLAYS`] of those the better seeded goes on.

use super::{Results, Schedule, Shape, Writer};

/// How often a drawn encounter is played again.
const REPLAYS: u32 = 3;

impl Shape {
    pub(super) fn knockout(&self, results: &Results) -> Schedule {
        let mut writer = Writer::new(self);
        let mut survived = vec![0; self.entrants];
        let mut bracket = bracket(self.entrants);
        let mut round = 1;
        while bracket.len() > 1 {
            let Some(next) = self.round(round, &bracket, &mut writer, results) else {
                return Schedule { fixtures: writer.fixtures, survived, ..Schedule::default() };
            };
            // Whoever skips a round has survived it: only so are those who meet in a round equal before it.
            for &winner in next.iter().flatten() {
                survived[winner] += 1;
            }
            bracket = next;
            round += 1;
        }
        Schedule { fixtures: writer.fixtures, complete: true, byes: Vec::new(), survived }
    }

    /// Writes the games of a round, and says who goes on; `None` while games are missing.
    ///
    /// Encounters that are played again come after all others have ended: so no game changes its number when a result
    /// comes in.
    fn round(
        &self,
        round: u32,
        bracket: &[Option<usize>],
        writer: &mut Writer,
        results: &Results,
    ) -> Option<Vec<Option<usize>>> {
        let mut ties: Vec<Tie> = bracket.chunks(2).map(Tie::new).collect();
        let mut opening = (round as usize - 1) * (self.rounds + REPLAYS) as usize;
        for _ in 0..self.rounds {
            for tie in &mut ties {
                tie.play(round, opening, writer);
            }
            opening += 1;
        }
        for _ in 0..REPLAYS {
            for tie in &mut ties {
                tie.count(writer, results)?;
            }
            for tie in ties.iter_mut().filter(|tie| tie.is_drawn()) {
                tie.play(round, opening, writer);
            }
            opening += 1;
        }
        for tie in &mut ties {
            tie.count(writer, results)?;
        }
        Some(ties.iter().map(Tie::winner).collect())
    }
}

/// Two places of the bracket that meet, the better seeded first; one of them may be empty.
struct Tie {
    pair: Vec<usize>,
    games: Vec<u64>,
    scores: Vec<u64>,
}

impl Tie {
    fn new(places: &[Option<usize>]) -> Self {
        let mut pair: Vec<usize> = places.iter().flatten().copied().collect();
        pair.sort_unstable();
        Self { pair, games: Vec::new(), scores: Vec::new() }
    }

    /// Adds an encounter, if there are two to play it.
    fn play(&mut self, round: u32, opening: usize, writer: &mut Writer) {
        if self.pair.len() == 2 {
            self.games.extend(writer.encounter(round, opening, &self.pair));
        }
    }

    /// Adds up the results; `None` if one is missing.
    fn count(&mut self, writer: &Writer, results: &Results) -> Option<()> {
        let total = |&entrant: &usize| writer.total(results, &self.games, entrant);
        self.scores = self.pair.iter().map(total).collect::<Option<_>>()?;
        Some(())
    }

    fn is_drawn(&self) -> bool {
        matches!(self.scores[..], [one, other] if one == other)
    }

    /// Who goes on: the better seeded unless the other scored more.
    fn winner(&self) -> Option<usize> {
        match (&self.pair[..], &self.scores[..]) {
            (&[_, other], &[first, second]) if second > first => Some(other),
            (pair, _) => pair.first().copied(),
        }
    }
}

/// The places of the first round: the best meet the worst, and each other as late as possible. Places beyond the number of
/// entrants are empty.
fn bracket(entrants: usize) -> Vec<Option<usize>> {
    let mut seeds = vec![0];
    while seeds.len() < entrants {
        let last = seeds.len() * 2 - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seeds.into_iter().map(|seed| (seed < entrants).then_some(seed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Score};

    fn shape(entrants: usize) -> Shape {
        Shape { format: Format::Knockout, entrants, players: 2, turns: 2, rounds: 1, games: None }
    }

    /// Plays to the end; `draws` says whether a game is drawn, else the smaller number wins. Results come in one by one,
    /// from the back, and no game known may ever change.
    fn run(entrants: usize, draws: impl Fn(u64) -> bool) -> Schedule {
        let shape = shape(entrants);
        let mut results = Results::new();
        let mut known = Vec::new();
        loop {
            let schedule = shape.schedule(&results);
            assert_eq!(schedule.fixtures[..known.len()], known);
            known.clone_from(&schedule.fixtures);
            let due = schedule.fixtures.iter().rfind(|fixture| !results.contains_key(&fixture.number));
            let Some(fixture) = due else {
                assert!(schedule.complete);
                return schedule;
            };
            let places = match fixture.entrants[0] < fixture.entrants[1] {
                _ if draws(fixture.number) => [1, 1],
                true => [1, 2],
                false => [2, 1],
            };
            results.insert(fixture.number, Score::from_places(&places));
        }
    }

    #[test]
    fn the_best_win_and_the_first_two_meet_last() {
        for entrants in 2..=17 {
            let schedule = run(entrants, |_| false);
            assert_eq!(schedule.fixtures.len(), (entrants - 1) * 2, "two games for everybody who goes out");
            assert_eq!(schedule.fixtures.last().unwrap().entrants, [1, 0]);
            let mut order: Vec<usize> = (0..entrants).collect();
            order.sort_by_key(|&entrant| std::cmp::Reverse(schedule.survived[entrant]));
            assert_eq!(order[..2], [0, 1], "{:?}", schedule.survived);
            assert!(schedule.survived[0] > schedule.survived[1]);
        }
        assert_eq!(bracket(6), [Some(0), None, Some(3), Some(4), Some(1), None, Some(2), Some(5)]);
    }

    #[test]
    fn drawn_encounters_are_played_again_and_then_the_seed_decides() {
        let schedule = run(4, |_| true);
        assert_eq!(schedule.fixtures.len(), 3 * 2 * (1 + REPLAYS as usize));
        assert_eq!(schedule.survived, [2, 1, 0, 0]);
        let openings: Vec<_> = schedule.fixtures.iter().map(|fixture| fixture.opening).collect();
        assert_eq!(openings[..4], [0, 0, 0, 0]);
        assert_eq!(openings[4..8], [1, 1, 1, 1]);
        let half = run(8, |number| number % 3 == 0);
        assert!(half.complete);
    }
}
