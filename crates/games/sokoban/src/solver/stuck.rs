//! Boxes that can never be moved again.
//!
//! A box that can be moved by the person as things are is taken off the board, and so on with what is left, until no box can be. What is
//! left then stays where it is for ever. For suppose that some of it moves later, and look at the first of those boxes to do so: until
//! then everything that has moved was taken off, so the person can walk no farther than with all that gone, and the cell it goes to
//! is no freer. A move that loses together with boxes that are left does not count, as they are still there when it is made. So every
//! box left has to be where it is in the end.
//!
//! This finds what the rule about frozen boxes finds, and besides what is stuck because the person cannot get there.

use super::arena::Arena;
use super::board::{NONE, Way};

/// The boxes among those in the arena that never move again, with the person on a cell. The walk is forgotten.
pub(crate) fn stuck(arena: &mut Arena<'_>, boxes: &[u16], person: u16) -> Vec<u16> {
    let way = arena.way;
    let left = leave(arena, boxes, person, way, |arena, cell, to, side| {
        !arena.distances.dead[usize::from(to)]
            && !arena.would_lose(cell, to, side)
            && (way == Way::Pull || !arena.would_freeze(cell, to))
    });
    arena.clear(&left);
    arena.place(boxes);
    left
}

/// The boxes on goals that are never pulled when the level is solved and `walls`, which are some of them, never move: for each region
/// where the person may end. Nothing is in the arena before and after.
pub(crate) fn endings(arena: &mut Arena<'_>, walls: &[u16]) -> Vec<Vec<u16>> {
    let goals = &arena.board.goals;
    arena.place(goals);
    let mut endings = Vec::new();
    for person in arena.regions() {
        let left =
            leave(arena, goals, person, Way::Pull, |_, cell, _, _| walls.binary_search(&cell).is_err());
        arena.clear(&left);
        arena.place(goals);
        if !arena.is_over(goals.len()) {
            endings.push(left);
        }
    }
    arena.clear(goals);
    endings
}

/// Takes boxes off that can be moved, if `may` allows the move, and gives those that are left. They are left in the arena.
fn leave(
    arena: &mut Arena<'_>,
    boxes: &[u16],
    person: u16,
    way: Way,
    may: impl Fn(&mut Arena<'_>, u16, u16, usize) -> bool,
) -> Vec<u16> {
    let board = arena.board;
    let mut left = boxes.to_vec();
    loop {
        arena.walk(person);
        let before = left.len();
        left.retain(|&cell| {
            let goes = (0..4).any(|side| {
                arena.reaches(board.next(cell, side)) && {
                    let to = board.moved(&arena.occupied, way, cell, side);
                    to != NONE && may(arena, cell, to, side)
                }
            });
            if goes {
                arena.clear(&[cell]);
            }
            !goes
        });
        if arena.is_over(4 * before) || left.is_empty() || left.len() == before {
            return left;
        }
    }
}
