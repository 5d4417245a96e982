//! What a program gets from others and from its environment, as far as it can be seen in it.

use super::{all_plans, is_undefined_action, steps};
use crate::beliefs::is_source;
use crate::program::{Program, StepKind};
use crate::symbol::Symbol;
use crate::term::Term;

/// The names of the beliefs that a program tells other agents; `None` if they cannot be known.
#[must_use]
pub fn told(program: &Program) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut open = program.is_partial;
    for plan in all_plans(&program.plans) {
        steps(&plan.body, &mut |_, term, _| {
            let content = match (term.functor().map_or("", Symbol::as_str), term.args()) {
                (".send", [_, force, content, ..]) | (".broadcast", [force, content, ..])
                    if !is_request(force) =>
                {
                    content
                }
                _ => return,
            };
            let each: Vec<&Term> =
                if content.is_list() { content.elements().collect() } else { vec![content] };
            for content in each {
                match content.functor() {
                    Some(name) => names.push(name.to_string()),
                    None => open |= content.is_var(),
                }
            }
        });
    }
    (!open).then_some(names)
}

/// Whether a message asks for something instead of telling it.
fn is_request(force: &Term) -> bool {
    let name = force.functor().map_or("", Symbol::as_str);
    name.starts_with("ask") || matches!(name, "achieve" | "unachieve" | "tellHow" | "untellHow")
}

/// Whether a program sends messages, so that there are others that may tell it something.
#[must_use]
pub fn talks(program: &Program) -> bool {
    has_step(program, |_, term| {
        matches!(
            term.functor().map_or("", Symbol::as_str),
            ".send" | ".broadcast" | ".df_register" | ".df_search"
        )
    })
}

/// Whether it acts in an environment.
pub(super) fn acts(program: &Program) -> bool {
    has_step(program, |kind, term| kind == StepKind::Action && !is_undefined_action(term))
}

fn has_step(program: &Program, is_one: fn(StepKind, &Term) -> bool) -> bool {
    let mut found = false;
    for plan in all_plans(&program.plans) {
        steps(&plan.body, &mut |kind, term, _| found |= is_one(kind, term));
    }
    found
}

/// Whether a belief is asked for that the agent must have added itself.
pub(super) fn is_its_own(belief: &Term) -> bool {
    belief.annots().iter().any(|annot| {
        is_source(annot)
            && annot.args().first().and_then(Term::functor).is_some_and(|by| by.as_str() == "self")
    })
}

/// Whether a belief is asked for by who told it, who is not the agent itself.
pub(super) fn is_told_by_others(belief: &Term) -> bool {
    belief.annots().iter().any(|annot| {
        let by = annot.args().first().and_then(Term::functor);
        is_source(annot) && by.is_none_or(|by| by.as_str() != "self")
    })
}
