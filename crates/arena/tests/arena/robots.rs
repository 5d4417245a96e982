//! Robots under the referee.

use tablero_arena::{Contestant, Referee};
use tablero_core::Player;
use tablero_core::{AnyGame, AnyMove, AnyPosition, Ending, Fault};
use tablero_queens_duel::{Cell, Position, QueensDuel};

use crate::{board, duel, play, queens, robot};

/// Always the same move, legal or not.
struct Stubborn(AnyMove);

impl Contestant<AnyGame> for Stubborn {
    fn choose(&mut self, _: &AnyGame, _: &AnyPosition) -> Result<AnyMove, Fault> {
        Ok(self.0)
    }
}

/// Always the same cell, at a referee with the types of the game.
struct StubbornCell;

impl Contestant<QueensDuel> for StubbornCell {
    fn choose(&mut self, _: &QueensDuel, _: &Position) -> Result<Cell, Fault> {
        Ok(Cell { x: 0, y: 0 })
    }
}

#[test]
fn the_referee_trusts_nobody() {
    let (game, _) = duel(&board(8).start());
    let played = Referee::new(game, "queens").conduct(&mut [&mut StubbornCell, &mut StubbornCell]).unwrap();
    assert_eq!(played.winner, Some(Player::FIRST));
    assert_eq!(played.ending.to_string(), "player 2 forfeits: illegal move a8: a queen stands on a8");
    assert_eq!(played.moves.len(), 1);
    // The last move of the empty board is none of a fuller one.
    let last = board(8).start().legal_moves().last().unwrap();
    let played = play(8, &mut Stubborn(last), &mut Stubborn(last));
    assert_eq!(played.ending.word(), "illegal-move", "{}", played.ending);
}

#[test]
fn a_match_is_cut_off() {
    let table = Referee { max_plies: Some(2), ..queens(8) };
    let played = table.conduct(&mut [&mut robot("random", 1), &mut robot("random", 2)]).unwrap();
    assert_eq!(played.ending, Ending::Unfinished { plies: Some(2) });
    assert_eq!((played.winner, played.moves.len()), (None, 2));
}
