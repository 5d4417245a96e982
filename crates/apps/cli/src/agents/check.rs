//! `tablero agents check`: errors and probable mistakes in a program.

use std::collections::BTreeMap;

use clap::Args;
use tablero_agentspeak::{Budget, Lint, LintKind, lint, talks, told};
use tablero_words::Words;

use super::FileArguments;
use super::read::{self, Source};
use crate::exit::Failure;
use crate::output::print;
use crate::said;

pub(super) const ABOUT: &str = "Reads programs and reports errors and probable mistakes";

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

pub(crate) fn run(arguments: &CheckArguments, words: &Words) -> Result<(), Failure> {
    let percepts: Vec<&str> = arguments.percepts.iter().map(String::as_str).collect();
    let mut programs = BTreeMap::new();
    for file in &arguments.programs.files {
        let cast = read::cast(file, arguments.programs.root.as_deref(), words)?;
        programs.extend(cast.into_iter().map(|cast| (cast.file, cast.files)));
    }
    let sources: Vec<Source> = programs
        .iter()
        .map(|(file, beside)| {
            let mut source = read::source(file, beside, &Budget::default())?;
            if read::is_part(file) {
                source.parsed.program.set_partial();
            }
            Ok(source)
        })
        .collect::<Result<_, Failure>>()?;
    let mut broken = false;
    for (n, source) in sources.iter().enumerate() {
        print(source.messages(words))?;
        // After a mistake in the text anything may be missing.
        if source.parsed.has_errors() {
            broken = true;
            continue;
        }
        // What the others tell is believed; if that cannot be known, any belief may be told.
        let others = sources.iter().enumerate().filter(|(other, _)| *other != n);
        let told: Option<Vec<Vec<String>>> = others.map(|(_, other)| told(&other.parsed.program)).collect();
        // Nor can it be known what those say who are talked to and not among the programs.
        let told = told.filter(|_| sources.len() > 1 || !talks(&source.parsed.program));
        let known = told
            .as_ref()
            .map(|told| told.iter().flatten().map(String::as_str).chain(percepts.iter().copied()));
        let lints = lints(source, known.map(Iterator::collect::<Vec<_>>).as_deref(), words);
        print(&lints)?;
        if source.parsed.diagnostics.is_empty() && lints.is_empty() {
            print(words.say(&said::nothing_to_say(source.file.as_str())) + "\n")?;
        }
    }
    if broken { Err(Failure::Told) } else { Ok(()) }
}

/// Findings in a program; without the names of beliefs that come from elsewhere, any may.
fn lints(source: &Source, elsewhere: Option<&[&str]>, words: &Words) -> String {
    let mut text = String::new();
    let told_here = |finding: &Lint| elsewhere.is_some() || finding.kind != LintKind::UndefinedBelief;
    for finding in lint(&source.parsed.program, elsewhere.unwrap_or_default()).into_iter().filter(told_here) {
        let (file, lines) = match &finding.included {
            Some(included) => (&included.file, &included.text),
            None => (&source.file, &source.text),
        };
        let line = lines.lines().nth((finding.line as usize).wrapping_sub(1)).unwrap_or("").trim();
        let place = format!("{file}:{}", finding.line);
        text += &format!("{}\n", words.say(&said::warning(place, words.phrase(&finding.message))));
        if !line.is_empty() {
            text += &format!("    {line}\n");
        }
    }
    text
}
