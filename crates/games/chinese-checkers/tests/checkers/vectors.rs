//! Every row of the shared vectors; `tests/data/README.md` says where they come from.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tablero_chinese_checkers::engine::Board;
use tablero_chinese_checkers::{Cell, Corner, DIRECTIONS, Move, Pos, Position, Rule, Setup, Size, spec};

use crate::positions::{corners, size};

pub(crate) fn rows(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!rows.is_empty());
    rows
}

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn ints(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(int).collect()
}

fn board_size(row: &Value) -> Size {
    size(int(&row["n"]))
}

fn pos(size: Size, value: &Value) -> Pos {
    size.pos(int(value)).unwrap()
}

fn pairs(size: Size, value: &Value) -> BTreeSet<(Pos, Pos)> {
    value.as_array().unwrap().iter().map(|pair| (pos(size, &pair[0]), pos(size, &pair[1]))).collect()
}

#[test]
fn index() {
    for row in rows("index.jsonl") {
        let size = board_size(&row);
        let cell = Cell::from_triple(["u", "v", "w"].map(|key| int(&row[key]))).unwrap();
        let pos = pos(size, &row["pos"]);
        assert_eq!(size.index(cell), Ok(pos), "{row}");
        assert_eq!(size.cell(pos), Some(cell), "{row}");
        assert_eq!(size.is_central(cell), row["hex"].as_bool().unwrap(), "{row}");
        let home_of = Corner::ALL.into_iter().find(|corner| corner.is_home(size, cell));
        assert_eq!(home_of.map_or(0, |corner| i64::from(corner.number())), int(&row["home_of"]), "{row}");
        let neighbours: Vec<i64> = DIRECTIONS
            .iter()
            .map(|&direction| {
                size.index(cell.step(direction, 1).unwrap()).map_or(-1, |pos| i64::from(pos.get()))
            })
            .collect();
        assert_eq!(neighbours, ints(&row["nbr"]), "{row}");
    }
}

#[test]
fn rotation() {
    for row in rows("rotation.jsonl") {
        let size = board_size(&row);
        let turned: Vec<i64> = size
            .iter()
            .map(|(_, cell)| i64::from(size.index(cell.rotate(int(&row["r"]))).unwrap().get()))
            .collect();
        assert_eq!(turned, ints(&row["perm"]));
    }
}

#[test]
fn zones() {
    for row in rows("zones.jsonl") {
        let size = board_size(&row);
        let corner = Corner::new(int(&row["player"])).unwrap();
        assert_eq!(corner.compass(), row["corner"], "{row}");
        assert_eq!(i64::from(corner.opposite().number()), int(&row["opposite"]), "{row}");
        let cells = |test: &dyn Fn(Cell) -> bool| -> Vec<i64> {
            size.iter().filter(|&(_, cell)| test(cell)).map(|(pos, _)| i64::from(pos.get())).collect()
        };
        assert_eq!(cells(&|cell| corner.is_home(size, cell)), ints(&row["home"]), "{row}");
        assert_eq!(cells(&|cell| corner.is_destination(size, cell)), ints(&row["dest"]), "{row}");
        assert_eq!(cells(&|cell| corner.is_zone(size, cell)), ints(&row["allowed"]), "{row}");
        let start = Position::initial(size, corners(&[i64::from(corner.number())]), Rule::Strict);
        assert_eq!(spec::sum_w(&start, corner), int(&row["start_sumw"]), "{row}");
        assert_eq!(-spec::sum_w(&start, corner), int(&row["goal_sumw"]), "{row}");
    }
}

/// One position with all its keys, asked of the specification and of the engine.
fn check_position(row: &Value) {
    let size = board_size(row);
    let setup = Setup {
        size: int(&row["n"]),
        players: ints(&row["players"]),
        board: ints(&row["board"]),
        to_move: int(&row["to_move"]),
        finished: Vec::new(),
        rule: Rule::Strict,
    };
    let position = Position::from_setup(&setup).unwrap();
    let board = Board::new(&position).unwrap();
    let moves = pairs(size, &row["moves"]);
    assert_eq!(spec::moves(&position), moves, "{}", row["id"]);
    assert_eq!(board.moves(), moves.iter().copied().collect::<Vec<_>>(), "{}", row["id"]);
    for corner in position.players().iter() {
        let key = corner.to_string();
        assert_eq!(spec::sum_w(&position, corner), int(&row["sumw"][&key]), "{}", row["id"]);
        assert_eq!(i64::from(board.sum_w(corner)), int(&row["sumw"][&key]), "{}", row["id"]);
        let finished = row["finished"][&key].as_bool().unwrap();
        assert_eq!(spec::is_finished(&position, corner, Rule::Strict), finished, "{}", row["id"]);
        assert_eq!(board.is_finished(corner, Rule::Strict), finished, "{}", row["id"]);
    }
    let greedy = spec::greedy_moves(&position);
    assert_eq!(greedy.as_ref().map(|(gain, _)| *gain), row["greedy_gain"].as_i64(), "{}", row["id"]);
    assert_eq!(
        greedy.map_or_else(BTreeSet::new, |(_, moves)| moves),
        pairs(size, &row["greedy"]),
        "{}",
        row["id"]
    );
    let refused = pairs(size, &row["transit_only"]).into_iter().chain(pairs(size, &row["invalid"]));
    for (from, to) in refused {
        assert!(!spec::is_valid_move(&position, from, to), "{}: {from}-{to}", row["id"]);
        assert!(board.check_move(Move::Piece { from, to }).is_err(), "{}: {from}-{to}", row["id"]);
    }
}

#[test]
fn positions() {
    rows("positions.jsonl").iter().for_each(check_position);
}

#[test]
fn passes() {
    for row in rows("pass.jsonl") {
        check_position(&row);
        assert!(pairs(board_size(&row), &row["moves"]).is_empty());
    }
}

#[test]
fn perft() {
    for row in rows("perft.jsonl") {
        let start = Position::initial(board_size(&row), corners(&ints(&row["players"])), Rule::Strict);
        let board = Board::new(&start).unwrap();
        for (depth, expected) in (1..).zip(ints(&row["perft"])) {
            assert_eq!(board.perft(depth), u64::try_from(expected).ok(), "{row}");
            if expected < 500 {
                assert_eq!(spec::perft(&start, depth), u64::try_from(expected).unwrap(), "{row}");
            }
        }
    }
}

/// Counted with this engine; the first three plies are those of the shared vectors.
#[test]
fn deeper_perft_of_the_usual_game() {
    let start = Position::initial(size(4), corners(&[1, 4]), Rule::Strict);
    assert_eq!(Board::new(&start).unwrap().perft(4), Some(110_224));
}
