//! Who wins a position with best play, by which moves, and its Grundy value.
//!
//! Under [`Rule::Last`] the set of free cells is all that matters. Under [`Rule::Quota`] White wins early, with
//! its N-th queen on side 2N, and that differs from who moves last only if the board can still be filled with 2N
//! queens: without White's early end Black would place the last of them. So as soon as some row or column
//! without a queen has no free cell left, the game is the plain one, and while none has, the number of queens
//! follows from the free cells. Either way one set of cells and one bit name a position.

mod checkpoint;
mod field;
mod graph;
mod leaf;
mod search;
mod table;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rustc_hash::FxHashMap;
use tablero_core::Player;

use crate::cell::{Cell, Rule, Side};
use crate::engine::{Position, QueensDuel, opponent};
use crate::notation;
use field::{Field, Key, Stake};
use search::{Shared, Worker};
use table::{Archive, Busy, Table};

pub use checkpoint::CheckpointError;
pub use field::MAX_FREE;

/// Why nothing can be solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The table does not fit.
    #[error("no memory for a table of {bytes} bytes")]
    Memory {
        /// The size asked for.
        bytes: u64,
    },
    /// No thread to work.
    #[error("expected at least one thread, found 0")]
    NoThreads,
    /// A board too empty to be numbered.
    #[error("expected at most {MAX_FREE} free cells, found {found}")]
    TooManyCells {
        /// How many are free.
        found: usize,
    },
    /// A position of another board.
    #[error("expected a position of side {expected}, found side {found}")]
    OtherSide {
        /// The side of the game.
        expected: Side,
        /// The side of the position.
        found: Side,
    },
}

/// How a solver works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resources {
    /// Bytes of the table at most; small positions take less.
    pub memory: u64,
    /// How many threads search.
    pub threads: usize,
}

impl Default for Resources {
    fn default() -> Self {
        Self { memory: 4 << 30, threads: 1 }
    }
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked into.
    pub nodes: u64,
    /// Slots of the table in use.
    pub filled: u64,
    /// Slots of the table.
    pub slots: u64,
    /// Moves of the position asked about that are decided, of those that needed a search.
    pub moves_done: u32,
    /// Moves of the position asked about that need a search.
    pub moves: u32,
}

/// A position solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Who wins with best play.
    pub winner: Player,
    /// The moves that keep the win of the player to move, row by row.
    pub winning_moves: Vec<Cell>,
    /// The Grundy value, under [`Rule::Last`] only.
    pub grundy: Option<u8>,
}

/// Solves positions of one game that come from one position, and remembers what it found.
#[derive(Debug)]
pub struct Solver {
    game: QueensDuel,
    root: Position,
    field: Field,
    table: Table,
    archive: Archive,
    threads: usize,
    nodes: AtomicU64,
    filled: AtomicU64,
}

/// Called now and then by every thread; says whether to go on.
pub type Watch<'a> = &'a (dyn Fn(Progress) -> bool + Sync);

impl Solver {
    /// A solver for a position and everything that can follow from it.
    pub fn new(game: QueensDuel, root: &Position, resources: Resources) -> Result<Self, SolverError> {
        if root.side() != game.side {
            return Err(SolverError::OtherSide { expected: game.side, found: root.side() });
        }
        if resources.threads == 0 {
            return Err(SolverError::NoThreads);
        }
        let field = Field::new(root).ok_or_else(|| SolverError::TooManyCells { found: root.free_count() })?;
        let table = Table::new(resources.memory.min(useful_memory(root.free_count())))?;
        Ok(Self {
            game,
            root: root.clone(),
            field,
            table,
            archive: Archive::default(),
            threads: resources.threads,
            nodes: AtomicU64::new(0),
            filled: AtomicU64::new(0),
        })
    }

    /// Winner, winning moves and Grundy value of the position; `None` if it was stopped.
    pub fn solve(&self, watch: Watch<'_>) -> Option<Solution> {
        let mover = self.root.to_move();
        if let Some(winner) = self.game.winner(&self.root) {
            let grundy = (self.game.rule == Rule::Last).then_some(0);
            return Some(Solution { winner, winning_moves: Vec::new(), grundy });
        }
        let winning_moves = self.winning_moves(watch)?;
        let winner = if winning_moves.is_empty() { opponent(mover) } else { mover };
        let grundy = if self.game.rule == Rule::Last { Some(self.grundy(watch)?) } else { None };
        Some(Solution { winner, winning_moves, grundy })
    }

    /// Who wins the position with best play; `None` if it was stopped.
    pub fn winner(&self, watch: Watch<'_>) -> Option<Player> {
        if let Some(winner) = self.game.winner(&self.root) {
            return Some(winner);
        }
        let won = self.decide(&self.field.full(), self.stake(), watch)?;
        Some(if won { self.root.to_move() } else { opponent(self.root.to_move()) })
    }

