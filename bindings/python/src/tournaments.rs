//! Tournaments by their plan, with callables of Python among the entrants.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use tablero_arena::Agents;
use tablero_catalogue::Catalogue;
use tablero_core::{Options, Stop};
use tablero_tournament::{Director, Event, Plan, Played, Row, Store};
use tablero_wire::{Tree, text};

use crate::calls::{Voice, converse};
use crate::errors::{INVALID_PLAN, raise};
use crate::matches::{Guests, Said, agent_options, invitation};

/// Plays a tournament, or what is left of it in a file. Callables are entrants with the seat `guest:NAME`.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "one part a keyword in Python")]
pub(crate) fn run_tournament<'py>(
    py: Python<'py>,
    plan: &str,
    file: Option<PathBuf>,
    workers: usize,
    guests: Vec<(String, Bound<'py, PyAny>)>,
    sandbox: &str,
    launcher: Option<PathBuf>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<String> {
    let options = agent_options(py, sandbox, launcher)?;
    let read = |file: &str| std::fs::read_to_string(file).map_err(|error| error.to_string());
    let plan = Plan::read(plan, &read).map_err(|error| raise(py, INVALID_PLAN, error))?;
    let sat = Catalogue::standard().sit(&plan.game, &Options::default());
    let table = sat.map_err(|error| raise(py, INVALID_PLAN, error))?;
    let guests = Guests::new(guests);
    let names = guests.names();
    let work = move |stop: &Stop, voice: &Voice<Said>| {
        let voice = Arc::new(voice.clone());
        let agents = names
            .iter()
            .fold(Agents::new(options), |agents, name| agents.with_guest(name, invitation(name, &voice)));
        play(plan, file, workers, agents, stop, &voice)
    };
    let done = converse(py, work, |_, said| guests.hear(py, said, &table, progress.as_ref()))?;
    done.map_err(|error| raise(py, INVALID_PLAN, error))
}

fn play(
    plan: Plan,
    file: Option<PathBuf>,
    workers: usize,
    agents: Agents,
    stop: &Stop,
    voice: &Voice<Said>,
) -> Result<String, String> {
    let store = match file {
        Some(file) => Store::hold(&file),
        None => Store::in_memory(),
    };
    let store = store.map_err(|error| error.to_string())?;
    let director = Director::new(plan, &Catalogue::standard(), agents, store);
    let mut director = director.map_err(|error| error.to_string())?;
    let flag = AtomicBool::new(stop.is_asked());
    let mut tell = |event: &Event<'_>| {
        flag.store(stop.is_asked(), Ordering::Relaxed);
        if let Event::Ended { played, ended, all, .. } = event {
            let told = [
                ("number", Tree::from(played.fixture.number)),
                ("ended", Tree::from(*ended)),
                ("all", Tree::from(*all)),
            ];
            voice.say(Said::Tells(Tree::object(told)));
        }
    };
    let end = director.run(workers, &flag, &mut tell).map_err(|error| error.to_string())?;
    let names: Vec<String> = director.plan().entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let name = |entrant: usize| Tree::from(names.get(entrant).map_or("", String::as_str));
    let games = Tree::list(director.games().map(|played| game(played, &name)));
    let rows = Tree::list(end.rows.iter().map(|one| row(one, &name)));
    let records = director.records().map_err(|error| error.to_string())?;
    director.close().map_err(|error| error.to_string())?;
    let told = [
        ("complete", Tree::from(end.complete)),
        ("games", games),
        ("standings", rows),
        ("records", Tree::from(records)),
    ];
    Ok(text(&Tree::object(told)))
}

fn row(row: &Row, name: &impl Fn(usize) -> Tree) -> Tree {
    let finite = |value: f64| if value.is_finite() { Tree::Real(value) } else { Tree::Null };
    let rating = |part: fn(&tablero_ratings::Elo) -> f64| {
        row.rating.as_ref().map_or(Tree::Null, |elo| finite(part(elo)))
    };
    Tree::object([
        ("rank", Tree::from(row.rank)),
        ("entrant", name(row.entrant)),
        ("games", Tree::from(row.games)),
        ("won", Tree::from(row.won)),
        ("drawn", Tree::from(row.drawn)),
        ("lost", Tree::from(row.lost)),
        ("elo", rating(|elo| elo.value)),
        ("elo_low", rating(|elo| elo.low)),
        ("elo_high", rating(|elo| elo.high)),
    ])
}

fn game(played: &Played, name: &impl Fn(usize) -> Tree) -> Tree {
    let record = &played.record;
    let places =
        record.result.map(|outcome| Tree::list(outcome.places().iter().map(|&place| Tree::from(place))));
    Tree::object([
        ("number", Tree::from(played.fixture.number)),
        ("round", Tree::from(u64::from(played.fixture.round))),
        ("entrants", Tree::list(played.fixture.entrants.iter().map(|&entrant| name(entrant)))),
        ("plies", Tree::from(record.plies.len())),
        ("places", places.unwrap_or(Tree::Null)),
        ("kind", Tree::from(record.ending.word())),
    ])
}
