//! The generator: from the mates backwards.
//!
//! First every entry counts the moves that stay in the class and looks up the others in the tables of smaller classes. Then
//! the codes are worked off in ascending order: a position that is lost makes those before it won, one that is won takes
//! a move from those before it, and where none is left the position is lost (Ken Thompson, "Retrograde analysis of certain
//! endgames", 1986). What is never reached is drawn. All threads work on one code at a time and share the entries, so the
//! result does not depend on their number.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicUsize, Ordering::Relaxed};

use tablero_lite_chess::{Colour, Kind, Piece};

use crate::class::Class;
use crate::layout::{Layout, Reordered, Squares};
use crate::moves::{Step, for_each_step, for_each_step_back, in_check};
use crate::table::{Codes, Table};
use crate::value::Best;

/// Not known yet; in the end, a draw.
const OPEN: u16 = u16::MAX;
/// The count of an entry that cannot be lost.
const NEVER: u8 = u8::MAX;
/// How many entries a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// How much memory the generator takes for a class beside the smaller tables, in bytes.
#[must_use]
pub fn memory(class: Class) -> usize {
    Layout::new(class).entries() * 3
}

/// Where a move out of the class leads.
struct Exit<'a> {
    /// The table; none for bare kings, which are a draw.
    table: Option<&'a Table>,
    order: Reordered,
}

/// The exits by man that is taken and man that becomes a rook, each with one more for "none".
struct Exits<'a>(Vec<Option<Exit<'a>>>);

impl<'a> Exits<'a> {
    /// The exits if all their tables are at hand, or a class whose table is missing.
    fn new(pieces: &[Piece], find: impl Fn(Class) -> Option<&'a Table>) -> Result<Self, Class> {
        let exit = |(taken, promoted)| -> Result<Option<Exit<'a>>, Class> {
            let Some(left) = left_over(pieces, taken, promoted) else { return Ok(None) };
            let (class, order) = Reordered::new(&left);
            let table = if class.men() == 2 { None } else { Some(find(class).ok_or(class)?) };
            Ok(Some(Exit { table, order }))
        };
        pairs(pieces.len()).map(exit).collect::<Result<_, _>>().map(Self)
    }

    /// The code of the position after a move out of the class, as the side to move there sees it.
    #[inline]
    fn code(&self, step: &Step, to_move: Colour, men: usize) -> u16 {
        let place = |man: Option<usize>| man.unwrap_or(men);
        let exit = self.0.get(place(step.taken) * (men + 1) + place(step.promoted)).and_then(Option::as_ref);
        exit.and_then(|exit| {
            let (squares, to_move) = exit.order.apply(step.squares, to_move);
            exit.table.map(|table| table.code(table.layout.index(squares, to_move)))
        })
        .unwrap_or(0)
    }
}

/// Every man that can be taken with every man that can become a rook, and none of either.
fn pairs(men: usize) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
    let man = move |place: usize| (place < men).then_some(place);
    (0..=men).flat_map(move |taken| (0..=men).map(move |promoted| (man(taken), man(promoted))))
}

/// The men after such a move out of the class, or `None` if there is no such move.
fn left_over(pieces: &[Piece], taken: Option<usize>, promoted: Option<usize>) -> Option<Vec<Option<Piece>>> {
    let possible = taken.is_none_or(|man| pieces[man].kind != Kind::King)
        && promoted.is_none_or(|man| pieces[man].kind == Kind::Pawn)
        && taken.zip(promoted).is_none_or(|(taken, new)| pieces[taken].colour != pieces[new].colour)
        && (taken.is_some() || promoted.is_some());
    let man = |(man, &piece): (usize, &Piece)| match piece {
        _ if Some(man) == taken => None,
        _ if Some(man) == promoted => Some(Piece { kind: Kind::Rook, colour: piece.colour }),
        _ => Some(piece),
    };
    possible.then(|| pieces.iter().enumerate().map(man).collect())
}

/// The classes that one move of a class leads to, bare kings left out.
pub(crate) fn exits(class: Class) -> Vec<Class> {
    let pieces = class.pieces();
    let mut found: Vec<Class> = Vec::new();
    for (taken, promoted) in pairs(pieces.len()) {
        let left = left_over(&pieces, taken, promoted).map(|left| Reordered::new(&left).0);
        found.extend(left.filter(|left| left.men() > 2 && !found.contains(left)));
    }
    found
}

struct Work<'a> {
    layout: &'a Layout,
    exits: Exits<'a>,
    codes: Vec<AtomicU16>,
    /// How many moves that stay in the class are not yet known to lose.
    left: Vec<AtomicU8>,
    highest: AtomicU16,
}

