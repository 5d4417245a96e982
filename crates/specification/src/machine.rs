//! Runs programs: three truth values, fuel, sequences in one arena, unknown values as holes.

mod memo;
mod solve;
mod watch;
mod witness;

use crate::compile::{Experience, Program};
use crate::core::{Block, Failure, Filter, Formula, FunctionBody, Slot, Step, Term, Truth};
use crate::message::{Message, Reason};
use crate::token::Span;
use crate::types::{Layout, Ty, Value};

pub(crate) use memo::{SEQS, Table, WORDS};
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

/// The caller's own answers to definitions it knows.
pub trait Natives {
    /// The answer for these words, or nothing where the definition itself is to be asked.
    fn answer(&self, native: usize, args: &[i64], memory: &Memory) -> Option<Truth>;

    /// What unknown words of the arguments must be for the definition to hold, or nothing where the definition itself is
    /// to be asked. An unknown word is the least number there is.
    fn complete(&self, _native: usize, _args: &[i64], _memory: &Memory) -> Option<Completion> {
        None
    }
}

/// What the caller's own code says of a definition with unknown words in its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completion {
    /// It does not hold for any values of them.
    Never,
    /// It holds only for these values of the arguments with these numbers: words as they are, sequences by their length
    /// and elements.
    Only(Vec<(usize, Vec<i8>)>),
}

/// Nothing is answered natively.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoNatives;

impl Natives for NoNatives {
    fn answer(&self, _: usize, _: &[i64], _: &Memory) -> Option<Truth> {
        None
    }
}

/// The sequences of a run.
#[derive(Debug, Default)]
pub struct Memory {
    words: Vec<i64>,
    /// Where each sequence begins, and how many elements it has.
    seqs: Vec<(usize, usize)>,
    /// What each sequence is called by its content, 0 where that is not known.
    names: Vec<u32>,
    /// Changes with every change of a sequence.
    stamp: u64,
}

impl Memory {
    /// The number of elements of a sequence, and its words.
    #[must_use]
    pub fn seq(&self, number: i64, width: usize) -> Option<&[i64]> {
        let &(start, length) = self.seqs.get(usize::try_from(number).ok()?)?;
        self.words.get(start..start + length * width)
    }

    fn len(&self, number: i64) -> Option<usize> {
        self.seqs.get(usize::try_from(number).ok()?).map(|&(_, length)| length)
    }

    /// A number that is the same only as long as no sequence was made, changed or forgotten.
    #[must_use]
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    fn push(&mut self, words: &[i64], length: usize) -> i64 {
        self.push_all(words.iter().copied(), length)
    }

    fn push_all(&mut self, words: impl Iterator<Item = i64>, length: usize) -> i64 {
        let start = self.words.len();
        self.words.extend(words);
        self.seqs.push((start, length));
        self.names.push(0);
        self.stamp += 1;
        i64::try_from(self.seqs.len() - 1).unwrap_or(HOLE)
    }

    fn mark(&self) -> (usize, usize) {
        (self.words.len(), self.seqs.len())
    }

    fn release(&mut self, (words, seqs): (usize, usize)) {
        if self.seqs.len() > seqs {
            self.words.truncate(words);
            self.seqs.truncate(seqs);
            self.names.truncate(seqs);
            self.stamp += 1;
        }
    }
}

