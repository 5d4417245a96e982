//! What is told to the author of a file: typed messages, put into words at the edge of the program.

use crate::token::Span;
use crate::words;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The definition cannot be used.
    Error,
    /// It was read with a repair, which strict reading refuses.
    Warning,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message {
    /// Something else stands where this was expected.
    Expected {
        /// What should stand there.
        expected: Wanted,
        /// What does; nothing at the end of a definition.
        found: Option<String>,
    },
    /// A bracket that is never closed, or closed and never opened.
    Unbalanced {
        /// The bracket.
        bracket: String,
    },
    /// Nested too deep.
    TooDeep,
    /// A number beyond 64 bits.
    BigNumber,
    /// A name nobody declared.
    Undeclared {
        /// The name.
        name: String,
        /// A declared name that looks like it.
        near: Option<String>,
    },
    /// A definition that could not be read is used.
    UsesBroken {
        /// Its name.
        name: String,
    },
    /// A wrong number of arguments.
    Arguments {
        /// What is called.
        name: String,
        /// How many it takes.
        expected: usize,
        /// How many it was given.
        found: usize,
    },
    /// A type where another was expected.
    Type {
        /// The expected type.
        expected: String,
        /// The type found.
        found: String,
    },
    /// A component a tuple does not have.
    NoComponent {
        /// Which.
        index: usize,
        /// The type.
        ty: String,
    },
    /// A field a record does not have.
    NoField {
        /// Which.
        field: String,
        /// The type.
        ty: String,
    },
    /// A type whose meaning is not known.
    UnknownType {
        /// Its name.
        name: String,
    },
    /// Two definitions of one name.
    Duplicate {
        /// The name.
        name: String,
    },
    /// A type defined by itself.
    CircularType {
        /// The name.
        name: String,
    },
    /// Too large once every auxiliary definition is written out.
    TooLarge,
    /// More operations, axioms or variables than are read.
    TooMany {
        /// How many are.
        most: usize,
    },
    /// More definitions than are read.
    TooManyDefinitions {
        /// How many are read.
        most: usize,
    },
    /// Cannot be run.
    NotExecutable {
        /// The variable or construct.
        what: String,
        /// Why.
        reason: Reason,
    },
    /// The scope of a quantifier was extended to where its variable is used.
    ExtendedScope {
        /// The variable.
        name: String,
    },
    /// Two formulas with nothing between them were read as a conjunction.
    MissingConnective,
    /// A connective with nothing after it was dropped.
    TrailingConnective {
        /// The connective.
        connective: String,
    },
    /// A name was read as another one.
    NameDrift {
        /// As written.
        found: String,
        /// As read.
        read: String,
    },
    /// A procedure was read as a predicate.
    ProcedureAsPredicate {
        /// Its name.
        name: String,
    },
    /// An element of a matrix was read as an element of some row.
    InMatrix,
    /// A list before a comparison was distributed.
    DistributedList,
    /// Tuples were added or subtracted place by place.
    TupleArithmetic,
    /// Braces were read as parentheses.
    BracesAsParentheses,
    /// A number and a name side by side were read as a product.
    Juxtaposition,
    /// `if` without `fi`.
    MissingFi,
    /// A type inside an argument was ignored.
    TypeInArgument,
    /// The angle brackets of a type were lost, as in text copied out of a PDF.
    LostAngles,
    /// `#{x ∈ s : f}` was read as the number of places of `s` where `f` holds.
    CountedElements,
    /// A parameter whose type follows without a colon.
    MissingColon,
    /// `==` was read as `=`, `6=` as `≠`, or `p ≠ q ≠ r` as a chain.
    OddComparison,
    /// The result of a procedure is not mentioned in its postcondition.
    ResultMissing {
        /// Its name.
        name: String,
    },
    /// A definition nobody uses.
    Unused {
        /// Its name.
        name: String,
    },
    /// The same formula in several places.
    Repeated {
        /// How often.
        times: usize,
    },
    /// A definition that calls itself.
    Recursion {
        /// Its name.
        name: String,
    },
}

