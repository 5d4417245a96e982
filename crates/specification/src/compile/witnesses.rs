//! A sequence of witnesses beside another sequence: `(∃ m: seq⟨T⟩)(|s| = |m| + 1 ∧L … (∀ i)(0 ≤ i < |m| →L R(i, m[i])))`.
//!
//! Its length is another's, and each element is asked for at one place. So there is such a sequence exactly where there is
//! an element at every place: `(∀ i)(0 ≤ i < |s| - 1 →L (∃ m: T)(R(i, m)))`. That can be run; a sequence of which nothing
//! but such properties is known could not.

use std::collections::BTreeMap;

use super::{Compiler, Env};
use crate::library::fold;
use crate::token::Span;
use crate::tree::{Binary, Body, Comparison, Domain, Expr, Kind, Quantifier, Type};
use crate::write::{self, Style};

/// How deep predicates are written out to find the places.
const DEPTH: usize = 3;
/// The largest formula that is looked at.
const LARGEST: usize = 4_000;

/// A sum of names and lengths with their factors, and a number.
#[derive(Debug, Clone, PartialEq, Default)]
struct Linear {
    parts: BTreeMap<String, i64>,
    number: i64,
}

impl Linear {
    fn plus(mut self, other: &Self, factor: i64) -> Self {
        self.number = self.number.saturating_add(other.number.saturating_mul(factor));
        for (part, count) in &other.parts {
            let sum = self.parts.entry(part.clone()).or_default();
            *sum = sum.saturating_add(count.saturating_mul(factor));
        }
        self.parts.retain(|_, count| *count != 0);
        self
    }

    fn of(expr: &Expr) -> Option<Self> {
        let part = |key: String| Self { parts: BTreeMap::from([(key, 1)]), number: 0 };
        Some(match &expr.kind {
            Kind::Number(number) => Self { number: *number, ..Self::default() },
            Kind::Name(name) => part(name.clone()),
            Kind::Negate(a) => Self::default().plus(&Self::of(a)?, -1),
            Kind::Binary(Binary::Add, a, b) => Self::of(a)?.plus(&Self::of(b)?, 1),
            Kind::Binary(Binary::Sub, a, b) => Self::of(a)?.plus(&Self::of(b)?, -1),
            _ => part(format!("|{}|", length_of(expr)?)),
        })
    }
}

/// The name whose length a term is.
fn length_of(expr: &Expr) -> Option<&str> {
    let inner = match &expr.kind {
        Kind::Bars(inner) => inner,
        Kind::Call(name, args) if matches!(fold(name).as_str(), "length" | "long" | "longitud" | "len") => {
            args.first()?
        }
        _ => return None,
    };
    match &inner.kind {
        Kind::Name(name) => Some(name),
        _ => None,
    }
}

/// The conjuncts of a formula, each with whether it follows by a lazy connective.
fn conjuncts(expr: Expr, lazy: bool, out: &mut Vec<(bool, Expr)>) {
    match expr.kind {
        Kind::Binary(operator @ (Binary::And | Binary::AndL), a, b) => {
            conjuncts(*a, lazy, out);
            conjuncts(*b, operator == Binary::AndL, out);
        }
        kind => out.push((lazy, Expr { kind, span: expr.span })),
    }
}

fn conjunction(parts: Vec<(bool, Expr)>, span: Span) -> Expr {
    let join = |left: Expr, (lazy, right): (bool, Expr)| {
        let operator = if lazy { Binary::AndL } else { Binary::And };
        Expr::new(Kind::Binary(operator, Box::new(left), Box::new(right)), span)
    };
    let mut parts = parts.into_iter();
    let first = parts.next().map_or_else(|| Expr::new(Kind::Bool(true), span), |(_, first)| first);
    parts.fold(first, join)
}

