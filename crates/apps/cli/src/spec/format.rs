//! `tablero spec format`: the definitions of a file written back, clean.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tablero_specification::File;
use tablero_specification::places::Places;
use tablero_specification::tree::Body;
use tablero_specification::write::{Style, definitions};

use crate::exit::Failure;
use crate::grade::text;
use crate::output::print;

/// How definitions are spelt.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Spelling {
    /// Text with the signs of logic
    Text,
    /// Text on any keyboard
    Ascii,
    /// LaTeX with the macros of the course
    Latex,
    /// Markdown with one fenced block
    Markdown,
}

#[derive(Debug, Args)]
pub(crate) struct FormatArguments {
    /// A specification in text, LaTeX or Markdown
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// text, ascii, latex or markdown
    #[arg(long, value_name = "SPELLING", default_value = "text", hide_possible_values = true)]
    to: Spelling,
}

pub(crate) fn run(arguments: &FormatArguments) -> Result<(), Failure> {
    let source = text(&arguments.file)?;
    let file = File::read(&source);
    let name = arguments.file.display();
    if file.definitions.is_empty() {
        return Err(Failure::usage(format!("{name}: nothing in it could be read as a definition")));
    }
    print(match arguments.to {
        Spelling::Text => definitions(&file.definitions, Style::Unicode),
        Spelling::Ascii => definitions(&file.definitions, Style::Ascii),
        Spelling::Latex => definitions(&file.definitions, Style::Latex),
        Spelling::Markdown => format!("```\n{}```\n", definitions(&file.definitions, Style::Unicode)),
    })?;
    let places = Places::of(&source);
    let broken: Vec<String> = file
        .definitions
        .iter()
        .filter(|definition| definition.body == Body::Broken)
        .map(|definition| {
            let (line, column) = places.line_column(definition.span.start);
            format!("{name}:{line}:{column}: {} cannot be read and was left out", definition.name)
        })
        .collect();
    if broken.is_empty() { Ok(()) } else { Err(Failure::run(broken.join("\n"))) }
}