    /// The moves that win, row by row; `None` if it was stopped.
    pub fn winning_moves(&self, watch: Watch<'_>) -> Option<Vec<Cell>> {
        if self.game.winner(&self.root).is_some() {
            return Some(Vec::new());
        }
        let full = self.field.full();
        let stake = match self.stake() {
            Stake::Full(left) => Stake::Full(left.saturating_sub(1)),
            plain @ Stake::Heap(_) => plain,
        };
        let mut known: FxHashMap<Key, bool> = FxHashMap::default();
        let mut winning = Vec::new();
        for (index, &cell) in self.field.cells().iter().enumerate() {
            let set: Vec<u64> =
                full.iter().zip(self.field.near(index)).map(|(set, near)| set & !near).collect();
            let key = self.field.lanes_of(&set).key(self.field.reduce(&set, stake));
            let won = match known.get(&key) {
                Some(&won) => won,
                None => self.decide(&set, stake, watch)?,
            };
            known.insert(key, won);
            if !won {
                winning.push(cell);
            }
            // Searches of a few positions end before they ask.
            if index + 1 < self.field.cells().len() && !watch(self.progress()) {
                return None;
            }
        }
        Some(winning)
    }

    /// The Grundy value of the position under [`Rule::Last`], whatever the rule of the game; `None` if it was
    /// stopped.
    ///
    /// It is the size of the one heap of Nim beside which the position is lost.
    pub fn grundy(&self, watch: Watch<'_>) -> Option<u8> {
        let full = self.field.full();
        for heap in 0..=u8::MAX {
            if !self.decide(&full, Stake::Heap(heap), watch)? {
                return Some(heap);
            }
        }
        // A value is at most the number of plies that can follow, and no board holds so many queens that can be searched.
        None
    }

    /// The game whose positions are solved.
    #[must_use]
    pub const fn game(&self) -> QueensDuel {
        self.game
    }

    /// Whether the player to move wins a position that follows from the solver's; `None` if it was stopped.
    ///
    /// For a position that does not follow from it the answer is about the cells that are free in both.
    pub fn mover_wins(&self, position: &Position, watch: Watch<'_>) -> Option<bool> {
        if let Some(winner) = self.game.winner(position) {
            return Some(winner == position.to_move());
        }
        let mut set = self.field.full();
        for (index, &cell) in self.field.cells().iter().enumerate() {
            if !position.is_free(cell) {
                set[index / 64] &= !(1 << (index % 64));
            }
        }
        self.decide(&set, self.field.stake(&set, self.game.rule, position.queens().len()), watch)
    }

    /// How far all searches together have come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes.load(Ordering::Relaxed),
            filled: self.filled.load(Ordering::Relaxed),
            slots: self.table.len() as u64,
            moves_done: 0,
            moves: 0,
        }
    }

    /// What the searches so far have found, as bytes for [`resume`](Solver::resume).
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::write(&self.label(), &self.archive.entries())
    }

    /// Takes over what a search of the same position under the same rule had found; gives the number of answers.
    pub fn resume(&self, bytes: &[u8]) -> Result<usize, CheckpointError> {
        let entries = checkpoint::read(&self.label(), bytes)?;
        for &(key, won) in &entries {
            self.archive.put(key, won);
        }
        Ok(entries.len())
    }

    /// What is searched: the rule and the position.
    fn label(&self) -> String {
        format!("{} {}", self.game.rule, notation::write_position(&self.root))
    }

    fn stake(&self) -> Stake {
        self.field.stake(&self.field.full(), self.game.rule, self.root.queens().len())
    }

    fn decide(&self, set: &[u64], stake: Stake, watch: Watch<'_>) -> Option<bool> {
        let (busy, stopped, finished) = (Busy::new(), AtomicBool::new(false), AtomicBool::new(false));
        let shared = Shared {
            field: &self.field,
            table: &self.table,
            archive: &self.archive,
            busy: &busy,
            nodes: &self.nodes,
            filled: &self.filled,
            stopped: &stopped,
            threads: self.threads,
        };
        if self.threads == 1 {
            return Worker::new(&shared, watch).decide(set, stake);
        }
        let until_one_finishes = |progress| !finished.load(Ordering::Relaxed) && watch(progress);
        std::thread::scope(|scope| {
            let work = || {
                let answer = Worker::new(&shared, &until_one_finishes).decide(set, stake);
                finished.store(answer.is_some() || finished.load(Ordering::Relaxed), Ordering::Relaxed);
                answer
            };
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let mine = work();
            others.into_iter().filter_map(|other| other.join().ok()).fold(mine, Option::or)
        })
    }
}

/// The bytes of table that a position with this many free cells can make use of.
const fn useful_memory(free: usize) -> u64 {
    match free {
        0..=40 => 1 << 13,
        41..=64 => 1 << 16,
        65..=100 => 1 << 20,
        101..=121 => 1 << 22,
        122..=144 => 1 << 25,
        145..=169 => 1 << 27,
        170..=196 => 1 << 28,
        197..=225 => 1 << 31,
        _ => u64::MAX,
    }
}
