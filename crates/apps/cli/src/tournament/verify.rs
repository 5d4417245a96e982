//! `tablero verify`: plays everything again and recomputes every table.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use tablero_arena::{AgentOptions, Agents};
use tablero_catalogue::Catalogue;
use tablero_tournament::{Director, PublicKey, Seal, Store, sealed, verify as verifier};
use tablero_words::Words;

use super::{key, trust};
use crate::exit::Failure;
use crate::input;
use crate::output::print;
use crate::said;
use crate::sandbox::SandboxArguments;

/// What every file of `SQLite` begins with.
pub(super) const SQLITE: &[u8] = b"SQLite format 3\0";

#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// Records of games, or the results of a tournament; `-` for records on standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Have the entrants play every game of a tournament again, and demand the same games: for robots and programs without
    /// time limits
    #[arg(long)]
    again: bool,
    /// With --again, run the programs that the file names without asking
    #[arg(long, requires = "again")]
    trust: bool,
    /// Demand that the results are signed by the owner of this public key: a file, or its hexadecimal digits
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

pub(crate) fn run(games: &Catalogue, arguments: &VerifyArguments, words: &Words) -> Result<(), Failure> {
    let path = &arguments.file;
    let key = arguments.key.as_deref().map(key::public).transpose()?;
    let failed = |error: std::io::Error| Failure::unreadable(path, &error);
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        bytes = input::all(std::io::stdin().lock())?;
    } else {
        // A database may be large, and is recognised by its beginning.
        let mut file = std::fs::File::open(path).map_err(failed)?;
        (&mut file).take(SQLITE.len() as u64).read_to_end(&mut bytes).map_err(failed)?;
        if bytes == SQLITE {
            return results(games, path, arguments, key.as_ref(), words);
        }
        bytes.extend(input::all(file).map_err(failed)?);
    }
    if arguments.again {
        return Err(Failure::usage("--again is for the results of a tournament"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..before].split(|&byte| byte == b'\n').count();
        Failure::run(format!("{}: line {line}: not UTF-8", path.display()))
    })?;
    let report =
        sealed::verify(&text, games).map_err(|error| Failure::run(format!("{}: {error}", path.display())))?;
    let rest = match (&report.seal, report.finished) {
        (None, _) => "games",
        (Some(_), true) => TABLE,
        (Some(_), false) => OPEN,
    };
    tell(path, report, rest, key.as_ref(), words)
}

/// What is said of a tournament that is over, and of one that is not.
const TABLE: &str = "table";
const OPEN: &str = "open";

fn results(
    games: &Catalogue,
    path: &Path,
    arguments: &VerifyArguments,
    key: Option<&PublicKey>,
    words: &Words,
) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::run(format!("{}: {error}", path.display()));
    if arguments.again {
        let plan = Director::plan_of(path).map_err(|error| failed(&error))?;
        trust::ask(plan.entrants.iter().map(|entrant| &entrant.seat), path, arguments.trust, words)?;
    }
    let mut store = Store::look(path).map_err(|error| failed(&error))?;
    let agents = arguments.again.then(|| {
        Agents::new(AgentOptions { sandbox: arguments.sandbox.chosen(), ..AgentOptions::default() })
    });
    let report = verifier::results(&mut store, games, agents.as_ref()).map_err(|error| failed(&error))?;
    store.close().map_err(|error| failed(&error))?;
    let rest = if report.finished { TABLE } else { OPEN };
    tell(path, report, rest, key, words)
}

fn tell(
    path: &Path,
    mut report: verifier::Report,
    fine: &str,
    key: Option<&PublicKey>,
    words: &Words,
) -> Result<(), Failure> {
    let unsealed = Seal { head: String::new(), signature: None };
    if let Some(key) = key
        && let Some(reason) = report.seal.as_ref().unwrap_or(&unsealed).fault(Some(key))
    {
        let lie = verifier::Lie { place: verifier::Place::Seal, reason };
        // A signature that is bad by itself is told once.
        if !report.lies.contains(&lie) {
            report.lies.push(lie);
        }
    }
    let games = said::games(report.games);
    if report.lies.is_empty() {
        let proved = report.seal.as_ref().map_or_else(String::new, |seal| proved(seal, key.is_some(), words));
        let verified = words.say(&said::verified(path.display().to_string(), games, fine));
        return print(format!("{verified}\n{proved}"));
    }
    for lie in &report.lies {
        print(words.phrase(&format!("{}: {lie}\n", path.display())))?;
    }
    Err(Failure::run(words.say(&said::not_true(report.lies.len(), games))))
}

/// What the seal of a file proves, in one sentence.
fn proved(seal: &Seal, is_expected: bool, words: &Words) -> String {
    let signed = seal.signature.as_ref().map_or_else(said::unsigned, |(key, _)| {
        said::signed(key.clone(), if is_expected { "given" } else { "unknown" })
    });
    format!("{}\n{}\n", words.say(&said::head(seal.head.as_str())), words.say(&signed))
}
