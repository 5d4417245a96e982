//! Truth, undefinedness, quantifiers and unknown values.

use tablero_specification::message::{Message, Reason};
use tablero_specification::{
    Experience, File, Library, Machine, NoNatives, Scope, Shape, Truth, Ty, Value, compile, compile_expr,
    compile_with, read_expr,
};

/// The value of a term over the definitions of a file.
fn value(definitions: &str, term: &str) -> Result<Option<Value>, String> {
    let file = File::read(definitions);
    assert_eq!(file.diagnostics, [], "{definitions}");
    let mut library = Library::new();
    library.add(&file.definitions, &[]);
    let expr = read_expr(term, Vec::new()).map_err(|error| error.message.kind().to_owned())?;
    let program = compile_expr(&library, &expr, &[], &Scope::default())
        .map_err(|(_, error)| error.message.kind().to_owned())?;
    let mut machine = Machine::new(&program, &NoNatives);
    machine.reset(1_000_000);
    let value = machine.value();
    match machine.failure() {
        Some(failure) => Err(failure.message.kind().to_owned()),
        None => Ok(value),
    }
}

fn truth(term: &str) -> Option<bool> {
    match value("", term) {
        Ok(Some(Value::Bool(truth))) => Some(truth),
        Ok(None) => None,
        other => panic!("{term}: {other:?}"),
    }
}

#[test]
fn three_truth_values() {
    for (term, expected) in [
        ("1 = 1 ∧ 2 = 2", Some(true)),
        ("⟨1⟩[5] = 1", None),
        ("false ∧ ⟨1⟩[5] = 1", Some(false)),
        ("⟨1⟩[5] = 1 ∧ false", Some(false)),
        ("⟨1⟩[5] = 1 ∧L false", None),
        ("false ∧L ⟨1⟩[5] = 1", Some(false)),
        ("true ∨ ⟨1⟩[5] = 1", Some(true)),
        ("⟨1⟩[5] = 1 ∨L true", None),
        ("false →L ⟨1⟩[5] = 1", Some(true)),
        ("⟨1⟩[5] = 1 → true", Some(true)),
        ("⟨1⟩[5] = 1 →L true", None),
        ("1 div 0 = 1", None),
        ("head(⟨⟩) = 1", None),
        ("if true then true else ⟨1⟩[5] = 1 fi", Some(true)),
    ] {
        assert_eq!(truth(term), expected, "{term}");
    }
}

#[test]
fn quantifiers() {
    for (term, expected) in [
        ("(∀ i: Z)(0 ≤ i < 3 →L ⟨4, 5, 6⟩[i] > 3)", Some(true)),
        ("(∃ i: Z)(0 ≤ i < 3 ∧L ⟨4, 5, 6⟩[i] = 7)", Some(false)),
        // The guard comes after the use: undefined outside.
        ("(∃ i: Z)(⟨4, 5, 6⟩[i] = 7 ∧L 0 ≤ i < 3)", None),
        // One that is true decides.
        ("(∃ i: Z)(⟨4, 5, 6⟩[i] = 5 ∧ 0 ≤ i < 3)", Some(true)),
        ("(∀ i: Z)(0 ≤ i < 3 ∧ ⟨4, 5, 6⟩[i] > 3)", Some(false)),
        ("(∃ x, y: Z)(x + y = 10 ∧ x - y = 2 ∧ 0 ≤ x < 20)", Some(true)),
        ("(∃ x: Z)(|x - 3| = 2 ∧ x < 3)", Some(true)),
        ("(∀ x ∈ ⟨1, 2, 3⟩)(x < 4)", Some(true)),
        ("¬(∃ x: Z)(x ∈ ⟨1, 2⟩ ∧ x > 2)", Some(true)),
    ] {
        assert_eq!(truth(term), expected, "{term}");
    }
}

#[test]
fn sums_and_sequences() {
    for (term, expected) in [
        ("∑(i = 0; 3)(i * i)", 14),
        ("∑(x ∈ ⟨1, 2, 3⟩)(x)", 6),
        ("∏(i = 1; 5)(i)", 120),
        ("|⟨1, 2⟩ ++ ⟨3⟩|", 3),
        ("subseq(⟨1, 2, 3, 4⟩, 1, 3)[1]", 3),
        ("setAt(⟨1, 2, 3⟩, 1, 9)[1]", 9),
        ("#apariciones(⟨1, 2, 1⟩, 1)", 2),
        ("|2 - 7|", 5),
        ("7 mod 3 + 7 div 3", 3),
        ("(if 1 = 2 then (1, 2) else (3, 4) fi)_1", 4),
    ] {
        assert_eq!(value("", term), Ok(Some(Value::Int(expected))), "{term}");
    }
}

