//! `tablero queens`.

use std::fs;
use std::path::PathBuf;

use crate::{run, tablero};

fn queens(arguments: &[&str]) -> (i32, String, String) {
    run(&[&["queens"], arguments].concat())
}

/// Runs to a good end; gives what it printed.
fn printed(arguments: &[&str]) -> String {
    let (code, output, complaint) = queens(arguments);
    assert_eq!(code, 0, "{complaint}");
    output
}

/// Runs to a bad end; gives what it complained about.
fn complaint(arguments: &[&str], expected: i32) -> String {
    let (code, output, complaint) = queens(arguments);
    assert_eq!(code, expected, "{output}{complaint}");
    complaint
}

/// A file of this test alone.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn boards_are_drawn() {
    assert_eq!(
        printed(&["show", "4", "--queens", "b4 3,1"]),
        "4 x W x x\n3 x x x B\n2 . x x x\n1 . x . x\n  a b c d\n4: b4 d3\nwhite to move: 3 free cells\n"
    );
    let over = printed(&["show", "4", "--queens", "b4 d3 a2"]);
    assert!(over.ends_with("The game is over: White has placed all its queens, white wins.\n"), "{over}");
}

#[test]
fn questions_are_answered_line_by_line() {
    let lines =
        "{\"ask\":\"qfor\",\"side\":3,\"queens\":[[0,0]],\"id\":7}\n\n{\"ask\":\"turno\",\"queens\":5}\n";
    let output = tablero(&["queens", "ask"]).write_stdin(lines).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        output,
        "{\"id\":7,\"answer\":[[2,1],[1,2]]}\n{\"error\":\"queens: expected a list, found 5\"}\n"
    );
    assert_eq!(printed(&["ataca", "--cell", "3,3", "--queens", "0,1 0,0"]), "yes\nqueen: 0,0\n");
    assert_eq!(complaint(&["place", "--cell", "9,9"], 1), "error: [9,9] is off the board of side 8\n");
}

#[test]
fn cells_are_typed_in_letters_or_numbers_and_answered_alike() {
    assert_eq!(printed(&["free-cells", "--side", "3", "--queens", "a1"]), "b3 c2\n2 cells\n");
    assert_eq!(printed(&["free-cells", "--side", "3", "--queens", "0,2"]), "1,0 2,1\n2 cells\n");
    assert_eq!(printed(&["free-cells", "--side", "3", "--queens", "[[0,2]]"]), "1,0 2,1\n2 cells\n");
    assert_eq!(printed(&["free-cells", "--side", "4", "--queens", "a1 3,1"]), "b4\n1 cell\n");
    assert_eq!(
        printed(&["free-cells", "--side", "3", "--queens", "a1", "--json"]),
        "{\"answer\":[[1,0],[2,1]]}\n"
    );
    assert_eq!(printed(&["column-free", "--side", "3", "--queens", "a1", "--x", "1"]), "b3\n1 cell\n");
    assert_eq!(printed(&["place", "--side", "4", "--queens", "b4", "--cell", "d3"]), "b4 d3\n2 cells\n");
    assert_eq!(printed(&["outcome", "--side", "4", "--queens", "b4 d3 a2"]), "white\n");
    assert_eq!(printed(&["to-move", "--queens", "b4"]), "1 (black)\n");
    assert_eq!(printed(&["attacks", "--cell", "a7", "--queens", "c1 g7"]), "yes\nqueen: g7\n");
    assert_eq!(printed(&["attacks", "--cell", "a7", "--queens", "c1"]), "no: no queen attacks a7\n");
    assert_eq!(
        complaint(&["place", "--queens", "g7", "--cell", "a7"], 1),
        "error: the queen at g7 attacks a7\n"
    );
    assert_eq!(
        complaint(&["place", "--queens", "6,1", "--cell", "0,1"], 1),
        "error: the queen at [6,1] attacks [0,1]\n"
    );
    assert_eq!(
        complaint(&["free-cells", "--queens", "a1 h8"], 2),
        "error: queens: the queens at a1 and h8 attack each other\n"
    );
    assert!(complaint(&["attacks", "--cell", "a7", "--queens", "6,1"], 2).contains("all in numbers"));
    let refused = complaint(&["place", "--cell", "A1"], 2);
    assert_eq!(refused, "error: --cell: expected a cell such as 3,4 or d5, found \"A1\"\n");
}

