//! Terms during inference: cells in one vector, given up all at once when the search goes back.
//!
//! A cell is one word and copies for nothing, so passing an argument, binding a variable and undoing both cost
//! no reference counting and no allocation. Terms that are ground, or that only the slow operations of
//! [`Store`](crate::store::Store) understand (annotations, plans as terms, expressions with unbound variables),
//! stay shared terms in a pool and are opened one level at a time, when a pattern looks inside.

use crate::effort::Effort;
use crate::program::Plan;
use crate::store::MAX_PLANS;
use crate::symbol::{NameId, Symbol};
use crate::term::{Kind, Literal, Term};

/// What a cell is: a value, or the place of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum View {
    /// A variable nothing is known about; only at its own place in the heap.
    Unbound,
    /// The variable at this place.
    Ref(u32),
    Number(f64),
    Atom(NameId),
    Nil,
    /// Head and tail at this place and the next.
    List(u32),
    /// A functor at this place, its arguments after it.
    Struct(u32),
    /// A functor and the number of its arguments, at most [`MAX_ARITY`]; only in front of them.
    Functor(NameId, u32),
    /// A term of the pool without variables.
    Ground(u32),
    /// A template at this place, the number of its variables after it, and then their values.
    Open(u32),
    /// A term of the pool; only at the beginning of an open term.
    Template(u32),
    /// The number of variables of a template; only after it.
    Count(u32),
    /// The same for an expression without a value; one cell more follows: a variable it has no value without.
    Stuck(u32),
}

/// Structures with more arguments stay in the pool.
pub(super) const MAX_ARITY: usize = 0x7FFF;

/// One word: a number as it is, anything else in the space of the negative quiet not-a-numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell(u64);

/// The smallest word that is not a number.
const BOXED: u64 = 0xFFF8 << 48;
const TAG_SHIFT: u32 = 47;
const UNBOUND: Cell = Cell(BOXED);

impl Cell {
    #[inline]
    pub(super) const fn view(self) -> View {
        if self.0 < BOXED {
            return View::Number(f64::from_bits(self.0));
        }
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the payload")]
        let low = self.0 as u32;
        match (self.0 >> TAG_SHIFT) & 15 {
            0 => View::Unbound,
            1 => View::Ref(low),
            2 => View::Atom(NameId(low)),
            3 => View::Nil,
            4 => View::List(low),
            5 => View::Struct(low),
            6 => {
                let arity = ((self.0 >> 32) & MAX_ARITY as u64) as u32;
                View::Functor(NameId(low), arity)
            }
            7 => View::Ground(low),
            8 => View::Open(low),
            9 => View::Template(low),
            10 => View::Count(low),
            _ => View::Stuck(low),
        }
    }

    const fn boxed(tag: u64, low: u32) -> Self {
        Self(BOXED | (tag << TAG_SHIFT) | low as u64)
    }

    const fn is_unbound(self) -> bool {
        self.0 == UNBOUND.0
    }
}

impl View {
    /// The word of it.
    #[inline]
    pub(crate) const fn pack(self) -> Cell {
        match self {
            Self::Number(n) => {
                let bits = n.to_bits();
                Cell(if bits < BOXED { bits } else { f64::NAN.to_bits() & !(1 << 63) })
            }
            Self::Unbound => UNBOUND,
            Self::Ref(place) => Cell::boxed(1, place),
            Self::Atom(name) => Cell::boxed(2, name.0),
            Self::Nil => Cell::boxed(3, 0),
            Self::List(place) => Cell::boxed(4, place),
            Self::Struct(place) => Cell::boxed(5, place),
            Self::Functor(name, arity) => Cell(Cell::boxed(6, name.0).0 | (arity as u64) << 32),
            Self::Ground(term) => Cell::boxed(7, term),
            Self::Open(place) => Cell::boxed(8, place),
            Self::Template(term) => Cell::boxed(9, term),
            Self::Count(count) => Cell::boxed(10, count),
            Self::Stuck(count) => Cell::boxed(11, count),
        }
    }
}

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

