//! One game that is played on by the numbers of its moves.

use std::fmt;
use std::sync::Arc;

use tablero_core::{AnyPosition, Outcome, Player, erase};

use crate::any::Erasable;

/// Why an action was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActionError {
    /// Nothing can be played any more.
    #[error("the game is over")]
    Over,
    /// A number that is no action at all.
    #[error("action {action} is out of range: expected 0 to {last}")]
    Range {
        /// The number.
        action: i64,
        /// The largest number.
        last: usize,
    },
    /// A move that is not legal now.
    #[error("action {action} is not legal in this position")]
    Illegal {
        /// The number.
        action: i64,
    },
}

impl ActionError {
    /// Why an action is not among the legal ones of a game with so many actions.
    pub(crate) fn new(action: i64, actions: usize, is_over: bool) -> Self {
        if is_over {
            Self::Over
        } else if usize::try_from(action).is_ok_and(|number| number < actions) {
            Self::Illegal { action }
        } else {
            Self::Range { action, last: actions.saturating_sub(1) }
        }
    }
}

/// A game of whatever kind, changed by the actions that are played in it. The legal moves are found once for each position.
pub trait AnyState: fmt::Debug + Send {
    /// The numbers of the legal moves, in ascending order; none once the game is over.
    fn legal(&self) -> &[usize];
    /// Plays an action; one that is refused changes nothing.
    fn apply(&mut self, action: i64) -> Result<(), ActionError>;
    /// Who moves next; meaningless once the game is over.
    fn to_move(&self) -> Player;
    /// How the game ended, or `None` while it is still going.
    fn outcome(&self) -> Option<Outcome>;
    /// The position.
    fn position(&self) -> AnyPosition;
    /// Another game in the same position.
    fn copied(&self) -> Box<dyn AnyState>;
}

pub(crate) struct State<G: Erasable> {
    game: Arc<G>,
    position: G::Position,
    /// The legal moves by number.
    moves: Vec<(usize, G::Move)>,
    numbers: Vec<usize>,
    /// Room for the moves in the order of the game.
    listed: Vec<G::Move>,
}

impl<G: Erasable> fmt::Debug for State<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State").field("legal", &self.numbers).finish_non_exhaustive()
    }
}

impl<G: Erasable> State<G> {
    pub(crate) fn new(game: &Arc<G>, position: &G::Position) -> Self {
        let mut state = Self {
            game: Arc::clone(game),
            position: position.clone(),
            moves: Vec::new(),
            numbers: Vec::new(),
            listed: Vec::new(),
        };
        state.look();
        state
    }

    fn look(&mut self) {
        self.listed.clear();
        self.game.moves(&self.position, &mut self.listed);
        self.moves.clear();
        self.moves.extend(self.listed.iter().map(|&mv| (self.game.action(mv), mv)));
        self.moves.sort_unstable_by_key(|&(number, _)| number);
        self.numbers.clear();
        self.numbers.extend(self.moves.iter().map(|&(number, _)| number));
    }
}

impl<G: Erasable> AnyState for State<G> {
    fn legal(&self) -> &[usize] {
        &self.numbers
    }

    fn apply(&mut self, action: i64) -> Result<(), ActionError> {
        let number = usize::try_from(action).ok();
        let found = number.and_then(|number| self.numbers.binary_search(&number).ok());
        let Some(&(_, mv)) = found.and_then(|index| self.moves.get(index)) else {
            return Err(ActionError::new(action, self.game.actions(), self.moves.is_empty()));
        };
        self.position = self.game.play(&self.position, mv);
        self.look();
        Ok(())
    }

    fn to_move(&self) -> Player {
        self.game.to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn position(&self) -> AnyPosition {
        erase(Arc::clone(&self.game), self.position.clone())
    }

    fn copied(&self) -> Box<dyn AnyState> {
        Box::new(Self {
            game: Arc::clone(&self.game),
            position: self.position.clone(),
            moves: self.moves.clone(),
            numbers: self.numbers.clone(),
            listed: Vec::new(),
        })
    }
}
