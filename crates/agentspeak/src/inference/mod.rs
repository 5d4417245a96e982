//! Inference: depth-first search for the solutions of a formula over the belief base.
//!
//! A formula is a sequence of operations ([`code`]) over cells ([`heap`]). Goals wait in frames and alternatives in
//! choice points, both in vectors, so the depth of a proof is bounded by the memory limit and not by the host
//! stack. A clause leaves a choice point only if another clause may fit the first arguments, and the last goal of
//! a clause leaves no frame (the last-call optimisation of Warren's machine: D. H. D. Warren, "An Abstract Prolog
//! Instruction Set", 1983). Unlike there, variables are places in the heap and not registers: what that costs in
//! memory it saves in instructions.

mod actions;
mod cell;
mod code;
mod collect;
mod generator;
mod heap;
mod pattern;
mod relation;
mod run;
mod transfer;

use std::rc::Rc;

pub(crate) use code::{Code, Key, Target};
pub(crate) use generator::{Generator, Items, Parts, Which};
pub(crate) use pattern::{Occurrences, Pattern, var_count};

use crate::actions::{ActionError, Collector};
use crate::agent::Mind;
use crate::beliefs::{Entry, Keys};
use crate::budget::Halt;
use crate::memory::{Weight, has_room, slice};
use crate::store::Store;
use crate::symbol::Hold;
use crate::term::{Term, Var};
use cell::{Cell, View};
use code::At;
use heap::{Heap, Mark, index};
use transfer::Numbering;

/// No frame.
const NONE: u32 = u32::MAX;

/// Cells after which the budget is looked at again.
const STRIDE_CELLS: usize = 1 << 14;

/// Cells that the value of a variable may take when a search begins; longer lists are opened as needed.
const UNFOLDED: usize = 256;

/// Where to go on: an operation, the base of its variables, and the frame to return to.
#[derive(Clone, Debug)]
struct Point {
    code: Rc<Code>,
    at: At,
    base: u32,
    cont: u32,
}

/// A goal that waits for another to be solved.
#[derive(Clone, Debug)]
enum Frame {
    Goal(Point),
    /// The end of a `not` or a collection that began with this choice point.
    Inside {
        choice: u32,
    },
}

/// An alternative.
#[derive(Debug)]
struct Choice {
    mark: Mark,
    frames: u32,
    /// Where its arguments begin among those saved.
    saved: u32,
    kind: Alternative,
}

#[derive(Debug)]
enum Alternative {
    /// The next clause that may fit the goal whose arguments were saved.
    Clauses {
        entry: Rc<Entry>,
        place: u32,
        keys: Keys,
        cont: u32,
    },
    Point(Point),
    Collect(Box<Collection>),
    Many(Box<Many>),
}

/// Solutions being collected, and where to go on afterwards.
#[derive(Debug)]
struct Collection {
    collector: Collector,
    args: Rc<[Pattern]>,
    found: Vec<Term>,
    weight: Weight,
    count: usize,
    after: Point,
}

/// Further solutions of an internal action, whose terms have variables of their own.
#[derive(Debug)]
struct Many {
    generator: Generator,
    numbering: Numbering,
    store: Store,
    mark: crate::store::Mark,
    after: Point,
}

/// A search over a belief base, possibly suspended between solutions.
#[derive(Debug)]
pub(crate) struct Machine {
    /// The variables of whoever asks; a solution binds them.
    pub(crate) store: Store,
    /// Why the last internal action that stood alone failed, if it was an error.
    pub(crate) error: Option<ActionError>,
    heap: Heap,
    frames: Vec<Frame>,
    choices: Vec<Choice>,
    /// The arguments of the goal being called, its annotations last if it has any.
    args: Vec<Cell>,
    saved: Vec<Cell>,
    /// The query, until the search begins.
    query: Option<Rc<Code>>,
    root: Option<crate::store::Mark>,
    known: u32,
    hold: Option<Hold>,
    nothing: Rc<Code>,
    /// So many cells are looked at before the next steps are counted.
    look_at: usize,
    weight: Weight,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            store: Store::default(),
            error: None,
            heap: Heap::default(),
            frames: Vec::new(),
            choices: Vec::new(),
            args: Vec::new(),
            saved: Vec::new(),
            query: None,
            root: None,
            known: 0,
            hold: None,
            nothing: Rc::new(Code::nothing()),
            look_at: 0,
            weight: Weight::default(),
        }
    }
}

