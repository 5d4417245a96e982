//! Positions that no game reaches but the rules call valid.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chess_engine::{Engine, Limits};
use tablero_lite_chess::{Colour, Kind, Piece, Position, notation, operations};

#[test]
fn any_valid_position_gets_a_legal_move() {
    let mut engine = Engine::with_hash(1 << 16);
    for seed in 0..400 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut squares: Vec<usize> = (0..64).collect();
        squares.shuffle(&mut rng);
        let mut pieces = [None; 64];
        for (&square, colour) in squares.iter().zip(Colour::ALL) {
            pieces[square] = Some(Piece { kind: Kind::King, colour });
        }
        let most = [4, 20, 62][rng.random_range(0..3)];
        for &square in &squares[2..2 + rng.random_range(0..=most)] {
            let kind = Kind::ALL[rng.random_range(0..3)];
            pieces[square] = Some(Piece { kind, colour: Colour::ALL[rng.random_range(0..2)] });
        }
        let position = Position::from_pieces(&pieces, Colour::ALL[rng.random_range(0..2)]).unwrap();
        let limits = Limits { nodes: 300, ..Limits::default() };
        let found = engine.search(&position, &[], &limits, |_| true);
        if operations::game_over(&position).is_some() {
            assert!(found.is_none(), "seed {seed}: {}", notation::fen(&position));
        } else {
            let best = found.unwrap().best();
            assert!(position.legal_moves().contains(&best), "seed {seed}: {}", notation::fen(&position));
        }
    }
}
