//! `tablero checkers`.

use serde_json::{Value, json};

use crate::{run, tablero};

fn checkers(arguments: &[&str]) -> (i32, String, String) {
    run(&[&["checkers"], arguments].concat())
}

/// Runs to a good end; gives what it printed.
fn printed(arguments: &[&str]) -> String {
    let (code, output, complaint) = checkers(arguments);
    assert_eq!(code, 0, "{complaint}");
    output
}

/// Runs to a bad end; gives what it complained about.
fn complaint(arguments: &[&str], expected: i32) -> String {
    let (code, output, complaint) = checkers(arguments);
    assert_eq!((code, output.as_str()), (expected, ""), "{complaint}");
    complaint
}

/// The answers to lines of questions, and the exit status.
fn ask(lines: &str) -> (i32, Vec<Value>) {
    let output = tablero(&["checkers", "ask"]).write_stdin(lines).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code().unwrap(), answers)
}

#[test]
fn the_star_is_drawn_with_any_player_at_the_south() {
    let south = printed(&["show", "--size", "1", "--players", "13"]);
    assert_eq!(
        south,
        "   .\n. . . 3\n . . .\n. . . .\n   1\n1 13 1 filled - ..1.......3..\nplayer 1 to move: 2 moves\n"
    );
    let turned = printed(&["show", "--size", "1", "--players", "13", "--south", "3"]);
    assert!(turned.lines().nth(4).unwrap().contains('3'), "{turned}");
    let line = south.lines().nth(5).unwrap();
    assert_eq!(printed(&["show", "--position", line]), south, "what is shown can be shown again");
}

#[test]
fn sequences_are_counted() {
    assert_eq!(
        printed(&["perft", "3"]),
        "4648\n",
        "as counted independently, with the vectors of the game's crate"
    );
    let divided = printed(&["perft", "3", "--size", "1", "--divide"]);
    assert_eq!(divided, "2-1 8\n2-5 8\ntotal 16\n");
    assert!(complaint(&["perft", "256"], 2).contains("256 is not in"));
    assert!(complaint(&["perft", "0", "--divide"], 2).contains("has no first move"));
}

#[test]
fn one_player_alone() {
    let table = printed(&["solve", "alone", "--size", "2", "--table"]);
    assert!(table.starts_with("11 rounds; no fewer suffice\n"), "{table}");
    assert!(table.contains("shortest sequences from the start: "), "{table}");
    assert!(complaint(&["solve", "alone", "--size", "4", "--table"], 2).contains("expected size 1 to 3"));
    assert!(
        complaint(&["solve", "alone", "--players", "14"], 2).contains("one player alone, found 2 players")
    );
    assert!(complaint(&["solve", "alone", "--time", "0"], 1).contains("no solution was found in time"));
}

#[test]
fn two_opposite_players() {
    let solved = printed(&["solve", "duel", "--size", "1", "--rule", "strict"]);
    assert!(
        solved.starts_with("size 1, rule strict: the side to move wins in 9 plies\npositions 72, "),
        "{solved}"
    );
    assert!(complaint(&["solve", "duel", "--size", "3"], 2).contains("size 1 to 2, found size 3"));
}

#[test]
fn questions_are_answered_under_both_names() {
    let position = r#"{"size":1,"players":[1,4],"board":[0,0,1,0,0,0,4,0,0,0,0,0,0],"to_move":1}"#;
    let lines = [
        format!(r#"{{"ask":"moves","position":{position},"id":1}}"#),
        String::new(),
        format!(r#"{{"ask":"somaw","position":{position},"player":4}}"#),
        r#"{"ask":"moves","position":7}"#.to_owned(),
        r#"{"ask":"perft","size":1,"players":[1],"depth":300000}"#.to_owned(),
    ]
    .join("\n");
    let (code, answers) = ask(&lines);
    assert_eq!(code, 1);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0], json!({"id": 1, "answer": [[2, 1], [2, 5]]}));
    assert_eq!(answers[1], json!({"answer": -2}));
    for (answer, start) in
        answers[2..].iter().zip(["position: expected", "depth: expected a whole number from 0"])
    {
        assert!(answer["error"].as_str().unwrap().starts_with(start), "{answer}");
    }
}

#[test]
fn impossible_boards_are_refused() {
    assert_eq!(
        complaint(&["show", "--size", "0"], 2),
        "error: --size: no board has size 0: expected 1 to 64\n"
    );
    assert!(complaint(&["show", "--size", "99999999999999999999"], 2).contains("--size"));
    assert_eq!(
        complaint(&["show", "--players", "17"], 2),
        "error: --players: no player has number 7: expected 1 to 6\n"
    );
    assert!(complaint(&["show", "--players", "11"], 2).contains("player 1"));
    assert!(complaint(&["show", "--position", ""], 2).contains("expected 6 fields"));
    assert!(complaint(&["show", "--rule", "loose"], 2).contains("strict"));
}