#[test]
fn a_sum_without_end_runs_out_of_fuel() {
    assert_eq!(value("", "∑(i = 0; 1000000000000000000)(i)"), Err("not_executable".to_owned()));
}

/// A caller whose time is up ends a question in its middle, and those that follow at once.
#[test]
fn a_question_is_given_up_in_its_middle() {
    let expr = read_expr("∑(i = 0; 1000000000)(i) > 0", Vec::new()).unwrap();
    let program = compile_expr(&Library::new(), &expr, &[], &Scope::default()).unwrap();
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() >= 3
    };
    let mut machine = Machine::new(&program, &NoNatives);
    machine.stop_when(&stop);
    for expected in [3, 4] {
        machine.reset(u64::MAX);
        assert_eq!(machine.value(), None);
        let reason = machine.failure().map(|failure| &failure.message);
        assert!(matches!(reason, Some(Message::NotExecutable { reason: Reason::Time, .. })), "{reason:?}");
        assert_eq!(looks.get(), expected);
    }
}

#[test]
fn endless_recursion_is_told() {
    let source = "pred a(x: Z) { b(x) }\npred b(x: Z) { a(x) }";
    assert_eq!(value(source, "a(1)"), Err("not_executable".to_owned()));
}

#[test]
fn recursion_over_a_sequence_ends() {
    let source = "aux suma(s: seq⟨Z⟩): Z = if |s| = 0 then 0 else head(s) + suma(tail(s)) fi;";
    assert_eq!(value(source, "suma(⟨1, 2, 3, 4⟩)"), Ok(Some(Value::Int(10))));
}

#[test]
fn unknown_sequences_are_found_from_equations() {
    assert_eq!(
        truth("(∃ s: seq⟨Z⟩)(|s| = 3 ∧L s[0] = 1 ∧ (∀ i: Z)(0 ≤ i < 2 →L s[i + 1] = s[i] * 2) ∧ s[2] = 4)"),
        Some(true)
    );
    assert_eq!(
        truth("(∃ s: seq⟨Z⟩)(|s| = 3 ∧L s[0] = 1 ∧ (∀ i: Z)(0 ≤ i < 2 →L s[i + 1] = s[i] * 2) ∧ s[2] = 5)"),
        Some(false)
    );
}

#[test]
fn what_nothing_determines_is_not_guessed() {
    assert_eq!(
        value("", "(∃ s: seq⟨Z⟩)(|s| = 30 ∧ false = (|s| = 30 ∧L s[0] + s[1] + s[2] + s[3] + s[4] > 200))"),
        Err("not_executable".to_owned())
    );
}

#[test]
fn errors_of_names_and_types() {
    for (term, kind) in [
        ("x = 1", "undeclared"),
        ("(1, 2) = 3", "type"),
        ("((1, 2))_2 = 1", "no_component"),
        ("|true| = 1", "type"),
        ("length(1, 2) = 1", "arguments"),
        ("(1 = ", "syntax"),
    ] {
        assert_eq!(value("", term), Err(kind.to_owned()), "{term}");
    }
}

#[test]
fn old_values_and_components() {
    let source = "proc f(inout p: Z × Z) {\n Pre { p = p_0 }\n Post { (p)_0 = (p_0)_1 ∧ (p)_1 = (p_0)_0 }\n}";
    let file = File::read(source);
    assert_eq!(file.diagnostics, []);
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let program = compile(&library, ids[0], &Scope::default()).unwrap();
    let mut machine = Machine::new(&program, &NoNatives);
    machine.reset(1_000);
    let input = &program.inputs[0];
    machine.set(input.old.unwrap(), &[1, 2]);
    machine.set(input.slot, &[2, 1]);
    assert_eq!(machine.pre(), Truth::True);
    assert_eq!(machine.post(), Truth::True);
    machine.set(input.slot, &[1, 2]);
    assert_eq!(machine.post(), Truth::False);
}

