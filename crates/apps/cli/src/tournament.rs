//! `tablero match`, `tablero tournament` and `tablero verify`: games under a referee, and whether their records are true.

mod arguments;
mod key;
mod live;
mod one_record;
mod plan;
mod present;
#[cfg(unix)]
mod talk;
pub(crate) mod trust;
mod verify;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::Duration;

use self::arguments::RunArguments;
use tablero_arena::{AgentOptions, Agents};
use tablero_catalogue::Catalogue;
use tablero_play::store::{can_write_whole, write_whole};
use tablero_tournament::{Director, Event, Plan, Played, RunEnd, RunError, Store};
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;
use crate::said;

pub(crate) use arguments::{MatchArguments, TournamentArguments};
pub(crate) use key::{MakeKeyArguments, make as make_key};
pub(crate) use one_record::one_record;
pub(crate) use present::{plain, table, table_as_json};
pub(crate) use verify::{VerifyArguments, run as verify};

/// What a run shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Show {
    /// Every game and the table.
    Games,
    /// The table alone.
    Table,
    /// Every game and the table, for programs.
    Json,
}

/// `tablero match`.
pub(crate) fn run_match(games: &Catalogue, arguments: &MatchArguments, words: &Words) -> Result<(), Failure> {
    let show = if arguments.run.json { Show::Json } else { Show::Games };
    run(games, plan::of_match(games, arguments, words)?, show, &arguments.run, words)
}

/// `tablero tournament`.
pub(crate) fn run_tournament(
    games: &Catalogue,
    arguments: &TournamentArguments,
    words: &Words,
) -> Result<(), Failure> {
    let show = match (arguments.run.json, arguments.verbose) {
        (true, _) => Show::Json,
        (false, true) => Show::Games,
        (false, false) => Show::Table,
    };
    run(games, plan::of_tournament(games, arguments, words)?, show, &arguments.run, words)
}

fn run(
    games: &Catalogue,
    plan: Plan,
    show: Show,
    arguments: &RunArguments,
    words: &Words,
) -> Result<(), Failure> {
    let (path, records) = (arguments.db.as_deref(), arguments.records.as_deref());
    if path.zip(records).is_some_and(|(path, file)| same_file(path, file)) {
        return Err(Failure::usage("--db and --records name the same file"));
    }
    if let Some(file) = records {
        can_write_whole(file).map_err(|error| unwritable(file, &error))?;
    }
    let key = arguments.sign.as_deref().map(key::secret).transpose()?;
    let mut store = match path {
        Some(path) => held(path, arguments.resume)?,
        None => Store::in_memory().map_err(Failure::run)?,
    };
    if let Some(key) = key {
        store.sign_with(key);
    }
    let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let mut tell = |played: &Played| match show {
        Show::Table => String::new(),
        Show::Games => present::game(played, &names, words),
        Show::Json => present::game_as_json(played, &names),
    };
    let agents = Agents::new(agent_options(arguments)?);
    let (mut director, ending) = direct(games, plan, agents, store, arguments.concurrency, words, &mut tell)
        .map_err(|trouble| trouble.about(path))?;
    if let Some(file) = records {
        write_records(&mut director, file)?;
    }
    print(match show {
        Show::Json => present::table_as_json(&director, &ending),
        Show::Games | Show::Table => present::table(&director, &ending, words),
    })?;
    director.close().map_err(Failure::run)?;
    if ending.complete {
        return Ok(());
    }
    let kept = match (path, records) {
        (Some(path), _) => said::kept_results(path.display().to_string()),
        (None, Some(file)) => said::kept_records(file.display().to_string()),
        (None, None) => said::kept_nothing(),
    };
    Err(Failure::run(words.say(&said::interrupted(said::games(ending.games), kept))))
}

/// What agents may use.
fn agent_options(arguments: &RunArguments) -> Result<AgentOptions, Failure> {
    let mut options = AgentOptions { sandbox: arguments.sandbox.chosen(), ..AgentOptions::default() };
    if let Some(memory) = arguments.memory.and_then(|memory| usize::try_from(memory).ok()) {
        options.program.memory = memory;
    }
    #[cfg(unix)]
    {
        options.line.memory = arguments.memory;
        options.line.joining = arguments.join.unwrap_or(Duration::from_mins(2));
        options.listener = talk::listener(arguments.show_stderr, arguments.transcript.as_deref())?;
    }
    Ok(options)
}

