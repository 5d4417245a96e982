//! The rules of Lite Chess as the rule book states them, over plain boards.
//!
//! Nothing here is fast, and nothing here may become fast: the engine is judged against this file, so this file
//! is judged only by reading it. Every function is total: a board of any shape gets an answer. The seventeen
//! questions of the assignment come in their order, each below the sentence of the rule book (`docs/rules/chess.en.md`)
//! that it transcribes. A test finds every quotation in the book.

use std::collections::{BTreeSet, VecDeque};

use crate::piece::{Colour, Kind, Piece};
use crate::setup::Setup;

/// What stands on a square.
pub type Cell = Option<Piece>;

/// A square as `(row, col)`, on the board or off it.
pub type Point = (i64, i64);

/// A board of cells by row and column, and the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// `board[row][col]`.
    pub board: Vec<Vec<Cell>>,
    /// Whose turn it is.
    pub player: Colour,
}

const DIAGONALS: [Point; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const STRAIGHTS: [Point; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

// ---------------------------------------------------------------------------------------------------------
// Squares and pieces.

fn is_on_board((row, col): Point) -> bool {
    (0..8).contains(&row) && (0..8).contains(&col)
}

fn squares() -> impl Iterator<Item = Point> {
    (0..8).flat_map(|row| (0..8).map(move |col| (row, col)))
}

/// What stands on a square; nothing stands off the board.
///
/// > What stands on a square is `[kind, colour]`.
#[must_use]
pub fn at(position: &Position, (row, col): Point) -> Cell {
    let row = position.board.get(usize::try_from(row).ok()?)?;
    *row.get(usize::try_from(col).ok()?)?
}

fn put(position: &mut Position, (row, col): Point, cell: Cell) {
    let (Ok(row), Ok(col)) = (usize::try_from(row), usize::try_from(col)) else { return };
    if let Some(place) = position.board.get_mut(row).and_then(|row| row.get_mut(col)) {
        *place = cell;
    }
}

fn squares_of(position: &Position, player: Colour) -> Vec<Point> {
    squares().filter(|&square| at(position, square).is_some_and(|piece| piece.colour == player)).collect()
}

/// The squares a line runs over from `from`.
///
/// > A line of attack ends at the first piece of any colour and includes that piece's square.
fn line(position: &Position, from: Point, step: Point) -> Vec<Point> {
    let mut run = Vec::new();
    let mut square = (from.0 + step.0, from.1 + step.1);
    while is_on_board(square) {
        run.push(square);
        if at(position, square).is_some() {
            break;
        }
        square = (square.0 + step.0, square.1 + step.1);
    }
    run
}

/// "White moves up (towards row 0), black down."
fn forward(colour: Colour) -> i64 {
    match colour {
        Colour::White => -1,
        Colour::Black => 1,
    }
}

/// The squares on which the piece on `from` could capture.
///
/// > A pawn captures one step diagonally forward.
///
/// > A bishop moves and captures along diagonals, any distance, if all squares between are empty.
///
/// > A rook moves and captures along rows and columns, any distance, if all squares between are empty.
///
/// > A king moves and captures one step in any of the eight directions.
fn capture_range(position: &Position, from: Point) -> Vec<Point> {
    let Some(piece) = at(position, from) else { return Vec::new() };
    let lines = |steps: &[Point]| steps.iter().flat_map(|&step| line(position, from, step)).collect();
    let steps = |steps: Vec<Point>| -> Vec<Point> {
        steps
            .into_iter()
            .map(|step| (from.0 + step.0, from.1 + step.1))
            .filter(|&to| is_on_board(to))
            .collect()
    };
    match piece.kind {
        Kind::Pawn => steps(vec![(forward(piece.colour), -1), (forward(piece.colour), 1)]),
        Kind::Bishop => lines(&DIAGONALS),
        Kind::Rook => lines(&STRAIGHTS),
        Kind::King => steps([DIAGONALS, STRAIGHTS].concat()),
    }
}

/// The squares to which the piece on `from` could move without capturing, empty or not: as it captures, except for
/// the pawn.
///
/// > A pawn moves one step straight forward onto an empty square.
fn move_range(position: &Position, from: Point) -> Vec<Point> {
    match at(position, from) {
        Some(Piece { kind: Kind::Pawn, colour }) => vec![(from.0 + forward(colour), from.1)],
        _ => capture_range(position, from),
    }
}

/// Whether a player is in check.
///
/// > A player is in check if their king stands on a square that the other player attacks.
#[must_use]
pub fn is_in_check(position: &Position, player: Colour) -> bool {
    king_square(position, player).is_some_and(|king| attacked_squares(position, !player).contains(&king))
}

/// The board after a piece went from one square to another, the other player to move.
///
/// > A pawn that reaches its last row becomes a rook of its colour at once, also when it captures.
#[must_use]
pub fn after(position: &Position, from: Point, to: Point) -> Position {
    let mut next = position.clone();
    let arrived = at(position, from).map(|piece| match piece.kind {
        Kind::Pawn if to.0 == piece.colour.last_row().number() => Piece { kind: Kind::Rook, ..piece },
        _ => piece,
    });
    put(&mut next, from, None);
    put(&mut next, to, arrived);
    next.player = !position.player;
    next
}

/// Every legal move of the player to move, sorted.
///
/// > A move is legal if and only if all of this holds:
#[must_use]
pub fn legal_moves(position: &Position) -> Vec<(Point, Point)> {
    squares()
        .flat_map(|from| squares().map(move |to| (from, to)))
        .filter(|&(from, to)| is_legal_move(position, from, to))
        .collect()
}

/// Whether only kings are left.
///
/// > Bare kings: only the two kings are left.
fn is_bare_kings(position: &Position) -> bool {
    squares().all(|square| at(position, square).is_none_or(|piece| piece.kind == Kind::King))
}

/// Whether the game is over: checkmate, stalemate or bare kings.
///
/// > Nothing else ends the game.
///
/// > Nobody moves on from a finished game.
#[must_use]
pub fn is_over(position: &Position) -> bool {
    legal_moves(position).is_empty() || is_bare_kings(position)
}

// ---------------------------------------------------------------------------------------------------------
// The seventeen questions.

/// Question 1.
///
/// > The board has 8 rows of 8 well-formed cells, the player is 1 or 2, and each colour has exactly one
/// > king. Nothing more is asked.
///
/// > A cell is well formed if both numbers are among these and the kind is 0 exactly when the colour is
/// > 0.
#[doc(alias = "esPosiciónVálida")]
#[must_use]
pub fn is_valid_position(setup: &Setup) -> bool {
    let is_cell = |cell: &Vec<i64>| match cell[..] {
        [kind, colour] => (kind, colour) == (0, 0) || ((1..=4).contains(&kind) && (1..=2).contains(&colour)),
        _ => false,
    };
    let count = |piece: [i64; 2]| setup.board.iter().flatten().filter(|cell| cell[..] == piece).count();
    setup.board.len() == 8
        && setup.board.iter().all(|row| row.len() == 8 && row.iter().all(is_cell))
        && (1..=2).contains(&setup.player)
        && count([4, 1]) == 1
        && count([4, 2]) == 1
}

/// Question 2.
///
/// > The position is the start, with White to move.
///
/// > In rows 0 (Black) and 7 (White) stand rook, empty, bishop, empty, king, bishop, empty, rook. Rows 1
/// > (Black) and 6 (White) are full of pawns.
#[doc(alias = "esPosiciónInicial")]
#[must_use]
pub fn is_initial_position(position: &Position) -> bool {
    let officers = [
        Some(Kind::Rook),
        None,
        Some(Kind::Bishop),
        None,
        Some(Kind::King),
        Some(Kind::Bishop),
        None,
        Some(Kind::Rook),
    ];
    let row_of = |kinds: [Option<Kind>; 8], colour: Colour| -> Vec<Cell> {
        kinds.into_iter().map(|kind| kind.map(|kind| Piece { kind, colour })).collect()
    };
    let pawns = [Some(Kind::Pawn); 8];
    let nothing: Vec<Cell> = vec![None; 8];
    position.player == Colour::White
        && position.board
            == [
                row_of(officers, Colour::Black),
                row_of(pawns, Colour::Black),
                nothing.clone(),
                nothing.clone(),
                nothing.clone(),
                nothing,
                row_of(pawns, Colour::White),
                row_of(officers, Colour::White),
            ]
}

/// Question 3.
///
/// > The origin holds a piece, the target is empty, and the piece moves that way. Turn and check do not
/// > matter. A square off the board, or the same square twice, is answered with no.
#[doc(alias = "esMovimientoVálido")]
#[must_use]
pub fn is_valid_move(position: &Position, from: Point, to: Point) -> bool {
    is_on_board(from)
        && is_on_board(to)
        && at(position, from).is_some()
        && at(position, to).is_none()
        && move_range(position, from).contains(&to)
}

/// Question 4.
///
/// > The target holds an enemy piece, a king too, and the piece captures that way. Turn and check do not
/// > matter here either.
#[doc(alias = "esCapturaVálida")]
#[must_use]
pub fn is_valid_capture(position: &Position, from: Point, to: Point) -> bool {
    match (at(position, from), at(position, to)) {
        (Some(piece), Some(target)) => {
            piece.colour != target.colour && capture_range(position, from).contains(&to)
        }
        _ => false,
    }
}

/// Question 5.
///
/// > The squares that any piece of the given player attacks, be they empty, enemy or own. Check is
/// > ignored.
///
/// > A piece attacks the squares on which it could capture, whatever stands there.
#[doc(alias = "casillasAtacadas")]
#[must_use]
pub fn attacked_squares(position: &Position, player: Colour) -> BTreeSet<Point> {
    squares_of(position, player).into_iter().flat_map(|from| capture_range(position, from)).collect()
}

/// Question 6.
///
/// > The square of the given player's king.
#[doc(alias = "dóndeEstáElRey")]
#[must_use]
pub fn king_square(position: &Position, player: Colour) -> Option<Point> {
    squares().find(|&square| at(position, square) == Some(Piece { kind: Kind::King, colour: player }))
}

/// Question 7.
///
/// > Question 3 or 4 is answered with yes, and the next position is the board after that move, promotion
/// > included, with the other player to move. Whose piece was moved and check do not matter.
#[doc(alias = "esPosiciónSiguiente")]
#[must_use]
pub fn is_next_position(position: &Position, next: &Position, from: Point, to: Point) -> bool {
    (is_valid_move(position, from, to) || is_valid_capture(position, from, to))
        && *next == after(position, from, to)
}

/// Question 8.
///
/// > In every row, empty squares left out, the kinds do not decrease from left to right. The order of
/// > kinds is pawn, bishop, rook, king; colours are ignored.
#[doc(alias = "estáOrdenado")]
#[must_use]
pub fn is_sorted(position: &Position) -> bool {
    position.board.iter().all(|row| row.iter().flatten().map(|piece| piece.kind).is_sorted())
}

/// Question 9.
///
/// > The pieces of each row are sorted by kind into the columns that were occupied in that row. Pieces of
/// > one kind keep their order; empty squares and the turn stay as they are.
#[doc(alias = "ordenarTablero")]
#[must_use]
pub fn sort_board(position: &Position) -> Position {
    let sort = |row: &Vec<Cell>| -> Vec<Cell> {
        let mut pieces: Vec<Piece> = row.iter().flatten().copied().collect();
        pieces.sort_by_key(|piece| piece.kind);
        let mut sorted = pieces.into_iter();
        row.iter().map(|cell| cell.and_then(|_| sorted.next())).collect()
    };
    Position { board: position.board.iter().map(sort).collect(), player: position.player }
}

/// Question 10.
///
/// > Checkmate: the player to move is in check and has no legal move.
#[doc(alias = "esJaqueMate")]
#[must_use]
pub fn is_checkmate(position: &Position) -> bool {
    is_in_check(position, position.player) && legal_moves(position).is_empty()
}

/// Question 11.
///
/// > The position is a stalemate, or only the two kings are left.
///
/// > Stalemate: the player to move is not in check and has no legal move.
#[doc(alias = "esEmpate")]
#[must_use]
pub fn is_draw(position: &Position) -> bool {
    let stalemate = !is_in_check(position, position.player) && legal_moves(position).is_empty();
    stalemate || is_bare_kings(position)
}

/// Question 12.
///
/// > The piece belongs to the player to move.
///
/// > The move or capture follows the rule of the piece.
///
/// > No king is captured.
///
/// > The mover's own king is not attacked after the move.
#[doc(alias = "esJugadaLegal")]
#[must_use]
pub fn is_legal_move(position: &Position, from: Point, to: Point) -> bool {
    at(position, from).is_some_and(|piece| piece.colour == position.player)
        && (is_valid_move(position, from, to) || is_valid_capture(position, from, to))
        && at(position, to).is_none_or(|target| target.kind != Kind::King)
        && !is_in_check(&after(position, from, to), position.player)
}

/// The list of question 13.
///
/// > the squares of the pieces that the player to move can legally move
#[must_use]
pub fn movable_pieces(position: &Position) -> BTreeSet<Point> {
    legal_moves(position).into_iter().map(|(from, _)| from).collect()
}

/// Question 13.
///
/// > The list holds exactly the squares of the pieces that the player to move can legally move, in any
/// > order and without repeats.
#[doc(alias = "piezasMovibles")]
#[must_use]
pub fn are_movable_pieces(position: &Position, pieces: &[Point]) -> bool {
    let set: BTreeSet<Point> = pieces.iter().copied().collect();
    set.len() == pieces.len() && set == movable_pieces(position)
}

/// Question 14, here for at most `plies` moves.
///
/// > One or more legal moves lead from the position to the target, and none of them is played in a
/// > finished game.
#[doc(alias = "esPosiciónFutura")]
#[must_use]
pub fn is_future_position(position: &Position, target: &Position, plies: usize) -> bool {
    let mut waiting = VecDeque::from([(position.clone(), 0)]);
    let mut seen = Vec::new();
    while let Some((position, depth)) = waiting.pop_front() {
        if depth == plies || is_over(&position) {
            continue;
        }
        for (from, to) in legal_moves(&position) {
            let next = after(&position, from, to);
            if next == *target {
                return true;
            }
            if !seen.contains(&next) {
                seen.push(next.clone());
                waiting.push_back((next, depth + 1));
            }
        }
    }
    false
}

/// Question 14, for given moves: whether they are a witness.
///
/// > One or more legal moves lead from the position to the target, and none of them is played in a
/// > finished game.
#[must_use]
pub fn leads_to(position: &Position, moves: &[(Point, Point)], target: &Position) -> bool {
    let mut current = position.clone();
    for &(from, to) in moves {
        if is_over(&current) || !is_legal_move(&current, from, to) {
            return false;
        }
        current = after(&current, from, to);
    }
    !moves.is_empty() && current == *target
}

/// Question 15.
///
/// > There is a legal move after which a piece other than the moved one attacks the enemy king. A pawn
/// > that became a rook is the moved piece. The moved piece may give check as well, and an attack that
/// > stood before counts.
#[doc(alias = "hayJaqueDescubierto")]
#[must_use]
pub fn has_discovered_check(position: &Position) -> bool {
    legal_moves(position).into_iter().any(|(from, to)| {
        let next = after(position, from, to);
        let king = king_square(&next, !position.player);
        squares_of(&next, position.player)
            .into_iter()
            .filter(|&square| square != to)
            .any(|square| king.is_some_and(|king| capture_range(&next, square).contains(&king)))
    })
}

/// Question 16.
///
/// > The player to move has a legal move, and after every one of them the opponent has a move that
/// > checkmates.
#[doc(alias = "hayMateEn1")]
#[must_use]
pub fn has_mate_in_one(position: &Position) -> bool {
    let mates = |position: &Position| {
        legal_moves(position).into_iter().any(|(from, to)| is_checkmate(&after(position, from, to)))
    };
    let moves = legal_moves(position);
    !moves.is_empty() && moves.into_iter().all(|(from, to)| mates(&after(position, from, to)))
}

/// Question 17; the error is the number of the step, from 1.
///
/// > Each given move is played, and after each the opponent's only legal reply. The answer is the
/// > position after all of them. It is an error, with the number of the step, if a given move is not
/// > legal or the opponent has not exactly one reply.
#[doc(alias = "ejecutarSecuenciaForzada")]
pub fn play_forced_sequence(position: &Position, moves: &[(Point, Point)]) -> Result<Position, usize> {
    let mut current = position.clone();
    for (&(from, to), step) in moves.iter().zip(1..) {
        if is_over(&current) || !is_legal_move(&current, from, to) {
            return Err(step);
        }
        let asked = after(&current, from, to);
        let replies = legal_moves(&asked);
        let [(from, to)] = replies[..] else { return Err(step) };
        if is_over(&asked) {
            return Err(step);
        }
        current = after(&asked, from, to);
    }
    Ok(current)
}
