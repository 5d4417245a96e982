//! `tablero chess puzzles`: problems with one solution.

use clap::{Args, value_parser};
use tablero_chess_engine::study::puzzles;
use tablero_lite_chess::notation::fen;
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArguments {
    /// How many problems
    #[arg(long, value_name = "N", default_value = "10", value_parser = value_parser!(u16).range(1..))]
    count: u16,
    /// The shortest mates
    #[arg(long, value_name = "MOVES", default_value = "2", value_parser = value_parser!(u32).range(1..=10))]
    from: u32,
    /// The longest mates
    #[arg(long, value_name = "MOVES", default_value = "4", value_parser = value_parser!(u32).range(1..=10))]
    to: u32,
    /// The seed: the same seed makes the same problems
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
}

/// One line for each problem: position, length, difficulty and the solution against the longest defence. `chess mate --file`
/// reads them, so they are English in every language.
pub(super) fn run(arguments: &PuzzlesArguments, words: &Words) -> Result<(), Failure> {
    let PuzzlesArguments { count, from, to, seed } = *arguments;
    if from > to {
        return Err(Failure::usage(format!("--from {from} is more than --to {to}")));
    }
    let mut told = Ok(());
    let mut made = 0_usize;
    puzzles(count.into(), from..=to, seed, tablero_chess_tables::shared(), |puzzle| {
        let line: Vec<String> = puzzle.solution.line.iter().map(ToString::to_string).collect();
        made += 1;
        told = print(format!(
            "{}; mate in {}; difficulty {}; {}\n",
            fen(&puzzle.position),
            puzzle.moves,
            puzzle.difficulty,
            line.join(" ")
        ));
        told.is_ok()
    });
    told?;
    if made < usize::from(count) {
        eprintln!("{}", words.say(&said::puzzles_few(count, made)));
    }
    Ok(())
}
