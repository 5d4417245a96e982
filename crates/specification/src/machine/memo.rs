//! Answers that are remembered: what a quantifier says depends on a few values only, and the same ones come again, in the
//! instances of an outer quantifier and from question to question.
//!
//! Sequences are told apart by their content: each that is whole gets a name, equal ones the same. The sequences of the
//! question are whole; an unknown one is while its candidate is tried.

use rustc_hash::FxHashMap;

use super::{HOLE, Machine, Memory};
use crate::core::{Formula, Slot, Truth};
use crate::types::Layout;

/// On how many words an answer may depend.
pub(crate) const KEYS: usize = 8;
/// How many answers are kept, a power of two.
const ANSWERS: usize = 1 << 12;
/// How many sequences have names before all are forgotten.
const NAMES: usize = 1 << 16;

type Key = [u32; KEYS];

#[derive(Debug, Clone, Copy)]
struct Answer {
    node: u32,
    key: Key,
    truth: Truth,
    /// Whether a word that is not known was read on the way.
    hole: bool,
}

/// The answers, each at the place its key says, and the names of sequences.
#[derive(Debug, Default)]
pub(super) struct Table {
    answers: Vec<Option<Answer>>,
    names: FxHashMap<Box<[i64]>, u32>,
}

impl Table {
    fn place(node: u32, key: &Key) -> usize {
        let mixed = key.iter().fold(u64::from(node), |sum, &word| {
            (sum.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x517c_c1b7_2722_0a95)
        });
        usize::try_from(mixed >> 40).unwrap_or(0) % ANSWERS
    }

    fn get(&self, node: u32, key: &Key) -> Option<Answer> {
        let answer = (*self.answers.get(Self::place(node, key))?)?;
        (answer.node == node && answer.key == *key).then_some(answer)
    }

    fn put(&mut self, answer: Answer) {
        if self.answers.is_empty() {
            self.answers.resize(ANSWERS, None);
        }
        if let Some(place) = self.answers.get_mut(Self::place(answer.node, &answer.key)) {
            *place = Some(answer);
        }
    }

    /// The name of what has these words; it is never 0.
    fn name(&mut self, words: &[i64]) -> Option<u32> {
        if let Some(&name) = self.names.get(words) {
            return Some(name);
        }
        let name = u32::try_from(self.names.len() + 1).ok()?;
        self.names.insert(words.into(), name);
        Some(name)
    }
}

impl Memory {
    /// Takes the names of sequences away again.
    pub(super) fn forget(&mut self, named: &[usize]) {
        for &seq in named {
            if let Some(name) = self.names.get_mut(seq) {
                *name = 0;
            }
        }
    }
}

impl<'p> Machine<'p> {
    /// A formula's truth, from memory if it was asked for the same values before.
    pub(super) fn remembered(&mut self, node: u32, keys: &[(Slot, Layout)], body: &'p Formula) -> Truth {
        let Some(key) = self.key(keys) else { return self.formula(body) };
        if let Some(answer) = self.memo.get(node, &key) {
            self.hole |= answer.hole;
            return answer.truth;
        }
        let before = std::mem::replace(&mut self.hole, false);
        let truth = self.formula(body);
        let hole = self.hole;
        self.hole |= before;
        // What was given up, for fuel or for a hole while equations are solved, is not known.
        if self.failure.is_none() && !(truth == Truth::Undefined && hole) {
            self.memo.put(Answer { node, key, truth, hole });
        }
        truth
    }

    fn key(&mut self, keys: &[(Slot, Layout)]) -> Option<Key> {
        if self.memo.names.len() > NAMES {
            self.memo = Table::default();
            self.memory.names.fill(0);
        }
        let mut key = [0; KEYS];
        for (place, (slot, layout)) in key.iter_mut().zip(keys) {
            let word = *self.frame.get(self.base + slot)?;
            *place = match layout {
                _ if word == HOLE => return None,
                Layout::Word => i32::try_from(word).ok()?.cast_unsigned(),
                Layout::Seq(of) => self.name_of(word, of)?,
            };
        }
        Some(key)
    }

    /// The name of a sequence that is whole.
    fn name_of(&mut self, number: i64, of: &[Layout]) -> Option<u32> {
        let at = usize::try_from(number).ok()?;
        match *self.memory.names.get(at)? {
            0 if at < self.given => self.name(number, of, &mut Vec::new()),
            0 => None,
            name => Some(name),
        }
    }

    /// Names a sequence and those inside it; notes which.
    fn name(&mut self, number: i64, of: &[Layout], named: &mut Vec<usize>) -> Option<u32> {
        let at = usize::try_from(number).ok()?;
        if let Some(&name) = self.memory.names.get(at)
            && name != 0
        {
            return Some(name);
        }
        let mut words = self.memory.seq(number, of.len())?.to_vec();
        for (place, word) in words.iter_mut().enumerate() {
            if *word == HOLE {
                return None;
            }
            if let Some(Layout::Seq(inner)) = of.get(place % of.len().max(1)) {
                *word = i64::from(self.name(*word, inner, named)?);
            }
        }
        let name = self.memo.name(&words)?;
        *self.memory.names.get_mut(at)? = name;
        named.push(at);
        Some(name)
    }

    /// Names the sequences of a value in the frame; which got names.
    pub(super) fn name_words(&mut self, slot: Slot, layout: &[Layout]) -> Vec<usize> {
        let mut named = Vec::new();
        for (place, layout) in layout.iter().enumerate() {
            if let (Layout::Seq(of), Some(&word)) = (layout, self.frame.get(self.base + slot + place)) {
                self.name(word, of, &mut named);
            }
        }
        named
    }
}
