//! Seats for refereed games, whoever plays: robots, `AgentSpeak` programs, processes, connections.
//!
//! [`Agents`] keeps what outlives a game: programs that were read, listeners, processes and connections between two
//! games. Whatever is wrong with a seat shows in [`Agents::prepare`], before the first game.

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tablero_catalogue::{Catalogue, RobotError, Table};
use tablero_core::{AnyGame, Clock, Player, Time};

use crate::contestant::Contestant;
#[cfg(unix)]
use crate::engine::Engine;
#[cfg(unix)]
use crate::outside::Outside;
use crate::program::{ProgramError, ProgramText, Tracer};
use crate::program_contestant::ProgramBudget;
use crate::referee::Referee;
#[cfg(unix)]
use crate::remote::missing_program;
use crate::robot_contestant::RobotContestant;
use crate::sandbox::{Caging, Sandbox, StrictError};
use crate::seat::Seat;

/// What agents may use.
#[derive(Clone, Default)]
pub struct AgentOptions {
    /// What processes and connections may use, and how long they are waited for.
    #[cfg(unix)]
    pub line: crate::LineBudget,
    /// How processes are caged.
    pub sandbox: Sandbox,
    /// What `AgentSpeak` programs may use.
    pub program: ProgramBudget,
    /// Is handed everything that is said between the referee and agents outside; of a connection, from its welcome on.
    #[cfg(unix)]
    pub listener: Option<crate::Listener>,
    /// Is handed a line for everything that an `AgentSpeak` program perceives, chooses and does.
    pub trace: Option<Tracer>,
}

impl fmt::Debug for AgentOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentOptions").field("program", &self.program).finish_non_exhaustive()
    }
}

/// Why nobody can take a seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatError {
    /// People do not play under a referee.
    #[error("a person cannot take a seat of a refereed game: expected a robot or an agent")]
    Human,
    /// The game has no such robot.
    #[error(transparent)]
    Robot(#[from] RobotError),
    /// Nobody of that name was brought along.
    #[error("there is no guest {name:?}: guests are players that a program brings along to its own games")]
    Guest {
        /// The name.
        name: String,
    },
    /// Not a program.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// An agent that plays another game only.
    #[error("{seat} plays {plays} only, this game is {game}")]
    OtherGame {
        /// The seat.
        seat: Box<Seat>,
        /// What it plays.
        plays: String,
        /// What is played.
        game: &'static str,
    },
    /// The command of a seat names a program that does not exist.
    #[error("cannot start {seat}: there is no program {program:?}")]
    NoProgram {
        /// The seat.
        seat: Box<Seat>,
        /// The program.
        program: String,
    },
    /// Nobody can connect.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// Where.
        address: String,
        /// Why not.
        reason: String,
    },
    /// A strict sandbox was wanted.
    #[error("cannot start {seat}: {error}")]
    Sandbox {
        /// The seat.
        seat: Seat,
        /// What is missing.
        error: StrictError,
    },
    /// The system has nothing to run it on.
    #[error("cannot start {seat}: {reason}")]
    Start {
        /// The seat.
        seat: Seat,
        /// Why not.
        reason: String,
    },
}

impl SeatError {
    /// Whether something else should have been asked for; otherwise the system failed.
    #[must_use]
    pub const fn is_usage(&self) -> bool {
        !matches!(self, Self::Listen { .. } | Self::Sandbox { .. } | Self::Start { .. })
    }
}

/// Makes the contestant of a guest for one game, for a player and with a seed.
pub type Invitation = Box<dyn Fn(Player, u64) -> Box<dyn Contestant<AnyGame> + Send> + Send + Sync>;

/// Makes the seats of refereed games, and keeps what stays open for all games of a run: programs that were read,
/// listeners, processes and connections. Threads may share it.
#[derive(Default)]
pub struct Agents {
    options: AgentOptions,
    guests: HashMap<String, Invitation>,
    programs: Mutex<HashMap<String, Arc<ProgramText>>>,
    /// Found out when the first process is to be seated.
    caging: OnceLock<Result<Arc<Caging>, StrictError>>,
    #[cfg(unix)]
    outside: Arc<Outside>,
}

