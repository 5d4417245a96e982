//! Internal actions on goals and intentions: dropping, suspending, ending them.

use super::cycle::detach;
use super::execute::After;
use super::failure::Failure;
use super::timers::micros;
use super::timers::trigger_of;
use super::{Event, Intention, Means, Mind, Request, Timer, TimerKind, Waiting};
use crate::actions::ActionError;
use crate::budget::Halt;
use crate::program::{StepKind, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::symbol::Symbol;
use crate::term::Term;

/// Whether a goal as asked for fits a trigger; their variables have nothing to do with each other.
pub(crate) fn fits(goal: &Term, trigger: &Trigger) -> bool {
    if trigger.kind != TriggerKind::Achieve {
        return false;
    }
    let (goal, own) = detach(goal);
    let (literal, others) = detach(&trigger.literal);
    let mut store = Store::default();
    store.alloc((own + others) as usize);
    let literal = store.shift(&literal, own);
    store.unify(&goal, &literal)
}

impl Mind {
    /// Runs an internal action that decides what the intention does next; `None` if it is not one.
    pub(crate) fn run_control(&mut self, name: &str, args: &[Term]) -> Result<Option<After>, Halt> {
        let needs_goal = matches!(
            name,
            ".succeed_goal"
                | ".fail_goal"
                | ".drop_desire"
                | ".drop_event"
                | ".resume"
                | ".drop_future_intention"
        );
        if needs_goal && args.len() != 1 {
            let error = ActionError::argument_count(&name[1..], 1, 1);
            return Ok(Some(After::Failed(Failure::from_action(error))));
        }
        let goal = args.first().map(|arg| self.resolve_here(arg));
        let takes_literal = needs_goal || matches!(name, ".suspend" | ".drop_intention" | ".done");
        if takes_literal && goal.as_ref().is_some_and(|goal| !goal.is_literal() && !goal.is_var()) {
            let error = ActionError::argument(&name[1..], "first argument must be a literal");
            return Ok(Some(After::Failed(Failure::from_action(error))));
        }
        let after = match (name, goal) {
            (".wait", _) => self.wait_action(args)?,
            (".send" | ".broadcast", _) => self.send_action(name, args),
            (".suspend", None) => {
                if let Some(selected) = &mut self.intentions.selected {
                    selected.suspended = true;
                }
                self.wait_for(Waiting::SelfSuspended, Term::atom("suspend_ia"));
                After::Gone
            }
            (".suspend", Some(goal)) => self.suspend(&goal),
            (".resume", Some(goal)) => {
                self.resume(&goal);
                After::Next
            }
            (".drop_intention", None) => {
                self.intentions.selected = None;
                After::Gone
            }
            (".drop_intention", Some(goal)) => self.drop_intentions(&goal),
            (".drop_desire", Some(goal)) => {
                self.drop_events(&goal);
                self.drop_intentions(&goal)
            }
            (".drop_event", Some(goal)) => {
                self.drop_events(&goal);
                After::Next
            }
            (".drop_future_intention", Some(goal)) => self.drop_future(&goal),
            (".drop_all_intentions", _) => {
                self.drop_all_intentions();
                After::Next
            }
            (".drop_all_desires", _) => {
                self.drop_all_intentions();
                self.events.queue.retain(|event| !event.trigger.is_goal());
                self.events.atomic = None;
                self.events.suspended.clear();
                After::Next
            }
            (".drop_all_events", _) => {
                self.events.clear();
                After::Next
            }
            (".succeed_goal" | ".done", Some(goal)) => self.end_goals(&goal, None),
            (".done", None) => self.end_nearest_goal(),
            (".fail_goal", Some(goal)) => self.end_goals(&goal, Some(Failure::new("unknown", ""))),
            (".at", _) => self.at_action(args),
            (".clone", Some(name)) => self.clone_action(&name),
            (".include", Some(file)) => self.include_action(&file, args.get(1)),
            _ => return Ok(None),
        };
        Ok(Some(after))
    }

    fn matching(&self, goal: &Term) -> Vec<u64> {
        let mut ids = Vec::new();
        self.visit_intentions(&mut |intention| {
            if intention.has_goal(&mut |trigger| fits(goal, trigger)) {
                ids.push(intention.id);
            }
        });
        ids
    }

    /// Takes an intention out of wherever it is, except the one being run.
    fn take_by_id(&mut self, id: u64) -> Option<Intention> {
        if self.intentions.atomic.as_ref().is_some_and(|i| i.id == id) {
            return self.intentions.atomic.take();
        }
        if let Some(place) = self.intentions.running.iter().position(|i| i.id == id) {
            return self.intentions.running.remove(place);
        }
        if let Some(place) = self.intentions.pending.iter().position(|(_, i)| i.id == id) {
            self.forget_wait(id);
            return Some(self.intentions.pending.remove(place).1);
        }
        if let Some(place) = self.intentions.acting.iter().position(|(i, _)| i.id == id) {
            return Some(self.intentions.acting.remove(place).0);
        }
        let of = |event: &Event| event.intention.as_ref().is_some_and(|i| i.id == id);
        if self.events.atomic.as_ref().is_some_and(of) {
            return self.events.atomic.take()?.intention;
        }
        if let Some(place) = self.events.queue.iter().position(of) {
            return self.events.queue.remove(place)?.intention;
        }
        let place = self.events.suspended.iter().position(of)?;
        self.events.suspended.remove(place).intention
    }

    fn forget_wait(&mut self, id: u64) {
        self.clock
            .timers
            .retain(|timer| !matches!(&timer.kind, TimerKind::Wait { intention, .. } if *intention == id));
    }

    /// Drops an intention wherever it is.
    pub(crate) fn drop_by_id(&mut self, id: u64) {
        if self.intentions.selected.as_ref().is_some_and(|i| i.id == id) {
            self.intentions.selected = None;
        } else {
            self.take_by_id(id);
        }
    }

    fn drop_intentions(&mut self, goal: &Term) -> After {
        for id in self.matching(goal) {
            self.drop_by_id(id);
        }
        if self.intentions.selected.is_some() { After::Next } else { After::Gone }
    }

    fn drop_future(&mut self, goal: &Term) -> After {
        let mut ids = Vec::new();
        self.visit_intentions(&mut |intention| {
            let plans = intention.top().map(|top| top.plan.body.clone());
            let has = plans.is_some_and(|body| {
                body.steps.iter().any(|step| {
                    matches!(step.kind, StepKind::Achieve | StepKind::AchieveNew)
                        && fits(goal, &Trigger::new(TriggerOp::Add, TriggerKind::Achieve, step.term.clone()))
                })
            });
            if has {
                ids.push(intention.id);
            }
        });
        for id in ids {
            self.drop_by_id(id);
        }
        if self.intentions.selected.is_some() { After::Next } else { After::Gone }
    }

    fn drop_events(&mut self, goal: &Term) {
        let gone = |event: &Event| event.trigger.op == TriggerOp::Add && fits(goal, &event.trigger);
        self.events.queue.retain(|event| !gone(event));
        self.events.suspended.retain(|event| !gone(event));
    }

    fn drop_all_intentions(&mut self) {
        self.intentions.clear();
        self.events.queue.retain(|event| event.intention.is_none());
        self.events.suspended.retain(|event| event.intention.is_none());
        if self.events.atomic.as_ref().is_some_and(|event| event.intention.is_some()) {
            self.events.atomic = None;
        }
        self.clock.timers.clear();
    }

    fn suspend(&mut self, goal: &Term) -> After {
        let reason = Term::atom("suspend_ia");
        let own = self.intentions.selected.as_ref().map(|i| i.id);
        let events: Vec<Event> = self.events.queue.drain(..).collect();
        for event in events {
            let here = event.trigger.op == TriggerOp::Add && fits(goal, &event.trigger);
            let below = event.intention.as_ref().is_some_and(|i| i.has_goal(&mut |t| fits(goal, t)));
            if here || below {
                let trigger = event.trigger.clone();
                self.goal_changed(&trigger, "suspended", Some(reason.clone()));
                self.events.suspended.push(event);
            } else {
                self.events.queue.push_back(event);
            }
        }
        for id in self.matching(goal) {
            if Some(id) == own {
                continue;
            }
            if let Some((_, intention)) = self.intentions.pending.iter_mut().find(|(_, i)| i.id == id) {
                intention.suspended = true;
                if let Some(trigger) = intention.top().map(|top| top.trigger.clone()) {
                    self.goal_changed(&trigger, "suspended", Some(reason.clone()));
                }
            } else if let Some((intention, _)) = self.intentions.acting.iter_mut().find(|(i, _)| i.id == id) {
                intention.suspended = true;
            } else if self.intentions.running.iter().any(|i| i.id == id)
                || self.intentions.atomic.as_ref().is_some_and(|i| i.id == id)
            {
                let Some(mut intention) = self.take_by_id(id) else { continue };
                intention.suspended = true;
                intention.reason = Some(reason.clone());
                if let Some(top) = intention.top() {
                    let trigger = top.trigger.clone();
                    self.goal_changed(&trigger, "suspended", Some(reason.clone()));
                }
                self.intentions.pending.push((Waiting::Suspended, intention));
            }
        }
        let itself = self.intentions.selected.as_ref().is_some_and(|i| i.has_goal(&mut |t| fits(goal, t)));
        if itself {
            if let Some(selected) = &mut self.intentions.selected {
                selected.suspended = true;
            }
            self.wait_for(Waiting::SelfSuspended, reason);
            return After::Gone;
        }
        After::Next
    }

    /// In Jason the first goal that fits gives the variables their values, so `.resume(g(_))` resumes one `g`.
    fn resume(&mut self, goal: &Term) {
        let goal = &mut goal.clone();
        let mut place = 0;
        while place < self.intentions.pending.len() {
            let (waiting, intention) = &mut self.intentions.pending[place];
            let found =
                intention.stack.iter().find(|m| m.trigger.op == TriggerOp::Add && fits(goal, &m.trigger));
            let Some(found) = found.filter(|_| intention.suspended) else {
                place += 1;
                continue;
            };
            if !goal.is_ground() {
                *goal = found.trigger.literal.with_extra(|extra| extra.annots.clear());
            }
            intention.suspended = false;
            let trigger = intention.top().map(|top| top.trigger.clone());
            match waiting {
                Waiting::Suspended | Waiting::SelfSuspended => {
                    let (waiting, intention) = self.intentions.pending.remove(place);
                    if matches!(waiting, Waiting::SelfSuspended) {
                        self.resume_after_step(intention);
                    } else {
                        self.run_later(intention);
                    }
                }
                _ => place += 1,
            }
            if let Some(trigger) = trigger {
                self.goal_changed(&trigger, "resumed", Some(Term::atom("resume_ia")));
            }
        }
        for (intention, _) in &mut self.intentions.acting {
            if intention.suspended && intention.has_goal(&mut |t| fits(goal, t)) {
                intention.suspended = false;
            }
        }
        let events: Vec<Event> = self.events.suspended.drain(..).collect();
        for event in events {
            let here = event.trigger.op == TriggerOp::Add && fits(goal, &event.trigger);
            let below = event.intention.as_ref().is_some_and(|i| i.has_goal(&mut |t| fits(goal, t)));
            if here || below {
                let trigger = event.trigger.clone();
                self.goal_changed(&trigger, "resumed", Some(Term::atom("resume_ia")));
                self.add_event(event);
            } else {
                self.events.suspended.push(event);
            }
        }
    }

    /// The lowest plan of the stack for this goal.
    fn lowest(intention: &Intention, goal: &Term) -> Option<usize> {
        intention.stack.iter().position(|m| m.trigger.op == TriggerOp::Add && fits(goal, &m.trigger))
    }

    /// Ends all intentions to achieve a goal, as failed for this reason or, if there is none, as achieved.
    #[expect(clippy::needless_pass_by_value, reason = "a failure is used up by who handles it")]
    fn end_goals(&mut self, goal: &Term, failure: Option<Failure>) -> After {
        let failure = failure.as_ref();
        self.end_goal_events(goal, failure.is_none());
        let own = self.intentions.selected.as_ref().map(|i| i.id);
        for id in self.matching(goal) {
            if Some(id) == own {
                continue;
            }
            let Some(intention) = self.take_by_id(id) else { continue };
            let Some(place) = Self::lowest(&intention, goal) else { continue };
            if place == 0 && failure.is_some() {
                // Jason 3.3 cannot find a plan for the failure of a goal with nothing below it: the goal is
                // dropped, and `.fail_goal` itself fails.
                return After::Failed(Failure::new("unknown", ""));
            }
            self.end_goal_at(intention, place, failure);
        }
        let Some(place) = self.intentions.selected.as_ref().and_then(|i| Self::lowest(i, goal)) else {
            return After::Next;
        };
        let Some(intention) = self.intentions.selected.take() else { return After::Gone };
        self.end_goal_at(intention, place, failure);
        After::Gone
    }

    fn end_goal_at(&mut self, mut intention: Intention, place: usize, failure: Option<&Failure>) {
        intention.suspended = false;
        let Some(means) = intention.stack.get(place) else { return };
        let trigger = means.trigger.clone();
        let Some(failure) = failure else {
            self.goal_changed(&trigger, "achieved", None);
            self.goal_changed(&trigger, "finished", None);
            intention.truncate(place);
            if let Some(top) = intention.top_mut() {
                top.advance();
                self.run_later_cleared(intention);
            }
            return;
        };
        self.goal_changed(&trigger, "failed", Some(Term::atom("drop_by_fail_goal")));
        let failed = Trigger::new(TriggerOp::Delete, trigger.kind, failure.on(&trigger.literal));
        let callers = means.returns.clone();
        intention.truncate(place);
        if self.library.has_candidate(&failed) {
            let (literal, vars) = detach(&failed.literal);
            let callers = callers
                .iter()
                .filter_map(|(caller, term)| if let Term::Var(_) = term { Some((*caller, 0)) } else { None })
                .filter(|_| vars == 1)
                .collect();
            let trigger = Trigger::new(TriggerOp::Delete, failed.kind, literal);
            let intention = Some(intention).filter(|intention| !intention.is_finished());
            self.add_event(Event::new(trigger, vars, intention, callers, Some(place)));
        } else if !intention.is_finished() {
            self.fail_intention(intention, failure.clone());
        }
    }

    fn end_goal_events(&mut self, goal: &Term, achieved: bool) {
        let events: Vec<Event> = self.events.queue.drain(..).collect();
        for mut event in events {
            if event.trigger.op != TriggerOp::Add || !fits(goal, &event.trigger) {
                self.events.queue.push_back(event);
            } else if achieved {
                self.goal_changed(&event.trigger, "achieved", None);
                self.goal_changed(&event.trigger, "finished", None);
                if let Some(mut intention) = event.intention.take() {
                    if let Some(top) = intention.top_mut() {
                        top.advance();
                    }
                    self.run_later_cleared(intention);
                }
            } else {
                self.goal_changed(&event.trigger, "failed", Some(Term::atom("drop_by_fail_goal")));
                event.trigger.op = TriggerOp::Delete;
                event.goal_at = Some(event.intention.as_ref().map_or(0, |i| i.stack.len()));
                self.events.queue.push_back(event);
            }
        }
    }

    /// `.done`: ends the goal of the running plan, or of the plan around a subplan that has heard something.
    fn end_nearest_goal(&mut self) -> After {
        let Some(selected) = &self.intentions.selected else { return After::Next };
        let Some(listened) = selected.listener_of else {
            let id = selected.id;
            let goal = selected.top().map(|top| top.trigger.clone());
            // Who has been listening for it need not go on.
            let mut listeners = Vec::new();
            self.visit_intentions(&mut |other| {
                listeners.extend((other.listener_of == Some(id)).then_some(other.id));
            });
            for listener in listeners {
                self.drop_by_id(listener);
            }
            let Some(goal) = goal else { return After::Next };
            return self.end_goals(&goal.literal, None);
        };
        let ends =
            |means: &Means| means.plan.trigger.literal.functor().is_some_and(|name| name.as_str() == "heard");
        let place = selected.stack.iter().rposition(ends).and_then(|place| place.checked_sub(1));
        self.intentions.selected = None;
        if let Some(place) = place
            && let Some(intention) = self.take_by_id(listened)
        {
            self.end_goal_at(intention, place, None);
        }
        After::Gone
    }

    /// Ends the goal at this place of the intention's stack as achieved, with everything above it.
    pub(crate) fn succeed_at(&mut self, id: u64, place: usize) {
        if let Some(intention) = self.take_by_id(id) {
            self.end_goal_at(intention, place, None);
        }
    }

    /// `.clone("name")`: the intention waits until the other agent is there.
    fn clone_action(&mut self, name: &Term) -> After {
        let Some(text) = name.as_text().filter(|text| !text.is_empty()) else {
            return After::Failed(Failure::new("unknown", ""));
        };
        let Some(mut intention) = self.intentions.selected.take() else { return After::Gone };
        let reason = Term::call("clone", vec![name.clone()]);
        intention.reason = Some(reason.clone());
        self.outbox.ask(Request::Clone { intention: intention.id, name: Symbol::new(text) });
        self.intentions.acting.push((intention, reason));
        After::Gone
    }

    /// `.include("file.asl")`: the intention waits until the program has been taken up.
    fn include_action(&mut self, file: &Term, namespace: Option<&Term>) -> After {
        let namespace = namespace.map(|namespace| self.resolve_here(namespace));
        let namespace = match namespace {
            None => None,
            Some(Term::Atom(name)) => Some(name.as_str().to_owned()),
            Some(Term::Var(var)) => {
                // The variable gets the name of a new namespace.
                let name = self.new_namespace();
                let Some(top) = self.intentions.current() else {
                    return After::Gone;
                };
                let mut store = Store::with(std::mem::take(&mut top.vars));
                store.unify(&Term::Var(var), &Term::atom(&name));
                top.vars = store.bindings;
                Some(name)
            }
            Some(_) => {
                let reason = "second argument (the namespace) must be an atom or a variable.";
                return After::Failed(Failure::from_action(ActionError::argument("include", reason)));
            }
        };
        let Some(mut intention) = self.intentions.selected.take() else { return After::Gone };
        let name = file.as_text().map_or_else(|| self.printed(file), str::to_owned);
        let reason = Term::call("include", vec![file.clone()]);
        intention.reason = Some(reason.clone());
        self.outbox.ask(Request::Include { intention: intention.id, file: name, namespace });
        self.intentions.acting.push((intention, reason));
        After::Gone
    }

    /// Watches over a goal that must be achieved within so many milliseconds, `!g[hard_deadline(1000)]`.
    pub(crate) fn watch_deadline(&mut self, goal: &Term, intention: Option<(u64, usize)>) {
        let limit = goal.annots().iter().find_map(|annot| match annot.args() {
            [Term::Number(millis), ..] if annot.functor()?.as_str() == "hard_deadline" => Some(*millis),
            _ => None,
        });
        let Some(millis) = limit else { return };
        let at = Some(self.clock.now.saturating_add(micros(millis)));
        let (intention, height) = intention.map_or((None, 0), |(id, height)| (Some(id), height));
        self.clock
            .timers
            .push(Timer { at, kind: TimerKind::Deadline { goal: goal.clone(), intention, height } });
    }

    /// The time for a goal is over: it fails if it is still there.
    pub(crate) fn end_deadline(&mut self, goal: &Term, intention: Option<u64>, height: usize) {
        let mut wanted = intention.is_none();
        self.visit_intentions(&mut |other| {
            wanted |= intention == Some(other.id)
                && other.stack.len() >= height
                && other.has_goal(&mut |trigger| fits(goal, trigger));
        });
        let waits = |event: &Event| event.trigger.op == TriggerOp::Add && fits(goal, &event.trigger);
        if wanted || self.events.queue.iter().any(waits) {
            let _ = self.end_goals(goal, Some(Failure::new("deadline_reached", "")));
        }
    }

    /// `.at("now +3 seconds", {+!g})`
    fn at_action(&mut self, args: &[Term]) -> After {
        let resolved: Vec<Term> = args.iter().map(|arg| self.resolve_here(arg)).collect();
        let [time, event] = &resolved[..] else {
            return After::Failed(Failure::from_action(ActionError::argument_count("at", 2, 2)));
        };
        let millis = time.as_text().and_then(delay);
        let (Some(millis), Some(trigger)) = (millis, trigger_of(event)) else {
            let message =
                format!("The time parameter ('{time}') of the internal action 'at' did not parse correctly!");
            return After::Failed(Failure::new("internal_action", message));
        };
        let (literal, vars) = detach(&trigger.literal);
        let trigger = Trigger::new(trigger.op, trigger.kind, literal);
        let at = Some(self.clock.now.saturating_add(millis.saturating_mul(1000)));
        self.clock.timers.push(Timer { at, kind: TimerKind::Event(trigger, vars) });
        After::Next
    }
}

/// Milliseconds of a text such as `now +3 minutes`.
fn delay(text: &str) -> Option<u64> {
    let rest = text.strip_prefix("now")?.trim().strip_prefix('+')?.trim();
    let (number, unit) = rest.split_once(' ').map_or((rest, ""), |(n, u)| (n, u.trim()));
    let number: u64 = number.parse().ok()?;
    let scale = match unit {
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ if unit.starts_with("second") => 1000,
        _ if unit.starts_with("minute") => 60_000,
        _ if unit.starts_with("hour") => 3_600_000,
        _ if unit.starts_with("day") => 86_400_000,
        _ => 1,
    };
    number.checked_mul(scale)
}
