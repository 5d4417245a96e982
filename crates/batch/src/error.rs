//! Why a batch does not play on.

/// Why a batch was not made, or a call changed nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// No games, or too many.
    #[error("a batch has 1 to {most} games, found {found}")]
    Games {
        /// How many were asked for.
        found: usize,
        /// The most there may be.
        most: usize,
    },
    /// More bytes than a batch may fill.
    #[error(
        "the observations and masks of this batch fill {found} bytes, more than {most}: play fewer games at once"
    )]
    Memory {
        /// How many bytes they need.
        found: u128,
        /// The most.
        most: u128,
    },
    /// A board that is too large to be played by single hops.
    #[error("games by single hops are on boards up to size {most}, found {found}")]
    Board {
        /// The size asked for.
        found: i64,
        /// The largest size.
        most: i64,
    },
    /// A slice of another length.
    #[error("{name}: expected {expected} values, found {found}")]
    Length {
        /// Which slice.
        name: &'static str,
        /// How long it should be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// A number that is no action at all.
    #[error("game {game}: action {action} is out of range: expected 0 to {last}")]
    Range {
        /// In which game, from 0.
        game: usize,
        /// The number.
        action: i64,
        /// The largest number.
        last: usize,
    },
    /// A move that is not legal now.
    #[error("game {game}: action {action} is not legal in this position")]
    Illegal {
        /// In which game, from 0.
        game: usize,
        /// The number.
        action: i64,
    },
    /// A game that is over and does not restart by itself.
    #[error("game {game} is over: reset it before the next step")]
    Over {
        /// Which, from 0.
        game: usize,
    },
    /// Nothing was reset yet.
    #[error("reset the batch before its first step")]
    NotReset,
    /// No levels.
    #[error("expected one level or more, found none")]
    NoLevels,
    /// A level that does not fit.
    #[error("level {number} has {width} x {height} cells, more than the {columns} x {rows} that are seen")]
    Size {
        /// Which, from 1.
        number: usize,
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
        /// How wide levels may be.
        columns: usize,
        /// How high.
        rows: usize,
    },
    /// A level that the person can leave.
    #[error("level {number} is not closed: the person or a box can leave what is seen of it")]
    Open {
        /// Which, from 1.
        number: usize,
    },
    /// A window that is too small or too large.
    #[error("expected a window of 1 to {most} cells a side, found {width} x {height}")]
    Window {
        /// Its width.
        width: usize,
        /// Its height.
        height: usize,
        /// The most.
        most: usize,
    },
    /// A level by a number that there is not.
    #[error("game {game}: there is no level {found}: expected 1 to {levels}")]
    Level {
        /// Which game, from 0.
        game: usize,
        /// The number given.
        found: u64,
        /// How many there are.
        levels: usize,
    },
    /// Threads could not be started.
    #[error("cannot start {wanted} threads: {reason}")]
    Threads {
        /// How many.
        wanted: usize,
        /// Why not.
        reason: String,
    },
}
