//! Shortest mates, proved.
//!
//! For one number of moves after the other, every first move is tried against every reply. Nothing is left out, so what is
//! found is the shortest and what is not found is not there. What was shown of a position is kept with the whole position,
//! and the reply that refuted the last try is tried first against the next.

use rustc_hash::FxHashMap;
use tablero_lite_chess::{Kind, Move, Position, operations};

use crate::attack::in_check;

/// The most positions kept: about 200 MB.
const MOST_KEPT: usize = 2_000_000;
/// How many positions pass between two questions whether to go on.
const ASK_EVERY: u64 = 1_024;
/// The longest mates looked for; refutations are kept by length.
const LONGEST: usize = 64;

/// What is known of a position whose side to move wants to mate.
#[derive(Clone, Copy, Default)]
struct Known {
    /// There is no mate in so many moves.
    none_in: u8,
    /// There is one in so many; 0 if none is known.
    mate_in: u8,
}

/// A first move that mates in the fewest moves, with the longest defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The first move.
    pub first: Move,
    /// The moves of both sides to the mate, the first one included, when the other side holds out as long as it can.
    pub line: Vec<Move>,
}

/// What was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mate {
    /// The shortest mate takes so many moves, and these are all moves that begin one.
    In {
        /// How many.
        moves: u32,
        /// All of them, in the order of moves.
        solutions: Vec<Solution>,
    },
    /// There is no mate in so many moves or fewer.
    None {
        /// How many.
        moves: u32,
    },
    /// The caller said stop; so much is shown.
    Unknown {
        /// There is no mate in so many moves.
        none_in: u32,
    },
}

/// A search for mates, with its memory.
pub struct MateSolver<'a> {
    known: FxHashMap<Position, Known>,
    /// By moves left: the reply that refuted last.
    refutations: [Option<Move>; LONGEST],
    stop: &'a dyn Fn(u64) -> bool,
    stopped: bool,
    nodes: u64,
}

