//! A robot pays for the time it computes, not for the time it waits for the processor.

use std::thread::park_timeout;
use std::time::{Duration, Instant};

use tablero_arena::{Contestant, MOST_CREDIT, Match, Referee};
use tablero_core::{AnyGame, AnyMove, AnyPosition, Clock, Fault};

use crate::{queens, robot};

/// Does not run for a while before each move, as on a machine that runs others.
struct Standing {
    here: bool,
    pause: Duration,
}

impl Contestant<AnyGame> for Standing {
    fn computes_here(&self) -> bool {
        self.here
    }

    fn choose(&mut self, _: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        // What is waited for is the clock itself.
        let began = Instant::now();
        while let Some(rest) = self.pause.checked_sub(began.elapsed()) {
            park_timeout(rest);
        }
        position.legal_moves().next().ok_or(Fault::NoMove)
    }
}

fn played(here: bool, pause: Duration) -> Match<AnyGame> {
    let clock = Clock::PerMove(Duration::from_millis(50));
    let table = Referee { clock, ..queens(2) };
    table.conduct(&mut [&mut Standing { here, pause }, &mut robot("random", 1)]).unwrap()
}

#[test]
fn what_its_thread_stood_is_credited_to_a_robot_up_to_the_bound() {
    let while_standing = played(true, Duration::from_millis(200));
    assert_eq!(while_standing.ending.word(), "finished", "{}", while_standing.ending);
    assert!(while_standing.times[0].unwrap() < Duration::from_millis(50));
    let past_the_bound = MOST_CREDIT + Duration::from_millis(200);
    assert_eq!(played(true, past_the_bound).ending.word(), "time");
    // Whoever waits for somebody else is charged for it.
    assert_eq!(played(false, past_the_bound).ending.word(), "time");
}
