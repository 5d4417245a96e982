//! Where games begin: tables with their options, and openings.

use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, CatalogueError, Entry, Table};
use tablero_core::{AnyPosition, GameError, Options, OptionsError};
use tablero_ratings::MOST_ENTRANTS;

use crate::chance::seed;
use crate::judge;
use crate::{Format, Openings, Plan, Shape};

/// The most tables and games of a plan.
const MOST_TABLES: usize = 10_000;
const MOST_GAMES: u64 = 1_000_000;
/// The longest opening by chance.
const MOST_OPENING_PLIES: usize = 10_000;
/// How often an opening by chance is tried again because it ended the game.
const TRIES: u64 = 1000;
/// After how many moves a game is cut off if the plan does not say: between opponents, and alone.
const USUAL_PLIES: usize = 1000;
const USUAL_PLIES_ALONE: usize = 10_000;
/// What distinguishes the seeds of openings from those of seats.
const OPENING: u64 = u64::MAX;

/// Why a plan cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanFault {
    /// There is no such game, or its options are refused.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// Its options are not written as options are.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A range that is none.
    #[error("the option {key}: expected a range as in 1..20, found {found:?}")]
    Range {
        /// The option.
        key: String,
        /// Its value.
        found: String,
    },
    /// A range without ends for an option that has no usual values.
    #[error("the option {key} has no list of usual values: expected a range as in 1..20")]
    NoValues {
        /// The option.
        key: String,
    },
    /// More than anybody can mean.
    #[error("the options make {found} different tables: expected at most {MOST_TABLES}")]
    TooManyTables {
        /// How many.
        found: usize,
    },
    /// Tables for different numbers of players.
    #[error("the options make tables for {one} and for {other} players: one tournament needs one number")]
    Players {
        /// At the first table.
        one: usize,
        /// At another.
        other: usize,
    },
    /// An opening that cannot be played.
    #[error("opening {number}: {reason}")]
    Opening {
        /// Which, from 1.
        number: usize,
        /// Why not.
        reason: GameError,
    },
    /// An opening with nothing left to play.
    #[error("opening {number}: the game is over there")]
    Over {
        /// Which, from 1.
        number: usize,
    },
    /// Chance finds no opening.
    #[error("no random opening of {plies} moves was found: the game ends before that")]
    NoOpening {
        /// How long it should be.
        plies: usize,
    },
    /// An opening that is longer than anybody can mean.
    #[error("random openings of {found} moves: expected at most {MOST_OPENING_PLIES}")]
    LongOpening {
        /// How long.
        found: usize,
    },
    /// More than a table can show.
    #[error("{found} take part: expected at most {MOST_ENTRANTS}")]
    TooMany {
        /// How many.
        found: usize,
    },
    /// A name that cannot be shown.
    #[error("the name {name:?}: expected something to read, without control characters")]
    Name {
        /// The name.
        name: String,
    },
    /// An empty list.
    #[error("the list of openings is empty")]
    NoOpenings,
    /// Too few to play.
    #[error("{players} play at a table and {found} take part: expected at least {}", .players.max(&1))]
    TooFew {
        /// At a table.
        players: usize,
        /// In the tournament.
        found: usize,
    },
    /// A person cannot take part.
    #[error("{name}: people cannot take part, only robots and agents")]
    Person {
        /// What it is called.
        name: String,
    },
    /// No round.
    #[error("expected at least one round, one game and one move")]
    NoRounds,
    /// A format for other games.
    #[error("a {format} tournament is for games of {expected}, and {players} play here")]
    Format {
        /// The format.
        format: Format,
        /// For how many it is.
        expected: &'static str,
        /// How many play.
        players: usize,
    },
    /// A test of strength between others than two.
    #[error("a sequential test is for a round robin of two entrants in a game for two, each in both seats")]
    Sprt,
    /// More than anybody can wait for.
    #[error("the plan has {found} games: expected at most {MOST_GAMES}")]
    TooManyGames {
        /// How many; not even counted beyond 64 bits.
        found: u64,
    },
}

/// A table and the position in which its game begins.
#[derive(Debug, Clone)]
pub struct Course {
    /// The game with its options.
    pub table: Arc<dyn Table>,
    /// Where it begins.
    pub start: AnyPosition,
}

