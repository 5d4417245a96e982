//! Spellings and slips: what is read, what is repaired, and what costs one definition.

use tablero_specification::message::{Message, Severity};
use tablero_specification::places::line_column;
use tablero_specification::tree::Body;
use tablero_specification::write::{Style, expr};
use tablero_specification::{File, Library, Scope, compile};
use tablero_words::{Language, Words};

/// The only predicate's body, written back.
fn body(source: &str) -> String {
    let file = File::read(source);
    let errors: Vec<_> = file.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{source}: {errors:?}");
    match &file.definitions[..] {
        [only] => match &only.body {
            Body::Pred(body) | Body::Aux(_, body) => expr(body, Style::Unicode),
            other => panic!("{other:?}"),
        },
        other => panic!("{source}: {} definitions", other.len()),
    }
}

fn warnings(source: &str) -> Vec<&'static str> {
    File::read(source).diagnostics.iter().map(|found| found.message.kind()).collect()
}

#[test]
fn connectives_in_every_spelling() {
    for source in [
        "pred f(a: Z) { 0 ≤ a ∧L a < 3 }",
        "pred f(a: Z) { 0 <= a &&L a < 3 }",
        "pred f(a: Z) { 0 <= a ^L a < 3 }",
        "pred f(a: Z) { 0 ≤ a ∧_L a < 3 }",
        "\\pred{f}{a: \\ent}{$0 \\leq a \\yLuego a < 3$}",
        "\\pred{f}{a: \\ent}{0 \\leq a \\land_L a < 3}",
        "\\pred{f}{a: \\ent}{0 \\leq a \\wedge_{L} a < 3}",
        "Prosa.\n\n```\npred f(a: Z) { 0 ≤ a ∧L a < 3 }\n```\n",
    ] {
        assert_eq!(body(source), "0 ≤ a ∧L a < 3", "{source}");
    }
}

#[test]
fn quantifiers_in_every_spelling() {
    for source in [
        "pred f(s: seq⟨Z⟩) { (∀ i: Z)(0 ≤ i < |s| →L s[i] = 0) }",
        "pred f(s: seq<Z>) { (forall i: Z)(0 <= i < |s| =>L s[i] = 0) }",
        "\\pred{f}{s: \\TLista{\\ent}}{(\\forall i: \\ent)(0 \\leq i < |s| \\implicaLuego s[i] = 0)}",
        "\\pred{f}{s: \\TLista{\\ent}}{\\paraTodo[unalinea]{i}{\\ent}{0 \\leq i < \\longitud{s} \\implicaLuego s[i] = 0}}",
    ] {
        let read = body(source).replace("length(s)", "|s|");
        assert_eq!(read, "(∀ i: Z)(0 ≤ i < |s| →L s[i] = 0)", "{source}");
    }
}

#[test]
fn repairs_are_listed() {
    let cases = [
        ("pred f(s: seq⟨Z⟩) { (∀ i: Z)(0 ≤ i < |s|) →L s[i] = 0 }", "extended_scope"),
        ("pred f(a: Z) { (a = 1)\n(a = 2) }", "missing_connective"),
        ("pred f(a: Z) { a = 1 ∧ }", "trailing_connective"),
        ("pred f(a, b: Z) { 0 ≤ a, b < 8 }", "distributed_list"),
        ("pred f(a: Z) { 2a = 4 }", "juxtaposition"),
        ("aux f(a: Z): Z = if a = 1 then 2 else 3;", "missing_fi"),
    ];
    for (source, kind) in cases {
        assert_eq!(warnings(source), [kind], "{source}");
    }
    assert_eq!(body("pred f(a, b: Z) { 0 ≤ a, b < 8 }"), "0 ≤ a, b < 8");
}

