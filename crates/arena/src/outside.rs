//! Agents outside this program, which stay from one game to the next.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tablero_catalogue::UciRules;
use tablero_core::{AnyGame, AnyMove, AnyPosition, Fault, Player};

use crate::agents::{AgentOptions, SeatError};
use crate::contestant::{Conclusion, Contestant, Start, TurnClock};
use crate::remote::{AgentCommand, Ear, LineAgent, LineBudget, Lobby, UciAgent};
use crate::sandbox::Caging;
use crate::seat::{Address, Seat};

type Kept = Box<dyn Contestant<AnyGame> + Send>;

/// The listeners, and the agents that wait for their next game.
#[derive(Default)]
pub(crate) struct Outside {
    lobbies: Mutex<HashMap<Address, Lobby>>,
    waiting: Mutex<Waiting>,
    /// What the agents call themselves.
    names: Mutex<HashMap<Seat, String>>,
    /// Told whenever a connection is free again.
    freed: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// Processes without a game.
    idle: HashMap<Seat, Vec<Kept>>,
    /// The one connection for each seat of a listener; `None` while a game uses it.
    connections: HashMap<(Address, Player), Option<Kept>>,
}

impl Outside {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lobbies(&self) -> MutexGuard<'_, HashMap<Address, Lobby>> {
        self.lobbies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a listener if it is not open yet.
    pub(crate) fn listen(&self, address: &Address, limits: LineBudget) -> Result<(), SeatError> {
        let mut lobbies = self.lobbies();
        if !lobbies.contains_key(address) {
            let at = address.to_listen_on();
            let lobby = Lobby::listen(&at, limits)
                .map_err(|error| SeatError::Listen { address: at, reason: error.to_string() })?;
            lobbies.insert(address.clone(), lobby);
        }
        Ok(())
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        let mut addresses: Vec<_> = self.lobbies().values().map(Lobby::address).collect();
        addresses.sort_unstable();
        addresses
    }

    /// An agent for one game.
    pub(crate) fn seat(
        this: &Arc<Self>,
        seat: &Seat,
        rules: Option<UciRules>,
        player: Player,
        options: &AgentOptions,
        caging: &Arc<Caging>,
    ) -> Result<Borrowed, SeatError> {
        let limits = options.line;
        let ear = options.listener.clone().map(|listener| Ear::new(listener, seat.to_string()));
        let process = |line: &str| AgentCommand::shell(line);
        let agent = match seat {
            Seat::Tcp(address) => this.connection(address, player, limits, ear)?,
            _ if let Some(idle) = this.waiting().idle.get_mut(seat).and_then(Vec::pop) => idle,
            Seat::Uci(engine) => {
                let agent = UciAgent::new(process(&engine.command), engine.options.clone(), rules, limits);
                Box::new(agent.caged(Some(Arc::clone(caging))).heard_by(ear))
            }
            Seat::Command(line) => {
                let agent = LineAgent::process(process(line), limits);
                Box::new(agent.caged(Some(Arc::clone(caging))).heard_by(ear))
            }
            Seat::Human | Seat::Robot(_) | Seat::Program(_) | Seat::Guest(_) => {
                let reason = "it is no agent outside this program".to_owned();
                return Err(SeatError::Start { seat: seat.clone(), reason });
            }
        };
        Ok(Borrowed { agent: Some(agent), spoilt: false, seat: seat.clone(), player, home: Arc::clone(this) })
    }

    /// The connection for a seat of a listener, once no other game uses it.
    fn connection(
        &self,
        address: &Address,
        player: Player,
        limits: LineBudget,
        ear: Option<Ear>,
    ) -> Result<Kept, SeatError> {
        self.listen(address, limits)?;
        let key = (address.clone(), player);
        let mut waiting = self.waiting();
        loop {
            let Some(place) = waiting.connections.get_mut(&key) else {
                let lobby = self.lobbies().get(address).cloned();
                let Some(lobby) = lobby else { continue };
                waiting.connections.insert(key, None);
                return Ok(Box::new(LineAgent::remote(&lobby, player).heard_by(ear)));
            };
            if let Some(agent) = place.take() {
                return Ok(agent);
            }
            waiting = self.freed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes an agent back after its game.
    fn put_back(&self, seat: &Seat, player: Player, agent: Kept) {
        let mut waiting = self.waiting();
        if let Seat::Tcp(address) = seat {
            waiting.connections.insert((address.clone(), player), Some(agent));
            drop(waiting);
            self.freed.notify_all();
        } else {
            waiting.idle.entry(seat.clone()).or_default().push(agent);
        }
    }
}

impl Outside {
    fn names(&self) -> MutexGuard<'_, HashMap<Seat, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the agent of a seat calls itself, once it has greeted.
    pub(crate) fn own_name(&self, seat: &Seat) -> Option<String> {
        self.names().get(seat).cloned()
    }

    /// Lets somebody else take the seat of a connection that is gone.
    fn give_up(&self, seat: &Seat, player: Player) {
        if let Seat::Tcp(address) = seat {
            self.waiting().connections.remove(&(address.clone(), player));
            self.freed.notify_all();
        }
    }
}

impl std::fmt::Debug for Outside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outside").field("lobbies", &self.lobbies).finish_non_exhaustive()
    }
}

/// An agent for one game, which goes back where it came from.
pub(crate) struct Borrowed {
    /// There until this is dropped.
    agent: Option<Kept>,
    /// Whether it made a mistake: then the next game is another's.
    spoilt: bool,
    seat: Seat,
    player: Player,
    home: Arc<Outside>,
}

impl Borrowed {
    fn agent(&mut self) -> Result<&mut Kept, Fault> {
        self.agent.as_mut().ok_or(Fault::NoMove)
    }

    /// Remembers a mistake; to be called off is none.
    fn note<T>(&mut self, done: Result<T, Fault>) -> Result<T, Fault> {
        done.inspect_err(|fault| self.spoilt |= *fault != Fault::CalledOff)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        let Some(agent) = self.agent.take() else { return };
        if self.spoilt {
            drop(agent);
            self.home.give_up(&self.seat, self.player);
        } else {
            self.home.put_back(&self.seat, self.player, agent);
        }
    }
}

impl Contestant<AnyGame> for Borrowed {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let agent = self.agent()?;
        let done = agent.begin(start);
        if let Some(name) = agent.own_name().map(str::to_owned) {
            self.home.names().insert(self.seat.clone(), name);
        }
        self.note(done)
    }

    fn played(&mut self, player: Player, mv: &str) {
        if let Ok(agent) = self.agent() {
            agent.played(player, mv);
        }
    }

    fn allow(&mut self, clock: &TurnClock) {
        if let Ok(agent) = self.agent() {
            agent.allow(clock);
        }
    }

    fn choose(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<AnyMove, Fault> {
        let done = self.agent()?.choose(game, position);
        self.note(done)
    }

    fn watch(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<(), Fault> {
        let done = self.agent()?.watch(game, position);
        self.note(done)
    }

    fn conclude(&mut self, conclusion: &Conclusion<'_>) {
        if let Ok(agent) = self.agent() {
            agent.conclude(conclusion);
        }
    }

    fn finish(&mut self, game: &AnyGame, position: &AnyPosition, winner: Option<Player>) {
        if let Ok(agent) = self.agent() {
            agent.finish(game, position, winner);
        }
    }
}
