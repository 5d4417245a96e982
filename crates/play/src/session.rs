//! A game being played: who sits where, how it stands and how it ended.

mod clocks;
mod error;
mod recorded;
mod seating;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tablero_arena::{Agents, Seat};
use tablero_catalogue::{AnyRobot, Table, Totals};
use tablero_core::{AnyMove, AnyPosition, Clock, Ending, Fault, Message, Outcome, Player, Time};
use tablero_record::Ply;

use crate::history::History;

pub use clocks::Spent;
pub use error::{NotPlayed, SessionError};
pub use seating::AbsentRobot;

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

    /// Breaks the game off after so many moves; `None` never does.
    pub const fn limit_plies(&mut self, most: Option<usize>) {
        self.max_plies = most;
    }

    /// After how many moves the game is broken off.
    #[must_use]
    pub const fn max_plies(&self) -> Option<usize> {
        self.max_plies
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

    /// What was counted so far.
    #[must_use]
    pub fn totals(&self) -> Totals {
        self.history.totals()
    }

    /// Whether this is a puzzle, and a person has solved it.
    #[must_use]
    pub fn is_solved_by_person(&self) -> bool {
        let solved = |outcome: Outcome| outcome.places().len() == 1;
        self.seats == [Seat::Human] && self.position().outcome().is_some_and(solved)
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
            self.retire(player, fault);
        }
    }

    /// A player loses by a fault, whoever is to move.
    pub fn retire(&mut self, player: Player, fault: Fault) {
        if self.to_move().is_some() {
            self.stopped = Some(Ending::of_fault(player, fault));
            self.conclude();
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
