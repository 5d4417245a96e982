//! Two opposite players on the smallest boards: the value of every position.
//!
//! Retrograde analysis (Thompson, "Retrograde analysis of certain endgames", 1986) over positions with the side
//! to move turned to the south, so that one table serves both players. Moves are reversible, hence the
//! predecessors of a position are found by moving the pieces of the player who is not to move. Values are found
//! for all positions and stored for one of each pair of mirror images, one byte each.

use super::placement::{Rows, Subsets};
use crate::corner::{Corner, Corners};
use crate::engine::{CellSet, Frame};
use crate::position::{Position, Rule};
use crate::size::Size;
use crate::spec;

/// Who wins with best play, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DuelValue {
    /// The side to move finishes first, after this many plies with best play of both.
    Win {
        /// Plies to the end.
        plies: u16,
    },
    /// The other side finishes first, after this many plies.
    Loss {
        /// Plies to the end.
        plies: u16,
    },
    /// Nobody can force the end.
    Draw,
}

/// How many positions have which value, counted with the side to move turned to the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DuelCounts {
    /// All placements of both players' pieces.
    pub positions: u64,
    /// The other side, who moved last, has finished.
    pub terminal_lost: u64,
    /// The side to move has finished, and the other has not.
    pub terminal_won: u64,
    /// Won with moves to play.
    pub win: u64,
    /// Lost with moves to play.
    pub loss: u64,
    /// Drawn.
    pub draw: u64,
    /// The most plies a decided position needs.
    pub longest: u16,
}

/// Why a position has no value here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DuelError {
    /// The board is too large.
    #[error("values are known for size 1 to {}, found size {size}", Duel::MAX_SIZE)]
    Size {
        /// The size asked for.
        size: Size,
    },
    /// Others than players 1 and 4 take part.
    #[error("values are known for players [1, 4], found {players:?}")]
    Players {
        /// Who takes part.
        players: Corners,
    },
    /// The table is for another board or another rule.
    #[error("this table is for size {size} under the rule {rule}")]
    OtherTable {
        /// The size of the table.
        size: Size,
        /// Its finish rule.
        rule: Rule,
    },
}

/// The zone of players 1 and 4 and the placements in it.
#[derive(Debug, Clone)]
struct Zone {
    size: Size,
    rows: Rows,
    frame: Frame<u128>,
    goal: u64,
    own: Subsets,
    other: Subsets,
}

/// Both players' cells, the side to move at the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pair {
    own: u64,
    other: u64,
}

impl Zone {
    fn new(size: Size) -> Self {
        let frame = Frame::<u128>::new(size, Corner::South);
        let (rows, pieces) = (Rows::new(size), size.pieces());
        Self {
            size,
            goal: rows.close(*frame.destination(Corner::South)),
            own: Subsets::new(rows.cells(), pieces),
            other: Subsets::new(rows.cells() - pieces, pieces),
            rows,
            frame,
        }
    }

    fn count(&self) -> usize {
        self.own.count() * self.other.count()
    }

    /// The cells after half a turn of the board.
    fn turn(&self, cells: u64) -> u64 {
        cells.reverse_bits() >> (64 - self.rows.width * self.rows.width)
    }

    /// The cells reflected in the axis that joins both homes: (u, v) becomes (-v, -u).
    fn mirror(&self, cells: u64) -> u64 {
        let width = self.rows.width;
        let mut left = cells;
        let mut mirrored = 0;
        while left != 0 {
            let bit = left.trailing_zeros();
            let (column, row) = (bit % width, bit / width);
            mirrored |= 1 << ((width - 1 - row) + width * (width - 1 - column));
            left &= left - 1;
        }
        mirrored
    }

    /// The other side's view: it is to move, and its home is at the south.
    fn swap(&self, pair: Pair) -> Pair {
        Pair { own: self.turn(pair.other), other: self.turn(pair.own) }
    }

    fn index(&self, pair: Pair) -> usize {
        self.own.rank(pair.own) * self.other.count() + self.other.rank(without(pair.other, pair.own))
    }

    fn pair(&self, index: usize) -> Pair {
        let own = self.own.subset(index / self.other.count());
        Pair { own, other: around(self.other.subset(index % self.other.count()), own) }
    }

    /// Calls `each` with every pair that differs by one move of the player at the south.
    fn for_each_move(&self, pair: Pair, mut each: impl FnMut(Pair)) {
        let own = self.rows.open(pair.own);
        let jumps = u128::jumps(&(own | self.rows.open(pair.other)), &self.frame.zone, self.size);
        own.for_each(|from| {
            u128::targets(&jumps, from).for_each(|to| {
                let moved = (own & !(1 << from)) | (1 << to);
                each(Pair { own: self.rows.close(moved), other: pair.other });
            });
        });
    }

    /// Whether the player at the south has finished.
    fn has_finished(&self, pair: Pair, rule: Rule) -> bool {
        match rule {
            Rule::Strict => pair.own & self.goal == self.goal,
            Rule::Filled => (pair.own | pair.other) & self.goal == self.goal && pair.own & self.goal != 0,
        }
    }
}