#[test]
fn columns_past_z_have_two_letters() {
    let drawn = printed(&["show", "28", "--queens", "ab2"]);
    let names: Vec<&str> = drawn.lines().skip(28).take(2).collect();
    assert_eq!(names[0].trim(), "a a");
    assert!(names[1].ends_with("y z a b"), "{drawn}");
}

#[test]
fn positions_are_solved() {
    let solved = printed(&["solve", "7", "--all-openings", "--json"]);
    assert_eq!(solved, "{\"winner\":\"white\",\"winning_moves\":[[3,1],[1,3],[3,3],[5,3],[3,5]]}\n");
    let solved = printed(&["solve", "10", "--rule", "last", "--all-openings", "--grundy", "--threads", "2"]);
    assert!(solved.starts_with("black wins\nno move of white wins\nGrundy value 0\n"), "{solved}");
    let last = complaint(&["solve", "8", "--grundy"], 2);
    assert_eq!(last, "error: --grundy needs --rule last: with a quota positions have no Grundy value\n");
}

#[test]
fn impossible_wishes_are_refused() {
    assert_eq!(complaint(&["solve", "0"], 2), "error: SIDE: a board has a side of 1 to 1024, found 0\n");
    assert_eq!(
        complaint(&["solve", "8", "--queens", "a1 h8"], 2),
        "error: --queens: the queens at a1 and h8 attack each other\n"
    );
    assert_eq!(
        complaint(&["solve", "16", "--memory", "9999999T"], 1),
        "error: no memory for a table of 10995115178248372224 bytes\n"
    );
    assert!(
        complaint(&["solve", "16", "--memory", "much"], 2)
            .contains("expected a size as in 512M or 2G, found \"much\"")
    );
    assert!(complaint(&["solve", "16", "--threads", "0"], 2).contains("0 is not in 1..=1024"));
    assert!(complaint(&["solve", "16", "--time", "0"], 1).starts_with("error: not solved in time"));
}

