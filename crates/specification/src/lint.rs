//! What the courses ask of a specification and no run decides: nothing written twice, nothing unused, no recursion.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::library::fold;
use crate::message::{Diagnostic, Message};
use crate::token::Span;
use crate::tree::{Body, Definition, Expr, Kind};
use crate::write::{Style, expr as written};

/// A formula is worth a name of its own from this many terms on.
const LONG: usize = 14;
/// How often it may be repeated.
const OFTEN: usize = 3;

/// The formulas of a definition.
fn formulas(definition: &Definition) -> Vec<&Expr> {
    match &definition.body {
        Body::Pred(body) | Body::Aux(_, body) => vec![body],
        Body::Proc { pre, post } => pre.iter().chain(post).collect(),
        Body::Type(_) | Body::Broken => Vec::new(),
    }
}

fn called<'a>(expr: &'a Expr, names: &mut Vec<&'a str>) {
    match &expr.kind {
        Kind::Call(name, _) | Kind::Name(name) => names.push(name),
        _ => {}
    }
    for child in expr.children() {
        called(child, names);
    }
}

/// The remarks on some definitions; `roots` are the numbers of those that are asked for.
#[must_use]
pub fn lint(definitions: &[Definition], roots: &[usize]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut used: FxHashSet<String> = FxHashSet::default();
    for definition in definitions {
        let mut names = Vec::new();
        for formula in formulas(definition) {
            called(formula, &mut names);
        }
        let own = fold(&definition.name);
        let calls_itself = names.iter().any(|name| fold(name) == own)
            && !definition.params.iter().any(|param| fold(&param.name) == own);
        if calls_itself {
            let message = Message::Recursion { name: definition.name.clone() };
            found.push(Diagnostic::warning(message, definition.name_span));
        }
        used.extend(names.into_iter().map(fold).filter(|name| *name != own));
    }
    for (at, definition) in definitions.iter().enumerate() {
        let is_asked = roots.contains(&at) || matches!(definition.body, Body::Type(_) | Body::Proc { .. });
        if !is_asked && !used.contains(&fold(&definition.name)) {
            let message = Message::Unused { name: definition.name.clone() };
            found.push(Diagnostic::warning(message, definition.name_span));
        }
    }
    found.extend(repeated(definitions));
    found.sort_by_key(|diagnostic| diagnostic.span.start);
    found
}

/// Formulas that stand in several places, the largest only.
fn repeated(definitions: &[Definition]) -> Vec<Diagnostic> {
    let mut places: FxHashMap<String, Vec<Span>> = FxHashMap::default();
    // Writing out every part of a formula costs its size times its depth: only what fits a hand-in is looked at.
    let sizes: usize = definitions.iter().flat_map(formulas).map(Expr::size).sum();
    if sizes > 20_000 {
        return Vec::new();
    }
    for formula in definitions.iter().flat_map(formulas) {
        collect(formula, &mut places);
    }
    let mut often: Vec<(usize, Vec<Span>)> = places
        .into_iter()
        .filter(|(_, spans)| spans.len() >= OFTEN)
        .map(|(text, spans)| (text.len(), spans))
        .collect();
    often.sort_by_key(|(length, spans)| (std::cmp::Reverse(*length), spans.first().map(|span| span.start)));
    let mut covered: Vec<Span> = Vec::new();
    let mut found = Vec::new();
    for (_, spans) in often {
        let inside =
            |span: &Span| covered.iter().any(|outer| outer.start <= span.start && span.end <= outer.end);
        if spans.iter().all(inside) {
            continue;
        }
        if let Some(first) = spans.first() {
            found.push(Diagnostic::warning(Message::Repeated { times: spans.len() }, *first));
        }
        covered.extend(spans);
    }
    found
}

/// Where every long formula stands, by how it is written.
fn collect(expr: &Expr, places: &mut FxHashMap<String, Vec<Span>>) {
    if expr.size() >= LONG {
        places.entry(written(expr, Style::Unicode)).or_default().push(expr.span);
    }
    for child in expr.children() {
        collect(child, places);
    }
}
