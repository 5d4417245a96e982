//! Formulas with one thing changed: what a slip of the pen makes of them.

use crate::tree::{Binary, Comparison, Expr, Kind, Quantifier};

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// A connective.
    Connective,
    /// A comparison.
    Comparison,
    /// A quantifier.
    Quantifier,
    /// An index or a component.
    Index,
    /// A number.
    Constant,
    /// An arithmetic operator.
    Arithmetic,
    /// A conjunct or disjunct left out.
    Dropped,
    /// A conjunct or disjunct written twice, the second time in place of its neighbour or beside it.
    Doubled,
    /// Two arguments exchanged.
    Arguments,
    /// A negation put in or left out.
    Negation,
    /// One name for another of the same formula.
    Name,
}

impl Change {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Connective => "connective",
            Self::Comparison => "comparison",
            Self::Quantifier => "quantifier",
            Self::Index => "index",
            Self::Constant => "constant",
            Self::Arithmetic => "arithmetic",
            Self::Dropped => "dropped",
            Self::Doubled => "doubled",
            Self::Arguments => "arguments",
            Self::Negation => "negation",
            Self::Name => "name",
        }
    }
}

/// Every formula that differs from one in a single place: the number of the changed node in preorder, what was
/// changed, and the formula.
#[must_use]
pub fn mutants(expr: &Expr, names: &[String]) -> Vec<(usize, Change, Expr)> {
    let mut all = Vec::new();
    let size = expr.size();
    for number in 0..size {
        let Some(node) = nth(expr, number) else { continue };
        for (change, kind) in changes(node, names) {
            let mut copy = expr.clone();
            if let Some(place) = nth_mut(&mut copy, number) {
                place.kind = kind;
            }
            all.push((number, change, copy));
        }
    }
    all
}

/// A node by its number in preorder.
#[must_use]
pub fn nth(expr: &Expr, number: usize) -> Option<&Expr> {
    if number == 0 {
        return Some(expr);
    }
    let mut left = number - 1;
    for child in expr.children() {
        let size = child.size();
        if left < size {
            return nth(child, left);
        }
        left -= size;
    }
    None
}

/// A node by its number in preorder, to be changed.
pub fn nth_mut(expr: &mut Expr, number: usize) -> Option<&mut Expr> {
    if number == 0 {
        return Some(expr);
    }
    let mut left = number - 1;
    for child in expr.children_mut() {
        let size = child.size();
        if left < size {
            return nth_mut(child, left);
        }
        left -= size;
    }
    None
}

