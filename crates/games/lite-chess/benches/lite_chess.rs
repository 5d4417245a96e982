//! The hot functions of Lite Chess: `cargo bench -p tablero-lite-chess`.
#![allow(clippy::unwrap_used, reason = "a measurement may fail by panicking")]

use divan::Bencher;
use tablero_lite_chess::{Position, engine, notation, operations};

const POSITIONS: [(&str, &str); 3] = [
    ("start", "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w"),
    ("middle", "r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b"),
    ("ending", "8/1P6/8/7k/7P/8/3R4/3K3R w"),
];

fn main() {
    divan::main();
}

fn position(name: &str) -> Position {
    let (_, fen) = POSITIONS.into_iter().find(|(known, _)| *known == name).unwrap();
    notation::read_position(fen).unwrap()
}

#[divan::bench(args = ["start", "middle", "ending"])]
fn count_moves(bencher: Bencher<'_, '_>, name: &str) {
    let position = position(name);
    bencher.bench(|| divan::black_box(&position).count_moves());
}

#[divan::bench(args = ["start", "middle", "ending"])]
fn legal_moves(bencher: Bencher<'_, '_>, name: &str) {
    let position = position(name);
    bencher.bench(|| divan::black_box(&position).legal_moves());
}

#[divan::bench(args = ["start", "middle", "ending"])]
fn perft_4(bencher: Bencher<'_, '_>, name: &str) {
    let position = position(name);
    bencher.bench(|| engine::perft(divan::black_box(&position), 4));
}

#[divan::bench(args = ["start", "middle", "ending"])]
fn attacked_squares(bencher: Bencher<'_, '_>, name: &str) {
    let position = position(name);
    bencher.bench(|| operations::attacked_squares(divan::black_box(&position), position.to_move()));
}

#[divan::bench(args = ["start", "middle", "ending"])]
fn read_fen(bencher: Bencher<'_, '_>, name: &str) {
    let fen = notation::fen(&position(name));
    bencher.bench(|| notation::read_position(divan::black_box(&fen)));
}
