//! The mirrors and turns that leave a board as it is.
//!
//! What can still happen in a state depends on the board, the targets, the boxes and the person, and not on how they came there. So
//! of all the states that a symmetry makes of one another a search needs to look at one only, and a symmetric level takes
//! a half, a quarter or an eighth of the states. For a search that pushes, walls and goals must be symmetric; for one that pulls,
//! walls, starting squares and the region where the person starts.
//!
//! A search turns every state to one picture of it and goes on from there. What it notes about a step is told as seen before the
//! turn; [`Symmetries::straighten`] tells a whole line as seen at its beginning.

use super::arena::Macro;
use super::board::{Board, NONE, Way};
use crate::{Action, Cell};

/// The symmetries of a board; the first leaves every cell where it is.
#[derive(Debug, Clone)]
pub(crate) struct Symmetries {
    all: Vec<Symmetry>,
    /// The symmetries that lead to the picture that was chosen last.
    ties: Vec<Name>,
    image: Vec<u16>,
    chosen: Vec<u16>,
}

#[derive(Debug, Clone)]
struct Symmetry {
    /// By cell, where it goes.
    cells: Vec<u16>,
    /// By direction, where it points then.
    directions: [u8; 4],
}

/// Which symmetry it is.
pub(crate) type Name = u8;

/// The symmetry that changes nothing.
pub(crate) const SAME: Name = 0;

impl Symmetries {
    /// Those of a board for a search that moves boxes this way.
    pub(crate) fn new(board: &Board, way: Way) -> Self {
        let mut is_target = vec![false; board.len()];
        for &cell in board.targets(way) {
            is_target[usize::from(cell)] = true;
        }
        let is_start = match way {
            Way::Push => vec![false; board.len()],
            Way::Pull => start_region(board),
        };
        let alike =
            |one: usize, other: usize| is_target[one] == is_target[other] && is_start[one] == is_start[other];
        let mut all: Vec<Symmetry> =
            (0..8).filter_map(|picture| Symmetry::new(board, picture, alike)).collect();
        // In a corridor a mirror beside it changes nothing.
        let mut known: Vec<Vec<u16>> = Vec::new();
        all.retain(|symmetry| {
            let is_new = !known.contains(&symmetry.cells);
            known.push(symmetry.cells.clone());
            is_new
        });
        Self { all, ties: vec![SAME], image: Vec::new(), chosen: Vec::new() }
    }

    /// None but the one that changes nothing.
    pub(crate) fn none(board: &Board) -> Self {
        let all = Symmetry::new(board, 0, |_, _| true).into_iter().collect();
        Self { all, ties: vec![SAME], image: Vec::new(), chosen: Vec::new() }
    }

    /// Whether there is none but the one that changes nothing.
    pub(crate) fn is_trivial(&self) -> bool {
        self.all.len() == 1
    }

    /// The bytes that the symmetries of a board take at most.
    pub(crate) const fn bytes(cells: usize) -> u64 {
        (8 * (2 * cells + 64)) as u64
    }

    /// Where a cell goes; [`NONE`] stays [`NONE`].
    pub(crate) fn cell(&self, name: Name, cell: u16) -> u16 {
        if cell == NONE { NONE } else { self.all[usize::from(name)].cells[usize::from(cell)] }
    }

    /// Where a direction points then.
    pub(crate) fn side(&self, name: Name, side: usize) -> usize {
        usize::from(self.all[usize::from(name)].directions[side])
    }