/// Why something cannot be run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Its values are neither bounded nor determined by the formula.
    NoCandidates,
    /// Numbers with fractions are not run.
    Reals,
    /// Sets and maps are not run here.
    Collections,
    /// Lists and sets given by a condition are not run.
    Comprehensions,
    /// More work than one question is allowed.
    Fuel,
    /// More memory than one question is allowed.
    Memory,
    /// Calls itself without end.
    Recursion,
    /// The time was up before the first question was answered.
    Time,
}

/// What should stand where something else does.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wanted {
    /// A sign or a keyword.
    Sign(&'static str),
    /// The end of a formula typed alone.
    FormulaEnd,
    /// A connective.
    Connective,
    /// A connective, or the end of the body.
    ConnectiveOrBrace,
    /// A parameter.
    Parameter,
    /// Another parameter or the end of the list.
    CommaOrParenthesis,
    /// A precondition or postcondition.
    Condition,
    /// The number of a component.
    Component,
    /// A formula or a term.
    Formula,
    /// A bound variable.
    Variable,
    /// A type.
    Type,
    /// Two types: of keys and of values.
    TwoTypes,
    /// A field of a record.
    Field,
    /// The bounds of a sum.
    SumBounds,
}

impl From<&'static str> for Wanted {
    fn from(sign: &'static str) -> Self {
        Self::Sign(sign)
    }
}

/// A message with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// What it is.
    pub message: Message,
    /// Where.
    pub span: Span,
}

impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn error(message: Message, span: Span) -> Self {
        Self { severity: Severity::Error, message, span }
    }

    /// A warning.
    #[must_use]
    pub fn warning(message: Message, span: Span) -> Self {
        Self { severity: Severity::Warning, message, span }
    }
}

impl Message {
    /// Whether it says how something is spelt, which a hand-in does everywhere if it does it once.
    #[must_use]
    pub fn is_habit(&self) -> bool {
        matches!(
            self,
            Self::NameDrift { .. }
                | Self::ProcedureAsPredicate { .. }
                | Self::DistributedList
                | Self::Juxtaposition
                | Self::LostAngles
                | Self::OddComparison
        )
    }

