//! Every parser on texts nobody would write: it refuses, or reads what it writes back.

use bolero::check;
use queens_duel::notation::{self, Record};

use crate::walk::side;

#[test]
fn cells() {
    let board = side(30);
    check!().with_type::<String>().for_each(|text| {
        if let Ok(point) = notation::read_point(board, text)
            && let Some(cell) = board.cell(point)
        {
            assert_eq!(notation::read_point(board, &notation::write_cell(board, cell)), Ok(point));
        }
    });
}

/// Cells as text, each after a space.
fn written(cells: &[(u8, u8)]) -> String {
    cells.iter().flat_map(|(x, y)| [" ".to_owned(), x.to_string(), ",".to_owned(), y.to_string()]).collect()
}

#[test]
fn positions() {
    check!().with_type::<(u8, Vec<(u8, u8)>, String)>().for_each(|(side, cells, noise)| {
        let cells = written(cells);
        for text in [noise.clone(), format!("{side}:{cells}"), format!("{side}:{cells}{noise}")] {
            if let Ok(position) = notation::read_position(&text) {
                assert_eq!(notation::read_position(&notation::write_position(&position)), Ok(position));
            }
        }
    });
}

#[test]
fn records() {
    check!().with_type::<(u8, bool, Vec<(u8, u8)>, String)>().for_each(|(side, quota, cells, noise)| {
        let rule = if *quota { "quota" } else { "last" };
        let cells = written(cells);
        for text in
            [noise.clone(), format!("{side} {rule}{cells} *"), format!("{side} {rule}{cells} {noise}")]
        {
            if let Ok(record) = Record::read(&text) {
                assert_eq!(Record::read(&record.write()), Ok(record));
            }
        }
    });
}
