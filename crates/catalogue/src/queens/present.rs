//! How the answers of the queens duel look to a person.

use tablero_queens_duel::notation::CellForm;
use tablero_wire::queens::{Answer, cell_form};
use tablero_wire::{Question, Reply, line};

/// Yes and no in words, cells as they were typed.
pub(super) fn present(question: &Question<'_>, reply: &Reply<Answer>) -> String {
    let form = cell_form(&question.typed);
    let why = reply.why.as_ref().map_or_else(String::new, |why| format!(": {why}"));
    let mut text = match &reply.answer {
        Answer::Bool(true) => "yes\n".to_owned(),
        Answer::Bool(false) => format!("no{why}\n"),
        Answer::Null if question.ask == "outcome" => "the game goes on\n".to_owned(),
        Answer::Null => format!("not decided{why}\n"),
        answer => shown(answer, form),
    };
    for (key, value) in &reply.beside {
        text += &format!("{key}: {}", shown(value, form));
    }
    text
}

fn shown(answer: &Answer, form: CellForm) -> String {
    match answer {
        Answer::Player(number) => format!("{number} ({})\n", if *number == 0 { "white" } else { "black" }),
        Answer::Name(name) => format!("{name}\n"),
        Answer::Point(point) => form.typed(*point) + "\n",
        Answer::Cells(cells) => {
            let names: Vec<String> = cells.iter().map(|&cell| form.typed(cell.into())).collect();
            let lines: String = names.chunks(16).map(|line| line.join(" ") + "\n").collect();
            format!("{lines}{} cell{}\n", cells.len(), if cells.len() == 1 { "" } else { "s" })
        }
        // Forms that a later version may add are shown as the machine sees them.
        other => line(other),
    }
}
