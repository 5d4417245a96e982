//! Where things are and which way they go.

use std::fmt;

/// A cell of the infinite grid: `x` grows to the right, `y` grows downwards.
///
/// Cells are ordered by `x`, then by `y`, as lists of them are in every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "point")]
#[doc(alias = "square")]
pub struct Cell {
    /// The column.
    pub x: i64,
    /// The row.
    pub y: i64,
}

impl Cell {
    /// The cell in this column and row.
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The neighbour on one side, or `None` past the end of the coordinates.
    #[must_use]
    pub const fn neighbour(self, action: Action) -> Option<Self> {
        let (dx, dy) = action.delta();
        match (self.x.checked_add(dx), self.y.checked_add(dy)) {
            (Some(x), Some(y)) => Some(Self { x, y }),
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.x, self.y)
    }
}

/// One of the four things the person can try to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "acción")]
#[doc(alias = "direction")]
pub enum Action {
    /// Up, towards smaller `y`.
    #[doc(alias = "arriba")]
    North,
    /// Down, towards larger `y`.
    #[doc(alias = "abajo")]
    South,
    /// To the right, towards larger `x`.
    #[doc(alias = "derecha")]
    East,
    /// To the left, towards smaller `x`.
    #[doc(alias = "izquierda")]
    West,
}

/// A word that names no action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown action {found:?}: expected north, south, east or west (or arriba, abajo, derecha, izquierda, or a letter of u d r l, N S E W O)"
)]
pub struct UnknownAction {
    /// The word given.
    pub found: String,
}

impl Action {
    /// All four, in the order of the rule book.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// How far one step goes in `x` and in `y`.
    #[must_use]
    pub const fn delta(self) -> (i64, i64) {
        match self {
            Self::North => (0, -1),
            Self::South => (0, 1),
            Self::East => (1, 0),
            Self::West => (-1, 0),
        }
    }

    /// The action that undoes a walk of this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::East => Self::West,
            Self::West => Self::East,
        }
    }

    /// The number of the action in [`Action::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
            Self::East => "east",
            Self::West => "west",
        }
    }

    /// The lower-case LURD letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'u',
            Self::South => 'd',
            Self::East => 'r',
            Self::West => 'l',
        }
    }

    /// The action that a word or letter names, in English, Spanish or Portuguese and in any case.
    pub fn from_word(word: &str) -> Result<Self, UnknownAction> {
        match word.to_lowercase().as_str() {
            "north" | "arriba" | "cima" | "n" | "u" => Ok(Self::North),
            "south" | "abajo" | "baixo" | "s" | "d" => Ok(Self::South),
            "east" | "derecha" | "direita" | "e" | "r" => Ok(Self::East),
            "west" | "izquierda" | "esquerda" | "w" | "o" | "l" => Ok(Self::West),
            _ => Err(UnknownAction { found: word.to_owned() }),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_rule_book_is_known() {
        for (words, action) in [
            (["north", "arriba", "cima", "N", "u"], Action::North),
            (["south", "Abajo", "Baixo", "S", "D"], Action::South),
            (["EAST", "derecha", "direita", "E", "r"], Action::East),
            (["west", "izquierda", "esquerda", "O", "l"], Action::West),
        ] {
            for word in words {
                assert_eq!(Action::from_word(word), Ok(action), "{word}");
            }
            assert_eq!(Action::from_word(action.word()), Ok(action));
            assert_eq!(Action::from_word(&action.letter().to_string()), Ok(action));
            assert_eq!(action.opposite().opposite(), action);
            assert_eq!(Action::ALL[action.index()], action);
        }
        assert!(Action::from_word("up").is_err());
        assert!(Action::from_word("").is_err());
    }

    #[test]
    fn the_grid_ends_where_the_coordinates_do() {
        assert_eq!(Cell::new(i64::MAX, 0).neighbour(Action::East), None);
        assert_eq!(Cell::new(0, i64::MIN).neighbour(Action::North), None);
        assert_eq!(Cell::new(0, 0).neighbour(Action::North), Some(Cell::new(0, -1)));
    }
}
