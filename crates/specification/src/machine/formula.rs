//! Formulas: connectives, comparisons, calls and what is an element of what.

use super::{HOLE, Machine};
use crate::core::{Formula, FunctionBody, Slot, Term, Truth};
use crate::types::Layout;

impl<'p> Machine<'p> {
    /// A formula's truth.
    pub(super) fn formula(&mut self, formula: &'p Formula) -> Truth {
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

    pub(super) fn bind(&mut self, slot: Slot, items: &'p [Term]) {
        for (place, item) in items.iter().enumerate() {
            let word = self.term(item).unwrap_or(HOLE);
            self.put(slot + place, word);
        }
    }

    pub(super) fn native(&mut self, native: usize, args: &'p [Term], layout: &[Layout]) -> Option<Truth> {
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
}
