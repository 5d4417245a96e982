//! The game as a person chooses it from a list.

use std::sync::Arc;

use tablero_core::{AnyPosition, Game, GameError, GameKind, OptionInfo, Options, erase};

use crate::cell::{Rule, Side, SideError};
use crate::engine::QueensDuel;

/// The queens duel before its side and rule are chosen.
#[derive(Debug, Clone, Copy)]
pub struct QueensKind;

/// Why no duel could be started.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KindError {
    /// A side that is no number.
    #[error("expected a whole number as side, found {found:?}")]
    NotASide {
        /// The text given.
        found: String,
    },
    /// A number that is no side.
    #[error(transparent)]
    Side(#[from] SideError),
    /// A rule that does not exist.
    #[error("expected the rule quota or last, found {found:?}")]
    Rule {
        /// The text given.
        found: String,
    },
}

impl QueensKind {
    /// The game with these options: side 8 under the quota rule unless they say otherwise.
    pub fn game(options: &Options) -> Result<QueensDuel, KindError> {
        let side = options.get("side").unwrap_or("8");
        let length = side.parse().map_err(|_| KindError::NotASide { found: side.to_owned() })?;
        let rule = options.get("rule").unwrap_or(Rule::Quota.name());
        let rule = Rule::from_name(rule).ok_or_else(|| KindError::Rule { found: rule.to_owned() })?;
        Ok(QueensDuel::new(Side::new(length)?, rule))
    }
}

impl GameKind for QueensKind {
    fn name(&self) -> &'static str {
        "queens"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["reinas", "n-reinas", "queens-duel"]
    }

    fn summary(&self) -> &'static str {
        "The queens duel (N reinas): two players place queens that must not attack each other"
    }

    fn options(&self) -> &'static [OptionInfo] {
        &[
            OptionInfo { key: "side", help: "cells along one edge of the board, 8 when absent" },
            OptionInfo {
                key: "rule",
                help: "quota (White's last queen wins) or last (who places last wins); quota when absent",
            },
        ]
    }

    fn start(&self, options: &Options) -> Result<AnyPosition, GameError> {
        let game = Self::game(options).map_err(|error| GameError::plain(&error))?;
        Ok(erase(Arc::new(game), game.initial()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_choose_the_game() {
        let game = |texts: &[&str]| QueensKind::game(&Options::parse(texts).unwrap());
        let eight = Side::new(8).unwrap();
        assert_eq!(game(&[]), Ok(QueensDuel::new(eight, Rule::Quota)));
        assert_eq!(game(&["side=8", "rule=last"]), Ok(QueensDuel::new(eight, Rule::Last)));
        let refuse = |texts: &[&str], words: &str| assert_eq!(game(texts).unwrap_err().to_string(), words);
        refuse(&["side=eight"], "expected a whole number as side, found \"eight\"");
        refuse(&["side=0"], "a board has a side of 1 to 1024, found 0");
        refuse(&["rule=misere"], "expected the rule quota or last, found \"misere\"");
    }
}