#[test]
fn what_is_remembered_belongs_to_the_values_it_was_asked_for() {
    let file = File::read(
        "pred f(s: seq⟨Z⟩, x: Z) { (∃ i: Z)(0 ≤ i < |s| ∧L (∀ j: Z)(0 ≤ j < |s| →L s[j] ≤ s[i] + x)) }",
    );
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let program = compile(&library, ids[0], &Scope::default()).unwrap();
    let mut machine = Machine::new(&program, &NoNatives);
    // The same numbers stand for other sequences from question to question.
    for length in 0..4i64 {
        for code in 0..3i64.pow(u32::try_from(length).unwrap()) {
            for x in -1..2 {
                let s: Vec<i64> =
                    (0..length).map(|at| code / 3i64.pow(u32::try_from(at).unwrap()) % 3).collect();
                machine.reset(1_000_000);
                let number = machine.store_seq(&s, 1);
                machine.set(program.inputs[0].slot, &[number]);
                machine.set(program.inputs[1].slot, &[x]);
                let expected = s.iter().any(|a| s.iter().all(|b| *b <= a + x));
                assert_eq!(machine.answer(), Some(Truth::from_bool(expected)), "{s:?}, {x}");
            }
        }
    }
}

#[test]
fn what_grows_without_end_is_told_before_memory_ends() {
    let file = File::read(
        "aux doble(s: seq⟨Z⟩, n: Z): seq⟨Z⟩ = if n = 0 then s else doble(s ++ s, n - 1) fi\n\
         pred f(n: Z) { |doble(⟨1⟩, n)| = 1024 }",
    );
    assert_eq!(file.diagnostics, []);
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let program = compile(&library, ids[1], &Scope::default()).unwrap();
    let mut machine = Machine::new(&program, &NoNatives);
    let mut ask = |n: i64| {
        machine.reset(u64::MAX);
        machine.set(program.inputs[0].slot, &[n]);
        let answer = machine.answer();
        (answer, machine.failure().map(|failure| failure.message.clone()))
    };
    assert_eq!(ask(10), (Some(Truth::True), None));
    let (answer, message) = ask(60);
    assert_eq!(answer, Some(Truth::Undefined));
    assert!(matches!(message, Some(Message::NotExecutable { reason: Reason::Memory, .. })), "{message:?}");
    assert_eq!(ask(10), (Some(Truth::True), None));
}

#[test]
fn a_predicate_may_be_called_like_a_type() {
    let file = File::read(
        "type par = Z × Z\npred par(x: Z) { x mod 2 = 0 }\npred f(p: par) { par(p_0) ∧ par(p_1) }",
    );
    assert_eq!(file.diagnostics, []);
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let program = compile(&library, ids[2], &Scope::default()).unwrap();
    let mut machine = Machine::new(&program, &NoNatives);
    machine.reset(1_000);
    machine.set(program.inputs[0].slot, &[2, 4]);
    assert_eq!(machine.answer(), Some(Truth::True));
    machine.set(program.inputs[0].slot, &[2, 3]);
    assert_eq!(machine.answer(), Some(Truth::False));
}

#[test]
fn machines_share_what_they_find_out_about_the_same_formula() {
    let source = "pred mayor(s: seq⟨Z⟩, x: Z) { (∀ j: Z)(0 ≤ j < |s| →L s[j] ≤ x) }\n\
                  pred f(s: seq⟨Z⟩, x: Z) { mayor(s, x) }\n\
                  pred g(x: Z, s: seq⟨Z⟩) { x > 0 ∧ mayor(s, x + 1) }\n\
                  pred h(s: seq⟨Z⟩, x: Z) { (∀ j: Z)(0 ≤ j < |s| →L s[j] < x) }";
    let file = File::read(source);
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let experience = Experience::new();
    let programs: Vec<_> = [ids[1], ids[0], ids[3], ids[2]]
        .map(|id| compile_with(&library, id, &Scope::default(), &experience).unwrap())
        .into();
    assert!(programs[0].has_post_of(&programs[1]));
    assert!(!programs[0].has_post_of(&programs[2]));
    for _ in 0..2 {
        for (at, program) in programs.iter().enumerate() {
            let mut machine = Machine::experienced(program, &NoNatives, &experience);
            for code in 0..27i64 {
                let s = [code % 3, code / 3 % 3, code / 9];
                for x in 0..4 {
                    machine.reset(100_000);
                    let number = machine.store_seq(&s, 1);
                    let (seq, word) = if at == 3 { (1, 0) } else { (0, 1) };
                    machine.set(program.inputs[seq].slot, &[number]);
                    machine.set(program.inputs[word].slot, &[x]);
                    let expected = match at {
                        0 | 1 => s.iter().all(|y| *y <= x),
                        2 => s.iter().all(|y| *y < x),
                        _ => x > 0 && s.iter().all(|y| *y <= x + 1),
                    };
                    assert_eq!(machine.answer(), Some(Truth::from_bool(expected)), "{at} {s:?} {x}");
                }
            }
        }
    }
}

