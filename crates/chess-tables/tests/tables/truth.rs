//! What is known of the endings of three men, and what every entry must satisfy.

use tablero_chess_tables::{Class, ProbeError, Tables, Value, best_moves, check};
use tablero_lite_chess::{Colour, Position, notation};

fn read(fen: &str) -> Position {
    notation::read_position(fen).unwrap()
}

fn class(name: &str) -> Class {
    name.parse().unwrap()
}

#[test]
fn every_entry_follows_from_the_entries_after_its_moves() {
    let tables = Tables::new(None);
    for class in Class::all(3) {
        let (summary, misfit) = check(&tables, class, 2).unwrap();
        assert_eq!(misfit, None, "{class}");
        assert!(summary.positions > 100_000, "{class}: {summary:?}");
    }
}

#[test]
fn a_table_under_another_name_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let tables = Tables::new(None);
    let bishop = tables.table(class("KBK")).unwrap().unwrap();
    let path = bishop.write(directory.path(), 1).unwrap();
    let renamed = directory.path().join("KRK.table");
    std::fs::rename(path, renamed).unwrap();
    let error = Tables::new(Some(directory.path())).probe(&read("7k/8/5K2/8/8/8/8/R7 w")).unwrap_err();
    assert!(error.to_string().contains("is not the table of KRK: its head says"), "{error}");
}

/// KRK takes 16 moves in chess, where it is the same ending.
#[test]
fn the_longest_mates_are_the_known_ones() {
    let tables = Tables::new(None);
    let longest = |name: &str, side| tables.table(class(name)).unwrap().unwrap().longest(side);
    let rook = longest("KRK", Colour::White).unwrap();
    assert_eq!(rook.plies, 31);
    assert_eq!(tables.probe(&rook.position).unwrap(), Value::Win { plies: 31 });
    assert_eq!(longest("KRK", Colour::Black), None);
    assert_eq!(longest("KBK", Colour::White), None);
    assert!(longest("KPK", Colour::White).unwrap().plies > 31);
}

#[test]
fn values_are_those_of_the_side_to_move_whichever_colour_it_has() {
    let tables = Tables::new(None);
    for (fen, value) in [
        ("7k/8/5K2/8/8/8/8/R7 w", Value::Win { plies: 3 }),
        ("r7/8/8/8/8/5k2/8/7K b", Value::Win { plies: 3 }),
        ("R6k/8/6K1/8/8/8/8/8 b", Value::Loss { plies: 0 }),
        ("7k/8/6K1/8/8/8/8/B7 w", Value::Draw),
        ("4k3/8/8/8/8/8/8/4K3 w", Value::Draw),
        // The rook can be taken.
        ("8/8/8/8/3k4/8/7r/6K1 w", Value::Draw),
        // A pawn on its last row never moves again.
        ("P6k/8/5K2/8/8/8/8/8 w", Value::Draw),
    ] {
        assert_eq!(tables.probe(&read(fen)).unwrap(), value, "{fen}");
    }
}

#[test]
fn the_best_moves_come_first() {
    let tables = Tables::new(None);
    let moves = best_moves(&tables, &read("7k/8/6K1/8/8/8/8/R7 w")).unwrap();
    assert_eq!((moves[0].0.to_string().as_str(), moves[0].1), ("a1a8", Value::Win { plies: 1 }));
    assert!(moves.iter().skip(1).all(|(_, value)| *value != Value::Win { plies: 1 }));
}

#[test]
fn too_many_men_and_missing_tables_are_told() {
    let tables = Tables::new(None);
    assert!(matches!(tables.probe(&Position::initial()), Err(ProbeError::Men(26))));
    let rooks = tables.probe(&read("7k/8/5K2/8/8/8/8/RR6 w")).unwrap_err();
    assert_eq!(
        rooks.to_string(),
        "without a directory of tables only positions of up to 3 men are known, and this one is of KRRK: \
         TABLERO_TABLES names a directory"
    );
}
