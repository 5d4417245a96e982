//! `tablero checkers perft`: counting sequences of moves.

use clap::Args;
use tablero_chinese_checkers::Move;
use tablero_chinese_checkers::engine::Board;
use tablero_words::Words;

use super::show::PositionArguments;
use crate::deep_count::follow;
use crate::exit::Failure;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct PerftArguments {
    /// How many plies, up to 255
    #[arg(value_name = "DEPTH")]
    depth: u8,
    #[command(flatten)]
    position: PositionArguments,
    /// Count each first move separately
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &PerftArguments, words: &Words) -> Result<(), Failure> {
    let board = Board::new(&arguments.position.read()?).map_err(Failure::run)?;
    let depth = arguments.depth;
    let too_many = || Failure::run("there are more sequences than 64 bits can count");
    if !arguments.divide {
        // More sequences than can be told are told as such, at once or in the end.
        let count = |depth: u32| board.perft(u8::try_from(depth).unwrap_or(u8::MAX)).ok_or_else(too_many);
        return print(format!("{}\n", follow(depth.into(), 1, words, count)?));
    }
    let Some(rest) = depth.checked_sub(1) else {
        return Err(Failure::usage("--divide needs a depth of at least 1: a depth of 0 has no first move"));
    };
    let mut moves: Vec<Move> = board.moves().into_iter().map(|(from, to)| Move::Piece { from, to }).collect();
    match (board.is_over(), moves.is_empty()) {
        (true, _) => moves.clear(),
        (false, true) => moves.push(Move::Pass),
        (false, false) => {}
    }
    let (mut total, mut text) = (0_u64, String::new());
    for mv in moves {
        let count = board.apply(mv).map_err(Failure::run)?.perft(rest).ok_or_else(too_many)?;
        total = total.checked_add(count).ok_or_else(too_many)?;
        text += &format!("{mv} {count}\n");
    }
    print(format!("{text}{}\n", words.say(&said::total(total))))
}
