//! A game with its options chosen, and what only that game knows.

use std::fmt;
use std::time::Duration;

use tablero_core::{AnyPosition, Player};
use tablero_draw::Board;

use crate::mind::Mind;
use crate::refusal::Refusal;
use crate::robot::{RobotError, RobotInfo, RobotWish};

/// How a game calls the one in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// The side that begins in chess and in the queens duel.
    White,
    /// The other side.
    Black,
    /// The player of a corner of the star, by number from 1.
    Corner(u8),
    /// The one who pushes boxes.
    Pusher,
}

/// Something that a game counts while it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    /// Steps of the person, pushes included.
    Steps(u64),
    /// Pushes.
    Pushes(u64),
    /// Boxes on deposits, of how many.
    Stored(u64, u64),
    /// Own pieces in the destination, of how many, by player.
    Arrived(Player, u64, u64),
    /// Cells that are still free.
    Free(u64),
}

/// What was done from the first position to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Steps of the person, pushes included.
    pub steps: u64,
    /// Pushes.
    pub pushes: u64,
}

/// The values that an option of a game is usually given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The option.
    pub key: &'static str,
    /// The values, the default first.
    pub values: Vec<String>,
}

/// A game with its options chosen.
pub trait Table: fmt::Debug + Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The options that start this very game again.
    fn options(&self) -> Vec<(String, String)>;

    /// The first position.
    fn start(&self) -> AnyPosition;

    /// How the one in a seat is called.
    fn player_name(&self, player: Player) -> PlayerName;

    /// A position as a board, with one player at the bottom where the game can be turned.
    fn board(&self, position: &AnyPosition, south: Player) -> Box<dyn Board>;

    /// A position in plain text, for people who type moves.
    fn text(&self, position: &AnyPosition, _south: Player, ascii: bool) -> String {
        let _ = ascii;
        position.diagram()
    }

    /// Why the game refuses a move in a position of this table; `None` where it does not.
    fn refusal(&self, position: &AnyPosition, mv: &str) -> Option<Refusal>;

    /// The robots there are, weakest first.
    fn robots(&self) -> &'static [RobotInfo];

    /// A robot; `seed` is for wishes that name none.
    fn robot(&self, wish: &RobotWish, seed: u64) -> Result<Box<dyn Mind>, RobotError>;

    /// Who is asked for hints.
    fn adviser(&self) -> RobotWish;

    /// Who sits in a seat that nobody chose: the adviser, in no more than a second.
    fn default_robot(&self) -> RobotWish {
        let adviser = self.adviser();
        let time = adviser.time.map_or(Duration::from_secs(1), |time| time.min(Duration::from_secs(1)));
        adviser.with_time(time)
    }

    /// The moves that a line names, one after the other.
    fn split(&self, line: &str) -> Vec<String> {
        vec![line.to_owned()]
    }

    /// What was done so far, after one more move; most games do not count moves.
    fn tally(&self, so_far: Tally, _before: &AnyPosition, _after: &AnyPosition) -> Tally {
        so_far
    }

    /// What the game counts in a position, after so much was done.
    fn counters(&self, _position: &AnyPosition, _done: Tally) -> Vec<Counter> {
        Vec::new()
    }

    /// The name of the level, where there are levels.
    fn title(&self) -> Option<String> {
        None
    }
}
