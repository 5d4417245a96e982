//! Solitaire optima and solved duels, against the vectors and against the specification.

use std::sync::LazyLock;

use serde_json::Value;
use tablero_chinese_checkers::exact::{AloneTable, Duel, DuelError, DuelValue, Solution, solve_alone};
use tablero_chinese_checkers::{Corner, Corners, Move, Position, Rule, Setup, spec};

use crate::positions::{corners, rng, size};
use crate::vectors::rows;

fn start(n: i64, corner: Corner) -> Position {
    Position::initial(size(n), Corners::alone(corner), Rule::Strict)
}

/// Plays a solution through the specification: it must end in the destination and not before.
fn replay(start: &Position, solution: &Solution) {
    assert!(solution.holds(start), "{solution:?}");
}

#[test]
fn solitaire_vectors() {
    for row in rows("solitaire.jsonl") {
        let n = row["n"].as_i64().unwrap();
        let table = AloneTable::build(size(n)).unwrap();
        let layers = table.layers();
        assert_eq!(serde_json::json!(layers), row["states_by_distance_from_start"]);
        assert_eq!(serde_json::json!(layers.iter().sum::<u64>()), row["states"]);
        assert_eq!(serde_json::json!(layers.len() - 1), row["eccentricity"]);
        assert_eq!(serde_json::json!(table.shortest_solutions()), row["shortest_solutions"]);
        for corner in Corner::ALL {
            let start = start(n, corner);
            assert_eq!(serde_json::json!(table.rounds(&start, corner).unwrap()), row["fewest_rounds"]);
            let by_table = table.solve(&start).unwrap();
            replay(&start, &by_table);
            let by_search = solve_alone(&start, &mut || true).unwrap().unwrap();
            replay(&start, &by_search);
            assert_eq!((by_search.moves.len(), by_search.optimal), (by_table.moves.len(), true));
        }
        let example: Vec<Move> = row["example"].as_array().unwrap().iter().map(|mv| move_of(n, mv)).collect();
        replay(&start(n, Corner::South), &Solution { moves: example, optimal: true });
    }
}

fn move_of(n: i64, pair: &Value) -> Move {
    let pos = |index: usize| size(n).pos(pair[index].as_i64().unwrap()).unwrap();
    Move::Piece { from: pos(0), to: pos(1) }
}

/// The table of size 3 has the same answer: `cargo test --release -- --ignored` builds it in about 20 seconds.
#[test]
fn size_3_takes_17_rounds() {
    let start = start(3, Corner::NorthEast);
    let solution = solve_alone(&start, &mut || true).unwrap().unwrap();
    replay(&start, &solution);
    assert_eq!((solution.moves.len(), solution.optimal), (17, true));
}

#[test]
#[ignore = "takes 20 seconds in release"]
fn table_of_size_3() {
    let table = AloneTable::build(size(3)).unwrap();
    assert_eq!(table.layers().iter().sum::<u64>(), 13_983_816);
    assert_eq!(table.shortest_solutions(), 48);
    assert_eq!(table.solve(&start(3, Corner::South)).unwrap().moves.len(), 17);
}

/// The published optimum of N = 4 (see `data/README.md`), kept so that it is replayed without a search.
#[test]
fn size_4_is_done_in_27_rounds() {
    let pair = |text: &str| -> Value {
        let (from, to) = text.split_once('-').unwrap();
        serde_json::json!([from.parse::<i64>().unwrap(), to.parse::<i64>().unwrap()])
    };
    let text = include_str!("../data/solitaire_n4.txt");
    let moves: Vec<Move> = text.split_ascii_whitespace().map(|mv| move_of(4, &pair(mv))).collect();
    assert_eq!(moves.len(), 27);
    let solution = Solution { moves, optimal: false };
    assert!(solution.holds(&start(4, Corner::South)));
    let broken = Solution { moves: solution.moves[1..].to_vec(), optimal: false };
    assert!(!broken.holds(&start(4, Corner::South)));
}

#[test]
fn larger_boards_are_solved_though_not_optimally() {
    // 27 rounds are the published optimum of N = 4.
    for (n, corner, mut questions, rounds) in [(4, Corner::South, 1_000, 27), (5, Corner::NorthWest, 150, 60)]
    {
        let start = start(n, corner);
        // Enough for the narrowest attempt.
        let mut go_on = || {
            questions -= 1;
            questions > 0
        };
        let solution = solve_alone(&start, &mut go_on).unwrap().unwrap();
        replay(&start, &solution);
        assert!(!solution.optimal);
        assert!(solution.moves.len() <= rounds, "{} rounds", solution.moves.len());
    }
}

#[test]
fn an_exhausted_budget_and_company_are_reported() {
    assert_eq!(solve_alone(&start(3, Corner::South), &mut || false), Ok(None));
    let two = Position::initial(size(1), Corners::opposite_pair(), Rule::Strict);
    assert!(solve_alone(&two, &mut || true).is_err());
    assert!(AloneTable::build(size(4)).is_err());
}

