//! Sokoban levels, and the way to a cell.

use std::collections::{HashMap, HashSet, VecDeque};

use tablero_draw::{Art, At, Board, Extent, Form, Lattice, Outline, Paint, Shape, Spot, Tone};
use tablero_sokoban::{Action, Cell, Level};

/// How far beyond the level somebody may be sent by pointing: the grid has no end.
const MARGIN: i64 = 8;
/// The most cells a walk is searched over.
pub(super) const SEARCHED: usize = 200_000;

/// A level as it stands.
#[derive(Debug, Clone)]
pub struct LevelBoard {
    walls: HashSet<Cell>,
    pub(super) boxes: HashSet<Cell>,
    deposits: HashSet<Cell>,
    pub(super) person: Cell,
    bounds: (Cell, Cell),
    /// The cells within the bounds that nobody inside the walls can reach.
    outside: HashSet<Cell>,
}

impl LevelBoard {
    /// The board of a state.
    #[must_use]
    pub fn new(state: &Level) -> Self {
        let mut board = Self {
            outside: HashSet::new(),
            walls: state.walls().iter().copied().collect(),
            boxes: state.boxes().iter().copied().collect(),
            deposits: state.deposits().iter().copied().collect(),
            person: state.person(),
            bounds: state.bounds(),
        };
        board.outside = board.beyond_the_walls();
        board
    }

    /// The cells that are reached from the edge; none where the person is among them, or the level is very large.
    fn beyond_the_walls(&self) -> HashSet<Cell> {
        let (low, high) = self.bounds;
        let (width, height) = (high.x.abs_diff(low.x), high.y.abs_diff(low.y));
        if width.saturating_add(1).saturating_mul(height.saturating_add(1)) > SEARCHED as u64 {
            return HashSet::new();
        }
        let columns = (low.x..=high.x).flat_map(|x| [Cell::new(x, low.y), Cell::new(x, high.y)]);
        let rows = (low.y..=high.y).flat_map(|y| [Cell::new(low.x, y), Cell::new(high.x, y)]);
        let mut found = HashSet::new();
        let mut left: Vec<Cell> = columns.chain(rows).collect();
        while let Some(cell) = left.pop() {
            let is_within = (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y);
            if is_within && !self.walls.contains(&cell) && found.insert(cell) {
                left.extend(Action::ALL.into_iter().filter_map(|action| cell.neighbour(action)));
            }
        }
        if found.contains(&self.person) { HashSet::new() } else { found }
    }

    pub(super) fn is_free(&self, cell: Cell) -> bool {
        !self.walls.contains(&cell) && !self.boxes.contains(&cell)
    }

    pub(super) fn is_near(&self, cell: Cell) -> bool {
        let (low, high) = self.bounds;
        let near = |value: i64, low: i64, high: i64| {
            value >= low.saturating_sub(MARGIN) && value <= high.saturating_add(MARGIN)
        };
        near(cell.x, low.x, high.x) && near(cell.y, low.y, high.y)
    }