#[test]
fn what_students_write_by_habit_is_read() {
    let cases = [
        ("pred f(s: seq⟨Z⟩) { ||s| - 1| = 0 }", "||s| - 1| = 0"),
        ("pred f(s: seq⟨Z⟩) { |2 - |s|| = 0 }", "|2 - |s|| = 0"),
        ("\\pred{f}{s: \\TLista{\\ent}}{(\\sum_{i=0}^{|s|-1}) (s[i]) = 0}", "∑(i = 0; |s| - 1)(s[i]) = 0"),
        ("\\pred{f}{a: \\ent}{a \\% 2 = 0}", "a mod 2 = 0"),
        ("pred f(a: ⟨id: Z, dinero: Z⟩) { a = ⟨id: 0, dinero: 3⟩ }", "a = (0, 3)"),
        ("pred f(a: dni: Z × edad: Z) { a.edad = 3 }", "a.edad = 3"),
    ];
    for (source, expected) in cases {
        assert_eq!(body(source), expected, "{source}");
    }
    assert_eq!(warnings("pred f(a Z) { a = 0 }"), ["missing_colon"]);
}

#[test]
fn a_procedure_in_a_sentence_is_none() {
    let prose =
        "\\texttt{proc f(inout l: \\TLista{\\ent})}, que da vuelta la secuencia.\n\\pred{g}{a: \\ent}{a = 0}";
    assert_eq!(body(prose), "a = 0");
}

#[test]
fn a_type_that_only_another_file_declares_keeps_its_name() {
    let file = File::read("\\begin{proc}{f}{}{\\racional}\\asegura{res = res}\\end{proc}");
    let names: Vec<&str> =
        file.definitions.iter().flat_map(|found| &found.params).map(|param| param.name.as_str()).collect();
    assert_eq!(names, ["res"]);
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
}

#[test]
fn subscripts() {
    assert_eq!(body("pred f(p: Z × Z) { (p)_0 = p_1 }"), "(p)_0 = p_1");
    assert_eq!(body("pred f(p: Z × Z) { p₀ = p₁ }"), "p_0 = p_1");
    assert_eq!(body("\\pred{f}{p: T}{(p)_{0[i][j]} = t_{[i][j]}}"), "(p)_0[i][j] = t[i][j]");
    assert_eq!(body("\\pred{f}{p: T}{j[i]_{0_1} = 2}"), "((j[i])_0)_1 = 2");
}

#[test]
fn a_broken_definition_costs_only_itself() {
    let source = "pred a(x: Z) { x = 1 }\n\npred b(x: Z) { (x = 1 }\n\npred c(x: Z) { x = 3 }\n";
    let file = File::read(source);
    let names: Vec<(&str, bool)> =
        file.definitions.iter().map(|found| (found.name.as_str(), found.body == Body::Broken)).collect();
    assert_eq!(names, [("a", false), ("b", true), ("c", false)]);
    assert_eq!(file.diagnostics.len(), 1);
    assert_eq!(line_column(source, file.diagnostics[0].span.start).0, 3);
}

/// The bracket that is named is the one that has no partner, whether it opens or closes.
#[test]
fn the_bracket_without_a_partner_is_named() {
    for (formula, bracket) in
        [("(x = 1", "("), ("f(x, 1", "("), ("s[x = 1", "["), ("x = 1)", ")"), ("x = 1]", "]")]
    {
        let file = File::read(&format!("pred g(x: Z, s: seq⟨Z⟩) {{ {formula} }}"));
        let expected = Message::Unbalanced { bracket: bracket.to_owned() };
        assert_eq!(file.diagnostics[0].message, expected, "{formula}");
    }
}

#[test]
fn an_unclosed_argument_is_cut_at_the_next_definition() {
    let source = "\\pred{a}{x: \\ent}{x = 1\n\n\\pred{b}{x: \\ent}{x = 2}\n";
    let file = File::read(source);
    let names: Vec<(&str, bool)> =
        file.definitions.iter().map(|found| (found.name.as_str(), found.body == Body::Broken)).collect();
    assert_eq!(names, [("a", true), ("b", false)]);
}

