//! Oracles of any game, whatever the type of their answers, with answers for people as well as for machines.

use std::fmt;
use std::io::{self, Read, Write};

use serde::Serialize;

use crate::operand::{Operand, TextError, Typed};
use crate::oracle::Oracle;
use crate::question::Question;
use crate::reply::{AskError, Reply, Say};
use crate::serve::Served;

/// What is known of an operation whatever it answers.
#[derive(Debug, Clone, Copy)]
pub struct OperationInfo {
    /// Its name.
    pub name: &'static str,
    /// The names that the course documents give it.
    pub originals: &'static [&'static str],
    /// One sentence on what it answers.
    pub summary: &'static str,
    /// What it is asked about.
    pub operands: &'static [Operand],
}

impl OperationInfo {
    /// The JSON of operands that a person typed; an error comes with the operand.
    pub fn read_typed(
        &self,
        typed: &Typed,
    ) -> Result<Vec<(&'static str, String)>, (&'static str, TextError)> {
        let given = self.operands.iter().filter_map(|operand| Some((operand, typed.get(operand.name)?)));
        given
            .map(|(operand, text)| match operand.kind.read_text(text, typed) {
                Ok(json) => Ok((operand.name, json)),
                Err(error) => Err((operand.name, error)),
            })
            .collect()
    }
}

/// The oracle of some game.
pub trait Asked: fmt::Debug + Sync {
    /// The operations in the order of the rule book.
    fn operations(&self) -> Vec<OperationInfo>;

    /// The operation with this name or original name, accents and case aside.
    fn find(&self, name: &str) -> Option<OperationInfo>;

    /// The operations with their operands, for people.
    fn list(&self) -> String;

    /// The JSON Schema of a question.
    fn schema(&self) -> String;

    /// Answers a question in words.
    fn tell(&self, question: &Question<'_>, say: Say<'_>) -> Result<String, AskError>;

    /// Answers a question as one line of JSON, with the reason of a "no" in words.
    fn reply(&self, question: &Question<'_>, say: Say<'_>) -> Result<(String, Option<String>), AskError>;

    /// Answers a question, appending one line of JSON; says whether it was answered.
    fn write_answer(&self, question: &Question<'_>, out: &mut Vec<u8>) -> bool;

    /// Answers every line of the input in order.
    fn serve(&self, input: &mut dyn Read, output: &mut dyn Write) -> io::Result<Served>;
}

/// How a reply looks to a person. The question is there to draw what was asked about.
pub type Present<A> = fn(&Question<'_>, &Reply<A>, Say<'_>) -> String;

/// The oracle of a game together with how its answers look to a person.
#[derive(Debug)]
pub struct Spoken<A: 'static> {
    /// The oracle.
    pub oracle: &'static Oracle<A>,
    /// How its replies look.
    pub present: Present<A>,
}

impl<A: Serialize + fmt::Debug> Asked for Spoken<A> {
    fn operations(&self) -> Vec<OperationInfo> {
        self.oracle.operations().iter().map(crate::Operation::info).collect()
    }

    fn find(&self, name: &str) -> Option<OperationInfo> {
        self.oracle.find(name).map(crate::Operation::info)
    }

    fn list(&self) -> String {
        self.oracle.list()
    }

    fn schema(&self) -> String {
        self.oracle.schema() + "\n"
    }

    fn tell(&self, question: &Question<'_>, say: Say<'_>) -> Result<String, AskError> {
        match self.oracle.ask(question) {
            Ok(reply) => Ok((self.present)(question, &reply, say)),
            Err(error) => Err(error.told(say)),
        }
    }

    fn reply(&self, question: &Question<'_>, say: Say<'_>) -> Result<(String, Option<String>), AskError> {
        let reply = self.oracle.ask(question).map_err(|error| error.told(say))?;
        let why = reply.reason.as_ref().map(say).or_else(|| reply.why.clone());
        Ok((reply.line(), why))
    }

    fn write_answer(&self, question: &Question<'_>, out: &mut Vec<u8>) -> bool {
        self.oracle.write_answer(question, out)
    }

    fn serve(&self, input: &mut dyn Read, output: &mut dyn Write) -> io::Result<Served> {
        self.oracle.serve(input, output)
    }
}
