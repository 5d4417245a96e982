//! Many games, played hop by hop in step.

use std::fmt;
use std::sync::Arc;

use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_chinese_checkers::engine::{CellSet, Checkers, State};
use tablero_core::{AnyPosition, erase};

use super::race::Race;
use super::star::{LARGEST, Star};
use crate::any::AnyBatch;
use crate::batch::refuse;
use crate::buffers::{Part, Sizes, Slices, same_length};
use crate::encoding::Shape;
use crate::error::BatchError;
use crate::returns::returns;
use crate::workers::{MOST_GAMES, Workers, portions};

/// Games of Chinese checkers that begin in one position.
pub(crate) struct Hops<S> {
    game: Arc<Checkers<S>>,
    star: Star,
    start: Race,
    races: Vec<Race>,
    most_turns: u32,
    is_reset: bool,
    workers: Workers,
}

impl<S> fmt::Debug for Hops<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hops").field("games", &self.races.len()).finish_non_exhaustive()
    }
}

impl<S: CellSet> Hops<S> {
    /// So many games from a position, each cut off after so many turns.
    pub(crate) fn new(
        game: &Arc<Checkers<S>>,
        start: &State<S>,
        games: usize,
        most_turns: Option<u32>,
        threads: usize,
    ) -> Result<Self, BatchError> {
        if games == 0 || games > MOST_GAMES {
            return Err(BatchError::Games { found: games, most: MOST_GAMES });
        }
        if game.size().get() > LARGEST {
            return Err(BatchError::Board { found: game.size().get(), most: LARGEST });
        }
        let star = Star::new(game.size(), game.corners(), game.rule());
        sizes(&star, games).check()?;
        let start = Race::new(&star, &game.unload(start), Xoshiro256PlusPlus::seed_from_u64(0));
        Ok(Self {
            game: Arc::clone(game),
            races: vec![start.clone(); games],
            star,
            start,
            most_turns: most_turns.unwrap_or(u32::MAX),
            is_reset: false,
            workers: Workers::new(threads)?,
        })
    }
}

const fn shape(star: &Star) -> Shape {
    Shape { planes: star.players.count() + 2, rows: 1, columns: star.places }
}

const fn sizes(star: &Star, games: usize) -> Sizes {
    Sizes { games, observation: shape(star).len(), actions: star.actions(), players: star.players.count() }
}

impl<S: CellSet + 'static> AnyBatch for Hops<S> {
    fn sizes(&self) -> Sizes {
        sizes(&self.star, self.races.len())
    }

    fn shape(&self) -> Shape {
        shape(&self.star)
    }

    fn reset(&mut self, seeds: &[u64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        let sizes = self.sizes();
        out.check(sizes)?;
        same_length("seeds", sizes.games, seeds.len())?;
        for ((race, part), &seed) in self.races.iter_mut().zip(out.parts(sizes)).zip(seeds) {
            race.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            race.begin(&self.start);
            part.rewards.fill(0.0);
            (*part.terminated, *part.truncated) = (false, false);
            show(&self.star, race, part.observation, part.mask, part.to_move);
        }
        self.is_reset = true;
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        same_length("actions", self.races.len(), actions.len())?;
        if !self.is_reset {
            return Err(BatchError::NotReset);
        }
        for (race, action) in self.races.iter_mut().zip(actions) {
            let chosen = race.sample().map(|hop| hop.action(&self.star));
            *action = chosen.and_then(|action| i64::try_from(action).ok()).unwrap_or(-1);
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], out: &mut Slices<'_>) -> Result<(), BatchError> {
        let sizes = self.sizes();
        out.check(sizes)?;
        if !self.is_reset {
            return Err(BatchError::NotReset);
        }
        refuse(actions, sizes, out.masks, |game| self.races.get(game).is_some_and(Race::is_over))?;
        let (star, start, most) = (&self.star, &self.start, self.most_turns);
        let work = portions(&mut self.races, actions, out.parts(sizes));
        self.workers.each(work, |(races, actions, parts)| {
            for ((race, &action), part) in races.iter_mut().zip(actions).zip(parts) {
                let mut part = part;
                // Below the number of actions, as was checked.
                play(star, start, most, race, usize::try_from(action).unwrap_or(0), &mut part);
            }
        })
    }

    fn position(&self, game: usize) -> Option<AnyPosition> {
        let position = self.races.get(game)?.position(&self.star)?;
        Some(erase(Arc::clone(&self.game), self.game.load(&position)))
    }
}

fn show(star: &Star, race: &Race, observation: &mut [u8], mask: &mut [u8], to_move: &mut u8) {
    race.observe(star, observation);
    race.mask(star, mask);
    // Below six.
    *to_move = u8::try_from(race.to_move).unwrap_or(0);
}

fn play(star: &Star, start: &Race, most: u32, race: &mut Race, action: usize, part: &mut Part<'_>) {
    race.play(star, action);
    part.rewards.fill(0.0);
    *part.terminated = race.is_over();
    *part.truncated = !*part.terminated && race.turns >= most;
    if *part.terminated
        && let Some(outcome) = race.outcome(star)
    {
        part.rewards.iter_mut().zip(returns(&outcome)).for_each(|(reward, worth)| *reward = worth);
    }
    if *part.terminated || *part.truncated {
        race.observe(star, part.last);
        race.begin(start);
    }
    show(star, race, part.observation, part.mask, part.to_move);
}
