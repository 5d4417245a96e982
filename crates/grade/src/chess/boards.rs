//! The boards that are asked about: telling ones first, then all of them by the number of men.

use super::adapter::{Board, Point, Reference, moved};
use crate::random::Random;

/// Every board with the kings on two squares and, of three men, one more: both sides to move.
pub(crate) fn with_kings(white: usize, black: usize, men: u32) -> impl Iterator<Item = Board> {
    let players = if white == black { 0 } else { 2 };
    (1..=players).flat_map(move |player| {
        let mut kings = Board::empty(player);
        kings.cells[white] = [4, 1];
        kings.cells[black] = [4, 2];
        let free = (0..64usize).filter(move |&at| men > 2 && kings.cells[at][0] == 0);
        let more = free.flat_map(move |at| {
            MEN.into_iter().map(move |man| {
                let mut board = kings;
                board.cells[at] = man;
                board
            })
        });
        (men == 2).then_some(kings).into_iter().chain(more)
    })
}

/// Every board with two kings, both sides to move: 8 064.
pub(crate) fn two_men() -> impl Iterator<Item = Board> {
    (0..64usize).flat_map(|white| (0..64usize).flat_map(move |black| with_kings(white, black, 2)))
}

/// Every board with so many men of any kind, kings or not: both sides to move.
pub(crate) fn of_any_men(men: u32) -> impl Iterator<Item = Board> {
    const ANY: [[u8; 2]; 8] = [[1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [3, 2], [4, 1], [4, 2]];
    type Boards = Box<dyn Iterator<Item = (Board, usize)>>;
    let one_more = |boards: Boards, _| -> Boards {
        Box::new(boards.flat_map(|(board, first)| {
            (first..64).flat_map(move |at| {
                ANY.into_iter().map(move |man| {
                    let mut board = board;
                    board.cells[at] = man;
                    (board, at + 1)
                })
            })
        }))
    };
    let empty: Boards = Box::new([1, 2].into_iter().map(|player| (Board::empty(player), 0)));
    (0..men).fold(empty, one_more).map(|(board, _)| board)
}

/// The men that are no kings.
pub(crate) const MEN: [[u8; 2]; 6] = [[1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [3, 2]];

/// A random board with this many men, kings included.
pub(crate) fn random(random: &mut Random, men: usize) -> Board {
    let player = if random.below(2) == 0 { 1 } else { 2 };
    let mut board = Board::empty(player);
    let place = |board: &mut Board, random: &mut Random, man: [u8; 2]| loop {
        let at = random.below(64);
        if board.cells[at][0] == 0 {
            board.cells[at] = man;
            return;
        }
    };
    place(&mut board, random, [4, 1]);
    place(&mut board, random, [4, 2]);
    for _ in 2..men.min(30) {
        let man = MEN[random.below(MEN.len())];
        place(&mut board, random, man);
    }
    board
}

/// Positions that tell most mistakes apart, smallest first: one of each man, rays with and without something in the
/// way, pawns at both ends, pins, rows to sort, mates and stalemates, and the figures of the sheet.
pub(crate) fn telling() -> Vec<Board> {
    let mut boards: Vec<Board> = [
        "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w",
        "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R b",
        "4R2k/6pp/5p2/8/8/8/8/3K4 b",
        "7k/7p/7P/4P3/3B4/8/8/3K4 w",
        "7k/ppp4p/7P/4R3/2BB4/8/8/3K4 b",
        "8/2P5/8/7k/7P/8/3R4/3K3R w",
        "3r4/8/8/8/7k/8/3R4/3K4 w",
        "8/8/8/8/8/1k6/1p6/1K6 w",
        "k7/P7/1K6/8/8/8/8/8 b",
        "7k/5K2/8/8/8/8/8/7R b",
        "8/8/8/8/8/8/kr6/7K b",
    ]
    .iter()
    .filter_map(|fen| Board::from_fen(fen))
    .collect();
    let kings: [(Point, Point); 6] = [
        ((7, 4), (0, 4)),
        ((7, 0), (0, 7)),
        ((4, 3), (3, 4)),
        ((3, 1), (3, 6)),
        ((0, 0), (7, 1)),
        ((5, 2), (2, 2)),
    ];
    let squares: [Point; 22] = [
        (0, 0),
        (0, 3),
        (0, 7),
        (1, 1),
        (1, 4),
        (1, 6),
        (2, 5),
        (3, 0),
        (3, 3),
        (3, 7),
        (4, 4),
        (4, 6),
        (5, 1),
        (5, 5),
        (6, 0),
        (6, 3),
        (6, 6),
        (7, 2),
        (7, 5),
        (7, 7),
        (2, 3),
        (4, 1),
    ];
    for (index, &(white, black)) in kings.iter().enumerate() {
        for (place, &square) in squares.iter().enumerate() {
            if square == white || square == black {
                continue;
            }
            for man in MEN {
                let player = if (index + place) % 2 == 0 { man[1] } else { 3 - man[1] };
                let mut board = Board::empty(player);
                board.put(white, [4, 1]);
                board.put(black, [4, 2]);
                board.put(square, man);
                boards.push(board);
            }
        }
    }
    boards.extend(pairs());
    let mut source = Random::new(7);
    for men in [4, 5, 6, 8] {
        for _ in 0..40 {
            boards.push(random(&mut source, men));
        }
    }
    boards.extend(rows(&mut source));
    boards.retain(|board| Reference::new(board).is_some());
    boards.sort_by_key(Board::men);
    boards.dedup();
    boards
}

/// A man and something near it: in front, beside, on its diagonals, one or more squares away.
fn pairs() -> Vec<Board> {
    let mut boards = Vec::new();
    for man in MEN {
        for (row, col) in [(3i64, 3i64), (1, 5), (6, 2)] {
            for (dr, dc) in [(-1, 0), (1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
                for (distance, other) in [(1, [1, 1]), (1, [3, 2]), (2, [2, 1]), (3, [1, 2])] {
                    let at = (row + dr * distance, col + dc * distance);
                    let mut board = Board::empty(man[1]);
                    board.put((7, 7), [4, 1]);
                    board.put((0, 7), [4, 2]);
                    if board.at(at).is_none_or(|cell| cell[0] != 0)
                        || board.at((row, col)).is_none_or(|cell| cell[0] != 0)
                    {
                        continue;
                    }
                    board.put((row, col), man);
                    board.put(at, other);
                    boards.push(board);
                }
            }
        }
    }
    boards
}

/// Rows with several men, in order and out of it.
fn rows(random: &mut Random) -> Vec<Board> {
    let mut boards = Vec::new();
    for _ in 0..60 {
        let mut board = Board::empty(if random.below(2) == 0 { 1 } else { 2 });
        board.cells[random.below(8)] = [4, 1];
        board.cells[56 + random.below(8)] = [4, 2];
        let row = random.below(8);
        for _ in 0..2 + random.below(4) {
            let at = row * 8 + random.below(8);
            if board.cells[at][0] == 0 {
                board.cells[at] = MEN[random.below(MEN.len())];
            }
        }
        boards.push(board);
    }
    boards
}

/// Moves a king into a corner that is free: there it is mated, stalled and forced sooner.
pub(crate) fn corner(board: &mut Board, player: u8, random: &mut Random) {
    let corner = [0usize, 7, 56, 63][random.below(4)];
    if board.cells[corner][0] == 0
        && let Some(king) = board.cells.iter().position(|cell| *cell == [4, player])
    {
        board.cells.swap(king, corner);
    }
}

/// Boards on which something rare holds, smallest first: found among random ones and those a move away.
pub(crate) fn rare(holds: impl Fn(&Reference) -> bool, wanted: usize, tries: usize, seed: u64) -> Vec<Board> {
    let mut found: Vec<Board> = Vec::new();
    let mut source = Random::new(seed);
    for at in 0..tries {
        if found.len() >= wanted {
            break;
        }
        let mut board = random(&mut source, 3 + at % 4);
        if at % 2 == 0 {
            let player = board.player;
            corner(&mut board, player, &mut source);
        }
        if Reference::new(&board).is_some_and(|reference| holds(&reference)) {
            found.push(board);
        }
    }
    found.sort_by_key(Board::men);
    found.dedup();
    found
}

/// Positions a legal move or two after another, none of them over before.
pub(crate) fn futures(board: &Board, random: &mut Random) -> Vec<(Board, usize)> {
    let mut result = Vec::new();
    let mut current = *board;
    for plies in 1..=2 {
        let Some(reference) = Reference::new(&current) else { break };
        if reference.is_over() {
            break;
        }
        let moves = reference.legal_moves();
        let Some(&(from, to)) = moves.get(random.below(moves.len())) else { break };
        current = moved(&current, from, to);
        result.push((current, plies));
    }
    result
}
