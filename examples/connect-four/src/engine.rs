//! The rules as they run: one bit per cell, seven bits per column with one always empty, so that no line wraps round.

use crate::{COLUMNS, ROWS, Side, spec};

/// Bits of a column, the empty one on top included.
const HEIGHT: usize = ROWS + 1;

/// A position: the pieces of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    yellow: u64,
    red: u64,
}

/// A column to drop a piece into, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// Every column.
    pub fn all() -> impl Iterator<Item = Self> {
        (0_u8..).map(Self).take(COLUMNS)
    }

    /// The column with this number.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        Self::all().nth(number)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

impl Position {
    /// All pieces.
    const fn pieces(&self) -> u64 {
        self.yellow | self.red
    }

    const fn of(&self, side: Side) -> u64 {
        match side {
            Side::Yellow => self.yellow,
            Side::Red => self.red,
        }
    }

    /// How many pieces are on the board.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.pieces().count_ones() as usize
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        if self.count().is_multiple_of(2) { Side::Yellow } else { Side::Red }
    }

    /// How many pieces are in a column.
    #[must_use]
    pub const fn height(&self, column: Column) -> usize {
        (self.pieces() >> (column.number() * HEIGHT) & ((1 << ROWS) - 1)).count_ones() as usize
    }

    /// Whose piece stands on a cell.
    #[must_use]
    pub const fn at(&self, column: Column, row: usize) -> Option<Side> {
        if row >= ROWS {
            return None;
        }
        let bit = 1 << (column.number() * HEIGHT + row);
        if self.yellow & bit != 0 {
            Some(Side::Yellow)
        } else if self.red & bit != 0 {
            Some(Side::Red)
        } else {
            None
        }
    }

    /// Whether a side has four in a line.
    #[must_use]
    pub fn has_four(&self, side: Side) -> bool {
        let set = self.of(side);
        [1, HEIGHT, HEIGHT + 1, HEIGHT - 1].into_iter().any(|step| {
            let pairs = set & set >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The position after a piece fell into a column; a full one changes nothing.
    #[must_use]
    pub fn drop(mut self, column: Column) -> Self {
        let row = self.height(column);
        if row < ROWS {
            let bit = 1 << (column.number() * HEIGHT + row);
            match self.to_move() {
                Side::Yellow => self.yellow |= bit,
                Side::Red => self.red |= bit,
            }
        }
        self
    }

    /// The position with these pieces, columns from a to g and each from below; `None` if one side has too many, or both
    /// have four in a line.
    #[must_use]
    pub fn from_columns(columns: &[Vec<Side>]) -> Option<Self> {
        let mut position = Self::default();
        for (column, pieces) in Column::all().zip(columns) {
            for (row, side) in pieces.iter().enumerate().take(ROWS) {
                let bit = 1 << (column.number() * HEIGHT + row);
                match side {
                    Side::Yellow => position.yellow |= bit,
                    Side::Red => position.red |= bit,
                }
            }
        }
        let lead = position.yellow.count_ones().checked_sub(position.red.count_ones())?;
        let both = Side::ALL.into_iter().all(|side| position.has_four(side));
        (lead <= 1 && !both).then_some(position)
    }

    /// The same position as plain data.
    #[must_use]
    pub fn columns(&self) -> spec::Columns {
        let mut columns = spec::Columns::default();
        for (column, pieces) in Column::all().zip(&mut columns) {
            pieces.extend((0..ROWS).map_while(|row| self.at(column, row)));
        }
        columns
    }
}