    /// Turns boxes to the picture of the highest rank, of those to the least, and sorts them; whether there is anything to turn, or more
    /// than one way to turn it.
    pub(crate) fn turn(&mut self, boxes: &mut [u16], rank: impl Fn(&[u16]) -> usize) -> bool {
        if self.all.len() == 1 {
            return false;
        }
        self.chosen.clear();
        self.chosen.extend_from_slice(boxes);
        let mut best = rank(boxes);
        self.ties.clear();
        self.ties.push(SAME);
        for (symmetry, name) in self.all.iter().zip(0..).skip(1) {
            self.image.clear();
            self.image.extend(boxes.iter().map(|&cell| symmetry.cells[usize::from(cell)]));
            self.image.sort_unstable();
            let other = rank(&self.image);
            match best.cmp(&other).then_with(|| self.image.cmp(&self.chosen)) {
                std::cmp::Ordering::Less => {
                    std::mem::swap(&mut self.image, &mut self.chosen);
                    best = other;
                    self.ties.clear();
                    self.ties.push(name);
                }
                std::cmp::Ordering::Equal => self.ties.push(name),
                std::cmp::Ordering::Greater => {}
            }
        }
        boxes.copy_from_slice(&self.chosen);
        self.ties != [SAME]
    }

    /// After a turn: of the symmetries that lead to that picture the one that puts the person on the least cell, and that cell. `region`
    /// are the cells that the person may as well be on.
    pub(crate) fn person(&self, region: &[u16]) -> (Name, u16) {
        let least =
            |&name: &Name| (region.iter().map(|&cell| self.cell(name, cell)).min().unwrap_or(NONE), name);
        let (cell, name) = self.ties.iter().map(least).min().unwrap_or((NONE, SAME));
        (name, cell)
    }

    /// How many there are, the one that changes nothing included.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.all.len()).unwrap_or(u8::MAX)
    }

    /// The symmetry that undoes another.
    pub(crate) fn undone(&self, name: Name) -> Name {
        let cells = &self.all[usize::from(name)].cells;
        let undoes = |other: &Symmetry| {
            cells.iter().zip(0u16..).all(|(&image, cell)| other.cells[usize::from(image)] == cell)
        };
        let found = self.all.iter().zip(0..).find(|(other, _)| undoes(other));
        found.map_or(SAME, |(_, name)| name)
    }

    /// A line as seen from its beginning. Each step is a macro, if there is one, as seen before the turn that follows it.
    pub(crate) fn straighten(&self, steps: impl Iterator<Item = (Option<Macro>, Name)>) -> Vec<Macro> {
        let cells = self.all.first().map_or(0, |same| same.cells.len());
        let mut cells: Vec<u16> = (0..u16::try_from(cells).unwrap_or(NONE)).collect();
        let mut directions = [0, 1, 2, 3];
        let mut line = Vec::new();
        for (mv, name) in steps {
            line.extend(mv.map(|mv| Macro {
                from: cells[usize::from(mv.from)],
                to: cells[usize::from(mv.to)],
                side: directions[usize::from(mv.side)],
                pushes: mv.pushes,
            }));
            let Some(symmetry) = self.all.get(usize::from(name)).filter(|_| name != SAME) else { continue };
            let before = (cells.clone(), directions);
            for (&image, cell) in symmetry.cells.iter().zip(before.0) {
                cells[usize::from(image)] = cell;
            }
            for (&image, direction) in symmetry.directions.iter().zip(before.1) {
                directions[usize::from(image)] = direction;
            }
        }
        line
    }
}

/// Where the person can walk before the first push.
fn start_region(board: &Board) -> Vec<bool> {
    let mut reached = vec![false; board.len()];
    let mut stack = vec![board.person];
    while let Some(cell) = stack.pop() {
        let is_free = cell != NONE && board.boxes.binary_search(&cell).is_err();
        if is_free && !std::mem::replace(&mut reached[usize::from(cell)], true) {
            stack.extend(board.neighbours[usize::from(cell)]);
        }
    }
    reached
}

