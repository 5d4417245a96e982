//! What completions offer: the games, and who can take a seat.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, STRENGTHS};
use tablero_core::Options;
use tablero_words::Language;

use crate::look::Asked;

/// Reads any value, and names the usual ones to whoever completes the line.
#[derive(Clone)]
struct Offer<T> {
    values: Vec<String>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Offer<T>
where
    T: FromStr<Err: std::fmt::Display> + Clone + Send + Sync + 'static,
{
    fn parser(values: &[String]) -> ValueParser {
        ValueParser::new(Self { values: values.to_vec(), kind: PhantomData })
    }
}

impl<T> TypedValueParser for Offer<T>
where
    T: FromStr<Err: std::fmt::Display> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let text = StringValueParser::new().parse_ref(command, argument, value)?;
        text.parse().map_err(|error: T::Err| {
            let name = argument.map_or_else(String::new, |argument| format!(" for '{argument}'"));
            let said = format!("invalid value '{text}'{name}: {error}\n");
            clap::Error::raw(ErrorKind::ValueValidation, said).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().map(PossibleValue::new)))
    }
}

/// The languages.
pub(crate) fn languages() -> ValueParser {
    Offer::<Asked>::parser(&Language::ALL.map(|language| language.code().to_owned()))
}

/// The command with what can be offered for its arguments.
pub(crate) fn offer(command: Command, games: &Catalogue) -> Command {
    let names: Vec<String> = games.iter().map(|entry| entry.kind().name().to_owned()).collect();
    let tables = games.iter().filter_map(|entry| entry.sit(&Options::default()).ok());
    let robots: BTreeSet<String> = tables
        .flat_map(|table| table.robots().iter().map(|robot| robot.name))
        .chain(STRENGTHS)
        .map(|name| format!("robot:{name}"))
        .collect();
    let robots: Vec<String> = robots.into_iter().collect();
    let people: Vec<String> = std::iter::once("human".to_owned()).chain(robots.iter().cloned()).collect();
    let change = |name: &str, argument: Arg| {
        let is_game = argument.get_value_names().is_some_and(|names| names.iter().any(|name| name == "GAME"));
        let argument = match (argument.get_id().as_str(), name) {
            ("game", _) if is_game => argument.value_parser(Offer::<String>::parser(&names)),
            ("seat", "play") => argument.value_parser(Offer::<Seat>::parser(&people)),
            ("seat" | "entrant", _) => argument.value_parser(Offer::<String>::parser(&robots)),
            _ => return argument,
        };
        // The help says it in its own words.
        argument.hide_possible_values(true)
    };
    command.mut_subcommands(|below| {
        let name = below.get_name().to_owned();
        let below = below.mut_args(|argument| change(&name, argument));
        if name == "agents" || names.contains(&name) {
            below.mut_subcommands(|own| {
                let name = own.get_name().to_owned();
                own.mut_args(|argument| change(&name, argument))
            })
        } else {
            below
        }
    })
}
