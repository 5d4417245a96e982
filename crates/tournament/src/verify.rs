//! Whether a record, or the results of a tournament, are true.
//!
//! A record is true if its moves are legal and its result follows from them and from its verdict. The results of a
//! tournament are true if, beyond that, every game is one of its schedule, begins where its opening says, and the tables
//! follow from the games. That a forfeit happened cannot be seen afterwards; that an illegal move was illegal can.
//!
//! The [chain](crate::Seal) shows whether anything was changed later by somebody who did not recompute the chain,
//! and a signature whether anybody but the owner of the key did.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tablero_arena::Agents;
use tablero_catalogue::{Catalogue, Table};
use tablero_core::{Clock, Ending, FaultKind, Options};
use tablero_ratings::Tally;
use tablero_record::{Part, Record, Replayed, read_all};

use crate::chain::{Kept, Seal};
use crate::course::PlanFault;
use crate::judge;
use crate::plan::PlanError;
use crate::referee::{self, Played, blank};
use crate::settle::Settle;
use crate::standings::Row;
use crate::store::{StoredGame, StoredRow, places};
use crate::{Courses, Plan, Results, Schedule, Shape, Standings, Store, StoreError};

/// Something that is not true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lie {
    /// Where it stands.
    pub place: Place,
    /// What is wrong with it.
    pub reason: String,
}

/// Where a lie stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In a line of a text.
    Line(usize),
    /// In the plan.
    Plan,
    /// In the record of a game, in a line of it.
    Record {
        /// The number of the game.
        game: u64,
        /// The line.
        line: usize,
    },
    /// In what stands beside the record of a game.
    Game(u64),
    /// In the table, by name.
    Standing(String),
    /// In the seal.
    Seal,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Plan => f.write_str("the plan"),
            Self::Record { game, line } => write!(f, "game {game}, line {line}"),
            Self::Game(game) => write!(f, "game {game}"),
            Self::Standing(name) => write!(f, "the table, {name}"),
            Self::Seal => f.write_str("the seal"),
        }
    }
}

impl fmt::Display for Lie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// What was looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// How many games.
    pub games: usize,
    /// Whether the tournament is over; `true` for plain records.
    pub finished: bool,
    /// What seals it, if anything does; `None` for plain records and files of earlier versions.
    pub seal: Option<Seal>,
    /// What is not true.
    pub lies: Vec<Lie>,
}

impl Report {
    fn lie(&mut self, place: Place, reason: impl Into<String>) {
        self.lies.push(Lie { place, reason: reason.into() });
    }
}

