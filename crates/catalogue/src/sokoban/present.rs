//! How the answers of Sokoban look to a person.

use tablero_sokoban::Cell;
use tablero_sokoban::notation::xsb;
use tablero_wire::sokoban::Answer;
use tablero_wire::{Question, Reply, line};

/// Yes and no in words, states drawn, cells as pairs.
pub(super) fn present(_: &Question<'_>, reply: &Reply<Answer>) -> String {
    let why = reply.why.as_ref().map_or_else(String::new, |why| format!(": {why}"));
    match &reply.answer {
        Answer::Bool(true) => "yes\n".to_owned(),
        Answer::Bool(false) => format!("no{why}\n"),
        Answer::Cell(cell) => format!("{cell}\n"),
        Answer::Cells(cells) => {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("{}\n", if cells.is_empty() { "none".to_owned() } else { cells.join(" ") })
        }
        Answer::State(state) => xsb::write(state) + "\n",
        Answer::Run(run) => format!(
            "{}\n{} {}, {} {}, {} without effect\n",
            xsb::write(&run.state),
            run.moves,
            if run.moves == 1 { "move" } else { "moves" },
            run.pushes,
            if run.pushes == 1 { "push" } else { "pushes" },
            run.no_effect
        ),
        other => line(other),
    }
}
