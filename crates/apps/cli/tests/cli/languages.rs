//! What every command says in the language of the person; what programs read stays English.

use crate::run;

/// What a command says in a language, on standard output and standard error.
fn said(words: &[&str], language: &str) -> String {
    let (_, out, err) = run(&[words, &["--lang", language]].concat());
    out + &err
}

/// A command, and what it says in English, Spanish and Portuguese.
fn check(words: &[&str], expected: [&str; 3]) {
    for (language, expected) in ["en", "es", "pt"].into_iter().zip(expected) {
        let said = said(words, language);
        assert!(said.contains(expected), "{words:?} in {language}: {said}");
    }
}

/// A solution of the first level of Microban.
const SOLUTION: &str = "DDrdrruLuLDDuullddR";

#[test]
fn matches_and_tournaments() {
    let seats = ["--seat", "robot:random", "--seat", "robot:parity", "--games", "2", "--seed", "1"];
    let duel = [&["match", "queens", "side=4"], &seats[..]].concat();
    check(
        &duel,
        [
            "robot:random against robot:parity: ",
            "robot:random contra robot:parity: ",
            "robot:random contra robot:parity: ",
        ],
    );
    check(&duel, ["#  entrant ", "#  participante ", "#  participante "]);
    check(&duel, ["moves, finished\n", "jugadas, terminada\n", "jogadas, terminada\n"]);
    let alone = ["match", "sokoban", "level=1", "--seat", "robot:solver"];
    check(&alone, ["robot:solver solves it; ", "robot:solver lo resuelve; ", "robot:solver resolve; "]);
    check(&alone, ["  solved  pushes", "  resueltos  empujes", "  resolvidos  empurrões"]);
}

#[test]
fn solvers() {
    let duel = ["queens", "solve", "5", "--all-openings"];
    check(&duel, ["white wins\n", "ganan las blancas\n", "as brancas vencem\n"]);
    check(&duel, ["winning moves: ", "jugadas ganadoras: ", "jogadas vencedoras: "]);
    let alone = ["checkers", "solve", "alone", "--size", "1", "--table"];
    check(&alone, ["shortest sequences", "secuencias más cortas", "sequências mais curtas"]);
    let level = ["sokoban", "solve", "microban", "--level", "1"];
    check(&level, ["solved  ", "resuelto  ", "resolvido  "]);
    check(&level, [" pushes ", " empujes ", " empurrões "]);
}

#[test]
fn levels_and_their_solutions() {
    check(&["sokoban", "show", "microban", "--level", "1"], ["2 boxes\n", "2 cajas\n", "2 caixas\n"]);
    check(&["sokoban", "levels"], [" levels ", " niveles ", " níveis "]);
    check(
        &["sokoban", "check", "microban", SOLUTION, "--level", "1"],
        ["level 1: not solved, ", "nivel 1: sin resolver, ", "nível 1: não resolvido, "],
    );
}

#[test]
fn agents_and_games() {
    let starter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/agents/starter.asl");
    check(&["agents", "check", starter], ["nothing to say\n", "nada que objetar\n", "nada a apontar\n"]);
    check(&["games"], ["also called ", "también llamado ", "também chamado "]);
}

#[test]
fn what_programs_read_stays_english() {
    for words in [
        &["queens", "solve", "5", "--json"][..],
        &["match", "queens", "side=4", "--seat", "robot:random", "--seat", "robot:random", "--json"],
        &["sokoban", "levels", "--help"],
        &["chess", "ask", "--list"],
    ] {
        assert_eq!(said(words, "es"), said(words, "en"), "{words:?}");
    }
}
