//! Arithmetic over bindings: the value of an expression, and the functions it may call.

use super::Store;
use crate::arith;
use crate::symbol::Symbol;
use crate::term::{Kind, Literal, Term, Var};

/// Values of the functions that arithmetic may call.
pub(crate) trait Functions {
    /// The value, or `None` if there is none for these arguments.
    fn call(&mut self, name: &Symbol, args: &[Term]) -> Option<f64>;
}

/// Only the functions that need nothing but their arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PureFunctions;

impl Functions for PureFunctions {
    fn call(&mut self, name: &Symbol, args: &[Term]) -> Option<f64> {
        arith::pure_function(name.as_str(), args)
    }
}

/// Leaves functions as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unevaluated;

impl Functions for Unevaluated {
    fn call(&mut self, _name: &Symbol, _args: &[Term]) -> Option<f64> {
        None
    }
}

const MAX_EXPRESSION_DEPTH: u32 = 200;

impl Store {
    /// The number an expression stands for, with rule-local variables counted from `base`.
    #[inline]
    pub(crate) fn number(&self, term: &Term, base: u32, depth: u32) -> Option<f64> {
        match term {
            Term::Number(n) => return Some(*n),
            Term::Var(var) => {
                if let Some(Term::Number(n)) = self.value(Var(var.0 + base)) {
                    return Some(*n);
                }
            }
            _ => {}
        }
        self.evaluate(term, base, depth)
    }

    fn evaluate(&self, term: &Term, base: u32, depth: u32) -> Option<f64> {
        match term {
            Term::Number(n) => Some(*n),
            Term::Var(var) => match self.deref(self.value(Var(var.0 + base))?) {
                Term::Number(n) => Some(*n),
                Term::Literal(literal) => self.evaluate_literal(literal, 0, depth + 1),
                _ => None,
            },
            Term::Literal(literal) => self.evaluate_literal(literal, base, depth + 1),
            _ => None,
        }
    }

    pub(super) fn evaluate_literal(&self, literal: &Literal, base: u32, depth: u32) -> Option<f64> {
        let Kind::Arith(op) = literal.kind else { return None };
        if depth > MAX_EXPRESSION_DEPTH {
            return None;
        }
        let x = self.number(literal.args.first()?, base, depth)?;
        match literal.args.get(1) {
            Some(y) => Some(arith::apply(op, x, self.number(y, base, depth)?)),
            None => Some(arith::apply(op, 0.0, x)),
        }
    }
}
