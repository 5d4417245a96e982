//! Which arrangements of boxes the searches the other way may have met.
//!
//! A search by macros lists many successors of a state and visits few. Whether one of them has been met the other way is told by
//! three bits of one word (Bloom 1970), without a walk or a look into a table. They may be set for other arrangements; then a state is
//! visited earlier than it would be, and nothing is lost but time. One bit for each would not do: three
//! million states set one in eleven of 2^25 bits, and a state has hundreds of macros.

/// A set of arrangements, by their names, that may have more members than were added.
#[derive(Debug, Clone)]
pub(crate) struct Filter {
    words: Vec<u64>,
}

/// The most words, and the part of the memory that they may fill.
const MAX_WORDS: u64 = 1 << 21;
const SHARE: u64 = 128;

impl Filter {
    /// The empty set, where there are so many bytes for everything.
    pub(crate) fn new(memory: u64) -> Self {
        let words = (memory / SHARE / 8).clamp(64, MAX_WORDS).next_power_of_two();
        Self { words: vec![0; usize::try_from(words).unwrap_or(64)] }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    /// Adds an arrangement.
    pub(crate) fn add(&mut self, name: u64) {
        let (word, bits) = self.place(name);
        self.words[word] |= bits;
    }

    /// Whether an arrangement may have been added.
    #[inline]
    pub(crate) fn has(&self, name: u64) -> bool {
        let (word, bits) = self.place(name);
        self.words[word] & bits == bits
    }

    /// The word of an arrangement, and its bits there.
    #[inline]
    fn place(&self, name: u64) -> (usize, u64) {
        #[allow(clippy::cast_possible_truncation, reason = "any bits of the name will do")]
        let word = (name >> 18) as usize & (self.words.len() - 1);
        (word, 1 << (name & 63) | 1 << (name >> 6 & 63) | 1 << (name >> 12 & 63))
    }
}

/// The name of an arrangement of boxes: the names of its cells, joined by exclusive or.
pub(crate) fn name(boxes: &[u16]) -> u64 {
    boxes.iter().fold(0, |name, &cell| name ^ name_of(cell))
}

/// The name of a cell, as random as can be (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
#[inline]
pub(crate) fn name_of(cell: u16) -> u64 {
    let mut bits = (u64::from(cell) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_found_and_little_else() {
        let mut filter = Filter::new(1 << 20);
        let arrangement = |index: u16| [index, index + 300, index * 2 + 900];
        (0..200).for_each(|index| filter.add(name(&arrangement(index))));
        assert!((0..200).all(|index| filter.has(name(&arrangement(index)))));
        assert!((200..400).filter(|&index| filter.has(name(&arrangement(index)))).count() < 3);
        assert_eq!(name(&[3, 9]) ^ name_of(9) ^ name_of(4), name(&[4, 3]));
    }
}
