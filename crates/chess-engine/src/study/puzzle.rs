//! Problems with one solution, from games of the engine with itself and from endgame tables.
//!
//! A position of a game in which the engine sees a mate is a candidate, and so is a random position of a table that is won in
//! the wanted number of moves. It becomes a problem when the proof shows that the mate is the shortest and that only one
//! move begins it. Everything follows from the seed.

use tablero_chess_tables::{Tables, Value, best_moves};
use tablero_lite_chess::{Colour, Kind, Piece, Position, operations};

use super::mate::{Mate, MateSolver, Solution};
use crate::attack::in_check;
use crate::exchange::worth;
use crate::level::Level;
use crate::random::SplitMix;
use crate::search::{Engine, Limits};

/// How many positions the engine looks at to see a mate.
const GLANCE: u64 = 4_000;
/// How many positions a proof may take.
const PROOF: u64 = 3_000_000;
/// The longest game.
const LONGEST_GAME: usize = 160;

/// A problem: the side to move mates in so many moves, and only one move begins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// In how many moves.
    pub moves: u32,
    /// The one solution.
    pub solution: Solution,
    /// How hard it is to see, from about 100 up; see [`difficulty`].
    pub difficulty: u32,
}

/// Makes up to `count` problems with mates in the lengths of the range, as many of each as can be, and hands each to `visit`,
/// which ends the work by saying no.
pub fn puzzles(
    count: usize,
    lengths: std::ops::RangeInclusive<u32>,
    seed: u64,
    endings: &Tables,
    mut visit: impl FnMut(&Puzzle) -> bool,
) {
    let (shortest, longest) = (*lengths.start(), *lengths.end());
    let sorts = usize::try_from(longest.saturating_sub(shortest)).unwrap_or(0) + 1;
    let quota = count.div_ceil(sorts);
    let mut made: Vec<Puzzle> = Vec::new();
    let mut random = SplitMix(seed);
    let mut engine = Engine::with_hash(4 << 20);
    // Long mates are rare, so the number of tries is bounded.
    for round in 0..count * 20 {
        let candidates = if round % 4 == 3 {
            from_tables(&mut random, endings, &lengths)
        } else {
            from_a_game(&mut random, &mut engine, &lengths)
        };
        for (position, moves) in candidates {
            let wanted = lengths.contains(&moves)
                && made.iter().filter(|puzzle| puzzle.moves == moves).count() < quota
                && made.iter().all(|puzzle| puzzle.position != position);
            if let Some(puzzle) = wanted.then(|| prove(&position, moves)).flatten() {
                if !visit(&puzzle) {
                    return;
                }
                made.push(puzzle);
            }
            if made.len() >= count {
                return;
            }
        }
    }
}

/// The problem in a position, if its shortest mate has this length and one first move.
fn prove(position: &Position, moves: u32) -> Option<Puzzle> {
    let mut solver = MateSolver::new(&|nodes| nodes > PROOF);
    match solver.solve(position, moves) {
        Mate::In { moves: found, mut solutions } if found == moves && solutions.len() == 1 => {
            let solution = solutions.pop()?;
            let difficulty = difficulty(position, moves, &solution);
            Some(Puzzle { position: *position, moves, solution, difficulty })
        }
        _ => None,
    }
}

/// How hard a problem is to see: 150 for every move, 100 more for a first move without check, 50 for one that takes
/// nothing, 100 for one that puts a man where it can be taken, 5 for every other move there is and 15 for every other check.
#[must_use]
pub fn difficulty(position: &Position, moves: u32, solution: &Solution) -> u32 {
    let key = solution.first;
    let after = position.after(key);
    let mut rating = 150 * moves;
    rating += if in_check(&after) { 0 } else { 100 };
    rating += if position.piece_at(key.to()).is_none() { 50 } else { 0 };
    let loses =
        after.legal_moves().into_iter().filter_map(|reply| after.piece_at(reply.to())).any(|taken| {
            worth(taken.kind) > position.piece_at(key.to()).map_or(0, |prize| worth(prize.kind))
        });
    rating += if loses { 100 } else { 0 };
    for other in position.legal_moves() {
        rating += 5;
        if other != key && in_check(&position.after(other)) {
            rating += 15;
        }
    }
    rating
}

/// The positions of one game in which the engine sees a mate.
fn from_a_game(
    random: &mut SplitMix,
    engine: &mut Engine,
    lengths: &std::ops::RangeInclusive<u32>,
) -> Vec<(Position, u32)> {
    let levels = [3, 4, 5].map(Level::new);
    let mut found = Vec::new();
    let mut position = Position::initial();
    let mut before = Vec::new();
    engine.forget();
    for ply in 0..LONGEST_GAME {
        if operations::game_over(&position).is_some() {
            break;
        }
        let moves = position.legal_moves();
        let level = levels[usize::try_from(random.below(3)).unwrap_or(0)];
        let chosen = if ply < 8 {
            let index = usize::try_from(random.below(moves.len() as u64)).unwrap_or(0);
            moves.get(index).copied()
        } else {
            level.and_then(|level| level.choose(engine, &position, &before, &|| false))
        };
        let Some(mv) = chosen else { break };
        before.push(position.key());
        position = position.after(mv);
        if ply >= 20 && operations::game_over(&position).is_none() {
            let limits = Limits { nodes: GLANCE, ..Limits::default() };
            let seen = engine.search(&position, &before, &limits, |found| found.mates_in().is_none());
            if let Some(moves) = seen.and_then(|seen| seen.mates_in()).filter(|moves| lengths.contains(moves))
            {
                found.push((position, moves));
            }
        }
    }
    found
}

/// A random position of king and man against king that is won in a wanted number of moves by one move alone.
fn from_tables(
    random: &mut SplitMix,
    endings: &Tables,
    lengths: &std::ops::RangeInclusive<u32>,
) -> Vec<(Position, u32)> {
    for _ in 0..2_000 {
        let mut pieces = [None; 64];
        let mut put = |piece: Piece| {
            let mut square = || usize::try_from(random.below(64)).unwrap_or(0);
            let mut at = square();
            while pieces[at].is_some() {
                at = square();
            }
            pieces[at] = Some(piece);
        };
        for colour in Colour::ALL {
            put(Piece { kind: Kind::King, colour });
        }
        put(Piece { kind: Kind::Rook, colour: Colour::White });
        let Ok(position) = Position::from_pieces(&pieces, Colour::White) else { continue };
        let board = position.board();
        let odd = board.king(Colour::White).steps_to(board.king(Colour::Black)) < 2
            || operations::is_in_check(&position, Colour::Black);
        let Ok(value @ Value::Win { .. }) = endings.probe(&position) else { continue };
        let moves = value.moves().map_or(0, u32::from);
        if odd || !lengths.contains(&moves) {
            continue;
        }
        let best = best_moves(endings, &position).unwrap_or_default();
        if best.iter().filter(|(_, after)| *after == value).count() == 1 {
            return vec![(position, moves)];
        }
    }
    Vec::new()
}
