//! How the answers of the queens duel look to a person.

use tablero_queens_duel::notation::CellForm;
use tablero_wire::queens::{Answer, cell_form};
use tablero_wire::{Question, Reply, Say, line};

use crate::words;

/// Yes and no in words, cells as they were typed.
pub(super) fn present(question: &Question<'_>, reply: &Reply<Answer>, say: Say<'_>) -> String {
    let form = cell_form(&question.typed);
    let why = reply.told_why(say);
    let mut text = match &reply.answer {
        Answer::Bool(true) => say(&words::yes()) + "\n",
        Answer::Bool(false) => format!("{}{why}\n", say(&words::no())),
        Answer::Null if question.ask == "outcome" => say(&words::goes_on()) + "\n",
        Answer::Null => format!("{}{why}\n", say(&words::undecided())),
        answer => shown(answer, form, say),
    };
    for (key, value) in &reply.beside {
        text += &format!("{key}: {}", shown(value, form, say));
    }
    text
}

fn shown(answer: &Answer, form: CellForm, say: Say<'_>) -> String {
    match answer {
        Answer::Player(number) => {
            let name = if *number == 0 { words::white() } else { words::black() };
            format!("{number} ({})\n", say(&name))
        }
        Answer::Name(name) => format!("{name}\n"),
        Answer::Point(point) => form.typed(*point) + "\n",
        Answer::Cells(cells) => {
            let names: Vec<String> = cells.iter().map(|&cell| form.typed(cell.into())).collect();
            let lines: String = names.chunks(16).map(|line| line.join(" ") + "\n").collect();
            format!("{lines}{}\n", say(&words::cells(cells.len())))
        }
        // Forms that a later version may add are shown as the machine sees them.
        other => line(other),
    }
}
