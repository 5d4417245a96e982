//! Confirms certificates: the pieces are asked again without remembering any answer, and what is right is taken from the
//! rules as the rule book states them, not from the engine that judged.

use tablero_specification::tree::Body;
use tablero_specification::{Experience, File, compile};
use tablero_wire::Tree;

use super::adapter::{Board, Rules};
use super::asker::Subject;
use super::cases;
use super::library::{self, Found, Shelf};
use super::natives::Answers;
use super::run::{Findings, Run};
use super::{EXERCISES, Exercise, Placement, Question, Task, scope, sweep};
use crate::certificate::{Confirmed, Fault, digest, seal};

/// The exercises whose questions are boards, or boards and two squares.
fn is_certified(task: Task) -> bool {
    matches!(
        task,
        Task::Move
            | Task::Capture
            | Task::Sorted
            | Task::Legal
            | Task::Checkmate
            | Task::Draw
            | Task::Discovered
            | Task::MateInOne
    )
}

fn text<'t>(tree: &'t Tree, key: &str) -> Option<&'t str> {
    match tree.get(key) {
        Some(Tree::Text(text)) => Some(text),
        _ => None,
    }
}

fn number(tree: Option<&Tree>) -> Option<u64> {
    match tree {
        Some(Tree::Number(number)) => u64::try_from(*number).ok(),
        _ => None,
    }
}

fn list<'t>(tree: &'t Tree, key: &str) -> Option<&'t [Tree]> {
    match tree.get(key) {
        Some(Tree::List(items)) => Some(items),
        _ => None,
    }
}

/// Confirms a certificate of a hand-in.
pub(crate) fn confirm(source: &str, certificate: &Tree, pieces: Option<usize>) -> Result<Confirmed, Fault> {
    let judgements = certificate.get("judgements").ok_or(Fault::Unreadable)?;
    if text(certificate, "certificate") != Some("tablero grade") {
        return Err(Fault::Unreadable);
    }
    if text(certificate, "seal") != Some(seal(judgements).as_str()) {
        return Err(Fault::Seal);
    }
    if text(certificate, "source") != Some(digest(source).as_str()) {
        return Err(Fault::Source);
    }
    let file = File::read(source);
    let found = library::find(&file.definitions);
    let mut confirmed = Confirmed::default();
    for judgement in list(certificate, "judgements").ok_or(Fault::Unreadable)? {
        let exercise = number(judgement.get("exercise"))
            .and_then(|number| EXERCISES.iter().find(|known| u64::from(known.number) == number))
            .ok_or(Fault::Unreadable)?;
        if is_certified(exercise.task) {
            let isolated = text(judgement, "judgement") == Some("isolated");
            Witness { file: &file, found: &found, exercise, isolated }.confirm(
                judgement,
                pieces,
                &mut confirmed,
            )?;
        }
    }
    Ok(confirmed)
}

/// An exercise of a hand-in, asked again.
struct Witness<'a> {
    file: &'a File,
    found: &'a [Found],
    exercise: &'a Exercise,
    isolated: bool,
}

