//! Robots under the referee.

use tablero_arena::{Fault, QueensRobot, Seat, Table, Verdict};
use tablero_core::Player;
use tablero_queens_duel::{Cell, Position, QueensDuel};

use crate::{game, play, robot};

#[test]
fn every_pair_of_robots_finishes_and_repeats_itself() {
    for white in QueensRobot::NAMES {
        for black in QueensRobot::NAMES {
            let once = play(6, &mut robot(white, 1), &mut robot(black, 2));
            assert_eq!(once.verdict, Verdict::Finished, "{white} {black}");
            assert_eq!(once.winner, game(6).winner(&once.position));
            let again = play(6, &mut robot(white, 1), &mut robot(black, 2));
            assert_eq!(once.moves, again.moves, "{white} {black}");
        }
    }
    assert!(QueensRobot::from_name("rnadom", 1).is_none());
    assert!(QueensRobot::from_name("most-attacking", 1).is_some());
}

/// Samples and a proof near the end beat prudence near the end, from both seats.
#[test]
fn sampling_beats_parity() {
    let mut won = 0;
    for seed in 0..3 {
        let white = play(12, &mut robot("mcts", seed), &mut robot("parity", seed + 10));
        won += u32::from(white.winner == Some(Player::FIRST));
        let black = play(12, &mut robot("parity", seed + 20), &mut robot("mcts", seed));
        won += u32::from(black.winner == Some(Player::SECOND));
    }
    assert!(won >= 5, "won {won} of 6");
}

/// Always the same cell.
struct Stubborn;

impl Seat<QueensDuel> for Stubborn {
    fn choose(&mut self, _: &QueensDuel, _: &Position) -> Result<Cell, Fault> {
        Ok(Cell { x: 0, y: 0 })
    }
}

#[test]
fn the_referee_trusts_nobody() {
    let played = play(8, &mut Stubborn, &mut Stubborn);
    assert_eq!(played.winner, Some(Player::FIRST));
    assert_eq!(played.verdict.to_string(), "player 2 forfeits: illegal move a8: a queen stands on [0,0]");
    assert_eq!(played.moves.len(), 1);
}

#[test]
fn a_match_is_cut_off() {
    let table = Table { max_plies: 2, ..Table::new(game(8), "queens") };
    let played = table.referee(&mut [&mut robot("random", 1), &mut robot("random", 2)]).unwrap();
    assert_eq!(played.verdict, Verdict::TooLong { plies: 2 });
    assert_eq!((played.winner, played.moves.len()), (None, 2));
}
