//! Formulas of the core: building, negating, and what can be read off them.

use crate::core::{Cmp, Formula, Slot, Step, Term, Truth};

/// A conjunction, flattened.
pub(super) fn and(parts: Vec<Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::And(inner) => flat.extend(inner),
            Formula::Const(Truth::True) => {}
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Formula::Const(Truth::True),
        1 => flat.swap_remove(0),
        _ => Formula::And(flat),
    }
}

pub(super) fn and_lazy(left: Formula, right: Formula) -> Formula {
    match left {
        Formula::Const(Truth::True) => right,
        Formula::AndL(mut parts) => {
            parts.push(right);
            Formula::AndL(parts)
        }
        left => Formula::AndL(vec![left, right]),
    }
}

pub(super) fn or(parts: Vec<Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::Or(inner) => flat.extend(inner),
            Formula::Const(Truth::False) => {}
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Formula::Const(Truth::False),
        1 => flat.swap_remove(0),
        _ => Formula::Or(flat),
    }
}

pub(super) fn or_lazy(left: Formula, right: Formula) -> Formula {
    match left {
        Formula::Const(Truth::False) => right,
        Formula::OrL(mut parts) => {
            parts.push(right);
            Formula::OrL(parts)
        }
        left => Formula::OrL(vec![left, right]),
    }
}

pub(super) fn iff(left: Formula, right: Formula) -> Formula {
    match (left, right) {
        (Formula::Const(Truth::True), other) | (other, Formula::Const(Truth::True)) => other,
        (Formula::Const(Truth::False), other) | (other, Formula::Const(Truth::False)) => negate(other),
        (left, right) => Formula::Iff(Box::new(left), Box::new(right)),
    }
}

/// The negation, pushed inwards where that keeps the meaning.
pub(super) fn negate(formula: Formula) -> Formula {
    let all = |parts: Vec<Formula>| parts.into_iter().map(negate).collect();
    match formula {
        Formula::Const(truth) => Formula::Const(truth.not()),
        Formula::Not(inner) => *inner,
        Formula::And(parts) => Formula::Or(all(parts)),
        Formula::AndL(parts) => Formula::OrL(all(parts)),
        Formula::Or(parts) => and(all(parts)),
        Formula::OrL(parts) => Formula::AndL(all(parts)),
        Formula::Implies(a, b) => and(vec![*a, negate(*b)]),
        Formula::ImpliesL(a, b) => and_lazy(*a, negate(*b)),
        Formula::Compare(cmp, a, b) => Formula::Compare(cmp.negated(), a, b),
        Formula::Exists(block) => Formula::None(block),
        Formula::None(block) => Formula::Exists(block),
        Formula::If(c, a, b) => Formula::If(c, Box::new(negate(*a)), Box::new(negate(*b))),
        other => Formula::Not(Box::new(other)),
    }
}

/// φ of a postcondition `res = true ↔ φ`, for the slot of `res`.
pub(super) fn answer(post: &Formula, result: Slot) -> Option<Formula> {
    let is_result = |formula: &Formula| matches!(formula, Formula::Word(Term::Slot(slot)) if *slot == result);
    let is_not = |formula: &Formula| matches!(formula, Formula::Not(inner) if is_result(inner));
    let Formula::Iff(a, b) = post else { return None };
    let (found, other) = if is_result(a) || is_not(a) { (a, b) } else { (b, a) };
    let mut free = Vec::new();
    slots(other, &mut free);
    if free.contains(&result) {
        return None;
    }
    if is_result(found) {
        Some((**other).clone())
    } else if is_not(found) {
        Some(negate((**other).clone()))
    } else {
        None
    }
}

/// `term cmp value`, where the term is another one moved by a number: that other term, and the value for it.
pub(super) fn unmoved(term: &Term, value: i64) -> Option<(&Term, i64)> {
    match term {
        Term::Add(a, b) => match (&**a, &**b) {
            (inner, Term::Const(by)) | (Term::Const(by), inner) => Some((inner, value.checked_sub(*by)?)),
            _ => None,
        },
        Term::Sub(a, b) => match &**b {
            Term::Const(by) => Some((a, value.checked_add(*by)?)),
            _ => None,
        },
        _ => None,
    }
}

