//! Seats whose answer nobody waits for any more.

use std::sync::mpsc::{Receiver, channel};

use tablero_arena::{Contestant, OwnThread, Start, TurnClock};
use tablero_core::{Fault, Stop};
use tablero_core::{Game as _, Notation as _, Player};
use tablero_lite_chess::{LiteChess, Move, Position};

/// What a seat says that never answers and is called off.
fn called_off(seat: &mut dyn Contestant<LiteChess>) -> Fault {
    let position = LiteChess.initial();
    let text = LiteChess.write_position(&position);
    let start = Start { seat: Player::FIRST, game: "chess", options: &[], players: 2, position: &text };
    seat.begin(&start).unwrap();
    let stop = Stop::default();
    stop.ask();
    seat.allow(&TurnClock { stop: Some(stop), ..TurnClock::default() });
    seat.choose(&LiteChess, &position).unwrap_err()
}

/// Thinks until the test is over.
struct Endless(Receiver<()>);

impl Contestant<LiteChess> for Endless {
    fn choose(&mut self, _: &LiteChess, _: &Position) -> Result<Move, Fault> {
        let _ = self.0.recv();
        Err(Fault::NoMove)
    }
}

#[test]
fn a_seat_in_its_own_thread_is_left_alone() {
    let (until, end) = channel();
    let mut seat = OwnThread::start(move || Some(Endless(end))).unwrap();
    assert_eq!(called_off(&mut seat), Fault::CalledOff);
    // Nothing that it says later is heard.
    let position = LiteChess.initial();
    assert_eq!(seat.choose(&LiteChess, &position), Err(Fault::NoMove));
    drop(until);
}

#[cfg(unix)]
#[test]
fn processes_are_ended_and_can_begin_again() {
    use tablero_arena::{AgentCommand, LineAgent, LineBudget, UciAgent};

    let silent =
        "echo '{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1}'; while read -r line; do :; done";
    let mut line = LineAgent::process(AgentCommand::shell(silent), LineBudget::default());
    let engine =
        "while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; esac; done";
    let mut uci = UciAgent::new(
        AgentCommand::shell(engine),
        Vec::new(),
        crate::table("chess", &[]).uci(),
        LineBudget::default(),
    );
    for seat in [&mut line as &mut dyn Contestant<LiteChess>, &mut uci] {
        for _ in 0..2 {
            assert_eq!(called_off(seat), Fault::CalledOff);
        }
    }
}
