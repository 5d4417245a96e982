//! Lite Chess keeps the contracts of every game.

use tablero_core::conformance::{Plan, check};
use tablero_core::{Game, GameKind, Options};
use tablero_lite_chess::{LiteChess, LiteChessKind, Position, notation};

#[test]
fn the_suite_passes() {
    let report = check(&LiteChess, Plan { seed: 1, walks: 60, plies: 400 }).unwrap();
    assert!(report.finished > 5, "{report:?}");
}

#[test]
fn bare_kings_have_no_moves_in_the_game_and_some_on_the_board() {
    let position = notation::read_position("4k3/8/8/8/8/8/8/4K3 w").unwrap();
    let mut moves = Vec::new();
    LiteChess.legal_moves(&position, &mut moves);
    assert!(moves.is_empty());
    assert!(LiteChess.outcome(&position).unwrap().is_draw());
    assert_eq!(position.count_moves(), 5);
}

#[test]
fn a_game_starts_from_an_option() {
    let start = |options: &[&str]| LiteChessKind.start(&Options::parse(options).unwrap());
    assert_eq!(start(&[]).unwrap().text(), notation::fen(&Position::initial()));
    assert_eq!(start(&["fen=4k3/8/8/8/8/8/8/4K2R b"]).unwrap().text(), "4k3/8/8/8/8/8/8/4K2R b");
    assert_eq!(
        start(&["fen=8/8 b"]).unwrap_err().to_string(),
        "the FEN board has 2 ranks, expected 8 separated by slashes"
    );
}
