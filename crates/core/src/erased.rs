//! Games whose types are known only at run time.
//!
//! An [`AnyPosition`] is a position together with its game, whatever game that is. Whoever knows the game gets both back
//! by a checked [`downcast`](AnyPosition::downcast); text is for people and files. A move of any game is its number among
//! the legal moves, which a position generates once and remembers. [`AnyGame`] is the [`Game`] made of such positions,
//! so that whatever is written for one game serves the one that a person has chosen.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use crate::{Explain, Game, Map, Message, Notation, Outcome, Player};

/// Why a game refused a text.
#[derive(Clone)]
pub struct GameError(Arc<dyn Explain>);

impl GameError {
    /// Wraps the error of one game.
    pub fn new(source: impl Explain) -> Self {
        Self(Arc::new(source))
    }

    /// Keeps the text of an error that has no words but its own.
    #[must_use]
    pub fn plain(source: &dyn std::error::Error) -> Self {
        Self::new(Plain(source.to_string()))
    }

    /// What to say to a person, where the game has words in every language for it.
    #[must_use]
    pub fn explain(&self) -> Option<Message> {
        self.0.explain()
    }
}

/// An error that has no words but its own.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Plain(String);

impl Explain for Plain {}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameError").field(&self.0).finish()
    }
}

impl std::error::Error for GameError {}
impl Explain for GameError {
    fn explain(&self) -> Option<Message> {
        self.0.explain()
    }
}

impl PartialEq for GameError {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for GameError {}

/// A position together with the game it belongs to, whatever game that is.
///
/// Two are equal if they are equal positions of the same type of game.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Erased>);

/// A legal move of some position: its number among the legal moves, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(u32);

/// A position with its type back.
#[derive(Debug)]
pub struct Typed<'a, G: Game> {
    /// The game.
    pub game: &'a Arc<G>,
    /// The position.
    pub position: &'a G::Position,
}

/// Forgets the type of a game and one of its positions.
pub fn erase<G>(game: Arc<G>, position: G::Position) -> AnyPosition
where
    G: Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    AnyPosition(Arc::new(Erasure { game, position, moves: OnceLock::new() }))
}

impl AnyPosition {
    /// The game and the position, if this is the type of the game.
    #[must_use]
    pub fn downcast<G>(&self) -> Option<Typed<'_, G>>
    where
        G: Notation + Send + Sync + 'static,
        G::Position: Send + Sync,
        G::Move: Send + Sync,
    {
        let Erasure { game, position, .. } = self.erasure::<G>()?;
        Some(Typed { game, position })
    }

    /// A move of this position with its type back, if this is the type of the game.
    #[must_use]
    pub fn typed_move<G>(&self, mv: AnyMove) -> Option<G::Move>
    where
        G: Notation + Send + Sync + 'static,
        G::Position: Send + Sync,
        G::Move: Send + Sync,
    {
        self.erasure::<G>()?.mv(mv)
    }

    /// A legal move of this position with its type forgotten; `None` if it is not legal, or of another game.
    #[must_use]
    pub fn erased_move<G>(&self, mv: G::Move) -> Option<AnyMove>
    where
        G: Notation + Send + Sync + 'static,
        G::Position: Send + Sync,
        G::Move: Send + Sync,
    {
        self.erasure::<G>()?.number(mv)
    }

    fn erasure<G>(&self) -> Option<&Erasure<G>>
    where
        G: Notation + Send + Sync + 'static,
        G::Position: Send + Sync,
        G::Move: Send + Sync,
    {
        (self.0.as_ref() as &dyn Any).downcast_ref()
    }

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

    /// The legal moves, in the game's fixed order; none if and only if the game is over.
    pub fn legal_moves(&self) -> impl ExactSizeIterator<Item = AnyMove> + use<> {
        // Positions with more moves than fit do not exist; what is left out is never named.
        let count = u32::try_from(self.0.move_count()).unwrap_or(u32::MAX);
        (0..count).map(AnyMove)
    }

    /// The legal moves as text, in the same order.
    #[must_use]
    pub fn move_texts(&self) -> Vec<String> {
        self.legal_moves().map(|mv| self.write_move(mv)).collect()
    }

    /// A legal move as text.
    #[must_use]
    pub fn write_move(&self, mv: AnyMove) -> String {
        self.0.write_move(mv).unwrap_or_default()
    }

