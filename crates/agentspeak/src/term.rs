//! Terms: numbers, strings, atoms, lists, structures, and the parts of programs used as data.
//!
//! A term is immutable and shared by reference counting; sets, maps and queues are the exception, because
//! Jason changes them in place. Variables are numbers that mean something only beside a table of bindings.
//! Names are interned ([`Symbol`]), and every list cell and structure knows whether it is ground, so that
//! applying a substitution shares everything that cannot change. Nothing here recurses on the host stack,
//! not even dropping: a list of ten million elements is as safe as a list of ten.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;
use std::rc::Rc;

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

/// A shared string.
#[derive(Clone, Debug)]
pub struct Text(Rc<TextNode>);

#[derive(Debug)]
struct TextNode(Box<str>);

impl Text {
    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.0
    }
}

/// A list cell.
#[derive(Debug)]
pub struct Cons {
    /// The first element.
    pub head: Term,
    /// The rest: a list, or a variable.
    pub tail: Term,
    ground: bool,
}

/// What a [`Literal`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A structure or literal of the program.
    Plain,
    /// A call of an internal action, its name with the dot.
    Internal,
    /// An arithmetic function such as `math.abs`.
    Function,
    /// Arithmetic: one operand for the unary signs, otherwise two.
    Arith(ArithOp),
    /// A comparison or unification of two terms.
    Relation(RelOp),
    /// `&`
    And,
    /// `|`
    Or,
    /// `not`
    Not,
}

/// Arithmetic operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArithOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `div`
    IntDiv,
    /// `mod`
    Mod,
    /// `**`
    Pow,
}

/// Relational operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelOp {
    /// `<`
    Less,
    /// `<=`
    LessEq,
    /// `>`
    Greater,
    /// `>=`
    GreaterEq,
    /// `==`
    Equal,
    /// `\==`
    Different,
    /// `=`
    Unify,
    /// `=..`
    Build,
}

/// A functor with arguments, and what may decorate it.
#[derive(Debug)]
#[doc(alias("structure", "pred"))]
pub struct Literal {
    /// What it is.
    pub kind: Kind,
    /// The functor; for operators, their text.
    pub functor: Symbol,
    /// The arguments.
    pub args: Box<[Term]>,
    /// Annotations, negation, namespace; absent in most terms, and the same for many.
    pub extra: Option<Rc<Extra>>,
    /// The line of the program it comes from, 0 if none.
    pub line: u32,
    ground: bool,
}

/// What may decorate a literal or a variable.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// Strong negation, `~`.
    pub negated: bool,
    /// The namespace before `::`: an atom or a variable.
    pub namespace: Option<Term>,
    /// The annotations, in Jason's order and without repetition.
    pub annots: Vec<Term>,
    /// The variable after `|` in the annotations.
    pub annots_tail: Option<Term>,
}

impl Extra {
    /// Whether it says nothing.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.negated && self.namespace.is_none() && self.annots.is_empty() && self.annots_tail.is_none()
    }
}

/// A variable with decorations.
#[derive(Debug)]
pub struct Decorated {
    /// The variable.
    pub var: Var,
    /// Its decorations.
    pub extra: Extra,
}

/// The collections Jason changes in place.
#[derive(Clone, Debug)]
pub enum Object {
    /// `.set`
    Set(Rc<RefCell<BTreeSet<Ordered>>>),
    /// `.map`
    Map(Rc<RefCell<BTreeMap<Ordered, Term>>>),
    /// `.queue`
    Queue(Rc<RefCell<Queue>>),
}

/// A queue of terms, first in first out or smallest first.
#[derive(Debug, Default)]
pub struct Queue {
    /// The elements, next one first.
    pub items: VecDeque<Term>,
    /// Whether the smallest element leaves first.
    pub by_priority: bool,
}

/// A term with Jason's total order.
#[derive(Clone, Debug)]
pub struct Ordered(pub Term);

thread_local! {
    static LIVE_BYTES: Cell<usize> = const { Cell::new(0) };
}

/// The bytes all terms alive in this thread occupy, roughly.
#[must_use]
pub fn live_bytes() -> usize {
    LIVE_BYTES.with(Cell::get)
}

fn charge(bytes: usize) {
    LIVE_BYTES.with(|live| live.set(live.get().wrapping_add(bytes)));
}

fn release(bytes: usize) {
    LIVE_BYTES.with(|live| live.set(live.get().wrapping_sub(bytes)));
}

/// Bytes that something other than a term occupies, counted with the terms as long as it lives.
#[derive(Debug)]
pub(crate) struct Weight(usize);

