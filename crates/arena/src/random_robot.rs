//! The robot that plays any game.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::Game;

use crate::{Fault, Seat};

/// Plays any legal move, each with the same chance.
#[derive(Debug, Clone)]
pub struct RandomRobot {
    rng: Xoshiro256PlusPlus,
}

impl RandomRobot {
    /// The robot with its own stream of chance.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Seat<G> for RandomRobot {
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        if moves.is_empty() {
            return Err(Fault::NoMove);
        }
        let index = self.rng.random_range(0..moves.len());
        moves.get(index).copied().ok_or(Fault::NoMove)
    }
}
