//! A second solver that shares nothing with the first: plain memoised search over the free cells as one word,
//! the number of queens beside them, no symmetry, no parts, no order of moves.

use std::collections::HashMap;

use tablero_queens_duel::{Cell, Position, Rule, spec};

/// Solves positions of one side up to 8.
pub(crate) struct Reference {
    side: u16,
    taken: Vec<u64>,
    wins: HashMap<(u64, usize, bool), bool>,
    values: HashMap<u64, u8>,
}

impl Reference {
    pub(crate) fn new(side: u16) -> Self {
        let board = crate::walk::side(side);
        let taken = board.cells().map(|cell| {
            let attacked = |&(_, other): &(usize, Cell)| spec::attacks(cell.into(), other.into());
            board.cells().enumerate().filter(attacked).fold(0, |set, (index, _)| set | 1 << index)
        });
        Self { side, taken: taken.collect(), wins: HashMap::new(), values: HashMap::new() }
    }

    fn free(&self, position: &Position) -> u64 {
        let index = |cell: Cell| usize::from(cell.y * self.side + cell.x);
        spec::free_cells(position.side(), position.queens())
            .into_iter()
            .fold(0, |set, cell| set | 1 << index(cell))
    }

    /// Whether the mover wins, and by which moves, row by row.
    pub(crate) fn solve(&mut self, position: &Position, rule: Rule) -> (bool, Vec<Cell>) {
        let quota = rule == Rule::Quota && self.side.is_multiple_of(2);
        let (free, queens) = (self.free(position), position.queens().len());
        if !self.wins(free, queens, quota) {
            return (false, Vec::new());
        }
        let cells = position.side().cells().enumerate();
        let winning = cells.filter(|&(index, _)| {
            free >> index & 1 == 1 && !self.wins(free & !self.taken[index], queens + 1, quota)
        });
        (true, winning.map(|(_, cell)| cell).collect())
    }

    fn wins(&mut self, free: u64, queens: usize, quota: bool) -> bool {
        let white = queens.div_ceil(2);
        if quota && white >= usize::from(self.side / 2) {
            return queens.is_multiple_of(2);
        }
        if let Some(&won) = self.wins.get(&(free, queens, quota)) {
            return won;
        }
        let won = (0..self.taken.len())
            .any(|cell| free >> cell & 1 == 1 && !self.wins(free & !self.taken[cell], queens + 1, quota));
        self.wins.insert((free, queens, quota), won);
        won
    }

    pub(crate) fn grundy(&mut self, position: &Position) -> u8 {
        self.value(self.free(position))
    }

    fn value(&mut self, free: u64) -> u8 {
        if let Some(&value) = self.values.get(&free) {
            return value;
        }
        let mut reached: Vec<u8> = Vec::new();
        for cell in (0..self.taken.len()).filter(|cell| free >> cell & 1 == 1) {
            reached.push(self.value(free & !self.taken[cell]));
        }
        let value = (0..=64).find(|value| !reached.contains(value)).unwrap();
        self.values.insert(free, value);
        value
    }
}
