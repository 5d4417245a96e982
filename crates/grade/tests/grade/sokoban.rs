//! Sokoban: right data types are silent, mutants are found on the smallest level.

use std::collections::BTreeMap;

use tablero_grade::sokoban::grade;
use tablero_grade::{Mark, Options, Sheet, Verdict};
use tablero_specification::message::Message;
use tablero_specification::tad::{Kind, MOST, Module, Term, read};

const TEXT: &str = include_str!("../../../../examples/specs/sokoban/solution.tad");
const LATEX: &str = include_str!("../../../../examples/specs/sokoban/solution.tex");

fn judge(module: &Module, source: &str, cells: u32) -> Sheet {
    let options = Options { size: Some(cells), ..Options::default() };
    grade(module, source, &options, &|_| Box::new(|| false))
}

fn assert_silent(source: &str, operations: usize) {
    let module = read(source);
    assert_eq!(module.problems, []);
    let sheet = judge(&module, source, 2);
    assert_eq!(sheet.lint, []);
    assert_eq!(sheet.marks.len(), operations);
    for mark in &sheet.marks {
        assert_eq!(mark.judged.verdict, Verdict::Right, "{:?}: {:?}", mark.written, mark.judged);
        assert!(mark.judged.checked.questions > 0, "{:?}", mark.written);
    }
}

#[test]
fn the_solution_in_text_is_right() {
    assert_silent(TEXT, 13);
}

#[test]
fn the_solution_in_latex_is_right() {
    assert_silent(LATEX, 9);
}

/// Maps apart from games, levels put together cell by cell, operators and names that several types share, coordinates with a
/// generator of their own.
#[test]
fn other_styles_are_right() {
    assert_silent(include_str!("../../../../examples/specs/sokoban/styles/map.tad"), 10);
    assert_silent(include_str!("../../../../examples/specs/sokoban/styles/one-by-one.tad"), 10);
    assert_silent(include_str!("../../../../examples/specs/sokoban/styles/coordinates.tex"), 10);
}

/// One axiom that cannot be read costs that axiom, however many lines it has.
#[test]
fn a_broken_axiom_costs_no_other() {
    let source =
        TEXT.replace("Ag(vecina(vecina(personaje(s), a), a),", "Ag(vecina(vecina(personaje(s), a), a) @,,");
    assert_ne!(source, TEXT);
    let module = read(&source);
    assert_eq!(module.problems.len(), 1, "{:?}", module.problems);
    assert_eq!(module.axioms.len(), read(TEXT).axioms.len() - 1);
}

/// Where no level can be made, every operation says so, and nothing is right.
#[test]
fn levels_that_nobody_can_make_are_told() {
    let source = TEXT.replace("reset : nivel → sokoban", "reset : nat → sokoban");
    let sheet = judge(&read(&source), &source, 1);
    assert!(!sheet.marks.is_empty());
    for mark in &sheet.marks {
        assert_eq!(mark.judged.verdict, Verdict::NotExecutable);
        assert_eq!(mark.judged.diagnostics[0].kind, "signature");
    }
}

/// A file of thousands of operations that all could make a level is read in part and judged within bounds.
#[test]
fn what_is_monstrous_is_cut() {
    let mut source = String::from("TAD M\n  generadores\n");
    for at in 0..3_000 {
        source += &format!("    g{at} : s{} × s{} → s{}\n", at % 7, (at + 1) % 7, (at + 3) % 7);
    }
    source += "  observadores básicos\n    persona : s0 → c\n    cajas : s0 → conj(c)\n";
    let module = read(&source);
    assert_eq!(module.operations.len(), MOST + 1);
    assert!(matches!(module.problems[0].message, Message::TooMany { most: MOST }));
    let sheet = judge(&module, &source, 1);
    assert!(sheet.marks.iter().all(|mark| mark.judged.verdict == Verdict::NotExecutable));
    assert!(!sheet.lint.is_empty());
}

#[test]
fn names_may_be_told_apart_from_outside() {
    let source = TEXT.replace("completado?", "listo?");
    let module = read(&source);
    let names = vec![("listo?".to_owned(), "is_complete".to_owned())];
    let options = Options { size: Some(1), names, ..Options::default() };
    let sheet = grade(&module, &source, &options, &|_| Box::new(|| false));
    let mark = sheet.marks.iter().find(|mark| mark.name == "is_complete").unwrap();
    assert_eq!(mark.written.as_deref(), Some("listo?"));
}