/// All courses of a plan.
#[derive(Debug)]
pub struct Courses {
    tables: Vec<Arc<dyn Table>>,
    openings: Openings,
    seed: u64,
    players: usize,
}

impl Courses {
    /// The courses of a plan, each of which can be played.
    pub fn of(plan: &Plan, games: &Catalogue) -> Result<Self, PlanFault> {
        let game = games.get(&plan.game)?;
        let mut tables = Vec::new();
        for options in combinations(game, &plan.options)? {
            tables.push(games.sit(&plan.game, &Options::parse(options)?)?);
        }
        let counts: Vec<usize> = tables.iter().map(|table| table.start().players()).collect();
        let players = counts.first().copied().unwrap_or(0);
        if let Some(&other) = counts.iter().find(|&&other| other != players) {
            return Err(PlanFault::Players { one: players, other });
        }
        match plan.openings {
            Openings::List(ref list) if list.is_empty() => return Err(PlanFault::NoOpenings),
            Openings::Random { plies } if plies > MOST_OPENING_PLIES => {
                return Err(PlanFault::LongOpening { found: plies });
            }
            _ => {}
        }
        let courses = Self { tables, openings: plan.openings.clone(), seed: plan.seed, players };
        for index in 0..courses.count() {
            courses.get(index)?;
        }
        Ok(courses)
    }

    /// How many play at a table.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Every table.
    #[must_use]
    pub fn tables(&self) -> &[Arc<dyn Table>] {
        &self.tables
    }

    /// What puzzles cost, where everybody plays alone: pushes or moves.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.tables.first().map_or("moves", |table| judge::unit(table.as_ref()))
    }

    /// How many courses there are before they come again; openings by chance are new every time and count once a table.
    #[must_use]
    pub fn count(&self) -> usize {
        let openings = if let Openings::List(list) = &self.openings { list.len() } else { 1 };
        self.tables.len() * openings
    }

    /// The course with a number, from 0; they come again after the last.
    pub fn get(&self, index: usize) -> Result<Course, PlanFault> {
        let (cycle, table) = (index / self.tables.len().max(1), index % self.tables.len().max(1));
        let Some(table) = self.tables.get(table) else { return Err(PlanFault::NoOpenings) };
        let start = match &self.openings {
            Openings::Start => table.start(),
            Openings::Random { plies } => self.random(table.as_ref(), *plies, index)?,
            Openings::List(list) => {
                let number = cycle % list.len().max(1);
                let text = list.get(number).ok_or(PlanFault::NoOpenings)?;
                read(&table.start(), text)
                    .map_err(|reason| PlanFault::Opening { number: number + 1, reason })?
            }
        };
        if start.outcome().is_some() {
            return Err(PlanFault::Over { number: index + 1 });
        }
        Ok(Course { table: Arc::clone(table), start })
    }

    fn random(&self, table: &dyn Table, plies: usize, index: usize) -> Result<AnyPosition, PlanFault> {
        for attempt in 0..TRIES {
            let seed = seed(&[self.seed, OPENING, index as u64, attempt]);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let walked = (0..plies).try_fold(table.start(), |position, _| {
                let mut moves = position.legal_moves();
                let count = moves.len();
                let mv = if count == 0 { None } else { moves.nth(rng.random_range(0..count)) };
                mv.map(|mv| position.play(mv))
            });
            if let Some(position) = walked.filter(|position| position.outcome().is_none()) {
                return Ok(position);
            }
        }
        Err(PlanFault::NoOpening { plies })
    }
}

/// The position that a line names.
fn read(start: &AnyPosition, line: &str) -> Result<AnyPosition, GameError> {
    match line.strip_prefix("moves ") {
        Some(moves) => {
            moves.split_whitespace().try_fold(start.clone(), |position, mv| position.play_text(mv))
        }
        None => start.read(line),
    }
}

/// Every way to choose one value for each option.
fn combinations(game: &dyn Entry, options: &[(String, Vec<String>)]) -> Result<Vec<Vec<String>>, PlanFault> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for (key, given) in options {
        let mut longer = Vec::new();
        for chosen in &all {
            for text in given {
                for value in values(game, chosen, key, text)? {
                    let mut chosen = chosen.clone();
                    chosen.push(format!("{key}={value}"));
                    longer.push(chosen);
                }
            }
            if longer.len() > MOST_TABLES {
                return Err(PlanFault::TooManyTables { found: longer.len() });
            }
        }
        all = longer;
    }
    Ok(all)
}

