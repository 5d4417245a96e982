//! The `tablero` command.

use std::process::ExitCode;

use tablero_catalogue::Catalogue;

fn main() -> ExitCode {
    tablero_cli::run(Catalogue::standard())
}
