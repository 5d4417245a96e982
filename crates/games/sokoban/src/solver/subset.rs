//! Some of the boxes alone on the board.
//!
//! With every other box taken away, can these be solved? If not, the whole state is lost, because a solution of the whole solves every
//! part. To keep the search short, a box that gets out of the place in question vanishes. That can only help the others: the
//! person can walk back over the empty cell, so whatever was possible before the move is possible after it, and the
//! other moves of that state need not be looked at. So the answer "lost" stands in the whole level too. It is remembered
//! by the boxes and the person's region. Boxes are moved as in the arena; where they are pulled, the person may end anywhere.

use rustc_hash::FxHashMap;

use super::arena::Arena;
use super::board::{NONE, Way};
use super::table::StateTable;

/// Searches subsets and remembers which were lost.
#[derive(Debug, Clone)]
pub(crate) struct Subsets {
    known: FxHashMap<Vec<u16>, bool>,
    /// Bytes that the keys take.
    key_bytes: u64,
    /// By the number of boxes.
    records: [Record; RECORDS],
    /// States a subset is searched for before it counts as unclear.
    effort: usize,
    /// The most verdicts kept; then the memory starts afresh.
    most: usize,
}

/// How searches went.
#[derive(Debug, Clone, Copy, Default)]
struct Record {
    searches: u32,
    /// Those that ended without an answer.
    futile: u32,
}

/// Sizes of subsets that records are kept for; the last is for all larger ones.
const RECORDS: usize = 24;
/// The most verdicts ever kept.
const MAX_KNOWN: usize = 1 << 19;
/// About the bytes that a verdict takes.
const VERDICT: u64 = 120;

impl Subsets {
    /// Searches of so many states each, whose verdicts may fill so many bytes.
    pub(crate) fn new(effort: usize, memory: u64) -> Self {
        let most = usize::try_from(memory / VERDICT).unwrap_or(MAX_KNOWN).min(MAX_KNOWN);
        Self { known: FxHashMap::default(), key_bytes: 0, records: Default::default(), effort, most }
    }

    /// Bytes in use: the slots, and the allocation that every key is.
    pub(crate) fn memory(&self) -> u64 {
        self.known.capacity() as u64 * 33 + self.key_bytes
    }

    /// Whether the boxes `own` (sorted) of the boxes in the arena cannot be solved alone, when every box that gets out of the cells
    /// `inside` is out of the way. The person's walk is forgotten.
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
            let record = &mut self.records[own.len().min(RECORDS - 1)];
            // Where half of the searches come to nothing, less is spent on the next.
            let effort = if record.futile * 2 > record.searches { self.effort / 6 } else { self.effort };
            let found = search_alone(arena, own, person, inside, effort);
            record.searches += 1;
            record.futile += u32::from(found.is_none());
            let lost = found == Some(true);
            let bytes = key.capacity() as u64 * 2 + 32;
            if self.known.len() >= self.most || self.key_bytes + bytes > self.most as u64 * VERDICT {
                self.known = FxHashMap::default();
                self.key_bytes = 0;
            }
            self.key_bytes += bytes;
            self.known.insert(key, lost);
            lost
        };
        arena.clear(own);
        arena.place(boxes);
        lost
    }
}

/// Whether some boxes alone on the board cannot be solved, if `effort` states are enough to tell. A box that leaves the cells `inside`
/// vanishes.
fn search_alone(
    arena: &mut Arena<'_>,
    own: &[u16],
    person: u16,
    inside: impl Fn(u16) -> bool,
    effort: usize,
) -> Option<bool> {
    let (board, way) = (arena.board, arena.way);
    let targets = board.targets(way);
    let (least, _) = arena.walk(person);
    arena.clear(own);
    let mut table = StateTable::new(own.len());
    table.insert(least, own);
    let mut open = vec![0];
    let mut looked_at = 0;
    let mut lost = Some(true);
    let mut boxes: Vec<u16> = Vec::new();
    let mut moved: Vec<u16> = Vec::new();
    let mut steps = Vec::new();
    while let Some(state) = open.pop() {
        boxes.clear();
        // What has vanished is kept at the end of the row, as no cell.
        boxes.extend(table.boxes(state).iter().copied().filter(|&cell| cell != NONE));
        if boxes.iter().all(|&cell| targets.binary_search(&cell).is_ok()) {
            lost = Some(false);
            break;
        }
        looked_at += 1;
        if looked_at > effort || arena.is_over(8 * boxes.len()) {
            lost = None;
            break;
        }
        arena.place(&boxes);
        let person = table.person(state);
        arena.walk(person);
        steps.clear();
        for &cell in &boxes {
            for side in 0..4 {
                if !arena.reaches(board.next(cell, side)) {
                    continue;
                }
                let to = board.moved(&arena.occupied, way, cell, side);
                if to != NONE
                    && !arena.distances.dead[usize::from(to)]
                    && !arena.would_lose(cell, to, side)
                    && (way == Way::Pull || !arena.would_freeze(cell, to))
                {
                    steps.push((cell, to, board.next(to, side)));
                }
            }
        }
        let mut note = |cell: u16, to: u16, least: u16| {
            moved.clear();
            moved.extend(boxes.iter().map(|&other| if other == cell { to } else { other }));
            moved.resize(own.len(), NONE);
            moved.sort_unstable();
            let (state, new) = table.insert(least, &moved);
            open.extend(new.then_some(state));
        };
        if let Some(&(cell, _, person)) = steps.iter().find(|&&(_, to, _)| !inside(to)) {
            arena.clear(&[cell]);
            let (least, _) = arena.walk(person);
            note(cell, NONE, least);
        } else {
            // First what the walk tells, then what takes a walk of its own.
            steps.retain(|&(cell, to, _)| {
                let walked = arena.reaches(to);
                arena.shift(cell, to);
                let least = match way {
                    Way::Push => arena.least_after(cell, to, walked, person),
                    Way::Pull => arena.least_after_pull(cell, to, person),
                };
                arena.take_back(cell, to, walked);
                least.map(|least| note(cell, to, least)).is_none()
            });
            for &(cell, to, person) in &steps {
                arena.shift(cell, to);
                let (least, _) = arena.walk(person);
                arena.shift(to, cell);
                note(cell, to, least);
            }
        }
        arena.clear(&boxes);
    }
    arena.place(own);
    lost
}
