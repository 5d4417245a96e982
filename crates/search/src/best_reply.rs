//! One strong answer per round: best-reply search (Schadd and Winands, "Best reply search for multiplayer games",
//! 2011), in the variant without illegal passes (Esser, Gras, Winands, Schadd and Lanctot, "Improving best-reply
//! search", 2013): between two moves of the one who thinks, one opponent of its choice plays any move against
//! it, and the others play the move that looks most promising to them.

use tablero_core::{Game, Player};

use crate::budget::{Spending, Stopped};
use crate::deepening::deepen;
use crate::knowledge::{Knowledge, known};
use crate::minimax::lead;
use crate::ordering::candidates;
use crate::{Algorithm, Budget, Choice};

/// Best-reply search for three to six players; for two it is alpha-beta.
#[derive(Clone, Debug)]
pub struct BestReply<K> {
    knowledge: K,
    width: usize,
}

impl<K> BestReply<K> {
    /// The robot that tries the `width` most promising moves at every ply below the first.
    #[must_use]
    pub const fn new(knowledge: K, width: usize) -> Self {
        Self { knowledge, width }
    }
}

impl<G: Game, K: Knowledge<G>> Algorithm<G> for BestReply<K> {
    fn choose(&mut self, game: &G, position: &G::Position, budget: &Budget<'_>) -> Option<Choice<G::Move>> {
        let mut search = Search {
            game,
            knowledge: &self.knowledge,
            width: self.width,
            root: game.to_move(position),
            budget: Spending::new(*budget),
        };
        let best = deepen(game, &self.knowledge, position, budget, |next, depth, alpha| {
            search.search(next, depth, Window { alpha, beta: i32::MAX }, 1, false)
        })?;
        Some(Choice { nodes: search.budget.nodes, ..best })
    }
}

#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

struct Search<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    width: usize,
    root: Player,
    budget: Spending<'a>,
}

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// `answered`: the one opponent who plays any move has had its turn in this round.
    fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        ply: u32,
        answered: bool,
    ) -> Result<i32, Stopped> {
        self.budget.spend()?;
        if let Some(score) = known(self.game, self.knowledge, position, self.root, ply) {
            return Ok(score);
        }
        let mine = self.game.to_move(position) == self.root;
        // Moves that only look promising are no choice and cost no depth.
        if depth == 0 && (mine || !answered) {
            return Ok(lead(self.game, self.knowledge, position, self.root));
        }
        let moves = candidates(
            self.game,
            self.knowledge,
            position,
            None,
            if mine || !answered { self.width } else { 1 },
        );
        let Some(&promising) = moves.first() else {
            return Ok(lead(self.game, self.knowledge, position, self.root));
        };
        if mine {
            let mut best = -i32::MAX;
            for mv in moves {
                let low = Window { alpha: window.alpha.max(best), ..window };
                let next = self.game.play(position, mv);
                best = best.max(self.search(&next, depth - 1, low, ply + 1, false)?);
                if best >= window.beta {
                    break;
                }
            }
            return Ok(best);
        }
        if answered {
            return self.search(&self.game.play(position, promising), depth, window, ply + 1, true);
        }
        // Either this opponent is the one who answers, or it plays what looks best and a later one answers.
        let after = self.game.play(position, promising);
        let mut worst = i32::MAX;
        if self.game.to_move(&after) != self.root {
            worst = self.search(&after, depth, window, ply + 1, false)?;
        }
        for mv in moves {
            if worst <= window.alpha {
                break;
            }
            let high = Window { beta: window.beta.min(worst), ..window };
            let next = self.game.play(position, mv);
            worst = worst.min(self.search(&next, depth - 1, high, ply + 1, true)?);
        }
        Ok(worst)
    }
}
