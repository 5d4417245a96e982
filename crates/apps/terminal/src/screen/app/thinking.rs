//! Robots that think while the screen stays alive, and the adviser who is asked for hints.

use std::time::Duration;

use tablero_catalogue::{AnyRobot, Thought};
use tablero_core::Player;
use tablero_play::Thinking;

use super::{App, Over};
use crate::Failure;
use crate::telling;

impl App {
    /// Looks after robots and the clock.
    pub(crate) fn tick(&mut self) -> Result<(), Failure> {
        if matches!(self.over, Over::Offer(_)) {
            self.play.session.resume_clock();
            return Ok(());
        }
        if self.play.session.check_time() {
            self.stop_robots();
            self.changed();
        }
        if let Some(thinking) = &self.adviser {
            match thinking.wait(Duration::ZERO) {
                Ok(None) => {}
                Ok(Some((_, thought))) => self.advise(thought.as_ref()),
                Err(gone) => return Err(Failure::Told(gone.to_string())),
            }
        }
        if let Some((player, thinking)) = &self.robot {
            match thinking.wait(Duration::ZERO) {
                Ok(None) => {}
                Ok(Some((robot, thought))) => {
                    let player = *player;
                    self.robot_answers(player, robot, thought)?;
                }
                Err(gone) => return Err(Failure::Told(gone.to_string())),
            }
        }
        if self.robot.is_none()
            && let Some(player) = self.play.session.to_move()
            && !self.play.session.is_human_turn()
        {
            // While people only watch, the robots wait for them, and no clock runs meanwhile.
            if self.is_watched() && !self.pace.is_due(self.play.session.time().now()) {
                self.play.session.resume_clock();
                return Ok(());
            }
            match self.play.session.take_robot() {
                Some(robot) => {
                    let session = &self.play.session;
                    let thinking = Thinking::start(robot, session.position().clone(), session.budget());
                    self.robot = Some((player, thinking));
                }
                None => self.play.session.renew_robot(),
            }
        }
        Ok(())
    }

    fn robot_answers(
        &mut self,
        player: Player,
        robot: Box<dyn AnyRobot>,
        thought: Option<Thought>,
    ) -> Result<(), Failure> {
        self.robot = None;
        self.pace.moved(self.play.session.time().now());
        self.play.session.seat_robot(player, robot);
        if let Some(mv) = crate::robot_plays(&mut self.play.session, thought)? {
            let session = &self.play.session;
            let name = telling::player(&self.play.words, session, player);
            let spoken = telling::last_move(&self.play.words, session);
            self.message = self.play.words.plays(spoken.unwrap_or(mv), name);
        }
        self.changed();
        if !self.selection.placed {
            self.place_cursor();
        }
        Ok(())
    }

    fn advise(&mut self, thought: Option<&Thought>) {
        self.adviser = None;
        let session = &self.play.session;
        self.message = telling::hint(&self.play.words, session, thought);
        let mv = thought.and_then(|thought| thought.mv);
        let path = mv.map(|mv| session.table().path(session.position(), mv, self.south()));
        self.selection.hint(path.unwrap_or_default());
    }

    /// A robot that thinks about a position that is no more.
    pub(super) fn stop_robots(&mut self) {
        self.adviser = None;
        if self.robot.take().is_some() {
            self.play.session.renew_robot();
        }
    }

    pub(super) fn hint(&mut self) {
        let session = &self.play.session;
        if !session.is_human_turn() || self.adviser.is_some() {
            return;
        }
        if let Ok(robot) = session.table().robot(&session.table().adviser(), self.play.seed) {
            let position = session.position().clone();
            self.adviser = Some(Thinking::start(robot, position, session.advice_budget()));
        }
    }
}
