//! The search of one thread: alpha-beta with a null window beside the main line.
//!
//! What it does and where it comes from: iterative deepening with windows round the last value; principal variation search
//! (Marsland and Campbell, 1982); the table's move first, then captures by exchange, killers, counter-moves and history;
//! null move (Beal, 1989), left to itself where only pawns are left and checked by a second search at high depth, because
//! in such positions having to move may be what loses; late-move reductions; pruning of hopeless quiet moves near the leaves;
//! an extension for moves that alone hold a position (Anantharaman, Campbell and Hsu, 1988); quiescence over captures
//! and promotions, and over all moves in check.

mod keys;
mod node;
mod quiet;
mod reductions;

use std::sync::atomic::{AtomicBool, Ordering};

use tablero_chess_tables::{MOST_MEN, Tables, Value};
use tablero_lite_chess::{Move, Position};

use self::keys::Keys;
use self::reductions::reduction;
use crate::attack::in_check;
use crate::evaluate::{Weights, corrected};
use crate::history::{Arrival, History};
use crate::network::{Hidden, Network};
use crate::picker::Candidate;
use crate::score::{MATE, MATE_BOUND, MOST_PLIES, Score};
use crate::search::{Found, Limits, Line};
use crate::table::Table;

const INFINITE: i32 = MATE + 1;
/// How many nodes pass between two questions whether to stop.
const ASK_EVERY: u64 = 1_024;

/// What all threads share.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) endings: Option<&'a Tables>,
    pub(crate) weights: &'a Weights,
    pub(crate) network: Option<&'a Network>,
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) stopped: &'a AtomicBool,
    pub(crate) root: Position,
    pub(crate) before: &'a [u64],
}

impl Search<'_> {
    /// The exact value of a position with few men, if its table is at hand.
    fn ending(&self, position: &Position, ply: usize) -> Option<i32> {
        let endings = self.endings.filter(|_| position.board().occupied().len() <= MOST_MEN)?;
        let mate = |plies: u16| MATE - ply_value(ply) - i32::from(plies);
        Some(match endings.probe_loaded(position)? {
            Value::Win { plies } => mate(plies),
            Value::Loss { plies } => -mate(plies),
            Value::Draw => 0,
        })
    }
}

/// What is kept for each ply of the current line.
#[derive(Clone, Copy, Default)]
struct Frame {
    evaluation: Option<i32>,
    arrival: Option<Arrival>,
    excluded: Option<Move>,
}

/// A move of the root with its last value and line.
struct RootMove {
    mv: Move,
    value: i32,
    line: Vec<Move>,
    /// Positions looked at below it, to order what was never best.
    effort: u64,
}

/// One thread's search.
pub(crate) struct Thread<'a> {
    search: &'a Search<'a>,
    history: &'a mut History,
    hidden: Option<Hidden>,
    number: u32,
    nodes: u64,
    deepest: usize,
    frames: Vec<Frame>,
    /// The keys of the game so far and of the current line.
    keys: Keys,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    /// Lists of moves to use again.
    buffers: Vec<Vec<Candidate>>,
    root_moves: Vec<RootMove>,
    aborted: bool,
    /// Up to this ply null moves are not tried, while one is being checked.
    no_null_until: usize,
}

fn ply_value(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(0)
}

impl<'a> Thread<'a> {
    pub(crate) fn new(search: &'a Search<'a>, history: &'a mut History, number: u32) -> Self {
        let mut keys = Keys::with_capacity(search.before.len() + MOST_PLIES + 2);
        search.before.iter().for_each(|&key| keys.push(key));
        Self {
            search,
            history,
            hidden: search.network.map(Hidden::new),
            number,
            nodes: 0,
            deepest: 0,
            frames: vec![Frame::default(); MOST_PLIES + 4],
            keys,
            lines: vec![Vec::new(); MOST_PLIES + 4],
            buffers: Vec::new(),
            root_moves: Vec::new(),
            aborted: false,
            no_null_until: 0,
        }
    }

