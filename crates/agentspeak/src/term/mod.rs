//! Terms: numbers, strings, atoms, lists, structures, and the parts of programs used as data.
//!
//! A term is immutable and shared by reference counting; sets, maps and queues are the exception, because
//! Jason changes them in place. Variables are numbers that mean something only beside a table of bindings.
//! Names are interned ([`Symbol`]), and every list cell and structure knows whether it is ground, so that
//! applying a substitution shares everything that cannot change. Nothing here recurses on the host stack,
//! not even dropping: a list of ten million elements is as safe as a list of ten.

mod list;
mod literal;
mod object;
mod release;
mod text;

use std::mem;
use std::rc::Rc;

pub(crate) use list::CONS_BYTES;
pub use list::{Cons, Elements};
pub use literal::{ArithOp, Decorated, Extra, Kind, Literal, RelOp};
pub(crate) use object::ENTRY_BYTES;
pub use object::{Counted, Object, Ordered, Queue};
pub(crate) use release::dismantle_all;
pub use text::Text;
pub(crate) use text::text_bytes;

use crate::effort::Effort;
use crate::program::{Body, Plan, Rule, Trigger};
use crate::symbol::Symbol;

/// A variable: its place in the table of bindings of whoever holds the term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

impl Var {
    /// The place in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A term of the language.
#[derive(Clone, Debug)]
pub enum Term {
    /// A variable.
    Var(Var),
    /// A number; Jason has only floating point.
    Number(f64),
    /// An atom without annotations, negation or namespace.
    Atom(Symbol),
    /// A string.
    Text(Text),
    /// The empty list.
    Nil,
    /// A list cell.
    List(Rc<Cons>),
    /// A structure, a literal, or an operator applied to terms.
    Literal(Rc<Literal>),
    /// A variable with annotations, a strong negation or a namespace.
    Decorated(Rc<Decorated>),
    /// A plan body in braces.
    Body(Rc<Body>),
    /// A plan in braces.
    Plan(Rc<Plan>),
    /// A rule in braces.
    Rule(Rc<Rule>),
    /// A triggering event in braces.
    Trigger(Rc<Trigger>),
    /// A set, a map or a queue.
    Object(Object),
}

pub(crate) const TERM_BYTES: usize = mem::size_of::<Term>();

impl Term {
    /// An atom.
    #[must_use]
    pub fn atom(name: &str) -> Self {
        Self::Atom(Symbol::new(name))
    }

    /// A structure; an atom if there are no arguments.
    #[must_use]
    pub fn structure(functor: Symbol, args: Vec<Self>) -> Self {
        if args.is_empty() { Self::Atom(functor) } else { Literal::new(functor, args).into() }
    }

    /// A structure with a functor given as text.
    #[must_use]
    pub fn call(functor: &str, args: Vec<Self>) -> Self {
        Self::structure(Symbol::new(functor), args)
    }

    /// Whether no variable occurs in it.
    #[inline]
    #[must_use]
    pub fn is_ground(&self) -> bool {
        match self {
            Self::Var(_) | Self::Decorated(_) => false,
            Self::List(cons) => cons.ground,
            Self::Literal(literal) => literal.ground,
            Self::Body(body) => body.is_ground(),
            Self::Plan(plan) => !plan.open,
            Self::Rule(rule) => !rule.open,
            Self::Trigger(trigger) => trigger.literal.is_ground(),
            _ => true,
        }
    }

    /// Whether it is a literal in Jason's sense: an atom or structure, not an operator's result.
    #[must_use]
    pub fn is_literal(&self) -> bool {
        match self {
            Self::Atom(_) | Self::Rule(_) | Self::Plan(_) | Self::Trigger(_) => true,
            Self::Literal(literal) => {
                literal.kind != Kind::Function && !matches!(literal.kind, Kind::Arith(_))
            }
            _ => false,
        }
    }

