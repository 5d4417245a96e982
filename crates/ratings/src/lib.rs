//! Statistics of matches and tournaments: how strong, how sure, and when to stop.
//!
//! | question | answer |
//! |---|---|
//! | who is how much better in a match of two? | [`Elo::of_pairs`], [`Elo::of_match`]; why so: [`elo`] |
//! | how do all entrants of a tournament compare? | [`pool()`], [`Pool`]; why so: [`mod@pool`] |
//! | may we stop: is the new one better? | [`Sprt`]; why so: [`sprt`] |
//!
//! Everything is counted by [`Encounter`], the games played from one opening from all sides: it is the unit of
//! independence. Nothing here reads a clock, a file or a random number; the same results give the same figures.
//! Every formula is derived, with its source, where it is used; [`Pentanomial::log_likelihood`] is the one that matches
//! and sequential tests share.
//!
//! ```
//! use tablero_ratings::{Elo, Encounter, Game, Sprt, Standing, Tally, pool};
//!
//! // Two pairs of games: 1½ points and 1 point for entrant 0. The second game of each has the seats swapped.
//! let encounters = [
//!     Encounter { games: vec![Game::duel(0, 1, Standing::Win), Game::duel(1, 0, Standing::Tie)] },
//!     Encounter { games: vec![Game::duel(0, 1, Standing::Win), Game::duel(1, 0, Standing::Win)] },
//! ];
//! let tally = Tally::between(0, 1, &encounters);
//! assert_eq!(tally.pairs().0, [0, 0, 1, 1, 0]);
//!
//! let elo = Elo::of_match(&tally);
//! assert!((elo.value - 88.7).abs() < 0.1 && elo.low < 0.0 && elo.high > 300.0);
//!
//! let ratings = pool(2, &encounters)?;
//! assert!((ratings[0].elo.value - ratings[1].elo.value - elo.value).abs() < 1e-6);
//!
//! let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05)?;
//! assert_eq!(sprt.decide(&tally.pairs()), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod elo;
mod game;
mod likelihood;
mod logistic;
pub mod pool;
mod quantile;
mod root;
pub mod sprt;
mod tally;

pub use elo::{DEFAULT_LEVEL, Elo};
pub use game::{Encounter, Game, GameError, Standing};
pub use logistic::{ELO_PER_LOGIT, elo_of_score, expected_score};
pub use pool::{MOST_ENTRANTS, Pool, PoolError, PoolRating, pool};
pub use sprt::{Decision, Sprt, SprtError};
pub use tally::{Pentanomial, Tally, Trinomial};
