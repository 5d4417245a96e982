//! Which formulas cannot be undefined, given what is known around them: only the others hold back the planner.

use rustc_hash::FxHashMap;

use super::logic;
use crate::core::{Block, Cmp, Formula, Slot, Term, Truth};

/// What is known at a place: bounds of terms, and the lengths of the sequences in some slots, level by level.
#[derive(Debug, Clone)]
pub(super) struct Facts<'a> {
    sizes: &'a FxHashMap<Slot, Vec<usize>>,
    /// Terms that are at least zero.
    lows: Vec<&'a Term>,
    /// Terms that are less than another.
    highs: Vec<(&'a Term, Bound<'a>)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Bound<'a> {
    Const(i64),
    Length(&'a Term),
}

impl<'a> Facts<'a> {
    pub(super) fn new(sizes: &'a FxHashMap<Slot, Vec<usize>>) -> Self {
        Self { sizes, lows: Vec::new(), highs: Vec::new() }
    }

    /// What follows from a formula being true.
    fn learn(&mut self, formula: &'a Formula) {
        match formula {
            Formula::And(parts) | Formula::AndL(parts) => {
                for part in parts {
                    self.learn(part);
                }
            }
            Formula::Native { formula, .. } => self.learn(formula),
            Formula::Compare(cmp, a, b) => {
                self.order(*cmp, a, b);
                self.order(cmp.mirrored(), b, a);
            }
            _ => {}
        }
    }

    /// `a cmp b`, for what it says of `a`.
    fn order(&mut self, cmp: Cmp, a: &'a Term, b: &'a Term) {
        if let Term::Const(value) = b {
            self.bound(cmp, a, *value);
            return;
        }
        match (cmp, b) {
            (Cmp::Lt, Term::Len(seq)) => self.highs.push((a, Bound::Length(seq))),
            (Cmp::Le, Term::Sub(length, one)) => {
                if let (Term::Len(seq), Term::Const(1)) = (&**length, &**one) {
                    self.highs.push((a, Bound::Length(seq)));
                }
            }
            (Cmp::Gt | Cmp::Ge, other) if self.lows.contains(&other) => self.lows.push(a),
            (Cmp::Lt | Cmp::Le, other) => {
                // a < b < n.
                let known: Vec<Bound<'a>> =
                    self.highs.iter().filter(|(term, _)| *term == other).map(|&(_, bound)| bound).collect();
                self.highs.extend(known.into_iter().map(|bound| (a, bound)));
            }
            _ => {}
        }
    }

    /// `a cmp value`, for what it says of `a` and, where `a` is a term moved by a number, of that term.
    fn bound(&mut self, cmp: Cmp, a: &'a Term, value: i64) {
        match cmp {
            Cmp::Ge if value >= 0 => self.lows.push(a),
            Cmp::Gt if value >= -1 => self.lows.push(a),
            Cmp::Eq => {
                if value >= 0 {
                    self.lows.push(a);
                }
                self.highs.push((a, Bound::Const(value.saturating_add(1))));
            }
            Cmp::Lt => self.highs.push((a, Bound::Const(value))),
            Cmp::Le => self.highs.push((a, Bound::Const(value.saturating_add(1)))),
            _ => {}
        }
        if let Some((inner, value)) = logic::unmoved(a, value) {
            self.bound(cmp, inner, value);
        }
    }

    fn learn_well(&mut self, formula: &'a Formula) {
        self.learn(formula);
        // Chains are learnt from either end.
        self.learn(formula);
    }

    fn with(&self, formula: &'a Formula) -> Self {
        self.with_all(std::iter::once(formula))
    }

    fn with_all(&self, formulas: impl Iterator<Item = &'a Formula>) -> Self {
        let mut more = self.clone();
        for formula in formulas {
            more.learn_well(formula);
        }
        more
    }

    /// The length of the sequence a term is, if it is fixed.
    fn length(&self, term: &Term) -> Option<usize> {
        let mut depth = 0;
        let mut term = term;
        while let Term::At { seq, width: 1, place: 0, .. } = term {
            depth += 1;
            term = seq;
        }
        match term {
            Term::Slot(slot) => self.sizes.get(slot)?.get(depth).copied(),
            _ => None,
        }
    }

    fn in_range(&self, seq: &Term, index: &Term) -> bool {
        let length = self.length(seq).and_then(|length| i64::try_from(length).ok());
        if let (Term::Const(value), Some(length)) = (index, length) {
            return (0..length).contains(value);
        }
        self.lows.contains(&index)
            && self.highs.iter().any(|(term, bound)| {
                *term == index
                    && match bound {
                        Bound::Const(value) => length.is_some_and(|length| *value <= length),
                        Bound::Length(of) => *of == seq,
                    }
            })
    }

