//! What the parser says about programs with mistakes, and how programs are printed.

use tablero_agentspeak::syntax::{Included, NoIncludes, NotIncluded, Position, Sources, parse_program};
use tablero_agentspeak::{lint, plan_text};

/// The first message of a program: its line and column, and words it contains.
fn check(source: &str, position: (u32, u32), words: &str) {
    let parsed = parse_program(source, "a.asl", &NoIncludes);
    let first = parsed.diagnostics.first().unwrap_or_else(|| panic!("no message for {source:?}"));
    let text = first.render("a.asl", source);
    let found = Position::of(source, first.span.start);
    assert_eq!((found.line, found.column), position, "{text}");
    assert!(text.contains(words), "{words:?} is not in\n{text}");
}

#[test]
fn messages_name_place_and_remedy() {
    check("p(1)\nq(2).\n", (2, 1), "expected");
    check("!g.\n+!g <- a b.\n", (2, 10), "`.` at the end of a plan");
    check("+!g : a && b <- c.\n", (1, 10), "one `&`");
    check("+!g <- X := 1.\n", (1, 10), "");
    check("+!g <- .print(\"a).\n", (1, 15), "a string begins and ends");
    check("+!g : a, b <- c.\n", (1, 8), "joined with `&`");
    check("+!g <- if (X > 1) { a } else if (X < 1) { b }.\n", (1, 30), "elif");
    check("Queen(1).\n", (1, 1), "a variable cannot be a belief");
    check("año(1).\n", (1, 2), "letters a to z");
    check("+!g <- a; b", (1, 12), "ends with a full stop");
    check("@l +!g <- a.\n@l +!h <- b.\n", (2, 1), "already is a plan with label");
    check("+!g : .send(a,tell,b) <- c.\n", (1, 23), "cannot be used in a context");
    check("+!g <- X = a + 1.\n", (1, 14), "neither a number nor a variable");
}

#[test]
fn one_mistake_costs_one_message() {
    let source = "p(1).\nq(.\nr(2).\n+!g <- .print(r; b.\n+!h <- .print(ok).\n!h.\n";
    let parsed = parse_program(source, "a.asl", &NoIncludes);
    assert_eq!(parsed.diagnostics.len(), 2, "{:?}", parsed.diagnostics);
    assert_eq!(parsed.program.plans.len(), 1);
    assert_eq!(parsed.program.beliefs.len(), 2);
    assert_eq!(parsed.program.goals.len(), 1);
}

#[test]
fn printed_plans_parse_to_the_same_print() {
    let sources = [
        "@l[atomic] +!g(X,[H|T])[source(S)] : p(X) & not (q | ~r(_)) <- !a; !!b; ?c(X); +d[e]; -f; -+g(1); h.",
        "+b(X) : X > 1 + 2 * 3 & X \\== 4 <- for (.member(Y,[1,2])) { .print(Y); if (Y == 1) { x } else { y } }.",
        "-!g[error(E)] <- .print(\"a\",E); while (p) { -p }.",
        "^!g[state(finished)] <- x |&| y.",
    ];
    for source in sources {
        let print = |text: &str| {
            let parsed = parse_program(text, "a.asl", &NoIncludes);
            assert!(!parsed.has_errors(), "{text}\n{:?}", parsed.diagnostics);
            plan_text(&parsed.program.plans[0])
        };
        let once = print(source);
        // Statements print as the internal actions they are, with bodies that are not terms of their own.
        if !once.contains(".foreach") && !once.contains(".loop") && !once.contains(".fork") {
            assert_eq!(print(&once), once);
        }
    }
}

