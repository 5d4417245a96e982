//! The independent positions again, asked through JSON in both forms.

use serde_json::{Value, json};
use tablero_lite_chess::notation::read_position;

use crate::ask;

#[test]
fn every_answer_agrees() {
    let data = include_str!("../../../games/lite-chess/tests/data/positions.jsonl");
    for (line, row) in data.lines().map(|line| (line, serde_json::from_str::<Value>(line).unwrap())) {
        let fen = row["f"].as_str().unwrap();
        let setup = read_position(fen).unwrap().to_setup();
        for position in
            [json!({"fen": format!("{fen} - - 0 1")}), json!({"board": setup.board, "player": setup.player})]
        {
            let answer = |mut question: Value| {
                question["position"] = position.clone();
                ask(&question)["answer"].clone()
            };
            let asked = |name: &str| answer(json!({"ask": name}));
            assert_eq!(asked("legal_moves"), row["m"], "{line}");
            assert_eq!(answer(json!({"ask": "attacked_squares", "player": 1})), row["aw"], "{line}");
            assert_eq!(answer(json!({"ask": "attacked_squares", "player": 2})), row["ab"], "{line}");
            assert_eq!(asked("is_checkmate"), row["mt"], "{line}");
            assert_eq!(asked("is_draw"), row["dr"], "{line}");
            assert_eq!(asked("is_sorted"), row["so"], "{line}");
            assert_eq!(asked("movable_pieces"), row["mv"], "{line}");
            assert_eq!(
                answer(json!({"ask": "are_movable_pieces", "pieces": row["mv"]})),
                json!(true),
                "{line}"
            );
            assert_eq!(asked("has_discovered_check"), row["dc"], "{line}");
            assert_eq!(asked("has_mate_in_one"), row["m1"], "{line}");
            assert_eq!(answer(json!({"ask": "perft", "depth": 2})), row["p"][1], "{line}");
            assert_eq!(asked("fen"), row["f"], "{line}");
        }
    }
}
