//! Certificates: what was asked is confirmed, and what was tampered with is not.

use tablero_grade::chess::LiteChessPack;
use tablero_grade::{Confirmed, Fault, Layer, Mark, Mode, Options, Pack as _, Verdict, certificate};
use tablero_wire::Tree;

const SOLUTION: &str = include_str!("../../../../examples/specs/lite-chess/solution.spec");
const WRONG: &str = include_str!("../../../../examples/specs/lite-chess/wrong/05-rey-sin-diagonal.spec");

fn judged(source: &str, exercise: u32) -> Vec<Mark> {
    let options = Options {
        exercises: vec![exercise],
        mode: Mode::AsWritten,
        hints: false,
        threads: 2,
        ..Options::default()
    };
    LiteChessPack.judge(source, &options, &|_| Box::new(|| false)).map_or_else(Vec::new, |sheet| sheet.marks)
}

fn confirm(source: &str, marks: &[Mark], pieces: Option<usize>) -> Result<Confirmed, Fault> {
    let made = certificate("chess", source, marks);
    LiteChessPack.confirm(source, &made, pieces).unwrap_or(Err(Fault::Unreadable))
}

#[test]
fn what_was_asked_is_confirmed() {
    let marks = judged(SOLUTION, 8);
    let confirmed = confirm(SOLUTION, &marks, None).unwrap();
    assert_eq!(confirmed, Confirmed { pieces: 4_096, questions: 8_064, cases: 0 });
}

/// Pieces are judged in any order by any number of threads, each with a memory of its own.
#[test]
fn what_was_asked_does_not_depend_on_threads() {
    for (source, exercise) in [(SOLUTION, 4), (WRONG, 3)] {
        let judged = [1, 3].map(|threads| {
            let mode = Mode::AsWritten;
            let options =
                Options { exercises: vec![exercise], mode, hints: false, threads, ..Options::default() };
            let sheet = LiteChessPack.judge(source, &options, &|_| Box::new(|| false)).unwrap();
            sheet.marks.into_iter().next().unwrap().judged
        });
        assert_eq!(judged[0].layers, judged[1].layers);
        assert_eq!(judged[0].case, judged[1].case);
        assert_eq!(judged[0].checked, judged[1].checked);
    }
}

#[test]
fn a_counterexample_is_confirmed() {
    let marks = judged(WRONG, 3);
    assert_eq!(marks[0].judged.verdict, Verdict::Wrong);
    let confirmed = confirm(WRONG, &marks, Some(16)).unwrap();
    assert_eq!(confirmed.cases, 1);
}

#[test]
fn a_forged_certificate_is_refused() {
    let marks = judged(SOLUTION, 8);
    let forge = |change: &dyn Fn(&mut Mark)| {
        let mut marks = marks.clone();
        change(&mut marks[0]);
        confirm(SOLUTION, &marks, None)
    };
    let layers = |change: &dyn Fn(&mut Layer)| forge(&|mark| change(&mut mark.judged.layers[0]));
    assert_eq!(layers(&|layer| layer.pieces[5].digest ^= 1), Err(Fault::Piece(8)));
    assert_eq!(layers(&|layer| layer.pieces[5].questions += 1), Err(Fault::Piece(8)));
    assert_eq!(layers(&|layer| layer.pieces.truncate(4_095)), Err(Fault::Count(8)));
    assert_eq!(layers(&|layer| layer.boards += 1), Err(Fault::Count(8)));
    assert_eq!(layers(&|layer| layer.size = 3), Err(Fault::Count(8)));
    assert_eq!(forge(&|mark| mark.number = Some(99)), Err(Fault::Unreadable));
    // Of another hand-in, and changed without a new seal.
    let other = format!("{SOLUTION}\n");
    let made = certificate("chess", SOLUTION, &marks);
    assert_eq!(LiteChessPack.confirm(&other, &made, None), Some(Err(Fault::Source)));
    let mut changed = made;
    if let Tree::Object(members) = &mut changed {
        members.retain(|(key, _)| key != "judgements");
        members.push(("judgements".to_owned(), Tree::List(Vec::new())));
    }
    assert_eq!(LiteChessPack.confirm(SOLUTION, &changed, None), Some(Err(Fault::Seal)));
}

#[test]
fn a_counterexample_that_is_none_is_refused() {
    let mut marks = judged(WRONG, 3);
    let case = marks[0].judged.case.as_mut().unwrap();
    for (key, value) in &mut case.operands {
        if *key == "to" {
            *value = Tree::list([(-1).into(), (-1).into()]);
        }
    }
    assert_eq!(confirm(WRONG, &marks, Some(16)), Err(Fault::Case(3)));
    marks[0].judged.case = None;
    assert_eq!(confirm(WRONG, &marks, Some(16)), Err(Fault::Case(3)));
}

/// It is wrong there, too, but not first.
#[test]
fn a_later_counterexample_is_refused() {
    let mut marks = judged(WRONG, 3);
    let case = marks[0].judged.case.as_mut().unwrap();
    for (key, value) in &mut case.operands {
        if *key == "fen" {
            *value = "K6k/8/8/8/8/8/8/8 w".into();
        }
    }
    assert_eq!(confirm(WRONG, &marks, Some(16)), Err(Fault::Case(3)));
}

#[test]
fn a_forged_verdict_or_count_is_refused() {
    let mut marks = judged(WRONG, 3);
    marks[0].judged.layers[0].boards += 1;
    assert_eq!(confirm(WRONG, &marks, Some(16)), Err(Fault::Count(3)));
    marks[0].judged.layers[0].boards -= 1;
    marks[0].judged.verdict = Verdict::Right;
    assert_eq!(confirm(WRONG, &marks, Some(16)), Err(Fault::Case(3)));
    let mut marks = judged(SOLUTION, 8);
    marks[0].judged.verdict = Verdict::Wrong;
    assert_eq!(confirm(SOLUTION, &marks, Some(16)), Err(Fault::Case(8)));
}

/// What a precondition admits without need is no position, and is confirmed all the same.
#[test]
fn a_weak_precondition_is_confirmed() {
    let head = "proc estaOrdenado(in p: posicion, out res: Bool) {\n    Pre { ";
    let source = SOLUTION.replacen(&format!("{head}posicionValida(p)"), &format!("{head}true"), 1);
    assert_ne!(source, SOLUTION);
    let marks = judged(&source, 8);
    assert_eq!(marks[0].judged.verdict, Verdict::Wrong);
    assert_eq!(confirm(&source, &marks, Some(16)).unwrap().cases, 1);
}
