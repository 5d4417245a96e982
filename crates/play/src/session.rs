//! A game being played: who sits where, what was played, and the way back.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tablero_arena::{self as arena, Allowance, Clock, ClockError, Fault};
use tablero_core::{AnyPosition, Options, Outcome, Player, RegistryError};
use tablero_record::{Ply, Record, ReplayError, Verdict, forfeit};

use crate::agent_mind::AgentMind;
use crate::agents::{Agents, SeatError};
use crate::budget::Budget;
use crate::clock::Spent;
use crate::games::sit;
use crate::mind::{Mind, Past};
use crate::refusal::Refusal;
use crate::robot::RobotError;
use crate::seat::{Seat, SeatTextError};
use crate::table::{Counter, Table, Tally};

/// A game being played.
pub struct Session {
    table: Arc<dyn Table>,
    seats: Vec<Seat>,
    minds: Vec<Option<Box<dyn Mind>>>,
    seed: u64,
    clock: Clock,
    max_plies: Option<usize>,
    /// Who makes the seats of agents.
    agents: Arc<Agents>,
    positions: Vec<AnyPosition>,
    /// What was done up to each of them.
    tallies: Vec<Tally>,
    plies: Vec<Ply>,
    /// What was taken back, the next to be played again last.
    undone: Vec<(Ply, AnyPosition)>,
    /// How the game ended before its rules ended it.
    stopped: Option<Verdict>,
    turn_began: Instant,
    counters: Vec<Counter>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The places; none for a puzzle that was given up.
    pub outcome: Option<Outcome>,
    /// By what.
    pub verdict: Verdict,
}

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules refuse it.
    #[error(transparent)]
    Refused(Refusal),
}

