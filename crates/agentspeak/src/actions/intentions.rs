//! Goals, events and intentions.

use std::rc::Rc;

use super::{ActionError, ActionResult, Call, Outcome, id_term, import};
use crate::agent::{Event, Intention, Segment, Waiting, detach, fits, trigger_of};
use crate::order::add_annot;
use crate::program::{Body, Plan, Trigger, TriggerKind, TriggerOp};
use crate::term::Term;

pub(super) fn fail(call: &mut Call<'_>) -> ActionResult {
    if call.args.is_empty() {
        return Ok(Outcome::False);
    }
    let is_message = |term: &&Term| term.functor().is_some_and(|name| name.as_str() == "error_msg");
    let message = call.args.iter().find(is_message).and_then(|term| term.args().first());
    let message = message.map_or_else(|| "fail".to_owned(), |text| call.text_of(text));
    let mut error = ActionError::new(message);
    error.annots = call.args.iter().filter(|term| !is_message(term)).cloned().collect();
    Err(error)
}

fn intended(call: &mut Call<'_>, suspended_too: bool) -> Vec<Vec<(Term, Term)>> {
    let mut found: Vec<(u64, Term)> = Vec::new();
    call.mind.visit_intentions(&mut |intention| {
        if suspended_too || !intention.suspended {
            for means in intention.stack.iter().rev() {
                if means.trigger.op == TriggerOp::Add && means.trigger.kind == TriggerKind::Achieve {
                    found.push((intention.id, means.trigger.literal.clone()));
                }
            }
        }
    });
    options_for(call, found)
}

fn options_for(call: &mut Call<'_>, found: Vec<(u64, Term)>) -> Vec<Vec<(Term, Term)>> {
    let mut options = Vec::new();
    for (id, literal) in found {
        let mut pairs = vec![(call.args[0].clone(), import(call.store, &literal))];
        if let Some(wanted) = call.args.get(1) {
            pairs.push((wanted.clone(), id_term(id)));
        }
        options.push(pairs);
    }
    options
}

fn check_goal(call: &Call<'_>, action: &str) -> Result<(), ActionError> {
    if call.args[0].is_literal() || call.args[0].is_var() {
        return Ok(());
    }
    Err(ActionError::argument(action, "first argument must be a literal or variable"))
}

pub(super) fn intend(call: &mut Call<'_>) -> ActionResult {
    check_goal(call, "intend")?;
    let options = intended(call, false);
    Call::many(options)
}

pub(super) fn desire(call: &mut Call<'_>) -> ActionResult {
    check_goal(call, "desire")?;
    let mut found: Vec<(u64, Term)> = Vec::new();
    {
        let mind = &call.mind;
        let wanted = |trigger: &Trigger| trigger.op == TriggerOp::Add && trigger.kind == TriggerKind::Achieve;
        if let Some((trigger, _)) = mind.events.selected.as_ref().filter(|(trigger, _)| wanted(trigger)) {
            found.push((0, trigger.literal.clone()));
        }
        for event in mind.events.iter().filter(|event| wanted(&event.trigger)) {
            found.push((event.intention.as_ref().map_or(0, |i| i.id), event.trigger.literal.clone()));
        }
    }
    let mut options = options_for(call, found);
    options.extend(intended(call, true));
    Call::many(options)
}

/// The label of a plan with the place where the plan is written.
fn located_label(plan: &Plan) -> Term {
    let label = plan.label.clone().unwrap_or_else(|| Term::atom("none"));
    let is_url = |annot: &&Term| matches!(annot.functor(), Some(name) if name.as_str() == "url");
    let file = label.annots().iter().find(is_url).and_then(|annot| annot.args().first()).cloned();
    let Some(file) = file.filter(|_| plan.code_line > 0) else { return label };
    label.with_extra(|extra| {
        let line = Term::Number(f64::from(plan.code_line));
        add_annot(&mut extra.annots, Term::call("code_line", vec![line]));
        add_annot(&mut extra.annots, Term::call("code_src", vec![file]));
    })
}

