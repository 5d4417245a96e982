//! Lite Chess: right solutions are silent, wrong ones are found with a small board.

use std::cell::Cell;

use tablero_grade::chess::{EXERCISES, Report, grade};
use tablero_grade::{Class, Mode, Options, Pattern, Verdict};
use tablero_specification::File;
use tablero_specification::message::Message;
use tablero_specification::write::{self, Style};

const SOLUTION: &str = include_str!("../../../../examples/specs/lite-chess/solution.spec");

/// Judges until it has looked this often whether time is up: no clock is read.
fn judge(source: &str, exercise: Option<u32>, mode: Mode, men: u32, looks: u32) -> Vec<Report> {
    let file = File::read(source);
    let exercises = exercise.into_iter().collect();
    let options = Options { exercises, mode, size: Some(men), hints: false, ..Options::default() };
    grade(&file, &options, &|_| {
        let left = Cell::new(looks);
        Box::new(move || {
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        })
    })
}

fn assert_silent(source: &str, mode: Mode, looks: u32) {
    for report in judge(source, None, mode, 2, looks) {
        for judgement in [&report.as_written, &report.isolated].into_iter().flatten() {
            assert_eq!(
                judgement.verdict,
                Verdict::Right,
                "exercise {}: {:?} {:?}",
                report.exercise,
                judgement.counterexample,
                judgement.diagnostics
            );
        }
        assert_eq!(report.warnings, [], "exercise {}", report.exercise);
    }
}

#[test]
fn the_solution_is_right_as_written() {
    assert_silent(SOLUTION, Mode::AsWritten, 6);
}

#[test]
fn the_solution_is_right_isolated() {
    assert_silent(SOLUTION, Mode::Isolated, 40);
}

#[test]
fn the_solution_is_right_in_ascii_and_latex() {
    let definitions = File::read(SOLUTION).definitions;
    for style in [Style::Ascii, Style::Latex] {
        assert_silent(&write::definitions(&definitions, style), Mode::Isolated, 6);
    }
}

/// Hand-ins that say the same in other ways: rays by a counter, boards by `setAt` or cell by cell, moves as a relation
/// between positions, sequences with and without the first position.
#[test]
fn other_styles_are_right() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/specs/lite-chess/styles");
    for name in ["ascii.spec", "indices.spec", "latex.tex", "markdown.md"] {
        let source = std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
        for report in judge(&source, None, Mode::Both, 2, 20) {
            for judgement in [&report.as_written, &report.isolated].into_iter().flatten() {
                assert_eq!(
                    judgement.verdict,
                    Verdict::Right,
                    "{name}, exercise {}: {:?} {:?}",
                    report.exercise,
                    judgement.counterexample,
                    judgement.diagnostics
                );
            }
        }
    }
}

/// Exercise 1 is about any board: what is wrong with one without kings must be found there.
#[test]
fn boards_without_kings_are_asked_about() {
    let kings = "apariciones((p)_0, (4, 1)) = 1 ∧ apariciones((p)_0, (4, 2)) = 1";
    assert!(SOLUTION.contains(kings));
    let equal = SOLUTION.replace(kings, "apariciones((p)_0, (4, 1)) = apariciones((p)_0, (4, 2))");
    let rook = SOLUTION.replace(kings, &format!("({kings} ∨ apariciones((p)_0, (3, 2)) = 2)"));
    for (source, men) in [(&equal, 0), (&rook, 2_u32)] {
        let reports = judge(source, Some(1), Mode::AsWritten, 2, u32::MAX);
        let judged = reports[0].as_written.as_ref().unwrap();
        assert_eq!(judged.classes, [Class::AcceptsWrong]);
        let case = judged.counterexample.as_ref().unwrap();
        assert_eq!((case.question.men(), judged.checked.exhaustive), (Some(men), men));
    }
}

#[test]
fn every_exercise_of_an_empty_file_is_missing() {
    let reports = judge("", None, Mode::Both, 2, 10);
    assert_eq!(reports.len(), EXERCISES.len());
    assert!(reports.iter().all(|report| {
        report.as_written.as_ref().is_some_and(|judgement| judgement.verdict == Verdict::Missing)
    }));
}

