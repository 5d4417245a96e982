//! Which answers are worth remembering: those that take some work and depend on a few words and sequences.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Program, logic};
use crate::core::{Block, Formula, Keys, Slot, Truth};
use crate::machine::{SEQS, WORDS};
use crate::types::Layout;

/// What a formula other than a quantifier must cost to be remembered.
const COSTLY: usize = 100;

/// Marks what a program remembers.
pub(super) fn remember(program: &mut Program) {
    let mut marker = Marker { layouts: FxHashMap::default(), next: 0 };
    for input in &program.inputs {
        for slot in [Some(input.slot), input.old].into_iter().flatten() {
            marker.know(slot, &input.ty.layout());
        }
    }
    // Preconditions are asked for every output, the others once.
    marker.whole(&mut program.pre, true);
    marker.whole(&mut program.post, false);
    if let Some(answer) = &mut program.answer {
        marker.whole(answer, false);
    }
}

struct Marker {
    /// What the words in slots are, where it is known.
    layouts: FxHashMap<Slot, Layout>,
    next: u32,
}

impl Marker {
    fn know(&mut self, slot: Slot, layout: &[Layout]) {
        self.layouts.extend((slot..).zip(layout.iter().cloned()));
    }

    /// A formula that is asked by itself.
    fn whole(&mut self, formula: &mut Formula, again: bool) {
        self.formula(formula);
        match formula {
            Formula::Memo { keys, .. } => Arc::make_mut(keys).named = again,
            Formula::Const(_) => {}
            _ => self.mark(formula, again),
        }
    }

    fn formula(&mut self, formula: &mut Formula) {
        match formula {
            Formula::Const(_)
            | Formula::SameSeq(..)
            | Formula::Word(_)
            | Formula::Member { .. }
            | Formula::Call { .. }
            | Formula::Memo { .. } => {}
            Formula::Not(inner) | Formula::Native { formula: inner, .. } => self.formula(inner),
            Formula::Let { slot, layout, body, .. } => {
                self.know(*slot, layout);
                self.formula(body);
            }
            Formula::And(parts) | Formula::AndL(parts) => {
                for part in parts {
                    self.formula(part);
                }
            }
            Formula::Or(parts) | Formula::OrL(parts) => {
                for part in parts {
                    self.formula(part);
                }
                self.mark_costly(formula);
            }
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) | Formula::Iff(a, b) => {
                self.formula(a);
                self.formula(b);
            }
            Formula::If(a, b, c) => {
                self.formula(a);
                self.formula(b);
                self.formula(c);
            }
            Formula::Compare(..) => self.mark_costly(formula),
            Formula::Exists(block) | Formula::None(block) => {
                self.block(block);
                self.mark(formula, true);
            }
        }
    }

    fn block(&mut self, block: &mut Block) {
        for var in &block.vars {
            self.know(var.slot, &var.ty.layout());
        }
        for part in &mut block.parts {
            self.formula(&mut part.formula);
        }
    }

    fn mark_costly(&mut self, formula: &mut Formula) {
        if logic::cost(formula) >= COSTLY {
            self.mark(formula, true);
        }
    }

    /// Remembers the answers of a formula, if all it depends on is known and little.
    fn mark(&mut self, formula: &mut Formula, named: bool) {
        let mut keys = Keys { named, ..Keys::default() };
        for slot in logic::free_slots(formula) {
            match self.layouts.get(&slot) {
                Some(Layout::Word) => keys.words.push(slot),
                Some(Layout::Seq(of)) if is_readable(of) => keys.seqs.push((slot, of.clone())),
                _ => return,
            }
        }
        let (words, seqs) = (keys.words.len(), keys.seqs.len());
        if words + seqs == 0 || words > WORDS || seqs > SEQS {
            return;
        }
        let body = Box::new(std::mem::replace(formula, Formula::Const(Truth::True)));
        *formula = Formula::Memo { node: self.next, keys: Arc::new(keys), body };
        self.next += 1;
    }
}

/// Whether the elements of a sequence are words, or sequences of words.
fn is_readable(of: &[Layout]) -> bool {
    let flat = |of: &[Layout]| of.iter().all(|word| *word == Layout::Word);
    flat(of) || matches!(of, [Layout::Seq(inner)] if flat(inner))
}
