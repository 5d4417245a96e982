//! Terms: names, components, indices, arithmetic, and formulas over them.

use std::sync::Arc;

use super::{Binding, Compiled, Compiler, Env, logic, words};
use crate::core::{Cmp, Formula, Term, Truth, Var};
use crate::library::{distance, fold};
use crate::message::{Message, Reason, Wanted};
use crate::token::Span;
use crate::tree::{Binary, Comparison, Domain, Expr, Kind, Quantifier, Type};
use crate::types::Ty;

impl Compiler<'_> {
    /// A term: its type and its words.
    pub(super) fn value(&mut self, expr: &Expr, env: &Env) -> Compiled<(Ty, Vec<Term>)> {
        self.deeper(env, expr.span, |compiler| compiler.value_of(expr, env))
    }

    fn value_of(&mut self, expr: &Expr, env: &Env) -> Compiled<(Ty, Vec<Term>)> {
        self.node(env, expr.span)?;
        let span = expr.span;
        match &expr.kind {
            Kind::Number(number) => Ok((Ty::Int, vec![Term::Const(*number)])),
            Kind::Decimal(number) => Self::not_run(env, number, Reason::Reals, span),
            Kind::Comprehension { .. } => Self::not_run(env, "[… | …]", Reason::Comprehensions, span),
            Kind::Char(c) => Ok((Ty::Char, vec![Term::Const(i64::from(u32::from(*c)))])),
            Kind::Text(text) => {
                let items = text.chars().map(|c| Term::Const(i64::from(u32::from(c)))).collect();
                Ok((Ty::seq(Ty::Char), vec![Term::List { width: 1, items }]))
            }
            Kind::Name(name) => self.name(name, span, env),
            Kind::Call(name, args) => self.call_value(name, args, span, env),
            Kind::Index(seq, index) => {
                let (ty, mut seq_words) = self.value(seq, env)?;
                // `x[0]` on a tuple is its component.
                if let (Ty::Tuple(..), Kind::Number(number)) = (&ty, &index.kind) {
                    return Self::component(
                        &ty,
                        seq_words,
                        usize::try_from(*number).unwrap_or(usize::MAX),
                        span,
                        env,
                    );
                }
                let Ty::Seq(of) = &ty else { return Self::wrong_type(env, "seq⟨T⟩", &ty, seq.span) };
                let index = self.integer(index, env)?;
                let seq = seq_words.swap_remove(0);
                let width = of.width();
                let words = (0..width)
                    .map(|place| Term::At {
                        seq: Box::new(seq.clone()),
                        index: Box::new(index.clone()),
                        width,
                        place,
                    })
                    .collect();
                Ok(((**of).clone(), words))
            }
            Kind::Component(inner, index) => {
                let (ty, words) = self.value(inner, env)?;
                if let Ty::Seq(of) = &ty {
                    // `s_0` for `s[0]`, as some write it.
                    let width = of.width();
                    let number = i64::try_from(*index).unwrap_or(i64::MAX);
                    if let Some(seq) = words.into_iter().next() {
                        let words = (0..width)
                            .map(|place| Term::At {
                                seq: Box::new(seq.clone()),
                                index: Box::new(Term::Const(number)),
                                width,
                                place,
                            })
                            .collect();
                        return Ok(((**of).clone(), words));
                    }
                    return Self::wrong_type(env, "tupla", &ty, span);
                }
                Self::component(&ty, words, *index, span, env)
            }
            Kind::Field(inner, field) => {
                let (ty, words) = self.value(inner, env)?;
                if let Ty::Tuple(_, Some(names)) = &ty
                    && let Some(index) = names.iter().position(|name| fold(name) == fold(field))
                {
                    return Self::component(&ty, words, index, span, env);
                }
                match field.as_str() {
                    "length" | "longitud" | "size" => Self::length((ty, words), span, env),
                    "first" => Self::component(&ty, words, 0, span, env),
                    "second" => Self::component(&ty, words, 1, span, env),
                    _ => {
                        Self::error(env, Message::NoField { field: field.clone(), ty: ty.to_string() }, span)
                    }
                }
            }
            Kind::Tuple(items) => {
                let mut types = Vec::new();
                let mut words = Vec::new();
                for item in items {
                    let (ty, item_words) = self.value(item, env)?;
                    types.push(ty);
                    words.extend(item_words);
                }
                Ok((Ty::tuple(types), words))
            }
            Kind::Set(items) if items.len() == 1 => {
                let (ty, words) = self.value(&items[0], env)?;
                if ty == Ty::Bool || ty == Ty::Int {
                    self.warn(env, Message::BracesAsParentheses, span);
                    return Ok((ty, words));
                }
                let width = ty.width();
                Ok((Ty::seq(ty), vec![Term::List { width, items: words }]))
            }
            Kind::Seq(items) | Kind::Set(items) => self.sequence(items, span, env),
            Kind::Bars(inner) => {
                let (ty, mut inner_words) = self.value(inner, env)?;
                match &ty {
                    Ty::Int => Ok((Ty::Int, vec![Term::Abs(Box::new(inner_words.swap_remove(0)))])),
                    Ty::Tuple(parts, _) if parts.iter().all(|part| *part == Ty::Int) => {
                        // `|x - y|` of tuples as a distance, component by component.
                        self.warn(env, Message::TupleArithmetic, span);
                        let words = inner_words.into_iter().map(|word| Term::Abs(Box::new(word))).collect();
                        Ok((ty, words))
                    }
                    _ => Self::length((ty, inner_words), span, env),
                }
            }
            Kind::Negate(inner) => {
                let inner = self.integer(inner, env)?;
                Ok((
                    Ty::Int,
                    vec![match inner {
                        Term::Const(number) => Term::Const(number.wrapping_neg()),
                        other => Term::Neg(Box::new(other)),
                    }],
                ))
            }
            Kind::Binary(
                operator
                @ (Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod | Binary::Pow),
                a,
                b,
            ) => self.arithmetic(*operator, a, b, span, env),
            Kind::Binary(Binary::Concat, a, b) => {
                let left = self.value(a, env)?;
                let right = self.value(b, env)?;
                Self::concatenate(left, right, span, env)
            }
            Kind::Sum { product, var, domain, body } => self.sum(*product, var, domain, body, span, env),
            Kind::If(condition, yes, no) => {
                let condition = self.formula(condition, env)?;
                let (ty, yes_words) = self.value(yes, env)?;
                let (other, no_words) = self.value(no, env)?;
                if !ty.fits(&other) {
                    return Self::wrong_type(env, &ty.to_string(), &other, no.span);
                }
                let words = yes_words
                    .into_iter()
                    .zip(no_words)
                    .map(|(yes, no)| Term::If(Box::new(condition.clone()), Box::new(yes), Box::new(no)))
                    .collect();
                Ok((if ty == Ty::Any { other } else { ty }, words))
            }
            Kind::Old(inner) => {
                let mut former = env.clone();
                former.names.extend(env.old.iter().cloned());
                self.value(inner, &former)
            }
            Kind::Bool(_) | Kind::Not(_) | Kind::Binary(..) | Kind::Compare(..) | Kind::Quantified { .. } => {
                let formula = self.formula(expr, env)?;
                Ok((Ty::Bool, vec![truth_term(formula)]))
            }
        }
    }

    pub(super) fn integer(&mut self, expr: &Expr, env: &Env) -> Compiled<Term> {
        let (ty, mut words) = self.value(expr, env)?;
        if !ty.fits(&Ty::Int) || words.len() != 1 {
            return Self::wrong_type(env, "Z", &ty, expr.span);
        }
        Ok(words.swap_remove(0))
    }

    fn component(
        ty: &Ty,
        words: Vec<Term>,
        index: usize,
        span: Span,
        env: &Env,
    ) -> Compiled<(Ty, Vec<Term>)> {
        let Ty::Tuple(parts, _) = ty else { return Self::wrong_type(env, "tupla", ty, span) };
        let Some(part) = parts.get(index) else {
            return Self::error(env, Message::NoComponent { index, ty: ty.to_string() }, span);
        };
        let start: usize = parts[..index].iter().map(Ty::width).sum();
        Ok((part.clone(), words.into_iter().skip(start).take(part.width()).collect()))
    }

    pub(super) fn length((ty, words): (Ty, Vec<Term>), span: Span, env: &Env) -> Compiled<(Ty, Vec<Term>)> {
        match (&ty, words.into_iter().next()) {
            (Ty::Seq(_) | Ty::Any, Some(seq)) => Ok((Ty::Int, vec![Term::Len(Box::new(seq))])),
            _ => Self::wrong_type(env, "seq⟨T⟩", &ty, span),
        }
    }

    /// A name: declared, a component of a declared one, a definition without parameters, or nearly one of these.
    fn name(&mut self, name: &str, span: Span, env: &Env) -> Compiled<(Ty, Vec<Term>)> {
        if let Some(binding) = env.get(name) {
            return Ok((binding.ty.clone(), binding.words.clone()));
        }
        if let Some((base, index)) = name.rsplit_once('_')
            && let Ok(index) = index.parse::<usize>()
            && (env.get(base).is_some() || base.contains('_'))
        {
            let (ty, words) = self.name(base, span, env)?;
            if matches!(ty, Ty::Tuple(..)) {
                return Self::component(&ty, words, index, span, env);
            }
        }
        if matches!(name, "vacio" | "vacia" | "secuenciaVacia") && self.library.find(env.file, name).is_none()
        {
            return Ok((Ty::seq(Ty::Any), vec![Term::List { width: 1, items: Vec::new() }]));
        }
        if let Some((id, drift)) = self.library.find(env.file, name) {
            let callable = self.library.get(id).is_some_and(|definition| definition.params.is_empty());
            if callable {
                if drift {
                    let read = self.library.name(id);
                    self.warn(env, Message::NameDrift { found: name.to_owned(), read }, span);
                }
                return self.apply_value(id, Vec::new(), span, env);
            }
        }
        if let Some(binding) = self.drift(name, span, env) {
            return Ok((binding.ty, binding.words));
        }
        if let Some((base, index)) = name.rsplit_once('_')
            && let Ok(index) = index.parse::<usize>()
            && let Some(binding) = self.drift(base, span, env)
            && matches!(binding.ty, Ty::Tuple(..))
        {
            return Self::component(&binding.ty, binding.words, index, span, env);
        }
        // `p1` for `p_1`: a PDF keeps no subscripts.
        if let Some((at, digit)) = name.char_indices().next_back()
            && let Some(index) = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok())
            && let Some(binding) = name.get(..at).and_then(|base| env.get(base)).cloned()
            && matches!(&binding.ty, Ty::Tuple(parts, _) if index < parts.len())
        {
            let read = format!("{}_{index}", binding.name);
            self.warn(env, Message::NameDrift { found: name.to_owned(), read }, span);
            return Self::component(&binding.ty, binding.words, index, span, env);
        }
        let near = self.library.near(env.file, name).or_else(|| near_name(name, env));
        Self::error(env, Message::Undeclared { name: name.to_owned(), near }, span)
    }

    /// The one declared name that is spelt nearly so.
    fn drift(&mut self, name: &str, span: Span, env: &Env) -> Option<Binding> {
        let results = ["res", "result", "resultado", "resultat"];
        let wanted = fold(name);
        let found: Vec<&Binding> = env.names.iter().filter(|binding| fold(&binding.name) == wanted).collect();
        let binding = match found[..] {
            [only] => only.clone(),
            [] if results.contains(&wanted.as_str()) => {
                env.names.iter().find(|binding| results.contains(&fold(&binding.name).as_str()))?.clone()
            }
            // The same name bound again inside: the innermost.
            [.., last] if found.iter().all(|binding| binding.name == last.name) => last.clone(),
            _ => return None,
        };
        let message = Message::NameDrift { found: name.to_owned(), read: binding.name.clone() };
        self.warn(env, message, span);
        Some(binding)
    }

    fn sequence(&mut self, items: &[Expr], span: Span, env: &Env) -> Compiled<(Ty, Vec<Term>)> {
        let mut of = Ty::Any;
        let mut words = Vec::new();
        for item in items {
            let (ty, item_words) = self.value(item, env)?;
            if !ty.fits(&of) {
                return Self::wrong_type(env, &of.to_string(), &ty, item.span);
            }
            if of == Ty::Any {
                of = ty;
            }
            words.extend(item_words);
        }
        let width = of.width();
        if words.len() != width * items.len() {
            return Self::wrong_type(env, "seq⟨T⟩", &of, span);
        }
        Ok((Ty::seq(of), vec![Term::List { width, items: words }]))
    }

    pub(super) fn concatenate(
        (a, a_words): (Ty, Vec<Term>),
        (b, b_words): (Ty, Vec<Term>),
        span: Span,
        env: &Env,
    ) -> Compiled<(Ty, Vec<Term>)> {
        if !matches!(a, Ty::Seq(_)) {
            return Self::wrong_type(env, "seq⟨T⟩", &a, span);
        }
        if !a.fits(&b) {
            return Self::wrong_type(env, &a.to_string(), &b, span);
        }
        let ty = if a == Ty::seq(Ty::Any) { b } else { a };
        let width = match &ty {
            Ty::Seq(of) => of.width(),
            _ => 1,
        };
        match (a_words.into_iter().next(), b_words.into_iter().next()) {
            (Some(a), Some(b)) => Ok((ty, vec![Term::Concat(width, Box::new(a), Box::new(b))])),
            _ => Self::wrong_type(env, "seq⟨T⟩", &ty, span),
        }
    }

    fn arithmetic(
        &mut self,
        operator: Binary,
        a: &Expr,
        b: &Expr,
        span: Span,
        env: &Env,
    ) -> Compiled<(Ty, Vec<Term>)> {
        let (a_ty, a_words) = self.value(a, env)?;
        let (b_ty, b_words) = self.value(b, env)?;
        let make = |a: Term, b: Term| {
            if let (Term::Const(a), Term::Const(b)) = (&a, &b) {
                let folded = match operator {
                    Binary::Add => a.checked_add(*b),
                    Binary::Sub => a.checked_sub(*b),
                    Binary::Mul => a.checked_mul(*b),
                    _ => None,
                };
                if let Some(value) = folded {
                    return Term::Const(value);
                }
            }
            let (a, b) = (Box::new(a), Box::new(b));
            match operator {
                Binary::Add => Term::Add(a, b),
                Binary::Sub => Term::Sub(a, b),
                Binary::Mul => Term::Mul(a, b),
                Binary::Div => Term::Div(a, b),
                Binary::Mod => Term::Mod(a, b),
                _ => Term::Pow(a, b),
            }
        };
        let tuple_of_numbers =
            |ty: &Ty| matches!(ty, Ty::Tuple(parts, _) if parts.iter().all(|part| *part == Ty::Int));
        if tuple_of_numbers(&a_ty) && a_ty.fits(&b_ty) && matches!(operator, Binary::Add | Binary::Sub) {
            self.warn(env, Message::TupleArithmetic, span);
            return Ok((a_ty, a_words.into_iter().zip(b_words).map(|(a, b)| make(a, b)).collect()));
        }
        // `s + t` for sequences, as some write concatenation.
        if operator == Binary::Add && matches!(a_ty, Ty::Seq(_)) && matches!(b_ty, Ty::Seq(_)) {
            self.warn(env, Message::OddComparison, span);
            return Self::concatenate((a_ty, a_words), (b_ty, b_words), span, env);
        }
        for (ty, at) in [(&a_ty, a.span), (&b_ty, b.span)] {
            if !ty.fits(&Ty::Int) || ty.width() != 1 {
                return Self::wrong_type(env, "Z", ty, at);
            }
        }
        match (a_words.into_iter().next(), b_words.into_iter().next()) {
            (Some(a), Some(b)) => Ok((Ty::Int, vec![make(a, b)])),
            _ => Self::wrong_type(env, "Z", &a_ty, span),
        }
    }

    fn sum(
        &mut self,
        product: bool,
        var: &str,
        domain: &Domain,
        body: &Expr,
        span: Span,
        env: &Env,
    ) -> Compiled<(Ty, Vec<Term>)> {
        let mut inner = env.clone();
        match domain {
            Domain::Range(low, high, closed) => {
                let low = self.integer(low, env)?;
                let high = self.integer(high, env)?;
                let high = if *closed { high } else { Term::Sub(Box::new(high), Box::new(Term::Const(1))) };
                let slot = self.slots(1);
                inner.names.push(Binding { name: var.to_owned(), ty: Ty::Int, words: words(slot, 1) });
                let body = self.summand(body, &inner)?;
                Ok((
                    Ty::Int,
                    vec![Term::Sum {
                        product,
                        slot,
                        low: Box::new(low),
                        high: Box::new(high),
                        body: Box::new(body),
                    }],
                ))
            }
            Domain::Elements(seq) => {
                let (ty, seq_words) = self.value(seq, env)?;
                let (Ty::Seq(of), Some(seq)) = (&ty, seq_words.into_iter().next()) else {
                    return Self::wrong_type(env, "seq⟨T⟩", &ty, span);
                };
                let width = of.width();
                let slot = self.slots(width);
                inner.names.push(Binding {
                    name: var.to_owned(),
                    ty: (**of).clone(),
                    words: words(slot, width),
                });
                let body = self.summand(body, &inner)?;
                Ok((
                    Ty::Int,
                    vec![Term::SumIn { product, slot, width, seq: Box::new(seq), body: Box::new(body) }],
                ))
            }
            Domain::Type(_) => Self::error(
                env,
                Message::Expected { expected: Wanted::SumBounds, found: Some(var.to_owned()) },
                span,
            ),
        }
    }

    /// What is added up; a truth value counts as 1 or 0.
    fn summand(&mut self, body: &Expr, env: &Env) -> Compiled<Term> {
        let (ty, mut words) = self.value(body, env)?;
        if !(ty.fits(&Ty::Int) || ty == Ty::Bool) || words.len() != 1 {
            return Self::wrong_type(env, "Z", &ty, body.span);
        }
        Ok(words.swap_remove(0))
    }

    /// A formula.
    pub(super) fn formula(&mut self, expr: &Expr, env: &Env) -> Compiled<Formula> {
        self.deeper(env, expr.span, |compiler| compiler.formula_of(expr, env))
    }

    fn formula_of(&mut self, expr: &Expr, env: &Env) -> Compiled<Formula> {
        self.node(env, expr.span)?;
        match &expr.kind {
            Kind::Bool(value) => Ok(Formula::Const(Truth::from_bool(*value))),
            Kind::Not(inner) => Ok(logic::negate(self.formula(inner, env)?)),
            Kind::Binary(operator, a, b) if !is_arithmetic(*operator) => {
                let a = self.formula(a, env)?;
                let b = self.formula(b, env)?;
                Ok(match operator {
                    Binary::And => logic::and(vec![a, b]),
                    Binary::AndL => logic::and_lazy(a, b),
                    Binary::Or => logic::or(vec![a, b]),
                    Binary::OrL => logic::or_lazy(a, b),
                    Binary::Implies => Formula::Implies(Box::new(a), Box::new(b)),
                    Binary::ImpliesL => Formula::ImpliesL(Box::new(a), Box::new(b)),
                    _ => logic::iff(a, b),
                })
            }
            Kind::Compare(lists, operators) => self.comparison(lists, operators, env),
            Kind::Quantified { quantifier, vars, domain, body } => {
                self.quantified(*quantifier, vars, domain, body, expr.span, env)
            }
            Kind::If(condition, yes, no) => {
                let condition = self.formula(condition, env)?;
                let yes = self.formula(yes, env)?;
                let no = self.formula(no, env)?;
                Ok(Formula::If(Box::new(condition), Box::new(yes), Box::new(no)))
            }
            Kind::Call(name, args) => self.call_formula(name, args, expr.span, env),
            Kind::Set(items) if items.len() == 1 => {
                self.warn(env, Message::BracesAsParentheses, expr.span);
                self.formula(&items[0], env)
            }
            Kind::Name(name) if env.get(name).is_none() && !name.contains('_') => {
                // A predicate without parameters.
                match self.library.find(env.file, name) {
                    Some((id, false))
                        if self.library.get(id).is_some_and(|found| found.params.is_empty()) =>
                    {
                        self.apply_formula(id, Vec::new(), expr.span, env)
                    }
                    _ => self.bool_value(expr, env),
                }
            }
            _ => self.bool_value(expr, env),
        }
    }

    fn bool_value(&mut self, expr: &Expr, env: &Env) -> Compiled<Formula> {
        let (ty, mut words) = self.value(expr, env)?;
        if ty != Ty::Bool || words.len() != 1 {
            return Self::wrong_type(env, "Bool", &ty, expr.span);
        }
        Ok(match words.swap_remove(0) {
            Term::Truth(formula) => *formula,
            other => Formula::Word(other),
        })
    }

    fn comparison(&mut self, lists: &[Vec<Expr>], operators: &[Comparison], env: &Env) -> Compiled<Formula> {
        let mut values = Vec::new();
        for list in lists {
            let mut items = Vec::new();
            for item in list {
                let value = self.value(item, env)?;
                items.push((value, item.span));
            }
            values.push(items);
        }
        let mut parts = Vec::new();
        for (index, operator) in operators.iter().enumerate() {
            for (left, left_span) in &values[index] {
                for (right, right_span) in &values[index + 1] {
                    parts.push(self.compare(*operator, left, right, (*left_span, *right_span), env)?);
                }
            }
        }
        Ok(logic::and(parts))
    }

    fn compare(
        &mut self,
        operator: Comparison,
        (a_ty, a): &(Ty, Vec<Term>),
        (b_ty, b): &(Ty, Vec<Term>),
        (a_span, b_span): (Span, Span),
        env: &Env,
    ) -> Compiled<Formula> {
        match operator {
            Comparison::Equal | Comparison::NotEqual => {
                if !a_ty.fits(b_ty) || a.len() != b.len() {
                    return Self::wrong_type(env, &a_ty.to_string(), b_ty, b_span);
                }
                let same = Self::same(if *a_ty == Ty::Any || contains_any(a_ty) { b_ty } else { a_ty }, a, b);
                Ok(if operator == Comparison::Equal { same } else { logic::negate(same) })
            }
            Comparison::In | Comparison::NotIn => {
                let member = self.member((a_ty, a), (b_ty, b), (a_span, b_span), env)?;
                Ok(if operator == Comparison::In { member } else { logic::negate(member) })
            }
            _ => {
                for (ty, span) in [(a_ty, a_span), (b_ty, b_span)] {
                    if !matches!(ty, Ty::Int | Ty::Char | Ty::Any) {
                        return Self::wrong_type(env, "Z", ty, span);
                    }
                }
                let cmp = match operator {
                    Comparison::Less => Cmp::Lt,
                    Comparison::LessEq => Cmp::Le,
                    Comparison::Greater => Cmp::Gt,
                    _ => Cmp::Ge,
                };
                match (a.first(), b.first()) {
                    (Some(a), Some(b)) => Ok(logic::compare(cmp, a.clone(), b.clone())),
                    _ => Self::wrong_type(env, "Z", a_ty, a_span),
                }
            }
        }
    }

    /// Equality of values of one type.
    pub(super) fn same(ty: &Ty, a: &[Term], b: &[Term]) -> Formula {
        match ty {
            Ty::Bool => match (a.first(), b.first()) {
                (Some(a), Some(b)) => logic::iff(term_truth(a.clone()), term_truth(b.clone())),
                _ => Formula::Const(Truth::True),
            },
            Ty::Seq(of) => match (a.first(), b.first()) {
                (Some(a), Some(b)) => Formula::SameSeq(a.clone(), b.clone(), of.layout().into()),
                _ => Formula::Const(Truth::True),
            },
            Ty::Tuple(types, _) => {
                let mut at = 0;
                let mut parts = Vec::new();
                for ty in types.iter() {
                    let end = (at + ty.width()).min(a.len()).min(b.len());
                    parts.push(Self::same(ty, &a[at..end], &b[at..end]));
                    at = end;
                }
                logic::and(parts)
            }
            _ => match (a.first(), b.first()) {
                (Some(a), Some(b)) => logic::compare(Cmp::Eq, a.clone(), b.clone()),
                _ => Formula::Const(Truth::True),
            },
        }
    }

    fn member(
        &mut self,
        (a_ty, a): (&Ty, &[Term]),
        (b_ty, b): (&Ty, &[Term]),
        (a_span, b_span): (Span, Span),
        env: &Env,
    ) -> Compiled<Formula> {
        let (Ty::Seq(of), Some(seq)) = (b_ty, b.first()) else {
            return Self::wrong_type(env, "seq⟨T⟩", b_ty, b_span);
        };
        // A short list written out is a disjunction.
        if let Term::List { width, items } = seq
            && a_ty.fits(of)
            && *width == a.len()
            && *width > 0
            && items.len() / width <= 16
        {
            let options = items.chunks(*width).map(|item| Self::same(a_ty, a, item)).collect();
            return Ok(logic::or(options));
        }
        if a_ty.fits(of) && a.len() == of.width() {
            return Ok(Formula::Member { items: a.to_vec(), seq: seq.clone(), layout: of.layout().into() });
        }
        if let Ty::Seq(inner) = &**of
            && a_ty.fits(inner)
            && a.len() == inner.width()
        {
            self.warn(env, Message::InMatrix, a_span.to(b_span));
            let slot = self.slots(1);
            let var = Var {
                name: "fila".to_owned(),
                slot,
                ty: (**of).clone(),
                width: of.width(),
                named: None,
                shape: None,
            };
            let row = Formula::Member {
                items: vec![Term::Slot(slot)],
                seq: seq.clone(),
                layout: of.layout().into(),
            };
            let inside =
                Formula::Member { items: a.to_vec(), seq: Term::Slot(slot), layout: inner.layout().into() };
            return Ok(self.exists(vec![var], logic::and(vec![row, inside]), a_span));
        }
        Self::wrong_type(env, &of.to_string(), a_ty, a_span)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        names: &[String],
        domain: &Domain,
        body: &Expr,
        span: Span,
        env: &Env,
    ) -> Compiled<Formula> {
        if let (Quantifier::Exists, Domain::Type(Some(ty))) = (quantifier, domain) {
            for (at, name) in names.iter().enumerate() {
                let Some(body) = self.without_witnesses(name, ty, body, env) else { continue };
                let mut others = names.to_vec();
                others.remove(at);
                return match &others[..] {
                    [] => self.formula(&body, env),
                    others => self.quantified(quantifier, others, domain, &body, span, env),
                };
            }
            let together = names.iter().find_map(|name| self.places_together(name, ty, body, env));
            if let Some(body) = together {
                return self.quantified(quantifier, names, domain, &body, span, env);
            }
        }
        let mut inner = env.clone();
        let mut vars = Vec::new();
        let mut ranges = Vec::new();
        let (ty, named, range) = match domain {
            Domain::Type(Some(ty)) => {
                // A sequence's name where a type is expected: its elements.
                match self.resolve(env.file, ty, span) {
                    Ok(resolved) => {
                        let named = match ty {
                            Type::Name(name) => Some(name.clone()),
                            _ => None,
                        };
                        (resolved, named, None)
                    }
                    Err(error) => match ty {
                        Type::Name(name) if env.get(name).is_some() => {
                            let expr = Expr::new(Kind::Name(name.clone()), span);
                            let (ty, seq) = self.value(&expr, env)?;
                            let Ty::Seq(of) = &ty else { return Err(error) };
                            ((**of).clone(), None, Some((None, seq)))
                        }
                        _ => return Err(error),
                    },
                }
            }
            Domain::Type(None) => (Ty::Int, None, None),
            Domain::Elements(seq) => {
                if let Kind::Name(name) = &seq.kind {
                    let is_type = env.get(name).is_none()
                        && self.library.resolve(env.file, &Type::Name(name.clone()), span).is_ok();
                    if is_type {
                        let ty = self.resolve(env.file, &Type::Name(name.clone()), span)?;
                        (ty, Some(name.clone()), None)
                    } else {
                        self.elements(seq, env)?
                    }
                } else {
                    self.elements(seq, env)?
                }
            }
            Domain::Range(low, high, closed) => {
                let low = self.integer(low, env)?;
                let high = self.integer(high, env)?;
                let cmp = if *closed { Cmp::Le } else { Cmp::Lt };
                (Ty::Int, None, Some((Some((low, cmp)), vec![high])))
            }
        };
        let width = ty.width();
        for name in names {
            let slot = self.slots(width);
            let shape = matches!(ty, Ty::Seq(_))
                || ty.layout().iter().any(|word| *word != crate::types::Layout::Word);
            let shape = shape.then(|| self.scope.shape(&ty, named.as_deref()));
            if let Some(shape) = &shape {
                self.remember_size(slot, shape);
            }
            vars.push(Var {
                name: name.clone(),
                slot,
                ty: ty.clone(),
                width: ty.width(),
                named: named.clone(),
                shape,
            });
            inner.names.push(Binding { name: name.clone(), ty: ty.clone(), words: words(slot, width) });
            match &range {
                Some((Some((low, cmp)), high)) => {
                    ranges.push(Formula::Compare(Cmp::Le, low.clone(), Term::Slot(slot)));
                    if let Some(high) = high.first() {
                        ranges.push(Formula::Compare(*cmp, Term::Slot(slot), high.clone()));
                    }
                }
                Some((None, seq)) => {
                    if let Some(seq) = seq.first() {
                        let layout: Arc<[_]> = ty.layout().into();
                        ranges.push(Formula::Member { items: words(slot, width), seq: seq.clone(), layout });
                    }
                }
                None => {}
            }
        }
        let body = self.formula(body, &inner)?;
        let universal = quantifier == Quantifier::Forall;
        let body = if universal { logic::negate(body) } else { body };
        let body = if ranges.is_empty() { body } else { logic::and_lazy(logic::and(ranges), body) };
        let formula = self.exists(vars, body, span);
        Ok(if quantifier == Quantifier::Exists { formula } else { logic::negate(formula) })
    }

    #[expect(clippy::type_complexity, reason = "the three parts of a domain")]
    fn elements(
        &mut self,
        seq: &Expr,
        env: &Env,
    ) -> Compiled<(Ty, Option<String>, Option<(Option<(Term, Cmp)>, Vec<Term>)>)> {
        let (ty, words) = self.value(seq, env)?;
        let Ty::Seq(of) = &ty else { return Self::wrong_type(env, "seq⟨T⟩", &ty, seq.span) };
        Ok(((**of).clone(), None, Some((None, words))))
    }
}

