//! One step of an intention.

use std::cell::RefCell;
use std::rc::Rc;

use super::failure::Failure;
use super::intention::{Fork, Segment};
use super::{Event, Intention, Mind, Request, Trace, Waiting};
use crate::actions::ActionError;
use crate::arith;
use crate::beliefs::literal_of;
use crate::inference::{Code, Key};
use crate::limits::Halt;
use crate::prepared::Call;
use crate::program::{Body, Step, StepKind, Trigger, TriggerKind, TriggerOp};
use crate::store::{Closer, Store};
use crate::symbol::Symbol;
use crate::term::{Kind, Literal, Term, Var};

/// What becomes of the intention after a step.
pub(crate) enum After {
    /// The step is done.
    Next,
    /// The step is done and has itself said what comes next.
    Stay,
    /// The intention waits elsewhere, or is gone.
    Gone,
    Failed(Failure),
}

impl Mind {
    /// Runs a step of the intention and puts it where it belongs afterwards.
    pub(crate) fn execute(&mut self, intention: Intention) -> Result<(), Halt> {
        if intention.top().is_none_or(super::Means::is_finished) {
            // A plan without steps takes a cycle as well.
            self.run_later_cleared(intention);
            return Ok(());
        }
        if let Some(top) = intention.top() {
            self.names = top.plan.names.clone();
        }
        self.selected = Some(intention);
        let after = self.run_step();
        let Some(mut intention) = self.selected.take() else { return after.map(|_| ()) };
        match after? {
            After::Next => {
                if let Some(top) = intention.top_mut() {
                    top.advance();
                }
                self.run_later_cleared(intention);
            }
            After::Stay => {
                if let Some(top) = intention.top_mut() {
                    top.tidy();
                }
                self.run_later_cleared(intention);
            }
            After::Gone => {}
            After::Failed(failure) => self.fail_intention(intention, failure),
        }
        Ok(())
    }