/// Why results could not be looked at.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The file cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no plan.
    #[error("it has no plan")]
    NoPlan,
    /// The plan is none, so that nothing can follow from it.
    #[error("its plan: {0}")]
    Plan(#[from] PlanError),
    /// The plan cannot be played.
    #[error("its plan: {0}")]
    Fault(#[from] PlanFault),
}

/// Looks at a text of records.
#[must_use]
pub fn records(text: &str, games: &Catalogue) -> Report {
    let mut report = Report { finished: true, ..Report::default() };
    for located in read_all(text) {
        report.games += 1;
        let told =
            located.record.map_err(|error| (error.line, error.problem.to_string())).and_then(|record| {
                let lie = |(line, reason): (usize, String)| (line + located.lines_before, reason);
                replay(&record, games).map(|_| ()).map_err(lie)
            });
        if let Err((line, reason)) = told {
            report.lie(Place::Line(line), reason);
        }
    }
    report
}

/// A table and a game at it.
type AtTable = (Arc<dyn Table>, Replayed);

/// The positions of a record, or the line that lies.
fn replay(record: &Record, games: &Catalogue) -> Result<AtTable, (usize, String)> {
    let unusable = |error: &dyn fmt::Display| (record.line_of(Part::Game), error.to_string());
    let options = Options::parse(record.option_texts()).map_err(|error| unusable(&error))?;
    let table = games.sit(&record.game, &options).map_err(|error| unusable(&error))?;
    if (table.game(), &table.options()) != (record.game.as_str(), &record.options) {
        let expected: Vec<String> =
            table.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        return Err(unusable(&format!(
            "this game is written {} with the options {}",
            table.game(),
            expected.join(" ")
        )));
    }
    let replayed = record.replay(&table.start()).map_err(|error| (error.line, error.problem.to_string()))?;
    Ok((table, replayed))
}

/// Looks at the results of a tournament. With `again`, every game is played once more and must come out the same; that makes
/// sense only for those who repeat themselves.
pub fn results(store: &mut Store, games: &Catalogue, again: Option<&Agents>) -> Result<Report, VerifyError> {
    let kept = Kept {
        plan: store.plan()?.ok_or(VerifyError::NoPlan)?,
        finished: store.is_finished()?,
        games: store.games()?,
        standings: store.standings()?,
        seal: store.seal()?,
        is_text: false,
    };
    look(kept, games, again)
}

/// Looks at all that was kept of a tournament.
pub(crate) fn look(kept: Kept, games: &Catalogue, again: Option<&Agents>) -> Result<Report, VerifyError> {
    let plan = Plan::read(&kept.plan, &|_| Err("a stored plan has no files".to_owned()))?;
    let courses = Courses::of(&plan, games)?;
    let shape = plan.shape(&courses)?;
    let mut report = Report { finished: kept.finished, ..Report::default() };
    let broken = kept.broken();
    if plan.to_string() != kept.plan {
        report.lie(Place::Plan, "it is not written as plans are written");
    }
    let is_text = kept.is_text;
    let mut verifier = Verifier { plan: &plan, games, courses: &courses, shape, again, is_text, report };
    let mut results = Results::new();
    let mut schedule = shape.schedule(&results);
    let mut standings = Standings::new(shape);
    let mut ended = BTreeMap::new();
    for stored in kept.games {
        verifier.report.games += 1;
        if stored.number > schedule.fixtures.len() as u64 {
            schedule = shape.schedule(&results);
        }
        if let Some(played) = verifier.game(&stored, &schedule) {
            results.insert(stored.number, played.score.clone());
            standings.add(&played.fixture, &played.score, played.cost);
            ended.insert(stored.number, played);
        }
    }
    schedule = shape.schedule(&results);
    // What follows from games that are not true says nothing.
    if verifier.report.lies.is_empty() {
        verifier.completeness(&ended, &schedule);
        verifier.table(&kept.standings, &standings, &schedule);
    }
    verifier.report.lies.extend(broken);
    verifier.report.seal = kept.seal;
    Ok(verifier.report)
}

struct Verifier<'a> {
    plan: &'a Plan,
    games: &'a Catalogue,
    courses: &'a Courses,
    shape: Shape,
    again: Option<&'a Agents>,
    /// Whether nothing stands beside the records.
    is_text: bool,
    report: Report,
}

