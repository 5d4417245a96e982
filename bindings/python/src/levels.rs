//! Levels of Sokoban: collections, the solver, the improver, ratings, and new ones.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use tablero_core::Stop;
use tablero_sokoban::generate::{Generator, Wish};
use tablero_sokoban::notation::{collection, lurd, xsb};
use tablero_sokoban::solver::{self, Goal, Options, Progress, Solution, Verdict};
use tablero_sokoban::{Action, Level, Sokoban, collections as shipped};
use tablero_wire::{Tree, text};

use crate::calls::{Voice, converse, interruptible};
use crate::errors::{INVALID_LEVEL, INVALID_OPTION, raise};
use crate::positions::Position;

/// The shipped collections: name and title.
#[pyfunction]
pub(crate) fn collections() -> Vec<(&'static str, &'static str)> {
    shipped::ALL.iter().map(|collection| (collection.name, collection.title)).collect()
}

type LevelRow = (String, Option<String>, Option<String>, usize);

/// The levels of a file, or of a shipped collection: title, XSB on one line or what is wrong, and the line of the file.
#[pyfunction]
pub(crate) fn read_levels(
    py: Python<'_>,
    name: Option<&str>,
    bytes: Option<Vec<u8>>,
) -> PyResult<Vec<LevelRow>> {
    let read = match (name, bytes) {
        (Some(name), _) => shipped::find(name).map_err(|error| raise(py, INVALID_LEVEL, error))?.read(),
        (None, bytes) => py.detach(|| collection::read(&bytes.unwrap_or_default())),
    };
    let row = |entry: collection::Entry| {
        let (level, error) = match entry.level {
            Ok(level) => (Some(xsb::write_run_length(&level)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        (entry.title, level, error, entry.line)
    };
    Ok(read.entries.into_iter().map(row).collect())
}

/// The level of a position as it stands.
fn level(py: Python<'_>, position: &Position) -> PyResult<Level> {
    let typed = position.position.downcast::<Sokoban>();
    let typed = typed.ok_or_else(|| {
        let game = position.table.game();
        raise(py, INVALID_LEVEL, format!("expected a position of Sokoban, found one of {game}"))
    })?;
    Ok(typed.game.engine().state(typed.position))
}

/// How long something may take.
fn limit(py: Python<'_>, seconds: f64) -> PyResult<Duration> {
    let time = Duration::try_from_secs_f64(seconds.min(1e9));
    time.map_err(|_| {
        raise(py, INVALID_OPTION, format!("expected a number of seconds from 0, found {seconds}"))
    })
}

/// Tells whether a search is to end, and how far it is, ten times a second.
struct Watch<'a> {
    stop: &'a Stop,
    voice: &'a Voice<Progress>,
    began: Instant,
    limit: Duration,
    told: AtomicU64,
}

const TELL_EVERY: u64 = 100;

impl<'a> Watch<'a> {
    fn new(stop: &'a Stop, voice: &'a Voice<Progress>, limit: Duration) -> Self {
        Self { stop, voice, began: Instant::now(), limit, told: AtomicU64::new(0) }
    }

    fn is_over(&self, progress: &Progress) -> bool {
        let elapsed = self.began.elapsed();
        let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        if millis >= self.told.load(Ordering::Relaxed) + TELL_EVERY {
            self.told.store(millis, Ordering::Relaxed);
            self.voice.say(*progress);
        }
        self.stop.is_asked() || elapsed >= self.limit
    }
}

/// Hands progress to a callable: nodes, bound and bytes.
fn hear<'a>(progress: Option<&'a Bound<'_, PyAny>>) -> impl FnMut(Python<'_>, Progress) -> PyResult<()> + 'a {
    move |_, now| {
        if let Some(progress) = progress {
            progress.call1((now.nodes, now.bound, now.memory))?;
        }
        Ok(())
    }
}

