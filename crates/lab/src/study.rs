//! What a search finds out about a position, for somebody who analyses.

use std::sync::Arc;

use tablero_catalogue::{Line, RobotWish, Study, Table, TurnBudget};
use tablero_core::{AnyMove, AnyPosition, ManualTime, Outcome, Player, Turn};
use tablero_telling as telling;
use tablero_wire::lab::{LabLine, LabStudy};

use crate::view::{Look, place};

/// How many positions are looked at where a page does not say, and the most.
const NODES: (u64, u64) = (60_000, 2_000_000);
/// The most moves of a line that are sent.
const LENGTH: usize = 2_000;

/// What is found about a position of a table.
pub(crate) fn study(
    table: &dyn Table,
    position: &AnyPosition,
    ply: usize,
    nodes: Option<u64>,
    look: &Look,
) -> LabStudy {
    let words = &look.words;
    let mut answer = LabStudy {
        ply,
        value: None,
        is_exact: true,
        told: words.over_already(),
        lines: Vec::new(),
        winning: None,
        nodes: 0,
    };
    if let Some(outcome) = position.outcome() {
        answer.value = Some(decided(outcome));
        answer.told = table.ending(position).map_or(answer.told, |why| words.say(&why));
        return answer;
    }
    let nodes = nodes.unwrap_or(NODES.0).clamp(1, NODES.1);
    let Some(found) = table.study(position, nodes) else {
        return advised(table, position, nodes, answer, look);
    };
    let Study { value, is_exact, told, lines, winning, nodes } = found;
    answer.value = value;
    answer.is_exact = is_exact;
    answer.told = words.say(&told);
    answer.lines = lines.iter().map(|line| spoken(table, position, line, look)).collect();
    answer.nodes = nodes;
    let south = look.seat(position.players());
    let end = |mv: AnyMove| table.ends(position, mv, south).map(|ends| place(ends.to));
    answer.winning = winning.map(|moves| moves.into_iter().filter_map(end).collect());
    answer
}

/// How the first player came out, from -1 to 1.
fn decided(outcome: Outcome) -> f64 {
    match outcome.winner() {
        Some(Player::FIRST) => 1.0,
        Some(_) => -1.0,
        None => 0.0,
    }
}

/// What the adviser says, where nobody knows more.
fn advised(table: &dyn Table, position: &AnyPosition, nodes: u64, answer: LabStudy, look: &Look) -> LabStudy {
    let words = &look.words;
    let wish = RobotWish { time: None, depth: None, ..table.adviser() };
    let turn = Turn { nodes: Some(nodes), ..Turn::default() };
    let budget = TurnBudget::new(turn, Arc::new(ManualTime::default()));
    let thought = table.robot(&wish, 0).ok().and_then(|mut robot| robot.think(position, &budget));
    let note = thought.as_ref().and_then(|thought| thought.note.as_ref()).map(|note| words.say(note));
    let told = note.unwrap_or_else(|| words.say(&crate::words::no_value()));
    let line = thought.and_then(|thought| thought.mv).map(|mv| {
        let line = Line { moves: vec![mv], value: None, told: tablero_core::Message::new("lab-no-value") };
        LabLine { told: String::new(), ..spoken(table, position, &line, look) }
    });
    LabStudy { is_exact: false, told, lines: line.into_iter().collect(), nodes, ..answer }
}

/// A line with its moves as they are written and said.
fn spoken(table: &dyn Table, position: &AnyPosition, line: &Line<AnyMove>, look: &Look) -> LabLine {
    let mut at = position.clone();
    let (mut moves, mut said) = (Vec::new(), Vec::new());
    for &mv in line.moves.iter().take(LENGTH) {
        moves.push(at.write_move(mv));
        said.push(telling::mv_text(&look.words, table, &at, mv));
        at = at.play(mv);
    }
    let south = look.seat(position.players());
    let path = line.moves.first().map(|&mv| table.path(position, mv, south)).unwrap_or_default();
    LabLine {
        moves,
        spoken: said,
        told: look.words.say(&line.told),
        path: path.into_iter().map(place).collect(),
    }
}
