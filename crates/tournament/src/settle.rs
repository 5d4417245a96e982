//! Games in order of their numbers, and when there have been enough.

use std::collections::BTreeMap;

use tablero_ratings::{Decision, Standing, Tally};

use crate::{Event, Plan, Played};

/// Tells games in order, and asks the sequential test after every pair of them. A pair of which a game never began says
/// nothing about who is stronger, and the test does not see it.
pub(crate) struct Settle<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) settled: &'a mut u64,
    pub(crate) tally: &'a mut Tally,
    pub(crate) decided: &'a mut Option<(u64, Decision)>,
}

impl Settle<'_> {
    pub(crate) fn go_on(&mut self, ended: &BTreeMap<u64, Played>, tell: &mut dyn FnMut(&Event<'_>)) {
        while self.decided.is_none()
            && let Some(played) = ended.get(&(*self.settled + 1))
        {
            *self.settled += 1;
            tell(&Event::Settled(played));
            if let Some(sprt) = self.plan.sprt
                && self.settled.is_multiple_of(2)
                && let Some(before) = ended.get(&(*self.settled - 1))
                && let (Some(first), Some(second)) = (standing(before), standing(played))
            {
                self.tally.record(&[first, second]);
                *self.decided = sprt.decide(&self.tally.pairs()).map(|decision| (*self.settled, decision));
            }
        }
    }
}

/// How the first entrant of a match stands in a game; `None` if the game never began.
fn standing(played: &Played) -> Option<Standing> {
    let seat = played.fixture.entrants.iter().position(|&entrant| entrant == 0).unwrap_or(0);
    let place = |seat: usize| played.score.places()?.get(seat).copied();
    Some(Standing::of(place(seat)?, place(1 - seat.min(1))?))
}
