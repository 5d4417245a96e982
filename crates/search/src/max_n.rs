//! Everybody for themselves: max-n (Luckhardt and Irani, "An algorithmic solution of n-person games", 1986).

use tablero_core::{Game, MAX_PLAYERS, Player};

use crate::budget::{Spending, Stopped};
use crate::deepening::deepen;
use crate::knowledge::{Knowledge, known};
use crate::minimax::lead;
use crate::ordering::candidates;
use crate::{Algorithm, Budget, Choice};

/// Max-n: at every ply the player to move takes what is best for itself.
///
/// Little can be pruned soundly, so the number of moves tried at each ply is limited instead.
#[derive(Clone, Debug)]
pub struct MaxN<K> {
    knowledge: K,
    width: usize,
}

impl<K> MaxN<K> {
    /// The robot that tries the `width` most promising moves at every ply below the first.
    #[must_use]
    pub const fn new(knowledge: K, width: usize) -> Self {
        Self { knowledge, width }
    }
}

impl<G: Game, K: Knowledge<G>> Algorithm<G> for MaxN<K> {
    fn choose(&mut self, game: &G, position: &G::Position, budget: &Budget<'_>) -> Option<Choice<G::Move>> {
        let mut search =
            Search { game, knowledge: &self.knowledge, width: self.width, budget: Spending::new(*budget) };
        let seat = game.to_move(position).seat();
        let best = deepen(game, &self.knowledge, position, budget, |next, depth, alpha| {
            // To begin another depth counts as one position.
            if depth > 0 && alpha == -i32::MAX {
                search.budget.spend()?;
            }
            Ok(search.search(next, depth, 1)?[seat])
        })?;
        Some(Choice { nodes: search.budget.nodes, ..best })
    }
}

struct Search<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    width: usize,
    budget: Spending<'a>,
}

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// What everybody gets, by seat.
    fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
    ) -> Result<[i32; MAX_PLAYERS], Stopped> {
        self.budget.spend()?;
        if depth == 0 || self.game.outcome(position).is_some() {
            return Ok(self.scores(position, ply));
        }
        let seat = self.game.to_move(position).seat();
        let mut best: Option<[i32; MAX_PLAYERS]> = None;
        for mv in candidates(self.game, self.knowledge, position, None, self.width) {
            let scores = self.search(&self.game.play(position, mv), depth - 1, ply + 1)?;
            if best.is_none_or(|best| scores[seat] > best[seat]) {
                best = Some(scores);
            }
        }
        Ok(best.unwrap_or_else(|| self.scores(position, ply)))
    }

    fn scores(&self, position: &G::Position, ply: u32) -> [i32; MAX_PLAYERS] {
        let mut scores = [0; MAX_PLAYERS];
        for player in Player::first(self.game.players()) {
            scores[player.seat()] = known(self.game, self.knowledge, position, player, ply)
                .unwrap_or_else(|| lead(self.game, self.knowledge, position, player));
        }
        scores
    }
}
