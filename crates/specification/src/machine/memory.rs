//! The sequences of a run, and the caller's own answers about them.

use super::HOLE;
use crate::core::Truth;

/// The caller's own answers to definitions it knows.
pub trait Natives {
    /// The answer for these words, or nothing where the definition itself is to be asked.
    fn answer(&self, native: usize, args: &[i64], memory: &Memory) -> Option<Truth>;

    /// What unknown words of the arguments must be for the definition to hold, or nothing where the definition itself is
    /// to be asked. An unknown word is the least number there is.
    fn complete(&self, _native: usize, _args: &[i64], _memory: &Memory) -> Option<Completion> {
        None
    }
}

/// What the caller's own code says of a definition with unknown words in its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completion {
    /// It does not hold for any values of them.
    Never,
    /// It holds only for these values of the arguments with these numbers: words as they are, sequences by their length
    /// and elements.
    Only(Vec<(usize, Vec<i8>)>),
}

/// Nothing is answered natively.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoNatives;

impl Natives for NoNatives {
    fn answer(&self, _: usize, _: &[i64], _: &Memory) -> Option<Truth> {
        None
    }
}

/// The sequences of a run.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) words: Vec<i64>,
    /// Where each sequence begins, and how many elements it has.
    pub(super) seqs: Vec<(usize, usize)>,
    /// What each sequence is called by its content, 0 where that is not known.
    pub(super) names: Vec<u32>,
    /// Changes with every change of a sequence.
    pub(super) stamp: u64,
}

impl Memory {
    /// The number of elements of a sequence, and its words.
    #[must_use]
    pub fn seq(&self, number: i64, width: usize) -> Option<&[i64]> {
        let &(start, length) = self.seqs.get(usize::try_from(number).ok()?)?;
        self.words.get(start..start + length * width)
    }

    pub(super) fn len(&self, number: i64) -> Option<usize> {
        self.seqs.get(usize::try_from(number).ok()?).map(|&(_, length)| length)
    }

    /// A number that is the same only as long as no sequence was made, changed or forgotten.
    #[must_use]
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    pub(super) fn push(&mut self, words: &[i64], length: usize) -> i64 {
        self.push_all(words.iter().copied(), length)
    }

    pub(super) fn push_all(&mut self, words: impl Iterator<Item = i64>, length: usize) -> i64 {
        let start = self.words.len();
        self.words.extend(words);
        self.seqs.push((start, length));
        self.names.push(0);
        self.stamp += 1;
        i64::try_from(self.seqs.len() - 1).unwrap_or(HOLE)
    }

    pub(super) fn mark(&self) -> (usize, usize) {
        (self.words.len(), self.seqs.len())
    }

    pub(super) fn release(&mut self, (words, seqs): (usize, usize)) {
        if self.seqs.len() > seqs {
            self.words.truncate(words);
            self.seqs.truncate(seqs);
            self.names.truncate(seqs);
            self.stamp += 1;
        }
    }
}
