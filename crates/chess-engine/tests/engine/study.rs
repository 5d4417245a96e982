//! Mates are the shortest and all are found, forced sequences are forced, puzzles have one solution, games are judged.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chess_engine::Engine;
use tablero_chess_engine::study::{
    Goal, Judgement, Mate, MateSolver, Sight, analyse, forced_sequences, puzzles,
};
use tablero_chess_tables::{Tables, Value};
use tablero_lite_chess::{Colour, Kind, Move, Piece, Position, notation, operations};

use crate::read;

fn solve(position: &Position, most: u32) -> Mate {
    MateSolver::new(&|_| false).solve(position, most)
}

/// Whether the side to move mates in so many moves, by the plainest search there is.
fn mates(position: &Position, moves: u32) -> bool {
    moves > 0
        && operations::game_over(position).is_none()
        && position.legal_moves().into_iter().any(|mv| {
            let after = position.after(mv);
            let replies = after.legal_moves();
            operations::is_checkmate(&after).is_ok()
                || (operations::game_over(&after).is_none()
                    && replies.into_iter().all(|reply| mates(&after.after(reply), moves - 1)))
        })
}

/// White has two rooks and a bishop against a king and pawns, so mates are near.
fn strong_against_weak(seed: u64) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let mut pieces = [None; 64];
        for letter in "KRRBkppp".chars() {
            let square = rng.random_range(0..64);
            pieces[square] = Piece::from_letter(letter);
        }
        if let Ok(position) = Position::from_pieces(&pieces, Colour::White) {
            return position;
        }
    }
}

#[test]
fn mates_agree_with_a_plain_search() {
    let mut decided = [0; 3];
    for seed in 0..120 {
        let position = strong_against_weak(seed);
        let fen = notation::fen(&position);
        let expected = (1..=2).find(|&moves| mates(&position, moves));
        match solve(&position, 2) {
            Mate::In { moves, solutions } => {
                assert_eq!(Some(moves), expected, "{fen}");
                decided[usize::try_from(moves).unwrap()] += 1;
                let first = |mv: &Move| {
                    let after = position.after(*mv);
                    operations::is_checkmate(&after).is_ok()
                        || (moves == 2
                            && operations::game_over(&after).is_none()
                            && after.legal_moves().into_iter().all(|reply| mates(&after.after(reply), 1)))
                };
                let all: Vec<Move> = position.legal_moves().into_iter().filter(first).collect();
                let found: Vec<Move> = solutions.iter().map(|solution| solution.first).collect();
                assert_eq!(found, all, "{fen}");
                for solution in solutions {
                    assert_eq!(solution.line.len(), usize::try_from(2 * moves - 1).unwrap(), "{fen}");
                    let last = solution.line.iter().fold(position, |position, &mv| position.after(mv));
                    assert!(operations::is_checkmate(&last).is_ok(), "{fen}");
                }
            }
            Mate::None { moves: 2 } => {
                assert_eq!(expected, None, "{fen}");
                decided[0] += 1;
            }
            other => panic!("{fen}: {other:?}"),
        }
    }
    assert!(decided.iter().all(|&count| count > 0), "{decided:?}");
}

/// The tables know the distance to mate of every position of three men.
#[test]
fn mates_agree_with_the_tables() {
    let tables = Tables::new(None);
    for fen in
        ["7k/8/5K2/8/8/8/8/R7 w", "8/8/8/8/8/2k5/7r/K7 b", "3k4/8/3K4/8/8/8/7R/8 b", "k7/8/1K6/8/8/8/8/6R1 b"]
    {
        let position = read(fen);
        let found = match solve(&position, 5) {
            Mate::In { moves, .. } => Some(moves),
            _ => None,
        };
        let known = match tables.probe(&position).unwrap() {
            value @ Value::Win { .. } => value.moves().map(u32::from).filter(|&moves| moves <= 5),
            _ => None,
        };
        assert_eq!(found, known, "{fen}");
    }
}

#[test]
fn a_search_that_is_stopped_says_how_far_it_came() {
    let answer = MateSolver::new(&|_| true).solve(&Position::initial(), 50);
    assert!(matches!(answer, Mate::Unknown { none_in: 1..50 }), "{answer:?}");
    assert_eq!(solve(&read("4k3/8/8/8/8/8/8/4K3 w"), 3), Mate::None { moves: 3 });
}

