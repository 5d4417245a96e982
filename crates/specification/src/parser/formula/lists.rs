//! Lists: items between brackets, those given by a condition, and lists of operands before a comparison.

use super::super::{Parsed, Parser};
use super::is_connective;
use super::sums::summed;
use crate::message::{Diagnostic, Message};
use crate::token::{Mark, Span, Token};
use crate::tree::{Binary, Domain, Expr, Kind};

impl Parser<'_> {
    pub(super) fn items(&mut self, close: Mark) -> Parsed<Vec<Expr>> {
        let angles = std::mem::take(&mut self.angles);
        let mut items = Vec::new();
        let result = loop {
            if self.eat(close) {
                break Ok(items);
            }
            match self.expr() {
                Ok(item) => items.push(item),
                Err(error) => break Err(error),
            }
            // `[x | x ← s]`.
            if close == Mark::BracketClose && items.len() == 1 && self.eat(Mark::Bar) {
                break Ok(items);
            }
            if !self.eat(Mark::Comma) && !self.at(close) {
                break if self.peek().is_none() {
                    Err(Diagnostic::error(Message::Unbalanced { bracket: close.text().to_owned() }, self.end))
                } else {
                    Err(self.unexpected(close.text()))
                };
            }
        };
        self.angles = angles;
        result
    }

    /// What follows the bar of `[item | x ← s, y ← t, condition]`.
    pub(super) fn comprehension(&mut self, item: Expr, start: Span) -> Parsed<Expr> {
        let depth = self.scope.len();
        let parsed = self.deeper(|parser| {
            let mut generators = Vec::new();
            while parser.generator_ahead() {
                generators.push(parser.generator()?);
                if !parser.eat(Mark::Comma) {
                    break;
                }
            }
            let condition =
                if parser.at(Mark::BracketClose) { None } else { Some(Box::new(parser.conditions_of()?)) };
            parser.expect(Mark::BracketClose)?;
            Ok((generators, condition))
        });
        self.scope.truncate(depth);
        let (generators, condition) = parsed?;
        let kind = Kind::Comprehension { item: Box::new(item), generators, condition };
        Ok(Expr::new(kind, start.to(self.last())))
    }

    /// Conditions with commas between them: all must hold.
    pub(super) fn conditions_of(&mut self) -> Parsed<Expr> {
        let mut left = self.expr()?;
        while self.eat(Mark::Comma) {
            let right = self.expr()?;
            self.link()?;
            left = self.join(Binary::And, left, right);
        }
        Ok(left)
    }

    /// Whether `x ∈` stands here.
    pub(super) fn generator_ahead(&self) -> bool {
        self.peek().is_some_and(|token| token.name().is_some())
            && self.peek_at(1).is_some_and(|token| token.is(Mark::In))
    }

    pub(super) fn generator(&mut self) -> Parsed<(String, Domain)> {
        let name = self.peek().and_then(Token::name).unwrap_or_default().to_owned();
        self.position += 2;
        let domain = self.elements()?;
        self.scope.push(name.clone());
        Ok((name, domain))
    }

    /// `{x ∈ s : condition}`, if that is what stands after the brace.
    pub(super) fn set_comprehension(&mut self, start: Span) -> Option<Parsed<Expr>> {
        if !self.generator_ahead() {
            return None;
        }
        let before = self.position;
        let warnings = self.warnings.len();
        let depth = self.scope.len();
        let at = self.here();
        let generator = self.generator();
        if generator.is_err() || !(self.at(Mark::Colon) || self.at(Mark::Bar)) {
            self.position = before;
            self.warnings.truncate(warnings);
            self.scope.truncate(depth);
            return None;
        }
        self.position += 1;
        Some(generator.and_then(|(name, domain)| {
            let condition = self.deeper(Self::conditions_of);
            self.scope.truncate(depth);
            let condition = Some(Box::new(condition?));
            self.expect(Mark::BraceClose)?;
            let item = Box::new(Expr::new(Kind::Name(name.clone()), at));
            let kind = Kind::Comprehension { item, generators: vec![(name, domain)], condition };
            Ok(Expr::new(kind, start.to(self.last())))
        }))
    }

    /// `#{x ∈ s : condition}`: the elements of `s` for which it holds, counted.
    pub(super) fn count(&mut self, start: Span) -> Parsed<Expr> {
        let inner = self.primary()?;
        let span = start.to(inner.span);
        match summed(inner, span, true) {
            Ok(sum) => {
                self.warn(Message::CountedElements, span);
                Ok(sum)
            }
            Err(other) => Ok(Expr::new(Kind::Bars(Box::new(other)), span)),
        }
    }

    /// `0 ≤ i, j < 8`: what looked like a tuple of formulas is a comparison of a list. Gives the items back if not.
    pub(super) fn merge_list(&mut self, items: Vec<Expr>) -> Result<Expr, Vec<Expr>> {
        let is_formula = |expr: &Expr| match &expr.kind {
            Kind::Compare(..) | Kind::Not(_) | Kind::Quantified { .. } => true,
            Kind::Binary(operator, ..) => is_connective(*operator),
            _ => false,
        };
        let last_is = items.last().is_some_and(|last| is_formula(last) && leftmost(last).is_some());
        let first_open =
            items.first().is_some_and(|first| !is_formula(first) || rightmost_comparison(first).is_some());
        if !last_is || !first_open || items[1..items.len() - 1].iter().any(is_formula) {
            return Err(items);
        }
        let span = items[0].span.to(items[items.len() - 1].span);
        let mut items = items;
        let Some(mut last) = items.pop() else { return Err(items) };
        let mut rest = items.into_iter();
        let Some(mut first) = rest.next() else { return Err(vec![last]) };
        let middle: Vec<Expr> = rest.collect();
        self.warn(Message::DistributedList, span);
        // The operand list that ends the first formula and begins the last.
        let Some(slot) = leftmost_mut(&mut last) else { return Ok(last) };
        let Kind::Compare(right_lists, right_operators) = std::mem::replace(&mut slot.kind, Kind::Bool(true))
        else {
            return Ok(last);
        };
        let slot_span = slot.span;
        let (mut lists, mut operators, joined_first) = if is_formula(&first) {
            match rightmost_comparison_mut(&mut first) {
                Some(comparison) => match std::mem::replace(&mut comparison.kind, Kind::Bool(true)) {
                    Kind::Compare(lists, operators) => (lists, operators, true),
                    other => {
                        comparison.kind = other;
                        (Vec::new(), Vec::new(), false)
                    }
                },
                None => (Vec::new(), Vec::new(), false),
            }
        } else {
            (vec![vec![first.clone()]], Vec::new(), false)
        };
        let mut right_lists = right_lists.into_iter();
        if let (Some(open), Some(begin)) = (lists.last_mut(), right_lists.next()) {
            open.extend(middle);
            open.extend(begin);
        }
        lists.extend(right_lists);
        operators.extend(right_operators);
        let merged = Kind::Compare(lists, operators);
        if joined_first {
            // What stood around the first comparison goes around the merged one.
            if is_only_comparison(&first) {
                slot.kind = merged;
                slot.span = span;
                return Ok(last);
            }
            slot.kind = merged;
            slot.span = slot_span;
            if let Some(place) = rightmost_comparison_mut_or_true(&mut first) {
                let place_span = place.span;
                *place = last;
                place.span = place_span.to(place.span);
                return Ok(first);
            }
            return Ok(last);
        }
        slot.kind = merged;
        slot.span = span;
        Ok(last)
    }
}

