//! Levels: what a file can say, and what the rules allow.
//!
//! [`Setup`] holds anything; [`Level`] only valid levels, and [`Level::from_setup`] is the single door. A level is
//! also the initial state, so the same type serves for states: walls and deposits are shared, not copied.

use std::sync::Arc;

use crate::Cell;

/// Lists of cells as somebody wrote them down: repeats, overlaps and missing persons included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// The walls (paredes).
    pub walls: Vec<Cell>,
    /// The boxes (cajas).
    pub boxes: Vec<Cell>,
    /// The deposits (depósitos).
    pub deposits: Vec<Cell>,
    /// The persons (personaje); a level has one.
    pub persons: Vec<Cell>,
}

/// What a cell list holds, for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A wall.
    Wall,
    /// A box.
    Box,
    /// A deposit.
    Deposit,
    /// The person.
    Person,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Wall => "wall",
            Self::Box => "box",
            Self::Deposit => "deposit",
            Self::Person => "person",
        })
    }
}

/// One rule that a setup breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A level has exactly one person.
    #[error("expected one person, found {found}")]
    PersonCount {
        /// How many there are.
        found: usize,
    },
    /// Boxes and deposits are equally many.
    #[error("{} but {}: expected as many", counted(*.boxes, "box", "boxes"), counted(*.deposits, "deposit", "deposits"))]
    Unbalanced {
        /// How many boxes.
        boxes: usize,
        /// How many deposits.
        deposits: usize,
    },
    /// A cell stands twice in one list.
    #[error("the {kind} at {cell} is listed more than once")]
    Repeated {
        /// Which list.
        kind: Kind,
        /// Which cell.
        cell: Cell,
    },
    /// Two things share a cell that must not.
    #[error("the {kind} at {cell} is on a {on}")]
    Overlap {
        /// What stands there.
        kind: Kind,
        /// What it must not stand on.
        on: Kind,
        /// Where.
        cell: Cell,
    },
}

/// Why a setup is not a level: every rule it breaks, in the order of the rule book.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", join(.0))]
pub struct Flaws(pub Vec<Flaw>);

fn join(flaws: &[Flaw]) -> String {
    flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// A valid level, or a state of one: no box or deposit on a wall, the person on neither wall nor box, as many boxes
/// as deposits. Every list is sorted and free of repeats.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[doc(alias = "nivel")]
#[doc(alias = "estado")]
pub struct Level {
    walls: Arc<[Cell]>,
    deposits: Arc<[Cell]>,
    boxes: Vec<Cell>,
    person: Cell,
}

impl Level {
    /// The level that a setup describes, or every reason why it is none.
    #[doc(alias = "nivelVálido?")]
    pub fn from_setup(setup: &Setup) -> Result<Self, Flaws> {
        let mut flaws = Vec::new();
        let walls = sorted(&setup.walls, Kind::Wall, &mut flaws);
        let boxes = sorted(&setup.boxes, Kind::Box, &mut flaws);
        let deposits = sorted(&setup.deposits, Kind::Deposit, &mut flaws);
        overlaps(&boxes, Kind::Box, &walls, Kind::Wall, &mut flaws);
        overlaps(&deposits, Kind::Deposit, &walls, Kind::Wall, &mut flaws);
        let persons = sorted(&setup.persons, Kind::Person, &mut Vec::new());
        overlaps(&persons, Kind::Person, &walls, Kind::Wall, &mut flaws);
        overlaps(&persons, Kind::Person, &boxes, Kind::Box, &mut flaws);
        if boxes.len() != deposits.len() {
            flaws.push(Flaw::Unbalanced { boxes: boxes.len(), deposits: deposits.len() });
        }
        let [person] = setup.persons[..] else {
            flaws.push(Flaw::PersonCount { found: setup.persons.len() });
            return Err(Flaws(flaws));
        };
        if flaws.is_empty() {
            Ok(Self { walls: walls.into(), deposits: deposits.into(), boxes, person })
        } else {
            Err(Flaws(flaws))
        }
    }

    /// The lists of this level.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            walls: self.walls.to_vec(),
            boxes: self.boxes.clone(),
            deposits: self.deposits.to_vec(),
            persons: vec![self.person],
        }
    }

    /// The walls, sorted.
    #[doc(alias = "paredes")]
    #[must_use]
    pub fn walls(&self) -> &[Cell] {
        &self.walls
    }

    /// The boxes, sorted.
    #[doc(alias = "cajas")]
    #[must_use]
    pub fn boxes(&self) -> &[Cell] {
        &self.boxes
    }

    /// The deposits, sorted.
    #[doc(alias = "depósitos")]
    #[must_use]
    pub fn deposits(&self) -> &[Cell] {
        &self.deposits
    }

    /// Where the person stands.
    #[doc(alias = "personaje")]
    #[must_use]
    pub const fn person(&self) -> Cell {
        self.person
    }

    /// The same walls and deposits with other boxes and another person; `None` if that is no valid state.
    #[must_use]
    pub fn with_pieces(&self, mut boxes: Vec<Cell>, person: Cell) -> Option<Self> {
        boxes.sort_unstable();
        boxes.dedup();
        let wall = |cell: &Cell| self.walls.binary_search(cell).is_ok();
        if boxes.len() != self.boxes.len()
            || boxes.iter().any(wall)
            || wall(&person)
            || boxes.binary_search(&person).is_ok()
        {
            return None;
        }
        Some(Self { walls: Arc::clone(&self.walls), deposits: Arc::clone(&self.deposits), boxes, person })
    }

    /// The smallest rectangle that holds everything, as its top left and bottom right cells.
    #[must_use]
    pub fn bounds(&self) -> (Cell, Cell) {
        let mut low = self.person;
        let mut high = self.person;
        for cell in self.walls.iter().chain(self.deposits.iter()).chain(&self.boxes) {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        (low, high)
    }
}

