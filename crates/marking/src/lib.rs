//! The host of the page where hand-ins are judged: the conversation between the page and the packs of exercises.
//!
//! A page sends a text message and gets a text message, both JSON ([`tablero_wire::grading`] has the types). The host holds no
//! file, no clock and nothing of a hand-in: every message brings the whole text. One message judges one exercise, so a page
//! shows each as soon as it is known and drops the rest when the text changes.
//!
//! ```
//! use tablero_marking::Host;
//!
//! let mut host = Host::new(&tablero_catalogue::SUBJECTS);
//! let text = r#"pred jaque (p: posicion { }"#;
//! let message = format!(r#"{{"v":1,"id":7,"request":{{"do":"read","game":"chess","text":"{text}"}}}}"#);
//! assert!(host.answer(&message).contains(r#""line":1"#));
//! ```

mod host;
mod told;
pub mod words;

pub use host::{Host, LONGEST_TEXT};
pub use tablero_wire::grading::GRADE_LONGEST as LONGEST;
