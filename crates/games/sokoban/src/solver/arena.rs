//! The state a search stands on while it expands it: who stands where and what the person reaches.

use std::collections::VecDeque;

use super::bits::Bits;
use super::blocks::Blocks;
use super::board::{Board, NONE, Way, back};
use super::budget::Budget;
use super::distances::Distances;
use super::ground::{self, Rows};

/// One box pushed any number of times without another being touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Macro {
    /// Where the box was.
    pub(crate) from: u16,
    /// Where it ends.
    pub(crate) to: u16,
    /// The side of the box where the person ends.
    pub(crate) side: u8,
    /// How many pushes it takes.
    pub(crate) pushes: u16,
}

/// A board with boxes on it, and the scratch space that questions about it need.
#[derive(Debug, Clone)]
pub(crate) struct Arena<'a> {
    pub(crate) board: &'a Board,
    pub(crate) distances: &'a Distances,
    pub(crate) budget: &'a Budget<'a>,
    /// How boxes are moved.
    pub(crate) way: Way,
    /// Which cells hold a box.
    pub(crate) occupied: Vec<bool>,
    /// The same as a set, for the pairs.
    boxes: Bits,
    /// The cells without boxes, those where the person can walk, and scratch space for regions.
    free: Rows,
    reached: Rows,
    region: Rows,
    left: Rows,
    /// Cells walked over, a measure of the work done.
    walked: u64,
    /// How much of the work the budget has been told.
    told: u64,
    words: Vec<u16>,
    labels: Vec<u16>,
    pub(crate) blocks: Blocks,
    /// Sides of cells a macro search came to.
    seen: Vec<u32>,
    turn: u32,
    queue: Vec<Step>,
    frozen: Vec<u16>,
    fixed: Vec<bool>,
}

/// The most boxes in a row that are followed to find one frozen.
const MAX_CHAIN: u32 = 512;

/// The numbers without [`NONE`], each once.
fn different(numbers: [u16; 4]) -> impl Iterator<Item = u16> {
    (0..4)
        .filter(move |&at| !numbers[..at].contains(&numbers[at]))
        .map(move |at| numbers[at])
        .filter(|&n| n != NONE)
}

/// By the free cells of the ring around a cell (clockwise from the north, corners between the sides), how many pieces of it
/// touch the cell by a side.
const PIECES: [u8; 256] = pieces();

const fn pieces() -> [u8; 256] {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut count = 0;
        let mut side = 0;
        while side < 8 {
            // A side begins a piece unless it is joined to the side before it round the corner.
            let joined = mask >> ((side + 7) % 8) & 1 != 0 && mask >> ((side + 6) % 8) & 1 != 0;
            if mask >> side & 1 != 0 && !joined {
                count += 1;
            }
            side += 2;
        }
        // A closed ring is one piece, though every side of it is joined to the one before.
        table[mask] = if count == 0 && mask & 0b0101_0101 != 0 { 1 } else { count };
        mask += 1;
    }
    table
}

/// A step of a macro search: where the box is, the person's side, the pushes so far, and the step before.
#[derive(Debug, Clone, Copy)]
struct Step {
    cell: u16,
    side: u8,
    pushes: u16,
    before: u32,
}

impl<'a> Arena<'a> {
    pub(crate) fn new(board: &'a Board, distances: &'a Distances, budget: &'a Budget<'a>) -> Self {
        Self::with_way(board, distances, Way::Push, budget)
    }

    /// The most bytes that an arena takes.
    pub(crate) const fn bytes(cells: usize) -> u64 {
        (cells * 128) as u64
    }

    /// An arena where boxes are moved this way, to the targets that the distances lead to.
    pub(crate) fn with_way(
        board: &'a Board,
        distances: &'a Distances,
        way: Way,
        budget: &'a Budget<'a>,
    ) -> Self {
        let cells = board.len();
        let nothing = board.ground.none();
        Self {
            board,
            distances,
            budget,
            way,
            occupied: vec![false; cells],
            boxes: Bits::new(cells),
            free: board.ground.all(),
            reached: nothing.clone(),
            region: nothing.clone(),
            left: nothing,
            walked: 0,
            told: 0,
            words: Vec::new(),
            labels: vec![0; cells],
            blocks: Blocks::new(cells),
            seen: vec![0; cells * 4],
            turn: 0,
            queue: Vec::new(),
            frozen: Vec::new(),
            fixed: vec![false; cells],
        }
    }

    /// Takes boxes off.
    pub(crate) fn clear(&mut self, boxes: &[u16]) {
        for &cell in boxes {
            self.occupied[usize::from(cell)] = false;
            self.boxes.remove(cell);
            let (word, bit) = self.board.ground.spot(cell);
            self.free[word] |= bit;
            self.reached[word] &= !bit;
        }
    }