/// A parameter or bound variable that is one letter away; short names look like everything.
fn near_name(name: &str, env: &Env) -> Option<String> {
    let wanted = fold(name);
    let is_near = |known: &str| distance(&fold(known), &wanted) <= 1 + wanted.len() / 8;
    let mut known = env.names.iter().map(|binding| binding.name.as_str());
    known.find(|known| wanted.chars().count() > 2 && is_near(known)).map(str::to_owned)
}

fn contains_any(ty: &Ty) -> bool {
    match ty {
        Ty::Any => true,
        Ty::Seq(of) => contains_any(of),
        Ty::Tuple(parts, _) => parts.iter().any(contains_any),
        _ => false,
    }
}

fn is_arithmetic(operator: Binary) -> bool {
    matches!(
        operator,
        Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod | Binary::Pow | Binary::Concat
    )
}

/// A formula as a word.
pub(super) fn truth_term(formula: Formula) -> Term {
    match formula {
        Formula::Word(term) => term,
        Formula::Const(Truth::True) => Term::Const(1),
        Formula::Const(Truth::False) => Term::Const(0),
        other => Term::Truth(Box::new(other)),
    }
}

/// A word as a formula.
pub(super) fn term_truth(term: Term) -> Formula {
    match term {
        Term::Truth(formula) => *formula,
        Term::Const(0) => Formula::Const(Truth::False),
        Term::Const(_) => Formula::Const(Truth::True),
        other => Formula::Word(other),
    }
}
