//! How good a position looks without looking ahead.
//!
//! The evaluation is a sum of features, each with a weight for the middle game and one for the ending, mixed by how many
//! officers are left. Features are visited by one function, which both the evaluation and the fitting of its weights
//! use, so they cannot differ. All arithmetic is in integers. The weights stand in `weights.rs` and are fitted from games of
//! the engine against itself by `cargo run --release -p tablero-chess-engine --example fit`. In search a small network
//! corrects the sum; see [`network`](crate::network).

mod features;
mod lines;

use tablero_lite_chess::engine::Board;
use tablero_lite_chess::{Colour, Kind, Position, Square, SquareSet};

use crate::score::MOST;
use crate::weights::WEIGHTS;

use features::{BISHOP_FREEDOM, BISHOP_PAIR, EXPOSED, MATERIAL, PASSED, ROOK_FREEDOM, TEMPO};
pub use features::{FEATURES, for_each_feature};

/// The share of the middle game in a position, of [`Phase::WHOLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase(i32);

impl Phase {
    /// All middle game.
    pub const WHOLE: i32 = 12;

    fn of(board: &Board) -> Self {
        let count = |kind| i32::try_from(board.all(kind).len()).unwrap_or(0);
        Self((2 * count(Kind::Rook) + count(Kind::Bishop)).min(Self::WHOLE))
    }

    /// The share of the middle game.
    #[must_use]
    pub const fn middle(self) -> i32 {
        self.0
    }
}

/// What every feature is worth, in the middle game and in the ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub [(i16, i16); FEATURES]);

impl Weights {
    /// The weights that were fitted.
    #[must_use]
    pub const fn fitted() -> Self {
        Self(WEIGHTS)
    }

    /// Plain values of men and little else, from which the first games are played.
    #[must_use]
    pub fn plain() -> Self {
        let mut weights = [(0, 0); FEATURES];
        weights[MATERIAL] = (100, 110);
        weights[MATERIAL + 1] = (320, 310);
        weights[MATERIAL + 2] = (480, 520);
        for (gone, worth) in (0_i16..).zip([0, 0, 5, 12, 30, 60, 110, 0]) {
            weights[PASSED + usize::try_from(gone).unwrap_or(0)] = (worth / 2, worth);
        }
        for free in 0_i16..14 {
            weights[BISHOP_FREEDOM + usize::try_from(free).unwrap_or(0)] = (4 * free - 20, 4 * free - 20);
        }
        for free in 0_i16..15 {
            weights[ROOK_FREEDOM + usize::try_from(free).unwrap_or(0)] = (2 * free - 10, 4 * free - 20);
        }
        for squares in 0_i16..9 {
            weights[EXPOSED + usize::try_from(squares).unwrap_or(0)] = (6 * squares, 2 * squares);
        }
        weights[BISHOP_PAIR] = (30, 40);
        weights[TEMPO] = (12, 8);
        Self(weights)
    }
}

/// The value of a position for the side to move, in hundredths of a pawn.
#[inline]
#[must_use]
pub fn evaluate(position: &Position, weights: &Weights) -> i32 {
    corrected(position, weights, || 0)
}

/// The same with what a network adds to the features.
#[inline]
pub(crate) fn corrected(position: &Position, weights: &Weights, network: impl FnOnce() -> i32) -> i32 {
    if let Some(value) = bare_king(position.board(), position.to_move()) {
        return value;
    }
    let (mut middle, mut ending) = (0, 0);
    let phase = for_each_feature(position, |feature, amount| {
        let (in_middle, in_ending) = weights.0[feature];
        middle += i32::from(in_middle) * amount;
        ending += i32::from(in_ending) * amount;
    });
    let value =
        (middle * phase.middle() + ending * (Phase::WHOLE - phase.middle())) / Phase::WHOLE + network();
    let ahead = if value > 0 { position.to_move() } else { !position.to_move() };
    let share = if can_win(position.board(), ahead) { 1 } else { DRAWISH };
    (value / share).clamp(-MOST, MOST)
}

/// The value for a side when one side has but its king and the other can mate: the lone king is driven to the edge and the
/// other king brought near. Games hardly show it, so it is not fitted.
fn bare_king(board: &Board, us: Colour) -> Option<i32> {
    let bare = |side: Colour| board.of(side) == SquareSet::from(board.king(side));
    let loser = Colour::ALL.into_iter().find(|&side| bare(side))?;
    let bishops = board.each(!loser, Kind::Bishop);
    let pair = bishops.meets(SquareSet::LIGHT) && bishops.meets(!SquareSet::LIGHT);
    let rooks = board.each(!loser, Kind::Rook);
    if rooks.is_empty() && !pair {
        return None;
    }
    let count = |set: SquareSet| i32::try_from(set.len()).unwrap_or(0);
    let men = 500 * count(rooks) + 320 * count(bishops) + 100 * count(board.each(!loser, Kind::Pawn));
    let edge = 25 * i32::try_from(off_centre(board.king(loser))).unwrap_or(0);
    let near = 12 * (7 - i32::from(board.king(loser).steps_to(board.king(!loser))));
    let value = (600 + men + edge + near).min(MOST);
    Some(if us == loser { -value } else { value })
}

/// By how much the value is divided where the side that is ahead cannot mate.
const DRAWISH: i32 = 16;

/// Whether a side has a pawn, a rook, or bishops of both shades.
fn can_win(board: &Board, side: Colour) -> bool {
    let bishops = board.each(side, Kind::Bishop);
    let others = board.each(side, Kind::Pawn) | board.each(side, Kind::Rook);
    !others.is_empty() || (bishops.meets(SquareSet::LIGHT) && bishops.meets(!SquareSet::LIGHT))
}

/// How far a square is from the middle, 0 to 6.
fn off_centre(square: Square) -> usize {
    let off = |line: usize| if line < 4 { 3 - line } else { line - 4 };
    off(square.row().index()) + off(square.col().index())
}