/// What operation 17 says of every sequence found.
#[test]
fn forced_sequences_are_those_of_the_operation() {
    let start = read("8/2P5/8/7k/7P/8/3R4/3K3R w");
    let found = forced_sequences(&start, Goal::Promotion, 4, 50, &|| false);
    assert!(!found.sequences.is_empty() && !found.stopped);
    for plies in &found.sequences {
        let own: Vec<_> = plies.iter().step_by(2).map(|mv| (mv.from().point(), mv.to().point())).collect();
        let (end, played) = operations::play_forced_sequence(&start, &own).unwrap();
        assert_eq!(&played, plies);
        assert!(!end.board().all(Kind::Rook).is_empty());
    }
    let mate = forced_sequences(&read("7k/8/5K2/8/8/8/8/R7 w"), Goal::Mate, 3, 50, &|| false);
    assert_eq!(mate.moves, 2);
    assert_eq!(mate.sequences.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
    let none = forced_sequences(&Position::initial(), Goal::Mate, 3, 50, &|| false);
    assert!(none.sequences.is_empty() && !none.stopped);
}

#[test]
fn puzzles_have_one_solution_and_follow_from_the_seed() {
    let by_seed = |seed| {
        let mut made = Vec::new();
        puzzles(4, 2..=3, seed, &Tables::new(None), |puzzle| {
            made.push(puzzle.clone());
            true
        });
        made
    };
    let made = by_seed(5);
    assert_eq!(made.len(), 4);
    assert_eq!(made, by_seed(5));
    assert_ne!(made, by_seed(6));
    for puzzle in made {
        let fen = notation::fen(&puzzle.position);
        assert!(!mates(&puzzle.position, puzzle.moves - 1), "{fen}");
        let Mate::In { moves, solutions } = solve(&puzzle.position, 4) else { panic!("{fen}") };
        assert_eq!((moves, solutions), (puzzle.moves, vec![puzzle.solution]), "{fen}");
        assert!(puzzle.difficulty >= 150 * moves);
    }
}

/// `cargo xtask chess mates` solves all of them, beside Fairy-Stockfish; here the long ones are only sampled.
#[test]
fn the_committed_problems_have_one_solution() {
    let all = std::env::var_os("TABLERO_CASES").is_some();
    let lines: Vec<&str> = include_str!("../data/mates.txt").lines().collect();
    assert!(lines.len() >= 100, "{}", lines.len());
    for (number, line) in lines.iter().enumerate() {
        let mut fields = line.split("; ");
        let position = read(fields.next().unwrap());
        let length: u32 = fields.next().unwrap().strip_prefix("mate in ").unwrap().parse().unwrap();
        let first = fields.last().unwrap().split(' ').next().unwrap();
        if !all && length > 3 && number % 16 != 0 {
            continue;
        }
        let Mate::In { moves, solutions } = solve(&position, length) else { panic!("{line}") };
        let found: Vec<String> = solutions.iter().map(|solution| solution.first.to_string()).collect();
        assert_eq!((moves, found), (length, vec![first.to_owned()]), "{line}");
    }
}

#[test]
fn a_game_is_judged_move_by_move() {
    // White has mate in one and plays elsewhere, then mates.
    let start = read("7k/8/6K1/8/8/8/8/R7 w");
    let moves: Vec<Move> = ["a1b1", "h8g8", "b1b8"]
        .iter()
        .scan(start, |position, text| {
            let mv = notation::read_legal_move(position, text).unwrap();
            *position = position.after(mv);
            Some(mv)
        })
        .collect();
    let mut engine = Engine::with_hash(1 << 20);
    let analysis = analyse(&start, &moves, 5_000, &Tables::new(None), &mut engine, |_| true);
    assert_eq!(analysis.moves.len(), 3);
    assert_eq!(analysis.moves[0].before, Sight::Exact(Value::Win { plies: 1 }));
    assert_eq!(analysis.moves[0].best.to_string(), "a1a8");
    assert_eq!(analysis.moves[2].after, Sight::Exact(Value::Win { plies: 1 }));
    // Without tables a blunder is seen by the engine: the rook is given away.
    let start = read("6k1/5ppp/8/8/8/8/4RPPP/R5K1 w");
    let gives = [notation::read_legal_move(&start, "e2e7").unwrap()];
    let quiet = analyse(&start, &gives, 20_000, &Tables::new(None), &mut engine, |_| true);
    assert_eq!(quiet.moves[0].judgement, Judgement::MissedMate);
    assert_eq!(quiet.moves[0].before.mates_in(), Some(1));
}
