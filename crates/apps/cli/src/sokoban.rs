//! `tablero sokoban`.

mod check;
mod file;
mod generate;
mod improve;
mod interrupt;
mod levels;
mod limits;
mod live;
mod log;
mod normal;
mod play_back;
mod rate;
mod show;
mod solve;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_core::GameKind as _;
use tablero_sokoban::SokobanKind;
use tablero_words::Words;

use self::check::CheckArguments;
use self::generate::GenerateArguments;
use self::improve::ImproveArguments;
use self::levels::LevelsArguments;
use self::normal::NormalFormArguments;
use self::play_back::PlayBackArguments;
use self::rate::RateArguments;
use self::show::ShowArguments;
use self::solve::SolveArguments;
use crate::exit::Failure;
use crate::game::OwnCommands;

/// The commands of this game alone.
#[derive(Debug)]
pub(crate) struct Own;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum SokobanCommand {
    /// Draws a level
    Show(ShowArguments),
    /// Lists the levels of a file with their sizes, or the shipped collections when none is named
    Levels(LevelsArguments),
    #[command(about = "Solves the levels of a file", long_about = solve::LONG_ABOUT)]
    Solve(SolveArguments),
    /// Replays a solution by the rules and reports whether it solves the level
    Check(CheckArguments),
    /// Shows a solution step by step
    PlayBack(PlayBackArguments),
    #[command(
        about = "Shortens solutions: fewer pushes, or as many and fewer moves",
        long_about = improve::LONG_ABOUT
    )]
    Improve(ImproveArguments),
    #[command(about = "Makes new levels, each with a proved shortest solution", long_about = generate::LONG_ABOUT)]
    Generate(GenerateArguments),
    /// Measures how hard levels are: pushes, moves, bounds, states searched, dead cells, box lines and box changes
    Rate(RateArguments),
    #[command(about = "Writes a level as every turned or mirrored copy of it is written", long_about = normal::LONG_ABOUT)]
    NormalForm(NormalFormArguments),
}

impl OwnCommands for Own {
    fn game(&self) -> &'static str {
        SokobanKind.name()
    }

    fn augment(&self, command: Command) -> Command {
        SokobanCommand::augment_subcommands(command)
    }

    fn has(&self, name: &str) -> bool {
        SokobanCommand::has_subcommand(name)
    }

    fn run(&self, games: &Catalogue, arguments: &ArgMatches, words: &Words) -> Result<(), Failure> {
        match SokobanCommand::from_arg_matches(arguments)? {
            SokobanCommand::Show(arguments) => show::run(&arguments, words),
            SokobanCommand::Levels(arguments) => levels::run(&arguments, words),
            SokobanCommand::Solve(arguments) => solve::run(&arguments, words),
            SokobanCommand::Check(arguments) => check::run(&arguments, words),
            SokobanCommand::PlayBack(arguments) => play_back::run(games, &arguments, words),
            SokobanCommand::Improve(arguments) => improve::run(&arguments, words),
            SokobanCommand::Generate(arguments) => generate::run(&arguments, words),
            SokobanCommand::Rate(arguments) => rate::run(&arguments, words),
            SokobanCommand::NormalForm(arguments) => normal::run(&arguments, words),
        }
    }

    fn play_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        file::play_options(texts)
    }

    fn tournament_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        file::tournament_options(texts)
    }
}
