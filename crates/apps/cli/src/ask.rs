//! The operations of a game on the command line: the `ask` stream, and a subcommand for each.

use std::io::{self, IsTerminal as _};

use clap::{Arg, ArgAction, ArgMatches, Args, Command};
use tablero_wire::{
    Asked, Operand, OperandKind, OperationInfo, Patience, Question, Typed, json, without_accents,
};
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;
use crate::said;

pub(crate) const ABOUT: &str = "Answers questions in JSON, one per line, from standard input";

/// What `ask` does, at length.
pub(crate) fn long_about(game: &str) -> String {
    format!(
        "Reads questions in JSON, one per line, from standard input and answers each with one line, in order. \
         A bad line is answered with an error and the next one is read; the exit status is 1 if any line failed.\n\n\
         echo '{{\"ask\": \"...\", ...}}' | tablero {game} ask"
    )
}

/// The words of `ask`.
#[derive(Debug, Args)]
pub(crate) struct AskArguments {
    /// List the operations with their operands
    #[arg(long)]
    list: bool,
    /// Print the JSON Schema of a question
    #[arg(long, conflicts_with = "list")]
    schema: bool,
}

/// Runs the `ask` subcommand.
pub(crate) fn run(oracle: &dyn Asked, arguments: &AskArguments, words: &Words) -> Result<(), Failure> {
    if arguments.list {
        return print(oracle.list());
    }
    if arguments.schema {
        return print(oracle.schema());
    }
    let input = io::stdin();
    if input.is_terminal() {
        eprintln!("{}", words.say(&said::ask_hint("{\"ask\": \"legal_moves\", ...}")));
    }
    let served = oracle.serve(&mut input.lock(), &mut io::stdout().lock())?;
    if served.failed == 0 { Ok(()) } else { Err(Failure::Told) }
}

/// A subcommand for every operation of the oracle, but for those that have a richer one of their own.
pub(crate) fn operation_commands(oracle: &dyn Asked, is_own: impl Fn(&str) -> bool) -> Vec<Command> {
    let operations = oracle.operations().into_iter();
    operations.filter(|operation| !is_own(operation.name)).map(operation_command).collect()
}

/// The flag for the machine form of an answer.
const JSON: &str = "json";

/// The flags of an operand named `position` are also known by this shorter name.
const POSITION_ALIAS: (&str, &str) = ("position", "fen");

fn operation_command(operation: OperationInfo) -> Command {
    let kebab = operation.name.replace('_', "-");
    let json =
        Arg::new(JSON).long(JSON).action(ArgAction::SetTrue).help("Print the answer as `ask` would, in JSON");
    let mut command = Command::new(kebab).about(operation.summary).arg(json);
    // The course's own names, with accents and without, and the name as `ask` spells it.
    for original in operation.originals {
        let plain = without_accents(original);
        if plain != *original {
            command = command.alias(plain);
        }
        command = command.visible_alias(*original);
    }
    if operation.name.contains('_') {
        command = command.alias(operation.name);
    }
    command.args(operation.operands.iter().map(operand_argument))
}

fn operand_argument(operand: &Operand) -> Arg {
    let mut argument = Arg::new(operand.name)
        .long(operand.name)
        .value_name(operand.kind.placeholder)
        .help(operand.kind.help)
        .allow_hyphen_values(true)
        .required(operand.required && operand.default_text.is_none());
    if let Some(text) = operand.default_text {
        argument = argument.default_value(text);
    }
    if operand.kind.placeholder == OperandKind::BOOLEAN.placeholder {
        // `--reflexive` alone means yes.
        argument = argument.num_args(0..=1).default_missing_value("true");
    }
    if operand.name == POSITION_ALIAS.0 {
        argument = argument.visible_alias(POSITION_ALIAS.1);
    }
    argument
}

/// Runs the subcommand of an operation: the flags become a question, and the reply is shown.
pub(crate) fn operate(
    oracle: &dyn Asked,
    name: &str,
    arguments: &ArgMatches,
    words: &Words,
) -> Result<(), Failure> {
    let operation =
        oracle.find(name).ok_or_else(|| Failure::usage(format!("there is no operation {name:?}")))?;
    let typed: Typed = operation
        .operands
        .iter()
        .filter_map(|operand| Some((operand.name, arguments.get_one::<String>(operand.name)?.clone())))
        .collect();
    let texts =
        operation.read_typed(&typed).map_err(|(name, error)| Failure::usage(format!("--{name}: {error}")))?;
    let mut operands = json::Members::new();
    for (name, text) in &texts {
        operands.push(((*name).into(), json::raw(text).map_err(|error| Failure::usage(error.to_string()))?));
    }
    let as_json = arguments.get_flag(JSON);
    // JSON has one notation, whatever was typed.
    let typed = if as_json { Typed::default() } else { typed };
    let question =
        Question { ask: operation.name.into(), id: None, operands, typed, patience: Patience::default() };
    if as_json {
        let mut line = Vec::new();
        let answered = oracle.write_answer(&question, &mut line);
        print(line)?;
        return if answered { Ok(()) } else { Err(Failure::Told) };
    }
    print(oracle.tell(&question, &|message| words.say(message))?)
}
