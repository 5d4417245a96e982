//! What a person sees of Lite Chess.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::{PROGRAM, run};

const FORCED: &str = "8/1P6/8/7k/7P/8/3R4/3K3R w";

#[test]
fn attacked_squares_are_marked_on_the_board() {
    let (code, out, _) = run(&["chess", "attacked-squares", "--fen", FORCED, "--player", "white"]);
    let expected = "    a  b  c  d  e  f  g  h
 8 [·] · [·][·] ·  ·  ·  ·  0
 7  ·  ♙  · [·] ·  ·  ·  ·  1
 6  ·  ·  · [·] ·  ·  ·  ·  2
 5  ·  ·  · [·] ·  · [·] ♚  3
 4  ·  ·  · [·] ·  ·  · [♙] 4
 3  ·  ·  · [·] ·  ·  · [·] 5
 2 [·][·][·][♖][·][·][·][·] 6
 1  ·  · [·][♔][·][·][·] ♖  7
    0  1  2  3  4  5  6  7
24 squares
";
    assert_eq!((code, out.as_str()), (0, expected));
}

#[test]
fn a_refusal_says_why_and_is_an_answer() {
    let (code, out, _) =
        run(&["chess", "is-legal-move", "--fen", "3r4/8/8/8/7k/8/3R4/3K4 w", "--from", "d2", "--to", "6,6"]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "no: the rook on d2 is pinned: moving it would leave the king on d1 attacked by the rook on d8\n"
    );
}

#[test]
fn the_forced_sequence_is_played_and_its_misprint_refused() {
    let play = |moves: &str| run(&["chess", "play-forced-sequence", "--fen", FORCED, "--moves", moves]);
    let (code, out, _) = play("d2g2 h4h5 h5h6 b7b8");
    assert_eq!(code, 0);
    assert!(out.contains("1R6/7k/7P/8/8/8/6R1/3K3R w\n"));
    assert!(out.ends_with("plies: d2g2 h5h6 h4h5 h6h7 h5h6 h7h8 b7b8 h8h7\n"));
    let (code, out, err) = play("d2g2 h4h5 h5h6 c7c8");
    assert_eq!((code, out.as_str(), err.as_str()), (1, "", "error: step 4: there is no piece on c7\n"));
}

