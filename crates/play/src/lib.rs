//! Games being played by people, the same for every face of the program.
//!
//! A [`Session`] is a game being played at a table of the catalogue: history, undo, seats, clock, record. [`Thinking`] lets a
//! robot think while its caller does something else. [`store`] keeps interrupted games, [`Progress`] what was solved. Whoever shows a session to people,
//! in lines, on a screen or on a page, adds words and pictures and nothing else.
//!
//! Time comes in from outside; only [`store`], [`Keeper`] and [`Progress`] know files.

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
