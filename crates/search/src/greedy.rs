//! The robot of LAB01 "Xadrez Xinez".

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::Game;

use crate::knowledge::Knowledge;
use crate::{Algorithm, Budget, Choice};

/// Plays a most promising move, ties broken by a seeded choice: a fixed order can cycle for ever.
#[derive(Clone, Debug)]
pub struct Greedy<K> {
    knowledge: K,
    rng: Xoshiro256PlusPlus,
}

impl<K> Greedy<K> {
    /// The robot with the seed of its choices.
    #[must_use]
    pub fn new(knowledge: K, seed: u64) -> Self {
        Self { knowledge, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game, K: Knowledge<G>> Algorithm<G> for Greedy<K> {
    fn choose(&mut self, game: &G, position: &G::Position, _: &Budget<'_>) -> Option<Choice<G::Move>> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let promise = |mv: G::Move| self.knowledge.promise(game, position, mv);
        let best = moves.iter().map(|&mv| promise(mv)).max()?;
        let nodes = moves.len() as u64;
        moves.retain(|&mv| promise(mv) == best);
        let mv = *moves.get(self.rng.random_range(0..moves.len()))?;
        Some(Choice { mv, score: best, depth: 1, nodes })
    }
}
