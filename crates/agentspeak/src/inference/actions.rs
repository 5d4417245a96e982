//! Internal actions inside formulas, and variables as formulas.

use super::cell::Cell;
use super::code::Code;
use super::heap::index;
use super::run::Flow;
use super::transfer::Numbering;
use super::{Frame, Generator, Key, Machine, NONE, Pattern, Point};
use crate::actions::{Action, ActionError, Call, OPTION_BYTES, Outcome};
use crate::agent::Mind;
use crate::arith;
use crate::beliefs::literal_of;
use crate::budget::Halt;
use crate::memory::has_room;
use crate::store::Store;
use crate::term::{Kind, Term};

impl Machine {
    /// Runs an internal action; `alone` if it is all there is left to do, so that its error is the query's.
    pub(super) fn internal(
        &mut self,
        action: Option<&'static Action>,
        args: &[Pattern],
        alone: bool,
        base: u32,
        after: &Point,
        mind: &mut Mind,
    ) -> Result<Flow, Halt> {
        let Some(action) = action else {
            if alone {
                self.error = Some(ActionError::unknown());
            }
            return Ok(Flow::Fail);
        };
        if !alone && action.body_only {
            return Ok(Flow::Fail);
        }
        let mut numbering = Numbering::new(self.known);
        let mut ready = Vec::with_capacity(args.len());
        for arg in args {
            let cell = self.heap.build(arg, base, mind);
            ready.push(self.heap.export(cell, &mut numbering, mind));
        }
        if arith::has_divided_by_zero() {
            return Ok(Flow::Fail);
        }
        let mut store = Store::default();
        if alone {
            // Some actions look at variables that are not among their arguments.
            store.bindings.clone_from(&self.store.bindings);
        }
        store.bindings.resize(numbering.len(), None);
        Ok(match action.run(&mut Call { mind, store: &mut store, args: &ready }) {
            Ok(Outcome::True) => self.heap.take_over(&numbering, &store).into(),
            Ok(Outcome::False) => Flow::Fail,
            Ok(Outcome::Many(generator)) => {
                self.push_many_with(generator, numbering, store, after.clone());
                Flow::Fail
            }
            Err(ActionError { halt: Some(halt), .. }) => return Err(halt),
            Err(error) => {
                if alone {
                    self.error = Some(error);
                }
                Flow::Fail
            }
        })
    }

    /// A variable as a formula: what it holds, or any belief if it holds nothing.
    pub(super) fn dynamic(&mut self, formula: Cell, point: &mut Point, mind: &mut Mind) -> Flow {
        let mut numbering = Numbering::new(self.known);
        let term = self.heap.export(formula, &mut numbering, mind);
        let after = Point { at: point.at + 1, ..point.clone() };
        let ns_open = Key::of(&term).is_none() && matches!(&term, Term::Literal(l) if l.kind == Kind::Plain);
        if term.is_var() || ns_open {
            // A variable without a namespace stands for what is in the default one.
            let named = ns_open || term.extra().is_some_and(|extra| extra.namespace.is_some());
            let options: Vec<Vec<(Term, Term)>> = mind
                .beliefs
                .clauses()
                .filter(|(key, clause)| clause.rule.is_none() && (named || key.namespace.is_none()))
                .take_while(|_| has_room(OPTION_BYTES))
                .map(|(key, clause)| vec![(term.clone(), literal_of(key, clause))])
                .collect();
            self.push_many(Generator::Pairs(options.into_iter()), numbering, after);
            return Flow::Fail;
        }
        let cont = self.push_frame(Frame::Goal(after));
        let base = index(self.heap.cells.len());
        self.heap.cells.extend(numbering.cells());
        *point = Point { code: Code::compile_body(&term), at: 0, base, cont };
        debug_assert_ne!(cont, NONE);
        Flow::Go
    }
}
