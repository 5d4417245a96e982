//! A position in whichever engine fits its size.

use std::sync::Arc;

use tablero_core::{AnyPosition, erase};

use super::game::{Checkers, IllegalMove, PerftError};
use super::state::State;
use super::{Large, Small, WideSet};
use crate::corner::Corner;
use crate::position::{Move, Position, Rule};
use crate::size::Pos;

/// A position loaded into the engine, for code that learns the size at run time and asks a few questions.
#[derive(Debug, Clone)]
pub struct Board(Fit);

#[derive(Debug, Clone)]
enum Fit {
    Small(Box<(Small, State<u128>)>),
    Large(Box<(Large, State<WideSet>)>),
}

/// Asks the same of either engine.
macro_rules! ask {
    ($board:expr, $game:ident, $state:ident => $answer:expr) => {
        match &$board.0 {
            Fit::Small(both) => {
                let ($game, $state) = &**both;
                $answer
            }
            Fit::Large(both) => {
                let ($game, $state) = &**both;
                $answer
            }
        }
    };
}

impl Board {
    /// Loads a position.
    pub fn new(position: &Position) -> Result<Self, IllegalMove> {
        let fit = if let Ok(game) = Checkers::from_position(position) {
            let state = game.load(position);
            Fit::Small(Box::new((game, state)))
        } else {
            let game = Large::from_position(position)?;
            let state = game.load(position);
            Fit::Large(Box::new((game, state)))
        };
        Ok(Self(fit))
    }

    /// The position as plain data.
    #[must_use]
    pub fn position(&self) -> Position {
        ask!(self, game, state => game.unload(state))
    }

    /// Every move of the player to move, whoever that is; see [`Checkers::moves`].
    #[must_use]
    pub fn moves(&self) -> Vec<(Pos, Pos)> {
        ask!(self, game, state => game.moves(state))
    }

    /// Where the piece on a cell can go; see [`Checkers::piece_moves`].
    #[must_use]
    pub fn piece_moves(&self, from: Pos) -> Option<Vec<Pos>> {
        ask!(self, game, state => game.piece_moves(state, from))
    }

    /// Why a move is not legal; see [`Checkers::check_move`].
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        ask!(self, game, state => game.check_move(state, mv))
    }

    /// The position after a move, or why it is not legal.
    pub fn apply(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.check_move(mv)?;
        Ok(Self(match &self.0 {
            Fit::Small(both) => Fit::Small(Box::new((both.0.clone(), both.0.apply(&both.1, mv)))),
            Fit::Large(both) => Fit::Large(Box::new((both.0.clone(), both.0.apply(&both.1, mv)))),
        }))
    }

    /// The sum of w over a player's pieces, in its own view.
    #[must_use]
    pub fn sum_w(&self, corner: Corner) -> i32 {
        ask!(self, _game, state => state.sum_w(corner))
    }

    /// The best moves for the sum of w; see [`Checkers::greedy_moves`].
    #[must_use]
    pub fn greedy_moves(&self) -> Option<(i32, Vec<(Pos, Pos)>)> {
        ask!(self, game, state => game.greedy_moves(state))
    }

    /// Whether a player's destination is reached on the board; see [`Checkers::is_finished`].
    #[must_use]
    pub fn is_finished(&self, corner: Corner, rule: Rule) -> bool {
        ask!(self, game, state => game.is_finished(state, corner, rule))
    }

    /// Whether the game is over; see [`Checkers::is_over`].
    #[must_use]
    pub fn is_over(&self) -> bool {
        ask!(self, game, state => game.is_over(state))
    }

    /// How many sequences of plies there are; see [`Checkers::perft`].
    #[must_use]
    pub fn perft(&self, depth: u8) -> Option<u64> {
        ask!(self, game, state => game.perft(state, depth))
    }

    /// The same until `stop` says that it is enough; see [`Checkers::perft_until`].
    pub fn perft_until(&self, depth: u8, stop: &dyn Fn() -> bool) -> Result<u64, PerftError> {
        ask!(self, game, state => game.perft_until(state, depth, stop))
    }

    /// The game that begins with this position, without its type.
    #[must_use]
    pub fn into_erased(self) -> AnyPosition {
        match self.0 {
            Fit::Small(both) => erase(Arc::new(both.0), both.1),
            Fit::Large(both) => erase(Arc::new(both.0), both.1),
        }
    }
}
