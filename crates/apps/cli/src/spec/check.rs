//! `tablero spec check`: what cannot be read or typed.

use std::path::PathBuf;

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_grade::Note;
use tablero_specification::lint::lint;
use tablero_specification::message::{Diagnostic, Message, Severity};
use tablero_specification::tree::Body;
use tablero_specification::{File, Library, Scope, compile, tad};
use tablero_wire::{Tree, line};
use tablero_words::Words;

use crate::exit::Failure;
use crate::grade::text;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// A specification in text, LaTeX or Markdown, or an abstract data type
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game that provides types; by default the one that the file uses
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Report as errors what is otherwise repaired with a warning
    #[arg(long)]
    strict: bool,
    /// Also report what is unused, repeated or recursive
    #[arg(long)]
    lint: bool,
    /// One JSON object per message
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(games: &Catalogue, arguments: &CheckArguments, words: &Words) -> Result<(), Failure> {
    let source = text(&arguments.file)?;
    let file = File::read(&source);
    let name = arguments.file.display();
    if file.definitions.is_empty() {
        let module = tad::read(&source);
        if module.operations.is_empty() {
            return Err(Failure::usage(format!("{name}: nothing in it could be read as a definition")));
        }
        let found = module.findings().into_iter().cloned().collect();
        return report(found, &source, arguments, words);
    }
    let desk = super::desk(games, arguments.game.as_deref(), &file)?;
    let (library, scope) = super::library(desk, &file);
    let mut found = file.diagnostics.clone();
    found.extend(typed(&file, &library, &scope));
    if arguments.lint {
        let roots: Vec<usize> =
            (0..file.definitions.len()).filter(|&at| is_called_by_nobody(&file, at)).collect();
        found.extend(lint(&file.definitions, &roots));
    }
    report(found, &source, arguments, words)
}

/// Tells what was found, in the order of the file.
fn report(
    mut found: Vec<Diagnostic>,
    source: &str,
    arguments: &CheckArguments,
    words: &Words,
) -> Result<(), Failure> {
    let name = arguments.file.display();
    found.sort_by_key(|diagnostic| diagnostic.span.start);
    found.dedup();
    let mut out = String::new();
    let mut failed = false;
    for (diagnostic, note) in found.iter().zip(Note::all(&found, source)) {
        let is_error = arguments.strict || diagnostic.severity == Severity::Error;
        failed |= is_error;
        let severity = if is_error { "error" } else { "warning" };
        let said = words.say(&note.message);
        out += &if arguments.json {
            line(&Tree::object([
                ("line", note.line.into()),
                ("column", note.column.into()),
                ("severity", severity.into()),
                ("kind", note.kind.into()),
                ("message", said.into()),
            ]))
        } else {
            format!("{name}:{}:{}: {severity}: {said}\n", note.line, note.column)
        };
    }
    print(out)?;
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// What types and names say, definition by definition.
fn typed(file: &File, library: &Library, scope: &Scope) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (at, definition) in file.definitions.iter().enumerate() {
        if matches!(definition.body, Body::Type(_) | Body::Broken) {
            continue;
        }
        match compile(library, at, scope) {
            Ok(program) => found.extend(program.warnings.into_iter().map(|(_, warning)| warning)),
            // A definition that uses a broken one is told at the broken one; what cannot be run may still be right.
            Err((_, error)) => {
                let is_own = !matches!(
                    error.message,
                    Message::NotExecutable { .. } | Message::TooLarge | Message::UsesBroken { .. }
                );
                if is_own {
                    found.push(error);
                }
            }
        }
    }
    found
}

/// Whether a definition is not part of another: a procedure.
fn is_called_by_nobody(file: &File, at: usize) -> bool {
    file.definitions.get(at).is_some_and(|definition| matches!(definition.body, Body::Proc { .. }))
}
