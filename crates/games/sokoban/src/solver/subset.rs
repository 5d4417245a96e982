//! Some of the boxes alone on the board.
//!
//! With every other box taken away, can these be solved? If not, the whole state is lost, because a solution of the whole solves every
//! part. The answer of a short search is remembered by the boxes and the person's region.

use rustc_hash::FxHashMap;

use super::arena::Arena;
use super::board::back;
use super::table::StateTable;

/// Searches subsets and remembers which were lost.
#[derive(Debug, Clone)]
pub(crate) struct Subsets {
    known: FxHashMap<Vec<u16>, bool>,
    /// States a subset is searched for before it counts as unclear.
    effort: usize,
}

/// The most verdicts kept; then the memory starts afresh.
const MAX_KNOWN: usize = 1 << 19;

impl Subsets {
    pub(crate) fn new(effort: usize) -> Self {
        Self { known: FxHashMap::default(), effort }
    }

    /// Bytes in use: the slots, and the allocation that every key is.
    pub(crate) fn memory(&self) -> u64 {
        (self.known.capacity() * 33 + self.known.len() * 48) as u64
    }

    /// Whether the boxes `own` (sorted) of the boxes in the arena cannot be solved alone. A subset counts as not lost as soon as a
    /// box gets out of the cells `inside`. The person's walk is forgotten.
    pub(crate) fn is_lost(
        &mut self,
        arena: &mut Arena<'_>,
        boxes: &[u16],
        own: &[u16],
        person: u16,
        inside: impl Fn(u16) -> bool,
    ) -> bool {
        arena.clear(boxes);
        arena.place(own);
        let (least, _) = arena.walk(person);
        let mut key = own.to_vec();
        key.push(least);
        let lost = if let Some(&lost) = self.known.get(&key) {
            lost
        } else {
            let lost = search_alone(arena, own, person, inside, self.effort);
            if self.known.len() >= MAX_KNOWN {
                self.known.clear();
            }
            self.known.insert(key, lost);
            lost
        };
        arena.clear(own);
        arena.place(boxes);
        lost
    }
}

/// Whether some boxes alone on the board cannot be solved. Gives up, with "no", when a box leaves the cells `inside` or
/// after `effort` states.
fn search_alone(
    arena: &mut Arena<'_>,
    own: &[u16],
    person: u16,
    inside: impl Fn(u16) -> bool,
    effort: usize,
) -> bool {
    let board = arena.board;
    let mut table = StateTable::new(own.len());
    let (least, _) = arena.walk(person);
    table.insert(least, own);
    arena.clear(own);
    let mut lost = true;
    let mut at = 0u32;
    let mut boxes = Vec::new();
    let mut moved = Vec::new();
    'search: while (at as usize) < table.len() {
        boxes.clear();
        boxes.extend_from_slice(table.boxes(at));
        if boxes.iter().all(|&cell| board.is_goal[usize::from(cell)]) || table.len() > effort {
            lost = false;
            break;
        }
        arena.place(&boxes);
        arena.walk(table.person(at));
        let mut pushes = Vec::new();
        for &cell in &boxes {
            for direction in 0..4 {
                let (stand, to) = (board.next(cell, back(direction)), board.next(cell, direction));
                if arena.reaches(stand) && arena.free(to) && !arena.distances.dead[usize::from(to)] {
                    pushes.push((cell, to));
                }
            }
        }
        for (cell, to) in pushes {
            arena.shift(cell, to);
            if !arena.is_frozen_off_goal(to) {
                if !inside(to) {
                    arena.shift(to, cell);
                    arena.clear(&boxes);
                    lost = false;
                    break 'search;
                }
                let (least, _) = arena.walk(cell);
                moved.clear();
                moved.extend(boxes.iter().map(|&other| if other == cell { to } else { other }));
                moved.sort_unstable();
                table.insert(least, &moved);
            }
            arena.shift(to, cell);
        }
        arena.clear(&boxes);
        at += 1;
    }
    arena.place(own);
    lost
}
