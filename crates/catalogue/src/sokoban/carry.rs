//! A box dragged from cell to cell: the walks and pushes that bring it there.

use std::collections::{HashMap, VecDeque};

use tablero_draw::At;
use tablero_sokoban::{Action, Cell};

use super::board::{LevelBoard, SEARCHED};

/// A box and the person beside it.
type Pair = (Cell, Cell);

impl LevelBoard {
    /// The moves that push the box of one cell to another, with the fewest pushes, while the other boxes stay. `None` if
    /// there is no box, or no way.
    #[must_use]
    pub fn carry(&self, from: At, to: At) -> Option<Vec<Action>> {
        let (from, to) = (Cell::new(from.column, from.row), Cell::new(to.column, to.row));
        if !self.boxes.contains(&from) || from == to {
            return None;
        }
        let mut alone = self.clone();
        alone.boxes.remove(&from);
        // Each pair remembers the one before it and the moves from there.
        let mut came: HashMap<Pair, (Pair, Vec<Action>)> = HashMap::new();
        let first = (from, self.person);
        let mut queue = VecDeque::from([first]);
        while let Some((place, person)) = queue.pop_front() {
            if place == to {
                return Some(moves(&came, first, (place, person)));
            }
            if came.len() > SEARCHED {
                return None;
            }
            alone.boxes.insert(place);
            alone.person = person;
            for action in Action::ALL {
                let (Some(ahead), Some(behind)) =
                    (place.neighbour(action), place.neighbour(action.opposite()))
                else {
                    continue;
                };
                let next = (ahead, place);
                if next == first || came.contains_key(&next) || !alone.is_free(ahead) || !alone.is_near(ahead)
                {
                    continue;
                }
                if let Some(mut way) = alone.path(behind) {
                    way.push(action);
                    came.insert(next, ((place, person), way));
                    queue.push_back(next);
                }
            }
            alone.boxes.remove(&place);
        }
        None
    }
}

fn moves(came: &HashMap<Pair, (Pair, Vec<Action>)>, first: Pair, last: Pair) -> Vec<Action> {
    let mut parts = Vec::new();
    let mut at = last;
    while let Some((before, way)) = came.get(&at).filter(|_| at != first) {
        parts.push(way);
        at = *before;
    }
    parts.into_iter().rev().flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_core::Game as _;
    use tablero_sokoban::Sokoban;
    use tablero_sokoban::notation::xsb;

    #[test]
    fn a_box_is_carried_round_a_corner() {
        let level = xsb::read("#######\n#     #\n#@$   #\n#    .#\n#     #\n#######").unwrap();
        let board = LevelBoard::new(&level);
        let carry =
            |from: (i64, i64), to: (i64, i64)| board.carry(At::new(from.0, from.1), At::new(to.0, to.1));
        // The rules judge where the box comes to.
        let rules = Sokoban::new(&level);
        let way = carry((2, 2), (5, 3)).unwrap();
        let end = way.iter().fold(rules.initial(), |at, &action| rules.play(&at, action));
        assert!(end.is_complete(), "{way:?}");
        assert_eq!(carry((2, 2), (4, 2)), Some(vec![Action::East; 2]));
        // No box, the same place, a wall; out of a corner no box comes.
        assert_eq!((carry((3, 3), (4, 3)), carry((2, 2), (2, 2)), carry((2, 2), (0, 2))), (None, None, None));
        let corner = LevelBoard::new(&xsb::read("####\n#$ #\n#@.#\n####").unwrap());
        assert_eq!(corner.carry(At::new(1, 1), At::new(2, 1)), None);
    }
}
