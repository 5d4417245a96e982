//! Why a move was refused, in the game's own type: faces say it in the language of the person.

use tablero_core::GameError;

/// Why a game refused a move; in plain words, those of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// By Lite Chess.
    #[error(transparent)]
    Chess(tablero_lite_chess::TextError),
    /// By Chinese checkers.
    #[error(transparent)]
    Checkers(tablero_chinese_checkers::notation::TextError),
    /// By the queens duel.
    #[error(transparent)]
    Queens(tablero_queens_duel::notation::NotationError),
    /// By Sokoban.
    #[error(transparent)]
    Sokoban(tablero_sokoban::PlayError),
    /// By a game that has said so in words alone.
    #[error(transparent)]
    Words(GameError),
}
