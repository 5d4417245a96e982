//! Games of the engine against itself.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tablero_chess_engine::{Engine, Limits, Weights};
use tablero_lite_chess::{Colour, Kind, Position, operations};

use crate::samples::Judged;

/// A game that lasts longer counts as a draw.
const MOST_PLIES: usize = 300;
/// So many searches in a row that say more than this decide a game.
const DECIDED: (u32, i32) = (6, 1_500);
/// What a search says beyond this teaches nothing about evaluation.
const MOST_VALUE: i32 = 3_000;

/// `SplitMix64` (Steele, Lea, Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % bound as u64).unwrap()
    }
}

/// How games begin: so many plies by chance at least, and fewer than so many more.
pub(crate) type Opening = (usize, usize);

/// Plays the games with these numbers, on all processors, and gives their quiet positions in the order of the numbers.
pub(crate) fn games(numbers: Range<u64>, nodes: u64, weights: &Weights, opening: Opening) -> Vec<Judged> {
    let next = AtomicU64::new(numbers.start);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut engine = Engine::with_weights(1 << 20, weights.clone());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let positions = game(number, nodes, opening, &mut engine);
                    let mut played = played.lock().unwrap();
                    played.push((number, positions));
                    if played.len() % 1_000 == 0 {
                        eprintln!("{} games", played.len());
                    }
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap();
    played.sort_by_key(|&(number, _)| number);
    played.into_iter().flat_map(|(_, positions)| positions).collect()
}

/// The quiet positions of one game.
fn game(number: u64, nodes: u64, opening: Opening, engine: &mut Engine) -> Vec<Judged> {
    let mut random = Random(number);
    engine.forget();
    let mut position = Position::initial();
    for _ in 0..opening.0 + random.below(opening.1) {
        if operations::game_over(&position).is_some() {
            return Vec::new();
        }
        let moves = position.legal_moves();
        position = position.after(moves[random.below(moves.len())]);
    }
    let mut keys = Vec::new();
    let mut kept: Vec<(Position, i32)> = Vec::new();
    let mut decided = 0;
    let white_points = loop {
        if operations::game_over(&position).is_some() {
            break match operations::is_checkmate(&position) {
                Ok(()) if position.to_move() == Colour::White => 0.0,
                Ok(()) => 1.0,
                Err(_) => 0.5,
            };
        }
        let repeated = keys.iter().filter(|&&key| key == position.key()).count() >= 2;
        if keys.len() > MOST_PLIES || repeated {
            break 0.5;
        }
        let limits = Limits { nodes, ..Limits::default() };
        let Some(found) = engine.search(&position, &keys, &limits, |_| true) else { break 0.5 };
        let (value, mv) = (found.lines[0].value, found.best());
        let promotes = position
            .piece_at(mv.from())
            .is_some_and(|piece| piece.kind == Kind::Pawn && mv.to().row() == piece.colour.last_row());
        let quiet = position.piece_at(mv.to()).is_none() && !promotes;
        if quiet && !operations::is_in_check(&position, position.to_move()) && value.abs() < MOST_VALUE {
            kept.push((position, value));
        }
        decided = if value.abs() > DECIDED.1 { decided + 1 } else { 0 };
        if decided >= DECIDED.0 {
            break if (value > 0) == (position.to_move() == Colour::White) { 1.0 } else { 0.0 };
        }
        keys.push(position.key());
        position = position.after(mv);
    };
    let judged = |(position, value): (Position, i32)| {
        let points = if position.to_move() == Colour::White { white_points } else { 1.0 - white_points };
        Judged { position, value, points }
    };
    kept.into_iter().map(judged).collect()
}
