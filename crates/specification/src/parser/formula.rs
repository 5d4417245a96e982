//! Formulas and terms, from the connectives down to what stands in parentheses.

mod calls;
mod lists;
mod quantifiers;
mod sums;

use super::{Parsed, Parser};
use crate::message::{Diagnostic, Message, Wanted};
use crate::token::{Mark, Span, Token, Word};
use crate::tree::{Binary, Comparison, Expr, Kind};
use sums::summed;

impl Parser<'_> {
    /// A formula up to the bracket that closes it; lists before a comparison are allowed here.
    pub(super) fn group(&mut self) -> Parsed<Expr> {
        let angles = std::mem::take(&mut self.angles);
        let result = self.deeper(|parser| {
            let first = parser.expr()?;
            let mut items = vec![first];
            while parser.at(Mark::Comma) {
                parser.position += 1;
                items.push(parser.expr()?);
            }
            if items.len() == 1 {
                return Ok(items.swap_remove(0));
            }
            let span = items[0].span.to(items[items.len() - 1].span);
            let items = match parser.merge_list(items) {
                Ok(merged) => return Ok(merged),
                Err(items) => items,
            };
            if parser.in_term {
                let found = Some(",".to_owned());
                return Err(Diagnostic::error(
                    Message::Expected { expected: Wanted::Connective, found },
                    span,
                ));
            }
            // Conditions one after another all hold.
            let all = items.into_iter().reduce(|left, right| {
                let between = Span { start: left.span.end, end: right.span.start };
                parser.warn(Message::MissingConnective, between);
                parser.join(Binary::And, left, right)
            });
            all.ok_or_else(|| parser.unexpected(Wanted::Formula))
        });
        self.angles = angles;
        result
    }

    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| {
            let mut left = parser.implication()?;
            while parser.at(Mark::Iff) {
                let operator = parser.last();
                parser.position += 1;
                if parser.at_end() {
                    parser.warn(Message::TrailingConnective { connective: "↔".to_owned() }, operator);
                    break;
                }
                let right = parser.implication()?;
                parser.link()?;
                left = parser.join(Binary::Iff, left, right);
            }
            Ok(left)
        })
    }

    fn at_end(&self) -> bool {
        self.peek().is_none_or(|token| {
            [Mark::ParenClose, Mark::BraceClose, Mark::BracketClose, Mark::Comma, Mark::Semicolon]
                .iter()
                .any(|&mark| token.is(mark))
        })
    }

    fn implication(&mut self) -> Parsed<Expr> {
        let left = self.disjunction()?;
        let operator = match self.peek().map(|token| &token.word) {
            Some(Word::Mark(Mark::Implies)) => Binary::Implies,
            Some(Word::Mark(Mark::ImpliesL)) => Binary::ImpliesL,
            _ => return Ok(left),
        };
        let span = self.here();
        self.position += 1;
        if self.at_end() {
            self.warn(Message::TrailingConnective { connective: "→".to_owned() }, span);
            return Ok(left);
        }
        let right = self.deeper(Self::implication)?;
        Ok(self.join(operator, left, right))
    }

    fn disjunction(&mut self) -> Parsed<Expr> {
        let mut left = self.conjunction()?;
        loop {
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Mark(Mark::Or | Mark::BarBar)) => Binary::Or,
                Some(Word::Mark(Mark::OrL)) => Binary::OrL,
                Some(Word::Name(name)) if ["v", "or", "V"].contains(&name.as_str()) => Binary::Or,
                _ => return Ok(left),
            };
            let span = self.here();
            self.position += 1;
            if self.at_end() {
                self.warn(Message::TrailingConnective { connective: "∨".to_owned() }, span);
                return Ok(left);
            }
            let right = self.conjunction()?;
            self.link()?;
            left = self.join(operator, left, right);
        }
    }

    fn conjunction(&mut self) -> Parsed<Expr> {
        // A connective with nothing before it.
        if self.at(Mark::And) || self.at(Mark::AndL) {
            self.warn(Message::TrailingConnective { connective: "∧".to_owned() }, self.here());
            self.position += 1;
        }
        let mut left = self.negation()?;
        loop {
            let span = self.here();
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Mark(Mark::And | Mark::Caret)) => Binary::And,
                Some(Word::Mark(Mark::AndL)) => Binary::AndL,
                Some(Word::Name(name)) if ["and", "AND", "y"].contains(&name.as_str()) => Binary::And,
                _ if self.starts_formula() => {
                    self.warn(Message::MissingConnective, span);
                    let right = self.negation()?;
                    self.link()?;
                    left = self.join(Binary::And, left, right);
                    continue;
                }
                _ => return Ok(left),
            };
            self.position += 1;
            // `∧ ∧`, or a connective with nothing after it.
            while self.at(Mark::And) || self.at(Mark::AndL) {
                self.warn(Message::TrailingConnective { connective: "∧".to_owned() }, span);
                self.position += 1;
            }
            if self.at_end() {
                self.warn(Message::TrailingConnective { connective: "∧".to_owned() }, span);
                return Ok(left);
            }
            let right = self.negation()?;
            self.link()?;
            left = self.join(operator, left, right);
        }
    }

    /// Whether a formula begins here although no connective came: only what cannot be anything else.
    fn starts_formula(&self) -> bool {
        if self.angles > 0 {
            return false;
        }
        match self.peek().map(|token| &token.word) {
            Some(Word::Mark(Mark::ParenOpen | Mark::Not | Mark::Forall | Mark::Exists | Mark::NotExists)) => {
                true
            }
            // After a term that stands in no braces, prose.
            Some(Word::Name(_) | Word::Number(_)) if self.in_term => false,
            Some(Word::Name(name)) => {
                self.peek().is_some_and(|token| token.fresh_line)
                    && !["then", "else", "fi", "div", "mod", "in", "for", "endif", "v", "or", "and", "y"]
                        .contains(&name.as_str())
                    && super::keyword(&self.tokens[self.position]).is_none()
            }
            Some(Word::Number(_)) => self.peek().is_some_and(|token| token.fresh_line),
            _ => false,
        }
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if self.at(Mark::Not) || (self.at_name("not") && self.peek_at(1).is_some_and(|t| !t.is(Mark::Equal)))
        {
            self.position += 1;
            if [Mark::Exists, Mark::Forall].iter().any(|&mark| self.at(mark)) {
                let inner = self.quantified(start)?;
                let span = start.to(inner.span);
                return Ok(Expr::new(Kind::Not(Box::new(inner)), span));
            }
            let inner = self.deeper(Self::negation)?;
            let span = start.to(inner.span);
            return Ok(Expr::new(Kind::Not(Box::new(inner)), span));
        }
        if [Mark::Exists, Mark::Forall, Mark::NotExists].iter().any(|&mark| self.at(mark)) {
            return self.quantified(start);
        }
        self.comparison()
    }

    /// Joins two formulas. A quantifier on the left takes the right into its scope when its variable is used there and
    /// means nothing else.
    fn join(&mut self, operator: Binary, left: Expr, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        if let Kind::Quantified { quantifier, vars, domain, body } = &left.kind {
            let escaped = vars.iter().find(|var| !self.scope.contains(var) && right.mentions(var));
            if let Some(escaped) = escaped {
                let name = escaped.clone();
                self.warn(Message::ExtendedScope { name }, left.span);
                let body = self.join(operator, (**body).clone(), right);
                let kind = Kind::Quantified {
                    quantifier: *quantifier,
                    vars: vars.clone(),
                    domain: domain.clone(),
                    body: Box::new(body),
                };
                return Expr::new(kind, span);
            }
        }
        Expr::new(Kind::Binary(operator, Box::new(left), Box::new(right)), span)
    }

    /// `6=`, which is what a PDF makes of `≠`.
    fn at_lost_sign(&self) -> bool {
        self.peek().is_some_and(|token| token.word == Word::Number(Some(6)))
            && self.peek_at(1).is_some_and(|token| token.is(Mark::Equal) && token.glued)
    }

    fn comparison_mark(&self) -> Option<Comparison> {
        if self.at_lost_sign() {
            return Some(Comparison::NotEqual);
        }
        let token = self.peek()?;
        Some(match &token.word {
            Word::Mark(Mark::Equal | Mark::Identical) => Comparison::Equal,
            Word::Mark(Mark::NotEqual | Mark::LessGreater) => Comparison::NotEqual,
            Word::Mark(Mark::Less) => Comparison::Less,
            Word::Mark(Mark::LessEq) => Comparison::LessEq,
            Word::Mark(Mark::Greater) if self.angles == 0 => Comparison::Greater,
            Word::Mark(Mark::GreaterEq) => Comparison::GreaterEq,
            Word::Mark(Mark::In) => Comparison::In,
            Word::Mark(Mark::NotIn) => Comparison::NotIn,
            Word::Name(name) if name == "in" || name == "pertenece" => Comparison::In,
            Word::Name(name) if name == "not" && self.peek_at(1).and_then(Token::name) == Some("in") => {
                Comparison::NotIn
            }
            _ => return None,
        })
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        let first = self.concatenation()?;
        let mut operands = vec![vec![first]];
        let mut operators = Vec::new();
        while let Some(operator) = self.comparison_mark() {
            if self.at_lost_sign() {
                self.warn(Message::OddComparison, self.here());
            }
            self.position += if self.at_name("not") || self.at_lost_sign() { 2 } else { 1 };
            // `= true` and `= ¬x` compare with a formula.
            let operand = if self.at(Mark::Not) { self.negation()? } else { self.concatenation()? };
            operators.push(operator);
            operands.push(vec![operand]);
        }
        if operators.is_empty() {
            return Ok(operands.swap_remove(0).swap_remove(0));
        }
        let (first, last) = (operands[0][0].span, operands[operands.len() - 1][0].span);
        if operators.iter().filter(|&&operator| operator == Comparison::NotEqual).count() > 1 {
            self.warn(Message::OddComparison, first.to(last));
        }
        Ok(Expr::new(Kind::Compare(operands, operators), first.to(last)))
    }

    fn concatenation(&mut self) -> Parsed<Expr> {
        let mut left = self.sum()?;
        loop {
            let sets = match self.peek().map(|token| &token.word) {
                Some(Word::Mark(Mark::Concat)) => None,
                Some(Word::Other('∪')) => Some("union"),
                Some(Word::Other('∩')) => Some("interseccion"),
                Some(Word::Other('∖')) => Some("diferencia"),
                _ => return Ok(left),
            };
            self.position += 1;
            let right = self.sum()?;
            self.link()?;
            left = match sets {
                Some(name) => {
                    let span = left.span.to(right.span);
                    Expr::new(Kind::Call(name.to_owned(), vec![left, right]), span)
                }
                None => binary(Binary::Concat, left, right),
            };
        }
    }

    fn sum(&mut self) -> Parsed<Expr> {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Mark(Mark::Plus)) => Binary::Add,
                Some(Word::Mark(Mark::Minus)) => Binary::Sub,
                _ => return Ok(left),
            };
            self.position += 1;
            let right = self.product()?;
            self.link()?;
            left = binary(operator, left, right);
        }
    }

    fn product(&mut self) -> Parsed<Expr> {
        let mut left = self.unary()?;
        loop {
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Mark(Mark::Star | Mark::Times)) => Binary::Mul,
                Some(Word::Mark(Mark::Slash)) => Binary::Div,
                Some(Word::Name(name)) if name == "div" || name == "DIV" => Binary::Div,
                Some(Word::Name(name)) if name == "mod" || name == "MOD" => Binary::Mod,
                Some(Word::Other('%')) => Binary::Mod,
                Some(Word::Name(_) | Word::Mark(Mark::ParenOpen))
                    if matches!(left.kind, Kind::Number(_))
                        && self.peek().is_some_and(|token| token.glued) =>
                {
                    self.warn(Message::Juxtaposition, left.span);
                    let right = self.unary()?;
                    self.link()?;
                    left = binary(Binary::Mul, left, right);
                    continue;
                }
                _ => return Ok(left),
            };
            self.position += 1;
            let right = self.unary()?;
            self.link()?;
            left = binary(operator, left, right);
        }
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if self.eat(Mark::Minus) {
            let inner = self.deeper(Self::unary)?;
            let span = start.to(inner.span);
            return Ok(Expr::new(Kind::Negate(Box::new(inner)), span));
        }
        if self.eat(Mark::Plus) {
            return self.deeper(Self::unary);
        }
        let base = self.postfix()?;
        // `x^2` is a power; ` ^ ` between formulas is a conjunction.
        if self.at(Mark::Caret)
            && self.peek().is_some_and(|token| token.glued)
            && self
                .peek_at(1)
                .is_some_and(|token| !token.is(Mark::ParenOpen) || token.glued || token.span == self.here())
        {
            self.position += 1;
            let exponent = self.deeper(Self::unary)?;
            return Ok(binary(Binary::Pow, base, exponent));
        }
        if self.at(Mark::Star) && self.peek_at(1).is_some_and(|token| token.is(Mark::Star) && token.glued) {
            self.position += 2;
            let exponent = self.deeper(Self::unary)?;
            return Ok(binary(Binary::Pow, base, exponent));
        }
        Ok(base)
    }

    fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.primary()?;
        let mut is_first = true;
        loop {
            if !std::mem::take(&mut is_first) {
                self.link()?;
            }
            let start = expr.span;
            if self.at(Mark::BracketOpen) && self.peek().is_some_and(|token| !token.fresh_line) {
                self.position += 1;
                let mut index = self.group()?;
                if self.eat(Mark::Dots) {
                    let to = self.group()?;
                    self.expect(Mark::BracketClose)?;
                    let span = start.to(self.last());
                    self.warn(
                        Message::NameDrift {
                            found: "[a..b]".to_owned(), read: "subseq(…, a, b)".to_owned()
                        },
                        span,
                    );
                    expr = Expr::new(Kind::Call("subseq".to_owned(), vec![expr, index, to]), span);
                    continue;
                }
                while self.eat(Mark::Comma) {
                    self.link()?;
                    let span = start.to(index.span);
                    expr = Expr::new(Kind::Index(Box::new(expr), Box::new(index)), span);
                    index = self.group()?;
                }
                self.expect(Mark::BracketClose)?;
                let span = start.to(self.last());
                expr = match (index.kind, index.span) {
                    // `t[i, j]`.
                    (Kind::Tuple(places), _) if places.len() == 2 => {
                        let mut places = places.into_iter();
                        let mut made = expr;
                        for place in places.by_ref() {
                            made = Expr::new(Kind::Index(Box::new(made), Box::new(place)), span);
                        }
                        made
                    }
                    (kind, at) => Expr::new(Kind::Index(Box::new(expr), Box::new(Expr::new(kind, at))), span),
                };
            } else if self.at(Mark::Under) {
                self.position += 1;
                expr = self.subscript(expr)?;
            } else if self.is_lost_subscript() {
                expr = self.subscript(expr)?;
                self.warn(Message::NameDrift { found: ")0".to_owned(), read: ")_0".to_owned() }, expr.span);
            } else if self.at(Mark::Dot)
                && self.peek().is_some_and(|token| !token.fresh_line)
                && self.peek_at(1).and_then(Token::name).is_some()
            {
                let name = self.peek_at(1).and_then(Token::name).unwrap_or_default().to_owned();
                self.position += 2;
                // `c.agregar(x)`: an operation of a class.
                if self.peek().is_some_and(|token| token.is(Mark::ParenOpen) && token.glued) {
                    self.position += 1;
                    let mut items = vec![expr];
                    items.extend(self.call_arguments()?);
                    expr = Expr::new(Kind::Call(name, items), start.to(self.last()));
                    continue;
                }
                let span = start.to(self.last());
                expr = Expr::new(Kind::Field(Box::new(expr), name), span);
            } else if self.at(Mark::At) && self.peek_at(1).and_then(Token::name) == Some("pre") {
                self.position += 2;
                let span = start.to(self.last());
                expr = Expr::new(Kind::Old(Box::new(expr)), span);
            } else {
                return Ok(expr);
            }
        }
    }

    /// `(p)0`: a PDF keeps no subscripts.
    fn is_lost_subscript(&self) -> bool {
        let before = self.position.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| token.is(Mark::ParenClose) || token.is(Mark::BracketClose))
            && self.peek().is_some_and(|token| token.glued && matches!(token.word, Word::Number(Some(0..=9))))
    }

    /// What follows an underscore: a component, or a component of it and an index, as in `(p)_{0[i][j]}` and `x_{0_1}`.
    fn subscript(&mut self, expr: Expr) -> Parsed<Expr> {
        let start = expr.span;
        if !self.eat(Mark::BraceOpen) {
            if self.peek().is_some_and(|token| token.name().is_some()) {
                return Ok(self.named_subscript(expr));
            }
            let Some(Token { word: Word::Number(Some(number)), .. }) = self.peek() else {
                return Err(self.unexpected(Wanted::Component));
            };
            let index = usize::try_from(*number).unwrap_or(usize::MAX);
            self.position += 1;
            return Ok(Expr::new(Kind::Component(Box::new(expr), index), start.to(self.last())));
        }
        let mut expr = expr;
        while !self.eat(Mark::BraceClose) {
            self.link()?;
            match self.peek().map(|token| &token.word) {
                Some(Word::Number(Some(number))) => {
                    let index = usize::try_from(*number).unwrap_or(usize::MAX);
                    self.position += 1;
                    expr = Expr::new(Kind::Component(Box::new(expr), index), start.to(self.last()));
                }
                Some(Word::Name(_)) if self.peek_at(1).is_some_and(|token| token.is(Mark::BraceClose)) => {
                    expr = self.named_subscript(expr);
                }
                // `s_{i-1}`.
                Some(Word::Name(_)) => {
                    let index = self.concatenation()?;
                    self.warn(
                        Message::NameDrift { found: "_{…}".to_owned(), read: "[…]".to_owned() },
                        index.span,
                    );
                    expr = Expr::new(Kind::Index(Box::new(expr), Box::new(index)), start.to(self.last()));
                }
                Some(Word::Mark(Mark::Under | Mark::Comma | Mark::BraceOpen)) => {
                    let nested = self.at(Mark::BraceOpen);
                    if nested {
                        expr = self.subscript(expr)?;
                    } else {
                        self.position += 1;
                    }
                }
                Some(Word::Mark(Mark::BracketOpen)) => {
                    self.position += 1;
                    let index = self.group()?;
                    self.expect(Mark::BracketClose)?;
                    expr = Expr::new(Kind::Index(Box::new(expr), Box::new(index)), start.to(self.last()));
                }
                _ => return Err(self.unexpected(Wanted::Component)),
            }
        }
        Ok(expr)
    }

    /// `s_i` is an element where `i` is a variable, else a field: `e_{tiempo}`.
    fn named_subscript(&mut self, expr: Expr) -> Expr {
        let name = self.peek().and_then(Token::name).unwrap_or_default().to_owned();
        let at = self.here();
        self.position += 1;
        let span = expr.span.to(at);
        if self.scope.contains(&name) {
            self.warn(Message::NameDrift { found: format!("_{name}"), read: format!("[{name}]") }, at);
            let index = Box::new(Expr::new(Kind::Name(name), at));
            return Expr::new(Kind::Index(Box::new(expr), index), span);
        }
        Expr::new(Kind::Field(Box::new(expr), name), span)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let Some(token) = self.peek() else { return Err(self.unexpected(Wanted::Formula)) };
        match &token.word {
            Word::Number(Some(number)) => {
                self.position += 1;
                Ok(Expr::new(Kind::Number(*number), start))
            }
            Word::Decimal(number) => {
                self.position += 1;
                Ok(Expr::new(Kind::Decimal(number.clone()), start))
            }
            Word::Character(c) => {
                self.position += 1;
                Ok(Expr::new(Kind::Char(*c), start))
            }
            Word::Text(text) => {
                self.position += 1;
                Ok(Expr::new(Kind::Text(text.clone()), start))
            }
            Word::Name(name) => self.named(name.clone(), start),
            Word::Mark(Mark::Bar | Mark::BarBar) => self.bars(start),
            Word::Mark(Mark::ParenOpen) => self.parenthesis(start),
            Word::Mark(Mark::AngleOpen | Mark::Less) => {
                self.position += 1;
                let mut items = Vec::new();
                let mut labelled = false;
                let outside = self.angles;
                self.angles += 1;
                let parsed = loop {
                    if self.at(Mark::AngleClose) || self.at(Mark::Greater) {
                        self.position += 1;
                        break Ok(());
                    }
                    // A record: `⟨id: 0, monedas: 3000⟩`.
                    if self.peek().is_some_and(|token| token.name().is_some()) && self.colon_follows() {
                        self.position += 2;
                        labelled = true;
                    }
                    match self.deeper(Self::concatenation) {
                        Ok(item) => items.push(item),
                        Err(error) => break Err(error),
                    }
                    if !self.eat(Mark::Comma) && !self.at(Mark::AngleClose) && !self.at(Mark::Greater) {
                        break Err(self.unexpected("⟩"));
                    }
                };
                self.angles = outside;
                parsed?;
                let kind = if labelled { Kind::Tuple(items) } else { Kind::Seq(items) };
                Ok(Expr::new(kind, start.to(self.last())))
            }
            // `<>`, where nothing is compared.
            Word::Mark(Mark::LessGreater) => {
                self.position += 1;
                Ok(Expr::new(Kind::Seq(Vec::new()), start))
            }
            Word::Mark(Mark::BracketOpen) => {
                self.position += 1;
                let mut items = self.items(Mark::BracketClose)?;
                if self.last_is(Mark::Bar) && items.len() == 1 {
                    return self.comprehension(items.swap_remove(0), start);
                }
                Ok(Expr::new(Kind::Seq(items), start.to(self.last())))
            }
            Word::Mark(Mark::BraceOpen) => {
                self.position += 1;
                if let Some(set) = self.set_comprehension(start) {
                    return set;
                }
                let items = self.items(Mark::BraceClose)?;
                Ok(Expr::new(Kind::Set(items), start.to(self.last())))
            }
            Word::Mark(Mark::Sum | Mark::Product) => self.sum_of(start),
            Word::Mark(Mark::Forall | Mark::Exists | Mark::NotExists) => self.quantified(start),
            Word::Mark(Mark::Not) => self.negation(),
            _ => Err(self.unexpected(Wanted::Formula)),
        }
    }

    fn last_is(&self, mark: Mark) -> bool {
        self.position.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|token| token.is(mark))
    }

    fn bars(&mut self, start: Span) -> Parsed<Expr> {
        // `||s| - 1|`: the first of two bars opens here, the second inside.
        let double = self.at(Mark::BarBar);
        self.position += 1;
        let angles = std::mem::take(&mut self.angles);
        let inner = self.deeper(Self::concatenation);
        self.angles = angles;
        let inner = inner?;
        self.close_bar()?;
        let span = start.to(self.last());
        // The length of a list given by a condition is a sum.
        let first =
            summed(inner, span, true).unwrap_or_else(|inner| Expr::new(Kind::Bars(Box::new(inner)), span));
        if !double {
            return Ok(first);
        }
        let rest = self.continue_sum(first)?;
        self.close_bar()?;
        Ok(Expr::new(Kind::Bars(Box::new(rest)), start.to(self.last())))
    }

    /// A bar that closes. Two that stand together close two.
    fn close_bar(&mut self) -> Parsed<()> {
        if self.at(Mark::BarBar) {
            self.half_bar = !self.half_bar;
            self.position += usize::from(!self.half_bar);
            return Ok(());
        }
        if self.eat(Mark::Bar) {
            return Ok(());
        }
        Err(Diagnostic::error(Message::Unbalanced { bracket: "|".to_owned() }, self.here()))
    }

    /// Sums and products that go on after a first term.
    fn continue_sum(&mut self, first: Expr) -> Parsed<Expr> {
        let mut left = first;
        loop {
            let operator = match self.peek().map(|token| &token.word) {
                Some(Word::Mark(Mark::Plus)) => Binary::Add,
                Some(Word::Mark(Mark::Minus)) => Binary::Sub,
                Some(Word::Mark(Mark::Star)) => Binary::Mul,
                _ => return Ok(left),
            };
            self.position += 1;
            let right = self.product()?;
            self.link()?;
            left = binary(operator, left, right);
        }
    }

    fn parenthesis(&mut self, start: Span) -> Parsed<Expr> {
        // A binder in parentheses: `(∀ i : Z)`, `(¬∃ i : Z)`.
        let offset = usize::from(self.peek_at(1).is_some_and(|token| token.is(Mark::Not)));
        if self.peek_at(1 + offset).is_some_and(|token| {
            [Mark::Forall, Mark::Exists, Mark::NotExists].iter().any(|&mark| token.is(mark))
        }) && self.is_binder(1 + offset)
        {
            self.position += 1 + offset;
            let inner = self.quantified_in_parentheses(start)?;
            if offset == 1 {
                let span = inner.span;
                return Ok(Expr::new(Kind::Not(Box::new(inner)), span));
            }
            return Ok(inner);
        }
        if self.peek_at(1).is_some_and(|token| token.is(Mark::Sum) || token.is(Mark::Product))
            && let Some(sum) = self.sum_in_parentheses(start)?
        {
            return Ok(sum);
        }
        self.position += 1;
        let angles = std::mem::take(&mut self.angles);
        let result = self.deeper(|parser| {
            let first = parser.expr()?;
            let mut items = vec![first];
            while parser.at(Mark::Comma) {
                parser.position += 1;
                items.push(parser.expr()?);
            }
            // A type inside an argument in parentheses: `(t: tablero)`.
            if parser.at(Mark::Colon) {
                let span = parser.here();
                parser.position += 1;
                parser.type_()?;
                parser.warn(Message::TypeInArgument, span);
            }
            parser.expect(Mark::ParenClose)?;
            Ok(items)
        });
        self.angles = angles;
        let mut items = result?;
        let span = start.to(self.last());
        if items.len() == 1 {
            let mut only = items.swap_remove(0);
            only.span = span;
            // `(p)_0` with parentheses is always the component.
            if let (Kind::Name(_), true) = (&only.kind, self.at(Mark::Under)) {
                self.position += 1;
                return self.subscript(only);
            }
            return Ok(only);
        }
        match self.merge_list(items) {
            Ok(merged) => Ok(merged),
            Err(items) => Ok(Expr::new(Kind::Tuple(items), span)),
        }
    }
}

fn is_connective(operator: Binary) -> bool {
    matches!(
        operator,
        Binary::And
            | Binary::AndL
            | Binary::Or
            | Binary::OrL
            | Binary::Implies
            | Binary::ImpliesL
            | Binary::Iff
    )
}

fn binary(operator: Binary, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr::new(Kind::Binary(operator, Box::new(left), Box::new(right)), span)
}
