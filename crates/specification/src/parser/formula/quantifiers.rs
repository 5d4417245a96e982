//! Quantifiers: their variables, what those run over, and how far the formula behind them reaches.

use super::super::{Parsed, Parser};
use super::binary;
use crate::message::Wanted;
use crate::token::{Mark, Span, Token, Word};
use crate::tree::{Binary, Comparison, Domain, Expr, Kind, Quantifier};

impl Parser<'_> {
    /// Whether the quantifier `ahead` tokens from here is alone with its variables in its parentheses.
    pub(super) fn is_binder(&self, ahead: usize) -> bool {
        let mut depth = 0i32;
        let mut at = self.position + ahead;
        // Whether the type or the sequence of the variables came, after which a colon begins the formula.
        let mut has_domain = false;
        let mut has_condition = false;
        while let Some(token) = self.tokens.get(at) {
            match token.word {
                Word::Mark(Mark::AngleOpen) => depth += 1,
                Word::Mark(Mark::AngleClose) => depth -= 1,
                Word::Mark(Mark::Colon) if depth == 0 && has_domain => return false,
                Word::Mark(Mark::Colon | Mark::In) if depth == 0 && !has_condition => has_domain = true,
                Word::Mark(Mark::Comma | Mark::Semicolon) if depth == 0 => {
                    has_condition |= has_domain && !self.is_group(at + 1);
                    has_domain = false;
                }
                Word::Mark(Mark::ParenOpen) => {
                    // `(∀ i: Z (body))`: the body begins inside, unless the parenthesis belongs to a type or a call.
                    let before = self.tokens.get(at - 1);
                    let part = before.is_some_and(|token| {
                        token.is(Mark::Colon)
                            || token.is(Mark::Times)
                            || token.is(Mark::In)
                            || token
                                .name()
                                .is_some_and(|name| ["seq", "conj", "dict", "tupla"].contains(&name))
                    });
                    if !part
                        && depth == 0
                        && !before.is_some_and(|token| token.name().is_some() && self.in_elements(at))
                    {
                        return false;
                    }
                    depth += 1;
                }
                Word::Mark(Mark::ParenClose) => {
                    if depth == 0 {
                        return !has_condition || self.formula_begins(at + 1);
                    }
                    depth -= 1;
                }
                _ if has_condition => {}
                Word::Mark(
                    Mark::And
                    | Mark::AndL
                    | Mark::Or
                    | Mark::OrL
                    | Mark::Implies
                    | Mark::ImpliesL
                    | Mark::Iff,
                ) if depth == 0 => return false,
                _ => {}
            }
            at += 1;
        }
        true
    }

    /// Whether more variables of a quantifier stand here: `j: Z`, `j, k: Z`, `c ∈ s`.
    fn is_group(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.name().is_some())
            && self
                .tokens
                .get(at + 1)
                .is_some_and(|token| [Mark::Colon, Mark::In, Mark::Comma].iter().any(|&mark| token.is(mark)))
    }

    /// Whether what stands here can only begin a formula.
    fn formula_begins(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| match &token.word {
            Word::Name(name) => !["then", "else", "fi"].contains(&name.as_str()),
            Word::Number(_) => true,
            Word::Mark(mark) => {
                [Mark::ParenOpen, Mark::Not, Mark::Bar, Mark::Forall, Mark::Exists, Mark::NotExists]
                    .contains(mark)
            }
            _ => false,
        })
    }

    /// Whether `∈` came since the quantifier: then a parenthesis after a name is a call.
    fn in_elements(&self, at: usize) -> bool {
        self.tokens[self.position..at].iter().any(|token| token.is(Mark::In))
    }

    pub(super) fn quantified(&mut self, start: Span) -> Parsed<Expr> {
        self.deeper(|parser| {
            let quantifier = parser.quantifier();
            let groups = parser.binders()?;
            parser.eat(Mark::Comma);
            // `∀ i: Z. f`, `∀ i: Z : f`, `∀ i: Z :: f`, `∃ x ∈ s | f`.
            if !parser.eat(Mark::Dot) && !parser.eat(Mark::Bar) {
                while parser.eat(Mark::Colon) {}
            }
            parser.body(quantifier, groups, None, start)
        })
    }

    pub(super) fn quantified_in_parentheses(&mut self, start: Span) -> Parsed<Expr> {
        self.deeper(|parser| {
            let quantifier = parser.quantifier();
            let groups = parser.binders()?;
            let condition = parser.binder_condition(&groups)?;
            parser.expect(Mark::ParenClose)?;
            parser.body(quantifier, groups, condition, start)
        })
    }

    /// The quantifier, and whether it says that there is exactly one: `∃!`.
    fn quantifier(&mut self) -> (Quantifier, bool) {
        let quantifier = match self.peek().map(|token| &token.word) {
            Some(Word::Mark(Mark::Forall)) => Quantifier::Forall,
            Some(Word::Mark(Mark::NotExists)) => Quantifier::NotExists,
            _ => Quantifier::Exists,
        };
        self.position += 1;
        let unique = quantifier == Quantifier::Exists && self.eat(Mark::Not);
        (quantifier, unique)
    }

    /// `i, j: Z, c ∈ s`.
    pub(super) fn binders(&mut self) -> Parsed<Vec<(Vec<String>, Domain)>> {
        let mut groups = Vec::new();
        loop {
            let mut names = Vec::new();
            loop {
                let Some(name) = self.peek().and_then(Token::name) else {
                    return Err(self.unexpected(Wanted::Variable));
                };
                names.push(name.to_owned());
                self.position += 1;
                if !(self.at(Mark::Comma) && self.peek_at(1).and_then(Token::name).is_some()) {
                    break;
                }
                self.position += 1;
            }
            let domain = if self.eat(Mark::Colon) {
                Domain::Type(Some(self.bound_type()?))
            } else if self.eat(Mark::In) || self.eat_name("in") || self.eat_name("en") {
                self.elements()?
            } else {
                Domain::Type(None)
            };
            groups.push((names, domain));
            // `i: Z, j: Z`.
            let more = (self.at(Mark::Comma) || self.at(Mark::Semicolon))
                && self.peek_at(1).and_then(Token::name).is_some()
                && self.peek_at(2).is_some_and(|token| {
                    [Mark::Colon, Mark::In, Mark::Comma].iter().any(|&mark| token.is(mark))
                });
            if !more {
                return Ok(groups);
            }
            self.position += 1;
        }
    }

    /// `(∀ x ← s, x ≠ 0)`: for which of them.
    fn binder_condition(&mut self, groups: &[(Vec<String>, Domain)]) -> Parsed<Option<Expr>> {
        if !self.eat(Mark::Comma) {
            return Ok(None);
        }
        let depth = self.scope.len();
        self.scope.extend(groups.iter().flat_map(|(names, _)| names.iter().cloned()));
        let condition = self.conditions_of();
        self.scope.truncate(depth);
        condition.map(Some)
    }

    /// What stands after `∈` in a binder: a sequence, a range or a type.
    pub(super) fn elements(&mut self) -> Parsed<Domain> {
        if self.at(Mark::BracketOpen) || self.at(Mark::ParenOpen) {
            let before = self.position;
            let warnings = self.warnings.len();
            self.position += 1;
            if let Ok(low) = self.concatenation()
                && self.eat(Mark::Dots)
            {
                let high = self.concatenation()?;
                let closed = self.at(Mark::BracketClose);
                if !closed && !self.at(Mark::ParenClose) {
                    return Err(self.unexpected("]"));
                }
                self.position += 1;
                return Ok(Domain::Range(low, high, closed));
            }
            self.position = before;
            self.warnings.truncate(warnings);
        }
        if let Some(name) = self.peek().and_then(Token::name) {
            let type_like = ["Z", "R", "N", "Bool", "Char", "Int", "seq"].contains(&name);
            if type_like && !self.scope.iter().any(|known| known == name) {
                return Ok(Domain::Type(Some(self.bound_type()?)));
            }
        }
        Ok(Domain::Elements(self.concatenation()?))
    }

    /// The body of a quantifier, once for all its groups of variables.
    fn body(
        &mut self,
        (quantifier, unique): (Quantifier, bool),
        groups: Vec<(Vec<String>, Domain)>,
        condition: Option<Expr>,
        start: Span,
    ) -> Parsed<Expr> {
        let depth = self.scope.len();
        for (names, _) in &groups {
            self.scope.extend(names.iter().cloned());
        }
        let body = if self.at(Mark::ParenOpen) {
            // The group right after the binder; another binder takes the rest.
            self.body_group()
        } else if self.at(Mark::BraceOpen) {
            self.position += 1;
            self.group().and_then(|inner| {
                self.expect(Mark::BraceClose)?;
                Ok(inner)
            })
        } else {
            self.expr()
        };
        self.scope.truncate(depth);
        let mut body = body?;
        let span = start.to(body.span);
        if let Some(condition) = condition {
            let operator = if quantifier == Quantifier::Forall { Binary::ImpliesL } else { Binary::AndL };
            body = binary(operator, condition, body);
        }
        if unique {
            body = alone(body, &groups);
        }
        // ¬∃ x ∃ y: only the outermost is negated.
        for (index, (vars, domain)) in groups.into_iter().enumerate().rev() {
            let quantifier = match quantifier {
                Quantifier::NotExists if index > 0 => Quantifier::Exists,
                other => other,
            };
            body = Expr::new(
                Kind::Quantified { quantifier, vars, domain: Box::new(domain), body: Box::new(body) },
                span,
            );
        }
        Ok(body)
    }

    /// A body that begins with a parenthesis: a term may begin there, as in `(∀ i: Z) (c)_0 = i`.
    fn body_group(&mut self) -> Parsed<Expr> {
        let before = self.position;
        let warnings = self.warnings.len();
        let group = self.primary()?;
        let goes_on = self.comparison_mark().is_some()
            || [Mark::Under, Mark::BracketOpen, Mark::Plus, Mark::Minus, Mark::Star, Mark::Concat]
                .iter()
                .any(|&mark| self.at(mark))
            || matches!(group.kind, Kind::Component(..));
        if goes_on {
            self.position = before;
            self.warnings.truncate(warnings);
            return self.expr();
        }
        Ok(group)
    }
}