#[test]
fn conditions_may_follow_the_parameters_on_their_line() {
    let source =
        "proc a(in x: Z) pre { x = 1 } post { x = 2 }\nproc b(in x: Z) Pre { x = 1 }\nPost { x = 3 }";
    let file = File::read(source);
    let formulas: Vec<(&str, String)> = file
        .definitions
        .iter()
        .map(|found| match &found.body {
            Body::Proc { post, .. } => (found.name.as_str(), expr(&post[0], Style::Unicode)),
            _ => (found.name.as_str(), String::new()),
        })
        .collect();
    assert_eq!(formulas, [("a", "x = 2".to_owned()), ("b", "x = 3".to_owned())]);
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
}

/// Spellings of public hand-ins that any teacher reads.
#[test]
fn more_that_students_write() {
    let cases = [
        // Names with an `@`; `x@pre` stays the old value.
        ("\\pred{f}{h: \\TLista{\\ent}}{h[@region] = 1}", "h[@region] = 1"),
        ("\\pred{f}{h: \\TLista{\\ent}}{h[@hogA\\tilde no] = 1}", "h[@hogAño] = 1"),
        ("pred f(h: seq⟨Z⟩, x: Z) { h[@iv1] = x@pre }", "h[@iv1] = old(x)"),
        ("\\pred{f}{v: \\TLista{\\ent}}{0 < \\longitud v}", "0 < length(v)"),
        ("\\pred{f}{n: \\ent}{n^(n + 1) = 4}", "n ^ (n + 1) = 4"),
        (
            "\\pred{f}{n: \\ent}{(if n = 1 \\ then \\ 1 \\ else \\ 0 \\ fi) = 1}",
            "if n = 1 then 1 else 0 fi = 1",
        ),
        (
            "\\newcommand{\\bloque}[2]{\\begin{adjustwidth}{#1}{}#2\\end{adjustwidth}}\n\\pred{f}{n: \\ent}{\\bloque{+2em}{n = 1}}",
            "n = 1",
        ),
        ("\\newcommand{\\todo}[1]{#1}\\pred{f}{s: \\TLista{\\ent}}{\\todo{s = <>}}", "s = ⟨⟩"),
        ("\\pred{f}{n: \\ent}{par(n), menor(n)}", "par(n) ∧ menor(n)"),
        (
            "\\pred{f}{n: \\ent}{n = \\begin{cases} 2 & \\text{si } n > 0 \\\\ -n & \\text{en otro caso} \\end{cases}}",
            "n = if n > 0 then 2 else -n fi",
        ),
        ("pred f(s: seq⟨Z⟩) { (sum from i = 0 to |s| - 1)(s[i]) = 2 }", "∑(i = 0; |s| - 1)(s[i]) = 2"),
        ("pred f(n: Z ⨉ Z) { n_0 \u{338}= 2 ∧ n_0 /∈ ⟨1⟩ }", "n_0 ≠ 2 ∧ n_0 ∉ ⟨1⟩"),
    ];
    for (source, read) in cases {
        assert_eq!(body(source), read, "{source}");
    }
    assert_eq!(warnings("pred f(n: Z) { par(n), menor(n) }"), ["missing_connective"]);
}

/// A definition inside of a procedure ends with its semicolon, and before the next condition or the brace of the procedure;
/// a condition may have a name, and what the procedure costs and does may follow.
#[test]
fn procedures_with_more_than_conditions() {
    let source = "proc a(in s: seq<Z>, out res: Z) {\n requiere {true}\n aux m(x: Z): Z = ∑(i = 0; x)(i);\n \
                  asegura {res = m(2)}\n aux k(x: Z): Z = x + 1;\n}\n\
                  proc b(in s: seq<Z>) {\n requiere {P: |s| = 1}\n asegura {Q: true}\n complejidad {O(n)}\n var i: Z; i := 0\n}\n\
                  proc c(in s: seq<Z>) {\n requiere {true}\n aux n(x: Z): Z = x\n asegura {true}\n}";
    let file = File::read(source);
    let names: Vec<(&str, bool)> =
        file.definitions.iter().map(|found| (found.name.as_str(), found.body == Body::Broken)).collect();
    let all = ["a", "m", "k", "b", "c", "n"].map(|name| (name, false));
    assert_eq!(names, all, "{:?}", file.diagnostics);
}

