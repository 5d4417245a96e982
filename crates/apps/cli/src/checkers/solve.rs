//! `tablero checkers solve`: exact results.

use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use tablero_chinese_checkers::exact::{AloneTable, Duel, DuelValue, Solution, solve_alone};
use tablero_chinese_checkers::{Corners, Position};

use super::show::{PositionArguments, RuleArgument, SizeArgument, read_line};
use crate::exit::Failure;
use crate::output::print;
use crate::said;
use tablero_core::read_duration;
use tablero_words::Words;

#[derive(Debug, Subcommand)]
pub(crate) enum SolveCommand {
    /// The fewest rounds in which one player alone reaches its destination
    Alone(AloneArguments),
    /// The value of every position of players 1 and 4 (size 1 or 2)
    Duel(DuelArguments),
}

#[derive(Debug, Args)]
#[command(mut_arg("players", |players| players.default_value("1")))]
pub(crate) struct AloneArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// How long to look for a shorter way, as in 20s or 5m
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = read_duration)]
    time: Duration,
    /// Visit every placement (size 1 to 3) and count them by distance
    #[arg(long)]
    table: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("size", |size| size.default_value("2")))]
pub(crate) struct DuelArguments {
    /// Also print the value of this position
    #[arg(long, value_name = "LINE")]
    position: Option<String>,
    #[command(flatten)]
    size: SizeArgument,
    #[command(flatten)]
    rule: RuleArgument,
}

pub(crate) fn run(command: &SolveCommand, words: &Words) -> Result<(), Failure> {
    match command {
        SolveCommand::Alone(arguments) => alone(arguments, words),
        SolveCommand::Duel(arguments) => duel(arguments, words),
    }
}

fn alone(arguments: &AloneArguments, words: &Words) -> Result<(), Failure> {
    let position = arguments.position.read()?;
    if arguments.table {
        let table = AloneTable::build(position.size()).map_err(|error| Failure::usage(error.to_string()))?;
        let layers: Vec<String> = table.layers().iter().map(ToString::to_string).collect();
        let solution = table.solve(&position).map_err(|error| Failure::usage(error.to_string()))?;
        let placements = said::placements(layers.join(" "), table.shortest_solutions().to_string());
        return print(format!("{}{}\n", shown(&position, &solution, words)?, words.say(&placements)));
    }
    let begin = Instant::now();
    let found = solve_alone(&position, &mut || begin.elapsed() < arguments.time)
        .map_err(|error| Failure::usage(error.to_string()))?;
    match found {
        Some(solution) => print(shown(&position, &solution, words)?),
        None => Err(Failure::run(words.say(&said::no_way()))),
    }
}

/// A solution for people, once the specification has played it through.
fn shown(start: &Position, solution: &Solution, words: &Words) -> Result<String, Failure> {
    if !solution.holds(start) {
        return Err(Failure::run("the specification refuses the solution that was found"));
    }
    let moves: Vec<String> = solution.moves.iter().map(ToString::to_string).collect();
    let proved = if solution.optimal { "yes" } else { "no" };
    let rounds = tablero_catalogue::words::rounds(moves.len(), proved);
    Ok(format!("{}\n{}\n", words.say(&rounds), moves.join(" ")))
}

fn duel(arguments: &DuelArguments, words: &Words) -> Result<(), Failure> {
    let asked = match &arguments.position {
        Some(line) => read_line(line)?,
        None => Position::initial(arguments.size.read()?, Corners::opposite_pair(), arguments.rule.read()?),
    };
    let duel = Duel::solve(asked.size(), asked.rule()).map_err(|error| Failure::usage(error.to_string()))?;
    let value = match duel.value(&asked).map_err(|error| Failure::usage(error.to_string()))? {
        DuelValue::Win { plies } => said::side_wins(plies),
        DuelValue::Loss { plies } => said::side_loses(plies),
        DuelValue::Draw => said::side_draws(),
    };
    let counts = duel.counts();
    let told = said::duel(
        duel.bytes(),
        counts.draw,
        counts.longest,
        counts.loss,
        counts.terminal_lost + counts.terminal_won,
        counts.terminal_lost,
        counts.terminal_won,
        counts.positions,
        duel.rule().to_string(),
        duel.size().to_string(),
        value,
        counts.win,
    );
    print(words.say(&told) + "\n")
}
