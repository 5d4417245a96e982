//! Runs programs: three truth values, fuel, sequences in one arena, unknown values as holes.

mod formula;
mod memo;
mod memory;
mod quantifier;
mod solve;
mod term;
mod watch;
mod witness;

use crate::compile::{Experience, Program};
use crate::core::{Block, Failure, Formula, Slot, Truth};
use crate::message::{Message, Reason};
use crate::token::Span;
use crate::types::{Ty, Value};

pub(crate) use memo::{SEQS, Table, WORDS};
pub use memory::{Completion, Memory, Natives, NoNatives};
pub use witness::Witness;

/// A word that is not known: of an unknown value, or undefined.
pub(crate) const HOLE: i64 = i64::MIN;

/// How deep definitions may call themselves.
const DEPTH: usize = 200;

/// How many words the sequences of one question may have.
const MOST_WORDS: usize = 1 << 22;
/// How much fuel is burnt between two questions whether to give up: a third of a second at the most.
const BETWEEN: u64 = 1 << 18;
/// How many words are copied for one unit of fuel.
const COPIED: usize = 16;

/// A program being run.
pub struct Machine<'p> {
    program: &'p Program,
    natives: &'p dyn Natives,
    frame: Vec<i64>,
    base: usize,
    memory: Memory,
    fuel: u64,
    /// The fuel the question was given, and what all questions before it burnt.
    given_fuel: u64,
    burnt: u64,
    /// Whether to give up, and the fuel at which that is asked next.
    stop: Option<&'p dyn Fn() -> bool>,
    ask_at: u64,
    /// How much fuel is burnt between two times; nothing once it was to give up, so that what follows ends at once.
    between: u64,
    depth: usize,
    failure: Option<Failure>,
    /// Whether a hole was read since it was last looked at.
    hole: bool,
    /// While equations are solved, a quantifier that reads a hole is given up at once.
    probing: bool,
    trail: Vec<solve::Place>,
    settling: solve::Settling,
    /// Words of the frame that stand for terms that are not known yet.
    aliases: Vec<(usize, solve::Standing)>,
    /// Values of variables that are put back after something else has used their slots.
    kept: Vec<i64>,
    /// How many sequences there were when the question was asked: they stay as they are.
    given: usize,
    memo: Table,
    /// Where what was found out goes at the end.
    experience: Option<&'p Experience>,
    log: memo::Log,
    /// Whether no answer is remembered.
    forgetful: bool,
}

impl std::fmt::Debug for Machine<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Machine")
            .field("fuel", &self.fuel)
            .field("failure", &self.failure)
            .finish_non_exhaustive()
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        if let Some(experience) = self.experience {
            experience.keep(std::mem::take(&mut self.memo));
        }
    }
}

impl<'p> Machine<'p> {
    /// A machine for a program.
    #[must_use]
    pub fn new(program: &'p Program, natives: &'p dyn Natives) -> Self {
        Self {
            program,
            natives,
            frame: vec![HOLE; program.frame],
            base: 0,
            memory: Memory::default(),
            fuel: u64::MAX,
            given_fuel: u64::MAX,
            burnt: 0,
            stop: None,
            ask_at: 0,
            between: BETWEEN,
            depth: 0,
            failure: None,
            hole: false,
            probing: false,
            trail: Vec::new(),
            settling: solve::Settling::default(),
            aliases: Vec::new(),
            kept: Vec::new(),
            given: 0,
            memo: Table::default(),
            experience: None,
            log: memo::Log::default(),
            forgetful: false,
        }
    }

    /// A machine for a program compiled with an experience, which it shares.
    #[must_use]
    pub fn experienced(program: &'p Program, natives: &'p dyn Natives, experience: &'p Experience) -> Self {
        let mut machine = Self::new(program, natives);
        machine.memo = experience.take();
        machine.experience = Some(experience);
        machine
    }

    /// The same machine, which works out every answer anew.
    #[must_use]
    pub fn forgetful(mut self) -> Self {
        self.forgetful = true;
        self
    }

    /// Asks now and then, in the middle of a question, whether to give it up: then it fails for want of time.
    pub fn stop_when(&mut self, stop: &'p dyn Fn() -> bool) {
        self.stop = Some(stop);
    }

    /// Forgets every value and sets the fuel for what comes.
    pub fn reset(&mut self, fuel: u64) {
        self.memory.release((0, 0));
        self.refuel(fuel);
    }

    /// Sets the fuel for the next question and forgets a failure.
    pub fn refuel(&mut self, fuel: u64) {
        self.burnt = self.burnt();
        self.given_fuel = fuel;
        self.fuel = fuel;
        self.ask_at = fuel.saturating_sub(self.between);
        self.failure = None;
        self.hole = false;
    }

    /// The fuel that all questions burnt so far.
    #[must_use]
    pub fn burnt(&self) -> u64 {
        self.burnt + (self.given_fuel - self.fuel)
    }

    /// Why the last question got no answer.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Sets words of the frame.
    pub fn set(&mut self, slot: Slot, words: &[i64]) {
        if let Some(place) = self.frame.get_mut(slot..slot + words.len()) {
            place.copy_from_slice(words);
        }
    }

    /// Stores a sequence of elements of one width; its number is the word that stands for it.
    pub fn store_seq(&mut self, words: &[i64], width: usize) -> i64 {
        let length = words.len().checked_div(width).unwrap_or(0);
        self.memory.push(words, length)
    }