/// The list sorted and without repeats; each repeated cell is reported once.
fn sorted(cells: &[Cell], kind: Kind, flaws: &mut Vec<Flaw>) -> Vec<Cell> {
    let mut list = cells.to_vec();
    list.sort_unstable();
    let mut reported = None;
    for pair in list.windows(2) {
        if pair[0] == pair[1] && reported != Some(pair[0]) {
            reported = Some(pair[0]);
            flaws.push(Flaw::Repeated { kind, cell: pair[0] });
        }
    }
    list.dedup();
    list
}

fn overlaps(cells: &[Cell], kind: Kind, others: &[Cell], on: Kind, flaws: &mut Vec<Flaw>) {
    flaws.extend(cells.iter().filter(|cell| others.binary_search(cell).is_ok()).map(|&cell| Flaw::Overlap {
        kind,
        on,
        cell,
    }));
}

/// A number of things: `1 box`, `2 boxes`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[(i64, i64)]) -> Vec<Cell> {
        list.iter().map(|&(x, y)| Cell::new(x, y)).collect()
    }

    #[test]
    fn nothing_but_a_person_is_a_level() {
        let level = Level::from_setup(&Setup { persons: cells(&[(-3, 7)]), ..Setup::default() }).unwrap();
        assert_eq!(level.person(), Cell::new(-3, 7));
        assert_eq!(level.bounds(), (Cell::new(-3, 7), Cell::new(-3, 7)));
    }

    #[test]
    fn every_flaw_is_reported() {
        let setup = Setup {
            walls: cells(&[(0, 0), (0, 0), (0, 0), (1, 0)]),
            boxes: cells(&[(1, 0), (2, 2)]),
            deposits: cells(&[(0, 0)]),
            persons: cells(&[(2, 2), (1, 0)]),
        };
        let Flaws(flaws) = Level::from_setup(&setup).unwrap_err();
        assert_eq!(
            flaws,
            vec![
                Flaw::Repeated { kind: Kind::Wall, cell: Cell::new(0, 0) },
                Flaw::Overlap { kind: Kind::Box, on: Kind::Wall, cell: Cell::new(1, 0) },
                Flaw::Overlap { kind: Kind::Deposit, on: Kind::Wall, cell: Cell::new(0, 0) },
                Flaw::Overlap { kind: Kind::Person, on: Kind::Wall, cell: Cell::new(1, 0) },
                Flaw::Overlap { kind: Kind::Person, on: Kind::Box, cell: Cell::new(1, 0) },
                Flaw::Overlap { kind: Kind::Person, on: Kind::Box, cell: Cell::new(2, 2) },
                Flaw::Unbalanced { boxes: 2, deposits: 1 },
                Flaw::PersonCount { found: 2 },
            ]
        );
    }

    #[test]
    fn states_of_a_level_are_checked_too() {
        let level = Level::from_setup(&Setup {
            walls: cells(&[(5, 5)]),
            boxes: cells(&[(1, 1)]),
            deposits: cells(&[(2, 2)]),
            persons: cells(&[(0, 0)]),
        })
        .unwrap();
        assert!(level.with_pieces(cells(&[(2, 2)]), Cell::new(1, 1)).is_some());
        assert!(level.with_pieces(cells(&[(5, 5)]), Cell::new(1, 1)).is_none());
        assert!(level.with_pieces(cells(&[(1, 1)]), Cell::new(1, 1)).is_none());
        assert!(level.with_pieces(cells(&[(1, 1), (1, 2)]), Cell::new(0, 0)).is_none());
    }
}
