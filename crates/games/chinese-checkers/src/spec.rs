//! The rules of Chinese checkers as the rule book states them. Nothing here is fast, and nothing here may
//! become fast: the engine is judged against this file, so this file is judged only by reading it. Quotations are from
//! the rule book, `docs/rules/checkers.en.md`; a test finds every one of them there.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::cell::{Cell, DIRECTIONS};
use crate::corner::Corner;
use crate::position::{Move, Position, Rule};
use crate::size::Pos;

/// A player's pieces, with their cells in base coordinates.
fn pieces(position: &Position, corner: Corner) -> impl Iterator<Item = (Pos, Cell)> {
    position.size().iter().filter(move |&(pos, _)| position.piece(pos) == Some(corner))
}

/// Whether a cell of the board holds a piece other than the one lifted from `lifted`.
///
/// > The moving piece is lifted from the board: it does not block its own way and is not jumped over.
fn is_occupied(position: &Position, lifted: Cell, cell: Cell) -> bool {
    cell != lifted && position.size().index(cell).is_ok_and(|pos| position.piece(pos).is_some())
}

/// Whether a piece of `corner` lifted from `lifted` may land on a cell.
///
/// > Every cell on which the piece lands, in the middle of a chain too, lies in its owner's zone.
fn may_land(position: &Position, corner: Corner, lifted: Cell, cell: Cell) -> bool {
    corner.is_zone(position.size(), cell) && !is_occupied(position, lifted, cell)
}

/// Where a piece may step.
///
/// > A step goes to an empty neighbour.
fn steps(position: &Position, corner: Corner, from: Cell) -> BTreeSet<Cell> {
    DIRECTIONS
        .iter()
        .filter_map(|&direction| from.step(direction, 1))
        .filter(|&to| may_land(position, corner, from, to))
        .collect()
}

/// The cells one jump away from `at`.
///
/// > A jump goes over an adjacent piece of any colour onto the empty cell right behind it.
fn jumps(position: &Position, corner: Corner, lifted: Cell, at: Cell) -> BTreeSet<Cell> {
    DIRECTIONS
        .iter()
        .filter_map(|&direction| Some((at.step(direction, 1)?, at.step(direction, 2)?)))
        .filter(|&(over, to)| is_occupied(position, lifted, over) && may_land(position, corner, lifted, to))
        .map(|(_, to)| to)
        .collect()
}

/// Every cell that a chain of jumps reaches from `from`, with the cell it was first reached from, nearest first.
///
/// > Different chains with the same ends are one move. A move that ends where it began is no move.
fn chains(position: &Position, corner: Corner, from: Cell) -> BTreeMap<Cell, Cell> {
    let mut reached = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for to in jumps(position, corner, from, at) {
            if to != from && !reached.contains_key(&to) {
                reached.insert(to, at);
                queue.push_back(to);
            }
        }
    }
    reached
}

/// Where the piece on `from` can go in one turn, whoever owns it. Here an empty cell has no targets.
///
/// > A move is one step, or a chain of one or more jumps.
///
/// > Where the piece on a cell can go in one turn, by its owner's zone.
#[doc(alias = "gera_jogadas")]
#[must_use]
pub fn piece_moves(position: &Position, from: Pos) -> BTreeSet<Pos> {
    let size = position.size();
    let (Some(corner), Some(cell)) = (position.piece(from), size.cell(from)) else { return BTreeSet::new() };
    let mut targets = steps(position, corner, cell);
    targets.extend(chains(position, corner, cell).into_keys());
    targets.into_iter().filter_map(|to| size.index(to).ok()).collect()
}

/// Every move of one player, finished or not: none if the player must pass.
///
/// > A move is named by the cell where it begins and the cell where it ends.
#[must_use]
pub fn player_moves(position: &Position, corner: Corner) -> BTreeSet<(Pos, Pos)> {
    pieces(position, corner)
        .flat_map(|(from, _)| piece_moves(position, from).into_iter().map(move |to| (from, to)))
        .collect()
}

/// Every move of the player to move, whoever that is.
///
/// > All moves of the player to move; none if that player must pass.
#[must_use]
pub fn moves(position: &Position) -> BTreeSet<(Pos, Pos)> {
    player_moves(position, position.to_move())
}

/// Whether (from, to) is a move of the player to move.
///
/// > The move is one of the player to move.
#[doc(alias = "valida_jogada")]
#[must_use]
pub fn is_valid_move(position: &Position, from: Pos, to: Pos) -> bool {
    position.piece(from) == Some(position.to_move()) && piece_moves(position, from).contains(&to)
}

/// How the piece on `from` goes to `to`, or `None` if it cannot.
///
/// > A shortest chain of cells from one end of the move to the other, both included.
#[must_use]
pub fn path(position: &Position, from: Pos, to: Pos) -> Option<Vec<Cell>> {
    let size = position.size();
    let corner = position.piece(from)?;
    let (start, end) = (size.cell(from)?, size.cell(to)?);
    if steps(position, corner, start).contains(&end) {
        return Some(vec![start, end]);
    }
    let reached = chains(position, corner, start);
    let mut chain = vec![end, *reached.get(&end)?];
    while let Some(&before) = chain.last().and_then(|at| reached.get(at)) {
        chain.push(before);
    }
    chain.reverse();
    Some(chain)
}

