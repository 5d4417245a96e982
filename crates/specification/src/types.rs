//! Types once names are resolved, and how values are laid out in words.

use std::fmt;
use std::sync::Arc;

/// A type without names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Whole numbers.
    Int,
    /// Truth values.
    Bool,
    /// Characters.
    Char,
    /// Numbers with fractions: typed, never run.
    Real,
    /// Sequences.
    Seq(Arc<Ty>),
    /// Tuples; records have the names of their fields too.
    Tuple(Arc<[Ty]>, Option<Arc<[String]>>),
    /// Sets and maps: typed, never run.
    Collection,
    /// Whatever fits: the elements of an empty sequence, a type variable.
    Any,
}

impl Ty {
    /// A sequence of these.
    #[must_use]
    pub fn seq(of: Ty) -> Self {
        Self::Seq(Arc::new(of))
    }

    /// A tuple of these.
    #[must_use]
    pub fn tuple(of: impl Into<Arc<[Ty]>>) -> Self {
        Self::Tuple(of.into(), None)
    }

    /// How many words a value takes.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Self::Tuple(parts, _) => parts.iter().map(Ty::width).sum(),
            _ => 1,
        }
    }

    /// Whether a value of one may stand where the other is expected.
    #[must_use]
    pub fn fits(&self, other: &Ty) -> bool {
        match (self, other) {
            (Self::Any, _) | (_, Self::Any) | (Self::Int | Self::Real, Self::Int | Self::Real) => true,
            (Self::Seq(a), Self::Seq(b)) => a.fits(b),
            (Self::Tuple(a, _), Self::Tuple(b, _)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.fits(b))
            }
            (a, b) => a == b,
        }
    }

    /// The same structure, whatever fields are called.
    #[must_use]
    pub fn same(&self, other: &Ty) -> bool {
        match (self, other) {
            (Self::Seq(a), Self::Seq(b)) => a.same(b),
            (Self::Tuple(a, _), Self::Tuple(b, _)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.same(b))
            }
            (a, b) => a == b,
        }
    }

    /// What each word of a value is.
    pub(crate) fn layout(&self) -> Vec<Layout> {
        match self {
            Self::Tuple(parts, _) => parts.iter().flat_map(Ty::layout).collect(),
            Self::Seq(of) => vec![Layout::Seq(of.layout().into())],
            _ => vec![Layout::Word],
        }
    }

    /// Whether numbers with fractions, sets or maps occur in it.
    pub(crate) fn is_run(&self) -> bool {
        match self {
            Self::Real | Self::Collection => false,
            Self::Seq(of) => of.is_run(),
            Self::Tuple(parts, _) => parts.iter().all(Ty::is_run),
            _ => true,
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int => out.write_str("Z"),
            Self::Bool => out.write_str("Bool"),
            Self::Char => out.write_str("Char"),
            Self::Real => out.write_str("R"),
            Self::Seq(of) => write!(out, "seq⟨{of}⟩"),
            Self::Tuple(parts, _) => {
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        out.write_str(" × ")?;
                    }
                    match part {
                        Self::Tuple(..) => write!(out, "({part})")?,
                        _ => write!(out, "{part}")?,
                    }
                }
                Ok(())
            }
            Self::Collection => out.write_str("conj"),
            Self::Any => out.write_str("T"),
        }
    }
}

/// What a word of a value is: the value itself, or a sequence elsewhere whose elements have this layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Layout {
    Word,
    Seq(Arc<[Layout]>),
}

/// A value, outside of a run.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A character.
    Char(char),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A sequence.
    Seq(Vec<Value>),
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |out: &mut fmt::Formatter<'_>, items: &[Value]| {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.write_str(", ")?;
                }
                write!(out, "{item}")?;
            }
            Ok(())
        };
        match self {
            Self::Int(number) => write!(out, "{number}"),
            Self::Bool(value) => write!(out, "{value}"),
            Self::Char(c) => write!(out, "'{c}'"),
            Self::Tuple(items) => {
                out.write_str("(")?;
                list(out, items)?;
                out.write_str(")")
            }
            Self::Seq(items) => {
                out.write_str("⟨")?;
                list(out, items)?;
                out.write_str("⟩")
            }
        }
    }
}
