//! Where boxes are to be brought if not by a plan: apart, or to where another search has brought them from the other side.
//!
//! After Festival (Shoham 2022), four of whose eight strategies first pull boxes as far from the goals as they go, leaving free ways
//! between them, and then push towards what came of it. A level that no plan fits is often easy once its boxes are apart,
//! and the states met on the way there are as many ends to meet.

use super::arena::{Arena, Macro};
use super::bits::Bits;
use super::board::{Board, NONE, Way, back};
use super::budget::Budget;
use super::distances::{Distances, FAR};
use super::features::Features;
use super::filter;
use super::matching::{INFINITE, Matching};

/// What a search without a plan wants.
#[derive(Debug)]
pub(crate) enum Wish<'a> {
    /// Boxes far from where they are, by the sum of the distances to all of those cells.
    Apart(Vec<u32>),
    /// Boxes on certain cells.
    Towards(Box<Towards<'a>>),
}

/// The cells where boxes are wanted.
#[derive(Debug)]
pub(crate) struct Towards<'a> {
    wanted: Vec<u16>,
    is_wanted: Bits,
    distances: Distances,
    matching: Matching<'a>,
}

impl<'a> Towards<'a> {
    pub(crate) fn new(cells: usize, wanted: Vec<u16>, distances: Distances, matching: Matching<'a>) -> Self {
        Self { is_wanted: Bits::of(cells, &wanted), wanted, distances, matching }
    }
}

/// What macros are preferred by, the less the better: the rank of the features that they lead to, then a distance.
pub(crate) type Value = (u32, u32);

/// Work that the budget need not be told at once.
const MUCH: usize = 1 << 12;

/// How a search without a plan looks at states.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    /// Cells whose filling cuts the empty board in two.
    is_door: Vec<bool>,
    wish: Wish<'a>,
}

impl Wish<'_> {
    /// Boxes far from the cells that the distances are for. By chance, unless that is `None`, some of those cells count more than others,
    /// and some not at all. When the budget ends, it is left unfinished.
    pub(crate) fn apart(board: &Board, from: &Distances, chance: Option<u32>, budget: &Budget<'_>) -> Self {
        const MOST: u64 = 4;
        let size = board.goals.len();
        let liking = |cell: usize| {
            let Some(chance) = chance else { return 1 };
            let name = filter::name_of(u16::try_from(cell).unwrap_or(u16::MAX));
            u32::try_from(name.rotate_left(chance.wrapping_mul(7)) % MOST).unwrap_or(0)
        };
        let liking: Vec<u32> = (0..size).map(liking).collect();
        let reach = |cell: usize, place: u16| match from.best(cell, place) {
            FAR => 0,
            far => u32::from(far),
        };
        let far = |place: u16| {
            if budget.spend(size as u64) {
                return 0;
            }
            (0..size).map(|cell| reach(cell, place) * liking[cell]).sum()
        };
        Self::Apart((0..u16::try_from(board.len()).unwrap_or(u16::MAX)).map(far).collect())
    }
}

impl<'a> Scene<'a> {
    pub(crate) fn new(is_door: Vec<bool>, wish: Wish<'a>) -> Self {
        Self { is_door, wish }
    }

