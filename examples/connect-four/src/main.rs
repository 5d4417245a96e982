//! The `tablero` command with five games.

use std::process::ExitCode;

use connect_four::entry::Four;
use tablero_catalogue::Catalogue;

fn main() -> ExitCode {
    match Catalogue::standard().with(&Four) {
        Ok(games) => tablero_cli::run(games),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
