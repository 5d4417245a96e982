//! From macros and pushes back to the person's steps.

use std::collections::VecDeque;

use super::arena::{Arena, Macro};
use super::board::{Board, NONE};
use super::budget::Budget;
use super::distances::Distances;
use super::window::Push;
use crate::Action;

/// Cells that may be looked at after the budget is over, to tell what has been found: a tenth of a second.
const GRACE: u64 = 1 << 24;

/// The actions that play macros from the start of a board; `None` if they cannot be played, or if the budget ends long before they are.
pub(crate) fn actions(
    board: &Board,
    distances: &Distances,
    line: &[Macro],
    budget: &Budget<'_>,
) -> Option<Vec<Action>> {
    let mut arena = Arena::new(board, distances, budget);
    arena.place(&board.boxes);
    let mut person = board.person;
    let mut actions = Vec::new();
    for &mv in line {
        arena.walk(person);
        let route = arena.route(mv)?;
        if arena.is_over(route.len() * (board.len() / 8)) && arena.work() > GRACE {
            return None;
        }
        let mut at = mv.from;
        for to in route {
            let direction = (0..4).find(|&direction| board.next(at, direction) == to)?;
            let stand = board.next(at, direction ^ 1);
            walk(board, &arena.occupied, person, stand, &mut actions)?;
            actions.push(Action::ALL[direction]);
            arena.shift(at, to);
            person = at;
            at = to;
        }
    }
    Some(actions)
}

/// The actions that make single pushes from the start of a board; `None` if they cannot be made, or if the budget ends long before
/// they are.
pub(crate) fn play(board: &Board, pushes: &[Push], budget: &Budget<'_>) -> Option<Vec<Action>> {
    let mut occupied = vec![false; board.len()];
    for &cell in &board.boxes {
        occupied[usize::from(cell)] = true;
    }
    let mut person = board.person;
    let mut actions = Vec::new();
    for (count, push) in (0..).zip(pushes) {
        let work = board.len() as u64 / 8;
        if budget.spend(work) && count * work > GRACE {
            return None;
        }
        walk(board, &occupied, person, push.stand(board), &mut actions)?;
        actions.push(*Action::ALL.get(usize::from(push.direction))?);
        occupied[usize::from(push.from)] = false;
        *occupied.get_mut(usize::from(push.to(board)))? = true;
        person = push.from;
    }
    Some(actions)
}

/// Appends a shortest walk.
pub(crate) fn walk(
    board: &Board,
    occupied: &[bool],
    from: u16,
    to: u16,
    actions: &mut Vec<Action>,
) -> Option<()> {
    // Searched from the end, so that following the arrows gives the steps in order.
    let mut arrow = vec![u8::MAX; board.len()];
    let mut queue = VecDeque::from([to]);
    if to == NONE || occupied[usize::from(to)] {
        return None;
    }
    arrow[usize::from(to)] = 4;
    while let Some(cell) = queue.pop_front() {
        if cell == from {
            break;
        }
        for (direction, arrow_back) in [(0, 1u8), (1, 0), (2, 3), (3, 2)] {
            let next = board.next(cell, direction);
            if next != NONE && !occupied[usize::from(next)] && arrow[usize::from(next)] == u8::MAX {
                arrow[usize::from(next)] = arrow_back;
                queue.push_back(next);
            }
        }
    }
    let mut at = from;
    while at != to {
        let direction = usize::from(arrow[usize::from(at)]);
        actions.push(*Action::ALL.get(direction)?);
        at = board.next(at, direction);
    }
    Some(())
}