/// A program being run.
pub struct Machine<'p> {
    program: &'p Program,
    natives: &'p dyn Natives,
    frame: Vec<i64>,
    base: usize,
    memory: Memory,
    fuel: u64,
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
        self.fuel = fuel;
        self.ask_at = fuel.saturating_sub(self.between);
        self.failure = None;
        self.hole = false;
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

    /// A term's word, the shortest terms at once.
    #[inline]
    fn word(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::Const(value) => Some(*value),
            Term::Slot(slot) => self.slot(*slot),
            term => self.term(term),
        }
    }

    /// The length of a sequence.
    fn length(&mut self, seq: i64) -> Option<usize> {
        let length = self.memory.len(seq)?;
        self.note_length(seq, length);
        Some(length)
    }

    /// A word of an element of a sequence.
    #[inline]
    fn element(&mut self, seq: i64, index: i64, width: usize, place: usize) -> Option<i64> {
        let index = usize::try_from(index).ok()?;
        let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        let offset = index.saturating_mul(width).saturating_add(place);
        if index >= length {
            self.note_outside(seq, offset);
            return None;
        }
        let word = *self.memory.words.get(start + offset)?;
        self.note(seq, offset, word);
        if word == HOLE {
            self.hole = true;
            return None;
        }
        Some(word)
    }

    /// An element that is a sequence and is read at once: what is read of it is noted, not that it is there.
    #[inline]
    fn row(&mut self, seq: i64, index: i64, width: usize, place: usize) -> Option<i64> {
        let at = usize::try_from(index).ok()?;
        let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        match self.memory.words.get(start + at.checked_mul(width)? + place) {
            Some(&word) if at < length && word != HOLE => Some(word),
            _ => self.element(seq, index, width, place),
        }
    }

    /// The sequence that is read at once: a row of a board, without the detour over the board.
    #[inline]
    fn sequence(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::At { seq, index, width, place } => {
                let seq = self.word(seq)?;
                let index = self.word(index)?;
                self.row(seq, index, *width, *place)
            }
            term => self.word(term),
        }
    }

    /// A term's word; none where it is undefined or not known.
    fn term(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::Const(value) => Some(*value),
            Term::Slot(slot) => self.slot(*slot),
            Term::At { seq, index, width, place }
                if matches!(**seq, Term::Concat(..) | Term::List { .. }) =>
            {
                let index = usize::try_from(self.word(index)?).ok()?;
                self.length_of(seq).filter(|length| index < *length)?;
                self.made(seq, index, *width, *place)
            }
            Term::At { seq, index, width, place } => {
                let seq = self.sequence(seq)?;
                let index = self.word(index)?;
                self.element(seq, index, *width, *place)
            }
            Term::Add(a, b) => self.word(a)?.checked_add(self.word(b)?),
            Term::Sub(a, b) => self.word(a)?.checked_sub(self.word(b)?),
            Term::Mul(a, b) => self.word(a)?.checked_mul(self.word(b)?),
            Term::Div(a, b) => self.word(a)?.checked_div_euclid(self.word(b)?),
            Term::Mod(a, b) => self.word(a)?.checked_rem_euclid(self.word(b)?),
            Term::Pow(a, b) => self.word(a)?.checked_pow(u32::try_from(self.word(b)?).ok()?),
            Term::Neg(a) => self.word(a)?.checked_neg(),
            Term::Abs(a) => self.word(a)?.checked_abs(),
            Term::Len(seq) => self.length_of(seq).and_then(|length| i64::try_from(length).ok()),
            Term::If(condition, yes, no) => match self.formula(condition) {
                Truth::True => self.word(yes),
                Truth::False => self.word(no),
                Truth::Undefined => None,
            },
            Term::Truth(formula) => match self.formula(formula) {
                Truth::True => Some(1),
                Truth::False => Some(0),
                Truth::Undefined => None,
            },
            Term::Sum { .. } | Term::SumIn { .. } => self.sum(term),
            Term::Memo { node, keys, body } => self.remembered_term(*node, keys, body),
            term => self.seq_term(term),
        }
    }

    /// The length of the sequence a term is. One that is put together out of others is not made for it.
    fn length_of(&mut self, seq: &'p Term) -> Option<usize> {
        match seq {
            Term::Concat(_, a, b) => Some(self.length_of(a)? + self.length_of(b)?),
            Term::List { width, items } => {
                for item in items {
                    self.word(item)?;
                }
                Some(items.len().checked_div(*width).unwrap_or(0))
            }
            _ => {
                let seq = self.word(seq)?;
                self.length(seq)
            }
        }
    }

    /// A word of an element of a sequence that is put together out of others, where both are defined.
    fn made(&mut self, seq: &'p Term, index: usize, width: usize, place: usize) -> Option<i64> {
        match seq {
            Term::Concat(_, a, b) => match index.checked_sub(self.length_of(a)?) {
                None => self.made(a, index, width, place),
                Some(index) => self.made(b, index, width, place),
            },
            Term::List { items, .. } => self.word(items.get(index * width + place)?),
            _ => {
                let seq = self.word(seq)?;
                self.element(seq, i64::try_from(index).ok()?, width, place)
            }
        }
    }

    /// Sums and products.
    fn sum(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::Sum { product, slot, low, high, body } => {
                let (low, high) = (self.word(low)?, self.word(high)?);
                let mut total = i64::from(*product);
                let mut at = low;
                while at <= high {
                    if !self.burn(None) {
                        return None;
                    }
                    self.put(*slot, at);
                    let word = self.word(body)?;
                    total = if *product { total.checked_mul(word)? } else { total.checked_add(word)? };
                    at = at.checked_add(1)?;
                }
                Some(total)
            }
            Term::SumIn { product, slot, width, seq, body } => {
                let seq = self.word(seq)?;
                let mut total = i64::from(*product);
                for at in 0..self.length(seq)? {
                    if !self.burn(None) || !self.take_element(seq, at, *width, *slot) {
                        return None;
                    }
                    let word = self.word(body)?;
                    total = if *product { total.checked_mul(word)? } else { total.checked_add(word)? };
                }
                Some(total)
            }
            _ => None,
        }
    }

    /// Terms that make or search sequences.
    fn seq_term(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::List { width, items } => {
                let mut words = Vec::with_capacity(items.len());
                for item in items {
                    words.push(self.term(item)?);
                }
                let length = if *width == 0 { 0 } else { words.len() / width };
                if !self.afford(words.len()) {
                    return None;
                }
                Some(self.memory.push(&words, length))
            }
            Term::Concat(width, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                let length = self.memory.len(a)? + self.memory.len(b)?;
                self.note_all(a, *width);
                self.note_all(b, *width);
                if !self.afford(length.saturating_mul(*width)) {
                    return None;
                }
                let mut words = self.memory.seq(a, *width)?.to_vec();
                words.extend_from_slice(self.memory.seq(b, *width)?);
                Some(self.memory.push(&words, length))
            }
            Term::Slice { width, seq, from, to } => {
                let seq = self.term(seq)?;
                let (from, to) = (self.term(from)?, self.term(to)?);
                self.note_all(seq, *width);
                let length = i64::try_from(self.memory.len(seq)?).ok()?;
                if from < 0 || to > length || from > to {
                    return None;
                }
                let (from, to) = (usize::try_from(from).ok()?, usize::try_from(to).ok()?);
                if !self.afford((to - from).saturating_mul(*width)) {
                    return None;
                }
                let words = self.memory.seq(seq, *width)?.get(from * width..to * width)?.to_vec();
                Some(self.memory.push(&words, to - from))
            }
            Term::Replace { width, seq, index, items } => {
                let seq = self.term(seq)?;
                let index = usize::try_from(self.term(index)?).ok()?;
                let mut words = Vec::new();
                for item in items {
                    words.push(self.term(item)?);
                }
                self.note_all(seq, *width);
                let length = self.memory.len(seq)?;
                if index >= length || !self.afford(length.saturating_mul(*width)) {
                    return None;
                }
                let mut all = self.memory.seq(seq, *width)?.to_vec();
                all.get_mut(index * width..(index + 1) * width)?.copy_from_slice(&words);
                Some(self.memory.push(&all, length))
            }
            Term::Count { seq, items, layout } => {
                let seq = self.term(seq)?;
                let mut words = Vec::new();
                for item in items {
                    words.push(self.term(item)?);
                }
                let mut count = 0;
                for at in 0..self.length(seq)? {
                    count += i64::from(self.same_element(seq, at, &words, layout)?);
                }
                Some(count)
            }
            Term::Call { function, args, place } => self.call(*function, args, |machine, body| match body {
                FunctionBody::Terms(terms) => terms.get(*place).and_then(|term| machine.term(term)),
                _ => None,
            }),
            _ => None,
        }
    }

    fn take_element(&mut self, seq: i64, at: usize, width: usize, slot: Slot) -> bool {
        let Some(&(start, length)) = usize::try_from(seq).ok().and_then(|seq| self.memory.seqs.get(seq))
        else {
            return false;
        };
        if at >= length {
            return false;
        }
        for place in 0..width {
            let Some(&word) = self.memory.words.get(start + at * width + place) else { return false };
            self.note(seq, at * width + place, word);
            self.put(slot + place, word);
        }
        true
    }

    /// Whether an element equals these words; none where a hole hides it.
    fn same_element(&mut self, seq: i64, at: usize, words: &[i64], layout: &[Layout]) -> Option<bool> {
        let mut same = true;
        let &(start, _) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        for (place, layout) in layout.iter().enumerate() {
            let offset = at * words.len() + place;
            let a = *self.memory.words.get(start + offset)?;
            self.note(seq, offset, a);
            let b = *words.get(place)?;
            same &= self.same_word(a, b, layout)?;
        }
        Some(same)
    }

    fn same_word(&mut self, a: i64, b: i64, layout: &Layout) -> Option<bool> {
        if a == HOLE || b == HOLE {
            self.hole = true;
            return None;
        }
        match layout {
            Layout::Word => Some(a == b),
            Layout::Seq(of) => self.same_seq(a, b, of),
        }
    }

    /// Whether two sequences are equal.
    fn same_seq(&mut self, a: i64, b: i64, of: &[Layout]) -> Option<bool> {
        let (length, other) = (self.length(a)?, self.length(b)?);
        if a == b {
            // The same sequence; with a hole in it, it is still itself.
            return Some(true);
        }
        if length != other {
            return Some(false);
        }
        let start = |memory: &Memory, seq: i64| {
            usize::try_from(seq).ok().and_then(|seq| memory.seqs.get(seq)).map(|&(start, _)| start)
        };
        let (a_start, b_start) = (start(&self.memory, a)?, start(&self.memory, b)?);
        let width = of.len();
        let mut known = true;
        for at in 0..length * width {
            let numbers = (a, b);
            let (a, b) = (*self.memory.words.get(a_start + at)?, *self.memory.words.get(b_start + at)?);
            self.note(numbers.0, at, a);
            self.note(numbers.1, at, b);
            match self.same_word(a, b, of.get(at % width)?) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => known = false,
            }
        }
        known.then_some(true)
    }

    fn call<T>(
        &mut self,
        function: usize,
        args: &'p [Term],
        run: impl FnOnce(&mut Self, &'p FunctionBody) -> Option<T>,
    ) -> Option<T> {
        let program = self.program;
        let function = program.functions.get(function)?;
        if self.depth >= DEPTH || !self.burn(None) {
            self.fail(&function.name, Reason::Recursion, Span::default());
            return None;
        }
        let mut words = Vec::with_capacity(args.len());
        for arg in args {
            // An argument that is undefined only matters where it is read.
            words.push(self.term(arg).unwrap_or(HOLE));
        }
        let base = self.frame.len();
        self.frame.resize(base + function.frame.max(function.params), HOLE);
        if let Some(place) = self.frame.get_mut(base..base + words.len()) {
            place.copy_from_slice(&words);
        }
        let outer = std::mem::replace(&mut self.base, base);
        self.depth += 1;
        let result = run(self, &function.body);
        self.depth -= 1;
        self.base = outer;
        self.frame.truncate(base);
        result
    }

    /// A formula's truth.
    fn formula(&mut self, formula: &'p Formula) -> Truth {
        match formula {
            Formula::Const(truth) => *truth,
            Formula::Not(inner) => self.formula(inner).not(),
            Formula::And(parts) => {
                let mut result = Truth::True;
                for part in parts {
                    match self.formula(part) {
                        Truth::False => return Truth::False,
                        Truth::Undefined => result = Truth::Undefined,
                        Truth::True => {}
                    }
                }
                result
            }
            Formula::AndL(parts) => {
                for part in parts {
                    match self.formula(part) {
                        Truth::True => {}
                        other => return other,
                    }
                }
                Truth::True
            }
            Formula::Or(parts) => {
                let mut result = Truth::False;
                for part in parts {
                    match self.formula(part) {
                        Truth::True => return Truth::True,
                        Truth::Undefined => result = Truth::Undefined,
                        Truth::False => {}
                    }
                }
                result
            }
            Formula::OrL(parts) => {
                for part in parts {
                    match self.formula(part) {
                        Truth::False => {}
                        other => return other,
                    }
                }
                Truth::False
            }
            Formula::Implies(a, b) => match self.formula(a) {
                Truth::False => Truth::True,
                Truth::True => self.formula(b),
                Truth::Undefined => match self.formula(b) {
                    Truth::True => Truth::True,
                    _ => Truth::Undefined,
                },
            },
            Formula::ImpliesL(a, b) => match self.formula(a) {
                Truth::False => Truth::True,
                Truth::True => self.formula(b),
                Truth::Undefined => Truth::Undefined,
            },
            Formula::Iff(a, b) => match (self.formula(a), self.formula(b)) {
                (Truth::Undefined, _) | (_, Truth::Undefined) => Truth::Undefined,
                (a, b) => Truth::from_bool(a == b),
            },
            Formula::If(condition, yes, no) => match self.formula(condition) {
                Truth::True => self.formula(yes),
                Truth::False => self.formula(no),
                Truth::Undefined => Truth::Undefined,
            },
            Formula::Compare(cmp, a, b) => match (self.word(a), self.word(b)) {
                (Some(a), Some(b)) => Truth::from_bool(cmp.holds(a, b)),
                _ => Truth::Undefined,
            },
            Formula::SameSeq(a, b, of) => {
                let mark = self.memory.mark();
                let same = match (self.term(a), self.term(b)) {
                    (Some(a), Some(b)) => self.same_seq(a, b, of),
                    _ => None,
                };
                self.memory.release(mark);
                same.map_or(Truth::Undefined, Truth::from_bool)
            }
            Formula::Word(term) => {
                self.term(term).map_or(Truth::Undefined, |word| Truth::from_bool(word != 0))
            }
            Formula::Member { items, seq, layout } => {
                let mark = self.memory.mark();
                let member = self.member(items, seq, layout);
                self.memory.release(mark);
                member.map_or(Truth::Undefined, Truth::from_bool)
            }
            Formula::Exists(block) => self.exists(block),
            Formula::None(block) => self.exists(block).not(),
            Formula::Call { function, args } => {
                let truth = self.call(*function, args, |machine, body| match body {
                    FunctionBody::Formula(formula) => Some(machine.formula(formula)),
                    _ => None,
                });
                truth.unwrap_or(Truth::Undefined)
            }
            Formula::Native { native, args, layout, formula } => {
                self.native(*native, args, layout).unwrap_or_else(|| self.formula(formula))
            }
            Formula::Memo { node, keys, body } => self.remembered(*node, keys, body),
            Formula::Let { slot, items, body, .. } => {
                self.bind(*slot, items);
                self.formula(body)
            }
        }
    }

    fn bind(&mut self, slot: Slot, items: &'p [Term]) {
        for (place, item) in items.iter().enumerate() {
            let word = self.term(item).unwrap_or(HOLE);
            self.put(slot + place, word);
        }
    }

    fn native(&mut self, native: usize, args: &'p [Term], layout: &[Layout]) -> Option<Truth> {
        let mut words = [0i64; 16];
        let words = words.get_mut(..args.len())?;
        for (word, arg) in words.iter_mut().zip(args) {
            *word = self.term(arg)?;
        }
        // Where it has no answer, the formula says the same, and notes what it reads.
        let truth = self.natives.answer(native, words, &self.memory)?;
        self.note_arguments(words, layout);
        Some(truth)
    }

    fn member(&mut self, items: &'p [Term], seq: &'p Term, layout: &[Layout]) -> Option<bool> {
        let seq = self.term(seq)?;
        let mut few = [0i64; 4];
        let mut many = Vec::new();
        let words = if items.len() <= few.len() {
            &mut few[..items.len()]
        } else {
            many.resize(items.len(), 0);
            &mut many[..]
        };
        for (word, item) in words.iter_mut().zip(items) {
            *word = self.term(item)?;
        }
        let words = &*words;
        // Plain words that nobody notes are compared as they lie there.
        let plain = !words.is_empty() && layout.iter().all(|word| *word == Layout::Word);
        if plain && !self.is_noting() {
            let all = self.memory.seq(seq, words.len())?;
            if all.chunks_exact(words.len()).any(|element| element == words) {
                return Some(true);
            }
            if !all.contains(&HOLE) {
                return Some(false);
            }
        }
        let mut known = true;
        for at in 0..self.length(seq)? {
            match self.same_element(seq, at, words, layout) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => known = false,
            }
        }
        known.then_some(false)
    }

    fn exists(&mut self, block: &'p Block) -> Truth {
        let mut undefined = false;
        let found = self.search(block, 0, (0, 0), &mut undefined);
        match () {
            () if found => Truth::True,
            () if undefined || self.failure.is_some() => Truth::Undefined,
            () => Truth::False,
        }
    }

    /// Looks for values that make every conjunct true, from a step on; notes whether some made one undefined and none
    /// false. Which conjuncts before were undefined is known, and which are known to hold.
    fn search(
        &mut self,
        block: &'p Block,
        from: usize,
        (undef, skip): (u128, u128),
        undefined: &mut bool,
    ) -> bool {
        let mut undef = undef;
        let mut at = from;
        while let Some(step) = block.steps.get(at) {
            let Step::Check(number) = step else { break };
            at += 1;
            let Some(part) = block.parts.get(*number) else { continue };
            if part.guards & undef != 0 || skip & bit(*number) != 0 {
                continue;
            }
            match self.formula(&part.formula) {
                Truth::True => {}
                Truth::False => return false,
                Truth::Undefined if part.implied => {}
                Truth::Undefined => {
                    if *undefined || (self.probing && self.hole) || self.failure.is_some() {
                        *undefined = true;
                        return false;
                    }
                    undef |= 1 << (*number).min(127);
                }
            }
        }
        let Some(step) = block.steps.get(at) else {
            if undef == 0 {
                return true;
            }
            *undefined = true;
            return false;
        };
        if let Step::Memo { node, keys } = step {
            // What is left of the search by itself, unless something before it matters.
            if undef != 0 || skip != 0 {
                return self.search(block, at + 1, (undef, skip), undefined);
            }
            let rest = |machine: &mut Self| {
                let mut undefined = false;
                let found = machine.search(block, at + 1, (0, 0), &mut undefined);
                match () {
                    () if found => Truth::True,
                    () if undefined || machine.failure.is_some() => Truth::Undefined,
                    () => Truth::False,
                }
            };
            let truth = self.remembered_search(*node, keys, rest);
            *undefined |= truth == Truth::Undefined;
            return truth == Truth::True;
        }
        // The most frequent step, without the detour over a callback.
        if let Step::Range { slot, lows, highs, filter } = step {
            let (Some(low), Some(high)) = (self.greatest(lows), self.least(highs)) else {
                *undefined = true;
                return false;
            };
            let counts = |filter: &&'p Filter| {
                let guards = block.parts.get(filter.part).map_or(0, |part| part.guards);
                guards & undef == 0 && skip & bit(filter.part) == 0
            };
            let filter = filter.as_deref().filter(|_| low <= high).filter(counts);
            let filter = filter.and_then(|filter| self.sides(filter));
            let mark = self.memory.mark();
            let mut value = low;
            while value <= high {
                if !self.burn(Some(block)) || (self.probing && self.hole && *undefined) {
                    *undefined = true;
                    return false;
                }
                let passes = filter.and_then(|filter| self.passes(filter, value));
                if passes == Some(false) {
                    value += 1;
                    continue;
                }
                self.put(*slot, value);
                let next = if passes.is_some() { at + 2 } else { at + 1 };
                let found = self.search(block, next, (undef, skip), undefined);
                self.memory.release(mark);
                if found {
                    return true;
                }
                if self.failure.is_some() {
                    return false;
                }
                value += 1;
            }
            return false;
        }
        let mut body = |machine: &mut Self| {
            if machine.failure.is_some() || (machine.probing && machine.hole && *undefined) {
                *undefined = true;
                return Some(false);
            }
            if !machine.burn(Some(block)) {
                *undefined = true;
                return Some(false);
            }
            let mark = machine.memory.mark();
            let settled = if matches!(step, Step::Solve(_)) { machine.settling.known } else { 0 };
            let found = machine.search(block, at + 1, (undef, skip | settled), undefined);
            machine.memory.release(mark);
            found.then_some(true)
        };
        let result = match step {
            Step::Solve(unknown) => match &unknown.reads {
                Some(reads) => self.reading(reads, |machine| machine.each(block, step, &mut body)),
                None => self.each(block, step, &mut body),
            },
            _ => self.each(block, step, &mut body),
        };
        if let Ok(found) = result {
            found
        } else {
            *undefined = true;
            false
        }
    }

    /// The sequence that a filter looks into, and the word it compares with; nothing where one is not known.
    fn sides(&mut self, filter: &'p Filter) -> Option<(&'p Filter, i64, i64)> {
        let seq = self.sequence(&filter.seq)?;
        let with = self.word(&filter.with)?;
        Some((filter, seq, with))
    }

    /// Whether the element at a value passes; nothing where it is not known.
    #[inline]
    fn passes(&mut self, (filter, seq, with): (&Filter, i64, i64), value: i64) -> Option<bool> {
        let index = usize::try_from(value).ok()?;
        let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        if index >= length {
            return None;
        }
        let offset = index * filter.width + filter.place;
        let word = self.memory.words.get(start + offset).copied().filter(|word| *word != HOLE)?;
        self.note(seq, offset, word);
        Some(filter.cmp.holds(word, with))
    }

    fn greatest(&mut self, terms: &'p [Term]) -> Option<i64> {
        let mut greatest = i64::MIN + 1;
        for term in terms {
            greatest = greatest.max(self.word(term)?);
        }
        Some(greatest)
    }

    fn least(&mut self, terms: &'p [Term]) -> Option<i64> {
        let mut least = i64::MAX - 1;
        for term in terms {
            least = least.min(self.word(term)?);
        }
        Some(least)
    }

    /// Runs something for every value of a step, until it says stop. `Err` where the values themselves are undefined.
    fn each(
        &mut self,
        block: &'p Block,
        step: &'p Step,
        body: &mut dyn FnMut(&mut Self) -> Option<bool>,
    ) -> Result<bool, ()> {
        match step {
            Step::Check(_) => Ok(false),
            Step::Memo { .. } => Ok(body(self).unwrap_or(false)),
            Step::Range { slot, lows, highs, .. } => {
                let high = self.least(highs).ok_or(())?;
                let mut value = self.greatest(lows).ok_or(())?;
                while value <= high {
                    self.put(*slot, value);
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                    value += 1;
                }
                Ok(false)
            }
            Step::Values { slot, options } => {
                let mut unknown = false;
                for option in options {
                    let Some(value) = self.term(option) else {
                        unknown = true;
                        continue;
                    };
                    self.put(*slot, value);
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                }
                if unknown { Err(()) } else { Ok(false) }
            }
            Step::Elements { slot, width, seq } => {
                let seq = self.term(seq).ok_or(())?;
                let length = self.length(seq).ok_or(())?;
                for at in 0..length {
                    if !self.take_element(seq, at, *width, *slot) {
                        return Err(());
                    }
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                }
                Ok(false)
            }
            Step::Listed { slot, width, values } => {
                for value in values.iter() {
                    for (place, &word) in value.iter().enumerate().take(*width) {
                        self.put(slot + place, word);
                    }
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                }
                Ok(false)
            }
            Step::Solve(unknown) => {
                let mut stop = false;
                self.solve(block, unknown, &mut |machine| match body(machine) {
                    Some(found) => {
                        stop = found;
                        true
                    }
                    None => false,
                })?;
                Ok(stop)
            }
        }
    }
}

/// The bit of a conjunct; those that are too many to be told apart have none.
fn bit(number: usize) -> u128 {
    if number < 127 { 1 << number } else { 0 }
}
