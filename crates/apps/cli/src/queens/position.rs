//! The arguments that name a position of the queens duel.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tablero_queens_duel::notation::read_queens;
use tablero_queens_duel::{Position, QueensDuel, Rule, Side};

use crate::exit::Failure;

/// The board, as the first argument.
#[derive(Debug, Args)]
pub(super) struct SideArgument {
    /// Cells along one edge of the board
    #[arg(value_name = "SIDE", default_value = "8")]
    pub(super) side: String,
}

/// `--rule`, quota when absent.
#[derive(Debug, Args)]
pub(super) struct RuleArgument {
    /// quota: on an even side White's last queen wins; last: who places last wins
    #[arg(long, value_name = "RULE", default_value = Rule::default().name(), value_parser = rules())]
    pub(super) rule: Rule,
}

/// The names of the rules.
fn rules() -> impl TypedValueParser<Value = Rule> {
    let names = PossibleValuesParser::new([Rule::Quota, Rule::Last].map(Rule::name));
    names.map(|name| Rule::from_name(&name).unwrap_or_default())
}

/// A position by its side, queens and rule.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    #[command(flatten)]
    side: SideArgument,
    /// Queens in the order placed, as in "d5 f8" or "3,3 5,0"
    #[arg(long, value_name = "QUEENS", default_value = "", allow_hyphen_values = true)]
    queens: String,
    #[command(flatten)]
    rule: RuleArgument,
}

impl PositionArguments {
    /// The game and position that the arguments name.
    pub(super) fn read(&self) -> Result<(QueensDuel, Position), Failure> {
        let game = game(&self.side.side, self.rule.rule)?;
        let position = read_queens(game.side, &self.queens)
            .map_err(|error| Failure::usage(format!("--queens: {error}")))?;
        Ok((game, position))
    }
}

/// The game with this side and rule.
pub(super) fn game(side: &str, rule: Rule) -> Result<QueensDuel, Failure> {
    let length =
        side.parse().map_err(|_| Failure::usage(format!("SIDE: expected a whole number, found {side:?}")))?;
    let side = Side::new(length).map_err(|error| Failure::usage(format!("SIDE: {error}")))?;
    Ok(QueensDuel::new(side, rule))
}
