//! The phrase book has every sentence with which libraries and the command refuse something.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run;

/// Sources whose errors no person reads in this command: of builds, of other interfaces, and of tests in libraries.
const ELSEWHERE: [&str; 9] = [
    "crates/apps/wasm",
    "crates/batch",
    "crates/core/src/conformance",
    "crates/fluent-build",
    "crates/ratings/src/game.rs",
    "crates/ratings/src/pool",
    "crates/wire/src/hall.rs",
    "crates/wire/src/lab.rs",
    "crates/wire/src/question.rs",
];

/// Sentences whose arguments are words, with arguments that they may have.
const WITH_WORDS: [(&str, &str); 7] = [
    ("{} but {}: expected as many", "1 box but 2 deposits: expected as many"),
    ("the {} at {} is listed more than once", "the wall at 1,1 is listed more than once"),
    ("the {} at {} is on a {}", "the box at 1,1 is on a wall"),
    (
        "the actions do not solve the level: {} not on a deposit after them",
        "the actions do not solve the level: 1 box is not on a deposit after them",
    ),
    ("was not found", "the included file \"a.asl\" was not found; the program runs without it"),
    ("is not read: {}", "the included file \"a.asl\" is not read: it is large; the program runs without it"),
    ("{}give --trust to run them", "give --trust to run them"),
];

/// Sentences that the games put into words themselves, by `Explain`, and never pass on as English.
const EXPLAINED: [&str; 1] = ["crates/games/lite-chess/src/refusal.rs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        match path.extension() {
            _ if path.is_dir() => sources(&path, found),
            Some(extension) if extension == "rs" => found.push(path),
            _ => {}
        }
    }
}

/// The string literals that follow a mark in a source, with their arguments as `{}`.
fn literals(source: &str, mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices(mark) {
        let rest = source[at + mark.len()..].trim_start();
        let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
        let Some(rest) = rest.strip_prefix('"') else { continue };
        let mut text = String::new();
        let mut chars = rest.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '"' => break,
                '\\' => match chars.next() {
                    Some('\n') => while chars.next_if(|next| next.is_whitespace()).is_some() {},
                    Some('n') => text.push('\n'),
                    Some(other) => text.push(other),
                    None => {}
                },
                '{' if chars.next_if_eq(&'{').is_some() => text.push('{'),
                '}' if chars.next_if_eq(&'}').is_some() => text.push('}'),
                '{' => {
                    while chars.next().is_some_and(|inside| inside != '}') {}
                    text.push_str("{}");
                }
                char => text.push(char),
            }
        }
        found.push(text);
    }
    found
}

/// Whether a sentence says something beside its arguments and the names of what they are.
fn says_something(sentence: &str) -> bool {
    sentence.split(": ").any(|part| part != "{}" && part.contains(' '))
}

#[test]
fn every_refusal_is_in_the_book() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    let games = tablero_catalogue::Catalogue::standard();
    let words = tablero_cli::words(&games, tablero_words::Language::Spanish);
    let mut missing = Vec::new();
    for path in files {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        let is_source =
            name.contains("/src/") && !ELSEWHERE.iter().chain(&EXPLAINED).any(|part| name.starts_with(part));
        if !is_source {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let mut sentences = literals(text, "#[error(");
        if name.starts_with("crates/apps/cli") {
            sentences.extend(literals(text, "Failure::usage("));
            sentences.extend(literals(text, "Failure::run("));
        }
        for sentence in sentences.iter().flat_map(|text| text.lines()).filter(|line| says_something(line)) {
            let known = WITH_WORDS.iter().find(|(form, _)| *form == sentence);
            let sample =
                known.map_or_else(|| sentence.replace("{}", "7"), |(_, sample)| (*sample).to_owned());
            if words.phrase(&sample) == sample {
                missing.push(format!("{name}: {sentence}"));
            }
        }
    }
    missing.sort();
    assert!(
        missing.is_empty(),
        "{} sentences are missing in crates/apps/cli/phrases (en.ftl, es.ftl, pt.ftl):\n{}",
        missing.len(),
        missing.join("\n")
    );
}

