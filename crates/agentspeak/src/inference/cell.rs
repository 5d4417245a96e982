//! A cell: a value, or the place of one, in one word.

use crate::symbol::NameId;

/// What a cell is: a value, or the place of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum View {
    /// A variable nothing is known about; only at its own place in the heap.
    Unbound,
    /// The variable at this place.
    Ref(u32),
    Number(f64),
    Atom(NameId),
    Nil,
    /// Head and tail at this place and the next.
    List(u32),
    /// A functor at this place, its arguments after it.
    Struct(u32),
    /// A functor and the number of its arguments, at most [`MAX_ARITY`]; only in front of them.
    Functor(NameId, u32),
    /// A term of the pool without variables.
    Ground(u32),
    /// A template at this place, the number of its variables after it, and then their values.
    Open(u32),
    /// A term of the pool; only at the beginning of an open term.
    Template(u32),
    /// The number of variables of a template; only after it.
    Count(u32),
    /// The same for an expression without a value; one cell more follows: a variable it has no value without.
    Stuck(u32),
}

/// Structures with more arguments stay in the pool.
pub(super) const MAX_ARITY: usize = 0x7FFF;

/// One word: a number as it is, anything else in the space of the negative quiet not-a-numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell(u64);

/// The smallest word that is not a number.
const BOXED: u64 = 0xFFF8 << 48;
const TAG_SHIFT: u32 = 47;
pub(super) const UNBOUND: Cell = Cell(BOXED);

impl Cell {
    #[inline]
    pub(super) const fn view(self) -> View {
        if self.0 < BOXED {
            return View::Number(f64::from_bits(self.0));
        }
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the payload")]
        let low = self.0 as u32;
        match (self.0 >> TAG_SHIFT) & 15 {
            0 => View::Unbound,
            1 => View::Ref(low),
            2 => View::Atom(NameId(low)),
            3 => View::Nil,
            4 => View::List(low),
            5 => View::Struct(low),
            6 => {
                let arity = ((self.0 >> 32) & MAX_ARITY as u64) as u32;
                View::Functor(NameId(low), arity)
            }
            7 => View::Ground(low),
            8 => View::Open(low),
            9 => View::Template(low),
            10 => View::Count(low),
            _ => View::Stuck(low),
        }
    }

    const fn boxed(tag: u64, low: u32) -> Self {
        Self(BOXED | (tag << TAG_SHIFT) | low as u64)
    }

    pub(super) const fn is_unbound(self) -> bool {
        self.0 == UNBOUND.0
    }
}

impl View {
    /// The word of it.
    #[inline]
    pub(crate) const fn pack(self) -> Cell {
        match self {
            Self::Number(n) => {
                let bits = n.to_bits();
                Cell(if bits < BOXED { bits } else { f64::NAN.to_bits() & !(1 << 63) })
            }
            Self::Unbound => UNBOUND,
            Self::Ref(place) => Cell::boxed(1, place),
            Self::Atom(name) => Cell::boxed(2, name.0),
            Self::Nil => Cell::boxed(3, 0),
            Self::List(place) => Cell::boxed(4, place),
            Self::Struct(place) => Cell::boxed(5, place),
            Self::Functor(name, arity) => Cell(Cell::boxed(6, name.0).0 | (arity as u64) << 32),
            Self::Ground(term) => Cell::boxed(7, term),
            Self::Open(place) => Cell::boxed(8, place),
            Self::Template(term) => Cell::boxed(9, term),
            Self::Count(count) => Cell::boxed(10, count),
            Self::Stuck(count) => Cell::boxed(11, count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_what_was_packed() {
        let numbers = [0.0, -0.0, 1.5, -1e300, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE];
        for number in numbers {
            assert_eq!(View::Number(number).pack().view(), View::Number(number));
        }
        for nan in [f64::NAN, -f64::NAN, f64::from_bits(u64::MAX)] {
            assert!(matches!(View::Number(nan).pack().view(), View::Number(n) if n.is_nan()));
        }
        let name = NameId(u32::MAX);
        let others = [
            View::Unbound,
            View::Ref(7),
            View::Atom(name),
            View::Nil,
            View::List(u32::MAX),
            View::Struct(1),
            View::Functor(name, 0x7FFF),
            View::Ground(2),
            View::Open(3),
            View::Template(4),
            View::Count(5),
            View::Stuck(6),
        ];
        for other in others {
            assert_eq!(other.pack().view(), other);
        }
    }
}
