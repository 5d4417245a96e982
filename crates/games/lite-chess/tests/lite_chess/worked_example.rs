//! The course's own figure for operation 17, and the misprint in it.

use tablero_lite_chess::notation::{fen, read_position};
use tablero_lite_chess::operations::play_forced_sequence;

type Point = (i64, i64);

const START: &str = "8/1P6/8/7k/7P/8/3R4/3K3R w";

#[test]
fn the_forced_sequence_ends_as_printed() {
    let moves = [((6, 3), (6, 6)), ((4, 7), (3, 7)), ((3, 7), (2, 7)), ((1, 1), (0, 1))];
    let (end, plies) = play_forced_sequence(&read_position(START).unwrap(), &moves).unwrap();
    assert_eq!(fen(&end), "1R6/7k/7P/8/8/8/6R1/3K3R w");
    let replies: Vec<String> = plies.iter().skip(1).step_by(2).map(ToString::to_string).collect();
    assert_eq!(replies, ["h5h6", "h6h7", "h7h8", "h8h7"]);
}

#[test]
fn the_misprinted_fourth_move_is_refused_at_step_four() {
    let moves = [((6, 3), (6, 6)), ((4, 7), (3, 7)), ((3, 7), (2, 7)), ((1, 2), (0, 2))];
    let error = play_forced_sequence(&read_position(START).unwrap(), &moves).unwrap_err();
    assert_eq!(error.to_string(), "step 4: there is no piece on c7");
}

#[test]
fn other_breaks_name_their_step() {
    let check = |start: &str, moves: &[(Point, Point)], words: &str| {
        let error = play_forced_sequence(&read_position(start).unwrap(), moves).unwrap_err();
        assert_eq!(error.to_string(), words);
    };
    check(START, &[], "step 1: expected one or more moves, found none");
    check(
        START,
        &[((7, 3), (7, 2))],
        "step 1: after d1c1 there are 3 replies, expected exactly one: h5g6, h5h6, ...",
    );
    check(
        "k7/8/1K6/8/8/8/8/7R w",
        &[((7, 7), (0, 7))],
        "step 1: after h1h8 the game is over, so there is no reply: black is checkmated",
    );
    check(
        "k7/8/1K6/8/8/8/8/8 w",
        &[((2, 1), (2, 2))],
        "step 1: the game is over: only the two kings are left",
    );
}
