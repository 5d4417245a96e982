//! The legal moves of one side, without trying any of them out.
//!
//! Before any move is made it is known which lines to the king are pinned, which squares answer a check, and which
//! squares the king may not enter. What is left is legal by construction. One generator serves counting, listing and
//! perft: it hands whole sets of targets to a [`Sink`], and a sink that only counts never looks at single moves.

use super::attacks::{between, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use super::board::Board;
use crate::piece::{Colour, Kind};
use crate::square::{Move, Row, Square};
use crate::square_set::SquareSet;

/// A side as a type, so that each side gets code of its own with no branches on colour.
pub(super) trait Side {
    type Other: Side;
    const COLOUR: Colour;
    /// What a pawn's step adds to the number of its square.
    const FORWARD: i32;

    fn us(board: &Board) -> SquareSet;
    fn them(board: &Board) -> SquareSet;
    fn forward(set: SquareSet) -> SquareSet;
    /// The squares where pawns of this side become rooks.
    const LAST_ROW: SquareSet;
}

pub(super) enum White {}
pub(super) enum Black {}

impl Side for White {
    type Other = Black;
    const COLOUR: Colour = Colour::White;
    const FORWARD: i32 = -8;
    const LAST_ROW: SquareSet = SquareSet::row(Row::ALL[0]);

    #[inline]
    fn us(board: &Board) -> SquareSet {
        board.white
    }
    #[inline]
    fn them(board: &Board) -> SquareSet {
        board.black
    }
    #[inline]
    fn forward(set: SquareSet) -> SquareSet {
        set.up()
    }
}

impl Side for Black {
    type Other = White;
    const COLOUR: Colour = Colour::Black;
    const FORWARD: i32 = 8;
    const LAST_ROW: SquareSet = SquareSet::row(Row::ALL[7]);

    #[inline]
    fn us(board: &Board) -> SquareSet {
        board.black
    }
    #[inline]
    fn them(board: &Board) -> SquareSet {
        board.white
    }
    #[inline]
    fn forward(set: SquareSet) -> SquareSet {
        set.down()
    }
}

/// What is done with legal moves.
pub(super) trait Sink {
    /// Pawns move to `targets`, each from the square `offset` before it.
    fn pawns(&mut self, offset: i32, targets: SquareSet);
    /// The piece on `from` moves to any of `targets`.
    fn piece(&mut self, kind: Kind, from: Square, targets: SquareSet);
}

/// The square a pawn came from.
#[inline]
pub(super) fn pawn_origin(target: Square, offset: i32) -> Square {
    // Targets lie on the board and so do the origins they were made from.
    #[allow(clippy::cast_possible_truncation, reason = "an index below 64")]
    Square::from_index_masked((target.index() as u32).wrapping_add_signed(-offset))
}

/// How many legal moves a side has.
///
/// ```
/// use tablero_lite_chess::{Colour, Position, engine};
/// assert_eq!(engine::count_moves(Position::initial().board(), Colour::White), 11);
/// ```
#[must_use]
pub fn count_moves(board: &Board, to_move: Colour) -> u64 {
    match to_move {
        Colour::White => count::<White>(board),
        Colour::Black => count::<Black>(board),
    }
}

/// Calls `visit` with every legal move of a side, in no particular order.
pub fn for_each_move(board: &Board, to_move: Colour, visit: impl FnMut(Move)) {
    let mut sink = Visit(visit);
    match to_move {
        Colour::White => generate::<White>(board, &mut sink),
        Colour::Black => generate::<Black>(board, &mut sink),
    }
}

/// Calls `visit` with every legal move of a side to one of these squares, in no particular order.
///
/// ```
/// use tablero_lite_chess::{Colour, Position, engine};
/// let start = Position::initial();
/// engine::for_each_move_to(start.board(), Colour::White, start.board().of(Colour::Black), |_| panic!("nothing to take"));
/// ```
pub fn for_each_move_to(board: &Board, to_move: Colour, targets: SquareSet, visit: impl FnMut(Move)) {
    let mut sink = Visit(visit);
    match to_move {
        Colour::White => generate_to::<White>(board, targets, &mut sink),
        Colour::Black => generate_to::<Black>(board, targets, &mut sink),
    }
}

#[inline]
pub(super) fn count<S: Side>(board: &Board) -> u64 {
    let mut count = Count(0);
    generate::<S>(board, &mut count);
    count.0 as u64
}

struct Count(usize);

impl Sink for Count {
    #[inline]
    fn pawns(&mut self, _: i32, targets: SquareSet) {
        self.0 += targets.len();
    }
    #[inline]
    fn piece(&mut self, _: Kind, _: Square, targets: SquareSet) {
        self.0 += targets.len();
    }
}

struct Visit<F>(F);

impl<F: FnMut(Move)> Sink for Visit<F> {
    #[inline]
    fn pawns(&mut self, offset: i32, targets: SquareSet) {
        for to in targets {
            (self.0)(Move::new(pawn_origin(to, offset), to));
        }
    }
    #[inline]
    fn piece(&mut self, _: Kind, from: Square, targets: SquareSet) {
        for to in targets {
            (self.0)(Move::new(from, to));
        }
    }
}

/// Hands every legal move of side `S` to the sink.
#[inline]
pub(super) fn generate<S: Side>(board: &Board, sink: &mut impl Sink) {
    generate_to::<S>(board, SquareSet::ALL, sink);
}

/// The same for moves to some squares only.
#[inline]
fn generate_to<S: Side>(board: &Board, targets: SquareSet, sink: &mut impl Sink) {
    let (us, them) = (S::us(board), S::them(board));
    let occupied = us | them;
    let king = board.king(S::COLOUR);
    let enemy_king = them & board.kings;

    let flights = king_attacks(king) & !us & !enemy_king & targets;
    if !flights.is_empty() {
        sink.piece(
            Kind::King,
            king,
            flights & !attacked_by::<S::Other>(board, occupied & !SquareSet::from(king)),
        );
    }

    let danger = Danger::of_king::<S>(board, king, occupied);
    if danger.answers.is_empty() {
        return;
    }
    let answers = danger.answers & targets;
    let allowed = answers & !us & !enemy_king;
    let free = !(danger.straight | danger.diagonal);

    let pawns = us & board.pawns;
    let pushes =
        (S::forward(pawns & free) | (S::forward(pawns & danger.straight) & danger.straight)) & !occupied;
    sink.pawns(S::FORWARD, pushes & answers);
    let captures = |shifted: fn(SquareSet) -> SquareSet| {
        let forward = |set| shifted(S::forward(set));
        (forward(pawns & free) | (forward(pawns & danger.diagonal) & danger.diagonal)) & them & allowed
    };
    sink.pawns(S::FORWARD - 1, captures(SquareSet::left));
    sink.pawns(S::FORWARD + 1, captures(SquareSet::right));

    for from in us & board.bishops & !danger.straight {
        let line = if danger.diagonal.contains(from) { danger.diagonal } else { SquareSet::ALL };
        sink.piece(Kind::Bishop, from, bishop_attacks(from, occupied) & allowed & line);
    }
    for from in us & board.rooks & !danger.diagonal {
        let line = if danger.straight.contains(from) { danger.straight } else { SquareSet::ALL };
        sink.piece(Kind::Rook, from, rook_attacks(from, occupied) & allowed & line);
    }
}

/// Every square that side `S` attacks, lines seen through the given occupancy.
#[inline]
fn attacked_by<S: Side>(board: &Board, occupied: SquareSet) -> SquareSet {
    let us = S::us(board);
    let mut attacked = pawn_attacks(us & board.pawns, S::COLOUR) | king_attacks(board.king(S::COLOUR));
    for from in us & board.bishops {
        attacked |= bishop_attacks(from, occupied);
    }
    for from in us & board.rooks {
        attacked |= rook_attacks(from, occupied);
    }
    attacked
}

/// What the other side threatens around the king.
struct Danger {
    /// Lines of rooks against which one own piece stands pinned, the rook included.
    straight: SquareSet,
    /// The same for bishops. A piece pinned on one of these lines never reaches another by a move of its own, so one
    /// set serves all of them.
    diagonal: SquareSet,
    /// The squares that answer every check: everywhere if there is none, nowhere if only the king can answer.
    answers: SquareSet,
}

impl Danger {
    #[inline]
    fn of_king<S: Side>(board: &Board, king: Square, occupied: SquareSet) -> Self {
        let us = S::us(board);
        let them = S::them(board);
        let mut danger =
            Self { straight: SquareSet::EMPTY, diagonal: SquareSet::EMPTY, answers: SquareSet::ALL };

        // A pawn of ours on the king's square would attack just the squares from which theirs attack the king.
        let pawn_checkers = pawn_attacks(king.into(), S::COLOUR) & them & board.pawns;
        // A check by an adjacent king cannot be blocked or answered by a capture, so it counts twice; games never get there.
        let mut checks =
            pawn_checkers.len() + 2 * usize::from((king_attacks(king) & them).meets(board.kings));
        if !pawn_checkers.is_empty() {
            danger.answers = pawn_checkers;
        }

        let mut line = |attacker: Square, pinned_lines: &mut SquareSet| {
            let between = between(king, attacker);
            match (between & occupied).len() {
                0 => {
                    checks += 1;
                    danger.answers = between | attacker;
                }
                1 if between.meets(us) => *pinned_lines |= between | attacker,
                _ => {}
            }
        };
        for attacker in rook_attacks(king, SquareSet::EMPTY) & them & board.rooks {
            line(attacker, &mut danger.straight);
        }
        for attacker in bishop_attacks(king, SquareSet::EMPTY) & them & board.bishops {
            line(attacker, &mut danger.diagonal);
        }
        if checks > 1 {
            danger.answers = SquareSet::EMPTY;
        }
        danger
    }
}
