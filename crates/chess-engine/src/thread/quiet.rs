//! The value of a position once nothing hangs.

use tablero_lite_chess::{Kind, Position};

use super::{INFINITE, Thread, ply_value};
use crate::attack::in_check;
use crate::exchange::wins_at_least;
use crate::picker::{Ranking, all_moves, pick, tactical_moves};
use crate::score::{MATE, MATE_BOUND, MOST, MOST_PLIES};
use crate::table::{Bound, Entry};

impl Thread<'_> {
    /// The value of a position once captures and promotions are played out; in check all moves are tried.
    pub(super) fn quiet(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        ply: usize,
        check: bool,
    ) -> i32 {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.should_stop() {
            return 0;
        }
        let board = position.board();
        if board.occupied() == board.all(Kind::King) {
            return 0;
        }
        if let Some(value) = self.search.ending(position, ply) {
            return value;
        }
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.evaluate(position) };
        }
        let known = self.search.table.get(position.key(), ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && entry.decides(alpha, beta)
        {
            return entry.value;
        }
        let mut alpha = alpha;
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut evaluation = None;
        if !check {
            let here = known.map_or_else(|| self.evaluate(position), |entry| entry.evaluation);
            evaluation = Some(here);
            best = (here + self.history.corrections.of(position)).clamp(-MOST, MOST);
            if let Some(entry) = known
                && entry.value.abs() < MATE_BOUND
                && entry.decides(best, best)
            {
                best = entry.value;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let table_move = known.and_then(|entry| entry.mv);
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        if check {
            let ranking = Ranking { history: self.history, ply, before: [None; 2], table_move };
            all_moves(position, &ranking, &mut moves);
            if moves.is_empty() {
                self.buffers.push(moves);
                return ply_value(ply) - MATE;
            }
        } else {
            tactical_moves(position, table_move, &mut moves);
        }
        let mut best_move = None;
        let mut index = 0;
        while let Some(candidate) = pick(&mut moves, index) {
            index += 1;
            if let Some(evaluation) = evaluation {
                if candidate.is_bad_capture() {
                    break;
                }
                // Even winning this the position stays below.
                if evaluation + 200 < alpha
                    && !wins_at_least(position, candidate.mv, alpha - evaluation - 200)
                {
                    continue;
                }
            } else if candidate.quiet && best > -MATE_BOUND && index > 3 {
                continue;
            }
            let next = position.after(candidate.mv);
            let next_check = in_check(&next);
            let value = -self.quiet(&next, -beta, -alpha, ply + 1, next_check);
            if self.aborted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(candidate.mv);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.buffers.push(moves);
        if self.aborted {
            return 0;
        }
        let bound = Bound::of(best, original_alpha, beta);
        // In check there is no evaluation to keep, and the main search would take 0 for one.
        if let Some(evaluation) = evaluation {
            let entry = Entry { mv: best_move, value: best, evaluation, depth: 0, bound };
            self.search.table.set(position.key(), ply, entry);
        }
        best
    }
}
