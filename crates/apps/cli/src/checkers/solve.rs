//! `tablero checkers solve`: exact results.

use std::time::{Duration, Instant};

use clap::{Arg, ArgAction, ArgMatches, Command};
use tablero_chinese_checkers::exact::{AloneTable, Duel, DuelValue, Solution, solve_alone};
use tablero_chinese_checkers::{Corners, Position};

use super::show::{position, position_arguments, rule, size};
use crate::exit::Failure;
use crate::output::print;
use tablero_arena::read_duration;

pub(super) fn command() -> Command {
    let alone = Command::new("alone")
        .about("The fewest rounds in which one player alone reaches its destination")
        .args(position_arguments("1"))
        .arg(
            Arg::new("time")
                .long("time")
                .value_name("TIME")
                .default_value("20s")
                .value_parser(read_duration)
                .help("How long to look for a shorter way, as in 20s or 5m"),
        )
        .arg(
            Arg::new("table")
                .long("table")
                .action(ArgAction::SetTrue)
                .help("Visit every placement (size 1 to 3) and say how many are how far away"),
        );
    let [size, _, rule, _] = position_arguments("14");
    let duel = Command::new("duel")
        .about("The value of every position of players 1 and 4 (size 1 or 2)")
        .arg(
            Arg::new("position")
                .long("position")
                .value_name("LINE")
                .help("Say the value of this position too"),
        )
        .arg(size.default_value("2"))
        .arg(rule);
    Command::new("solve")
        .about("Exact results: one player alone, or two opposite players")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(alone)
        .subcommand(duel)
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    match arguments.subcommand() {
        Some(("alone", arguments)) => run_alone(arguments),
        Some(("duel", arguments)) => run_duel(arguments),
        _ => Err(Failure::usage("no command given")),
    }
}

fn run_alone(arguments: &ArgMatches) -> Result<(), Failure> {
    let position = position(arguments)?;
    if arguments.get_flag("table") {
        let table = AloneTable::build(position.size()).map_err(|error| Failure::usage(error.to_string()))?;
        let layers: Vec<String> = table.layers().iter().map(ToString::to_string).collect();
        let solution = table.solve(&position).map_err(|error| Failure::usage(error.to_string()))?;
        return print(format!(
            "{}shortest sequences from the start: {}\nplacements by rounds: {}\n",
            shown(&position, &solution)?,
            table.shortest_solutions(),
            layers.join(" ")
        ));
    }
    let time = arguments.get_one::<Duration>("time").copied().unwrap_or_default();
    let begin = Instant::now();
    let found = solve_alone(&position, &mut || begin.elapsed() < time)
        .map_err(|error| Failure::usage(error.to_string()))?;
    match found {
        Some(solution) => print(shown(&position, &solution)?),
        None => Err(Failure::run("no way was found in time: give it more with --time")),
    }
}

/// A solution for people, once the specification has played it through.
fn shown(start: &Position, solution: &Solution) -> Result<String, Failure> {
    if !solution.holds(start) {
        return Err(Failure::run("the specification refuses the solution that was found"));
    }
    let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
    let proof = if solution.optimal { "no fewer suffice" } else { "fewer may suffice" };
    Ok(format!("{} rounds; {proof}\n{}\n", moves.len(), moves.join(" ")))
}

fn run_duel(arguments: &ArgMatches) -> Result<(), Failure> {
    let asked = match arguments.get_one::<String>("position") {
        Some(_) => position(arguments)?,
        None => Position::initial(size(arguments)?, Corners::opposite_pair(), rule(arguments)?),
    };
    let duel = Duel::solve(asked.size(), asked.rule()).map_err(|error| Failure::usage(error.to_string()))?;
    let value = match duel.value(&asked).map_err(|error| Failure::usage(error.to_string()))? {
        DuelValue::Win { plies } => format!("the side to move wins in {plies} plies"),
        DuelValue::Loss { plies } => format!("the side to move loses in {plies} plies"),
        DuelValue::Draw => "a draw".to_owned(),
    };
    let counts = duel.counts();
    print(format!(
        "size {}, rule {}: {value}\npositions {}, won {}, lost {}, drawn {}, over {} (lost {}, won {})\n\
         longest {} plies; {} bytes\n",
        duel.size(),
        duel.rule(),
        counts.positions,
        counts.win,
        counts.loss,
        counts.draw,
        counts.terminal_lost + counts.terminal_won,
        counts.terminal_lost,
        counts.terminal_won,
        counts.longest,
        duel.bytes(),
    ))
}
