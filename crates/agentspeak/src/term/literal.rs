//! Literals: a functor with arguments, an operator with operands, and what may decorate them.

use std::rc::Rc;

use super::{Term, Var};
use crate::memory::{Weight, charge, shared, slice};
use crate::symbol::Symbol;

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
    pub(super) ground: bool,
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
    /// Counted once it belongs to a literal or a variable.
    pub(crate) weight: Weight,
}

impl Extra {
    /// The same, for many literals.
    pub(crate) fn share(self) -> Rc<Self> {
        self.weigh();
        Rc::new(self)
    }

    /// Counts what it takes, from now on.
    pub(super) fn weigh(&self) {
        self.weight.set(shared::<Self>() + slice::<Term>(self.annots.capacity()));
    }

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

/// What a literal with so many arguments takes beside these.
pub(super) const fn literal_bytes(args: usize) -> usize {
    shared::<Literal>() + slice::<Term>(args)
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
        Self::build_shared(
            kind,
            functor,
            args,
            extra.filter(|extra| !extra.is_plain()).map(Extra::share),
            line,
        )
    }

    /// Everything given, with decorations other literals have too; they must say something.
    pub(crate) fn build_shared(
        kind: Kind,
        functor: Symbol,
        args: Box<[Term]>,
        extra: Option<Rc<Extra>>,
        line: u32,
    ) -> Self {
        charge(literal_bytes(args.len()));
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

    /// Whether no variable occurs in it.
    #[inline]
    pub(crate) const fn is_ground(&self) -> bool {
        self.ground
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
