//! `tablero play` with agents, and games without people.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::play::{Place, play};
#[cfg(unix)]
use crate::queens::FIRST;

#[cfg(unix)]
#[test]
fn a_person_plays_against_a_process_takes_moves_back_and_goes_on_later() {
    let place = Place::new("agent");
    let log = place.file("log");
    // It writes down what it is told, outside of its own folder.
    let loud = format!("read -r line; do\n    echo \"$line\" >> {log}");
    let first = FIRST.replace("read -r line; do", &loud);
    let seats = ["chess", "--sandbox", "off", "--seat", "human", "--seat", first.as_str()];
    let (code, out, err) = play(&place, &seats, "e2e3\nundo\nd2d3\nundo\nredo\nquit\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out.matches("Black plays ").count(), 2, "{out}");
    assert!(out.contains("2 moves taken back.") && out.contains("2 moves played again."), "{out}");
    // The second question follows from nothing that the agent knows: it is told where the game begins now.
    let told = fs::read_to_string(&log).unwrap();
    assert_eq!(told.matches("\"type\":\"start\"").count(), 2, "{told}");
    assert_eq!(told.matches("\"type\":\"turn\"").count(), 2, "{told}");
    assert!(told.ends_with("{\"type\":\"bye\"}\n"), "{told}");
    fs::remove_file(&log).unwrap();
    let (code, out, err) = play(&place, &["chess", "--sandbox", "off", "--continue"], "h2h3\ng2g3\nquit\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(out.matches("Black plays ").count(), 2, "{out}");
    let told = fs::read_to_string(&log).unwrap();
    // One game without a break: the position that is not its turn is shown, and the move that led on.
    assert_eq!(told.matches("\"type\":\"start\"").count(), 1, "{told}");
    assert_eq!(told.matches("\"type\":\"position\"").count(), 1, "{told}");
    assert!(told.contains("g2g3"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_fault_ends_the_game_in_the_language_of_the_person() {
    let place = Place::new("fault");
    for (language, said, wins) in [
        ("en", "Black crashed.", "White wins."),
        ("es", "Negras: el programa falló.", "Victoria: Blancas."),
        ("pt", "Pretas: o programa falhou.", "Vitória: Brancas."),
    ] {
        let words = ["chess", "--lang", language, "--seat", "human", "--seat", "cmd:exit 3"];
        let (code, out, _) = play(&place, &words, "e2e3\nquit\n");
        assert_eq!(code, 0);
        assert!(out.contains("(the process ended with exit status 3)"), "{out}");
        assert!(out.contains(said) && out.contains(wins), "{out}");
    }
    let (_, out, _) =
        play(&place, &["chess", "--seat", "human", "--seat", "cmd:exit 3"], "e2e3\nundo\nquit\n");
    assert!(out.contains("One move taken back."), "{out}");
}

#[test]
fn programs_play_with_people() {
    let place = Place::new("program");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../arena/tests/data/course_random.asl");
    let words = ["queens", "side=6", "--seat", file, "--seat", "human"];
    let (code, out, err) = play(&place, &words, "hint\nresign\nquit\n");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("White plays ") && out.contains("Black resigned."), "{out}");
    let (code, _, err) = play(&place, &["queens", "--seat", "absent.asl"], "");
    assert!(code == 2 && err.contains("cannot read absent.asl"), "{err}");
    let (code, _, err) = play(&place, &["chess", "--seat", file], "");
    assert!(code == 2 && err.contains("plays queens only"), "{err}");
    let (code, _, err) = play(&place, &["queens", "--seat", "uci:engine"], "");
    assert!(code == 2 && err.contains("uci:engine plays chess only, this game is queens"), "{err}");
}

#[cfg(unix)]
#[test]
fn whoever_connects_plays_with_people() {
    let place = Place::new("tcp");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tablero"))
        .args(["play", "queens", "side=6", "--line", "--seat", "tcp:0", "--seat", "human"])
        .env("XDG_STATE_HOME", &place.0)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let line = lines.find(|line| line.starts_with("Agents connect to ")).unwrap();
    let address = line.trim_start_matches("Agents connect to ").trim_end_matches('.').to_owned();
    let stream = std::net::TcpStream::connect(address).unwrap();
    let say = |text: &str| (&stream).write_all(format!("{text}\n").as_bytes()).unwrap();
    say(r#"{"type":"hello","protocol":"tablero","version":1}"#);
    for line in BufReader::new(&stream).lines() {
        if line.unwrap().contains("\"type\":\"turn\"") {
            say(r#"{"type":"move","id":1,"move":"a1"}"#);
            break;
        }
    }
    assert!(lines.any(|line| line == "White plays a1."));
    child.stdin.take().unwrap().write_all(b"resign\nquit\n").unwrap();
    assert!(lines.any(|line| line == "Black resigned."));
    let told = BufReader::new(&stream).lines().map(Result::unwrap).find(|line| line.contains("\"result\""));
    assert!(told.as_ref().is_some_and(|line| line.contains("\"kind\":\"resigned\"")), "{told:?}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn games_without_people_are_broken_off() {
    let place = Place::new("long");
    let file = place.file("long.tablero");
    let robots = ["checkers", "size=2", "--seat", "robot:random", "--seat", "robot:random", "--seed", "1"];
    let (code, out, err) = play(&place, &[&robots[..], &["--max-plies", "9", "--save", &file]].concat(), "");
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.trim_end().ends_with("Stopped after 9 moves."), "{out}");
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains("verdict: unfinished: 9 plies\n"), "{record}");
    let hopeless = ["sokoban", "xsb=######|#@ .$#|######", "--seat", "robot:random"];
    let (code, out, _) = play(&place, &hopeless, "");
    assert_eq!(code, 1);
    assert!(out.trim_end().ends_with("Stopped after 20000 moves."));
    let queens =
        ["queens", "side=5", "--seat", "robot:random", "--seat", "robot:perfect", "--clock", "nodes=100"];
    assert_eq!(play(&place, &queens, "").0, 0);
    let again = [&queens[..], &["--seed", "3"]].concat();
    assert_eq!(play(&place, &again, "").1, play(&place, &again, "").1);
}

#[test]
fn clocks_are_of_moves_games_or_nodes() {
    let place = Place::new("clocks");
    for clock in ["30s", "5m+3s", "nodes=500", "none"] {
        let (code, out, err) = play(&place, &["queens", "--clock", clock], "a1\nquit\n");
        assert_eq!((code, err.as_str()), (0, ""), "{clock}");
        assert!(out.contains("Black plays "), "{clock}: {out}");
    }
}
