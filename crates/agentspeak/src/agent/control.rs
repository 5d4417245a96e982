//! Steps that decide what runs next: conditions, loops and branches.

use std::cell::RefCell;
use std::rc::Rc;

use super::Mind;
use super::execute::After;
use super::failure::Failure;
use super::intention::{Fork, Segment};
use crate::arith;
use crate::budget::Halt;
use crate::inference::Code;
use crate::memory::has_room;
use crate::program::{Body, Step};
use crate::store::Store;
use crate::term::Term;

impl Mind {
    pub(super) fn run_internal(&mut self, term: &Term, step: &Step) -> Result<After, Halt> {
        let Term::Literal(literal) = term else { return Ok(After::Failed(Failure::new("unknown", ""))) };
        match (literal.functor.as_str(), &literal.args[..]) {
            (".if_then_else", [test, Term::Body(then), rest @ ..]) => {
                let code = step.code.get_or_init(|| Code::compile(test)).clone();
                let Some(top) = self.intentions.current() else {
                    return Ok(After::Gone);
                };
                let mut vars = std::mem::take(&mut top.vars);
                let found = self.query(&code, &mut vars);
                let Some(top) = self.intentions.current() else {
                    return Ok(After::Gone);
                };
                top.vars = vars;
                if arith::take_division_by_zero() {
                    return Ok(After::Failed(Failure::new("unknown", "")));
                }
                top.advance();
                match (found?, rest) {
                    (true, _) => top.insert(then),
                    (false, [Term::Body(otherwise)]) => top.insert(otherwise),
                    _ => {}
                }
                Ok(After::Stay)
            }
            (".foreach", [test, Term::Body(body)]) => {
                let code = step.code.get_or_init(|| Code::compile(test)).clone();
                self.for_step(code, body)
            }
            (".loop", [test, Term::Body(body)]) => {
                let code = step.code.get_or_init(|| Code::compile(test)).clone();
                let Some(top) = self.intentions.current() else {
                    return Ok(After::Gone);
                };
                let saved = top.vars.clone();
                top.advance();
                top.cursor.push(Segment::While { code: code.clone(), body: body.clone(), saved });
                self.while_step(&code, body)
            }
            (".fork", [kind, branches @ ..]) => self.fork(kind, branches),
            (name, args) => {
                if let Some(after) = self.run_control(name, args)? {
                    return Ok(after);
                }
                self.run_action(term, step)
            }
        }
    }

    fn for_step(&mut self, code: Rc<Code>, body: &Rc<Body>) -> Result<After, Halt> {
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        let saved = top.vars.clone();
        top.advance();
        let mut machine = self.spares.take_machine();
        machine.store.bindings.clone_from(&saved);
        machine.start(code);
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        top.cursor.push(Segment::For { machine, body: body.clone(), saved });
        self.next_iteration()
    }

    /// Runs the body of a `for` with the next solution, or ends the loop and forgets what it bound.
    pub(super) fn next_iteration(&mut self) -> Result<After, Halt> {
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        let Some(Segment::For { mut machine, body, saved }) = top.cursor.pop() else {
            return Ok(After::Stay);
        };
        let found = machine.next(self)?;
        let known = saved.len();
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        if found {
            let mut copy = Store::with(machine.store.bindings.clone());
            copy.compact(known);
            top.vars = copy.bindings;
            top.cursor.push(Segment::For { machine, body: body.clone(), saved });
            top.insert(&body);
        } else {
            top.vars = saved;
        }
        Ok(After::Stay)
    }

    /// Runs the body of a `while` if its condition holds for the variables as they were before the loop.
    pub(super) fn while_step(&mut self, code: &Rc<Code>, body: &Rc<Body>) -> Result<After, Halt> {
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        let mut vars = std::mem::take(&mut top.vars);
        let found = self.query(code, &mut vars);
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        top.vars = vars;
        if found? {
            top.insert(body);
        } else {
            top.cursor.pop();
        }
        Ok(After::Stay)
    }

    fn fork(&mut self, kind: &Term, branches: &[Term]) -> Result<After, Halt> {
        let Some(mut current) = self.intentions.selected.take() else { return Ok(After::Gone) };
        let all = matches!(kind, Term::Atom(name) if name.as_str() == "and");
        let fork = Rc::new(RefCell::new(Fork { all, branches: Vec::new(), unfinished: branches.len() }));
        let point = current.stack.len();
        if let Some(top) = current.top_mut() {
            top.advance();
        }
        let mut started = Vec::new();
        for branch in branches {
            let Term::Body(body) = branch else { continue };
            let mut intention = self.new_intention();
            self.meter.look_through(16 * current.stack.len());
            for means in current.stack.iter().take_while(|_| has_room(0)) {
                intention.push(means.copy());
            }
            self.meter.check()?;
            intention.fork = Some((fork.clone(), point));
            if let Some(top) = intention.top_mut() {
                top.cursor.push(Segment::Join(fork.clone()));
                top.insert(body);
            }
            fork.borrow_mut().branches.push(intention.id);
            started.push(intention);
        }
        for intention in started {
            self.run_later(intention);
        }
        Ok(After::Gone)
    }

    pub(super) fn join(&mut self, fork: &Rc<RefCell<Fork>>) -> After {
        let Some(id) = self.intentions.selected.as_ref().map(|intention| intention.id) else {
            return After::Gone;
        };
        let (all, unfinished, others) = {
            let mut fork = fork.borrow_mut();
            fork.unfinished = fork.unfinished.saturating_sub(1);
            let others: Vec<u64> = fork.branches.iter().copied().filter(|other| *other != id).collect();
            (fork.all, fork.unfinished, others)
        };
        if all {
            if unfinished == 0 {
                return After::Next;
            }
            self.intentions.selected = None;
            return After::Gone;
        }
        for other in others {
            self.drop_by_id(other);
        }
        After::Next
    }
}