/// A part of a formula.
pub(super) enum Node<'f> {
    Formula(&'f Formula),
    Term(&'f Term),
}

/// Shows every formula and term inside of a formula, itself first.
pub(super) fn visit<'f>(formula: &'f Formula, see: &mut dyn FnMut(Node<'f>)) {
    see(Node::Formula(formula));
    match formula {
        Formula::Const(_) => {}
        Formula::Not(a) | Formula::Memo { body: a, .. } => visit(a, see),
        Formula::And(parts) | Formula::AndL(parts) | Formula::Or(parts) | Formula::OrL(parts) => {
            for part in parts {
                visit(part, see);
            }
        }
        Formula::Implies(a, b) | Formula::ImpliesL(a, b) | Formula::Iff(a, b) => {
            visit(a, see);
            visit(b, see);
        }
        Formula::If(a, b, c) => {
            visit(a, see);
            visit(b, see);
            visit(c, see);
        }
        Formula::Compare(_, a, b) | Formula::SameSeq(a, b, _) => visit_terms([a, b], see),
        Formula::Word(a) => visit_term(a, see),
        Formula::Member { items, seq, .. } => visit_terms(items.iter().chain([seq]), see),
        Formula::Exists(block) | Formula::None(block) => {
            for part in &block.parts {
                visit(&part.formula, see);
            }
            for step in &block.steps {
                match step {
                    Step::Range { lows, highs, .. } => visit_terms(lows.iter().chain(highs), see),
                    Step::Values { options, .. } => visit_terms(options, see),
                    Step::Elements { seq, .. } => visit_term(seq, see),
                    Step::Check(_) | Step::Listed { .. } | Step::Solve(_) | Step::Memo { .. } => {}
                }
            }
        }
        Formula::Call { args, .. } => visit_terms(args, see),
        Formula::Native { args, formula, .. } => {
            visit_terms(args, see);
            visit(formula, see);
        }
        Formula::Let { items, body, .. } => {
            visit_terms(items, see);
            visit(body, see);
        }
    }
}

fn visit_terms<'f>(terms: impl IntoIterator<Item = &'f Term>, see: &mut dyn FnMut(Node<'f>)) {
    for term in terms {
        visit_term(term, see);
    }
}

pub(super) fn visit_term<'f>(term: &'f Term, see: &mut dyn FnMut(Node<'f>)) {
    see(Node::Term(term));
    if let Term::Truth(formula) | Term::If(formula, ..) = term {
        visit(formula, see);
    }
    visit_terms(children(term), see);
}

fn read_slot(node: &Node<'_>, out: &mut Vec<Slot>) {
    if let Node::Term(Term::Slot(slot)) = node
        && !out.contains(slot)
    {
        out.push(*slot);
    }
}

/// Every slot a formula reads.
pub(super) fn slots(formula: &Formula, out: &mut Vec<Slot>) {
    visit(formula, &mut |node| read_slot(&node, out));
}

/// Every slot a term reads.
pub(super) fn term_slots(term: &Term, out: &mut Vec<Slot>) {
    visit_term(term, &mut |node| read_slot(&node, out));
}

/// The slots that a formula reads and does not give values to itself.
pub(super) fn free_slots(formula: &Formula) -> Vec<Slot> {
    let mut free = Vec::new();
    let mut bound = Vec::new();
    visit(formula, &mut |node| {
        match &node {
            Node::Formula(Formula::Exists(block) | Formula::None(block)) => {
                bound.extend(block.vars.iter().flat_map(|var| var.slot..var.slot + var.ty.width()));
            }
            Node::Formula(Formula::Let { slot, items, .. }) => bound.extend(*slot..slot + items.len()),
            Node::Term(Term::Sum { slot, .. }) => bound.push(*slot),
            Node::Term(Term::SumIn { slot, width, .. }) => bound.extend(*slot..slot + width),
            _ => {}
        }
        read_slot(&node, &mut free);
    });
    free.retain(|slot| !bound.contains(slot));
    free
}

/// The terms directly below a term.
pub(super) fn children(term: &Term) -> Vec<&Term> {
    match term {
        Term::Const(_) | Term::Slot(_) | Term::Truth(_) => Vec::new(),
        Term::Add(a, b)
        | Term::Sub(a, b)
        | Term::Mul(a, b)
        | Term::Div(a, b)
        | Term::Mod(a, b)
        | Term::Pow(a, b)
        | Term::Concat(_, a, b)
        | Term::If(_, a, b) => vec![a, b],
        Term::Neg(a) | Term::Abs(a) | Term::Len(a) | Term::Memo { body: a, .. } => vec![a],
        Term::At { seq, index, .. } => vec![seq, index],
        Term::Sum { low, high, body, .. } => vec![low, high, body],
        Term::SumIn { seq, body, .. } => vec![seq, body],
        Term::List { items, .. } => items.iter().collect(),
        Term::Slice { seq, from, to, .. } => vec![seq, from, to],
        Term::Replace { seq, index, items, .. } => {
            let mut all: Vec<&Term> = vec![seq, index];
            all.extend(items);
            all
        }
        Term::Count { seq, items, .. } => {
            let mut all: Vec<&Term> = vec![seq];
            all.extend(items);
            all
        }
        Term::Call { args, .. } => args.iter().collect(),
    }
}

/// A rough measure of the work a formula takes.
pub(super) fn cost(formula: &Formula) -> usize {
    match formula {
        Formula::Const(_) => 0,
        Formula::Not(a) | Formula::Memo { body: a, .. } => cost(a),
        Formula::And(parts) | Formula::AndL(parts) | Formula::Or(parts) | Formula::OrL(parts) => {
            parts.iter().map(cost).fold(1, usize::saturating_add)
        }
        Formula::Implies(a, b) | Formula::ImpliesL(a, b) | Formula::Iff(a, b) => {
            cost(a).saturating_add(cost(b))
        }
        Formula::If(a, b, c) => cost(a).saturating_add(cost(b)).saturating_add(cost(c)),
        Formula::Compare(_, a, b) => 1usize.saturating_add(term_cost(a)).saturating_add(term_cost(b)),
        Formula::SameSeq(a, b, _) => 20usize.saturating_add(term_cost(a)).saturating_add(term_cost(b)),
        Formula::Word(a) => 1usize.saturating_add(term_cost(a)),
        Formula::Member { items, seq, .. } => {
            items.iter().map(term_cost).fold(8usize.saturating_add(term_cost(seq)), usize::saturating_add)
        }
        Formula::Exists(block) | Formula::None(block) => {
            let inner: usize =
                block.parts.iter().map(|part| cost(&part.formula)).fold(1, usize::saturating_add);
            let loops = block.vars.iter().map(|var| var.ty.width()).sum::<usize>();
            inner.saturating_mul(8usize.saturating_pow(u32::try_from(loops).unwrap_or(u32::MAX)))
        }
        Formula::Call { .. } => 500,
        Formula::Native { .. } => 10,
        Formula::Let { items, body, .. } => {
            items.iter().map(term_cost).fold(cost(body), usize::saturating_add)
        }
    }
}

pub(super) fn term_cost(term: &Term) -> usize {
    let own = match term {
        Term::Sum { .. } | Term::SumIn { .. } | Term::Count { .. } => {
            return 8usize
                .saturating_mul(children(term).into_iter().map(term_cost).fold(1, usize::saturating_add));
        }
        Term::Truth(formula) => cost(formula),
        Term::If(c, ..) => cost(c),
        _ => 1,
    };
    children(term).into_iter().map(term_cost).fold(own, usize::saturating_add)
}

/// `a cmp b`, with constants decided.
pub(super) fn compare(cmp: Cmp, a: Term, b: Term) -> Formula {
    if let (Term::Const(a), Term::Const(b)) = (&a, &b) {
        return Formula::Const(Truth::from_bool(cmp.holds(*a, *b)));
    }
    Formula::Compare(cmp, a, b)
}
