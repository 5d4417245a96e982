//! The words of the game in every language, and the reason for a refused move.
//!
//! Every text of the files in `words` is a function here. In English the texts of refusals are the errors' own.

use tablero_core::{Explain, Message, quoted};

use crate::game::TextError;
use crate::notation::MoveError;
use crate::piece::Piece;
use crate::refusal::{Refusal, Standing};

impl Explain for TextError {
    fn explain(&self) -> Option<Message> {
        match self {
            Self::Move(MoveError::Text(error)) => Some(refusal_squares(quoted(&error.found))),
            Self::Move(MoveError::Illegal { mv, reason }) => {
                Some(refusal_illegal(mv.as_str(), reason.explain()?))
            }
            Self::Position(_) => None,
        }
    }
}

fn any(piece: Piece) -> Message {
    piece_any(piece.colour.to_string(), piece.kind.to_string())
}

fn standing(standing: Standing) -> Message {
    piece_standing(standing.piece.kind.to_string(), standing.square.to_string())
}

impl Explain for Refusal {
    fn explain(&self) -> Option<Message> {
        Some(match self {
            Self::OffBoard { row, col } => refusal_off_squares(col.to_string(), row.to_string()),
            Self::SameSquare { square } => refusal_same_square(square.to_string()),
            Self::EmptyOrigin { square } => refusal_empty_square(square.to_string()),
            Self::TargetOccupied(there) => {
                refusal_target_occupied(any(there.piece), there.square.to_string())
            }
            Self::TargetEmpty { square } => refusal_target_empty(square.to_string()),
            Self::OwnTarget(there) => refusal_own_target(any(there.piece), there.square.to_string()),
            Self::Movement { mover, to } => {
                let rule = movement_rule(mover.piece.colour.to_string(), mover.piece.kind.to_string());
                refusal_movement(standing(*mover), rule, to.to_string())
            }
            Self::Blocked { mover, to, blocker: Standing { piece, square } } => {
                let blocker =
                    piece_coloured(piece.colour.to_string(), piece.kind.to_string(), square.to_string());
                refusal_blocked(blocker, standing(*mover), to.to_string())
            }
            Self::WrongSide { mover } => {
                let colour = mover.piece.colour;
                refusal_wrong_side(colour.to_string(), standing(*mover), (!colour).to_string())
            }
            Self::KingCapture { square } => refusal_king_capture(square.to_string()),
            Self::KingIntoAttack { to, attacker } => {
                refusal_king_into_attack(standing(*attacker), to.to_string())
            }
            Self::CheckUnanswered { king, attacker } => {
                refusal_check_unanswered(standing(*attacker), king.to_string())
            }
            Self::Pinned { mover, king, attacker } => {
                refusal_pinned(standing(*attacker), king.to_string(), standing(*mover))
            }
            Self::GameOver(_) => refusal_over(),
            Self::WrongBeginner => refusal_white_begins(),
            Self::NotInCheck(colour) => refusal_not_in_check(colour.to_string()),
            Self::HasMove { colour, mv } => refusal_has_move(colour.to_string(), mv.to_string()),
            _ => return None,
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
