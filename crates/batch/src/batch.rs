//! Many games of one kind, played in step.

use std::fmt;
use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::buffers::{Part, Sizes, Slices, same_length};
use crate::encoding::Encoding;
use crate::error::BatchError;
use crate::returns::returns;
use crate::workers::{MOST_GAMES, Workers, portions};

/// Many games that begin in one position.
pub struct Batch<G: Encoding> {
    game: Arc<G>,
    start: G::Position,
    lanes: Vec<Lane<G>>,
    most_plies: u32,
    is_reset: bool,
    workers: Workers,
}

/// One of the games.
struct Lane<G: Encoding> {
    position: G::Position,
    /// The legal moves: the mask has a one for each.
    moves: Vec<G::Move>,
    plies: u32,
    rng: Xoshiro256PlusPlus,
}

impl<G: Encoding> fmt::Debug for Batch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").field("games", &self.lanes.len()).finish_non_exhaustive()
    }
}

impl<G> Batch<G>
where
    G: Encoding + Send + Sync,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    /// So many games from a position, each cut off after so many plies, on so many threads (0: one for each processor).
    pub fn new(
        game: Arc<G>,
        start: G::Position,
        games: usize,
        most_plies: Option<u32>,
        threads: usize,
    ) -> Result<Self, BatchError> {
        if games == 0 || games > MOST_GAMES {
            return Err(BatchError::Games { found: games, most: MOST_GAMES });
        }
        sizes(game.as_ref(), games).check()?;
        let lane = || Lane {
            position: start.clone(),
            moves: Vec::new(),
            plies: 0,
            rng: Xoshiro256PlusPlus::seed_from_u64(0),
        };
        let lanes = (0..games).map(|_| lane()).collect();
        let workers = Workers::new(threads)?;
        let most_plies = most_plies.unwrap_or(u32::MAX);
        Ok(Self { game, start, lanes, most_plies, is_reset: false, workers })
    }

    /// How long the slices are.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        sizes(self.game.as_ref(), self.lanes.len())
    }

    /// The position of a game.
    #[must_use]
    pub fn position(&self, game: usize) -> Option<&G::Position> {
        self.lanes.get(game).map(|lane| &lane.position)
    }

    /// Begins all games, with a seed for each.
    pub fn reset(&mut self, seeds: &[u64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        let sizes = self.sizes();
        out.check(sizes)?;
        same_length("seeds", sizes.games, seeds.len())?;
        let (game, start) = (&self.game, &self.start);
        for ((lane, part), &seed) in self.lanes.iter_mut().zip(out.parts(sizes)).zip(seeds) {
            lane.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            // Whatever the slices held before.
            part.mask.fill(0);
            lane.moves.clear();
            part.rewards.fill(0.0);
            (*part.terminated, *part.truncated) = (false, false);
            lane.begin(game, start);
            lane.show(game, part.observation, part.mask, part.to_move);
        }
        self.is_reset = true;
        Ok(())
    }

    /// A legal action for each game, by its own seed.
    pub fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        same_length("actions", self.lanes.len(), actions.len())?;
        if !self.is_reset {
            return Err(BatchError::NotReset);
        }
        for (lane, action) in self.lanes.iter_mut().zip(actions) {
            // A game that has no moves at its very start is over; it is told so by its mask.
            let count = lane.moves.len().max(1);
            let chosen = lane.moves.get(lane.rng.random_range(0..count)).copied();
            *action = chosen.map_or(-1, |mv| i64::try_from(self.game.action(mv)).unwrap_or(-1));
        }
        Ok(())
    }

    /// Plays an action in every game. If one of them is refused, none is played.
    pub fn step(&mut self, actions: &[i64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        let sizes = self.sizes();
        out.check(sizes)?;
        if !self.is_reset {
            return Err(BatchError::NotReset);
        }
        refuse(actions, sizes, out.masks, |game| {
            self.lanes.get(game).is_some_and(|lane| lane.moves.is_empty())
        })?;
        let (game, start, most) = (&self.game, &self.start, self.most_plies);
        let work = portions(&mut self.lanes, actions, out.parts(sizes));
        self.workers.each(work, |(lanes, actions, parts)| {
            for ((lane, &action), part) in lanes.iter_mut().zip(actions).zip(parts) {
                let mut part = part;
                lane.step(game, start, most, action, &mut part);
            }
        })
    }
}

/// Refuses actions that the masks do not allow.
pub(crate) fn refuse(
    actions: &[i64],
    sizes: Sizes,
    masks: &[u8],
    is_over: impl Fn(usize) -> bool,
) -> Result<(), BatchError> {
    same_length("actions", sizes.games, actions.len())?;
    for (game, &action) in actions.iter().enumerate() {
        let inside = usize::try_from(action).ok().filter(|&action| action < sizes.actions);
        let Some(number) = inside else {
            return Err(BatchError::Range { game, action, last: sizes.actions.saturating_sub(1) });
        };
        if masks.get(game * sizes.actions + number) != Some(&1) {
            return Err(if is_over(game) {
                BatchError::Over { game }
            } else {
                BatchError::Illegal { game, action }
            });
        }
    }
    Ok(())
}

fn sizes<G: Encoding>(game: &G, games: usize) -> Sizes {
    Sizes { games, observation: game.shape().len(), actions: game.actions(), players: game.players() }
}

impl<G: Encoding> Lane<G> {
    /// Back to the beginning.
    fn begin(&mut self, game: &G, start: &G::Position) {
        self.position = start.clone();
        self.plies = 0;
        self.moves.clear();
        game.moves(&self.position, &mut self.moves);
    }

    /// Writes what is seen; the mask is all zeros before.
    fn show(&self, game: &G, observation: &mut [u8], mask: &mut [u8], to_move: &mut u8) {
        observation.fill(0);
        game.observe(&self.position, observation);
        for &mv in &self.moves {
            crate::encoding::mark(mask, game.action(mv));
        }
        // Below six.
        *to_move = u8::try_from(game.to_move(&self.position).seat()).unwrap_or(0);
    }

    fn step(&mut self, game: &G, start: &G::Position, most: u32, action: i64, part: &mut Part<'_>) {
        // Below the number of actions, as was checked.
        let chosen = usize::try_from(action).ok().and_then(|action| game.find(&self.moves, action));
        for &mv in &self.moves {
            if let Some(byte) = part.mask.get_mut(game.action(mv)) {
                *byte = 0;
            }
        }
        if let Some(mv) = chosen {
            self.position = game.play(&self.position, mv);
            self.plies = self.plies.saturating_add(1);
        }
        self.moves.clear();
        game.moves(&self.position, &mut self.moves);
        part.rewards.fill(0.0);
        *part.terminated = self.moves.is_empty();
        *part.truncated = !*part.terminated && self.plies >= most;
        if *part.terminated
            && let Some(outcome) = game.outcome(&self.position)
        {
            part.rewards.iter_mut().zip(returns(&outcome)).for_each(|(reward, worth)| *reward = worth);
        }
        if *part.terminated || *part.truncated {
            part.last.fill(0);
            game.observe(&self.position, part.last);
            self.begin(game, start);
        }
        self.show(game, part.observation, part.mask, part.to_move);
    }
}
