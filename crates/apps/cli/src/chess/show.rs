//! `tablero chess show`: a drawn position.

use clap::Args;
use tablero_catalogue::chess::state;
use tablero_lite_chess::Position;
use tablero_lite_chess::notation::{Diagram, Figures, fen, read_position};
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Letters instead of chess figures
    #[arg(long)]
    ascii: bool,
}

/// Which position.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    /// The position; the start when absent
    #[arg(long, visible_alias = "position", value_name = "FEN")]
    fen: Option<String>,
}

impl PositionArguments {
    /// The position that `--fen` names.
    pub(super) fn read(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::initial()),
            Some(text) => read_position(text).map_err(|error| Failure::usage(format!("--fen: {error}"))),
        }
    }
}

pub(crate) fn run(arguments: &ShowArguments, words: &Words) -> Result<(), Failure> {
    let position = arguments.position.read()?;
    let figures = if arguments.ascii { Figures::Ascii } else { Figures::Unicode };
    let board = Diagram { figures, ..Diagram::default() }.draw(&position);
    print(format!("{board}{}\n{}\n", fen(&position), words.say(&state(&position))))
}