    /// Whether it is a list.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        matches!(self, Self::Nil | Self::List(_))
    }

    /// Whether it is a variable, decorated or not.
    #[must_use]
    pub const fn is_var(&self) -> bool {
        matches!(self, Self::Var(_) | Self::Decorated(_))
    }

    /// Whether it is an unevaluated expression.
    #[must_use]
    pub fn is_expression(&self) -> bool {
        matches!(self, Self::Literal(l) if matches!(l.kind, Kind::Arith(_) | Kind::Function))
    }

    /// The number, if it is one.
    #[must_use]
    pub const fn as_number(&self) -> Option<f64> {
        if let Self::Number(n) = self { Some(*n) } else { None }
    }

    /// The characters, if it is a string.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text.as_str()) } else { None }
    }

    /// The functor of an atom or structure.
    #[must_use]
    pub fn functor(&self) -> Option<&Symbol> {
        match self {
            Self::Atom(name) => Some(name),
            Self::Literal(literal) => Some(&literal.functor),
            _ => None,
        }
    }

    /// The arguments of a structure; none for anything else.
    #[must_use]
    pub fn args(&self) -> &[Self] {
        if let Self::Literal(literal) = self { &literal.args } else { &[] }
    }

    /// What decorates a literal.
    #[must_use]
    pub fn extra(&self) -> Option<&Extra> {
        match self {
            Self::Literal(literal) => literal.extra.as_deref(),
            Self::Decorated(decorated) => Some(&decorated.extra),
            _ => None,
        }
    }

    /// The annotations.
    #[must_use]
    pub fn annots(&self) -> &[Self] {
        self.extra().map_or(&[], |extra| &extra.annots)
    }

    /// Whether it is strongly negated.
    #[must_use]
    pub fn is_negated(&self) -> bool {
        self.extra().is_some_and(|extra| extra.negated)
    }

    /// The source line it comes from, 0 if none.
    #[must_use]
    pub fn line(&self) -> u32 {
        if let Self::Literal(literal) = self { literal.line } else { 0 }
    }

    /// The same atom or structure with `change` applied to its decorations; other terms unchanged.
    #[must_use]
    pub fn with_extra(&self, change: impl FnOnce(&mut Extra)) -> Self {
        match self {
            Self::Atom(name) => {
                let mut extra = Extra::default();
                change(&mut extra);
                if extra.is_plain() {
                    return self.clone();
                }
                Literal::build(Kind::Plain, name.clone(), Box::new([]), Some(extra), 0).into()
            }
            Self::Literal(literal) => {
                let mut extra = literal.extra.as_deref().cloned().unwrap_or_default();
                Effort::default().add(extra.annots.len());
                change(&mut extra);
                if extra.is_plain() && literal.args.is_empty() && literal.kind == Kind::Plain {
                    return Self::Atom(literal.functor.clone());
                }
                literal.with(literal.args.clone(), Some(extra)).into()
            }
            Self::Decorated(decorated) => {
                let mut extra = decorated.extra.clone();
                change(&mut extra);
                Self::decorated(decorated.var, extra)
            }
            Self::Var(var) => {
                let mut extra = Extra::default();
                change(&mut extra);
                Self::decorated(*var, extra)
            }
            _ => self.clone(),
        }
    }

    /// A variable with decorations; a plain variable if they say nothing.
    #[must_use]
    pub fn decorated(var: Var, extra: Extra) -> Self {
        if extra.is_plain() {
            return Self::Var(var);
        }
        extra.weigh();
        Self::Decorated(Rc::new(Decorated { var, extra }))
    }
}

impl From<Literal> for Term {
    fn from(literal: Literal) -> Self {
        Self::Literal(Rc::new(literal))
    }
}

impl From<f64> for Term {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_of_a_term_is_two_words() {
        assert_eq!(mem::size_of::<Term>(), 16);
        assert_eq!(mem::size_of::<Option<Term>>(), 16);
    }
}
