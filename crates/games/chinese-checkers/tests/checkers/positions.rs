//! Positions to try things on, from seeds.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chinese_checkers::engine::Board;
use tablero_chinese_checkers::{Corner, Corners, Move, Position, Rule, Setup, Size};

pub(crate) type Rng = Xoshiro256PlusPlus;

pub(crate) fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// How many cases a random test tries: `TABLERO_CASES` if set, else the default.
pub(crate) fn cases(default: u64) -> u64 {
    std::env::var("TABLERO_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default)
}

pub(crate) fn size(n: i64) -> Size {
    Size::new(n).unwrap()
}

pub(crate) fn corners(numbers: &[i64]) -> Corners {
    Corners::new(numbers).unwrap()
}

pub(crate) fn random_corners(rng: &mut Rng) -> Corners {
    let all: Vec<Corners> = Corners::every().collect();
    all[rng.random_range(0..all.len())]
}

/// Pieces scattered over their zones, with any turn, any rule and any list of finished players.
pub(crate) fn scattered(rng: &mut Rng, size: Size) -> Position {
    let players = random_corners(rng);
    let mut order: Vec<Corner> = players.iter().collect();
    order.shuffle(rng);
    let mut board = vec![0; size.cells()];
    // Near the destination half of the time: finishing is rare elsewhere.
    let late = rng.random_bool(0.5);
    for &corner in &order {
        let mut free: Vec<usize> = size
            .iter()
            .filter(|&(pos, cell)| board[pos.index()] == 0 && corner.is_zone(size, cell))
            .map(|(pos, _)| pos.index())
            .collect();
        free.shuffle(rng);
        if late {
            let w = |index: &usize| {
                let pos = size.pos(i64::try_from(*index).unwrap()).unwrap();
                -corner.view(size.cell(pos).unwrap()).w()
            };
            free.sort_by_key(w);
            let keep = rng.random_range(size.pieces()..=2 * size.pieces()).min(free.len());
            let mut best = free[..keep].to_vec();
            best.shuffle(rng);
            free = best;
        }
        free.iter().take(size.pieces()).for_each(|&index| board[index] = i64::from(corner.number()));
    }
    let mut finished = order.clone();
    finished.truncate(if rng.random_bool(0.7) { 0 } else { rng.random_range(0..=order.len()) });
    let number = |corner: &Corner| i64::from(corner.number());
    let setup = Setup {
        size: size.get(),
        players: players.iter().map(|corner| number(&corner)).collect(),
        board,
        to_move: number(&order[rng.random_range(0..order.len())]),
        finished: finished.iter().map(number).collect(),
        rule: if rng.random_bool(0.5) { Rule::Strict } else { Rule::Filled },
    };
    Position::from_setup(&setup).unwrap()
}

/// A position from play that mixes random and greedy moves.
pub(crate) fn played(rng: &mut Rng, size: Size) -> Position {
    let rule = if rng.random_bool(0.5) { Rule::Strict } else { Rule::Filled };
    let mut board = Board::new(&Position::initial(size, random_corners(rng), rule)).unwrap();
    let longest = 40 * usize::try_from(size.get()).unwrap();
    let greed = rng.random_range(0.0..1.0);
    for _ in 0..rng.random_range(0..longest) {
        if board.is_over() {
            break;
        }
        let moves = board.moves();
        let moves = match board.greedy_moves() {
            Some((_, best)) if rng.random_bool(greed) => best,
            _ => moves,
        };
        let mv = match moves.get(rng.random_range(0..moves.len().max(1))) {
            Some(&(from, to)) => Move::Piece { from, to },
            None => Move::Pass,
        };
        board = board.apply(mv).unwrap();
    }
    board.position()
}