    /// Puts boxes on.
    pub(crate) fn place(&mut self, boxes: &[u16]) {
        for &cell in boxes {
            self.occupied[usize::from(cell)] = true;
            self.boxes.add(cell);
            let (word, bit) = self.board.ground.spot(cell);
            self.free[word] &= !bit;
            self.reached[word] &= !bit;
        }
    }

    /// Moves one box.
    pub(crate) fn shift(&mut self, from: u16, to: u16) {
        self.clear(&[from]);
        self.place(&[to]);
    }

    /// Whether a cell is on the board and holds no box.
    #[inline]
    pub(crate) fn free(&self, cell: u16) -> bool {
        cell != NONE && !self.occupied[usize::from(cell)]
    }

    /// Walks everywhere from a cell; gives the least cell reached, which names the region, and how many there are.
    pub(crate) fn walk(&mut self, person: u16) -> (u16, usize) {
        self.reached.fill(0);
        self.board.ground.walk(&self.free, person, &mut self.reached, &mut self.words);
        let count = ground::count(&self.reached);
        self.walked += count as u64;
        (self.board.ground.least(&self.reached).unwrap_or(person), count)
    }

    /// The cells of the last walk.
    pub(crate) fn walked(&self) -> Vec<u16> {
        self.board.ground.cells(&self.reached).collect()
    }

    /// Adds the cells of the last walk to a set.
    pub(crate) fn add_walked(&self, set: &mut Rows) {
        set.iter_mut().zip(&self.reached).for_each(|(set, reached)| *set |= reached);
    }

    /// Calls a function with each region of the free cells, but for the one where the person can walk if that is `known`.
    fn each_region(&mut self, known: bool, mut each: impl FnMut(&[u64])) {
        let Self { board, free, reached, region, left, words, .. } = self;
        left.clone_from(free);
        if known {
            left.iter_mut().zip(reached).for_each(|(left, reached)| *left &= !*reached);
        }
        while let Some(start) = board.ground.least(left) {
            region.fill(0);
            board.ground.walk(free, start, region, words);
            left.iter_mut().zip(&*region).for_each(|(left, region)| *left &= !region);
            each(region);
        }
    }

    /// How many cells have been looked at in walks and for macros: a measure of the work done.
    pub(crate) fn work(&self) -> u64 {
        self.walked + 2 * self.blocks.looked_at()
    }

    /// Tells the budget what has been done since the last time, and so many cells besides; whether the budget is over.
    pub(crate) fn is_over(&mut self, besides: usize) -> bool {
        let work = self.work() + besides as u64;
        self.walked += besides as u64;
        let new = work - self.told;
        self.told = work;
        self.budget.spend(new)
    }

    /// The least cell of each region that the free cells fall into.
    pub(crate) fn regions(&mut self) -> Vec<u16> {
        let board = self.board;
        let mut least = Vec::new();
        self.each_region(false, |region| least.extend(board.ground.least(region)));
        least
    }

    /// The steps from a cell to every other; [`u32::MAX`] where the person cannot walk.
    pub(crate) fn steps_from(&self, person: u16, steps: &mut Vec<u32>) {
        steps.clear();
        steps.resize(self.board.len(), u32::MAX);
        steps[usize::from(person)] = 0;
        let mut queue = VecDeque::from([person]);
        while let Some(cell) = queue.pop_front() {
            for direction in 0..4 {
                let next = self.board.next(cell, direction);
                if self.free(next) && steps[usize::from(next)] == u32::MAX {
                    steps[usize::from(next)] = steps[usize::from(cell)] + 1;
                    queue.push_back(next);
                }
            }
        }
    }

    /// Numbers the regions the free cells fall into and gives their sizes.
    pub(crate) fn label(&mut self, sizes: &mut Vec<usize>) {
        let board = self.board;
        let mut labels = std::mem::take(&mut self.labels);
        sizes.clear();
        self.each_region(false, |region| {
            let label = u16::try_from(sizes.len()).unwrap_or(NONE);
            for cell in board.ground.cells(region) {
                labels[usize::from(cell)] = label;
            }
            sizes.push(ground::count(region));
        });
        self.labels = labels;
        self.walked += sizes.iter().sum::<usize>() as u64;
    }

    /// Numbers the regions that the last walk did not come to, from 1, on cells that have the number 0 so far, and gives how many there are.
    pub(crate) fn number_closed(&mut self, numbers: &mut [u16]) -> u16 {
        let board = self.board;
        let mut count = 0;
        self.each_region(true, |region| {
            count += 1;
            for cell in board.ground.cells(region) {
                numbers[usize::from(cell)] = count;
            }
        });
        count
    }

