//! Who plays, as named on the command line.

use std::path::Path;

use clap::ArgMatches;
use tablero_agentspeak::program::Program;
use tablero_arena::{AgentLimits, QueensAgent, QueensRobot, Seat};
use tablero_core::Player;
use tablero_queens_duel::QueensDuel;

pub(super) use super::outside::Listeners;
use crate::agents::read;
use crate::exit::Failure;

/// One side of the games.
pub(super) enum Entrant {
    Robot(String),
    Program {
        file: String,
        program: Program,
    },
    /// Somebody outside this program, who stays from game to game.
    Outside(Box<dyn Seat<QueensDuel>>),
}

/// A seat for one game, made for it or kept.
pub(super) enum Seated<'a> {
    New(Box<dyn Seat<QueensDuel>>),
    Kept(&'a mut dyn Seat<QueensDuel>),
}

impl Seated<'_> {
    pub(super) fn get(&mut self) -> &mut dyn Seat<QueensDuel> {
        match self {
            Self::New(seat) => seat.as_mut(),
            Self::Kept(seat) => *seat,
        }
    }
}

impl Entrant {
    pub(super) fn read(
        arguments: &ArgMatches,
        name: &str,
        player: Player,
        listeners: &mut Listeners,
    ) -> Result<Self, Failure> {
        let text = arguments.get_one::<String>(name).map_or("random", String::as_str);
        if let Some(seat) = listeners.seat(text, player)? {
            return Ok(Self::Outside(seat));
        }
        if Path::new(text).extension().is_some_and(|extension| extension == "asl") {
            return Ok(Self::Program { file: text.to_owned(), program: read::program(text)? });
        }
        if QueensRobot::from_name(text, 0).is_none() {
            let robots = QueensRobot::NAMES.join(", ");
            return Err(Failure::usage(format!(
                "--{name}: expected a file that ends in .asl, cmd:COMMAND, tcp:PORT or one of {robots}, found {text:?}"
            )));
        }
        Ok(Self::Robot(text.to_owned()))
    }

    pub(super) fn seat(&mut self, player: Player, seed: u64, trace: bool) -> Result<Seated<'_>, Failure> {
        match self {
            Self::Robot(name) => match QueensRobot::from_name(name, seed) {
                Some(robot) => Ok(Seated::New(Box::new(robot))),
                None => Err(Failure::usage(format!("no robot is called {name:?}"))),
            },
            Self::Program { file, program } => {
                let mut agent = QueensAgent::new(player, file, program, AgentLimits::default(), seed);
                if trace {
                    agent.trace(|line| eprintln!("{line}"));
                }
                Ok(Seated::New(Box::new(agent)))
            }
            Self::Outside(seat) => Ok(Seated::Kept(seat.as_mut())),
        }
    }
}