impl Machine {
    /// Prepares to search for solutions of `code`, whose variables are those of the store.
    pub(crate) fn start(&mut self, code: Rc<Code>) {
        self.forget();
        self.error = None;
        // Values may speak of variables that their owner has not counted yet.
        let open = self.store.bindings.iter().flatten().filter(|value| !value.is_ground());
        let vars = open.map(var_count).fold(code.vars, u32::max);
        let missing = (vars as usize).saturating_sub(self.store.bindings.len());
        self.store.alloc(missing);
        self.root = Some(self.store.mark());
        self.hold = Some(Hold::new());
        self.known = index(self.store.bindings.len());
        self.heap.alloc(self.store.bindings.len());
        for place in 0..self.store.bindings.len() {
            if let Some(value) = &self.store.bindings[place] {
                let mut room = UNFOLDED;
                let value = if value.is_ground() {
                    self.heap.unfold(value, &mut room)
                } else {
                    self.heap.import(value, &mut |heap, var| heap.at(var.0))
                };
                self.heap.cells[place] = value;
            }
        }
        self.query = Some(code);
    }

    /// The first solution.
    pub(crate) fn solve(&mut self, code: &Rc<Code>, mind: &mut Mind) -> Result<bool, Halt> {
        self.start(code.clone());
        let found = self.next(mind);
        self.finish();
        found
    }

    fn forget(&mut self) {
        self.frames.clear();
        self.choices.clear();
        self.saved.clear();
        self.heap.clear();
        self.query = None;
        self.root = None;
        self.hold = None;
        self.look_at = 0;
        self.weight.set(0);
    }

    /// Keeps the bindings of the current solution and forgets how to find another.
    pub(crate) fn finish(&mut self) {
        self.forget();
        self.store.commit();
    }

    /// Looks for the first or next solution; after the last one the bindings are as before the first.
    pub(crate) fn next(&mut self, mind: &mut Mind) -> Result<bool, Halt> {
        let Some(root) = self.root else { return Ok(false) };
        self.store.undo(root);
        let start = self.query.take().map(|code| Point { code, at: 0, base: 0, cont: NONE });
        let found = self.run(start, mind)?;
        if found {
            self.publish(mind);
        }
        Ok(found)
    }

    /// Puts the bindings found into the store.
    fn publish(&mut self, mind: &mut Mind) {
        let mut numbering = Numbering::new(self.known);
        for place in 0..self.known {
            if self.store.bindings[place as usize].is_some() {
                continue;
            }
            let cell = self.heap.at(place);
            if matches!(cell.view(), View::Ref(same) if same == place) {
                continue;
            }
            let value = self.heap.export(cell, &mut numbering, mind);
            self.store.bind(Var(place), value);
        }
        self.store.alloc(numbering.len() - self.known as usize);
    }

    fn bytes(&self) -> usize {
        self.heap.bytes()
            + slice::<Cell>(self.saved.capacity())
            + slice::<Frame>(self.frames.capacity())
            + slice::<Choice>(self.choices.capacity())
    }

    /// Looks at the budget, and makes room for the next steps.
    fn check(&mut self, mind: &mut Mind) -> Result<(), Halt> {
        if self.heap.room() < STRIDE_CELLS {
            let more = (self.heap.cells.len() / 2).max(2 * STRIDE_CELLS);
            if has_room(slice::<Cell>(more)) {
                self.heap.cells.reserve_exact(more);
            }
        }
        self.look_at = self.heap.cells.len() + STRIDE_CELLS;
        self.weight.set(self.bytes());
        mind.meter.check()
    }

    fn push_choice(&mut self, kind: Alternative) {
        let mark = self.heap.mark();
        self.choices.push(Choice {
            mark,
            frames: index(self.frames.len()),
            saved: index(self.saved.len()),
            kind,
        });
    }

    fn push_frame(&mut self, frame: Frame) -> u32 {
        self.frames.push(frame);
        index(self.frames.len() - 1)
    }

    /// Removes the choice point at this place and all later ones.
    fn cut(&mut self, place: usize) {
        if let Some(choice) = self.choices.get(place) {
            self.heap.release(choice.mark);
            self.saved.truncate(choice.saved as usize);
            self.choices.truncate(place);
        }
    }
}
