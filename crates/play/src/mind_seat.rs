//! A robot under a referee.

use std::fmt;

use tablero_arena::{Allowance, AnyGame, AnyMove, AnyState, Fault, Seat, Start};
use tablero_core::{Notation as _, Player};

use crate::budget::Budget;
use crate::mind::{Mind, Note};

/// A seat for a robot. It keeps to the clock of the referee, and resigns where it has no move to offer.
pub struct MindSeat {
    mind: Box<dyn Mind>,
    player: Player,
    allowance: Allowance,
}

impl MindSeat {
    /// The seat of a robot.
    #[must_use]
    pub fn new(mind: Box<dyn Mind>) -> Self {
        Self { mind, player: Player::FIRST, allowance: Allowance::default() }
    }
}

impl Seat<AnyGame> for MindSeat {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        self.player = start.seat;
        Ok(())
    }

    fn allow(&mut self, allowance: &Allowance) {
        self.allowance = allowance.clone();
    }

    fn computes_here(&self) -> bool {
        true
    }

    fn choose(&mut self, game: &AnyGame, position: &AnyState) -> Result<AnyMove, Fault> {
        let budget = Budget::allowed(&self.allowance, self.player.seat());
        let thought = self.mind.think(position.position(), &budget).ok_or(Fault::NoMove)?;
        let Some(mv) = thought.mv else {
            let reason = match thought.note {
                Note::Hopeless => Some("the level cannot be solved any more".to_owned()),
                Note::Unknown => Some("no solution was found with what the robot may use".to_owned()),
                _ => None,
            };
            return Err(Fault::Resigned { reason });
        };
        game.read_move(position, &mv).map_err(|error| Fault::IllegalMove {
            mv,
            reason: error.to_string(),
            line: None,
        })
    }
}

impl fmt::Debug for MindSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MindSeat").field("player", &self.player).finish_non_exhaustive()
    }
}
