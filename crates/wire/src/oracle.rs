//! The operations of a game as a table.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::asked::OperationInfo;
use crate::operand::{BUDGET, Operand, Operands};
use crate::question::{Question, QuestionError};
use crate::reply::{AskError, Line, Reply};
use crate::schema::Schema;
use crate::text::fold;
use crate::write::{self, quoted};

/// One operation of the rule book.
#[derive(Debug)]
pub struct Operation<A: 'static> {
    /// Its name.
    pub name: &'static str,
    /// The names that the course documents give it.
    pub originals: &'static [&'static str],
    /// One sentence on what it answers.
    pub summary: &'static str,
    /// What it is asked about.
    pub operands: &'static [Operand],
    /// How it answers. The operands it is given are among those above, each at most once.
    pub run: fn(Operands<'_>) -> Result<Reply<A>, AskError>,
}

impl<A> Operation<A> {
    /// What is known of it whatever it answers.
    #[must_use]
    pub const fn info(&self) -> OperationInfo {
        let Self { name, originals, summary, operands, .. } = *self;
        OperationInfo { name, originals, summary, operands }
    }
}

/// All operations of one game.
#[derive(Debug)]
pub struct Oracle<A: 'static> {
    game: &'static str,
    operations: &'static [Operation<A>],
    by_name: OnceLock<HashMap<String, usize>>,
}

impl<A: Serialize> Oracle<A> {
    /// The oracle of a game.
    #[must_use]
    pub const fn new(game: &'static str, operations: &'static [Operation<A>]) -> Self {
        Self { game, operations, by_name: OnceLock::new() }
    }

    /// The name of the game.
    #[must_use]
    pub const fn game(&self) -> &'static str {
        self.game
    }

    /// The operations in the order of the rule book.
    #[must_use]
    pub const fn operations(&self) -> &'static [Operation<A>] {
        self.operations
    }

    /// The operation with this name or original name, accents and case aside.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static Operation<A>> {
        let by_name = self.by_name.get_or_init(|| {
            let names = |operation: &Operation<A>| {
                operation.originals.iter().copied().chain([operation.name]).map(fold).collect::<Vec<_>>()
            };
            let numbered = self.operations.iter().enumerate();
            numbered
                .flat_map(|(index, operation)| names(operation).into_iter().map(move |name| (name, index)))
                .collect()
        });
        let index = by_name.get(name).or_else(|| by_name.get(&fold(name)))?;
        self.operations.get(*index)
    }

    /// Answers a question.
    pub fn ask(&self, question: &Question<'_>) -> Result<Reply<A>, AskError> {
        let operation = self.find(&question.ask).ok_or_else(|| self.unknown(&question.ask))?;
        for (key, _) in &question.operands {
            if !operation.operands.iter().any(|operand| operand.name == key) {
                let known: Vec<_> = operation.operands.iter().map(|operand| operand.name).collect();
                return Err(AskError::question(format!(
                    "{} has no operand {key:?}: expected {}",
                    operation.name,
                    known.join(", ")
                )));
            }
        }
        (operation.run)(Operands::new(&question.operands, &question.typed, &question.patience))
    }

    /// Answers one line, appending one line; says whether it was answered.
    pub fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> bool {
        self.write_line(Question::read(line), out)
    }

    /// The same for a line that was read.
    pub(crate) fn write_line(
        &self,
        read: Result<Question<'_>, QuestionError<'_>>,
        out: &mut Vec<u8>,
    ) -> bool {
        match read {
            Ok(question) => self.write_answer(&question, out),
            Err(error) => write_line(error.id, &Err::<Reply<A>, _>(AskError::question(error.problem)), out),
        }
    }

    /// Whether an answer may take long: then the question may say how long.
    pub(crate) fn may_be_long(&self, question: &Question<'_>) -> bool {
        let operation = self.find(&question.ask);
        operation.is_some_and(|operation| operation.operands.iter().any(|operand| operand.name == BUDGET))
    }

    /// Answers a question, appending one line; says whether it was answered.
    pub fn write_answer(&self, question: &Question<'_>, out: &mut Vec<u8>) -> bool {
        write_line(question.id, &self.ask(question), out)
    }

    fn unknown(&self, name: &str) -> AskError {
        let folded = fold(name);
        let near = self.operations.iter().min_by_key(|operation| distance(&folded, operation.name));
        let hint = match near {
            Some(operation) if distance(&folded, operation.name) <= 3 => {
                format!(": did you mean {}?", operation.name)
            }
            _ => format!(": `tablero {} ask --list` lists the operations", self.game),
        };
        let shown: String = name.chars().take(60).collect();
        AskError::question(format!("unknown operation {shown:?}{hint}"))
    }

    /// The operations with their operands, for people: one block each.
    #[must_use]
    pub fn list(&self) -> String {
        let entry = |operation: &Operation<A>| {
            let operand = |operand: &Operand| {
                if operand.required { operand.name.to_owned() } else { format!("[{}]", operand.name) }
            };
            let operands: Vec<_> = operation.operands.iter().map(operand).collect();
            let originals = match operation.originals {
                [] => String::new(),
                originals => format!(" ({})", originals.join(", ")),
            };
            format!("{}{originals}: {}\n    {}\n", operation.name, operands.join(", "), operation.summary)
        };
        self.operations.iter().map(entry).collect()
    }

    /// The JSON Schema of a question, as text in lines.
    #[must_use]
    pub fn schema(&self) -> String {
        write::pretty(&Schema::of(self.game, self.operations))
    }
}

fn write_line<A: Serialize>(
    id: Option<&RawValue>,
    result: &Result<Reply<A>, AskError>,
    out: &mut Vec<u8>,
) -> bool {
    let start = out.len();
    if let Err(error) = serde_json::to_writer(&mut *out, &Line { id, result: result.as_ref() }) {
        // Answers are plain trees and writing to memory does not fail; if it ever does, the line still is JSON.
        out.truncate(start);
        out.extend_from_slice(format!("{{\"error\":{}}}", quoted(&error.to_string())).as_bytes());
    }
    out.push(b'\n');
    result.is_ok()
}

/// How many letters must be added, removed or changed to turn one word into the other (Levenshtein, 1965).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
