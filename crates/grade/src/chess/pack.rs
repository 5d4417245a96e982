//! Lite Chess as a pack: reports in the forms that all games share, and a desk where formulas are tried on positions.

use std::sync::OnceLock;

use tablero_lite_chess::notation::Diagram;
use tablero_specification::lint::lint;
use tablero_specification::message::Severity;
use tablero_specification::places::line_column;
use tablero_specification::{File, Scope, Ty, Value};
use tablero_wire::Tree;

use super::judge::ORDER;
use super::library::{self, PRELUDE};
use super::report::{Counterexample, Judgement, Report};
use super::{
    Board, EXERCISES, Output, Placement, Point, Question, Reference, Task, grade, position_type, scope,
};
use crate::certificate::{Confirmed, Fault};
use crate::mark::{Advice, Case, Judged, Mark, Note};
use crate::pack::{Clock, Desk, Mode, Options, Pack, Sheet, Unit};
use crate::portion::Portion;
use crate::program;

/// The seventeen exercises of the Lite Chess assignment.
#[derive(Debug, Clone, Copy, Default)]
pub struct LiteChessPack;

impl Pack for LiteChessPack {
    fn unit(&self) -> Unit {
        Unit::Men
    }

    fn judges_texts(&self) -> bool {
        true
    }

    fn judge(&self, source: &str, options: &Options, clock: &Clock<'_>) -> Option<Sheet> {
        let file = read(source, options);
        let marks = grade(&file, options, clock).into_iter().map(|report| mark(report, options, source));
        let found = library::find(&file.definitions);
        let roots: Vec<usize> = found.iter().flat_map(|found| [found.main, found.alias]).flatten().collect();
        let lint = lint(&file.definitions, &roots);
        Some(Sheet {
            marks: marks.collect(),
            lint: Note::all(&lint, source),
            readable: !file.definitions.is_empty(),
        })
    }

    fn findings(&self, source: &str) -> Vec<(bool, Note)> {
        let file = File::read(source);
        let found = library::find(&file.definitions);
        let roots: Vec<usize> = found.iter().flat_map(|found| [found.main, found.alias]).flatten().collect();
        let linted = lint(&file.definitions, &roots);
        let all = || file.diagnostics.iter().chain(&linted);
        let notes = Note::all(all(), source);
        all().map(|found| found.severity == Severity::Error).zip(notes).collect()
    }

    fn order(&self) -> &'static [u32] {
        &ORDER
    }

    fn judge_portion(
        &self,
        source: &str,
        trusted: &[u32],
        options: &Options,
        clock: &Clock<'_>,
    ) -> Option<Portion> {
        Some(super::portion::judge(&read(source, options), trusted, options, clock))
    }

    fn confirm(
        &self,
        source: &str,
        certificate: &Tree,
        pieces: Option<usize>,
    ) -> Option<Result<Confirmed, Fault>> {
        Some(super::confirm::confirm(source, certificate, pieces))
    }

    fn quizzes(&self, reference: &program::Reference<'_>) -> Vec<program::Quiz> {
        program::chess::quizzes(reference)
    }

    fn drawing(&self, case: &Tree) -> Option<String> {
        drawing(&super::confirm::question(case)?)
    }

    fn desk(&self) -> Option<&'static dyn Desk> {
        Some(&LiteChessPack)
    }
}

/// A hand-in with the names of the rule book where the options say so.
fn read(source: &str, options: &Options) -> File {
    let mut file = File::read(source);
    for definition in &mut file.definitions {
        if let Some((_, ours)) = options.names.iter().find(|(theirs, _)| *theirs == definition.name) {
            ours.clone_into(&mut definition.name);
        }
    }
    file
}

pub(super) fn mark(report: Report, options: &Options, source: &str) -> Mark {
    let of = |judgement: Judgement| judged(judgement, report.exercise, source);
    let (first, isolated) = match (report.as_written, report.isolated) {
        (Some(first), isolated) => (of(first), isolated.map(of)),
        (None, Some(isolated)) => (of(isolated.clone()), Some(of(isolated))),
        (None, None) => (of(Judgement::missing()), None),
    };
    let isolated = isolated.filter(|_| options.mode != Mode::AsWritten);
    let advice = report.hint.map(|hint| {
        let (line, column) = line_column(source, hint.span.start);
        Advice { line, column, definition: hint.definition, pattern: hint.pattern }
    });
    Mark {
        number: Some(report.exercise),
        name: report.name.to_owned(),
        written: report.written,
        judged: first,
        isolated,
        because: report.because,
        warnings: Note::all(&report.warnings, source),
        advice,
    }
}

fn judged(judgement: Judgement, exercise: u32, source: &str) -> Judged {
    Judged {
        verdict: judgement.verdict,
        classes: judgement.classes,
        case: judgement.counterexample.map(|found| case(&found, exercise)),
        checked: judgement.checked,
        layers: judgement.layers,
        diagnostics: Note::all(&judgement.diagnostics, source),
    }
}

fn point((row, col): Point) -> Tree {
    Tree::list([row.into(), col.into()])
}

fn position(board: &Board) -> Tree {
    Tree::object([("fen", board.fen().into())])
}

fn case(found: &Counterexample, exercise: u32) -> Case {
    let task = EXERCISES.iter().find(|known| known.number == exercise).map(|known| known.task);
    Case {
        operands: operands(&found.question, task),
        class: found.class,
        student: found.student.into(),
        reference: found.reference.into(),
        size: found.question.men(),
        drawing: drawing(&found.question),
    }
}