#[test]
fn solved_n1_vectors() {
    for row in rows("solved_n1.jsonl") {
        let rule = Rule::from_name(row["rule"].as_str().unwrap()).unwrap();
        let duel = Duel::solve(size(1), rule).unwrap();
        let counts = duel.counts();
        let found = serde_json::json!({
            "n": 1, "players": [1, 4], "rule": rule.name(),
            "states_side_to_move_normalised": counts.positions,
            "terminal_lost": counts.terminal_lost, "terminal_won": counts.terminal_won,
            "nonterminal_win": counts.win, "nonterminal_loss": counts.loss, "draw": counts.draw,
            "start_value": "win", "start_plies": 9,
        });
        assert_eq!(found, row);
        let start = Position::initial(size(1), Corners::opposite_pair(), rule);
        assert_eq!(duel.value(&start), Ok(DuelValue::Win { plies: 9 }));
    }
}

static STRICT: LazyLock<Duel> = LazyLock::new(|| Duel::solve(size(2), Rule::Strict).unwrap());
static FILLED: LazyLock<Duel> = LazyLock::new(|| Duel::solve(size(2), Rule::Filled).unwrap());

#[test]
fn counts_of_size_2() {
    let strict = STRICT.counts();
    assert_eq!(
        (strict.positions, strict.win, strict.loss, strict.draw),
        (3_542_000, 112_182, 27_719, 3_399_020)
    );
    assert_eq!((strict.terminal_lost, strict.terminal_won, strict.longest), (1_540, 1_539, 15));
    let filled = FILLED.counts();
    assert_eq!(
        (filled.positions, filled.win, filled.loss, filled.draw),
        (3_542_000, 2_105_590, 1_364_891, 13_018)
    );
    assert_eq!((filled.terminal_lost, filled.terminal_won, filled.longest), (29_260, 29_241, 31));
    let start = |rule| Position::initial(size(2), Corners::opposite_pair(), rule);
    assert_eq!(STRICT.value(&start(Rule::Strict)), Ok(DuelValue::Draw));
    assert_eq!(FILLED.value(&start(Rule::Filled)), Ok(DuelValue::Win { plies: 29 }));
}

/// The value that the values after each move give, by the rules of the specification alone.
fn value_by_one_step(duel: &Duel, position: &Position) -> DuelValue {
    let mut moves: Vec<Move> =
        spec::moves(position).into_iter().map(|(from, to)| Move::Piece { from, to }).collect();
    if moves.is_empty() {
        moves.push(Move::Pass);
    }
    let values: Vec<DuelValue> = moves
        .into_iter()
        .map(|mv| spec::apply(position, mv).unwrap())
        // Somebody always remains to answer for, also after the end.
        .map(|next| {
            let value = duel.value(&next).unwrap();
            if next.to_move() == position.to_move() { turned(value) } else { value }
        })
        .collect();
    let losses = values.iter().filter_map(|value| match value {
        DuelValue::Loss { plies } => Some(*plies),
        _ => None,
    });
    if let Some(plies) = losses.min() {
        return DuelValue::Win { plies: plies + 1 };
    }
    let wins: Vec<u16> = values
        .iter()
        .filter_map(|value| match value {
            DuelValue::Win { plies } => Some(*plies),
            _ => None,
        })
        .collect();
    if wins.len() == values.len() {
        DuelValue::Loss { plies: wins.into_iter().max().unwrap() + 1 }
    } else {
        DuelValue::Draw
    }
}

fn turned(value: DuelValue) -> DuelValue {
    match value {
        DuelValue::Win { plies } => DuelValue::Loss { plies },
        DuelValue::Loss { plies } => DuelValue::Win { plies },
        DuelValue::Draw => DuelValue::Draw,
    }
}

#[test]
fn values_are_one_step_consistent() {
    use rand::seq::SliceRandom;
    let zone: Vec<usize> = size(2)
        .iter()
        .filter(|&(_, cell)| Corner::South.is_zone(size(2), cell))
        .map(|(pos, _)| pos.index())
        .collect();
    let mut rng = rng(11);
    // Ten thousand under each rule.
    for number in 0..20_000 {
        let mut cells = zone.clone();
        cells.shuffle(&mut rng);
        let mut board = vec![0; size(2).cells()];
        cells[..3].iter().for_each(|&cell| board[cell] = 1);
        cells[3..6].iter().for_each(|&cell| board[cell] = 4);
        let rule = if number % 2 == 0 { Rule::Strict } else { Rule::Filled };
        let to_move = if number % 4 < 2 { 1 } else { 4 };
        let setup = Setup { size: 2, players: vec![1, 4], board, to_move, finished: Vec::new(), rule };
        let position = Position::from_setup(&setup).unwrap();
        let duel = if rule == Rule::Strict { &*STRICT } else { &*FILLED };
        let value = duel.value(&position).unwrap();
        if Duel::is_over(&position) {
            assert!(
                matches!(value, DuelValue::Win { plies: 0 } | DuelValue::Loss { plies: 0 }),
                "{position:?}"
            );
        } else {
            assert_eq!(value, value_by_one_step(duel, &position), "{position:?}");
        }
    }
}

#[test]
fn positions_without_a_value_are_refused() {
    assert!(matches!(Duel::solve(size(3), Rule::Strict), Err(DuelError::Size { .. })));
    let duel = Duel::solve(size(1), Rule::Strict).unwrap();
    let other = |n, players: &[i64], rule| duel.value(&Position::initial(size(n), corners(players), rule));
    assert!(matches!(other(1, &[2, 5], Rule::Strict), Err(DuelError::Players { .. })));
    assert!(matches!(other(1, &[1, 4], Rule::Filled), Err(DuelError::OtherTable { .. })));
    assert!(matches!(other(4, &[1, 4], Rule::Strict), Err(DuelError::Size { .. })));
}
