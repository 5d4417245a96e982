//! The subcommand of a game: what every game has, made from the catalogue, and the commands of its own.

use clap::{ArgMatches, Args, Command, FromArgMatches as _, Subcommand};
use tablero_catalogue::{Catalogue, Entry};
use tablero_core::{Options, Player};
use tablero_words::Words;

use crate::ask::{self, AskArguments};
use crate::exit::Failure;
use crate::output::print;
use crate::picture::{self, PositionPicture};
use crate::play::{self, PlayChoices};
use crate::{checkers, chess, queens, said, sokoban};

/// Commands of one game beside those that every game has.
pub(crate) trait OwnCommands {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// The command of the game with these below it.
    fn augment(&self, command: Command) -> Command;
    /// Whether one of them has this name.
    fn has(&self, name: &str) -> bool;
    /// Runs what was asked for.
    fn run(&self, games: &Catalogue, arguments: &ArgMatches, words: &Words) -> Result<(), Failure>;
    /// The options of `tablero play` as the game's table reads them; a game may understand more than its table.
    fn play_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        Ok(texts)
    }
    /// The options of `tablero match` and `tablero tournament`, where a key may be given several times.
    fn tournament_options(&self, texts: Vec<String>) -> Result<Vec<String>, Failure> {
        Ok(texts)
    }
}

/// The games that have commands of their own.
const OWN: &[&dyn OwnCommands] = &[&chess::Own, &sokoban::Own, &checkers::Own, &queens::Own];

/// The commands of a game's own, if it has some.
pub(crate) fn own(game: &str) -> Option<&'static dyn OwnCommands> {
    OWN.iter().copied().find(|own| own.game() == game)
}

/// What every game has.
#[derive(Debug, Subcommand)]
enum CommonCommand {
    #[command(about = ask::ABOUT)]
    Ask(AskArguments),
    /// Plays in the terminal: the same as `tablero play` with this game
    Play(Box<PlayChoices>),
    /// Draws a position as a picture, in SVG or PNG
    Picture(PositionPicture),
}

/// What a game has that shows nothing of its own.
#[derive(Debug, Subcommand)]
enum PlainCommand {
    /// Draws a position and says whose move it is
    Show(ShowArguments),
}

#[derive(Debug, Args)]
struct ShowArguments {
    /// Options of the game, as `tablero games` lists them
    #[arg(value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// The position; the first one when absent
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

/// The subcommand of a game with everything below it.
pub(crate) fn command(entry: &dyn Entry) -> Command {
    let kind = entry.kind();
    let command = Command::new(kind.name())
        .visible_aliases(kind.aliases())
        .subcommand_required(true)
        .arg_required_else_help(true);
    let own = own(kind.name());
    let command = match own {
        Some(own) => own.augment(command),
        None => PlainCommand::augment_subcommands(command),
    };
    let is_own = |name: &str| own.is_some_and(|own| own.has(name));
    CommonCommand::augment_subcommands(command)
        // The subcommands of every game came with a description of their own.
        .about(kind.summary())
        .mut_subcommand("ask", |ask| ask.long_about(ask::long_about(kind.name())))
        .subcommands(ask::operation_commands(entry.oracle(), is_own))
}

/// Runs the subcommand of a game.
pub(crate) fn run(
    games: &Catalogue,
    entry: &dyn Entry,
    arguments: &ArgMatches,
    words: &Words,
) -> Result<(), Failure> {
    let Some((name, below)) = arguments.subcommand() else { return Err(Failure::usage("no command given")) };
    if CommonCommand::has_subcommand(name) {
        return match CommonCommand::from_arg_matches(arguments)? {
            CommonCommand::Ask(arguments) => ask::run(entry.oracle(), &arguments, words),
            CommonCommand::Play(choices) => {
                play::play(games.clone(), Some(entry.kind().name()), &choices, words)
            }
            CommonCommand::Picture(arguments) => picture::position(entry, &arguments),
        };
    }
    match own(entry.kind().name()) {
        Some(own) if own.has(name) => own.run(games, arguments, words),
        None if PlainCommand::has_subcommand(name) => {
            let PlainCommand::Show(arguments) = PlainCommand::from_arg_matches(arguments)?;
            show(entry, &arguments, words)
        }
        _ => ask::operate(entry.oracle(), name, below, words),
    }
}

fn show(entry: &dyn Entry, arguments: &ShowArguments, words: &Words) -> Result<(), Failure> {
    let usage = |error: &dyn std::error::Error| Failure::usage(error.to_string());
    let options = Options::parse(&arguments.option).map_err(|error| usage(&error))?;
    options.check(entry.kind()).map_err(|error| usage(&error))?;
    let table = entry.sit(&options).map_err(|error| usage(&error))?;
    let position = match &arguments.position {
        Some(text) => {
            table.start().read(text).map_err(|error| Failure::usage(format!("--position: {error}")))?
        }
        None => table.start(),
    };
    let board = table.text(&position, Player::FIRST, true);
    let moves = position.legal_moves().len();
    let state = position.outcome().map_or_else(
        || said::show_moves(moves, table.player_name(position.to_move())),
        |outcome| said::show_over(outcome.to_string()),
    );
    print(format!("{board}{}\n{}\n", position.text(), words.say(&state)))
}