/// What a monstrous file holds is cut, and its messages are few enough to be read.
#[test]
fn a_file_with_too_much_is_cut() {
    let source = "pred a(x: Z) { x = 1 }\n".repeat(2_001);
    let file = File::read(&source);
    let cut = file.diagnostics.iter().find(|found| found.message.kind() == "too_many").unwrap();
    assert_eq!(line_column(&source, cut.span.start), (2_001, 1));
    assert_eq!(file.definitions.len(), 2_000);

    let file = File::read(&"\\pred{a}{x}{x = ".repeat(30_000));
    let unclosed = file.diagnostics.iter().filter(|found| found.message.kind() == "unbalanced").count();
    assert_eq!(unclosed, 1_000);
    assert!(file.definitions.iter().all(|found| found.body == Body::Broken));
}

#[test]
fn macros_of_the_document_are_expanded() {
    let source = "\\newcommand{\\enRango}[2]{0 \\leq #1 < #2}\n\\pred{f}{i: \\ent}{\\enRango{i}{8}}";
    assert_eq!(body(source), "0 ≤ i < 8");
}

#[test]
fn messages_are_in_three_languages() {
    let file = File::read("pred a(x: Z) { (x = 1 }");
    let found = &file.diagnostics[0].message;
    let texts: Vec<String> = Language::ALL
        .iter()
        .map(|&language| Words::new(language, [tablero_specification::words::FLUENT]).say(&found.explain()))
        .collect();
    assert!(texts.iter().all(|text| !text.is_empty()));
    assert!(texts[0] != texts[1] && texts[1] != texts[2]);
}

/// Random pieces of the language, glued together without sense.
#[test]
fn nothing_makes_the_readers_panic() {
    const PIECES: [&str; 48] = [
        "pred",
        "aux",
        "proc",
        "type",
        "f",
        "x",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "⟨",
        "⟩",
        "<",
        ">",
        "|",
        "||",
        "∀",
        "∃",
        "¬",
        "∧L",
        "→",
        "↔",
        "=",
        "≤",
        ",",
        ";",
        ":",
        "_",
        "0",
        "99999999999999999999",
        "Z",
        "seq",
        "×",
        "∑",
        "if",
        "then",
        "else",
        "fi",
        "\\pred{",
        "\\begin{proc}",
        "\\frac",
        "\\newcommand{\\a}{\\a\\a}\\a",
        "%",
        "\n",
        "'",
        "é₀",
    ];
    let cases: u64 = std::env::var("CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000);
    for seed in 0..cases {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut text = String::new();
        for _ in 0..=(seed % 40) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text += PIECES[usize::try_from(state % 48).unwrap()];
            text += if state & 256 == 0 { " " } else { "" };
        }
        for source in
            [text.clone(), format!("\\pred{{f}}{{x: \\ent}}{{{text}}}"), format!("pred f(x: Z) {{ {text} }}")]
        {
            let file = File::read(&source);
            for found in &file.diagnostics {
                assert!(
                    found.span.start <= source.len(),
                    "seed {seed}: a message without a place in {source:?}"
                );
            }
        }
    }
}

