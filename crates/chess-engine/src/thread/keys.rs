//! Which positions stood on the board before, in the game or in the current line.

/// How many counts there are; most positions that are asked about were never there, and one look says so.
const COUNTS: usize = 1 << 12;

pub(super) struct Keys {
    keys: Vec<u64>,
    /// How many of the keys end with the same bits.
    counts: Vec<u16>,
}

fn place(key: u64) -> usize {
    // The mask leaves twelve bits.
    usize::try_from(key & (COUNTS as u64 - 1)).unwrap_or(0)
}

impl Keys {
    pub(super) fn with_capacity(most: usize) -> Self {
        Self { keys: Vec::with_capacity(most), counts: vec![0; COUNTS] }
    }

    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.counts[place(key)] += 1;
    }

    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.counts[place(key)] -= 1;
        }
    }

    /// Whether a position that is not among them yet stood on the board before.
    pub(super) fn repeats(&self, key: u64) -> bool {
        // The same side is to move every second ply, and nothing returns sooner than after four.
        self.counts[place(key)] > 0 && self.keys.iter().rev().skip(3).step_by(2).any(|&before| before == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_returns_after_four_plies_at_the_soonest() {
        let mut keys = Keys::with_capacity(8);
        for key in [1, 2, 3] {
            keys.push(key);
        }
        assert!(!keys.repeats(1));
        keys.push(4);
        assert!(keys.repeats(1) && !keys.repeats(2) && !keys.repeats(1 + COUNTS as u64));
        keys.pop();
        assert!(!keys.repeats(1));
    }
}
