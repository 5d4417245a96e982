//! The engine of Lite Chess as a robot.

use std::sync::Arc;

use tablero_chess_engine::{Engine, Level, Limits};
use tablero_core::GameKind as _;
use tablero_lite_chess::{LiteChess, LiteChessKind, Move, Position};

use crate::budget::TurnBudget;
use crate::robot::{Idea, Robot};
use crate::wish::{RobotError, RobotWish};

/// How many positions are looked at where nothing limits it.
const ENOUGH: u64 = 400_000;
/// How many bytes the engine's table takes, and how many of them for a position that a level looks at.
const HASH: usize = 16 << 20;
const HASH_OF_NODE: u64 = 64;
/// Endgame tables with up to so many men are kept in memory.
const ENDINGS: usize = 4;
/// The most positions of a game that are remembered.
const MEMORY: usize = 2_000;

/// The strongest player of Lite Chess that there is here.
#[derive(Debug)]
pub(super) struct Strong {
    /// Made with the first thought: it takes much room, and most robots at a server's tables never think here.
    engine: Option<Engine>,
    /// A level below full strength.
    level: Option<Level>,
    wish: RobotWish,
    /// The keys of the positions it was asked about in this game, each followed by a 0 for the other side's turn.
    before: Vec<u64>,
    men: usize,
}

impl Strong {
    /// Full strength knows the endgame tables at hand; a table that cannot be read is reported.
    pub(super) fn new(wish: RobotWish) -> Result<Self, RobotError> {
        let level = wish.level.and_then(|level| Level::new(level.into())).filter(|level| !level.is_full());
        if level.is_none() {
            tablero_chess_tables::shared().load(ENDINGS).map_err(|error| RobotError::NotHere {
                game: LiteChessKind.name(),
                name: "strong",
                reason: error.to_string(),
            })?;
        }
        Ok(Self { engine: None, level, wish, before: Vec::new(), men: 0 })
    }

    /// Men never come back within a game, so more of them mean a new one.
    fn remember(&mut self, position: &Position) {
        let men = position.board().occupied().len();
        if men > self.men || self.before.len() > MEMORY {
            self.before.clear();
            self.engine.iter_mut().for_each(Engine::forget);
        }
        self.men = men;
    }
}

impl Robot<LiteChess> for Strong {
    fn think(&mut self, _: &LiteChess, position: &Position, budget: &TurnBudget) -> Option<Idea<Move>> {
        self.remember(position);
        let budget = budget.within(&self.wish, ENOUGH);
        let over = || budget.is_over();
        let engine = self.engine.get_or_insert_with(|| engine(self.level));
        if let Some(level) = self.level {
            let chosen = level.choose(engine, position, &self.before, &over)?;
            self.before.extend([position.key(), 0]);
            return Some(Idea::of(chosen));
        }
        let search = budget.search(&over);
        let unlimited = Limits::default();
        let limits = Limits {
            depth: search.depth.unwrap_or(unlimited.depth),
            nodes: search.nodes.unwrap_or(unlimited.nodes),
            stop: &over,
            ..unlimited
        };
        let found = engine.search(position, &self.before, &limits, |_| true)?;
        self.before.extend([position.key(), 0]);
        Some(Idea::of(found.best()))
    }
}

/// An engine with the room that its level needs; at full strength, with the endgame tables at hand.
fn engine(level: Option<Level>) -> Engine {
    level.map_or_else(
        || Engine::with_hash(HASH).with_endings(Arc::clone(tablero_chess_tables::shared())),
        |level| {
            let needed = usize::try_from(level.nodes().saturating_mul(HASH_OF_NODE)).unwrap_or(HASH);
            Engine::with_hash(needed.min(HASH))
        },
    )
}