/// A chain of operators is a tree as deep as it is long, and so are definitions that use each other: whoever walks down such a
/// tree would run out of stack.
#[test]
fn endless_formulas_are_refused() {
    let many = |part: &str, between: &str| vec![part; 20_000].join(between);
    let chains = ["⟹", "∧", "∧L", "∨", "↔", "^"].map(|sign| many("true", &format!(" {sign} ")));
    let terms = ["+", "-", "*", " mod ", "++"].map(|sign| many("s", sign) + " = s");
    let ends = ["[0]", ".f", "_0"].map(|end| format!("(s){} = 1", many(end, "")));
    let within = ["_0", "[0]", "{"].map(|part| format!("(s)_{{{}}} = 1", many(part, "")));
    let signs = ["¬", "-"].map(|sign| format!("{}1 = 1", many(sign, "")));
    for formula in chains.iter().chain(&terms).chain(&ends).chain(&within).chain(&signs) {
        let source = format!("pred f(s: seq<Z>) {{ {formula} }}\npred g(x: Z) {{ x = 1 }}\n");
        let file = File::read(&source);
        let found: Vec<&str> = file.diagnostics.iter().map(|found| found.message.kind()).collect();
        let start: String = formula.chars().take(20).collect();
        assert!(found.contains(&"too_deep"), "{start}: {found:?}");
        assert_eq!(file.definitions.len(), 2, "{start}: the other definition stays");
    }
    let definition = |at: u32| match at {
        0 => "pred f0(x: Z) { x = 0 }\n".to_owned(),
        at => format!("pred f{at}(x: Z) {{ x = {at} ∨ f{}(x) }}\n", at - 1),
    };
    let file = File::read(&(0..1_900).map(definition).collect::<String>());
    assert!(file.diagnostics.is_empty());
    let mut library = Library::new();
    library.add(&file.definitions, &[]);
    assert!(compile(&library, 100, &Scope::default()).is_ok());
    let (_, error) = compile(&library, 1_899, &Scope::default()).unwrap_err();
    assert_eq!(error.message.kind(), "too_deep");
}

/// A macro of the document that has the name of a sign but takes arguments is the document's; `\#` is a part of a name; the
/// parenthesis of a sum may stand around its bounds.
#[test]
fn names_of_the_document_and_sums_in_parentheses() {
    let macros = "\\newcommand{\\en}[2]{#1[#2]}\n\\pred{f}{s: \\TLista{\\ent}, i: \\ent}{\\en{s}{i} = 1 \\land i \\in s}";
    assert_eq!(body(macros), "s[i] = 1 ∧ i ∈ s");
    assert_eq!(body("\\pred{f}{s: \\TLista{\\ent}}{\\#apariciones(s, 1) = 2}"), "#apariciones(s, 1) = 2");
    assert_eq!(body("\\pred{f}{s: \\TLista{\\ent}}{\\# apariciones(s, 1) = 2}"), "#apariciones(s, 1) = 2");
    let sum = "∑(i = 0; |s| - 1)(s[i])";
    for source in [
        "aux f(s: seq⟨Z⟩): Z = ∑(i = 0; |s| - 1)(s[i])",
        "aux f(s: seq⟨Z⟩): Z = (∑ i = 0, |s| - 1)(s[i])",
        "aux f(s: seq⟨Z⟩): Z = (∑ i = 0; |s| - 1)(s[i])",
    ] {
        assert_eq!(body(source), body(&format!("aux f(s: seq⟨Z⟩): Z = {sum}")), "{source}");
    }
}

/// `∃!` says that there is one and no other, in every spelling; layout with a star and comments are passed over.
#[test]
fn exactly_one() {
    let said =
        "(∃ i: Z)(0 ≤ i < |s| ∧L s[i] = 0 ∧L (∀ otroi: Z)(0 ≤ otroi < |s| ∧L s[otroi] = 0 →L i = otroi))";
    for source in [
        "pred f(s: seq⟨Z⟩) { (∃! i: Z)(0 ≤ i < |s| ∧L s[i] = 0) }",
        "pred f(s: seq<Z>) { (exists! i: Z)(0 <= i < |s| &&L s[i] = 0) }",
        "\\pred{f}{s: \\TLista{\\ent}}{\\existeUnico{i}{\\ent}{0 \\leq i < |s| \\yLuego s[i] = 0}}",
        "\\pred{f}{s: \\TLista{\\ent}}{\\existe[unalinea]{!\\ i}{\\ent}{0 \\leq i < |s| \\yLuego \\hspace*{2em} s[i] = 0}}",
        "\\pred{f}{s: \\TLista{\\ent}}{(\\exists! i: \\ent)(0 \\leq i < |s| /* el rango */ \\yLuego s[i] = 0)}",
    ] {
        assert_eq!(body(source), said, "{source}");
    }
}

