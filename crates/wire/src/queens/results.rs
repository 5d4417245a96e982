//! What `tablero queens match` and `tablero queens solve` print as JSON. Keys are in alphabetical order.

use serde::Serialize;

use super::forms::Cells;

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayedDuel<'a> {
    /// The number of the game, from 1.
    pub game: u64,
    /// How it ended, in one word.
    pub kind: &'a str,
    /// The queens in the order placed.
    pub queens: Cells<'a>,
    /// How it ended, in words.
    pub verdict: String,
    /// Who won.
    pub winner: Option<String>,
}

/// A position that was solved; moves and Grundy value only if they were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SolvedDuel<'a> {
    /// The Grundy value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u8>,
    /// Who wins with best play.
    pub winner: &'a str,
    /// The moves that win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_moves: Option<Cells<'a>>,
}
