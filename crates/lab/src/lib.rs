//! The host of the lab: a page speaks with it, and it speaks for the games.
//!
//! A page holds no rules. It sends messages ([`tablero_wire::lab`]) and shows what comes back: boards as
//! [`tablero_draw`] lays them out, words ready to show, what can be pointed at. The host keeps the tables that a page
//! has opened. It has no input or output of its own, reads no clock, and knows no files: whoever carries the messages
//! tells it the time. So it runs in a page, as WebAssembly, and in a server alike, and gives the same views.
//!
//! A robot thinks for so many positions, never for so long, and an answer of the rule book looks so many times: nobody
//! waits without end, and the same messages give the same answers everywhere.
//!
//! ```
//! use std::time::Duration;
//! use tablero_catalogue::Catalogue;
//! use tablero_lab::Host;
//!
//! let mut host = Host::new(Catalogue::standard());
//! let answer = host.answer("not a message", Duration::ZERO);
//! assert!(answer.contains("error"));
//! ```

mod ask;
mod choices;
mod host;
mod levels;
mod link;
mod program;
mod seats;
mod sight;
mod sketch;
mod study;
mod turn;
mod view;
pub mod words;

pub use host::{Host, MOST_PLIES, MOST_TABLES};
pub use sight::{Sight, Sights, listed, seats};
pub use tablero_wire::lab::LAB_LONGEST as LONGEST;
