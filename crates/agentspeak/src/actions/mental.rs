//! Beliefs, plans, intentions, and the other agents.

use std::rc::Rc;

use super::{ActionError, ActionResult, Call, Outcome};
use crate::agent::{Event, Intention, Request, Waiting, detach, trigger_of};
use crate::arith;
use crate::beliefs::{is_source, literal_of};
use crate::display::{plan_text, rule_text};
use crate::inference::Key;
use crate::order::{add_annot, equal};
use crate::program::{Plan, Rule, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::symbol::Symbol;
use crate::syntax::parse_plan;
use crate::term::Term;

/// A term of another scope with its variables made new ones of the caller's.
fn import(store: &mut Store, term: &Term) -> Term {
    let (term, vars) = detach(term);
    let base = store.alloc(vars as usize);
    store.shift(&term, base)
}

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

pub(super) fn my_name(call: &mut Call<'_>) -> ActionResult {
    let name = Term::Atom(call.mind.name.clone());
    Ok(call.unify(0, &name).into())
}

pub(super) fn all_names(call: &mut Call<'_>) -> ActionResult {
    let names: Vec<Term> = call.mind.surroundings.names.iter().cloned().map(Term::Atom).collect();
    Ok(call.unify(0, &Term::list(names)).into())
}

pub(super) fn abolish(call: &mut Call<'_>) -> ActionResult {
    let pattern = &call.args[0];
    if !pattern.is_literal() && !pattern.is_var() {
        return Err(ActionError::argument("abolish", "first argument must be a literal or variable."));
    }
    let wanted = Key::of(pattern);
    let found: Vec<Term> = call
        .mind
        .beliefs
        .clauses()
        .filter(|(key, clause)| clause.rule.is_none() && wanted.as_ref().is_none_or(|wanted| wanted == *key))
        .map(|(key, clause)| literal_of(key, clause))
        .collect();
    for belief in found {
        let mut store = Store::with(call.store.bindings.clone());
        if store.unify(pattern, &belief) && call.mind.beliefs.remove(&belief) {
            let trigger = Trigger::new(TriggerOp::Delete, TriggerKind::Belief, belief);
            call.mind.add_event(Event::external(trigger, 0));
        }
    }
    Ok(Outcome::True)
}

fn assert(call: &mut Call<'_>, at_end: bool) -> ActionResult {
    match &call.args[0] {
        Term::Rule(rule) => {
            let head = call.mind.with_source(&rule.head);
            call.mind.beliefs.add_rule(&Rc::new(Rule { head, ..(**rule).clone() }), at_end);
        }
        belief if belief.is_literal() && belief.is_ground() => {
            let belief = call.mind.with_source(belief);
            if let Some(new) = call.mind.beliefs.add(&belief, at_end) {
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Belief, new);
                call.mind.add_event(Event::external(trigger, 0));
            }
        }
        _ => {
            let reason = "first argument must be a ground literal (or rule).";
            return Err(ActionError::argument(if at_end { "assertz" } else { "asserta" }, reason));
        }
    }
    Ok(Outcome::True)
}

pub(super) fn asserta(call: &mut Call<'_>) -> ActionResult {
    assert(call, false)
}

pub(super) fn assertz(call: &mut Call<'_>) -> ActionResult {
    assert(call, true)
}

pub(super) fn belief(call: &mut Call<'_>) -> ActionResult {
    let pattern = call.args[0].clone();
    let wanted = Key::of(&pattern);
    let is_true = |rule: &Rule| matches!(&rule.body, Term::Atom(name) if name.as_str() == "true");
    let found: Vec<Term> = call
        .mind
        .beliefs
        .clauses()
        .filter(|(key, clause)| {
            wanted.as_ref().is_none_or(|wanted| wanted == *key)
                && clause.rule.as_ref().is_none_or(|rule| is_true(rule))
        })
        .map(|(key, clause)| literal_of(key, clause))
        .collect();
    let options = found.iter().map(|belief| vec![(pattern.clone(), import(call.store, belief))]).collect();
    Call::many(options)
}

