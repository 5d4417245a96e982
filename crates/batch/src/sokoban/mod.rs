//! Sokoban in many rooms at once, each with a level of its own.
//!
//! A room is a rectangle of bytes, so that a step looks at no more than two of them, and only the cells that change are
//! painted again. The engine of the rules is the judge: tests play both and compare.

mod grid;
mod room;
mod sight;
mod warehouse;

pub use sight::Sight;
pub use warehouse::Warehouse;

/// What a step is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reward {
    /// The custom of the field: -0.1 for every step, 1 for a box put onto a deposit, -1 for one taken off, 10 for the last one.
    #[default]
    Customary,
    /// 1 for the last box put onto its deposit, and nothing else.
    Sparse,
}

/// The longest side of a room.
pub const LONGEST_SIDE: usize = 64;
