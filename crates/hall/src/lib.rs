//! The hall of the lab, where several people meet: tables that people play at, with others looking on, and classes whose
//! programs play tournaments.
//!
//! The hall is a state machine. It hears messages ([`tablero_wire::hall`]) and gives [`Outcome`]s: what must be kept, what
//! is to be told to whom once it is kept, and what work others have to do. It has no input or output, no clock and no chance of its own:
//! whoever carries the messages passes time and random numbers in. What it asks to keep is enough to build it up again
//! ([`Hall::restore`]), so a server that ends at any instant goes on from what it has kept, and nothing that was told is lost.
//!
//! ```
//! use std::time::Duration;
//! use tablero_catalogue::Catalogue;
//! use tablero_hall::{Hall, Limits, Visitor};
//!
//! let mut hall = Hall::new(Catalogue::standard(), Limits::default());
//! let visitor: Visitor = 1;
//! assert!(hall.arrive(visitor, "127.0.0.1", Duration::ZERO));
//! let outcome = hall.hear(visitor, "not a message", Duration::ZERO, &mut || 7);
//! assert!(outcome.keep.is_empty() && outcome.tell.len() == 1);
//! ```

mod class;
mod hall;
mod hand_in;
mod key;
mod lesson;
mod limits;
mod outcome;
mod stored;
mod table;
pub mod words;

pub use hall::Hall;
pub use limits::Limits;
pub use outcome::{
    ContestWork, Entry, Keep, Outcome, Random, Task, TaskWork, Tell, ThinkWork, Visitor, Work,
};
pub use stored::{StoredClass, StoredContest, StoredPly, StoredSeat, StoredStudent, StoredTable};