/// A set without the numbers of another, the rest closed up.
fn without(set: u64, removed: u64) -> u64 {
    let (mut closed, mut removed) = (set, removed);
    while removed != 0 {
        let top = removed.ilog2();
        let below = (1_u64 << top) - 1;
        closed = (closed & below) | ((closed >> 1) & !below);
        removed &= !(1 << top);
    }
    closed
}

/// The inverse of [`without`]: makes room for the numbers of another set.
fn around(closed: u64, inserted: u64) -> u64 {
    let (mut set, mut inserted) = (closed, inserted);
    while inserted != 0 {
        let bottom = inserted.trailing_zeros();
        let below = (1_u64 << bottom) - 1;
        set = (set & below) | ((set & !below) << 1);
        inserted &= inserted - 1;
    }
    set
}

/// One byte: 0 for a draw, else 1 + 2 plies for a loss and 2 + 2 plies for a win.
fn encode(value: DuelValue) -> Option<u8> {
    let byte = match value {
        DuelValue::Draw => 0,
        DuelValue::Loss { plies } => 1 + 2 * plies,
        DuelValue::Win { plies } => 2 + 2 * plies,
    };
    u8::try_from(byte).ok()
}

const fn decode(byte: u8) -> DuelValue {
    match byte {
        0 => DuelValue::Draw,
        odd if odd % 2 == 1 => DuelValue::Loss { plies: (odd / 2) as u16 },
        even => DuelValue::Win { plies: (even / 2 - 1) as u16 },
    }
}

/// The value of every position of players 1 and 4 on a small board under one finish rule.
#[derive(Debug, Clone)]
pub struct Duel {
    zone: Zone,
    rule: Rule,
    counts: DuelCounts,
    /// Where the values of each own placement begin, or of its mirror image.
    rows: Vec<Row>,
    values: Vec<u8>,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    begin: u32,
    mirrored: bool,
}

impl Duel {
    /// The largest board that is solved.
    pub const MAX_SIZE: i64 = 2;

    /// Solves every position.
    pub fn solve(size: Size, rule: Rule) -> Result<Self, DuelError> {
        if size.get() > Self::MAX_SIZE {
            return Err(DuelError::Size { size });
        }
        let zone = Zone::new(size);
        let mut analysis = Analysis::new(&zone, rule);
        while analysis.retreat(&zone) {}
        let counts = analysis.counts;
        let (rows, values) = analysis.compact(&zone);
        Ok(Self { zone, rule, counts, rows, values })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.zone.size
    }

    /// The finish rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How many positions have which value.
    #[must_use]
    pub fn counts(&self) -> DuelCounts {
        self.counts
    }

    /// How many bytes the values take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.len()
    }

    /// The value of a position for the side to move. A game that is over has no plies left: who is first on the
    /// list of finished players has won; if the list is empty and the board shows a finish, it is judged as
    /// after a move of the side not to move.
    pub fn value(&self, position: &Position) -> Result<DuelValue, DuelError> {
        let (size, players, rule) = (position.size(), position.players(), position.rule());
        if size.get() > Self::MAX_SIZE {
            return Err(DuelError::Size { size });
        }
        if players != Corners::opposite_pair() {
            return Err(DuelError::Players { players });
        }
        if size != self.zone.size || rule != self.rule {
            return Err(DuelError::OtherTable { size: self.zone.size, rule: self.rule });
        }
        Ok(match position.finished().first() {
            Some(&first) if first == position.to_move() => DuelValue::Win { plies: 0 },
            Some(_) => DuelValue::Loss { plies: 0 },
            None => self.probe(Self::pair_of(position)),
        })
    }

    /// Whether a position is over, and nothing follows it.
    #[must_use]
    pub fn is_over(position: &Position) -> bool {
        let shows_finish = |corner| spec::is_finished(position, corner, position.rule());
        spec::is_over(position) || position.players().iter().any(shows_finish)
    }

    fn pair_of(position: &Position) -> Pair {
        let mover = position.to_move();
        let cells = |corner: Corner| {
            position
                .size()
                .iter()
                .filter(|&(pos, _)| position.piece(pos) == Some(corner))
                .filter_map(|(_, cell)| position.size().index(mover.view(cell)).ok())
                .fold(0, |cells, pos| cells | 1 << (pos.get() & 63))
        };
        Pair { own: cells(mover), other: cells(mover.opposite()) }
    }

    fn probe(&self, pair: Pair) -> DuelValue {
        let Some(row) = self.rows.get(self.zone.own.rank(pair.own)) else { return DuelValue::Draw };
        let Pair { own, other } = if row.mirrored {
            Pair { own: self.zone.mirror(pair.own), other: self.zone.mirror(pair.other) }
        } else {
            pair
        };
        let place = row.begin as usize + self.zone.other.rank(without(other, own));
        self.values.get(place).map_or(DuelValue::Draw, |&byte| decode(byte))
    }
}

