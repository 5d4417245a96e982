//! A seat whose agent speaks the line protocol, whatever carries the lines.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tablero_core::{Fault, Map, Notation, Player, Stop, Turn};
use tablero_wire::protocol::{AgentMessage, ClockForm, Hello, MapForm, RefereeMessage, Shown};

use super::ear::Ear;
use super::link::{Link, Received, Unread};
use super::lobby::Claim;
use super::messages::{excerpt, read_message};
use super::process::{AgentCommand, Processes};
use super::{LineBudget, Lobby};
use crate::contestant::{Conclusion, Contestant, Start, TurnClock};
use crate::sandbox::Caging;

/// How often a seat looks whether its agent came back by another connection.
const LOOK: Duration = Duration::from_millis(200);

/// An agent that is ready.
#[derive(Debug)]
pub(super) struct Connected {
    pub(super) link: Link,
    pub(super) hello: Hello,
}

/// Why a talk cannot go on.
#[derive(Debug)]
pub(super) enum Broken {
    /// What the agent said, or did not say.
    Fault(Fault),
    /// It closed what it reads.
    Input,
    /// It closed what it writes.
    Output,
}

impl From<Unread> for Broken {
    fn from(Unread(bytes): Unread) -> Self {
        Self::Fault(Fault::NotReading { bytes })
    }
}

/// Where agents come from.
pub(super) trait Connect: fmt::Debug + Send {
    /// Lets somebody listen to the agents that come from now on.
    fn listen(&mut self, ear: Option<Ear>);
    /// An agent for a seat.
    fn connect(&mut self, seat: Player) -> Result<Connected, Fault>;
    /// The same agent by another connection, if it comes before `left` says zero.
    fn again(&mut self, _left: &dyn Fn() -> Duration) -> Option<Connected> {
        None
    }
    /// Whether an agent may come back after its connection broke.
    fn may_return(&self) -> bool {
        false
    }
    /// Whether the agent should be started again before the next game.
    fn is_worn(&self) -> bool {
        false
    }
    /// What keeps an agent from answering that is not its own fault.
    fn interference(&mut self) -> Option<Fault> {
        None
    }
    /// Has the agents that come from now on caged, where they are processes.
    fn cage(&mut self, _caging: Option<Arc<Caging>>) {}
    /// What a broken talk means.
    fn fault(&mut self, link: &mut Link, broken: Broken) -> Fault;
    /// Says goodbye and ends whatever carries the talk.
    fn close(&mut self, link: Option<Link>, goodbye: &str);
}

/// A seat for an agent outside this program.
///
/// The agent stays from one game to the next, and is started or waited for again after it was lost. When the seat is
/// dropped, a process is ended with everything it started.
#[derive(Debug)]
pub struct LineAgent {
    connector: Box<dyn Connect>,
    limits: LineBudget,
    talk: Option<Connected>,
    seat: Player,
    /// What an agent that comes back must be told again.
    start: String,
    shown: String,
    ply: usize,
    last: Option<(Player, String)>,
    /// The number of the last turn asked for, over all games.
    id: u64,
    wants_moves: bool,
    clock: TurnClock,
    /// What the agent said since its last move that was not a move.
    noise: Noise,
}

#[derive(Debug, Default)]
struct Noise {
    lines: usize,
    bytes: usize,
}

impl LineAgent {
    /// A seat for a process, which is started when the first game begins.
    #[must_use]
    pub fn process(command: AgentCommand, limits: LineBudget) -> Self {
        Self::new(Box::new(Processes::new(command, limits)), limits)
    }

    /// A seat for whoever connects to the lobby and claims it.
    #[must_use]
    pub fn remote(lobby: &Lobby, seat: Player) -> Self {
        Self::new(Box::new(Claim::new(lobby, seat)), lobby.limits())
    }

    fn new(connector: Box<dyn Connect>, limits: LineBudget) -> Self {
        Self {
            connector,
            limits,
            talk: None,
            seat: Player::FIRST,
            start: String::new(),
            shown: String::new(),
            ply: 0,
            last: None,
            id: 0,
            wants_moves: false,
            clock: TurnClock::default(),
            noise: Noise::default(),
        }
    }

