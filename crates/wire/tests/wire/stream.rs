//! Many lines, some of them bad.

use serde_json::Value;
use tablero_wire::chess::ORACLE;
use tablero_wire::{LONGEST_LINE, Served};

const GOOD: &str = r#"{"ask":"fen","position":{"fen":"4k3/8/8/8/8/8/8/4K3 w"}}"#;

fn serve(input: &[u8]) -> (Served, Vec<Value>) {
    let mut out = Vec::new();
    let served = ORACLE.serve(input, &mut out).unwrap();
    let lines = out.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    (served, lines.map(|line| serde_json::from_slice(line).unwrap()).collect())
}

#[test]
fn bad_lines_are_answered_and_the_next_is_read() {
    let mut input = Vec::new();
    input.extend_from_slice("\u{feff}".as_bytes());
    for line in [GOOD, "", "   \r", "nonsense", "[1]", "{\"ask\":", GOOD] {
        input.extend_from_slice(line.as_bytes());
        input.extend_from_slice(b"\r\n");
    }
    input.extend_from_slice(b"{\"ask\":\"\xff\"}\n");
    input.extend_from_slice(GOOD.as_bytes());
    let (served, lines) = serve(&input);
    assert_eq!(served, Served { answered: 3, failed: 4 });
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[1]["error"], "expected a question {\"ask\": ...}, found \"nonsense\"");
    assert!(lines[3]["error"].as_str().unwrap().contains("EOF"));
    assert_eq!(lines[5]["error"], "the line is not UTF-8: a broken character at byte 8");
    assert_eq!(lines[6], lines[0]);
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(serve(b""), (Served::default(), Vec::new()));
    assert_eq!(serve(b"\n\n"), (Served::default(), Vec::new()));
}

#[test]
fn a_line_too_long_is_passed_over() {
    let mut input = vec![b'['; LONGEST_LINE + 5];
    input.push(b'\n');
    input.extend_from_slice(GOOD.as_bytes());
    let (served, lines) = serve(&input);
    assert_eq!(served, Served { answered: 1, failed: 1 });
    assert!(lines[0]["error"].as_str().unwrap().contains("longer than"));
}

#[test]
fn the_id_comes_back_as_it_was_even_from_a_bad_question() {
    let (_, lines) = serve(br#"{"ask":"nothing","id":{"a":[1,2.50]}}"#);
    assert_eq!(lines[0]["id"].to_string(), r#"{"a":[1,2.5]}"#);
    assert!(lines[0]["error"].is_string());
}

#[test]
fn repeated_keys_are_refused() {
    let (_, lines) = serve(br#"{"ask":"fen","ask":"fen"}"#);
    assert!(lines[0]["error"].as_str().unwrap().contains("given twice"));
}

/// Keeps every piece that is written apart.
#[derive(Default)]
struct Pieces(Vec<Vec<u8>>);

impl std::io::Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_is_known_is_written_before_a_long_answer_begins() {
    let long = r#"{"ask":"perft","position":{"fen":"4k3/8/8/8/8/8/8/4K3 w"},"depth":2}"#;
    let mut pieces = Pieces::default();
    ORACLE.serve(format!("{GOOD}\n{GOOD}\n{long}\n{GOOD}\n").as_bytes(), &mut pieces).unwrap();
    let lines: Vec<usize> =
        pieces.0.iter().map(|piece| String::from_utf8_lossy(piece).lines().count()).collect();
    assert_eq!(lines, [2, 2]);
}

#[test]
fn a_count_ends_with_its_budget_and_the_next_line_is_answered() {
    for depth in ["30", "4294967295"] {
        let long = format!(
            r#"{{"ask":"perft","position":{{"fen":"r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w"}},"depth":{depth},"budget":0}}"#
        );
        let (served, lines) = serve(format!("{long}\n{GOOD}\n").as_bytes());
        assert_eq!(served, Served { answered: 2, failed: 0 });
        assert_eq!(lines[0]["answer"], Value::Null);
        assert_eq!(lines[0]["why"], "the budget ended before the count was done");
    }
    let star = r#"{"ask":"perft","size":4,"players":[1,4],"depth":20,"budget":0}"#;
    let mut out = Vec::new();
    assert!(tablero_wire::checkers::ORACLE.answer(star.as_bytes(), &mut out));
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text, "{\"answer\":null,\"why\":\"the budget ended before the count was done\"}\n");
}

#[test]
fn a_key_given_twice_is_found_among_many() {
    let keys: Vec<String> = (0..100_000).map(|key| format!("\"k{key}\":0")).collect();
    let (served, lines) = serve(format!("{{\"ask\":\"fen\",{},\"k7\":1}}\n", keys.join(",")).as_bytes());
    assert_eq!(served, Served { answered: 0, failed: 1 });
    assert!(lines[0]["error"].as_str().unwrap().contains("the key \"k7\" is given twice"), "{}", lines[0]);
}