impl fmt::Debug for Agents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Agents").field("options", &self.options).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Agents {
    /// Nobody yet.
    #[must_use]
    pub fn new(options: AgentOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// The same with somebody whom this program brings along, for seats of that name.
    #[must_use]
    pub fn with_guest(mut self, name: &str, invitation: Invitation) -> Self {
        self.guests.insert(name.to_owned(), invitation);
        self
    }

    fn guest(&self, name: &str) -> Result<&Invitation, SeatError> {
        self.guests.get(name).ok_or_else(|| SeatError::Guest { name: name.to_owned() })
    }

    /// Takes a program as text, under the name of a file that is then never looked for. It includes nothing.
    pub fn add_program(&self, file: &str, text: &str) -> Result<(), ProgramError> {
        let program = Arc::new(ProgramText::of(file, text, self.options.program.memory)?);
        lock(&self.programs).insert(file.to_owned(), program);
        Ok(())
    }

    /// Gets everything ready that a seat needs: reads programs, opens listeners, and checks that the game has the
    /// robot or can be played by the agent. What is wrong shows here, before the first game.
    pub fn prepare(&self, table: &Arc<dyn Table>, seat: &Seat) -> Result<(), SeatError> {
        match seat {
            Seat::Human => Err(SeatError::Human),
            Seat::Robot(wish) => Ok(table.robot(wish, 0).map(|_| ())?),
            Seat::Guest(name) => self.guest(name).map(|_| ()),
            Seat::Program(file) => {
                has_world(table, seat)?;
                self.program(file).map(|_| ())
            }
            Seat::Uci(_) if table.uci().is_none() => {
                Err(other_game(table, seat, |table| table.uci().is_some()))
            }
            #[cfg(unix)]
            Seat::Command(line) | Seat::Uci(Engine { command: line, .. }) => {
                if let Some(program) = missing_program(line) {
                    return Err(SeatError::NoProgram {
                        seat: Box::new(seat.clone()),
                        program: program.to_owned(),
                    });
                }
                self.caging(seat).map(|_| ())
            }
            #[cfg(unix)]
            Seat::Tcp(address) => self.outside.listen(address, self.options.line),
            #[cfg(not(unix))]
            Seat::Command(_) | Seat::Uci(_) | Seat::Tcp(_) => Err(unsupported(seat)),
        }
    }

    /// A seat for one game. Robots and programs are made afresh and play the same with the same seed; processes and
    /// connections may be those of an earlier game. A connection that another game uses is waited for.
    pub fn seat(
        &self,
        table: &Arc<dyn Table>,
        seat: &Seat,
        player: Player,
        seed: u64,
    ) -> Result<Box<dyn Contestant<AnyGame> + Send>, SeatError> {
        Ok(match seat {
            Seat::Human => return Err(SeatError::Human),
            Seat::Robot(wish) => Box::new(RobotContestant::new(table.robot(wish, seed)?)),
            Seat::Guest(name) => self.guest(name)?(player, seed),
            Seat::Program(file) => {
                has_world(table, seat)?;
                let AgentOptions { program: limits, trace, .. } = self.options.clone();
                let made = self.program(file)?.seat(table, player, limits, seed, trace);
                Box::new(
                    made.map_err(|error| SeatError::Start { seat: seat.clone(), reason: error.to_string() })?,
                )
            }
            outside => {
                self.prepare(table, outside)?;
                #[cfg(not(unix))]
                return Err(unsupported(outside));
                #[cfg(unix)]
                {
                    let caging = self.caging(outside)?;
                    Box::new(Outside::seat(
                        &self.outside,
                        outside,
                        table.uci(),
                        player,
                        &self.options,
                        caging,
                    )?)
                }
            }
        })
    }

    /// Where agents connect.
    #[must_use]
    pub fn addresses(&self) -> Vec<SocketAddr> {
        #[cfg(unix)]
        return self.outside.addresses();
        #[cfg(not(unix))]
        Vec::new()
    }

    /// What the agent of a seat calls itself, once it has greeted.
    #[must_use]
    pub fn own_name(&self, seat: &Seat) -> Option<String> {
        #[cfg(unix)]
        return self.outside.own_name(seat);
        #[cfg(not(unix))]
        {
            let _ = seat;
            None
        }
    }

    /// What the processes of this run are caged by.
    fn caging(&self, seat: &Seat) -> Result<&Arc<Caging>, SeatError> {
        let found = self.caging.get_or_init(|| Caging::new(&self.options.sandbox).map(Arc::new));
        found.as_ref().map_err(|error| SeatError::Sandbox { seat: seat.clone(), error: error.clone() })
    }

    /// How the agents of a seat are caged, for seats that are processes.
    #[must_use]
    pub fn sandbox(&self, seat: &Seat) -> Option<&Caging> {
        let is_process = matches!(seat, Seat::Command(_) | Seat::Uci(_));
        self.caging(seat).ok().filter(|_| is_process).map(Arc::as_ref)
    }

    /// A program, read the first time.
    fn program(&self, file: &str) -> Result<Arc<ProgramText>, SeatError> {
        if let Some(known) = lock(&self.programs).get(file) {
            return Ok(Arc::clone(known));
        }
        let program = Arc::new(ProgramText::read(file)?);
        Ok(Arc::clone(lock(&self.programs).entry(file.to_owned()).or_insert(program)))
    }
}

/// That `AgentSpeak` programs can play at a table.
fn has_world(table: &Arc<dyn Table>, seat: &Seat) -> Result<(), SeatError> {
    let has = |table: &dyn Table| table.world(Player::FIRST).is_some();
    if has(table.as_ref()) { Ok(()) } else { Err(other_game(table, seat, has)) }
}

/// A seat for other games than that of a table.
fn other_game(table: &Arc<dyn Table>, seat: &Seat, can_play: impl Fn(&dyn Table) -> bool) -> SeatError {
    let plays = Catalogue::standard().names_where(can_play);
    SeatError::OtherGame { seat: Box::new(seat.clone()), plays, game: table.game() }
}

#[cfg(not(unix))]
fn unsupported(seat: &Seat) -> SeatError {
    SeatError::Start { seat: seat.clone(), reason: "not supported on this system".to_owned() }
}

/// A referee for a game from its first position.
#[must_use]
pub fn referee(
    table: &Arc<dyn Table>,
    clock: Clock,
    max_plies: Option<usize>,
    time: Arc<dyn Time>,
) -> Referee<AnyGame> {
    Referee {
        options: table.options(),
        clock,
        max_plies,
        time,
        ..Referee::new(AnyGame::new(table.start()), table.game())
    }
}
