//! Questions about the queens duel: small boards, few queens.

use tablero_wire::Tree;

use super::{Quiz, Reference, question};
use crate::random::Random;

/// The questions, smallest boards first.
#[must_use]
pub fn quizzes(reference: &Reference<'_>) -> Vec<Quiz> {
    let boards = boards(reference);
    let cell = |x: i64, y: i64| Tree::list([x.into(), y.into()]);
    let of = |operation: &'static str, keys: &[&str]| {
        let ask = |(side, queens): &(i64, Vec<Tree>)| {
            let operands = keys.iter().map(|&key| match key {
                "side" => (key, (*side).into()),
                _ => (key, Tree::List(queens.clone())),
            });
            question(operation, operands)
        };
        Quiz { operation, questions: boards.iter().map(ask).collect() }
    };
    let on_cells = |operation: &'static str, with_side: bool| {
        let ask = |(side, queens): &(i64, Vec<Tree>)| {
            let cells: Vec<(i64, i64)> = (0..*side).flat_map(|y| (0..*side).map(move |x| (x, y))).collect();
            let all = cells.into_iter().map(|(x, y)| {
                let mut operands = vec![("queens", Tree::List(queens.clone())), ("cell", cell(x, y))];
                if with_side {
                    operands.push(("side", (*side).into()));
                }
                question(operation, operands)
            });
            all.collect::<Vec<_>>()
        };
        Quiz { operation, questions: boards.iter().step_by(2).flat_map(ask).collect() }
    };
    let columns = |(side, queens): &(i64, Vec<Tree>)| {
        let (side, queens) = (*side, queens.clone());
        (0..side).map(move |x| {
            let operands = [("side", side.into()), ("queens", Tree::List(queens.clone())), ("x", x.into())];
            question("column_free", operands)
        })
    };
    vec![
        of("free_cells", &["side", "queens"]),
        Quiz { operation: "column_free", questions: boards.iter().flat_map(columns).collect() },
        on_cells("attacks", false),
        of("to_move", &["queens"]),
        on_cells("place", true),
        of("outcome", &["side", "queens"]),
    ]
}

/// Boards with queens placed by the rules, and the empty ones.
fn boards(reference: &Reference<'_>) -> Vec<(i64, Vec<Tree>)> {
    let mut random = Random::new(4);
    let mut boards = Vec::new();
    for side in 1..=6i64 {
        boards.push((side, Vec::new()));
        for _ in 0..side * 2 {
            let mut queens: Vec<Tree> = Vec::new();
            loop {
                let operands = [("side", side.into()), ("queens", Tree::List(queens.clone()))];
                let free = reference(&question("free_cells", operands));
                let Some(Tree::List(cells)) = free.get("answer") else { break };
                let Some(cell) = cells.get(random.below(cells.len())) else { break };
                queens.push(cell.clone());
                boards.push((side, queens.clone()));
            }
        }
    }
    boards.sort_by_key(|(side, queens)| (*side, queens.len()));
    boards.dedup();
    boards
}