/// An intention as a list of its plans, the current one first.
fn stack_term(intention: &Intention) -> Term {
    let plans = intention.stack.iter().rev().map(|means| {
        let label = located_label(&means.plan);
        let trigger = Term::Trigger(Rc::new(means.trigger.clone()));
        let rest = means.cursor.last().map_or_else(Rc::default, |segment| match segment {
            Segment::Steps { body, at } => {
                Rc::new(Body::new(body.steps.get(*at..).map(<[_]>::to_vec).unwrap_or_default()))
            }
            _ => Rc::default(),
        });
        let bindings = means.vars.iter().take(means.plan.var_count()).enumerate().filter_map(|(n, value)| {
            let name = means.plan.names.get(n)?;
            Some(Term::call("map", vec![Term::text(name.as_str()), value.clone()?]))
        });
        let bindings = Term::list(bindings.collect::<Vec<_>>());
        Term::call("im", vec![label, trigger, Term::Body(rest), bindings])
    });
    Term::list(plans.collect::<Vec<_>>())
}

fn state_of(call: &Call<'_>, id: u64) -> Term {
    let mind = &call.mind;
    if let Some((_, action)) = mind.intentions.acting.iter().find(|(i, _)| i.id == id) {
        let annot = Term::call("action", vec![action.clone()]);
        return Term::atom("waiting").with_extra(|extra| extra.annots = vec![annot]);
    }
    if let Some((waiting, intention)) = mind.intentions.pending.iter().find(|(_, i)| i.id == id) {
        if intention.suspended || matches!(waiting, Waiting::Suspended | Waiting::SelfSuspended) {
            return Term::atom("suspended");
        }
        let reason = intention.reason.clone().unwrap_or_else(|| Term::atom("no_reason"));
        let annot = Term::call("reason", vec![reason]);
        return Term::atom("waiting").with_extra(|extra| extra.annots = vec![annot]);
    }
    if mind.events.suspended.iter().any(|e| e.intention.as_ref().is_some_and(|i| i.id == id)) {
        return Term::atom("suspended");
    }
    Term::atom("running")
}

pub(super) fn intention(call: &mut Call<'_>) -> ActionResult {
    let current = matches!(call.args.get(3), Some(Term::Atom(which)) if which.as_str() == "current");
    let mut found: Vec<(u64, Term)> = Vec::new();
    if current {
        // An event from outside has an intention of its own, with nothing in it yet.
        let selected = call.mind.intentions.selected.as_ref();
        found.push(selected.map_or((0, Term::Nil), |selected| (selected.id, stack_term(selected))));
    } else {
        call.mind.visit_intentions(&mut |intention| found.push((intention.id, stack_term(intention))));
    }
    let mut options = Vec::new();
    for (id, stack) in found {
        let state = if current { Term::atom("running") } else { state_of(call, id) };
        let mut pairs = vec![(call.args[0].clone(), id_term(id)), (call.args[1].clone(), state)];
        if let Some(wanted) = call.args.get(2).cloned() {
            pairs.push((wanted, import(call.store, &stack)));
        }
        options.push(pairs);
    }
    Call::many(options)
}

pub(super) fn current_intention(call: &mut Call<'_>) -> ActionResult {
    let Some(selected) = &call.mind.intentions.selected else { return Ok(Outcome::False) };
    let term = Term::call("intention", vec![id_term(selected.id), stack_term(selected)]);
    let term = import(call.store, &term);
    Ok(call.unify(0, &term).into())
}

pub(super) fn suspended(call: &mut Call<'_>) -> ActionResult {
    let goal = call.args[0].clone();
    if !goal.is_literal() {
        return Err(ActionError::argument("suspended", "first argument must be a literal"));
    }
    let has = |intention: &Intention| intention.has_goal(&mut |trigger| fits(&goal, trigger));
    if call.mind.intentions.acting.iter().any(|(intention, _)| has(intention)) {
        return Ok(call.unify(1, &Term::atom("act")).into());
    }
    let found = call.mind.intentions.pending.iter().find(|(_, intention)| has(intention));
    let reason = found.map(|(_, i)| i.reason.clone().unwrap_or_else(|| Term::atom("no_reason")));
    let Some(reason) = reason else { return Ok(Outcome::False) };
    Ok(call.unify(1, &reason).into())
}

pub(super) fn signal(call: &mut Call<'_>) -> ActionResult {
    let Some(trigger) = trigger_of(&call.args[0]) else { return Err(ActionError::unknown()) };
    let (literal, vars) = detach(&trigger.literal);
    let mut literal = literal;
    if matches!(call.args.get(1), Some(Term::Atom(kind)) if kind.as_str() == "type_signal") {
        literal = literal.with_extra(|extra| {
            add_annot(&mut extra.annots, Term::atom("signal"));
        });
    }
    let literal = call.mind.with_source(&literal);
    call.mind.add_event(Event::external(Trigger::new(trigger.op, trigger.kind, literal), vars));
    Ok(Outcome::True)
}