impl Weight {
    pub(crate) fn new(bytes: usize) -> Self {
        charge(bytes);
        Self(bytes)
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        release(self.0);
    }
}

const CONS_BYTES: usize = mem::size_of::<Cons>() + 16;
const LITERAL_BYTES: usize = mem::size_of::<Literal>() + 16;
pub(crate) const TERM_BYTES: usize = mem::size_of::<Term>();

impl Term {
    /// An atom.
    #[must_use]
    pub fn atom(name: &str) -> Self {
        Self::Atom(Symbol::new(name))
    }

    /// A string.
    #[must_use]
    pub fn text(text: impl Into<Box<str>>) -> Self {
        let text = text.into();
        charge(text.len() + 32);
        Self::Text(Text(Rc::new(TextNode(text))))
    }

    /// A list cell.
    #[must_use]
    pub fn cons(head: Self, tail: Self) -> Self {
        charge(CONS_BYTES);
        let ground = head.is_ground() && tail.is_ground();
        Self::List(Rc::new(Cons { head, tail, ground }))
    }

    /// A list of these elements, ending in `tail`.
    pub fn list_with_tail<I>(items: I, tail: Self) -> Self
    where
        I: IntoIterator<Item = Self>,
        I::IntoIter: DoubleEndedIterator,
    {
        items.into_iter().rev().fold(tail, |tail, head| Self::cons(head, tail))
    }

    /// A proper list of these elements.
    pub fn list<I>(items: I) -> Self
    where
        I: IntoIterator<Item = Self>,
        I::IntoIter: DoubleEndedIterator,
    {
        Self::list_with_tail(items, Self::Nil)
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
        if extra.is_plain() { Self::Var(var) } else { Self::Decorated(Rc::new(Decorated { var, extra })) }
    }

    /// The elements of a list, and what follows the last cell (`Nil` for a proper list).
    #[must_use]
    pub fn elements(&self) -> Elements<'_> {
        Elements { rest: self }
    }

    const fn may_be_deep(&self) -> bool {
        !matches!(self, Self::Var(_) | Self::Number(_) | Self::Atom(_) | Self::Text(_) | Self::Nil)
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

/// Iterator over the elements of a list.
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    rest: &'a Term,
}

impl<'a> Elements<'a> {
    /// What has not been visited yet.
    #[must_use]
    pub const fn rest(&self) -> &'a Term {
        self.rest
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a Term;

    fn next(&mut self) -> Option<&'a Term> {
        let Term::List(cons) = self.rest else { return None };
        self.rest = &cons.tail;
        Some(&cons.head)
    }
}

impl Literal {
    /// A plain structure.
    #[must_use]
    pub fn new(functor: Symbol, args: Vec<Term>) -> Self {
        Self::build(Kind::Plain, functor, args.into_boxed_slice(), None, 0)
    }

    /// An operator applied to terms.
    #[must_use]
    pub fn operator(kind: Kind, args: Vec<Term>) -> Self {
        Self::build(kind, Symbol::new(kind.text()), args.into_boxed_slice(), None, 0)
    }

    /// Everything given.
    #[must_use]
    pub fn build(kind: Kind, functor: Symbol, args: Box<[Term]>, extra: Option<Extra>, line: u32) -> Self {
        Self::build_shared(kind, functor, args, extra.filter(|extra| !extra.is_plain()).map(Rc::new), line)
    }

    /// Everything given, with decorations other literals have too; they must say something.
    pub(crate) fn build_shared(
        kind: Kind,
        functor: Symbol,
        args: Box<[Term]>,
        extra: Option<Rc<Extra>>,
        line: u32,
    ) -> Self {
        charge(LITERAL_BYTES + args.len() * TERM_BYTES);
        // Expressions wait to be evaluated, so they count as open even without variables.
        let ground = !matches!(kind, Kind::Arith(_) | Kind::Function)
            && args.iter().all(Term::is_ground)
            && extra.as_ref().is_none_or(|extra| {
                extra.annots_tail.is_none()
                    && extra.annots.iter().all(Term::is_ground)
                    && extra.namespace.as_ref().is_none_or(Term::is_ground)
            });
        Self { kind, functor, args, extra, line, ground }
    }

    /// The same functor, kind and line with other arguments and decorations.
    #[must_use]
    pub fn with(&self, args: Box<[Term]>, extra: Option<Extra>) -> Self {
        Self::build(self.kind, self.functor.clone(), args, extra, self.line)
    }
}

