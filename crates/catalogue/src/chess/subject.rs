//! Lite Chess on a page of exercises.

use tablero_core::Message;
use tablero_draw::At;
use tablero_grade::Case;
use tablero_grade::chess::LiteChessPack;
use tablero_lite_chess::words;
use tablero_wire::Tree;

use super::sketch::Squares;
use crate::sketch::Sketch as _;
use crate::subject::{Example, Role, Scene, Subject};

/// Lite Chess with its seventeen exercises.
pub const SUBJECT: Subject = Subject {
    name: "chess",
    title: words::name,
    words: words::FLUENT,
    pack: &LiteChessPack,
    scenes,
    examples: &[
        example("solution.spec", include_str!("../../../../examples/specs/lite-chess/solution.spec"), true),
        example("solution.tex", include_str!("../../../../examples/specs/lite-chess/solution.tex"), true),
        example("solution.md", include_str!("../../../../examples/specs/lite-chess/solution.md"), true),
        example(
            "04-sentido-del-peon.spec",
            include_str!("../../../../examples/specs/lite-chess/wrong/04-sentido-del-peon.spec"),
            false,
        ),
        example(
            "16-empate-con-jaque.spec",
            include_str!("../../../../examples/specs/lite-chess/wrong/16-empate-con-jaque.spec"),
            false,
        ),
    ],
};

const fn example(file: &'static str, text: &'static str, right: bool) -> Example {
    Example { file, text, right }
}

/// A list of two numbers: a square.
fn square(tree: &Tree) -> Option<At> {
    let Tree::List(items) = tree else { return None };
    match items[..] {
        [Tree::Number(row), Tree::Number(column)] => {
            Some(At::new(i64::try_from(column).ok()?, i64::try_from(row).ok()?))
        }
        _ => None,
    }
}

/// The squares that an operand names: one, or a list of them.
fn squares(tree: &Tree) -> Vec<At> {
    match (square(tree), tree) {
        (Some(one), _) => vec![one],
        (None, Tree::List(items)) => items.iter().filter_map(square).collect(),
        _ => Vec::new(),
    }
}

/// The rows of a setup as a FEN, if every cell holds a piece or nothing.
fn fen(rows: &Tree, player: Option<&Tree>) -> Option<String> {
    let Tree::List(rows) = rows else { return None };
    let row = |row: &Tree| -> Option<String> {
        let Tree::List(cells) = row else { return None };
        cells.iter().map(letter).collect()
    };
    let rows: Option<Vec<String>> = rows.iter().map(row).collect();
    let side = if player == Some(&Tree::Number(2)) { "b" } else { "w" };
    Some(format!("{} {side}", rows?.join("/")))
}

fn letter(cell: &Tree) -> Option<char> {
    let Tree::List(cell) = cell else { return None };
    let letter = match cell[..] {
        [Tree::Number(0), Tree::Number(0)] => return Some('1'),
        [Tree::Number(kind), Tree::Number(1 | 2)] => match kind {
            1 => 'p',
            2 => 'b',
            3 => 'r',
            4 => 'k',
            _ => return None,
        },
        _ => return None,
    };
    Some(if cell[1] == Tree::Number(1) { letter.to_ascii_uppercase() } else { letter })
}

fn scene(role: Role, fen: &str) -> Option<Scene> {
    let setup = Squares::read(Some(fen))?;
    let turn: Message = if fen.ends_with('b') { words::black() } else { words::white() };
    let text = setup.text();
    Some(Scene { role, board: setup.board(), turn: Some(turn), spots: Vec::new(), way: None, text })
}

fn scenes(case: &Case) -> Vec<Scene> {
    let operand = |key: &str| case.operands.iter().find(|(name, _)| *name == key).map(|(_, value)| value);
    let text = |tree: Option<&Tree>| match tree {
        Some(Tree::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let setup = || fen(operand("board")?, operand("turn").or_else(|| operand("player")));
    let given = text(operand("fen")).or_else(setup);
    let position = |key: &str| text(operand(key)?.get("fen"));
    let mut scenes: Vec<Scene> = given.and_then(|fen| scene(Role::Given, &fen)).into_iter().collect();
    if let Some(first) = scenes.first_mut() {
        first.way = operand("from").and_then(square).zip(operand("to").and_then(square));
        first.spots = ["pieces", "output"].into_iter().filter_map(operand).flat_map(squares).collect();
    }
    scenes.extend(position("next").and_then(|fen| scene(Role::Next, &fen)));
    scenes.extend(position("output").and_then(|fen| scene(Role::Output, &fen)));
    scenes
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_grade::Class;

    fn case(operands: Vec<(&'static str, Tree)>) -> Case {
        let (student, reference) = (Tree::Bool(true), Tree::Bool(false));
        Case { operands, class: Class::AcceptsWrong, student, reference, size: None, drawing: None }
    }

    #[test]
    fn the_boards_of_a_question_are_drawn_with_its_squares() {
        let pair = |row: i64, column: i64| Tree::list([row.into(), column.into()]);
        let after = Tree::object([("fen", "8/8/8/8/8/8/K7/7k b".into())]);
        let asked = case(vec![
            ("fen", "8/8/8/8/8/8/8/K6k w".into()),
            ("from", pair(7, 0)),
            ("to", pair(6, 0)),
            ("next", after),
        ]);
        let found = scenes(&asked);
        assert_eq!(found.iter().map(|scene| scene.role).collect::<Vec<_>>(), [Role::Given, Role::Next]);
        assert_eq!(found[0].way, Some((At::new(0, 7), At::new(0, 6))));
        assert_eq!(found[1].text, "8/8/8/8/8/8/K7/7k b");
        // A board that is none is not drawn.
        let rows = Tree::list([Tree::list([pair(9, 9)])]);
        assert!(scenes(&case(vec![("board", rows), ("player", 1i64.into())])).is_empty());
        let empty = Tree::list((0..8).map(|_| Tree::list((0..8).map(|_| pair(0, 0)))));
        assert_eq!(
            scenes(&case(vec![("board", empty), ("player", 2i64.into())]))[0].text,
            "8/8/8/8/8/8/8/8 b"
        );
    }
}