#[test]
fn the_machine_form_is_that_of_ask() {
    let (code, out, _) = run(&["chess", "dóndeEstáElRey", "--player", "black", "--json"]);
    assert_eq!((code, out.as_str()), (0, "{\"answer\":[0,4]}\n"));
    let (code, out, _) = run(&["chess", "apply", "--from", "d2", "--to", "d4", "--json"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("{\"error\":\"the pawn on d2 does not reach d4"));
}

#[test]
fn other_answers_for_people() {
    let check = |words: &[&str], expected: &str| {
        let words: Vec<&str> = ["chess"].into_iter().chain(words.iter().copied()).collect();
        assert_eq!(run(&words).1, expected, "{words:?}");
    };
    check(&["is-initial-position"], "yes\n");
    check(&["outcome"], "the game goes on\n");
    check(&["outcome", "--fen", "R5k1/5ppp/8/8/8/8/8/K7 b"], "white\n");
    check(&["legal-moves", "--fen", "k7/8/1K6/8/8/8/8/7R b"], "a8b8\n1 move\n");
    let start = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w";
    check(&["is-future-position", "--target", start, "--reflexive"], "yes\nmoves: none\n");
    check(&["perft", "5"], "288180\n");
    check(&["perft", "5", "--json"], "{\"answer\":288180}\n");
    check(&["perft", "5", "--threads", "2", "--hash", "1"], "288180\n");
    check(&["perft", "2", "--divide", "--fen", "k7/8/1K6/8/8/8/8/7R b"], "a8b8 19\ntotal 19\n");
    check(
        &["is-future-position", "--fen", "4k2r/8/8/8/8/8/8/4K2R w", "--target", "4k2r/8/8/8/8/8/8/4K1R1 b"],
        "yes\nmoves: h1g1\n",
    );
    check(&["has-discovered-check", "--fen", "3k4/8/8/8/3B4/8/8/3RK3 w"], "yes\nmove: d4h8\nattacker: d1\n");
}

#[test]
fn a_count_that_does_not_end_says_so_and_how_far_it_is() {
    let mut program = Command::new(PROGRAM)
        .args(["chess", "perft", "99"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(program.stderr.take().unwrap()).lines();
    let said: Vec<String> = lines.take(2).map(Result::unwrap).collect();
    program.kill().unwrap();
    program.wait().unwrap();
    assert!(said[0].contains("it will not end; Ctrl-C stops it"), "{said:?}");
    let count = said[1].strip_prefix("depth 7: ").and_then(|count| count.parse::<u64>().ok());
    assert!(count.is_some_and(|count| count > 4_225_610), "{said:?}");
}

#[test]
fn show_draws_with_letters_too() {
    let (code, out, _) = run(&["chess", "show", "--ascii"]);
    assert_eq!(code, 0);
    assert!(out.contains(" 8  r  .  b  .  k  b  .  r  0\n"));
    assert!(out.ends_with("R1B1KB1R w\nwhite to move: 11 legal moves\n"));
    let (_, out, _) = run(&["chess", "show", "--fen", "R5k1/5ppp/8/8/8/8/8/K7 b"]);
    assert!(out.ends_with("The game is over: black is checkmated.\n"));
}

#[test]
fn a_future_position_comes_with_a_game_and_an_impossible_one_with_its_reason() {
    let target = "r1bk1b1r/pppppppp/8/8/8/8/PPPPPPPP/R1BK1B1R w";
    let (code, out, _) = run(&["chess", "future", "start", target]);
    assert_eq!((code, out.as_str()), (0, "yes: in 2 moves, replayed by the specification\ne1d1 e8d8\n"));
    let (code, out, _) = run(&["chess", "future", target, "start"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("yes: in ") || out.starts_with("no: "), "{out}");
    let (code, out, _) = run(&["chess", "future", "4k3/8/8/8/8/8/P7/4K3 w", "4k3/8/8/8/8/PP6/8/4K3 b"]);
    assert_eq!((code, out.as_str()), (0, "no: white has 2 pawns and had 1: their number never grows\n"));
    let (code, _, err) = run(&["chess", "future", "start", "nowhere"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: TO: "), "{err}");
}

#[test]
fn tables_are_built_checked_asked_and_listed() {
    let directory = std::env::temp_dir().join(format!("tablero-tables-{}", std::process::id()));
    let path = directory.to_str().unwrap();
    assert_eq!(run(&["chess", "tables", "check", path, "--men", "3"]).0, 2);
    std::fs::create_dir(&directory).unwrap();
    let (code, _, err) = run(&["chess", "tables", "check", path, "--men", "3"]);
    assert_eq!(code, 1);
    assert!(err.contains("is half built: it has no KBK, KRK, KPK."), "{err}");
    let (code, out, _) = run(&["chess", "tables", "build", path, "--men", "3"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("KBK    built in ") && out.contains("3 classes in "), "{out}");
    let (code, out, _) = run(&["chess", "tables", "build", path, "--class", "KPK"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("KRK    was there\nKPK    was there\n"), "{out}");
    let (code, out, _) = run(&["chess", "tables", "check", path, "--men", "3"]);
    assert_eq!(code, 0);
    assert_eq!(out.matches("every entry follows").count(), 3, "{out}");
    let (code, out, _) = run(&["chess", "tables", "longest", path, "--class", "KRK"]);
    assert_eq!(code, 0);
    assert!(out.contains("KRK    white        16  "), "{out}");
    let (code, out, _) = run(&["chess", "tables", "probe", path, "--fen", "7k/8/6K1/8/8/8/8/R7 w"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("white mates in 1 move\na1a8 mates in 1 move\n"), "{out}");
    let (code, _, err) = run(&["chess", "tables", "probe", path, "--fen", "7k/8/6K1/8/8/8/8/RR6 w"]);
    assert_eq!(code, 1);
    assert!(err.contains("there is no table of KRRK in "), "{err}");
    std::fs::write(directory.join("KRK.table"), "nonsense").unwrap();
    let (code, _, err) = run(&["chess", "tables", "probe", path, "--fen", "7k/8/6K1/8/8/8/8/R7 w"]);
    assert_eq!(code, 1);
    assert!(err.contains("KRK.table is damaged: "), "{err}");
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn mates_are_proved_and_forced_sequences_found() {
    let (code, out, _) = run(&["chess", "mate", "3", "--fen", "7k/8/5K2/8/8/8/8/R7 w"]);
    assert_eq!((code, out.as_str()), (0, "mate in 2, 2 solutions\nf6f7 h8h7 a1h1\nf6g6 h8g8 a1a8\n"));
    let (code, out, _) = run(&["chess", "mate", "1", "--fen", "7k/8/5K2/8/8/8/8/R7 w"]);
    assert_eq!((code, out.as_str()), (0, "no mate in 1\n"));
    let (code, _, err) = run(&["chess", "mate", "9", "--time", "0s"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("error: the time ended before it was decided; there is no mate in "), "{err}");
    let figure = "8/2P5/8/7k/7P/8/3R4/3K3R w";
    let (code, out, _) = run(&["chess", "forced", "4", "--goal", "promotion", "--fen", figure]);
    assert_eq!(code, 0);
    assert!(out.starts_with("2 of 3 moves\nd2g2 h5h6 h4h5 h6h7 c7c8 h7h6  2R5/"), "{out}");
}

#[test]
fn puzzles_are_made_from_a_seed() {
    let (code, out, _) = run(&["chess", "puzzles", "--count", "2", "--to", "2", "--seed", "3"]);
    assert_eq!(code, 0);
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(out.lines().all(|line| line.contains("; mate in 2; difficulty ")), "{out}");
    let (code, _, err) = run(&["chess", "puzzles", "--from", "4", "--to", "2"]);
    assert_eq!((code, err.as_str()), (2, "error: --from 4 is more than --to 2\n"));
}

#[test]
fn a_record_is_analysed_in_three_forms() {
    let path = std::env::temp_dir().join(format!("tablero-analyse-{}.txt", std::process::id()));
    let file = path.to_str().unwrap();
    let seats = ["--seat", "robot:greedy", "--seat", "robot:random", "--seed", "1", "--games", "1"];
    let (code, _, err) = run(&[&["match", "chess"][..], &seats, &["--records", file]].concat());
    assert_eq!(code, 0, "{err}");
    let analyse = |form: &str| run(&["chess", "analyse", file, "--nodes", "300", "--form", form]);
    let (code, text, _) = analyse("text");
    assert_eq!(code, 0);
    assert!(text.starts_with("   1 white ") && text.contains("\nblack: moves "), "{text}");
    let (code, json, _) = analyse("json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(code, 0);
    assert!(json["moves"].as_array().unwrap().len() > 4);
    let (code, svg, _) = analyse("svg");
    assert_eq!(code, 0);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    let (code, _, err) = run(&["chess", "analyse", file, "--game", "9"]);
    assert_eq!(code, 1);
    assert!(err.contains("there is no game 9"), "{err}");
    std::fs::remove_file(path).unwrap();
}
