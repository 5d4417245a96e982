//! What formulas become before they run: typed trees over numbered slots, with every quantifier planned.

use std::sync::Arc;

use crate::message::Message;
use crate::token::Span;
use crate::types::{Layout, Ty};

/// The three truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Truth {
    /// False.
    False,
    /// True.
    True,
    /// Undefined: ⊥.
    Undefined,
}

impl Truth {
    /// True or false.
    #[must_use]
    pub fn from_bool(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }

    /// Negation.
    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "it is the word for it, and no operator is wanted")]
    pub fn not(self) -> Self {
        match self {
            Self::False => Self::True,
            Self::True => Self::False,
            Self::Undefined => Self::Undefined,
        }
    }
}

/// Comparisons of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Cmp {
    pub(crate) fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Lt => a < b,
            Self::Le => a <= b,
            Self::Gt => a > b,
            Self::Ge => a >= b,
        }
    }

    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }

    /// With its sides exchanged.
    pub(crate) fn mirrored(self) -> Self {
        match self {
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
            same => same,
        }
    }
}

pub(crate) type Slot = usize;

/// A term of one word: a number, a truth value as 0 or 1, or the number of a sequence.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Term {
    Const(i64),
    Slot(Slot),
    Add(Box<Term>, Box<Term>),
    Sub(Box<Term>, Box<Term>),
    Mul(Box<Term>, Box<Term>),
    Div(Box<Term>, Box<Term>),
    Mod(Box<Term>, Box<Term>),
    Pow(Box<Term>, Box<Term>),
    Neg(Box<Term>),
    Abs(Box<Term>),
    Len(Box<Term>),
    /// One word of an element of a sequence.
    At {
        seq: Box<Term>,
        index: Box<Term>,
        width: usize,
        place: usize,
    },
    If(Box<Formula>, Box<Term>, Box<Term>),
    Truth(Box<Formula>),
    Sum {
        product: bool,
        slot: Slot,
        low: Box<Term>,
        high: Box<Term>,
        body: Box<Term>,
    },
    SumIn {
        product: bool,
        slot: Slot,
        width: usize,
        seq: Box<Term>,
        body: Box<Term>,
    },
    List {
        width: usize,
        items: Vec<Term>,
    },
    Concat(usize, Box<Term>, Box<Term>),
    Slice {
        width: usize,
        seq: Box<Term>,
        from: Box<Term>,
        to: Box<Term>,
    },
    Replace {
        width: usize,
        seq: Box<Term>,
        index: Box<Term>,
        items: Vec<Term>,
    },
    Count {
        seq: Box<Term>,
        items: Vec<Term>,
        layout: Arc<[Layout]>,
    },
    Call {
        function: usize,
        args: Vec<Term>,
        place: usize,
    },
    /// The number, which is remembered by the values it depends on.
    Memo {
        node: u32,
        keys: Arc<Keys>,
        body: Box<Term>,
    },
}

/// A formula.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Formula {
    Const(Truth),
    Not(Box<Formula>),
    And(Vec<Formula>),
    AndL(Vec<Formula>),
    Or(Vec<Formula>),
    OrL(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    ImpliesL(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    If(Box<Formula>, Box<Formula>, Box<Formula>),
    Compare(Cmp, Term, Term),
    SameSeq(Term, Term, Arc<[Layout]>),
    Word(Term),
    Member {
        items: Vec<Term>,
        seq: Term,
        layout: Arc<[Layout]>,
    },
    /// There are values for its variables.
    Exists(Box<Block>),
    /// There are none.
    None(Box<Block>),
    Call {
        function: usize,
        args: Vec<Term>,
    },
    /// Answered by the caller's own code where it can; else by the formula.
    Native {
        native: usize,
        args: Vec<Term>,
        layout: Arc<[Layout]>,
        formula: Box<Formula>,
    },
    /// The formula, whose answer is remembered by the values it depends on.
    Memo {
        node: u32,
        keys: Arc<Keys>,
        body: Box<Formula>,
    },
    /// The formula with terms evaluated once, into slots.
    Let {
        slot: Slot,
        items: Vec<Term>,
        layout: Arc<[Layout]>,
        body: Box<Formula>,
    },
}

/// Slots of sequences, with the layout of their elements.
pub(crate) type Sequences = Vec<(Slot, Arc<[Layout]>)>;

/// What a formula depends on: slots of words, and slots of sequences with the layout of their elements.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Keys {
    pub(crate) words: Vec<Slot>,
    pub(crate) seqs: Sequences,
    /// Whether the same question is likely to come again for the same sequences.
    pub(crate) named: bool,
    /// Whether it looks for unknown values, and so reads its sequences whole.
    pub(crate) whole: bool,
    /// Whether it is put together from what is remembered by rows: cheaper than looking at all that was read.
    pub(crate) by_rows: bool,
    /// Where the number of the row lies to which it keeps, of the one sequence it depends on.
    pub(crate) row: Option<Slot>,
}

