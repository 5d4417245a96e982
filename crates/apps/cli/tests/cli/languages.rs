//! Every command speaks the language of the person; what programs read stays English.

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
    check(&["agents", "check", starter], ["no problems found\n", "sin problemas\n", "sem problemas\n"]);
    check(&["games"], ["also called ", "también llamado ", "também chamado "]);
}

/// One is one: no "1 boxes", in no language.
#[test]
fn one_is_singular() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.xsb");
    std::fs::write(&file, "#####\n#@$.#\n#####\n").unwrap();
    let file = file.to_str().unwrap();
    check(&["sokoban", "show", file], ["\n1 box\n", "\n1 caja\n", "\n1 caixa\n"]);
    check(&["sokoban", "check", file, "r"], ["1 move, 1 push,", "1 paso, 1 empuje,", "1 passo, 1 empurrão,"]);
    check(
        &["chess", "mate", "1", "--fen", "7k/8/6K1/8/8/8/8/R7 w"],
        ["1 solution\n", "1 solución\n", "1 solução\n"],
    );
}

/// A mate in two with two solutions.
const TWO: [&str; 2] = ["--fen", "7k/8/5K2/8/8/8/8/R7 w"];

#[test]
fn chess_problems_and_endings() {
    let with = |words: &[&'static str]| [words, &TWO[..]].concat();
    check(
        &with(&["chess", "mate", "2"]),
        ["mate in 2, 2 solutions\n", "mate en 2, 2 soluciones\n", "mate em 2, 2 soluções\n"],
    );
    check(&with(&["chess", "mate", "1"]), ["no mate in 1\n", "no hay mate en 1\n", "não há mate em 1\n"]);
    check(
        &with(&["chess", "tables", "probe"]),
        [
            "white mates in 2 moves\nf6f7 mates in 2 moves\n",
            "las blancas dan mate en 2 jugadas\nf6f7: dan mate en 2 jugadas\n",
            "as brancas dão mate em 2 jogadas\nf6f7: dão mate em 2 jogadas\n",
        ],
    );
    check(
        &with(&["chess", "forced", "1"]),
        ["no sequence of 1 move\n", "ninguna secuencia de 1 jugada\n", "nenhuma sequência de 1 jogada\n"],
    );
    check(&with(&["chess", "perft", "1", "--divide"]), ["total 21\n", "total 21\n", "total 21\n"]);
}

#[test]
fn futures_of_a_position() {
    let start = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w";
    check(
        &["chess", "future", "start", start, "--reflexive"],
        ["yes: it is the same position\n", "sí: es la misma posición\n", "sim: é a mesma posição\n"],
    );
    check(
        &["chess", "future", "start", "r1b1kb1r/pppppppp/8/8/8/4P3/PPPP1PPP/R1B1KB1R b"],
        ["yes: in 1 move, ", "sí: en 1 jugada, ", "sim: em 1 jogada, "],
    );
    check(
        &["chess", "future", "start", "r1b1kb1r/pppppppp/8/8/8/P3B3/1PPP1PPP/R3KB1R b"],
        [
            "no: the bishop on c1 is locked in",
            "no: el alfil de c1 está encerrado",
            "não: o bispo de c1 está preso",
        ],
    );
}

#[test]
fn games_that_are_judged() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mate.tablero");
    let judged = ["chess", "analyse", record, "--nodes", "500"];
    check(
        &judged,
        [" points lost per move\n", " puntos perdidos por jugada\n", " pontos perdidos por jogada\n"],
    );
    check(&judged, ["\nwhite: ", "\nlas blancas: ", "\nas brancas: "]);
    let drawn = [&judged[..], &["--form", "svg"]].concat();
    check(&drawn, ["What White could expect", "Lo que podían esperar", "O que as brancas podiam esperar"]);
    let json = [&judged[..], &["--form", "json"]].concat();
    assert_eq!(said(&json, "es"), said(&json, "en"));
}

#[test]
fn programs_with_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.asl");
    std::fs::write(&file, "!go.\n+!go : X == 1 <- .print(X)\n").unwrap();
    let file = file.to_str().unwrap();
    check(
        &["agents", "check", file],
        ["the end of the program", "el final del programa", "o fim do programa"],
    );
    check(&["agents", "check", file], ["── unexpected\n", "── no se esperaba\n", "── inesperado\n"]);
    std::fs::write(file, "!go.\n+!go <- .print(\"a\" .\n").unwrap();
    check(&["agents", "check", file], ["\n  help: ", "\n  ayuda: ", "\n  ajuda: "]);
    std::fs::write(file, "!go.\n+!go <- !away.\n").unwrap();
    check(
        &["agents", "check", file],
        [
            "warning: there is no plan for the goal `!away` with 0 arguments",
            "no hay plan para el objetivo `!away` con 0 argumentos",
            "não há plano para o objetivo `!away` com 0 argumentos",
        ],
    );
}

#[test]
fn games_are_listed() {
    check(&["games"], ["bishops, rooks and kings", "alfiles, torres y reyes", "bispos, torres e reis"]);
    check(
        &["games"],
        ["option side: cells along", "opción side: casillas por lado", "opção side: casas por lado"],
    );
}

#[test]
fn agents_that_are_tried() {
    check(
        &["check-agent", "exit 3", "--game", "queens"],
        ["greets in the protocol: ", "saluda según el protocolo: ", "saúda segundo o protocolo: "],
    );
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
