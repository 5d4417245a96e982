//! How the answers of Lite Chess look to a person.

use tablero_core::Message;
use tablero_lite_chess::notation::{Diagram, fen};
use tablero_lite_chess::{Colour, GameOver, Move, Position, SquareSet, operations, words as game_words};
use tablero_wire::chess::{Answer, read_position};
use tablero_wire::{Question, Reply, Say, line};

use crate::words;

/// Yes and no in words, squares and moves by name, boards drawn.
pub(super) fn present(question: &Question<'_>, reply: &Reply<Answer>, say: Say<'_>) -> String {
    let mut text = match &reply.answer {
        Answer::Bool(true) => say(&words::yes()) + "\n",
        Answer::Bool(false) => format!("{}{}\n", say(&words::no()), reply.told_why(say)),
        Answer::Null => format!("{}{}\n", say(&unknown(question)), reply.told_why(say)),
        Answer::Count(count) => format!("{count}\n"),
        Answer::Text(text) => format!("{text}\n"),
        Answer::Square(square) => marked(question, (*square).into()) + &format!("{square}\n"),
        Answer::Squares(set) => marked(question, *set) + &say(&words::squares(set.len())) + "\n",
        Answer::Move(mv) => format!("{mv}\n"),
        Answer::Moves(moves) => names(moves, say) + &say(&words::moves(moves.len())) + "\n",
        Answer::Position(position) => draw(position, SquareSet::EMPTY, say),
        // Forms that a later version may add are shown as the machine sees them.
        other => line(other),
    };
    for (key, value) in &reply.beside {
        let shown = match value {
            Answer::Moves(moves) => names(moves, say),
            Answer::Move(mv) => format!("{mv}\n"),
            Answer::Square(square) => format!("{square}\n"),
            other => line(other),
        };
        text += &format!("{key}: {shown}");
    }
    text
}

/// What `null` means: an outcome that is still open, or a question that was not decided.
fn unknown(question: &Question<'_>) -> Message {
    if question.ask == "outcome" { words::goes_on() } else { words::undecided() }
}

/// The names of moves, sixteen a line, each line ended.
fn names(moves: &[Move], say: Say<'_>) -> String {
    if moves.is_empty() {
        return say(&words::none()) + "\n";
    }
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.chunks(16).map(|line| line.join(" ") + "\n").collect()
}

fn draw(position: &Position, marked: SquareSet, say: Say<'_>) -> String {
    let board = Diagram { marked, ..Diagram::default() }.draw(position);
    format!("{board}{}\n{}\n", fen(position), say(&state(position)))
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
pub fn state(position: &Position) -> Message {
    let colour = position.to_move();
    let over = |how: &'static str, colour: Colour| game_words::state_over(colour.to_string(), how);
    match operations::game_over(position) {
        Some(GameOver::Checkmate(loser)) => over("checkmate", loser),
        Some(GameOver::Stalemate(side)) => over("stalemate", side),
        Some(GameOver::BareKings) => over("bare", colour),
        None => {
            let check = if operations::is_in_check(position, colour) { "yes" } else { "no" };
            game_words::state(check, colour.to_string(), position.count_moves())
        }
    }
}
