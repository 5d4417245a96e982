//! The robots and agents of a session: made for their seats, taken out to think, put back.

use std::net::SocketAddr;
use std::sync::Arc;

use tablero_arena::Seat;
use tablero_catalogue::{AnyRobot, RobotError, RobotWish, Table};
use tablero_core::{AnyMove, AnyPosition, Player};

use super::{Session, SessionError};
use crate::agent_robot::AgentRobot;

/// A robot whose turn it is, not made yet: some robots need much room, and wherever many games stand at once, only those
/// that think should have it.
#[derive(Debug)]
pub struct AbsentRobot {
    table: Arc<dyn Table>,
    wish: RobotWish,
    seed: u64,
    past: Vec<(AnyPosition, AnyMove)>,
}

impl AbsentRobot {
    /// Makes the robot, ready to think.
    pub fn come(&self) -> Result<Box<dyn AnyRobot>, RobotError> {
        let mut robot = self.table.robot(&self.wish, self.seed)?;
        robot.recall(&self.past);
        Ok(robot)
    }
}

impl Session {
    pub(super) fn seed_of(&self, player: Player) -> u64 {
        self.seed.wrapping_mul(8).wrapping_add(player.seat() as u64 + 1)
    }

    /// Whoever is not a person in a seat.
    pub(super) fn robot(&self, player: Player, seed: u64) -> Result<Option<Box<dyn AnyRobot>>, RobotError> {
        Ok(match self.seats.get(player.seat()) {
            None | Some(Seat::Human) => None,
            Some(Seat::Robot(wish)) => Some(self.table.robot(wish, seed)?),
            Some(agent) => Some(Box::new(AgentRobot::new(&self.agents, &self.table, agent, player, seed))),
        })
    }

    /// Gets ready what agents need: programs are read and listeners opened. What is wrong with them shows here.
    pub fn prepare(&self) -> Result<(), SessionError> {
        let agents = self.seats.iter().filter(|seat| !matches!(seat, Seat::Human | Seat::Robot(_)));
        for seat in agents {
            self.agents.prepare(&self.table, seat)?;
        }
        Ok(())
    }

    /// Takes over the agents of another game: processes, connections and listeners stay.
    pub fn share_agents(&mut self, other: &Self) {
        self.agents = Arc::clone(&other.agents);
        for player in Player::first(self.seats.len()) {
            let made = self.robot(player, self.seed_of(player));
            if let (Ok(robot), Some(place)) = (made, self.robots.get_mut(player.seat())) {
                *place = robot;
            }
        }
    }

    /// Where agents connect, once everything is ready.
    #[must_use]
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.agents.addresses()
    }

    /// Takes the robot of the player to move out of its seat, to think.
    pub fn take_robot(&mut self) -> Option<Box<dyn AnyRobot>> {
        let player = self.to_move()?;
        let mut robot = self.robots.get_mut(player.seat())?.take()?;
        robot.recall(&self.history.past());
        Some(robot)
    }

    /// Puts a robot back into a seat.
    pub fn seat_robot(&mut self, player: Player, robot: Box<dyn AnyRobot>) {
        if let Some(place) = self.robots.get_mut(player.seat()) {
            *place = Some(robot);
        }
    }

    /// Sends all robots away, with the room they need; [`absent_robot`](Self::absent_robot) calls them one by one.
    pub fn dismiss_robots(&mut self) {
        self.robots.fill_with(|| None);
    }

    /// The robot of the player to move, to be made where it thinks.
    #[must_use]
    pub fn absent_robot(&self) -> Option<AbsentRobot> {
        let player = self.to_move()?;
        let Some(Seat::Robot(wish)) = self.seats.get(player.seat()) else { return None };
        let (table, wish, past) = (Arc::clone(&self.table), wish.clone(), self.history.past());
        Some(AbsentRobot { table, wish, seed: self.seed_now(), past })
    }

    fn seed_now(&self) -> u64 {
        self.seed.wrapping_add(self.history.len() as u64 + 1)
    }

    /// Makes a new robot for the player to move, after one was lost or stopped.
    pub fn renew_robot(&mut self) {
        let Some(player) = self.to_move() else { return };
        let seed = self.seed_now();
        if let (Ok(Some(robot)), Some(place)) = (self.robot(player, seed), self.robots.get_mut(player.seat()))
        {
            *place = Some(robot);
        }
    }
}
