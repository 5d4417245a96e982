//! All levels by the size of their bounding box.

use std::collections::BTreeSet;

/// A cell as `(x, y)`.
pub type Cell = (i64, i64);

/// A level, valid by the rules.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level {
    /// Its walls.
    pub walls: BTreeSet<Cell>,
    /// Its boxes.
    pub boxes: BTreeSet<Cell>,
    /// Its deposits.
    pub deposits: BTreeSet<Cell>,
    /// The person.
    pub person: Cell,
    /// Columns of the bounding box.
    pub width: u32,
    /// Rows of the bounding box.
    pub height: u32,
}

/// What may lie on a cell, without the person: floor, wall, box, deposit, box on deposit.
const GROUNDS: [char; 5] = ['-', '#', '$', '.', '*'];

impl Level {
    fn of(width: u32, height: u32, grounds: &[usize], person: usize) -> Self {
        let mut level = Self {
            walls: BTreeSet::new(),
            boxes: BTreeSet::new(),
            deposits: BTreeSet::new(),
            person: (0, 0),
            width,
            height,
        };
        let columns = usize::try_from(width).unwrap_or(1).max(1);
        for (at, &ground) in grounds.iter().enumerate() {
            let place = |at: usize| i64::try_from(at).unwrap_or(0);
            let cell = (place(at % columns), place(at / columns));
            if at == person {
                level.person = cell;
            }
            match GROUNDS.get(ground) {
                Some('#') => drop(level.walls.insert(cell)),
                Some('$') => drop(level.boxes.insert(cell)),
                Some('.') => drop(level.deposits.insert(cell)),
                Some('*') => {
                    level.boxes.insert(cell);
                    level.deposits.insert(cell);
                }
                _ => {}
            }
        }
        level
    }

    /// How many cells its bounding box has.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// The level in XSB, floor as `-`.
    #[must_use]
    pub fn xsb(&self) -> String {
        let letter = |cell: Cell| match (
            self.walls.contains(&cell),
            self.boxes.contains(&cell),
            self.deposits.contains(&cell),
            self.person == cell,
        ) {
            (true, ..) => '#',
            (_, true, true, _) => '*',
            (_, true, ..) => '$',
            (_, _, true, true) => '+',
            (_, _, true, _) => '.',
            (.., true) => '@',
            _ => '-',
        };
        let rows = (0..i64::from(self.height))
            .map(|y| (0..i64::from(self.width)).map(|x| letter((x, y))).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// Every valid level of a bounding box of this size, the person inside: 1, 8, 51, 300 for one row of one to four.
pub fn of_size(width: u32, height: u32) -> impl Iterator<Item = Level> {
    let cells = usize::try_from(width * height).unwrap_or(0);
    let all = 5usize.checked_pow(width * height).unwrap_or(0);
    (0..all).flat_map(move |code| {
        let mut grounds = Vec::with_capacity(cells);
        let mut rest = code;
        for _ in 0..cells {
            grounds.push(rest % 5);
            rest /= 5;
        }
        let boxes = grounds.iter().filter(|&&ground| ground == 2).count();
        let deposits = grounds.iter().filter(|&&ground| ground == 3).count();
        let persons: Vec<usize> = if boxes == deposits {
            (0..cells).filter(|&at| matches!(grounds.get(at), Some(0 | 3))).collect()
        } else {
            Vec::new()
        };
        persons.into_iter().map(move |person| Level::of(width, height, &grounds, person))
    })
}

/// The bounding boxes with this many cells.
#[must_use]
pub fn shapes(cells: u32) -> Vec<(u32, u32)> {
    (1..=cells).filter(|width| cells.is_multiple_of(*width)).map(|width| (width, cells / width)).collect()
}

/// Every valid level of up to so many cells, smallest first.
pub fn up_to(cells: u32) -> impl Iterator<Item = Level> {
    (1..=cells).flat_map(shapes).flat_map(|(width, height)| of_size(width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_levels() {
        let counts: Vec<usize> = (1..=5).map(|width| of_size(width, 1).count()).collect();
        assert_eq!(counts, [1, 8, 51, 300, 1695]);
        assert_eq!(of_size(3, 2).count(), 9348);
    }

    #[test]
    fn levels_are_written() {
        let level =
            of_size(2, 1).find(|level| !level.boxes.is_empty() && level.person.0 == 1).map(|l| l.xsb());
        assert_eq!(level.as_deref(), Some("*@"));
    }
}
