//! One player against all the others.
//!
//! For two players this is alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", 1975); for more it is
//! the paranoid search of Sturtevant and Korf ("On pruning techniques for multi-player games", 2000), which prunes
//! as well because it supposes that everybody else plays against the one who thinks. Iterative deepening with a
//! table of positions already searched.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;
use tablero_core::{Game, Player};

use crate::budget::{Spending, Stopped};
use crate::deepening::deepen;
use crate::knowledge::{Knowledge, Urgency, WIN, known};
use crate::ordering::candidates;
use crate::{Algorithm, Budget, Choice};

/// Alpha-beta for two, paranoid search for more.
#[derive(Clone, Debug)]
pub struct Minimax<K> {
    knowledge: K,
    width: usize,
}

impl<K> Minimax<K> {
    /// The robot that tries every move.
    #[must_use]
    pub const fn new(knowledge: K) -> Self {
        Self { knowledge, width: usize::MAX }
    }

    /// The same, trying only the `width` most promising moves below the first.
    #[must_use]
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }
}

impl<G: Game, K: Knowledge<G>> Algorithm<G> for Minimax<K> {
    fn choose(&mut self, game: &G, position: &G::Position, budget: &Budget<'_>) -> Option<Choice<G::Move>> {
        let mut search = Search {
            game,
            knowledge: &self.knowledge,
            width: self.width,
            root: game.to_move(position),
            budget: Spending::new(*budget),
            table: vec![None; TABLE],
        };
        let best = deepen(game, &self.knowledge, position, budget, |next, depth, alpha| {
            search.search(next, depth, alpha, i32::MAX, 1)
        })?;
        Some(Choice { nodes: search.budget.nodes, ..best })
    }
}

/// How many positions the table holds; each hash has one place.
const TABLE: usize = 1 << 17;

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u64,
    depth: u32,
    bound: Bound,
    score: i32,
    mv: M,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

struct Search<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    width: usize,
    /// Whose side all scores are for.
    root: Player,
    budget: Spending<'a>,
    table: Vec<Option<Entry<G::Move>>>,
}

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: u32,
    ) -> Result<i32, Stopped> {
        self.budget.spend()?;
        if let Some(score) = known(self.game, self.knowledge, position, self.root, ply) {
            return Ok(score);
        }
        if depth == 0 {
            return self.settle(position, alpha, beta, ply, 0);
        }
        let key = BuildHasherDefault::<FxHasher>::default().hash_one(position);
        // The table has a power of two places; the upper bits of the hash are its best.
        let place = usize::try_from(key >> 40).unwrap_or(0) % TABLE;
        let entry = self.table[place].filter(|entry| entry.key == key);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth) {
            let score = from_here(entry.score, ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if cuts {
                return Ok(score);
            }
        }
        let moves = candidates(self.game, self.knowledge, position, entry.map(|entry| entry.mv), self.width);
        let Some(&first) = moves.first() else { return Ok(self.evaluate(position)) };
        let maximising = self.game.to_move(position) == self.root;
        let (mut low, mut high) = (alpha, beta);
        let mut best = (if maximising { -i32::MAX } else { i32::MAX }, first);
        for mv in moves {
            let score = self.search(&self.game.play(position, mv), depth - 1, low, high, ply + 1)?;
            if maximising && score > best.0 {
                best = (score, mv);
                low = low.max(score);
            } else if !maximising && score < best.0 {
                best = (score, mv);
                high = high.min(score);
            }
            if low >= high {
                break;
            }
        }
        let bound = match best.0 {
            score if score <= alpha => Bound::AtMost,
            score if score >= beta => Bound::AtLeast,
            _ => Bound::Exact,
        };
        self.table[place] = Some(Entry { key, depth, bound, score: to_there(best.0, ply), mv: best.1 });
        Ok(best.0)
    }

    /// The value of a position once nothing urgent is left to do in it, with stand pat (Beal, "A generalised
    /// quiescence search algorithm", 1990).
    fn settle(
        &mut self,
        position: &G::Position,
        alpha: i32,
        beta: i32,
        ply: u32,
        below: u32,
    ) -> Result<i32, Stopped> {
        /// Chains of captures end by themselves; checks answered by checks might not.
        const DEEPEST: u32 = 24;
        let mut moves = Vec::new();
        let urgency = self.knowledge.urgent(self.game, position, &mut moves);
        if urgency == Urgency::Quiet || below == DEEPEST {
            return Ok(self.evaluate(position));
        }
        moves.sort_by_cached_key(|&mv| std::cmp::Reverse(self.knowledge.promise(self.game, position, mv)));
        let maximising = self.game.to_move(position) == self.root;
        let (mut low, mut high) = (alpha, beta);
        let mut best = match (urgency, maximising) {
            (Urgency::Forced, true) => -i32::MAX,
            (Urgency::Forced, false) => i32::MAX,
            _ => self.evaluate(position),
        };
        for mv in moves {
            if maximising {
                low = low.max(best);
            } else {
                high = high.min(best);
            }
            if low >= high {
                break;
            }
            self.budget.spend()?;
            let next = self.game.play(position, mv);
            let score = match known(self.game, self.knowledge, &next, self.root, ply + 1) {
                Some(score) => score,
                None => self.settle(&next, low, high, ply + 1, below + 1)?,
            };
            best = if maximising { best.max(score) } else { best.min(score) };
        }
        Ok(best)
    }

    /// How much better the root stands than the best of the others.
    fn evaluate(&self, position: &G::Position) -> i32 {
        lead(self.game, self.knowledge, position, self.root)
    }
}

/// A score as the table keeps it: the way to a decided game counted from the position it belongs to, because the
/// same position is met at different plies.
fn to_there(score: i32, ply: u32) -> i32 {
    score + way(score, ply)
}

/// A score of the table as it is seen from the root.
fn from_here(score: i32, ply: u32) -> i32 {
    score - way(score, ply)
}

fn way(score: i32, ply: u32) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(0);
    match score {
        score if score > WIN / 2 => ply,
        score if score < -WIN / 2 => -ply,
        _ => 0,
    }
}

/// How much better a player stands than the best of the others.
pub(crate) fn lead<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    player: Player,
) -> i32 {
    let score = |player| knowledge.score(game, position, player);
    let others = Player::first(game.players()).filter(|&other| other != player).map(score);
    score(player) - others.max().unwrap_or(0)
}