/// What a PDF makes of long arrows and subscripts, and conditions without braces around them.
#[test]
fn pasted_text_and_bare_conditions() {
    assert_eq!(
        body("pred f(p: seq⟨Z⟩ × Z) { (∀ i: Z)(0 ≤ i < |(p)0| −→L (p)0[i] = 1) ⇐⇒ (p)1 = 2 }"),
        body("pred f(p: seq⟨Z⟩ × Z) { (∀ i: Z)(0 ≤ i < |(p)_0| →L (p)_0[i] = 1) ↔ (p)_1 = 2 }")
    );
    assert_eq!(body("pred f(a: Z) { a = 1 =⇒ a > 0 ←→ a < 3 }"), "a = 1 → a > 0 ↔ a < 3");
    let bare = "proc f(in a: Z, out res: Bool)\n  Pre { a > 0 }\n  Post { res = true ↔ a > 1 }\nProsa { con llaves }.\n\
                pred g(a: Z) { a = 1 }";
    let file = File::read(bare);
    assert_eq!(file.diagnostics, []);
    assert_eq!(file.definitions.len(), 2);
    assert!(
        matches!(&file.definitions[0].body, Body::Proc { pre, post } if pre.len() == 1 && post.len() == 1)
    );
}

#[test]
fn what_hand_ins_of_other_years_write() {
    for (source, read) in [
        // Numbers: fractions, thousands, powers.
        ("pred f(a: Z) { a < 1.000.000 ∧ a ≠ 50,000 }", "a < 1000000 ∧ a ≠ 50000"),
        ("pred f(a: Z) { a > 0.1 * 3 }", "a > 0.1 * 3"),
        ("pred f(a: Z) { a**2 = 4 }", "a ^ 2 = 4"),
        ("pred f(c: Char) { `0` ≤ c ≤ `9` }", "'0' ≤ c ≤ '9'"),
        // Sums.
        ("aux f(n: Z): Z = SUM_{i=1}^{n} (i)", "∑(i = 1; n)(i)"),
        ("aux f(n: Z): Z = ∑(from i = 0 to n - 1)(i)", "∑(i = 0; n - 1)(i)"),
        ("\\aux{f}{n: \\ent}{\\ent}{\\sum_{i=0}^{i=n} i}", "∑(i = 0; n)(i)"),
        ("aux f(s: seq⟨Z⟩): Z = ∑ (2 * x) for x ∈ s", "∑(x ∈ s)(2 * x)"),
        // Lists and sets given by a condition.
        ("aux f(s: seq⟨Z⟩): Z = #{x ∈ s : x > 0}", "∑(x ∈ s)(if x > 0 then 1 else 0 fi)"),
        ("aux f(s: [Z]): Z = |[x | x ← s, x > 0]|", "∑(x ∈ s)(if x > 0 then 1 else 0 fi)"),
        ("\\aux{f}{s: [\\ent]}{\\ent}{\\sum[2 * x | \\selector{x}{s}]}", "∑(x ∈ s)(2 * x)"),
        ("aux f(s: [Z]): [Z] = [x + 1 | x ← s, x > 0, x < 9]", "[x + 1 | x ∈ s, x > 0 ∧ x < 9]"),
        // Quantifiers: a condition beside the variable, a body after a colon.
        ("pred f(s: seq⟨Z⟩) { (∀ x ∈ s, x ≠ 3) x > 0 }", "(∀ x ∈ s)(x ≠ 3 →L x > 0)"),
        ("pred f(s: seq⟨Z⟩) { (∃ x ∈ s, x ≠ 3 ∧ x ≠ 4)(x > 0) }", "(∃ x ∈ s)(x ≠ 3 ∧ x ≠ 4 ∧L x > 0)"),
        ("pred f(s: seq⟨Z⟩) { (∀ x ∈ s, x > 0) }", "(∀ x ∈ s)(x > 0)"),
        ("pred f(n: Z) { (∃ x: Z : 0 < x < n) }", "(∃ x: Z)(0 < x < n)"),
        ("pred f(n: Z) { forall x: Z :: 0 < x ==> x < n }", "(∀ x: Z)(0 < x → x < n)"),
        ("pred f(s: seq⟨Z⟩) { (∀ i: Z)(0 ≤ i < |s| AND_L s[i] > 0) }", "(∀ i: Z)(0 ≤ i < |s| ∧L s[i] > 0)"),
        // Elements.
        ("pred f(s: seq⟨Z⟩) { (∀ i: Z)(0 < i < |s| →L s_i > 0) }", "(∀ i: Z)(0 < i < |s| →L s[i] > 0)"),
        (
            "\\pred{f}{s: [\\ent]}{(\\forall \\selector{i}{\\rangoca{1}{|s|}})\\ s_{i-1} \\leq s_i}",
            "(∀ i ∈ [1..|s|))(s[i - 1] ≤ s[i])",
        ),
        ("pred f(s: seq⟨Z⟩) { s[1..|s|] = ⟨⟩ }", "subseq(s, 1, |s|) = ⟨⟩"),
        ("pred f(c: Cola<T>, e: T) { c.elementos.pertenece(e) }", "pertenece(c.elementos, e)"),
        ("pred f(a: Z) { a ∉ ⟨1⟩ ∧ a not in ⟨2⟩ }", "a ∉ ⟨1⟩ ∧ a ∉ ⟨2⟩"),
        ("pred f(a: Z) { IfThenElse(a > 0, a, 0) = max{a, 0} }", "if a > 0 then a else 0 fi = max(a, 0)"),
        // LaTeX: dollars and fonts inside a name, accents of formulas, layout with a length.
        ("\\pred{f}{t, t$_{0}$: \\ent}{t$_{0}$ = t}", "t_0 = t"),
        ("\\pred{f}{a\\text{ñ}o: \\ent}{a\\text{ñ}o > 0}", "año > 0"),
        ("\\pred{f}{conexi\\'on: \\ent}{$conexi \\acute{o} n > 0$}", "conexión > 0"),
        (
            "\\pred{f}{a: \\ent}{a > 0 \\salto{1.5em} \\land a < 9 \\\\[2pt] \\land a \\neq 4}",
            "a > 0 ∧ a < 9 ∧ a ≠ 4",
        ),
    ] {
        assert_eq!(body(source), read, "{source}");
    }
}