/// The wrong solutions beside the right one: exercise, a class that is found, and the most men the board may have.
#[test]
fn wrong_solutions_are_found() {
    let expected: [(&str, u32, Class, u32); 20] = [
        ("01-para-todo-con-y", 2, Class::RejectsRight, 30),
        ("02-una-sola-direccion", 10, Class::AcceptsWrong, 6),
        ("03-fila-por-columna", 3, Class::RejectsRight, 3),
        ("04-sentido-del-peon", 3, Class::RejectsRight, 3),
        ("05-rey-sin-diagonal", 3, Class::RejectsRight, 2),
        ("06-camino-sin-mirar", 4, Class::AcceptsWrong, 4),
        ("07-captura-propia", 4, Class::AcceptsWrong, 3),
        ("08-guarda-despues-del-uso", 3, Class::Undefined, 2),
        ("09-falta-el-resto-del-tablero", 7, Class::AcceptsWrong, 3),
        ("10-falta-el-turno", 7, Class::AcceptsWrong, 2),
        ("11-sin-coronacion", 7, Class::RejectsRight, 3),
        ("12-solo-un-rey", 1, Class::AcceptsWrong, 3),
        ("13-color-sin-pieza", 1, Class::AcceptsWrong, 3),
        ("14-vecinas-y-no-todas", 8, Class::AcceptsWrong, 4),
        ("15-conjunto-por-multiconjunto", 9, Class::AcceptsWrong, 6),
        ("16-empate-con-jaque", 11, Class::AcceptsWrong, 6),
        ("17-legal-sin-turno", 12, Class::AcceptsWrong, 2),
        ("18-existe-por-para-todo", 16, Class::AcceptsWrong, 8),
        ("19-repetidas", 13, Class::AcceptsWrong, 2),
        ("20-precondicion-fuerte", 6, Class::PreTooStrong, 2),
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/specs/lite-chess/wrong");
    let mut missed = Vec::new();
    for (name, exercise, class, men) in expected {
        let source = std::fs::read_to_string(format!("{folder}/{name}.spec")).unwrap();
        let reports = judge(&source, Some(exercise), Mode::AsWritten, 0, 5_000);
        let judgement = reports[0].as_written.as_ref().unwrap();
        let found = judgement.counterexample.as_ref().and_then(|case| case.question.men());
        let undefined_only = class == Class::Undefined && judgement.verdict == Verdict::Undefined;
        let is_found = (judgement.verdict == Verdict::Wrong || undefined_only)
            && judgement.classes.contains(&class)
            && found.is_some_and(|found| found <= men);
        if !is_found {
            missed.push(format!(
                "{name}: {:?} {:?} {found:?} {:?}",
                judgement.verdict, judgement.classes, judgement.diagnostics
            ));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// The solution with moves as a relation between positions, and the replies of exercise 17 said with it.
fn with_moves_as_a_relation(reply: &str) -> String {
    let (before, rest) = SOLUTION.split_once("pred responde(").unwrap_or_default();
    let (_, after) = rest.split_once("pred llevaA(").unwrap_or_default();
    format!(
        "{before}pred jugada(p: posicion, q: posicion) {{ (∃ o, d: coordenada)(jugadaLegal(p, o, d) ∧L \
         posicionSiguiente(p, q, o, d)) }}\npred responde(p: posicion, q: posicion) {{ ¬soloReyes(p) ∧ \
         jugada(p, q) ∧ {reply} }}\npred llevaA({after}"
    )
}

#[test]
fn positions_are_found_from_a_relation_between_them() {
    for reply in ["(∀ r: posicion)(jugada(p, r) → r = q)", "¬(∃ r: posicion)(jugada(p, r) ∧ r ≠ q)"]
    {
        let reports = judge(&with_moves_as_a_relation(reply), Some(17), Mode::Isolated, 2, 40);
        let judged = reports[0].isolated.as_ref().unwrap();
        assert_eq!(judged.verdict, Verdict::Right, "{reply}: {:?}", judged.diagnostics);
    }
    let reports = judge(&with_moves_as_a_relation("true"), Some(17), Mode::Isolated, 2, 400);
    let judged = reports[0].isolated.as_ref().unwrap();
    assert_eq!((judged.verdict, &judged.classes[..]), (Verdict::Wrong, &[Class::PreTooWeak][..]));
}

/// A sequence of moves beside the sequence of positions, in two ways to say it.
#[test]
fn moves_beside_positions() {
    let (before, rest) = SOLUTION.split_once("pred posicionFutura(").unwrap();
    let (_, after) = rest.split_once("// Ejercicio 15").unwrap();
    for futura in [
        "(∃ s: seq⟨posicion⟩)(∃ m: seq⟨jugada⟩)(|m| > 0 ∧ |s| = |m| + 1 ∧L s[0] = p ∧ s[|m|] = q ∧ (∀ i: Z)(0 ≤ i < |m| →L \
         ¬soloReyes(s[i]) ∧ jugadaLegal(s[i], (m[i])_0, (m[i])_1) ∧L posicionSiguiente(s[i], s[i + 1], (m[i])_0, (m[i])_1)))",
        "(∃ os, ds: seq⟨coordenada⟩)(∃ s: seq⟨posicion⟩)(|s| > 1 ∧ |os| = |s| - 1 ∧ |ds| = |os| ∧L s[0] = p ∧ s[|s| - 1] = q ∧ \
         (∀ i: Z)(0 ≤ i ≤ |s| - 2 →L ¬soloReyes(s[i]) ∧ jugadaLegal(s[i], os[i], ds[i])) ∧ \
         (∀ i: Z)(0 ≤ i ≤ |s| - 2 →L posicionSiguiente(s[i], s[i + 1], os[i], ds[i])))",
    ] {
        let source = format!(
            "{before}pred posicionFutura(p: posicion, q: posicion) {{ {futura} }}\n// Ejercicio 15{after}"
        );
        let reports = judge(&source, Some(14), Mode::AsWritten, 2, 10);
        let judged = reports[0].as_written.as_ref().unwrap();
        assert_eq!(judged.verdict, Verdict::Right, "{futura}: {:?}", judged.diagnostics);
        let wrong = source.replace("¬soloReyes(s[i]) ∧ jugadaLegal(s[i], ", "jugadaLegal(s[i + 1], ");
        let reports = judge(&wrong, Some(14), Mode::Isolated, 2, 40);
        assert_eq!(reports[0].isolated.as_ref().unwrap().verdict, Verdict::Wrong, "{futura}");
    }
}

/// The positions of a forced sequence by their number alone, and a board made by `setAt`: what a position has to be is said
/// only once the one before it is known.
#[test]
fn a_history_of_known_length() {
    let (before, rest) = SOLUTION.split_once("pred posicionSiguiente(").unwrap();
    let (_, rest) = rest.split_once("// Ejercicio 8").unwrap();
    let (between, _) = rest.split_once("// Ejercicio 17").unwrap();
    let source = format!(
        "{before}pred posicionSiguiente(p: posicion, q: posicion, o: coordenada, d: coordenada) {{ \
         (movimientoValido(p, o, d) ∨ capturaValida(p, o, d)) ∧L q = (jugado(p, o, d), rival(turno(p))) }}\n\
         aux jugado(p: posicion, o: coordenada, d: coordenada): tablero = \
         poner(poner((p)_0, d, llega(p, o, d)), o, vacia)\n\
         aux poner(t: tablero, c: coordenada, x: casilla): tablero = setAt(t, c_0, setAt(t[c_0], c_1, x))\n\
         // Ejercicio 8{between}\
         proc ejecutarSecuenciaForzada(inout p: posicion, in s: seq⟨jugada⟩) {{\n\
         Pre {{ p = P0 ∧ posicionValida(p) ∧ |s| ≥ 1 ∧L (∃ h: seq⟨posicion⟩)(historia(p, s, h)) }}\n\
         Post {{ (∃ h: seq⟨posicion⟩)(historia(P0, s, h) ∧L p = h[|h| - 1]) }}\n}}\n\
         pred historia(p: posicion, s: seq⟨jugada⟩, h: seq⟨posicion⟩) {{ |h| = 2 * |s| + 1 ∧L h[0] = p ∧ \
         (∀ i: Z)(0 ≤ i < |s| →L ¬soloReyes(h[2 * i]) ∧ jugadaLegal(h[2 * i], (s[i])_0, (s[i])_1) ∧L \
         posicionSiguiente(h[2 * i], h[2 * i + 1], (s[i])_0, (s[i])_1) ∧ ¬soloReyes(h[2 * i + 1]) ∧ \
         una(h[2 * i + 1]) ∧ pasa(h[2 * i + 1], h[2 * i + 2])) }}\n\
         pred una(p: posicion) {{ (∃ o, d: coordenada)(jugadaLegal(p, o, d) ∧ \
         (∀ a, b: coordenada)(jugadaLegal(p, a, b) → a = o ∧ b = d)) }}\n"
    );
    let reports = judge(&source, Some(17), Mode::Isolated, 2, 40);
    let judged = reports[0].isolated.as_ref().unwrap();
    assert_eq!(judged.verdict, Verdict::Right, "{:?}", judged.diagnostics);
}

/// What is said of the same places by two universals is as good as said by one.
#[test]
fn a_sequence_in_two_universals() {
    let (before, rest) = SOLUTION.split_once("pred posicionFutura(").unwrap();
    let (_, rest) = rest.split_once("\n}\n").unwrap();
    let future = "pred posicionFutura(p: posicion, q: posicion) { (∃ s: seq⟨posicion⟩)(|s| ≥ 2 ∧L s[0] = p ∧ \
                  s[|s| - 1] = q ∧ (∀ i: Z)(0 ≤ i < |s| - 1 →L ¬soloReyes(s[i])) ∧ \
                  (∀ j: Z)(0 ≤ j < |s| - 1 →L (∃ o, d: coordenada)(jugadaLegal(s[j], o, d) ∧ \
                  posicionSiguiente(s[j], s[j + 1], o, d)))) }\n";
    let source = format!("{before}{future}{rest}");
    let reports = judge(&source, Some(14), Mode::Isolated, 2, 40);
    let judged = reports[0].isolated.as_ref().unwrap();
    assert_eq!(judged.verdict, Verdict::Right, "{:?}", judged.diagnostics);

    let (before, _) = SOLUTION.split_once("// Ejercicio 17").unwrap();
    let forced = "proc ejecutarSecuenciaForzada(inout p: posicion, in s: seq⟨jugada⟩) {\n\
                  Pre { p = P0 ∧ posicionValida(p) ∧ |s| ≥ 1 ∧L (∃ q: posicion)(llevaA(p, s, q)) }\n\
                  Post { llevaA(P0, s, p) }\n}\n\
                  pred responde(p: posicion, q: posicion) { ¬soloReyes(p) ∧ (∃ o, d: coordenada)(jugadaLegal(p, o, d) ∧L \
                  posicionSiguiente(p, q, o, d) ∧ (∀ a, b: coordenada)(jugadaLegal(p, a, b) →L a = o ∧ b = d)) }\n\
                  pred llevaA(p: posicion, s: seq⟨jugada⟩, q: posicion) { (∃ r: seq⟨posicion⟩)(|r| = 2 * |s| + 1 ∧L \
                  r[0] = p ∧ r[|r| - 1] = q ∧ (∀ i: Z)(0 ≤ i < |s| →L ¬soloReyes(r[2 * i]) ∧ \
                  jugadaLegal(r[2 * i], (s[i])_0, (s[i])_1) ∧L \
                  posicionSiguiente(r[2 * i], r[2 * i + 1], (s[i])_0, (s[i])_1)) ∧ \
                  (∀ i: Z)(0 ≤ i < |s| →L responde(r[2 * i + 1], r[2 * i + 2]))) }\n";
    let reports = judge(&format!("{before}{forced}"), Some(17), Mode::Isolated, 2, 40);
    let judged = reports[0].isolated.as_ref().unwrap();
    assert_eq!(judged.verdict, Verdict::Right, "{:?}", judged.diagnostics);
}

/// One reply means one move, not one square: two men may take the same one.
/// What is looked for inside of another unknown value does not fill that one: here the turn of a position between two moves.
#[test]
fn the_only_reply_by_a_relation_between_positions() {
    let turn = "turno(q) = rival(turno(p)) ∧";
    let reply = "(∃ o, d: coordenada)(jugadaLegal(p, o, d) ∧L posicionSiguiente(p, q, o, d) ∧
        (∀ o2, d2: coordenada)(jugadaLegal(p, o2, d2) →L o2 = o ∧ d2 = d))";
    assert!(SOLUTION.contains(turn) && SOLUTION.contains(reply));
    let source = SOLUTION
        .replace(turn, "turno(q) ≠ turno(p) ∧")
        .replace(reply, "pasa(p, q) ∧ (∀ x: posicion)(pasa(p, x) → x = q)");
    let report = judge(&source, Some(17), Mode::Both, 2, u32::MAX).remove(0);
    for judgement in [&report.as_written, &report.isolated].into_iter().flatten() {
        assert_eq!(judgement.verdict, Verdict::Right, "{:?}", judgement.counterexample);
    }
}

#[test]
fn replies_to_one_square_are_not_forced() {
    let right = "jugadaLegal(p, o2, d2) →L o2 = o ∧ d2 = d";
    assert!(SOLUTION.contains(right));
    let source = SOLUTION.replace(right, "jugadaLegal(p, o2, d2) →L d2 = d");
    let reports = judge(&source, Some(17), Mode::Isolated, 2, 400);
    let judged = reports[0].isolated.as_ref().unwrap();
    assert_eq!((judged.verdict, &judged.classes[..]), (Verdict::Wrong, &[Class::PreTooWeak][..]));
}

#[test]
fn mate_in_one_by_a_relation_between_positions() {
    let old = "hayJugada(p) ∧\n    (∀ o, d: coordenada)(∀ q: posicion)(jugadaLegal(p, o, d) ∧L \
               posicionSiguiente(p, q, o, d)\n        →L puedeDarMate(q))";
    assert!(SOLUTION.contains(old));
    let source = with_moves_as_a_relation("true").replace(
        old,
        "(∃ q: posicion)(jugada(p, q)) ∧ (∀ q: posicion)(jugada(p, q) → (∃ r: posicion)(jugada(q, r) ∧ jaqueMate(r)))",
    );
    let reports = judge(&source, Some(16), Mode::Isolated, 2, 300);
    let judged = reports[0].isolated.as_ref().unwrap();
    assert_eq!(judged.verdict, Verdict::Right, "{:?}", judged.diagnostics);
    assert!(judged.checked.questions > 100);
}

/// Where the same is asked of the same formulas, it is not asked twice: the judgement is the one that asking would give.
#[test]
fn what_uses_no_other_exercise_is_judged_once() {
    let alone = SOLUTION.replacen(
        "proc estaOrdenado(in p: posicion, out res: Bool) {\n    Pre { posicionValida(p) }",
        "proc estaOrdenado(in p: posicion, out res: Bool) {\n    Pre { true }",
        1,
    );
    assert_ne!(alone, SOLUTION);
    let both = judge(&alone, Some(8), Mode::Both, 2, u32::MAX);
    let isolated = judge(&alone, Some(8), Mode::Isolated, 2, u32::MAX);
    assert_eq!(both[0].as_written, both[0].isolated);
    assert_eq!(both[0].isolated, isolated[0].isolated);
    assert!(both[0].isolated.as_ref().is_some_and(|judged| judged.checked.exhaustive == 2));
}

/// Whoever uses what cannot be read is told why it cannot.
#[test]
fn the_cause_is_told_with_what_uses_it() {
    let source = "pred mala(p: posicion) { |(p)_0| = }\n\
                  proc estaOrdenado(in p: posicion, out res: Bool) { Pre { true } Post { res = true ↔ mala(p) } }";
    let reports = judge(source, Some(8), Mode::AsWritten, 2, 4);
    let judged = reports[0].as_written.as_ref().unwrap();
    let kinds: Vec<&str> = judged.diagnostics.iter().map(|found| found.message.kind()).collect();
    assert_eq!((judged.verdict, &kinds[..]), (Verdict::StaticError, &["uses_broken", "syntax"][..]));
    assert!(judged.diagnostics[1].span.start < source.find('\n').unwrap());
}

/// A warning names what the hand-in calls it, also where the reference answers for that definition.
#[test]
fn a_procedure_as_predicate_is_one_warning() {
    let source = SOLUTION.replacen(
        "proc estaOrdenado(in p: posicion, out res: Bool) {\n    Pre { posicionValida(p) }",
        "proc estaOrdenado(in p: posicion, out res: Bool) {\n    Pre { esPosicionValida(p) }",
        1,
    );
    let report = &judge(&source, Some(8), Mode::Both, 2, u32::MAX)[0];
    let name = "esPosicionValida".to_owned();
    let messages: Vec<&Message> = report.warnings.iter().map(|warning| &warning.message).collect();
    assert_eq!(messages, [&Message::ProcedureAsPredicate { name }]);
}

/// The definition a hint names, and the mistake.
fn hint(source: &str, exercise: u32) -> Option<(String, Option<Pattern>)> {
    let options = Options { exercises: vec![exercise], ..Options::default() };
    let hint = grade(&File::read(source), &options, &|_| Box::new(|| false)).remove(0).hint?;
    Some((hint.definition, hint.pattern))
}

#[test]
fn hints_name_the_definition_that_is_wrong() {
    let wrong = [
        // Arguments the other way round would do in exercise 3, but not in those that use the same function.
        (3, "avance", include_str!("../../../../examples/specs/lite-chess/wrong/04-sentido-del-peon.spec")),
        // A condition that is defined and nowhere used.
        (
            4,
            "alcanzaTorre",
            include_str!("../../../../examples/specs/lite-chess/wrong/06-camino-sin-mirar.spec"),
        ),
        // A condition that the hand-in says elsewhere, or can say in its own words.
        (
            4,
            "capturaValida",
            include_str!("../../../../examples/specs/lite-chess/wrong/07-captura-propia.spec"),
        ),
        (11, "empate", include_str!("../../../../examples/specs/lite-chess/wrong/16-empate-con-jaque.spec")),
        (
            12,
            "jugadaLegal",
            include_str!("../../../../examples/specs/lite-chess/wrong/17-legal-sin-turno.spec"),
        ),
    ];
    for (exercise, definition, source) in wrong {
        assert_eq!(hint(source, exercise).unwrap().0, definition, "exercise {exercise}");
    }
}

/// An exercise that is right by itself names the one that it uses and that is not, and gives the hint on that one.
#[test]
fn the_exercise_that_is_wrong_is_named() {
    let right = "avanzaPeon(color(p, o), o, d)) ∨";
    assert!(SOLUTION.contains(right));
    let source = SOLUTION.replace(right, "capturaPeon(color(p, o), o, d)) ∨");
    let file = File::read(&source);
    let all = Options { exercises: vec![3, 12, 13], ..Options::default() };
    let reports = grade(&file, &all, &|_| Box::new(|| false));
    let hint = reports[0].hint.clone();
    assert!(hint.is_some());
    let told: Vec<_> = reports.iter().map(|report| (report.because, report.hint == hint)).collect();
    assert_eq!(told, [(None, true), (Some(3), true), (Some(3), true)]);
    // The one that is wrong need not be asked for.
    let one = Options { exercises: vec![12], ..Options::default() };
    let report = grade(&file, &one, &|_| Box::new(|| false)).remove(0);
    assert_eq!((report.because, report.hint), (Some(3), hint));
}

#[test]
fn a_result_that_is_not_mentioned_is_the_hint() {
    let said = "Post { res = true ↔ movimientoValido(p, o, d) }";
    let source = SOLUTION.replacen(said, "Post { movimientoValido(p, o, d) }", 1);
    assert_eq!(hint(&source, 3), Some(("esMovimientoValido".to_owned(), Some(Pattern::ResultMissing))));
}