/// The values that a text stands for, given what was chosen before.
fn values(game: &dyn Entry, chosen: &[String], key: &str, value: &str) -> Result<Vec<String>, PlanFault> {
    let usable = value.split_once("..").filter(|(low, high)| {
        let is_end = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        is_end(low) && is_end(high)
    });
    let Some((low, high)) = usable else { return Ok(vec![value.to_owned()]) };
    if low.is_empty() && high.is_empty() {
        let chosen = Options::parse(chosen)?;
        let usual = game.choices(&chosen).into_iter().find(|choices| choices.key == key);
        return usual.map(|usual| usual.values).ok_or_else(|| PlanFault::NoValues { key: key.to_owned() });
    }
    let bad = || PlanFault::Range { key: key.to_owned(), found: value.to_owned() };
    let end = |text: &str| text.parse::<usize>().map_err(|_| bad());
    let (low, high) = (end(low)?, end(high)?);
    match high.checked_sub(low) {
        None => Err(bad()),
        Some(more) if more >= MOST_TABLES => Err(PlanFault::TooManyTables { found: more.saturating_add(1) }),
        Some(_) => Ok((low..=high).map(|value| value.to_string()).collect()),
    }
}

impl Plan {
    /// The shape of the tournament, if it can be played at all.
    pub fn shape(&self, courses: &Courses) -> Result<Shape, PlanFault> {
        let players = courses.players();
        let entrants = self.entrants.len();
        if entrants < players || entrants == 0 {
            return Err(PlanFault::TooFew { players, found: entrants });
        }
        if entrants > MOST_ENTRANTS {
            return Err(PlanFault::TooMany { found: entrants });
        }
        let is_readable = |name: &str| !name.trim().is_empty() && !name.contains(tablero_record::is_steering);
        if let Some(entrant) = self.entrants.iter().find(|entrant| !is_readable(&entrant.name)) {
            return Err(PlanFault::Name { name: entrant.name.clone() });
        }
        if let Some(person) = self.entrants.iter().find(|entrant| entrant.seat == Seat::Human) {
            return Err(PlanFault::Person { name: person.name.clone() });
        }
        let format = self.format;
        let unfit = |expected| Err(PlanFault::Format { format, expected, players });
        match format {
            Format::Knockout if players != 2 => return unfit("two"),
            Format::Swiss | Format::Gauntlet if players < 2 => return unfit("two or more"),
            _ => {}
        }
        if self.sprt.is_some()
            && (players != 2 || self.keep_seats || entrants != 2 || format != Format::RoundRobin)
        {
            return Err(PlanFault::Sprt);
        }
        let turns = if self.keep_seats { 1 } else { players };
        let rounds = match (self.rounds, self.games) {
            _ if self.max_plies == Some(0) => return Err(PlanFault::NoRounds),
            (Some(0), _) | (_, Some(0)) => return Err(PlanFault::NoRounds),
            (Some(rounds), _) => rounds,
            // As many as the games need.
            (None, Some(games)) if format == Format::RoundRobin || format == Format::Gauntlet => {
                let once = Shape { format, entrants, players, turns, rounds: 1, games: None }.game_count();
                let rounds = games.div_ceil(once.unwrap_or(u64::MAX).max(1));
                u32::try_from(rounds).map_err(|_| PlanFault::TooManyGames { found: games })?
            }
            (None, _) if format == Format::Swiss => entrants.next_power_of_two().trailing_zeros().max(1),
            (None, _) if format == Format::Knockout => 1,
            (None, _) => u32::try_from(courses.count()).unwrap_or(u32::MAX),
        };
        let shape = Shape { format, entrants, players, turns, rounds, games: self.games };
        let most = match format {
            Format::Knockout => (entrants as u64).saturating_mul(2 * (u64::from(rounds) + 3)),
            _ => shape.game_count().unwrap_or(u64::MAX),
        };
        if most > MOST_GAMES {
            return Err(PlanFault::TooManyGames { found: most });
        }
        Ok(shape)
    }

    /// After how many moves a game is cut off.
    #[must_use]
    pub fn ply_limit(&self, courses: &Courses) -> usize {
        let usual = if courses.players() == 1 { USUAL_PLIES_ALONE } else { USUAL_PLIES };
        self.max_plies.unwrap_or(usual)
    }
}