#[test]
fn a_search_is_taken_up_again_and_a_damaged_checkpoint_is_left_alone() {
    let path = scratch("queens-checkpoint");
    let _ = fs::remove_file(&path);
    let file = path.to_str().unwrap();
    let solve = ["solve", "12", "--memory", "64M", "--checkpoint", file];
    complaint(&[&solve[..], &["--time", "0.05"]].concat(), 1);
    assert!(printed(&solve).starts_with("black wins\n"));
    let other = complaint(&["solve", "10", "--checkpoint", file], 1);
    assert!(other.ends_with("the checkpoint belongs to \"quota 12:\", expected \"quota 10:\"\n"), "{other}");
    let mut bytes = fs::read(&path).unwrap();
    bytes[40] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let damaged = complaint(&solve, 1);
    assert!(damaged.contains("the checkpoint is damaged"), "{damaged}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn strategies_are_written_and_verified() {
    let path = scratch("queens-strategy");
    let file = path.to_str().unwrap();
    assert_eq!(printed(&["strategy", "6", "--rule", "last", "--output", file]), "");
    let verdict = printed(&["verify", file]);
    assert!(
        verdict.ends_with("white wins side 6 under last against every reply: 24 situations, 9 moves\n"),
        "{verdict}"
    );
    let text = fs::read_to_string(&path).unwrap();
    let first = text.lines().nth(4).unwrap();
    fs::write(&path, text.replace(first, "0 fffffffff b6")).unwrap();
    let (code, output, _) = queens(&["verify", file]);
    assert!(code == 1 && output.contains("refused: after"), "{output}");
    fs::write(&path, "hello").unwrap();
    let (code, output, _) = queens(&["verify", file]);
    assert!(code == 1 && output.contains("line 1: expected the heading of a strategy"), "{output}");
}

#[test]
fn robots_and_programs_play_under_a_referee() {
    let course = concat!(env!("CARGO_MANIFEST_DIR"), "/../../arena/tests/data/course_random.asl");
    let words = ["queens", "match", "--white", course, "--black", "parity", "--side", "4", "--json"];
    let (code, out, err) = run(&words);
    assert_eq!((code, err.as_str()), (0, ""));
    let game: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(game["verdict"], "finished by the rules");
    assert!(game["winner"] == "white" || game["winner"] == "black");
    assert!(game["queens"].as_array().unwrap().len() > 1);
    assert_eq!(run(&words).1, out, "the same seed, the same game");
    let (code, out, _) = run(&["queens", "match", "--side", "6", "--games", "3", "--black", "perfect"]);
    assert_eq!(code, 0);
    assert!(out.lines().last().unwrap().starts_with("white won "));
}

#[test]
fn programs_that_cannot_be_read_are_bad_usage() {
    let dir = std::env::temp_dir().join(format!("tablero-play-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let broken = dir.join("broken.asl");
    std::fs::write(&broken, "+player(0) : size(N <- put(queen).\n").unwrap();
    let (code, out, err) = run(&["queens", "match", "--white", broken.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("broken.asl"), "{err}");
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(run(&["queens", "match", "--white", "absent.asl"]).0, 2);
    let (code, _, err) = run(&["queens", "match", "--black", "rnadom"]);
    assert_eq!(code, 2);
    assert!(err.contains("one of random, least, most, parity, mcts, perfect"), "{err}");
}

/// A process that plays the first legal move.
#[cfg(unix)]
pub(crate) const FIRST: &str = concat!(
    "cmd:echo '{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"moves\":true}'\n",
    include_str!("../../../../arena/tests/data/first_move.sh")
);

#[cfg(unix)]
#[test]
fn processes_play_by_the_protocol() {
    let (code, out, err) = run(&[
        "queens", "match", "--white", FIRST, "--black", "most", "--games", "2", "--clock", "60s+1s", "--json",
    ]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out.matches("\"kind\":\"finished\"").count(), 2, "{out}");
    let (code, out, _) = run(&["queens", "match", "--white", "cmd:exit 3", "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"kind\":\"crash\"") && out.contains("\"winner\":\"black\""), "{out}");
    assert_eq!(run(&["queens", "match", "--white", "tcp"]).0, 2);
    assert_eq!(run(&["queens", "match", "--white", "tcp:somewhere"]).0, 2);
    assert_eq!(run(&["queens", "match", "--white", "tcp:no.such.host.invalid:7"]).0, 1);
    assert_eq!(run(&["queens", "match", "--clock", "soon"]).0, 2);
}

#[cfg(unix)]
#[test]
fn a_referee_waits_for_connections() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};

    let mut referee = Command::new(env!("CARGO_BIN_EXE_tablero"))
        .args(["queens", "referee", "--listen", "127.0.0.1:0", "--black", "parity", "--side", "6", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(referee.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").unwrap();
    let stream = std::net::TcpStream::connect(address).unwrap();
    let say = |message: serde_json::Value| (&stream).write_all(format!("{message}\n").as_bytes()).unwrap();
    say(serde_json::json!({"type": "hello", "protocol": "tablero", "version": 1, "moves": true}));
    for line in BufReader::new(&stream).lines() {
        let message: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        if message["type"] == "turn" {
            say(serde_json::json!({"type": "move", "id": message["id"], "move": message["moves"][0]}));
        }
    }
    let output = referee.wait_with_output().unwrap();
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &record["kind"]), (Some(0), &"finished".into()));
    let (code, out, _) =
        run(&["queens", "referee", "--listen", "127.0.0.1:0", "--black", "most", "--join", "10ms", "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"kind\":\"absent\""), "{out}");
}

#[cfg(unix)]
#[test]
fn agents_are_checked_against_the_protocol() {
    let first = FIRST.strip_prefix("cmd:").unwrap();
    for options in [&["--option", "side=6"][..], &["--game", "checkers", "--option", "size=1"]] {
        let (code, out, err) = run(&[&["check-agent", first], options].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert_eq!(out.lines().filter(|line| line.starts_with("yes  ")).count(), 8, "{out}");
    }
    let (code, out, _) = run(&["check-agent", "exit 3"]);
    assert_eq!(
        (code, out.as_str()),
        (1, "NO   greets in the protocol: the process ended with exit status 3\n")
    );
    let strict = first.replace("*'\"type\":\"bye\"'*", "*weather*");
    let (code, out, _) = run(&["check-agent", &strict, "--json"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("{\"fault\":\"it still runs after 5 s\",\"trial\":\"ends with status 0 when told"),
        "{out}"
    );
    assert!(
        out.contains("{\"fault\":\"the process ended before the game did\",\"trial\":\"passes over"),
        "{out}"
    );
    assert_eq!(run(&["check-agent", "true", "--game", "go"]).0, 2);
}
