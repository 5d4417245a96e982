//! The vectors: 300 positions of sides 4 to 8, and the outcomes of the empty boards of sides 1 to 8.

use serde_json::Value;
use tablero_queens_duel::{Cell, Point, Position, notation, spec};

use crate::walk::side;

const POSITIONS: &str = include_str!("../data/positions.jsonl");

/// One line of `positions.jsonl`.
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) position: Position,
    pub(crate) json: Value,
}

impl Row {
    pub(crate) fn cells(&self, key: &str) -> Vec<Cell> {
        let board = self.position.side();
        points(&self.json[key]).into_iter().map(|point| board.cell(point).unwrap()).collect()
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.json[key].as_str().unwrap()
    }
}

pub(crate) fn points(list: &Value) -> Vec<Point> {
    let point = |cell: &Value| Point { x: cell[0].as_i64().unwrap(), y: cell[1].as_i64().unwrap() };
    list.as_array().unwrap().iter().map(point).collect()
}

pub(crate) fn rows() -> Vec<Row> {
    let row = |line: &str| {
        let json: Value = serde_json::from_str(line).unwrap();
        let board = side(u16::try_from(json["side"].as_u64().unwrap()).unwrap());
        let position = Position::from_points(board, &points(&json["queens"])).unwrap();
        Row { id: json["id"].as_str().unwrap().to_owned(), position, json }
    };
    let rows: Vec<Row> = POSITIONS.lines().map(row).collect();
    assert_eq!(rows.len(), 300);
    rows
}

#[test]
fn free_cells_and_turn() {
    for row in rows() {
        let free: Vec<Cell> = row.position.free_cells().collect();
        assert_eq!(free, row.cells("free"), "{}", row.id);
        assert_eq!(free, spec::free_cells(row.position.side(), row.position.queens()), "{}", row.id);
        assert_eq!(notation::player_name(row.position.to_move()), row.text("to_move"), "{}", row.id);
        assert_eq!(free.is_empty(), row.json["over"].as_bool().unwrap(), "{}", row.id);
    }
}
