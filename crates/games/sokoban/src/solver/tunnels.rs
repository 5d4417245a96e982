//! Tunnels and dead ends: boxes that have to be pushed on, and may as well be pushed on at once.
//!
//! Let a box have just come to a cell x, pushed in a direction d, so that the person is behind it. The box is *in a tunnel*
//! there if
//!
//! 1. on the empty board, x cuts the part K where the person is from the cell ahead of x: no walk leads round x, and
//! 2. of the pushes that move the box from x and have their standing cell in K, every one but that in direction d
//!    leads into a wall or onto a dead cell.
//!
//! Until the box moves, the person stays in K, whatever other boxes do, for boxes only take ways away. So by 2 the next
//! push of this box, if there is one, goes in direction d. And there has to be one if x is no goal, or if some goal ahead, in the
//! part that the box cuts off, is empty: no box gets there any more while this one stays.
//!
//! *That push can be made at once, and no solution gets more pushes.* Take a solution from here. Before it pushes the box
//! on, all its pushes are made by a person in K and move boxes that are in K and stay in K. So the cell ahead is as free now
//! as it will be then, and none of these pushes needs x, where the box stands. Make the push in direction d first and the
//! others after it: the person can go back over x into K, each push has the same cells free as before and x besides, and when they
//! are done every box stands where it stood in the solution, with the person in the same region, since the cell behind x
//! was walked to for the push and x is free beside it. If the cell ahead is occupied, nothing will ever change that, and the
//! state is lost.
//!
//! The argument needs nothing of walls on both sides, and it looks at the empty board, so it holds beside other boxes too; it does
//! not hold for a tunnel that the person can get round, where a box may wait half-way and come back, and
//! condition 1 leaves those alone. A dead end is the case with nothing ahead but the goals at its end: the box
//! runs to the last empty one. The same step can be taken again where the box is then.
//!
//! Each step replaces a solution from a state by one of the same length from its successor, which is then one push
//! shorter, so the rule may be joined with any other that does so, such as corrals. *Moves are another matter*: to push on and come back
//! costs two more steps than to leave the box and come back to it, so a search that counts moves makes single
//! pushes.

use super::arena::Arena;
use super::blocks::Blocks;
use super::board::{Board, NONE, back};
use super::budget::Budget;
use super::distances::Distances;

/// Where boxes have to be pushed on.
#[derive(Debug, Clone)]
pub(crate) struct Tunnels {
    /// By cell, the directions in which a box that has come there goes on, as a mask.
    onward: Vec<u8>,
    /// For cells that are goals: the cell, a direction and the goals cut off ahead.
    ahead: Vec<(u16, usize, Vec<u16>)>,
}

/// Where a push ends, having been followed by those that it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    /// Where the box ends.
    pub(crate) to: u16,
    /// How many pushes that takes.
    pub(crate) pushes: u16,
}

impl Tunnels {
    /// The tunnels of a board; fewer, which is as sound, when the budget ends.
    pub(crate) fn new(board: &Board, distances: &Distances, budget: &Budget<'_>) -> Self {
        let mut blocks = Blocks::new(board.len());
        blocks.find(board, &vec![false; board.len()], board.person);
        let mut tunnels = Self { onward: vec![0; board.len()], ahead: Vec::new() };
        for cell in 0..u16::try_from(board.len()).unwrap_or(NONE) {
            for direction in 0..4 {
                let part = blocks.of(cell, back(direction));
                let next = board.next(cell, direction);
                if part == NONE || next == NONE || blocks.of(cell, direction) == part {
                    continue;
                }
                let elsewhere = (0..4).any(|other| {
                    let to = board.next(cell, other);
                    other != direction
                        && blocks.of(cell, back(other)) == part
                        && to != NONE
                        && !distances.dead[usize::from(to)]
                });
                if elsewhere {
                    continue;
                }
                if board.is_goal[usize::from(cell)] {
                    // Goals in a long tunnel each have all those ahead.
                    if budget.spend(4 * board.len() as u64) {
                        return tunnels;
                    }
                    let goals = goals_beyond(board, cell, next);
                    if !budget.hold(2 * goals.len() as u64) {
                        return tunnels;
                    }
                    tunnels.ahead.push((cell, direction, goals));
                }
                tunnels.onward[usize::from(cell)] |= 1 << direction;
            }
        }
        tunnels
    }