#[test]
fn what_no_axiom_says_is_told_with_its_line() {
    let source = TEXT.replace("    vecina(c, oeste) ≡ ⟨π₁(c) - 1, π₂(c)⟩\n", "");
    let sheet = judge(&read(&source), &source, 1);
    let mark = sheet.marks.iter().find(|mark| mark.name == "person_action").unwrap();
    assert_eq!(mark.judged.verdict, Verdict::Undefined);
    assert_eq!(mark.judged.diagnostics[0].kind, "no_axiom");
    assert!(mark.judged.diagnostics[0].line > 60);
}

#[test]
fn axioms_that_do_not_end_run_out_of_fuel() {
    let source = TEXT.replace("todasEn?(sinUno(cs), ds)", "todasEn?(cs, ds)");
    let sheet = judge(&read(&source), &source, 2);
    let mark = sheet.marks.iter().find(|mark| mark.name == "is_complete").unwrap();
    assert_eq!(mark.judged.diagnostics[0].kind, "fuel");
}

#[test]
fn rows_may_count_upwards() {
    let source = TEXT.replace("π₂(c) - 1", "π₂(c) § 1").replace("π₂(c) + 1", "π₂(c) - 1").replace('§', "+");
    let sheet = judge(&read(&source), &source, 2);
    assert!(sheet.marks.iter().all(|mark| mark.judged.verdict == Verdict::Right));
    assert_eq!(sheet.lint[0].kind, "reading");
}

/// Changes one thing at the n-th term; what was changed, or `None` if nothing there can be.
fn change(term: &mut Term, n: &mut usize, way: usize) -> Option<&'static str> {
    if *n == 0 {
        let kind = &mut term.kind;
        let swapped = match (way, &mut *kind) {
            (0, Kind::Binary(operator, ..)) => {
                let other = match *operator {
                    "+" => "-",
                    "-" => "+",
                    "∧" => "∨",
                    "∨" => "∧",
                    "∈" => "∉",
                    "∉" => "∈",
                    "∩" => "∪",
                    "∪" => "∩",
                    "=" => "≠",
                    _ => return None,
                };
                *operator = other;
                "operator"
            }
            (0, Kind::Number(number)) => {
                *number += 1;
                "constant"
            }
            (0, Kind::Not(inner)) => {
                *term = (**inner).clone();
                return Some("negation dropped");
            }
            (0, Kind::If(_, yes, no)) => {
                std::mem::swap(yes, no);
                "branches swapped"
            }
            // There are as many boxes as deposits: which of them are all in the others is the same question.
            (0, Kind::Call(name, args)) if args.len() == 2 && name != "todasEn?" => {
                args.swap(0, 1);
                "arguments swapped"
            }
            (1, Kind::Binary("∧" | "∨", left, _)) => {
                *term = (**left).clone();
                return Some("right side dropped");
            }
            (2, Kind::Binary("∧" | "∨", _, right)) => {
                *term = (**right).clone();
                return Some("left side dropped");
            }
            (1, Kind::If(_, yes, _)) => {
                *term = (**yes).clone();
                return Some("condition dropped");
            }
            (1, Kind::Call(name, args)) if name == "vecina" => {
                *term = args[0].clone();
                return Some("call dropped");
            }
            _ => return None,
        };
        return Some(swapped);
    }
    for child in term.children_mut() {
        *n -= 1;
        let found = change(child, n, way);
        if found.is_some() || *n == 0 {
            return found;
        }
    }
    None
}

