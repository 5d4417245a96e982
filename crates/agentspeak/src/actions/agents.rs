//! The other agents: who they are, making and ending them, and the services they offer.

use super::{ActionError, ActionResult, Call, Outcome};
use crate::agent::Request;
use crate::symbol::Symbol;
use crate::term::Term;

pub(super) fn my_name(call: &mut Call<'_>) -> ActionResult {
    let name = Term::Atom(call.mind.name.clone());
    Ok(call.unify(0, &name).into())
}

pub(super) fn all_names(call: &mut Call<'_>) -> ActionResult {
    let names: Vec<Term> = call.mind.surroundings.names.iter().cloned().map(Term::Atom).collect();
    Ok(call.unify(0, &Term::list(names)).into())
}

pub(super) fn kill_agent(call: &mut Call<'_>) -> ActionResult {
    let name = Symbol::new(&call.text(0));
    if !call.mind.surroundings.names.contains(&name) {
        return Ok(Outcome::False);
    }
    call.mind.outbox.requests.push(Request::Kill(name));
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
    call.mind.outbox.requests.push(Request::Create { name: name.clone(), file });
    if call.args[0].is_var() {
        return Ok(call.unify(0, &Term::text(name.as_str())).into());
    }
    Ok(Outcome::True)
}

pub(super) fn stop_system(call: &mut Call<'_>) -> ActionResult {
    call.mind.outbox.requests.push(Request::StopSystem);
    Ok(Outcome::True)
}

pub(super) fn df_register(call: &mut Call<'_>) -> ActionResult {
    let name = call.text(0);
    call.mind.outbox.requests.push(Request::Service { name, offered: true });
    Ok(Outcome::True)
}

pub(super) fn df_deregister(call: &mut Call<'_>) -> ActionResult {
    let name = call.text(0);
    call.mind.outbox.requests.push(Request::Service { name, offered: false });
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
    call.mind.outbox.requests.push(Request::Subscribe { service });
    Ok(Outcome::True)
}
