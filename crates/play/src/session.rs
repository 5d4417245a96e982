//! A game being played: who sits where, how it stands and how it ended.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tablero_arena::{Agents, Seat, SeatError, SeatTextError};
use tablero_catalogue::{AnyRobot, Catalogue, CatalogueError, RobotError, Table, TurnBudget};
use tablero_core::{
    AnyMove, AnyPosition, Clock, ClockError, Ending, Fault, GameError, Message, Options, OptionsError,
    Outcome, Player, Time,
};
use tablero_record::{Ply, Record, ReplayError};

use crate::agent_robot::AgentRobot;
use crate::history::History;

/// A game being played.
pub struct Session {
    table: Arc<dyn Table>,
    seats: Vec<Seat>,
    robots: Vec<Option<Box<dyn AnyRobot>>>,
    seed: u64,
    clock: Clock,
    max_plies: Option<usize>,
    /// Who makes the contestants of agents.
    agents: Arc<Agents>,
    history: History,
    /// How the game ended before its rules ended it.
    stopped: Option<Ending>,
    time: Arc<dyn Time>,
    turn_began: Duration,
    counters: Vec<Message>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The places; none for a puzzle that was given up.
    pub outcome: Option<Outcome>,
    /// By what.
    pub ending: Ending,
}

/// What a player has used, and has left under a clock of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// The time used.
    pub used: Duration,
    /// The time left; zero when it has run out, `None` without a clock of time.
    pub left: Option<Duration>,
}

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotPlayed {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules refuse it.
    #[error(transparent)]
    Refused(GameError),
}

