//! The normal form of a level: one for all levels that are the same puzzle.
//!
//! Two levels are the same puzzle if one becomes the other by turning, mirroring and moving it, and by changing what the person can
//! never come to: decoration, the thickness of walls, boxes on deposits that are walled in. The normal form has none of
//! that, begins at `[0,0]`, and is the least of its eight pictures.

use std::collections::{BTreeSet, VecDeque};

use crate::{Action, Cell, Level, Setup};

/// Whether it matters where the person stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standing {
    /// Levels with the person on different cells are different.
    #[default]
    Exact,
    /// Only the boxes that the person can walk to matter, as for the number of pushes.
    Region,
}

/// The most cells of the rectangle round a level that has a normal form.
pub const MAX_CELLS: u64 = 1 << 22;

/// The normal form of a level; `None` if it is spread over more than [`MAX_CELLS`] cells.
///
/// ```
/// use tablero_sokoban::{normal::{Standing, normal_form}, notation::xsb};
///
/// let level = xsb::read("#####\n#@$.#\n#####").unwrap();
/// let turned = xsb::read("###\n#.#\n#$#\n#@#\n###  ##").unwrap();
/// assert_eq!(normal_form(&level, Standing::Exact), normal_form(&turned, Standing::Exact));
/// ```
#[must_use]
pub fn normal_form(level: &Level, standing: Standing) -> Option<Level> {
    let ground = Ground::new(level)?;
    let person = match standing {
        Standing::Exact => None,
        Standing::Region => Some(ground.region(level)),
    };
    (0..8).filter_map(|picture| ground.picture(level, person.as_deref(), picture)).min_by(compare)
}

/// Whether two levels are the same puzzle.
#[must_use]
pub fn is_same(one: &Level, other: &Level, standing: Standing) -> bool {
    normal_form(one, standing).is_some_and(|form| Some(form) == normal_form(other, standing))
}

/// The order among pictures: any fixed one will do.
fn compare(one: &Level, other: &Level) -> std::cmp::Ordering {
    let key = |level: &Level| (level.walls().len(), level.person());
    key(one)
        .cmp(&key(other))
        .then_with(|| one.walls().cmp(other.walls()))
        .then_with(|| one.deposits().cmp(other.deposits()))
        .then_with(|| one.boxes().cmp(other.boxes()))
}

/// What the person can come to, inside the rectangle round a level.
struct Ground {
    low: Cell,
    width: usize,
    height: usize,
    /// By cell of the rectangle with one cell more on every side.
    is_reached: Vec<bool>,
}

impl Ground {
    fn new(level: &Level) -> Option<Self> {
        let (low, high) = level.bounds();
        let low = Cell::new(low.x.checked_sub(1)?, low.y.checked_sub(1)?);
        let side = |low: i64, high: i64| usize::try_from(high.checked_sub(low)?.checked_add(2)?).ok();
        let (width, height) = (side(low.x, high.x)?, side(low.y, high.y)?);
        if (width as u64).checked_mul(height as u64)? > MAX_CELLS {
            return None;
        }
        let mut ground = Self { low, width, height, is_reached: vec![false; width * height] };
        ground.is_reached = ground.flood(level.person(), |cell| level.walls().binary_search(&cell).is_ok());
        Some(ground)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let x = usize::try_from(cell.x.checked_sub(self.low.x)?).ok().filter(|&x| x < self.width)?;
        let y = usize::try_from(cell.y.checked_sub(self.low.y)?).ok().filter(|&y| y < self.height)?;
        Some(y * self.width + x)
    }

