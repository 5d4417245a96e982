//! Sokoban keeps the contracts every game keeps.

use tablero_core::conformance::{Plan, check};
use tablero_core::{GameKind, Options};
use tablero_sokoban::{Sokoban, SokobanKind, collections, notation::xsb};

#[test]
fn levels_open_and_closed_pass_the_suite() {
    let mut levels = vec![xsb::read("@$.").unwrap(), xsb::read("@").unwrap()];
    for (name, number) in [("microban", "1"), ("microban", "44"), ("open-plane", "1"), ("open-plane", "5")] {
        levels.push(collections::level(name, number).unwrap());
    }
    for level in levels {
        check(&Sokoban::new(&level), Plan { seed: 1, walks: 10, plies: 60 }).unwrap();
    }
}

#[test]
fn a_level_is_started_by_name() {
    let start = |texts: &[&str]| SokobanKind.start(&Options::parse(texts).unwrap());
    assert_eq!(
        start(&["xsb=@$."]).unwrap().play_text("east").unwrap().outcome().unwrap().to_string(),
        "solved"
    );
    assert_eq!(start(&["collection=open-plane", "level=2"]).unwrap().legal_moves().len(), 4);
    assert!(start(&["level=999"]).is_err());
    assert!(start(&["xsb=@@"]).is_err());
    assert_eq!(SokobanKind.name(), "sokoban");
}
