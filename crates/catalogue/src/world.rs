//! What an `AgentSpeak` program in a seat of a game perceives and does.

use tablero_agentspeak::Term;
use tablero_core::{AnyMove, AnyPosition, Player};

/// The environment of a program that plays one seat. It knows the percepts and the actions; whoever runs the program
/// knows when it is the program's turn.
pub trait World {
    /// What the agent is called.
    fn name(&self) -> &'static str;

    /// What the agents in the other seats are called.
    fn others(&self) -> Vec<&'static str>;

    /// What is perceived of a position while the game goes on.
    fn percepts(&self, position: &AnyPosition) -> Vec<Term>;

    /// What is perceived after the end.
    fn last_percepts(&self, position: &AnyPosition, winner: Option<Player>) -> Vec<Term>;

    /// Whether there is such an action; if not, what was expected.
    fn check(&self, action: &Term) -> Result<(), String>;

    /// Does an action in the agent's turn.
    fn act(&mut self, position: &AnyPosition, action: &Term) -> Act;
}

/// What came of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// It was done, and the turn goes on.
    Done,
    /// It plays a move.
    Plays(AnyMove),
    /// It plays what the rules forbid, which loses the game.
    Illegal {
        /// The move.
        mv: String,
        /// The rule it breaks.
        reason: String,
    },
    /// It failed, which is the program's own affair.
    Failed(String),
}
