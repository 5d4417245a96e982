//! Values as small numbers, to be remembered.

use crate::core::Slot;
use crate::machine::Machine;
use crate::types::Layout;

impl Machine<'_> {
    /// A value as small numbers: words, and sequences by their length and elements.
    pub(super) fn pack(&self, slot: Slot, layout: &[Layout], out: &mut Vec<i8>) -> Option<()> {
        let first = self.base + slot;
        self.pack_words(self.frame.get(first..first + layout.len())?, layout, out)
    }

    fn pack_words(&self, words: &[i64], layout: &[Layout], out: &mut Vec<i8>) -> Option<()> {
        for (&word, layout) in words.iter().zip(layout.iter().cycle()) {
            match layout {
                Layout::Word => out.push(i8::try_from(word).ok()?),
                Layout::Seq(of) => {
                    out.push(i8::try_from(self.memory.len(word)?).ok()?);
                    self.pack_words(self.memory.seq(word, of.len())?, of, out)?;
                }
            }
        }
        Some(())
    }

    pub(super) fn unpack(&mut self, layout: &Layout, from: &mut std::slice::Iter<'_, i8>) -> i64 {
        let word = i64::from(from.next().copied().unwrap_or(0));
        let Layout::Seq(of) = layout else { return word };
        let length = usize::try_from(word).unwrap_or(0);
        if of.iter().all(|layout| *layout == Layout::Word) {
            let words = from.by_ref().take(length * of.len()).map(|&word| i64::from(word));
            return self.memory.push_all(words, length);
        }
        let mut words = Vec::with_capacity(length * of.len());
        for _ in 0..length {
            for layout in of.iter() {
                words.push(self.unpack(layout, from));
            }
        }
        self.memory.push(&words, length)
    }
}
