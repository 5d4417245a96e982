//! `tablero queens solve`: who wins, by which moves.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_queens_duel::notation::{player_name, write_cell};
use tablero_queens_duel::solver::{Resources, Solution, Solver, Watch};
use tablero_queens_duel::{Cell, Position, QueensDuel, Rule};
use tablero_wire::queens::{Cells, SolvedDuel};

use super::checkpoint;
use super::position::{position, queens_argument, rule_argument, side_argument};
use super::progress::Watcher;
use crate::exit::Failure;
use crate::limits::bytes;
use crate::output::print;
use tablero_arena::read_duration;

pub(super) fn command() -> Command {
    Command::new("solve")
        .about("Says who wins with best play")
        .long_about(
            "Says who wins a position with best play. Progress goes to standard error. With --checkpoint a run of \
             hours can be stopped at any time and taken up again by the same command.",
        )
        .arg(side_argument())
        .arg(queens_argument())
        .arg(rule_argument())
        .arg(
            Arg::new("all-openings")
                .long("all-openings")
                .visible_alias("all-moves")
                .action(ArgAction::SetTrue)
                .help("Decide every move, not only who wins"),
        )
        .arg(
            Arg::new("grundy")
                .long("grundy")
                .action(ArgAction::SetTrue)
                .help("Also the Grundy value; with --rule last"),
        )
        .arg(
            Arg::new("checkpoint")
                .long("checkpoint")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Go on from this file, and keep what is found in it"),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print the answer in JSON"))
        .args(resource_arguments())
}

/// `--time`, `--memory` and `--threads`.
pub(super) fn resource_arguments() -> [Arg; 3] {
    [
        Arg::new("time")
            .long("time")
            .value_name("TIME")
            .value_parser(read_duration)
            .help("Give up after this time, as in 60s or 3h; never when absent"),
        Arg::new("memory")
            .long("memory")
            .value_name("SIZE")
            .default_value("4G")
            .value_parser(bytes)
            .help("Memory for the table at most, as in 512M or 4G"),
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .value_parser(value_parser!(u16).range(1..=1024))
            .help("How many threads search; all cores when absent"),
    ]
}

/// The resources that the arguments name.
pub(super) fn resources(arguments: &ArgMatches) -> Resources {
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    Resources {
        memory: arguments.get_one::<u64>("memory").copied().unwrap_or(4 << 30),
        threads: arguments.get_one::<u16>("threads").map_or_else(all, |&threads| threads.into()),
    }
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let (game, position) = position(arguments)?;
    let grundy = arguments.get_flag("grundy");
    if grundy && game.rule != Rule::Last {
        return Err(Failure::usage(
            "--grundy needs --rule last: with a quota positions have no Grundy value",
        ));
    }
    let solver = Solver::new(game, &position, resources(arguments)).map_err(Failure::run)?;
    let path = arguments.get_one::<PathBuf>("checkpoint");
    if let Some(path) = path {
        let known = checkpoint::load(&solver, path)?;
        eprintln!("{known} answers taken over from {}", path.display());
    }
    let watcher =
        Watcher::new(arguments.get_one("time").copied(), path.map(|path| (&solver, path.as_path())));
    let found = find(&solver, &position, arguments.get_flag("all-openings"), grundy, &|progress| {
        watcher.goes_on(progress)
    });
    let time = watcher.finish();
    if let Some(path) = path {
        checkpoint::save(&solver, path)?;
    }
    let progress = solver.progress();
    let spent = format!(
        "{:.1} s, {} nodes, {} of {} slots",
        time.as_secs_f64(),
        progress.nodes,
        progress.filled,
        progress.slots
    );
    let Some(found) = found else {
        return Err(Failure::run(format!("not solved in time: {spent}")));
    };
    if arguments.get_flag("json") {
        print(found.json())
    } else {
        print(found.text(game, &position) + &spent + "\n")
    }
}

/// What was found out; moves and Grundy value only if asked for.
struct Found {
    winner: tablero_core::Player,
    moves: Option<Vec<Cell>>,
    grundy: Option<u8>,
}

fn find(solver: &Solver, position: &Position, moves: bool, grundy: bool, watch: Watch<'_>) -> Option<Found> {
    if moves && grundy {
        let Solution { winner, winning_moves, grundy } = solver.solve(watch)?;
        return Some(Found { winner, moves: Some(winning_moves), grundy });
    }
    let winner = solver.winner(watch)?;
    let moves = if !moves {
        None
    } else if winner == position.to_move() {
        Some(solver.winning_moves(watch)?)
    } else {
        Some(Vec::new())
    };
    let grundy = if grundy { Some(solver.grundy(watch)?) } else { None };
    Some(Found { winner, moves, grundy })
}

impl Found {
    fn text(&self, game: QueensDuel, position: &Position) -> String {
        let mut text = format!("{} wins\n", player_name(self.winner));
        match self.moves.as_deref() {
            None => {}
            Some([]) => text += &format!("no move of {} wins\n", player_name(position.to_move())),
            Some(moves) => {
                let names: Vec<String> = moves.iter().map(|&cell| write_cell(game.side, cell)).collect();
                text += &format!("winning moves: {}\n", names.join(" "));
            }
        }
        if let Some(grundy) = self.grundy {
            text += &format!("Grundy value {grundy}\n");
        }
        text
    }

    fn json(&self) -> String {
        tablero_wire::line(&SolvedDuel {
            grundy: self.grundy,
            winner: player_name(self.winner),
            winning_moves: self.moves.as_deref().map(Cells),
        })
    }
}
