//! All solutions of a formula in one: `.findall`, `.setof`, `.count`, `.min`, `.max`, `.eval`.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::cell::{Cell, View};
use super::heap::index;
use super::run::Flow;
use super::transfer::Numbering;
use super::{Alternative, Choice, Collection, Machine, Point};
use crate::actions::Collector;
use crate::agent::Mind;
use crate::arith;
use crate::order::compare;
use crate::term::{Ordered, Term};

impl Machine {
    /// Takes note of a solution for the collection at this choice point.
    pub(super) fn collect(&mut self, place: usize, base: u32, mind: &mut Mind) {
        let Some(Choice { kind: Alternative::Collect(collection), .. }) = self.choices.get_mut(place) else {
            return;
        };
        collection.count += 1;
        match collection.collector {
            Collector::FindAll | Collector::SetOf | Collector::Min | Collector::Max => {
                if let Some(template) = collection.args.first() {
                    let cell = self.heap.build(template, base, mind);
                    let term = self.heap.export(cell, &mut Numbering::by_place(), mind);
                    collection.found.push(term);
                }
            }
            Collector::Count => {}
            // One solution is enough to know.
            Collector::Eval => self.cut(place + 1),
        }
    }

    /// Unifies what was collected with the argument that asks for it.
    pub(super) fn finish_collecting(
        &mut self,
        collection: Collection,
        point: &mut Point,
        mind: &mut Mind,
    ) -> Flow {
        let Collection { collector, args, found, count, after } = collection;
        let alive = index(self.heap.cells.len());
        let (result, value) = match collector {
            Collector::FindAll => (args.get(2), Some(self.import_list(found, alive))),
            Collector::SetOf => {
                let set: BTreeSet<Ordered> = found.into_iter().map(Ordered).collect();
                let items = set.into_iter().map(|item| item.0).collect();
                (args.get(2), Some(self.import_list(items, alive)))
            }
            Collector::Min | Collector::Max => {
                let worse = if collector == Collector::Min { Ordering::Greater } else { Ordering::Less };
                (args.get(2), first_best(found, worse).map(|best| self.import_found(&best, alive)))
            }
            Collector::Count => (args.get(1), Some(View::Number(arith::count(count)).pack())),
            Collector::Eval => {
                let truth = Term::atom(if count > 0 { "true" } else { "false" });
                (args.first(), Some(self.import_found(&truth, alive)))
            }
        };
        let (Some(result), Some(value)) = (result, value) else { return Flow::Fail };
        let result = self.heap.build(result, after.base, mind);
        *point = after;
        self.heap.unify(result, value).into()
    }

    fn import_list(&mut self, found: Vec<Term>, alive: u32) -> Cell {
        if found.iter().all(Term::is_ground) {
            return if found.is_empty() { View::Nil.pack() } else { self.heap.share(Term::list(found)) };
        }
        let cells: Vec<Cell> = found.iter().map(|term| self.import_found(term, alive)).collect();
        cells.into_iter().rev().fold(View::Nil.pack(), |tail, head| self.heap.list_cell(head, tail))
    }

    /// A collected term: variables older than the collection are themselves, others become new ones.
    fn import_found(&mut self, term: &Term, alive: u32) -> Cell {
        let mut renamed: FxHashMap<u32, Cell> = FxHashMap::default();
        self.heap.import(term, &mut |heap, var| {
            if var.0 < alive {
                return heap.at(var.0);
            }
            *renamed.entry(var.0).or_insert_with(|| View::Ref(heap.alloc(1)).pack())
        })
    }
}

/// The smallest or largest, the first of equals.
fn first_best(found: Vec<Term>, worse: Ordering) -> Option<Term> {
    let mut best: Option<Term> = None;
    for term in found {
        if best.as_ref().is_none_or(|best| compare(best, &term) == worse) {
            best = Some(term);
        }
    }
    best
}
