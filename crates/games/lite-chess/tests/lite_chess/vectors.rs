//! Three hundred positions with answers made by a program that shares no code with this one.

use serde_json::{Value, json};
use tablero_lite_chess::{Colour, Move, Position, Square, SquareSet, engine, notation, operations, spec};

fn rows() -> Vec<Value> {
    include_str!("../data/positions.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn pair(square: Square) -> Value {
    json!([square.row().number(), square.col().number()])
}

fn list(set: SquareSet) -> Value {
    set.into_iter().map(pair).collect()
}

fn moves(position: &Position) -> Value {
    position.legal_moves().into_iter().map(|mv| json!([pair(mv.from()), pair(mv.to())])).collect()
}

/// Counts to depth 3, with moves from bare kings or without them.
fn perft_until_over(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if operations::game_over(position).is_some() {
        return 0;
    }
    position.legal_moves().into_iter().map(|mv| perft_until_over(&position.after(mv), depth - 1)).sum()
}

fn game(text: &str) -> Vec<Move> {
    let square = |name: &[u8]| Square::from_name(std::str::from_utf8(name).unwrap()).unwrap();
    text.as_bytes().chunks(4).map(|mv| Move::new(square(&mv[..2]), square(&mv[2..]))).collect()
}

#[test]
fn every_key_of_every_row_agrees() {
    let rows = rows();
    assert_eq!(rows.len(), 300);
    for row in rows {
        let fen = row["f"].as_str().unwrap();
        let position = notation::read_position(fen).unwrap();
        let depths = |count: &dyn Fn(u32) -> u64| json!((1..=3).map(count).collect::<Vec<_>>());
        let checkmate = operations::is_checkmate(&position).is_ok();
        let stalemate =
            matches!(operations::game_over(&position), Some(tablero_lite_chess::GameOver::Stalemate(_)));
        let answers = json!({
            "id": row["id"],
            "f": notation::fen(&position),
            "m": moves(&position),
            "aw": list(operations::attacked_squares(&position, Colour::White)),
            "ab": list(operations::attacked_squares(&position, Colour::Black)),
            "ch": operations::is_in_check(&position, position.to_move()),
            "mt": checkmate,
            "st": stalemate,
            "dr": operations::is_draw(&position).is_ok(),
            "so": operations::is_sorted(&position).is_ok(),
            "mv": list(operations::movable_pieces(&position)),
            "dc": operations::has_discovered_check(&position).is_ok(),
            "m1": operations::has_mate_in_one(&position).is_ok(),
            "p": depths(&|depth| engine::perft(&position, depth).unwrap()),
            "pe": depths(&|depth| perft_until_over(&position, depth)),
            "g": row["g"],
        });
        for (key, expected) in row.as_object().unwrap() {
            assert_eq!(&answers[key], expected, "row {} {fen} key {key}", row["id"]);
        }
    }
}

#[test]
fn every_recorded_game_leads_to_its_position() {
    for row in rows() {
        let moves = game(row["g"].as_str().unwrap());
        let target = notation::read_position(row["f"].as_str().unwrap()).unwrap();
        let end = moves.iter().fold(Position::initial(), |position, mv| {
            notation::read_legal_move(&position, &mv.to_string()).map(|mv| position.after(mv)).unwrap()
        });
        assert_eq!(end, target, "row {}", row["id"]);
        let ends = |mv: &Move| (mv.from().point(), mv.to().point());
        if (1..60).contains(&moves.len()) {
            let moves: Vec<_> = moves.iter().map(ends).collect();
            assert!(spec::leads_to(&Position::initial().to_spec(), &moves, &target.to_spec()));
        }
    }
}
