//! Asking for the best move.
//!
//! Threads search the same position and share the table; what one finds, the others meet (lazy SMP). The first thread is
//! the one that answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tablero_chess_tables::Tables;
use tablero_lite_chess::{Move, Position, operations};

use crate::evaluate::{Weights, corrected};
use crate::history::History;
use crate::network::{Hidden, Network};
use crate::score::{MOST_PLIES, Score};
use crate::table::Table;
use crate::thread::{Search, Thread};

/// How far to search.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most plies of the main line.
    pub depth: u32,
    /// The most positions that the first thread looks at.
    pub nodes: u64,
    /// How many of the best moves get a line of their own.
    pub lines: usize,
    /// How many threads search; 0 counts as 1.
    pub threads: usize,
    /// Asked now and then by every thread; the search ends soon after it says yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// If not empty, only these moves are looked at.
    pub moves: &'a [Move],
}

impl Default for Limits<'_> {
    /// No limit but the greatest depth, one line, one thread.
    fn default() -> Self {
        let depth = u32::try_from(MOST_PLIES).unwrap_or(1) - 1;
        Self { depth, nodes: u64::MAX, lines: 1, threads: 1, stop: &|| false, moves: &[] }
    }
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("lines", &self.lines)
            .field("threads", &self.threads)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

/// A line of play with what it is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value.
    pub score: Score,
    /// The same as a number, mates far beyond any evaluation.
    pub value: i32,
    /// One move or more.
    pub moves: Vec<Move>,
}

/// The result of a completed depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The depth.
    pub depth: u32,
    /// The greatest depth of any line looked at.
    pub deepest: u32,
    /// How many positions the first thread looked at.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub table_fill: usize,
    /// The best lines, best first; never empty.
    pub lines: Vec<Line>,
    best: Move,
}

impl Found {
    /// The best move.
    #[must_use]
    pub const fn best(&self) -> Move {
        self.best
    }

    /// In how many moves the best line mates, if it does.
    #[must_use]
    pub fn mates_in(&self) -> Option<u32> {
        self.lines.first().and_then(|line| match line.score {
            Score::Mates(moves) => Some(moves),
            Score::Mated(_) | Score::Centipawns(_) => None,
        })
    }
}

/// A player with its memory.
pub struct Engine {
    table: Table,
    endings: Option<Arc<Tables>>,
    weights: Weights,
    network: Option<&'static Network>,
    histories: Vec<History>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("table", &self.table).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine whose table takes so many bytes, or fewer where there is not so much memory.
    #[must_use]
    pub fn with_hash(bytes: usize) -> Self {
        Self { network: Network::fitted(), ..Self::with_weights(bytes, Weights::fitted()) }
    }

    /// How many bytes its table takes.
    #[must_use]
    pub const fn hash(&self) -> usize {
        self.table.bytes()
    }

    /// The same with another evaluation, which no network corrects.
    #[must_use]
    pub fn with_weights(bytes: usize, weights: Weights) -> Self {
        Self { table: Table::with_bytes(bytes), endings: None, weights, network: None, histories: Vec::new() }
    }

    /// The same with a network that corrects the evaluation.
    #[must_use]
    pub fn with_network(bytes: usize, weights: Weights, network: &'static Network) -> Self {
        Self { network: Some(network), ..Self::with_weights(bytes, weights) }
    }

    /// The same engine with endgame tables, of which those that are in memory are asked in every search.
    #[must_use]
    pub fn with_endings(mut self, endings: Arc<Tables>) -> Self {
        self.endings = Some(endings);
        self
    }

    /// How the side to move stands, in hundredths of a pawn, without looking ahead.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        corrected(position, &self.weights, || {
            self.network.map_or(0, |network| Hidden::new(network).value(network, position))
        })
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// The best move, or `None` if the game is over. `before` are the keys of the positions of the game so far: coming back
    /// to one of them wins nothing, so it counts as a draw although no rule says so. `report` is told of every completed
    /// depth and ends the search by saying no.
    pub fn search(
        &mut self,
        position: &Position,
        before: &[u64],
        limits: &Limits<'_>,
        mut report: impl FnMut(&Found) -> bool,
    ) -> Option<Found> {
        if operations::game_over(position).is_some() {
            return None;
        }
        let threads = limits.threads.clamp(1, 256);
        self.histories.resize_with(threads, History::new);
        self.histories.iter_mut().for_each(History::fade);
        let stopped = AtomicBool::new(false);
        let search = Search {
            table: &self.table,
            endings: self.endings.as_deref(),
            weights: &self.weights,
            network: self.network,
            limits,
            stopped: &stopped,
            root: *position,
            before,
        };
        let (first, others) = self.histories.split_first_mut()?;
        std::thread::scope(|scope| {
            for (history, number) in others.iter_mut().zip(1..) {
                let search = &search;
                scope.spawn(move || Thread::new(search, history, number).deepen(|_| true));
            }
            let found = Thread::new(&search, first, 0).deepen(&mut report);
            stopped.store(true, Ordering::Relaxed);
            found
        })
    }
}

impl Found {
    pub(crate) fn new(
        depth: u32,
        deepest: u32,
        nodes: u64,
        table_fill: usize,
        lines: Vec<Line>,
    ) -> Option<Self> {
        let best = *lines.first()?.moves.first()?;
        Some(Self { depth, deepest, nodes, table_fill, lines, best })
    }
}
