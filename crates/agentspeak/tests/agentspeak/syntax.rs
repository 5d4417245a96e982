//! What the parser says about programs with mistakes, and how programs are printed.

use tablero_agentspeak::syntax::{NoIncludes, Position, Sources, parse_program};
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

struct Library;

impl Sources for Library {
    fn load(&self, name: &str, _from: &str) -> Option<String> {
        match name {
            "good.asl" => Some("helper(1). +!help <- .print(h).".to_owned()),
            "bad.asl" => Some("p(1).\nq(".to_owned()),
            "loop.asl" => Some("{ include(\"loop.asl\") }".to_owned()),
            _ => None,
        }
    }
}

#[test]
fn included_files() {
    let parsed = parse_program("{ include(\"good.asl\") }\n!help.", "a.asl", &Library);
    assert!(!parsed.has_errors());
    assert_eq!(parsed.program.plans.len(), 1);
    assert!(lint(&parsed.program, &[]).is_empty());
    let parsed = parse_program("{ include(\"bad.asl\") }", "a.asl", &Library);
    assert_eq!(parsed.diagnostics[0].included.as_ref().map(|i| i.file.as_str()), Some("bad.asl"));
    assert!(parse_program("{ include(\"none.asl\") }", "a.asl", &Library).has_errors());
    assert!(parse_program("{ include(\"loop.asl\") }", "a.asl", &Library).has_errors());
}