/// The work in progress, over all positions.
#[derive(Debug)]
struct Analysis {
    values: Vec<u8>,
    /// How many moves of an undecided position do not yet lead to a win of the other side.
    open_moves: Vec<u8>,
    /// The positions decided last.
    layer: Vec<u32>,
    counts: DuelCounts,
    plies: u16,
}

impl Analysis {
    fn new(zone: &Zone, rule: Rule) -> Self {
        let count = zone.count();
        let mut analysis = Self {
            values: vec![0; count],
            open_moves: vec![0; count],
            layer: Vec::new(),
            counts: DuelCounts { positions: count as u64, draw: count as u64, ..DuelCounts::default() },
            plies: 0,
        };
        for index in 0..count {
            let pair = zone.pair(index);
            // The side not to move made the last move, if anybody did, and is tested first.
            if zone.has_finished(zone.swap(pair), rule) {
                analysis.counts.terminal_lost += 1;
                analysis.decide(index, DuelValue::Loss { plies: 0 });
            } else if zone.has_finished(pair, rule) {
                analysis.counts.terminal_won += 1;
                analysis.decide(index, DuelValue::Win { plies: 0 });
            } else {
                let mut moves = 0_u8;
                zone.for_each_move(pair, |_| moves = moves.saturating_add(1));
                // A player without a move passes, which is one way to go on.
                analysis.open_moves[index] = moves.max(1);
            }
        }
        analysis
    }

    fn decide(&mut self, index: usize, value: DuelValue) {
        // 127 plies fit a byte; the longest wins take far fewer, and a test says how many.
        self.values[index] = encode(value).unwrap_or(u8::MAX);
        self.layer.push(u32::try_from(index).unwrap_or(u32::MAX));
        self.counts.draw -= 1;
    }

    /// Decides the positions one ply before those decided last; false if there are none.
    fn retreat(&mut self, zone: &Zone) -> bool {
        let layer = std::mem::take(&mut self.layer);
        let plies = self.plies + 1;
        for index in layer {
            let value = decode(self.values[index as usize]);
            let after = zone.swap(zone.pair(index as usize));
            let mut moves = 0;
            zone.for_each_move(after, |before| {
                moves += 1;
                self.explain(zone.index(before), value, plies);
            });
            if moves == 0 {
                self.explain(zone.index(after), value, plies);
            }
        }
        self.plies = plies;
        if !self.layer.is_empty() {
            self.counts.longest = plies;
        }
        !self.layer.is_empty()
    }

    /// A position has a move to one with this value.
    fn explain(&mut self, before: usize, value: DuelValue, plies: u16) {
        if self.values[before] != 0 {
            return;
        }
        if let DuelValue::Loss { .. } = value {
            self.counts.win += 1;
            self.decide(before, DuelValue::Win { plies });
        } else {
            self.open_moves[before] -= 1;
            if self.open_moves[before] == 0 {
                self.counts.loss += 1;
                self.decide(before, DuelValue::Loss { plies });
            }
        }
    }

    /// The values without those of mirror images.
    fn compact(self, zone: &Zone) -> (Vec<Row>, Vec<u8>) {
        let width = zone.other.count();
        let mut rows: Vec<Row> = Vec::with_capacity(zone.own.count());
        let mut values = Vec::new();
        for rank in 0..zone.own.count() {
            let image = zone.own.rank(zone.mirror(zone.own.subset(rank)));
            if let Some(&row) = rows.get(image) {
                rows.push(Row { mirrored: true, ..row });
            } else {
                rows.push(Row { begin: u32::try_from(values.len()).unwrap_or(u32::MAX), mirrored: false });
                values.extend_from_slice(&self.values[rank * width..(rank + 1) * width]);
            }
        }
        (rows, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_numbers_are_each_others_inverse() {
        for n in 1..=2 {
            let zone = Zone::new(Size::new(n).unwrap());
            for index in (0..zone.count()).step_by(97) {
                let pair = zone.pair(index);
                assert_eq!(pair.own & pair.other, 0);
                assert_eq!(zone.index(pair), index);
                assert_eq!(zone.swap(zone.swap(pair)), pair);
                assert_eq!(zone.mirror(zone.mirror(pair.own)), pair.own);
                assert_eq!(zone.rows.close(zone.rows.open(pair.own)), pair.own);
            }
            assert_eq!(zone.mirror(zone.goal), zone.goal);
        }
    }

    #[test]
    fn bytes_hold_values() {
        for plies in 0..127 {
            for value in [DuelValue::Loss { plies }, DuelValue::Win { plies }] {
                assert_eq!(encode(value).map(decode), Some(value).filter(|_| encode(value).is_some()));
            }
        }
        assert_eq!(encode(DuelValue::Draw), Some(0));
        assert_eq!(encode(DuelValue::Win { plies: 127 }), None);
    }
}
