//! The words of the game in every language, and the reason for a refused move.
//!
//! Every text of the files in `words` is a function here. In English the texts of refusals are the errors' own.

use tablero_core::{Explain, Message, quoted};

use crate::cell::CellError;
use crate::engine::IllegalMove;
use crate::notation::{MoveTextError, TextError};
use crate::size::SizeError;

impl Explain for TextError {
    fn explain(&self) -> Option<Message> {
        Some(match self {
            Self::Illegal(error) => return error.explain(),
            Self::Move(MoveTextError::Form { found }) => refusal_ends(quoted(found)),
            Self::Move(MoveTextError::Size(SizeError::OffBoard { cell, size })) => {
                refusal_cell_off(cell.to_string(), size.to_string())
            }
            Self::Move(MoveTextError::Size(SizeError::Index { found, size })) => {
                let last = size.cells().saturating_sub(1);
                refusal_cell_index(found.to_string(), last.to_string(), size.to_string())
            }
            Self::Move(MoveTextError::Cell(CellError::TooFar { u, v })) => {
                refusal_cell_far(u.to_string(), v.to_string())
            }
            _ => return None,
        })
    }
}

impl Explain for IllegalMove {
    fn explain(&self) -> Option<Message> {
        Some(match self {
            Self::Empty { from } => refusal_cell_empty(from.to_string()),
            Self::NotYours { from, owner, to_move } => {
                refusal_not_yours(from.to_string(), to_move.to_string(), owner.to_string())
            }
            Self::Nowhere { from } => refusal_nowhere(from.to_string()),
            Self::Occupied { to, owner } => refusal_cell_occupied(owner.to_string(), to.to_string()),
            Self::OutsideZone { to, corner } => refusal_outside_zone(corner.to_string(), to.to_string()),
            Self::Unreachable { from, to, corner } => {
                refusal_unreachable(corner.to_string(), from.to_string(), to.to_string())
            }
            Self::MayNotPass { corner, from, to } => {
                refusal_no_pass(corner.to_string(), from.to_string(), to.to_string())
            }
            Self::Over => refusal_over(),
            _ => return None,
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