/// Why there is no session.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// No such game, or not with these options.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// Options that are not written as options are.
    #[error(transparent)]
    Options(#[from] OptionsError),
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
        time: Arc<dyn Time>,
    ) -> Result<Self, SessionError> {
        let start = table.start();
        if seats.len() != start.players() {
            return Err(SessionError::Seats {
                game: table.game(),
                expected: start.players(),
                found: seats.len(),
            });
        }
        let counters = table.counters(&start, &Vec::new());
        let mut session = Self {
            table,
            robots: Vec::new(),
            seats,
            seed,
            clock,
            max_plies: None,
            agents: Arc::default(),
            history: History::new(start),
            stopped: None,
            turn_began: time.now(),
            time,
            counters,
        };
        for player in Player::first(session.seats.len()) {
            let robot = session.robot(player, session.seed_of(player))?;
            session.robots.push(robot);
        }
        Ok(session)
    }

    fn seed_of(&self, player: Player) -> u64 {
        self.seed.wrapping_mul(8).wrapping_add(player.seat() as u64 + 1)
    }

    /// Whoever is not a person in a seat.
    fn robot(&self, player: Player, seed: u64) -> Result<Option<Box<dyn AnyRobot>>, RobotError> {
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
    pub fn from_record(
        record: &Record,
        games: &Catalogue,
        seed: u64,
        time: Arc<dyn Time>,
    ) -> Result<Self, SessionError> {
        let options = Options::parse(record.option_texts())?;
        let table = games.sit(&record.game, &options)?;
        let replayed = record.replay(&table.start())?;
        let seats = record.seats.iter().map(|seat| seat.parse()).collect::<Result<Vec<Seat>, _>>()?;
        let clock = record.header(CLOCK).map(str::parse).transpose()?.unwrap_or_default();
        let mut session = Self::new(table, seats, clock, seed, time)?;
        // A game may begin elsewhere than at the start of its table.
        session.history = History::new(replayed.start);
        for (&mv, ply) in replayed.moves.iter().zip(&record.plies) {
            session.history.push(session.table.as_ref(), mv, ply.millis);
        }
        session.stopped = record.ending.at_fault().map(|_| record.ending.clone());
        session.count();
        Ok(session)
    }

    /// The game with its options.
    #[must_use]
    pub fn table(&self) -> &Arc<dyn Table> {
        &self.table
    }

    /// Where its time comes from.
    #[must_use]
    pub fn time(&self) -> &Arc<dyn Time> {
        &self.time
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
        self.history.position()
    }

    /// Every position so far, the first one included.
    #[must_use]
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &AnyPosition> {
        self.history.positions()
    }

    /// Every move so far, as it is written.
    #[must_use]
    pub fn plies(&self) -> impl ExactSizeIterator<Item = &Ply> + DoubleEndedIterator {
        self.history.plies()
    }

    /// The last move, with the position it was played in.
    #[must_use]
    pub fn last_move(&self) -> Option<(&AnyPosition, AnyMove)> {
        self.history.last_move()
    }

    /// What the game counts.
    #[must_use]
    pub fn counters(&self) -> &[Message] {
        &self.counters
    }

    /// Whether anything was taken back that can be played again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// How the game ended, or `None` while it goes on.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        let by_rules = self.position().outcome();
        let ending = match &self.stopped {
            Some(ending) => ending.clone(),
            None => Ending::reached(by_rules.is_some(), self.history.len(), self.max_plies)?,
        };
        Some(Ended { outcome: ending.outcome(by_rules, self.position().players()), ending })
    }

    /// Whether the game was broken off because it had become too long.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.ended().is_some_and(|ended| matches!(ended.ending, Ending::Unfinished { .. }))
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
    pub fn take_robot(&mut self) -> Option<Box<dyn AnyRobot>> {
        let player = self.to_move()?;
        let mut robot = self.robots.get_mut(player.seat())?.take()?;
        robot.recall(&self.history.past());
        Some(robot)
    }

    /// What the player to move may use for its move.
    #[must_use]
    pub fn budget(&self) -> TurnBudget {
        let players = Player::first(self.seats.len());
        let left: Vec<Duration> = players.filter_map(|player| self.clock(player).left).collect();
        let turn = self.clock.turn(&left, self.position().to_move().seat());
        TurnBudget::new(turn, Arc::clone(&self.time))
    }

    /// What somebody may use who is asked for advice: the game's clock does not run for it.
    #[must_use]
    pub fn advice_budget(&self) -> TurnBudget {
        TurnBudget::new(Clock::Unlimited.turn(&[], self.position().to_move().seat()), Arc::clone(&self.time))
    }

    /// Puts a robot back into a seat.
    pub fn seat_robot(&mut self, player: Player, robot: Box<dyn AnyRobot>) {
        if let Some(place) = self.robots.get_mut(player.seat()) {
            *place = Some(robot);
        }
    }

    /// Makes the robot of the player to move anew, after one was lost or told to stop.
    pub fn renew_robot(&mut self) {
        let Some(player) = self.to_move() else { return };
        let seed = self.seed.wrapping_add(self.history.len() as u64 + 1);
        if let (Ok(Some(robot)), Some(place)) = (self.robot(player, seed), self.robots.get_mut(player.seat()))
        {
            *place = Some(robot);
        }
    }

    /// Plays the moves that a line names: all of them or, if one is refused, none.
    pub fn play(&mut self, line: &str) -> Result<usize, NotPlayed> {
        if self.ended().is_some() {
            return Err(NotPlayed::Over);
        }
        let texts = self.table.split(line);
        // A line that names no move is refused by the game, which says what it expects.
        let texts = if texts.is_empty() { vec![line.to_owned()] } else { texts };
        let mut at = self.position().clone();
        let mut moves = Vec::new();
        for text in &texts {
            let mv = at.read_move(text).map_err(NotPlayed::Refused)?;
            at = at.play(mv);
            moves.push(mv);
        }
        self.play_moves(&moves)
    }

    /// Plays moves one after the other, each a move of the position before it.
    pub fn play_moves(&mut self, moves: &[AnyMove]) -> Result<usize, NotPlayed> {
        if self.ended().is_some() {
            return Err(NotPlayed::Over);
        }
        // Several moves at once share the time it took to choose them.
        let count = u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1);
        let millis = u64::try_from((self.turn() / count).as_millis()).unwrap_or(u64::MAX);
        for &mv in moves {
            self.history.push(self.table.as_ref(), mv, Some(millis));
        }
        self.history.forget_undone();
        self.turn_changes();
        self.conclude();
        Ok(moves.len())
    }

    /// Tells everybody the end, if the game has come to it.
    fn conclude(&mut self) {
        let Some(Ended { outcome, ending }) = self.ended() else { return };
        let position = self.position().clone();
        for robot in self.robots.iter_mut().flatten() {
            robot.conclude(&position, outcome.as_ref(), &ending);
        }
    }

    /// Takes moves back until a person is to move, one move if no person plays, and gives how many: none when it was
    /// only the giving up that was taken back. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<usize> {
        let humans = self.seats.contains(&Seat::Human);
        let back = if humans {
            let steps = self
                .positions()
                .rev()
                .skip(1)
                .take_while(|position| !self.is_human(position.to_move()))
                .count()
                + 1;
            if steps <= self.history.len() { steps } else { 0 }
        } else {
            self.history.len().min(1)
        };
        // Giving up is taken back by itself.
        if self.stopped.take().is_some() && self.is_human_turn() {
            self.turn_changes();
            return Some(0);
        }
        for _ in 0..back {
            self.history.pop();
        }
        self.turn_changes();
        (back > 0).then_some(back)
    }

    /// Plays again what was taken back, until a person is to move. Gives how many moves.
    pub fn redo(&mut self) -> usize {
        let mut count = 0;
        while self.history.redo() {
            count += 1;
            if self.is_human(self.position().to_move()) {
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
        while self.history.pop() {}
        self.turn_changes();
    }

    /// Somebody gives up: the player to move.
    pub fn resign(&mut self) {
        self.forfeit(Fault::Resigned { reason: None });
    }

    /// The player to move loses by a fault.
    pub fn forfeit(&mut self, fault: Fault) {
        if let Some(player) = self.to_move() {
            self.stopped = Some(Ending::of_fault(player, fault));
            self.conclude();
        }
    }

    /// Ends the game if the time of the player to move has run out; whether it has.
    pub fn check_time(&mut self) -> bool {
        if !self.clock.is_timed() {
            return false;
        }
        let Some(player) = self.to_move() else { return false };
        let Spent { used, left } = self.clock(player);
        let is_over = left.is_some_and(|left| left.is_zero());
        if is_over {
            let allowed = used.saturating_sub(Duration::from_nanos(1));
            self.forfeit(Fault::Time { used, allowed, credit: Duration::ZERO });
        }
        is_over
    }

    /// How long the turn has taken so far.
    fn turn(&self) -> Duration {
        self.time.now().saturating_sub(self.turn_began)
    }

    /// What a player has used and has left.
    #[must_use]
    pub fn clock(&self, player: Player) -> Spent {
        // Whose flag has fallen has nothing left, whatever the moves before say.
        if let Some(Ending::Forfeit { player: loser, fault: Fault::Time { used, .. } }) = &self.stopped
            && *loser == player
        {
            return Spent { used: *used, left: self.clock.is_timed().then_some(Duration::ZERO) };
        }
        let (used, moves) = self.history.used(player);
        let turn = if self.to_move() == Some(player) { self.turn() } else { Duration::ZERO };
        let used = used.saturating_add(turn);
        Spent { used, left: self.clock.left(used, moves, turn) }
    }

    /// Lets the clock of the player to move begin again, after a pause.
    pub fn resume_clock(&mut self) {
        self.turn_began = self.time.now();
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
            start: self.history.first().text(),
            plies: self.plies().cloned().collect(),
            result: ended.as_ref().and_then(|ended| ended.outcome),
            ending: ended.map_or(Ending::Unfinished { plies: None }, |ended| ended.ending),
        }
    }

    fn turn_changes(&mut self) {
        self.turn_began = self.time.now();
        self.count();
    }

    fn count(&mut self) {
        self.counters = self.table.counters(self.position(), &self.history.totals());
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("table", &self.table)
            .field("seats", &self.seats)
            .field("position", self.position())
            .field("plies", &self.history.len())
            .finish_non_exhaustive()
    }
}