    /// One word for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Expected { .. } => "syntax",
            Self::Unbalanced { .. } => "unbalanced",
            Self::TooDeep => "too_deep",
            Self::BigNumber => "big_number",
            Self::Undeclared { .. } => "undeclared",
            Self::UsesBroken { .. } => "uses_broken",
            Self::Arguments { .. } => "arguments",
            Self::Type { .. } => "type",
            Self::NoComponent { .. } => "no_component",
            Self::NoField { .. } => "no_field",
            Self::UnknownType { .. } => "unknown_type",
            Self::Duplicate { .. } => "duplicate",
            Self::CircularType { .. } => "circular_type",
            Self::TooLarge => "too_large",
            Self::TooMany { .. } | Self::TooManyDefinitions { .. } => "too_many",
            Self::NotExecutable { .. } => "not_executable",
            Self::ExtendedScope { .. } => "extended_scope",
            Self::MissingConnective => "missing_connective",
            Self::TrailingConnective { .. } => "trailing_connective",
            Self::NameDrift { .. } => "name_drift",
            Self::ProcedureAsPredicate { .. } => "procedure_as_predicate",
            Self::InMatrix => "in_matrix",
            Self::DistributedList => "distributed_list",
            Self::TupleArithmetic => "tuple_arithmetic",
            Self::BracesAsParentheses => "braces_as_parentheses",
            Self::Juxtaposition => "juxtaposition",
            Self::MissingFi => "missing_fi",
            Self::TypeInArgument => "type_in_argument",
            Self::LostAngles => "lost_angles",
            Self::CountedElements => "counted_elements",
            Self::MissingColon => "missing_colon",
            Self::OddComparison => "odd_comparison",
            Self::ResultMissing { .. } => "result_missing",
            Self::Unused { .. } => "unused",
            Self::Repeated { .. } => "repeated",
            Self::Recursion { .. } => "recursion",
        }
    }

    /// What is to be said to the author.
    #[must_use]
    pub fn explain(&self) -> tablero_core::Message {
        match self {
            Self::Expected { expected, found: Some(found) } => {
                words::expected(expected.explain(), short(found))
            }
            Self::Expected { expected, found: None } => words::expected_end(expected.explain()),
            Self::Unbalanced { bracket } => words::unbalanced(short(bracket)),
            Self::TooDeep => words::too_deep(),
            Self::BigNumber => words::big_number(),
            Self::Undeclared { name, near: Some(near) } => words::undeclared_near(short(name), short(near)),
            Self::Undeclared { name, near: None } => words::undeclared(short(name)),
            Self::UsesBroken { name } => words::uses_broken(short(name)),
            Self::Arguments { name, expected, found } => words::arguments(*expected, *found, short(name)),
            Self::Type { expected, found } => words::wrong_type(short(expected), short(found)),
            Self::NoComponent { index, ty } => words::no_component(*index, short(ty)),
            Self::NoField { field, ty } => words::no_field(short(field), short(ty)),
            Self::UnknownType { name } => words::unknown_type(short(name)),
            Self::Duplicate { name } => words::duplicate(short(name)),
            Self::CircularType { name } => words::circular_type(short(name)),
            Self::TooLarge => words::too_large(),
            Self::TooMany { most } => words::too_many(*most),
            Self::TooManyDefinitions { most } => words::too_many_definitions(*most),
            Self::NotExecutable { what, reason } => words::not_executable(reason.explain(), short(what)),
            Self::ExtendedScope { name } => words::extended_scope(short(name)),
            Self::MissingConnective => words::missing_connective(),
            Self::TrailingConnective { connective } => words::trailing_connective(short(connective)),
            Self::NameDrift { found, read } => words::name_drift(short(found), short(read)),
            Self::ProcedureAsPredicate { name } => words::procedure_as_predicate(short(name)),
            Self::InMatrix => words::in_matrix(),
            Self::DistributedList => words::distributed_list(),
            Self::TupleArithmetic => words::tuple_arithmetic(),
            Self::BracesAsParentheses => words::braces_as_parentheses(),
            Self::Juxtaposition => words::juxtaposition(),
            Self::MissingFi => words::missing_fi(),
            Self::TypeInArgument => words::type_in_argument(),
            Self::LostAngles => words::lost_angles(),
            Self::CountedElements => words::counted_elements(),
            Self::MissingColon => words::missing_colon(),
            Self::OddComparison => words::odd_comparison(),
            Self::ResultMissing { name } => words::result_missing(short(name)),
            Self::Unused { name } => words::unused(short(name)),
            Self::Repeated { times } => words::repeated(*times),
            Self::Recursion { name } => words::recursion(short(name)),
        }
    }
}

/// The most letters of a text that are repeated to whoever wrote it.
const LONGEST: usize = 80;

/// A text as a message repeats it: of a long one, the beginning.
pub(crate) fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Reason {
    fn explain(&self) -> tablero_core::Message {
        match self {
            Self::NoCandidates => words::reason_no_candidates(),
            Self::Reals => words::reason_reals(),
            Self::Collections => words::reason_collections(),
            Self::Comprehensions => words::reason_comprehensions(),
            Self::Fuel => words::reason_fuel(),
            Self::Memory => words::reason_memory(),
            Self::Recursion => words::reason_recursion(),
            Self::Time => words::reason_time(),
        }
    }
}

impl Wanted {
    fn explain(&self) -> tablero_core::Argument {
        match self {
            Self::Sign(sign) => tablero_core::Argument::from(format!("«{sign}»")),
            Self::FormulaEnd => words::wanted_formula_end().into(),
            Self::Connective => words::wanted_connective().into(),
            Self::ConnectiveOrBrace => words::wanted_connective_or_brace().into(),
            Self::Parameter => words::wanted_parameter().into(),
            Self::CommaOrParenthesis => words::wanted_comma_or_parenthesis().into(),
            Self::Condition => words::wanted_condition().into(),
            Self::Component => words::wanted_component().into(),
            Self::Formula => words::wanted_formula().into(),
            Self::Variable => words::wanted_variable().into(),
            Self::Type => words::wanted_type().into(),
            Self::TwoTypes => words::wanted_two_types().into(),
            Self::Field => words::wanted_field().into(),
            Self::SumBounds => words::wanted_sum_bounds().into(),
        }
    }
}
