//! Unification of cells.

use super::Heap;
use crate::effort::Effort;
use crate::inference::cell::{Cell, View};
use crate::term::Term;

/// Cells that weigh as much as a term.
const CELLS_PER_TERM: usize = 4;

impl Heap {
    /// Binds a variable unless it occurs in the value.
    #[inline]
    pub(in crate::inference) fn bind_checked(&mut self, var: u32, value: Cell) -> bool {
        if matches!(value.view(), View::List(_) | View::Struct(_) | View::Open(_)) && self.occurs(var, value)
        {
            return false;
        }
        self.bind(var, value);
        true
    }

    /// Unifies two cells; on failure some variables may stay bound until the next undoing.
    #[inline]
    pub(in crate::inference) fn unify(&mut self, a: Cell, b: Cell) -> bool {
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
