//! `tablero spec eval`: the value of a formula, and a loop that reads, evaluates and prints.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_grade::{Desk, Note};
use tablero_specification::{File, Library, Machine, NoNatives, Scope, Ty, Value, compile_expr, read_expr};
use tablero_words::Words;

use crate::exit::Failure;
use crate::grade::text;
use crate::input;
use crate::output::print;

pub(super) const LONG_ABOUT: &str = "\
    The value of a formula or term over the definitions of a file: true, false, ⊥ where it is undefined, or a value. \
    Positions are drawn. Without a formula, one is read from each line of the input; `name := value` gives a name to a \
    value or to a position in the notation of the game, :names lists the names, :quit ends.";

/// The work that one formula may take.
const FUEL: u64 = 50_000_000;

#[derive(Debug, Args)]
pub(crate) struct EvalArguments {
    /// A specification in text, LaTeX or Markdown
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A formula or term; without one, formulas are read from standard input
    #[arg(value_name = "FORMULA")]
    formula: Option<String>,
    /// The game that provides types and positions; by default the one that the file uses
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A name and its value: a term, or a position in the notation of the game
    #[arg(long = "let", value_name = "NAME=VALUE")]
    names: Vec<String>,
}

/// Where formulas are tried.
struct Bench<'a> {
    library: Library,
    scope: Scope,
    desk: Option<&'static dyn Desk>,
    names: Vec<(String, Ty, Value)>,
    words: &'a Words,
}

pub(crate) fn run(games: &Catalogue, arguments: &EvalArguments, words: &Words) -> Result<(), Failure> {
    let source = text(&arguments.file)?;
    let file = File::read(&source);
    let desk = super::desk(games, arguments.game.as_deref(), &file)?;
    for diagnostic in &file.diagnostics {
        let note = Note::of(diagnostic, &source);
        eprintln!("{}:{}:{}: {}", arguments.file.display(), note.line, note.column, words.say(&note.message));
    }
    let (library, scope) = super::library(desk, &file);
    let values = desk.map(Desk::values).unwrap_or_default();
    let names = values.into_iter().map(|(name, ty, value)| (name.to_owned(), ty, value)).collect();
    let mut bench = Bench { library, scope, desk, names, words };
    for given in &arguments.names {
        let (name, value) = given.split_once('=').ok_or_else(|| {
            Failure::usage(format!("expected a name and its value, as in p=..., found {given:?}"))
        })?;
        bench.name(name, value).map_err(Failure::usage)?;
    }
    match &arguments.formula {
        Some(formula) => {
            let told = bench.tell(formula).map_err(Failure::run)?;
            print(told)
        }
        None => bench.converse(),
    }
}

impl Bench<'_> {
    /// The type and value of a term; no value where it is undefined.
    fn value(&self, formula: &str) -> Result<(Ty, Option<Value>), String> {
        let at = |diagnostic: &tablero_specification::message::Diagnostic| {
            let note = Note::of(diagnostic, formula);
            format!("{}:{}: {}", note.line, note.column, self.words.say(&note.message))
        };
        let free = self.names.iter().map(|(name, ..)| name.clone()).collect();
        let expr = read_expr(formula, free).map_err(|error| at(&error))?;
        let typed: Vec<(String, Ty)> =
            self.names.iter().map(|(name, ty, _)| (name.clone(), ty.clone())).collect();
        let program =
            compile_expr(&self.library, &expr, &typed, &self.scope).map_err(|(_, error)| at(&error))?;
        let mut machine = Machine::new(&program, &NoNatives);
        machine.reset(FUEL);
        for (input, (_, _, value)) in program.inputs.iter().zip(&self.names) {
            let words = machine.store(value);
            machine.set(input.slot, &words);
        }
        let value = machine.value();
        if let Some(failure) = machine.failure() {
            return Err(self.words.say(&failure.message.explain()));
        }
        Ok((program.value_type().cloned().unwrap_or(Ty::Bool), value))
    }

    /// The value of a formula, drawn if it is a position.
    fn tell(&self, formula: &str) -> Result<String, String> {
        let (_, value) = self.value(formula)?;
        let Some(value) = value else { return Ok("⊥\n".to_owned()) };
        let drawn = self.desk.and_then(|desk| desk.draw(&value));
        Ok(drawn.unwrap_or_else(|| value.to_string()).trim_end().to_owned() + "\n")
    }

    /// Gives a name to a value.
    fn name(&mut self, name: &str, text: &str) -> Result<(), String> {
        let (name, text) = (name.trim(), text.trim());
        let is_name = name.chars().next().is_some_and(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name {
            return Err(format!("expected a name, found {name:?}"));
        }
        let (ty, value) = match self.desk.and_then(|desk| desk.read(text)) {
            Some(found) => found,
            None => match self.value(text)? {
                (ty, Some(value)) => (ty, value),
                (_, None) => return Err("⊥".to_owned()),
            },
        };
        self.names.retain(|(known, ..)| known != name);
        self.names.push((name.to_owned(), ty, value));
        Ok(())
    }

    /// Reads, evaluates and prints until the input ends.
    fn converse(&mut self) -> Result<(), Failure> {
        let talks = io::stdin().is_terminal();
        loop {
            if talks {
                eprint!("> ");
                let _ = io::stderr().flush();
            }
            let Some(line) = input::line(io::stdin().lock())? else { return Ok(()) };
            let answer = match line.trim() {
                "" => continue,
                ":quit" | ":q" => return Ok(()),
                ":names" => {
                    let names: Vec<String> =
                        self.names.iter().map(|(name, ty, _)| format!("{name}: {ty}\n")).collect();
                    Ok(names.concat())
                }
                line => match line.split_once(":=") {
                    Some((name, text)) => self.name(name, text).map(|()| String::new()),
                    None => self.tell(line),
                },
            };
            print(answer.unwrap_or_else(|said| said + "\n"))?;
        }
    }
}