impl Verifier<'_> {
    /// Looks at one game.
    fn game(&mut self, stored: &StoredGame, schedule: &Schedule) -> Option<Played> {
        let game = stored.number;
        match self.judged(stored, schedule) {
            Ok(played) => Some(played),
            Err((Some(line), reason)) => {
                self.report.lie(Place::Record { game, line }, reason);
                None
            }
            Err((None, reason)) => {
                self.report.lie(Place::Game(game), reason);
                None
            }
        }
    }

    /// The game, or what is wrong with it and in which line of its record.
    fn judged(&self, stored: &StoredGame, schedule: &Schedule) -> Result<Played, (Option<usize>, String)> {
        let beside = |reason: String| (None, reason);
        let index = usize::try_from(stored.number).ok().and_then(|number| number.checked_sub(1));
        let fixture = index
            .and_then(|index| schedule.fixtures.get(index))
            .ok_or_else(|| beside("no such game is in the schedule".to_owned()))?;
        let record =
            Record::read(&stored.record).map_err(|error| (Some(error.line), error.problem.to_string()))?;
        let course = self.courses.get(fixture.opening).map_err(|error| beside(error.to_string()))?;
        let expected = blank(self.plan, &course, fixture);
        if let Some((part, reason)) = difference(&record, &expected) {
            return Err((Some(record.line_of(part)), reason));
        }
        let (table, replayed) = replay(&record, self.games).map_err(|(line, reason)| (Some(line), reason))?;
        let most = self.plan.ply_limit(self.courses);
        let cut_off = matches!(record.ending, Ending::Unfinished { .. });
        if record.plies.len() > most || cut_off && record.plies.len() != most {
            let reason =
                format!("a game is cut off after {most} moves, and this one has {}", record.plies.len());
            return Err((Some(record.line_of(Part::Ending)), reason));
        }
        if let Some((part, reason)) = impossible(&record, self.plan.clock) {
            return Err((Some(record.line_of(part)), reason));
        }
        let cost = judge::cost(&record, table.as_ref(), || replayed.positions().cloned().collect());
        let played = Played { fixture: fixture.clone(), score: judge::score(&record), record, cost };
        let told = (stored.places.clone(), stored.ending.clone(), stored.cost);
        let true_ones = (places(&played.score), played.record.ending.line(), played.cost);
        // Earlier versions had another word for a game that was cut off.
        let same_ending = Ending::read(&stored.ending).as_ref() == Some(&played.record.ending);
        if !self.is_text && ((&told.0, told.2) != (&true_ones.0, true_ones.2) || !same_ending) {
            return Err(beside(format!("told as {told:?}, but its record gives {true_ones:?}")));
        }
        if let Some(agents) = self.again {
            let mut anew = referee::play(self.plan, self.courses, agents, fixture, None)
                .map_err(|error| beside(format!("it cannot be played again: {error}")))?;
            // Those that the plan gives were compared; how agents are caged may differ from machine to machine.
            anew.record.headers.clone_from(&played.record.headers);
            if let Some(line) = first_difference(&anew.record.write(), &played.record.write()) {
                return Err((Some(line), "played again, the game goes another way".to_owned()));
            }
        }
        Ok(played)
    }

    /// Whether a tournament that is over has all its games and no more.
    fn completeness(&mut self, ended: &BTreeMap<u64, Played>, schedule: &Schedule) {
        if !self.report.finished {
            return;
        }
        let (mut settled, mut tally, mut decided) = (0, Tally::default(), None);
        let mut settle =
            Settle { plan: self.plan, settled: &mut settled, tally: &mut tally, decided: &mut decided };
        settle.go_on(ended, &mut |_| ());
        let over = "but the tournament is told to be over";
        if let Some((last, _)) = decided {
            if let Some(&number) = ended.keys().find(|&&number| number > last) {
                let reason = format!("it is told to count, but the test was decided after game {last}");
                self.report.lie(Place::Game(number), reason);
            }
        } else if let Some(fixture) =
            schedule.fixtures.iter().find(|fixture| !ended.contains_key(&fixture.number))
        {
            self.report.lie(Place::Game(fixture.number), format!("it is missing, {over}"));
        } else if !schedule.complete {
            self.report.lie(Place::Plan, format!("rounds are missing, {over}"));
        }
    }

    /// Whether the table follows from the games.
    fn table(&mut self, stored: &[StoredRow], standings: &Standings, schedule: &Schedule) {
        let finished = self.report.finished;
        // Until the end the table says nothing about byes, places and ratings.
        let mut rows =
            if finished { standings.rated(schedule) } else { standings.ranked(&Schedule::default()) };
        rows.sort_by_key(|row| row.entrant);
        if stored.len() != rows.len() {
            let reason =
                format!("{} take part, and {} stand in the table", self.shape.entrants, stored.len());
            self.report.lie(Place::Plan, reason);
            return;
        }
        for ((row, stored), entrant) in rows.iter().zip(stored).zip(&self.plan.entrants) {
            let expected = kept(row, &entrant.name, finished);
            if *stored != expected {
                let reason = format!("told as {}, but the games give {}", told(stored), told(&expected));
                self.report.lie(Place::Standing(entrant.name.clone()), reason);
            }
        }
    }
}