    /// A shortest walk without pushes.
    pub(super) fn path(&self, goal: Cell) -> Option<Vec<Action>> {
        let mut came: HashMap<Cell, Action> = HashMap::new();
        let mut queue = VecDeque::from([self.person]);
        while let Some(cell) = queue.pop_front() {
            if cell == goal {
                let mut way = Vec::new();
                let mut at = cell;
                while at != self.person {
                    let action = *came.get(&at)?;
                    way.push(action);
                    at = at.neighbour(action.opposite())?;
                }
                way.reverse();
                return Some(way);
            }
            for action in Action::ALL {
                let Some(next) = cell.neighbour(action) else { continue };
                if next != self.person
                    && self.is_free(next)
                    && self.is_near(next)
                    && came.len() < SEARCHED
                    && !came.contains_key(&next)
                {
                    came.insert(next, action);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

impl LevelBoard {
    /// The moves that bring the person to a spot, or push a box that is beside it.
    #[must_use]
    pub fn walk(&self, to: At) -> Option<Vec<Action>> {
        let goal = Cell::new(to.column, to.row);
        if self.boxes.contains(&goal) {
            let action = Action::ALL.into_iter().find(|&a| self.person.neighbour(a) == Some(goal))?;
            let behind = goal.neighbour(action)?;
            return self.is_free(behind).then(|| vec![action]);
        }
        self.path(goal)
    }
}

impl Board for LevelBoard {
    fn lattice(&self) -> Lattice {
        Lattice::Square
    }

    fn extent(&self) -> Extent {
        let (low, high) = self.bounds;
        Extent { low: At::new(low.x, low.y), high: At::new(high.x, high.y) }
    }

    fn spot(&self, at: At) -> Option<Spot> {
        let cell = Cell::new(at.column, at.row);
        let is_goal = self.deposits.contains(&cell);
        let tone = if self.walls.contains(&cell) {
            Tone::Wall
        } else if is_goal {
            Tone::Goal
        } else if self.outside.contains(&cell) {
            Tone::Outside
        } else {
            Tone::Floor
        };
        let shape = if self.boxes.contains(&cell) {
            Some(crate_on(is_goal))
        } else {
            (cell == self.person).then(|| person_on(is_goal))
        };
        Some(Spot { ground: tone.into(), shape })
    }

    fn name(&self, at: At) -> Option<String> {
        Some(format!("{},{}", at.column, at.row))
    }

    fn focus(&self) -> Option<At> {
        Some(At::new(self.person.x, self.person.y))
    }

    fn moves_pieces(&self) -> bool {
        false
    }

    fn move_text(&self, _: Option<At>, to: At) -> Option<String> {
        let goal = Cell::new(to.column, to.row);
        let action = Action::ALL.into_iter().find(|&action| self.person.neighbour(action) == Some(goal))?;
        Some(action.word().to_owned())
    }
}

/// A box, marked where it belongs.
pub(super) fn crate_on(is_goal: bool) -> Shape {
    let sign = if is_goal { '*' } else { ' ' };
    let paint = if is_goal { Paint::Green } else { Paint::Brown };
    let letter = if is_goal { '*' } else { '$' };
    Shape { form: Form::Block, glyph: sign, plain: sign, letter, paint, art: None }
}

/// The person who pushes.
pub(super) fn person_on(is_goal: bool) -> Shape {
    let sign = if is_goal { '+' } else { '@' };
    Shape {
        form: Form::Figure,
        glyph: '@',
        plain: sign,
        letter: sign,
        paint: Paint::Blue,
        art: Some(&PERSON),
    }
}

#[rustfmt::skip]
const PERSON: Art = Art {
    large: ["   ##   ", "  ####  ", "   ##   ", " ###### ", " # ## # ", "   ##   ", "  #  #  ", " ##  ## "],
    small: ["  ##  ", "  ##  ", "######", "  ##  ", "  ##  ", " #  # "],
    tiny: Some([" ## ", "####", " ## ", "#  #"]),
    outline: Some(Outline {
        body: "M24 5.5a7.3 7.3 0 0 0-5 12.6c-5.2.9-8.5 3.2-8.5 7.1v8.3h5.2V42h7.1v-6.4h2.4V42h7.1v-8.5h5.2v-8.3c0-3.9-3.3-6.2-8.5-7.1a7.3 7.3 0 0 0-5-12.6z",
        lines: "M15.7 26.5v7M32.3 26.5v7M19 18.1c3 2.2 7 2.2 10 0M21.4 11.6v1.6M26.6 11.6v1.6",
    }),
};

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_sokoban::notation::xsb;

    #[test]
    fn the_floor_is_what_the_walls_enclose() {
        let level = xsb::read("  ####\n###  #\n#@$. #\n######").unwrap();
        let tone = |x, y| LevelBoard::new(&level).spot(At::new(x, y)).unwrap().ground.tone;
        assert_eq!((tone(0, 0), tone(1, 0), tone(2, 0)), (Tone::Outside, Tone::Outside, Tone::Wall));
        assert_eq!((tone(3, 1), tone(3, 2), tone(1, 2)), (Tone::Floor, Tone::Goal, Tone::Floor));
        // Where the walls have a gap, the whole plane is floor.
        let open = xsb::read("####\n#@$.\n####").unwrap();
        assert_eq!(LevelBoard::new(&open).spot(At::new(3, 1)).unwrap().ground.tone, Tone::Goal);
        assert!(LevelBoard::new(&open).outside.is_empty());
    }

    #[test]
    fn walks_go_round_boxes_and_never_through_walls() {
        let level = xsb::read("#######\n#@ $ .#\n# #   #\n#     #\n#######").unwrap();
        let board = LevelBoard::new(&level);
        let walk = |x, y| board.walk(At::new(x, y)).map(|moves| moves.len());
        assert_eq!(walk(4, 1), Some(7));
        assert_eq!(walk(1, 1), Some(0));
        // A box out of reach, a wall, the outside.
        assert_eq!(walk(3, 1), None);
        assert_eq!(walk(0, 0), None);
        assert_eq!(walk(20, 20), None);
        let beside = LevelBoard::new(&xsb::read("#######\n# @$ .#\n#######").unwrap());
        assert_eq!(beside.walk(At::new(3, 1)), Some(vec![Action::East]));
        let blocked = LevelBoard::new(&xsb::read("#######\n#. @$$.\n#######").unwrap());
        assert_eq!(blocked.walk(At::new(4, 1)), None);
    }
}
