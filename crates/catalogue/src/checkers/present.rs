//! How the answers of Chinese checkers look to a person.

use tablero_chinese_checkers::engine::Board;
use tablero_chinese_checkers::exact::DuelValue;
use tablero_chinese_checkers::notation::{picture, write_position};
use tablero_chinese_checkers::{Corner, Pos, Position};
use tablero_wire::checkers::Answer;
use tablero_wire::{Question, Reply, line};

/// Yes and no in words, moves as they are typed, boards drawn.
pub(super) fn present(_: &Question<'_>, reply: &Reply<Answer>) -> String {
    let because = reply.why.as_ref().map_or_else(String::new, |why| format!(": {why}"));
    let mut text = match &reply.answer {
        Answer::Bool(false) => format!("no{because}\n"),
        Answer::Null => format!("not found{because}\n"),
        answer => shown(answer),
    };
    for (key, value) in &reply.beside {
        text += &format!("{key}: {}", shown(value));
    }
    text
}

fn plies_word(plies: impl Into<u64>) -> &'static str {
    if plies.into() == 1 { "ply" } else { "plies" }
}

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Bool(true) => "yes\n".to_owned(),
        Answer::Text(text) => format!("{text}\n"),
        Answer::Cell(cell) => format!("{cell}\n"),
        Answer::Cells(cells) => lines(cells.iter().map(ToString::to_string)),
        Answer::Positions(targets) => lines(targets.iter().map(ToString::to_string)),
        Answer::Moves(moves) => {
            let name = |(from, to): &(Pos, Pos)| format!("{from}-{to}");
            let plural = if moves.len() == 1 { "" } else { "s" };
            format!("{}{} move{plural}\n", lines(moves.iter().map(name)), moves.len())
        }
        Answer::Position(position) => drawn(position, Corner::South),
        Answer::Value(DuelValue::Win { plies }) => format!("win in {plies} {}\n", plies_word(*plies)),
        Answer::Value(DuelValue::Loss { plies }) => format!("loss in {plies} {}\n", plies_word(*plies)),
        Answer::Value(DuelValue::Draw) => "draw\n".to_owned(),
        Answer::Solution(solution) => {
            let proof = if solution.optimal { "no fewer suffice" } else { "fewer may suffice" };
            let moves = lines(solution.moves.iter().map(ToString::to_string));
            let plural = if solution.moves.len() == 1 { "" } else { "s" };
            format!("{moves}{} round{plural}; {proof}\n", solution.moves.len())
        }
        // Numbers, and forms that a later version may add, are shown as the machine sees them.
        other => line(other),
    }
}

/// Words in lines of sixteen.
fn lines(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    words.chunks(16).map(|line| line.join(" ") + "\n").collect()
}

/// The board, its line, and the state of the game.
#[must_use]
pub fn drawn(position: &Position, south: Corner) -> String {
    format!("{}\n{}\n{}\n", picture(position, south), write_position(position), state(position))
}

fn state(position: &Position) -> String {
    let finished: Vec<String> = position.finished().iter().map(ToString::to_string).collect();
    let order =
        if finished.is_empty() { String::new() } else { format!("; finished: {}", finished.join(", ")) };
    match Board::new(position) {
        Ok(board) if board.is_over() => format!("The game is over{order}."),
        Ok(board) => {
            let moves = board.moves().len();
            let corner = position.to_move();
            format!("player {corner} to move: {moves} move{}{order}", if moves == 1 { "" } else { "s" })
        }
        Err(error) => error.to_string(),
    }
}
