//! Where to look: the smallest part of a formula that has to change, and the mistake by its name.

use tablero_core::Message;
use tablero_specification::token::Span;

use crate::words;

/// Frequent mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// `∀` with `∧` where `→` is meant.
    ForallAnd,
    /// `∃` with `→` where `∧` is meant.
    ExistsImplies,
    /// The other quantifier.
    Quantifier,
    /// An implication one way where both ways are meant.
    OneWay,
    /// Another comparison.
    Comparison,
    /// Another number.
    Constant,
    /// Another connective.
    Connective,
    /// A negation missing or too many.
    Negation,
    /// One variable or component for another.
    Index,
    /// Arguments in another order.
    Arguments,
    /// A conjunct that is too many.
    ExtraConjunct,
    /// A guard that comes after what it guards.
    GuardAfterUse,
    /// The result does not occur in the postcondition.
    ResultMissing,
    /// The board outside of the move is not said to stay.
    FrameMissing,
    /// Whose turn it is afterwards is not said.
    TurnMissing,
    /// Something is not said at all.
    Missing,
    /// What is said does not hold where it should.
    Rejects,
}

impl Pattern {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::ForallAnd => "forall_and",
            Self::ExistsImplies => "exists_implies",
            Self::Quantifier => "quantifier",
            Self::OneWay => "one_way",
            Self::Comparison => "comparison",
            Self::Constant => "constant",
            Self::Connective => "connective",
            Self::Negation => "negation",
            Self::Index => "index",
            Self::Arguments => "arguments",
            Self::ExtraConjunct => "extra_conjunct",
            Self::GuardAfterUse => "guard_after_use",
            Self::ResultMissing => "result_missing",
            Self::FrameMissing => "frame_missing",
            Self::TurnMissing => "turn_missing",
            Self::Missing => "missing",
            Self::Rejects => "rejects",
        }
    }
}

impl Pattern {
    /// The mistake by its name, for people.
    #[must_use]
    pub fn explain(self) -> Message {
        match self {
            Self::ForallAnd => words::pattern_forall_and(),
            Self::ExistsImplies => words::pattern_exists_implies(),
            Self::Quantifier => words::pattern_quantifier(),
            Self::OneWay => words::pattern_one_way(),
            Self::Comparison => words::pattern_comparison(),
            Self::Constant => words::pattern_constant(),
            Self::Connective => words::pattern_connective(),
            Self::Negation => words::pattern_negation(),
            Self::Index => words::pattern_index(),
            Self::Arguments => words::pattern_arguments(),
            Self::ExtraConjunct => words::pattern_extra_conjunct(),
            Self::GuardAfterUse => words::pattern_guard_after_use(),
            Self::ResultMissing => words::pattern_result_missing(),
            Self::FrameMissing => words::pattern_frame_missing(),
            Self::TurnMissing => words::pattern_turn_missing(),
            Self::Missing => words::pattern_missing(),
            Self::Rejects => words::pattern_rejects(),
        }
    }

    /// What to do next.
    #[must_use]
    pub fn next_step(self) -> Message {
        match self {
            Self::ForallAnd => words::step_forall_and(),
            Self::ExistsImplies => words::step_exists_implies(),
            Self::Quantifier => words::step_quantifier(),
            Self::OneWay => words::step_one_way(),
            Self::Comparison => words::step_comparison(),
            Self::Constant => words::step_constant(),
            Self::Connective => words::step_connective(),
            Self::Negation => words::step_negation(),
            Self::Index => words::step_index(),
            Self::Arguments => words::step_arguments(),
            Self::ExtraConjunct => words::step_extra_conjunct(),
            Self::GuardAfterUse => words::step_guard_after_use(),
            Self::ResultMissing => words::step_result_missing(),
            Self::FrameMissing => words::step_frame_missing(),
            Self::TurnMissing => words::step_turn_missing(),
            Self::Missing => words::step_missing(),
            Self::Rejects => words::step_rejects(),
        }
    }
}

/// Where to look, and for what.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// The smallest part of the hand-in that has to change.
    pub span: Span,
    /// The definition it is in.
    pub definition: String,
    /// The mistake, if it has a name.
    pub pattern: Option<Pattern>,
}
