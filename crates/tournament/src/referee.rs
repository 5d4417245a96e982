//! One game of a tournament, from its fixture to its record.

use std::sync::Arc;

use tablero_arena::{
    Agents, Conclusion, Contestant, Match, Referee, SeatError, Start, SystemTime, TurnClock, referee,
};
use tablero_catalogue::Catalogue;
use tablero_core::{AnyGame, AnyMove, AnyPosition, Ending, Fault, Player};
use tablero_record::{Ply, Record};

use crate::chance::seed;
use crate::judge;
use crate::verify::difference;
use crate::{Course, Courses, Fixture, Plan, PlanFault, Results, Score};

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Which game.
    pub fixture: Fixture,
    /// How it went.
    pub record: Record,
    /// What it is worth.
    pub score: Score,
    /// What a puzzle cost.
    pub cost: u64,
}

impl Played {
    /// A game that was played before, from its record: an error if it is not the game of this fixture.
    pub fn recalled(
        plan: &Plan,
        courses: &Courses,
        fixture: &Fixture,
        record: &str,
        cost: u64,
    ) -> Result<Self, String> {
        let record = Record::read(record).map_err(|error| error.to_string())?;
        let course = courses.get(fixture.opening).map_err(|error| error.to_string())?;
        if let Some((part, reason)) = difference(&record, &blank(plan, &course, fixture)) {
            return Err(format!("line {}: {reason}", record.line_of(part)));
        }
        Ok(Self { fixture: fixture.clone(), score: judge::score(&record), record, cost })
    }
}

/// Why a game was not played.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum GameFailure {
    /// Its opening cannot be played.
    #[error(transparent)]
    Course(#[from] PlanFault),
    /// Somebody cannot be seated.
    #[error("{name}: {error}")]
    Seat {
        /// Who.
        name: String,
        /// Why not.
        error: Box<SeatError>,
    },
}

/// Is told every move of every game as it is played.
pub type Watcher = Arc<dyn Fn(&Fixture, &str) + Send + Sync>;

/// A seat whose game somebody watches.
struct Watched<'a> {
    seat: &'a mut dyn Contestant<AnyGame>,
    fixture: &'a Fixture,
    watcher: &'a Watcher,
}

impl Contestant<AnyGame> for Watched<'_> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        self.seat.begin(start)
    }

    fn played(&mut self, player: Player, mv: &str) {
        (self.watcher)(self.fixture, mv);
        self.seat.played(player, mv);
    }

    fn allow(&mut self, allowance: &TurnClock) {
        self.seat.allow(allowance);
    }

    fn choose(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        self.seat.choose(game, position)
    }

    fn computes_here(&self) -> bool {
        self.seat.computes_here()
    }

    fn own_name(&self) -> Option<&str> {
        self.seat.own_name()
    }

    fn watch(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<(), Fault> {
        self.seat.watch(game, position)
    }

    fn conclude(&mut self, conclusion: &Conclusion<'_>) {
        self.seat.conclude(conclusion);
    }

    fn finish(&mut self, game: &AnyGame, position: &AnyPosition, winner: Option<Player>) {
        self.seat.finish(game, position, winner);
    }
}

/// Plays a game of a plan again, by its number; only plans whose schedule does not depend on results have all their games
/// from the beginning.
pub fn play_again(
    plan: &Plan,
    games: &Catalogue,
    agents: &Agents,
    number: u64,
) -> Result<Option<Played>, GameFailure> {
    let courses = Courses::of(plan, games)?;
    let schedule = plan.shape(&courses)?.schedule(&Results::new());
    let fixture = schedule.fixtures.iter().find(|fixture| fixture.number == number);
    fixture.map(|fixture| play(plan, &courses, agents, fixture, None)).transpose()
}

