//! What a term is, and its annotations.

use super::{ActionError, ActionResult, Call, Outcome};
use crate::agent::add_nested_source as nested;
use crate::beliefs::is_source;
use crate::order;
use crate::store::{PureFunctions, Store};
use crate::term::{Kind, Object, Term, Var};

fn is_atom(term: &Term) -> bool {
    matches!(term, Term::Atom(_))
}

fn is_structure(term: &Term) -> bool {
    match term {
        Term::Nil | Term::List(_) | Term::Body(_) | Term::Plan(_) | Term::Rule(_) | Term::Trigger(_) => true,
        Term::Literal(literal) => !matches!(literal.kind, Kind::Arith(_) | Kind::Function),
        _ => false,
    }
}

pub(super) fn atom(call: &mut Call<'_>) -> ActionResult {
    Ok(is_atom(&call.args[0]).into())
}

pub(super) fn number(call: &mut Call<'_>) -> ActionResult {
    Ok((call.args[0].as_number().is_some() || call.args[0].is_expression()).into())
}

pub(super) fn string(call: &mut Call<'_>) -> ActionResult {
    Ok(call.args[0].as_text().is_some().into())
}

pub(super) fn list(call: &mut Call<'_>) -> ActionResult {
    Ok(call.args[0].is_list().into())
}

pub(super) fn literal(call: &mut Call<'_>) -> ActionResult {
    Ok(call.args[0].is_literal().into())
}

pub(super) fn structure(call: &mut Call<'_>) -> ActionResult {
    Ok(is_structure(&call.args[0]).into())
}

pub(super) fn ground(call: &mut Call<'_>) -> ActionResult {
    Ok(call.args[0].is_ground().into())
}

pub(super) fn internal_action(call: &mut Call<'_>) -> ActionResult {
    Ok(matches!(&call.args[0], Term::Literal(literal) if literal.kind == Kind::Internal).into())
}

/// The literal with the place where it is written.
pub(super) fn get_src_info(call: &mut Call<'_>) -> ActionResult {
    let literal = match &call.args[0] {
        Term::Body(body) => body.steps.first().map(|step| (step.term.clone(), step.line)),
        term => Some((term.clone(), term.line())),
    };
    let Some((literal, line)) = literal.filter(|(term, _)| term.is_literal()) else {
        return Ok(Outcome::False);
    };
    let file = Term::text(call.mind.file.as_str());
    let located = if line == 0 {
        literal
    } else {
        literal.with_extra(|extra| {
            let line = Term::Number(f64::from(line));
            order::add_annot(&mut extra.annots, Term::call("code_line", vec![line]));
            order::add_annot(&mut extra.annots, Term::call("code_src", vec![file]));
        })
    };
    Ok(call.unify(1, &located).into())
}

pub(super) fn type_of(call: &mut Call<'_>) -> ActionResult {
    let term = &call.args[0];
    let mut types = Vec::new();
    let mut add = |holds: bool, name: &'static str| {
        if holds {
            types.push(Term::atom(name));
        }
    };
    add(term.as_number().is_some() || term.is_expression(), "number");
    add(is_atom(term), "atom");
    add(term.is_literal(), "literal");
    add(term.as_text().is_some(), "string");
    add(term.is_list(), "list");
    add(matches!(term, Term::Object(Object::Set(_))), "set");
    add(matches!(term, Term::Object(Object::Map(_))), "map");
    add(is_structure(term), "structure");
    add(matches!(term, Term::Rule(_)), "rule");
    add(matches!(term, Term::Body(_)), "plan");
    add(matches!(term, Term::Object(Object::Queue(_))), "queue");
    add(term.is_ground(), "ground");
    add(term.is_var(), "free");
    if call.args[1].is_var() {
        return Call::many(types.into_iter().map(|name| vec![(call.args[1].clone(), name)]).collect());
    }
    Ok(types.iter().any(|name| order::equal(name, &call.args[1])).into())
}

/// Lists inside lists that are changed element by element.
const MAX_DEPTH: u32 = 100;

fn each(
    call: &mut Call<'_>,
    term: &Term,
    change: &dyn Fn(&Term) -> Term,
    depth: u32,
) -> Result<Term, ActionError> {
    if !term.is_list() || depth > MAX_DEPTH {
        return Ok(change(term));
    }
    let mut items = call.elements(term)?;
    for item in &mut items {
        *item = each(call, item, change, depth + 1)?;
    }
    Ok(Term::list(items))
}

pub(super) fn add_annot(call: &mut Call<'_>) -> ActionResult {
    let annot = call.args[1].clone();
    let value = each(
        call,
        &call.args[0],
        &|term| {
            if !term.is_literal() {
                return term.clone();
            }
            term.with_extra(|extra| {
                order::add_annot(&mut extra.annots, annot.clone());
            })
        },
        0,
    )?;
    Ok(call.unify(2, &value).into())
}

pub(super) fn add_nested_source(call: &mut Call<'_>) -> ActionResult {
    let value = nested(&call.args[0], &call.args[1]);
    Ok(call.unify(2, &value).into())
}

pub(super) fn remove_source_annot(call: &mut Call<'_>) -> ActionResult {
    let value = each(
        call,
        &call.args[0],
        &|term| match term {
            Term::Plan(plan) => {
                let label =
                    plan.label.as_ref().map(|label| label.with_extra(|e| e.annots.retain(|a| !is_source(a))));
                Term::Plan(std::rc::Rc::new(plan.with_label(label)))
            }
            _ if term.is_literal() => term.with_extra(|extra| extra.annots.retain(|annot| !is_source(annot))),
            _ => term.clone(),
        },
        0,
    )?;
    Ok(call.unify(1, &value).into())
}

pub(super) fn copy_term(call: &mut Call<'_>) -> ActionResult {
    let mut seen: Vec<Var> = Vec::new();
    let base = u32::try_from(call.store.bindings.len()).unwrap_or(u32::MAX);
    let copy = Store::default().resolve_with(&call.args[0], &mut PureFunctions, &mut |var| {
        let at = seen.iter().position(|old| *old == var).unwrap_or_else(|| {
            seen.push(var);
            seen.len() - 1
        });
        Term::Var(Var(base + u32::try_from(at).unwrap_or(0)))
    });
    call.store.alloc(seen.len());
    Ok(call.unify(1, &copy).into())
}
