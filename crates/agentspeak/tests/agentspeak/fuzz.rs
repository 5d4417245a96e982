//! No text makes the parser panic or hang, and no program the interpreter.
//!
//! `TABLERO_CASES=1000000 cargo test --release -p tablero-agentspeak fuzz` runs a million mutated programs.

use std::fs;
use std::path::Path;

use bolero::check;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_agentspeak::syntax::{NoIncludes, parse_program, parse_project};
use tablero_agentspeak::{ActionOutcome, Budget, Environment, System, Term, lint};

struct World;

impl Environment for World {
    fn percepts(&mut self, _agent: &str) -> Option<Vec<Term>> {
        None
    }

    fn act(&mut self, _agent: &str, action: &Term) -> ActionOutcome {
        if action.args().is_empty() { ActionOutcome::Done } else { ActionOutcome::Failed(String::new()) }
    }
}

fn run(source: &str) {
    let parsed = parse_program(source, "f.asl", &NoIncludes);
    for diagnostic in parsed.diagnostics.iter().take(2) {
        let _ = diagnostic.render("f.asl", source);
    }
    let _ = lint(&parsed.program, &[]);
    let budget = Budget { fuel_per_cycle: 3_000, fuel: 20_000, memory: 8 << 20, pending: 500 };
    let mut system = System::new(budget, 7);
    system.add_agent("a", "f.asl", &parsed.program);
    system.add_agent("bob", "f.asl", &parsed.program);
    system.run(&mut World, 60);
}

#[test]
fn parsers_accept_any_bytes() {
    check!().with_iterations(3000).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let _ = parse_program(&text, "f.asl", &NoIncludes);
        let _ = parse_project(&text);
    });
}

fn cases() -> u64 {
    std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(4000)
}

/// Pieces that mutations put in: every operator, and what is likely to be mishandled.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ".",
    ",",
    ";",
    ":",
    "::",
    ":-",
    "<-",
    "!",
    "!!",
    "?",
    "+",
    "-",
    "++",
    "--",
    "-+",
    "+>",
    "|",
    "||",
    "|||",
    "|&|",
    "&",
    "not ",
    "~",
    "@",
    "^!",
    "=",
    "==",
    "\\==",
    "=..",
    "<",
    ">",
    "<=",
    ">=",
    "*",
    "/",
    "**",
    " div ",
    " mod ",
    "X",
    "_",
    "Y",
    "a",
    "p(X)",
    "1",
    "0",
    "1e308",
    "-1",
    "\"s\"",
    "[]",
    "[H|T]",
    "'q'",
    "!start.",
    "+!start <- ",
    "true",
    "false",
    "if (X) { ",
    "for (p(X)) { ",
    "while (p(X)) { ",
    "} else { ",
    ".print(X)",
    ".findall(X,p(X),L)",
    ".wait(10)",
    ".wait(p(X))",
    ".send(bob,tell,p(X))",
    ".send(bob,askOne,p(X),A)",
    ".fail",
    ".drop_intention",
    ".suspend",
    ".resume(start)",
    ".succeed_goal(start)",
    ".fail_goal(start)",
    ".add_plan({+!g <- a})",
    ".nth(X,L,Y)",
    ".substring(X,\"abc\",1,9)",
    ".range(X,1,1000000000)",
    ".sublist(X,[1,2,3])",
    ".concat(X,Y)",
    ".set.add(S,S)",
    ".map.put(M,k,M)",
    ".queue.create(Q)",
    "[source(S)|T]",
    "{ begin dg(g) }",
    "{ end }",
    "\u{0}",
    "é",
    "{ +!g : X <- X }",
    "X[a|X]",
    "{A;B}",
    "n::p",
    "N::X",
    "<: p",
    ".term2string(X,\"f(\")",
    ".sort([b,A,1],L)",
];

fn mutate(source: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut text: Vec<char> = source.chars().collect();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=text.len());
        match rng.random_range(0..4) {
            0 => {
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                text.splice(at..at, piece.chars());
            }
            1 => {
                let end = (at + rng.random_range(0..8)).min(text.len());
                text.drain(at..end);
            }
            2 => {
                let from = rng.random_range(0..=text.len());
                let end = (from + rng.random_range(0..40)).min(text.len());
                let copy: Vec<char> = text[from..end].to_vec();
                text.splice(at..at, copy);
            }
            _ => {
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                let end = (at + piece.chars().count()).min(text.len());
                text.splice(at..end, piece.chars());
            }
        }
    }
    text.into_iter().collect()
}

#[test]
fn mutated_programs_run_without_panic_or_hang() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/cases");
    let mut seeds: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    seeds.retain(|path| path.extension().is_some_and(|extension| extension == "asl"));
    seeds.sort();
    let seeds: Vec<String> = seeds.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let first: u64 = std::env::var("TABLERO_FIRST").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    for case in first..first + cases() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(case);
        let program = if rng.random_range(0..10) == 0 {
            (0..rng.random_range(1..40)).map(|_| PIECES[rng.random_range(0..PIECES.len())]).collect()
        } else {
            mutate(&seeds[rng.random_range(0..seeds.len())], &mut rng)
        };
        let result = std::panic::catch_unwind(|| run(&program));
        assert!(result.is_ok(), "case {case} (TABLERO_FIRST={case} TABLERO_CASES=1) panicked:\n{program}");
    }
}

#[test]
fn deep_nesting_is_refused_or_handled() {
    for piece in ["(", "[", "{", "f(", "not (", "-(", "[a|", "{ +!g <- ", "if (a) { ", "({", "!g({"] {
        let source = format!("!g. +!g <- {}", piece.repeat(20_000));
        let _ = parse_program(&source, "f.asl", &NoIncludes);
        let source = format!("p({}).", piece.repeat(20_000));
        let _ = parse_program(&source, "f.asl", &NoIncludes);
    }
    let long: String = "a & ".repeat(20_000);
    run(&format!("!g. +!g : {long} true <- b. r :- {long} true."));
    let sums: String = "1 + ".repeat(20_000);
    run(&format!("!g. +!g <- X = {sums} 1; .print(X)."));
}
