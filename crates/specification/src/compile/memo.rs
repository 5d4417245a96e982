//! Which answers are worth remembering: those of quantifiers and sums that depend on a few values.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Program, logic};
use crate::core::{Block, Formula, Slot, Truth};
use crate::machine::KEYS;
use crate::types::Layout;

/// What a comparison must cost to be remembered.
const COSTLY: usize = 100;

/// Marks what a program remembers.
pub(super) fn remember(program: &mut Program) {
    let mut marker = Marker { layouts: FxHashMap::default(), next: 0 };
    for input in &program.inputs {
        for slot in [Some(input.slot), input.old].into_iter().flatten() {
            marker.know(slot, &input.ty.layout());
        }
    }
    marker.formula(&mut program.pre);
    marker.mark(&mut program.pre);
    marker.formula(&mut program.post);
    if let Some(answer) = &mut program.answer {
        marker.formula(answer);
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

    fn formula(&mut self, formula: &mut Formula) {
        match formula {
            Formula::Const(_)
            | Formula::SameSeq(..)
            | Formula::Word(_)
            | Formula::Member { .. }
            | Formula::Call { .. }
            | Formula::Memo { .. } => {}
            Formula::Not(inner)
            | Formula::Native { formula: inner, .. }
            | Formula::Let { body: inner, .. } => {
                self.formula(inner);
            }
            Formula::And(parts) | Formula::AndL(parts) | Formula::Or(parts) | Formula::OrL(parts) => {
                for part in parts {
                    self.formula(part);
                }
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
            Formula::Compare(..) => {
                if logic::cost(formula) >= COSTLY {
                    self.mark(formula);
                }
            }
            Formula::Exists(block) | Formula::None(block) => {
                self.block(block);
                self.mark(formula);
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

    /// Remembers the answers of a formula, if all it depends on is known and little.
    fn mark(&mut self, formula: &mut Formula) {
        let free = logic::free_slots(formula).into_iter();
        let keys: Option<Arc<[(Slot, Layout)]>> =
            free.map(|slot| Some((slot, self.layouts.get(&slot)?.clone()))).collect();
        let Some(keys) = keys.filter(|keys| (1..=KEYS).contains(&keys.len())) else { return };
        let body = Box::new(std::mem::replace(formula, Formula::Const(Truth::True)));
        *formula = Formula::Memo { node: self.next, keys, body };
        self.next += 1;
    }
}
