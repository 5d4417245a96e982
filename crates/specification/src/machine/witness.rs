//! The values that decide a quantified formula: those that make an existential one true, or a universal one false.

use super::{HOLE, Machine};
use crate::core::{Block, Formula, Step, Term, Truth};
use crate::types::{Ty, Value};

/// Variables with the values that were found for them.
pub type Witness = Vec<(String, Ty, Value)>;

impl<'p> Machine<'p> {
    /// How much work is left for the question.
    #[must_use]
    pub fn fuel_left(&self) -> u64 {
        self.fuel
    }

    /// The values of the variables of a quantified formula that decide it; nothing where no values do: a universal formula
    /// that is true, an existential one that is false.
    pub fn witness(&mut self) -> Option<Witness> {
        let (_, terms) = self.program.value.as_ref()?;
        match &terms[..] {
            [Term::Truth(formula)] => self.deciding(formula),
            _ => None,
        }
    }

    fn deciding(&mut self, formula: &'p Formula) -> Option<Witness> {
        match formula {
            Formula::Exists(block) | Formula::None(block) => {
                self.found(block, false).or_else(|| self.found(block, true))
            }
            Formula::Not(inner) | Formula::Memo { body: inner, .. } => self.deciding(inner),
            Formula::And(parts) | Formula::AndL(parts) => self.first(parts, Truth::True),
            Formula::Or(parts) | Formula::OrL(parts) => self.first(parts, Truth::False),
            Formula::Let { slot, items, body, .. } => {
                self.bind(*slot, items);
                self.deciding(body)
            }
            _ => None,
        }
    }

    /// The values that decide the first part which is not neutral.
    fn first(&mut self, parts: &'p [Formula], neutral: Truth) -> Option<Witness> {
        let deciding = parts.iter().find(|part| self.formula(part) != neutral)?;
        self.deciding(deciding)
    }

    fn found(&mut self, block: &'p Block, or_undefined: bool) -> Option<Witness> {
        let mut witness = None;
        self.look(block, 0, or_undefined, &mut |machine| witness = machine.values_of(block));
        witness
    }

    fn values_of(&self, block: &Block) -> Option<Witness> {
        let mut values = Witness::new();
        for var in &block.vars {
            let at = self.base + var.slot;
            let words = self.frame.get(at..at + var.width)?;
            if words.contains(&HOLE) {
                return None;
            }
            values.push((var.name.clone(), var.ty.clone(), self.load(&var.ty, words)?));
        }
        Some(values)
    }

    /// Looks for values as a question does, and shows the machine while it holds them.
    fn look(
        &mut self,
        block: &'p Block,
        from: usize,
        or_undefined: bool,
        show: &mut dyn FnMut(&Self),
    ) -> bool {
        let mut at = from;
        while let Some(Step::Check(number)) = block.steps.get(at) {
            at += 1;
            let Some(part) = block.parts.get(*number) else { continue };
            match self.formula(&part.formula) {
                Truth::True => {}
                Truth::Undefined if part.implied || or_undefined => {}
                Truth::False | Truth::Undefined => return false,
            }
        }
        let Some(step) = block.steps.get(at) else {
            show(self);
            return true;
        };
        let mut body = |machine: &mut Self| {
            if machine.failure.is_some() || !machine.burn(Some(block)) {
                return Some(false);
            }
            let mark = machine.memory.mark();
            let found = machine.look(block, at + 1, or_undefined, show);
            machine.memory.release(mark);
            found.then_some(true)
        };
        self.each(block, step, &mut body).unwrap_or(false)
    }
}