    /// The features and the value of the state in the arena whose free cells fall into so many regions. Every macro, after which the
    /// first of its `ends` is the number of regions, gets a weight, which is nothing, and the value of the state that it leads to. When the
    /// budget ends, some get none.
    pub(crate) fn weigh(
        &mut self,
        arena: &mut Arena<'_>,
        boxes: &[u16],
        regions: usize,
        macros: &[Macro],
        ends: &[(usize, usize)],
        values: &mut Vec<(u32, u32, u32)>,
    ) -> (Features, Value) {
        let (is_door, way) = (&self.is_door, arena.way);
        let doors = boxes.iter().filter(|&&cell| is_door[usize::from(cell)]).count();
        let short = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let byte = |count: usize| u32::from(u8::try_from(count).unwrap_or(u8::MAX));
        let change = |count: usize, mv: &Macro| {
            (count + usize::from(is_door[usize::from(mv.to)]))
                .saturating_sub(usize::from(is_door[usize::from(mv.from)]))
        };
        let less = |count: usize, (before, after): (usize, usize)| (count + after).saturating_sub(before);
        let each = 32 + boxes.len();
        let mut owed = 0;
        match &mut self.wish {
            Wish::Apart(far) => {
                let tight = boxes.iter().filter(|&&cell| !has_room(arena, way, cell)).count();
                let distance = |cell: u16| i64::from(far[usize::from(cell)]);
                let sum: i64 = boxes.iter().map(|&cell| distance(cell)).sum();
                let near = |sum: i64| u32::try_from((1 << 31) - sum).unwrap_or(0);
                let value = |regions, doors, tight, sum| {
                    ((byte(regions) << 16) + (byte(doors) << 8) + byte(tight), near(sum))
                };
                for (mv, &(regions, _)) in macros.iter().zip(ends) {
                    owed += each;
                    if owed > MUCH && arena.is_over(std::mem::take(&mut owed)) {
                        break;
                    }
                    let tight = less(
                        tight,
                        around(arena, *mv, |arena, cell| {
                            arena.occupied[usize::from(cell)] && !has_room(arena, way, cell)
                        }),
                    );
                    let (rank, bound) =
                        value(regions, change(doors, mv), tight, sum + distance(mv.to) - distance(mv.from));
                    values.push((0, rank, bound));
                }
                let features =
                    Features { packed: 0, regions: short(regions), doors: short(doors), out_of_plan: 0 };
                (features, value(regions, doors, tight, sum))
            }
            Wish::Towards(towards) => {
                let Towards { wanted, is_wanted, distances, matching } = &mut **towards;
                matching.follow(distances, boxes);
                let total = matching.cost();
                let is_tight = |arena: &Arena<'_>, cell: u16| match (
                    arena.occupied[usize::from(cell)],
                    is_wanted.has(cell),
                ) {
                    (true, false) => arena.board.neighbours[usize::from(cell)]
                        .iter()
                        .any(|&next| next == NONE || arena.occupied[usize::from(next)]),
                    (false, true) => !has_room(arena, way.undone(), cell),
                    _ => false,
                };
                let placed = boxes.iter().filter(|&&cell| is_wanted.has(cell)).count();
                let tight = boxes
                    .iter()
                    .chain(wanted.iter().filter(|&&cell| !arena.occupied[usize::from(cell)]))
                    .filter(|&&cell| is_tight(arena, cell))
                    .count();
                let missing = |total: i64| usize::from(total >= i64::from(INFINITE));
                let value = |total: i64, regions, placed, tight| {
                    let rank = (byte(missing(total)) << 24)
                        + (byte(regions) << 16)
                        + ((255 - byte(placed)) << 8)
                        + byte(tight);
                    (rank, u32::try_from(total).unwrap_or(u32::MAX))
                };
                for (mv, &(regions, _)) in macros.iter().zip(ends) {
                    owed += each;
                    if owed > MUCH && arena.is_over(std::mem::take(&mut owed)) {
                        break;
                    }
                    let total = matching.row_of(usize::from(mv.from)).map_or(total, |row| {
                        matching.at_least_with(distances, row, usize::from(mv.to), total)
                    });
                    let placed =
                        placed + usize::from(is_wanted.has(mv.to)) - usize::from(is_wanted.has(mv.from));
                    let tight = less(tight, around(arena, *mv, is_tight));
                    let (rank, bound) = value(total, regions, placed, tight);
                    values.push((0, rank, bound));
                }
                let out_of_plan = short(regions + missing(total) * 1000);
                let features = Features { packed: short(placed), regions: 0, doors: 0, out_of_plan };
                (features, value(total, regions, placed, tight))
            }
        }
    }
}

/// Whether there is room to move a box away from a cell this way along some line, wherever the person is.
fn has_room(arena: &Arena<'_>, way: Way, cell: u16) -> bool {
    (0..4).any(|side| {
        let next = arena.board.next(cell, side);
        arena.free(next)
            && arena.free(match way {
                Way::Push => arena.board.next(cell, back(side)),
                Way::Pull => arena.board.next(next, side),
            })
    })
}

/// How many of the cells near a macro something is true of, before it and after it.
fn around(arena: &mut Arena<'_>, mv: Macro, is: impl Fn(&Arena<'_>, u16) -> bool) -> (usize, usize) {
    let board = arena.board;
    let mut near = [NONE; 18];
    let mut count = 0;
    for cell in [mv.from, mv.to] {
        let beside = board.neighbours[usize::from(cell)];
        let beyond =
            [0, 1, 2, 3].map(|side| if beside[side] == NONE { NONE } else { board.next(beside[side], side) });
        for next in beside.into_iter().chain(beyond).chain([cell]) {
            if next != NONE && !near[..count].contains(&next) {
                near[count] = next;
                count += 1;
            }
        }
    }
    let before = near[..count].iter().filter(|&&cell| is(arena, cell)).count();
    arena.occupied[usize::from(mv.from)] = false;
    arena.occupied[usize::from(mv.to)] = true;
    let after = near[..count].iter().filter(|&&cell| is(arena, cell)).count();
    arena.occupied[usize::from(mv.to)] = false;
    arena.occupied[usize::from(mv.from)] = true;
    (before, after)
}
