//! What robots know about the queens duel: little, because who wins is a matter of parity that shows only at the end.

use rand::{Rng, RngExt as _};
use tablero_core::{Game as _, Player};
use tablero_queens_duel::{Cell, Position, QueensDuel};

use tablero_search::Knowledge;
use tablero_search::{Algorithm, Budget, Choice, Mcts};

/// Queens that take many free cells first: they shorten the game, and short games can be read to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crowding;

impl Knowledge<QueensDuel> for Crowding {
    fn score(&self, _: &QueensDuel, _: &Position, _: Player) -> i32 {
        0
    }

    fn promise(&self, _: &QueensDuel, position: &Position, mv: Cell) -> i32 {
        i32::try_from(position.takes(mv)).unwrap_or(i32::MAX)
    }

    /// Any free cell.
    fn sample(&self, game: &QueensDuel, position: &Position, rng: &mut dyn Rng) -> Option<Cell> {
        let mut cells = Vec::new();
        game.legal_moves(position, &mut cells);
        (!cells.is_empty()).then(|| cells[rng.random_range(0..cells.len())])
    }
}

/// Monte-Carlo tree search with play-outs to the end of the game, for boards too large to solve.
#[derive(Clone, Debug)]
pub struct Sampler(Mcts<Crowding>);

impl Sampler {
    /// The robot with the seed of its play-outs.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        // No game is longer than the largest side; the scale matters only to evaluations, of which there are none.
        Self(Mcts::new(Crowding, seed, 1.0).with_play_out(u32::MAX).with_width(40))
    }
}

impl Algorithm<QueensDuel> for Sampler {
    fn choose(
        &mut self,
        game: &QueensDuel,
        position: &Position,
        limits: &Budget<'_>,
    ) -> Option<Choice<Cell>> {
        self.0.choose(game, position, limits)
    }
}
