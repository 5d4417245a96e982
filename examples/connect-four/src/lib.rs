//! Connect Four as a fifth game of Tablero, in a crate of its own.
//!
//! Everything that a game brings is here: rules twice ([`spec`] and [`engine`]), notation ([`game`]), a board
//! ([`board`]), questions ([`oracle`]), knowledge for robots ([`robots`]), words and a rule book. [`entry::Four`] puts it
//! into a list of games; `main.rs` starts the command with that list. CONTRIBUTING.md explains the same step by step.

pub mod board;
pub mod engine;
pub mod entry;
pub mod game;
pub mod oracle;
pub mod robots;
pub mod spec;
pub mod words;

pub use game::ConnectFour;

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Rows of the board.
pub const ROWS: usize = 6;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one who begins.
    Yellow,
    /// The other one.
    Red,
}

impl Side {
    /// Both, in the order of turns.
    pub const ALL: [Self; 2] = [Self::Yellow, Self::Red];

    /// The name of the side.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Red => "red",
        }
    }
}