/// A command that is refused, and what it says in English, Spanish and Portuguese.
fn check(words: &[&str], code: i32, expected: [&str; 3]) {
    for (language, expected) in ["en", "es", "pt"].into_iter().zip(expected) {
        let (found, _, said) = run(&[words, &["--lang", language]].concat());
        assert_eq!(found, code, "{words:?} in {language}: {said}");
        assert!(said.contains(expected), "{words:?} in {language}: {said}");
    }
}

/// What the list of games says of each.
#[test]
fn every_game_and_option_is_in_the_book() {
    let games = tablero_catalogue::Catalogue::standard();
    for language in [tablero_words::Language::Spanish, tablero_words::Language::Portuguese] {
        let words = tablero_cli::words(&games, language);
        for kind in games.iter().map(tablero_catalogue::Entry::kind) {
            let helps = kind.options().iter().map(|option| option.help);
            for text in std::iter::once(kind.summary()).chain(helps) {
                assert_ne!(words.phrase(text), text, "{language:?}");
            }
        }
    }
}

#[test]
fn refusals_speak_the_language_of_the_person() {
    check(
        &["chess", "show", "--fen", "8/8 w"],
        2,
        [
            "error: --fen: the FEN board has 2 ranks, expected 8 separated by slashes\n",
            "error: --fen: el tablero de la FEN tiene 2 filas, se esperaban 8 separadas por barras\n",
            "erro: --fen: o tabuleiro da FEN tem 2 fileiras, esperavam-se 8 separadas por barras\n",
        ],
    );
    check(
        &["play", "rice"],
        2,
        [
            "no game is called \"rice\": expected one of chess",
            "ningún juego se llama \"rice\": se esperaba uno de chess",
            "nenhum jogo se chama \"rice\": esperava-se um de chess",
        ],
    );
    check(
        &["verify", "no-such"],
        2,
        [
            "cannot read no-such: No such file or directory (os error 2)\n",
            "no se puede leer no-such: no existe el archivo o el directorio\n",
            "não é possível ler no-such: o arquivo ou diretório não existe\n",
        ],
    );
    check(
        &["chess", "king-square", "--player", "red"],
        2,
        [
            "--player: expected white or black, found \"red\"",
            "--player: se esperaba white o black, se encontró \"red\"",
            "--player: esperava-se white ou black, encontrou-se \"red\"",
        ],
    );
    check(
        &["match", "queens", "--seat", "robot:nobody", "--seat", "robot:random"],
        2,
        ["has no robot \"nobody\"", "no tiene el robot \"nobody\"", "não tem o robô \"nobody\""],
    );
    check(&["queens", "show", "4", "--queens", "a1 b2"], 2, ["attack each other", "se atacan", "se atacam"]);
    check(
        &["checkers", "solve", "duel", "--size", "9"],
        2,
        ["values are known for size", "se conocen los valores", "os valores são conhecidos"],
    );
}

/// What the reader of the command line says is said in the same language, and tips stay.
#[test]
fn typos_are_answered_in_the_language_of_the_person() {
    check(
        &["chess", "shw"],
        2,
        [
            "error: unrecognized subcommand 'shw'\n\n  tip: a similar subcommand exists: 'show'\n",
            "error: no existe el subcomando 'shw'\n\n  pista: existe un subcomando parecido: 'show'\n",
            "erro: não existe o subcomando 'shw'\n\n  dica: existe um subcomando parecido: 'show'\n",
        ],
    );
    check(
        &["chess", "perft", "x"],
        2,
        [
            "invalid value 'x' for '<DEPTH>': invalid digit found in string",
            "valor inválido 'x' para '<DEPTH>': no es un número",
            "valor inválido 'x' para '<DEPTH>': não é um número",
        ],
    );
    check(
        &["chess", "perft"],
        2,
        ["Usage: tablero chess perft", "Uso: tablero chess perft", "Uso: tablero chess perft"],
    );
}