pub(super) fn relevant_rules(call: &mut Call<'_>) -> ActionResult {
    let pattern = &call.args[0];
    let wanted = Key::of(pattern);
    let mut rules = Vec::new();
    for (key, clause) in call.mind.beliefs.clauses() {
        let Some(rule) = &clause.rule else { continue };
        if wanted.as_ref().is_some_and(|wanted| wanted != key) {
            continue;
        }
        let mut store = Store::with(call.store.bindings.clone());
        let head = import(&mut store, &literal_of(key, clause));
        if store.unify(pattern, &head) {
            let head = rule.head.with_extra(|extra| extra.annots.retain(|annot| !is_source(annot)));
            rules.push(Term::Rule(Rc::new(Rule { head, ..(**rule).clone() })));
        }
    }
    Ok(call.unify(1, &Term::list(rules)).into())
}

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
            let any = Term::Var(crate::term::Var(vars));
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

pub(super) fn list_plans(call: &mut Call<'_>) -> ActionResult {
    let wanted = if call.args.is_empty() { None } else { Some(trigger_arg(call, "list_plans")?) };
    let texts: Vec<String> = match wanted {
        Some((trigger, vars)) => {
            call.mind.relevant_plans(&trigger, vars).iter().map(|p| plan_text(p)).collect()
        }
        None => call.mind.library.plans().iter().filter(|p| p.line > 0).map(|p| plan_text(p)).collect(),
    };
    for text in texts {
        call.mind.print(text);
    }
    Ok(Outcome::True)
}

pub(super) fn list_rules(call: &mut Call<'_>) -> ActionResult {
    let rules: Vec<String> = call
        .mind
        .beliefs
        .clauses()
        .filter_map(|(_, clause)| clause.rule.as_ref().map(|r| rule_text(r)))
        .collect();
    for text in rules {
        call.mind.print(text);
    }
    Ok(Outcome::True)
}

fn id_term(id: u64) -> Term {
    Term::Number(arith::count(usize::try_from(id).unwrap_or(usize::MAX)))
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
        if let Some((trigger, _)) = mind.selected_event.as_ref().filter(|(trigger, _)| wanted(trigger)) {
            found.push((0, trigger.literal.clone()));
        }
        let events = mind.atomic_event.iter().chain(mind.events.iter()).chain(mind.suspended_events.iter());
        for event in events.filter(|event| wanted(&event.trigger)) {
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
        crate::order::add_annot(&mut extra.annots, Term::call("code_line", vec![line]));
        crate::order::add_annot(&mut extra.annots, Term::call("code_src", vec![file]));
    })
}

