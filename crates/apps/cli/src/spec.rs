//! `tablero spec`: specifications read, typed, tried and written back.

mod check;
mod eval;
mod format;

use clap::Subcommand;
use tablero_catalogue::Catalogue;
use tablero_grade::Desk;
use tablero_specification::tree::Type;
use tablero_specification::{File, Library, Scope};
use tablero_words::Words;

use self::check::CheckArguments;
use self::eval::EvalArguments;
use self::format::FormatArguments;
use crate::exit::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum SpecCommand {
    /// Rewrites the definitions of a file in a clean form
    Format(FormatArguments),
    /// Reports what cannot be read or typed, with line and column
    Check(CheckArguments),
    #[command(about = "The value of a formula or term over the definitions of a file", long_about = eval::LONG_ABOUT)]
    Eval(EvalArguments),
}

pub(crate) fn run(games: &Catalogue, command: &SpecCommand, words: &Words) -> Result<(), Failure> {
    match command {
        SpecCommand::Format(arguments) => format::run(arguments),
        SpecCommand::Check(arguments) => check::run(games, arguments, words),
        SpecCommand::Eval(arguments) => eval::run(games, arguments, words),
    }
}

/// Where a file's formulas are tried: with the game that was named, or the one of whose types it speaks.
fn desk(games: &Catalogue, game: Option<&str>, file: &File) -> Result<Option<&'static dyn Desk>, Failure> {
    if let Some(name) = game {
        let entry = games.get(name).map_err(|error| Failure::usage(error.to_string()))?;
        let desk = entry.pack().and_then(tablero_grade::Pack::desk);
        return desk
            .map(Some)
            .ok_or_else(|| Failure::usage(format!("{name} has no types for specifications")));
    }
    let desks = games.iter().filter_map(tablero_catalogue::Entry::pack).filter_map(tablero_grade::Pack::desk);
    let mut desks = desks.filter(|desk| file.definitions.is_empty() || borrows(file, *desk));
    Ok(desks.next())
}

/// What the formulas of a file may use, and where their unknown values are sought.
fn library(desk: Option<&dyn Desk>, file: &File) -> (Library, Scope) {
    if let Some(desk) = desk {
        return (desk.library(file), desk.scope());
    }
    let mut library = Library::new();
    library.add(&file.definitions, &[]);
    (library, Scope::default())
}

/// Whether a file speaks of the types that the desk has.
fn borrows(file: &File, desk: &dyn Desk) -> bool {
    let has = |name: &str| desk.prelude().definitions.iter().any(|found| same(&found.name, name));
    let types = file.definitions.iter().flat_map(|found| &found.params).filter_map(|param| param.ty.as_ref());
    types.flat_map(names).any(has)
}

fn same(a: &str, b: &str) -> bool {
    tablero_specification::fold(a) == tablero_specification::fold(b)
}

/// The names in a type.
fn names(ty: &Type) -> Vec<&str> {
    match ty {
        Type::Name(name) => vec![name],
        Type::Seq(of) | Type::Set(of) => names(of),
        Type::Dict(a, b) => [names(a), names(b)].concat(),
        Type::Tuple(parts) => parts.iter().flat_map(names).collect(),
        Type::Struct(fields) => fields.iter().flat_map(|(_, ty)| names(ty)).collect(),
        Type::Int | Type::Real | Type::Bool | Type::Char => Vec::new(),
    }
}
