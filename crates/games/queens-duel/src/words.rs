//! The words of the game in every language, and the reason for a refused move.
//!
//! Every text of the files in `words` is a function here. In English the texts of refusals are the errors' own.

use tablero_core::{Explain, Message, quoted};

use crate::PlaceError;
use crate::notation::{CellForm, NotationError};

impl Explain for NotationError {
    fn explain(&self) -> Option<Message> {
        match self {
            Self::Cell { found } => Some(refusal_cell_form(quoted(found))),
            Self::Place { reason, form } => Some(refusal(*reason, *form)),
            _ => None,
        }
    }
}

impl Explain for PlaceError {
    fn explain(&self) -> Option<Message> {
        Some(refusal(*self, CellForm::Numbers))
    }
}

/// Why a queen may not be placed, with the cells as they were typed.
fn refusal(error: PlaceError, form: CellForm) -> Message {
    match error {
        PlaceError::OffBoard { cell, side } => refusal_off_board(form.named(cell), side.to_string()),
        PlaceError::Occupied { cell } => refusal_queen_there(form.named(cell)),
        PlaceError::Attacked { cell, queen } => refusal_attacked(form.named(cell), form.named(queen)),
        PlaceError::Over => refusal_over(),
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
