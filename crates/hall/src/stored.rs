//! What was kept of tables and classes.

use std::time::Duration;

/// A table as it was kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredTable {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// Its options, one a line.
    pub options: String,
    /// The seats by their words, one a line.
    pub seats: String,
    /// The clock.
    pub clock: String,
    /// The seed of the robots.
    pub seed: u64,
    /// How long the turn under way had taken; none before the first.
    pub turn: Option<Duration>,
    /// How long nothing had happened.
    pub idle: Duration,
    /// How the game ended, if not by its rules.
    pub ending: Option<String>,
    /// Who took seats.
    pub people: Vec<StoredSeat>,
    /// The moves in their order.
    pub plies: Vec<StoredPly>,
}

/// A seat that somebody took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSeat {
    /// The seat, from 0.
    pub seat: usize,
    /// What the person is called.
    pub name: String,
    /// The digest of the key.
    pub key: String,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPly {
    /// The move.
    pub mv: String,
    /// How long it took, in milliseconds.
    pub millis: u64,
}

/// A class as it was kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredClass {
    /// Its code.
    pub class: String,
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// Its options, one a line.
    pub options: String,
    /// The digest of the teacher's key.
    pub key: String,
    /// Whether hand-ins are taken.
    pub open: bool,
    /// How long nothing had happened.
    pub idle: Duration,
    /// The students in order of their numbers.
    pub students: Vec<StoredStudent>,
    /// The tournaments in order of their numbers.
    pub contests: Vec<StoredContest>,
}

/// A student.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredStudent {
    /// The number.
    pub number: u32,
    /// What the student is called.
    pub name: String,
    /// The digest of the key.
    pub key: String,
    /// The program that was handed in last.
    pub program: Option<String>,
    /// How many were.
    pub hand_ins: u32,
    /// The specification that was handed in last.
    pub specification: Option<String>,
    /// How it was judged, `EXERCISE:VERDICT` one a line.
    pub verdicts: String,
    /// How many were handed in.
    pub specifications: u32,
}

/// A tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredContest {
    /// Its number.
    pub number: u32,
    /// How often everybody meets everybody.
    pub rounds: u32,
    /// Whether robots take part.
    pub robots: bool,
    /// Where chance comes from.
    pub seed: u64,
    /// The pause after a move, in milliseconds.
    pub pace: u32,
    /// The programs as they were, with the names of those who wrote them.
    pub programs: Vec<(String, String)>,
    /// Whether it is over.
    pub over: bool,
}
