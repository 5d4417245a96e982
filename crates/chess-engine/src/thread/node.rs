//! The value of one position, by its moves.

use tablero_lite_chess::{Colour, Kind, Move, Position};

use super::reductions::reduction;
use super::{INFINITE, Thread, ply_value};
use crate::attack::in_check;
use crate::exchange::wins_at_least;
use crate::history::Arrival;
use crate::picker::{Candidate, Ranking, all_moves, pick};
use crate::score::{MATE, MATE_BOUND, MOST, MOST_PLIES};
use crate::table::{Bound, Entry};

fn has_officers(position: &Position, side: Colour) -> bool {
    let board = position.board();
    !(board.each(side, Kind::Rook) | board.each(side, Kind::Bishop)).is_empty()
}

fn gives_check(position: &Position, mv: Move) -> bool {
    in_check(&position.after(mv))
}

impl Thread<'_> {
    /// The value of a position for the side to move.
    #[allow(clippy::too_many_lines, reason = "the steps of one algorithm, in their order")]
    pub(super) fn node(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.lines[ply].clear();
        let (mut alpha, mut beta, mut depth) = (alpha, beta, depth);
        let check = in_check(position);
        if check && depth < 12 && ply < MOST_PLIES / 2 {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiet(position, alpha, beta, ply, check);
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.should_stop() {
            return 0;
        }
        let main_line = beta - alpha > 1;
        let board = position.board();
        if board.occupied() == board.all(Kind::King) || self.keys.repeats(position.key()) {
            return 0;
        }
        if let Some(value) = self.search.ending(position, ply) {
            return value;
        }
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.evaluate(position) };
        }
        // No line can be better than mating now, or worse than being mated now.
        alpha = alpha.max(ply_value(ply) - MATE);
        beta = beta.min(MATE - ply_value(ply) - 1);
        if alpha >= beta {
            return alpha;
        }
        let excluded = self.frames[ply].excluded;
        let known = if excluded.is_none() { self.search.table.get(position.key(), ply) } else { None };
        if let Some(entry) = known.filter(|entry| !main_line && entry.depth >= depth)
            && entry.decides(alpha, beta)
        {
            return entry.value;
        }
        let table_move = known.and_then(|entry| entry.mv);
        // What is kept in the table is the evaluation as it is; what it is judged by is corrected.
        let bare = match (check, known) {
            (true, _) => None,
            (false, Some(entry)) => Some(entry.evaluation),
            (false, None) => Some(self.evaluate(position)),
        };
        let evaluation = bare.map(|value| (value + self.history.corrections.of(position)).clamp(-MOST, MOST));
        self.frames[ply].evaluation = evaluation;
        // A value from the table is a better guess where its bound allows it.
        let standing = evaluation.map(|value| match known {
            Some(entry) if entry.value.abs() < MATE_BOUND && entry.decides(value, value) => entry.value,
            _ => value,
        });
        self.history.forget_killers(ply + 2);
        let earlier = ply.checked_sub(2).and_then(|ply| self.frames[ply].evaluation);
        let improving = evaluation.zip(earlier).is_none_or(|(now, then)| now > then);
        let us = position.to_move();

        if let Some(evaluation) =
            standing.filter(|_| !main_line && excluded.is_none() && beta.abs() < MATE_BOUND)
        {
            // Far above: nothing the other side does in so few plies brings it back.
            if depth <= 8 && evaluation - 80 * (depth - i32::from(improving)) >= beta {
                return evaluation;
            }
            // Far below: only captures can help.
            if depth <= 3 && evaluation + 250 * depth < alpha {
                let value = self.quiet(position, alpha, beta, ply, false);
                if value <= alpha {
                    return value;
                }
            }
            // Even passing is good enough.
            let passed_before = ply > 0 && self.frames[ply - 1].arrival.is_none();
            if depth >= 3
                && evaluation >= beta
                && !passed_before
                && ply >= self.no_null_until
                && has_officers(position, us)
            {
                let less = 3 + depth / 4 + ((evaluation - beta) / 200).min(3);
                self.keys.push(position.key());
                self.frames[ply].arrival = None;
                let value = -self.node(&position.passed(), -beta, -beta + 1, depth - less, ply + 1, !cut);
                self.keys.pop();
                if self.aborted {
                    return 0;
                }
                if value >= beta {
                    let value = if value >= MATE_BOUND { beta } else { value };
                    if depth < 10 {
                        return value;
                    }
                    let until = std::mem::replace(
                        &mut self.no_null_until,
                        ply + usize::try_from(depth).unwrap_or(1) / 2,
                    );
                    let checked = self.node(position, beta - 1, beta, depth - less, ply, false);
                    self.no_null_until = until;
                    if checked >= beta {
                        return value;
                    }
                }
            }
        }
        // Without a first move the search is cheaper one ply less deep, and finds one.
        if table_move.is_none() && depth >= 4 && excluded.is_none() && (main_line || cut) {
            depth -= 1;
        }

        let before = [
            ply.checked_sub(1).and_then(|ply| self.frames[ply].arrival),
            ply.checked_sub(2).and_then(|ply| self.frames[ply].arrival),
        ];
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        all_moves(position, &Ranking { history: self.history, ply, before, table_move }, &mut moves);
        if moves.is_empty() {
            self.buffers.push(moves);
            return if check { ply_value(ply) - MATE } else { 0 };
        }
        let mut best = -INFINITE;
        let mut best_move = None;
        let original_alpha = alpha;
        let mut tried_quiets = self.buffers.pop().unwrap_or_default();
        tried_quiets.clear();
        let mut index = 0;
        let mut number = 0;
        while let Some(candidate) = pick(&mut moves, index) {
            index += 1;
            if Some(candidate.mv) == excluded {
                continue;
            }
            number += 1;
            let mv = candidate.mv;
            let arrival = Arrival::new(candidate.piece, mv.to());
            let past = if candidate.quiet { self.history.value(us, mv, arrival, before) } else { 0 };
            // Near the leaves, moves that cannot matter are left out once something holds.
            if best > -MATE_BOUND && !main_line && ply > 0 {
                let left = (depth - reduction(depth, number) / 2).max(1);
                if candidate.quiet {
                    let few =
                        (4 + usize::try_from(depth * depth).unwrap_or(0)) / if improving { 1 } else { 2 };
                    if depth <= 8 && number > few {
                        continue;
                    }
                    if left <= 6
                        && evaluation.is_some_and(|evaluation| evaluation + 90 + 90 * left <= alpha)
                        && !gives_check(position, mv)
                    {
                        continue;
                    }
                    if depth <= 4 && past < -2_500 * depth {
                        continue;
                    }
                    if left <= 7 && !wins_at_least(position, mv, -30 * left * left) {
                        continue;
                    }
                } else if depth <= 6
                    && candidate.is_bad_capture()
                    && !wins_at_least(position, mv, -90 * depth)
                {
                    continue;
                }
            }
            // A move that alone holds the position deserves more.
            let mut extension = 0;
            if depth >= 7
                && Some(mv) == table_move
                && excluded.is_none()
                && ply < MOST_PLIES / 2
                && let Some(entry) = known.filter(|entry| {
                    entry.bound != Bound::Upper && entry.depth >= depth - 3 && entry.value.abs() < MATE_BOUND
                })
            {
                let bar = entry.value - 2 * depth;
                self.frames[ply].excluded = Some(mv);
                let value = self.node(position, bar - 1, bar, (depth - 1) / 2, ply, cut);
                self.frames[ply].excluded = None;
                if self.aborted {
                    break;
                }
                if value < bar {
                    extension = 1;
                } else if bar >= beta {
                    // Several moves hold: the position is good enough.
                    self.buffers.push(moves);
                    self.buffers.push(tried_quiets);
                    return bar;
                }
                self.frames[ply].evaluation = evaluation;
            }

            let next = position.after(mv);
            self.keys.push(position.key());
            self.frames[ply].arrival = Some(arrival);
            let deeper = depth - 1 + extension;
            let mut value = -INFINITE;
            let mut full = main_line && number == 1;
            if !full {
                let mut less = 0;
                if depth >= 3
                    && number > 1 + usize::from(main_line)
                    && (candidate.quiet || candidate.is_bad_capture())
                {
                    less = reduction(depth, number);
                    less += i32::from(cut) + i32::from(!improving) - i32::from(main_line) - i32::from(check);
                    less -= past / 6_000;
                    less = less.clamp(0, deeper - 1);
                }
                value = -self.node(&next, -alpha - 1, -alpha, deeper - less, ply + 1, less > 0 || !cut);
                if less > 0 && value > alpha {
                    value = -self.node(&next, -alpha - 1, -alpha, deeper, ply + 1, !cut);
                }
                full = main_line && value > alpha;
            }
            if full {
                value = -self.node(&next, -beta, -alpha, deeper, ply + 1, false);
            }
            self.keys.pop();
            if self.aborted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if main_line {
                        let (here, below) = self.lines.split_at_mut(ply + 1);
                        here[ply].clear();
                        here[ply].push(mv);
                        here[ply].extend_from_slice(&below[0]);
                    }
                    if alpha >= beta {
                        if candidate.quiet {
                            self.reward(us, candidate, &tried_quiets, before, depth, ply);
                        }
                        break;
                    }
                }
            }
            if candidate.quiet {
                tried_quiets.push(candidate);
            }
        }
        self.buffers.push(moves);
        self.buffers.push(tried_quiets);
        if self.aborted {
            return 0;
        }
        if best == -INFINITE {
            // Only the excluded move is left.
            return alpha;
        }
        if excluded.is_none() {
            let bound = Bound::of(best, original_alpha, beta);
            let entry = Entry { mv: best_move, value: best, evaluation: bare.unwrap_or(0), depth, bound };
            self.search.table.set(position.key(), ply, entry);
            let quiet = best_move.is_none_or(|mv| position.piece_at(mv.to()).is_none());
            if let Some(guess) = evaluation.filter(|_| quiet && best.abs() < MATE_BOUND)
                && !(bound == Bound::Lower && best <= guess || bound == Bound::Upper && best >= guess)
            {
                self.history.corrections.learn(position, best - bare.unwrap_or(guess), depth);
            }
        }
        best
    }

    /// Remembers that a quiet move refuted the position, and that those before it did not.
    fn reward(
        &mut self,
        us: Colour,
        best: Candidate,
        tried: &[Candidate],
        before: [Option<Arrival>; 2],
        depth: i32,
        ply: usize,
    ) {
        let bonus = (16 * depth * depth + 120 * depth).min(2_000);
        self.history.refuted(ply, best.mv, before[0]);
        self.history.learn(us, best.mv, Arrival::new(best.piece, best.mv.to()), before, bonus);
        for other in tried {
            self.history.learn(us, other.mv, Arrival::new(other.piece, other.mv.to()), before, -bonus);
        }
    }
}
