//! The operations of the course over valid positions, each with its reason.
//!
//! A predicate gives `Ok` when it holds and says in the [`Refusal`] why it does not. What a rule means is written in
//! [`spec`](crate::spec); here it is made fast and explained, and property tests demand the same answers. Operation
//! 1 is [`Position::from_setup`], operation 14 is [`reach`](crate::reach).

use tablero_core::Outcome;

use crate::engine::{self, arrived, bishop_attacks, king_attacks, pawn_attacks, rook_attacks};
use crate::game::seat;
use crate::piece::{Colour, Kind, Piece};
use crate::position::Position;
use crate::refusal::{GameOver, Refusal, Standing};
use crate::spec::Point;
use crate::square::{Col, Move, Row, Square};
use crate::square_set::SquareSet;

/// Operation 2: whether this is the start, white to move.
#[doc(alias = "esPosiciónInicial")]
pub fn is_initial_position(position: &Position) -> Result<(), Refusal> {
    let initial = Position::initial();
    same_pieces(position, &initial)?;
    if position.to_move() == Colour::White { Ok(()) } else { Err(Refusal::WrongBeginner) }
}

/// Operation 3: whether the piece may move there by its own rule, onto an empty square; turn and check irrelevant.
#[doc(alias = "esMovimientoVálido")]
pub fn is_valid_move(position: &Position, from: Point, to: Point) -> Result<Move, Refusal> {
    let (mover, to) = ends(position, from, to)?;
    match position.piece_at(to) {
        Some(piece) => Err(Refusal::TargetOccupied(Standing { piece, square: to })),
        None => follows_rule(position, mover, to),
    }
}

/// Operation 4: whether the piece may capture there by its own rule, a king too; turn and check irrelevant.
#[doc(alias = "esCapturaVálida")]
pub fn is_valid_capture(position: &Position, from: Point, to: Point) -> Result<Move, Refusal> {
    let (mover, to) = ends(position, from, to)?;
    match position.piece_at(to) {
        None => Err(Refusal::TargetEmpty { square: to }),
        Some(piece) if piece.colour == mover.piece.colour => {
            Err(Refusal::OwnTarget(Standing { piece, square: to }))
        }
        Some(_) => follows_rule(position, mover, to),
    }
}

/// Every target of operation 3 for the piece on a square, at once and without reasons.
#[must_use]
pub fn valid_moves(position: &Position, from: Square) -> SquareSet {
    let occupied = position.board().occupied();
    let reached = match position.piece_at(from) {
        Some(Piece { kind: Kind::Pawn, colour: Colour::White }) => SquareSet::from(from).up(),
        Some(Piece { kind: Kind::Pawn, colour: Colour::Black }) => SquareSet::from(from).down(),
        _ => attacks_from(position, from),
    };
    reached & !occupied
}

/// Every target of operation 4 for the piece on a square, at once and without reasons.
#[must_use]
pub fn valid_captures(position: &Position, from: Square) -> SquareSet {
    match position.piece_at(from) {
        Some(piece) => attacks_from(position, from) & position.board().of(!piece.colour),
        None => SquareSet::EMPTY,
    }
}

/// Operation 5: the squares in capture range of a side's pieces, as a set.
#[doc(alias = "casillasAtacadas")]
#[must_use]
pub fn attacked_squares(position: &Position, player: Colour) -> SquareSet {
    let own = position.board().of(player).into_iter();
    own.fold(SquareSet::EMPTY, |attacked, square| attacked | attacks_from(position, square))
}

/// Operation 6: where a side's king stands.
#[doc(alias = "dóndeEstáElRey")]
#[must_use]
pub fn king_square(position: &Position, player: Colour) -> Square {
    position.board().king(player)
}

/// Operation 7: whether `next` is the board after that move or capture, promotion included, with the other side to
/// move; whose piece was moved and check are not looked at.
#[doc(alias = "esPosiciónSiguiente")]
pub fn is_next_position(position: &Position, next: &Position, from: Point, to: Point) -> Result<(), Refusal> {
    let mv = either_rule(position, from, to)?;
    if next.to_move() != !position.to_move() {
        return Err(Refusal::WrongTurn { found: next.to_move(), expected: !position.to_move() });
    }
    // Compared piece by piece, because a captured king leaves no position to compare with.
    for square in Square::all() {
        let expected = match square {
            _ if square == mv.from() => None,
            _ if square == mv.to() => position.piece_at(mv.from()).map(|piece| arrived(piece, square)),
            _ => position.piece_at(square),
        };
        let found = next.piece_at(square);
        if found != expected {
            return Err(Refusal::Differs { square, found, expected });
        }
    }
    Ok(())
}

