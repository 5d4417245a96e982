//! Every parser on nonsense: it refuses, or what it reads is written and read back alike.

use bolero::check;
use tablero_queens_duel::notation::{self, Record};
use tablero_queens_duel::solver::{Resources, Solver};
use tablero_queens_duel::strategy::Strategy;
use tablero_queens_duel::{Position, QueensDuel, Rule};

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

#[test]
fn strategies() {
    let lines: Vec<&str> = include_str!("../../strategies/6-quota.txt").lines().collect();
    check!().with_type::<(Vec<(u8, u8)>, String)>().for_each(|(order, noise)| {
        let mut text: String = lines[..4].iter().flat_map(|line| [line, "\n"]).collect();
        for (line, _) in order {
            text.push_str(lines[usize::from(*line) % lines.len()]);
            text.push('\n');
        }
        for text in [noise.clone(), text.clone(), text + noise] {
            if let Ok(strategy) = Strategy::read_unsummed(&text) {
                assert_eq!(Strategy::read(&strategy.write()).as_ref(), Ok(&strategy));
                let _ = strategy.verify();
            }
        }
    });
}

#[test]
fn checkpoints() {
    let position = Position::empty(side(9));
    let game = QueensDuel::new(side(9), Rule::Last);
    let solver = Solver::new(game, &position, Resources { memory: 1 << 16, threads: 1 }).unwrap();
    let written = solver.checkpoint();
    check!().with_type::<(Vec<u8>, u8, u8)>().for_each(|(noise, place, change)| {
        let mut damaged = written.clone();
        damaged[usize::from(*place) % written.len()] ^= change;
        assert_eq!(solver.resume(&damaged).is_ok(), *change == 0);
        assert!(solver.resume(noise).is_err());
        assert!(noise.is_empty() || solver.resume(&[&written[..], noise].concat()).is_err());
    });
}
