//! Questions about Sokoban: the smallest levels, every action.

use tablero_wire::Tree;

use super::{Quiz, Reference, question};
use crate::sokoban::levels::{self, Level};

const ACTIONS: [&str; 4] = ["north", "south", "east", "west"];

/// The questions, smallest levels first.
#[must_use]
pub fn quizzes(_: &Reference<'_>) -> Vec<Quiz> {
    let every: Vec<Level> = levels::up_to(3).chain(levels::of_size(2, 2)).collect();
    let some: Vec<Level> =
        every.iter().chain(&levels::of_size(4, 1).collect::<Vec<_>>()).step_by(3).cloned().collect();
    let state = |level: &Level| Tree::object([("xsb", level.xsb().into())]);
    let quiz = |operation, questions: Vec<Tree>| Quiz { operation, questions };
    let plain = |operation: &'static str, key: &'static str| {
        quiz(operation, some.iter().map(|level| question(operation, [(key, state(level))])).collect())
    };
    let acting = |operation: &'static str| {
        let ask = |level: &Level| {
            let state = state(level);
            ACTIONS.map(|action| question(operation, [("state", state.clone()), ("action", action.into())]))
        };
        quiz(operation, every.iter().flat_map(ask).collect())
    };
    let cell = |operation: &'static str| {
        let ask = |level: &Level| {
            let state = state(level);
            let (width, height) = (i64::from(level.width), i64::from(level.height));
            let cells = (-1..=height).flat_map(move |y| (-1..=width).map(move |x| (x, y)));
            cells
                .map(|(x, y)| {
                    let cell = Tree::list([x.into(), y.into()]);
                    question(operation, [("state", state.clone()), ("cell", cell)])
                })
                .collect::<Vec<_>>()
        };
        quiz(operation, some.iter().flat_map(ask).collect())
    };
    let runs = some.iter().flat_map(|level| {
        ["r", "uu", "lr", "ddrr"]
            .map(|actions| question("run", [("state", state(level)), ("actions", actions.into())]))
    });
    vec![
        plain("is_valid_level", "level"),
        plain("reset", "level"),
        acting("step"),
        quiz("run", runs.collect()),
        plain("person", "state"),
        plain("boxes", "state"),
        plain("deposits", "state"),
        plain("walls", "state"),
        cell("is_free"),
        cell("is_wall"),
        cell("is_box"),
        plain("is_complete", "state"),
        plain("completed_deposits", "state"),
        acting("person_action"),
        acting("boxes_action"),
    ]
}