    /// Where one gets from a cell without entering what is blocked or leaving the rectangle.
    fn flood(&self, start: Cell, blocked: impl Fn(Cell) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.is_reached.len()];
        let mut queue = VecDeque::from([start]);
        if let Some(index) = self.index(start) {
            reached[index] = true;
        }
        while let Some(cell) = queue.pop_front() {
            for next in Action::ALL.into_iter().filter_map(|action| cell.neighbour(action)) {
                if let Some(index) = self.index(next)
                    && !reached[index]
                    && !blocked(next)
                {
                    reached[index] = true;
                    queue.push_back(next);
                }
            }
        }
        reached
    }

    /// The cells that the person can walk to.
    fn region(&self, level: &Level) -> Vec<Cell> {
        let reached = self.flood(level.person(), |cell| {
            level.walls().binary_search(&cell).is_ok() || level.boxes().binary_search(&cell).is_ok()
        });
        self.cells().filter(|&cell| self.index(cell).is_some_and(|index| reached[index])).collect()
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        let offset = |at: usize| i64::try_from(at).unwrap_or(0);
        (0..self.height).flat_map(move |y| {
            (0..self.width).map(move |x| Cell::new(self.low.x + offset(x), self.low.y + offset(y)))
        })
    }

    fn reaches(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|index| self.is_reached[index])
    }

    /// One of the eight pictures: only what the person can come to, with a wall on every cell beside that it cannot. Of `person`, the
    /// cell that comes first is where it stands.
    fn picture(&self, level: &Level, person: Option<&[Cell]>, picture: usize) -> Option<Level> {
        let turn = |cell: Cell| {
            let (x, y) = (cell.x - self.low.x, cell.y - self.low.y);
            let (x, y) = if picture & 1 != 0 { (-x, y) } else { (x, y) };
            let (x, y) = if picture & 2 != 0 { (x, -y) } else { (x, y) };
            if picture & 4 != 0 { Cell::new(y, x) } else { Cell::new(x, y) }
        };
        let mut walls: BTreeSet<Cell> = BTreeSet::new();
        for cell in self.cells().filter(|&cell| self.reaches(cell)) {
            let beside = Action::ALL.into_iter().filter_map(|action| cell.neighbour(action));
            // Outside the rectangle there are no walls.
            walls.extend(beside.filter(|&next| self.index(next).is_some() && !self.reaches(next)).map(turn));
        }
        let pieces =
            |list: &[Cell]| list.iter().copied().filter(|&cell| self.reaches(cell)).map(turn).collect();
        let (boxes, deposits): (Vec<Cell>, Vec<Cell>) = (pieces(level.boxes()), pieces(level.deposits()));
        let stands = person
            .map_or_else(|| Some(turn(level.person())), |cells| cells.iter().copied().map(turn).min())?;
        let all = walls.iter().chain(&boxes).chain(&deposits).chain([&stands]);
        let low = all.fold(stands, |low, cell| Cell::new(low.x.min(cell.x), low.y.min(cell.y)));
        let shift = |cell: Cell| Cell::new(cell.x - low.x, cell.y - low.y);
        let shifted = |list: Vec<Cell>| list.into_iter().map(shift).collect();
        let setup = Setup {
            walls: walls.into_iter().map(shift).collect(),
            boxes: shifted(boxes),
            deposits: shifted(deposits),
            persons: vec![shift(stands)],
        };
        // Where boxes and deposits are walled in, not both together, there is no level left without them.
        Level::from_setup(&setup).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::notation::xsb;

    fn same(one: &str, other: &str, standing: Standing) -> bool {
        is_same(&xsb::read(one).unwrap(), &xsb::read(other).unwrap(), standing)
    }

    #[test]
    fn what_cannot_be_reached_does_not_matter() {
        let plain = "#####\n#@$.#\n#####";
        assert!(same(plain, "  #######\n  ##@$.##\n  #######\n #*# ##", Standing::Exact));
        assert!(same(plain, " ###\n#.$@#\n ###", Standing::Exact));
        assert!(!same(plain, "#####\n#@*-#\n#####", Standing::Exact));
        assert!(!same("@$.", "@$-.", Standing::Exact));
        assert!(same("@$.#", "#.$@", Standing::Exact));
    }

    #[test]
    fn the_person_may_stand_elsewhere_in_its_region() {
        let (here, there) = ("#######\n#@ $ .#\n#######", "#######\n# @$ .#\n#######");
        assert!(same(here, there, Standing::Region) && !same(here, there, Standing::Exact));
        assert!(!same(here, "#######\n#  $@.#\n#######", Standing::Region));
    }

    /// Every picture of a shipped level has its normal form, which is its own.
    #[test]
    fn turned_levels_have_one_normal_form() {
        for shipped in &collections::ALL[..2] {
            for entry in shipped.read().entries.into_iter().take(40) {
                let level = entry.level.unwrap();
                let form = normal_form(&level, Standing::Exact).unwrap();
                assert_eq!(normal_form(&form, Standing::Exact).unwrap(), form, "{}", entry.title);
                let ground = Ground::new(&level).unwrap();
                for picture in 0..8 {
                    let turned = ground.picture(&level, None, picture).unwrap();
                    assert!(is_same(&level, &turned, Standing::Exact), "{} {picture}", entry.title);
                    assert!(is_same(&level, &turned, Standing::Region), "{} {picture}", entry.title);
                }
            }
        }
    }
}
