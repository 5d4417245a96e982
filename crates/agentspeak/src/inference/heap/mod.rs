//! Terms during inference: cells in one vector, given up all at once when the search goes back.
//!
//! A cell is one word and copies for nothing, so passing an argument, binding a variable and undoing both cost
//! no reference counting and no allocation. Terms that are ground, or that only the slow operations of
//! [`Store`](crate::store::Store) understand (annotations, plans as terms, expressions with unbound variables),
//! stay shared terms in a pool and are opened one level at a time, when a pattern looks inside.

mod pool;
mod unify;

use super::cell::{Cell, UNBOUND, View};
use crate::symbol::Symbol;
use crate::term::Term;
pub(super) use pool::is_plain;

/// The cells, the terms they share, and what must be undone.
#[derive(Debug, Default)]
pub(crate) struct Heap {
    pub(super) cells: Vec<Cell>,
    pub(super) pool: Vec<Term>,
    trail: Vec<u32>,
    /// Variables from here on are forgotten by the next undoing anyway and need no trail.
    floor: u32,
    todo: Vec<(Cell, Cell)>,
    /// Plans taken apart by the unification that goes on.
    opened: u32,
    visit: Vec<Cell>,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) cells: u32,
    trail: u32,
    pool: u32,
    floor: u32,
}

/// Capacity above this is given back between searches.
const KEPT_CELLS: usize = 1 << 16;

pub(super) fn index(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl Heap {
    pub(super) fn clear(&mut self) {
        if self.cells.capacity() > KEPT_CELLS || self.pool.capacity() > KEPT_CELLS {
            *self = Self::default();
        }
        self.cells.clear();
        self.pool.clear();
        self.trail.clear();
        self.floor = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        (self.cells.len() + self.pool.len()) * size_of::<Cell>() + self.trail.len() * size_of::<u32>()
    }

    /// Adds unbound variables; the place of the first.
    #[inline]
    pub(super) fn alloc(&mut self, count: usize) -> u32 {
        let first = index(self.cells.len());
        self.cells.resize(self.cells.len() + count, UNBOUND);
        first
    }

    /// Adds variables, the first of which have these values; the place of the first.
    #[inline]
    pub(super) fn alloc_with(&mut self, values: &[Cell], count: usize) -> u32 {
        let first = index(self.cells.len());
        self.cells.extend_from_slice(values);
        self.cells.resize(first as usize + count, UNBOUND);
        first
    }

    #[inline]
    pub(super) fn mark(&mut self) -> Mark {
        let mark = Mark {
            cells: index(self.cells.len()),
            trail: index(self.trail.len()),
            pool: index(self.pool.len()),
            floor: self.floor,
        };
        self.floor = mark.cells;
        mark
    }

    /// Undoes everything since the mark, which can be used again.
    #[inline]
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail as usize {
            if let Some(var) = self.trail.pop() {
                self.cells[var as usize] = UNBOUND;
            }
        }
        self.cells.truncate(mark.cells as usize);
        if self.pool.len() > mark.pool as usize {
            self.pool.truncate(mark.pool as usize);
        }
        self.floor = mark.cells;
    }

    /// Forgets a mark; what it protects is now protected by the one before.
    #[inline]
    pub(super) const fn release(&mut self, mark: Mark) {
        self.floor = mark.floor;
    }

    #[inline]
    pub(super) fn deref(&self, mut cell: Cell) -> Cell {
        while let View::Ref(place) = cell.view() {
            let value = self.cells[place as usize];
            if value.is_unbound() {
                break;
            }
            cell = value;
        }
        cell
    }

    /// The value of the variable or part at this place.
    #[inline]
    pub(super) fn at(&self, place: u32) -> Cell {
        let cell = self.cells[place as usize];
        match cell.view() {
            View::Unbound => View::Ref(place).pack(),
            View::Ref(_) => self.deref(cell),
            _ => cell,
        }
    }

    /// What is at this place: a functor, a template.
    #[inline]
    pub(super) fn view_at(&self, place: u32) -> View {
        self.cells[place as usize].view()
    }

    #[inline]
    pub(super) fn bind(&mut self, var: u32, value: Cell) {
        self.cells[var as usize] = value;
        if var < self.floor {
            self.trail.push(var);
        }
    }

    pub(super) fn share(&mut self, term: Term) -> Cell {
        self.pool.push(term);
        View::Ground(index(self.pool.len() - 1)).pack()
    }

    pub(super) fn list_cell(&mut self, head: Cell, tail: Cell) -> Cell {
        let place = index(self.cells.len());
        self.cells.push(head);
        self.cells.push(tail);
        View::List(place).pack()
    }

    /// A functor with room for its arguments.
    pub(super) fn struct_cell(&mut self, functor: &Symbol, arity: usize) -> u32 {
        let place = index(self.cells.len());
        self.cells.push(View::Functor(functor.id(), index(arity)).pack());
        self.cells.resize(self.cells.len() + arity, UNBOUND);
        place
    }
}