    /// The same in a cage, where it is a process.
    #[must_use]
    pub fn caged(mut self, caging: Option<Arc<Caging>>) -> Self {
        self.connector.cage(caging);
        self
    }

    /// The same with somebody who listens.
    #[must_use]
    pub(crate) fn heard_by(mut self, ear: Option<Ear>) -> Self {
        self.connector.listen(ear);
        self
    }

    /// What the agent calls itself, once it has greeted.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.talk.as_ref().and_then(|talk| talk.hello.name.as_deref())
    }

    /// Says something that is not part of a game.
    pub(super) fn say_beside(&mut self, line: &str) {
        // If it cannot be said, the next game shows why.
        let _ = self.send(line);
    }

    /// Ends the talk for a fault.
    fn fail(&mut self, broken: Broken) -> Fault {
        let Some(mut talk) = self.talk.take() else {
            return Fault::Dropped { patience: self.limits.reconnect };
        };
        let fault = self.connector.fault(&mut talk.link, broken);
        self.talk = Some(talk);
        fault
    }

    /// Takes up the talk with an agent that came back.
    fn resume(&mut self, mut talk: Connected) -> Result<(), Broken> {
        talk.link.send(&self.start)?;
        talk.link.send(&self.shown)?;
        self.talk = Some(talk);
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), Broken> {
        self.talk.as_mut().map_or(Ok(()), |talk| talk.link.send(line).map_err(Broken::from))
    }

    /// Whether a broken talk is no fault yet, because the agent may come back.
    fn forgive(&mut self, broken: Broken) -> Result<(), Fault> {
        match broken {
            Broken::Input | Broken::Output if self.connector.may_return() => {
                self.talk = None;
                Ok(())
            }
            broken => Err(self.fail(broken)),
        }
    }

    /// What an agent said: its answer to the current turn, or nothing that matters.
    fn hear(&mut self, line: &[u8], asked: bool) -> Result<Option<Answer>, Broken> {
        let fault = |fault| Err(Broken::Fault(fault));
        self.noise.lines += 1;
        self.noise.bytes += line.len();
        if self.noise.lines > self.limits.lines {
            return fault(Fault::Flood {
                limit: format!("more than {} lines in one turn", self.limits.lines),
            });
        }
        if self.noise.bytes > self.limits.bytes {
            return fault(Fault::Flood {
                limit: format!("more than {} bytes in one turn", self.limits.bytes),
            });
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(None);
        }
        let (id, answer) = match read_message(line).map_err(Broken::Fault)? {
            AgentMessage::Move { id, mv } => (id, Answer::Move(mv)),
            AgentMessage::Resign { id } => (id, Answer::Resign),
            AgentMessage::Hello(_) => {
                let reason = "a second greeting".to_owned();
                return fault(Fault::Garbage { said: excerpt(line), reason });
            }
            _ => return Ok(None),
        };
        if asked && id == self.id {
            self.noise = Noise::default();
            return Ok(Some(answer));
        }
        if id == 0 || id > self.id {
            return fault(Fault::WrongTurn { said: excerpt(line), last_id: self.id });
        }
        // Late, or said twice: it answers a turn that is over.
        Ok(None)
    }

    /// Hears what the agent says while it is not asked.
    fn hear_unasked(&mut self) -> Result<(), Fault> {
        if let Some(talk) = self.connector.again(&|| Duration::ZERO) {
            self.resume(talk).or_else(|broken| self.forgive(broken))?;
        }
        while let Some(talk) = &mut self.talk {
            let received = talk.link.receive(&|| Duration::ZERO);
            match self.understand(received, false) {
                Ok(Heard::Nothing) => break,
                Ok(_) => {}
                Err(broken) => self.forgive(broken)?,
            }
        }
        Ok(())
    }

    fn understand(&mut self, received: Received, asked: bool) -> Result<Heard, Broken> {
        match received {
            Received::Line(line) => Ok(self.hear(&line, asked)?.map_or(Heard::Noise, Heard::Answer)),
            Received::Nothing => Ok(Heard::Nothing),
            Received::TooLong => {
                let limit = format!("a line longer than {} bytes", self.limits.line);
                Err(Broken::Fault(Fault::Flood { limit }))
            }
            Received::Closed => Err(Broken::Output),
            Received::InputClosed => Err(Broken::Input),
        }
    }

    /// Waits for the answer to the current turn.
    fn answer(&mut self) -> Result<Answer, Fault> {
        let asked = Instant::now();
        let watch = self.clock.stopwatch.clone();
        let stop = self.clock.stop.clone();
        let patience = self.limits.patience;
        let left = || match (&watch, &stop) {
            (_, Some(stop)) if stop.is_asked() => Duration::ZERO,
            (Some(watch), _) => watch.left(),
            (None, _) => patience.saturating_sub(asked.elapsed()),
        };
        loop {
            if stop.as_ref().is_some_and(Stop::is_asked) {
                return Err(self.call_off());
            }
            let Some(talk) = &mut self.talk else {
                self.wait_for_return(&left)?;
                continue;
            };
            let slice = Instant::now() + LOOK;
            let within = || left().min(slice.saturating_duration_since(Instant::now()));
            let patient = !self.connector.may_return() && stop.is_none();
            let received = if patient { talk.link.receive(&left) } else { talk.link.receive(&within) };
            match self.understand(received, true) {
                Ok(Heard::Answer(answer)) => return Ok(answer),
                Ok(Heard::Noise) => {}
                Ok(Heard::Nothing) if stop.as_ref().is_some_and(Stop::is_asked) => {}
                Ok(Heard::Nothing) => {
                    let fault = match &watch {
                        Some(watch) => watch.fault(),
                        None => left().is_zero().then_some(Fault::Silent { patience, wanted: "move" }),
                    };
                    if let Some(fault) = fault {
                        return Err(self.connector.interference().unwrap_or(fault));
                    }
                    let connector = &mut self.connector;
                    let mut look = || connector.again(&|| Duration::ZERO);
                    // Whoever else is at the door takes no time from this seat.
                    let came = if let Some(watch) = &watch { watch.excuse(look) } else { look() };
                    if let Some(talk) = came {
                        self.resume(talk).or_else(|broken| self.forgive(broken))?;
                    }
                }
                Err(broken) => self.forgive(broken)?,
            }
        }
    }

    /// Nobody waits any more. A connection stays, and its late answer will be known by its number; a process, which
    /// may compute for long, is ended and started again for the next game.
    fn call_off(&mut self) -> Fault {
        if !self.connector.may_return() {
            self.leave();
        }
        Fault::CalledOff
    }

    fn wait_for_return(&mut self, left: &dyn Fn() -> Duration) -> Result<(), Fault> {
        let broke = Instant::now();
        let patience = self.limits.reconnect;
        let within = || left().min(patience.saturating_sub(broke.elapsed()));
        match self.connector.again(&within) {
            Some(talk) => self.resume(talk).or_else(|broken| self.forgive(broken)),
            None => Err(Fault::Dropped { patience: broke.elapsed().min(patience) }),
        }
    }
}