fn told(level: &Level, solution: &Solution) -> [(&'static str, Tree); 3] {
    [
        ("solution", Tree::from(lurd::write(level, &solution.actions))),
        ("moves", Tree::from(solution.moves)),
        ("pushes", Tree::from(solution.pushes)),
    ]
}

fn goal(py: Python<'_>, goal: &str) -> PyResult<Goal> {
    match goal {
        "any" => Ok(Goal::Any),
        "pushes" => Ok(Goal::Pushes),
        "moves" => Ok(Goal::Moves),
        _ => Err(raise(py, INVALID_OPTION, format!("goal: expected any, pushes or moves, found {goal:?}"))),
    }
}

/// Solves a level.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    position: &Position,
    goal: &str,
    time: f64,
    memory: u64,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let options = Options { goal: self::goal(py, goal)?, memory, threads: threads.clamp(1, 64) };
    let (level, limit) = (level(py, position)?, limit(py, time)?);
    let work = move |stop: &Stop, voice: &Voice<Progress>| {
        let watch = Watch::new(stop, voice, limit);
        let report = solver::solve(&level, &options, &|progress| watch.is_over(progress));
        let (status, optimal) = match &report.verdict {
            Verdict::Solved { optimal, .. } => ("solved", *optimal),
            Verdict::Unsolvable => ("unsolvable", false),
            Verdict::Budget => ("budget", false),
        };
        let mut members = vec![("status", Tree::from(status)), ("optimal", Tree::from(optimal))];
        if let Verdict::Solved { solution, .. } = &report.verdict {
            members.extend(told(&level, solution));
        }
        members.push(("nodes", Tree::from(report.progress.nodes)));
        members.push(("bound", Tree::from(u64::from(report.progress.bound))));
        members.push(("why", Tree::from(report.limit.map(|limit| limit.to_string()))));
        text(&Tree::object(members))
    };
    converse(py, work, hear(progress))
}

fn actions(py: Python<'_>, solution: &str) -> PyResult<Vec<Action>> {
    lurd::read(solution).map_err(|error| raise(py, INVALID_LEVEL, error))
}

/// Shortens a solution.
#[pyfunction]
pub(crate) fn improve(
    py: Python<'_>,
    position: &Position,
    solution: &str,
    time: f64,
    memory: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (level, limit, actions) = (level(py, position)?, limit(py, time)?, actions(py, solution)?);
    let work = move |stop: &Stop, voice: &Voice<Progress>| {
        let watch = Watch::new(stop, voice, limit);
        let found = solver::improve(&level, &actions, memory, &|progress| watch.is_over(progress));
        found.map(|solution| text(&Tree::object(told(&level, &solution))))
    };
    converse(py, work, hear(progress))?.map_err(|error| raise(py, INVALID_LEVEL, error))
}

/// Says how hard a level is.
#[pyfunction]
pub(crate) fn rate(
    py: Python<'_>,
    position: &Position,
    time: f64,
    memory: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (level, limit) = (level(py, position)?, limit(py, time)?);
    let work = move |stop: &Stop, voice: &Voice<Progress>| {
        let watch = Watch::new(stop, voice, limit);
        let rating = solver::rate(&level, memory, &|progress| watch.is_over(progress));
        let status = match &rating.verdict {
            Verdict::Solved { optimal: true, .. } => "optimal",
            Verdict::Solved { .. } => "solved",
            Verdict::Unsolvable => "unsolvable",
            Verdict::Budget => "budget",
        };
        let pushes = rating.shape.map(|shape| shape.pushes);
        text(&Tree::object([
            ("status", Tree::from(status)),
            ("cells", Tree::from(rating.cells)),
            ("dead_cells", Tree::from(rating.dead_cells)),
            ("boxes", Tree::from(rating.boxes)),
            ("astray", Tree::from(rating.astray)),
            ("lower_bound", Tree::from(rating.lower_bound)),
            ("pushes", Tree::from(pushes)),
            ("moves", Tree::from(rating.shape.map(|shape| shape.moves))),
            ("box_lines", Tree::from(rating.shape.map(|shape| shape.box_lines))),
            ("box_changes", Tree::from(rating.shape.map(|shape| shape.box_changes))),
            ("nodes", Tree::from(rating.nodes)),
        ]))
    };
    converse(py, work, hear(progress))
}

/// Makes levels, each with a solution that is proved shortest: XSB on one line, solution, pushes.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the wish, one part a keyword in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    width: usize,
    height: usize,
    boxes: (usize, usize),
    pushes: u64,
    changes: u64,
    effort: u64,
    seed: u64,
    count: usize,
    time: f64,
) -> PyResult<Vec<(String, String, u64)>> {
    let wish = Wish { width, height, boxes, pushes, changes, effort, seed };
    let mut generator = Generator::new(wish).map_err(|error| raise(py, INVALID_OPTION, error))?;
    let limit = limit(py, time)?;
    interruptible(py, move |stop| {
        let (stop, began) = (stop.clone(), Instant::now());
        let over = move || stop.is_asked() || began.elapsed() >= limit;
        let levels = std::iter::from_fn(|| generator.next_level(&over)).take(count);
        let row = |made: tablero_sokoban::generate::Generated| {
            let solution = lurd::write(&made.level, &made.solution.actions);
            (xsb::write_run_length(&made.level), solution, made.solution.pushes)
        };
        levels.map(row).collect()
    })
}
