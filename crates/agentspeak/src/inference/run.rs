//! The loop: one operation after the other, and back to the last alternative when one fails.

use std::rc::Rc;

use super::cell::{Cell, View};
use super::code::{Goal, Op, annots_term};
use super::heap::index;
use super::transfer::Numbering;
use super::{Alternative, Collection, Frame, Generator, Machine, Many, NONE, Point};
use crate::agent::Mind;
use crate::beliefs::{self, Clause, Keys};
use crate::budget::Halt;
use crate::store::{PureFunctions, Store};
use crate::term::{Extra, Term};

/// What to do after an operation or a clause.
pub(super) enum Flow {
    /// The operation at the point is next.
    Go,
    /// The clause or query is finished.
    Return,
    Fail,
}

impl From<bool> for Flow {
    fn from(holds: bool) -> Self {
        if holds { Self::Go } else { Self::Fail }
    }
}

impl Machine {
    /// Runs from a point, or from the last alternative, to the next solution.
    pub(super) fn run(&mut self, start: Option<Point>, mind: &mut Mind) -> Result<bool, Halt> {
        let mut flow = if start.is_some() { Flow::Go } else { Flow::Fail };
        let mut point =
            start.unwrap_or_else(|| Point { code: self.nothing.clone(), at: 0, base: 0, cont: NONE });
        loop {
            if mind.meter.step() {
                self.check(mind)?;
            }
            flow = match flow {
                Flow::Go => self.step(&mut point, mind)?,
                Flow::Return => {
                    if point.cont == NONE {
                        return Ok(true);
                    }
                    self.go_back(&mut point)
                }
                Flow::Fail => match self.backtrack(&mut point, mind)? {
                    Some(flow) => flow,
                    None => return Ok(false),
                },
            };
        }
    }

    /// Goes on with the goal that waited for the one just solved.
    #[inline]
    fn go_back(&mut self, point: &mut Point) -> Flow {
        let cont = point.cont as usize;
        let protected = self.choices.last().map_or(0, |choice| choice.frames as usize);
        let frame = if cont + 1 == self.frames.len() && cont >= protected {
            self.frames.pop()
        } else {
            self.frames.get(cont).cloned()
        };
        match frame {
            Some(Frame::Goal(waiting)) => {
                *point = waiting;
                Flow::Go
            }
            _ => Flow::Fail,
        }
    }

    fn step(&mut self, point: &mut Point, mind: &mut Mind) -> Result<Flow, Halt> {
        let base = point.base;
        Ok(match &point.code.ops[point.at as usize] {
            Op::Return => Flow::Return,
            Op::Fail => Flow::Fail,
            Op::Relation(relation) => {
                let holds = self.relation(relation, base, mind);
                point.at += 1;
                holds.into()
            }
            Op::Call { goal, last } => {
                if let Some(relations) = goal.leaf(&mind.beliefs) {
                    let holds = relations.iter().all(|relation| self.relation(relation, base, mind));
                    point.at += 1;
                    return Ok(holds.into());
                }
                self.args.clear();
                let heap = &mut self.heap;
                self.args.extend(goal.args.iter().map(|arg| heap.build(arg, base, mind)));
                if let Some(annots) = &goal.annots {
                    let cell = self.heap.build(annots, base, mind);
                    self.args.push(cell);
                }
                let Some((clause, others)) = self.first_clause(goal, mind) else { return Ok(Flow::Fail) };
                if !last {
                    let waiting = Point { at: point.at + 1, ..point.clone() };
                    point.cont = self.push_frame(Frame::Goal(waiting));
                }
                if let Some((entry, place, keys)) = others {
                    self.push_choice(Alternative::Clauses { entry, place, keys, cont: point.cont });
                    self.saved.extend_from_slice(&self.args);
                }
                self.try_clause(&clause, point)
            }
            Op::Try(alternative) => {
                // A comparison that fails at once needs no choice point.
                if self.is_false(&point.code.ops[point.at as usize + 1], base, mind) {
                    point.at = *alternative;
                    return Ok(Flow::Go);
                }
                let alternative = Point { at: *alternative, ..point.clone() };
                self.push_choice(Alternative::Point(alternative));
                point.at += 1;
                Flow::Go
            }
            Op::Jump(to) => {
                point.at = *to;
                Flow::Go
            }
            Op::Not(end) => {
                let after = Point { at: *end, ..point.clone() };
                self.push_choice(Alternative::Point(after));
                self.go_inside(point);
                Flow::Go
            }
            Op::Collect { collector, args, end } => {
                let after = Point { at: *end, ..point.clone() };
                let (collector, args) = (*collector, args.clone());
                let collection = Collection { collector, args, found: Vec::new(), count: 0, after };
                self.push_choice(Alternative::Collect(Box::new(collection)));
                self.go_inside(point);
                Flow::Go
            }
            Op::Refuted => {
                if let Some(Frame::Inside { choice }) = self.frames.get(point.cont as usize) {
                    self.cut(*choice as usize);
                }
                Flow::Fail
            }
            Op::Collected => {
                if let Some(Frame::Inside { choice }) = self.frames.get(point.cont as usize) {
                    self.collect(*choice as usize, base, mind);
                }
                Flow::Fail
            }
            Op::Internal { action, args, last } => {
                let alone = *last && point.code.is_query && point.cont == NONE;
                let after = Point { at: point.at + 1, ..point.clone() };
                let flow = self.internal(*action, args, alone, base, &after, mind)?;
                point.at += 1;
                flow
            }
            Op::Dynamic(pattern) => {
                let cell = self.heap.build(pattern, base, mind);
                self.dynamic(cell, point, mind)
            }
        })
    }