    /// How much is stored, to be given to [`Self::release`].
    #[must_use]
    pub fn mark(&self) -> (usize, usize) {
        self.memory.mark()
    }

    /// Forgets what was stored since.
    pub fn release(&mut self, mark: (usize, usize)) {
        self.memory.release(mark);
    }

    /// Stores a value; its words.
    pub fn store(&mut self, value: &Value) -> Vec<i64> {
        match value {
            Value::Int(number) => vec![*number],
            Value::Bool(value) => vec![i64::from(*value)],
            Value::Char(c) => vec![i64::from(u32::from(*c))],
            Value::Tuple(items) => items.iter().flat_map(|item| self.store(item)).collect(),
            Value::Seq(items) => {
                let words: Vec<Vec<i64>> = items.iter().map(|item| self.store(item)).collect();
                let number = self.memory.push(&words.concat(), items.len());
                vec![number]
            }
        }
    }

    /// A value read back from words.
    #[must_use]
    pub fn load(&self, ty: &Ty, words: &[i64]) -> Option<Value> {
        Some(match ty {
            Ty::Bool => Value::Bool(*words.first()? != 0),
            Ty::Char => Value::Char(char::from_u32(u32::try_from(*words.first()?).ok()?)?),
            Ty::Tuple(parts, _) => {
                let mut at = 0;
                let mut items = Vec::new();
                for part in parts.iter() {
                    items.push(self.load(part, words.get(at..at + part.width())?)?);
                    at += part.width();
                }
                Value::Tuple(items)
            }
            Ty::Seq(of) => {
                let width = of.width();
                let length = self.memory.len(*words.first()?)?;
                let all = self.memory.seq(*words.first()?, width)?;
                let mut items = Vec::new();
                for at in 0..length {
                    items.push(self.load(of, all.get(at * width..(at + 1) * width)?)?);
                }
                Value::Seq(items)
            }
            _ => Value::Int(*words.first()?),
        })
    }

    /// The precondition.
    pub fn pre(&mut self) -> Truth {
        let program = self.program;
        self.ask(&program.pre)
    }

    /// The postcondition.
    pub fn post(&mut self) -> Truth {
        let program = self.program;
        self.ask(&program.post)
    }

    /// φ where the postcondition is `res = true ↔ φ`, or a predicate's body.
    pub fn answer(&mut self) -> Option<Truth> {
        let program = self.program;
        program.answer.as_ref().map(|answer| self.ask(answer))
    }

    /// The value of a term.
    pub fn value(&mut self) -> Option<Value> {
        let program = self.program;
        let (ty, terms) = program.value.as_ref()?;
        let mut words = Vec::new();
        for term in terms {
            words.push(self.term(term)?);
        }
        if self.failure.is_some() {
            return None;
        }
        self.load(ty, &words)
    }

    fn ask(&mut self, formula: &'p Formula) -> Truth {
        let mark = self.memory.mark();
        self.given = mark.1;
        let truth = self.formula(formula);
        self.memory.release(mark);
        if self.failure.is_some() { Truth::Undefined } else { truth }
    }

    fn fail(&mut self, what: &str, reason: Reason, span: Span) {
        if self.failure.is_none() {
            let message = Message::NotExecutable { what: what.to_owned(), reason };
            self.failure = Some(Failure { message, span });
        }
    }

    /// Takes one unit of fuel; false when there is none, or no time.
    #[inline]
    fn burn(&mut self, block: Option<&Block>) -> bool {
        if self.fuel <= self.ask_at && self.is_spent(block) {
            return false;
        }
        self.fuel -= 1;
        true
    }

    /// Whether fuel or time is used up, which the question then fails for.
    #[cold]
    fn is_spent(&mut self, block: Option<&Block>) -> bool {
        let reason = if self.fuel == 0 {
            Reason::Fuel
        } else if self.stop.is_some_and(|stop| stop()) {
            (self.fuel, self.between) = (0, 0);
            Reason::Time
        } else {
            self.ask_at = self.fuel.saturating_sub(self.between);
            return false;
        };
        let (what, span) = block.map_or(("∑", Span::default()), |block| {
            (block.vars.first().map_or("", |var| var.name.as_str()), block.span)
        });
        self.fail(what, reason, span);
        true
    }

    /// Takes the fuel for a new sequence of so many words; false when there is none, or no room.
    fn afford(&mut self, words: usize) -> bool {
        if self.memory.words.len().saturating_add(words) > MOST_WORDS || self.memory.seqs.len() > MOST_WORDS {
            self.fail("seq", Reason::Memory, Span::default());
            return false;
        }
        self.fuel = self.fuel.saturating_sub(u64::try_from(words / COPIED).unwrap_or(u64::MAX));
        self.burn(None)
    }

    #[inline]
    fn slot(&mut self, slot: Slot) -> Option<i64> {
        match self.frame.get(self.base + slot) {
            Some(&word) if word != HOLE => Some(word),
            _ => {
                self.hole = true;
                None
            }
        }
    }

    #[inline]
    fn put(&mut self, slot: Slot, word: i64) {
        let at = self.base + slot;
        if let Some(place) = self.frame.get_mut(at) {
            *place = word;
        }
    }
}

/// The bit of a conjunct; those that are too many to be told apart have none.
fn bit(number: usize) -> u128 {
    if number < 127 { 1 << number } else { 0 }
}