impl Kind {
    /// How the operator is written.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Plain | Self::Internal | Self::Function => "",
            Self::Arith(op) => op.text(),
            Self::Relation(op) => op.text(),
            Self::And => " & ",
            Self::Or => " | ",
            Self::Not => "not ",
        }
    }

    /// Whether it is a logical formula other than a literal.
    #[must_use]
    pub const fn is_formula(self) -> bool {
        matches!(self, Self::Relation(_) | Self::And | Self::Or | Self::Not)
    }
}

impl ArithOp {
    /// How Jason prints it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::IntDiv => " div ",
            Self::Mod => " mod ",
            Self::Pow => "**",
        }
    }
}

impl RelOp {
    /// Whether it holds between two numbers; `None` if it is no comparison.
    #[inline]
    pub(crate) fn holds(self, x: f64, y: f64) -> Option<bool> {
        Some(match self {
            Self::Less => x < y,
            Self::LessEq => x <= y,
            Self::Greater => x > y,
            Self::GreaterEq => x >= y,
            Self::Different => x != y,
            Self::Equal | Self::Unify => x == y,
            Self::Build => return None,
        })
    }

    /// How Jason prints it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Less => " < ",
            Self::LessEq => " <= ",
            Self::Greater => " > ",
            Self::GreaterEq => " >= ",
            Self::Equal => " == ",
            Self::Different => " \\== ",
            Self::Unify => " = ",
            Self::Build => " =.. ",
        }
    }
}

impl Drop for TextNode {
    fn drop(&mut self) {
        release(self.0.len() + 32);
    }
}

impl Drop for Cons {
    fn drop(&mut self) {
        release(CONS_BYTES);
        if self.head.may_be_deep() {
            dismantle(mem::replace(&mut self.head, Term::Nil));
        }
        let mut tail = mem::replace(&mut self.tail, Term::Nil);
        while let Term::List(cons) = tail {
            let Some(mut cons) = Rc::into_inner(cons) else { return };
            if cons.head.may_be_deep() {
                dismantle(mem::replace(&mut cons.head, Term::Nil));
            }
            tail = mem::replace(&mut cons.tail, Term::Nil);
        }
        if tail.may_be_deep() {
            dismantle(tail);
        }
    }
}

impl Drop for Literal {
    fn drop(&mut self) {
        release(LITERAL_BYTES + self.args.len() * TERM_BYTES);
        let own_extra = self.extra.as_ref().is_some_and(|extra| Rc::strong_count(extra) == 1);
        if own_extra || self.args.iter().any(Term::may_be_deep) {
            let mut stack = Vec::new();
            take_literal(self, &mut stack);
            dismantle_all(stack);
        }
    }
}

fn take_literal(literal: &mut Literal, stack: &mut Vec<Term>) {
    // The arguments are replaced one by one, not taken away, so that the size released later is the size charged.
    stack.extend(
        literal.args.iter_mut().filter(|arg| arg.may_be_deep()).map(|arg| mem::replace(arg, Term::Nil)),
    );
    if let Some(extra) = literal.extra.take().and_then(Rc::into_inner) {
        stack.extend(extra.annots);
    }
}

/// Drops a term without recursion on the host stack.
fn dismantle(term: Term) {
    dismantle_all(vec![term]);
}

/// Drops terms without recursion on the host stack.
pub(crate) fn dismantle_all(mut stack: Vec<Term>) {
    while let Some(term) = stack.pop() {
        match term {
            Term::List(cons) => {
                if let Some(mut cons) = Rc::into_inner(cons) {
                    stack.push(mem::replace(&mut cons.head, Term::Nil));
                    stack.push(mem::replace(&mut cons.tail, Term::Nil));
                }
            }
            Term::Literal(literal) => {
                if let Some(mut literal) = Rc::into_inner(literal) {
                    take_literal(&mut literal, &mut stack);
                }
            }
            Term::Body(body) => {
                if let Some(mut body) = Rc::into_inner(body) {
                    stack.extend(body.steps.drain(..).map(|step| step.term));
                }
            }
            Term::Trigger(trigger) => {
                if let Some(mut trigger) = Rc::into_inner(trigger) {
                    stack.push(mem::replace(&mut trigger.literal, Term::Nil));
                }
            }
            _ => {}
        }
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

    #[test]
    fn ten_million_cells_are_dropped_without_recursion() {
        let before = live_bytes();
        let mut deep = Term::Nil;
        let mut list = Term::Nil;
        for n in 0..1_000_000 {
            deep = Term::call("s", vec![deep]);
            list = Term::cons(Term::Number(f64::from(n)), list);
        }
        assert!(live_bytes() > before);
        drop(deep);
        drop(list);
        assert_eq!(live_bytes(), before);
    }
}
