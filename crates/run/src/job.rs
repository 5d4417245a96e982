//! A plan made ready: how many chunks it has, and what each of them is.
//!
//! A chunk is a row of consecutive units of the plan: games, puzzles, questions, hand-ins. [`Job::execute`] is a function of
//! the plan and the number of the chunk: whoever computes it, wherever and whenever, gets the same bytes. Nothing in it reads a
//! clock; budgets are counted in nodes and looks. Only players that are programs of a machine may break that promise.

use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use tablero_arena::{AgentOptions, Agents, Seat, SeatError};
use tablero_catalogue::{Catalogue, CatalogueError, Entry, Puzzles};
use tablero_core::{AnyPosition, Message};
use tablero_grade::{Depth, Options, Pack, json, totals};
use tablero_tournament::{
    self as games, Courses, Director, Fixture, GameFailure, PlanFault, Played, RunEnd, Schedule, Store,
};
use tablero_wire::{Asked, Patience, Question, Tree, line};
use tablero_words::{Language, Words};

use crate::plan::{Asking, Grading, Plan, Puzzling, Work};

/// Why a plan cannot be computed, or a chunk of it was not.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// The games of the plan cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanFault),
    /// There is no such robot.
    #[error("{name}: {error}")]
    Entrant {
        /// What it is called.
        name: String,
        /// Why not.
        error: Box<SeatError>,
    },
    /// Nobody can take a seat, or a game cannot go on.
    #[error("game {number}: {failure}")]
    Played {
        /// The number of the game.
        number: u64,
        /// Why not.
        failure: Box<GameFailure>,
    },
    /// The game has nothing of that kind.
    #[error("{game} has no {missing}")]
    Missing {
        /// The game.
        game: String,
        /// What it has not.
        missing: &'static str,
    },
    /// There is no such chunk.
    #[error("there is no chunk {index}: expected a number from 0 to {}", .count.saturating_sub(1))]
    NoChunk {
        /// What was asked for.
        index: u64,
        /// How many there are.
        count: u64,
    },
    /// The bytes of a chunk are not what that chunk looks like.
    #[error("chunk {index}: {reason}")]
    Bytes {
        /// Which.
        index: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The table of a tournament cannot be made.
    #[error(transparent)]
    Table(#[from] games::RunError),
    /// Nor kept.
    #[error(transparent)]
    Store(#[from] games::StoreError),
}

/// A plan made ready.
#[derive(Debug)]
pub struct Job {
    plan: Plan,
    hash: String,
    units: u64,
    ready: Ready,
}

/// Where the games are played, which there are, and who makes the seats.
#[derive(Debug)]
struct Table {
    courses: Courses,
    schedule: Schedule,
    agents: Agents,
}

#[derive(Debug)]
enum Ready {
    Games(Box<Table>),
    Puzzles(&'static dyn Puzzles),
    Ask(&'static dyn Asked),
    Grade(&'static dyn Pack, Words),
}

impl Job {
    /// Makes a plan ready.
    pub fn new(plan: Plan, catalogue: &Catalogue, agents: AgentOptions) -> Result<Self, JobError> {
        let (units, ready) = match &plan.work {
            Work::Games(games) | Work::SelfPlay(games) => {
                let courses = Courses::of(games, catalogue)?;
                let schedule = games.shape(&courses)?.schedule(&games::Results::new());
                let agents = Agents::new(agents);
                // Programs are looked for where they play.
                for entrant in games.entrants.iter().filter(|entrant| matches!(entrant.seat, Seat::Robot(_)))
                {
                    for table in courses.tables() {
                        agents.prepare(table, &entrant.seat).map_err(|error| JobError::Entrant {
                            name: entrant.name.clone(),
                            error: Box::new(error),
                        })?;
                    }
                }
                (schedule.fixtures.len(), Ready::Games(Box::new(Table { courses, schedule, agents })))
            }
            Work::Puzzles(Puzzling { game, puzzles, .. }) => {
                let known = part(catalogue, game, "puzzles", Entry::puzzles)?;
                (puzzles.len(), Ready::Puzzles(known))
            }
            Work::Ask(Asking { game, questions, .. }) => {
                (questions.len(), Ready::Ask(catalogue.get(game)?.oracle()))
            }
            Work::Grade(Grading { game, hand_ins, .. }) => {
                let pack = part(catalogue, game, "exercises", Entry::pack)?;
                (hand_ins.len(), Ready::Grade(pack, catalogue.words(Language::English)))
            }
        };
        Ok(Self { hash: plan.hash(), plan, units: units as u64, ready })
    }

    /// What is computed.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The name of the run.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// How many units there are.
    #[must_use]
    pub const fn units(&self) -> u64 {
        self.units
    }

    /// How many chunks there are.
    #[must_use]
    pub const fn chunks(&self) -> u64 {
        self.units.div_ceil(self.plan.chunk)
    }

    /// The units of a chunk, from 0.
    fn range(&self, index: u64) -> Result<Range<usize>, JobError> {
        if index >= self.chunks() {
            return Err(JobError::NoChunk { index, count: self.chunks() });
        }
        let begin = index * self.plan.chunk;
        let end = begin.saturating_add(self.plan.chunk).min(self.units);
        Ok(usize::try_from(begin).unwrap_or(usize::MAX)..usize::try_from(end).unwrap_or(usize::MAX))
    }

    /// Computes a chunk: one line of JSON a unit, or a ply where positions are wanted.
    pub fn execute(&self, index: u64) -> Result<Vec<u8>, JobError> {
        let range = self.range(index)?;
        let mut out = Vec::new();
        match (&self.plan.work, &self.ready) {
            (Work::Games(plan), Ready::Games(table)) => {
                for fixture in table.schedule.fixtures.get(range).unwrap_or_default() {
                    let played = play(plan, table, fixture)?;
                    out.extend(game_line(&played).into_bytes());
                }
            }
            (Work::SelfPlay(plan), Ready::Games(table)) => {
                for fixture in table.schedule.fixtures.get(range).unwrap_or_default() {
                    let played = play(plan, table, fixture)?;
                    positions(&table.courses.get(fixture.opening)?.start, &played, &mut out);
                }
            }
            (Work::Puzzles(puzzling), Ready::Puzzles(known)) => {
                for puzzle in puzzling.puzzles.get(range).unwrap_or_default() {
                    let answer = match &puzzling.goal {
                        Some(goal) => known.solve(puzzle, goal, puzzling.effort),
                        None => known.improve(puzzle, puzzling.effort),
                    };
                    out.extend(answer.into_bytes());
                }
            }
            (Work::Ask(asking), Ready::Ask(oracle)) => {
                for text in asking.questions.get(range).unwrap_or_default() {
                    // What is no question was refused with the plan.
                    if let Ok(question) = Question::read(text.as_bytes()) {
                        let question = Question { patience: Patience::Looks(asking.looks), ..question };
                        oracle.write_answer(&question, &mut out);
                    }
                }
            }
            (Work::Grade(grading), Ready::Grade(pack, words)) => {
                for (name, text) in grading.hand_ins.get(range).unwrap_or_default() {
                    out.extend(judge(grading, *pack, words, name, text).into_bytes());
                }
            }
            _ => {}
        }
        Ok(out)
    }

    /// The tournament of a plan of games, from the bytes of its chunks; those that are missing count as not played.
    pub fn tournament(
        &self,
        catalogue: &Catalogue,
        chunks: &[(u64, Vec<u8>)],
    ) -> Result<Option<(Director, RunEnd)>, JobError> {
        let (Work::Games(plan), Ready::Games(table)) = (&self.plan.work, &self.ready) else {
            return Ok(None);
        };
        let Table { courses, schedule, .. } = table.as_ref();
        let mut store = Store::in_memory()?;
        let names: Vec<&str> = plan.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        store.begin(&plan.to_string(), &names)?;
        for (index, bytes) in chunks {
            let index = *index;
            let wrong = |reason: String| JobError::Bytes { index, reason };
            let fixtures = schedule.fixtures.get(self.range(index)?).unwrap_or_default();
            let text = String::from_utf8_lossy(bytes);
            let lines: Vec<&str> = text.lines().collect();
            if lines.len() != fixtures.len() {
                return Err(wrong(format!("expected {} games, found {}", fixtures.len(), lines.len())));
            }
            for (fixture, line) in fixtures.iter().zip(lines) {
                store.add(&recalled(plan, courses, fixture, line).map_err(wrong)?)?;
            }
        }
        let mut director = Director::of_results((**plan).clone(), catalogue, store)?;
        // Nothing is played here: what is missing stays missing.
        let ending = director.run(1, &AtomicBool::new(true), &mut |_| ())?;
        Ok(Some((director, ending)))
    }
}

/// What the entry of a game may have.
fn part<T>(
    catalogue: &Catalogue,
    game: &str,
    missing: &'static str,
    part: impl Fn(&'static dyn Entry) -> Option<T>,
) -> Result<T, JobError> {
    part(catalogue.get(game)?).ok_or_else(|| JobError::Missing { game: game.to_owned(), missing })
}

fn play(plan: &games::Plan, table: &Table, fixture: &Fixture) -> Result<Played, JobError> {
    let failed = |failure| JobError::Played { number: fixture.number, failure: Box::new(failure) };
    let mut played = games::play(plan, &table.courses, &table.agents, fixture, None).map_err(failed)?;
    // How long an agent from outside took says something of the machine, not of the game.
    for ply in &mut played.record.plies {
        ply.millis = None;
    }
    Ok(played)
}

fn game_line(played: &Played) -> String {
    line(&Tree::object([
        ("game", played.fixture.number.into()),
        ("cost", played.cost.into()),
        ("record", Tree::from(played.record.write())),
    ]))
}

/// The game that a line of a chunk holds.
fn recalled(plan: &games::Plan, courses: &Courses, fixture: &Fixture, line: &str) -> Result<Played, String> {
    let tree = Tree::read(line).ok_or("not a line of JSON")?;
    let (Some(Tree::Number(cost)), Some(Tree::Text(record))) = (tree.get("cost"), tree.get("record")) else {
        return Err("expected cost and record".to_owned());
    };
    let cost = u64::try_from(*cost).map_err(|_| "the cost is no number of this kind".to_owned())?;
    Played::recalled(plan, courses, fixture, record, cost)
}

/// Every position of a game with the move that was played in it and the places at the end.
fn positions(start: &AnyPosition, played: &Played, out: &mut Vec<u8>) {
    let places = played.score.places();
    let places = places.map(|places| Tree::list(places.iter().map(|place| (*place).into())));
    let mut position = start.clone();
    for (ply, number) in played.record.plies.iter().zip(1_u64..) {
        out.extend(
            line(&Tree::object([
                ("game", played.fixture.number.into()),
                ("ply", number.into()),
                ("position", position.text().into()),
                ("to_move", position.to_move().seat().into()),
                ("move", ply.mv.as_str().into()),
                ("places", places.clone().unwrap_or(Tree::Null)),
            ]))
            .into_bytes(),
        );
        // The referee played it, so it can be played.
        let Ok(after) = position.play_text(&ply.mv) else { return };
        position = after;
    }
}

/// One hand-in, in the words that programs read.
fn judge(grading: &Grading, pack: &dyn Pack, words: &Words, name: &str, source: &str) -> String {
    let options = Options {
        mode: grading.mode,
        exercises: grading.exercise.into_iter().collect(),
        strict: grading.strict,
        size: grading.size,
        ..Options::default()
    };
    let looks = |_| -> Box<dyn Fn() -> bool> {
        let left = Cell::new(grading.looks);
        Box::new(move || {
            let before = left.get();
            left.set(before.saturating_sub(1));
            before == 0
        })
    };
    let say = |message: &Message| words.say(message);
    let told = pack.judge(source, &options, &looks).map(|sheet| {
        let marks = sheet.marks.iter().map(|mark| json(mark, pack.unit(), Depth::Step, &say));
        (Tree::list(marks), totals(&sheet, &say), sheet.readable)
    });
    let (marks, totals, readable) = told.unwrap_or((Tree::list([]), Tree::Null, false));
    line(&Tree::object([
        ("submission", name.into()),
        ("readable", readable.into()),
        ("marks", marks),
        ("totals", totals),
    ]))
}