/// A variable of a quantifier.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Var {
    pub(crate) name: String,
    pub(crate) slot: Slot,
    pub(crate) ty: Ty,
    /// How many slots it takes.
    pub(crate) width: usize,
    pub(crate) named: Option<String>,
    pub(crate) shape: Option<Shape>,
}

/// A conjunct of a quantified formula.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    pub(crate) formula: Formula,
    /// The conjuncts that must not be undefined for this one to count: those before it by a lazy connective.
    pub(crate) guards: u128,
    /// Follows from another conjunct: only there to cut the search.
    pub(crate) implied: bool,
}

/// An existential quantifier: variables, conjuncts, and the order of work.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    pub(crate) vars: Vec<Var>,
    pub(crate) parts: Vec<Part>,
    pub(crate) steps: Vec<Step>,
    pub(crate) span: Span,
}

/// One step of a planned search.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Step {
    Check(usize),
    /// Every whole number between the greatest of some terms and the least of others.
    Range {
        slot: Slot,
        lows: Vec<Term>,
        highs: Vec<Term>,
        filter: Option<Box<Filter>>,
    },
    /// These words.
    Values {
        slot: Slot,
        options: Vec<Term>,
    },
    Elements {
        slot: Slot,
        width: usize,
        seq: Term,
    },
    Listed {
        slot: Slot,
        width: usize,
        values: Arc<[Vec<i64>]>,
    },
    /// A value found from the equations of the conjuncts.
    Solve(Box<Unknown>),
    /// Whether the steps from here on find values is remembered by what they depend on.
    Memo {
        node: u32,
        keys: Arc<Keys>,
    },
}

/// The check that comes next after a range, where it only compares the element at the value: most values go no further.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Filter {
    /// The conjunct that is checked.
    pub(crate) part: usize,
    pub(crate) seq: Term,
    pub(crate) width: usize,
    pub(crate) place: usize,
    pub(crate) cmp: Cmp,
    /// What the element is compared with.
    pub(crate) with: Term,
}

/// A variable whose values are found from equations.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Unknown {
    pub(crate) var: usize,
    /// The conjuncts from which it is found; if the first ones do not say enough, the next are asked.
    pub(crate) phases: Vec<Phase>,
    pub(crate) free: Vec<Slot>,
    /// The sequences that the quantifier reads, whole as soon as it comes here; nothing where they are not known.
    pub(crate) reads: Option<Sequences>,
}

/// Conjuncts that may say enough of an unknown value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Phase {
    pub(crate) goals: Vec<usize>,
    /// How many ways there may be to fill what no equation determines.
    pub(crate) most: usize,
    /// The number under which values are remembered, and what they depend on.
    pub(crate) known: Option<(u32, Keys)>,
}

/// How unknown values of a type look: what is known of lengths and of the values to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// One of these, each a list of words.
    OneOf(Arc<[Vec<i64>]>),
    /// A sequence of this length.
    Fixed(usize, Arc<Shape>),
    /// A sequence of any length up to the scope's limit.
    Open(Arc<Shape>),
    /// A tuple of these.
    Tuple(Arc<[Shape]>),
}

/// A definition that is called and not written out.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) params: usize,
    pub(crate) frame: usize,
    pub(crate) body: FunctionBody,
}

#[derive(Debug, Clone)]
pub(crate) enum FunctionBody {
    Formula(Formula),
    Terms(Vec<Term>),
    /// Being compiled, or failed.
    Nothing,
}

/// Why a run stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What to tell.
    pub message: Message,
    /// Where.
    pub span: Span,
}

impl Shape {
    /// How many words a value takes.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Self::OneOf(values) => values.first().map_or(1, Vec::len),
            Self::Tuple(parts) => parts.iter().map(Self::width).sum(),
            Self::Fixed(..) | Self::Open(_) => 1,
        }
    }
}
