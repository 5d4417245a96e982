//! What the conversations of pages have in common: numbered messages of one version, no longer than is allowed.
//!
//! One reader serves both, so a message that is refused is refused alike whether a page speaks with its
//! [`lab`](crate::lab) or with the [`hall`](crate::hall).

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Why a text is no message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// Too long.
    #[error("the message is {found} bytes long: expected at most {most}")]
    Long {
        /// Its length.
        found: usize,
        /// The most that is read.
        most: usize,
    },
    /// Another version.
    #[error("the message is of version {found}: expected {expected}")]
    Version {
        /// Its version.
        found: u32,
        /// The version that is spoken here.
        expected: u32,
    },
    /// No message.
    #[error("not a message: {0}")]
    Broken(String),
}

/// The number of a message, where the rest of it may be anything.
#[derive(Deserialize)]
struct Numbered {
    #[serde(default)]
    v: Option<u32>,
    #[serde(default)]
    id: u64,
}

/// Reads a message of a version; an error comes with the number of the message where it has one.
pub(crate) fn read<M: DeserializeOwned>(
    text: &str,
    expected: u32,
    most: usize,
) -> Result<M, (u64, MessageError)> {
    if text.len() > most {
        return Err((0, MessageError::Long { found: text.len(), most }));
    }
    let numbered: Option<Numbered> = serde_json::from_str(text).ok();
    let id = numbered.as_ref().map_or(0, |numbered| numbered.id);
    if let Some(found) = numbered.and_then(|numbered| numbered.v).filter(|&v| v != expected) {
        return Err((id, MessageError::Version { found, expected }));
    }
    serde_json::from_str(text).map_err(|error| (id, MessageError::Broken(error.to_string())))
}
