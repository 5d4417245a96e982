//! Namespaces and their properties.

use super::{ActionError, ActionResult, Call, Outcome};
use crate::symbol::Symbol;
use crate::term::Term;

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
    let props = &mut call.mind.namespaces.properties;
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
        .namespaces
        .properties
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
