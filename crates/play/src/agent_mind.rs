//! An agent at a table with people: a program, a process or a connection that is asked like a robot.
//!
//! Under a referee an agent sees every position as it comes. Here people take moves back, so an agent is told what
//! happened since it was asked last, if that follows from what it knows; otherwise it is told a new game that begins
//! with the position on the board.

use std::fmt;
use std::sync::Arc;

use tablero_arena::{Allowance, AnyGame, AnyState, Conclusion, Fault, Seat as Refereed, Start, Verdict};
use tablero_core::{AnyPosition, Game as _, Notation as _, Outcome, Player};

use crate::agents::Agents;
use crate::budget::Budget;
use crate::mind::{Mind, Note, Past, Thought};
use crate::seat::Seat;
use crate::table::Table;

/// An agent in one seat of a session.
pub(crate) struct AgentMind {
    agents: Arc<Agents>,
    table: Arc<dyn Table>,
    seat: Seat,
    player: Player,
    seed: u64,
    /// The agent, once it was asked.
    agent: Option<Box<dyn Refereed<AnyGame> + Send>>,
    /// What was played when the agent was told about it last, its own answer included.
    told: Vec<String>,
    /// What was played since then: who, what, and the position before it.
    news: Vec<(Player, String, AnyPosition)>,
    /// Whether the agent knows all but the news.
    follows: bool,
    /// Whether the agent was told that the game is over.
    is_over: bool,
}

impl AgentMind {
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
            for (who, mv, before) in &self.news {
                agent.watch(game, &state(before))?;
                agent.played(*who, mv);
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

    fn answer(&mut self, position: &AnyPosition, budget: &Budget) -> Result<String, Fault> {
        let game = AnyGame::new(position.clone());
        self.tell(&game, position)?;
        let agent = self.agent.as_mut().ok_or(Fault::NoMove)?;
        agent.allow(&Allowance { stop: budget.stop.clone(), ..budget.clock.clone() });
        let state = state(position);
        let mv = agent.choose(&game, &state)?;
        let text = game.write_move(&state, mv);
        // Whoever answers knows its own move.
        agent.played(self.player, &text);
        Ok(text)
    }
}

fn state(position: &AnyPosition) -> AnyState {
    AnyGame::new(position.clone()).initial()
}

impl Mind for AgentMind {
    fn recall(&mut self, past: &Past<'_>) {
        let moves = past.plies.iter().map(|ply| ply.mv.as_str());
        let known = self.told.len();
        self.follows =
            self.agent.is_some() && moves.clone().take(known).eq(self.told.iter().map(String::as_str));
        let steps = past.positions.iter().zip(past.plies).skip(known);
        self.news = steps.map(|(before, ply)| (before.to_move(), ply.mv.clone(), before.clone())).collect();
        // A move of its own that it did not choose was played again from an earlier time.
        self.follows &= self.news.iter().all(|(who, ..)| *who != self.player);
        self.told = moves.map(str::to_owned).collect();
    }

    fn conclude(&mut self, position: &AnyPosition, outcome: Option<&Outcome>, verdict: &Verdict) {
        let Some(agent) = &mut self.agent else { return };
        // Whatever comes after the end, a move taken back or a new game, begins anew.
        self.is_over = true;
        let winner = outcome.and_then(Outcome::winner);
        agent.conclude(&Conclusion { position: &position.text(), outcome, winner, verdict });
        agent.finish(&AnyGame::new(position.clone()), &state(position), winner);
    }

    fn think(&mut self, position: &AnyPosition, budget: &Budget) -> Option<Thought> {
        Some(match self.answer(position, budget) {
            Ok(mv) => {
                self.told.push(mv.clone());
                Thought::new(Some(mv), Note::Nothing)
            }
            Err(fault) => {
                // Whatever it does next, it begins anew.
                self.agent = None;
                Thought { fault: Some(fault), ..Thought::new(None, Note::Nothing) }
            }
        })
    }
}

impl fmt::Debug for AgentMind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentMind").field("seat", &self.seat).finish_non_exhaustive()
    }
}
