//! The engine of Lite Chess as a robot.

use tablero_chess_engine::{Engine, Limits};
use tablero_lite_chess::{LiteChess, Move, Position};

use crate::budget::TurnBudget;
use crate::robot::{Idea, Robot};
use crate::wish::RobotWish;

/// How many positions are looked at where nothing limits it.
const ENOUGH: u64 = 400_000;
/// How many bytes the engine's table takes.
const HASH: usize = 16 << 20;
/// The most positions of a game that are remembered.
const MEMORY: usize = 2_000;

/// The strongest player of Lite Chess that there is here.
#[derive(Debug)]
pub(super) struct Strong {
    engine: Engine,
    wish: RobotWish,
    /// The keys of the positions it was asked about in this game, each followed by a 0 for the other side's turn.
    before: Vec<u64>,
    men: usize,
}

impl Strong {
    pub(super) fn new(wish: RobotWish) -> Self {
        Self { engine: Engine::with_hash(HASH), wish, before: Vec::new(), men: 0 }
    }

    /// Men never come back within a game, so more of them mean a new one.
    fn remember(&mut self, position: &Position) {
        let men = position.board().occupied().len();
        if men > self.men || self.before.len() > MEMORY {
            self.before.clear();
            self.engine.forget();
        }
        self.men = men;
    }
}

impl Robot<LiteChess> for Strong {
    fn think(&mut self, _: &LiteChess, position: &Position, budget: &TurnBudget) -> Option<Idea<Move>> {
        self.remember(position);
        let budget = budget.within(&self.wish, ENOUGH);
        let over = || budget.is_over();
        let search = budget.search(&over);
        let unlimited = Limits::default();
        let limits = Limits {
            depth: search.depth.unwrap_or(unlimited.depth),
            nodes: search.nodes.unwrap_or(unlimited.nodes),
            stop: &over,
            ..unlimited
        };
        let found = self.engine.search(position, &self.before, &limits, |_| true)?;
        self.before.extend([position.key(), 0]);
        Some(Idea::of(found.best()))
    }
}
