//! Names, calls and conditionals.

use super::super::{Parsed, Parser};
use crate::message::{Diagnostic, Message};
use crate::token::{Mark, Span, Token};
use crate::tree::{Expr, Kind};

impl Parser<'_> {
    /// A name, a call, a literal word or a conditional.
    pub(super) fn named(&mut self, mut name: String, start: Span) -> Parsed<Expr> {
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
        // `# apariciones(s, e)` looks like `#apariciones(s, e)` in print.
        if name == "#"
            && let Some(rest) = self.peek().and_then(Token::name)
            && self.peek_at(1).is_some_and(|token| token.is(Mark::ParenOpen))
        {
            name += rest;
            self.position += 1;
        }
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

    pub(super) fn call_arguments(&mut self) -> Parsed<Vec<Expr>> {
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
}