/// What was asked, in the forms of `ask`.
fn operands(question: &Question, task: Option<Task>) -> Vec<(&'static str, Tree)> {
    let mut operands = Vec::new();
    match &question.position {
        Some(Placement::Board(board)) => operands.push(("fen", board.fen().into())),
        Some(Placement::Setup(rows, player)) => {
            let cell = |&[kind, colour]: &[i64; 2]| Tree::list([kind.into(), colour.into()]);
            let rows = rows.iter().map(|row| Tree::list(row.iter().map(cell)));
            operands.push(("board", Tree::list(rows)));
            // The player asked about has the same key.
            operands.push((if question.player.is_some() { "turn" } else { "player" }, (*player).into()));
        }
        None => {}
    }
    operands.extend(question.from.map(|from| ("from", point(from))));
    operands.extend(question.to.map(|to| ("to", point(to))));
    operands.extend(question.player.map(|player| ("player", player.into())));
    if let Some(next) = &question.next {
        operands.push(("next", position(next)));
        if task == Some(Task::Future) {
            operands.push(("target", position(next)));
        }
    }
    if let Some(moves) = &question.moves {
        let moves = moves.iter().map(|&(from, to)| Tree::list([point(from), point(to)]));
        operands.push(("moves", Tree::list(moves)));
    }
    match &question.output {
        Some(Output::Squares(squares)) => {
            let squares = Tree::list(squares.iter().copied().map(point));
            operands.push((if task == Some(Task::Movable) { "pieces" } else { "output" }, squares));
        }
        Some(Output::Square(square)) => operands.push(("output", point(*square))),
        Some(Output::Board(board)) => operands.push(("output", position(board))),
        None => {}
    }
    operands
}

fn draw(board: &Board) -> Option<String> {
    Reference::new(board).map(|reference| Diagram::default().draw(reference.position()))
}

/// Rows of cells of any length: what is no cell of a board stands there as a pair. Nothing where there are no rows.
fn draw_setup(rows: &[Vec<[i64; 2]>]) -> Option<String> {
    let cell = |&[kind, colour]: &[i64; 2]| match (kind, colour) {
        (0, 0) => "·".to_owned(),
        (1..=4, 1..=2) => {
            let letters =
                if colour == 1 { ["♙", "♗", "♖", "♔"] } else { ["♟", "♝", "♜", "♚"] };
            let letter = usize::try_from(kind - 1).ok().and_then(|at| letters.get(at));
            letter.map_or_else(String::new, |letter| (*letter).to_owned())
        }
        _ => format!("({kind},{colour})"),
    };
    let row = |row: &Vec<[i64; 2]>| row.iter().map(cell).collect::<Vec<_>>().join("  ");
    let rows = rows.iter().enumerate().map(|(at, cells)| format!("{at}  {}\n", row(cells)));
    Some(rows.collect::<String>()).filter(|text| !text.is_empty())
}

fn drawing(question: &Question) -> Option<String> {
    let board = match &question.position {
        Some(Placement::Board(board)) => board,
        Some(Placement::Setup(rows, _)) => return draw_setup(rows),
        None => return None,
    };
    let mut text = draw(board)?;
    let after = match question.output {
        Some(Output::Board(output)) => Some(output),
        _ => question.next,
    };
    if let Some(after) = after.as_ref().and_then(draw) {
        text += "\n";
        text += &after;
    }
    Some(text)
}

pub(super) fn value(board: &Board) -> Value {
    let cell = |cell: &[u8; 2]| Value::Tuple(vec![Value::Int(cell[0].into()), Value::Int(cell[1].into())]);
    let rows = board.cells.chunks(8).map(|row| Value::Seq(row.iter().map(cell).collect())).collect();
    Value::Tuple(vec![Value::Seq(rows), Value::Int(board.player.into())])
}

/// The board that a value is: rows of cells, with or without the player.
pub(super) fn board_of(value: &Value) -> Option<Board> {
    let (rows, player) = match value {
        Value::Tuple(parts) => match &parts[..] {
            [Value::Seq(rows), Value::Int(player)] => (rows, u8::try_from(*player).ok()?),
            _ => return None,
        },
        Value::Seq(rows) => (rows, 1),
        _ => return None,
    };
    let mut board = Board::empty(player);
    for (at, row) in rows.iter().enumerate() {
        let Value::Seq(cells) = row else { return None };
        if cells.len() != 8 || rows.len() != 8 {
            return None;
        }
        for (col, cell) in cells.iter().enumerate() {
            let Value::Tuple(parts) = cell else { return None };
            let [Value::Int(kind), Value::Int(colour)] = &parts[..] else { return None };
            *board.cells.get_mut(at * 8 + col)? = [u8::try_from(*kind).ok()?, u8::try_from(*colour).ok()?];
        }
    }
    Some(board)
}

impl Desk for LiteChessPack {
    fn prelude(&self) -> &File {
        static FILE: OnceLock<File> = OnceLock::new();
        FILE.get_or_init(|| File::read(PRELUDE))
    }

    fn scope(&self) -> Scope {
        scope(Task::Next)
    }

    fn values(&self) -> Vec<(&'static str, Ty, Value)> {
        let start = Board::from_fen("r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w");
        start.map(|start| ("p", position_type(), value(&start))).into_iter().collect()
    }

    fn read(&self, text: &str) -> Option<(Ty, Value)> {
        Board::from_fen(text).map(|board| (position_type(), value(&board)))
    }

    fn draw(&self, value: &Value) -> Option<String> {
        board_of(value).as_ref().and_then(draw)
    }
}