/// An intention as a list of its plans, the current one first.
fn stack_term(intention: &Intention) -> Term {
    let plans = intention.stack.iter().rev().map(|means| {
        let label = located_label(&means.plan);
        let trigger = Term::Trigger(Rc::new(means.trigger.clone()));
        let rest = means.cursor.last().map_or_else(Rc::default, |segment| match segment {
            crate::agent::Segment::Steps { body, at } => Rc::new(crate::program::Body::new(
                body.steps.get(*at..).map(<[_]>::to_vec).unwrap_or_default(),
            )),
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
    if let Some((intention, action)) = mind.acting.iter().find(|(i, _)| i.id == id) {
        let _ = intention;
        let annot = Term::call("action", vec![action.clone()]);
        return Term::atom("waiting").with_extra(|extra| extra.annots = vec![annot]);
    }
    if let Some((waiting, intention)) = mind.pending.iter().find(|(_, i)| i.id == id) {
        if intention.suspended || matches!(waiting, Waiting::Suspended | Waiting::SelfSuspended) {
            return Term::atom("suspended");
        }
        let reason = intention.reason.clone().unwrap_or_else(|| Term::atom("no_reason"));
        let annot = Term::call("reason", vec![reason]);
        return Term::atom("waiting").with_extra(|extra| extra.annots = vec![annot]);
    }
    if mind.suspended_events.iter().any(|e| e.intention.as_ref().is_some_and(|i| i.id == id)) {
        return Term::atom("suspended");
    }
    Term::atom("running")
}

pub(super) fn intention(call: &mut Call<'_>) -> ActionResult {
    let current = matches!(call.args.get(3), Some(Term::Atom(which)) if which.as_str() == "current");
    let mut found: Vec<(u64, Term)> = Vec::new();
    if current {
        // An event from outside has an intention of its own, with nothing in it yet.
        let selected = call.mind.selected.as_ref();
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
    let Some(selected) = &call.mind.selected else { return Ok(Outcome::False) };
    let term = Term::call("intention", vec![id_term(selected.id), stack_term(selected)]);
    let term = import(call.store, &term);
    Ok(call.unify(0, &term).into())
}

pub(super) fn suspended(call: &mut Call<'_>) -> ActionResult {
    let goal = call.args[0].clone();
    if !goal.is_literal() {
        return Err(ActionError::argument("suspended", "first argument must be a literal"));
    }
    let has = |intention: &Intention| intention.has_goal(&mut |trigger| crate::agent::fits(&goal, trigger));
    if call.mind.acting.iter().any(|(intention, _)| has(intention)) {
        return Ok(call.unify(1, &Term::atom("act")).into());
    }
    let found = call.mind.pending.iter().find(|(_, intention)| has(intention));
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

pub(super) fn kill_agent(call: &mut Call<'_>) -> ActionResult {
    let name = Symbol::new(&call.text(0));
    if !call.mind.surroundings.names.contains(&name) {
        return Ok(Outcome::False);
    }
    call.mind.requests.push(Request::Kill(name));
    Ok(Outcome::True)
}

pub(super) fn create_agent(call: &mut Call<'_>) -> ActionResult {
    let mut base = call.text(0);
    if call.args[0].is_var() {
        base = base.to_lowercase();
    }
    let Some(file) = call.args.get(1).and_then(Term::as_text).map(str::to_owned) else {
        return Err(ActionError::argument("create_agent", "second argument must be a string"));
    };
    let mut name = Symbol::new(&base);
    let mut n = 1;
    while call.mind.surroundings.names.contains(&name) {
        name = Symbol::new(&format!("{base}_{n}"));
        n += 1;
    }
    call.mind.requests.push(Request::Create { name: name.clone(), file });
    if call.args[0].is_var() {
        return Ok(call.unify(0, &Term::text(name.as_str())).into());
    }
    Ok(Outcome::True)
}

pub(super) fn stop_system(call: &mut Call<'_>) -> ActionResult {
    call.mind.requests.push(Request::StopSystem);
    Ok(Outcome::True)
}

pub(super) fn df_register(call: &mut Call<'_>) -> ActionResult {
    let name = call.text(0);
    call.mind.requests.push(Request::Service { name, offered: true });
    Ok(Outcome::True)
}

pub(super) fn df_deregister(call: &mut Call<'_>) -> ActionResult {
    let name = call.text(0);
    call.mind.requests.push(Request::Service { name, offered: false });
    Ok(Outcome::True)
}

pub(super) fn df_search(call: &mut Call<'_>) -> ActionResult {
    let service = call.text(0);
    let found: Vec<Term> = call
        .mind
        .surroundings
        .services
        .iter()
        .filter(|(name, _)| *name == service)
        .map(|(_, agent)| Term::Atom(agent.clone()))
        .collect();
    let last = call.args.len() - 1;
    Ok(call.unify(last, &Term::list(found)).into())
}

pub(super) fn df_subscribe(call: &mut Call<'_>) -> ActionResult {
    let service = call.text(0);
    call.mind.requests.push(Request::Subscribe { service });
    Ok(Outcome::True)
}

/// Hours, minutes, seconds and milliseconds of the virtual clock, which starts at midnight.
pub(super) fn time(call: &mut Call<'_>) -> ActionResult {
    let millis = call.mind.now / 1000;
    let parts = [millis / 3_600_000 % 24, millis / 60_000 % 60, millis / 1000 % 60, millis % 1000];
    let mut all = true;
    for (n, part) in parts.iter().enumerate().take(call.args.len()) {
        all &= call.unify(n, &id_term(*part));
    }
    Ok(all.into())
}

/// The virtual clock starts on the first day of 1970.
pub(super) fn date(call: &mut Call<'_>) -> ActionResult {
    let day = call.mind.now / 1000 / 86_400_000 + 1;
    Ok((call.unify(0, &id_term(1970)) && call.unify(1, &id_term(1)) && call.unify(2, &id_term(day.min(31))))
        .into())
}

pub(super) fn nano_time(call: &mut Call<'_>) -> ActionResult {
    let now = id_term(call.mind.now.saturating_mul(1000));
    Ok(call.unify(0, &now).into())
}

/// The answers to a question from another agent: what is believed, without the source `self`.
pub(super) fn kqml_answer(call: &mut Call<'_>) -> ActionResult {
    let own = Term::call("source", vec![Term::atom("self")]);
    let content = call.args[0].with_extra(|extra| {
        if extra.annots.is_empty() {
            extra.annots_tail = Some(call.store.fresh());
        }
    });
    let code = crate::inference::Code::compile(&content);
    let mut machine = call.mind.take_machine();
    machine.store.bindings.clone_from(&call.store.bindings);
    machine.start(code);
    let mut answers = Vec::new();
    loop {
        match machine.next(call.mind) {
            Ok(true) => {
                let answer = machine.store.resolve(&content, call.mind);
                answers.push(answer.with_extra(|extra| extra.annots.retain(|annot| !equal(annot, &own))));
            }
            Ok(false) => break,
            Err(halt) => return Err(ActionError { halt: Some(halt), ..ActionError::unknown() }),
        }
    }
    machine.finish();
    call.mind.give_machine(machine);
    let result = call.args[1].clone();
    let options = answers.iter().map(|answer| vec![(result.clone(), import(call.store, answer))]).collect();
    Call::many(options)
}

pub(super) fn namespace(call: &mut Call<'_>) -> ActionResult {
    let mut names = vec![Symbol::new("default")];
    for key in call.mind.beliefs.keys() {
        if let Some(namespace) = &key.namespace
            && !names.contains(namespace)
        {
            names.push(namespace.clone());
        }
    }
    if let Term::Atom(name) = &call.args[0] {
        return Ok(names.contains(name).into());
    }
    Call::many(names.into_iter().map(|name| vec![(call.args[0].clone(), Term::Atom(name))]).collect())
}

pub(super) fn namespace_set_prop(call: &mut Call<'_>) -> ActionResult {
    let [Term::Atom(namespace), Term::Atom(key), value] = call.args else {
        return Err(ActionError::unknown());
    };
    let props = &mut call.mind.namespace_props;
    props.retain(|(ns, k, _)| ns != namespace || k != key);
    props.push((namespace.clone(), key.clone(), value.clone()));
    Ok(Outcome::True)
}

pub(super) fn namespace_get_prop(call: &mut Call<'_>) -> ActionResult {
    let (Term::Atom(namespace), Some(key)) = (&call.args[0], call.args.get(1)) else {
        return Err(ActionError::unknown());
    };
    let props: Vec<(Symbol, Term)> = call
        .mind
        .namespace_props
        .iter()
        .filter(|(ns, name, _)| ns == namespace && (key.is_var() || key.functor() == Some(name)))
        .map(|(_, key, value)| (key.clone(), value.clone()))
        .collect();
    let result = call.args.get(2).cloned();
    let options: Vec<Vec<(Term, Term)>> = props
        .into_iter()
        .map(|(name, value)| {
            let wanted = result.clone().map(|result| (result, value));
            std::iter::once((key.clone(), Term::Atom(name))).chain(wanted).collect()
        })
        .collect();
    if options.is_empty()
        && let Some(default) = call.args.get(3).cloned()
    {
        return Ok(call.unify(2, &default).into());
    }
    Call::many(options)
}
