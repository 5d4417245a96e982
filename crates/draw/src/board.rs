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

/// What lies under the pieces. It says what a spot is for, never how that looks, so that a board of a game which was not
/// known when a face was made is drawn like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What kind of ground it is.
    pub tone: Tone,
    /// Whose part of the board it is, by the number of a colour from 1.
    pub owner: Option<u8>,
}

/// The kinds of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A light square of a chequered board.
    Light,
    /// A dark one.
    Dark,
    /// A square where nothing may be put.
    Barred,
    /// Ground to walk on, not worth a mark of its own.
    Floor,
    /// What lies beyond the walls: no part of the board.
    Outside,
    /// A place where something belongs.
    Goal,
    /// Where nothing can ever be.
    Wall,
    /// A hole that pieces stand in.
    Hole,
}

impl From<Tone> for Ground {
    fn from(tone: Tone) -> Self {
        Self { tone, owner: None }
    }
}

/// What stands on a spot: everything that a face needs to draw it, whatever game it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How it is drawn.
    pub form: Form,
    /// Its character; what fills a block.
    pub glyph: char,
    /// Its character where there are no colours to tell whose it is.
    pub plain: char,
    /// Its character where there is nothing but ASCII.
    pub letter: char,
    /// Its colour.
    pub paint: Paint,
    /// A picture of it in dots, where there is room.
    pub art: Option<&'static Art>,
}

/// The ways in which pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A character, or a picture.
    Figure,
    /// A round piece in its colour.
    Disc,
    /// A box that fills its spot.
    Block,
}

/// The colours of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// White, of the side that begins.
    White,
    /// Black.
    Black,
    /// The colour of a player, by number from 1.
    Player(u8),
    /// Wood.
    Brown,
    /// Something that is where it belongs.
    Green,
    /// Somebody.
    Blue,
}

/// A picture in dots, `#` for each, in two or three sizes. A row has as many dots as there are rows, or twice as many that
/// are half as wide.
#[derive(Debug, PartialEq, Eq)]
pub struct Art {
    /// Eight rows.
    pub large: [&'static str; 8],
    /// Six rows.
    pub small: [&'static str; 6],
    /// Four rows, where a character would not do.
    pub tiny: Option<[&'static str; 4]>,
    /// The same in lines, for pictures; without it a picture shows the dots.
    pub outline: Option<Outline>,
}

/// A picture in lines: path data of SVG in a square of 48 by 48 units, y downwards, with a margin of five or so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What is filled with the colour of the piece and outlined.
    pub body: &'static str,
    /// The lines drawn over it.
    pub lines: &'static str,
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

    /// How a person would write the move between two spots, legal or not.
    fn move_text(&self, from: Option<At>, to: At) -> Option<String>;
}

/// A board with nothing on it.
#[derive(Debug, Clone, Copy)]
pub struct Blank;

impl Board for Blank {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        Extent { low: At::new(0, 0), high: At::new(0, 0) }
    }

    fn spot(&self, _: At) -> Option<Spot> {
        None
    }

    fn name(&self, _: At) -> Option<String> {
        None
    }

    fn move_text(&self, _: Option<At>, _: At) -> Option<String> {
        None
    }
}
