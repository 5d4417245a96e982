//! Rooms that are used again and again instead of being made anew.

use crate::inference::Machine;
use crate::store::Store;
use crate::term::Term;

/// What nobody uses any more.
#[derive(Debug)]
pub(crate) struct Spares {
    #[expect(clippy::vec_box, reason = "a machine is large and changes hands at every query")]
    machines: Vec<Box<Machine>>,
    /// A table of variables to look something up in, its trail empty.
    pub(super) store: Store,
    /// Tables of variables.
    vars: Vec<Vec<Option<Term>>>,
    /// The goal of a plan that is over, or anything else nobody needs.
    pub(crate) goal: Term,
}

impl Default for Spares {
    fn default() -> Self {
        Self { machines: Vec::new(), store: Store::default(), vars: Vec::new(), goal: Term::Nil }
    }
}

impl Spares {
    pub(crate) fn take_machine(&mut self) -> Box<Machine> {
        self.machines.pop().unwrap_or_default()
    }

    pub(crate) fn give_machine(&mut self, mut machine: Box<Machine>) {
        machine.finish();
        machine.store.clear();
        if self.machines.len() < 4 {
            self.machines.push(machine);
        }
    }

    /// A table of so many unbound variables.
    pub(crate) fn take_vars(&mut self, count: usize) -> Vec<Option<Term>> {
        let mut vars = self.vars.pop().unwrap_or_default();
        vars.resize(count, None);
        vars
    }

    pub(crate) fn give_vars(&mut self, mut vars: Vec<Option<Term>>) {
        vars.clear();
        if self.vars.len() < 4 && vars.capacity() <= 64 {
            self.vars.push(vars);
        }
    }

    /// Keeps the goal of a plan that is over, for the next goal of the same name.
    pub(crate) fn keep_goal(&mut self, goal: Term) {
        if matches!(&goal, Term::Literal(literal) if !literal.args.is_empty()) {
            self.goal = goal;
        }
    }
}
