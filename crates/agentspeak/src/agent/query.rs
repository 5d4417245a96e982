//! Questions an agent asks its beliefs, and the functions that need them.

use std::rc::Rc;

use super::Mind;
use crate::arith;
use crate::budget::Halt;
use crate::inference::{Code, Machine};
use crate::store::{Functions, PureFunctions, Store};
use crate::symbol::Symbol;
use crate::term::{Kind, Literal, Term, Var};

/// Functions inside functions inside functions.
const MAX_NESTING: u32 = 32;

impl Mind {
    /// Runs a formula over bindings, which are changed if there is a solution.
    pub(crate) fn query(&mut self, code: &Rc<Code>, vars: &mut Vec<Option<Term>>) -> Result<bool, Halt> {
        let mut store = Store::with(std::mem::take(vars));
        let known = store.bindings.len();
        let found = self.query_in(code, &mut store);
        if matches!(found, Ok(true)) {
            store.compact(known);
        }
        *vars = store.bindings;
        found
    }

    /// Runs a formula over the variables of a store.
    pub(crate) fn query_in(&mut self, code: &Rc<Code>, store: &mut Store) -> Result<bool, Halt> {
        if let Some((holds, steps)) = code.solve_plainly(store, &self.beliefs) {
            self.meter.count(steps);
            if self.meter.is_due() {
                self.meter.check()?;
            }
            return Ok(holds);
        }
        let mut machine = self.spares.take_machine();
        std::mem::swap(&mut machine.store, store);
        let found = machine.solve(code, self);
        std::mem::swap(&mut machine.store, store);
        self.spares.give_machine(machine);
        found
    }

    fn nested<T>(&mut self, run: impl FnOnce(&mut Self, &mut Machine) -> Option<T>) -> Option<T> {
        if self.nesting >= MAX_NESTING {
            return None;
        }
        self.nesting += 1;
        let mut machine = self.spares.take_machine();
        let result = run(self, &mut machine);
        self.spares.give_machine(machine);
        self.nesting -= 1;
        result
    }

    fn count_solutions(&mut self, formula: &Term) -> Option<f64> {
        let mut vars = 0;
        let formula = Store::default().resolve_with(formula, &mut PureFunctions, &mut |var| {
            vars = vars.max(var.0 + 1);
            Term::Var(var)
        });
        let code = Code::compile(&formula);
        self.nested(|mind, machine| {
            machine.store.alloc(vars as usize);
            machine.start(code);
            let mut count = 0usize;
            while machine.next(mind).ok()? {
                count += 1;
            }
            Some(arith::count(count))
        })
    }

    fn rule_function(&mut self, predicate: &Symbol, args: &[Term]) -> Option<f64> {
        let mut all = args.to_vec();
        all.push(Term::Var(Var(0)));
        let term = if predicate.as_str().contains('.') {
            Literal::build(Kind::Internal, predicate.clone(), all.into_boxed_slice(), None, 0).into()
        } else {
            Term::structure(predicate.clone(), all)
        };
        let code = Code::compile(&term);
        self.nested(|mind, machine| {
            machine.store.alloc(1);
            machine.start(code);
            if !machine.next(mind).ok()? {
                return None;
            }
            machine.store.deref(&Term::Var(Var(0))).as_number()
        })
    }
}

impl Functions for Mind {
    fn call(&mut self, name: &Symbol, args: &[Term]) -> Option<f64> {
        match name.as_str() {
            "math.random" => {
                let scale = args.first().and_then(Term::as_number).unwrap_or(1.0);
                return Some(self.random() * scale);
            }
            "system.time" => {
                return Some(arith::count(usize::try_from(self.clock.millis()).unwrap_or(usize::MAX)));
            }
            ".count" => return self.count_solutions(args.first()?),
            _ => {}
        }
        if let Some(value) = arith::pure_function(name.as_str(), args) {
            return Some(value);
        }
        let function = self.functions.iter().find(|f| f.name == *name && f.arity == args.len())?.clone();
        self.rule_function(&function.predicate, args)
    }
}