/// What a referee with this clock never writes.
fn impossible(record: &Record, clock: Clock) -> Option<(Part, String)> {
    let known = match &record.ending {
        Ending::Finished => true,
        Ending::Forfeit { fault, .. } => match fault.kind() {
            FaultKind::Time => clock.is_timed(),
            kind => !matches!(kind, FaultKind::CalledOff | FaultKind::Interfered),
        },
        Ending::Unfinished { plies } => plies.is_some(),
        Ending::NoContest { reason } => record.plies.is_empty() || reason.contains("somebody interfered"),
        _ => false,
    };
    if !known {
        let ending = record.ending.line();
        return Some((Part::Ending, format!("no referee of this tournament ends a game with {ending:?}")));
    }
    let timed = record.plies.iter().position(|ply| ply.millis.is_some() != clock.is_timed())?;
    let reason = if clock.is_timed() { "the time of this move is missing" } else { "nobody measured times" };
    Some((Part::Ply(timed), reason.to_owned()))
}

/// A row as it is kept.
fn kept(row: &Row, name: &str, finished: bool) -> StoredRow {
    StoredRow {
        entrant: row.entrant,
        name: name.to_owned(),
        rank: finished.then_some(row.rank),
        counts: [row.games, row.won, row.drawn, row.lost, row.halves, row.cost],
        rating: row.rating_text().filter(|_| finished),
    }
}

fn told(row: &StoredRow) -> String {
    let [games, won, drawn, lost, halves, cost] = row.counts;
    let rank = row.rank.map_or_else(|| "no".to_owned(), |rank| rank.to_string());
    let rating = row.rating.as_deref().unwrap_or("none");
    format!(
        "{:?} with place {rank}, games {games}, won {won}, drawn {drawn}, lost {lost}, halves {halves}, cost {cost}, \
         rating {rating}",
        row.name
    )
}

/// The first part of a record that is not what the plan says.
pub(crate) fn difference(record: &Record, expected: &Record) -> Option<(Part, String)> {
    let told = |found: &str, expected: &str| format!("told as {found:?}, but the plan gives {expected:?}");
    if record.game != expected.game {
        return Some((Part::Game, told(&record.game, &expected.game)));
    }
    let pair = |(key, value): &(String, String)| format!("{key}: {value}");
    // How agents were caged depends on the machine and stands last.
    let caged = record.headers.last().is_some_and(|(key, _)| key == referee::SANDBOX);
    let headers = record.headers.get(..record.headers.len() - usize::from(caged)).unwrap_or_default();
    let lists = [
        (record.options.as_slice(), expected.options.as_slice(), Part::Option as fn(usize) -> Part),
        (headers, expected.headers.as_slice(), Part::Header),
    ];
    for (found, expected, part) in lists {
        let longest = found.len().max(expected.len());
        if let Some(index) = (0..longest).find(|&index| found.get(index) != expected.get(index)) {
            let text = |list: &[(String, String)]| list.get(index).map_or_else(|| "nothing".to_owned(), pair);
            return Some((part(index), told(&text(found), &text(expected))));
        }
    }
    let mut seats = record.seats.iter().zip(&expected.seats).enumerate();
    if let Some((index, (found, expected))) = seats.find(|(_, (found, expected))| found != expected) {
        return Some((Part::Seat(index), told(found, expected)));
    }
    if record.seats.len() != expected.seats.len() {
        return Some((
            Part::Seat(0),
            format!("{} seats, but {} play", record.seats.len(), expected.seats.len()),
        ));
    }
    (record.start != expected.start).then(|| (Part::Start, told(&record.start, &expected.start)))
}

/// The first line in which two texts differ, from 1.
fn first_difference(one: &str, other: &str) -> Option<usize> {
    if one == other {
        return None;
    }
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    Some(same + 1)
}
