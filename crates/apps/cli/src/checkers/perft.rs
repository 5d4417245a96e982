//! `tablero checkers perft`: counting sequences of moves.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablero_chinese_checkers::Move;
use tablero_chinese_checkers::engine::Board;

use super::show::{position, position_arguments};
use crate::exit::Failure;
use crate::output::print;

pub(super) fn command() -> Command {
    Command::new("perft")
        .about("Counts the sequences of DEPTH moves; a forced pass is a move")
        .arg(
            Arg::new("depth")
                .value_name("DEPTH")
                .required(true)
                .value_parser(value_parser!(u8))
                .help("How many plies, up to 255"),
        )
        .args(position_arguments("14"))
        .arg(
            Arg::new("divide")
                .long("divide")
                .action(ArgAction::SetTrue)
                .help("Count for each first move apart"),
        )
}

pub(super) fn run(arguments: &ArgMatches) -> Result<(), Failure> {
    let board = Board::new(&position(arguments)?).map_err(Failure::run)?;
    let depth = arguments.get_one::<u8>("depth").copied().unwrap_or_default();
    let too_many = || Failure::run("there are more sequences than 64 bits can count");
    if !arguments.get_flag("divide") {
        return print(format!("{}\n", board.perft(depth).ok_or_else(too_many)?));
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
    print(format!("{text}total {total}\n"))
}
