//! Cells as terms and terms as cells: at the borders of inference, and where only a [`Store`] knows what to do.

use rustc_hash::FxHashMap;

use super::cell::{Cell, View};
use super::heap::{Heap, index};
use crate::effort::Effort;
use crate::store::{Functions, PureFunctions, Store, Unevaluated};
use crate::symbol::{NameId, Symbol};
use crate::term::{Extra, Literal, Term, Var};

/// How variables of the heap are numbered outside: the first `known` by their place, others as they come.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    known: u32,
    places: Vec<u32>,
    numbers: FxHashMap<u32, u32>,
}

impl Numbering {
    pub(super) fn new(known: u32) -> Self {
        Self { known, ..Self::default() }
    }

    /// Every variable numbered by its place.
    pub(super) fn by_place() -> Self {
        Self::new(u32::MAX)
    }

    pub(super) fn len(&self) -> usize {
        self.known as usize + self.places.len()
    }

    fn number(&mut self, place: u32) -> Var {
        if place < self.known {
            return Var(place);
        }
        let next = index(self.len());
        let number = *self.numbers.entry(place).or_insert(next);
        if number == next {
            self.places.push(place);
        }
        Var(number)
    }

    /// The places of the variables, by number.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.known).chain(self.places.iter().copied()).map(|place| View::Ref(place).pack())
    }
}

enum Task {
    Visit(Cell),
    Cons,
    Struct(NameId, u32),
    Template(u32, u32),
}

/// Added to the numbers of variables that must not be taken for those of a template.
const OUTSIDE: u32 = 1 << 31;

impl Heap {
    /// The term a cell stands for, with every bound variable replaced and every expression evaluated that
    /// has a value.
    pub(super) fn export(
        &self,
        cell: Cell,
        numbering: &mut Numbering,
        functions: &mut dyn Functions,
    ) -> Term {
        match self.deref(cell).view() {
            View::Number(n) => return Term::Number(n),
            View::Atom(name) => return Term::Atom(Symbol::with_id(name)),
            View::Nil => return Term::Nil,
            View::Ground(term) => return self.pool[term as usize].clone(),
            View::Ref(place) => return Term::Var(numbering.number(place)),
            _ => {}
        }
        let mut tasks = vec![Task::Visit(cell)];
        let mut out: Vec<Term> = Vec::new();
        let mut effort = Effort::default();
        while let Some(task) = tasks.pop() {
            if effort.is_too_much(tasks.len() + out.len()) {
                return Term::Nil;
            }
            match task {
                Task::Visit(cell) => match self.deref(cell).view() {
                    View::Number(n) => out.push(Term::Number(n)),
                    View::Atom(name) => out.push(Term::Atom(Symbol::with_id(name))),
                    View::Ground(term) => out.push(self.pool[term as usize].clone()),
                    View::Ref(place) => out.push(Term::Var(numbering.number(place))),
                    View::List(place) => {
                        tasks.push(Task::Cons);
                        tasks.push(Task::Visit(self.at(place + 1)));
                        tasks.push(Task::Visit(self.at(place)));
                    }
                    View::Struct(place) | View::Open(place) => {
                        let parts = self.parts(place);
                        let count = parts.end - parts.start;
                        match self.view_at(place) {
                            View::Functor(name, _) => tasks.push(Task::Struct(name, count)),
                            View::Template(term) => tasks.push(Task::Template(term, count)),
                            _ => continue,
                        }
                        tasks.extend(parts.rev().map(|part| Task::Visit(self.at(part))));
                    }
                    _ => out.push(Term::Nil),
                },
                Task::Cons => {
                    let tail = out.pop().unwrap_or(Term::Nil);
                    let head = out.pop().unwrap_or(Term::Nil);
                    out.push(Term::cons(head, tail));
                }
                Task::Struct(name, count) => {
                    let args = out.drain(out.len() - count as usize..).collect();
                    out.push(Literal::new(Symbol::with_id(name), args).into());
                }
                Task::Template(term, count) => {
                    let values: Vec<Term> = out.drain(out.len() - count as usize..).collect();
                    out.push(substitute(&self.pool[term as usize], values, functions));
                }
            }
        }
        out.pop().unwrap_or(Term::Nil)
    }

    /// The cell of a term whose variables mean what `meaning` says.
    pub(super) fn import(&mut self, term: &Term, meaning: &mut dyn FnMut(&mut Self, Var) -> Cell) -> Cell {
        match term {
            Term::Var(var) => meaning(self, *var),
            Term::Number(n) => View::Number(*n).pack(),
            Term::Atom(name) => View::Atom(name.id()).pack(),
            Term::Nil => View::Nil.pack(),
            _ if term.is_ground() => self.share(term.clone()),
            _ => {
                let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
                let mut vars: Vec<Var> = Vec::new();
                let template = Store::default().resolve_with(term, &mut Unevaluated, &mut |var| {
                    let next = index(vars.len());
                    let number = *numbers.entry(var.0).or_insert(next);
                    if number == next {
                        vars.push(var);
                    }
                    Term::Var(Var(number))
                });
                let values: Vec<Cell> = vars.into_iter().map(|var| meaning(self, var)).collect();
                self.template(template, &values)
            }
        }
    }

    /// Takes over what a store has found out about variables numbered outside.
    pub(super) fn take_over(&mut self, numbering: &Numbering, store: &Store) -> bool {
        let mut cells: Vec<Cell> = numbering.cells().collect();
        for (number, value) in store.bindings.iter().enumerate() {
            let Some(value) = value else { continue };
            let Some(&own) = cells.get(number) else { break };
            if !matches!(self.deref(own).view(), View::Ref(_)) {
                continue;
            }
            let value = self.import(value, &mut |heap, var| {
                while cells.len() <= var.index() {
                    let fresh = heap.alloc(1);
                    cells.push(View::Ref(fresh).pack());
                }
                cells[var.index()]
            });
            if !self.unify(own, value) {
                return false;
            }
        }
        true
    }

    /// Unifies terms that only a store can.
    pub(super) fn unify_as_terms(&mut self, a: Cell, b: Cell) -> bool {
        self.with_terms(&[a, b], |store, terms| match terms {
            [a, b] => store.unify(a, b),
            _ => false,
        })
    }

    /// Unifies the annotations of two literals, those of the first being wanted.
    pub(super) fn unify_annots(&mut self, wanted: Cell, own: Cell) -> bool {
        let plain = Extra::default();
        self.with_terms(&[wanted, own], |store, terms| match terms {
            [wanted, own] => {
                store.unify_annots(wanted.extra().unwrap_or(&plain), own.extra().unwrap_or(&plain))
            }
            _ => false,
        })
    }

    fn with_terms(&mut self, cells: &[Cell], unify: impl FnOnce(&mut Store, &[Term]) -> bool) -> bool {
        let mut numbering = Numbering::default();
        let terms: Vec<Term> =
            cells.iter().map(|cell| self.export(*cell, &mut numbering, &mut PureFunctions)).collect();
        let mut store = Store::default();
        store.alloc(numbering.len());
        unify(&mut store, &terms) && self.take_over(&numbering, &store)
    }
}

/// The template with its variables replaced.
fn substitute(template: &Term, values: Vec<Term>, functions: &mut dyn Functions) -> Term {
    let shift = Store::default();
    let bindings = values.into_iter().map(|value| Some(shift.shift(&value, OUTSIDE))).collect();
    Store::with(bindings).resolve_with(template, functions, &mut |var| Term::Var(Var(var.0 & !OUTSIDE)))
}
