//! Beliefs and rules, and what other agents may ask about them.

use std::rc::Rc;

use super::{ActionError, ActionResult, Call, Outcome, import};
use crate::agent::Event;
use crate::beliefs::{is_source, literal_of};
use crate::display::rule_text;
use crate::inference::{Code, Key};
use crate::order::equal;
use crate::program::{Rule, Trigger, TriggerKind, TriggerOp};
use crate::store::Store;
use crate::term::Term;

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

pub(super) fn list_rules(call: &mut Call<'_>) -> ActionResult {
    let rules: Vec<String> = call
        .mind
        .beliefs
        .clauses()
        .filter_map(|(_, clause)| clause.rule.as_ref().map(|r| rule_text(r)))
        .collect();
    for text in rules {
        call.mind.outbox.print(text);
    }
    Ok(Outcome::True)
}

/// The answers to a question from another agent: what is believed, without the source `self`.
pub(super) fn kqml_answer(call: &mut Call<'_>) -> ActionResult {
    let own = Term::call("source", vec![Term::atom("self")]);
    let content = call.args[0].with_extra(|extra| {
        if extra.annots.is_empty() {
            extra.annots_tail = Some(call.store.fresh());
        }
    });
    let code = Code::compile(&content);
    let mut machine = call.mind.spares.take_machine();
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
    call.mind.spares.give_machine(machine);
    let result = call.args[1].clone();
    let options = answers.iter().map(|answer| vec![(result.clone(), import(call.store, answer))]).collect();
    Call::many(options)
}
