//! Matches between robots, agents and callables of Python.
//!
//! The referee runs in a thread of its own. A callable is asked in the thread that called `play_match`, which waits there for
//! messages: so Python runs in one thread, and an interrupt reaches it wherever it is.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};

use pyo3::prelude::*;
use pyo3::types::PyString;
use tablero_arena::{
    AgentOptions, Agents, Contestant, Invitation, Match, Sandbox, SandboxMode, Seat, SystemTime, TurnClock,
    referee, set_launcher,
};
use tablero_catalogue::{AnyRobot, Table, TurnBudget};
use tablero_core::{AnyGame, AnyMove, AnyPosition, Clock, Fault, Notation as _, Player, Stop};
use tablero_record::{Ply, Record};
use tablero_wire::{Tree, text};

use crate::calls::{Voice, converse};
use crate::errors::{INVALID_OPTION, INVALID_SEAT, raise};
use crate::positions::Position;

/// What the referee's thread says to the thread of Python.
pub(crate) enum Said {
    /// Somebody of Python is to move.
    Asks {
        /// Who, by name.
        guest: String,
        /// Where.
        position: AnyPosition,
        /// Where the answer goes: a move, or nothing to resign.
        reply: SyncSender<Option<String>>,
    },
    /// Something for the callable that is told of progress.
    Tells(Tree),
}

/// Somebody of Python in a seat.
struct Guest {
    name: String,
    voice: Arc<Voice<Said>>,
}

impl Contestant<AnyGame> for Guest {
    fn choose(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        let (reply, answer) = sync_channel(1);
        self.voice.say(Said::Asks { guest: self.name.clone(), position: position.clone(), reply });
        // If nobody answers, the call was interrupted, and nobody reads the result either.
        let mv = answer.recv().map_err(|_| Fault::NoMove)?;
        let mv = mv.ok_or(Fault::Resigned { reason: None })?;
        game.read_move(position, &mv).map_err(|error| Fault::IllegalMove {
            mv,
            reason: error.to_string(),
            line: None,
        })
    }
}

/// An invitation for somebody of Python.
pub(crate) fn invitation(name: &str, voice: &Arc<Voice<Said>>) -> Invitation {
    let (name, voice) = (name.to_owned(), Arc::clone(voice));
    Box::new(move |_, _| Box::new(Guest { name: name.clone(), voice: Arc::clone(&voice) }))
}

/// A robot that ends its search when somebody interrupts.
struct Thinker {
    robot: Box<dyn AnyRobot>,
    clock: TurnClock,
    stop: Stop,
}

impl Contestant<AnyGame> for Thinker {
    fn allow(&mut self, clock: &TurnClock) {
        self.clock = clock.clone();
    }

    fn computes_here(&self) -> bool {
        true
    }

    fn choose(&mut self, _: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        if self.stop.is_asked() {
            return Err(Fault::NoMove);
        }
        let budget = TurnBudget::new(self.clock.turn.clone(), SystemTime::shared());
        let budget = TurnBudget { stop: Some(self.stop.clone()), ..budget };
        let idea = self.robot.think(position, &budget).ok_or(Fault::NoMove)?;
        idea.mv.ok_or_else(|| idea.fault.unwrap_or(Fault::Resigned { reason: None }))
    }
}

/// The callables of Python by name, and how they are heard.
pub(crate) struct Guests<'py>(HashMap<String, Bound<'py, PyAny>>);