/// A sequence of witnesses beside another one is asked for place by place.
#[test]
fn witnesses_beside_a_sequence() {
    let definitions = "pred salta(s: seq⟨Z⟩, m: seq⟨Z⟩) { |s| = |m| + 1 ∧L (∀ i: Z)(0 ≤ i < |m| →L \
                       1 ≤ m[i] ≤ 2 ∧ s[i + 1] = s[i] + m[i]) }";
    for (term, expected) in [
        ("(∃ m: seq⟨Z⟩)(salta(⟨3, 4, 6⟩, m))", true),
        ("(∃ m: seq⟨Z⟩)(salta(⟨3, 4, 7⟩, m))", false),
        ("(∃ m: seq⟨Z⟩)(salta(⟨3⟩, m))", true),
        ("(∃ m: seq⟨Z⟩)(salta(⟨⟩, m))", false),
        ("(∃ m: seq⟨Z⟩)(|m| > 1 ∧ salta(⟨3, 4⟩, m))", false),
        // Two things said of the same place are said of one element.
        (
            "(∃ m: seq⟨Z⟩)(|m| = 2 ∧L (∀ i: Z)(0 ≤ i < 2 →L m[i] > 3) ∧ (∀ i: Z)(0 ≤ i < 2 →L m[i] < 4))",
            false,
        ),
        (
            "(∃ m, n: seq⟨Z⟩)(|m| = 2 ∧ |n| = |m| ∧L (∀ i: Z)(0 ≤ i < |n| →L m[i] = n[i] + 1 ∧ n[i] = i))",
            true,
        ),
    ] {
        assert_eq!(value(definitions, term), Ok(Some(Value::Bool(expected))), "{term}");
    }
    // Outside of its places an element has no value, whatever is said of it.
    let beyond = "(∃ m: seq⟨Z⟩)(|m| = 2 ∧L (∀ i: Z)(0 ≤ i < 3 →L m[i] = i))";
    assert_ne!(value(definitions, beyond), Ok(Some(Value::Bool(true))));
}

/// A component whose underscore was lost is read, with a warning; a name that nobody declared comes with one like it.
#[test]
fn lost_subscripts_and_names_alike() {
    let check = |source: &str| {
        let file = File::read(source);
        let mut library = Library::new();
        let ids = library.add(&file.definitions, &[]);
        compile(&library, ids[0], &Scope::default())
            .map(|program| {
                program.warnings.iter().map(|(_, found)| found.message.clone()).collect::<Vec<_>>()
            })
            .map_err(|(_, found)| found.message)
    };
    let drift = Message::NameDrift { found: "p1".to_owned(), read: "p_1".to_owned() };
    assert_eq!(check("pred f(p: Z × Z) { p1 = 2 }"), Ok(vec![drift]));
    let near = Message::Undeclared { name: "orign".to_owned(), near: Some("origen".to_owned()) };
    assert_eq!(check("pred f(origen: Z) { orign = 2 }"), Err(near));
    let none = Message::Undeclared { name: "p2".to_owned(), near: None };
    assert_eq!(check("pred f(p: Z × Z) { p2 = 2 }"), Err(none));
}

#[test]
fn a_length_that_only_the_scope_fixes_proves_nothing() {
    let cell = Shape::OneOf(vec![vec![0], vec![1]].into());
    let board = Ty::seq(Ty::seq(Ty::Int));
    let shape = Shape::Fixed(4, Shape::Fixed(4, cell.into()).into());
    let scope = Scope { shapes: vec![(board, shape)], ..Scope::default() };
    let file = File::read(
        "type tablero = seq⟨seq⟨Z⟩⟩\n\
         pred grande(t: tablero) { |t| = 4 ∧L (∀ i: Z)(0 ≤ i < |t| →L |t[i]| = 4) }\n\
         pred copia(t, u: tablero) { |t| = |u| ∧L (∀ i: Z)(0 ≤ i < |u| →L t[i] = u[i]) }",
    );
    let ask = |term: &str| {
        let mut library = Library::new();
        library.add(&file.definitions, &[]);
        let expr = read_expr(term, Vec::new()).unwrap();
        let program = compile_expr(&library, &expr, &[], &scope).unwrap();
        let mut machine = Machine::new(&program, &NoNatives);
        machine.reset(1_000_000);
        let value = machine.value();
        machine.failure().map_or(Ok(value), |failure| Err(failure.message.kind()))
    };
    let row = "⟨0, 0, 1, 0⟩";
    let own = format!("⟨{row}, {row}, {row}, {row}⟩");
    for term in [
        "(∀ t: tablero)(|t| = 4)",
        "(∃ t: tablero)(|t| = 3)",
        "(∀ t: tablero)(grande(t))",
        "(∀ t: tablero)((∀ i: Z)(0 ≤ i < |t| →L |t[i]| = 4))",
    ] {
        assert_eq!(ask(term), Err("not_executable"), "{term}");
    }
    for (term, expected) in [
        (format!("(∀ t: tablero)(copia(t, {own}) → grande(t))"), true),
        (format!("(∀ t: tablero)(copia(t, {own}) → |t| = 3)"), false),
        (format!("(∃ t: tablero)(copia(t, {own}) ∧ |t| = 3)"), false),
        (format!("(∃ t: tablero)(1 = 2 ∧ copia(t, {own}))"), false),
    ] {
        assert_eq!(ask(&term), Ok(Some(Value::Bool(expected))), "{term}");
    }
}

