//! Whether a table is true, one move at a time.
//!
//! Each entry is compared with what the entries after its moves say, with the moves of the engine of the rules and not those
//! of the generator. If every entry fits, every distance is exact: a mate is a mate, and by induction over the plies
//! each win is as short and each loss as long as play allows. Entries left as draws then have no way to a mate.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tablero_lite_chess::{Colour, Kind, Position, operations};

use crate::build::share;
use crate::class::Class;
use crate::table::Table;
use crate::tables::{ProbeError, Tables};
use crate::value::{Best, Value};

/// An entry that does not fit those after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The position.
    pub position: Position,
    /// What the table says.
    pub says: Value,
    /// What follows from the positions after its moves.
    pub should: Value,
}

/// What a table holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many positions were looked at.
    pub positions: usize,
    /// In how many the side to move wins.
    pub wins: usize,
    /// In how many neither does.
    pub draws: usize,
    /// In how many the side to move loses.
    pub losses: usize,
}

/// Checks every entry of a class by the positions one move after it; gives the first that does not fit, in no
/// particular order, if there is one.
pub fn check(tables: &Tables, class: Class, threads: usize) -> Result<(Summary, Option<Misfit>), ProbeError> {
    let table = tables.present(class)?;
    for exit in crate::build::exits(class) {
        tables.present(exit)?;
    }
    let counts = [const { AtomicUsize::new(0) }; 3];
    let misfit = Mutex::new(None);
    share(table.entries(), threads, |index| {
        let Some((squares, to_move)) = table.layout.placement(index) else { return };
        let Some(position) = table.layout.position(squares, to_move) else { return };
        let says = table.code(index);
        let should = by_moves(tables, &position);
        counts[usize::from(says > 0) + usize::from(says % 2)].fetch_add(1, Relaxed);
        if says != should {
            let found = Misfit { position, says: Value::from_code(says), should: Value::from_code(should) };
            misfit.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
        }
    });
    let [draws, wins, losses] = counts.map(AtomicUsize::into_inner);
    let summary = Summary { positions: draws + wins + losses, wins, draws, losses };
    Ok((summary, misfit.into_inner().unwrap_or_else(PoisonError::into_inner)))
}

/// The code that follows from the positions after all moves.
fn by_moves(tables: &Tables, position: &Position) -> u16 {
    let mut best = Best::default();
    position.for_each_move(|mv| {
        let after = position.after(mv);
        best.see(match tables.probe_loaded(&after) {
            Some(Value::Win { plies } | Value::Loss { plies }) => plies + 1,
            Some(Value::Draw) | None => 0,
        });
    });
    best.code(operations::is_in_check(position, position.to_move()))
}

/// The longest mate of a side in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// A position in which that side is to move and mates.
    pub position: Position,
    /// In how many plies.
    pub plies: u16,
}

impl Table {
    /// The longest mate of a side that is to move. Positions that no game reaches are left out: adjacent kings, the other
    /// side in check, pawns on end rows.
    #[must_use]
    pub fn longest(&self, side: Colour) -> Option<Longest> {
        let mut longest: Option<Longest> = None;
        for (squares, to_move, code) in self.placements() {
            let better = code > longest.map_or(0, |longest| longest.plies + 1);
            if to_move != side || code % 2 != 0 || !better {
                continue;
            }
            let Some(position) = self.layout.position(squares, to_move) else { continue };
            if is_ordinary(&position) {
                longest = Some(Longest { position, plies: code - 1 });
            }
        }
        longest
    }
}

impl Table {
    /// Won positions of the side to move, odd ones left out, each with the plies to mate: every `step`-th entry is looked at,
    /// from the first of `offset` on.
    pub fn won(&self, offset: usize, step: usize) -> impl Iterator<Item = (Position, u16)> {
        (offset..self.entries()).step_by(step.max(1)).filter_map(|index| {
            let (squares, to_move) = self.layout.placement(index)?;
            let code = self.code(index);
            let position = self.layout.position(squares, to_move)?;
            (code > 0 && code.is_multiple_of(2) && is_ordinary(&position)).then(|| (position, code - 1))
        })
    }
}

/// Whether nothing about a position is odd at first sight.
fn is_ordinary(position: &Position) -> bool {
    let board = position.board();
    let end_rows = |pawn: tablero_lite_chess::Square| matches!(pawn.row().index(), 0 | 7);
    board.king(Colour::White).steps_to(board.king(Colour::Black)) > 1
        && !operations::is_in_check(position, !position.to_move())
        && !board.all(Kind::Pawn).into_iter().any(end_rows)
}

/// The best moves of a position by the tables, with the value that follows for the side to move.
pub fn best_moves(
    tables: &Tables,
    position: &Position,
) -> Result<Vec<(tablero_lite_chess::Move, Value)>, ProbeError> {
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        let after = position.after(mv);
        let value = match tables.probe(&after)? {
            Value::Win { plies } => Value::Loss { plies: plies + 1 },
            Value::Loss { plies } => Value::Win { plies: plies + 1 },
            Value::Draw => Value::Draw,
        };
        moves.push((mv, value));
    }
    // The shortest wins first, then draws, then the longest losses.
    moves.sort_by_key(|(_, value)| match value {
        Value::Win { plies } => (0, *plies),
        Value::Draw => (1, 0),
        Value::Loss { plies } => (2, u16::MAX - plies),
    });
    Ok(moves)
}
