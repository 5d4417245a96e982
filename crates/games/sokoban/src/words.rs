//! The words of the game in every language, and what to say of a refused move.
//!
//! Every text of the files in `words` is a function here. In English the texts of refusals are the errors' own.

use tablero_core::{Explain, Message, quoted};

use crate::game::TextError;

impl Explain for TextError {
    fn explain(&self) -> Option<Message> {
        match self {
            Self::Action(unknown) => Some(refusal_action(quoted(&unknown.found))),
            Self::Over => Some(refusal_over()),
            _ => None,
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
