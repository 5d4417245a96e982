//! Sets of cells, 64 to a word.

/// A set of cells of one board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// The empty set, on a board of so many cells.
    pub(crate) fn new(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    /// The set of some cells.
    pub(crate) fn of(cells: usize, members: &[u16]) -> Self {
        let mut set = Self::new(cells);
        for &cell in members {
            set.add(cell);
        }
        set
    }

    pub(crate) fn add(&mut self, cell: u16) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell) / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(crate) fn has(&self, cell: u16) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 != 0
    }

    /// How many members there are.
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// How many members both sets have.
    pub(crate) fn shared(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(own, other)| (own & other).count_ones()).sum()
    }

    /// Whether the sets have a member in common.
    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// The members that both sets have, in order.
    pub(crate) fn both(&self, other: &Self) -> impl Iterator<Item = u16> {
        members(self.0.iter().zip(&other.0).map(|(own, other)| own & other))
    }

    pub(crate) fn contains_all(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| other & !own == 0)
    }

    /// Adds the members of another set.
    pub(crate) fn join(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own |= other;
        }
    }

    /// The members that another set does not have.
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(own, other)| own & !other).collect())
    }

    /// The members in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> {
        members(self.0.iter().copied())
    }
}

/// The cells that words stand for.
fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u16> {
    words.zip(0u16..).flat_map(|(word, index)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = u16::try_from(left.trailing_zeros()).ok().filter(|&bit| bit < 64)?;
            left &= left - 1;
            Some(index * 64 + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_do_what_lists_do() {
        let mut one = Bits::of(200, &[3, 64, 130, 199]);
        let two = Bits::of(200, &[64, 199]);
        assert!(one.contains_all(&two) && !two.contains_all(&one));
        assert_eq!((one.len(), one.shared(&two)), (4, 2));
        assert!(one.meets(&two) && !one.meets(&Bits::of(200, &[4, 129])));
        assert_eq!(one.both(&two).collect::<Vec<_>>(), [64, 199]);
        assert_eq!(one.without(&two).iter().collect::<Vec<_>>(), [3, 130]);
        one.remove(64);
        assert!(!one.has(64) && one.has(130));
        one.join(&two);
        assert_eq!(one.iter().collect::<Vec<_>>(), [3, 64, 130, 199]);
    }
}