/// How far a player has come.
///
/// > The sum of w over the pieces of a player, in the own view.
#[doc(alias = "somaw")]
#[must_use]
pub fn sum_w(position: &Position, corner: Corner) -> i64 {
    pieces(position, corner).map(|(_, cell)| corner.view(cell).w()).sum()
}

/// Whether a player's destination is reached on the board, under a finish rule.
///
/// > A player has finished when every destination cell holds one of the player's own pieces.
///
/// > A player has finished when every destination cell is occupied and at least one of the pieces there
/// > is the player's own.
#[doc(alias = "terminou_jogo")]
#[must_use]
pub fn is_finished(position: &Position, corner: Corner, rule: Rule) -> bool {
    let size = position.size();
    let destination: Vec<Option<Corner>> = size
        .iter()
        .filter(|&(_, cell)| corner.is_destination(size, cell))
        .map(|(pos, _)| position.piece(pos))
        .collect();
    match rule {
        Rule::Strict => destination.iter().all(|&piece| piece == Some(corner)),
        Rule::Filled => destination.iter().all(Option::is_some) && destination.contains(&Some(corner)),
    }
}

/// The greedy moves and by how much they raise the sum; `None` when there is no move.
///
/// > All moves that raise the mover's sum of w most; the best may be zero or less.
#[must_use]
pub fn greedy_moves(position: &Position) -> Option<(i64, BTreeSet<(Pos, Pos)>)> {
    let corner = position.to_move();
    let w = |pos| position.size().cell(pos).map_or(0, |cell| corner.view(cell).w());
    let gain = |&(from, to): &(Pos, Pos)| w(to) - w(from);
    let moves = moves(position);
    let best = moves.iter().map(gain).max()?;
    Some((best, moves.into_iter().filter(|mv| gain(mv) == best).collect()))
}

/// The player whose turn follows, or simply the next one when everybody has finished.
///
/// > The turn then goes to the next player who has not finished.
///
/// > Turns go round in increasing player number
fn next_player(position: &Position, finished: &[Corner]) -> Corner {
    let mut after = position.players().after(position.to_move());
    let unfinished = after.clone().find(|corner| !finished.contains(corner));
    unfinished.or_else(|| after.next()).unwrap_or(position.to_move())
}

/// The position after a move of the player to move, or `None` if the rules do not allow it.
///
/// > A player who has no move passes. Nobody else may pass.
///
/// > After every move the mover is tested first, then the others in the order of turns. Who has finished
/// > stays finished.
#[must_use]
pub fn apply(position: &Position, mv: Move) -> Option<Position> {
    let mover = position.to_move();
    let mut board = position.board().to_vec();
    match mv {
        Move::Pass if moves(position).is_empty() => {}
        Move::Piece { from, to } if is_valid_move(position, from, to) => board.swap(from.index(), to.index()),
        _ => return None,
    }
    let parts = (position.size(), position.players(), position.rule());
    let after = Position::from_parts(parts, board, mover, position.finished().to_vec());
    let mut finished = after.finished().to_vec();
    let others = after.players().after(mover).filter(|&corner| corner != mover);
    for corner in std::iter::once(mover).chain(others) {
        if !finished.contains(&corner) && is_finished(&after, corner, after.rule()) {
            finished.push(corner);
        }
    }
    let next = next_player(&after, &finished);
    Some(Position::from_parts(parts, after.board().to_vec(), next, finished))
}

/// Whether the game is over.
///
/// > The game is over when every player but one has finished. A player who plays alone ends the game by
/// > finishing. The game is also over when no unfinished player can move.
#[must_use]
pub fn is_over(position: &Position) -> bool {
    let unfinished: Vec<Corner> =
        position.players().iter().filter(|corner| !position.finished().contains(corner)).collect();
    let may_remain = usize::from(position.players().count() > 1);
    unfinished.len() <= may_remain
        || unfinished.iter().all(|&corner| player_moves(position, corner).is_empty())
}

/// The place of each player of a game that is over, in the order of turns.
///
/// > Players are ranked in the order in which they finished; those who have not finished share the place
/// > behind them.
#[must_use]
pub fn places(position: &Position) -> Option<Vec<usize>> {
    let finished = position.finished();
    let place = |corner| finished.iter().position(|&other| other == corner).unwrap_or(finished.len()) + 1;
    is_over(position).then(|| position.players().iter().map(place).collect())
}

/// How many sequences of `depth` moves there are.
///
/// > The number of sequences of moves of a given length. A forced pass counts as a move, and nothing
/// > follows a finished game.
#[must_use]
pub fn perft(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    if is_over(position) {
        return 0;
    }
    let mut plies: Vec<Move> =
        moves(position).into_iter().map(|(from, to)| Move::Piece { from, to }).collect();
    if plies.is_empty() {
        plies.push(Move::Pass);
    }
    plies.into_iter().filter_map(|mv| apply(position, mv)).map(|next| perft(&next, depth - 1)).sum()
}
