//! Playing a record again.

use tablero_core::{AnyPosition, Outcome};

use crate::write::places;
use crate::{Record, ReplayError, Verdict, forfeit};

impl Record {
    /// Every position of the game, the first one included. `game` is any position of the game with the record's
    /// options. Moves, spelling, result and verdict are all checked.
    pub fn replay(&self, game: &AnyPosition) -> Result<Vec<AnyPosition>, ReplayError> {
        let positions = self.positions(game)?;
        let outcome = positions.last().and_then(AnyPosition::outcome);
        self.check_end(game.players(), outcome)?;
        Ok(positions)
    }

    fn positions(&self, game: &AnyPosition) -> Result<Vec<AnyPosition>, ReplayError> {
        let players = game.players();
        if self.seats.len() != players {
            return Err(ReplayError::Seats { expected: players, found: self.seats.len() });
        }
        let mut position = game.read(&self.start).map_err(ReplayError::Start)?;
        let mut positions = vec![position.clone()];
        for (index, ply) in self.plies.iter().enumerate() {
            let line = self.line_of_ply(index);
            let next = position.play(&ply.mv).map_err(|reason| ReplayError::Move {
                line,
                mv: ply.mv.clone(),
                reason,
            })?;
            // One game has one text, or equal games could have different records.
            let expected = position.spell(&ply.mv).unwrap_or_default();
            if expected != ply.mv {
                return Err(ReplayError::Spelling { line, found: ply.mv.clone(), expected });
            }
            positions.push(next.clone());
            position = next;
        }
        Ok(positions)
    }

    fn check_end(&self, players: usize, outcome: Option<Outcome>) -> Result<(), ReplayError> {
        let verdict = self.verdict.to_string();
        let finished = self.verdict.word() == Verdict::FINISHED;
        if finished != outcome.is_some() {
            let state = if finished { "not over" } else { "over" };
            return Err(ReplayError::Verdict { verdict, state });
        }
        if let Some(player) = self.verdict.seat().filter(|player| player.seat() >= players) {
            return Err(ReplayError::NoSuchSeat { verdict, player });
        }
        let expected = outcome.or_else(|| forfeit(players, self.verdict.seat()?));
        if expected != self.result {
            let told =
                |result: Option<Outcome>| result.map_or_else(|| "*".to_owned(), |o| places(o.places()));
            return Err(ReplayError::Result { found: told(self.result), expected: told(expected), verdict });
        }
        Ok(())
    }
}