impl Symmetry {
    /// One of the eight pictures of a board, if it is the board itself, every cell being like the one it goes to.
    fn new(board: &Board, picture: u8, alike: impl Fn(usize, usize) -> bool) -> Option<Self> {
        let low = Cell::new(
            board.cells.iter().map(|cell| cell.x).min()?,
            board.cells.iter().map(|cell| cell.y).min()?,
        );
        let (mut width, mut height) = (0, 0);
        for cell in &board.cells {
            width = width.max(cell.x - low.x);
            height = height.max(cell.y - low.y);
        }
        if picture & 4 != 0 && width != height {
            return None;
        }
        let turn = |x: i64, y: i64, width: i64, height: i64| {
            let x = if picture & 1 != 0 { width - x } else { x };
            let y = if picture & 2 != 0 { height - y } else { y };
            if picture & 4 != 0 { (y, x) } else { (x, y) }
        };
        let mut cells = Vec::with_capacity(board.len());
        for (index, cell) in board.cells.iter().enumerate() {
            let (x, y) = turn(cell.x - low.x, cell.y - low.y, width, height);
            // The cells of a board are in order by row and column.
            let image = board.cells.binary_search_by_key(&(y, x), |cell| (cell.y - low.y, cell.x - low.x));
            let image = image.ok().filter(|&image| alike(index, image))?;
            cells.push(u16::try_from(image).ok()?);
        }
        let offsets = Action::ALL.map(|action| {
            let next = Cell::new(0, 0).neighbour(action).unwrap_or(Cell::new(0, 0));
            (next.x, next.y)
        });
        let directions = offsets.map(|(x, y)| {
            let image = turn(x, y, 0, 0);
            (0..4).zip(offsets).find(|&(_, offset)| offset == image).map_or(0, |(direction, _)| direction)
        });
        Some(Self { cells, directions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;

    const FOUR_WAYS: &str = "#######\n#  .  #\n#  @  #\n#.   .#\n# $$  #\n# $.$ #\n#######";

    fn board(text: &str) -> Board {
        Board::new(&xsb::read(text).unwrap(), 3).unwrap()
    }

    /// Pushing, walls and goals must be symmetric; pulling, walls, boxes and the person's region.
    #[test]
    fn symmetries_are_those_of_what_a_search_aims_at() {
        let count =
            |text: &str| [Way::Push, Way::Pull].map(|way| Symmetries::new(&board(text), way).all.len());
        assert_eq!(count("#####\n#@$.#\n#####"), [1, 1]);
        assert_eq!(count("######\n#.$@.#\n#  $ #\n######"), [2, 1]);
        assert_eq!(count("######\n#. . #\n# $$@#\n######"), [1, 2]);
        assert_eq!(count("#######\n#. $ .#\n#@ #  #\n#  $  #\n#######"), [2, 2]);
        assert_eq!(count(FOUR_WAYS), [8, 1]);
    }

    /// Every symmetry brings neighbours to neighbours, in the direction that it says, and a line seen through it is straightened.
    #[test]
    fn neighbours_stay_neighbours() {
        let board = board(FOUR_WAYS);
        let symmetries = Symmetries::new(&board, Way::Push);
        for (symmetry, name) in symmetries.all.iter().zip(0..) {
            for cell in 0..u16::try_from(board.len()).unwrap() {
                for (direction, &turned) in symmetry.directions.iter().enumerate() {
                    let to = board.next(cell, direction);
                    let (image, next) = (symmetries.cell(name, cell), symmetries.cell(name, to));
                    assert_eq!(board.next(image, usize::from(turned)), next);
                    if to != NONE {
                        let mv = Macro { from: image, to: next, side: turned, pushes: 1 };
                        let side = u8::try_from(direction).unwrap();
                        let line = symmetries.straighten([(None, name), (Some(mv), SAME)].into_iter());
                        assert_eq!(line, [Macro { from: cell, to, side, pushes: 1 }]);
                    }
                }
            }
        }
    }

    #[test]
    fn all_pictures_of_a_state_become_one() {
        let board = board(FOUR_WAYS);
        let mut symmetries = Symmetries::new(&board, Way::Push);
        for rank in [|_: &[u16]| 0, |boxes: &[u16]| usize::from(boxes[0])] {
            let mut seen = Vec::new();
            for picture in 0..8 {
                let mut boxes: Vec<u16> =
                    board.boxes.iter().map(|&cell| symmetries.cell(picture, cell)).collect();
                boxes.sort_unstable();
                symmetries.turn(&mut boxes, rank);
                let person = symmetries.person(&[symmetries.cell(picture, board.person)]).1;
                seen.push((boxes, person));
            }
            seen.dedup();
            assert_eq!(seen.len(), 1);
        }
    }
}
