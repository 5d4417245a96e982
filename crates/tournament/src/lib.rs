//! Matches and tournaments.
//!
//! A [`Plan`] says what is played and by whom. From it and from the results so far follows who meets whom
//! ([`Shape::schedule`]), and from the number of a game follow its opening and all seeds: so a [`Director`] that was
//! stopped at any instant goes on as if nothing had happened. A [`Store`] keeps one game per transaction;
//! [`verify`] plays everything in it again and recomputes every table.
//!
//! ```
//! use tablero_tournament::Plan;
//!
//! let text = "game = 'queens'\nrounds = 2\n[[entrant]]\nseat = 'robot:random'\n[[entrant]]\nseat = 'robot:least'\n";
//! let plan = Plan::read(text, &|file| Err(format!("there is no {file}")))?;
//! assert_eq!((plan.game.as_str(), plan.entrants.len()), ("queens", 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chain;
mod chance;
mod course;
mod director;
mod judge;
mod key;
mod plan;
mod referee;
mod run_error;
mod schedule;
mod score;
pub mod sealed;
mod settle;
mod standings;
mod store;
pub mod verify;

pub use chain::Seal;
pub use course::{Course, Courses, PlanFault};
pub use director::{Director, Event, RunEnd};
pub use key::{KeyError, PublicKey, SecretKey};
pub use plan::{Entrant, Format, FormatError, Openings, Plan, PlanError, PlanProblem, Quoted, fields};
pub use referee::{GameFailure, Played, Watcher, play, play_again};
pub use run_error::RunError;
pub use schedule::{Fixture, Results, Schedule, Shape};
pub use score::Score;
pub use standings::{Row, Standings};
pub use store::{COUNT_COMPUTING, Store, StoreError, StoredGame, StoredRow};
