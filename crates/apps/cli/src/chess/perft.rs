//! `tablero chess perft`: counting positions.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_lite_chess::engine::Perft;
use tablero_wire::Reply;
use tablero_wire::chess::Answer;

use super::show::{fen_argument, position};
use crate::ask::json_argument;
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("perft")
        .about("Counts the sequences of DEPTH legal moves")
        .arg(Arg::new("depth").value_name("DEPTH").required(true).value_parser(value_parser!(u32)))
        .arg(fen_argument())
        .arg(json_argument().conflicts_with("divide"))
        .arg(
            Arg::new("divide")
                .long("divide")
                .action(ArgAction::SetTrue)
                .help("Count for each first move apart"),
        )
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u16).range(1..=1024))
                .help("How many threads share the work"),
        )
        .arg(
            Arg::new("hash")
                .long("hash")
                .value_name("MIB")
                .default_value("0")
                .value_parser(value_parser!(u32).range(0..=1 << 20))
                .help("Size of an exact table of positions already counted"),
        )
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let position = position(arguments)?;
    let depth = arguments.get_one::<u32>("depth").copied().unwrap_or_default();
    let perft = Perft {
        threads: arguments.get_one::<u16>("threads").copied().unwrap_or(1).into(),
        hash_bytes: arguments.get_one::<u32>("hash").map_or(0, |&mebibytes| (mebibytes as usize) << 20),
    };
    if !arguments.get_flag("divide") {
        let count = perft.count(&position, depth).map_err(Failure::run)?;
        let json = arguments.get_flag("json");
        return print(if json { Reply::new(Answer::Count(count)).line() } else { format!("{count}\n") });
    }
    if depth == 0 {
        return Err(Failure::usage("--divide needs a depth of at least 1: a depth of 0 has no first move"));
    }
    let mut total = 0_u64;
    let mut text = String::new();
    for (mv, count) in perft.divide(&position, depth) {
        let count = count.map_err(Failure::run)?;
        total = total.checked_add(count).ok_or_else(|| Failure::run("the total is too large to tell"))?;
        text += &format!("{mv} {count}\n");
    }
    print(format!("{text}total {total}\n"))
}