    /// The legal move that a text names, or why there is none.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, GameError> {
        self.0.read_move(text)
    }

    /// The position after a move; a move that this position does not have leads nowhere.
    #[must_use]
    pub fn play(&self, mv: AnyMove) -> Self {
        self.0.play(mv).unwrap_or_else(|| self.clone())
    }

    /// The position after the move that a text names, or why it cannot be played.
    pub fn play_text(&self, text: &str) -> Result<Self, GameError> {
        Ok(self.play(self.read_move(text)?))
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

    /// The position with the ground that its text takes for known; `None` where the text says everything.
    #[must_use]
    pub fn map(&self) -> Option<Map> {
        self.0.map()
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyPosition").field(&self.text()).finish()
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.equals(other.0.as_ref())
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

/// What [`AnyPosition`] asks of whatever game it holds.
trait Erased: Any + Send + Sync {
    fn players(&self) -> usize;
    fn to_move(&self) -> Player;
    fn move_count(&self) -> usize;
    fn write_move(&self, mv: AnyMove) -> Option<String>;
    fn read_move(&self, text: &str) -> Result<AnyMove, GameError>;
    fn play(&self, mv: AnyMove) -> Option<AnyPosition>;
    fn outcome(&self) -> Option<Outcome>;
    fn text(&self) -> String;
    fn read(&self, text: &str) -> Result<AnyPosition, GameError>;
    fn diagram(&self) -> String;
    fn map(&self) -> Option<Map>;
    fn equals(&self, other: &dyn Erased) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
}

struct Erasure<G: Notation> {
    game: Arc<G>,
    position: G::Position,
    /// The legal moves, once somebody asked for them.
    moves: OnceLock<Vec<G::Move>>,
}

/// A text that the game reads as a move which it does not list.
#[derive(Debug, thiserror::Error)]
#[error("it is not among the legal moves")]
struct NotListed;

impl Explain for NotListed {}

impl<G: Notation> Erasure<G> {
    fn moves(&self) -> &[G::Move] {
        self.moves.get_or_init(|| {
            let mut moves = Vec::new();
            self.game.legal_moves(&self.position, &mut moves);
            moves
        })
    }

    fn mv(&self, mv: AnyMove) -> Option<G::Move> {
        self.moves().get(usize::try_from(mv.0).ok()?).copied()
    }

    fn number(&self, mv: G::Move) -> Option<AnyMove> {
        let index = self.moves().iter().position(|&legal| legal == mv)?;
        u32::try_from(index).ok().map(AnyMove)
    }
}

impl<G> Erased for Erasure<G>
where
    G: Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_move(&self) -> Player {
        self.game.to_move(&self.position)
    }

    fn move_count(&self) -> usize {
        self.moves().len()
    }

    fn write_move(&self, mv: AnyMove) -> Option<String> {
        Some(self.game.write_move(&self.position, self.mv(mv)?))
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, GameError> {
        let mv = self.game.read_move(&self.position, text).map_err(GameError::new)?;
        self.number(mv).ok_or_else(|| GameError::new(NotListed))
    }

    fn play(&self, mv: AnyMove) -> Option<AnyPosition> {
        let next = self.game.play(&self.position, self.mv(mv)?);
        Some(erase(Arc::clone(&self.game), next))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn text(&self) -> String {
        self.game.write_position(&self.position)
    }

    fn read(&self, text: &str) -> Result<AnyPosition, GameError> {
        let position = self.game.read_position(text).map_err(GameError::new)?;
        Ok(erase(Arc::clone(&self.game), position))
    }

    fn diagram(&self) -> String {
        self.game.diagram(&self.position)
    }

    fn map(&self) -> Option<Map> {
        self.game.map(&self.position)
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| self.position == other.position)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.position.hash(&mut state);
    }
}

/// A game whose types were erased.
#[derive(Debug, Clone)]
pub struct AnyGame {
    start: AnyPosition,
}

impl AnyGame {
    /// The game of a position, which it begins with.
    #[must_use]
    pub const fn new(start: AnyPosition) -> Self {
        Self { start }
    }
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn players(&self) -> usize {
        self.start.players()
    }

    fn initial(&self) -> AnyPosition {
        self.start.clone()
    }

    fn to_move(&self, position: &AnyPosition) -> Player {
        position.to_move()
    }

    fn legal_moves(&self, position: &AnyPosition, out: &mut Vec<AnyMove>) {
        out.extend(position.legal_moves());
    }

    fn play(&self, position: &AnyPosition, mv: AnyMove) -> AnyPosition {
        position.play(mv)
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        position.outcome()
    }
}

impl Notation for AnyGame {
    type Error = GameError;

    fn write_position(&self, position: &AnyPosition) -> String {
        position.text()
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, GameError> {
        self.start.read(text)
    }

    fn write_move(&self, position: &AnyPosition, mv: AnyMove) -> String {
        position.write_move(mv)
    }

    fn read_move(&self, position: &AnyPosition, text: &str) -> Result<AnyMove, GameError> {
        position.read_move(text)
    }

    fn diagram(&self, position: &AnyPosition) -> String {
        position.diagram()
    }

    fn map(&self, position: &AnyPosition) -> Option<Map> {
        position.map()
    }
}
