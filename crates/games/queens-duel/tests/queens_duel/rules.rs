//! Engine against specification, and the contracts that every game keeps.

use tablero_core::conformance::{Plan, check};
use tablero_core::{Game, Outcome};
use tablero_queens_duel::{PlaceError, Position, PositionError, QueensDuel, Rule, spec};
use tablero_queens_duel::{Point, notation};

use crate::walk::{cases, game, side};

/// `TABLERO_CASES` counts positions; without it, about 20 000.
#[test]
fn engine_and_specification_agree_on_random_positions() {
    let wanted = cases(20_000);
    let mut seen = 0;
    for seed in 0_u64.. {
        let board = side(u16::try_from(seed % 20 + 1).unwrap());
        for position in game(board, seed) {
            agree(&position, &format!("side {board}, seed {seed}"));
            seen += 1;
        }
        if seen >= wanted {
            break;
        }
    }
}

fn agree(position: &Position, replay: &str) {
    let board = position.side();
    let queens = position.queens();
    let free: Vec<_> = position.free_cells().collect();
    assert_eq!(free, spec::free_cells(board, queens), "{replay}");
    assert_eq!(position.to_move(), spec::to_move(queens.len()), "{replay}");
    let points: Vec<Point> = queens.iter().map(|&queen| queen.into()).collect();
    for cell in board.cells() {
        assert_eq!(
            position.attacker(cell).map(Point::from),
            spec::first_attacker(cell.into(), &points),
            "{replay}"
        );
        assert_eq!(position.is_free(cell), free.binary_search(&cell).is_ok(), "{replay}");
    }
    for rule in [Rule::Quota, Rule::Last] {
        let duel = QueensDuel::new(board, rule);
        let mut moves = Vec::new();
        duel.legal_moves(position, &mut moves);
        assert_eq!(moves, spec::legal_moves(board, queens, rule), "{replay}");
        let winner = spec::winner(board, queens, rule);
        assert_eq!(duel.outcome(position), winner.map(Outcome::win_of_two), "{replay}");
    }
    if let Some(&cell) = free.first() {
        let taken = free.iter().filter(|&&other| spec::attacks(cell.into(), other.into())).count();
        assert_eq!(position.takes(cell), taken, "{replay}");
    }
    assert_eq!(Position::from_points(board, &points).as_ref(), Ok(position), "{replay}");
    assert_eq!(
        notation::read_position(&notation::write_position(position)).as_ref(),
        Ok(position),
        "{replay}"
    );
}

#[test]
fn the_game_keeps_the_contracts() {
    for length in [1, 2, 3, 4, 7, 8, 13, 27, 30] {
        for rule in [Rule::Quota, Rule::Last] {
            let plan = Plan { seed: 7, walks: 6, plies: 40 };
            let report = check(&QueensDuel::new(side(length), rule), plan).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(report.finished, plan.walks, "side {length}");
        }
    }
}

#[test]
fn bad_queens_are_named() {
    let eight = side(8);
    let points = |cells: &[(i64, i64)]| cells.iter().map(|&(x, y)| Point { x, y }).collect::<Vec<_>>();
    let refuse = |cells: &[(i64, i64)]| Position::from_points(eight, &points(cells)).unwrap_err();
    let point = |x, y| Point { x, y };
    assert_eq!(refuse(&[(8, 0)]), PositionError::OffBoard { queen: point(8, 0), side: eight });
    assert_eq!(refuse(&[(0, 0), (2, 1), (0, 0)]), PositionError::Repeated { cell: point(0, 0) });
    assert_eq!(
        refuse(&[(2, 1), (0, 0), (4, 4)]),
        PositionError::Attacking { first: point(0, 0), second: point(4, 4) }
    );
    assert_eq!(refuse(&[(i64::MIN, 0)]), PositionError::OffBoard { queen: point(i64::MIN, 0), side: eight });
}

#[test]
fn illegal_placements_say_why() {
    let four = side(4);
    let quota = QueensDuel::new(four, Rule::Quota);
    let position = notation::read_position("4: b4 d3 a2").unwrap();
    let point = |x, y| Point { x, y };
    let place = |x, y| quota.place(&position, point(x, y));
    assert_eq!(place(2, 3), Err(PlaceError::Over));
    assert_eq!(place(4, 0), Err(PlaceError::OffBoard { cell: point(4, 0), side: four }));
    assert_eq!(place(0, 2), Err(PlaceError::Occupied { cell: point(0, 2) }));
    assert_eq!(place(1, 3), Err(PlaceError::Attacked { cell: point(1, 3), queen: point(1, 0) }));
    let last = QueensDuel::new(four, Rule::Last).place(&position, point(2, 3)).unwrap();
    assert_eq!(last.free_count(), 0);
}
