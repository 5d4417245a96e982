//! The lab as a server: its page, embedded, and the hall where people meet.
//!
//! Everything that a visitor alone needs happens in the page, whose host is `tablero.wasm`: for that the server only hands
//! out files, which can as well be written out as a static site. People who meet speak with the hall over a WebSocket; what
//! they do is kept in one `SQLite` file before it is told to anybody.
//!
//! ```
//! use tablero_catalogue::Catalogue;
//! use tablero_server::Site;
//!
//! let site = Site::new(&Catalogue::standard());
//! assert!(site.file("index.html").is_some());
//! assert!(site.file("../secret").is_none());
//! ```

mod access;
mod app;
mod house;
mod judge;
mod lessons;
mod listener;
mod log;
mod metrics;
mod process;
mod results;
mod seen;
mod serve;
mod site;
mod socket;
mod store;
mod workers;

pub use access::Access;
pub use log::Log;
pub use results::{WRONG, look};
pub use serve::{ServeError, ServeOptions, Server};
pub use site::{Site, WASM};
pub use store::{StoreError, backup, restore};
pub use tablero_hall::Limits;