/// Operation 8: whether in every row, skipping empties, kinds do not decrease.
#[doc(alias = "estáOrdenado")]
pub fn is_sorted(position: &Position) -> Result<(), Refusal> {
    for row in Row::ALL {
        let pieces = row_of(position, row);
        if let Some(pair) = pieces.windows(2).find(|pair| pair[1].1.kind < pair[0].1.kind) {
            return Err(Refusal::Unsorted { row, before: pair[0].1, after: pair[1].1 });
        }
    }
    Ok(())
}

/// Operation 9: each row's pieces stably sorted by kind into that row's occupied columns.
#[doc(alias = "ordenarTablero")]
#[must_use]
pub fn sort_board(position: &Position) -> Position {
    let mut board = *position.board();
    for row in Row::ALL {
        let pieces = row_of(position, row);
        let mut sorted: Vec<Piece> = pieces.iter().map(|&(_, piece)| piece).collect();
        sorted.sort_by_key(|piece| piece.kind);
        for (&(square, _), piece) in pieces.iter().zip(sorted) {
            board.clear(square);
            board.put(square, piece);
        }
    }
    Position::new(board, position.to_move())
}

/// Operation 10: whether the side to move is in check and has no legal move.
#[doc(alias = "esJaqueMate")]
pub fn is_checkmate(position: &Position) -> Result<(), Refusal> {
    let colour = position.to_move();
    if !is_in_check(position, colour) {
        return Err(Refusal::NotInCheck(colour));
    }
    no_move(position)
}

/// Operation 11: whether the side to move is stalemated or only the kings are left.
#[doc(alias = "esEmpate")]
pub fn is_draw(position: &Position) -> Result<(), Refusal> {
    if is_bare_kings(position) {
        return Ok(());
    }
    no_move(position)?;
    if is_in_check(position, position.to_move()) {
        return Err(Refusal::Checkmated(position.to_move()));
    }
    Ok(())
}

/// Operation 12: whether the move is legal for the side to move. Bare kings may still move: it is the game that is
/// over.
#[doc(alias = "esJugadaLegal")]
pub fn is_legal_move(position: &Position, from: Point, to: Point) -> Result<Move, Refusal> {
    let (mover, _) = ends(position, from, to)?;
    if mover.piece.colour != position.to_move() {
        return Err(Refusal::WrongSide { mover });
    }
    let mv = either_rule(position, from, to)?;
    if position.piece_at(mv.to()).is_some_and(|target| target.kind == Kind::King) {
        return Err(Refusal::KingCapture { square: mv.to() });
    }
    let king = |position: &Position| position.board().king(mover.piece.colour);
    let next = position.after(mv);
    match attacker_of(&next, king(&next), position.to_move()) {
        None => Ok(mv),
        Some(attacker) if mover.piece.kind == Kind::King => {
            Err(Refusal::KingIntoAttack { to: mv.to(), attacker })
        }
        Some(attacker) if attacks_from(position, attacker.square).contains(king(position)) => {
            Err(Refusal::CheckUnanswered { king: king(position), attacker })
        }
        Some(attacker) => Err(Refusal::Pinned { mover, king: king(position), attacker }),
    }
}

/// The squares of the pieces the side to move can legally move, as a set.
#[doc(alias = "piezasMovibles")]
#[must_use]
pub fn movable_pieces(position: &Position) -> SquareSet {
    let mut origins = SquareSet::EMPTY;
    position.for_each_move(|mv| origins |= mv.from());
    origins
}

/// Operation 13: whether the list holds exactly the squares of the movable pieces, without repeats.
#[doc(alias = "piezasMovibles")]
pub fn are_movable_pieces(position: &Position, pieces: &[Point]) -> Result<(), Refusal> {
    let movable = movable_pieces(position);
    let mut listed = SquareSet::EMPTY;
    for &point in pieces {
        let square = on_board(point)?;
        if listed.contains(square) {
            return Err(Refusal::Repeated { square });
        }
        if !movable.contains(square) {
            return Err(Refusal::Immovable { square, piece: position.piece_at(square) });
        }
        listed |= square;
    }
    for mv in position.legal_moves() {
        if let Some(piece) = position.piece_at(mv.from())
            && !listed.contains(mv.from())
        {
            return Err(Refusal::MissingFromList { mover: Standing { piece, square: mv.from() }, mv });
        }
    }
    Ok(())
}

/// Operation 15: a legal move after which a piece other than the moved one attacks the enemy king, with that piece.
#[doc(alias = "hayJaqueDescubierto")]
pub fn has_discovered_check(position: &Position) -> Result<(Move, Standing), Refusal> {
    let colour = position.to_move();
    let discovered = |mv: Move| {
        let next = position.after(mv);
        let king = next.board().king(!colour);
        attackers_of(&next, king, !colour).find(|attacker| attacker.square != mv.to())
    };
    let moves = position.legal_moves();
    let found = moves.into_iter().find_map(|mv| Some((mv, discovered(mv)?)));
    found.ok_or(Refusal::NoDiscoveredCheck(colour))
}

