//! `tablero checkers show`: a drawn position, and the options that name a position.

use clap::Args;
use tablero_catalogue::checkers::drawn;
use tablero_chinese_checkers::notation::read_position;
use tablero_chinese_checkers::{Corner, Corners, Position, Rule, Size};
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Which player sits at the south
    #[arg(long, value_name = "PLAYER", default_value = "1")]
    south: i64,
}

/// Which position: a line, or the start for a size, players and a rule.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    #[command(flatten)]
    size: SizeArgument,
    /// Who plays, as in 14 or 135
    #[arg(long, value_name = "PLAYERS", default_value = "14", conflicts_with = "position")]
    players: String,
    #[command(flatten)]
    rule: RuleArgument,
    /// A position in one line, as `show` prints it; the start when absent
    #[arg(long, value_name = "LINE")]
    position: Option<String>,
}

impl PositionArguments {
    /// The position that the options name.
    pub(super) fn read(&self) -> Result<Position, Failure> {
        if let Some(line) = &self.position {
            return read_line(line);
        }
        let digits: Option<Vec<i64>> =
            self.players.chars().map(|digit| digit.to_digit(10).map(i64::from)).collect();
        let size = self.size.read()?;
        let digits = digits.ok_or_else(|| Failure::usage("--players: expected digits such as 14"))?;
        let players = Corners::new(&digits).map_err(|error| Failure::usage(format!("--players: {error}")))?;
        Ok(Position::initial(size, players, self.rule.read()?))
    }
}

/// `--size`.
#[derive(Debug, Args)]
pub(super) struct SizeArgument {
    /// The size of the board
    #[arg(long, value_name = "N", default_value = "4", conflicts_with = "position")]
    size: i64,
}

impl SizeArgument {
    pub(super) fn read(&self) -> Result<Size, Failure> {
        Size::new(self.size).map_err(|error| Failure::usage(format!("--size: {error}")))
    }
}

/// `--rule`.
#[derive(Debug, Args)]
pub(super) struct RuleArgument {
    /// When a player has finished: strict or filled
    #[arg(long, value_name = "RULE", default_value = "filled", conflicts_with = "position")]
    rule: String,
}

impl RuleArgument {
    pub(super) fn read(&self) -> Result<Rule, Failure> {
        Rule::from_name(&self.rule).map_err(|error| Failure::usage(format!("--rule: {error}")))
    }
}

/// The position that `--position` is.
pub(super) fn read_line(line: &str) -> Result<Position, Failure> {
    read_position(line).map_err(|error| Failure::usage(format!("--position: {error}")))
}

pub(crate) fn run(arguments: &ShowArguments, words: &Words) -> Result<(), Failure> {
    let position = arguments.position.read()?;
    let south = Corner::new(arguments.south).map_err(|error| Failure::usage(format!("--south: {error}")))?;
    print(drawn(&position, south, &|message| words.say(message)))
}