/// What ended a run.
pub(crate) enum Trouble {
    /// The tournament itself.
    Run(RunError),
    /// Telling about it.
    Tell(Failure),
}

impl Trouble {
    /// A plan that cannot be played is bad usage; everything else went wrong on the way, perhaps with a file.
    pub(crate) fn about(self, path: Option<&Path>) -> Failure {
        let error = match self {
            Self::Tell(failure) => return failure,
            Self::Run(error) => error,
        };
        match error {
            RunError::Plan(fault) => Failure::usage(fault.to_string()),
            RunError::Entrant { ref error, .. } if error.is_usage() => Failure::usage(error.to_string()),
            RunError::OtherPlan { .. }
            | RunError::BadPlan(_)
            | RunError::BadGame { .. }
            | RunError::NoPlan
            | RunError::Broken(_)
            | RunError::Signed { .. }
            | RunError::Unsigned
            | RunError::Store(_) => {
                let file = path.map_or_else(|| "the results".to_owned(), |path| path.display().to_string());
                Failure::run(format!("{file}: {error}"))
            }
            error => Failure::run(error),
        }
    }
}

/// Plays a plan, so many games at a time, and prints what `tell` makes of each game, in the order of their numbers.
pub(crate) fn direct(
    games: &Catalogue,
    plan: Plan,
    agents: Agents,
    store: Store,
    workers: usize,
    words: &Words,
    tell: &mut dyn FnMut(&Played) -> String,
) -> Result<(Director, RunEnd), Trouble> {
    let mut director = Director::new(plan, games, agents, store).map_err(Trouble::Run)?;
    for address in director.agents().addresses() {
        eprintln!("{}", words.say(&said::listening(address.to_string())));
    }
    let live = live::Live::new(director.plan().entrants.iter().map(|entrant| entrant.name.clone()).collect());
    let stop = interruptible(live.clone(), words.say(&said::last_games()));
    let mut closed = None;
    let mut follow = |event: &Event<'_>| match event {
        Event::Ended { ended, all, standings, schedule, .. } => {
            live.show(*ended, *all, || standings.ranked(schedule));
        }
        Event::Settled(played) => {
            let text = tell(played);
            if closed.is_none() && !text.is_empty() {
                closed = live.aside(|| print(text)).err();
                // Nobody reads on: what was kept is kept, the rest need not be played.
                stop.fetch_or(closed.is_some(), Ordering::Relaxed);
            }
        }
    };
    let ending = director.run(workers, stop, &mut follow).map_err(Trouble::Run)?;
    live.clear();
    closed.map_or(Ok((director, ending)), |failure| Err(Trouble::Tell(failure)))
}

/// The file of results, for this process alone.
fn held(path: &Path, resume: bool) -> Result<Store, Failure> {
    if !resume && path.exists() {
        return Err(Failure::usage(format!(
            "{} already exists: give --resume to continue it, or another name",
            path.display()
        )));
    }
    Store::hold(path).map_err(|error| Failure::run(format!("{}: {error}", path.display())))
}

fn same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
    whole(one) == whole(other)
}

/// All records in order of the games' numbers, sealed; the file is there whole or not at all.
fn write_records(director: &mut Director, file: &Path) -> Result<(), Failure> {
    let text = director.records().map_err(Failure::run)?;
    write_whole(file, text.as_bytes()).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &Path, error: &std::io::Error) -> Failure {
    Failure::run(format!("cannot write {}: {error}", file.display()))
}

/// The first Ctrl-C lets the games under way end, the second one ends the program.
fn interruptible(live: live::Live, last_games: String) -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    // Without a handler Ctrl-C ends the program at once; what was kept stays.
    let _ = ctrlc::set_handler(move || {
        if STOP.swap(true, Ordering::SeqCst) {
            #[cfg(unix)]
            tablero_arena::end_all_processes();
            std::process::exit(130);
        }
        live.say(&last_games);
    });
    &STOP
}
