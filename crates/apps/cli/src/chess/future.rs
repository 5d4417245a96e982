//! `tablero chess future`: whether one position can follow from another.

use std::time::{Duration, Instant};

use clap::Args;
use tablero_core::read_duration;
use tablero_lite_chess::notation::read_position;
use tablero_lite_chess::reach::{Reach, is_future_position};
use tablero_lite_chess::{Position, spec};

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct FutureArguments {
    /// Where the game begins: a FEN, or `start`
    #[arg(value_name = "FROM")]
    from: String,
    /// The position that is asked for: a FEN
    #[arg(value_name = "TO")]
    to: String,
    /// Allow no moves at all: a position is then a future of itself
    #[arg(long)]
    reflexive: bool,
    /// The longest the search may take
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_duration)]
    time: Duration,
}

pub(super) fn run(arguments: &FutureArguments) -> Result<(), Failure> {
    let from = read("FROM", &arguments.from)?;
    let to = read("TO", &arguments.to)?;
    let began = Instant::now();
    let answer = is_future_position(&from, &to, arguments.reflexive, || began.elapsed() < arguments.time);
    match answer {
        Reach::Yes(moves) if moves.is_empty() => print("yes: it is the same position\n"),
        Reach::Yes(moves) => {
            let ends: Vec<_> = moves.iter().map(|mv| (mv.from().point(), mv.to().point())).collect();
            if !spec::leads_to(&from.to_spec(), &ends, &to.to_spec()) {
                return Err(Failure::run("the game that was found is not one by the specification"));
            }
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let plies = if texts.len() == 1 { "1 move".to_owned() } else { format!("{} moves", texts.len()) };
            print(format!("yes: in {plies}, replayed by the specification\n{}\n", texts.join(" ")))
        }
        Reach::No(why) => print(format!("no: {why}\n")),
        Reach::Unknown(why) => print(format!("not decided: {why}\n")),
    }
}

fn read(what: &str, text: &str) -> Result<Position, Failure> {
    match text {
        "start" => Ok(Position::initial()),
        _ => read_position(text).map_err(|error| Failure::usage(format!("{what}: {error}"))),
    }
}