/// The comparisons of neighbours in chains: `a ≤ b < c` is two.
fn pairs(expr: &Expr) -> Vec<(&Expr, Comparison, &Expr)> {
    let mut found = Vec::new();
    match &expr.kind {
        Kind::Binary(Binary::And | Binary::AndL, a, b) => {
            found.extend(pairs(a));
            found.extend(pairs(b));
        }
        Kind::Compare(lists, signs) => {
            for (two, sign) in lists.windows(2).zip(signs) {
                if let [[a], [b]] = [&two[0][..], &two[1][..]] {
                    found.push((a, *sign, b));
                }
            }
        }
        _ => {}
    }
    found
}

/// What the length of a sequence is by an equation with something else.
fn length_by(expr: &Expr, name: &str) -> Option<Expr> {
    let key = format!("|{name}|");
    pairs(expr).into_iter().filter(|(_, sign, _)| *sign == Comparison::Equal).find_map(|(a, _, b)| {
        [(a, b), (b, a)].into_iter().find_map(|(own, other)| {
            let own = Linear::of(own)?;
            let alone = own.parts.len() == 1 && own.parts.get(&key) == Some(&1);
            if !alone || other.mentions(name) {
                return None;
            }
            let by = Expr::new(Kind::Number(own.number), other.span);
            Some(Expr::new(Kind::Binary(Binary::Sub, Box::new(other.clone()), Box::new(by)), other.span))
        })
    })
}

/// Whether a range says `0 ≤ i < length`, or less.
fn is_within(range: &Expr, index: &str, length: &Linear) -> bool {
    let place = Linear { parts: BTreeMap::from([(index.to_owned(), 1)]), number: 0 };
    let up = length.clone().plus(&place, -1);
    let (mut low, mut high) = (false, false);
    for (a, sign, b) in pairs(range) {
        let (Some(a), Some(b)) = (Linear::of(a), Linear::of(b)) else { continue };
        let (less, more, strict) = match sign {
            Comparison::Less => (a, b, 1),
            Comparison::LessEq => (a, b, 0),
            Comparison::Greater => (b, a, 1),
            Comparison::GreaterEq => (b, a, 0),
            _ => continue,
        };
        // more - less ≥ strict.
        let gap = more.plus(&less, -1);
        let [below, above] = [&place, &up].map(|wanted| gap.clone().plus(wanted, -1));
        low |= below.parts.is_empty() && below.number <= strict;
        high |= above.parts.is_empty() && above.number < strict;
    }
    low && high
}

/// Puts a term in the place of others; `false` where a name of it would be bound there.
fn put(expr: &mut Expr, is: &dyn Fn(&Expr) -> bool, by: &Expr) -> bool {
    if is(expr) {
        expr.kind = by.kind.clone();
        return true;
    }
    let binds = match &expr.kind {
        Kind::Quantified { vars, .. } => vars.iter().any(|var| by.mentions(var)),
        Kind::Sum { var, .. } => by.mentions(var),
        _ => false,
    };
    !(binds && contains(expr, is)) && expr.children_mut().into_iter().all(|child| put(child, is, by))
}

fn contains(expr: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    is(expr) || expr.children().into_iter().any(|child| contains(child, is))
}

/// A universal about every place of a sequence: its index, its range and what it says.
fn universal(expr: &Expr) -> Option<(&str, &Expr, &Expr)> {
    let Kind::Quantified { quantifier: Quantifier::Forall, vars, domain, body } = &expr.kind else {
        return None;
    };
    let ([index], Domain::Type(None | Some(Type::Int))) = (&vars[..], &**domain) else { return None };
    match &body.kind {
        Kind::Binary(Binary::Implies | Binary::ImpliesL, range, says) => Some((index, range, says)),
        _ => None,
    }
}

/// What a universal says of a sequence, by the index of another one that is about the same places of it.
fn same_places(first: &Expr, second: &Expr, name: &str) -> Option<Expr> {
    let (index, range, says) = universal(first)?;
    let (own, own_range, own_says) = universal(second)?;
    if !says.mentions(name) || !own_says.mentions(name) {
        return None;
    }
    let by = Expr::new(Kind::Name(index.to_owned()), second.span);
    let renamed = |expr: &Expr| {
        let mut expr = expr.clone();
        let is = |found: &Expr| matches!(&found.kind, Kind::Name(name) if name == own);
        let free = own == index || (!expr.mentions(index) && put(&mut expr, &is, &by));
        free.then_some(expr)
    };
    let text = |range: &Expr| write::expr(range, Style::Unicode);
    (text(&renamed(own_range)?) == text(range)).then(|| renamed(own_says)).flatten()
}