impl std::fmt::Debug for MateSolver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MateSolver").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl<'a> MateSolver<'a> {
    /// A solver that asks now and then whether to stop, after so many positions.
    #[must_use]
    pub fn new(stop: &'a dyn Fn(u64) -> bool) -> Self {
        Self { known: FxHashMap::default(), refutations: [None; LONGEST], stop, stopped: false, nodes: 0 }
    }

    /// How many positions were looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The shortest mates of the side to move, if there is one in so many moves.
    ///
    /// ```
    /// use tablero_chess_engine::study::{Mate, MateSolver};
    /// use tablero_lite_chess::notation::read_position;
    ///
    /// let position = read_position("7k/8/5K2/8/8/8/8/R7 w")?;
    /// let Mate::In { moves, solutions } = MateSolver::new(&|_| false).solve(&position, 3) else { panic!() };
    /// let first: Vec<String> = solutions.iter().map(|solution| solution.first.to_string()).collect();
    /// assert_eq!((moves, first.join(" ").as_str()), (2, "f6f7 f6g6"));
    /// # Ok::<(), tablero_lite_chess::notation::PositionError>(())
    /// ```
    pub fn solve(&mut self, position: &Position, most: u32) -> Mate {
        let most = most.min(u32::try_from(LONGEST).unwrap_or(0) - 1);
        if operations::game_over(position).is_some() {
            return Mate::None { moves: most };
        }
        for moves in 1..=most {
            let left = u8::try_from(moves).unwrap_or(u8::MAX) - 1;
            let mut first = Vec::new();
            for mv in position.legal_moves() {
                if self.is_lost(&position.after(mv), left) {
                    first.push(mv);
                }
                if self.stopped {
                    return Mate::Unknown { none_in: moves - 1 };
                }
            }
            if first.is_empty() {
                continue;
            }
            let solutions = first
                .into_iter()
                .map(|first| {
                    let mut line = vec![first];
                    self.defend(&position.after(first), left, &mut line);
                    Solution { first, line }
                })
                .collect();
            return if self.stopped {
                Mate::Unknown { none_in: moves - 1 }
            } else {
                Mate::In { moves, solutions }
            };
        }
        Mate::None { moves: most }
    }

    /// Whether the side to move mates in at most so many moves.
    fn mates(&mut self, position: &Position, within: u8) -> bool {
        if within == 0 || self.should_stop() {
            return false;
        }
        if within == 1 {
            return has_mate(position);
        }
        let board = position.board();
        if board.occupied() == board.all(Kind::King) {
            return false;
        }
        let known = self.known.get(position).copied().unwrap_or_default();
        if known.mate_in > 0 && known.mate_in <= within {
            return true;
        }
        if known.none_in >= within {
            return false;
        }
        let mut moves = Vec::with_capacity(48);
        position.for_each_move(|mv| {
            let after = position.after(mv);
            // The fewer replies, the likelier it is that all of them lose; checks first among equals.
            let replies = after.count_moves() * 2 + u64::from(!in_check(&after));
            moves.push((replies, mv, after));
        });
        moves.sort_unstable_by_key(|&(replies, mv, _)| (replies, mv));
        let found = moves.iter().any(|(_, _, after)| self.is_lost(after, within - 1));
        if !self.stopped {
            if self.known.len() >= MOST_KEPT {
                self.known.clear();
            }
            let entry = self.known.entry(*position).or_default();
            if found {
                entry.mate_in = if entry.mate_in == 0 { within } else { entry.mate_in.min(within) };
            } else {
                entry.none_in = entry.none_in.max(within);
            }
        }
        found
    }

    /// Whether the side to move is mated now or after every reply in at most so many more moves of the other side.
    fn is_lost(&mut self, position: &Position, left: u8) -> bool {
        self.nodes += 1;
        if left == 0 {
            return in_check(position) && position.count_moves() == 0;
        }
        let mut replies = Vec::with_capacity(32);
        position.for_each_move(|mv| replies.push(mv));
        if replies.is_empty() {
            return in_check(position);
        }
        let board = position.board();
        if board.occupied() == board.all(Kind::King) {
            return false;
        }
        let slot = usize::from(left).min(LONGEST - 1);
        let last = self.refutations[slot];
        replies.sort_unstable_by_key(|&mv| (Some(mv) != last, position.piece_at(mv.to()).is_none(), mv));
        // The short mates first: what holds against them often holds against all.
        for mv in replies {
            if !self.mates(&position.after(mv), left) {
                self.refutations[slot] = Some(mv);
                return false;
            }
        }
        true
    }

    /// Plays on with the longest defence and a shortest mate against it.
    fn defend(&mut self, position: &Position, left: u8, line: &mut Vec<Move>) {
        let replies = position.legal_moves();
        let Some(&any) = replies.first() else { return };
        let mut longest = (0, any);
        for reply in replies {
            let after = position.after(reply);
            let moves = (1..=left).find(|&within| self.mates(&after, within)).unwrap_or(left);
            if moves > longest.0 {
                longest = (moves, reply);
            }
        }
        let (moves, reply) = longest;
        let after = position.after(reply);
        line.push(reply);
        let best = after
            .legal_moves()
            .into_iter()
            .find(|&mv| self.is_lost(&after.after(mv), moves.saturating_sub(1)));
        if let Some(mv) = best {
            line.push(mv);
            self.defend(&after.after(mv), moves - 1, line);
        }
    }

    fn should_stop(&mut self) -> bool {
        if self.nodes.is_multiple_of(ASK_EVERY) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
        self.stopped
    }
}

/// Whether some move mates at once.
fn has_mate(position: &Position) -> bool {
    let mut found = false;
    position.for_each_move(|mv| {
        if !found {
            let after = position.after(mv);
            found = in_check(&after) && after.count_moves() == 0;
        }
    });
    found && operations::game_over(position).is_none()
}
