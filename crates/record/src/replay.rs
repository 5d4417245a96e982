//! Playing a record again.

use tablero_core::{AnyMove, AnyPosition, Ending, Fault, Outcome};

use crate::write::places;
use crate::{Part, Record, ReplayError, ReplayProblem};

/// A game that was played again.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// The first position.
    pub start: AnyPosition,
    /// The moves, each a move of the position before it.
    pub moves: Vec<AnyMove>,
    /// The position after each move.
    pub after: Vec<AnyPosition>,
}

impl Replayed {
    /// Every position, the first one included.
    pub fn positions(&self) -> impl Iterator<Item = &AnyPosition> {
        std::iter::once(&self.start).chain(&self.after)
    }
}

impl Record {
    /// Plays the game again. `game` is any position of the game with the record's options. Moves, spelling, result and
    /// verdict are all checked.
    pub fn replay(&self, game: &AnyPosition) -> Result<Replayed, ReplayError> {
        let replayed = self.play_again(game)?;
        self.check_end(replayed.after.last().unwrap_or(&replayed.start))?;
        Ok(replayed)
    }

    fn play_again(&self, game: &AnyPosition) -> Result<Replayed, ReplayError> {
        let players = game.players();
        if self.seats.len() != players {
            let problem = ReplayProblem::Seats { expected: players, found: self.seats.len() };
            return Err(self.lie(Part::Seat(0), problem));
        }
        let not_a_start = |reason| self.lie(Part::Start, ReplayProblem::Start(reason));
        let start = game.read(&self.start).map_err(not_a_start)?;
        if start.text() != self.start {
            let problem = ReplayProblem::Spelling { found: self.start.clone(), expected: start.text() };
            return Err(self.lie(Part::Start, problem));
        }
        let mut replayed = Replayed { start, moves: Vec::new(), after: Vec::new() };
        for (index, ply) in self.plies.iter().enumerate() {
            let position = replayed.after.last().unwrap_or(&replayed.start);
            let mv = ply.mv.clone();
            let not_a_move = |reason| self.lie(Part::Ply(index), ReplayProblem::Move { mv, reason });
            let played = position.read_move(&ply.mv).map_err(not_a_move)?;
            // One game has one text, or equal games could have different records.
            let expected = position.write_move(played);
            if expected != ply.mv {
                let problem = ReplayProblem::Spelling { found: ply.mv.clone(), expected };
                return Err(self.lie(Part::Ply(index), problem));
            }
            let next = position.play(played);
            replayed.moves.push(played);
            replayed.after.push(next);
        }
        Ok(replayed)
    }

    fn check_end(&self, last: &AnyPosition) -> Result<(), ReplayError> {
        let (players, outcome) = (last.players(), last.outcome());
        let ending = self.ending.line();
        let finished = self.ending == Ending::Finished;
        if finished != outcome.is_some() {
            let state = if finished { "not over" } else { "over" };
            return Err(self.lie(Part::Ending, ReplayProblem::Ending { ending, state }));
        }
        if let Some(player) = self.ending.at_fault().filter(|player| player.seat() >= players) {
            return Err(self.lie(Part::Ending, ReplayProblem::NoSuchSeat { ending, player }));
        }
        if let Ending::Forfeit { player, fault: Fault::IllegalMove { mv, .. } } = &self.ending
            // What an agent said stands in quotes.
            && last.read_move(mv.trim_matches('"')).is_ok()
            && *player == last.to_move()
        {
            let mv = mv.trim_matches('"').to_owned();
            return Err(self.lie(Part::Ending, ReplayProblem::LegalAfterAll { mv }));
        }
        let expected = self.ending.outcome(outcome, players);
        if expected != self.result {
            let told =
                |result: Option<Outcome>| result.map_or_else(|| "*".to_owned(), |o| places(o.places()));
            let (found, expected) = (told(self.result), told(expected));
            return Err(self.lie(Part::Result, ReplayProblem::Result { found, expected, ending }));
        }
        Ok(())
    }

    fn lie(&self, part: Part, problem: ReplayProblem) -> ReplayError {
        ReplayError { line: self.line_of(part), problem }
    }
}
