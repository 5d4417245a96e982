//! Monte-Carlo tree search for any number of players: UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo
//! planning", 2006) in which everybody maximises its own share, with short play-outs that end in an evaluation.
//! Uniform play-outs to the end are of no use in races: they never finish.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{Game, MAX_PLAYERS, Player};

use crate::budget::Spending;
use crate::knowledge::{Knowledge, WIN, known};
use crate::minimax::lead;
use crate::ordering::candidates;
use crate::{Algorithm, Budget, Choice};

/// Monte-Carlo tree search.
#[derive(Clone, Debug)]
pub struct Mcts<K> {
    knowledge: K,
    seed: u64,
    width: usize,
    play_out: u32,
    scale: f64,
}

impl<K> Mcts<K> {
    /// The robot with the seed of its play-outs. `scale` is the lead in score that makes a win likely.
    #[must_use]
    pub const fn new(knowledge: K, seed: u64, scale: f64) -> Self {
        Self { knowledge, seed, width: 20, play_out: 6, scale }
    }

    /// The same, trying only the `width` most promising moves in each position of the tree.
    #[must_use]
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// The same with play-outs of this many plies before the evaluation.
    #[must_use]
    pub fn with_play_out(mut self, plies: u32) -> Self {
        self.play_out = plies;
        self
    }
}

/// How strongly seldom tried moves are preferred.
const EXPLORATION: f64 = 0.4;
/// What stands in for a limit when a caller gives none.
const DEFAULT_NODES: u64 = 100_000;

struct Node<G: Game> {
    position: G::Position,
    mover: Player,
    visits: f64,
    /// The share each seat got, summed over the visits.
    shares: [f64; MAX_PLAYERS],
    children: Vec<usize>,
    /// Moves not tried yet, the best last.
    untried: Vec<G::Move>,
    /// The move that led here.
    mv: Option<G::Move>,
}

impl<G: Game, K: Knowledge<G>> Algorithm<G> for Mcts<K> {
    fn choose(&mut self, game: &G, position: &G::Position, budget: &Budget<'_>) -> Option<Choice<G::Move>> {
        if game.outcome(position).is_some() {
            return None;
        }
        let mut budget = *budget;
        if budget.nodes.is_none() && budget.stop.is_none() {
            budget.nodes = Some(DEFAULT_NODES);
        }
        let mut tree = Tree {
            game,
            robot: self,
            nodes: Vec::new(),
            budget: Spending::new(budget),
            rng: Xoshiro256PlusPlus::seed_from_u64(self.seed),
        };
        tree.add(position.clone(), None);
        while tree.grow() {}
        tree.choice()
    }
}

struct Tree<'a, G: Game, K> {
    game: &'a G,
    robot: &'a Mcts<K>,
    nodes: Vec<Node<G>>,
    budget: Spending<'a>,
    rng: Xoshiro256PlusPlus,
}

impl<G: Game, K: Knowledge<G>> Tree<'_, G, K> {
    fn add(&mut self, position: G::Position, mv: Option<G::Move>) -> usize {
        let mut untried = candidates(self.game, &self.robot.knowledge, &position, None, self.robot.width);
        untried.reverse();
        let mover = self.game.to_move(&position);
        self.nodes.push(Node {
            position,
            mover,
            visits: 0.0,
            shares: [0.0; MAX_PLAYERS],
            children: Vec::new(),
            untried,
            mv,
        });
        self.nodes.len() - 1
    }

    /// One descent, one new node, one play-out; false when the budget ended.
    fn grow(&mut self) -> bool {
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].untried.is_empty() {
            let Some(child) = self.best_child(at) else { break };
            at = child;
            path.push(at);
        }
        if self.budget.spend().is_err() {
            return false;
        }
        if let Some(mv) = self.nodes[at].untried.pop() {
            let next = self.game.play(&self.nodes[at].position, mv);
            let child = self.add(next, Some(mv));
            self.nodes[at].children.push(child);
            path.push(child);
            at = child;
        }
        let Some(shares) = self.play_out(self.nodes[at].position.clone()) else { return false };
        for index in path {
            let node = &mut self.nodes[index];
            node.visits += 1.0;
            for (sum, share) in node.shares.iter_mut().zip(shares) {
                *sum += share;
            }
        }
        true
    }

    fn best_child(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let seat = node.mover.seat();
        let worth = |child: usize| {
            let child = &self.nodes[child];
            child.shares[seat] / child.visits + EXPLORATION * (node.visits.ln() / child.visits).sqrt()
        };
        node.children.iter().copied().max_by(|&a, &b| worth(a).total_cmp(&worth(b)))
    }

    /// Sampled moves, then everybody's share by the result or by the evaluation.
    fn play_out(&mut self, start: G::Position) -> Option<[f64; MAX_PLAYERS]> {
        let mut position = start;
        for _ in 0..self.robot.play_out {
            if self.game.outcome(&position).is_some() {
                break;
            }
            self.budget.spend().ok()?;
            let Some(mv) = self.robot.knowledge.sample(self.game, &position, &mut self.rng) else { break };
            position = self.game.play(&position, mv);
        }
        let mut shares = [0.0; MAX_PLAYERS];
        for player in Player::first(self.game.players()) {
            let score = known(self.game, &self.robot.knowledge, &position, player, 0).map_or_else(
                || f64::from(lead(self.game, &self.robot.knowledge, &position, player)),
                |value| f64::from(value) / f64::from(WIN) * 8.0 * self.robot.scale,
            );
            shares[player.seat()] = 1.0 / (1.0 + (-score / self.robot.scale).exp());
        }
        Some(shares)
    }

    /// The move tried most often.
    fn choice(&self) -> Option<Choice<G::Move>> {
        let root = self.nodes.first()?;
        let visited = root.children.iter().copied().max_by(|&a, &b| {
            let visits = |child: usize| self.nodes[child].visits;
            // Of equals the first tried, which looked better.
            visits(a).total_cmp(&visits(b)).then(b.cmp(&a))
        });
        let mv = match visited {
            Some(child) => self.nodes[child].mv?,
            None => *root.untried.last()?,
        };
        let share = visited.map_or(0.5, |child| {
            let child = &self.nodes[child];
            child.shares[root.mover.seat()] / child.visits.max(1.0)
        });
        // A share lies between 0 and 1, so the product fits.
        #[allow(clippy::cast_possible_truncation, reason = "between 0 and a thousand")]
        let score = (share * 1000.0) as i32;
        Some(Choice { mv, score, depth: 1, nodes: self.budget.nodes })
    }
}
