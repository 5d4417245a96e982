//! `tablero chess`.

mod analyse;
mod future;
mod graph;
mod mate;
mod perft;
mod puzzles;
mod show;
mod tables;
mod uci;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_core::{GameKind as _, Message};
use tablero_lite_chess::{Colour, LiteChessKind};
use tablero_words::Words;

use self::analyse::AnalyseArguments;
use self::future::FutureArguments;
use self::mate::{ForcedArguments, MateArguments};
use self::perft::PerftArguments;
use self::puzzles::PuzzlesArguments;
use self::show::ShowArguments;
use self::tables::TablesArguments;
use crate::exit::Failure;
use crate::game::OwnCommands;
use crate::said;

/// The commands of this game alone.
#[derive(Debug)]
pub(crate) struct Own;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum ChessCommand {
    /// Draws a position and says whose move it is
    Show(ShowArguments),
    /// Counts the sequences of DEPTH legal moves
    Perft(PerftArguments),
    /// Decides whether one position can follow from another: yes with a game, no with the reason
    Future(FutureArguments),
    /// Finds the shortest mates in up to N moves, proved, with all first moves
    Mate(MateArguments),
    /// Finds sequences in which every reply is the only legal one, to mate or promotion
    Forced(ForcedArguments),
    /// Makes mate problems that have one solution, with their difficulty
    Puzzles(PuzzlesArguments),
    /// Judges every move of a recorded game
    Analyse(AnalyseArguments),
    /// Endgame tables: who wins with few men, and in how many moves
    Tables(TablesArguments),
    /// Plays for programs that speak UCI
    Uci,
}

impl OwnCommands for Own {
    fn game(&self) -> &'static str {
        LiteChessKind.name()
    }

    fn augment(&self, command: Command) -> Command {
        ChessCommand::augment_subcommands(command)
    }

    fn has(&self, name: &str) -> bool {
        ChessCommand::has_subcommand(name)
    }

    fn run(&self, _: &Catalogue, arguments: &ArgMatches, words: &Words) -> Result<(), Failure> {
        match ChessCommand::from_arg_matches(arguments)? {
            ChessCommand::Show(arguments) => show::run(&arguments, words),
            ChessCommand::Perft(arguments) => perft::run(&arguments, words),
            ChessCommand::Future(arguments) => future::run(&arguments, words),
            ChessCommand::Mate(arguments) => mate::mate(&arguments, words),
            ChessCommand::Forced(arguments) => mate::forced(&arguments, words),
            ChessCommand::Puzzles(arguments) => puzzles::run(&arguments, words),
            ChessCommand::Analyse(arguments) => analyse::run(&arguments, words),
            ChessCommand::Tables(arguments) => tables::run(&arguments, words),
            ChessCommand::Uci => uci::run(),
        }
    }
}

/// What a side is called.
fn colour(side: Colour) -> Message {
    said::colour(side.to_string())
}
