//! How the answers of Sokoban look to a person.

use tablero_sokoban::notation::xsb;
use tablero_sokoban::{Cell, words as game_words};
use tablero_wire::sokoban::Answer;
use tablero_wire::{Question, Reply, Say, line};

use crate::words;

/// Yes and no in words, states drawn, cells as pairs.
pub(super) fn present(_: &Question<'_>, reply: &Reply<Answer>, say: Say<'_>) -> String {
    let why = reply.told_why(say);
    match &reply.answer {
        Answer::Bool(true) => say(&words::yes()) + "\n",
        Answer::Bool(false) => format!("{}{why}\n", say(&words::no())),
        Answer::Cell(cell) => format!("{cell}\n"),
        Answer::Cells(cells) => {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("{}\n", if cells.is_empty() { say(&words::none()) } else { cells.join(" ") })
        }
        Answer::State(state) => xsb::write(state) + "\n",
        Answer::Run(run) => format!(
            "{}\n{}\n",
            xsb::write(&run.state),
            say(&game_words::run(run.no_effect, run.moves, run.pushes))
        ),
        other => line(other),
    }
}
