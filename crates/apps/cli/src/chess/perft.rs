//! `tablero chess perft`: counting positions.

use clap::{Args, value_parser};
use tablero_lite_chess::engine::Perft;
use tablero_wire::Reply;
use tablero_wire::chess::Answer;
use tablero_words::Words;

use super::show::PositionArguments;
use crate::deep_count::{follow, outlook};
use crate::exit::Failure;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct PerftArguments {
    /// How many plies
    #[arg(value_name = "DEPTH")]
    depth: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// Print the answer as `ask` would, in JSON
    #[arg(long, conflicts_with = "divide")]
    json: bool,
    /// Count each first move separately
    #[arg(long)]
    divide: bool,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Size of an exact table of positions already counted
    #[arg(long, value_name = "MIB", default_value = "0", value_parser = value_parser!(u32).range(0..=1 << 20))]
    hash: u32,
}

pub(crate) fn run(arguments: &PerftArguments, words: &Words) -> Result<(), Failure> {
    let position = arguments.position.read()?;
    let depth = arguments.depth;
    let perft = Perft { threads: arguments.threads.into(), hash_bytes: (arguments.hash as usize) << 20 };
    let count = |depth| perft.count(&position, depth);
    if !arguments.divide {
        // Greater depths are counted in another way, which ends soon or says that it cannot.
        let lines = depth <= Perft::DEEPEST_LINE;
        let counted = if lines { follow(depth, arguments.threads, words, count) } else { count(depth) };
        let count = counted.map_err(Failure::run)?;
        return print(if arguments.json {
            Reply::new(Answer::Count(count)).line()
        } else {
            format!("{count}\n")
        });
    }
    if depth == 0 {
        return Err(Failure::usage("--divide needs a depth of at least 1: a depth of 0 has no first move"));
    }
    if depth <= Perft::DEEPEST_LINE
        && let Some((_, said)) = outlook(depth, arguments.threads, &count).map_err(Failure::run)?
    {
        eprintln!("{}", words.say(&said));
    }
    let mut total = 0_u64;
    let mut text = String::new();
    for (mv, count) in perft.divide(&position, depth) {
        let count = count.map_err(Failure::run)?;
        total = total.checked_add(count).ok_or_else(|| Failure::run("the total is too large to tell"))?;
        text += &format!("{mv} {count}\n");
    }
    print(format!("{text}{}\n", words.say(&said::total(total))))
}
