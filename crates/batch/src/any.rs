//! Batches and encodings of a game that is known only at run time.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use tablero_chinese_checkers::engine::{CellSet, Checkers, Large, Small, WideSet};
use tablero_core::{AnyPosition, Notation, erase};
use tablero_lite_chess::LiteChess;
use tablero_queens_duel::QueensDuel;
use tablero_sokoban::Sokoban;

use crate::batch::Batch;
use crate::buffers::{Sizes, Slices};
use crate::encoding::{Encoding, Shape};
use crate::error::BatchError;
use crate::hops::Hops;
use crate::state::{ActionError, AnyState, State};

/// A batch of whatever game.
pub trait AnyBatch: fmt::Debug + Send {
    /// How long the slices are.
    fn sizes(&self) -> Sizes;
    /// How observations are laid out.
    fn shape(&self) -> Shape;
    /// Begins all games, with a seed for each.
    fn reset(&mut self, seeds: &[u64], out: &mut Slices<'_>) -> Result<(), BatchError>;
    /// A legal action for each game, by its own seed.
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError>;
    /// Plays an action in every game. If one of them is refused, none is played.
    fn step(&mut self, actions: &[i64], out: &mut Slices<'_>) -> Result<(), BatchError>;
    /// The position of a game.
    fn position(&self, game: usize) -> Option<AnyPosition>;
}

/// The encoding of whatever game.
pub trait AnyEncoding: fmt::Debug + Send + Sync {
    /// How many actions are numbered.
    fn actions(&self) -> usize;
    /// How observations are laid out.
    fn shape(&self) -> Shape;
    /// The numbers of the legal moves, in the order of the moves; none for a position of another game.
    fn legal(&self, position: &AnyPosition) -> Vec<usize>;
    /// The position after the move with a number.
    fn play(&self, position: &AnyPosition, action: i64) -> Result<AnyPosition, ActionError>;
    /// What is seen of a position; nothing of a position of another game.
    fn observe(&self, position: &AnyPosition) -> Vec<u8>;
}

struct Typed<G: Encoding> {
    game: Arc<G>,
    batch: Batch<G>,
}

impl<G: Encoding> fmt::Debug for Typed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.batch.fmt(f)
    }
}

/// What games that are erased can do.
pub(crate) trait Erasable:
    Encoding<Position: Send + Sync, Move: Send + Sync> + Notation + Send + Sync + Sized + 'static
{
}

impl<G> Erasable for G
where
    G: Encoding + Notation + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
}

impl<G: Erasable> AnyBatch for Typed<G> {
    fn sizes(&self) -> Sizes {
        self.batch.sizes()
    }

    fn shape(&self) -> Shape {
        self.game.shape()
    }

    fn reset(&mut self, seeds: &[u64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        self.batch.reset(seeds, out)
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        self.batch.sample(actions)
    }

    fn step(&mut self, actions: &[i64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        self.batch.step(actions, out)
    }

    fn position(&self, game: usize) -> Option<AnyPosition> {
        self.batch.position(game).map(|position| erase(Arc::clone(&self.game), position.clone()))
    }
}

struct Numbers<G> {
    actions: usize,
    shape: Shape,
    game: PhantomData<fn() -> G>,
}

impl<G> fmt::Debug for Numbers<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbers").field("actions", &self.actions).field("shape", &self.shape).finish()
    }
}

impl<G: Erasable> AnyEncoding for Numbers<G> {
    fn actions(&self) -> usize {
        self.actions
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn legal(&self, position: &AnyPosition) -> Vec<usize> {
        let Some(typed) = position.downcast::<G>() else { return Vec::new() };
        let moves = position.legal_moves().filter_map(|mv| position.typed_move::<G>(mv));
        moves.map(|mv| typed.game.action(mv)).collect()
    }

    fn play(&self, position: &AnyPosition, action: i64) -> Result<AnyPosition, ActionError> {
        let legal = self.legal(position);
        let found = legal.iter().position(|&legal| i64::try_from(legal) == Ok(action));
        let mv = found.and_then(|index| position.legal_moves().nth(index));
        let mv = mv.ok_or_else(|| ActionError::new(action, self.actions, legal.is_empty()))?;
        Ok(position.play(mv))
    }

    fn observe(&self, position: &AnyPosition) -> Vec<u8> {
        let mut seen = vec![0; self.shape.len()];
        if let Some(typed) = position.downcast::<G>() {
            typed.game.observe(typed.position, &mut seen);
        }
        seen
    }
}

type Made = Result<Box<dyn AnyBatch>, BatchError>;

fn typed<G: Erasable>(start: &AnyPosition, games: usize, most: Option<u32>, threads: usize) -> Option<Made> {
    let typed = start.downcast::<G>()?;
    let batch = Batch::new(Arc::clone(typed.game), typed.position.clone(), games, most, threads);
    Some(batch.map(|batch| Box::new(Typed { game: Arc::clone(typed.game), batch }) as Box<dyn AnyBatch>))
}

fn numbers<G: Erasable>(start: &AnyPosition) -> Option<Box<dyn AnyEncoding>> {
    let game = start.downcast::<G>()?.game;
    Some(Box::new(Numbers::<G> { actions: game.actions(), shape: game.shape(), game: PhantomData }))
}

/// A batch of the game of a position, from that position; `None` where the game has no encoding.
#[must_use]
pub fn batch(start: &AnyPosition, games: usize, most: Option<u32>, threads: usize) -> Option<Made> {
    let kinds = [typed::<LiteChess>, typed::<Small>, typed::<Large>, typed::<QueensDuel>, typed::<Sokoban>];
    kinds.into_iter().find_map(|make| make(start, games, most, threads))
}

/// A batch of Chinese checkers by single hops, from a position; `None` for other games.
#[must_use]
pub fn hops(start: &AnyPosition, games: usize, most_turns: Option<u32>, threads: usize) -> Option<Made> {
    let kinds = [hopping::<u128>, hopping::<WideSet>];
    kinds.into_iter().find_map(|make| make(start, games, most_turns, threads))
}

fn hopping<S: CellSet + 'static>(
    start: &AnyPosition,
    games: usize,
    most_turns: Option<u32>,
    threads: usize,
) -> Option<Made> {
    let typed = start.downcast::<Checkers<S>>()?;
    let made = Hops::new(typed.game, typed.position, games, most_turns, threads);
    Some(made.map(|made| Box::new(made) as Box<dyn AnyBatch>))
}

fn playing<G: Erasable>(start: &AnyPosition) -> Option<Box<dyn AnyState>> {
    let typed = start.downcast::<G>()?;
    Some(Box::new(State::new(typed.game, typed.position)))
}

/// A game that begins with a position and is changed by its actions; `None` where the game has no encoding.
#[must_use]
pub fn state(start: &AnyPosition) -> Option<Box<dyn AnyState>> {
    let kinds =
        [playing::<LiteChess>, playing::<Small>, playing::<Large>, playing::<QueensDuel>, playing::<Sokoban>];
    kinds.into_iter().find_map(|make| make(start))
}

/// The encoding of the game of a position; `None` where it has none.
#[must_use]
pub fn encoding(start: &AnyPosition) -> Option<Box<dyn AnyEncoding>> {
    let kinds =
        [numbers::<LiteChess>, numbers::<Small>, numbers::<Large>, numbers::<QueensDuel>, numbers::<Sokoban>];
    kinds.into_iter().find_map(|make| make(start))
}
