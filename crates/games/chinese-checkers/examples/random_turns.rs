//! Plays complete random turns at N = 4 and prints how many, so that a caller can time the process.
//!
//! `random_turns TURNS PLAYERS`, such as `random_turns 10000000 14`. Each turn lists every (from, to) move, chooses
//! one evenly and plays it; a finished game starts again. `compare_openspiel.py` in `benches` runs it.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chinese_checkers::engine::Small;
use tablero_chinese_checkers::{Corners, Rule, Size};
use tablero_core::Game;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let turns: u64 = arguments.next().unwrap_or_else(|| "10000000".to_owned()).parse()?;
    let players = arguments.next().unwrap_or_else(|| "14".to_owned());
    let numbers: Vec<i64> = players.chars().filter_map(|digit| digit.to_digit(10).map(i64::from)).collect();
    let game = Small::new(Size::new(4)?, Corners::new(&numbers)?, Rule::Filled)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut position = game.initial();
    let mut moves = Vec::new();
    let mut listed = 0;
    for _ in 0..turns {
        moves.clear();
        game.legal_moves(&position, &mut moves);
        listed += moves.len();
        position = match moves.get(rng.random_range(0..moves.len().max(1))) {
            Some(&mv) => game.play(&position, mv),
            None => game.initial(),
        };
    }
    println!("{{\"turns\": {turns}, \"players\": \"{players}\", \"moves_listed\": {listed}}}");
    Ok(())
}