impl Witness<'_> {
    fn confirm(&self, judgement: &Tree, pieces: Option<usize>, so_far: &mut Confirmed) -> Result<(), Fault> {
        let exercise = self.exercise.number;
        let cannot = Fault::Exercise(exercise);
        let index = usize::try_from(exercise).unwrap_or(1) - 1;
        let main = self.found.get(index).and_then(|found| found.main).ok_or(cannot)?;
        let definition = self.file.definitions.get(main).ok_or(cannot)?;
        let books = Shelf::new(&self.file.definitions, self.found, self.isolated.then_some(index));
        let id = *books.student.get(main).ok_or(cannot)?;
        let program = compile(&books.library, id, &scope(self.exercise.task)).map_err(|_| cannot)?;
        let types: Vec<_> = program.inputs.iter().map(|input| input.ty.clone()).collect();
        let roles = library::roles(self.exercise.task, &types).ok_or(cannot)?;
        let is_proc = matches!(definition.body, Body::Proc { .. });
        let natives = books.natives.clone();
        let (task, experience) = (self.exercise.task, &Experience::new());
        let subject =
            Subject { program: &program, roles, natives, is_proc, task, experience, is_right: false };
        let answers = Answers::new(books.natives);
        let never = || false;
        let mut run = Run::new(subject.asker(&answers).forgetful(), self.exercise.task, &never);
        let none = Fault::Case(exercise);
        let case = judgement.get("counterexample").filter(|case| **case != Tree::Null);
        let case = case.map(|case| question(case).ok_or(none)).transpose()?;
        // What is wrong has a counterexample, and nothing else has one.
        let is_wrong = matches!(text(judgement, "verdict"), Some("wrong" | "undefined"));
        if is_wrong != case.is_some() {
            return Err(none);
        }
        let layers = list(judgement, "layers").ok_or(Fault::Unreadable)?;
        for layer in layers {
            self.layer(&mut run, layer, case.as_ref(), pieces, so_far)?;
        }
        let Some(case) = case else { return Ok(()) };
        run.findings = Findings::default();
        self.ask(&mut run, &case)?;
        so_far.cases += 1;
        if run.findings.found() { Ok(()) } else { Err(none) }
    }

    /// Asks the counterexample. Where there is no position, the precondition must not admit it.
    fn ask(&self, run: &mut Run<'_, '_>, question: &Question) -> Result<(), Fault> {
        let Some(rules) = rules(question) else {
            run.no_answer(question);
            return Ok(());
        };
        let expected = match question.from.zip(question.to) {
            Some((from, to)) => rules.of_move(self.exercise.task, from, to),
            None => rules.of_board(self.exercise.task),
        };
        run.boolean(question, expected.ok_or(Fault::Case(self.exercise.number))?);
        Ok(())
    }

    fn layer(
        &self,
        run: &mut Run<'_, '_>,
        layer: &Tree,
        case: Option<&Question>,
        wanted: Option<usize>,
        so_far: &mut Confirmed,
    ) -> Result<(), Fault> {
        let exercise = self.exercise.number;
        let men = number(layer.get("men")).and_then(|men| u32::try_from(men).ok());
        let men = men.filter(|men| (2..=3).contains(men)).ok_or(Fault::Unreadable)?;
        let pieces = list(layer, "pieces").ok_or(Fault::Unreadable)?;
        let told: Vec<(u64, u64)> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Tree::List(items) => match &items[..] {
                    [questions, Tree::Text(digest)] => {
                        Some((number(Some(questions))?, u64::from_str_radix(digest, 16).ok()?))
                    }
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let questions: u64 = told.iter().map(|(questions, _)| questions).sum();
        // Without a counterexample every piece is there; with one, those up to it.
        let is_cut = told.len() < sweep::PIECES;
        if told.is_empty()
            || told.len() != pieces.len()
            || Some(questions) != number(layer.get("questions"))
            || (is_cut && case.is_none())
            || told.len() > sweep::PIECES
        {
            return Err(Fault::Count(exercise));
        }
        let last = if is_cut { told.len().saturating_sub(1) } else { told.len() };
        let boards: usize = (0..last).map(|piece| sweep::boards_of(piece, men).count()).sum();
        let told_boards = number(layer.get("boards")).ok_or(Fault::Unreadable)?;
        if !is_cut && u64::try_from(boards).ok() != Some(told_boards) {
            return Err(Fault::Count(exercise));
        }
        // Evenly spread; the last one always, for it may have the counterexample.
        let count = wanted.unwrap_or(told.len()).clamp(1, told.len());
        for at in 1..=count {
            let piece = at * told.len() / count - 1;
            let Some(&(questions, digest)) = told.get(piece) else { continue };
            let judged = sweep::judge(run, piece, men, &ask_board);
            so_far.pieces += 1;
            so_far.questions += judged.piece.questions;
            if (judged.piece.questions, judged.piece.digest) != (questions, digest) {
                return Err(Fault::Piece(exercise));
            }
            let is_last = is_cut && piece + 1 == told.len();
            if is_last && u64::try_from(boards).ok().map(|before| before + judged.boards) != Some(told_boards)
            {
                return Err(Fault::Count(exercise));
            }
            // What is shown is the first that is wrong, unless it is no position at all.
            let is_shown = |shown: &Question| {
                rules(shown).is_none()
                    || judged.findings.smallest().is_some_and(|found| found.question == *shown)
            };
            if judged.findings.found() != is_last || (is_last && !case.is_some_and(is_shown)) {
                return Err(Fault::Case(exercise));
            }
        }
        Ok(())
    }
}

/// The position and the squares of a counterexample.
pub(super) fn question(case: &Tree) -> Option<Question> {
    let point = |key: &str| list(case, key).and_then(pair).map(|[row, col]| (row, col));
    let row = |row: &Tree| match row {
        Tree::List(cells) => cells.iter().map(as_pair).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let position = if let Some(fen) = text(case, "fen") {
        Placement::Board(Board::from_any_fen(fen)?)
    } else {
        let rows = list(case, "board")?.iter().map(row).collect::<Option<Vec<_>>>()?;
        Placement::Setup(rows, integer(case.get("player")?)?)
    };
    Some(Question { position: Some(position), from: point("from"), to: point("to"), ..Question::default() })
}

fn integer(tree: &Tree) -> Option<i64> {
    match tree {
        Tree::Number(number) => i64::try_from(*number).ok(),
        _ => None,
    }
}

fn as_pair(tree: &Tree) -> Option<[i64; 2]> {
    match tree {
        Tree::List(items) => pair(items),
        _ => None,
    }
}

fn pair(items: &[Tree]) -> Option<[i64; 2]> {
    match items {
        [first, second] => Some([integer(first)?, integer(second)?]),
        _ => None,
    }
}

/// What the rules say of a question's position, if it is one.
fn rules(question: &Question) -> Option<Rules> {
    match &question.position {
        Some(Placement::Board(board)) => Rules::new(board),
        _ => None,
    }
}

/// Everything that is asked about a board, by the rules.
fn ask_board(run: &mut Run<'_, '_>, board: &Board) {
    let Some(rules) = Rules::new(board) else { return };
    let task = run.task;
    match task {
        Task::Move | Task::Capture | Task::Legal => {
            cases::pairs(run, board, |from, to| rules.of_move(task, from, to).unwrap_or(false));
        }
        _ => run.boolean(&Question::of(*board), rules.of_board(task).unwrap_or(false)),
    }
}
