//! The clocks of a session: what everybody has used and may still use.

use std::sync::Arc;
use std::time::Duration;

use tablero_catalogue::TurnBudget;
use tablero_core::{Clock, Ending, Fault, Player};

use super::Session;

/// What a player has used, and has left under a clock of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// The time used.
    pub used: Duration,
    /// The time left; zero when it has run out, `None` without a clock of time.
    pub left: Option<Duration>,
}

impl Session {
    /// What the player to move may use for its move.
    #[must_use]
    pub fn budget(&self) -> TurnBudget {
        let players = Player::first(self.seats.len());
        let left: Vec<Duration> = players.filter_map(|player| self.clock(player).left).collect();
        let turn = self.clock.turn(&left, self.position().to_move().seat());
        TurnBudget::new(turn, Arc::clone(&self.time))
    }

    /// What somebody may use who is asked for advice: the game's clock does not run for it.
    #[must_use]
    pub fn advice_budget(&self) -> TurnBudget {
        TurnBudget::new(Clock::Unlimited.turn(&[], self.position().to_move().seat()), Arc::clone(&self.time))
    }

    /// Ends the game if the time of the player to move has run out; whether it has.
    pub fn check_time(&mut self) -> bool {
        if !self.clock.is_timed() {
            return false;
        }
        let Some(player) = self.to_move() else { return false };
        let Spent { used, left } = self.clock(player);
        let is_over = left.is_some_and(|left| left.is_zero());
        if is_over {
            let allowed = used.saturating_sub(Duration::from_nanos(1));
            self.forfeit(Fault::Time { used, allowed, credit: Duration::ZERO });
        }
        is_over
    }

    /// How long the turn has taken so far.
    pub(super) fn turn(&self) -> Duration {
        self.time.now().saturating_sub(self.turn_began)
    }

    /// What a player has used and has left.
    #[must_use]
    pub fn clock(&self, player: Player) -> Spent {
        // Whose flag has fallen has nothing left, whatever the moves before say.
        if let Some(Ending::Forfeit { player: loser, fault: Fault::Time { used, .. } }) = &self.stopped
            && *loser == player
        {
            return Spent { used: *used, left: self.clock.is_timed().then_some(Duration::ZERO) };
        }
        let (used, moves) = self.history.used(player);
        let turn = if self.to_move() == Some(player) { self.turn() } else { Duration::ZERO };
        let used = used.saturating_add(turn);
        Spent { used, left: self.clock.left(used, moves, turn) }
    }

    /// Lets the clock of the player to move begin again, after a pause.
    pub fn resume_clock(&mut self) {
        self.turn_began = self.time.now();
    }
}
