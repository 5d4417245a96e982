//! The tree of a file: definitions, types and formulas, each with its place in the source.

use crate::token::Span;

/// A type as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// Whole numbers, naturals included.
    Int,
    /// Real numbers.
    Real,
    /// Truth values.
    Bool,
    /// Characters.
    Char,
    /// A declared name, or a type variable.
    Name(String),
    /// Finite sequences.
    Seq(Box<Type>),
    /// Finite sets.
    Set(Box<Type>),
    /// Finite maps.
    Dict(Box<Type>, Box<Type>),
    /// Tuples, by place.
    Tuple(Vec<Type>),
    /// Records, by field.
    Struct(Vec<(String, Type)>),
}

/// How a value goes in or out of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Read only.
    In,
    /// A result.
    Out,
    /// Read and changed.
    InOut,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// In, out or both.
    pub mode: Mode,
    /// Its name.
    pub name: String,
    /// Its type; `None` where the file leaves it out.
    pub ty: Option<Type>,
    /// Where it stands.
    pub span: Span,
}

/// What a definition defines.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// `type name = T`.
    Type(Type),
    /// `pred name(params) { formula }`.
    Pred(Expr),
    /// `aux name(params): T = term`.
    Aux(Option<Type>, Expr),
    /// `proc name(params) { Pre {..} Post {..} }`: each a list of formulas, all of which hold.
    Proc {
        /// Preconditions.
        pre: Vec<Expr>,
        /// Postconditions.
        post: Vec<Expr>,
    },
    /// Could not be read.
    Broken,
}

/// A definition.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Its name, as written.
    pub name: String,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it says.
    pub body: Body,
    /// Where its name stands.
    pub name_span: Span,
    /// All of it.
    pub span: Span,
}

/// Quantifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    /// For all.
    Forall,
    /// There is.
    Exists,
    /// There is none.
    NotExists,
}

/// What a bound variable runs over.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// A type; `None` where the file leaves it out.
    Type(Option<Type>),
    /// The elements of a sequence.
    Elements(Expr),
    /// Whole numbers from the first bound, to the second, which may be included.
    Range(Expr, Expr, bool),
}

impl Domain {
    /// The terms in it.
    fn terms(&self) -> Vec<&Expr> {
        match self {
            Self::Type(_) => Vec::new(),
            Self::Elements(a) => vec![a],
            Self::Range(a, b, _) => vec![a, b],
        }
    }

    /// The terms in it, to be changed.
    fn terms_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::Type(_) => Vec::new(),
            Self::Elements(a) => vec![a],
            Self::Range(a, b, _) => vec![a, b],
        }
    }
}

/// Comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`
    LessEq,
    /// `>`
    Greater,
    /// `≥`
    GreaterEq,
    /// `∈`
    In,
    /// `∉`
    NotIn,
}

/// Binary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `∧`
    And,
    /// `∧L`
    AndL,
    /// `∨`
    Or,
    /// `∨L`
    OrL,
    /// `→`
    Implies,
    /// `→L`
    ImpliesL,
    /// `↔`
    Iff,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `div`, `/`
    Div,
    /// `mod`
    Mod,
    /// `^`
    Pow,
    /// `++`
    Concat,
}

/// A formula or a term, and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of formulas and terms.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A number.
    Number(i64),
    /// A number with a fraction, as written: `0.1`.
    Decimal(String),
    /// `true`, `false`.
    Bool(bool),
    /// `'a'`.
    Char(char),
    /// `"abc"`.
    Text(String),
    /// A name, subscripts included: `p_0`.
    Name(String),
    /// `f(arguments)`.
    Call(String, Vec<Expr>),
    /// `s[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `(p)_0`.
    Component(Box<Expr>, usize),
    /// `b.field`.
    Field(Box<Expr>, String),
    /// `(a, b)`.
    Tuple(Vec<Expr>),
    /// `⟨a, b⟩`.
    Seq(Vec<Expr>),
    /// `{a, b}`.
    Set(Vec<Expr>),
    /// `|x|`: a length or an absolute value, by its type.
    Bars(Box<Expr>),
    /// `¬ a`.
    Not(Box<Expr>),
    /// `- a`.
    Negate(Box<Expr>),
    /// A binary operator.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// A chain of comparisons; each operand is a list, usually of one.
    Compare(Vec<Vec<Expr>>, Vec<Comparison>),
    /// A quantified formula.
    Quantified {
        /// Which quantifier.
        quantifier: Quantifier,
        /// The bound names.
        vars: Vec<String>,
        /// What they run over.
        domain: Box<Domain>,
        /// The formula.
        body: Box<Expr>,
    },
    /// `∑` or `∏`.
    Sum {
        /// A product instead of a sum.
        product: bool,
        /// The bound name.
        var: String,
        /// What it runs over.
        domain: Box<Domain>,
        /// The term.
        body: Box<Expr>,
    },
    /// `[item | x ← s, condition]`, or `{x ∈ s : condition}`.
    Comprehension {
        /// What is gathered.
        item: Box<Expr>,
        /// The bound names and what each runs over.
        generators: Vec<(String, Domain)>,
        /// For which of them.
        condition: Option<Box<Expr>>,
    },
    /// `if c then a else b fi`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The value before the procedure: `old(x)`, `x@pre`.
    Old(Box<Expr>),
}

