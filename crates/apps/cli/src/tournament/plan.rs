//! What is to be played, from the arguments of the command, a file, or the results of an earlier run.

use std::path::Path;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, CatalogueError};
use tablero_ratings::Sprt;
use tablero_tournament::{Director, Openings, Plan};
use tablero_words::Words;

use super::arguments::{MatchArguments, PlanArguments, RunArguments, TournamentArguments};
use super::trust;
use crate::exit::Failure;
use crate::game::own;
use crate::input;

pub(super) fn of_match(
    games: &Catalogue,
    arguments: &MatchArguments,
    words: &Words,
) -> Result<Plan, Failure> {
    let Some(mut plan) = named_game(games, &arguments.plan)? else {
        return stored(&arguments.run, arguments.plan.games, words);
    };
    for text in &arguments.seat {
        enter(&mut plan, "seat", text)?;
    }
    plan.keep_seats = arguments.keep_seats;
    shared(&mut plan, &arguments.plan)?;
    Ok(plan)
}

pub(super) fn of_tournament(
    games: &Catalogue,
    arguments: &TournamentArguments,
    words: &Words,
) -> Result<Plan, Failure> {
    if let Some(path) = &arguments.file {
        return file(path);
    }
    let Some(mut plan) = named_game(games, &arguments.plan)? else {
        return stored(&arguments.run, arguments.plan.games, words);
    };
    for text in &arguments.entrant {
        enter(&mut plan, "entrant", text)?;
    }
    plan.event.clone_from(&arguments.event);
    plan.format = arguments.format.unwrap_or_default();
    plan.rounds = arguments.rounds;
    shared(&mut plan, &arguments.plan)?;
    Ok(plan)
}

/// A plan for the game that is named, if one is.
fn named_game(games: &Catalogue, arguments: &PlanArguments) -> Result<Option<Plan>, Failure> {
    let Some(name) = &arguments.game else { return Ok(None) };
    let unknown = |error: CatalogueError| {
        let is_plan = Path::new(name).extension().is_some_and(|extension| extension == "toml");
        let hint = if is_plan { "; a plan is given with --file" } else { "" };
        Failure::usage(format!("{error}{hint}"))
    };
    let game = games.get(name).map_err(unknown)?.kind().name();
    let mut plan = Plan::new(game);
    let texts = arguments.option.clone();
    let texts = match own(game) {
        Some(own) => own.tournament_options(texts)?,
        None => texts,
    };
    for text in &texts {
        let (key, value) = text.split_once('=').ok_or_else(|| {
            Failure::usage(format!("expected an option of the form key=value, found {text:?}"))
        })?;
        plan.choose(key, value);
    }
    Ok(Some(plan))
}

/// The plan of a file of results, with more games if that is wanted.
fn stored(arguments: &RunArguments, games: Option<u64>, words: &Words) -> Result<Plan, Failure> {
    let Some(path) = arguments.db.as_ref().filter(|_| arguments.resume) else {
        return Err(Failure::usage("expected a game, a plan with --file, or --db FILE --resume"));
    };
    if !path.exists() {
        return Err(Failure::usage(format!("{}: there is no such file to continue", path.display())));
    }
    let mut plan =
        Director::plan_of(path).map_err(|error| Failure::run(format!("{}: {error}", path.display())))?;
    trust::ask(plan.entrants.iter().map(|entrant| &entrant.seat), path, arguments.trust, words)?;
    if let Some(games) = games {
        if plan.games.is_none_or(|known| known > games) {
            let known = plan.games.map_or_else(|| "all".to_owned(), |known| known.to_string());
            return Err(Failure::usage(format!(
                "--games: expected more than the {known} games that {} is planned for, found {games}",
                path.display()
            )));
        }
        plan.games = Some(games);
    }
    Ok(plan)
}

/// The plan of a file in TOML.
fn file(path: &Path) -> Result<Plan, Failure> {
    let text = input::text(path)
        .map_err(|error| Failure::usage(format!("cannot read {}: {error}", path.display())))?;
    let beside = |name: &str| {
        let file = path.parent().unwrap_or(Path::new("")).join(name);
        input::text(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))
    };
    Plan::read(&text, &beside).map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

fn shared(plan: &mut Plan, arguments: &PlanArguments) -> Result<(), Failure> {
    plan.games = arguments.games;
    plan.seed = arguments.seed.unwrap_or(plan.seed);
    plan.clock = arguments.clock.unwrap_or_default();
    plan.max_plies = arguments.max_plies.and_then(|plies| usize::try_from(plies).ok());
    if let Some(text) = &arguments.openings {
        plan.openings = openings(text)?;
    }
    if let Some(text) = &arguments.sprt {
        plan.sprt = Some(sprt(text)?);
    }
    Ok(())
}

fn openings(text: &str) -> Result<Openings, Failure> {
    if let Some(plies) = text.strip_prefix("random:") {
        let plies = plies.parse().map_err(|_| {
            Failure::usage(format!("--openings: expected random:N with a number of moves, found {text:?}"))
        })?;
        return Ok(Openings::Random { plies });
    }
    let lines = input::text(text)
        .map_err(|error| Failure::usage(format!("--openings: cannot read {text}: {error}")))?;
    Ok(Openings::from_lines(&lines))
}

fn sprt(text: &str) -> Result<Sprt, Failure> {
    let bad =
        || Failure::usage(format!("--sprt: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, found {text:?}"));
    let numbers = text.split(',').map(|word| word.trim().parse::<f64>());
    let numbers = numbers.collect::<Result<Vec<_>, _>>().map_err(|_| bad())?;
    let sprt = match numbers[..] {
        [elo0, elo1] => Sprt::new(elo0, elo1, 0.05, 0.05),
        [elo0, elo1, alpha, beta] => Sprt::new(elo0, elo1, alpha, beta),
        _ => return Err(bad()),
    };
    sprt.map_err(|error| Failure::usage(format!("--sprt: {error}")))
}

/// Adds whom a text names, `seat` or `name=seat`.
fn enter(plan: &mut Plan, argument: &str, text: &str) -> Result<(), Failure> {
    // A seat has an equals sign only after a colon or in a path.
    let named = text.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains([':', '/', '.']));
    let (name, seat) = match named {
        Some((name, seat)) => (Some(name), seat),
        None => (None, text),
    };
    let seat: Seat = seat.parse().map_err(|error| Failure::usage(format!("--{argument}: {error}")))?;
    if let Some(name) = name.filter(|&name| plan.entrants.iter().any(|entrant| entrant.name == name)) {
        return Err(Failure::usage(format!("--{argument}: two are called {name:?}")));
    }
    plan.enter(name, seat);
    Ok(())
}