/// Cells that weigh as much as a term.
const CELLS_PER_TERM: usize = 4;

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

    /// Binds a variable unless it occurs in the value.
    #[inline]
    pub(super) fn bind_checked(&mut self, var: u32, value: Cell) -> bool {
        if matches!(value.view(), View::List(_) | View::Struct(_) | View::Open(_)) && self.occurs(var, value)
        {
            return false;
        }
        self.bind(var, value);
        true
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

    /// Unifies two cells; on failure some variables may stay bound until the next undoing.
    #[inline]
    pub(super) fn unify(&mut self, a: Cell, b: Cell) -> bool {
        let (a, b) = (self.deref(a), self.deref(b));
        match (a.view(), b.view()) {
            (View::Number(x), View::Number(y)) => x == y,
            (View::Atom(x), View::Atom(y)) => x == y,
            (View::Nil, View::Nil) => true,
            _ => self.unify_parts(a, b),
        }
    }

    #[inline(never)]
    fn unify_parts(&mut self, a: Cell, b: Cell) -> bool {
        let mut todo = std::mem::take(&mut self.todo);
        self.opened = 0;
        todo.clear();
        todo.push((a, b));
        let unified = self.unify_all(&mut todo);
        self.todo = todo;
        unified
    }

    fn unify_all(&mut self, todo: &mut Vec<(Cell, Cell)>) -> bool {
        let mut effort = Effort::default();
        while let Some((a, b)) = todo.pop() {
            if effort.is_too_much(todo.len() + self.cells.len() / CELLS_PER_TERM) {
                return false;
            }
            let before = self.cells.len();
            let (a, b) = (self.deref(a), self.deref(b));
            let fits = match (a.view(), b.view()) {
                (View::Ref(x), View::Ref(y)) => {
                    if x < y {
                        self.bind(y, a);
                    } else if y < x {
                        self.bind(x, b);
                    }
                    true
                }
                // A decorated variable is a question to the other side, even if that is a variable.
                (View::Ref(x), _) if !self.is_decorated(b) => self.bind_checked(x, b),
                (_, View::Ref(y)) if !self.is_decorated(a) => self.bind_checked(y, a),
                (View::Number(x), View::Number(y)) => x == y,
                (View::Atom(x), View::Atom(y)) => x == y,
                (View::Nil, View::Nil) => true,
                (View::List(x), View::List(y)) => {
                    if x != y {
                        todo.push((self.at(x + 1), self.at(y + 1)));
                        todo.push((self.at(x), self.at(y)));
                    }
                    true
                }
                (View::Struct(x), View::Struct(y)) => self.unify_structs(x, y, todo),
                (View::Ground(_) | View::Open(_), _) | (_, View::Ground(_) | View::Open(_)) => {
                    self.unify_shared(a, b, todo)
                }
                _ => false,
            };
            if !fits {
                return false;
            }
            effort.add(self.cells.len().saturating_sub(before));
        }
        true
    }

    fn unify_structs(&self, x: u32, y: u32, todo: &mut Vec<(Cell, Cell)>) -> bool {
        let (View::Functor(name, arity), View::Functor(other, count)) = (self.view_at(x), self.view_at(y))
        else {
            return false;
        };
        if name != other || arity != count {
            return false;
        }
        if x != y {
            todo.extend((1..=arity).rev().map(|part| (self.at(x + part), self.at(y + part))));
        }
        true
    }

    /// Unifies where at least one side is a term of the pool.
    fn unify_shared(&mut self, a: Cell, b: Cell, todo: &mut Vec<(Cell, Cell)>) -> bool {
        if let (View::Ground(x), View::Ground(y)) = (a.view(), b.view()) {
            match (&self.pool[x as usize], &self.pool[y as usize]) {
                (Term::Text(x), Term::Text(y)) => return x.as_str() == y.as_str(),
                (Term::List(x), Term::List(y)) if std::rc::Rc::ptr_eq(x, y) => return true,
                _ => {}
            }
        }
        let (x, y) = (self.open(a), self.open(b));
        let plain = |cell: Cell| matches!(cell.view(), View::List(_) | View::Struct(_));
        if plain(x) && plain(y) {
            todo.push((x, y));
            return true;
        }
        self.unify_as_terms(a, b)
    }

    /// The pool term of an open cell, and where the values of its variables begin.
    pub(super) fn template_of(&self, cell: Cell) -> Option<(&Term, u32)> {
        let View::Open(place) = cell.view() else { return None };
        let View::Template(term) = self.view_at(place) else { return None };
        Some((&self.pool[term as usize], place + 2))
    }

    fn is_decorated(&self, cell: Cell) -> bool {
        matches!(self.template_of(cell), Some((Term::Decorated(_), _)))
    }

    /// The list or plain structure a cell of the pool stands for, as cells; other cells unchanged.
    pub(super) fn open(&mut self, cell: Cell) -> Cell {
        let (term, vars) = match cell.view() {
            View::Ground(term) => (self.pool[term as usize].clone(), 0),
            View::Open(_) => match self.template_of(cell) {
                Some((term, vars)) => (term.clone(), vars),
                None => return cell,
            },
            _ => return cell,
        };
        match &term {
            Term::List(cons) => {
                let head = self.part(&cons.head, vars);
                let tail = self.part(&cons.tail, vars);
                self.list_cell(head, tail)
            }
            Term::Literal(literal) if is_plain(literal) => {
                let place = self.struct_cell(&literal.functor, literal.args.len());
                for (n, arg) in literal.args.iter().enumerate() {
                    let part = self.part(arg, vars);
                    self.cells[place as usize + 1 + n] = part;
                }
                View::Struct(place).pack()
            }
            Term::Plan(plan) if self.opened < MAX_PLANS => {
                self.opened += 1;
                self.open_plan(plan, vars)
            }
            _ => cell,
        }
    }

    /// A plan as a structure of its parts, so that `{ @L +!G : C <- B }` takes another plan apart.
    fn open_plan(&mut self, plan: &Plan, vars: u32) -> Cell {
        let values: Vec<Cell> = if plan.open {
            self.values_of(vars)
        } else {
            // The variables of a plan of its own are nobody else's.
            let first = self.alloc(plan.var_count());
            (first..index(self.cells.len())).map(|place| View::Ref(place).pack()).collect()
        };
        let place = self.struct_cell(&Symbol::new("{plan}"), Plan::PARTS);
        for (n, part) in plan.parts().into_iter().enumerate() {
            let slot = place + 1 + index(n);
            self.cells[slot as usize] = match part {
                Term::Var(var) => values.get(var.index()).copied().unwrap_or(UNBOUND),
                term if term.is_ground() => self.share(term),
                term => self.template(term, &values),
            };
        }
        View::Struct(place).pack()
    }

    /// A term without variables as cells through and through, if it takes no more than `budget` of them.
    pub(super) fn unfold(&mut self, term: &Term, budget: &mut usize) -> Cell {
        match term {
            Term::List(_) => {
                let items: Vec<&Term> = term.elements().take(*budget + 1).collect();
                if items.len() * 2 > *budget {
                    *budget = 0;
                    return self.share(term.clone());
                }
                *budget -= items.len() * 2;
                let cells: Vec<Cell> = items.into_iter().map(|item| self.unfold(item, budget)).collect();
                let nil = View::Nil.pack();
                cells.into_iter().rev().fold(nil, |tail, head| self.list_cell(head, tail))
            }
            _ => self.part(term, 0),
        }
    }

    /// A functor with room for its arguments.
    pub(super) fn struct_cell(&mut self, functor: &Symbol, arity: usize) -> u32 {
        let place = index(self.cells.len());
        self.cells.push(View::Functor(functor.id(), index(arity)).pack());
        self.cells.resize(self.cells.len() + arity, UNBOUND);
        place
    }

    /// A part of a pool term whose variables have their values from `vars` on.
    fn part(&mut self, term: &Term, vars: u32) -> Cell {
        match term {
            Term::Var(var) => self.at(vars + var.0),
            Term::Number(n) => View::Number(*n).pack(),
            Term::Atom(name) => View::Atom(name.id()).pack(),
            Term::Nil => View::Nil.pack(),
            _ if term.is_ground() => self.share(term.clone()),
            _ => {
                // The variables are those of the whole: their values are copied.
                let values = self.values_of(vars);
                self.template(term.clone(), &values)
            }
        }
    }

    fn values_of(&self, vars: u32) -> Vec<Cell> {
        match self.cells.get((vars as usize).wrapping_sub(1)).map(|cell| cell.view()) {
            Some(View::Count(count) | View::Stuck(count)) => {
                (vars..vars + count).map(|place| self.at(place)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A term of the pool with the values of its variables.
    pub(super) fn template(&mut self, template: Term, values: &[Cell]) -> Cell {
        self.pool.push(template);
        let place = index(self.cells.len());
        self.cells.push(View::Template(index(self.pool.len() - 1)).pack());
        self.cells.push(View::Count(index(values.len())).pack());
        self.cells.extend_from_slice(values);
        View::Open(place).pack()
    }

    /// An unbound variable without which the expression in a cell has no value, if one is known.
    pub(super) fn stuck_on(&self, cell: Cell) -> Option<Cell> {
        let View::Open(place) = cell.view() else { return None };
        let View::Stuck(count) = self.view_at(place + 1) else { return None };
        let variable = self.at(place + 2 + count);
        matches!(variable.view(), View::Ref(_)).then_some(variable)
    }

    /// Takes note of why the expression built last has no value.
    pub(super) fn mark_stuck(&mut self, cell: Cell) {
        let View::Open(place) = cell.view() else { return };
        let View::Count(count) = self.view_at(place + 1) else { return };
        let reason = self.parts(place).find_map(|part| {
            let value = self.at(part);
            if matches!(value.view(), View::Ref(_)) { Some(value) } else { self.stuck_on(value) }
        });
        if let Some(reason) = reason
            && self.cells.len() == (place + 2 + count) as usize
        {
            self.cells[place as usize + 1] = View::Stuck(count).pack();
            self.cells.push(reason);
        }
    }

    /// The cells a compound cell is made of.
    pub(super) fn parts(&self, place: u32) -> std::ops::Range<u32> {
        match self.view_at(place) {
            View::Functor(_, arity) => place + 1..place + 1 + arity,
            View::Template(_) => match self.view_at(place + 1) {
                View::Count(count) | View::Stuck(count) => place + 2..place + 2 + count,
                _ => 0..0,
            },
            _ => 0..0,
        }
    }

    fn occurs(&mut self, var: u32, value: Cell) -> bool {
        let mut visit = std::mem::take(&mut self.visit);
        visit.clear();
        visit.push(value);
        let found = self.occurs_in(var, &mut visit);
        self.visit = visit;
        found
    }

    fn occurs_in(&self, var: u32, visit: &mut Vec<Cell>) -> bool {
        let mut effort = Effort::default();
        while let Some(cell) = visit.pop() {
            if effort.is_too_much(visit.len()) {
                return true;
            }
            match self.deref(cell).view() {
                View::Ref(other) if other == var => return true,
                View::List(place) => {
                    visit.push(self.at(place + 1));
                    visit.push(self.at(place));
                }
                View::Struct(place) | View::Open(place) => {
                    visit.extend(self.parts(place).map(|part| self.at(part)));
                }
                _ => {}
            }
        }
        false
    }
}

/// Whether a literal is a structure and nothing more.
pub(super) fn is_plain(literal: &Literal) -> bool {
    literal.kind == Kind::Plain
        && literal.extra.is_none()
        && !literal.args.is_empty()
        && literal.args.len() <= MAX_ARITY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_what_was_packed() {
        let numbers = [0.0, -0.0, 1.5, -1e300, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE];
        for number in numbers {
            assert_eq!(View::Number(number).pack().view(), View::Number(number));
        }
        for nan in [f64::NAN, -f64::NAN, f64::from_bits(u64::MAX)] {
            assert!(matches!(View::Number(nan).pack().view(), View::Number(n) if n.is_nan()));
        }
        let name = NameId(u32::MAX);
        let others = [
            View::Unbound,
            View::Ref(7),
            View::Atom(name),
            View::Nil,
            View::List(u32::MAX),
            View::Struct(1),
            View::Functor(name, 0x7FFF),
            View::Ground(2),
            View::Open(3),
            View::Template(4),
            View::Count(5),
            View::Stuck(6),
        ];
        for other in others {
            assert_eq!(other.pack().view(), other);
        }
    }
}