#[test]
fn two_readings_of_a_text_are_told() {
    for (source, kind) in [
        ("aux f(s: seq⟨Z⟩): Z = #{x ∈ s : x > 0}", "counted_elements"),
        ("aux f(n: Z): Z = ∑(i = 0; i = n)(i)", "odd_comparison"),
        ("pred f(s: seq⟨Z⟩) { (∀ i: Z)(0 < i < |s| →L s_i > 0) }", "name_drift"),
        ("pred f(s: seq⟨Z⟩) { s[1..|s|] = ⟨⟩ }", "name_drift"),
        ("pred f(a: Z) { max{a, 0} = 3 }", "braces_as_parentheses"),
        ("pred f(a: Z) { ∧ a > 0 }", "trailing_connective"),
        ("pred f(s: seq Z) { |s| = 0 }", "lost_angles"),
        ("pred f(s: seqZ) { |s| = 0 }", "lost_angles"),
        ("pred f(s: seqhZi) { |s| = 0 }", "lost_angles"),
        ("pred f(s: seqhseqhZii) { |s| = 0 }", "lost_angles"),
        ("pred f(s: seqhZ × Zi) { |s| = 0 }", "lost_angles"),
        ("pred f(a: Z, b: Z) { a 6= b }", "odd_comparison"),
        ("pred f(s: seqhseqhposicionii) { |s| = 0 }", "lost_angles"),
        // Neither a sequence of pairs nor a pair for certain.
        ("pred f(s: seq Z × Z) { |s| = 0 }", "syntax"),
        ("pred f(s: seq⟨Z⟩) { 0 < |s ∧ true }", "unbalanced"),
    ] {
        assert_eq!(warnings(source), [kind], "{source}");
    }
}