/// Builds the table of a class from those of the classes it leads to, or names one that is missing. `progress` hears of
/// every code that is done and ends the work by saying no.
pub fn build<'a>(
    class: Class,
    find: impl Fn(Class) -> Option<&'a Table>,
    threads: usize,
    mut progress: impl FnMut(u16) -> bool,
) -> Result<Option<Table>, Class> {
    let layout = Layout::new(class);
    let entries = layout.entries();
    let work = Work {
        layout: &layout,
        exits: Exits::new(&layout.pieces, find)?,
        codes: std::iter::repeat_with(|| AtomicU16::new(OPEN)).take(entries).collect(),
        left: std::iter::repeat_with(|| AtomicU8::new(NEVER)).take(entries).collect(),
        highest: AtomicU16::new(0),
    };
    share(entries, threads, |index| work.begin(index));
    let mut code = 1;
    while code <= work.highest.load(Relaxed) {
        share(entries, threads, |index| {
            if work.codes[index].load(Relaxed) == code {
                work.spread(index, code);
            }
        });
        if !progress(code) {
            return Ok(None);
        }
        code += 1;
    }
    let highest = work.highest.load(Relaxed);
    // Entries that belong to no placement repeat the one before, which takes the least space in a file.
    let mut last = 0;
    let closed = (0..entries).map(|index| {
        if layout.placement(index).is_some() {
            last = match work.codes[index].load(Relaxed) {
                OPEN => 0,
                code => code,
            };
        }
        last
    });
    let codes = if u8::try_from(highest).is_ok() {
        Codes::Narrow(closed.map(|code| u8::try_from(code).unwrap_or(0)).collect())
    } else {
        Codes::Wide(closed.collect())
    };
    drop(work);
    Ok(Some(Table { layout, codes }))
}

/// Has every entry visited once, by so many threads.
pub(crate) fn share(entries: usize, threads: usize, visit: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let run = || loop {
        let begin = next.fetch_add(CHUNK, Relaxed);
        if begin >= entries {
            return;
        }
        (begin..(begin + CHUNK).min(entries)).for_each(&visit);
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}

impl Work<'_> {
    /// Counts the moves of an entry and looks up those that leave the class.
    fn begin(&self, index: usize) {
        let Some((squares, to_move)) = self.layout.placement(index) else { return };
        let pieces = &self.layout.pieces;
        let mut left = 0_u8;
        let mut best = Best::default();
        for_each_step(pieces, squares, to_move, |step| {
            if step.taken.is_none() && step.promoted.is_none() {
                left += 1;
            } else {
                best.see(self.exits.code(step, !to_move, pieces.len()));
            }
        });
        if best.win > 0 {
            self.set(index, best.win);
        } else if !best.draw && left > 0 {
            self.left[index].store(left, Relaxed);
        } else if !best.draw {
            let code = best.code(in_check(pieces, squares, to_move));
            if code > 0 {
                self.set(index, code);
            }
        }
    }

    fn set(&self, index: usize, code: u16) {
        self.codes[index].fetch_min(code, Relaxed);
        self.highest.fetch_max(code, Relaxed);
    }

    /// Tells the placements before an entry what its code means to them.
    fn spread(&self, index: usize, code: u16) {
        let Some((squares, to_move)) = self.layout.placement(index) else { return };
        let pieces = &self.layout.pieces;
        for_each_step_back(pieces, squares, to_move, |before| {
            let earlier = self.layout.index(before, !to_move);
            let known = self.codes[earlier].load(Relaxed);
            if code % 2 == 1 {
                // It is lost here, so whoever could move here wins.
                if known > code + 1 {
                    self.set(earlier, code + 1);
                }
            } else if known == OPEN
                && self.left[earlier].load(Relaxed) != NEVER
                && self.left[earlier].fetch_sub(1, Relaxed) == 1
            {
                let exit = self.worst_exit(before, !to_move);
                self.set(earlier, exit.max(code + 1));
            }
        });
    }

    /// The greatest code with which a move out of the class loses, 0 if there is none.
    fn worst_exit(&self, squares: Squares, to_move: Colour) -> u16 {
        let pieces = &self.layout.pieces;
        let mut best = Best::default();
        for_each_step(pieces, squares, to_move, |step| {
            if step.taken.is_some() || step.promoted.is_some() {
                best.see(self.exits.code(step, !to_move, pieces.len()));
            }
        });
        best.loss
    }
}
