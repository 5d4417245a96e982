//! The table of positions that were searched, shared by all threads.
//!
//! A slot is two words. The first is the key mixed with the second, so that a slot of which one thread wrote one word and
//! another the other does not fit any key (Robert Hyatt and Tim Mann, "A lockless transposition table implementation for
//! parallel search", 2002). A hit is a hint: moves from it are tried only if they are legal.

use std::sync::atomic::{AtomicU64, Ordering};

use tablero_lite_chess::Move;

use crate::score::MATE_BOUND;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: i32,
    pub(crate) evaluation: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Bound {
    /// What a search with this window has shown of a value.
    pub(crate) const fn of(value: i32, alpha: i32, beta: i32) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

impl Entry {
    /// Whether the value is known well enough for this window.
    pub(crate) const fn decides(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Two slots, never on two lines of a cache: the first keeps the deeper result, the second the latest.
#[derive(Default)]
#[repr(align(32))]
struct Pair([Slot; 2]);

/// All slots.
pub(crate) struct Table {
    pairs: Vec<Pair>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("pairs", &self.pairs.len()).finish()
    }
}

impl Table {
    /// An empty table. Where there is not so much memory it takes half as much, or half of that.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let mut count = (bytes / size_of::<Pair>()).max(1);
        let mut pairs = Vec::new();
        while pairs.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        pairs.resize_with(count, Pair::default);
        Self { pairs }
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.pairs.len() * size_of::<Pair>()
    }

    pub(crate) fn clear(&self) {
        for slot in self.pairs.iter().flat_map(|pair| &pair.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    fn pair(&self, key: u64) -> &[Slot] {
        // The high half of the product maps the key evenly onto any number of pairs.
        let pair = (u128::from(key) * self.pairs.len() as u128) >> 64;
        let pair = usize::try_from(pair).ok().and_then(|pair| self.pairs.get(pair));
        pair.map_or(&[], |pair| &pair.0)
    }

    /// What is known of a position `ply` plies below the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.pair(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            fits.then(|| unpack(data, ply))
        })
    }

    pub(crate) fn set(&self, key: u64, ply: usize, entry: Entry) {
        let [deep, latest] = self.pair(key) else { return };
        let known = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key, unpack(data, ply))
        };
        let (same, before) = known(deep);
        let mut entry = entry;
        if same && entry.mv.is_none() {
            entry.mv = before.mv;
        }
        // Age is not kept: what is deep and old gives way to what is nearly as deep.
        let slot = if same || entry.depth + 4 >= before.depth { deep } else { latest };
        let data = pack(entry, ply);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full the table is, in thousandths, by its first slots.
    pub(crate) fn thousandths(&self) -> usize {
        let looked = self.pairs.len().min(500);
        let slots = self.pairs.iter().take(looked).flat_map(|pair| &pair.0);
        let used = slots.filter(|slot| slot.data.load(Ordering::Relaxed) != 0).count();
        used * 500 / looked.max(1)
    }
}

/// A mate counts from the position itself, so that it holds wherever the position is met.
fn from_here(value: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(0);
    match value {
        MATE_BOUND.. => value + ply,
        _ if value <= -MATE_BOUND => value - ply,
        _ => value,
    }
}

fn from_root(value: i32, ply: usize) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(0);
    match value {
        MATE_BOUND.. => value - ply,
        _ if value <= -MATE_BOUND => value + ply,
        _ => value,
    }
}

fn pack(entry: Entry, ply: usize) -> u64 {
    let word = |value: i32| u64::from(i16::try_from(value).unwrap_or(0).cast_unsigned());
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let mv = entry.mv.map_or(0, Move::index);
    u64::from(mv)
        | word(from_here(entry.value, ply)) << 16
        | word(entry.evaluation) << 32
        | u64::from(u8::try_from(entry.depth.max(0)).unwrap_or(255)) << 48
        | bound << 56
}

fn unpack(data: u64, ply: usize) -> Entry {
    let [move_low, move_high, value_low, value_high, eval_low, eval_high, depth, bound] = data.to_le_bytes();
    let mv = u16::from_le_bytes([move_low, move_high]);
    let word = |low, high| i32::from(i16::from_le_bytes([low, high]));
    Entry {
        mv: (mv != 0).then(|| Move::from_index_masked(mv)),
        value: from_root(word(value_low, value_high), ply),
        evaluation: word(eval_low, eval_high),
        depth: depth.into(),
        bound: match bound {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn what_is_kept_comes_back_as_seen_from_elsewhere() {
        let table = Table::with_bytes(1 << 12);
        let entry = Entry {
            mv: Some(Move::from_index_masked(1234)),
            value: MATE - 7,
            evaluation: -321,
            depth: 9,
            bound: Bound::Lower,
        };
        table.set(42 << 50, 3, entry);
        assert_eq!(table.get(42 << 50, 3), Some(entry));
        // Mate in four plies from the position is mate in six from a root two plies above it.
        assert_eq!(table.get(42 << 50, 2).map(|entry| entry.value), Some(MATE - 6));
        assert_eq!(table.get(43 << 50, 3), None);
        table.clear();
        assert_eq!((table.get(42 << 50, 3), table.thousandths()), (None, 0));
    }
}
