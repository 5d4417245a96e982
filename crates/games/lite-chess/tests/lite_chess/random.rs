//! Random positions, reachable or not.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_lite_chess::{Colour, Kind, Piece, Position};

/// The number of random cases: small by default, `TABLERO_CASES` when set.
pub(crate) fn cases(default: u64) -> u64 {
    std::env::var("TABLERO_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}

/// A named generator with a seed, so that a failure can be replayed.
pub(crate) fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A valid position with pieces anywhere: pawns on end rows, adjacent kings, any side in check, up to 30 pieces of a
/// kind. One in three comes from a game, with few or many moves played.
pub(crate) fn any_position(rng: &mut impl Rng) -> Position {
    if rng.random_ratio(1, 3) {
        return walked(rng);
    }
    let mut squares: Vec<usize> = (0..64).collect();
    squares.shuffle(rng);
    let mut pieces = [None; 64];
    for (&square, colour) in squares.iter().zip(Colour::ALL) {
        pieces[square] = Some(Piece { kind: Kind::King, colour });
    }
    // Few pieces most of the time, a crowd now and then; sometimes nearly all of one kind.
    let most = [4, 10, 20, 62][rng.random_range(0..4)];
    let favourite = Kind::ALL[rng.random_range(0..3)];
    let bias = rng.random_range(0..=4);
    for &square in &squares[2..2 + rng.random_range(0..=most)] {
        let kind = if rng.random_ratio(bias, 5) { favourite } else { Kind::ALL[rng.random_range(0..3)] };
        let colour = Colour::ALL[rng.random_range(0..2)];
        pieces[square] = Some(Piece { kind, colour });
    }
    Position::from_pieces(&pieces, Colour::ALL[rng.random_range(0..2)]).unwrap()
}

fn walked(rng: &mut impl Rng) -> Position {
    let mut position = Position::initial();
    for _ in 0..rng.random_range(0..200) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.after(moves[rng.random_range(0..moves.len())]);
    }
    position
}
