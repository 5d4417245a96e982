//! Who sits at a table: a closed list of what a page may want, within the limits of the host.

use std::sync::Arc;
use std::time::Duration;

use tablero_arena::Seat;
use tablero_catalogue::{RobotWish, Table};
use tablero_core::{Clock, Player};
use tablero_play::Session;
use tablero_wire::lab::{LabClock, LabFault, LabLevel, LabSeat};

use crate::host::Fault;
use crate::program::{self, ProgramRobot, Traces};

/// How many positions a robot looks at for a move, by its level.
const NODES: [u64; 3] = [2_000, 20_000, 150_000];
/// How many positions are looked at for advice.
pub(crate) const ADVICE: u64 = 150_000;

/// A clock for the game.
pub(crate) fn per_game(clock: LabClock) -> Clock {
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    Clock::PerGame { main: seconds(clock.main.max(1)), increment: seconds(clock.increment) }
}

/// Seats the programs of a page.
pub(crate) fn programs(
    session: &mut Session,
    seats: &[LabSeat],
    seed: u64,
    traces: &Traces,
) -> Result<(), Fault> {
    for (player, seat) in Player::first(seats.len()).zip(seats) {
        let LabSeat::Program { source } = seat else { continue };
        let robot = ProgramRobot::new(session.table(), player, source, seed, traces);
        let robot = robot.map_err(|told| Fault::new(LabFault::Refused, told))?;
        session.seat_robot(player, Box::new(robot));
    }
    Ok(())
}

/// The seats of a table from what a page wants: a closed list, and nothing else.
pub(crate) fn seated(table: &Arc<dyn Table>, seats: &[LabSeat]) -> Result<Vec<Seat>, Fault> {
    let players = table.start().players();
    if seats.len() > players {
        let told = format!("seats: expected at most {players}, found {}", seats.len());
        return Err(Fault::new(LabFault::Game, told));
    }
    let has_programs = || table.world(Player::FIRST).is_some();
    if seats.iter().any(|seat| matches!(seat, LabSeat::Program { .. })) && !has_programs() {
        return Err(Fault::new(LabFault::Game, format!("no program can play {}", table.game())));
    }
    let seat = |seat: &LabSeat| match seat {
        LabSeat::Person => Seat::Human,
        // The name alone: what plays is the program of the page.
        LabSeat::Program { .. } => Seat::Program(program::FILE.to_owned()),
        LabSeat::Robot { level } => {
            let (index, [easy, medium, hard]) = (*level as usize, table.strengths());
            let wish = match level {
                LabLevel::Easy => easy,
                LabLevel::Medium => medium,
                LabLevel::Hard => hard,
            };
            Seat::Robot(limited(table.as_ref(), wish, NODES.get(index).copied().unwrap_or(ADVICE)))
        }
    };
    let people = std::iter::repeat_n(Seat::Human, players - seats.len());
    Ok(seats.iter().map(seat).chain(people).collect())
}

/// A robot that counts positions instead of time.
pub(crate) fn limited(table: &dyn Table, wish: RobotWish, nodes: u64) -> RobotWish {
    let thinks = table.robots().iter().any(|info| info.name == wish.name && info.thinks);
    RobotWish { time: None, depth: None, nodes: thinks.then_some(nodes), ..wish }
}
