//! Sokoban levels, and the way to a cell.

use std::collections::{HashMap, HashSet, VecDeque};

use tablero_draw::{At, Board, Extent, Form, Lattice, Paint, Shape, Spot, Tone};
use tablero_sokoban::{Action, Cell, Level};

/// How far beyond the level somebody may be sent by pointing: the grid has no end.
const MARGIN: i64 = 8;
/// The most cells a walk is searched over.
const SEARCHED: usize = 200_000;

/// A level as it stands.
#[derive(Debug, Clone)]
pub struct LevelBoard {
    walls: HashSet<Cell>,
    boxes: HashSet<Cell>,
    deposits: HashSet<Cell>,
    person: Cell,
    bounds: (Cell, Cell),
}

impl LevelBoard {
    /// The board of a state.
    #[must_use]
    pub fn new(state: &Level) -> Self {
        Self {
            walls: state.walls().iter().copied().collect(),
            boxes: state.boxes().iter().copied().collect(),
            deposits: state.deposits().iter().copied().collect(),
            person: state.person(),
            bounds: state.bounds(),
        }
    }

    fn is_free(&self, cell: Cell) -> bool {
        !self.walls.contains(&cell) && !self.boxes.contains(&cell)
    }

    fn is_near(&self, cell: Cell) -> bool {
        let (low, high) = self.bounds;
        let near = |value: i64, low: i64, high: i64| {
            value >= low.saturating_sub(MARGIN) && value <= high.saturating_add(MARGIN)
        };
        near(cell.x, low.x, high.x) && near(cell.y, low.y, high.y)
    }

    /// A shortest walk without pushes.
    fn path(&self, goal: Cell) -> Option<Vec<Action>> {
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
fn crate_on(is_goal: bool) -> Shape {
    let sign = if is_goal { '*' } else { ' ' };
    let paint = if is_goal { Paint::Green } else { Paint::Brown };
    let letter = if is_goal { '*' } else { '$' };
    Shape { form: Form::Block, glyph: sign, plain: sign, letter, paint, art: None }
}

/// The person who pushes.
fn person_on(is_goal: bool) -> Shape {
    let sign = if is_goal { '+' } else { '@' };
    Shape { form: Form::Figure, glyph: '@', plain: sign, letter: sign, paint: Paint::Blue, art: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_sokoban::notation::xsb;

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
