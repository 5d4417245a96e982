//! Perfect play where every position is solved.

use std::sync::Arc;

use tablero_chinese_checkers::Move;
use tablero_chinese_checkers::engine::{CellSet, Checkers, State};
use tablero_chinese_checkers::exact::{Duel, DuelError, DuelValue};
use tablero_core::Game;

use tablero_search::{Algorithm, Budget, Choice, WIN};

/// Plays players 1 and 4 by the table of all values: wins as soon as possible, loses as late as possible. Positions
/// that the table does not cover are left to another robot.
#[derive(Debug, Clone)]
pub struct Solved<R> {
    duel: Arc<Duel>,
    elsewhere: R,
}

impl<R> Solved<R> {
    /// The robot with a table, and another one for positions of other boards, players or rules.
    pub fn new(duel: impl Into<Arc<Duel>>, elsewhere: R) -> Self {
        Self { duel: duel.into(), elsewhere }
    }

    /// What a move is worth to the player who makes it: the sooner a win the better, the later a loss.
    fn worth<S: CellSet>(&self, game: &Checkers<S>, position: &State<S>, mv: Move) -> Result<i32, DuelError> {
        let next = game.play(position, mv);
        let value = self.duel.value(&game.unload(&next))?;
        let worth = match value {
            DuelValue::Win { plies } => WIN - i32::from(plies),
            DuelValue::Loss { plies } => i32::from(plies) - WIN,
            DuelValue::Draw => 0,
        };
        Ok(if next.to_move() == position.to_move() { worth } else { -worth })
    }
}

impl<S: CellSet, R: Algorithm<Checkers<S>>> Algorithm<Checkers<S>> for Solved<R> {
    fn choose(
        &mut self,
        game: &Checkers<S>,
        position: &State<S>,
        limits: &Budget<'_>,
    ) -> Option<Choice<Move>> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let mut best: Option<Choice<Move>> = None;
        for &mv in &moves {
            let Ok(score) = self.worth(game, position, mv) else {
                return self.elsewhere.choose(game, position, limits);
            };
            if best.is_none_or(|best| score > best.score) {
                best = Some(Choice { mv, score, depth: 1, nodes: 0 });
            }
        }
        best.map(|best| Choice { nodes: moves.len() as u64, ..best })
    }
}
