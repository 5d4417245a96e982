//! Terms that stay shared, and opening them one level at a time.

use super::{Heap, index};
use crate::inference::cell::{Cell, MAX_ARITY, UNBOUND, View};
use crate::program::Plan;
use crate::store::MAX_PLANS;
use crate::symbol::Symbol;
use crate::term::{Kind, Literal, Term};

impl Heap {
    /// The pool term of an open cell, and where the values of its variables begin.
    pub(in crate::inference) fn template_of(&self, cell: Cell) -> Option<(&Term, u32)> {
        let View::Open(place) = cell.view() else { return None };
        let View::Template(term) = self.view_at(place) else { return None };
        Some((&self.pool[term as usize], place + 2))
    }

    pub(super) fn is_decorated(&self, cell: Cell) -> bool {
        matches!(self.template_of(cell), Some((Term::Decorated(_), _)))
    }

    /// The list or plain structure a cell of the pool stands for, as cells; other cells unchanged.
    pub(in crate::inference) fn open(&mut self, cell: Cell) -> Cell {
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

    /// A plan as a structure of its parts, so that `{ @L +!G : C <- B }` and `plan(L,T,C,B)` take another plan apart.
    fn open_plan(&mut self, plan: &Plan, vars: u32) -> Cell {
        let values: Vec<Cell> = if plan.open {
            self.values_of(vars)
        } else {
            // The variables of a plan of its own are nobody else's.
            let first = self.alloc(plan.var_count());
            (first..index(self.cells.len())).map(|place| View::Ref(place).pack()).collect()
        };
        let place = self.struct_cell(&Symbol::new(Plan::FUNCTOR), Plan::PARTS);
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

    /// A term without variables as cells through and through, if it takes no more than `room` of them.
    pub(in crate::inference) fn unfold(&mut self, term: &Term, room: &mut usize) -> Cell {
        match term {
            Term::List(_) => {
                let items: Vec<&Term> = term.elements().take(*room + 1).collect();
                if items.len() * 2 > *room {
                    *room = 0;
                    return self.share(term.clone());
                }
                *room -= items.len() * 2;
                let cells: Vec<Cell> = items.into_iter().map(|item| self.unfold(item, room)).collect();
                let nil = View::Nil.pack();
                cells.into_iter().rev().fold(nil, |tail, head| self.list_cell(head, tail))
            }
            _ => self.part(term, 0),
        }
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
    pub(in crate::inference) fn template(&mut self, template: Term, values: &[Cell]) -> Cell {
        self.pool.push(template);
        let place = index(self.cells.len());
        self.cells.push(View::Template(index(self.pool.len() - 1)).pack());
        self.cells.push(View::Count(index(values.len())).pack());
        self.cells.extend_from_slice(values);
        View::Open(place).pack()
    }

    /// An unbound variable without which the expression in a cell has no value, if one is known.
    pub(in crate::inference) fn stuck_on(&self, cell: Cell) -> Option<Cell> {
        let View::Open(place) = cell.view() else { return None };
        let View::Stuck(count) = self.view_at(place + 1) else { return None };
        let variable = self.at(place + 2 + count);
        matches!(variable.view(), View::Ref(_)).then_some(variable)
    }

    /// Takes note of why the expression built last has no value.
    pub(in crate::inference) fn mark_stuck(&mut self, cell: Cell) {
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
    pub(in crate::inference) fn parts(&self, place: u32) -> std::ops::Range<u32> {
        match self.view_at(place) {
            View::Functor(_, arity) => place + 1..place + 1 + arity,
            View::Template(_) => match self.view_at(place + 1) {
                View::Count(count) | View::Stuck(count) => place + 2..place + 2 + count,
                _ => 0..0,
            },
            _ => 0..0,
        }
    }
}

/// Whether a literal is a structure and nothing more.
pub(in crate::inference) fn is_plain(literal: &Literal) -> bool {
    literal.kind == Kind::Plain
        && literal.extra.is_none()
        && !literal.args.is_empty()
        && literal.args.len() <= MAX_ARITY
}
