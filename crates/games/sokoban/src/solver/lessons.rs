//! What searches learn about lost states: small sets of boxes that cannot be solved alone.
//!
//! A search that has walked into a lost part of the level can stay there for ever: in samples of searches that had found nothing, up to all
//! states had the same four or five boxes that lose, which no rule had noticed where they came together. So now and then a search looks
//! hard at the state at hand ([`Learner`]): the boxes around each box are searched alone ([`subset`](super::subset)), which proves
//! them lost whatever the others do. What loses is made as small as it goes and kept for all searches that move boxes
//! the same way, which leave out every state that has it, those that wait too.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::arena::Arena;
use super::board::Board;
use super::ground::Rows;
use super::subset::Subsets;

/// Boxes that lose while the person is in some part of the board.
#[derive(Debug)]
struct Lesson {
    boxes: Vec<u16>,
    /// Where the person may be.
    part: Rows,
}

#[derive(Debug)]
struct Store {
    lessons: Vec<Lesson>,
    /// By cell, the lessons that are looked at if there is a box on it; each is at one of its boxes.
    at: Vec<Vec<u32>>,
    bytes: u64,
}

/// What is known to be lost, for all searches that move boxes one way.
#[derive(Debug)]
pub(crate) struct Lessons {
    store: Mutex<Store>,
    count: AtomicU32,
    most_bytes: u64,
}

impl Lessons {
    /// Nothing is known of a board of so many cells; lessons may fill so many bytes.
    pub(crate) fn new(cells: usize, most_bytes: u64) -> Self {
        let store = Store { lessons: Vec::new(), at: vec![Vec::new(); cells], bytes: 0 };
        Self { store: Mutex::new(store), count: AtomicU32::new(0), most_bytes }
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        // A store is whole between any two lessons.
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many lessons there are.
    pub(crate) fn count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Whether the state in the arena has boxes that lose, by the lessons after the first so many.
    pub(crate) fn lose(&self, arena: &Arena<'_>, boxes: &[u16], person: u16, first: u32) -> bool {
        if self.count() <= first {
            return false;
        }
        let store = self.store();
        let (word, bit) = arena.board.ground.spot(person);
        boxes.iter().any(|&cell| {
            let new = store.at[usize::from(cell)].iter().rev().take_while(|&&index| index >= first);
            new.map(|&index| &store.lessons[index as usize]).any(|lesson| {
                lesson.part[word] & bit != 0
                    && lesson.boxes.iter().all(|&cell| arena.occupied[usize::from(cell)])
            })
        })
    }

    fn add(&self, lesson: Lesson) {
        let mut guard = self.store();
        let store = &mut *guard;
        let bytes = (lesson.boxes.len() * 2 + lesson.part.len() * 8 + 96) as u64;
        let least = lesson.boxes.iter().copied().min_by_key(|&cell| store.at[usize::from(cell)].len());
        if let Some(cell) = least.filter(|_| store.bytes + bytes <= self.most_bytes) {
            store.at[usize::from(cell)].push(u32::try_from(store.lessons.len()).unwrap_or(u32::MAX));
            store.lessons.push(lesson);
            store.bytes += bytes;
            self.count.store(u32::try_from(store.lessons.len()).unwrap_or(u32::MAX), Ordering::Relaxed);
        }
    }
}

/// The boxes looked at around a box: how far away and how many at most.
const AROUND: [(u64, usize); 3] = [(2, 5), (3, 7), (3, 9)];
/// States that some boxes are searched for.
const EFFORT: usize = 2000;
/// The work of a search before it begins to learn, in cells looked at.
const BEGIN: u64 = 4 << 20;
/// The part of its work that goes into looking without learning anything, and the part of the cost that counts where something is learned.
const PART: u64 = 6;
const SUCCESS: u64 = 4;
/// The work that goes into one look, about.
const LOOK: u64 = 1 << 21;

/// Learns for one search.
#[derive(Debug)]
pub(crate) struct Learner<'a> {
    lessons: Option<&'a Lessons>,
    subsets: Subsets,
    spent: u64,
}

impl<'a> Learner<'a> {
    /// A learner who remembers verdicts in so many bytes; without lessons, nothing is ever learned or known.
    pub(crate) fn new(lessons: Option<&'a Lessons>, memory: u64) -> Self {
        Self { lessons, subsets: Subsets::new(EFFORT, memory), spent: 0 }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        self.subsets.memory()
    }

    /// How many lessons there are.
    pub(crate) fn count(&self) -> u32 {
        self.lessons.map_or(0, Lessons::count)
    }

    /// Whether the state in the arena is lost by the lessons after the first so many.
    pub(crate) fn knows(&self, arena: &Arena<'_>, boxes: &[u16], person: u16, first: u32) -> bool {
        self.lessons.is_some_and(|lessons| lessons.lose(arena, boxes, person, first))
    }

    /// Whether the state in the arena is lost, by what is known or by a look at it. The walk is forgotten.
    pub(crate) fn sees(&mut self, arena: &mut Arena<'_>, boxes: &[u16], person: u16) -> bool {
        self.knows(arena, boxes, person, 0) || self.look(arena, boxes, person)
    }

