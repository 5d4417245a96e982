//! A position laid out on a lattice.

/// A place on a lattice: columns to the right, rows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct At {
    /// The row.
    pub row: i64,
    /// The column.
    pub column: i64,
}

impl At {
    /// The place with this column and row.
    #[must_use]
    pub const fn new(column: i64, row: i64) -> Self {
        Self { row, column }
    }
}

/// How the spots lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// A spot on every place.
    Square,
    /// Rows shifted by half a step: a spot on every second place of a row.
    Star,
}

/// A rectangle of places, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The top left place.
    pub low: At,
    /// The bottom right place.
    pub high: At,
}

/// What lies under the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A square that a queen attacks.
    Attacked,
    /// Floor to walk on.
    Floor,
    /// A deposit.
    Goal,
    /// A wall.
    Wall,
    /// The middle of the star.
    Field,
    /// The home triangle of a player, by number from 1.
    Home(u8),
}

/// What stands on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A chess figure of a side, 0 or 1.
    Figure {
        /// The figure in Unicode, always the filled form.
        figure: char,
        /// The letter, upper case for side 0.
        letter: char,
        /// Whose it is.
        side: usize,
    },
    /// A piece of a player, by number from 1.
    Disc(u8),
    /// A box.
    Crate,
    /// The person who pushes.
    Person,
}

/// One spot of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// What lies there.
    pub ground: Ground,
    /// What stands there.
    pub shape: Option<Shape>,
}

/// Where a move begins, if it moves a piece that stands somewhere, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The first spot.
    pub from: Option<At>,
    /// The last spot.
    pub to: At,
}

/// A position laid out on a lattice, as seen from one side.
pub trait Board {
    /// How the spots lie.
    fn lattice(&self) -> Lattice;

    /// The places worth showing.
    fn extent(&self) -> Extent;

    /// What is on a place; `None` if it is no spot of the board.
    fn spot(&self, at: At) -> Option<Spot>;

    /// How a spot is called in moves.
    fn name(&self, at: At) -> Option<String>;

    /// What is written beside a row.
    fn row_label(&self, _row: i64) -> Option<String> {
        None
    }

    /// What is written below a column.
    fn column_label(&self, _column: i64) -> Option<String> {
        None
    }

    /// Where the eye should be: the person in a maze.
    fn focus(&self) -> Option<At> {
        None
    }

    /// Whether a move names the spot where it begins.
    fn moves_pieces(&self) -> bool {
        true
    }

    /// Where the piece on a spot can go; empty if it is not one that can be moved now.
    fn targets(&self, from: At) -> Vec<At>;

    /// The text of the move between two spots, legal or not.
    fn move_text(&self, from: Option<At>, to: At) -> Option<String>;

    /// The spots that a move names.
    fn ends(&self, mv: &str) -> Option<Ends>;

    /// The moves that bring the person to a spot, or push a box that is beside it; `None` where nobody walks.
    fn walk(&self, _to: At) -> Option<Vec<String>> {
        None
    }
}
