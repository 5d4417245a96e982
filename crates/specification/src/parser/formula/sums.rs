//! Sums and products over a range or a list, in the forms that hand-ins write.

use super::super::{Parsed, Parser};
use crate::message::{Diagnostic, Message, Wanted};
use crate::token::{Mark, Span, Token};
use crate::tree::{Domain, Expr, Kind};

/// Whether it is a product, its variable, and what that runs over.
type SumHeader = (bool, String, Domain);

impl Parser<'_> {
    /// `∑(i = 0; n)(term)`, `∑(x ∈ s)(term)`, `∑ i = 0, n (term)`.
    pub(super) fn sum_of(&mut self, start: Span) -> Parsed<Expr> {
        // `∑[f(x) | x ← s]`.
        if self.at(Mark::Sum) && self.peek_at(1).is_some_and(|token| token.is(Mark::BracketOpen)) {
            self.position += 1;
            let list = self.deeper(Self::primary)?;
            let span = start.to(list.span);
            return match summed(list, span, false) {
                Ok(sum) => Ok(sum),
                Err(other) => Err(Diagnostic::error(
                    Message::Expected { expected: Wanted::SumBounds, found: Some("[".to_owned()) },
                    other.span,
                )),
            };
        }
        let before = self.position;
        let warnings = self.warnings.len();
        match self.sum_header() {
            Ok(header) => self.sum_body(start, header),
            Err(error) => {
                // `∑ (term) for x ∈ s`.
                self.position = before + 1;
                self.warnings.truncate(warnings);
                self.sum_for(start)?.ok_or(error)
            }
        }
    }

    /// The term of a sum whose variable comes after it; nothing where none does.
    fn sum_for(&mut self, start: Span) -> Parsed<Option<Expr>> {
        let product = self.last_is(Mark::Product);
        self.deeper(|parser| {
            let Ok(body) = parser.product() else { return Ok(None) };
            if (!parser.eat_name("for") && !parser.eat_name("para")) || !parser.generator_ahead() {
                return Ok(None);
            }
            let (var, domain) = parser.generator()?;
            parser.scope.pop();
            let span = start.to(parser.last());
            let kind = Kind::Sum { product, var, domain: Box::new(domain), body: Box::new(body) };
            Ok(Some(Expr::new(kind, span)))
        })
    }

    /// `(∑(i = 0; n)) term`: the parenthesis closes before the term.
    pub(super) fn sum_in_parentheses(&mut self, start: Span) -> Parsed<Option<Expr>> {
        let before = self.position;
        self.position += 1;
        let header = self.sum_header()?;
        if self.eat(Mark::ParenClose) {
            return self.sum_body(start, header).map(Some);
        }
        self.position = before;
        Ok(None)
    }

    /// `sum i: Z :: condition :: term`.
    pub(super) fn sum_under_condition(&mut self, start: Span) -> Parsed<Expr> {
        self.position += 1;
        let Some(var) = self.peek().and_then(Token::name).map(str::to_owned) else {
            return Err(self.unexpected(Wanted::Variable));
        };
        self.position += 2;
        let domain = Box::new(Domain::Type(Some(self.bound_type()?)));
        self.deeper(|parser| {
            parser.scope.push(var.clone());
            let mut parts = || {
                while parser.eat(Mark::Colon) {}
                let condition = parser.expr()?;
                while parser.eat(Mark::Colon) {}
                Ok((condition, parser.expr()?))
            };
            let parts = parts();
            parser.scope.pop();
            let (condition, term) = parts?;
            let span = start.to(term.span);
            let zero = Expr::new(Kind::Number(0), span);
            let kind = Kind::If(Box::new(condition), Box::new(term), Box::new(zero));
            let body = Box::new(Expr::new(kind, span));
            Ok(Expr::new(Kind::Sum { product: false, var, domain, body }, span))
        })
    }

    fn sum_body(&mut self, start: Span, (product, var, domain): SumHeader) -> Parsed<Expr> {
        self.deeper(|parser| {
            parser.scope.push(var.clone());
            let body = parser.product();
            parser.scope.pop();
            let body = body?;
            let span = start.to(body.span);
            Ok(Expr::new(Kind::Sum { product, var, domain: Box::new(domain), body: Box::new(body) }, span))
        })
    }

    fn sum_header(&mut self) -> Parsed<SumHeader> {
        let product = self.at(Mark::Product);
        self.position += 1;
        self.deeper(|parser| {
            // `∑_{i=0}^{n}` in a plain text.
            if parser.at(Mark::Under) {
                parser.position += 1;
            }
            let close = if parser.eat(Mark::BraceOpen) {
                Some(Mark::BraceClose)
            } else if parser.peek().and_then(Token::name).is_some() {
                // `(∑ i = 0, n)`: the parenthesis stands around it.
                None
            } else {
                parser.expect(Mark::ParenOpen)?;
                Some(Mark::ParenClose)
            };
            // `∑(from i = 0 to n)`.
            if parser.peek_at(1).is_some_and(|token| token.name().is_some()) && !parser.eat_name("from") {
                parser.eat_name("desde");
            }
            let Some(var) = parser.peek().and_then(Token::name).map(str::to_owned) else {
                return Err(parser.unexpected(Wanted::Variable));
            };
            parser.position += 1;
            let domain = if parser.eat(Mark::In) || parser.eat_name("in") {
                parser.elements()?
            } else {
                parser.expect(Mark::Equal)?;
                let low = parser.concatenation()?;
                if close == Some(Mark::BraceClose) {
                    parser.expect(Mark::BraceClose)?;
                    parser.expect(Mark::Caret)?;
                    let braced = parser.eat(Mark::BraceOpen);
                    parser.repeated_variable(&var);
                    let high = if braced { parser.concatenation()? } else { parser.postfix()? };
                    if braced {
                        parser.expect(Mark::BraceClose)?;
                    }
                    Domain::Range(low, high, true)
                } else {
                    let words = ["to", "hasta", "a"].iter().any(|word| parser.eat_name(word));
                    if !words && !parser.eat(Mark::Semicolon) && !parser.eat(Mark::Comma) {
                        parser.expect(Mark::Dots)?;
                    }
                    parser.repeated_variable(&var);
                    Domain::Range(low, parser.concatenation()?, true)
                }
            };
            if close == Some(Mark::ParenClose) {
                parser.expect(Mark::ParenClose)?;
            } else if close.is_some() && matches!(domain, Domain::Elements(_)) {
                parser.expect(Mark::BraceClose)?;
            }
            Ok((product, var, domain))
        })
    }

    /// `∑_{i=0}^{i=n}`: the variable once more before its upper bound.
    fn repeated_variable(&mut self, var: &str) {
        if self.peek().and_then(Token::name) == Some(var)
            && self.peek_at(1).is_some_and(|token| token.is(Mark::Equal))
        {
            self.warn(
                Message::OddComparison,
                self.here().to(self.peek_at(1).map_or(self.end, |next| next.span)),
            );
            self.position += 2;
        }
    }
}

/// The sum over a list or set given by a condition, of a one for each or of its items; gives anything else back.
pub(super) fn summed(expr: Expr, span: Span, ones: bool) -> Result<Expr, Expr> {
    let Kind::Comprehension { item, generators, condition } = expr.kind else { return Err(expr) };
    let number = |number| Box::new(Expr::new(Kind::Number(number), span));
    let term = if ones { number(1) } else { item };
    let mut body = match condition {
        Some(condition) => Expr::new(Kind::If(condition, term, number(0)), span),
        None => *term,
    };
    for (var, domain) in generators.into_iter().rev() {
        let kind = Kind::Sum { product: false, var, domain: Box::new(domain), body: Box::new(body) };
        body = Expr::new(kind, span);
    }
    Ok(body)
}
