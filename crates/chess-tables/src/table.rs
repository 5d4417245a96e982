//! One class in memory.

use tablero_lite_chess::Position;

use crate::class::Class;
use crate::layout::{Layout, Squares};
use crate::value::Value;

/// The codes of all entries, as narrow as they fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Codes {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

/// The distance to mate of every position of a class.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) layout: Layout,
    pub(crate) codes: Codes,
}

impl Table {
    /// The class.
    #[must_use]
    pub fn class(&self) -> Class {
        self.layout.class()
    }

    /// How many entries there are, those of impossible placements among them.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.layout.entries()
    }

    /// How much memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.codes {
            Codes::Narrow(codes) => codes.len(),
            Codes::Wide(codes) => 2 * codes.len(),
        }
    }

    #[inline]
    pub(crate) fn code(&self, index: usize) -> u16 {
        match &self.codes {
            Codes::Narrow(codes) => codes.get(index).map_or(0, |&code| code.into()),
            Codes::Wide(codes) => codes.get(index).copied().unwrap_or(0),
        }
    }

    /// The value of a position, whose colours are exchanged if `turned`. The caller owes that it is of this class.
    pub(crate) fn value(&self, position: &Position, turned: bool) -> Value {
        Value::from_code(self.code(self.layout.index_of(position, turned)))
    }

    /// Every entry of a real placement, with its code.
    pub(crate) fn placements(&self) -> impl Iterator<Item = (Squares, tablero_lite_chess::Colour, u16)> {
        (0..self.entries()).filter_map(|index| {
            let (squares, to_move) = self.layout.placement(index)?;
            Some((squares, to_move, self.code(index)))
        })
    }
}