/// Operation 16: whether the side to move has a legal move, and after every one of them the opponent mates.
#[doc(alias = "hayMateEn1")]
pub fn has_mate_in_one(position: &Position) -> Result<(), Refusal> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Err(Refusal::NoMoves(position.to_move()));
    }
    match moves.into_iter().find(|&mv| mating_move(&position.after(mv)).is_none()) {
        Some(mv) => Err(Refusal::EscapesMate { mv, opponent: !position.to_move() }),
        None => Ok(()),
    }
}

/// A legal move that checkmates at once.
#[must_use]
pub fn mating_move(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().find(|&mv| {
        let next = position.after(mv);
        is_in_check(&next, next.to_move()) && next.count_moves() == 0
    })
}

/// Why a forced sequence cannot be played to its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {reason}")]
pub struct ForcedError {
    /// The number of the given move at which it broke off, from 1.
    pub step: usize,
    /// What was wrong.
    pub reason: ForcedReason,
}

/// What can be wrong with one step of a forced sequence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForcedReason {
    /// The given move cannot be played.
    #[error("{0}")]
    Illegal(#[from] Refusal),
    /// The opponent has no reply, or may not make one.
    #[error("after {mv} the game is over, so there is no reply: {over}")]
    Over {
        /// The given move.
        mv: Move,
        /// How the game ended.
        over: GameOver,
    },
    /// The opponent has a choice.
    #[error("after {mv} there are {found} replies, expected exactly one: {first}, {second}{}",
        if *.found > 2 { ", ..." } else { "" })]
    Choice {
        /// The given move.
        mv: Move,
        /// How many legal replies there are.
        found: usize,
        /// The first of them.
        first: Move,
        /// The second of them.
        second: Move,
    },
    /// There is no sequence.
    #[error("expected one or more moves, found none")]
    Empty,
}

/// Operation 17: the position after each given move and the opponent's only legal reply to it, with all plies played.
#[doc(alias = "ejecutarSecuenciaForzada")]
pub fn play_forced_sequence(
    position: &Position,
    moves: &[(Point, Point)],
) -> Result<(Position, Vec<Move>), ForcedError> {
    if moves.is_empty() {
        return Err(ForcedError { step: 1, reason: ForcedReason::Empty });
    }
    let mut current = *position;
    let mut plies = Vec::new();
    for (&(from, to), step) in moves.iter().zip(1..) {
        let (mv, reply) = forced_step(&current, from, to).map_err(|reason| ForcedError { step, reason })?;
        current = current.after(mv).after(reply);
        plies.extend([mv, reply]);
    }
    Ok((current, plies))
}

fn forced_step(position: &Position, from: Point, to: Point) -> Result<(Move, Move), ForcedReason> {
    if let Some(over) = game_over(position) {
        return Err(Refusal::GameOver(over).into());
    }
    let mv = is_legal_move(position, from, to)?;
    let next = position.after(mv);
    if let Some(over) = game_over(&next) {
        return Err(ForcedReason::Over { mv, over });
    }
    match next.legal_moves()[..] {
        [first, second, ..] => {
            let found = usize::try_from(next.count_moves()).unwrap_or(usize::MAX);
            Err(ForcedReason::Choice { mv, found, first, second })
        }
        [reply] => Ok((mv, reply)),
        // A game that is not over has a legal move.
        [] => Err(Refusal::NoMoves(next.to_move()).into()),
    }
}

/// Whether a side's king stands on a square that the other side attacks.
#[doc(alias = "jaque")]
#[must_use]
pub fn is_in_check(position: &Position, player: Colour) -> bool {
    attacker_of(position, position.board().king(player), player).is_some()
}

/// How the game is over, or `None` while it is going. Bare kings come first: two adjacent ones are a draw although the
/// side to move may also be checkmated.
#[must_use]
pub fn game_over(position: &Position) -> Option<GameOver> {
    let colour = position.to_move();
    if is_bare_kings(position) {
        Some(GameOver::BareKings)
    } else if position.count_moves() > 0 {
        None
    } else if is_in_check(position, colour) {
        Some(GameOver::Checkmate(colour))
    } else {
        Some(GameOver::Stalemate(colour))
    }
}

/// The outcome of a finished game, or `None` while it is going.
#[must_use]
pub fn outcome(position: &Position) -> Option<Outcome> {
    Some(match game_over(position)? {
        GameOver::Checkmate(loser) => Outcome::win_of_two(seat(!loser)),
        GameOver::Stalemate(_) | GameOver::BareKings => Outcome::draw_of_two(),
    })
}

