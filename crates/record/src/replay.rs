//! Playing a record again.

use tablero_core::{AnyPosition, Outcome};

use crate::write::places;
use crate::{Part, Record, ReplayError, ReplayProblem, Verdict, forfeit};

impl Record {
    /// Every position of the game, the first one included. `game` is any position of the game with the record's
    /// options. Moves, spelling, result and verdict are all checked.
    pub fn replay(&self, game: &AnyPosition) -> Result<Vec<AnyPosition>, ReplayError> {
        let positions = self.positions(game)?;
        if let Some(last) = positions.last() {
            self.check_end(last)?;
        }
        Ok(positions)
    }

    fn positions(&self, game: &AnyPosition) -> Result<Vec<AnyPosition>, ReplayError> {
        let players = game.players();
        if self.seats.len() != players {
            let problem = ReplayProblem::Seats { expected: players, found: self.seats.len() };
            return Err(self.lie(Part::Seat(0), problem));
        }
        let not_a_start = |reason| self.lie(Part::Start, ReplayProblem::Start(reason));
        let mut position = game.read(&self.start).map_err(not_a_start)?;
        if position.text() != self.start {
            let problem = ReplayProblem::Spelling { found: self.start.clone(), expected: position.text() };
            return Err(self.lie(Part::Start, problem));
        }
        let mut positions = vec![position.clone()];
        for (index, ply) in self.plies.iter().enumerate() {
            let mv = ply.mv.clone();
            let not_a_move = |reason| self.lie(Part::Ply(index), ReplayProblem::Move { mv, reason });
            let next = position.play(&ply.mv).map_err(not_a_move)?;
            // One game has one text, or equal games could have different records.
            let expected = position.spell(&ply.mv).unwrap_or_default();
            if expected != ply.mv {
                let problem = ReplayProblem::Spelling { found: ply.mv.clone(), expected };
                return Err(self.lie(Part::Ply(index), problem));
            }
            positions.push(next.clone());
            position = next;
        }
        Ok(positions)
    }

    fn check_end(&self, last: &AnyPosition) -> Result<(), ReplayError> {
        let (players, outcome) = (last.players(), last.outcome());
        let verdict = self.verdict.to_string();
        let finished = self.verdict.word() == Verdict::FINISHED;
        if finished != outcome.is_some() {
            let state = if finished { "not over" } else { "over" };
            return Err(self.lie(Part::Verdict, ReplayProblem::Verdict { verdict, state }));
        }
        if let Some(player) = self.verdict.seat().filter(|player| player.seat() >= players) {
            return Err(self.lie(Part::Verdict, ReplayProblem::NoSuchSeat { verdict, player }));
        }
        if let Some(mv) = self.verdict.illegal_move()
            && last.play(mv).is_ok()
            && self.verdict.seat() == Some(last.to_move())
        {
            return Err(self.lie(Part::Verdict, ReplayProblem::LegalAfterAll { mv: mv.to_owned() }));
        }
        let expected = outcome.or_else(|| forfeit(players, self.verdict.seat()?));
        if expected != self.result {
            let told =
                |result: Option<Outcome>| result.map_or_else(|| "*".to_owned(), |o| places(o.places()));
            let (found, expected) = (told(self.result), told(expected));
            return Err(self.lie(Part::Result, ReplayProblem::Result { found, expected, verdict }));
        }
        Ok(())
    }

    fn lie(&self, part: Part, problem: ReplayProblem) -> ReplayError {
        ReplayError { line: self.line_of(part), problem }
    }
}
