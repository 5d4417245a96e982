//! Games whose types are known only at run time.
//!
//! The common vocabulary of all games is text: a move is the text that [`Notation::write_move`] gives it. That
//! costs a few allocations a ply and buys an interface with no downcasts. Loops that need more speed are
//! written against [`Game`](crate::Game) and erased around the loop, not inside it.

use std::fmt;
use std::sync::Arc;

use crate::{Notation, Outcome, Player};

/// Why a game refused a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GameError(String);

impl GameError {
    /// The error with the words of another.
    pub fn new(source: &dyn std::error::Error) -> Self {
        Self(source.to_string())
    }
}

/// A position together with the game it belongs to, whatever game that is.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Erased>);

/// Forgets the type of a game and one of its positions.
pub fn erase<G>(game: Arc<G>, position: G::Position) -> AnyPosition
where
    G: Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
{
    AnyPosition(Arc::new(Erasure { game, position }))
}

impl AnyPosition {
    /// How many players take part.
    #[must_use]
    pub fn players(&self) -> usize {
        self.0.players()
    }

    /// Who moves next; meaningless once the game is over.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.0.to_move()
    }

    /// The legal moves as text, in the game's fixed order; none if and only if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// The position after the move that a text names, or why it cannot be played.
    pub fn play(&self, mv: &str) -> Result<Self, GameError> {
        self.0.play(mv)
    }

    /// The move that a text names, spelt as [`legal_moves`](AnyPosition::legal_moves) spells it, or why it cannot be
    /// played.
    pub fn spell(&self, mv: &str) -> Result<String, GameError> {
        self.0.spell(mv)
    }

    /// How the game ended, or `None` while it is still going.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// The position as text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Another position of the same game, from its text.
    pub fn read(&self, text: &str) -> Result<Self, GameError> {
        self.0.read(text)
    }

    /// The position drawn for a person.
    #[must_use]
    pub fn diagram(&self) -> String {
        self.0.diagram()
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyPosition").field(&self.text()).finish()
    }
}

trait Erased: Send + Sync {
    fn players(&self) -> usize;
    fn to_move(&self) -> Player;
    fn legal_moves(&self) -> Vec<String>;
    fn play(&self, mv: &str) -> Result<AnyPosition, GameError>;
    fn spell(&self, mv: &str) -> Result<String, GameError>;
    fn outcome(&self) -> Option<Outcome>;
    fn text(&self) -> String;
    fn read(&self, text: &str) -> Result<AnyPosition, GameError>;
    fn diagram(&self) -> String;
}

struct Erasure<G: Notation> {
    game: Arc<G>,
    position: G::Position,
}

impl<G> Erased for Erasure<G>
where
    G: Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
{
    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_move(&self) -> Player {
        self.game.to_move(&self.position)
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.position, &mut moves);
        moves.into_iter().map(|mv| self.game.write_move(&self.position, mv)).collect()
    }

    fn play(&self, mv: &str) -> Result<AnyPosition, GameError> {
        let mv = self.game.read_move(&self.position, mv).map_err(|error| GameError::new(&error))?;
        Ok(erase(Arc::clone(&self.game), self.game.play(&self.position, mv)))
    }

    fn spell(&self, mv: &str) -> Result<String, GameError> {
        let mv = self.game.read_move(&self.position, mv).map_err(|error| GameError::new(&error))?;
        Ok(self.game.write_move(&self.position, mv))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn text(&self) -> String {
        self.game.write_position(&self.position)
    }

    fn read(&self, text: &str) -> Result<AnyPosition, GameError> {
        let position = self.game.read_position(text).map_err(|error| GameError::new(&error))?;
        Ok(erase(Arc::clone(&self.game), position))
    }

    fn diagram(&self) -> String {
        self.game.diagram(&self.position)
    }
}
