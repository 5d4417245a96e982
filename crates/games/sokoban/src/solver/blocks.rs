//! Which sides of a box the person can walk between.
//!
//! With a box on cell p, the person gets from one neighbour of p to another without crossing p if and only if the two edges
//! from p belong to the same block (biconnected component) of the free cells. So one depth-first search of the
//! board without a box answers the question for every place the box may be pushed to (Hopcroft and Tarjan,
//! "Efficient algorithms for graph manipulation", 1973).

use super::board::{Board, NONE, back};

/// The blocks of the cells that are free and connected to a root.
#[derive(Debug, Clone)]
pub(crate) struct Blocks {
    edge: Vec<[u16; 4]>,
    number: Vec<u32>,
    low: Vec<u32>,
    base: u32,
    looked_at: u64,
    path: Vec<(u16, u8, u8)>,
    edges: Vec<(u16, u8)>,
}

impl Blocks {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            edge: vec![[NONE; 4]; cells],
            number: vec![0; cells],
            low: vec![0; cells],
            base: 0,
            looked_at: 0,
            path: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Finds the blocks of everything connected to `root`; occupied cells are no part of it.
    pub(crate) fn find(&mut self, board: &Board, occupied: &[bool], root: u16) {
        if self.base > u32::MAX - 200_000 {
            self.number.fill(0);
            self.base = 0;
        }
        let base = self.base;
        let mut count = base + 1;
        let mut blocks = 0u16;
        self.number[usize::from(root)] = count;
        self.low[usize::from(root)] = count;
        self.edge[usize::from(root)] = [NONE; 4];
        self.path.clear();
        self.edges.clear();
        self.path.push((root, 0, u8::MAX));
        while let Some((cell, direction, from)) = self.path.last_mut() {
            let here = usize::from(*cell);
            if *direction < 4 {
                let way = usize::from(*direction);
                *direction += 1;
                let next = board.neighbours[here][way];
                if next == NONE || occupied[usize::from(next)] {
                    continue;
                }
                let there = usize::from(next);
                #[allow(clippy::cast_possible_truncation, reason = "a direction is below 4")]
                let way = way as u8;
                if self.number[there] <= base {
                    count += 1;
                    self.number[there] = count;
                    self.low[there] = count;
                    self.edge[there] = [NONE; 4];
                    self.edges.push((*cell, way));
                    self.path.push((next, 0, way ^ 1));
                } else if way != *from && self.number[there] < self.number[here] {
                    self.low[here] = self.low[here].min(self.number[there]);
                    self.edges.push((*cell, way));
                }
                continue;
            }
            let low = self.low[here];
            self.path.pop();
            let Some(&(parent, _, _)) = self.path.last() else { break };
            let above = usize::from(parent);
            self.low[above] = self.low[above].min(low);
            if low >= self.number[above] {
                while let Some((cell, way)) = self.edges.pop() {
                    let other = board.next(cell, usize::from(way));
                    self.edge[usize::from(cell)][usize::from(way)] = blocks;
                    self.edge[usize::from(other)][back(usize::from(way))] = blocks;
                    if cell == parent && usize::from(other) == here {
                        break;
                    }
                }
                blocks = blocks.wrapping_add(1);
            }
        }
        self.base = count;
        self.looked_at += u64::from(count - base);
    }

    /// Cells looked at in all searches.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The block of the edge from a cell in a direction, or [`NONE`] if nobody can stand there. Meaningful for the
    /// cells the last search came to.
    #[inline]
    pub(crate) fn of(&self, cell: u16, direction: usize) -> u16 {
        self.edge[usize::from(cell)][direction]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether two neighbours of a cell are connected without it, by walking.
    fn connected(board: &Board, occupied: &[bool], cell: u16, from: usize, to: usize) -> bool {
        let (start, end) = (board.next(cell, from), board.next(cell, to));
        let mut seen = occupied.to_vec();
        seen[usize::from(cell)] = true;
        let mut stack = vec![start];
        while let Some(at) = stack.pop() {
            if at == end {
                return true;
            }
            if std::mem::replace(&mut seen[usize::from(at)], true) {
                continue;
            }
            stack.extend((0..4).map(|d| board.next(at, d)).filter(|&n| n != NONE && !seen[usize::from(n)]));
        }
        false
    }

    #[test]
    fn blocks_say_what_walking_says() {
        for entry in crate::collections::ALL[0].read().entries {
            let board = Board::new(&entry.level.unwrap(), 3).unwrap();
            let mut occupied = vec![false; board.len()];
            board.boxes.iter().skip(1).for_each(|&cell| occupied[usize::from(cell)] = true);
            let mut blocks = Blocks::new(board.len());
            let root = board.boxes.first().copied().unwrap_or(board.person);
            blocks.find(&board, &occupied, root);
            blocks.find(&board, &occupied, root);
            for cell in 0..u16::try_from(board.len()).unwrap() {
                let reached = !occupied[usize::from(cell)]
                    && (cell == root || (0..4).any(|d| blocks.of(cell, d) != NONE))
                    && blocks.number[usize::from(cell)] + 60_000 > blocks.base;
                if !reached || blocks.number[usize::from(cell)] == 0 {
                    continue;
                }
                for from in 0..4 {
                    for to in 0..4 {
                        let (a, b) = (board.next(cell, from), board.next(cell, to));
                        let free = |c: u16| c != NONE && !occupied[usize::from(c)];
                        if free(a) && free(b) {
                            assert_eq!(
                                blocks.of(cell, from) == blocks.of(cell, to),
                                connected(&board, &occupied, cell, from, to),
                                "level {} cell {cell} sides {from} {to}",
                                entry.title
                            );
                        }
                    }
                }
            }
        }
    }
}