    /// Whether the state in the arena is lost, by what is known or by a look at it if it is time for one; `work` is what the search has done.
    /// The walk is forgotten.
    pub(crate) fn is_lost(&mut self, arena: &mut Arena<'_>, boxes: &[u16], person: u16, work: u64) -> bool {
        if self.knows(arena, boxes, person, 0) {
            return true;
        }
        if self.lessons.is_none() || work < BEGIN || self.spent * PART > work {
            return false;
        }
        let before = arena.work();
        let lost = self.look(arena, boxes, person);
        let cost = arena.work() - before;
        self.spent += if lost { cost / SUCCESS } else { cost };
        lost
    }

    /// Looks for boxes that lose, and learns from the first found.
    pub(crate) fn look(&mut self, arena: &mut Arena<'_>, boxes: &[u16], person: u16) -> bool {
        let until = arena.work() + LOOK;
        for (radius, most) in AROUND {
            for &centre in boxes {
                if arena.is_over(boxes.len()) || arena.work() > until {
                    return false;
                }
                let place = Place { centre, radius };
                let own = place.boxes(arena, boxes, most);
                if own.len() > 1 && self.lose_alone(arena, boxes, &own, person, place) {
                    self.learn(arena, boxes, own, person, place);
                    return !arena.budget.is_over();
                }
            }
        }
        false
    }

    fn lose_alone(
        &mut self,
        arena: &mut Arena<'_>,
        boxes: &[u16],
        own: &[u16],
        person: u16,
        place: Place,
    ) -> bool {
        let board = arena.board;
        self.subsets
            .is_lost(arena, boxes, own, person, |cell| place.distance(board, cell) <= place.radius + 1)
    }

    /// Makes boxes that lose alone as few as they go, finds out where else the person may be, and keeps that.
    fn learn(&mut self, arena: &mut Arena<'_>, boxes: &[u16], mut own: Vec<u16>, person: u16, place: Place) {
        let mut at = 0;
        while at < own.len() && own.len() > 2 {
            let mut fewer = own.clone();
            fewer.remove(at);
            if self.lose_alone(arena, boxes, &fewer, person, place) {
                own = fewer;
            } else {
                at += 1;
            }
        }
        arena.clear(boxes);
        arena.place(&own);
        let regions = arena.regions();
        arena.clear(&own);
        arena.place(boxes);
        let mut part = arena.board.ground.none();
        for region in regions {
            if self.lose_alone(arena, boxes, &own, region, place) {
                arena.clear(boxes);
                arena.place(&own);
                arena.walk(region);
                arena.add_walked(&mut part);
                arena.clear(&own);
                arena.place(boxes);
            }
        }
        if let Some(lessons) = self.lessons.filter(|_| !arena.budget.is_over()) {
            lessons.add(Lesson { boxes: own, part });
        }
    }
}

/// The cells around one of them.
#[derive(Debug, Clone, Copy)]
struct Place {
    centre: u16,
    radius: u64,
}

impl Place {
    fn distance(self, board: &Board, cell: u16) -> u64 {
        let [cell, centre] = [cell, self.centre].map(|cell| board.cells[usize::from(cell)]);
        cell.x.abs_diff(centre.x).max(cell.y.abs_diff(centre.y))
    }

    /// The boxes here, the nearest if there are more than `most`.
    fn boxes(self, arena: &Arena<'_>, boxes: &[u16], most: usize) -> Vec<u16> {
        let distance = |cell: u16| self.distance(arena.board, cell);
        let mut own: Vec<u16> = boxes.iter().copied().filter(|&cell| distance(cell) <= self.radius).collect();
        own.sort_by_key(|&cell| distance(cell));
        own.truncate(most);
        own.sort_unstable();
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::xsb;
    use crate::solver::board::{Board, Way};
    use crate::solver::budget::endless;
    use crate::solver::distances::Distances;

    #[test]
    fn boxes_that_lose_are_learned_without_the_others() {
        // The two boxes at the left wall lose, and no goal is there.
        let text =
            "##########\n#        #\n#        #\n#   .... #\n# $    $ #\n#$$      #\n#@       #\n##########";
        let board = Board::new(&xsb::read(text).unwrap(), 3).unwrap();
        let budget = endless();
        let distances = Distances::with_sides(&board, &budget).unwrap();
        let lessons = Lessons::new(board.len(), 1 << 16);
        let mut learner = Learner::new(Some(&lessons), 1 << 16);
        let mut arena = Arena::with_way(&board, &distances, Way::Push, &budget);
        arena.place(&board.boxes);
        assert!(!learner.knows(&arena, &board.boxes, board.person, 0));
        assert!(learner.look(&mut arena, &board.boxes, board.person));
        // What was learned is about two of the boxes, wherever the others are.
        assert_eq!((lessons.count(), lessons.store().lessons[0].boxes.len()), (1, 2));
        assert!(learner.knows(&arena, &board.boxes, board.person, 0));
        assert!(!learner.knows(&arena, &board.boxes, board.person, 1));
        arena.clear(&board.boxes);
        arena.place(&board.goals);
        assert!(!learner.knows(&arena, &board.goals, board.person, 0));
        assert!(!learner.look(&mut arena, &board.goals, board.person));
    }

    #[test]
    fn lessons_keep_to_their_bytes() {
        let board = Board::new(&xsb::read("#######\n#@$$..#\n#######").unwrap(), 3).unwrap();
        let lessons = Lessons::new(board.len(), 300);
        for _ in 0..10 {
            lessons.add(Lesson { boxes: board.boxes.clone(), part: board.ground.all() });
        }
        assert_eq!(lessons.count(), 2);
    }
}