impl<'py> Guests<'py> {
    pub(crate) fn new(guests: Vec<(String, Bound<'py, PyAny>)>) -> Self {
        Self(guests.into_iter().collect())
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    /// Hears what the referee says. `table` gives the game of a position.
    pub(crate) fn hear(
        &self,
        py: Python<'py>,
        said: Said,
        table: &Arc<dyn Table>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        match said {
            Said::Tells(told) => {
                if let Some(progress) = progress {
                    progress.call1((text(&told),))?;
                }
            }
            Said::Asks { guest, position, reply } => {
                let Some(callable) = self.0.get(&guest) else { return Ok(()) };
                let position = Position { table: Arc::clone(table), position };
                let answer = callable.call1((Py::new(py, position)?,))?;
                let mv = if answer.is_none() {
                    None
                } else {
                    Some(answer.cast::<PyString>()?.to_str()?.to_owned())
                };
                // The referee waits for this.
                let _ = reply.send(mv);
            }
        }
        Ok(())
    }
}

/// How agents that are processes are caged.
pub(crate) fn agent_options(
    py: Python<'_>,
    sandbox: &str,
    launcher: Option<PathBuf>,
) -> PyResult<AgentOptions> {
    let mode: SandboxMode = sandbox.parse().map_err(|error| {
        let error: String = error;
        raise(py, INVALID_OPTION, format!("sandbox: {error}"))
    })?;
    if let Some(launcher) = launcher {
        set_launcher(launcher);
    }
    Ok(AgentOptions { sandbox: Sandbox { mode, ..Sandbox::default() }, ..AgentOptions::default() })
}

/// The clock that a text describes.
pub(crate) fn clock(py: Python<'_>, text: &str) -> PyResult<Clock> {
    text.parse().map_err(|error: tablero_core::ClockError| raise(py, INVALID_OPTION, error))
}

/// Plays one game. Seats are texts; those of callables are `guest:NAME`.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "one part a keyword in Python")]
pub(crate) fn play_match<'py>(
    py: Python<'py>,
    start: &Position,
    seats: Vec<String>,
    guests: Vec<(String, Bound<'py, PyAny>)>,
    clock: &str,
    max_plies: Option<usize>,
    seed: u64,
    sandbox: &str,
    launcher: Option<PathBuf>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<String> {
    let clock = self::clock(py, clock)?;
    let options = agent_options(py, sandbox, launcher)?;
    let read = seats.iter().map(|seat| seat.parse::<Seat>().map_err(|error| raise(py, INVALID_SEAT, error)));
    let seats = read.collect::<PyResult<Vec<Seat>>>()?;
    let guests = Guests::new(guests);
    let names = guests.names();
    let (table, first) = (Arc::clone(&start.table), start.position.clone());
    let told = progress.is_some();
    let work = move |stop: &Stop, voice: &Voice<Said>| {
        let voice = Arc::new(voice.clone());
        let agents = names
            .iter()
            .fold(Agents::new(options), |agents, name| agents.with_guest(name, invitation(name, &voice)));
        let mut contestants: Vec<Box<dyn Contestant<AnyGame> + Send>> = Vec::new();
        for (seat, player) in seats.iter().zip(Player::first(tablero_core::MAX_PLAYERS)) {
            let seed = seed.wrapping_add(player.seat() as u64);
            let made = match seat {
                Seat::Robot(wish) => {
                    table.robot(wish, seed).map_err(|error| error.to_string()).map(|robot| {
                        let thinker = Thinker { robot, clock: TurnClock::default(), stop: stop.clone() };
                        Box::new(thinker) as Box<dyn Contestant<AnyGame> + Send>
                    })
                }
                seat => agents.seat(&table, seat, player, seed).map_err(|error| error.to_string()),
            };
            let made = made?;
            contestants.push(if told {
                Box::new(Narrated { inner: made, voice: Arc::clone(&voice), player })
            } else {
                made
            });
        }
        let mut referee = referee(&table, clock, max_plies, SystemTime::shared());
        referee.start = first;
        let mut seated: Vec<&mut dyn Contestant<AnyGame>> = Vec::new();
        for contestant in &mut contestants {
            seated.push(contestant.as_mut());
        }
        let played = referee.conduct(&mut seated).map_err(|error| error.to_string())?;
        Ok(report(&table, &referee.start, &seats, &played, clock, seed))
    };
    let game = Arc::clone(&start.table);
    let done = converse(py, work, |_, said| guests.hear(py, said, &game, progress.as_ref()))?;
    done.map_err(|error: String| raise(py, INVALID_SEAT, error))
}

/// A contestant whose own moves are told.
struct Narrated {
    inner: Box<dyn Contestant<AnyGame> + Send>,
    voice: Arc<Voice<Said>>,
    player: Player,
}

impl Contestant<AnyGame> for Narrated {
    fn begin(&mut self, start: &tablero_arena::Start<'_>) -> Result<(), Fault> {
        self.inner.begin(start)
    }

    fn played(&mut self, player: Player, mv: &str) {
        if player == self.player {
            let told = [("seat", Tree::from(player.seat())), ("move", Tree::from(mv))];
            self.voice.say(Said::Tells(Tree::object(told)));
        }
        self.inner.played(player, mv);
    }

    fn allow(&mut self, allowance: &TurnClock) {
        self.inner.allow(allowance);
    }

    fn choose(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        self.inner.choose(game, position)
    }

    fn computes_here(&self) -> bool {
        self.inner.computes_here()
    }

    fn own_name(&self) -> Option<&str> {
        self.inner.own_name()
    }

    fn watch(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<(), Fault> {
        self.inner.watch(game, position)
    }

    fn conclude(&mut self, conclusion: &tablero_arena::Conclusion<'_>) {
        self.inner.conclude(conclusion);
    }

    fn finish(&mut self, game: &AnyGame, position: &AnyPosition, winner: Option<Player>) {
        self.inner.finish(game, position, winner);
    }
}

fn report(
    table: &Arc<dyn Table>,
    start: &AnyPosition,
    seats: &[Seat],
    played: &Match<AnyGame>,
    clock: Clock,
    seed: u64,
) -> String {
    let millis =
        |time: &Option<std::time::Duration>| time.and_then(|time| u64::try_from(time.as_millis()).ok());
    let header = |key: &str, value: String| (key.to_owned(), value);
    let plies = played.texts.iter().zip(&played.times);
    let record = Record {
        game: table.game().to_owned(),
        options: table.options(),
        seats: seats.iter().map(ToString::to_string).collect(),
        headers: vec![header("referee", clock.to_string()), header("seed", seed.to_string())],
        start: start.text(),
        plies: plies.map(|(mv, time)| Ply { mv: mv.clone(), millis: millis(time) }).collect(),
        result: played.outcome,
        ending: played.ending.clone(),
    };
    let places =
        played.outcome.map(|outcome| Tree::list(outcome.places().iter().map(|&place| Tree::from(place))));
    text(&Tree::object([
        ("moves", Tree::list(played.texts.iter().map(|mv| Tree::from(mv.as_str())))),
        ("times_ms", Tree::list(played.times.iter().map(|time| Tree::from(millis(time))))),
        ("position", Tree::from(played.position.text())),
        ("places", places.unwrap_or(Tree::Null)),
        ("winner", Tree::from(played.winner.map(Player::seat))),
        ("kind", Tree::from(played.ending.word())),
        ("verdict", Tree::from(played.ending.to_string())),
        ("record", Tree::from(record.write())),
    ]))
}
