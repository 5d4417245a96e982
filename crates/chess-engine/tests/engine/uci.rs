//! How the engine talks, also with those who do not.

use std::time::Duration;

use tablero_chess_engine::uci;

/// What is said in answer to a whole session, under a clock that stands still.
fn talk(session: &[u8]) -> String {
    let mut said = Vec::new();
    uci::run(session, &mut said, &|| Duration::ZERO).unwrap();
    String::from_utf8(said).unwrap()
}

fn count(said: &str, start: &str) -> usize {
    said.lines().filter(|line| line.starts_with(start)).count()
}

#[test]
fn every_search_gets_one_answer() {
    let said = talk(
        b"uci\nisready\nposition startpos\ngo depth 3\nposition startpos moves e2e3\ngo nodes 500\ngo infinite\nstop\n\
          go movetime 5\nstop\ngo ponder wtime 10 btime 10\nponderhit\nstop\ngo mate 1\nstop\nquit\n",
    );
    assert_eq!(count(&said, "bestmove "), 6, "{said}");
    assert_eq!((count(&said, "uciok"), count(&said, "readyok")), (1, 1));
    assert!(!said.contains("bestmove 0000"), "{said}");
}

#[test]
fn the_end_of_the_input_ends_the_search() {
    for session in
        ["go infinite", "position startpos\ngo infinite\n", "go ponder\n", "go wtime 100000 btime 100000\n"]
    {
        assert_eq!(count(&talk(session.as_bytes()), "bestmove "), 1, "{session}");
    }
}

#[test]
fn nonsense_is_named_and_passed_over() {
    let check = |line: &str, expected: &str| {
        let said = talk(format!("{line}\nisready\n").as_bytes());
        assert!(said.contains(expected) && said.contains("readyok"), "{line}: {said}");
    };
    check("hello there", "info string unknown command \"hello\"");
    check("setoption name Hash value 0", "info string hash: \"0\" is not a number from 1 to 4096");
    check("setoption name Hash value 99999999999999999999", "is not a number from 1 to 4096");
    check("setoption name Threads value -1", "info string threads: \"-1\" is not a number from 1 to 256");
    check("setoption name Colour value red", "info string there is no option \"colour\"");
    check("setoption", "info string there is no option \"\"");
    check(
        "setoption name UCI_Variant value atomic",
        "info string UCI_Variant: \"atomic\" is not ajedrezlite",
    );
    check("position", "info string position: expected startpos or fen, found \"\"");
    check("position fen 8/8 w", "info string position: ");
    check("position startpos moves e2e4", "info string position: e2e4 is not legal: ");
    check("go depth many", "info string go: \"many\" is not a value of depth");
    check("\u{0}\u{7}\u{ffff}", "info string unknown command");
    check("", "readyok");
    let said = talk(&[0xff, 0xfe, b'\n', b'i', b's', b'r', b'e', b'a', b'd', b'y', b'\n']);
    assert!(said.contains("readyok"), "{said}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let said = talk(b"position fen 7k/8/8/8/8/8/8/K7 w\ngo depth 1\nquit\n");
    assert!(said.contains("bestmove 0000"), "{said}");
}

#[test]
fn a_bad_position_leaves_the_last_one_standing() {
    let said = talk(b"position fen 7k/8/6K1/8/8/8/8/R7 w\nposition fen nonsense\ngo depth 2\nquit\n");
    assert!(said.contains("bestmove a1a8"), "{said}");
}

#[test]
fn several_lines_are_told_in_order() {
    let said = talk(b"setoption name MultiPV value 3\nposition startpos\ngo depth 2\nquit\n");
    let last: Vec<&str> = said.lines().filter(|line| line.contains("depth 2 ")).collect();
    assert_eq!(last.len(), 3, "{said}");
    for (line, number) in last.iter().zip(1..) {
        assert!(line.contains(&format!("multipv {number} score ")), "{line}");
    }
}

#[test]
fn tables_are_read_where_they_are_and_damage_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().to_str().unwrap();
    let said = talk(format!("setoption name Tables value {path}\nisready\n").as_bytes());
    assert!(said.contains(" has no KBK, KRK, KPK, "), "{said}");
    std::fs::write(directory.path().join("KRK.table"), "tablero chess table 1\n").unwrap();
    let said = talk(format!("setoption name Tables value {path}\nisready\n").as_bytes());
    assert!(said.contains("KRK.table is damaged: ") && said.contains("readyok"), "{said}");
}

#[test]
fn endings_of_three_men_are_known_by_heart() {
    let said = talk(b"isready\nposition fen 8/8/8/3k4/8/8/8/R3K3 w\ngo depth 2\nquit\n");
    assert!(said.contains("depth 1 seldepth 1 multipv 1 score mate 14 "), "{said}");
}

#[test]
fn a_promotion_is_written_with_its_rook_and_read_with_and_without() {
    let said = talk(b"position fen 8/P7/8/8/8/8/7k/K7 w\ngo depth 3\nquit\n");
    assert!(said.contains("bestmove a7a8r\n"), "{said}");
    for text in ["a7a8", "a7a8r"] {
        let said =
            talk(format!("position fen 8/P7/8/8/8/8/7k/K7 w moves {text}\ngo depth 1\nquit\n").as_bytes());
        assert!(said.contains("bestmove h2") && !said.contains("info string"), "{said}");
    }
}
