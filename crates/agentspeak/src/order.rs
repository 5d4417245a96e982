//! Jason's order of terms: numbers, then lists, then literals and strings, then variables.
//!
//! The order decides comparisons in programs, sorting, and the order of annotations. Like the original it is
//! not total over strings against literals (they compare as texts), which is kept.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::display::term_text;
use crate::effort::Effort;
use crate::symbol::{Symbol, compare_text};
use crate::term::{Extra, Kind, Literal, Object, Ordered, Term};

enum Work<'a> {
    Pair(&'a Term, &'a Term),
    Decided(Ordering),
    Annots(&'a [Term], &'a [Term]),
}

/// Compares two terms.
#[must_use]
pub fn compare(a: &Term, b: &Term) -> Ordering {
    if let (Term::Number(a), Term::Number(b)) = (a, b) {
        return a.partial_cmp(b).unwrap_or(Ordering::Equal);
    }
    let mut todo = vec![Work::Pair(a, b)];
    let mut effort = Effort::default();
    while let Some(work) = todo.pop() {
        if effort.is_too_much(todo.len()) {
            return Ordering::Equal;
        }
        let order = match work {
            Work::Decided(order) => order,
            Work::Annots(a, b) => {
                todo.push(Work::Decided(a.len().cmp(&b.len())));
                for (a, b) in a.iter().zip(b).rev() {
                    todo.push(Work::Pair(a, b));
                }
                Ordering::Equal
            }
            Work::Pair(a, b) => one(a, b, &mut todo),
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

/// Whether two terms are the same, annotations included.
#[must_use]
pub fn equal(a: &Term, b: &Term) -> bool {
    match (a, b) {
        (Term::Number(a), Term::Number(b)) => a == b,
        (Term::Atom(a), Term::Atom(b)) => a == b,
        (Term::Text(_), Term::Text(_)) => compare(a, b) == Ordering::Equal,
        (Term::Text(_), _) | (_, Term::Text(_)) => false,
        (Term::Object(a), Term::Object(b)) => same_object(a, b),
        (Term::Literal(own), Term::Literal(other)) if Rc::ptr_eq(own, other) && a.is_ground() => true,
        _ => compare(a, b) == Ordering::Equal,
    }
}

fn same_object(a: &Object, b: &Object) -> bool {
    match (a, b) {
        (Object::Set(a), Object::Set(b)) => Rc::ptr_eq(a, b) || **a.borrow() == **b.borrow(),
        (Object::Map(a), Object::Map(b)) => {
            Rc::ptr_eq(a, b) || {
                let (a, b) = (a.borrow(), b.borrow());
                a.len() == b.len() && a.iter().zip(b.iter()).all(|((k, v), (l, w))| k == l && equal(v, w))
            }
        }
        (Object::Queue(a), Object::Queue(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

#[expect(clippy::match_same_arms, reason = "the arms are in the order of the sorts of terms")]
fn one<'a>(a: &'a Term, b: &'a Term, todo: &mut Vec<Work<'a>>) -> Ordering {
    use Term::{Atom, Decorated, List, Literal, Nil, Number, Text, Var};
    match (a, b) {
        (Var(a), Var(b)) => a.cmp(b),
        (Decorated(a), Decorated(b)) => a.var.cmp(&b.var),
        (Var(_) | Decorated(_), _) => Ordering::Greater,
        (_, Var(_) | Decorated(_)) => Ordering::Less,
        (Number(a), Number(b)) => a.partial_cmp(b).unwrap_or(Ordering::Equal),
        (Number(_), _) => Ordering::Less,
        (_, Number(_)) => Ordering::Greater,
        (Text(a), Text(b)) => compare_text(a.as_str(), b.as_str()),
        (List(_) | Nil, Text(_)) => Ordering::Greater,
        (Nil, Nil) => Ordering::Equal,
        (Nil, List(_)) => Ordering::Less,
        (List(_), Nil) => Ordering::Greater,
        (List(a), List(b)) => {
            if Rc::ptr_eq(a, b) {
                return Ordering::Equal;
            }
            todo.push(Work::Pair(&a.tail, &b.tail));
            todo.push(Work::Pair(&a.head, &b.head));
            Ordering::Equal
        }
        (List(_) | Nil, Atom(_) | Literal(_)) => Ordering::Less,
        (Atom(_) | Literal(_), List(_) | Nil) => Ordering::Greater,
        (Atom(a), Atom(b)) => a.cmp(b),
        (Atom(a), Literal(b)) => literals(&View::atom(a), &View::literal(b), todo),
        (Literal(a), Atom(b)) => literals(&View::literal(a), &View::atom(b), todo),
        (Literal(a), Literal(b)) => {
            if Rc::ptr_eq(a, b) {
                return Ordering::Equal;
            }
            literals(&View::literal(a), &View::literal(b), todo)
        }
        _ => compare_text(&term_text(a), &term_text(b)),
    }
}

struct View<'a> {
    kind: Kind,
    functor: &'a Symbol,
    args: &'a [Term],
    extra: Option<&'a Extra>,
}

impl<'a> View<'a> {
    const fn atom(functor: &'a Symbol) -> Self {
        Self { kind: Kind::Plain, functor, args: &[], extra: None }
    }

    fn literal(literal: &'a Literal) -> Self {
        Self {
            kind: literal.kind,
            functor: &literal.functor,
            args: &literal.args,
            extra: literal.extra.as_deref(),
        }
    }

    fn namespace(&self) -> &str {
        match self.extra.and_then(|extra| extra.namespace.as_ref()) {
            Some(Term::Atom(name)) => name.as_str(),
            _ => "default",
        }
    }

    fn annots(&self) -> &'a [Term] {
        self.extra.map_or(&[], |extra| &extra.annots)
    }
}

fn literals<'a>(a: &View<'a>, b: &View<'a>, todo: &mut Vec<Work<'a>>) -> Ordering {
    let first = compare_text(a.namespace(), b.namespace())
        .then_with(|| a.functor.cmp(b.functor))
        .then_with(|| a.kind.cmp(&b.kind))
        .then_with(|| {
            let negated = |extra: Option<&Extra>| extra.is_some_and(|extra| extra.negated);
            negated(a.extra).cmp(&negated(b.extra))
        });
    if first != Ordering::Equal {
        return first;
    }
    todo.push(Work::Annots(a.annots(), b.annots()));
    todo.push(Work::Decided(a.args.len().cmp(&b.args.len())));
    for (a, b) in a.args.iter().zip(b.args).rev() {
        todo.push(Work::Pair(a, b));
    }
    Ordering::Equal
}

impl PartialEq for Ordered {
    fn eq(&self, other: &Self) -> bool {
        compare(&self.0, &other.0) == Ordering::Equal
    }
}

impl Eq for Ordered {}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> Ordering {
        compare(&self.0, &other.0)
    }
}

/// Lists of annotations up to this length are looked through one by one.
const FEW_ANNOTS: usize = 16;

/// Where an annotation is among others, or else where it belongs.
fn place_of(annots: &[Term], annot: &Term) -> Result<usize, usize> {
    if annots.len() > FEW_ANNOTS {
        // Most are added in order.
        if annots.last().is_some_and(|last| compare(annot, last).is_gt()) {
            return Err(annots.len());
        }
        return annots.binary_search_by(|other| compare(other, annot));
    }
    for (n, other) in annots.iter().enumerate() {
        match compare(annot, other) {
            Ordering::Equal => return Ok(n),
            Ordering::Less => return Err(n),
            Ordering::Greater => {}
        }
    }
    Err(annots.len())
}

/// Adds an annotation in its place; false if it was there.
pub(crate) fn add_annot(annots: &mut Vec<Term>, annot: Term) -> bool {
    let Err(place) = place_of(annots, &annot) else { return false };
    Effort::default().add((annots.len() - place) / 64);
    annots.insert(place, annot);
    true
}

/// Adds annotations, each in its place.
pub(crate) fn add_annots(annots: &mut Vec<Term>, new: impl IntoIterator<Item = Term>) {
    let new: Vec<Term> = new.into_iter().collect();
    if annots.len() + new.len() <= FEW_ANNOTS {
        for annot in new {
            add_annot(annots, annot);
        }
        return;
    }
    annots.extend(new);
    *annots = sorted(std::mem::take(annots));
    annots.dedup_by(|a, b| compare(a, b).is_eq());
}

/// Whether an annotation is among others.
pub(crate) fn has_annot(annots: &[Term], annot: &Term) -> bool {
    if annots.len() > FEW_ANNOTS && annot.is_ground() {
        return place_of(annots, annot).is_ok();
    }
    annots.iter().any(|other| equal(annot, other))
}

/// Sorts stably. The sort of the standard library may panic where an order is not total, and a comparison that
/// is given up for want of fuel is not.
pub(crate) fn sorted(items: Vec<Term>) -> Vec<Term> {
    let mut runs: VecDeque<Vec<Term>> = VecDeque::new();
    for item in items {
        match runs.back_mut() {
            Some(run) if run.last().is_some_and(|last| compare(last, &item).is_le()) => run.push(item),
            _ => runs.push_back(vec![item]),
        }
    }
    while runs.len() > 1 {
        let mut merged = VecDeque::with_capacity(runs.len().div_ceil(2));
        while let Some(first) = runs.pop_front() {
            merged.push_back(match runs.pop_front() {
                Some(second) => merge(first, second),
                None => first,
            });
        }
        runs = merged;
    }
    runs.pop_front().unwrap_or_default()
}

fn merge(first: Vec<Term>, second: Vec<Term>) -> Vec<Term> {
    let mut merged = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
        let next = if compare(a, b).is_le() { first.next() } else { second.next() };
        merged.extend(next);
    }
    merged.extend(first);
    merged.extend(second);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_come_in_jasons_order() {
        let number = Term::Number(3.0);
        let list = Term::list([Term::Number(1.0)]);
        let atom = Term::atom("a");
        let structure = Term::call("a", vec![Term::Number(1.0)]);
        let text = Term::text("z");
        assert_eq!(compare(&number, &list), Ordering::Less);
        assert_eq!(compare(&list, &atom), Ordering::Less);
        assert_eq!(compare(&atom, &structure), Ordering::Less);
        assert_eq!(compare(&text, &number), Ordering::Greater);
        // Strings and literals compare as printed, so the quotation mark decides.
        assert_eq!(compare(&text, &atom), Ordering::Less);
    }
}
