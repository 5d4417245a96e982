//! Playing in a terminal.
//!
//! Two faces of one [`Session`]: [`mod@line`] talks in lines, for pipes, scripts and screen
//! readers; [`screen`] draws the board on the whole terminal. Which games there are and what they know comes from the
//! catalogue; this crate adds pictures.
//!
//! ```
//! use tablero_arena::Seat;
//! use tablero_catalogue::Catalogue;
//! use tablero_core::Options;
//! use tablero_terminal::fit_seats;
//!
//! // One person sat down, and a robot takes the other seat.
//! let table = Catalogue::standard().sit("queens", &Options::default())?;
//! let seats = fit_seats(&table, vec![Seat::Human]);
//! assert!(matches!(seats[..], [Seat::Human, Seat::Robot(_)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod events;
mod failure;
mod home;
mod interrupt;
pub mod line;
mod replay;
pub mod screen;

pub use failure::Failure;
pub use home::home;
pub use replay::replay;

use std::sync::Arc;

use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Table, Thought};
use tablero_core::Player;
use tablero_play::store::Saved;
use tablero_play::{Keeper, Session, SessionError};
use tablero_record::Record;
pub(crate) use tablero_telling as telling;
use tablero_words::Words;

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether colours are used.
    pub colour: bool,
    /// Whether only ASCII characters are used.
    pub ascii: bool,
    /// Whether the board is turned so that the player to move sits at the south.
    pub turn: bool,
}

/// Which interrupted games are offered instead of a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// None.
    Never,
    /// Those with the options and seats that were asked for; others are only mentioned.
    Alike,
    /// The last one of the game, whatever its options and seats: nothing else was asked for.
    Any,
}

impl Offer {
    /// The interrupted game to speak of, and whether it may take the place of the new one.
    fn find(self, keeper: &Keeper, session: &Session) -> Option<(Saved, bool)> {
        if self == Self::Never {
            return None;
        }
        let seats: Vec<String> = session.seats().iter().map(ToString::to_string).collect();
        let options = session.table().options();
        let is_alike = |saved: &Saved| saved.record.options == options && saved.record.seats == seats;
        let mut saved = keeper.interrupted(Some(session.table().game()));
        if self == Self::Alike
            && let Some(index) = saved.iter().position(is_alike)
        {
            return Some((saved.swap_remove(index), true));
        }
        saved.into_iter().next().map(|saved| (saved, self == Self::Any))
    }
}

/// A game with what goes with it: where it is kept, how it is shown.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub session: Session,
    /// The games there are.
    pub games: Catalogue,
    /// Who keeps it.
    pub keeper: Keeper,
    /// The language.
    pub words: Words,
    /// How it looks.
    pub look: Look,
    /// Which interrupted game may be offered instead.
    pub offer: Offer,
    /// The seed of robots.
    pub seed: u64,
}

/// Who sits at the bottom: the only person, or the one to move where the board is turned, and from there so many seats
/// further on.
fn south(session: &Session, look: Look, further: usize) -> Player {
    let people = session.seats().iter().filter(|seat| **seat == Seat::Human).count();
    let player = if look.turn || people == 1 { session.viewer() } else { Player::FIRST };
    let seats = session.seats().len().max(1);
    Player::from_seat((player.seat() + further) % seats).unwrap_or(player)
}

/// As many seats as the game has players: those given, then robots that give good advice, too many left out.
#[must_use]
pub fn fit_seats(table: &Arc<dyn Table>, given: Vec<Seat>) -> Vec<Seat> {
    let robot = || Seat::Robot(table.default_robot());
    given.into_iter().chain(std::iter::repeat_with(robot)).take(table.start().players()).collect()
}

/// A new game after another one, with its clock, its limit and its agents.
fn next_game(
    before: &Session,
    table: Arc<dyn Table>,
    seats: Vec<Seat>,
    seed: u64,
) -> Result<Session, SessionError> {
    let mut session = Session::new(table, seats, before.control(), seed, Arc::clone(before.time()))?;
    session.limit_plies(before.max_plies());
    session.share_agents(before);
    session.prepare()?;
    Ok(session)
}

/// The game of a record in the place of another one, whose agents it takes over.
fn loaded(record: &Record, games: &Catalogue, seed: u64, before: &Session) -> Result<Session, SessionError> {
    let mut session = Session::from_record(record, games, seed, Arc::clone(before.time()))?;
    session.share_agents(before);
    session.prepare()?;
    Ok(session)
}

/// What a robot thought becomes its move, which is given as text; `None` where it ends the game instead.
fn robot_plays(session: &mut Session, thought: Option<Thought>) -> Result<Option<String>, Failure> {
    let Some(mv) = thought.as_ref().and_then(|thought| thought.mv) else {
        match thought.and_then(|thought| thought.fault) {
            Some(fault) => session.forfeit(fault),
            // A robot that knows nothing gives up.
            None => session.resign(),
        }
        return Ok(None);
    };
    let text = session.position().write_move(mv);
    session.play_moves(&[mv]).map_err(|error| Failure::Told(error.to_string()))?;
    Ok(Some(text))
}