// ---------------------------------------------------------------------------------------------------------
// What the operations share.

fn same_pieces(position: &Position, expected: &Position) -> Result<(), Refusal> {
    let differs = |&square: &Square| position.piece_at(square) != expected.piece_at(square);
    match Square::all().find(differs) {
        None => Ok(()),
        Some(square) => Err(Refusal::Differs {
            square,
            found: position.piece_at(square),
            expected: expected.piece_at(square),
        }),
    }
}

fn row_of(position: &Position, row: Row) -> Vec<(Square, Piece)> {
    let squares = Col::ALL.into_iter().map(|col| Square::new(row, col));
    squares.filter_map(|square| Some((square, position.piece_at(square)?))).collect()
}

fn on_board((row, col): Point) -> Result<Square, Refusal> {
    Square::from_point((row, col)).ok_or(Refusal::OffBoard { row, col })
}

/// The piece on the origin, and the target; both on the board and different.
fn ends(position: &Position, from: Point, to: Point) -> Result<(Standing, Square), Refusal> {
    let (from, to) = (on_board(from)?, on_board(to)?);
    if from == to {
        return Err(Refusal::SameSquare { square: from });
    }
    let piece = position.piece_at(from).ok_or(Refusal::EmptyOrigin { square: from })?;
    Ok((Standing { piece, square: from }, to))
}

/// Operations 3 or 4, whichever the target calls for.
fn either_rule(position: &Position, from: Point, to: Point) -> Result<Move, Refusal> {
    let (_, target) = ends(position, from, to)?;
    match position.piece_at(target) {
        None => is_valid_move(position, from, to),
        Some(_) => is_valid_capture(position, from, to),
    }
}

/// Whether the piece's rule lets it go to the target, with the ways of moving and capturing told apart by whether
/// the target is empty.
fn follows_rule(position: &Position, mover: Standing, to: Square) -> Result<Move, Refusal> {
    let from = mover.square;
    let pushes = mover.piece.kind == Kind::Pawn && position.piece_at(to).is_none();
    let reached = if pushes {
        to.col() == from.col() && Some(to.row()) == from.row().plus(mover.piece.colour.forward())
    } else {
        attacks_from(position, from).contains(to)
    };
    if reached {
        return Ok(Move::new(from, to));
    }
    let on_empty_board = match mover.piece.kind {
        Kind::Bishop => bishop_attacks(from, SquareSet::EMPTY),
        Kind::Rook => rook_attacks(from, SquareSet::EMPTY),
        Kind::Pawn | Kind::King => SquareSet::EMPTY,
    };
    let in_the_way = engine::between(from, to) & position.board().occupied();
    let nearest = in_the_way.into_iter().min_by_key(|square| engine::between(from, *square).len());
    match nearest.and_then(|square| Some(Standing { piece: position.piece_at(square)?, square })) {
        Some(blocker) if on_empty_board.contains(to) => Err(Refusal::Blocked { mover, to, blocker }),
        _ => Err(Refusal::Movement { mover, to }),
    }
}

/// The capture range of the piece on a square.
fn attacks_from(position: &Position, square: Square) -> SquareSet {
    let occupied = position.board().occupied();
    match position.piece_at(square) {
        None => SquareSet::EMPTY,
        Some(Piece { kind: Kind::Pawn, colour }) => pawn_attacks(square.into(), colour),
        Some(Piece { kind: Kind::Bishop, .. }) => bishop_attacks(square, occupied),
        Some(Piece { kind: Kind::Rook, .. }) => rook_attacks(square, occupied),
        Some(Piece { kind: Kind::King, .. }) => king_attacks(square),
    }
}

/// The pieces that attack a square as the enemies of a side.
fn attackers_of(position: &Position, square: Square, player: Colour) -> impl Iterator<Item = Standing> {
    let board = position.board();
    let occupied = board.occupied();
    let attackers = pawn_attacks(square.into(), player) & board.all(Kind::Pawn)
        | bishop_attacks(square, occupied) & board.all(Kind::Bishop)
        | rook_attacks(square, occupied) & board.all(Kind::Rook)
        | king_attacks(square) & board.all(Kind::King);
    (attackers & board.of(!player))
        .into_iter()
        .filter_map(|square| Some(Standing { piece: position.piece_at(square)?, square }))
}

fn attacker_of(position: &Position, square: Square, player: Colour) -> Option<Standing> {
    attackers_of(position, square, player).next()
}

fn no_move(position: &Position) -> Result<(), Refusal> {
    match position.legal_moves().first() {
        Some(&mv) => Err(Refusal::HasMove { colour: position.to_move(), mv }),
        None => Ok(()),
    }
}

pub(crate) fn is_bare_kings(position: &Position) -> bool {
    position.board().occupied() == position.board().all(Kind::King)
}