    /// Whether a box that has been pushed to a cell in a direction has to be pushed on. The box itself need not be on the board.
    fn goes_on(&self, arena: &Arena<'_>, cell: u16, direction: usize) -> bool {
        if self.onward[usize::from(cell)] >> direction & 1 == 0 {
            return false;
        }
        let goals = self.ahead.iter().find(|(at, way, _)| (*at, *way) == (cell, direction));
        goals.is_none_or(|(_, _, goals)| goals.iter().any(|&goal| !arena.occupied[usize::from(goal)]))
    }

    /// Where a box ends that is pushed to a cell in a direction; `None` if it has to go on and cannot.
    pub(crate) fn run(&self, arena: &Arena<'_>, to: u16, direction: usize) -> Option<Run> {
        let mut run = Run { to, pushes: 1 };
        while self.goes_on(arena, run.to, direction) {
            let next = arena.board.next(run.to, direction);
            if !arena.free(next) || arena.distances.dead[usize::from(next)] {
                return None;
            }
            run = Run { to: next, pushes: run.pushes.saturating_add(1) };
        }
        Some(run)
    }
}

/// The goals in the part of the board that a cell cuts off, entered by one of its neighbours.
fn goals_beyond(board: &Board, cell: u16, entrance: u16) -> Vec<u16> {
    let mut seen = vec![false; board.len()];
    seen[usize::from(cell)] = true;
    let mut stack = vec![entrance];
    let mut goals = Vec::new();
    while let Some(at) = stack.pop() {
        if at == NONE || std::mem::replace(&mut seen[usize::from(at)], true) {
            continue;
        }
        if board.is_goal[usize::from(at)] {
            goals.push(at);
        }
        stack.extend(board.neighbours[usize::from(at)]);
    }
    goals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;
    use crate::solver::budget::endless;

    /// Where the first box of a level ends, pushed east, and how many pushes that takes.
    fn pushed_east(text: &str) -> Option<(u16, u16)> {
        let board = Board::new(&xsb::read(text).unwrap(), 3).unwrap();
        let budget = endless();
        let distances = Distances::with_sides(&board, &budget).unwrap();
        let mut arena = Arena::new(&board, &distances, &budget);
        arena.place(&board.boxes);
        let east = (0..4).find(|&way| board.next(board.person, way) == board.boxes[0]).unwrap();
        let to = board.next(board.boxes[0], east);
        let run = Tunnels::new(&board, &distances, &budget).run(&arena, to, east)?;
        Some((run.to - board.boxes[0], run.pushes))
    }

    #[test]
    fn a_box_runs_through_a_tunnel_and_to_the_end_of_a_dead_end() {
        let tunnel = "############\n#  ####    #\n#@$     .  #\n#  ####    #\n############";
        // Out of its mouth too: the person is still behind the box.
        assert_eq!(pushed_east(tunnel), Some((6, 6)));
        let dead_end = "#########\n#  ######\n#@$  .. #\n#$ ######\n#  ######\n#########";
        assert_eq!(pushed_east(dead_end), Some((4, 4)));
        let half_full = "#########\n#  ######\n#@$  .* #\n#  ######\n#########";
        assert_eq!(pushed_east(half_full), Some((3, 3)));
        let blocked = "##########\n#  #######\n#@$ $ .. #\n#  #######\n##########";
        assert_eq!(pushed_east(blocked), None);
    }

    #[test]
    fn where_the_person_can_get_round_a_box_may_wait() {
        let ring = "#########\n#       #\n# ##### #\n#@$     #\n# ##### #\n#    .  #\n#########";
        assert_eq!(pushed_east(ring), Some((1, 1)));
        let open = "#######\n#     #\n#@$ . #\n#     #\n#######";
        assert_eq!(pushed_east(open), Some((1, 1)));
    }
}
