//! Games being played by people, the same for every face of the program.
//!
//! A [`Session`] is a game being played at a table of the catalogue: history, undo, seats, clock, record. [`Thinking`] lets a
//! robot think while its caller does something else. [`store`] keeps interrupted games, [`Progress`] what was solved. Whoever shows a session to people,
//! in lines, on a screen or on a page, adds words and pictures and nothing else.
//!
//! Time comes in from outside; only [`store`], [`Keeper`] and [`Progress`] know files.
//!
//! ```
//! use std::sync::Arc;
//!
//! use tablero_arena::Seat;
//! use tablero_catalogue::Catalogue;
//! use tablero_core::{Clock, ManualTime, Options};
//! use tablero_play::Session;
//!
//! let table = Catalogue::standard().sit("chess", &Options::default())?;
//! let seats = vec![Seat::Human, Seat::Human];
//! let mut session = Session::new(table, seats, Clock::Unlimited, 1, Arc::new(ManualTime::default()))?;
//! session.play("e2e3")?;
//! assert!(session.play("e2e4").is_err());
//! assert_eq!(session.undo(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent_robot;
mod history;
mod keeper;
mod progress;
mod session;
pub mod store;
mod thinking;

pub use keeper::{Keeper, Place};
pub use progress::Progress;
pub use session::{Ended, NotPlayed, Session, SessionError, Spent};
pub use thinking::{RobotGone, Thinking};
