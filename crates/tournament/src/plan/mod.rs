//! What a tournament is, before it is played.

pub mod fields;
mod read;
mod write;

pub use fields::{PlanError, PlanProblem};
pub use write::Quoted;

use std::fmt;
use std::str::FromStr;

use tablero_arena::Seat;
use tablero_core::Clock;
use tablero_ratings::Sprt;

/// Everything that decides which games are played. Two runs of one plan play the same games, as far as those who play
/// repeat themselves.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What it is called.
    pub event: Option<String>,
    /// The game, by one of its names.
    pub game: String,
    /// The options of the game. There may be several values, and a value may be a range, `1..20`, or `..` for all values
    /// that are usual: the tables of such a plan are used in turn, one opening after the other.
    pub options: Vec<(String, Vec<String>)>,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub format: Format,
    /// Encounters of the same entrants, or rounds of a Swiss tournament; without it, one for every opening.
    pub rounds: Option<u32>,
    /// The most games.
    pub games: Option<u64>,
    /// Where all chance comes from.
    pub seed: u64,
    /// What a seat may use.
    pub clock: Clock,
    /// After how many moves a game is cut off.
    pub max_plies: Option<usize>,
    /// Where games begin.
    pub openings: Openings,
    /// Whether everybody keeps the seat it was given, instead of taking each once.
    pub keep_seats: bool,
    /// When a match between two is over before its last game.
    pub sprt: Option<Sprt>,
}

/// One who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// What it is called; no two have the same name.
    pub name: String,
    /// Who that is.
    pub seat: Seat,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets everybody.
    Gauntlet,
    /// Those with equal scores meet.
    Swiss,
    /// Whoever loses is out.
    Knockout,
}

/// Where games begin.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Openings {
    /// At the beginning.
    #[default]
    Start,
    /// After so many random moves, different in every round.
    Random {
        /// How many.
        plies: usize,
    },
    /// In these positions, one after the other: a position of the game, or `moves` and moves from the beginning.
    List(Vec<String>),
}

impl Plan {
    /// A plan for a game, with nobody in it.
    #[must_use]
    pub fn new(game: &str) -> Self {
        Self {
            event: None,
            game: game.to_owned(),
            options: Vec::new(),
            entrants: Vec::new(),
            format: Format::default(),
            rounds: None,
            games: None,
            seed: 1,
            clock: Clock::default(),
            max_plies: None,
            openings: Openings::default(),
            keep_seats: false,
            sprt: None,
        }
    }

    /// Adds a value of an option.
    pub fn choose(&mut self, key: &str, value: &str) {
        // In order of the keys, as TOML has them, so that one plan has one text.
        match self.options.binary_search_by(|(known, _)| known.as_str().cmp(key)) {
            Ok(index) => self.options[index].1.push(value.to_owned()),
            Err(index) => self.options.insert(index, (key.to_owned(), vec![value.to_owned()])),
        }
    }

    /// Adds somebody, under a name that is still free.
    pub fn enter(&mut self, name: Option<&str>, seat: Seat) {
        let wanted = name.map_or_else(|| seat.to_string(), str::to_owned);
        let taken = |name: &str| self.entrants.iter().any(|entrant| entrant.name == name);
        let mut free = wanted.clone();
        let mut number = 1;
        while taken(&free) {
            number += 1;
            free = format!("{wanted} #{number}");
        }
        self.entrants.push(Entrant { name: free, seat });
    }
}

impl Openings {
    /// The openings of a text, one a line; blank lines and what follows a `#` at the beginning of a line are left out.
    #[must_use]
    pub fn from_lines(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self::List(lines.map(str::to_owned).collect())
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Gauntlet, Self::Swiss, Self::Knockout];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
            Self::Knockout => "knockout",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text names no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected round-robin, gauntlet, swiss or knockout, found {found:?}")]
pub struct FormatError {
    found: String,
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let named = |format: &Self| format.name() == text;
        Self::ALL.into_iter().find(named).ok_or_else(|| FormatError { found: text.to_owned() })
    }
}
