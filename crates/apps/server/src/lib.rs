//! The page of the lab, embedded: written out as a static site, or served.
//!
//! Everything that a visitor alone needs happens in the page, whose host is `tablero.wasm`. So the server only hands out
//! files: it reads nothing of what a visitor sends but which file is wanted, and there is nothing on its side to lose.
//!
//! ```
//! use tablero_catalogue::Catalogue;
//! use tablero_server::Site;
//!
//! let site = Site::new(&Catalogue::standard());
//! assert!(site.file("index.html").is_some());
//! assert!(site.file("../secret").is_none());
//! ```

mod serve;
mod site;

pub use serve::{Access, serve};
pub use site::{Site, WASM};
