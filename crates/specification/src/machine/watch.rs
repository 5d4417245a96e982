//! What a question reads, for a caller that remembers answers by it.

use super::Machine;
use super::memo::READ_WHOLE;

impl Machine<'_> {
    /// Notes what is read from now on, until [`Self::readings`] is asked.
    pub fn watch(&mut self) {
        self.log.begin();
    }

    /// Adds what was read since [`Self::watch`]: the number of a stored sequence, and which of its words. Whether that is
    /// all on which the answer depends, the words of the frame apart.
    ///
    /// Lengths, and places that a sequence does not have, are not told: they are the same for callers whose sequences
    /// have always the same lengths.
    pub fn readings(&mut self, out: &mut Vec<(u32, u32)>) -> bool {
        let Some(start) = self.log.end() else { return false };
        if self.hole || self.failure.is_some() {
            return false;
        }
        let stored = self.memory.mark().1;
        for noted in self.log.since(start) {
            match noted {
                // Made on the way, and gone again: what is in it was read elsewhere.
                (seq, _) if seq as usize >= stored && seq != u32::MAX => {}
                (u32::MAX, _) | (_, Some(READ_WHOLE)) => return false,
                (_, None) => {}
                (seq, Some(offset)) => out.push((seq, offset)),
            }
        }
        true
    }
}
