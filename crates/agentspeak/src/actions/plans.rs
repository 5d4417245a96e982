//! The plan library.

use std::rc::Rc;

use super::{ActionError, ActionResult, Call, Outcome};
use crate::agent::{detach, trigger_of};
use crate::beliefs::is_source;
use crate::display::plan_text;
use crate::program::{Origin, Plan, Trigger};
use crate::syntax::parse_plan;
use crate::term::{Term, Var};

fn plan_from(call: &Call<'_>, term: &Term) -> Result<Rc<Plan>, ActionError> {
    match term {
        Term::Plan(plan) => Ok(plan.clone()),
        Term::Text(text) => {
            let mut source = String::new();
            let mut chars = text.as_str().chars();
            while let Some(c) = chars.next() {
                source.push(if c == '\\' { chars.next().unwrap_or('\\') } else { c });
            }
            parse_plan(&source).map(Rc::new).ok_or_else(ActionError::unknown)
        }
        _ => {
            let text = call.mind.printed(term);
            let reason = format!("The term '{text}' can not be used as a plan for .add_plan.");
            Err(ActionError::argument("add_plan", &reason))
        }
    }
}

pub(super) fn add_plan(call: &mut Call<'_>) -> ActionResult {
    let source = call.args.get(1).cloned().unwrap_or_else(|| Term::atom("self"));
    let at_front = matches!(call.args.get(2), Some(Term::Atom(place)) if place.as_str() == "begin");
    let terms: Vec<Term> = if call.args[0].is_list() {
        call.args[0].elements().cloned().collect()
    } else {
        vec![call.args[0].clone()]
    };
    for term in terms {
        let plan = plan_from(call, &term)?;
        if !call.mind.library.add(&plan, &source, at_front, "") {
            let label = plan.label.as_ref().map(ToString::to_string).unwrap_or_default();
            return Err(ActionError::new(format!("There already is a plan with label {label}")));
        }
    }
    Ok(Outcome::True)
}

pub(super) fn remove_plan(call: &mut Call<'_>) -> ActionResult {
    let source = call.args.get(1).cloned().unwrap_or_else(|| Term::atom("self"));
    let terms: Vec<Term> = if call.args[0].is_list() {
        call.args[0].elements().cloned().collect()
    } else {
        vec![call.args[0].clone()]
    };
    for term in terms {
        let label = match &term {
            Term::Plan(plan) => plan.label.clone(),
            Term::Text(text) => Some(Term::atom(text.as_str().trim_start_matches('@'))),
            _ => term.functor().is_some().then(|| term.clone()),
        };
        let Some(label) = label else { return Err(ActionError::unknown()) };
        call.mind.library.remove(&label, &source);
    }
    Ok(Outcome::True)
}

fn as_term(plan: &Rc<Plan>) -> Term {
    let mut copy = plan.with_label(plan.label.clone());
    copy.as_term = true;
    Term::Plan(Rc::new(copy))
}

pub(super) fn plan_label(call: &mut Call<'_>) -> ActionResult {
    let (plan, label) = (&call.args[0], &call.args[1]);
    if plan.is_var() && !label.is_var() {
        let Some(found) = call.mind.library.by_label(label) else { return Ok(Outcome::False) };
        return Ok(call.unify(0, &as_term(&found)).into());
    }
    if let (Term::Plan(plan), true) = (plan, label.is_var()) {
        let label = plan.label.clone().ok_or_else(ActionError::unknown)?;
        return Ok(call.unify(1, &label).into());
    }
    let options = call.mind.library.plans().iter().filter_map(|found| {
        Some(vec![(label.clone(), found.label.clone()?), (plan.clone(), as_term(found))])
    });
    Call::many(options.collect())
}

fn trigger_arg(call: &Call<'_>, action: &str) -> Result<(Trigger, u32), ActionError> {
    let Some(trigger) = trigger_of(&call.args[0]) else {
        let text = call.mind.printed(&call.args[0]);
        let reason = format!("first argument '{text}' must follow the syntax of a trigger.");
        return Err(ActionError::argument(action, &reason));
    };
    let (literal, mut vars) = detach(&trigger.literal);
    let literal = literal.with_extra(|extra| {
        if !extra.annots.iter().any(is_source) {
            let any = Term::Var(Var(vars));
            vars += 1;
            extra.annots.push(Term::call("source", vec![any]));
        }
    });
    Ok((Trigger::new(trigger.op, trigger.kind, literal), vars))
}

pub(super) fn relevant_plans(call: &mut Call<'_>) -> ActionResult {
    let (trigger, vars) = trigger_arg(call, "relevant_plans")?;
    let plans = call.mind.relevant_plans(&trigger, vars);
    let labels: Vec<Term> = plans.iter().filter_map(|plan| plan.label.clone()).collect();
    let terms: Vec<Term> = plans.iter().map(as_term).collect();
    Ok((call.unify(1, &Term::list(terms)) && (call.args.len() < 3 || call.unify(2, &Term::list(labels))))
        .into())
}

pub(super) fn relevant_plan(call: &mut Call<'_>) -> ActionResult {
    let (trigger, vars) = trigger_arg(call, "relevant_plan")?;
    let plans = call.mind.relevant_plans(&trigger, vars);
    Call::many(plans.iter().map(|plan| vec![(call.args[1].clone(), as_term(plan))]).collect())
}

/// The plans for a trigger one by one, or all of them as one text.
pub(super) fn list_plans(call: &mut Call<'_>) -> ActionResult {
    if let Some(Term::Trigger(_)) = call.args.first() {
        let (trigger, vars) = trigger_arg(call, "list_plans")?;
        for plan in call.mind.relevant_plans(&trigger, vars) {
            call.mind.outbox.print(plan_text(&plan));
        }
        return Ok(Outcome::True);
    }
    let all = call.mind.library.plans().to_vec();
    let mut text = String::from("\n");
    let mut file = None;
    for plan in all.iter().filter(|plan| plan.origin == Origin::File) {
        call.room(2 * text.len())?;
        let own = plan.label.as_ref().and_then(url);
        if own != file {
            text += &own.as_ref().map_or_else(String::new, |own| format!("\n// plans from {own}\n\n"));
            file = own;
        }
        text += &plan_text(plan);
        text.push('\n');
    }
    if file.is_some() {
        text.push('\n');
    }
    let mut others = all.iter().filter(|plan| plan.origin != Origin::File && !is_default(plan)).peekable();
    if others.peek().is_some() {
        text += "\n\n// plans without file\n\n";
    }
    for plan in others {
        call.room(2 * text.len())?;
        text += &plan_text(plan);
        text.push('\n');
    }
    call.mind.outbox.print(text);
    Ok(Outcome::True)
}

/// Whether it is one of the plans for messages that every agent has.
fn is_default(plan: &Plan) -> bool {
    plan.line == 0 && plan.trigger.literal.functor().is_some_and(|name| name.as_str() == "kqml_received")
}

/// The file a plan comes from.
fn url(label: &Term) -> Option<String> {
    let url =
        label.annots().iter().find(|annot| annot.functor().is_some_and(|name| name.as_str() == "url"))?;
    Some(url.args().first()?.as_text()?.to_owned())
}
