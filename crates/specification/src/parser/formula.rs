//! Formulas and terms.

use super::{Parsed, Parser};
use crate::message::{Diagnostic, Message, Wanted};
use crate::token::{Mark, Span, Token, Word};
use crate::tree::{Binary, Comparison, Domain, Expr, Kind, Quantifier};

/// Whether it is a product, its variable, and what that runs over.
type SumHeader = (bool, String, Domain);

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
            parser.merge_list(items).map_err(|_| {
                Diagnostic::error(
                    Message::Expected { expected: Wanted::Connective, found: Some(",".to_owned()) },
                    span,
                )
            })
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

    fn comparison_mark(&self) -> Option<Comparison> {
        let token = self.peek()?;
        Some(match &token.word {
            Word::Mark(Mark::Equal | Mark::Identical) => Comparison::Equal,
            Word::Mark(Mark::NotEqual) => Comparison::NotEqual,
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
            self.position += if self.at_name("not") { 2 } else { 1 };
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
            Word::Mark(Mark::NotEqual) if start.end - start.start == 2 => {
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

    fn items(&mut self, close: Mark) -> Parsed<Vec<Expr>> {
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

    fn last_is(&self, mark: Mark) -> bool {
        self.position.checked_sub(1).and_then(|at| self.tokens.get(at)).is_some_and(|token| token.is(mark))
    }

    /// What follows the bar of `[item | x ← s, y ← t, condition]`.
    fn comprehension(&mut self, item: Expr, start: Span) -> Parsed<Expr> {
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
    fn conditions_of(&mut self) -> Parsed<Expr> {
        let mut left = self.expr()?;
        while self.eat(Mark::Comma) {
            let right = self.expr()?;
            self.link()?;
            left = self.join(Binary::And, left, right);
        }
        Ok(left)
    }

    /// Whether `x ∈` stands here.
    fn generator_ahead(&self) -> bool {
        self.peek().is_some_and(|token| token.name().is_some())
            && self.peek_at(1).is_some_and(|token| token.is(Mark::In))
    }

    fn generator(&mut self) -> Parsed<(String, Domain)> {
        let name = self.peek().and_then(Token::name).unwrap_or_default().to_owned();
        self.position += 2;
        let domain = self.elements()?;
        self.scope.push(name.clone());
        Ok((name, domain))
    }

    /// `{x ∈ s : condition}`, if that is what stands after the brace.
    fn set_comprehension(&mut self, start: Span) -> Option<Parsed<Expr>> {
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
    fn count(&mut self, start: Span) -> Parsed<Expr> {
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

    /// Whether the quantifier `ahead` tokens from here is alone with its variables in its parentheses.
    fn is_binder(&self, ahead: usize) -> bool {
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

    fn quantified(&mut self, start: Span) -> Parsed<Expr> {
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

    fn quantified_in_parentheses(&mut self, start: Span) -> Parsed<Expr> {
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
    fn binders(&mut self) -> Parsed<Vec<(Vec<String>, Domain)>> {
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
    fn elements(&mut self) -> Parsed<Domain> {
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

    /// `∑(i = 0; n)(term)`, `∑(x ∈ s)(term)`, `∑ i = 0, n (term)`.
    fn sum_of(&mut self, start: Span) -> Parsed<Expr> {
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
    fn sum_in_parentheses(&mut self, start: Span) -> Parsed<Option<Expr>> {
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
    fn sum_under_condition(&mut self, start: Span) -> Parsed<Expr> {
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

    /// A name, a call, a literal word or a conditional.
    fn named(&mut self, name: String, start: Span) -> Parsed<Expr> {
        match name.as_str() {
            "true" | "True" | "TRUE" | "verdadero" | "Verdadero" => {
                self.position += 1;
                return Ok(Expr::new(Kind::Bool(true), start));
            }
            "false" | "False" | "FALSE" | "falso" | "Falso" => {
                self.position += 1;
                return Ok(Expr::new(Kind::Bool(false), start));
            }
            "if" | "If" | "IF" => return self.conditional(start),
            _ => {}
        }
        if name == "sum" && self.peek_at(2).is_some_and(|token| token.is(Mark::Colon)) {
            return self.sum_under_condition(start);
        }
        if name.eq_ignore_ascii_case("ifthenelsefi") || name.eq_ignore_ascii_case("ifthenelse") {
            return self.conditional_call(start);
        }
        self.position += 1;
        let calls = self.at(Mark::ParenOpen) && !self.peek().is_some_and(|token| token.fresh_line);
        if calls {
            self.position += 1;
            let mut items = self.call_arguments()?;
            let span = start.to(self.last());
            if (name == "old" || name == "pre") && items.len() == 1 {
                return Ok(Expr::new(Kind::Old(Box::new(items.swap_remove(0))), span));
            }
            return Ok(Expr::new(Kind::Call(name, items), span));
        }
        if name == "#" && self.at(Mark::BraceOpen) {
            return self.count(start);
        }
        // `max{a, b}`.
        if (name == "max" || name == "min") && self.at(Mark::BraceOpen) {
            self.position += 1;
            let items = self.items(Mark::BraceClose)?;
            self.warn(Message::BracesAsParentheses, start.to(self.last()));
            return Ok(Expr::new(Kind::Call(name, items), start.to(self.last())));
        }
        if let Some(element) = self.element_of(&name, start) {
            return Ok(element);
        }
        if (name == "tupla" || name == "tuple") && (self.at(Mark::AngleOpen) || self.at(Mark::Less)) {
            let literal = self.primary()?;
            if let Kind::Seq(items) = literal.kind {
                return Ok(Expr::new(Kind::Tuple(items), start.to(literal.span)));
            }
        }
        Ok(Expr::new(Kind::Name(name), start))
    }

    /// `s_i` where only `s` and `i` are declared: an element.
    fn element_of(&mut self, name: &str, span: Span) -> Option<Expr> {
        let (seq, index) = name.rsplit_once('_')?;
        let declared = |name: &str| self.scope.iter().any(|known| known == name);
        if declared(name)
            || !declared(seq)
            || !declared(index)
            || index.starts_with(|c: char| c.is_ascii_digit())
        {
            return None;
        }
        self.warn(Message::NameDrift { found: name.to_owned(), read: format!("{seq}[{index}]") }, span);
        let [seq, index] = [seq, index].map(|name| Box::new(Expr::new(Kind::Name(name.to_owned()), span)));
        Some(Expr::new(Kind::Index(seq, index), span))
    }

    fn call_arguments(&mut self) -> Parsed<Vec<Expr>> {
        let angles = std::mem::take(&mut self.angles);
        let result = self.deeper(|parser| {
            let mut items = Vec::new();
            loop {
                if parser.eat(Mark::ParenClose) {
                    return Ok(items);
                }
                items.push(parser.expr()?);
                if parser.at(Mark::Colon) {
                    let span = parser.here();
                    parser.position += 1;
                    parser.type_()?;
                    parser.warn(Message::TypeInArgument, span);
                }
                if !parser.eat(Mark::Comma) && !parser.eat(Mark::Semicolon) && !parser.at(Mark::ParenClose) {
                    parser.expect(Mark::ParenClose)?;
                }
            }
        });
        self.angles = angles;
        result
    }

    /// `IfThenElse(c, a, b)`.
    fn conditional_call(&mut self, start: Span) -> Parsed<Expr> {
        self.position += 1;
        self.expect(Mark::ParenOpen)?;
        let items = self.call_arguments()?;
        let span = start.to(self.last());
        match <[Expr; 3]>::try_from(items) {
            Ok(parts) => {
                let [condition, yes, no] = parts.map(Box::new);
                Ok(Expr::new(Kind::If(condition, yes, no), span))
            }
            Err(items) => {
                let name = "IfThenElse".to_owned();
                Err(Diagnostic::error(Message::Arguments { name, expected: 3, found: items.len() }, span))
            }
        }
    }

    fn conditional(&mut self, start: Span) -> Parsed<Expr> {
        self.position += 1;
        self.deeper(|parser| {
            let angles = std::mem::take(&mut parser.angles);
            let condition = parser.expr()?;
            if !parser.eat_name("then") {
                return Err(parser.unexpected("then"));
            }
            let yes = parser.expr()?;
            if !parser.eat_name("else") {
                return Err(parser.unexpected("else"));
            }
            let no = parser.expr()?;
            parser.angles = angles;
            if !parser.eat_name("fi") && !parser.eat_name("endif") {
                parser.warn(Message::MissingFi, start);
            }
            let span = start.to(parser.last());
            Ok(Expr::new(Kind::If(Box::new(condition), Box::new(yes), Box::new(no)), span))
        })
    }

    /// `0 ≤ i, j < 8`: what looked like a tuple of formulas is a comparison of a list. Gives the items back if not.
    fn merge_list(&mut self, items: Vec<Expr>) -> Result<Expr, Vec<Expr>> {
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

/// The sum over a list or set given by a condition, of a one for each or of its items; gives anything else back.
fn summed(expr: Expr, span: Span, ones: bool) -> Result<Expr, Expr> {
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

fn binary(operator: Binary, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr::new(Kind::Binary(operator, Box::new(left), Box::new(right)), span)
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
