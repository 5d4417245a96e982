//! How the answers of Lite Chess look to a person.

use tablero_lite_chess::notation::{Diagram, fen};
use tablero_lite_chess::{Move, Position, SquareSet, operations};
use tablero_wire::chess::{Answer, read_position};
use tablero_wire::{Question, Reply, line};

/// Yes and no in words, squares and moves by name, boards drawn.
pub(super) fn present(question: &Question<'_>, reply: &Reply<Answer>) -> String {
    let mut text = match &reply.answer {
        Answer::Bool(true) => "yes\n".to_owned(),
        Answer::Bool(false) => format!("no{}\n", because(reply)),
        Answer::Null => format!("{}{}\n", unknown(question), because(reply)),
        Answer::Count(count) => format!("{count}\n"),
        Answer::Text(text) => format!("{text}\n"),
        Answer::Square(square) => marked(question, (*square).into()) + &format!("{square}\n"),
        Answer::Squares(set) => marked(question, *set) + &count(set.len(), "square"),
        Answer::Move(mv) => format!("{mv}\n"),
        Answer::Moves(moves) => names(moves) + &count(moves.len(), "move"),
        Answer::Position(position) => draw(position, SquareSet::EMPTY),
        // Forms that a later version may add are shown as the machine sees them.
        other => line(other),
    };
    for (key, value) in &reply.beside {
        let shown = match value {
            Answer::Moves(moves) => names(moves),
            Answer::Move(mv) => format!("{mv}\n"),
            Answer::Square(square) => format!("{square}\n"),
            other => line(other),
        };
        text += &format!("{key}: {shown}");
    }
    text
}

fn because(reply: &Reply<Answer>) -> String {
    reply.why.as_ref().map_or_else(String::new, |why| format!(": {why}"))
}

/// What `null` means: an outcome that is still open, or a question that was not decided.
fn unknown(question: &Question<'_>) -> &'static str {
    if question.ask == "outcome" { "the game goes on" } else { "not decided" }
}

/// The names of moves, sixteen a line, each line ended.
fn names(moves: &[Move]) -> String {
    if moves.is_empty() {
        return "none\n".to_owned();
    }
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.chunks(16).map(|line| line.join(" ") + "\n").collect()
}

fn count(count: usize, what: &str) -> String {
    format!("{count} {what}{}\n", if count == 1 { "" } else { "s" })
}

fn draw(position: &Position, marked: SquareSet) -> String {
    let board = Diagram { marked, ..Diagram::default() }.draw(position);
    format!("{board}{}\n{}\n", fen(position), state(position))
}

/// The board that was asked about, with squares marked.
fn marked(question: &Question<'_>, set: SquareSet) -> String {
    let asked = question.operands.iter().find(|(key, _)| key == "position");
    let position = asked.and_then(|(_, value)| read_position(value).ok());
    position
        .map_or_else(String::new, |position| Diagram { marked: set, ..Diagram::default() }.draw(&position))
}

/// The state of the game in one line.
#[must_use]
pub fn state(position: &Position) -> String {
    let colour = position.to_move();
    if let Some(over) = operations::game_over(position) {
        return format!("The game is over: {over}.");
    }
    let check = if operations::is_in_check(position, colour) { ", in check" } else { "" };
    let moves = position.count_moves();
    format!("{colour} to move{check}: {moves} legal move{}", if moves == 1 { "" } else { "s" })
}
