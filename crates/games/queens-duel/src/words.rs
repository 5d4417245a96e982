//! The words of the game in every language, and what to say of a refused move.
//!
//! Every text of the files in `words` is a function here. In English the texts of refusals are the errors' own.

use tablero_core::{Explain, Message, quoted};

use crate::PlaceError;
use crate::notation::NotationError;

impl Explain for NotationError {
    fn explain(&self) -> Option<Message> {
        match self {
            Self::Cell { found } => Some(refusal_cell_form(quoted(found))),
            Self::Place(error) => error.explain(),
            _ => None,
        }
    }
}

impl Explain for PlaceError {
    fn explain(&self) -> Option<Message> {
        Some(match self {
            Self::OffBoard { cell, side } => refusal_off_board(cell.to_string(), side.to_string()),
            Self::Occupied { cell } => refusal_queen_there(cell.to_string()),
            Self::Attacked { cell, queen } => refusal_attacked(cell.to_string(), queen.to_string()),
            Self::Over => refusal_over(),
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
