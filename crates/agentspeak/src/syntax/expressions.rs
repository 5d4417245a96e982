//! Terms, arithmetic and logical expressions.

use super::lexer::Token;
use super::parser::{Failed, Parser, Result};
use crate::actions;
use crate::arith::is_function;
use crate::order::add_annots;
use crate::symbol::Symbol;
use crate::term::{ArithOp, Extra, Kind, Literal, RelOp, Term};

impl Parser<'_> {
    pub(super) fn log_expr(&mut self) -> Result<Term> {
        self.nested(|p| {
            let left = p.log_expr_and()?;
            if p.accept(Token::Bar) {
                let right = p.log_expr()?;
                return Ok(Literal::operator(Kind::Or, vec![left, right]).into());
            }
            Ok(left)
        })
    }

    fn log_expr_and(&mut self) -> Result<Term> {
        // Conjunctions associate to the right; a loop keeps long ones off the host stack.
        let mut parts = vec![self.log_expr_factor()?];
        while self.accept(Token::And) {
            parts.push(self.log_expr_factor()?);
        }
        let last = parts.pop().unwrap_or(Term::Nil);
        Ok(parts
            .into_iter()
            .rev()
            .fold(last, |right, left| Literal::operator(Kind::And, vec![left, right]).into()))
    }

    fn log_expr_factor(&mut self) -> Result<Term> {
        if self.accept(Token::Not) {
            let inner = self.rel_expr()?;
            return Ok(Literal::operator(Kind::Not, vec![inner]).into());
        }
        self.rel_expr()
    }

    fn rel_expr(&mut self) -> Result<Term> {
        let line = self.line();
        let left = self.operand()?;
        let op = match self.peek() {
            Token::Less => RelOp::Less,
            Token::LessEq => RelOp::LessEq,
            Token::Greater => RelOp::Greater,
            Token::GreaterEq => RelOp::GreaterEq,
            Token::Equal => RelOp::Equal,
            Token::Different => RelOp::Different,
            Token::Unify => RelOp::Unify,
            Token::Build => RelOp::Build,
            _ => return Ok(left),
        };
        self.advance();
        let right = self.operand()?;
        let (left, right) = (self.without_own_namespace(left), self.without_own_namespace(right));
        let kind = Kind::Relation(op);
        Ok(Literal::build(kind, Symbol::new(kind.text()), Box::new([left, right]), None, line).into())
    }

    /// Operands of relations are terms, not literals: the namespace of the program is not theirs.
    fn without_own_namespace(&self, term: Term) -> Term {
        let Some(own) = &self.namespace else { return term };
        match term.extra().and_then(|extra| extra.namespace.as_ref()) {
            Some(Term::Atom(name)) if name == own => term.with_extra(|extra| extra.namespace = None),
            _ => term,
        }
    }

    fn operand(&mut self) -> Result<Term> {
        match self.peek() {
            Token::Text => Ok(self.string()),
            Token::OpenList => self.list(),
            Token::OpenBrace => self.nested(Self::brace_term),
            _ => self.arith_expr(),
        }
    }

    fn string(&mut self) -> Term {
        let text = self.advance();
        let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
        // Only these two escapes are replaced, in this order, as in the original.
        Term::text(inner.replace("\\n", "\n").replace("\\\"", "\""))
    }

    pub(super) fn list(&mut self) -> Result<Term> {
        self.nested(|p| {
            p.expect(Token::OpenList, "")?;
            let mut items = Vec::new();
            if !matches!(p.peek(), Token::CloseList | Token::Bar) {
                items.push(p.term_in_list()?);
                while p.accept(Token::Comma) {
                    items.push(p.term_in_list()?);
                }
            }
            let mut tail = Term::Nil;
            if p.accept(Token::Bar) {
                tail = match p.peek() {
                    Token::Var | Token::Anonymous => {
                        let name = p.advance();
                        Term::Var(p.variable(name))
                    }
                    Token::OpenList => p.list()?,
                    _ => return Err(p.unexpected("a variable or a list after `|`")),
                };
            }
            p.expect(Token::CloseList, "at the end of a list")?;
            Ok(Term::list_with_tail(items, tail))
        })
    }

    fn term_in_list(&mut self) -> Result<Term> {
        let namespace = self.namespace.take();
        let term = self.operand();
        self.namespace = namespace;
        term
    }

    fn arith_expr(&mut self) -> Result<Term> {
        let mut left = self.arith_term()?;
        loop {
            let op = match self.peek() {
                Token::Plus => ArithOp::Add,
                Token::Minus => ArithOp::Sub,
                _ => return Ok(left),
            };
            left = self.binary(left, op, Self::arith_term)?;
        }
    }

    fn arith_term(&mut self) -> Result<Term> {
        let mut left = self.arith_factor()?;
        loop {
            let op = match self.peek() {
                Token::Star => ArithOp::Mul,
                Token::Slash => ArithOp::Div,
                Token::Div => ArithOp::IntDiv,
                Token::Mod => ArithOp::Mod,
                _ => return Ok(left),
            };
            left = self.binary(left, op, Self::arith_factor)?;
        }
    }

    fn arith_factor(&mut self) -> Result<Term> {
        let left = self.arith_simple()?;
        if self.peek() == Token::Power {
            return self.nested(|p| p.binary(left, ArithOp::Pow, Self::arith_factor));
        }
        Ok(left)
    }

    fn binary(
        &mut self,
        left: Term,
        op: ArithOp,
        right: impl FnOnce(&mut Self) -> Result<Term>,
    ) -> Result<Term> {
        let line = self.line();
        if !is_numeric(&left) {
            return Err(self.not_numeric(&left));
        }
        self.advance();
        let start = self.span();
        let right = right(self)?;
        if !is_numeric(&right) {
            let message = format!("the operand `{}` is neither a number nor a variable", self.named(&right));
            return Err(self.fail_at(start, message, "not a number", None));
        }
        let kind = Kind::Arith(op);
        Ok(Literal::build(kind, Symbol::new(kind.text()), Box::new([left, right]), None, line).into())
    }

    fn not_numeric(&mut self, operand: &Term) -> Failed {
        let message = format!("the operand `{}` is neither a number nor a variable", self.named(operand));
        let hint = Some("the sentence or step before this sign may lack its `.` or `;`".to_owned());
        self.fail_at(self.span(), message, "not a number before this sign", hint)
    }

    fn named(&self, term: &Term) -> String {
        let mut text = crate::display::text_with(term, &self.scope);
        if let Some((cut, _)) = text.char_indices().nth(60) {
            text.truncate(cut);
            text.push('…');
        }
        text
    }

    fn arith_simple(&mut self) -> Result<Term> {
        let line = self.line();
        let sign = match self.peek() {
            Token::Plus => Some(ArithOp::Add),
            Token::Minus => Some(ArithOp::Sub),
            _ => None,
        };
        if sign.is_some() {
            self.advance();
        }
        let start = self.span();
        let term = match self.peek() {
            Token::Number => Term::Number(self.advance().parse().unwrap_or(f64::NAN)),
            Token::Open => {
                self.advance();
                let inner = self.log_expr()?;
                self.expect(Token::Close, "to match `(`")?;
                inner
            }
            _ => self.literal()?,
        };
        let Some(op) = sign else { return Ok(term) };
        if !is_numeric(&term) {
            let message = format!("the operand `{}` is neither a number nor a variable", self.named(&term));
            return Err(self.fail_at(start, message, "not a number", None));
        }
        let kind = Kind::Arith(op);
        Ok(Literal::build(kind, Symbol::new(kind.text()), Box::new([term]), None, line).into())
    }

    #[expect(clippy::option_option, reason = "no prefix, the default namespace, or another one")]
    fn namespace_prefix(&mut self) -> Option<Option<Term>> {
        match (self.peek(), self.peek_at(1)) {
            (Token::Namespace, _) => {
                self.advance();
                Some(self.this_namespace.clone().map(Term::Atom))
            }
            (Token::Atom, Token::Namespace) => {
                let name = self.advance();
                self.advance();
                Some(match name {
                    "default" => None,
                    "this_ns" => self.this_namespace.clone().map(Term::Atom),
                    _ => Some(Term::Atom(self.local_namespace(Symbol::new(name)))),
                })
            }
            (Token::Var | Token::Anonymous, Token::Namespace) => {
                let name = self.advance();
                self.advance();
                Some(Some(Term::Var(self.variable(name))))
            }
            _ => None,
        }
    }

    pub(super) fn local_namespace(&self, name: Symbol) -> Symbol {
        self.local_namespaces.iter().find(|(from, _)| *from == name).map_or(name, |(_, to)| to.clone())
    }

    pub(super) fn literal(&mut self) -> Result<Term> {
        match self.peek() {
            Token::True => {
                self.advance();
                return Ok(Term::atom("true"));
            }
            Token::False => {
                self.advance();
                return Ok(Term::atom("false"));
            }
            _ => {}
        }
        let explicit = self.namespace_prefix();
        let negated = self.accept(Token::Tilde);
        let namespace = match explicit {
            Some(namespace) => namespace,
            None => self.namespace.clone().map(Term::Atom),
        };
        match self.peek() {
            Token::Var | Token::Anonymous => {
                let name = self.advance();
                let var = self.variable(name);
                let mut extra = Extra { negated, namespace, ..Extra::default() };
                if self.peek() == Token::OpenList {
                    self.annotations(&mut extra)?;
                }
                Ok(Term::decorated(var, extra))
            }
            Token::Atom | Token::Begin | Token::End => self.pred(negated, namespace),
            _ => Err(self.unexpected("a term")),
        }
    }

    /// Annotations in brackets; inside, the namespace of the program does not apply.
    pub(super) fn annotations(&mut self, extra: &mut Extra) -> Result<()> {
        let list = self.list()?;
        let mut elements = list.elements();
        add_annots(&mut extra.annots, elements.by_ref().cloned());
        if elements.rest().is_var() {
            extra.annots_tail = Some(elements.rest().clone());
        }
        Ok(())
    }

    fn pred(&mut self, negated: bool, mut namespace: Option<Term>) -> Result<Term> {
        let line = self.line();
        let start = self.span();
        let name = self.advance();
        let functor = Symbol::new(name);
        let mut args = Vec::new();
        let outer = self.namespace.take();
        let rest = self.pred_rest(negated, &mut args);
        self.namespace = outer;
        let mut extra = rest?;
        let quoted = name.starts_with('\'');
        let mut kind = Kind::Plain;
        if !quoted && name.contains('.') {
            if is_function(name, args.len())
                || self.functions.iter().any(|f| f.name == functor && f.arity == args.len())
            {
                kind = Kind::Function;
            } else {
                // An internal action that does not exist is one of the environment, as in Jason.
                if actions::find(name).is_some() {
                    kind = Kind::Internal;
                }
                if !extra.annots.is_empty() || extra.annots_tail.is_some() {
                    let message = "internal actions cannot have annotations".to_owned();
                    return Err(self.fail_at(start, message, "an internal action", None));
                }
                if negated {
                    let message = "internal actions cannot be negated with `~`".to_owned();
                    let hint = Some("`not` asks whether the internal action fails".to_owned());
                    return Err(self.fail_at(start, message, "an internal action", hint));
                }
            }
            namespace = None;
        }
        if matches!(
            name,
            "atomic" | "breakpoint" | "source" | "self" | "percept" | "tell" | "untell" | "achieve"
        ) && args.is_empty()
            || name == "source"
        {
            namespace = None;
        }
        extra.negated = negated;
        extra.namespace = namespace;
        if name == "this_ns"
            && kind == Kind::Plain
            && args.is_empty()
            && !extra.negated
            && extra.annots.is_empty()
        {
            let own = self.this_namespace.clone().unwrap_or_else(|| Symbol::new("default"));
            return Ok(Term::Atom(own));
        }
        if kind == Kind::Plain && args.is_empty() && extra.is_plain() {
            return Ok(Term::Atom(functor));
        }
        Ok(Literal::build(kind, functor, args.into_boxed_slice(), Some(extra), line).into())
    }

    fn pred_rest(&mut self, negated: bool, args: &mut Vec<Term>) -> Result<Extra> {
        if self.accept(Token::Open) {
            args.push(self.log_expr()?);
            while self.accept(Token::Comma) {
                args.push(self.log_expr()?);
            }
            if self.peek() != Token::Close {
                return Err(self.unexpected("`,` or `)` after an argument"));
            }
            self.advance();
        }
        let mut extra = Extra { negated, ..Extra::default() };
        if self.peek() == Token::OpenList {
            self.annotations(&mut extra)?;
        }
        Ok(extra)
    }
}

fn is_numeric(term: &Term) -> bool {
    matches!(term, Term::Number(_)) || term.is_var() || term.is_expression()
}