#[test]
fn algorithms_are_no_definitions() {
    let file = File::read(
        "\\begin{algorithmic}\n\\State aux $\\gets$ raiz(z)\n\\end{algorithmic}\n\\pred{f}{a: \\ent}{a > 0}",
    );
    assert_eq!(file.definitions.len(), 1);
    assert_eq!(file.diagnostics, []);
}

#[test]
fn messages_quote_no_more_than_a_line() {
    let long = "x".repeat(1_000_000);
    for source in [
        format!("pred f(a: Z) {{ a = {long} }}"),
        format!("pred f(a: {long}) {{ a = 1 }}"),
        format!("pred {long}(a: Z) {{ a = 1 }} pred {long}(a: Z) {{ a = 1 }}"),
        format!("pred f(a: Z) {{ a = 1 }} {long} }}"),
        format!("pred f(a: Z) {{ a = 1 {long} 2 }}"),
        format!("pred f(a: Z) {{ a = \"{long}\" }}"),
        format!("pred f(a: Z) {{ {long}(a) }}"),
        format!("pred f(a: struct⟨b: Z⟩) {{ a.{long} = 1 }}"),
    ] {
        let file = File::read(&source);
        let mut library = Library::new();
        let ids = library.add(&file.definitions, &[]);
        let found = compile(&library, ids[0], &Scope::default());
        let messages = file.diagnostics.iter().cloned().chain(found.err().map(|(_, error)| error));
        for language in Language::ALL {
            let words = Words::new(language, [tablero_specification::words::FLUENT]);
            for message in messages.clone() {
                let text = words.say(&message.message.explain());
                assert!(text.chars().count() < 300, "{}", text.chars().take(400).collect::<String>());
            }
        }
    }
}

#[test]
fn a_declared_type_keeps_its_name() {
    let file = File::read("type seqCorta = seq⟨Z⟩\npred f(s: seqCorta) { |s| = 0 }");
    assert_eq!(file.diagnostics, []);
}

/// What a PDF makes of signs is read as what it was, and what merely looks like it is not.
#[test]
fn signs_that_a_pdf_lost() {
    assert_eq!(body("pred f(a: Z, b: Z) { a 6= b }"), "a ≠ b");
    assert_eq!(body("pred f(a: Z) { a = 6 }"), "a = 6");
    assert_eq!(body("pred f(a: Z) { 6 = a }"), "6 = a");
    let one = File::read("pred f(s: seqhseqhZ × Zii) { |s| = 0 }");
    let other = File::read("pred f(s: seq⟨seq⟨Z × Z⟩⟩) { |s| = 0 }");
    assert_eq!(one.definitions[0].params[0].ty, other.definitions[0].params[0].ty);
}

#[test]
fn blocks_of_markdown_between_tildes() {
    let file = File::read(
        "Un auxiliar.\n~~~\naux f(j: Z): Z = 2 * j\n~~~\n\n## Ejercicio\n\n~~~\npred g(j: Z) { j = 1 }\n~~~\n",
    );
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    assert_eq!(file.definitions.len(), 2);
}
