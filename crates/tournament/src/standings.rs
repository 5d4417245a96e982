//! Who is where in the table.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tablero_ratings::{Elo, Encounter, Game, pool};

use crate::{Fixture, Format, Schedule, Score, Shape};

/// A line of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Who, by number in the plan.
    pub entrant: usize,
    /// The place, shared by those whom nothing separates.
    pub rank: usize,
    /// Games played.
    pub games: u64,
    /// Games won alone, or puzzles solved.
    pub won: u64,
    /// Games whose first place was shared.
    pub drawn: u64,
    /// All others.
    pub lost: u64,
    /// Two for everybody beaten, one for everybody drawn with; see [`Standings::points`].
    pub halves: u64,
    /// How often nobody was left to play with; each is worth an encounter won.
    pub byes: u64,
    /// Rounds of a knockout that were survived, which alone counts there.
    pub survived: u32,
    /// The scores of all opponents met, which decides between equals in a Swiss tournament.
    pub opposition: u64,
    /// What the puzzles that were solved cost, which decides between equals where everybody plays alone.
    pub cost: u64,
    /// The rating, once it was computed; there is none where everybody plays alone, or too many take part.
    pub rating: Option<Elo>,
}

impl Row {
    /// The rating with the ends of its interval, as it is kept.
    #[must_use]
    pub fn rating_text(&self) -> Option<String> {
        self.rating.map(|rating| format!("{:.1} [{:.1}, {:.1}]", rating.value, rating.low, rating.high))
    }
}

/// The table of a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    shape: Shape,
    rows: Vec<Row>,
    /// How often two have met, by their numbers.
    meetings: Vec<Vec<u64>>,
    /// The games of every encounter by their numbers: in which order they came in changes nothing.
    encounters: BTreeMap<u64, BTreeMap<u64, Game>>,
}

impl Standings {
    /// The table before the first game.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let row = |entrant| Row {
            entrant,
            rank: 1,
            games: 0,
            won: 0,
            drawn: 0,
            lost: 0,
            halves: 0,
            byes: 0,
            survived: 0,
            opposition: 0,
            cost: 0,
            rating: None,
        };
        let meetings = vec![vec![0; shape.entrants]; shape.entrants];
        Self { shape, rows: (0..shape.entrants).map(row).collect(), meetings, encounters: BTreeMap::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, fixture: &Fixture, score: &Score, cost: u64) {
        for (seat, &entrant) in fixture.entrants.iter().enumerate() {
            let Some(row) = self.rows.get_mut(entrant) else { continue };
            let [won, drawn, lost] = score.result(seat);
            row.games += 1;
            row.won += won;
            row.drawn += drawn;
            row.lost += lost;
            row.halves += score.of_seat(seat).unwrap_or(0);
            row.cost += cost;
            for &other in fixture.entrants.iter().filter(|&&other| other != entrant) {
                if let Some(count) = self.meetings.get_mut(entrant).and_then(|met| met.get_mut(other)) {
                    *count += 1;
                }
            }
        }
        if let Some(places) = score.places().filter(|places| places.len() > 1) {
            let game = Game { entrants: fixture.entrants.clone(), places: places.to_vec() };
            // The games of an encounter have numbers that follow each other.
            let encounter = (fixture.number - 1) / self.shape.turns as u64;
            self.encounters.entry(encounter).or_default().insert(fixture.number, game);
        }
    }

    /// The rows from the first place to the last, given what the schedule says beside the games.
    #[must_use]
    pub fn ranked(&self, schedule: &Schedule) -> Vec<Row> {
        let bye = self.shape.bye();
        let mut rows = self.rows.clone();
        for row in &mut rows {
            row.byes = schedule.byes.iter().filter(|&&entrant| entrant == row.entrant).count() as u64;
            row.halves += row.byes * bye;
            row.survived = schedule.survived.get(row.entrant).copied().unwrap_or(0);
        }
        let halves: Vec<u64> = rows.iter().map(|row| row.halves).collect();
        for row in &mut rows {
            let met = self.meetings.get(row.entrant).into_iter().flatten().zip(&halves);
            row.opposition = met.map(|(&games, &halves)| games * halves).sum();
        }
        rows.sort_by_key(|row| (self.merit(row), row.entrant));
        let merits: Vec<_> = rows.iter().map(|row| self.merit(row)).collect();
        for (row, merit) in rows.iter_mut().zip(&merits) {
            row.rank = merits.iter().take_while(|&other| other != merit).count() + 1;
        }
        rows
    }

    /// The same with ratings.
    #[must_use]
    pub fn rated(&self, schedule: &Schedule) -> Vec<Row> {
        let mut rows = self.ranked(schedule);
        if !self.is_solitaire()
            && let Ok(ratings) = pool(self.shape.entrants, &self.encounters())
        {
            for row in &mut rows {
                row.rating = ratings.get(row.entrant).map(|rating| rating.elo);
            }
        }
        rows
    }

    /// Whether everybody plays alone.
    #[must_use]
    pub const fn is_solitaire(&self) -> bool {
        self.shape.players == 1
    }

    /// The encounters so far, in order.
    #[must_use]
    pub fn encounters(&self) -> Vec<Encounter> {
        let games = |games: &BTreeMap<u64, Game>| Encounter { games: games.values().cloned().collect() };
        self.encounters.values().map(games).collect()
    }

    /// What comes first in the table comes first in this order.
    fn merit(&self, row: &Row) -> (Reverse<u32>, Reverse<u64>, Reverse<u64>, u64) {
        if self.shape.format == Format::Knockout {
            return (Reverse(row.survived), Reverse(0), Reverse(0), 0);
        }
        let opposition = if self.shape.format == Format::Swiss { row.opposition } else { 0 };
        let cost = if self.shape.players == 1 { row.cost } else { 0 };
        (Reverse(row.survived), Reverse(row.halves), Reverse(opposition), cost)
    }

    /// The points of a score: one for a game won against all others.
    #[must_use]
    pub fn points(&self, halves: u64) -> String {
        let all = 2 * (self.shape.players as u64).saturating_sub(1).max(1);
        let hundredths = halves * 100 / all;
        let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}
