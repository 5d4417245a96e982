//! Games being played by people, the same for every face of the program.
//!
//! A [`Session`] is a game being played at a table of the catalogue: history, undo, seats, clock, record. [`Thinking`] lets a
//! robot think while its caller does something else. [`store`] keeps interrupted games, [`Progress`] what was solved. Whoever shows a session to people,
//! in lines, on a screen or on a page, adds words and pictures and nothing else.
//!
//! Time comes in from outside; only [`store`], [`Keeper`] and [`Progress`] know files.
//!
//! ```
//! use tablero_arena::{Seat, SystemTime};
//! use tablero_catalogue::Catalogue;
//! use tablero_core::{Clock, Options};
//! use tablero_play::Session;
//!
//! let table = Catalogue::standard().sit("chess", &Options::default())?;
//! let people = vec![Seat::Human, Seat::Human];
//! let mut session = Session::new(table, people, Clock::Unlimited, 1, SystemTime::shared())?;
//! session.play("e2e3")?;
//! // A bishop does not move like a rook, and the session is as it was.
//! assert!(session.play("c8c5").is_err());
//! assert_eq!(session.plies().len(), 1);
//! session.undo();
//! assert_eq!(session.plies().len(), 0);
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
pub use session::{AbsentRobot, Ended, NotPlayed, Session, SessionError, Spent};
pub use thinking::{RobotGone, Thinking};