    /// Searches deeper and deeper; gives the last depth that was completed.
    pub(crate) fn deepen(mut self, mut report: impl FnMut(&Found) -> bool) -> Option<Found> {
        let limits = self.search.limits;
        let root = self.search.root;
        let wanted = |mv: &Move| limits.moves.is_empty() || limits.moves.contains(mv);
        self.root_moves = root
            .legal_moves()
            .into_iter()
            .filter(wanted)
            .map(|mv| RootMove { mv, value: -INFINITE, line: vec![mv], effort: 0 })
            .collect();
        let first = self.root_moves.first()?.mv;
        // Before the first depth is done any legal move is better than none.
        let mut found =
            Found::new(0, 0, 0, 0, vec![Line { score: Score::new(0), value: 0, moves: vec![first] }]);
        // Other threads begin a ply deeper now and then, so that they run ahead.
        let from = 1 + self.number % 2;
        for depth in from..=limits.depth.max(from) {
            let lines = limits.lines.clamp(1, self.root_moves.len());
            for line in 0..lines {
                self.aspire(&root, i32::try_from(depth).unwrap_or(1), line);
                if self.aborted {
                    break;
                }
                self.root_moves[line..].sort_by(|a, b| b.value.cmp(&a.value).then(b.effort.cmp(&a.effort)));
            }
            if self.aborted {
                // A depth that was not completed still counts if its first move was searched: it is sorted in front.
                self.root_moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
                if let Some(found) = found.as_mut()
                    && lines == 1
                    && let Some(best) = self.root_moves.first().filter(|best| best.value > -INFINITE)
                {
                    *found = Found::new(
                        found.depth,
                        found.deepest,
                        self.nodes,
                        self.search.table.thousandths(),
                        vec![line_of(best)],
                    )?;
                }
                break;
            }
            self.root_moves[..lines].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            let deepest = u32::try_from(self.deepest).unwrap_or(0);
            let best = self.root_moves.iter().take(lines).map(line_of).collect();
            found = Found::new(depth, deepest, self.nodes, self.search.table.thousandths(), best);
            if self.number == 0 && !found.as_ref().is_some_and(&mut report) {
                break;
            }
        }
        found
    }

    /// Searches the root with a window round the last value, wider until the value lies inside.
    fn aspire(&mut self, root: &Position, depth: i32, line: usize) {
        let last = self.root_moves.get(line).map_or(0, |best| best.value);
        let mut width = 18;
        let (mut alpha, mut beta) = if depth >= 5 && last.abs() < MATE_BOUND {
            (last - width, last + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.root(root, alpha, beta, depth, line);
            if self.aborted {
                return;
            }
            if value <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
            } else {
                return;
            }
            self.root_moves[line..].sort_by(|a, b| b.value.cmp(&a.value).then(b.effort.cmp(&a.effort)));
            width *= 2;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The search of the root's moves, from one of the lines on.
    fn root(&mut self, root: &Position, mut alpha: i32, beta: i32, depth: i32, line: usize) -> i32 {
        let mut best = -INFINITE;
        self.keys.push(root.key());
        self.frames[0] =
            Frame { evaluation: (!in_check(root)).then(|| self.evaluate(root)), ..Frame::default() };
        for index in line..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let nodes = self.nodes;
            let next = root.after(mv);
            self.frames[0].arrival = root.piece_at(mv.from()).map(|piece| Arrival::new(piece, mv.to()));
            let quiet = root.piece_at(mv.to()).is_none();
            let mut value = alpha;
            let late = index > line;
            if late {
                let less = if depth >= 3 && index > line + 2 && quiet {
                    reduction(depth, index - line) / 2
                } else {
                    0
                };
                value = -self.node(&next, -alpha - 1, -alpha, depth - 1 - less, 1, true);
                if value > alpha && less > 0 {
                    value = -self.node(&next, -alpha - 1, -alpha, depth - 1, 1, true);
                }
            }
            if !late || value > alpha {
                value = -self.node(&next, -beta, -alpha, depth - 1, 1, false);
            }
            if self.aborted {
                break;
            }
            let below = std::mem::take(&mut self.lines[1]);
            let entry = &mut self.root_moves[index];
            entry.effort = self.nodes - nodes;
            if !late || value > alpha {
                entry.value = value;
                entry.line = std::iter::once(mv).chain(below).collect();
            } else {
                entry.value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.keys.pop();
        best
    }

    /// How a position stands without looking ahead.
    fn evaluate(&mut self, position: &Position) -> i32 {
        let network = self.search.network.zip(self.hidden.as_mut());
        corrected(position, self.search.weights, || {
            network.map_or(0, |(network, hidden)| hidden.value(network, position))
        })
    }

    fn should_stop(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        let limits = self.search.limits;
        if (self.number == 0 && self.nodes >= limits.nodes)
            || (self.nodes.is_multiple_of(ASK_EVERY)
                && (self.search.stopped.load(Ordering::Relaxed) || (limits.stop)()))
        {
            self.aborted = true;
        }
        self.aborted
    }
}

fn line_of(best: &RootMove) -> Line {
    Line { score: Score::new(best.value), value: best.value, moves: best.line.clone() }
}
