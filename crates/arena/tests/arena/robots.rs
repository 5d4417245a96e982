//! Robots under the referee.

use tablero_arena::{Fault, Seat, Table, Verdict};
use tablero_core::Player;
use tablero_queens_duel::{Cell, Position, QueensDuel};

use crate::{game, play, robot};

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
