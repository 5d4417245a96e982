//! Questions about Chinese checkers: every cell of small boards, and positions from games played at random.

use tablero_wire::Tree;

use super::{Quiz, Reference, question};
use crate::random::Random;

/// The questions, smallest boards first.
#[must_use]
pub fn quizzes(reference: &Reference<'_>) -> Vec<Quiz> {
    let positions = positions(reference);
    let sizes = 1..=3i64;
    let cell = |(u, v, w): (i64, i64, i64)| Tree::list([u.into(), v.into(), w.into()]);
    let index = sizes.clone().flat_map(|size| {
        let cells =
            (-2 * size..=2 * size).flat_map(move |u| (-2 * size..=2 * size).map(move |v| (u, v, v - u)));
        cells.map(move |at| question("index", [("size", size.into()), ("cell", cell(at))]))
    });
    let by_pos = |operation: &'static str| {
        let ask = |size: i64| {
            (0..=6 * size * (size + 1))
                .map(move |pos| question(operation, [("size", size.into()), ("pos", pos.into())]))
        };
        Quiz { operation, questions: sizes.clone().flat_map(ask).collect() }
    };
    let rotate = [(0, 0, 0), (1, 1, 0), (2, -1, -3), (-1, 2, 3), (0, 3, 3)].into_iter().flat_map(|at| {
        (0..6i64).map(move |steps| question("rotate", [("cell", cell(at)), ("steps", steps.into())]))
    });
    let teams: [&[i64]; 6] = [&[1], &[4], &[1, 4], &[2, 5], &[1, 3, 5], &[1, 2, 3, 4, 5, 6]];
    let initial = sizes.clone().flat_map(|size| {
        teams.map(|players| {
            let players = Tree::list(players.iter().map(|&player| player.into()));
            question("initial", [("size", size.into()), ("players", players)])
        })
    });
    let of_player = |operation: &'static str| {
        let ask = |position: &Tree| {
            members(position, "players")
                .into_iter()
                .map(|player| question(operation, [("position", position.clone()), ("player", player)]))
                .collect::<Vec<_>>()
        };
        Quiz { operation, questions: positions.iter().flat_map(ask).collect() }
    };
    let piece_moves = positions.iter().flat_map(|position| {
        let board = members(position, "board");
        let occupied = board.into_iter().enumerate().filter(|(_, cell)| *cell != Tree::Number(0));
        occupied
            .map(|(pos, _)| question("piece_moves", [("position", position.clone()), ("pos", pos.into())]))
            .collect::<Vec<_>>()
    });
    let valid = positions.iter().enumerate().flat_map(|(number, position)| {
        let cells = members(position, "board").len();
        let mut random = Random::new(u64::try_from(number).unwrap_or(0));
        let mut pairs: Vec<(Tree, Tree)> = moves(reference, position).into_iter().take(6).collect();
        pairs.extend((0..10).map(|_| (random.below(cells).into(), random.below(cells).into())));
        let ask = |(from, to)| {
            question("is_valid_move", [("position", position.clone()), ("from", from), ("to", to)])
        };
        pairs.into_iter().map(ask).collect::<Vec<_>>()
    });
    let apply = positions.iter().flat_map(|position| {
        let ask =
            |(from, to)| question("apply", [("position", position.clone()), ("from", from), ("to", to)]);
        moves(reference, position).into_iter().take(4).map(ask).collect::<Vec<_>>()
    });
    let plain = |operation: &'static str| {
        let ask = |position: &Tree| question(operation, [("position", position.clone())]);
        Quiz { operation, questions: positions.iter().map(ask).collect() }
    };
    // What a function gives off the board is left open.
    let index = index.filter(|asked| reference(asked).get("answer").is_some());
    vec![
        Quiz { operation: "index", questions: index.collect() },
        by_pos("coordinates"),
        by_pos("u_coord"),
        by_pos("v_coord"),
        by_pos("w_coord"),
        Quiz { operation: "rotate", questions: rotate.collect() },
        Quiz { operation: "initial", questions: initial.collect() },
        Quiz { operation: "piece_moves", questions: piece_moves.collect() },
        plain("moves"),
        Quiz { operation: "is_valid_move", questions: valid.collect() },
        Quiz { operation: "apply", questions: apply.collect() },
        of_player("sum_w"),
        of_player("is_finished"),
        plain("greedy_moves"),
    ]
}

fn members(position: &Tree, key: &str) -> Vec<Tree> {
    match position.get(key) {
        Some(Tree::List(items)) => items.clone(),
        _ => Vec::new(),
    }
}

fn moves(reference: &Reference<'_>, position: &Tree) -> Vec<(Tree, Tree)> {
    let answer = reference(&question("moves", [("position", position.clone())]));
    let pair = |mv: &Tree| match mv {
        Tree::List(ends) => match &ends[..] {
            [from, to] => Some((from.clone(), to.clone())),
            _ => None,
        },
        _ => None,
    };
    members(&answer, "answer").iter().filter_map(pair).collect()
}

/// Positions from games played at random, smallest boards first.
fn positions(reference: &Reference<'_>) -> Vec<Tree> {
    let mut random = Random::new(11);
    let mut positions = Vec::new();
    for size in 1..=3i64 {
        for players in [&[1i64][..], &[1, 4], &[2, 4, 6], &[1, 2, 3, 4, 5, 6]] {
            let players = Tree::list(players.iter().map(|&player| player.into()));
            let start = reference(&question("initial", [("size", size.into()), ("players", players)]));
            let Some(mut position) = start.get("answer").cloned() else { continue };
            for ply in 0..24 {
                if ply % 4 == 0 {
                    positions.push(position.clone());
                }
                let moves = moves(reference, &position);
                let Some((from, to)) = moves.get(random.below(moves.len())).cloned() else { break };
                let operands = [("position", position.clone()), ("from", from), ("to", to)];
                let Some(next) = reference(&question("apply", operands)).get("answer").cloned() else {
                    break;
                };
                position = next;
            }
        }
    }
    positions
}