/// What `∃!` says of its variables: the formula, and that whoever it holds for is the same.
fn alone(body: Expr, groups: &[(Vec<String>, Domain)]) -> Expr {
    let span = body.span;
    let other = |name: &str| format!("otro{name}");
    let mut copy = body.clone();
    let mut same: Option<Expr> = None;
    for name in groups.iter().flat_map(|(names, _)| names) {
        rename(&mut copy, name, &other(name));
        let sides = [name.clone(), other(name)].map(|name| vec![Expr::new(Kind::Name(name), span)]);
        let equal = Expr::new(Kind::Compare(sides.to_vec(), vec![Comparison::Equal]), span);
        same = Some(match same {
            Some(before) => binary(Binary::And, before, equal),
            None => equal,
        });
    }
    let Some(same) = same else { return body };
    let mut only = binary(Binary::ImpliesL, copy, same);
    for (names, domain) in groups.iter().rev() {
        let vars = names.iter().map(|name| other(name)).collect();
        let (quantifier, domain) = (Quantifier::Forall, Box::new(domain.clone()));
        only = Expr::new(Kind::Quantified { quantifier, vars, domain, body: Box::new(only) }, span);
    }
    binary(Binary::AndL, body, only)
}

/// Gives a free name another one, components included.
fn rename(expr: &mut Expr, from: &str, to: &str) {
    match &mut expr.kind {
        Kind::Name(name) => {
            if name == from {
                to.clone_into(name);
            } else if let Some(rest) = name.strip_prefix(from).filter(|rest| rest.starts_with('_')) {
                *name = format!("{to}{rest}");
            }
        }
        Kind::Quantified { vars, .. } if vars.iter().any(|var| var == from) => {}
        Kind::Sum { var, .. } if var == from => {}
        Kind::Comprehension { generators, .. } if generators.iter().any(|(var, _)| var == from) => {}
        _ => expr.children_mut().into_iter().for_each(|child| rename(child, from, to)),
    }
}