#[test]
fn mutants_are_found_on_small_levels() {
    let module = read(TEXT);
    let mut table: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut missed = Vec::new();
    // All of them where time is no matter.
    let step = if std::env::var_os("TABLERO_CASES").is_some() { 1 } else { 12 };
    let mut number = 0;
    for axiom in 0..module.axioms.len() {
        for way in 0..3 {
            for place in 0..40 {
                let mut mutant = module.clone();
                let Some(kind) = change(&mut mutant.axioms[axiom].right, &mut place.clone(), way) else {
                    continue;
                };
                number += 1;
                if number % step != 0 {
                    continue;
                }
                let wrong = [2, 3].into_iter().find_map(|cells| {
                    let sheet = judge(&mutant, TEXT, cells);
                    sheet.marks.into_iter().find(|mark| mark.judged.verdict != Verdict::Right)
                });
                let row = table.entry(kind).or_default();
                row.0 += 1;
                match wrong {
                    Some(mark) => {
                        row.1 += 1;
                        let size = mark.judged.case.as_ref().and_then(|case| case.size);
                        assert!(size.is_none_or(|size| size <= 3), "{kind} {axiom} {place}: {size:?}");
                    }
                    None => missed.push(format!("{kind} in axiom {axiom}, term {place}")),
                }
            }
        }
    }
    for (kind, (all, found)) in &table {
        println!("{kind}: {found} of {all}");
    }
    let all: usize = table.values().map(|(all, _)| all).sum();
    assert!(all >= 4, "{all} mutants");
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// A name that nobody declared is a variable, and that is told with its place; read strictly it is an error.
#[test]
fn undeclared_names_of_axioms_are_told() {
    let source = TEXT.replace("vecina(c, norte) ≡", "vecina(c, nrte) ≡");
    let module = read(&source);
    let line = source.lines().position(|line| line.contains("nrte")).unwrap() + 1;
    let sheet = judge(&module, &source, 2);
    assert_eq!((sheet.lint[0].line, sheet.lint[0].column, sheet.lint[0].kind), (line, 15, "undeclared"));
    let near = Message::Undeclared { name: "nrte".to_owned(), near: Some("norte".to_owned()) };
    assert_eq!(sheet.lint[0].message, near.explain());
    let mark = |sheet: &Sheet, name: &str| sheet.marks.iter().find(|mark| mark.name == name).unwrap().clone();
    assert_eq!(mark(&sheet, "person_action").warnings[0].line, line);
    assert_eq!(mark(&sheet, "is_wall").warnings, []);
    let strict = Options { strict: true, size: Some(1), ..Options::default() };
    let sheet = grade(&module, &source, &strict, &|_| Box::new(|| false));
    assert_eq!(mark(&sheet, "person_action").judged.verdict, Verdict::StaticError);
    assert_eq!(mark(&sheet, "is_wall").judged.verdict, Verdict::Right);
    // Every way to declare is understood.
    for declared in [
        "axiomas ∀ n: nivel, s: sokoban, a: accion, c: coordenada, cs, ds: conj(coordenada)",
        "axiomas (∀ n: nivel)(∀ s: sokoban)(∀ a: accion)(∀ c: coordenada)(∀ cs, ds: conj(coordenada))",
        "axiomas\n    ∀ n: nivel\n    ∀ s: sokoban, a: accion,\n      c: coordenada\n    ∀ cs, ds: conj(coordenada)",
    ] {
        let written =
            "axiomas ∀ n: nivel, ∀ s: sokoban, ∀ a: accion, ∀ c: coordenada, ∀ cs, ds: conj(coordenada)";
        let source = TEXT.replace(written, declared);
        assert_ne!(source, TEXT);
        let module = read(&source);
        assert_eq!((&module.problems[..], &module.undeclared[..]), (&[][..], &[][..]), "{declared}");
    }
}

/// What the time limit cut short says so, and what was never asked is not called right.
#[test]
fn what_was_cut_short_says_so() {
    let module = read(TEXT);
    let options = Options { size: Some(2), ..Options::default() };
    let sheet = grade(&module, TEXT, &options, &|_| Box::new(|| true));
    assert!(
        sheet.marks.iter().all(|mark| mark.judged.verdict == Verdict::NotExecutable && !mark.is_complete())
    );
    let looks = std::cell::Cell::new(0);
    let some = |_: usize| -> Box<dyn Fn() -> bool> {
        let looks = looks.clone();
        Box::new(move || looks.replace(looks.get() + 1) > 3)
    };
    let sheet = grade(&module, TEXT, &options, &some);
    let right = |mark: &Mark| (mark.judged.verdict, mark.is_complete(), mark.judged.is_right());
    assert!(sheet.marks.iter().all(|mark| right(mark) == (Verdict::Right, false, false)));
    let sheet = judge(&module, TEXT, 1);
    assert!(sheet.marks.iter().all(|mark| right(mark) == (Verdict::Right, true, true)));
}
