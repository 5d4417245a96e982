//! Records of games, in one text form for all games.
//!
//! ```text
//! tablero record 1
//! game: chess
//! seat 1: human
//! seat 2: robot:alphabeta,time=1s
//! start: r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w
//!
//! 1 a2a3 4120ms
//! 2 b7b6 1000ms
//!
//! result: 1 2
//! verdict: resigned 2
//! digest: sha256 ...
//! ```
//!
//! Everything a person needs to read the game and a program needs to play it again is in the text; nothing else is,
//! so equal games have equal records unless somebody measured times. The digest is that of all bytes before its
//! line: it shows that the text was not changed, not that it is true. Whether the moves are legal and
//! the result is theirs is what [`Record::replay`] finds out.
//!
//! ```
//! use tablero_core::Ending;
//! use tablero_record::{Ply, Record};
//!
//! let record = Record {
//!     game: "chess".to_owned(),
//!     options: Vec::new(),
//!     seats: vec!["human".to_owned(), "robot:greedy".to_owned()],
//!     headers: Vec::new(),
//!     start: "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w".to_owned(),
//!     plies: vec![Ply { mv: "a2a3".to_owned(), millis: None }],
//!     result: None,
//!     ending: Ending::Unfinished { plies: None },
//! };
//! let text = record.write();
//! assert_eq!(Record::read(&text)?, record);
//! // A digit that was changed by hand is noticed.
//! assert!(Record::read(&text.replace("a2a3", "a2a4")).is_err());
//! # Ok::<(), tablero_record::ReadError>(())
//! ```

mod digest;
mod error;
mod escape;
mod many;
mod read;
mod replay;
mod write;

pub use digest::digest;
pub use error::{ReadError, ReadProblem, ReplayError, ReplayProblem};
pub use escape::{escape, is_steering, unescape};
pub use many::{Located, read_all, texts};
pub use replay::Replayed;

use tablero_core::{Ending, Outcome};

/// The first line of every record.
pub(crate) const MAGIC: &str = "tablero record 1";

/// A game as it was played, as far as it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// The options it was started with, `key` and `value`.
    pub options: Vec<(String, String)>,
    /// Who plays, by seat.
    pub seats: Vec<String>,
    /// Whatever else is worth saying, `key` and `value`; keys are those of [`is_header_key`].
    pub headers: Vec<(String, String)>,
    /// The text of the position it begins with.
    pub start: String,
    /// The moves in order.
    pub plies: Vec<Ply>,
    /// The places, or `None` while the game goes on or where it was cut off.
    pub result: Option<Outcome>,
    /// How it ended.
    pub ending: Ending,
}

/// One move of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move in the game's notation.
    pub mv: String,
    /// How long the player took, where somebody measured it.
    pub millis: Option<u64>,
}

impl Ply {
    /// A move that nobody timed.
    pub fn new(mv: impl Into<String>) -> Self {
        Self { mv: mv.into(), millis: None }
    }
}

/// Whether a word can be the key of a header: lower-case letters, digits and hyphens, and none of the record's own.
#[must_use]
pub fn is_header_key(word: &str) -> bool {
    let own = ["game", "option", "seat", "start", "result", "verdict", "digest"];
    !word.is_empty()
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !own.contains(&word)
}

impl Record {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The options as `core::Options` reads them.
    #[must_use]
    pub fn option_texts(&self) -> Vec<String> {
        self.options.iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// The line of the text on which something stands, counted from 1.
    #[must_use]
    pub fn line_of(&self, part: Part) -> usize {
        let (options, seats, headers) = (self.options.len(), self.seats.len(), self.headers.len());
        // Before the seats stand the first line, the game and the options.
        let start = 3 + options + seats + headers;
        match part {
            Part::Game => 2,
            Part::Option(index) => 3 + index,
            Part::Seat(index) => 3 + options + index,
            Part::Header(index) => 3 + options + seats + index,
            Part::Start => start,
            // A blank line stands before the moves and after them.
            Part::Ply(index) => start + 2 + index,
            Part::Result => start + 3 + self.plies.len(),
            Part::Ending => start + 4 + self.plies.len(),
        }
    }
}

/// A part of a record; what there are several of is counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The name of the game.
    Game,
    /// An option.
    Option(usize),
    /// Who plays.
    Seat(usize),
    /// A header.
    Header(usize),
    /// The first position.
    Start,
    /// A move.
    Ply(usize),
    /// The places.
    Result,
    /// How it ended.
    Ending,
}
