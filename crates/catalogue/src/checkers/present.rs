//! How the answers of Chinese checkers look to a person.

use tablero_chinese_checkers::engine::Board;
use tablero_chinese_checkers::exact::DuelValue;
use tablero_chinese_checkers::notation::{picture, write_position};
use tablero_chinese_checkers::{Corner, Pos, Position, words as game_words};
use tablero_wire::checkers::Answer;
use tablero_wire::{Question, Reply, Say, line};

use crate::words;

/// Yes and no in words, moves as they are typed, boards drawn.
pub(super) fn present(_: &Question<'_>, reply: &Reply<Answer>, say: Say<'_>) -> String {
    let because = reply.told_why(say);
    let mut text = match &reply.answer {
        Answer::Bool(false) => format!("{}{because}\n", say(&words::no())),
        Answer::Null => format!("{}{because}\n", say(&words::not_found())),
        answer => shown(answer, say),
    };
    for (key, value) in &reply.beside {
        text += &format!("{key}: {}", shown(value, say));
    }
    text
}

fn shown(answer: &Answer, say: Say<'_>) -> String {
    match answer {
        Answer::Bool(true) => say(&words::yes()) + "\n",
        Answer::Text(text) => format!("{text}\n"),
        Answer::Cell(cell) => format!("{cell}\n"),
        Answer::Cells(cells) => lines(cells.iter().map(ToString::to_string)),
        Answer::Positions(targets) => lines(targets.iter().map(ToString::to_string)),
        Answer::Moves(moves) => {
            let name = |(from, to): &(Pos, Pos)| format!("{from}-{to}");
            format!("{}{}\n", lines(moves.iter().map(name)), say(&words::moves(moves.len())))
        }
        Answer::Position(position) => drawn(position, Corner::South, say),
        Answer::Value(DuelValue::Win { plies }) => say(&words::win_in(*plies)) + "\n",
        Answer::Value(DuelValue::Loss { plies }) => say(&words::loss_in(*plies)) + "\n",
        Answer::Value(DuelValue::Draw) => say(&words::draw()) + "\n",
        Answer::Solution(solution) => {
            let proved = if solution.optimal { "yes" } else { "no" };
            let moves = lines(solution.moves.iter().map(ToString::to_string));
            format!("{moves}{}\n", say(&words::rounds(solution.moves.len(), proved)))
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
pub fn drawn(position: &Position, south: Corner, say: Say<'_>) -> String {
    format!("{}\n{}\n{}\n", picture(position, south), write_position(position), state(position, say))
}

fn state(position: &Position, say: Say<'_>) -> String {
    let finished: Vec<String> = position.finished().iter().map(ToString::to_string).collect();
    let order = if finished.is_empty() {
        String::new()
    } else {
        format!("; {}", say(&game_words::state_finished(finished.join(", "))))
    };
    match Board::new(position) {
        Ok(board) if board.is_over() => format!("{}{order}.", say(&game_words::state_over())),
        Ok(board) => {
            let corner = position.to_move().to_string();
            format!("{}{order}", say(&game_words::state(corner, board.moves().len())))
        }
        Err(error) => error.to_string(),
    }
}
