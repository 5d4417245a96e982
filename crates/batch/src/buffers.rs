//! What the games of a batch report, in slices that are used again.

use crate::error::BatchError;

/// How long the slices of a batch are, for each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// How many games.
    pub games: usize,
    /// The bytes of an observation.
    pub observation: usize,
    /// How many actions are numbered.
    pub actions: usize,
    /// How many play.
    pub players: usize,
}

/// Refuses a list of another length.
pub(crate) const fn same_length(name: &'static str, expected: usize, found: usize) -> Result<(), BatchError> {
    if expected == found { Ok(()) } else { Err(BatchError::Length { name, expected, found }) }
}

/// The most bytes that a batch writes.
const MOST_BYTES: u128 = 16 << 30;

impl Sizes {
    /// Refuses what does not fit in memory.
    pub(crate) fn check(self) -> Result<(), BatchError> {
        let each = 2 * self.observation as u128 + self.actions as u128;
        let found = each.saturating_mul(self.games as u128);
        if found > MOST_BYTES {
            return Err(BatchError::Memory { found, most: MOST_BYTES });
        }
        Ok(())
    }
}

/// The slices that a batch writes into. It changes only what changes from one call to the next, so every call must be handed the
/// same slices, untouched in between.
#[derive(Debug)]
pub struct Slices<'a> {
    /// What is seen of each game, one after the other.
    pub observations: &'a mut [u8],
    /// What was seen last of the games that ended in this step; old for all others.
    pub finals: &'a mut [u8],
    /// For each game a byte for each action: 1 where it may be played.
    pub masks: &'a mut [u8],
    /// What the step was worth, for each player of each game.
    pub rewards: &'a mut [f32],
    /// Whether the rules ended the game in this step.
    pub terminated: &'a mut [bool],
    /// Whether the game was cut off in this step.
    pub truncated: &'a mut [bool],
    /// Whose turn it is, as a seat from 0.
    pub to_move: &'a mut [u8],
}

/// One game's part of the slices.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    pub(crate) observation: &'a mut [u8],
    pub(crate) last: &'a mut [u8],
    pub(crate) mask: &'a mut [u8],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminated: &'a mut bool,
    pub(crate) truncated: &'a mut bool,
    pub(crate) to_move: &'a mut u8,
}

impl Slices<'_> {
    /// Refuses slices of other lengths.
    pub(crate) fn check(&self, sizes: Sizes) -> Result<(), BatchError> {
        let Sizes { games, observation, actions, players } = sizes;
        let lengths = [
            ("observations", games * observation, self.observations.len()),
            ("finals", games * observation, self.finals.len()),
            ("masks", games * actions, self.masks.len()),
            ("rewards", games * players, self.rewards.len()),
            ("terminated", games, self.terminated.len()),
            ("truncated", games, self.truncated.len()),
            ("to_move", games, self.to_move.len()),
        ];
        lengths.into_iter().try_for_each(|(name, expected, found)| same_length(name, expected, found))
    }

    /// The part of each game, in order.
    pub(crate) fn parts(&mut self, sizes: Sizes) -> impl Iterator<Item = Part<'_>> {
        let Sizes { observation, actions, players, .. } = sizes;
        let seen = self.observations.chunks_exact_mut(observation.max(1));
        let last = self.finals.chunks_exact_mut(observation.max(1));
        let masks = self.masks.chunks_exact_mut(actions.max(1));
        let rewards = self.rewards.chunks_exact_mut(players.max(1));
        let flags = self.terminated.iter_mut().zip(&mut *self.truncated).zip(&mut *self.to_move);
        seen.zip(last).zip(masks.zip(rewards)).zip(flags).map(
            |(((observation, last), (mask, rewards)), ((terminated, truncated), to_move))| Part {
                observation,
                last,
                mask,
                rewards,
                terminated,
                truncated,
                to_move,
            },
        )
    }
}

/// Slices of its own, for callers that have none.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the fields are those of `Slices`")]
pub struct Buffers {
    pub observations: Vec<u8>,
    pub finals: Vec<u8>,
    pub masks: Vec<u8>,
    pub rewards: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub to_move: Vec<u8>,
}

impl Buffers {
    /// Empty slices of the right lengths.
    #[must_use]
    pub fn new(sizes: Sizes) -> Self {
        let Sizes { games, observation, actions, players } = sizes;
        Self {
            observations: vec![0; games * observation],
            finals: vec![0; games * observation],
            masks: vec![0; games * actions],
            rewards: vec![0.0; games * players],
            terminated: vec![false; games],
            truncated: vec![false; games],
            to_move: vec![0; games],
        }
    }

    /// The slices.
    pub fn slices(&mut self) -> Slices<'_> {
        Slices {
            observations: &mut self.observations,
            finals: &mut self.finals,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            to_move: &mut self.to_move,
        }
    }
}
