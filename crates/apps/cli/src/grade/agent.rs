//! A hand-in that is an agent: it plays in every seat against robots, from weak to perfect.

use std::time::Duration;

use tablero_arena::{AgentOptions, Agents, Contestant, Seat, SystemTime, referee};
use tablero_catalogue::{Catalogue, RobotWish};
use tablero_core::{AnyGame, Clock, Ending, Message, Options, Player};
use tablero_grade::words;
use tablero_wire::{Tree, line};

use super::Job;
use crate::agents::read;
use crate::exit::Failure;
use crate::output::print;

/// After how many moves a game has shown enough.
const PLIES: usize = 400;

/// Whether a hand-in is an agent.
pub(super) fn is_agent(hand_in: &str) -> bool {
    let extension = std::path::Path::new(hand_in).extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("asl" | "mas2j" | "jcm"))
}

/// Ends this program when the time of the hand-in does, for a program in a turn of its own asks no clock. What was told
/// by then stays told.
fn end_after(time: Duration, said: String) {
    std::thread::spawn(move || {
        std::thread::sleep(time);
        eprintln!("{said}");
        std::process::exit(1);
    });
}

/// What the agent did in its games.
#[derive(Default)]
struct Tally {
    games: usize,
    won: usize,
    faults: usize,
}

pub(super) fn run(games: &Catalogue, job: &Job<'_>, file: &str) -> Result<(), Failure> {
    let name = job.entry.kind().name();
    let matches = job.entry.pack().map(tablero_grade::Pack::matches).unwrap_or_default();
    if matches.tables.is_empty() {
        return Err(Failure::usage(format!("there are no matches for agents of {name}")));
    }
    // A project has an agent for each seat, or one for all.
    let cast = read::cast(file, None, job.words)?;
    let seat_of = |player: Player| {
        let one = cast.get(player.seat()).or(cast.first());
        one.map(|one| Seat::Program(one.file.clone()))
            .ok_or_else(|| Failure::usage(format!("{file}: there is no agent in the project")))
    };
    let agents = Agents::new(AgentOptions::default());
    let say = |message: &Message| job.words.say(message);
    end_after(job.arguments.time, say(&words::agent_late()));
    let mut tally = Tally::default();
    for options in matches.tables {
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let parsed = Options::parse(&options).map_err(|error| Failure::usage(error.to_string()))?;
        let table = games.sit(name, &parsed).map_err(|error| Failure::usage(error.to_string()))?;
        for robot in matches.robots {
            for player in Player::first(table.start().players()) {
                let seat = seat_of(player)?;
                agents.prepare(&table, &seat).map_err(|error| Failure::usage(error.to_string()))?;
                let opponent = Seat::Robot(RobotWish::named(robot));
                let referee = referee(&table, Clock::Unlimited, Some(PLIES), SystemTime::shared());
                let sit = |at: Player| {
                    let who = if at == player { &seat } else { &opponent };
                    agents.seat(&table, who, at, 1)
                };
                let seats: Result<Vec<_>, _> = Player::first(table.start().players()).map(sit).collect();
                let mut seats = seats.map_err(|error| Failure::run(error.to_string()))?;
                let mut playing: Vec<&mut dyn Contestant<AnyGame>> =
                    seats.iter_mut().map(|seat| &mut **seat as &mut dyn Contestant<AnyGame>).collect();
                let played =
                    referee.conduct(&mut playing).map_err(|error| Failure::run(error.to_string()))?;
                let fault = match &played.ending {
                    Ending::Forfeit { player: at_fault, fault } if *at_fault == player => {
                        Some(fault.to_string())
                    }
                    Ending::NoContest { .. } => Some(played.ending.to_string()),
                    _ => None,
                };
                let won = played.winner == Some(player);
                tally.games += 1;
                tally.won += usize::from(won);
                tally.faults += usize::from(fault.is_some());
                let verdict = match (&fault, won) {
                    (Some(_), _) => ("fault", words::agent_fault()),
                    (None, true) => ("won", words::agent_won()),
                    (None, false) => ("lost", words::agent_lost()),
                };
                let colour = say(&table.player_name(player));
                print(if job.arguments.json {
                    line(&Tree::object([
                        ("options", Tree::list(options.iter().map(|option| option.as_str().into()))),
                        ("opponent", (*robot).into()),
                        ("seat", player.seat().into()),
                        ("verdict", verdict.0.into()),
                        ("fault", fault.as_deref().into()),
                        ("moves", Tree::list(played.texts.iter().map(|mv| mv.as_str().into()))),
                    ]))
                } else {
                    let fault =
                        fault.map(|fault| format!(": {}", job.words.phrase(&fault))).unwrap_or_default();
                    let said = say(&verdict.1);
                    let moves = played.texts.join(" ");
                    format!("{} {colour} - robot:{robot}: {said}{fault} ({moves})\n", options.join(" "))
                })?;
            }
        }
    }
    if job.arguments.json {
        print(line(&Tree::object([
            ("games", tally.games.into()),
            ("won", tally.won.into()),
            ("faults", tally.faults.into()),
        ])))?;
    } else {
        print(say(&words::agent_totals(tally.faults, tally.games, tally.won)) + "\n")?;
    }
    if tally.faults == 0 { Ok(()) } else { Err(Failure::Told) }
}
