//! Questions about Lite Chess: two kings first, then telling boards.

use tablero_wire::Tree;

use super::{Quiz, Reference, question};
use crate::chess::{Board, Reference as Rules, boards};

/// The questions, smallest boards first.
#[must_use]
pub fn quizzes(_: &Reference<'_>) -> Vec<Quiz> {
    let mut all: Vec<Board> = boards::two_men().step_by(331).collect();
    all.extend(boards::telling().into_iter().step_by(9));
    all.retain(|board| Rules::new(board).is_some());
    let position = |board: &Board| Tree::object([("fen", board.fen().into())]);
    let plain = |operation: &'static str| {
        let ask = |board: &Board| question(operation, [("position", position(board))]);
        Quiz { operation, questions: all.iter().map(ask).collect() }
    };
    let of_player = |operation: &'static str| {
        let ask = |board: &Board| {
            let position = position(board);
            [1i64, 2].map(|player| {
                question(operation, [("position", position.clone()), ("player", player.into())])
            })
        };
        Quiz { operation, questions: all.iter().flat_map(ask).collect() }
    };
    let of_squares = |operation: &'static str| {
        let ask = |board: &Board| {
            let place = |at: (i64, i64)| Tree::list([at.0.into(), at.1.into()]);
            let men: Vec<(i64, i64)> = board.occupied().collect();
            let position = position(board);
            let pairs = men.into_iter().flat_map(|from| {
                (0..64i64)
                    .filter(move |at| (at + from.0 + from.1) % 3 == 0)
                    .map(move |at| (from, (at / 8, at % 8)))
            });
            pairs
                .map(|(from, to)| {
                    let operands = [("position", position.clone()), ("from", place(from)), ("to", place(to))];
                    question(operation, operands)
                })
                .collect::<Vec<_>>()
        };
        Quiz { operation, questions: all.iter().step_by(3).flat_map(ask).collect() }
    };
    vec![
        plain("is_valid_position"),
        plain("is_initial_position"),
        of_squares("is_valid_move"),
        of_squares("is_valid_capture"),
        of_player("attacked_squares"),
        of_player("king_square"),
        plain("is_sorted"),
        plain("sort_board"),
        plain("is_checkmate"),
        plain("is_draw"),
        of_squares("is_legal_move"),
        plain("movable_pieces"),
        plain("has_discovered_check"),
        plain("legal_moves"),
        plain("outcome"),
    ]
}