/// What a formula says of a board of eight rows of eight zeros, if so much fuel is enough.
fn of_zeros(formula: &str, fuel: u64) -> Option<Truth> {
    let row = Shape::Fixed(8, Shape::OneOf(vec![vec![0], vec![1]].into()).into());
    let board = Ty::seq(Ty::seq(Ty::Int));
    let scope = Scope { shapes: vec![(board, Shape::Fixed(8, row.into()))], ..Scope::default() };
    let file = File::read(&format!("pred f(t: seq⟨seq⟨Z⟩⟩) {{ {formula} }}"));
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let program = compile(&library, ids[0], &scope).ok()?;
    let mut machine = Machine::new(&program, &NoNatives);
    machine.reset(fuel);
    let rows = [(); 8].map(|()| machine.store_seq(&[0; 8], 1));
    let number = machine.store_seq(&rows, 1);
    machine.set(program.inputs[0].slot, &[number]);
    let truth = machine.answer();
    machine.failure().is_none().then_some(truth).flatten()
}

/// Bounds of `i + 1` bound `i`: nothing more is tried, and nothing less.
#[test]
fn bounds_of_a_moved_index_are_bounds_of_the_index() {
    let ask = |bounds: &str, fuel: u64| of_zeros(&format!("(∀ i, j: Z)({bounds} →L t[i][j] = 0)"), fuel);
    let needed = |bounds: &str| (1..1_000).find(|&fuel| ask(bounds, fuel).is_some());
    let plain = needed("0 ≤ i < 8 ∧ 0 ≤ j < 8");
    assert!(plain.is_some());
    for bounds in
        ["1 ≤ i + 1 ≤ 8 ∧ 1 ≤ j + 1 ≤ 8", "0 < 1 + i < 9 ∧ 9 > j + 1 > 0", "-3 ≤ i - 3 < 5 ∧ 0 ≤ j < 8"]
    {
        assert_eq!(ask(bounds, 1_000), Some(Truth::True), "{bounds}");
        assert_eq!(needed(bounds), plain, "{bounds}");
    }
    for bounds in ["0 ≤ i + 1 ≤ 8 ∧ 0 ≤ j < 8", "1 ≤ i + 1 ≤ 9 ∧ 0 ≤ j < 8", "0 ≤ i < 8 ∧ 0 ≤ j - 1 < 8"]
    {
        assert_eq!(ask(bounds, 1_000), Some(Truth::Undefined), "{bounds}");
    }
}

/// What all cases of a disjunction say of a variable is asked before the next variable is tried; what is undefined stays so.
#[test]
fn what_all_cases_say_cuts_the_search() {
    let ask = |first: &str, fuel: u64| {
        let case = |value: usize| {
            format!("(0 ≤ i < 8 ∧ 0 ≤ j < 8 ∧L {first} t[i][j] = {value} ∧ t[j][i] = {value})")
        };
        of_zeros(&format!("(∃ i, j: Z)({} ∨ {})", case(0), case(1)), fuel)
    };
    assert_eq!(ask("t[i][0] = 1 ∧", 16), Some(Truth::False));
    assert_eq!(ask("t[i][0] ≠ t[i][1] ∧", 16), Some(Truth::False));
    assert_eq!(ask("(t[i][0] = 1 ∨ t[i][1] = 1) ∧", 16), Some(Truth::False));
    assert_eq!(ask("t[j][9] = 0 ∧ t[i][0] = 1 ∧", 16), Some(Truth::False));
    assert_eq!(ask("t[i][9] = 1 ∧", 1_000), Some(Truth::Undefined));
    assert_eq!(ask("t[j][9] = 0 ∧L t[i][0] = 1 ∧L", 1_000), Some(Truth::Undefined));
    assert_eq!(ask("t[i][0] = 0 ∧", 1_000), Some(Truth::True));
}
