//! The command with five games: the fifth is listed, played, asked, refereed, verified and drawn like the others.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the command in a folder of its own.
fn tablero(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_connect-four"))
        .args(words)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder)
        .env("LC_ALL", "en_US.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Whoever does not read its input closes it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a run prints that ends well.
fn printed(folder: &Path, words: &[&str], input: &str) -> String {
    let run = tablero(folder, words, input);
    assert!(run.status.success(), "{words:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn it_is_listed_with_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let games = printed(folder.path(), &["games"], "");
    for name in ["chess", "sokoban", "checkers", "queens", "four"] {
        assert!(games.lines().any(|line| line.starts_with(name)), "{name} in {games}");
    }
    assert!(printed(folder.path(), &["rules", "four"], "").contains("four pieces in a line"));
    assert!(printed(folder.path(), &["rules", "lig-4", "--lang", "pt"], "").contains("sete colunas"));
    let completions = printed(folder.path(), &["completions", "bash"], "");
    assert!(completions.contains("four"));
}

#[test]
fn it_is_played_by_lines_against_a_robot() {
    let folder = tempfile::tempdir().unwrap();
    let words =
        ["play", "four", "--line", "--seat", "human", "--seat", "robot:alphabeta,depth=4", "--seed", "1"];
    let told = printed(folder.path(), &words, "d\nx\nd\nundo\nhint\nresign\n");
    assert!(told.contains("Connect Four"), "{told}");
    assert!(told.contains("expected a column from a to g, found \"x\""), "{told}");
    assert!(told.contains("Red plays"), "{told}");
    assert!(told.contains("Hint: "), "{told}");
    assert!(told.contains("Red wins."), "{told}");
    let spanish = ["play", "four", "--line", "--seat", "human", "--seat", "human", "--lang", "es"];
    let told = printed(folder.path(), &spanish, "d\nz\nsalir\n");
    assert!(told.contains("Rojas") && told.contains("se espera una columna"), "{told}");
}

/// Drops its piece into the first column that has room, in the line protocol.
const AGENT: &str = r#"echo '{"type":"hello","protocol":"tablero","version":1,"name":"first","moves":true}'
while read -r line; do
    case $line in
    *'"type":"turn"'*)
        id=${line#*'"id":'}; id=${id%%[!0-9]*}
        mv=${line#*'"moves":["'}; mv=${mv%%'"'*}
        echo "{\"type\":\"move\",\"id\":$id,\"move\":\"$mv\"}" ;;
    *'"type":"bye"'*) exit 0 ;;
    esac
done
"#;

#[test]
fn it_is_refereed_rated_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("agent.sh"), AGENT).unwrap();
    let words = [
        "match",
        "four",
        "--seat",
        "robot:alphabeta,depth=3",
        "--seat",
        "cmd:sh agent.sh",
        "--games",
        "4",
        "--openings",
        "random:2",
        "--records",
        "games.txt",
        "--db",
        "cup.db",
    ];
    let told = printed(folder.path(), &words, "");
    assert!(told.contains("robot:alphabeta,depth=3 wins"), "{told}");
    assert!(told.contains("Elo"), "{told}");
    for file in ["games.txt", "cup.db"] {
        assert!(printed(folder.path(), &["verify", file], "").contains("4 games, all true"));
    }
    // A record that lies is found.
    let records = std::fs::read_to_string(folder.path().join("games.txt")).unwrap();
    std::fs::write(folder.path().join("games.txt"), records.replacen("\n1 ", "\n1  ", 1)).unwrap();
    assert_eq!(tablero(folder.path(), &["verify", "games.txt"], "").status.code(), Some(1));
    let checked = printed(folder.path(), &["check-agent", "sh agent.sh", "--game", "four"], "");
    assert!(!checked.contains("NO "), "{checked}");
}

#[test]
fn it_answers_questions_and_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let questions = concat!(
        "{\"ask\": \"legal_moves\", \"position\": \"//////\"}\n",
        "{\"ask\": \"winner\", \"position\": \"yyyy/rrr/////\", \"id\": 2}\n",
        "{\"ask\": \"is_legal_move\", \"position\": \"yryryr//////\", \"move\": \"a\"}\n",
    );
    let answers = printed(folder.path(), &["four", "ask"], questions);
    let expected = concat!(
        "{\"answer\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\"]}\n",
        "{\"id\":2,\"answer\":\"yellow\"}\n",
        "{\"answer\":false,\"why\":\"the column a is full\"}\n",
    );
    assert_eq!(answers, expected);
    assert_eq!(printed(folder.path(), &["four", "winner", "--position", "yyyy/rrr/////"], ""), "yellow\n");
    let shown = printed(folder.path(), &["four", "show", "--position", "yr/y/////"], "");
    let board = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\nR . . . . . .\nY Y . . . . .\na b c d e f g\n";
    assert_eq!(shown, format!("{board}yr/y/////\nRed to move: 7 moves\n"));
}

#[test]
fn it_has_pictures_like_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = printed(folder.path(), &["four", "picture", "--moves", "d d e"], "");
    // Three pieces, of two kinds, and the cells that have none.
    assert_eq!(drawn.matches("<use ").count(), 3, "{drawn}");
    assert_eq!(drawn.matches("<g id=").count(), 2);
    assert_eq!(drawn.matches("a19 19 0 1 0 38 0a19").count(), 42);
}