    fn run_step(&mut self) -> Result<After, Halt> {
        loop {
            let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else {
                return Ok(After::Gone);
            };
            let (body, at) = match top.cursor.last() {
                None => return Ok(After::Stay),
                Some(Segment::Steps { body, at }) => (body.clone(), *at),
                Some(Segment::Join(fork)) => {
                    let fork = fork.clone();
                    return Ok(self.join(&fork));
                }
                Some(Segment::For { .. }) => return self.next_iteration(),
                Some(Segment::While { code, body, saved }) => {
                    let (code, body, saved) = (code.clone(), body.clone(), saved.clone());
                    top.vars.clone_from(&saved);
                    return self.while_step(&code, &body, saved);
                }
            };
            let Some(step) = body.steps.get(at) else { return Ok(After::Stay) };
            self.at_line = step.line;
            if !step.term.is_var() && !matches!(step.term, Term::Body(_)) {
                return self.run_plain(step.kind, &step.term, step);
            }
            let term = self.resolve_here(&step.term);
            if let Term::Body(inner) = &term {
                if step.kind != StepKind::Action {
                    let message = format!(
                        "The operator '{}' is lost with the variable '{term}' unified with a plan body. ",
                        step.kind.sign()
                    );
                    return Ok(After::Failed(Failure::new("body_var_with_op", message)));
                }
                if let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) {
                    top.advance();
                    top.insert(inner);
                    if top.is_finished() {
                        return Ok(After::Stay);
                    }
                }
                continue;
            }
            if term.is_var() {
                let message = format!(
                    "{}:{}: Variable '{}' must be ground.",
                    self.file,
                    step.line,
                    self.printed(&term)
                );
                return Ok(After::Failed(Failure::new("body_var_without_value", message)));
            }
            let kind = match &term {
                Term::Literal(literal) if literal.kind == Kind::Internal => StepKind::Internal,
                Term::Literal(literal) if literal.kind.is_formula() && step.kind == StepKind::Action => {
                    StepKind::Constraint
                }
                _ => step.kind,
            };
            if !term.is_literal() && !matches!(kind, StepKind::Test | StepKind::Constraint) {
                let (name, rest) = (self.printed(&step.term), self.rest_of_body());
                let (file, line) = (&self.file, step.line);
                let message = format!(
                    "{file}:{line}: Variable '{name}' must be a Literal and not '{term}' to be used in '{rest}'."
                );
                return Ok(After::Failed(Failure::new("body_var_not_literal", message)));
            }
            let fresh = Step::new(kind, term, step.line);
            return self.run_plain(kind, &fresh.term, &fresh);
        }
    }

    /// A term with the bindings of the running plan put in.
    pub(crate) fn resolve_here(&mut self, term: &Term) -> Term {
        if term.is_ground() {
            return term.clone();
        }
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return term.clone() };
        let store = Store::with(std::mem::take(&mut top.vars));
        let resolved = store.resolve(term, self);
        if let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) {
            top.vars = store.bindings;
        }
        resolved
    }

    pub(crate) fn printed(&self, term: &Term) -> String {
        crate::display::text_with(term, &self.names)
    }

    fn run_plain(&mut self, kind: StepKind, term: &Term, step: &Step) -> Result<After, Halt> {
        match kind {
            StepKind::Action => {
                let action = self.resolve_here(term);
                if let Some(trace) = &mut self.trace {
                    trace.push(Trace::Action { action: action.to_string(), line: step.line });
                }
                let Some(mut intention) = self.selected.take() else { return Ok(After::Gone) };
                intention.reason = Some(action.clone());
                self.requests.push(Request::Act {
                    intention: intention.id,
                    action: action.clone(),
                    line: step.line,
                });
                self.acting.push((intention, action));
                Ok(After::Gone)
            }
            StepKind::Internal => self.run_internal(term, step),
            StepKind::Constraint | StepKind::Test => self.run_test(kind, term, step),
            StepKind::Achieve => {
                let (event_literal, vars, callers) = self.event_literal(step, true);
                let Some(intention) = self.selected.take() else { return Ok(After::Gone) };
                self.watch_deadline(&event_literal, Some((intention.id, intention.stack.len())));
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, event_literal);
                self.goal_changed(&trigger, "pending", None);
                self.add_event(Event { trigger, vars, intention: Some(intention), callers, goal_at: None });
                Ok(After::Gone)
            }
            StepKind::AchieveNew => {
                let (literal, vars, _) = self.event_literal(step, false);
                self.watch_deadline(&literal, None);
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, literal);
                self.goal_changed(&trigger, "pending", None);
                self.add_event(Event::external(trigger, vars));
                Ok(After::Next)
            }
            StepKind::AddBelief | StepKind::AddBeliefEnd | StepKind::AddBeliefNew => {
                let (literal, vars, _) = self.event_literal(step, false);
                Ok(self.add_step(kind, literal, vars))
            }
            StepKind::ReplaceBelief => Ok(self.replace_step(step)),
            StepKind::DeleteBelief | StepKind::DeleteBeliefNew => Ok(self.delete_step(kind, term)),
        }
    }

    /// The literal of an event about a goal of the running plan: its free variables numbered from 0, and
    /// which variables of the plan they are.
    fn event_literal(&mut self, step: &Step, linked: bool) -> (Term, u32, Vec<(u32, u32)>) {
        let term = &step.term;
        let mut callers: Vec<(u32, u32)> = Vec::new();
        if let Some(call) = step.call.get_or_init(|| Call::of(term))
            && let Some(top) = self.selected.as_mut().and_then(Intention::top_mut)
        {
            let store = Store::with(std::mem::take(&mut top.vars));
            let literal = call.literal(&store, &mut self.spare_literal);
            top.vars = store.bindings;
            if let Some(literal) = literal {
                return (literal, 0, callers);
            }
        }
        let literal = if term.is_ground() {
            term.clone()
        } else {
            let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else {
                return (term.clone(), 0, callers);
            };
            let store = Store::with(std::mem::take(&mut top.vars));
            let literal = store.resolve_with(term, self, &mut |var| {
                let at = callers.iter().position(|(own, _)| *own == var.0).unwrap_or_else(|| {
                    callers.push((var.0, u32::try_from(callers.len()).unwrap_or(u32::MAX)));
                    callers.len() - 1
                });
                Term::Var(Var(u32::try_from(at).unwrap_or(u32::MAX)))
            });
            if let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) {
                top.vars = store.bindings;
            }
            literal
        };
        let vars = u32::try_from(callers.len()).unwrap_or(u32::MAX);
        if !linked {
            callers.clear();
        }
        (self.with_source(&literal), vars, callers)
    }

    fn run_test(&mut self, kind: StepKind, term: &Term, step: &Step) -> Result<After, Halt> {
        let code = step.code.get_or_init(|| Code::compile(term)).clone();
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
        let mut vars = std::mem::take(&mut top.vars);
        let found = self.query(&code, &mut vars);
        if let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) {
            top.vars = vars;
        }
        // Jason gives up a question in which an integer is divided by zero, whatever else it has found.
        let given_up = kind == StepKind::Test && arith::take_division_by_zero();
        if found? && !given_up {
            return Ok(After::Next);
        }
        if kind == StepKind::Constraint {
            let message = self.unsatisfied(step);
            return Ok(After::Failed(Failure::new("constraint_failed", message)));
        }
        let is_query =
            matches!(term, Term::Atom(_)) || matches!(term, Term::Literal(l) if l.kind == Kind::Plain);
        if is_query {
            let (literal, vars, callers) = self.event_literal(step, true);
            let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Test, literal);
            if self.library.has_candidate(&trigger) {
                let Some(intention) = self.selected.take() else { return Ok(After::Gone) };
                self.add_event(Event { trigger, vars, intention: Some(intention), callers, goal_at: None });
                return Ok(After::Gone);
            }
        }
        let message = format!("Failed to test '{}'", self.printed(term));
        Ok(After::Failed(Failure::new("test_goal_failed", message)))
    }

    /// What Jason says about a constraint that does not hold: the rest of the body, the place, the values.
    fn unsatisfied(&mut self, step: &Step) -> String {
        let rest = self.rest_of_body();
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return String::new() };
        let values: Vec<String> =
            top.bindings().iter().map(|(name, value)| format!("{name}={}", self.printed(value))).collect();
        let (file, line, values) = (self.file.as_str(), step.line, values.join(", "));
        format!("Constraint {rest} was not satisfied ({file}:{line}) un={{{values}}}")
    }

    /// The text of the steps that are still to run, the current one first.
    fn rest_of_body(&self) -> String {
        let mut steps = Vec::new();
        let segments = self.selected.as_ref().and_then(|i| i.top()).map_or(&[][..], |top| &top.cursor);
        for segment in segments.iter().rev() {
            let Segment::Steps { body, at } = segment else { break };
            steps.extend(body.steps.iter().skip(*at).cloned());
        }
        self.printed(&Term::Body(Rc::new(Body::printed_bare(steps, true))))
    }

    fn replace_step(&mut self, step: &Step) -> After {
        let (literal, vars, _) = self.event_literal(step, false);
        let Some(key) = Key::of(&literal) else { return self.add_step(step.kind, literal, vars) };
        let gone = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, literal.clone());
        let heard = self.is_heard(&gone);
        let mut old = Vec::new();
        if vars > 0 || !self.beliefs.replace_only(&key, &literal, heard.then_some(&mut old)) {
            self.delete_any(&key, literal.annots());
            return self.add_step(step.kind, literal, vars);
        }
        if heard {
            let extra = literal.extra().cloned();
            let removed = Literal::build(Kind::Plain, key.functor, old.into_boxed_slice(), extra, 0).into();
            self.add_event(Event::external(Trigger { literal: removed, ..gone }, 0));
        }
        self.belief_event(Trigger::new(TriggerOp::Add, TriggerKind::Belief, literal), 0, false)
    }

    /// Whether anybody would notice an event from outside; Jason makes none otherwise.
    pub(crate) fn is_heard(&self, trigger: &Trigger) -> bool {
        self.has_waits() || self.library.has_candidate(trigger)
    }

    fn add_step(&mut self, kind: StepKind, literal: Term, vars: u32) -> After {
        if !literal.is_literal() {
            return After::Failed(Failure::new("unknown", ""));
        }
        let at_end = kind == StepKind::AddBeliefEnd;
        let new = if let Term::Rule(rule) = &literal {
            let head = self.with_source(&rule.head);
            let rule = crate::program::Rule { head, ..(**rule).clone() };
            self.beliefs.add_rule(&Rc::new(rule), at_end);
            None
        } else if vars > 0 {
            // A belief with variables holds for all their values, like a rule without conditions.
            let mut closer = Closer::new(&[]);
            let head = Store::default().resolve_with(&literal, self, &mut |var| closer.own(var));
            let rule = crate::program::Rule {
                head,
                body: Term::atom("true"),
                names: Rc::from(closer.names),
                line: 0,
                open: false,
            };
            self.beliefs.add_rule(&Rc::new(rule), at_end);
            Some(literal)
        } else {
            self.beliefs.add(&literal, at_end)
        };
        let Some(new) = new else { return After::Next };
        let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Belief, new);
        self.belief_event(trigger, vars, kind == StepKind::AddBeliefNew)
    }

    /// The event of a change of belief made by a plan; the plan waits for the reaction unless told otherwise.
    fn belief_event(&mut self, trigger: Trigger, vars: u32, new_focus: bool) -> After {
        if new_focus {
            self.add_event(Event::external(trigger, vars));
            return After::Next;
        }
        let Some(intention) = self.selected.take() else { return After::Gone };
        self.add_event(Event {
            trigger,
            vars,
            intention: Some(intention),
            callers: Vec::new(),
            goal_at: None,
        });
        After::Gone
    }

    /// `-+b(X)`: removes the first belief with that name, whatever its arguments.
    fn delete_any(&mut self, key: &Key, annots: &[Term]) {
        let found = self.beliefs.entry(key).and_then(|entry| {
            entry
                .clauses
                .iter()
                .find(|clause| {
                    !clause.erased.get()
                        && annots.iter().all(|annot| {
                            clause.annots.borrow().annots.iter().any(|own| crate::order::equal(annot, own))
                        })
                })
                .cloned()
        });
        let Some(clause) = found else { return };
        let removed = literal_of(key, &clause).with_extra(|extra| extra.annots = annots.to_vec());
        if self.beliefs.withdraw(key, &clause, annots) {
            let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, removed);
            if self.is_heard(&trigger) {
                self.add_event(Event::external(trigger, 0));
            }
        }
    }

    fn delete_step(&mut self, kind: StepKind, term: &Term) -> After {
        let literal = self.resolve_here(term);
        let literal = self.with_source(&literal);
        let new_focus = kind == StepKind::DeleteBeliefNew;
        if literal.is_ground() {
            if !self.beliefs.remove(&literal) {
                return After::Next;
            }
            let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, literal);
            return self.belief_event(trigger, 0, new_focus);
        }
        let Some(key) = Key::of(&literal) else { return After::Next };
        let Some(entry) = self.beliefs.entry(&key).cloned() else { return After::Next };
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return After::Gone };
        let mut store = Store::with(std::mem::take(&mut top.vars));
        let known = store.bindings.len();
        let mut found = None;
        for clause in entry.clauses.iter().filter(|clause| !clause.erased.get()) {
            let mark = store.mark();
            let base = store.alloc(clause.vars as usize);
            let own = store.shift(&literal_of(&key, clause), base);
            if store.unify(&literal, &own) {
                found = Some(clause.clone());
                break;
            }
            store.undo(mark);
            store.release(mark);
        }
        store.compact(known);
        let removed = store.resolve(&literal, self);
        if let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) {
            top.vars = store.bindings;
        }
        drop(entry);
        match found {
            Some(clause) if self.beliefs.withdraw(&key, &clause, removed.annots()) => {
                let (removed, vars) = super::cycle::detach(&removed);
                let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, removed);
                self.belief_event(trigger, vars, new_focus)
            }
            _ => After::Next,
        }
    }

    fn run_internal(&mut self, term: &Term, step: &Step) -> Result<After, Halt> {
        let Term::Literal(literal) = term else { return Ok(After::Failed(Failure::new("unknown", ""))) };
        match (literal.functor.as_str(), &literal.args[..]) {
            (".if_then_else", [test, Term::Body(then), rest @ ..]) => {
                let code = step.code.get_or_init(|| Code::compile(test)).clone();
                let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else {
                    return Ok(After::Gone);
                };
                let mut vars = std::mem::take(&mut top.vars);
                let found = self.query(&code, &mut vars);
                let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else {
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
                let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else {
                    return Ok(After::Gone);
                };
                let saved = top.vars.clone();
                top.advance();
                top.cursor.push(Segment::While {
                    code: code.clone(),
                    body: body.clone(),
                    saved: saved.clone(),
                });
                self.while_step(&code, body, saved)
            }
            (".fork", [kind, branches @ ..]) => Ok(self.fork(kind, branches)),
            (name, args) => {
                if let Some(after) = self.run_control(name, args)? {
                    return Ok(after);
                }
                self.run_action(term, step)
            }
        }
    }

    /// An internal action that does not decide what the intention does next.
    fn run_action(&mut self, term: &Term, step: &Step) -> Result<After, Halt> {
        let code = step.code.get_or_init(|| Code::compile(term)).clone();
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
        let mut machine = self.spare.pop().unwrap_or_default();
        machine.store.bindings = std::mem::take(&mut top.vars);
        let known = machine.store.bindings.len();
        let found = machine.solve(&code, self);
        if matches!(found, Ok(true)) {
            machine.store.compact(known);
        }
        let searches = matches!(term, Term::Literal(action)
            if crate::actions::find(action.functor.as_str()).is_some_and(|action| action.collector.is_some()));
        let given_up = searches && arith::take_division_by_zero();
        let error = if given_up { Some(ActionError::unknown()) } else { machine.error.take() };
        let found = found.map(|found| found && !given_up);
        let vars = std::mem::take(&mut machine.store.bindings);
        if let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) {
            top.vars = vars;
        }
        self.give_machine(machine);
        Ok(match (found?, error) {
            (true, _) => After::Next,
            (false, Some(error)) => After::Failed(Failure::from_action(error)),
            (false, None) => After::Failed(Failure::new("ia_failed", "")),
        })
    }

    fn for_step(&mut self, code: Rc<Code>, body: &Rc<Body>) -> Result<After, Halt> {
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
        let saved = top.vars.clone();
        top.advance();
        let mut machine = self.take_machine();
        machine.store.bindings.clone_from(&saved);
        machine.start(code);
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
        top.cursor.push(Segment::For { machine, body: body.clone(), saved });
        self.next_iteration()
    }

    /// Runs the body of a `for` with the next solution, or ends the loop and forgets what it bound.
    fn next_iteration(&mut self) -> Result<After, Halt> {
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
        let Some(Segment::For { mut machine, body, saved }) = top.cursor.pop() else {
            return Ok(After::Stay);
        };
        let found = machine.next(self)?;
        let known = saved.len();
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
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

    fn while_step(
        &mut self,
        code: &Rc<Code>,
        body: &Rc<Body>,
        saved: Vec<Option<Term>>,
    ) -> Result<After, Halt> {
        let mut vars = saved;
        let found = self.query(code, &mut vars)?;
        let Some(top) = self.selected.as_mut().and_then(Intention::top_mut) else { return Ok(After::Gone) };
        if found {
            top.vars = vars;
            top.insert(body);
        } else {
            top.cursor.pop();
        }
        Ok(After::Stay)
    }

    fn fork(&mut self, kind: &Term, branches: &[Term]) -> After {
        let Some(mut current) = self.selected.take() else { return After::Gone };
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
            for means in &current.stack {
                intention.push(means.copy());
            }
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
        After::Gone
    }

    fn join(&mut self, fork: &Rc<RefCell<Fork>>) -> After {
        let Some(id) = self.selected.as_ref().map(|intention| intention.id) else { return After::Gone };
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
            self.selected = None;
            return After::Gone;
        }
        for other in others {
            self.drop_by_id(other);
        }
        After::Next
    }

    /// Puts the selected intention among those that wait.
    pub(crate) fn wait_for(&mut self, waiting: Waiting, reason: Term) {
        if let Some(mut intention) = self.selected.take() {
            if matches!(waiting, Waiting::Wait | Waiting::Answer)
                && self.library.has_meta_events
                && let Some(trigger) = intention.top().map(|top| top.trigger.clone())
                && trigger.op == TriggerOp::Add
            {
                self.goal_changed(&trigger, "waiting", Some(reason.clone()));
            }
            intention.reason = Some(reason);
            self.pending.push((waiting, intention));
        }
    }

    /// A name from an atom or a string.
    pub(crate) fn agent_name(term: &Term) -> Option<Symbol> {
        match term {
            Term::Text(text) => Some(Symbol::new(text.as_str())),
            Term::Atom(name) => Some(name.clone()),
            Term::Literal(literal) if literal.args.is_empty() => Some(literal.functor.clone()),
            _ => None,
        }
    }
}
