//! An agent at a table with people: a program, a process or a connection that is asked like a robot.
//!
//! Under a referee an agent sees every position as it comes. Here people take moves back, so an agent learns what
//! happened since it was asked last, if that follows from what it knows; otherwise it is sent a new game that begins
//! with the position on the board.

use std::fmt;
use std::sync::Arc;

use tablero_arena::{Agents, Conclusion, Contestant, Seat, Start, Stopwatch, TurnClock};
use tablero_catalogue::{AnyRobot, Idea, Table, Thought, TurnBudget};
use tablero_core::{AnyGame, AnyMove, AnyPosition, Ending, Fault, Outcome, Player};

/// An agent in one seat of a session.
pub(crate) struct AgentRobot {
    agents: Arc<Agents>,
    table: Arc<dyn Table>,
    seat: Seat,
    player: Player,
    seed: u64,
    /// The agent, once it was asked.
    agent: Option<Box<dyn Contestant<AnyGame> + Send>>,
    /// What had been played when the agent last heard of it, its own answer included.
    told: Vec<AnyMove>,
    /// What was played since then, each with the position before it.
    news: Vec<(AnyPosition, AnyMove)>,
    /// Whether the agent knows all but the news.
    follows: bool,
    /// Whether the agent knows that the game is over.
    is_over: bool,
}

impl AgentRobot {
    pub(crate) fn new(
        agents: &Arc<Agents>,
        table: &Arc<dyn Table>,
        seat: &Seat,
        player: Player,
        seed: u64,
    ) -> Self {
        Self {
            agents: Arc::clone(agents),
            table: Arc::clone(table),
            seat: seat.clone(),
            player,
            seed,
            agent: None,
            told: Vec::new(),
            news: Vec::new(),
            follows: false,
            is_over: false,
        }
    }

    /// Tells the agent what happened, or lets it begin here.
    fn tell(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<(), Fault> {
        let player = self.player;
        if let Some(agent) = self.agent.as_mut().filter(|_| self.follows) {
            for (before, mv) in &self.news {
                agent.watch(game, before)?;
                agent.played(before.to_move(), &before.write_move(*mv));
            }
            return Ok(());
        }
        // A program cannot be told to begin again; a process or connection can, and goes back for that first.
        self.agent = None;
        let made = self.agents.seat(&self.table, &self.seat, player, self.seed);
        let agent = self.agent.insert(made.map_err(|error| Fault::Unstartable {
            command: self.seat.to_string(),
            reason: error.to_string(),
        })?);
        let (options, text) = (self.table.options(), position.text());
        agent.begin(&Start {
            seat: player,
            game: self.table.game(),
            options: &options,
            players: position.players(),
            position: &text,
        })
    }

    fn answer(&mut self, position: &AnyPosition, budget: &TurnBudget) -> Result<AnyMove, Fault> {
        let game = AnyGame::new(position.clone());
        self.tell(&game, position)?;
        let agent = self.agent.as_mut().ok_or(Fault::NoMove)?;
        let turn = budget.turn.clone();
        let stopwatch = turn.time().map(|time| Stopwatch::start(time, &budget.time));
        agent.allow(&TurnClock { turn, stopwatch, stop: budget.stop.clone() });
        let mv = agent.choose(&game, position)?;
        // Whoever answers knows its own move.
        agent.played(self.player, &position.write_move(mv));
        Ok(mv)
    }
}

impl AnyRobot for AgentRobot {
    fn recall(&mut self, past: &[(AnyPosition, AnyMove)]) {
        let known = self.told.len();
        let moves = past.iter().map(|(_, mv)| *mv);
        self.follows = self.agent.is_some() && moves.clone().take(known).eq(self.told.iter().copied());
        self.news = past.get(known..).unwrap_or_default().to_vec();
        // A move of its own that it did not choose was played again from an earlier time.
        self.follows &= self.news.iter().all(|(before, _)| before.to_move() != self.player);
        self.told = moves.collect();
    }

    fn conclude(&mut self, position: &AnyPosition, outcome: Option<&Outcome>, ending: &Ending) {
        let Some(agent) = &mut self.agent else { return };
        // Whatever comes after the end, a move taken back or a new game, begins anew.
        self.is_over = true;
        let winner = outcome.and_then(Outcome::winner);
        agent.conclude(&Conclusion { position: &position.text(), outcome, winner, ending });
        agent.finish(&AnyGame::new(position.clone()), position, winner);
    }

    fn think(&mut self, position: &AnyPosition, budget: &TurnBudget) -> Option<Thought> {
        Some(match self.answer(position, budget) {
            Ok(mv) => {
                self.told.push(mv);
                Idea::of(mv)
            }
            Err(fault) => {
                // Whatever it does next, it begins anew.
                self.agent = None;
                Idea::failed(fault)
            }
        })
    }
}

impl fmt::Debug for AgentRobot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentRobot").field("seat", &self.seat).finish_non_exhaustive()
    }
}
