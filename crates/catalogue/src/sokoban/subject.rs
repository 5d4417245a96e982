//! Sokoban on a page of exercises.

use tablero_draw::At;
use tablero_grade::Case;
use tablero_grade::sokoban::SokobanPack;
use tablero_sokoban::notation::xsb;
use tablero_sokoban::{Action, Level, spec, words};
use tablero_wire::Tree;

use super::sketch::Plan;
use crate::sketch::Sketch as _;
use crate::subject::{Example, Role, Scene, Subject};

/// Sokoban with the operations of its abstract data type.
pub const SUBJECT: Subject = Subject {
    name: "sokoban",
    title: words::name,
    words: words::FLUENT,
    pack: &SokobanPack,
    scenes,
    examples: &[
        Example {
            file: "solution.tad",
            text: include_str!("../../../../examples/specs/sokoban/solution.tad"),
            right: true,
        },
        Example {
            file: "solution.tex",
            text: include_str!("../../../../examples/specs/sokoban/solution.tex"),
            right: true,
        },
    ],
};

fn action(word: &Tree) -> Option<Action> {
    match word {
        Tree::Text(word) => match word.as_str() {
            "north" => Some(Action::North),
            "south" => Some(Action::South),
            "east" => Some(Action::East),
            "west" => Some(Action::West),
            _ => None,
        },
        _ => None,
    }
}

fn cell(tree: &Tree) -> Option<At> {
    match tree {
        Tree::List(items) => match items[..] {
            [Tree::Number(x), Tree::Number(y)] => {
                Some(At::new(i64::try_from(x).ok()?, i64::try_from(y).ok()?))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A level with the spots that a question names on it.
fn scene(role: Role, level: &Level, spots: &[At]) -> Option<Scene> {
    let (corner, text) = xsb::draw(level).ok()?;
    let board = Plan::read(Some(&text))?.board();
    // A picture begins at the corner of what there is.
    let spots = spots.iter().map(|at| At::new(at.column - corner.x, at.row - corner.y)).collect();
    Some(Scene { role, board, turn: None, spots, way: None, text })
}

/// The level after some actions, by the rules.
fn after(level: &Level, actions: &[Tree]) -> Option<Level> {
    let mut level = level.clone();
    for action in actions.iter().map(action) {
        level = spec::step(&level, action?).ok()?;
    }
    Some(level)
}

fn scenes(case: &Case) -> Vec<Scene> {
    let operand = |key: &str| case.operands.iter().find(|(name, _)| *name == key).map(|(_, value)| value);
    let level = match operand("xsb") {
        Some(Tree::Text(text)) => xsb::read(text).ok(),
        _ => None,
    };
    let Some(level) = level else { return Vec::new() };
    let spots: Vec<At> = operand("cell").and_then(cell).into_iter().collect();
    let then = match operand("actions") {
        Some(Tree::List(actions)) if !actions.is_empty() => after(&level, actions),
        _ => None,
    };
    let given = scene(Role::Given, &level, if then.is_some() { &[] } else { &spots });
    let next = then.and_then(|then| scene(Role::Next, &then, &spots));
    given.into_iter().chain(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_grade::Class;

    #[test]
    fn the_level_is_drawn_before_and_after_the_actions() {
        let operands = vec![
            ("xsb", Tree::from("@$.")),
            ("actions", Tree::list(["east".into()])),
            ("cell", Tree::list([2i64.into(), 0i64.into()])),
        ];
        let (student, reference) = (Tree::Bool(true), Tree::Bool(false));
        let case =
            Case { operands, class: Class::AcceptsWrong, student, reference, size: None, drawing: None };
        let found = scenes(&case);
        assert_eq!(found.iter().map(|scene| scene.role).collect::<Vec<_>>(), [Role::Given, Role::Next]);
        assert_eq!(found[0].text, "@$.");
        assert!(found[1].text.ends_with("@*"), "{}", found[1].text);
        assert_eq!(found[1].spots, [At::new(2, 0)]);
    }
}
