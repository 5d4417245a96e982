//! Robots at Lite Chess.

use tablero_catalogue::chess::Material;
use tablero_core::{Game as _, Player};
use tablero_lite_chess::notation::{fen, read_position};
use tablero_lite_chess::{LiteChess, Position, operations};
use tablero_search::{Algorithm as _, Budget, Greedy, Minimax, WIN};

fn position(text: &str) -> Position {
    read_position(text).unwrap()
}

/// The plies in which alpha-beta sees itself mate, and whether both sides playing its moves get there.
fn mates(text: &str, depth: u32) -> Option<i32> {
    let mut robot = Minimax::new(Material);
    let mut position = position(text);
    let first = robot.choose(&LiteChess, &position, &Budget::depth(depth))?;
    let plies = WIN - first.score;
    if !(0..100).contains(&plies) {
        return None;
    }
    for left in (1..=plies).rev() {
        let choice = robot.choose(&LiteChess, &position, &Budget::depth(u32::try_from(left).unwrap()))?;
        position = LiteChess.play(&position, choice.mv);
    }
    operations::is_checkmate(&position).ok().map(|()| plies)
}

/// Whether the side to move mates within so many plies, by trying everything.
fn forces_mate(position: &Position, plies: u32) -> bool {
    let replies = |position: &Position| {
        position.legal_moves().into_iter().map(|mv| position.after(mv)).collect::<Vec<_>>()
    };
    plies > 0
        && replies(position).iter().any(|next| {
            operations::is_checkmate(next).is_ok()
                || plies > 2
                    && operations::game_over(next).is_none()
                    && replies(next).iter().all(|back| forces_mate(back, plies - 2))
        })
}

#[test]
fn mates_are_found_and_are_the_shortest() {
    for text in [
        "7k/8/6K1/8/8/8/8/R7 w",
        "8/8/8/8/7k/1R6/R7/4K3 w",
        "k7/8/1K6/8/8/8/7p/R7 w",
        "k7/5P2/1K6/8/8/8/8/8 w",
        "7k/8/5K2/8/8/8/8/R7 w",
        "5k2/8/4K3/8/8/8/R7/8 w",
        "8/8/8/5k2/r7/1r6/8/6K1 b",
    ] {
        let shortest = [1, 3, 5].into_iter().find(|&plies| forces_mate(&position(text), plies));
        let shortest = shortest.unwrap_or_else(|| panic!("{text} is no mate in three"));
        assert_eq!(mates(text, 7), i32::try_from(shortest).ok(), "{text}");
    }
}

#[test]
fn mates_in_the_table_keep_their_distance() {
    // Searched deeper than needed, the mate is still the shortest one.
    for depth in [3, 5, 7] {
        assert_eq!(mates("7k/8/5K2/8/8/8/8/R7 w", depth), Some(3), "depth {depth}");
    }
}

#[test]
fn exchanges_are_counted_to_their_end() {
    // The pawn on d5 is defended by a pawn: a rook that takes it is lost for it.
    let guarded = position("4k3/8/2p5/3p4/8/8/8/3RK3 w");
    let choice = Minimax::new(Material).choose(&LiteChess, &guarded, &Budget::depth(1)).unwrap();
    assert_ne!(choice.mv.to_string(), "d1d5");
    let hanging = position("4k3/8/8/3p4/8/8/8/3RK3 w");
    let choice = Minimax::new(Material).choose(&LiteChess, &hanging, &Budget::depth(1)).unwrap();
    assert_eq!(choice.mv.to_string(), "d1d5");
}

#[test]
fn a_rook_is_enough_to_win() {
    let mut robot = Minimax::new(Material);
    let mut position = position("8/8/8/3k4/8/8/8/R3K3 w");
    for ply in 0..120 {
        if operations::is_checkmate(&position).is_ok() {
            return;
        }
        assert!(operations::game_over(&position).is_none(), "ply {ply}: {}", fen(&position));
        let choice = robot.choose(&LiteChess, &position, &Budget::nodes(20_000)).unwrap();
        position = LiteChess.play(&position, choice.mv);
    }
    panic!("no mate in 120 plies: {}", fen(&position));
}

#[test]
fn alpha_beta_beats_greed_from_both_sides() {
    for (seed, player) in [(1, Player::FIRST), (2, Player::SECOND), (3, Player::FIRST), (4, Player::SECOND)] {
        let mut thinker = Minimax::new(Material);
        let mut greedy = Greedy::new(Material, seed);
        let mut position = Position::initial();
        let mut plies = 0;
        let outcome = loop {
            if let Some(outcome) = LiteChess.outcome(&position) {
                break outcome;
            }
            let choice = if LiteChess.to_move(&position) == player {
                thinker.choose(&LiteChess, &position, &Budget::nodes(3_000))
            } else {
                greedy.choose(&LiteChess, &position, &Budget::default())
            };
            position = LiteChess.play(&position, choice.unwrap().mv);
            plies += 1;
            assert!(plies < 400, "seed {seed}: no end in sight: {}", fen(&position));
        };
        assert_eq!(outcome.winner(), Some(player), "seed {seed}: {}", fen(&position));
    }
}
