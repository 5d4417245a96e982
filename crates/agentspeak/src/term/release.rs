//! Dropping terms without recursion on the host stack, however deep they are.

use std::mem;
use std::rc::Rc;

use super::list::CONS_BYTES;
use super::literal::LITERAL_BYTES;
use super::{Cons, Literal, TERM_BYTES, Term};
use crate::memory::release;

impl Term {
    const fn may_be_deep(&self) -> bool {
        !matches!(self, Self::Var(_) | Self::Number(_) | Self::Atom(_) | Self::Text(_) | Self::Nil)
    }
}

impl Drop for Cons {
    fn drop(&mut self) {
        release(CONS_BYTES);
        if self.head.may_be_deep() {
            dismantle(mem::replace(&mut self.head, Term::Nil));
        }
        let mut tail = mem::replace(&mut self.tail, Term::Nil);
        while let Term::List(cons) = tail {
            let Some(mut cons) = Rc::into_inner(cons) else { return };
            if cons.head.may_be_deep() {
                dismantle(mem::replace(&mut cons.head, Term::Nil));
            }
            tail = mem::replace(&mut cons.tail, Term::Nil);
        }
        if tail.may_be_deep() {
            dismantle(tail);
        }
    }
}

impl Drop for Literal {
    fn drop(&mut self) {
        release(LITERAL_BYTES + self.args.len() * TERM_BYTES);
        let own_extra = self.extra.as_ref().is_some_and(|extra| Rc::strong_count(extra) == 1);
        if own_extra || self.args.iter().any(Term::may_be_deep) {
            let mut stack = Vec::new();
            take_literal(self, &mut stack);
            dismantle_all(stack);
        }
    }
}

fn take_literal(literal: &mut Literal, stack: &mut Vec<Term>) {
    // The arguments are replaced one by one, not taken away, so that the size released later is the size charged.
    stack.extend(
        literal.args.iter_mut().filter(|arg| arg.may_be_deep()).map(|arg| mem::replace(arg, Term::Nil)),
    );
    if let Some(extra) = literal.extra.take().and_then(Rc::into_inner) {
        stack.extend(extra.annots);
    }
}

/// Drops a term without recursion on the host stack.
fn dismantle(term: Term) {
    dismantle_all(vec![term]);
}

/// Drops terms without recursion on the host stack.
pub(crate) fn dismantle_all(mut stack: Vec<Term>) {
    while let Some(term) = stack.pop() {
        match term {
            Term::List(cons) => {
                if let Some(mut cons) = Rc::into_inner(cons) {
                    stack.push(mem::replace(&mut cons.head, Term::Nil));
                    stack.push(mem::replace(&mut cons.tail, Term::Nil));
                }
            }
            Term::Literal(literal) => {
                if let Some(mut literal) = Rc::into_inner(literal) {
                    take_literal(&mut literal, &mut stack);
                }
            }
            Term::Body(body) => {
                if let Some(mut body) = Rc::into_inner(body) {
                    stack.extend(body.steps.drain(..).map(|step| step.term));
                }
            }
            Term::Trigger(trigger) => {
                if let Some(mut trigger) = Rc::into_inner(trigger) {
                    stack.push(mem::replace(&mut trigger.literal, Term::Nil));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::live_bytes;

    #[test]
    fn ten_million_cells_are_dropped_without_recursion() {
        let before = live_bytes();
        let mut deep = Term::Nil;
        let mut list = Term::Nil;
        for n in 0..1_000_000 {
            deep = Term::call("s", vec![deep]);
            list = Term::cons(Term::Number(f64::from(n)), list);
        }
        assert!(live_bytes() > before);
        drop(deep);
        drop(list);
        assert_eq!(live_bytes(), before);
    }
}
