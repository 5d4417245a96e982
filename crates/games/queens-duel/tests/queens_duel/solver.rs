//! The solver against the vectors, a second solver, and the published values.

use serde_json::Value;
use tablero_core::Game;
use tablero_queens_duel::solver::{CheckpointError, Progress, Resources, Solution, Solver, SolverError};
use tablero_queens_duel::{Cell, Position, QueensDuel, Rule, opponent};

use crate::reference::Reference;
use crate::vectors::{points, rows};
use crate::walk::{cases, game, side};

/// Goes on to the end.
fn forever(_: Progress) -> bool {
    true
}

fn solver(position: &Position, rule: Rule, threads: usize) -> Solver {
    let resources = Resources { memory: 64 << 20, threads };
    Solver::new(QueensDuel::new(position.side(), rule), position, resources).unwrap()
}

fn solve(position: &Position, rule: Rule) -> Solution {
    solver(position, rule, 1).solve(&forever).unwrap()
}

#[test]
fn all_vectors_agree() {
    for row in rows() {
        let quota = solve(&row.position, Rule::Quota);
        assert_eq!(
            tablero_queens_duel::notation::player_name(quota.winner),
            row.text("winner"),
            "{}",
            row.id
        );
        assert_eq!(quota.winning_moves, row.cells("winning_moves"), "{}", row.id);
        assert_eq!(quota.grundy, None, "{}", row.id);
        let last = solve(&row.position, Rule::Last);
        let mover_wins = last.winner == row.position.to_move();
        assert_eq!(mover_wins, row.json["normal_mover_wins"].as_bool().unwrap(), "{}", row.id);
        assert_eq!(last.winning_moves, row.cells("normal_winning_moves"), "{}", row.id);
        assert_eq!(last.grundy.map(u64::from), row.json["grundy"].as_u64(), "{}", row.id);
    }
}

#[test]
fn all_outcomes_agree() {
    let json: Value = serde_json::from_str(include_str!("../data/outcomes.json")).unwrap();
    for row in json["outcomes"].as_array().unwrap() {
        let board = side(u16::try_from(row["side"].as_u64().unwrap()).unwrap());
        for (rule, key) in [(Rule::Quota, "proposed"), (Rule::Last, "normal_play")] {
            let solution = solve(&Position::empty(board), rule);
            let winner = tablero_queens_duel::notation::player_name(solution.winner);
            assert_eq!(winner, row[format!("winner_{key}")].as_str().unwrap(), "side {board}, {rule}");
            let openings: Vec<Cell> = points(&row[format!("winning_openings_{key}")])
                .into_iter()
                .map(|point| board.cell(point).unwrap())
                .collect();
            let all: Vec<Cell> = board
                .cells()
                .filter(|&cell| images(board.get(), cell).iter().any(|c| openings.contains(c)))
                .collect();
            assert_eq!(solution.winning_moves, all, "side {board}, {rule}");
            assert!(rule == Rule::Quota || solution.grundy.map(u64::from) == row["grundy"].as_u64());
        }
    }
}

/// The cells that the symmetries of the board turn a cell into.
fn images(side: u16, Cell { x, y }: Cell) -> Vec<Cell> {
    let turn = |Cell { x, y }: Cell| Cell { x: side - 1 - y, y: x };
    let mut images = Vec::new();
    for start in [Cell { x, y }, Cell { x: y, y: x }] {
        images.extend(std::iter::successors(Some(start), |&cell| Some(turn(cell))).take(4));
    }
    images
}

fn agrees(reference: &mut Reference, position: &Position, replay: &str) {
    for rule in [Rule::Quota, Rule::Last] {
        let solution = solve(position, rule);
        let (mover_wins, winning_moves) = reference.solve(position, rule);
        let mover = position.to_move();
        let winner = if mover_wins { mover } else { opponent(mover) };
        assert_eq!((solution.winner, &solution.winning_moves), (winner, &winning_moves), "{replay} {rule}");
        if rule == Rule::Last {
            assert_eq!(solution.grundy, Some(reference.grundy(position)), "{replay}");
        }
    }
}

