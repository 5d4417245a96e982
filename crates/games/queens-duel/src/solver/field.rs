//! The free cells of the position to be solved, numbered, with everything the search asks about them.
//!
//! Cells get numbers in the order of the board. Sets of them are hashed by exclusive or (Zobrist 1970) in eight
//! ways at once, one for each symmetry of the board: the smallest of the eight hashes names the class of sets
//! that turn into each other. Two independent words per symmetry keep strangers apart.

use crate::cell::{Cell, Rule, Side};
use crate::engine::Position;

/// How many free cells the solver takes at most: an empty board of side 64. Nothing near it can be searched to
/// the end, but positions of large boards with few free cells can.
pub const MAX_FREE: usize = 4096;

/// How many symmetries a square has.
pub(super) const SYMMETRIES: usize = 8;

/// Which of the eight symmetries is the half turn.
const HALF_TURN: usize = 3;

/// The hash of a set of cells under each symmetry, in two independent words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Lanes {
    pub(super) place: [u64; SYMMETRIES],
    pub(super) check: [u64; SYMMETRIES],
}

impl Lanes {
    #[inline]
    pub(super) fn toggle(&mut self, other: &Self) {
        for (mine, theirs) in self.place.iter_mut().zip(&other.place) {
            *mine ^= theirs;
        }
        for (mine, theirs) in self.check.iter_mut().zip(&other.check) {
            *mine ^= theirs;
        }
    }

    /// The name of the class of the set, together with what is to be solved about it.
    #[inline]
    pub(super) fn key(&self, stake: Stake) -> Key {
        let mut best = 0;
        for lane in 1..SYMMETRIES {
            if self.place[lane] < self.place[best] {
                best = lane;
            }
        }
        let salt = stake.salt();
        Key {
            place: self.place[best].wrapping_mul(GOLDEN) ^ salt,
            check: self.check[best] ^ salt.rotate_left(17),
        }
    }

    /// Whether the half turn leaves the set as it is.
    #[inline]
    pub(super) fn is_half_turn_symmetric(&self) -> bool {
        self.place[0] == self.place[HALF_TURN] && self.check[0] == self.check[HALF_TURN]
    }

    fn of_cell(side: Side, cell: Cell) -> Self {
        let last = u64::from(side.get() - 1);
        let (x, y) = (u64::from(cell.x), u64::from(cell.y));
        let (right, down) = (last - x, last - y);
        let images: [(u64, u64); SYMMETRIES] =
            [(x, y), (y, right), (right, y), (right, down), (down, x), (x, down), (y, x), (down, right)];
        let word = |(x, y): (u64, u64), stream: u64| mix((x << 32 | y) ^ stream);
        Self {
            place: images.map(|image| word(image, 0x5175_6565_6e73_0001)),
            check: images.map(|image| word(image, 0x4475_656c_0000_0002)),
        }
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of `SplitMix64` (Steele, Lea, Flood 2014): spreads a number over 64 bits.
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_mul(GOLDEN).wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The name of a question in the tables: 128 bits, of which both halves are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) place: u64,
    pub(super) check: u64,
}

/// What is at stake beside the free cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stake {
    /// Who moves last wins, with a heap of Nim of this size beside the board.
    Heap(u8),
    /// Who moves last wins, but the board may still be filled with this many more queens, and White has won
    /// when all but one of them stand.
    Full(u16),
}

impl Stake {
    /// The plain game: no heap, no quota.
    pub(super) const PLAIN: Self = Self::Heap(0);

    /// A board that may still be filled has one queen to come for each row with a free cell, so the number
    /// follows from the set and needs no salt of its own.
    const fn salt(self) -> u64 {
        match self {
            Self::Heap(0) => 0,
            Self::Heap(heap) => mix(0x6865_6170 ^ ((heap as u64) << 40)),
            Self::Full(_) => mix(0x7175_6f74_6100),
        }
    }
}

/// The cells of one position and how they attack each other.
#[derive(Debug)]
pub(super) struct Field {
    side: Side,
    cells: Vec<Cell>,
    words: usize,
    near: Vec<u64>,
    lanes: Vec<Lanes>,
    own_mirror: Vec<u64>,
}

impl Field {
    /// The field of a position's free cells, or `None` if there are too many of them.
    pub(super) fn new(position: &Position) -> Option<Self> {
        let cells: Vec<Cell> = position.free_cells().take(MAX_FREE + 1).collect();
        if cells.len() > MAX_FREE {
            return None;
        }
        let side = position.side();
        let words = cells.len().div_ceil(64).max(1);
        let mut near = vec![0; words * cells.len()];
        let mut own_mirror = vec![0; words];
        for (index, &cell) in cells.iter().enumerate() {
            let row = &mut near[index * words..(index + 1) * words];
            for (other, &target) in cells.iter().enumerate() {
                row[other / 64] |= u64::from(attack(cell, target)) << (other % 64);
            }
            let mirror = Cell { x: side.get() - 1 - cell.x, y: side.get() - 1 - cell.y };
            own_mirror[index / 64] |= u64::from(attack(cell, mirror)) << (index % 64);
        }
        let lanes = cells.iter().map(|&cell| Lanes::of_cell(side, cell)).collect();
        Some(Self { side, cells, words, near, lanes, own_mirror })
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The set of all cells.
    pub(super) fn full(&self) -> Vec<u64> {
        let mut set = vec![0; self.words];
        for index in 0..self.cells.len() {
            set[index / 64] |= 1 << (index % 64);
        }
        set
    }

    /// The cells that a queen on a cell takes, its own included.
    pub(super) fn near(&self, index: usize) -> &[u64] {
        &self.near[index * self.words..(index + 1) * self.words]
    }

    pub(super) fn lanes(&self, index: usize) -> &Lanes {
        &self.lanes[index]
    }

    /// The hash of a set.
    pub(super) fn lanes_of(&self, set: &[u64]) -> Lanes {
        let mut lanes = Lanes::default();
        for index in ones(set) {
            lanes.toggle(&self.lanes[index]);
        }
        lanes
    }

    /// The cells that attack their own image under the half turn.
    pub(super) fn own_mirror(&self) -> &[u64] {
        &self.own_mirror
    }

    /// What is at stake in a set under a rule, with this many queens on the board.
    pub(super) fn stake(&self, set: &[u64], rule: Rule, queens: usize) -> Stake {
        let left = self.side.get().saturating_sub(u16::try_from(queens).unwrap_or(u16::MAX));
        if rule == Rule::Quota && self.side.quota().is_some() {
            self.reduce(set, Stake::Full(left))
        } else {
            Stake::PLAIN
        }
    }

    /// The stake after a look at the rows and columns: the board can be filled only if each of them that has no
    /// queen has a free cell.
    pub(super) fn reduce(&self, set: &[u64], stake: Stake) -> Stake {
        let Stake::Full(left) = stake else { return stake };
        let mut rows = vec![false; self.side.len()];
        let mut columns = rows.clone();
        for index in ones(set) {
            rows[usize::from(self.cells[index].y)] = true;
            columns[usize::from(self.cells[index].x)] = true;
        }
        let filled = |lines: &[bool]| lines.iter().filter(|&&line| line).count() >= usize::from(left);
        if filled(&rows) && filled(&columns) { stake } else { Stake::PLAIN }
    }
}

pub(super) fn attack(a: Cell, b: Cell) -> bool {
    let (across, down) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    across == 0 || down == 0 || across == down
}

/// The numbers in a set, ascending.
pub(super) fn ones(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors((bits != 0).then_some(bits), |bits| Some(bits & (bits - 1)).filter(|&b| b != 0))
            .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}
