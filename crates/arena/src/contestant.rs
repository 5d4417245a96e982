//! Who is asked for a move.

use tablero_core::{Ending, Fault, Game, Outcome, Player, Stop, Turn};

use crate::Stopwatch;

/// One side of a match.
///
/// The referee calls [`begin`](Contestant::begin) first, then shows every position to every seat: with
/// [`choose`](Contestant::choose) to the one whose turn it is, with [`watch`](Contestant::watch) to the others, and ends with
/// [`conclude`](Contestant::conclude) and [`finish`](Contestant::finish). A seat may be used for one game after the other.
pub trait Contestant<G: Game> {
    /// Gets ready for a game; a seat that cannot loses it.
    fn begin(&mut self, _start: &Start<'_>) -> Result<(), Fault> {
        Ok(())
    }

    /// Tells a move that somebody, perhaps this seat, has played.
    fn played(&mut self, _player: Player, _mv: &str) {}

    /// Tells what the next [`choose`](Contestant::choose) may use.
    fn allow(&mut self, _allowance: &TurnClock) {}

    /// A move in a position in which it is this seat's turn, or why there will be none.
    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault>;

    /// Whether [`choose`](Contestant::choose) computes in the thread that calls it and waits for nobody. Then a clock of time
    /// charges it for what that thread ran, not for what the system let it stand.
    fn computes_here(&self) -> bool {
        false
    }

    /// What the seat calls itself, if it has said so.
    fn own_name(&self) -> Option<&str> {
        None
    }

    /// Shows a position in which it is somebody else's turn: the first one, and every one after a move.
    fn watch(&mut self, _game: &G, _position: &G::Position) -> Result<(), Fault> {
        Ok(())
    }

    /// Tells the verdict.
    fn conclude(&mut self, _conclusion: &Conclusion<'_>) {}

    /// Shows how the match ended. Nothing that the seat does now changes the result.
    fn finish(&mut self, _game: &G, _position: &G::Position, _winner: Option<Player>) {}
}

/// What a seat learns before a game.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// Which seat it is.
    pub seat: Player,
    /// The name of the game.
    pub game: &'a str,
    /// The options of the game.
    pub options: &'a [(String, String)],
    /// How many play.
    pub players: usize,
    /// The first position.
    pub position: &'a str,
}

/// What a seat may use for one move.
#[derive(Debug, Clone, Default)]
pub struct TurnClock {
    /// The clock of the game as the turn began.
    pub turn: Turn,
    /// The same clock, running; `None` where time is not limited.
    pub stopwatch: Option<Stopwatch>,
    /// Tells that nobody waits for the move any more; `None` where it is always waited for.
    pub stop: Option<Stop>,
}

/// What a seat learns after a game.
#[derive(Debug, Clone, Copy)]
pub struct Conclusion<'a> {
    /// The last position.
    pub position: &'a str,
    /// The place of every seat; `None` if the match was cut off.
    pub outcome: Option<&'a Outcome>,
    /// Who won alone.
    pub winner: Option<Player>,
    /// How it ended.
    pub ending: &'a Ending,
}
