//! `tablero queens`.

mod checkpoint;
mod play;
mod position;
mod present;
mod progress;
mod seats;
mod show;
mod solve;
mod strategy;

use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use tablero_core::GameKind;
use tablero_queens_duel::QueensKind;
use tablero_wire::queens::ORACLE;

use self::play::{PlayArguments, RefereeArguments};
use self::show::ShowArguments;
use self::solve::SolveArguments;
use self::strategy::{StrategyArguments, VerifyArguments};
use crate::ask::{self, AskArguments};
use crate::exit::Failure;
use crate::face::Face;

/// The queens duel on the command line.
#[derive(Debug)]
pub(crate) struct Queens;

/// What there is beside the operations of the rule book.
#[derive(Debug, Subcommand)]
enum QueensCommand {
    /// Draws a position: free cells ., attacked ones x, White's queens W and Black's B
    Show(ShowArguments),
    #[command(about = ask::ABOUT, long_about = ask::long_about("queens"))]
    Ask(AskArguments),
    #[command(about = play::ABOUT, long_about = play::long_about())]
    Play(PlayArguments),
    /// Waits for agents to connect, Jason projects among them, and plays games between them under a referee
    Referee(RefereeArguments),
    #[command(about = "Says who wins with best play", long_about = solve::LONG_ABOUT)]
    Solve(SolveArguments),
    /// Writes a strategy that wins the empty board against every reply
    Strategy(StrategyArguments),
    /// Plays strategies against every reply and says whether they win
    Verify(VerifyArguments),
}

impl Face for Queens {
    fn kind(&self) -> Box<dyn GameKind> {
        Box::new(QueensKind)
    }

    fn command(&self) -> Command {
        QueensCommand::augment_subcommands(Command::new("queens"))
            .visible_aliases(QueensKind.aliases())
            .about(QueensKind.summary())
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(ask::operation_commands(&ORACLE, &["solve"]))
    }

    fn run(&self, arguments: &ArgMatches) -> Result<(), Failure> {
        if let Some((name, arguments)) = ask::operation::<QueensCommand>(arguments) {
            return ask::operate(&ORACLE, name, arguments, &present::ForPeople);
        }
        match QueensCommand::from_arg_matches(arguments)? {
            QueensCommand::Show(arguments) => show::run(&arguments),
            QueensCommand::Ask(arguments) => ask::run(&ORACLE, &arguments),
            QueensCommand::Play(arguments) => play::run(&arguments),
            QueensCommand::Referee(arguments) => play::referee(&arguments),
            QueensCommand::Solve(arguments) => solve::run(&arguments),
            QueensCommand::Strategy(arguments) => strategy::run(&arguments),
            QueensCommand::Verify(arguments) => strategy::verify(&arguments),
        }
    }
}