    /// The different regions beside a cell, after [`Self::label`].
    pub(crate) fn labels_around(&self, cell: u16) -> impl Iterator<Item = u16> {
        let around = self.board.neighbours[usize::from(cell)];
        let labels = around.map(|next| if self.free(next) { self.labels[usize::from(next)] } else { NONE });
        different(labels)
    }

    /// Into how many regions a box on a cell cuts the region it stands in, where the last macros came.
    pub(crate) fn pieces(&self, cell: u16) -> usize {
        different([0, 1, 2, 3].map(|side| self.blocks.of(cell, side))).count()
    }

    /// Into how many pieces a box on a cell cuts the free cells around it.
    fn pieces_around(&self, cell: u16) -> u8 {
        let ring = self.board.rings[usize::from(cell)];
        let mut mask = 0usize;
        for (bit, next) in ring.into_iter().enumerate() {
            mask |= usize::from(self.free(next)) << bit;
        }
        PIECES[mask]
    }

    /// Takes a push back that was made after a walk, so that the walk stays known; `walked` says whether the walk came
    /// to the cell that the box was pushed to.
    pub(crate) fn take_back(&mut self, from: u16, to: u16, walked: bool) {
        self.shift(to, from);
        if walked {
            let (word, bit) = self.board.ground.spot(to);
            self.reached[word] |= bit;
        }
    }

    /// The least cell the person reaches after a push made since the walk, if the walk tells: the region gains the box's old
    /// cell, may lose the new one, and is neither cut nor joined to another. `least` is the walk's least cell.
    pub(crate) fn least_after(&self, from: u16, to: u16, walked: bool, least: u16) -> Option<u16> {
        let joins = |&next: &u16| next != to && self.free(next) && !self.reaches(next);
        if least == to || self.board.neighbours[usize::from(from)].iter().any(joins) {
            return None;
        }
        (!walked || self.pieces_around(to) <= 1).then_some(least.min(from))
    }

    /// The same after a pull by a person who came to the box's new cell: the box's old cell is gained if the person can walk there.
    pub(crate) fn least_after_pull(&self, from: u16, to: u16, least: u16) -> Option<u16> {
        let (mut gains, mut joins) = (false, false);
        for next in self.board.neighbours[usize::from(from)].into_iter().filter(|&next| next != to) {
            if self.free(next) {
                let reached = self.reaches(next);
                gains |= reached;
                joins |= !reached;
            }
        }
        if least == to || gains && joins || self.pieces_around(to) > 1 {
            return None;
        }
        Some(if gains { least.min(from) } else { least })
    }

    /// Whether the last walk came to a cell.
    #[inline]
    pub(crate) fn reaches(&self, cell: u16) -> bool {
        let (word, bit) = self.board.ground.spot(cell);
        self.reached[word] & bit != 0
    }

    /// Appends every macro of one box, after a walk. Dead cells are avoided; the first push goes only in a direction that
    /// `first` allows (a mask by direction).
    pub(crate) fn macros(&mut self, from: u16, first: u8, out: &mut Vec<Macro>) {
        self.explore(from, first);
        for index in 0..self.queue.len() {
            let Step { cell, side, pushes, .. } = self.queue[index];
            out.push(Macro { from, to: cell, side, pushes });
        }
    }

