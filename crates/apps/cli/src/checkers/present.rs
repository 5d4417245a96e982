//! How the answers of Chinese checkers look to a person.

use tablero_chinese_checkers::exact::DuelValue;
use tablero_chinese_checkers::{Corner, Pos};
use tablero_wire::checkers::Answer;
use tablero_wire::{Question, Reply};

use super::show::drawn;
use crate::ask::Present;

/// Yes and no in words, moves as they are typed, boards drawn.
pub(super) struct ForPeople;

impl Present<Answer> for ForPeople {
    fn present(&self, _: &Question<'_>, reply: &Reply<Answer>) -> String {
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
            format!("{}{} moves\n", lines(moves.iter().map(name)), moves.len())
        }
        Answer::Position(position) => drawn(position, Corner::South),
        Answer::Value(DuelValue::Win { plies }) => format!("win in {plies} plies\n"),
        Answer::Value(DuelValue::Loss { plies }) => format!("loss in {plies} plies\n"),
        Answer::Value(DuelValue::Draw) => "draw\n".to_owned(),
        Answer::Solution(solution) => {
            let proof = if solution.optimal { "no fewer suffice" } else { "fewer may suffice" };
            let moves = lines(solution.moves.iter().map(ToString::to_string));
            format!("{moves}{} rounds; {proof}\n", solution.moves.len())
        }
        // Numbers, and forms that a later version may add, are shown as the machine sees them.
        other => tablero_wire::line(other),
    }
}

/// Words in lines of sixteen.
fn lines(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    words.chunks(16).map(|line| line.join(" ") + "\n").collect()
}
