//! What keeps a tournament from being played.

use tablero_arena::SeatError;

use crate::referee::GameFailure;
use crate::verify::Lie;
use crate::{PlanError, PlanFault, StoreError};

/// Why a tournament cannot begin or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The plan cannot be played.
    #[error(transparent)]
    Plan(Box<PlanFault>),
    /// Somebody cannot be seated.
    #[error("{name}: {error}")]
    Entrant {
        /// Who.
        name: String,
        /// Why not.
        error: Box<SeatError>,
    },
    /// A game could not be played.
    #[error("game {number}: {failure}")]
    Game {
        /// Which.
        number: u64,
        /// Why not.
        failure: Box<GameFailure>,
    },
    /// The results cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file has results of something else.
    #[error(
        "it has the results of another plan; the first difference is in line {line}: {found:?} there, {expected:?} here"
    )]
    OtherPlan {
        /// The line of the plan.
        line: usize,
        /// What the file says.
        found: String,
        /// What is to be played.
        expected: String,
    },
    /// The file has no plan.
    #[error("it has no plan yet: run the command that made it again, with --resume")]
    NoPlan,
    /// Somebody changed the file.
    #[error("{0}; `tablero verify` tells more")]
    Broken(Lie),
    /// The file is signed with another key, or this run has none.
    #[error("it is signed: expected --sign with the secret key of {key}")]
    Signed {
        /// The public key.
        key: String,
    },
    /// What was played without a key is not signed afterwards.
    #[error("--sign: it was begun without a key, and whoever wrote it may have changed it")]
    Unsigned,
    /// The plan of the file is none.
    #[error("its plan: {0}")]
    BadPlan(Box<PlanError>),
    /// A game of the file cannot be used.
    #[error("its game {number}: {reason}; `tablero verify` tells more")]
    BadGame {
        /// Which.
        number: u64,
        /// Why not.
        reason: String,
    },
    /// No thread could be started to play in.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

impl From<PlanFault> for RunError {
    fn from(fault: PlanFault) -> Self {
        Self::Plan(Box::new(fault))
    }
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> Self {
        Self::BadPlan(Box::new(error))
    }
}