    /// Breadth-first search over the places of one box.
    fn explore(&mut self, from: u16, first: u8) {
        if self.turn == u32::MAX {
            self.seen.fill(0);
            self.turn = 0;
        }
        self.turn += 1;
        self.queue.clear();
        let sides: u8 =
            (0..4).filter(|&side| self.reaches(self.board.next(from, side))).map(|side| 1 << side).sum();
        // Most boxes of a crowded level cannot be moved at all: that is cheaper to know than the blocks.
        let can_go = |side: usize| {
            let to = self.board.moved(&self.occupied, self.way, from, side);
            sides >> side & 1 != 0
                && first >> back(side) & 1 != 0
                && to != NONE
                && !self.distances.dead[usize::from(to)]
        };
        if !(0..4).any(can_go) {
            return;
        }
        self.occupied[usize::from(from)] = false;
        self.boxes.remove(from);
        self.blocks.find(self.board, &self.occupied, from);
        for side in 0..4 {
            if sides >> side & 1 != 0 {
                self.seen[usize::from(from) * 4 + side] = self.turn;
                if first >> back(side) & 1 != 0 {
                    self.push_on(from, side, 0, u32::MAX);
                }
            }
        }
        let mut at = 0;
        while let Some(&Step { cell, side, pushes, .. }) = self.queue.get(at) {
            let block = self.blocks.of(cell, usize::from(side));
            for other in 0..4 {
                if self.blocks.of(cell, other) == block {
                    #[allow(
                        clippy::cast_possible_truncation,
                        reason = "the queue has at most four steps a cell"
                    )]
                    self.push_on(cell, other, pushes, at as u32);
                }
            }
            at += 1;
        }
        self.occupied[usize::from(from)] = true;
        self.boxes.add(from);
    }

    /// Pushes a box from a cell with the person on a side, if that can be done and leads somewhere new.
    #[inline]
    fn push_on(&mut self, cell: u16, side: usize, pushes: u16, before: u32) {
        let to = self.board.moved(&self.occupied, self.way, cell, side);
        if to == NONE || self.distances.dead[usize::from(to)] {
            return;
        }
        if self.seen[usize::from(to) * 4 + side] == self.turn {
            return;
        }
        let block = self.blocks.of(to, side);
        for other in 0..4 {
            if self.blocks.of(to, other) == block {
                self.seen[usize::from(to) * 4 + other] = self.turn;
            }
        }
        if self.distances.pairs.as_ref().is_some_and(|pairs| pairs.lose(to, side, &self.boxes)) {
            return;
        }
        #[allow(clippy::cast_possible_truncation, reason = "a side is below 4")]
        self.queue.push(Step { cell: to, side: side as u8, pushes: pushes.saturating_add(1), before });
    }

    /// The cells a box goes through in a macro with the fewest pushes, its end included, after a walk.
    pub(crate) fn route(&mut self, wanted: Macro) -> Option<Vec<u16>> {
        self.explore(wanted.from, 0b1111);
        let block = self.blocks.of(wanted.to, usize::from(wanted.side));
        let mut at = self.queue.iter().position(|step| {
            step.cell == wanted.to && self.blocks.of(step.cell, usize::from(step.side)) == block
        })?;
        let mut route = Vec::new();
        loop {
            let step = self.queue.get(at)?;
            route.push(step.cell);
            if step.before == u32::MAX {
                break;
            }
            at = step.before as usize;
        }
        route.reverse();
        Some(route)
    }

    /// Whether the box on a cell is frozen for ever together with one that is not on a goal.
    ///
    /// A box is frozen when it can be moved along neither axis, counting on boxes that are frozen with it. Along an axis it is
    /// blocked by a wall or a frozen box on either side, or by dead cells on both.
    pub(crate) fn is_frozen_off_goal(&mut self, cell: u16) -> bool {
        self.frozen.clear();
        let frozen = self.freezes(cell, 0, 0) && self.freezes(cell, 2, 0);
        let off_goal =
            frozen && self.frozen.iter().chain(&[cell]).any(|&cell| !self.board.is_goal[usize::from(cell)]);
        for index in 0..self.frozen.len() {
            self.fixed[usize::from(self.frozen[index])] = false;
        }
        self.frozen.clear();
        off_goal
    }

    /// Whether a box moved from a cell to another, with the person on a side of it then, is lost together with another box.
    pub(crate) fn would_lose(&mut self, from: u16, to: u16, side: usize) -> bool {
        let Some(pairs) = &self.distances.pairs else { return false };
        self.boxes.remove(from);
        let lost = pairs.lose(to, side, &self.boxes);
        self.boxes.add(from);
        lost
    }

    /// Whether a box moved from a cell to another would be frozen there as [`Self::is_frozen_off_goal`] has it. The walk is kept.
    pub(crate) fn would_freeze(&mut self, from: u16, to: u16) -> bool {
        self.occupied[usize::from(from)] = false;
        self.occupied[usize::from(to)] = true;
        let frozen = self.is_frozen_off_goal(to);
        self.occupied[usize::from(to)] = false;
        self.occupied[usize::from(from)] = true;
        frozen
    }

    /// Whether a box is blocked along an axis (0 for north and south, 2 for east and west), as far as chains of boxes are followed.
    fn freezes(&mut self, cell: u16, axis: usize, depth: u32) -> bool {
        let sides = [self.board.next(cell, axis), self.board.next(cell, axis + 1)];
        if sides.iter().any(|&side| side == NONE || self.fixed[usize::from(side)]) {
            self.fix(cell);
            return true;
        }
        if sides.iter().all(|&side| self.distances.dead[usize::from(side)]) {
            self.fix(cell);
            return true;
        }
        let known = self.frozen.len();
        self.fix(cell);
        for side in sides {
            if self.occupied[usize::from(side)] && depth < MAX_CHAIN {
                let before = self.frozen.len();
                if self.freezes(side, 2 - axis, depth + 1) {
                    return true;
                }
                self.thaw(before);
            }
        }
        self.thaw(known);
        false
    }

    fn fix(&mut self, cell: u16) {
        if !std::mem::replace(&mut self.fixed[usize::from(cell)], true) {
            self.frozen.push(cell);
        }
    }

    fn thaw(&mut self, known: usize) {
        while self.frozen.len() > known {
            if let Some(cell) = self.frozen.pop() {
                self.fixed[usize::from(cell)] = false;
            }
        }
    }
}
