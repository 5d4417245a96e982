//! Games chosen at run time, at the same table as all others.
//!
//! [`AnyGame`] is a [`Game`] made of an erased position: where the game is known by its name only, a [`Table`] of it
//! referees whatever game that is. Its moves are numbers in the list of legal moves, their texts those of the game. Agents
//! that speak the line protocol need no more; a seat that wants the types of its game is put into [`Typed`].
//!
//! [`Table`]: crate::Table

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use tablero_core::{AnyPosition, Game, GameError, Notation, Outcome, Player};

use crate::{Allowance, Conclusion, Fault, Seat, Start};

/// A game whose types were erased.
#[derive(Debug, Clone)]
pub struct AnyGame {
    start: AnyState,
}

impl AnyGame {
    /// The game of a position, which it begins with.
    #[must_use]
    pub fn new(start: AnyPosition) -> Self {
        Self { start: AnyState::new(start) }
    }
}

/// A position of a game whose types were erased; two are equal if their texts are.
#[derive(Clone)]
pub struct AnyState {
    position: AnyPosition,
    /// The legal moves, once somebody asked for them.
    moves: Arc<OnceLock<Vec<String>>>,
}

impl AnyState {
    fn new(position: AnyPosition) -> Self {
        Self { position, moves: Arc::default() }
    }

    /// The position itself.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    fn moves(&self) -> &[String] {
        self.moves.get_or_init(|| self.position.legal_moves())
    }

    fn text(&self, mv: AnyMove) -> &str {
        usize::try_from(mv.0).ok().and_then(|index| self.moves().get(index)).map_or("", String::as_str)
    }

    /// The legal move that a text names.
    fn read(&self, text: &str) -> Result<AnyMove, GameError> {
        let found = |index: usize| AnyMove(u32::try_from(index).unwrap_or(u32::MAX));
        if let Some(index) = self.moves().iter().position(|mv| mv == text) {
            return Ok(found(index));
        }
        // Another way to write a move leads where the move leads.
        let reached = self.position.play(text)?.text();
        let leads = |mv: &String| self.position.play(mv).is_ok_and(|position| position.text() == reached);
        let unknown = || GameError::new(&std::io::Error::other("it is not among the legal moves"));
        self.moves().iter().position(leads).map(found).ok_or_else(unknown)
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        self.position.text() == other.position.text()
    }
}

impl Eq for AnyState {}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.text().hash(state);
    }
}

/// The number of a move among the legal moves of its position, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyMove(u32);

impl Game for AnyGame {
    type Position = AnyState;
    type Move = AnyMove;

    fn players(&self) -> usize {
        self.start.position.players()
    }

    fn initial(&self) -> AnyState {
        self.start.clone()
    }

    fn to_move(&self, position: &AnyState) -> Player {
        position.position.to_move()
    }

    fn legal_moves(&self, position: &AnyState, out: &mut Vec<AnyMove>) {
        out.extend((0..).zip(position.moves()).map(|(index, _)| AnyMove(index)));
    }

    fn play(&self, position: &AnyState, mv: AnyMove) -> AnyState {
        // An illegal move leads nowhere.
        position.position.play(position.text(mv)).map_or_else(|_| position.clone(), AnyState::new)
    }

    fn outcome(&self, position: &AnyState) -> Option<Outcome> {
        position.position.outcome()
    }
}

impl Notation for AnyGame {
    type Error = GameError;

    fn write_position(&self, position: &AnyState) -> String {
        position.position.text()
    }

    fn read_position(&self, text: &str) -> Result<AnyState, GameError> {
        self.start.position.read(text).map(AnyState::new)
    }

    fn write_move(&self, position: &AnyState, mv: AnyMove) -> String {
        position.text(mv).to_owned()
    }

    fn read_move(&self, position: &AnyState, text: &str) -> Result<AnyMove, GameError> {
        position.read(text)
    }

    fn diagram(&self, position: &AnyState) -> String {
        position.position.diagram()
    }
}

/// A seat of a game with types, at a table of a game without.
#[derive(Debug)]
pub struct Typed<G, S> {
    /// The game.
    pub game: G,
    /// The seat.
    pub seat: S,
}

impl<G: Notation, S> Typed<G, S> {
    fn typed(&self, position: &AnyState) -> Result<G::Position, Fault> {
        let text = position.position.text();
        // Cannot fail for a position of the same game; if it is another, the seat cannot play.
        self.game.read_position(&text).map_err(|_| Fault::NoMove)
    }
}

impl<G: Notation, S: Seat<G>> Seat<AnyGame> for Typed<G, S> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        self.seat.begin(start)
    }

    fn played(&mut self, player: Player, mv: &str) {
        self.seat.played(player, mv);
    }

    fn allow(&mut self, allowance: &Allowance) {
        self.seat.allow(allowance);
    }

    fn choose(&mut self, _: &AnyGame, position: &AnyState) -> Result<AnyMove, Fault> {
        let typed = self.typed(position)?;
        let mv = self.seat.choose(&self.game, &typed)?;
        let text = self.game.write_move(&typed, mv);
        position.read(&text).map_err(|error| Fault::IllegalMove {
            mv: text,
            reason: error.to_string(),
            line: None,
        })
    }

    fn watch(&mut self, _: &AnyGame, position: &AnyState) -> Result<(), Fault> {
        let typed = self.typed(position)?;
        self.seat.watch(&self.game, &typed)
    }

    fn conclude(&mut self, conclusion: &Conclusion<'_>) {
        self.seat.conclude(conclusion);
    }

    fn finish(&mut self, _: &AnyGame, position: &AnyState, winner: Option<Player>) {
        if let Ok(typed) = self.typed(position) {
            self.seat.finish(&self.game, &typed, winner);
        }
    }
}