    /// Whether an operation is a comparison of numbers that does not hold.
    #[inline]
    fn is_false(&self, op: &Op, base: u32, mind: &Mind) -> bool {
        match op {
            Op::Relation(relation) => self.heap.holds(relation, base) == Some(false),
            Op::Call { goal, .. } => {
                let relations = goal.leaf(&mind.beliefs).unwrap_or_default();
                // Those before the one that does not hold must bind nothing either.
                let decided = relations.iter().map(|relation| self.heap.holds(relation, base));
                decided.take_while(Option::is_some).any(|holds| holds == Some(false))
            }
            _ => false,
        }
    }

    /// Runs what follows as part of the choice point made last.
    fn go_inside(&mut self, point: &mut Point) {
        let choice = index(self.choices.len() - 1);
        point.cont = self.push_frame(Frame::Inside { choice });
        point.at += 1;
    }

    /// The first clause that may fit the arguments, and if there is another, where it is.
    #[expect(clippy::type_complexity, reason = "a pair of a clause and what a choice point needs")]
    fn first_clause(
        &self,
        goal: &Goal,
        mind: &Mind,
    ) -> Option<(Rc<Clause>, Option<(Rc<beliefs::Entry>, u32, Keys)>)> {
        let entry = mind.beliefs.entry_again(&goal.key, &goal.found)?;
        let mut keys = Keys::default();
        for (argument, key) in keys.iter_mut().enumerate().take(goal.args.len()) {
            if entry.tells(argument) {
                *key = self.key(self.args[argument]);
            }
        }
        let place = entry.next(0, &keys)?;
        let clause = entry.clauses[place].clone();
        let next = entry.next(place + 1, &keys);
        Some((clause, next.map(|next| (entry.clone(), index(next), keys))))
    }

    /// The index key of an argument.
    #[inline]
    fn key(&self, cell: Cell) -> u32 {
        match cell.view() {
            View::Number(n) => beliefs::number_key(n),
            View::Atom(name) => beliefs::structure_key(name, 0),
            View::Nil => beliefs::list_key(true),
            View::List(_) => beliefs::list_key(false),
            View::Struct(place) => match self.heap.view_at(place) {
                View::Functor(name, arity) => beliefs::structure_key(name, arity),
                _ => 0,
            },
            View::Ground(term) => beliefs::index_key(&self.heap.pool[term as usize]),
            View::Open(_) => self.heap.template_of(cell).map_or(0, |(term, _)| beliefs::index_key(term)),
            _ => 0,
        }
    }

    /// Unifies the head with the arguments and goes to the body.
    fn try_clause(&mut self, clause: &Clause, point: &mut Point) -> Flow {
        let compiled = clause.compiled();
        let direct = compiled.map_or(0, |compiled| compiled.direct);
        let base = self.heap.alloc_with(&self.args[..direct], clause.vars as usize);
        match compiled {
            None => {
                for (term, arg) in clause.args.iter().zip(&self.args) {
                    let arg = self.heap.deref(*arg);
                    if !self.heap.matches_term(term, arg) {
                        return Flow::Fail;
                    }
                }
            }
            Some(compiled) => {
                for (pattern, arg) in compiled.head.iter().zip(&self.args).skip(direct) {
                    let arg = self.heap.deref(*arg);
                    if !self.heap.matches(pattern, base, arg) {
                        return Flow::Fail;
                    }
                }
            }
        }
        if let Some(wanted) = self.args.get(clause.args.len()).copied()
            && let Some(flow) = self.match_annots(clause, wanted, base, point)
        {
            return flow;
        }
        match compiled.and_then(|compiled| compiled.body.as_ref()) {
            None => Flow::Return,
            Some(body) => {
                point.code = body.clone();
                point.at = 0;
                point.base = base;
                Flow::Go
            }
        }
    }