/// What beginners write, where the message points (line and column), and a part of its hint.
const MISTAKES: &[(&str, (u32, u32), &str)] = &[
    ("p(1)\nq(2).", (2, 1), "full stop"),
    ("!g\n+!g <- a.", (2, 1), "full stop"),
    ("+!g <- while (p) { a }", (1, 23), "full stop"),
    ("p(1)..", (1, 6), "one full stop is enough"),
    ("+!g :- .print(1).", (1, 5), "`<-` is meant"),
    ("+!g -> .print(1).", (1, 5), "begins with `<-`"),
    ("+!g <- a, b.", (1, 9), "separated with `;`"),
    ("+!g : a, b <- c.", (1, 8), "joined with `&`"),
    ("r(X) :- p(X), q(X).", (1, 13), "joined with `&`"),
    ("+!g : a && b <- c.", (1, 10), "one `&`"),
    ("+!g : a || b <- c.", (1, 10), "one `|`"),
    ("+!g : a and b <- c.", (1, 9), "joined with `&`"),
    ("+!g <- a; ; b.", (1, 11), "one `;`"),
    ("+!g <- .print((1).", (1, 18), "not closed"),
    ("+!g <- .print(1)).", (1, 17), "no bracket"),
    ("+!g : not p(1 <- a.", (1, 15), "body"),
    ("Pos(1,2).", (1, 1), "lower-case letter"),
    ("+!g <- Do(1).", (1, 10), "lower-case letter"),
    ("+!g() <- a.", (1, 5), "without parentheses"),
    ("+!g <- if (p(1)) .print(1).", (1, 18), "braces"),
    ("+!g <- if p(1) { a }.", (1, 11), "parentheses"),
    ("+!g <- if (p) { a } else if (q) { b }.", (1, 26), "elif"),
    ("+!g <- if (p) { a }; else { b }.", (1, 22), "no `;`"),
    ("+!g <- for (X in [1,2]) { a }.", (1, 15), ".member"),
    ("r(X) :- \\+ p(X).", (1, 9), "`not`"),
    ("+!g <- X is 3+1.", (1, 10), "`=`"),
    ("+!g <- X := 3.", (1, 10), "`=`"),
    ("+!g : X != 3 <- a.", (1, 9), "\\=="),
    ("+!g : X =< 3 <- a.", (1, 10), "`<=`"),
    ("+!g : X => 3 <- a.", (1, 10), "`>=`"),
    ("% a comment\np(1).", (1, 1), "//"),
    ("# a comment\np(1).", (1, 1), "//"),
    ("p(1).\n/* not closed\nq(2).", (2, 1), "*/"),
    ("+!g <- .print(\u{201c}hola\u{201d}).", (1, 15), "straight sign"),
    ("+!g <- .print(\"hola).", (1, 15), "same line"),
    ("ni\u{f1}o(pepe).", (1, 3), "letters a to z"),
    ("+!h <- .send(bob tell, x).", (1, 18), "may be missing"),
];

#[test]
fn mistakes_of_beginners_are_explained() {
    for (source, position, words) in MISTAKES {
        check(source, *position, words);
    }
}

struct Library;

impl Sources for Library {
    fn load(&self, name: &str, _from: &str) -> Result<Included, NotIncluded> {
        let text = match name {
            "good.asl" => "helper(1). +!help <- .print(h).",
            "bad.asl" => "p(1).\nq(",
            "loop.asl" => "{ include(\"loop.asl\") }",
            "secret.asl" => return Err(NotIncluded::Refused("it is outside the folder".to_owned())),
            _ => return Err(NotIncluded::Missing),
        };
        Ok(Included { file: format!("lib/{name}"), text: text.to_owned() })
    }
}

#[test]
fn included_files() {
    let parsed = parse_program("{ include(\"good.asl\") }\n!help.", "a.asl", &Library);
    assert!(!parsed.has_errors());
    assert_eq!(parsed.program.plans.len(), 1);
    assert!(lint(&parsed.program, &[]).is_empty());
    let parsed = parse_program("{ include(\"bad.asl\") } p(2).", "a.asl", &Library);
    assert_eq!(parsed.diagnostics[0].included.as_ref().map(|i| i.file.as_str()), Some("lib/bad.asl"));
    assert!(!parsed.has_errors(), "the program runs without the file, as in Jason");
    assert_eq!(parsed.program.beliefs.len(), 1);
    assert!(parse_program("{ include(\"loop.asl\") }", "a.asl", &Library).has_errors());
}

#[test]
fn a_program_runs_without_what_it_cannot_include() {
    let cases = [
        ("none.asl", "\"none.asl\" was not found"),
        ("secret.asl", "is not read: it is outside the folder"),
        ("$jacamoJar/templates/common-cartago.asl", "belongs to JaCaMo"),
        ("$moiseJar/asl/org-obedient.asl", "belongs to Moise"),
    ];
    for (name, words) in cases {
        let parsed = parse_program(&format!("p(1). {{ include(\"{name}\") }} q(2)."), "a.asl", &Library);
        assert!(!parsed.has_errors(), "{name}");
        assert_eq!(parsed.program.beliefs.len(), 2, "{name}");
        assert!(parsed.diagnostics[0].message.contains(words), "{}", parsed.diagnostics[0].message);
    }
}
