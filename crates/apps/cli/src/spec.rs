//! `tablero spec`: specifications read, checked, written back and tried.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tablero_specification::message::{Language, Severity};
use tablero_specification::token::line_column;
use tablero_specification::tree::Body;
use tablero_specification::write::{self, Style};
use tablero_specification::{File, Library, Machine, NoNatives, Scope, compile, compile_expr, read_expr};

use crate::exit::Failure;
use crate::grade::{read_language, read_source};
use crate::output::print;

/// The work that evaluating one formula may take.
const FUEL: u64 = 50_000_000;

#[derive(Debug, Subcommand)]
pub(crate) enum SpecCommand {
    /// Writes the definitions of a file cleanly
    Format(FormatArguments),
    /// Tells what is wrong with the definitions of a file
    Check(CheckArguments),
    /// Evaluates a formula or a term with the definitions of a file
    Eval(EvalArguments),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    Text,
    Ascii,
    Latex,
}

#[derive(Debug, Args)]
pub(crate) struct FormatArguments {
    /// The file: text, LaTeX or Markdown
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How to spell it
    #[arg(long, value_enum, default_value = "text")]
    to: To,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// The file: text, LaTeX or Markdown
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The language of messages: es, pt or en
    #[arg(long, value_name = "LANGUAGE", default_value = "es", value_parser = read_language)]
    language: Language,
}

#[derive(Debug, Args)]
pub(crate) struct EvalArguments {
    /// The file: text, LaTeX or Markdown
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The formula or term
    #[arg(value_name = "EXPR")]
    expr: String,
    /// The language of messages: es, pt or en
    #[arg(long, value_name = "LANGUAGE", default_value = "es", value_parser = read_language)]
    language: Language,
}

pub(crate) fn run(command: &SpecCommand) -> Result<(), Failure> {
    match command {
        SpecCommand::Format(arguments) => {
            let source = read_source(&arguments.file)?;
            let file = File::read(&source);
            let style = match arguments.to {
                To::Text => Style::Unicode,
                To::Ascii => Style::Ascii,
                To::Latex => Style::Latex,
            };
            print(write::definitions(&file.definitions, style))?;
            match file.definitions.iter().filter(|definition| definition.body == Body::Broken).count() {
                0 => Ok(()),
                broken => Err(Failure::run(format!("{broken} definitions could not be read and were left out"))),
            }
        }
        SpecCommand::Check(arguments) => check(arguments),
        SpecCommand::Eval(arguments) => eval(arguments),
    }
}

fn check(arguments: &CheckArguments) -> Result<(), Failure> {
    let source = read_source(&arguments.file)?;
    let file = File::read(&source);
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let mut found = file.diagnostics.clone();
    for (definition, &id) in file.definitions.iter().zip(&ids) {
        if matches!(definition.body, Body::Type(_) | Body::Broken) {
            continue;
        }
        match compile(&library, id, &Scope::default()) {
            Ok(program) => found.extend(program.warnings.into_iter().map(|(_, warning)| warning)),
            Err((_, error)) => found.push(error),
        }
    }
    found.sort_by_key(|diagnostic| diagnostic.span.start);
    found.dedup();
    for diagnostic in &found {
        let (line, column) = line_column(&source, diagnostic.span.start);
        print(format!("{line}:{column}: {}\n", diagnostic.message.text(arguments.language)))?;
    }
    if found.iter().any(|diagnostic| diagnostic.severity == Severity::Error) { Err(Failure::Told) } else { Ok(()) }
}

fn eval(arguments: &EvalArguments) -> Result<(), Failure> {
    let source = read_source(&arguments.file)?;
    let file = File::read(&source);
    let mut library = Library::new();
    library.add(&file.definitions, &[]);
    let tell = |message: &tablero_specification::message::Message| message.text(arguments.language);
    let expr = read_expr(&arguments.expr, Vec::new()).map_err(|error| Failure::usage(tell(&error.message)))?;
    let program = compile_expr(&library, &expr, &[], &Scope::default())
        .map_err(|(_, error)| Failure::usage(tell(&error.message)))?;
    let mut machine = Machine::new(&program, &NoNatives);
    machine.reset(FUEL);
    let value = machine.value();
    if let Some(failure) = machine.failure() {
        return Err(Failure::run(tell(&failure.message)));
    }
    print(match value {
        Some(value) => format!("{value}\n"),
        None => "⊥\n".to_owned(),
    })
}
