//! `tablero chess uci`: the engine for programs that speak UCI.

use std::io::BufReader;
use std::time::Instant;

use crate::exit::Failure;

pub(super) fn run() -> Result<(), Failure> {
    let began = Instant::now();
    let input = BufReader::new(std::io::stdin());
    tablero_chess_engine::uci::run(input, std::io::stdout(), &|| began.elapsed()).map_err(Failure::run)
}
