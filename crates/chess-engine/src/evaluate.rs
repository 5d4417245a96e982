//! How good a position looks without looking ahead.
//!
//! The evaluation is a sum of features, each with a weight for the middle game and one for the ending, mixed by how many
//! officers are left. Features are visited by one function, which both the evaluation and the fitting of its weights
//! use, so they cannot differ. All arithmetic is in integers. The weights stand in `weights.rs` and are fitted from games of
//! the engine against itself by `cargo run --release -p tablero-chess-engine --example fit`.

use tablero_lite_chess::engine::{Board, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use tablero_lite_chess::{Colour, Kind, Position, Square, SquareSet};

use crate::score::MOST;
use crate::weights::WEIGHTS;

/// How many features there are.
pub const FEATURES: usize = TEMPO + 1;

// Where the groups of features begin.
const MATERIAL: usize = 0;
/// By kind, row seen from the own side, and file counted from the nearer edge.
const PLACE: usize = MATERIAL + 3;
const BISHOP_FREEDOM: usize = PLACE + 4 * 32;
const ROOK_FREEDOM: usize = BISHOP_FREEDOM + 14;
/// By row gone.
const PASSED: usize = ROOK_FREEDOM + 15;
const PASSED_FREE: usize = PASSED + 8;
/// By steps between a king and the square before a passed pawn.
const PASSED_OWN_KING: usize = PASSED_FREE + 8;
const PASSED_ENEMY_KING: usize = PASSED_OWN_KING + 8;
const ISOLATED: usize = PASSED_ENEMY_KING + 8;
const DOUBLED: usize = ISOLATED + 1;
const DEFENDED: usize = DOUBLED + 1;
const BESIDE: usize = DEFENDED + 1;
const BISHOP_PAIR: usize = BESIDE + 1;
const ROOK_OPEN: usize = BISHOP_PAIR + 1;
const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
/// By number of own pawns next to the king.
const SHELTER: usize = ROOK_HALF_OPEN + 1;
/// By number of squares next to the king that the enemy attacks.
const EXPOSED: usize = SHELTER + 4;
/// A man attacked by a pawn: bishop, rook.
const THREAT_BY_PAWN: usize = EXPOSED + 9;
/// A rook attacked by a bishop.
const THREAT_BY_BISHOP: usize = THREAT_BY_PAWN + 2;
/// A rook behind a passed pawn of its side.
const ROOK_BEHIND: usize = THREAT_BY_BISHOP + 1;
/// Pawns on squares of an own bishop's shade.
const BAD_BISHOP: usize = ROOK_BEHIND + 1;
const TEMPO: usize = BAD_BISHOP + 1;

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
    if let Some(value) = bare_king(position.board(), position.to_move()) {
        return value;
    }
    let (mut middle, mut ending) = (0, 0);
    let phase = for_each_feature(position, |feature, amount| {
        let (in_middle, in_ending) = weights.0[feature];
        middle += i32::from(in_middle) * amount;
        ending += i32::from(in_ending) * amount;
    });
    let value = (middle * phase.middle() + ending * (Phase::WHOLE - phase.middle())) / Phase::WHOLE;
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

/// Calls `visit` with every feature of a position and how much more of it the side to move has.
#[inline]
pub fn for_each_feature(position: &Position, mut visit: impl FnMut(usize, i32)) -> Phase {
    let board = position.board();
    let us = position.to_move();
    side(board, us, &mut |feature| visit(feature, 1));
    side(board, !us, &mut |feature| visit(feature, -1));
    visit(TEMPO, 1);
    Phase::of(board)
}

/// Every feature of one side.
#[inline]
fn side(board: &Board, own: Colour, visit: &mut impl FnMut(usize)) {
    let enemy = !own;
    let occupied = board.occupied();
    let (own_men, own_king, enemy_king) = (board.of(own), board.king(own), board.king(enemy));
    let pawns = board.each(own, Kind::Pawn);
    let enemy_pawns = board.each(enemy, Kind::Pawn);
    let guarded = pawn_attacks(enemy_pawns, enemy);
    let place = |kind: usize, square: Square| PLACE + kind * 32 + seen_from(own, square);

    for pawn in pawns {
        visit(MATERIAL);
        visit(place(0, pawn));
        pawn_features(board, own, pawn, visit);
    }
    let own_pawn_attacks = pawn_attacks(pawns, own);
    for _ in pawns & own_pawn_attacks {
        visit(DEFENDED);
    }
    for _ in pawns & pawns.left() {
        visit(BESIDE);
    }
    let mut attacked = own_pawn_attacks;
    let bishops = board.each(own, Kind::Bishop);
    for bishop in bishops {
        visit(MATERIAL + 1);
        visit(place(1, bishop));
        let attacks = bishop_attacks(bishop, occupied);
        attacked |= attacks;
        visit(BISHOP_FREEDOM + (attacks & !own_men & !guarded).len().min(13));
        let shade = if SquareSet::LIGHT.contains(bishop) { SquareSet::LIGHT } else { !SquareSet::LIGHT };
        for _ in pawns & shade {
            visit(BAD_BISHOP);
        }
        for _ in attacks & board.each(enemy, Kind::Rook) {
            visit(THREAT_BY_BISHOP);
        }
    }
    if bishops.meets(SquareSet::LIGHT) && bishops.meets(!SquareSet::LIGHT) {
        visit(BISHOP_PAIR);
    }
    for rook in board.each(own, Kind::Rook) {
        visit(MATERIAL + 2);
        visit(place(2, rook));
        let attacks = rook_attacks(rook, occupied);
        attacked |= attacks;
        visit(ROOK_FREEDOM + (attacks & !own_men & !guarded).len().min(14));
        let file = SquareSet::col(rook.col());
        if !file.meets(pawns) {
            visit(if file.meets(enemy_pawns) { ROOK_HALF_OPEN } else { ROOK_OPEN });
        } else if (ahead(own, rook) & file & pawns).into_iter().any(|pawn| is_passed(own, pawn, enemy_pawns))
        {
            visit(ROOK_BEHIND);
        }
    }
    for _ in own_pawn_attacks & board.each(enemy, Kind::Bishop) {
        visit(THREAT_BY_PAWN);
    }
    for _ in own_pawn_attacks & board.each(enemy, Kind::Rook) {
        visit(THREAT_BY_PAWN + 1);
    }
    visit(place(3, own_king));
    let near = king_attacks(own_king);
    visit(SHELTER + (near & pawns).len().min(3));
    // What this side attacks next to the other king.
    visit(EXPOSED + (king_attacks(enemy_king) & attacked).len().min(8));
}

#[inline]
fn pawn_features(board: &Board, own: Colour, pawn: Square, visit: &mut impl FnMut(usize)) {
    let pawns = board.each(own, Kind::Pawn);
    let file = SquareSet::col(pawn.col());
    if !(file.left() | file.right()).meets(pawns) {
        visit(ISOLATED);
    }
    let before = ahead(own, pawn) & file;
    if before.meets(pawns) {
        visit(DOUBLED);
    }
    if is_passed(own, pawn, board.each(!own, Kind::Pawn)) && !before.meets(pawns) {
        let gone = 7 - usize::from(pawn.row().distance(own.last_row()));
        visit(PASSED + gone);
        let step = match own {
            Colour::White => SquareSet::from(pawn).up(),
            Colour::Black => SquareSet::from(pawn).down(),
        };
        if !step.meets(board.occupied()) {
            visit(PASSED_FREE + gone);
        }
        if let Some(stop) = step.first().filter(|_| gone >= 3) {
            visit(PASSED_OWN_KING + usize::from(board.king(own).steps_to(stop)).min(7));
            visit(PASSED_ENEMY_KING + usize::from(board.king(!own).steps_to(stop)).min(7));
        }
    }
}

/// The square as a side at the bottom of the board sees it, left and right alike: a number below 32.
fn seen_from(side: Colour, square: Square) -> usize {
    let (row, col) = (square.row().index(), square.col().index());
    let row = if side == Colour::White { row } else { 7 - row };
    row * 4 + col.min(7 - col)
}

/// The rows before a square, as a side moves.
fn ahead(side: Colour, square: Square) -> SquareSet {
    AHEAD[usize::from(side == Colour::Black)][square.row().index()]
}

static AHEAD: [[SquareSet; 8]; 2] = [
    [
        SquareSet::EMPTY,
        first_rows(1),
        first_rows(2),
        first_rows(3),
        first_rows(4),
        first_rows(5),
        first_rows(6),
        first_rows(7),
    ],
    [
        last_rows(7),
        last_rows(6),
        last_rows(5),
        last_rows(4),
        last_rows(3),
        last_rows(2),
        last_rows(1),
        SquareSet::EMPTY,
    ],
];

const fn first_rows(rows: usize) -> SquareSet {
    let mut set = SquareSet::ALL;
    let mut left = 8;
    while left > rows {
        set = set.up();
        left -= 1;
    }
    set
}

const fn last_rows(rows: usize) -> SquareSet {
    let mut set = SquareSet::ALL;
    let mut left = 8;
    while left > rows {
        set = set.down();
        left -= 1;
    }
    set
}

/// Whether no enemy pawn stands before a pawn or beside its way.
fn is_passed(side: Colour, pawn: Square, enemy_pawns: SquareSet) -> bool {
    let file = SquareSet::col(pawn.col());
    !(ahead(side, pawn) & (file | file.left() | file.right())).meets(enemy_pawns)
}

/// How far a square is from the middle, 0 to 6.
fn off_centre(square: Square) -> usize {
    let off = |line: usize| if line < 4 { 3 - line } else { line - 4 };
    off(square.row().index()) + off(square.col().index())
}