    /// Looks for the annotations wanted among those of a clause; `None` if that is settled at once.
    fn match_annots(&mut self, clause: &Clause, wanted: Cell, base: u32, point: &Point) -> Option<Flow> {
        let mut numbering = Numbering::default();
        let term = self.heap.export(wanted, &mut numbering, &mut PureFunctions);
        let extra = term.extra()?;
        let own = clause.annots.borrow();
        if clause.rule.is_some() || extra.annots_tail.is_some() {
            let template = annots_term(own.clone());
            drop(own);
            let own = self.heap.import(&template, &mut |heap, var| heap.at(base + var.0));
            return (!self.heap.unify_annots(wanted, own)).then_some(Flow::Fail);
        }
        let size = extra.annots.len();
        if own.annots.len() < size {
            return Some(Flow::Fail);
        }
        let annots = |annots: Vec<Term>| annots_term(Extra { annots, ..Extra::default() });
        let options: Vec<_> = subsets(&own.annots, size)
            .into_iter()
            .map(|chosen| vec![(annots(extra.annots.clone()), annots(chosen))])
            .collect();
        drop(own);
        let after = Point { code: self.nothing.clone(), at: 0, base: 0, cont: point.cont };
        self.push_many(Generator::Pairs(options.into_iter()), numbering, after);
        Some(Flow::Fail)
    }

    /// Makes the solutions of a generator alternatives; the first is taken by failing.
    pub(super) fn push_many(&mut self, generator: Generator, numbering: Numbering, after: Point) {
        let mut store = Store::default();
        store.alloc(numbering.len());
        self.push_many_with(generator, numbering, store, after);
    }

    pub(super) fn push_many_with(
        &mut self,
        generator: Generator,
        numbering: Numbering,
        mut store: Store,
        after: Point,
    ) {
        let mark = store.mark();
        self.push_choice(Alternative::Many(Box::new(Many { generator, numbering, store, mark, after })));
    }

    /// Goes back to the last alternative; `None` if there is none.
    fn backtrack(&mut self, point: &mut Point, mind: &mut Mind) -> Result<Option<Flow>, Halt> {
        loop {
            let Some(choice) = self.choices.last_mut() else { return Ok(None) };
            self.heap.undo(choice.mark);
            self.frames.truncate(choice.frames as usize);
            match &mut choice.kind {
                Alternative::Clauses { entry, place, keys, cont } => {
                    let clause = entry.clauses[*place as usize].clone();
                    point.cont = *cont;
                    self.args.clear();
                    self.args.extend_from_slice(&self.saved[choice.saved as usize..]);
                    if let Some(next) = entry.next(*place as usize + 1, keys) {
                        *place = index(next);
                    } else {
                        self.drop_choice();
                    }
                    if clause.erased.get() {
                        continue;
                    }
                    return Ok(Some(self.try_clause(&clause, point)));
                }
                Alternative::Many(many) => {
                    if mind.meter.step() {
                        self.check(mind)?;
                        continue;
                    }
                    many.store.undo(many.mark);
                    if many.generator.is_done() {
                        self.drop_choice();
                        continue;
                    }
                    let unified = many.generator.advance(&mut many.store, mind)
                        && self.heap.take_over(&many.numbering, &many.store);
                    let after = unified.then(|| many.after.clone());
                    if many.generator.is_done() {
                        self.drop_choice();
                    }
                    if let Some(after) = after {
                        *point = after;
                        return Ok(Some(Flow::Go));
                    }
                }
                Alternative::Point(_) | Alternative::Collect(_) => {
                    self.heap.release(choice.mark);
                    match self.choices.pop().map(|choice| choice.kind) {
                        Some(Alternative::Point(alternative)) => {
                            *point = alternative;
                            return Ok(Some(Flow::Go));
                        }
                        Some(Alternative::Collect(collection)) => {
                            return Ok(Some(self.finish_collecting(*collection, point, mind)));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Removes the last choice point.
    fn drop_choice(&mut self) {
        if !self.choices.is_empty() {
            self.cut(self.choices.len() - 1);
        }
    }
}

/// More combinations than this are not tried.
const MAX_SUBSETS: usize = 10_000;

/// All ways to choose `size` of the items, in order.
fn subsets(items: &[Term], size: usize) -> Vec<Vec<Term>> {
    let mut out = Vec::new();
    let mut chosen: Vec<usize> = (0..size).collect();
    if size > items.len() {
        return out;
    }
    loop {
        out.push(chosen.iter().map(|n| items[*n].clone()).collect());
        if out.len() >= MAX_SUBSETS {
            return out;
        }
        let Some(place) = (0..size).rev().find(|place| chosen[*place] + (size - place) < items.len()) else {
            return out;
        };
        chosen[place] += 1;
        for later in place + 1..size {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}
