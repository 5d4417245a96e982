//! The search of one thread: alpha-beta with a null window beside the main line.
//!
//! What it does and where it comes from: iterative deepening with windows round the last value; principal variation search
//! (Marsland and Campbell, 1982); the table's move first, then captures by exchange, killers, counter-moves and history;
//! null move (Beal, 1989), left to itself where only pawns are left and checked by a second search at high depth, because
//! in such positions having to move may be what loses; late-move reductions; pruning of hopeless quiet moves near the leaves;
//! an extension for moves that alone hold a position (Anantharaman, Campbell and Hsu, 1988); quiescence over captures
//! and promotions, and over all moves in check.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use tablero_lite_chess::engine::{bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Colour, Kind, Move, Position};

use crate::evaluate::{Weights, evaluate};
use crate::exchange::wins_at_least;
use crate::history::{Arrival, History};
use crate::picker::{Candidate, Ranking, all_moves, pick, tactical_moves};
use crate::score::{MATE, MATE_BOUND, MOST_PLIES, Score};
use crate::search::{Found, Limits, Line};
use crate::table::{Bound, Entry, Table};

const INFINITE: i32 = MATE + 1;
/// How many nodes pass between two questions whether to stop.
const ASK_EVERY: u64 = 1_024;

/// What all threads share.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) limits: &'a Limits<'a>,
    pub(crate) stopped: &'a AtomicBool,
    pub(crate) root: Position,
    pub(crate) before: &'a [u64],
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
    number: u32,
    nodes: u64,
    deepest: usize,
    frames: Vec<Frame>,
    /// The keys of the game so far and of the current line.
    keys: Vec<u64>,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    /// Lists of moves to use again.
    buffers: Vec<Vec<Candidate>>,
    root_moves: Vec<RootMove>,
    aborted: bool,
    /// Up to this ply null moves are not tried, while one is being checked.
    no_null_until: usize,
}

/// By depth and number of the move: how much less deep a late quiet move is searched.
static REDUCTIONS: LazyLock<Vec<[i32; 64]>> = LazyLock::new(|| {
    let natural = |number: u32| f64::from(number.max(1)).ln();
    let reduction = |depth: u32, number: u32| 0.6 + natural(depth) * natural(number) / 2.1;
    #[allow(clippy::cast_possible_truncation, reason = "below 20")]
    let row = |depth: u32| {
        std::array::from_fn(|number| reduction(depth, u32::try_from(number).unwrap_or(0)) as i32)
    };
    (0..64).map(row).collect()
});

fn reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[usize::try_from(depth).unwrap_or(0).min(63)][number.min(63)]
}

/// Whether the side to move is in check.
pub(crate) fn in_check(position: &Position) -> bool {
    let board = position.board();
    let (us, occupied) = (position.to_move(), board.occupied());
    let (king, them) = (board.king(us), board.of(!us));
    let attackers = (pawn_attacks(king.into(), us) & board.all(Kind::Pawn))
        | (bishop_attacks(king, occupied) & board.all(Kind::Bishop))
        | (rook_attacks(king, occupied) & board.all(Kind::Rook))
        | (king_attacks(king) & board.all(Kind::King));
    attackers.meets(them)
}

fn has_officers(position: &Position, side: Colour) -> bool {
    let board = position.board();
    !(board.each(side, Kind::Rook) | board.each(side, Kind::Bishop)).is_empty()
}

fn ply_value(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(0)
}

impl<'a> Thread<'a> {
    pub(crate) fn new(search: &'a Search<'a>, history: &'a mut History, number: u32) -> Self {
        let mut keys = Vec::with_capacity(search.before.len() + MOST_PLIES + 2);
        keys.extend_from_slice(search.before);
        Self {
            search,
            history,
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
        self.frames[0] = Frame {
            evaluation: (!in_check(root)).then(|| evaluate(root, self.search.weights)),
            ..Frame::default()
        };
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

    /// Whether the position stood on the board before, in the game or in this line.
    fn repeats(&self, key: u64) -> bool {
        // The same side is to move every second ply, and nothing returns sooner than after four.
        self.keys.iter().rev().skip(3).step_by(2).any(|&before| before == key)
    }

    /// The value of a position for the side to move.
    #[allow(clippy::too_many_lines, reason = "the steps of one algorithm, in their order")]
    fn node(&mut self, position: &Position, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> i32 {
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
        if board.occupied() == board.all(Kind::King) || self.repeats(position.key()) {
            return 0;
        }
        if ply >= MOST_PLIES {
            return if check { 0 } else { evaluate(position, self.search.weights) };
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
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let table_move = known.and_then(|entry| entry.mv);
        let evaluation = match (check, known) {
            (true, _) => None,
            (false, Some(entry)) => Some(entry.evaluation),
            (false, None) => Some(evaluate(position, self.search.weights)),
        };
        self.frames[ply].evaluation = evaluation;
        self.history.forget_killers(ply + 2);
        let earlier = ply.checked_sub(2).and_then(|ply| self.frames[ply].evaluation);
        let improving = evaluation.zip(earlier).is_none_or(|(now, then)| now > then);
        let us = position.to_move();

        if let Some(evaluation) =
            evaluation.filter(|_| !main_line && excluded.is_none() && beta.abs() < MATE_BOUND)
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
            let bound = if best >= beta {
                Bound::Lower
            } else if best > original_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry =
                Entry { mv: best_move, value: best, evaluation: evaluation.unwrap_or(0), depth, bound };
            self.search.table.set(position.key(), ply, entry);
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

    /// The value of a position once captures and promotions are played out; in check all moves are tried.
    fn quiet(&mut self, position: &Position, alpha: i32, beta: i32, ply: usize, check: bool) -> i32 {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.should_stop() {
            return 0;
        }
        let board = position.board();
        if board.occupied() == board.all(Kind::King) {
            return 0;
        }
        if ply >= MOST_PLIES {
            return if check { 0 } else { evaluate(position, self.search.weights) };
        }
        let known = self.search.table.get(position.key(), ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let mut alpha = alpha;
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut evaluation = None;
        if !check {
            let here =
                known.map_or_else(|| evaluate(position, self.search.weights), |entry| entry.evaluation);
            evaluation = Some(here);
            best = here;
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
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // In check there is no evaluation to keep, and the main search would take 0 for one.
        if let Some(evaluation) = evaluation {
            let entry = Entry { mv: best_move, value: best, evaluation, depth: 0, bound };
            self.search.table.set(position.key(), ply, entry);
        }
        best
    }
}

fn gives_check(position: &Position, mv: Move) -> bool {
    in_check(&position.after(mv))
}

fn line_of(best: &RootMove) -> Line {
    Line { score: Score::new(best.value), value: best.value, moves: best.line.clone() }
}
