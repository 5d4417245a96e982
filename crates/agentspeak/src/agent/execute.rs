//! One step of an intention.

use std::rc::Rc;

use super::failure::Failure;
use super::intention::Segment;
use super::{Event, Intention, Mind, Request, Trace, Waiting};
use crate::actions::ActionError;
use crate::arith;
use crate::budget::Halt;
use crate::inference::Code;
use crate::prepared::Call;
use crate::program::{Body, Step, StepKind, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::symbol::Symbol;
use crate::term::{Kind, Term, Var};

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
            // A plan without steps takes a cycle as well, and so does one that ended while its intention waited.
            self.run_later_cleared(intention);
            return Ok(());
        }
        if let Some(top) = intention.top() {
            self.journal.names = top.plan.names.clone();
        }
        self.intentions.selected = Some(intention);
        let after = self.run_step();
        let Some(mut intention) = self.intentions.selected.take() else { return after.map(|_| ()) };
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
            let Some(top) = self.intentions.current() else {
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
                    let (code, body) = (code.clone(), body.clone());
                    top.vars.clone_from(saved);
                    return self.while_step(&code, &body);
                }
            };
            let Some(step) = body.steps.get(at) else { return Ok(After::Stay) };
            self.journal.line = step.line;
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
                if let Some(top) = self.intentions.current() {
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
        let Some(top) = self.intentions.current() else { return term.clone() };
        let store = Store::with(std::mem::take(&mut top.vars));
        let resolved = store.resolve(term, self);
        if let Some(top) = self.intentions.current() {
            top.vars = store.bindings;
        }
        resolved
    }

    pub(crate) fn printed(&self, term: &Term) -> String {
        crate::display::text_with(term, &self.journal.names)
    }

    fn run_plain(&mut self, kind: StepKind, term: &Term, step: &Step) -> Result<After, Halt> {
        let kind = match kind {
            StepKind::Test => kind,
            // Jason leaves a formula of several to the environment.
            StepKind::Action | StepKind::Constraint if is_compound(term) => StepKind::Action,
            _ if is_compound(term) => return Ok(After::Next),
            _ => kind,
        };
        match kind {
            StepKind::Action => {
                let action = self.resolve_here(term);
                if let Some(trace) = &mut self.journal.trace {
                    trace.push(Trace::Action { action: action.to_string(), line: step.line });
                }
                let Some(mut intention) = self.intentions.selected.take() else { return Ok(After::Gone) };
                if self.library.has_meta_events {
                    self.tell_waiting(&intention, &Term::call("action", vec![action.clone()]));
                }
                intention.reason = Some(action.clone());
                self.outbox.ask(Request::Act {
                    intention: intention.id,
                    action: action.clone(),
                    line: step.line,
                });
                self.intentions.acting.push((intention, action));
                Ok(After::Gone)
            }
            StepKind::Internal => self.run_internal(term, step),
            StepKind::Constraint | StepKind::Test => self.run_test(kind, term, step),
            StepKind::Achieve => {
                let (event_literal, vars, callers) = self.event_literal(step, true);
                let Some(intention) = self.intentions.selected.take() else { return Ok(After::Gone) };
                self.watch_deadline(&event_literal, Some((intention.id, intention.stack.len())));
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Achieve, event_literal);
                self.goal_changed(&trigger, "pending", None);
                self.add_event(Event::new(trigger, vars, Some(intention), callers, None));
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
            StepKind::DeleteBelief | StepKind::DeleteBeliefNew => Ok(self.delete_step(step)),
        }
    }

    /// The literal of an event about a goal of the running plan: its free variables numbered from 0, and
    /// which variables of the plan they are.
    pub(super) fn event_literal(&mut self, step: &Step, linked: bool) -> (Term, u32, Vec<(u32, u32)>) {
        let term = &step.term;
        let mut callers: Vec<(u32, u32)> = Vec::new();
        if let Some(call) = step.call.get_or_init(|| Call::of(term))
            && let Some(top) = self.intentions.current()
        {
            let store = Store::with(std::mem::take(&mut top.vars));
            let literal = call.literal(&store, &mut self.spares.goal);
            top.vars = store.bindings;
            if let Some(literal) = literal {
                return (literal, 0, callers);
            }
        }
        let literal = if term.is_ground() {
            term.clone()
        } else {
            let Some(top) = self.intentions.current() else {
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
            if let Some(top) = self.intentions.current() {
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
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        let mut vars = std::mem::take(&mut top.vars);
        let found = self.query(&code, &mut vars);
        if let Some(top) = self.intentions.current() {
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
                let Some(intention) = self.intentions.selected.take() else { return Ok(After::Gone) };
                self.add_event(Event::new(trigger, vars, Some(intention), callers, None));
                return Ok(After::Gone);
            }
        }
        let message = format!("Failed to test '{}'", self.printed(term));
        Ok(After::Failed(Failure::new("test_goal_failed", message)))
    }

    /// What Jason says about a constraint that does not hold: the rest of the body, the place, the values.
    fn unsatisfied(&mut self, step: &Step) -> String {
        let rest = self.rest_of_body();
        let Some(top) = self.intentions.current() else { return String::new() };
        let values: Vec<String> =
            top.bindings().iter().map(|(name, value)| format!("{name}={}", self.printed(value))).collect();
        let (file, line, values) = (self.file.as_str(), step.line, values.join(", "));
        format!("Constraint {rest} was not satisfied ({file}:{line}) un={{{values}}}")
    }

    /// The text of the steps that are still to run, the current one first.
    fn rest_of_body(&self) -> String {
        let mut steps = Vec::new();
        let segments =
            self.intentions.selected.as_ref().and_then(|i| i.top()).map_or(&[][..], |top| &top.cursor);
        for segment in segments.iter().rev() {
            let Segment::Steps { body, at } = segment else { break };
            steps.extend(body.steps.iter().skip(*at).cloned());
        }
        self.printed(&Term::Body(Rc::new(Body::printed_bare(steps, true))))
    }

    /// An internal action that does not decide what the intention does next.
    pub(super) fn run_action(&mut self, term: &Term, step: &Step) -> Result<After, Halt> {
        let code = step.code.get_or_init(|| Code::compile(term)).clone();
        let Some(top) = self.intentions.current() else { return Ok(After::Gone) };
        let mut machine = self.spares.take_machine();
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
        if let Some(top) = self.intentions.current() {
            top.vars = vars;
        }
        self.spares.give_machine(machine);
        Ok(match (found?, error) {
            (true, _) => After::Next,
            (false, Some(error)) => After::Failed(Failure::from_action(error)),
            (false, None) => After::Failed(Failure::new("ia_failed", "")),
        })
    }

    /// Tells the plans for changes of goals that the goal on top of an intention waits.
    fn tell_waiting(&mut self, intention: &Intention, reason: &Term) {
        if self.library.has_meta_events
            && let Some(trigger) = intention.top().map(|top| top.trigger.clone())
            && trigger.op == TriggerOp::Add
        {
            self.goal_changed(&trigger, "waiting", Some(reason.clone()));
        }
    }

    /// Puts the selected intention among those that wait.
    pub(crate) fn wait_for(&mut self, waiting: Waiting, reason: Term) {
        if let Some(mut intention) = self.intentions.selected.take() {
            if matches!(waiting, Waiting::Wait | Waiting::Answer) {
                self.tell_waiting(&intention, &reason);
            }
            intention.reason = Some(reason);
            self.intentions.pending.push((waiting, intention));
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

/// Whether it is a formula of several, which is no step of its own.
fn is_compound(term: &Term) -> bool {
    matches!(term, Term::Literal(literal) if matches!(literal.kind, Kind::And | Kind::Or | Kind::Not))
}