impl Expr {
    /// A term at a place.
    #[must_use]
    pub fn new(kind: Kind, span: Span) -> Self {
        Self { kind, span }
    }

    /// The terms directly below this one.
    #[must_use]
    pub fn children(&self) -> Vec<&Expr> {
        match &self.kind {
            Kind::Number(_)
            | Kind::Decimal(_)
            | Kind::Bool(_)
            | Kind::Char(_)
            | Kind::Text(_)
            | Kind::Name(_) => Vec::new(),
            Kind::Call(_, items) | Kind::Tuple(items) | Kind::Seq(items) | Kind::Set(items) => {
                items.iter().collect()
            }
            Kind::Index(a, b) | Kind::Binary(_, a, b) => vec![a, b],
            Kind::Component(a, _)
            | Kind::Field(a, _)
            | Kind::Bars(a)
            | Kind::Not(a)
            | Kind::Negate(a)
            | Kind::Old(a) => {
                vec![a]
            }
            Kind::Compare(lists, _) => lists.iter().flatten().collect(),
            Kind::Quantified { domain, body, .. } | Kind::Sum { domain, body, .. } => {
                let mut all = domain.terms();
                all.push(body);
                all
            }
            Kind::Comprehension { item, generators, condition } => {
                let mut all: Vec<&Expr> = generators.iter().flat_map(|(_, domain)| domain.terms()).collect();
                all.extend(condition.as_deref());
                all.push(item);
                all
            }
            Kind::If(a, b, c) => vec![a, b, c],
        }
    }

    /// The terms directly below this one, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            Kind::Number(_)
            | Kind::Decimal(_)
            | Kind::Bool(_)
            | Kind::Char(_)
            | Kind::Text(_)
            | Kind::Name(_) => Vec::new(),
            Kind::Call(_, items) | Kind::Tuple(items) | Kind::Seq(items) | Kind::Set(items) => {
                items.iter_mut().collect()
            }
            Kind::Index(a, b) | Kind::Binary(_, a, b) => vec![a, b],
            Kind::Component(a, _)
            | Kind::Field(a, _)
            | Kind::Bars(a)
            | Kind::Not(a)
            | Kind::Negate(a)
            | Kind::Old(a) => {
                vec![a]
            }
            Kind::Compare(lists, _) => lists.iter_mut().flatten().collect(),
            Kind::Quantified { domain, body, .. } | Kind::Sum { domain, body, .. } => {
                let mut all = domain.terms_mut();
                all.push(body);
                all
            }
            Kind::Comprehension { item, generators, condition } => {
                let mut all: Vec<&mut Expr> =
                    generators.iter_mut().flat_map(|(_, domain)| domain.terms_mut()).collect();
                all.extend(condition.as_deref_mut());
                all.push(item);
                all
            }
            Kind::If(a, b, c) => vec![a, b, c],
        }
    }

    /// Whether a name occurs free in it.
    #[must_use]
    pub fn mentions(&self, name: &str) -> bool {
        match &self.kind {
            Kind::Name(other) => {
                other == name || other.strip_prefix(name).is_some_and(|rest| rest.starts_with('_'))
            }
            Kind::Quantified { vars, .. } if vars.iter().any(|var| var == name) => false,
            Kind::Sum { var, .. } if var == name => false,
            Kind::Comprehension { generators, .. } if generators.iter().any(|(var, _)| var == name) => false,
            _ => self.children().iter().any(|child| child.mentions(name)),
        }
    }

    /// How many terms there are in it, itself included.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.children().iter().map(|child| child.size()).sum::<usize>()
    }
}