/// What came of listening.
enum Heard {
    Answer(Answer),
    Noise,
    Nothing,
}

enum Answer {
    Move(String),
    Resign,
}

impl<G: Notation> Contestant<G> for LineAgent {
    fn own_name(&self) -> Option<&str> {
        self.name()
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        self.seat = start.seat;
        self.ply = 0;
        self.last = None;
        self.noise = Noise::default();
        if self.talk.is_some() && self.connector.is_worn() {
            self.leave();
        }
        if self.talk.is_some() {
            self.hear_unasked()?;
            if self.talk.is_none() {
                // A connection that broke between games is waited for like a new one.
                self.connector.close(None, "");
            }
        }
        if self.talk.is_none() {
            let talk = self.connector.connect(start.seat).inspect_err(|_| self.connector.close(None, ""))?;
            self.wants_moves = talk.hello.wants_moves;
            self.talk = Some(talk);
        }
        self.start = RefereeMessage::Start {
            game: start.game,
            options: start.options,
            players: start.players,
            seat: start.seat.seat(),
            position: start.position,
        }
        .line();
        self.shown.clear();
        let line = self.start.clone();
        self.send(&line).or_else(|broken| self.forgive(broken))
    }

    fn played(&mut self, player: Player, mv: &str) {
        self.ply += 1;
        self.last = Some((player, mv.to_owned()));
    }