impl Compiler<'_> {
    /// The elements of a type of sequences.
    fn element_type(&self, file: usize, ty: &Type) -> Option<Type> {
        let mut ty = ty.clone();
        for _ in 0..8 {
            match ty {
                Type::Seq(of) => return Some(*of),
                Type::Name(name) => ty = self.library.alias(file, &name)?.clone(),
                _ => return None,
            }
        }
        None
    }

    /// The body of an existential over a sequence of witnesses, without that sequence.
    pub(super) fn without_witnesses(&self, name: &str, ty: &Type, body: &Expr, env: &Env) -> Option<Expr> {
        let of = self.element_type(env.file, ty)?;
        if body.size() > LARGEST {
            return None;
        }
        self.elements_apart(name, &of, body, env)
    }

    /// The body of an existential over a sequence with what it says of the same places said together:
    /// `(∀ i)(R →L A) ∧ (∀ j)(R →L B)` is `(∀ i)(R →L A ∧ B)`. Place after place, what comes next can then be found from all that
    /// is asked of it; apart, each would be about places of which the other knows nothing yet.
    pub(super) fn places_together(&self, name: &str, ty: &Type, body: &Expr, env: &Env) -> Option<Expr> {
        self.element_type(env.file, ty)?;
        if body.size() > LARGEST {
            return None;
        }
        let mut parts = Vec::new();
        self.written_out(name, body.clone(), false, env, DEPTH, &mut parts);
        let before = parts.len();
        let mut merged: Vec<(bool, Expr)> = Vec::new();
        for (lazy, part) in parts {
            let same = merged.iter_mut().find_map(|(_, first)| {
                let says = same_places(first, &part, name)?;
                Some((first, says))
            });
            match same {
                Some((first, says)) => replace_conclusion(first, |found| {
                    conjunction(vec![(false, found), (lazy, says)], part.span)
                }),
                None => merged.push((lazy, part)),
            }
        }
        (merged.len() < before).then(|| conjunction(merged, body.span))
    }

    fn elements_apart(&self, name: &str, of: &Type, body: &Expr, env: &Env) -> Option<Expr> {
        if let Kind::Quantified { quantifier: Quantifier::Exists, vars, domain, body: inner } = &body.kind {
            if vars.iter().any(|var| var == name) {
                return None;
            }
            let inner = Box::new(self.elements_apart(name, of, inner, env)?);
            let (vars, domain) = (vars.clone(), domain.clone());
            let kind = Kind::Quantified { quantifier: Quantifier::Exists, vars, domain, body: inner };
            return Some(Expr::new(kind, body.span));
        }
        let mut parts = Vec::new();
        self.written_out(name, body.clone(), false, env, DEPTH, &mut parts);
        let length = parts.iter().find_map(|(_, part)| length_by(part, name))?;
        let known = Linear::of(&length)?;
        let mut place: Option<(usize, String)> = None;
        let mut merged = Vec::new();
        for (lazy, mut part) in parts {
            if !put(&mut part, &|expr| length_of(expr) == Some(name), &length) {
                return None;
            }
            if !part.mentions(name) {
                merged.push((lazy, part));
                continue;
            }
            let (index, range, says) = universal(&part)?;
            let key = format!("{index} {}", write::expr(range, Style::Unicode));
            if range.mentions(name) || !is_within(range, index, &known) {
                return None;
            }
            let mut says = says.clone();
            let is = |expr: &Expr| match &expr.kind {
                Kind::Index(seq, at) => {
                    matches!(&seq.kind, Kind::Name(found) if found == name)
                        && matches!(&at.kind, Kind::Name(found) if found == index)
                }
                _ => false,
            };
            // The element has a name of its own while it is put in, so that what is left of the sequence is seen.
            let element = format!("{name}⟦{index}⟧");
            if !put(&mut says, &is, &Expr::new(Kind::Name(element.clone()), part.span)) || says.mentions(name)
            {
                return None;
            }
            let named = Expr::new(Kind::Name(name.to_owned()), part.span);
            if !put(&mut says, &|expr| matches!(&expr.kind, Kind::Name(found) if *found == element), &named) {
                return None;
            }
            match &place {
                None => {
                    place = Some((merged.len(), key));
                    let vars = vec![name.to_owned()];
                    let domain = Box::new(Domain::Type(Some(of.clone())));
                    let kind = Kind::Quantified {
                        quantifier: Quantifier::Exists,
                        vars,
                        domain,
                        body: Box::new(says),
                    };
                    let found = Expr::new(kind, part.span);
                    replace_conclusion(&mut part, |_| found);
                    merged.push((lazy, part));
                }
                // What is said of the same places elsewhere is said of the same element.
                Some((first, known)) if *known == key => {
                    let (_, whole) = merged.get_mut(*first)?;
                    replace_conclusion(whole, |mut found| {
                        if let Kind::Quantified { body, .. } = &mut found.kind {
                            let both = vec![(false, (**body).clone()), (true, says)];
                            **body = conjunction(both, part.span);
                        }
                        found
                    });
                }
                Some(_) => return None,
            }
        }
        place.as_ref()?;
        // A length is never negative.
        let zero = vec![Expr::new(Kind::Number(0), body.span)];
        let some = Kind::Compare(vec![vec![length], zero], vec![Comparison::GreaterEq]);
        merged.push((false, Expr::new(some, body.span)));
        Some(conjunction(merged, body.span))
    }

    /// The conjuncts, with the predicates written out that are given the whole sequence.
    fn written_out(
        &self,
        name: &str,
        expr: Expr,
        lazy: bool,
        env: &Env,
        depth: usize,
        out: &mut Vec<(bool, Expr)>,
    ) {
        let mut parts = Vec::new();
        conjuncts(expr, lazy, &mut parts);
        for (lazy, part) in parts {
            match self.body_of_call(name, &part, env).filter(|_| depth > 0) {
                Some(body) => self.written_out(name, body, lazy, env, depth - 1, out),
                None => out.push((lazy, part)),
            }
        }
    }

    fn body_of_call(&self, name: &str, call: &Expr, env: &Env) -> Option<Expr> {
        let Kind::Call(called, args) = &call.kind else { return None };
        if !args.iter().any(|arg| matches!(&arg.kind, Kind::Name(found) if found == name)) {
            return None;
        }
        let (id, _) = self.library.find(env.file, called)?;
        let definition = self.library.get(id).filter(|_| self.library.file_of(id) == env.file)?;
        let Body::Pred(body) = &definition.body else { return None };
        if definition.params.len() != args.len() {
            return None;
        }
        let mut body = body.clone();
        // First names that nobody has, so that no argument is taken for a parameter.
        let fresh = |at: usize| Expr::new(Kind::Name(format!("⟦{at}⟧")), call.span);
        let is = |wanted: &str| {
            let wanted = wanted.to_owned();
            move |expr: &Expr| matches!(&expr.kind, Kind::Name(found) if *found == wanted)
        };
        for (at, param) in definition.params.iter().enumerate() {
            if !put(&mut body, &is(&param.name), &fresh(at)) || body.mentions(&param.name) {
                return None;
            }
        }
        for (at, arg) in args.iter().enumerate() {
            if !put(&mut body, &is(&format!("⟦{at}⟧")), arg) {
                return None;
            }
        }
        Some(body)
    }
}

/// Puts something in the place of what a universal says of its range.
fn replace_conclusion(expr: &mut Expr, by: impl FnOnce(Expr) -> Expr) {
    if let Kind::Quantified { body, .. } = &mut expr.kind
        && let Kind::Binary(_, _, says) = &mut body.kind
    {
        let before = std::mem::replace(&mut **says, Expr::new(Kind::Bool(true), Span::default()));
        **says = by(before);
    }
}