/// Plays a game. What happens in it depends on the plan and on the number of the game alone, as far as those who play do.
pub fn play(
    plan: &Plan,
    courses: &Courses,
    agents: &Agents,
    fixture: &Fixture,
    watcher: Option<&Watcher>,
) -> Result<Played, GameFailure> {
    let course = courses.get(fixture.opening)?;
    let mut seats: Vec<Box<dyn Contestant<AnyGame> + Send>> = Vec::new();
    for (&entrant, player) in fixture.entrants.iter().zip(Player::first(courses.players())) {
        let Some(entrant) = plan.entrants.get(entrant) else { continue };
        let seed = seed(&[plan.seed, fixture.number, player.seat() as u64]);
        let seat = agents.seat(&course.table, &entrant.seat, player, seed);
        seats.push(
            seat.map_err(|error| GameFailure::Seat { name: entrant.name.clone(), error: Box::new(error) })?,
        );
    }
    let referee = Referee {
        start: course.start.clone(),
        ..referee(&course.table, plan.clock, Some(plan.ply_limit(courses)), SystemTime::shared())
    };
    let mut seated: Vec<&mut dyn Contestant<AnyGame>> = Vec::new();
    for seat in &mut seats {
        seated.push(seat.as_mut());
    }
    let mut first = match (watcher, seated.is_empty()) {
        (Some(watcher), false) => Some(Watched { seat: seated.remove(0), fixture, watcher }),
        _ => None,
    };
    let mut all: Vec<&mut dyn Contestant<AnyGame>> = Vec::new();
    all.extend(first.as_mut().map(|seat| -> &mut dyn Contestant<AnyGame> { seat }));
    all.extend(seated);
    // A fixture has as many entrants as the game has players, and those are all seated here.
    let too_few = |_| PlanFault::TooFew { players: courses.players(), found: fixture.entrants.len() };
    let played = referee.conduct(&mut all).map_err(too_few)?;
    let mut record = record(plan, &course, fixture, &played);
    record.headers.extend(sandbox(plan, agents, fixture).map(|told| (SANDBOX.to_owned(), told)));
    let cost = judge::cost(&record, course.table.as_ref(), || positions(&course, &played));
    Ok(Played { fixture: fixture.clone(), score: judge::score(&record), record, cost })
}

/// The header that says how agents were caged. It describes the machine, not the plan.
pub(crate) const SANDBOX: &str = "sandbox";

/// How the agents of a game were caged, if any of them is a process.
fn sandbox(plan: &Plan, agents: &Agents, fixture: &Fixture) -> Option<String> {
    let mut entrants = fixture.entrants.iter().filter_map(|&entrant| plan.entrants.get(entrant));
    entrants.find_map(|entrant| agents.sandbox(&entrant.seat)).map(ToString::to_string)
}

fn record(plan: &Plan, course: &Course, fixture: &Fixture, played: &Match<AnyGame>) -> Record {
    let mut times = played.times.iter();
    let plies = played.texts.iter().map(|mv| {
        let time = times.next().copied().flatten();
        Ply { mv: mv.clone(), millis: time.and_then(|time| u64::try_from(time.as_millis()).ok()) }
    });
    Record {
        result: played.outcome,
        ending: played.ending.clone(),
        plies: plies.collect(),
        ..blank(plan, course, fixture)
    }
}

/// The record of a game before its first move: all that the plan says about it.
pub(crate) fn blank(plan: &Plan, course: &Course, fixture: &Fixture) -> Record {
    let entrants = || fixture.entrants.iter().filter_map(|&entrant| plan.entrants.get(entrant));
    let mut headers = Vec::new();
    let mut header = |key: &str, value: String| headers.push((key.to_owned(), value));
    if let Some(event) = &plan.event {
        header("event", event.clone());
    }
    header("number", fixture.number.to_string());
    header("round", fixture.round.to_string());
    header("opening", (fixture.opening + 1).to_string());
    header("referee", plan.clock.to_string());
    header("seed", plan.seed.to_string());
    for (entrant, number) in entrants().zip(1..) {
        if entrant.name != entrant.seat.to_string() {
            header(&format!("name-{number}"), entrant.name.clone());
        }
    }
    Record {
        game: course.table.game().to_owned(),
        options: course.table.options(),
        seats: entrants().map(|entrant| entrant.seat.to_string()).collect(),
        headers,
        start: course.start.text(),
        plies: Vec::new(),
        result: None,
        ending: Ending::Unfinished { plies: None },
    }
}

/// Every position of a game that was played.
fn positions(course: &Course, played: &Match<AnyGame>) -> Vec<AnyPosition> {
    let mut positions = vec![course.start.clone()];
    for &mv in &played.moves {
        positions.extend(positions.last().map(|position| position.play(mv)));
    }
    positions
}