/// Why there is no session.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// No such game, or not with these options.
    #[error(transparent)]
    Game(#[from] RegistryError),
    /// Another number of seats than players.
    #[error("{game} has {expected} players here, found {found} seats")]
    Seats {
        /// The game.
        game: &'static str,
        /// Its players.
        expected: usize,
        /// The seats given.
        found: usize,
    },
    /// A seat that nobody can take.
    #[error(transparent)]
    Robot(#[from] RobotError),
    /// An agent that cannot play.
    #[error(transparent)]
    Agent(#[from] SeatError),
    /// A text that names no seat.
    #[error(transparent)]
    Seat(#[from] SeatTextError),
    /// The record of the game is not true.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The record names a clock that is none.
    #[error(transparent)]
    Clock(#[from] ClockError),
}

/// The header of a record that names the clock.
const CLOCK: &str = "clock";

impl Session {
    /// A new game. Every robot gets a seed of its own, made from `seed`. Agents are started when they are first asked
    /// for a move; [`prepare`](Session::prepare) finds out before whether they can be.
    pub fn new(
        table: Arc<dyn Table>,
        seats: Vec<Seat>,
        clock: Clock,
        seed: u64,
    ) -> Result<Self, SessionError> {
        let start = table.start();
        if seats.len() != start.players() {
            return Err(SessionError::Seats {
                game: table.game(),
                expected: start.players(),
                found: seats.len(),
            });
        }
        let counters = table.counters(&start, Tally::default());
        let mut session = Self {
            table,
            minds: Vec::new(),
            seats,
            seed,
            clock,
            max_plies: None,
            agents: Arc::default(),
            positions: vec![start],
            tallies: vec![Tally::default()],
            plies: Vec::new(),
            undone: Vec::new(),
            stopped: None,
            turn_began: Instant::now(),
            counters,
        };
        for player in Player::first(session.seats.len()) {
            let mind = session.mind(player, seed.wrapping_mul(8).wrapping_add(player.seat() as u64 + 1))?;
            session.minds.push(mind);
        }
        Ok(session)
    }

    /// Whoever is not a person in a seat.
    fn mind(&self, player: Player, seed: u64) -> Result<Option<Box<dyn Mind>>, RobotError> {
        Ok(match self.seats.get(player.seat()) {
            None | Some(Seat::Human) => None,
            Some(Seat::Robot(wish)) => Some(self.table.robot(wish, seed)?),
            Some(agent) => Some(Box::new(AgentMind::new(&self.agents, &self.table, agent, player, seed))),
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
            let seed = self.seed.wrapping_mul(8).wrapping_add(player.seat() as u64 + 1);
            if let (Ok(mind), Some(place)) = (self.mind(player, seed), self.minds.get_mut(player.seat())) {
                *place = mind;
            }
        }
    }

    /// Where agents connect, once everything is ready.
    #[must_use]
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.agents.addresses()
    }

    /// Breaks the game off after so many moves; `None` never does.
    pub const fn limit_plies(&mut self, most: Option<usize>) {
        self.max_plies = most;
    }

    /// After how many moves the game is broken off.
    #[must_use]
    pub const fn max_plies(&self) -> Option<usize> {
        self.max_plies
    }

    /// The game of a record, as far as it was played; every move is checked.
    pub fn from_record(record: &Record, seed: u64) -> Result<Self, SessionError> {
        let options = Options::parse(record.option_texts())?;
        let table = sit(&record.game, &options)?;
        let positions = record.replay(&table.start())?;
        let seats = record.seats.iter().map(|seat| seat.parse()).collect::<Result<Vec<Seat>, _>>()?;
        let clock = record.header(CLOCK).map(str::parse).transpose()?.unwrap_or_default();
        let mut session = Self::new(table, seats, clock, seed)?;
        let mut positions = positions.into_iter();
        // A game may begin elsewhere than at the start of its table.
        session.positions = vec![positions.next().unwrap_or_else(|| session.table.start())];
        for (ply, position) in record.plies.iter().zip(positions) {
            session.push(ply.clone(), position);
        }
        session.stopped = record.verdict.seat().map(|_| record.verdict.clone());
        session.count();
        Ok(session)
    }

    /// The game with its options.
    #[must_use]
    pub fn table(&self) -> &Arc<dyn Table> {
        &self.table
    }

    /// Who plays, by seat.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What everybody may use.
    #[must_use]
    pub const fn control(&self) -> Clock {
        self.clock
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        // There is always the first one.
        &self.positions[self.positions.len() - 1]
    }

    /// Every position so far, the first one included.
    #[must_use]
    pub fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// Every move so far.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// What the game counts.
    #[must_use]
    pub fn counters(&self) -> &[Counter] {
        &self.counters
    }

    /// Whether anything was taken back that can be played again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        if let Some(verdict) = &self.stopped {
            let outcome = verdict.seat().and_then(|seat| forfeit(self.position().players(), seat));
            return Some(Ended { outcome, verdict: verdict.clone() });
        }
        if let Some(outcome) = self.position().outcome() {
            return Some(Ended { outcome: Some(outcome), verdict: Verdict::finished() });
        }
        let most = self.max_plies.filter(|&most| self.plies.len() >= most)?;
        let verdict = Verdict::unfinished().with_evidence(format!("not finished after {most} plies"));
        Some(Ended { outcome: None, verdict })
    }

    /// Whether the game was broken off because it had become too long.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.ended().is_some_and(|ended| ended.verdict.word() == Verdict::UNFINISHED)
    }

    /// The seat of the player to move while the game goes on.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        self.ended().is_none().then(|| self.position().to_move())
    }

    /// Whether a person is to move.
    #[must_use]
    pub fn is_human_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.is_human(player))
    }

    fn is_human(&self, player: Player) -> bool {
        self.seats.get(player.seat()) == Some(&Seat::Human)
    }

    /// The player to show the board to: the person to move, or else the only person, or else the first seat.
    #[must_use]
    pub fn viewer(&self) -> Player {
        let people = || Player::first(self.seats.len()).filter(|&player| self.is_human(player));
        match (self.to_move().filter(|&player| self.is_human(player)), people().count()) {
            (Some(player), _) => player,
            (None, 1) => people().next().unwrap_or(Player::FIRST),
            _ => Player::FIRST,
        }
    }

    /// Takes the robot of the player to move out of its seat, to think.
    pub fn take_mind(&mut self) -> Option<Box<dyn Mind>> {
        let player = self.to_move()?;
        let mut mind = self.minds.get_mut(player.seat())?.take()?;
        mind.recall(&Past { positions: &self.positions, plies: &self.plies });
        Some(mind)
    }

    /// What the player to move may use for its move.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let players = Player::first(self.seats.len());
        let left = players.filter_map(|player| self.clock(player).left);
        let mut allowance = Allowance::default();
        match self.clock {
            Clock::PerMove(time) => allowance.per_move = Some(time.saturating_sub(self.turn_began.elapsed())),
            Clock::PerGame { increment, .. } => {
                allowance.left = left.collect();
                allowance.increment = increment;
            }
            Clock::Nodes(nodes) => allowance.nodes = Some(nodes),
            _ => {}
        }
        Budget::allowed(&allowance, self.position().to_move().seat())
    }

    /// Puts a robot back into a seat.
    pub fn seat_mind(&mut self, player: Player, mind: Box<dyn Mind>) {
        if let Some(place) = self.minds.get_mut(player.seat()) {
            *place = Some(mind);
        }
    }

    /// Makes the robot of the player to move anew, after one was lost or told to stop.
    pub fn renew_mind(&mut self) {
        let Some(player) = self.to_move() else { return };
        let seed = self.seed.wrapping_add(self.plies.len() as u64 + 1);
        if let (Ok(Some(mind)), Some(place)) = (self.mind(player, seed), self.minds.get_mut(player.seat())) {
            *place = Some(mind);
        }
    }

    /// Plays the moves that a line names: all of them or, if one is refused, none.
    pub fn play(&mut self, line: &str) -> Result<usize, PlayError> {
        if self.ended().is_some() {
            return Err(PlayError::Over);
        }
        let moves = self.table.split(line);
        // A line that names no move is refused by the game, which says what it expects.
        let moves = if moves.is_empty() { vec![line.to_owned()] } else { moves };
        let mut at = self.position().clone();
        let mut played = Vec::new();
        for mv in &moves {
            let refused =
                |error| PlayError::Refused(self.table.refusal(&at, mv).unwrap_or(Refusal::Words(error)));
            let spelt = at.spell(mv).map_err(refused)?;
            at = at.play(&spelt).map_err(|error| PlayError::Refused(Refusal::Words(error)))?;
            played.push((spelt, at.clone()));
        }
        // Several moves in one line share the time it took to write it.
        let count = u32::try_from(played.len()).unwrap_or(u32::MAX).max(1);
        let millis = u64::try_from((self.turn_began.elapsed() / count).as_millis()).unwrap_or(u64::MAX);
        for (mv, position) in played {
            self.push(Ply { mv, millis: Some(millis) }, position);
        }
        self.undone.clear();
        self.turn_changes();
        self.conclude(None);
        Ok(moves.len())
    }

    /// Why a move cannot be played now; `None` if it can.
    #[must_use]
    pub fn refusal(&self, mv: &str) -> Option<Refusal> {
        self.table.refusal(self.position(), mv)
    }

    /// Tells everybody the end, if the game has come to it, by whose fault or by nobody's.
    fn conclude(&mut self, fault: Option<Fault>) {
        let Some(Ended { outcome, verdict }) = self.ended() else { return };
        let verdict = match (verdict.seat(), fault) {
            (Some(player), Some(fault)) => arena::Verdict::Forfeit { player, fault },
            _ if outcome.is_some() => arena::Verdict::Finished,
            _ => arena::Verdict::TooLong { plies: self.plies.len() },
        };
        let position = self.position().clone();
        for mind in self.minds.iter_mut().flatten() {
            mind.conclude(&position, outcome.as_ref(), &verdict);
        }
    }

    /// Takes moves back until a person is to move, one move if no person plays, and gives how many: none when it was
    /// only the giving up that was taken back. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<usize> {
        let humans = self.seats.contains(&Seat::Human);
        let back = if humans {
            let before = self.positions[..self.positions.len() - 1].iter().rev();
            let steps = before.take_while(|position| !self.is_human(position.to_move())).count() + 1;
            if steps < self.positions.len() { steps } else { 0 }
        } else {
            self.plies.len().min(1)
        };
        // Giving up is taken back by itself.
        if self.stopped.take().is_some() && self.is_human_turn() {
            self.turn_changes();
            return Some(0);
        }
        for _ in 0..back {
            self.pop();
        }
        self.turn_changes();
        (back > 0).then_some(back)
    }

    /// Plays again what was taken back, until a person is to move. Gives how many moves.
    pub fn redo(&mut self) -> usize {
        let mut count = 0;
        while let Some((ply, position)) = self.undone.pop() {
            let human = self.is_human(position.to_move());
            self.push(ply, position);
            count += 1;
            if human {
                break;
            }
        }
        if count > 0 {
            self.stopped = None;
            self.turn_changes();
        }
        count
    }

    /// Goes back to the first position. The moves can be played again one by one.
    pub fn restart(&mut self) {
        self.stopped = None;
        while self.pop() {}
        self.turn_changes();
    }

    /// Somebody gives up: the player to move.
    pub fn resign(&mut self) {
        let verdict = self.to_move().and_then(|player| Verdict::lost_by(Verdict::RESIGNED, player));
        if verdict.is_some() {
            self.stopped = verdict;
            self.conclude(Some(Fault::Resigned { reason: None }));
        }
    }

    /// The player to move loses by a fault.
    pub fn forfeit(&mut self, fault: &Fault) {
        let verdict = self.to_move().and_then(|player| Verdict::lost_by(fault.kind(), player));
        if let Some(verdict) = verdict {
            self.stopped = Some(match fault {
                Fault::Resigned { reason: None } => verdict,
                fault => verdict.with_evidence(fault.to_string()),
            });
            self.conclude(Some(fault.clone()));
        }
    }

    /// Ends the game if the time of the player to move has run out; whether it has.
    pub fn check_time(&mut self) -> bool {
        if !self.clock.is_timed() {
            return false;
        }
        let Some(player) = self.to_move().filter(|&player| self.clock(player).is_over()) else {
            return false;
        };
        let used = self.clock(player).used;
        let allowed = used.saturating_sub(Duration::from_nanos(1));
        self.stopped = Verdict::lost_by(Verdict::TIME, player);
        self.conclude(Some(Fault::Time { used, allowed, credit: Duration::ZERO }));
        true
    }

    /// What a player has used and has left.
    #[must_use]
    pub fn clock(&self, player: Player) -> Spent {
        let own = self.plies.iter().zip(&self.positions).filter(|(_, before)| before.to_move() == player);
        let mut used = Duration::ZERO;
        let mut moves: u32 = 0;
        for (ply, _) in own {
            used = used.saturating_add(Duration::from_millis(ply.millis.unwrap_or(0)));
            moves = moves.saturating_add(1);
        }
        let turn = if self.to_move() == Some(player) { self.turn_began.elapsed() } else { Duration::ZERO };
        Spent::after(self.clock, used.saturating_add(turn), moves, turn)
    }

    /// Lets the clock of the player to move begin again, after a pause.
    pub fn resume_clock(&mut self) {
        self.turn_began = Instant::now();
    }

    /// The record of the game so far.
    #[must_use]
    pub fn record(&self) -> Record {
        let ended = self.ended();
        let timed = self.clock != Clock::Unlimited;
        let headers = timed.then(|| (CLOCK.to_owned(), self.clock.to_string()));
        Record {
            game: self.table.game().to_owned(),
            options: self.table.options(),
            seats: self.seats.iter().map(ToString::to_string).collect(),
            headers: headers.into_iter().collect(),
            start: self.positions[0].text(),
            plies: self.plies.clone(),
            result: ended.as_ref().and_then(|ended| ended.outcome),
            verdict: ended.map_or_else(Verdict::unfinished, |ended| ended.verdict),
        }
    }

    /// One move on.
    fn push(&mut self, ply: Ply, position: AnyPosition) {
        let so_far = self.tallies.last().copied().unwrap_or_default();
        self.tallies.push(self.table.tally(so_far, self.position(), &position));
        self.plies.push(ply);
        self.positions.push(position);
    }

    /// One move back; whether there was one.
    fn pop(&mut self) -> bool {
        let Some(ply) = self.plies.pop() else { return false };
        self.tallies.pop();
        self.undone.extend(self.positions.pop().map(|position| (ply, position)));
        true
    }

    fn turn_changes(&mut self) {
        self.turn_began = Instant::now();
        self.count();
    }

    fn count(&mut self) {
        let done = self.tallies.last().copied().unwrap_or_default();
        self.counters = self.table.counters(self.position(), done);
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("table", &self.table)
            .field("seats", &self.seats)
            .field("position", self.position())
            .field("plies", &self.plies.len())
            .finish_non_exhaustive()
    }
}
