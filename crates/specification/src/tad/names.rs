//! The names of axioms: which of them somebody declared.

use std::collections::{BTreeMap, BTreeSet};

use super::{Axiom, Kind, Module, Term};
use crate::library::{distance, fold};
use crate::message::{Diagnostic, Message};

/// The most names that are told of, so that a large file without any declaration stays readable.
const MOST: usize = 200;

/// A known name that looks like another. Short names look like everything, so that only accents and case may differ.
pub(super) fn near<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = fold(name);
    let most = if wanted.chars().count() < 3 { 0 } else { 1 + wanted.len() / 8 };
    known.filter(|known| *known != name && distance(&fold(known), &wanted) <= most).min()
}

fn names<'t>(term: &'t Term, out: &mut Vec<(&'t str, &'t Term)>) {
    if let Kind::Name(name) = &term.kind {
        out.push((name, term));
    }
    for child in term.children() {
        names(child, out);
    }
}

/// What is said of the names of axioms that nobody declared: each once for its axiom.
pub(super) fn undeclared(module: &Module) -> Vec<(usize, Diagnostic)> {
    let constants: BTreeSet<String> = module
        .operations
        .iter()
        .filter(|found| found.params.is_empty())
        .map(|found| fold(&found.name))
        .collect();
    let is_known = |name: &str, axiom: &Axiom| {
        let folded = fold(name);
        axiom.declared.iter().any(|known| known == name)
            || constants.contains(&folded)
            || matches!(folded.as_str(), "vacio" | "vacia" | "conjvacio")
    };
    let mut found = Vec::new();
    for (at, axiom) in module.axioms.iter().enumerate() {
        let mut used = Vec::new();
        axiom.patterns.iter().for_each(|pattern| names(pattern, &mut used));
        names(&axiom.right, &mut used);
        let mut told: Vec<&str> = Vec::new();
        for (name, term) in used {
            if is_known(name, axiom) || told.contains(&name) {
                continue;
            }
            told.push(name);
            let known = axiom.declared.iter().chain(constants_of(module)).map(String::as_str);
            let near = near(name, known).map(str::to_owned);
            let message = Message::Undeclared { name: name.to_owned(), near };
            found.push((at, Diagnostic::warning(message, term.span)));
            if found.len() >= MOST {
                return found;
            }
        }
    }
    found
}

fn constants_of(module: &Module) -> impl Iterator<Item = &String> {
    module.operations.iter().filter(|found| found.params.is_empty()).map(|found| &found.name)
}

/// What is said of the axioms that an operation is made of, each name once.
pub(super) fn of<'m>(module: &'m Module, operation: &str) -> Vec<&'m Diagnostic> {
    if module.undeclared.is_empty() {
        return Vec::new();
    }
    let mut by_head: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, axiom) in module.axioms.iter().enumerate() {
        by_head.entry(fold(&axiom.head)).or_default().push(at);
    }
    let mut open = vec![fold(operation)];
    let mut heads: BTreeSet<String> = open.iter().cloned().collect();
    let mut used: BTreeSet<usize> = BTreeSet::new();
    while let Some(head) = open.pop() {
        for &at in by_head.get(&head).into_iter().flatten() {
            used.insert(at);
            let mut called = Vec::new();
            module.axioms.get(at).into_iter().for_each(|axiom| calls(&axiom.right, &mut called));
            open.extend(called.into_iter().filter(|name| heads.insert(name.clone())));
        }
    }
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut first = |diagnostic: &Diagnostic| match &diagnostic.message {
        Message::Undeclared { name, .. } => names.insert(name.clone()),
        _ => true,
    };
    let found = module.undeclared.iter().filter(|(at, _)| used.contains(at)).map(|(_, found)| found);
    found.filter(|found| first(found)).collect()
}

fn calls(term: &Term, out: &mut Vec<String>) {
    match &term.kind {
        Kind::Name(name) | Kind::Call(name, _) | Kind::Field(_, name) => out.push(fold(name)),
        _ => {}
    }
    term.children().into_iter().for_each(|child| calls(child, out));
}
