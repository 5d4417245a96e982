//! The game by name, with its options.

use tablero_core::{AnyPosition, GameError, GameKind, OptionInfo, Options};

use crate::corner::{CornerError, Corners};
use crate::engine::Board;
use crate::position::{Position, Rule};
use crate::size::Size;

/// Chinese checkers before its options are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChineseCheckers;

/// Why an option is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The value is not of the form the option has.
    #[error("{key}: expected {expected}, found {found:?}")]
    Form {
        /// The option.
        key: &'static str,
        /// Its form.
        expected: &'static str,
        /// The value.
        found: String,
    },
    /// The players are not some of 1 to 6, each once.
    #[error("players: {0}")]
    Players(CornerError),
}

impl GameKind for ChineseCheckers {
    fn name(&self) -> &'static str {
        "checkers"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["chinese-checkers", "xadrez-xinez"]
    }

    fn summary(&self) -> &'static str {
        "Chinese checkers on a star of any size, for one to six players"
    }

    fn options(&self) -> &'static [OptionInfo] {
        &[
            OptionInfo { key: "size", help: "the side of each triangle, 1 to 64 (default 4)" },
            OptionInfo { key: "players", help: "who plays, such as 14 or 135 (default 14)" },
            OptionInfo { key: "rule", help: "when a player has finished: strict or filled (default filled)" },
        ]
    }

    fn start(&self, options: &Options) -> Result<AnyPosition, GameError> {
        let wrap = |error: &dyn std::error::Error| GameError::plain(error);
        let size = options.get("size").unwrap_or("4");
        let form = |key, expected, found: &str| OptionError::Form { key, expected, found: found.to_owned() };
        let size: i64 = size.parse().map_err(|_| wrap(&form("size", "a number", size)))?;
        let size = Size::new(size).map_err(|error| wrap(&error))?;
        let players = options.get("players").unwrap_or("14");
        let numbers: Option<Vec<i64>> =
            players.chars().map(|digit| digit.to_digit(10).map(i64::from)).collect();
        let numbers = numbers.ok_or_else(|| wrap(&form("players", "digits such as 14", players)))?;
        let players = Corners::new(&numbers).map_err(|error| wrap(&OptionError::Players(error)))?;
        let rule =
            options.get("rule").map_or(Ok(Rule::Filled), Rule::from_name).map_err(|error| wrap(&error))?;
        let board = Board::new(&Position::initial(size, players, rule)).map_err(|error| wrap(&error))?;
        Ok(board.into_erased())
    }
}
