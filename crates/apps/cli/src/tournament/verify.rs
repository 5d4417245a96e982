//! `tablero verify`: plays everything again and recomputes every table.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use tablero_arena::{AgentOptions, Agents};
use tablero_catalogue::Catalogue;
use tablero_tournament::{Director, Store, verify as verifier};

use super::trust;
use crate::exit::Failure;
use crate::output::{counted, print};
use crate::sandbox::SandboxArguments;

/// What every file of `SQLite` begins with.
pub(super) const SQLITE: &[u8] = b"SQLite format 3\0";

#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// Records of games, or the results of a tournament; `-` for records on standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Have the entrants of a tournament play every game once more, and demand the same games: for robots and programs
    /// without clocks of time
    #[arg(long)]
    again: bool,
    /// With --again, run the programs that the file names, without being asked
    #[arg(long, requires = "again")]
    trust: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

pub(crate) fn run(games: &Catalogue, arguments: &VerifyArguments) -> Result<(), Failure> {
    let path = &arguments.file;
    let failed = |error: std::io::Error| Failure::unreadable(path, &error);
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        // A database may be large, and is recognised by its beginning.
        let mut file = std::fs::File::open(path).map_err(failed)?;
        (&mut file).take(SQLITE.len() as u64).read_to_end(&mut bytes).map_err(failed)?;
        if bytes == SQLITE {
            return results(games, path, arguments);
        }
        file.read_to_end(&mut bytes).map_err(failed)?;
    }
    if arguments.again {
        return Err(Failure::usage("--again is for the results of a tournament"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..before].split(|&byte| byte == b'\n').count();
        Failure::run(format!("{}: line {line}: not UTF-8", path.display()))
    })?;
    tell(path, &verifier::records(&text, games), "true")
}

fn results(games: &Catalogue, path: &Path, arguments: &VerifyArguments) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::run(format!("{}: {error}", path.display()));
    if arguments.again {
        trust::ask(&Director::plan_of(path).map_err(|error| failed(&error))?, path, arguments.trust)?;
    }
    let mut store = Store::look(path).map_err(|error| failed(&error))?;
    let agents = arguments.again.then(|| {
        Agents::new(AgentOptions { sandbox: arguments.sandbox.chosen(), ..AgentOptions::default() })
    });
    let report = verifier::results(&mut store, games, agents.as_ref()).map_err(|error| failed(&error))?;
    store.close().map_err(|error| failed(&error))?;
    let rest = if report.finished { "true, and so is the table" } else { "true; the tournament is not over" };
    tell(path, &report, rest)
}

fn tell(path: &Path, report: &verifier::Report, fine: &str) -> Result<(), Failure> {
    let games = counted(report.games, "game", "games");
    if report.lies.is_empty() {
        return print(format!("{}: {games}, all {fine}\n", path.display()));
    }
    for lie in &report.lies {
        print(format!("{}: {lie}\n", path.display()))?;
    }
    let lies = counted(report.lies.len(), "statement does", "statements do");
    Err(Failure::run(format!("{lies} not hold in {games}")))
}
