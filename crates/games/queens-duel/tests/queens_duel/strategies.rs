//! The strategies that are shipped: they win, they are what the solver writes, and a changed move is noticed.

use tablero_queens_duel::solver::{Resources, Solver};
use tablero_queens_duel::strategy::{Strategy, StrategyError};
use tablero_queens_duel::{Position, QueensDuel, Rule};

use crate::walk::side;

fn file(length: u16, rule: Rule) -> String {
    let path = format!("{}/strategies/{length}-{rule}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn shipped() -> impl Iterator<Item = (u16, Rule, String)> {
    (1..=10).flat_map(|length| [Rule::Quota, Rule::Last].map(|rule| (length, rule, file(length, rule))))
}

#[test]
fn they_win_against_every_reply() {
    for (length, rule, text) in shipped() {
        let strategy = Strategy::read(&text).unwrap();
        assert_eq!(strategy.game(), QueensDuel::new(side(length), rule));
        assert!(
            strategy.verify().is_ok_and(|situations| situations >= strategy.len()),
            "side {length}, {rule}"
        );
        assert_eq!(strategy.write(), text, "side {length}, {rule}");
    }
}

/// To write them again after a change: `TABLERO_WRITE_STRATEGIES=1`.
#[test]
fn they_are_what_the_solver_writes() {
    for length in 1..=10 {
        for rule in [Rule::Quota, Rule::Last] {
            let game = QueensDuel::new(side(length), rule);
            let solver = Solver::new(game, &Position::empty(game.side), Resources::default()).unwrap();
            let text = Strategy::build(&solver, &|_| true).unwrap().write();
            if std::env::var_os("TABLERO_WRITE_STRATEGIES").is_some() {
                let path = format!("{}/strategies/{length}-{rule}.txt", env!("CARGO_MANIFEST_DIR"));
                std::fs::write(path, &text).unwrap();
            }
            assert!(text == file(length, rule), "side {length}, {rule}: the shipped strategy is stale");
        }
    }
}

/// Every line of the small files and some of the large ones, with the next cell of the board as move: the sum
/// notices each, and so does the game itself when the sum is not looked at, but where the other move wins as well.
#[test]
fn a_changed_move_is_refused() {
    let mut tried = 0;
    let mut still_winning = 0;
    for (length, rule, text) in shipped() {
        let lines: Vec<&str> = text.lines().collect();
        let moves = 4..lines.len() - 1;
        let step = (moves.len() / 12).max(1);
        for index in moves.step_by(step) {
            let (head, cell) = lines[index].rsplit_once(' ').unwrap();
            let board = side(length);
            let point = tablero_queens_duel::notation::read_point(board, cell).unwrap();
            let next = board.cells().cycle().skip_while(|&cell| point != cell.into()).nth(1).unwrap();
            let changed_line = format!("{head} {}", tablero_queens_duel::notation::write_cell(board, next));
            let mut changed = lines.clone();
            changed[index] = &changed_line;
            let changed = changed.join("\n") + "\n";
            assert!(
                matches!(Strategy::read(&changed), Err(StrategyError::Sum { .. })),
                "side {length}, {rule}"
            );
            let verdict = Strategy::read_unsummed(&changed).and_then(|strategy| strategy.verify());
            tried += 1;
            still_winning += usize::from(verdict.is_ok());
        }
    }
    assert!(still_winning * 5 < tried, "{still_winning} of {tried}");
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let refuse = |text: &str, words: &str| assert_eq!(Strategy::read(text).unwrap_err().to_string(), words);
    refuse("", "line 0: expected the heading of a strategy, found \"\"");
    refuse("tablero queens strategy 1\nside 0\n", "line 2: a board has a side of 1 to 1024, found 0");
    refuse("tablero queens strategy 1\nside 17\n", "line 2: expected a side of at most 16, found 17");
    let side_four = file(4, Rule::Quota);
    refuse(&side_four.replace("quota", "half"), "line 3: expected quota or last, found \"half\"");
    refuse(&side_four.replace("white", "nobody"), "line 4: expected white or black, found \"nobody\"");
    refuse(
        &side_four.replace("0 ffff ", "0 fff "),
        "line 5: expected queens, free cells and a move, found \"0 fff b3\"",
    );
    let verify =
        |text: &str| Strategy::read_unsummed(text).and_then(|strategy| strategy.verify()).unwrap_err();
    assert!(matches!(verify(&side_four.replace("white", "black")), StrategyError::Silent { .. }));
    assert!(matches!(verify(&side_four.replace("0 ffff", "7 ffff")), StrategyError::Silent { .. }));
    assert!(matches!(
        verify(&file(8, Rule::Quota).replace("quota", "last")),
        StrategyError::Loses { .. } | StrategyError::Silent { .. } | StrategyError::Unused { .. }
    ));
}
