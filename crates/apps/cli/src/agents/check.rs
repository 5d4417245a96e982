//! `tablero agents check`: what a program says that it cannot mean.

use std::collections::BTreeSet;

use clap::Args;
use tablero_agentspeak::lint;

use super::FileArguments;
use super::read::{self, Source};
use crate::exit::Failure;
use crate::output::print;

pub(super) const ABOUT: &str =
    "Reads programs and says what is wrong with them, and what is probably not meant";

pub(super) fn long_about() -> String {
    format!(
        "{ABOUT}: goals without plans, beliefs \
         that nobody holds, internal actions that do not exist, variables that occur once, plans that are never chosen. \
         Exit status 1 if a program cannot run."
    )
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    programs: FileArguments,
    /// Names of beliefs that come from the environment
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "size,queen,player,winner",
        num_args = 1,
        action = clap::ArgAction::Set
    )]
    percepts: Vec<String>,
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let percepts: Vec<&str> = arguments.percepts.iter().map(String::as_str).collect();
    let mut programs = BTreeSet::new();
    for file in &arguments.programs.files {
        programs.extend(read::cast(file)?.into_iter().map(|cast| cast.file));
    }
    let mut broken = false;
    for file in programs {
        let source = read::source(&file)?;
        broken |= source.parsed.has_errors();
        print(source.messages())?;
        if source.parsed.has_errors() {
            // What was not understood may be what everything else refers to.
            continue;
        }
        let lints = lints(&source, &percepts);
        print(&lints)?;
        if source.parsed.diagnostics.is_empty() && lints.is_empty() {
            print(format!("{file}: nothing to say\n"))?;
        }
    }
    if broken { Err(Failure::Told) } else { Ok(()) }
}

fn lints(source: &Source, percepts: &[&str]) -> String {
    let mut text = String::new();
    for finding in lint(&source.parsed.program, percepts) {
        let (file, lines) = match &finding.included {
            Some(included) => (&included.file, &included.text),
            None => (&source.file, &source.text),
        };
        let line = lines.lines().nth((finding.line as usize).wrapping_sub(1)).unwrap_or("").trim();
        text += &format!("{file}:{}: warning: {}\n", finding.line, finding.message);
        if !line.is_empty() {
            text += &format!("    {line}\n");
        }
    }
    text
}