/// Every set of queens that do not attack each other, on every side to 6.
#[test]
fn it_agrees_with_a_plain_search_on_every_small_position() {
    for length in 1..=6 {
        let mut reference = Reference::new(length);
        let duel = QueensDuel::new(side(length), Rule::Last);
        let mut open = vec![duel.initial()];
        while let Some(position) = open.pop() {
            agrees(&mut reference, &position, &tablero_queens_duel::notation::write_position(&position));
            let last = position.queens().last().copied();
            let later = position.free_cells().filter(|&cell| last.is_none_or(|last| cell > last));
            open.extend(later.map(|cell| duel.play(&position, cell)));
        }
    }
}

/// `TABLERO_CASES` counts positions; without it, 1 000.
#[test]
fn it_agrees_with_a_plain_search_on_random_positions_of_side_eight() {
    let mut reference = Reference::new(8);
    let positions =
        (0_u64..).flat_map(|seed| game(side(8), seed).into_iter().skip(1).map(move |p| (seed, p)));
    for (seed, position) in positions.take(usize::try_from(cases(1_000)).unwrap()) {
        agrees(
            &mut reference,
            &position,
            &format!("seed {seed}: {}", tablero_queens_duel::notation::write_position(&position)),
        );
    }
}

/// OEIS A344227.
#[test]
fn grundy_values_are_the_published_ones() {
    for (length, value) in (1..).zip([1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1]) {
        let found = solver(&Position::empty(side(length)), Rule::Last, 1).grundy(&forever);
        assert_eq!(found, Some(value), "side {length}");
    }
}

#[test]
fn threads_and_table_sizes_do_not_change_answers() {
    let position = Position::empty(side(10));
    for rule in [Rule::Quota, Rule::Last] {
        let expected = solve(&position, rule);
        assert_eq!(solver(&position, rule, 3).solve(&forever), Some(expected.clone()));
        let tiny = Resources { memory: 0, threads: 1 };
        let tiny = Solver::new(QueensDuel::new(side(10), rule), &position, tiny).unwrap();
        assert_eq!(tiny.solve(&forever), Some(expected));
    }
}

#[test]
fn a_search_that_is_stopped_says_nothing() {
    let position = Position::empty(side(16));
    for threads in [1, 2] {
        let resources = Resources { memory: 1 << 20, threads };
        let solver = Solver::new(QueensDuel::new(side(16), Rule::Quota), &position, resources).unwrap();
        assert_eq!(solver.solve(&|progress| progress.nodes < 50), None);
        assert!(solver.progress().nodes >= 50);
    }
}

#[test]
fn a_search_goes_on_where_it_was_stopped() {
    let position = Position::empty(side(12));
    let first = solver(&position, Rule::Last, 1);
    assert_eq!(first.winner(&|progress| progress.nodes < 20_000), None);
    let second = solver(&position, Rule::Last, 1);
    let bytes = first.checkpoint();
    assert!(second.resume(&bytes).unwrap() > 10);
    assert_eq!(second.winner(&forever), Some(tablero_core::Player::SECOND));
    let afresh = solver(&position, Rule::Last, 1);
    afresh.winner(&forever);
    assert!(second.progress().nodes < afresh.progress().nodes);
    let other = solver(&position, Rule::Quota, 1).resume(&bytes).unwrap_err();
    assert!(matches!(other, CheckpointError::OtherSearch { .. }));
}

#[test]
fn impossible_resources_are_refused() {
    let board = side(65);
    let position = Position::empty(board);
    let refuse = |position: &Position, memory, threads| {
        Solver::new(QueensDuel::new(position.side(), Rule::Last), position, Resources { memory, threads })
            .unwrap_err()
    };
    assert_eq!(refuse(&position, 1, 1), SolverError::TooManyCells { found: 4225 });
    let position = Position::empty(side(16));
    assert_eq!(refuse(&position, 1, 0), SolverError::NoThreads);
    assert_eq!(refuse(&position, u64::MAX, 1), SolverError::Memory { bytes: u64::MAX });
    let other =
        Solver::new(QueensDuel::new(side(15), Rule::Last), &position, Resources::default()).unwrap_err();
    assert_eq!(other.to_string(), "expected a position of side 15, found side 16");
}