fn is_only_comparison(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Bool(true))
}

/// The comparison a formula begins with.
fn leftmost(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        Kind::Compare(..) => Some(expr),
        Kind::Binary(operator, left, _) if is_connective(*operator) => leftmost(left),
        _ => None,
    }
}

fn leftmost_mut(expr: &mut Expr) -> Option<&mut Expr> {
    if matches!(expr.kind, Kind::Compare(..)) {
        return Some(expr);
    }
    match &mut expr.kind {
        Kind::Binary(operator, left, _) if is_connective(*operator) => leftmost_mut(left),
        _ => None,
    }
}

/// The comparison a formula ends with.
fn rightmost_comparison(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        Kind::Compare(..) => Some(expr),
        Kind::Binary(operator, _, right) if is_connective(*operator) => rightmost_comparison(right),
        _ => None,
    }
}

fn rightmost_comparison_mut(expr: &mut Expr) -> Option<&mut Expr> {
    if matches!(expr.kind, Kind::Compare(..)) {
        return Some(expr);
    }
    match &mut expr.kind {
        Kind::Binary(operator, _, right) if is_connective(*operator) => rightmost_comparison_mut(right),
        _ => None,
    }
}

/// The place that was emptied at the end of a formula.
fn rightmost_comparison_mut_or_true(expr: &mut Expr) -> Option<&mut Expr> {
    if matches!(expr.kind, Kind::Bool(true)) {
        return Some(expr);
    }
    match &mut expr.kind {
        Kind::Binary(operator, _, right) if is_connective(*operator) => {
            rightmost_comparison_mut_or_true(right)
        }
        _ => None,
    }
}