fn changes(expr: &Expr, names: &[String]) -> Vec<(Change, Kind)> {
    let mut made = Vec::new();
    match &expr.kind {
        Kind::Number(number) => {
            made.push((Change::Constant, Kind::Number(number.saturating_add(1))));
            made.push((Change::Constant, Kind::Number(number.saturating_sub(1))));
        }
        Kind::Bool(value) => made.push((Change::Constant, Kind::Bool(!value))),
        Kind::Name(name) => {
            if let Some((base, index)) = name.rsplit_once('_') {
                let other = match index {
                    "0" => "1",
                    "1" => "0",
                    _ => "",
                };
                if !other.is_empty() {
                    made.push((Change::Index, Kind::Name(format!("{base}_{other}"))));
                }
                for other in names.iter().filter(|other| *other != base) {
                    made.push((Change::Name, Kind::Name(format!("{other}_{index}"))));
                }
            } else {
                for other in names.iter().filter(|other| *other != name) {
                    made.push((Change::Name, Kind::Name(other.clone())));
                }
            }
        }
        Kind::Component(inner, index) if *index < 2 => {
            made.push((Change::Index, Kind::Component(inner.clone(), 1 - index)));
        }
        Kind::Index(seq, index) => {
            // `t[j][i]` for `t[i][j]`.
            if let Kind::Index(rows, row) = &seq.kind
                && row != index
            {
                let swapped = Expr::new(Kind::Index(rows.clone(), index.clone()), seq.span);
                made.push((Change::Index, Kind::Index(Box::new(swapped), row.clone())));
            }
        }
        Kind::Call(name, args) => {
            for at in 1..args.len() {
                if args[at - 1] != args[at] {
                    let mut swapped = args.clone();
                    swapped.swap(at - 1, at);
                    made.push((Change::Arguments, Kind::Call(name.clone(), swapped)));
                }
            }
        }
        Kind::Tuple(items) if items.len() == 2 && items[0] != items[1] => {
            made.push((Change::Arguments, Kind::Tuple(vec![items[1].clone(), items[0].clone()])));
        }
        Kind::Not(inner) => made.push((Change::Negation, inner.kind.clone())),
        Kind::Binary(operator, left, right) => {
            let with = |operator| Kind::Binary(operator, left.clone(), right.clone());
            let twice = |one: &Expr| Kind::Binary(*operator, Box::new(one.clone()), Box::new(one.clone()));
            if matches!(operator, Binary::And | Binary::AndL | Binary::Or | Binary::OrL) {
                made.push((Change::Doubled, twice(left)));
                made.push((Change::Doubled, twice(expr)));
            }
            match operator {
                Binary::And | Binary::AndL => {
                    made.push((Change::Connective, with(Binary::Or)));
                    made.push((Change::Connective, with(Binary::ImpliesL)));
                    made.push((Change::Dropped, left.kind.clone()));
                    made.push((Change::Dropped, right.kind.clone()));
                }
                Binary::Or | Binary::OrL => {
                    made.push((Change::Connective, with(Binary::And)));
                    made.push((Change::Dropped, left.kind.clone()));
                    made.push((Change::Dropped, right.kind.clone()));
                }
                Binary::Implies | Binary::ImpliesL => {
                    made.push((Change::Connective, with(Binary::AndL)));
                    made.push((Change::Connective, with(Binary::Iff)));
                    made.push((Change::Dropped, right.kind.clone()));
                }
                Binary::Iff => {
                    made.push((Change::Connective, with(Binary::ImpliesL)));
                    made.push((
                        Change::Connective,
                        Kind::Binary(Binary::ImpliesL, right.clone(), left.clone()),
                    ));
                }
                Binary::Add => made.push((Change::Arithmetic, with(Binary::Sub))),
                Binary::Sub => {
                    made.push((Change::Arithmetic, with(Binary::Add)));
                    if left != right {
                        made.push((
                            Change::Arithmetic,
                            Kind::Binary(Binary::Sub, right.clone(), left.clone()),
                        ));
                    }
                }
                _ => {}
            }
        }
        Kind::Compare(lists, operators) => {
            for (at, operator) in operators.iter().enumerate() {
                let others: &[Comparison] = match operator {
                    Comparison::Equal => &[Comparison::NotEqual],
                    Comparison::NotEqual => &[Comparison::Equal],
                    Comparison::Less => &[Comparison::LessEq, Comparison::Greater],
                    Comparison::LessEq => &[Comparison::Less, Comparison::GreaterEq],
                    Comparison::Greater => &[Comparison::GreaterEq, Comparison::Less],
                    Comparison::GreaterEq => &[Comparison::Greater, Comparison::LessEq],
                    Comparison::In => &[Comparison::NotIn],
                    Comparison::NotIn => &[Comparison::In],
                };
                for &other in others {
                    let mut changed = operators.clone();
                    changed[at] = other;
                    made.push((Change::Comparison, Kind::Compare(lists.clone(), changed)));
                }
            }
        }
        Kind::Quantified { quantifier, vars, domain, body } => {
            let other = match quantifier {
                Quantifier::Forall => Quantifier::Exists,
                Quantifier::Exists | Quantifier::NotExists => Quantifier::Forall,
            };
            let (vars, domain, body) = (vars.clone(), domain.clone(), body.clone());
            made.push((Change::Quantifier, Kind::Quantified { quantifier: other, vars, domain, body }));
        }
        Kind::If(condition, yes, no) if yes != no => {
            made.push((Change::Negation, Kind::If(condition.clone(), no.clone(), yes.clone())));
        }
        _ => {}
    }
    made
}