    fn allow(&mut self, clock: &TurnClock) {
        self.clock = clock.clone();
    }

    fn choose(&mut self, game: &G, position: &G::Position) -> Result<G::Move, Fault> {
        match self.clock.stopwatch.clone() {
            // A long question takes the referee's time, not the agent's.
            Some(watch) => watch.excuse(|| self.ask(game, position))?,
            None => self.ask(game, position)?,
        }
        match self.answer()? {
            Answer::Move(mv) => game.read_move(position, &mv).map_err(|error| Fault::IllegalMove {
                mv: excerpt(mv.as_bytes()),
                reason: error.to_string(),
                line: None,
            }),
            Answer::Resign => Err(Fault::Resigned { reason: None }),
        }
    }

    fn watch(&mut self, game: &G, position: &G::Position) -> Result<(), Fault> {
        self.hear_unasked()?;
        let text = game.write_position(position);
        let map = game.map(position);
        let shown = self.shown(&text, map.as_ref(), game.to_move(position));
        self.shown = RefereeMessage::Position(shown).line();
        let line = self.shown.clone();
        self.send(&line).or_else(|broken| self.forgive(broken))
    }

    fn conclude(&mut self, conclusion: &Conclusion<'_>) {
        let line = RefereeMessage::Result {
            position: conclusion.position,
            places: conclusion.outcome.map(tablero_core::Outcome::places),
            winner: conclusion.winner.map(Player::seat),
            kind: conclusion.ending.word(),
            player: conclusion.ending.at_fault().map(Player::seat),
            verdict: &conclusion.ending.to_string(),
        }
        .line();
        // Nothing that goes wrong now changes the result.
        let sent = self.send(&line);
        let lost = self.talk.is_none() || sent.is_err();
        if lost || conclusion.ending.at_fault() == Some(self.seat) {
            self.leave();
        }
    }
}

impl LineAgent {
    /// Asks for a move.
    fn ask<G: Notation>(&mut self, game: &G, position: &G::Position) -> Result<(), Fault> {
        self.hear_unasked()?;
        self.id += 1;
        let moves = self.wants_moves.then(|| {
            let mut moves = Vec::new();
            game.legal_moves(position, &mut moves);
            moves.into_iter().map(|mv| game.write_move(position, mv)).collect::<Vec<_>>()
        });
        let map = game.map(position);
        self.shown = RefereeMessage::Turn {
            id: self.id,
            shown: self.shown(&game.write_position(position), map.as_ref(), self.seat),
            clock: &clock_form(&self.clock.turn),
            moves: moves.as_deref(),
        }
        .line();
        let line = self.shown.clone();
        self.send(&line).or_else(|broken| self.forgive(broken))
    }

    fn shown<'a>(&'a self, position: &'a str, map: Option<&'a Map>, to_move: Player) -> Shown<'a> {
        let last = self.last.as_ref().map(|(player, mv)| (player.seat(), mv.as_str()));
        let map = map.map(|Map { origin, rows }| MapForm { origin: *origin, rows });
        Shown { ply: self.ply, to_move: to_move.seat(), position, last, map }
    }

    /// Ends the talk.
    fn leave(&mut self) {
        let talk = self.talk.take();
        self.connector.close(talk.map(|talk| talk.link), &RefereeMessage::Bye.line());
    }
}

impl Drop for LineAgent {
    fn drop(&mut self) {
        self.leave();
    }
}

fn clock_form(clock: &Turn) -> ClockForm {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    ClockForm {
        move_ms: clock.per_move.map(millis),
        left_ms: clock.left.iter().copied().map(millis).collect(),
        increment_ms: millis(clock.increment),
        nodes: clock.nodes,
    }
}