    pub(super) fn term(&self, term: &'a Term) -> bool {
        match term {
            Term::Const(_) | Term::Slot(_) => true,
            Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b) | Term::Concat(_, a, b) => {
                self.term(a) && self.term(b)
            }
            Term::Div(a, b) | Term::Mod(a, b) => {
                self.term(a) && matches!(**b, Term::Const(value) if value > 0)
            }
            Term::Neg(a) | Term::Abs(a) | Term::Len(a) | Term::Memo { body: a, .. } => self.term(a),
            Term::At { seq, index, .. } => self.term(seq) && self.term(index) && self.in_range(seq, index),
            Term::If(condition, yes, no) => {
                self.formula(condition) && self.with(condition).term(yes) && self.term(no)
            }
            Term::Truth(formula) => self.formula(formula),
            Term::Sum { slot: _, low, high, body, .. } => {
                self.term(low) && self.term(high) && self.summand(term, body)
            }
            Term::SumIn { seq, body, .. } => self.term(seq) && self.term(body),
            Term::List { items, .. } => items.iter().all(|item| self.term(item)),
            Term::Count { seq, items, .. } => self.term(seq) && items.iter().all(|item| self.term(item)),
            Term::Pow(..) | Term::Slice { .. } | Term::Replace { .. } | Term::Call { .. } => false,
        }
    }

    /// The term of a sum, between its bounds.
    fn summand(&self, sum: &'a Term, body: &'a Term) -> bool {
        let Term::Sum { slot, low, high, .. } = sum else { return false };
        // The bound variable as the body reads it.
        let Some(var) = find_slot(body, *slot) else { return self.term(body) };
        let mut more = self.clone();
        more.order(Cmp::Ge, var, low);
        more.order(Cmp::Le, var, high);
        more.term(body)
    }

    /// Whether a formula is true or false whatever its variables are.
    pub(super) fn formula(&self, formula: &'a Formula) -> bool {
        match formula {
            Formula::Const(truth) => *truth != Truth::Undefined,
            Formula::Not(inner) | Formula::Memo { body: inner, .. } => self.formula(inner),
            Formula::And(parts) => {
                let alone: Vec<bool> = parts.iter().map(|part| self.formula(part)).collect();
                parts.iter().enumerate().all(|(at, part)| {
                    let protects =
                        |(other, defined): (usize, &bool)| (other != at && *defined).then_some(other);
                    alone[at]
                        || self
                            .with_all(
                                alone.iter().enumerate().filter_map(protects).map(|other| &parts[other]),
                            )
                            .formula(part)
                })
            }
            Formula::AndL(parts) => self.first_partial(parts) == parts.len(),
            Formula::Or(parts) | Formula::OrL(parts) => parts.iter().all(|part| self.formula(part)),
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) => self.formula(a) && self.with(a).formula(b),
            Formula::Iff(a, b) => self.formula(a) && self.formula(b),
            Formula::If(condition, yes, no) => {
                self.formula(condition) && self.with(condition).formula(yes) && self.formula(no)
            }
            Formula::Compare(_, a, b) | Formula::SameSeq(a, b, _) => self.term(a) && self.term(b),
            Formula::Word(term) => self.term(term),
            Formula::Member { items, seq, .. } => self.term(seq) && items.iter().all(|item| self.term(item)),
            Formula::Exists(block) | Formula::None(block) => self.block(block),
            Formula::Native { formula, .. } => self.formula(formula),
            Formula::Call { .. } | Formula::Let { .. } => false,
        }
    }

    /// How many formulas, each protected by those before it, are never undefined.
    pub(super) fn first_partial(&self, parts: &'a [Formula]) -> usize {
        let mut more = self.clone();
        let defined = parts.iter().take_while(|part| {
            let defined = more.formula(part);
            if defined {
                more.learn_well(part);
            }
            defined
        });
        defined.count()
    }

    fn block(&self, block: &'a Block) -> bool {
        let alone: Vec<bool> =
            block.parts.iter().map(|part| part.implied || self.formula(&part.formula)).collect();
        block.parts.iter().enumerate().filter(|(at, _)| !alone[*at]).all(|(at, part)| {
            let mut more = self.clone();
            for (other, sibling) in block.parts.iter().enumerate() {
                // What a lazy connective puts to the right does not protect.
                let right = at < 127 && sibling.guards & (1 << at) != 0;
                if other != at && !right && !sibling.implied && alone[other] {
                    more.learn_well(&sibling.formula);
                }
            }
            // What comes before by a lazy connective protects, be it partial or not.
            for (other, sibling) in block.parts.iter().enumerate().take(127) {
                if part.guards & (1 << other) != 0 {
                    more.learn_well(&sibling.formula);
                }
            }
            more.formula(&part.formula)
        })
    }
}

fn find_slot(term: &Term, slot: Slot) -> Option<&Term> {
    match term {
        Term::Slot(found) if *found == slot => Some(term),
        Term::If(condition, yes, no) => {
            find_slot(yes, slot).or_else(|| find_slot(no, slot)).or_else(|| find_in_formula(condition, slot))
        }
        Term::Truth(formula) => find_in_formula(formula, slot),
        other => logic::children(other).into_iter().find_map(|child| find_slot(child, slot)),
    }
}

fn find_in_formula(formula: &Formula, slot: Slot) -> Option<&Term> {
    match formula {
        Formula::Compare(_, a, b) | Formula::SameSeq(a, b, _) => {
            find_slot(a, slot).or_else(|| find_slot(b, slot))
        }
        Formula::And(parts) | Formula::AndL(parts) | Formula::Or(parts) | Formula::OrL(parts) => {
            parts.iter().find_map(|part| find_in_formula(part, slot))
        }
        Formula::Not(inner) => find_in_formula(inner, slot),
        Formula::Word(term) => find_slot(term, slot),
        _ => None,
    }
}
