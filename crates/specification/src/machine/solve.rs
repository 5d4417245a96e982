//! Unknown positions, boards and sequences: found from the equations of a formula instead of being enumerated.
//!
//! An unknown value is laid out in memory as its type's shape says, every word of it a hole. The conjuncts that mention it are
//! then settled one by one: an equation fills holes, an implication whose antecedent holds is settled by its consequent,
//! a universal is settled for every instance of its bounds, a disjunction or an existential that stays open is a branch.
//! What is left open at the end is enumerated if it is little, and said to be unknown if not. Settling only has to find
//! every solution: each candidate is checked by the whole formula afterwards.

use std::rc::Rc;
use std::sync::Arc;

use super::memo::{Key, Solutions};
use super::{HOLE, Machine, bit};
use crate::core::{Block, Cmp, Formula, Shape, Slot, Step, Term, Truth, Unknown};
use crate::message::Reason;
use crate::types::Layout;

/// Where a word of an unknown value lies.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    Frame(usize),
    Memory(usize),
}

/// The longest sequence whose length is looked for.
const LONGEST: usize = 40;
/// How many ways there may be to fill what no equation determines.
const FREE: usize = 4_096;
/// How many values of an unknown are remembered.
const SOLUTIONS: usize = 48;
/// How many instances of a universal may stay open.
const OPEN: usize = 4_096;

/// What is known while the conjuncts that speak of an unknown value are settled.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Settling {
    /// The conjuncts that are being settled.
    goals: u128,
    /// Those that hold for the value that was found.
    pub(super) known: u128,
    /// Whether a branch could not be followed because what it branches on is not known itself.
    lost: bool,
}

type Bind = Rc<[(usize, i64)]>;

#[derive(Clone)]
struct Goal<'p> {
    formula: &'p Formula,
    positive: bool,
    bind: Bind,
}

/// A goal cannot hold.
struct Contradiction;

/// What is bound around a formula that is being settled. It is written down only for a goal that stays open.
#[derive(Clone, Copy)]
struct Around<'b> {
    outer: Option<&'b Around<'b>>,
    bind: &'b [(usize, i64)],
    /// Slots that have their values in the frame: first ones and how many.
    slots: Slots<'b>,
}

#[derive(Clone, Copy)]
enum Slots<'b> {
    Block(&'b Block),
    Run(Slot, usize),
}

impl<'b> Around<'b> {
    fn of(bind: &'b [(usize, i64)]) -> Self {
        Self { outer: None, bind, slots: Slots::Run(0, 0) }
    }

    fn inside(outer: &'b Around<'b>, slots: Slots<'b>) -> Self {
        Self { outer: Some(outer), bind: &[], slots }
    }
}

impl<'p> Machine<'p> {
    /// Calls `found` with every candidate for a variable, until it says stop.
    pub(super) fn solve(
        &mut self,
        block: &'p Block,
        unknown: &'p Unknown,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Result<(), ()> {
        let Some(var) = block.vars.get(unknown.var) else { return Ok(()) };
        let Some(key) = self.solution_key(unknown) else { return self.seek(block, unknown, found) };
        let layout = var.ty.layout();
        let era = self.memo.era();
        let mut solutions = self.memo.solutions(key);
        if solutions.is_none() {
            let mut all = Vec::new();
            let mut fits = true;
            self.seek(block, unknown, &mut |machine| {
                let mut packed = Vec::new();
                fits = all.len() < SOLUTIONS && machine.pack(var.slot, &layout, &mut packed).is_some();
                all.push((packed.into(), machine.settling.known));
                !fits
            })?;
            if self.failure.is_some() {
                return Ok(());
            }
            let made = if fits { Solutions::All(all.into()) } else { Solutions::Many };
            if self.memo.era() == era {
                self.memo.solved(key, made.clone());
            }
            solutions = Some(made);
        }
        let Some(Solutions::All(all)) = solutions else { return self.seek(block, unknown, found) };
        for (packed, settled) in all.iter() {
            let mark = self.memory.mark();
            let mut words = packed.iter();
            for (place, layout) in layout.iter().enumerate() {
                let word = self.unpack(layout, &mut words);
                if unknown.free.contains(&(var.slot + place)) {
                    self.put(var.slot + place, word);
                }
            }
            let named = self.name_words(var.slot, &layout);
            self.settling.known = *settled;
            let stop = found(self);
            self.memory.forget(&named);
            self.memory.release(mark);
            if stop || self.failure.is_some() {
                break;
            }
        }
        for &slot in &unknown.free {
            self.put(slot, HOLE);
        }
        Ok(())
    }

    /// What the values of an unknown are remembered by, where nobody notes what is read for them.
    fn solution_key(&mut self, unknown: &Unknown) -> Option<Key> {
        let (node, keys) = unknown.known.as_ref()?;
        if self.forgetful || self.is_noting() {
            return None;
        }
        self.key(*node, keys)
    }

    /// A value as small numbers: words, and sequences by their length and elements.
    fn pack(&self, slot: Slot, layout: &[Layout], out: &mut Vec<i8>) -> Option<()> {
        let first = self.base + slot;
        self.pack_words(self.frame.get(first..first + layout.len())?, layout, out)
    }

    fn pack_words(&self, words: &[i64], layout: &[Layout], out: &mut Vec<i8>) -> Option<()> {
        for (&word, layout) in words.iter().zip(layout.iter().cycle()) {
            match layout {
                Layout::Word => out.push(i8::try_from(word).ok()?),
                Layout::Seq(of) => {
                    out.push(i8::try_from(self.memory.len(word)?).ok()?);
                    self.pack_words(self.memory.seq(word, of.len())?, of, out)?;
                }
            }
        }
        Some(())
    }

    fn unpack(&mut self, layout: &Layout, from: &mut std::slice::Iter<'_, i8>) -> i64 {
        let word = i64::from(from.next().copied().unwrap_or(0));
        let Layout::Seq(of) = layout else { return word };
        let mut words = Vec::new();
        for _ in 0..word {
            for layout in of.iter() {
                words.push(self.unpack(layout, from));
            }
        }
        self.memory.push(&words, usize::try_from(word).unwrap_or(0))
    }

    /// Calls `found` with every candidate for a variable, each worked out, until it says stop.
    fn seek(
        &mut self,
        block: &'p Block,
        unknown: &'p Unknown,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Result<(), ()> {
        let Unknown { goals, first, free, .. } = unknown;
        let Some(var) = block.vars.get(unknown.var) else { return Ok(()) };
        let Some(shape) = &var.shape else {
            self.fail(&var.name, Reason::NoCandidates, block.span);
            return Ok(());
        };
        let outer = std::mem::replace(&mut self.probing, true);
        let settling = self.settling.goals;
        let hole = self.hole;
        let mark = self.memory.mark();
        let mut lengths = vec![0];
        if has_open(shape) {
            let formulas: Vec<&'p Formula> =
                goals.iter().filter_map(|&at| block.parts.get(at)).map(|part| &part.formula).collect();
            lengths = (0..=LONGEST)
                .filter(|&length| {
                    self.lay_out(var.slot, shape, free, length);
                    let fits = formulas.iter().all(|formula| self.formula(formula) != Truth::False);
                    self.memory.release(mark);
                    fits
                })
                .collect();
            if lengths.len() > 1 {
                let most = self.program.max_length.max(lengths.first().copied().unwrap_or(0));
                lengths.retain(|&length| length <= most);
            }
        }
        // What looks for unknown values that depend on this one is of no use before it is known, if the rest says enough.
        let phases: &[&'p [usize]] =
            if first.is_empty() || first.len() == goals.len() { &[goals] } else { &[first, goals] };
        let mut enough = true;
        for phase in phases {
            enough = true;
            let bind: Bind = Rc::from([]);
            let goals: Vec<Goal<'p>> = phase
                .iter()
                .filter_map(|&at| block.parts.get(at))
                .map(|part| Goal { formula: &part.formula, positive: true, bind: bind.clone() })
                .collect();
            let mask = phase.iter().fold(0, |mask, &at| mask | bit(at));
            for &length in &lengths {
                self.lay_out(var.slot, shape, free, length);
                self.settling.goals = mask;
                self.settling.lost = false;
                let stopped = self.pursue(goals.clone(), &mut |machine| {
                    machine.probing = outer;
                    let settled = if machine.forgetful { 0 } else { machine.settling.known };
                    let layout = &var.ty.layout();
                    let filled = machine.fill((var.slot, shape), mark.0, &mut |machine| {
                        // Whole now, it can be known by its content until it changes.
                        let named = machine.name_words(var.slot, layout);
                        machine.settling.known = settled;
                        let stop = found(machine);
                        machine.memory.forget(&named);
                        stop
                    });
                    enough &= filled.is_some();
                    machine.probing = true;
                    machine.settling.goals = mask;
                    filled.unwrap_or(true)
                });
                enough &= !std::mem::take(&mut self.settling.lost);
                self.memory.release(mark);
                if stopped || !enough || self.failure.is_some() {
                    break;
                }
            }
            if enough || self.failure.is_some() {
                break;
            }
        }
        for &slot in free {
            self.put(slot, HOLE);
        }
        self.probing = outer;
        self.settling.goals = settling;
        // Inside of another unknown value, this one waits for it.
        self.hole = hole || (!enough && outer);
        if enough || self.failure.is_some() {
            return Ok(());
        }
        if outer {
            return Err(());
        }
        self.fail(&var.name, Reason::NoCandidates, block.span);
        Ok(())
    }

    fn lay_out(&mut self, slot: Slot, shape: &Shape, free: &[Slot], length: usize) {
        let words = self.allocate(shape, length);
        for (place, word) in words.into_iter().enumerate() {
            if free.contains(&(slot + place)) {
                self.put(slot + place, word);
            }
        }
    }

    fn allocate(&mut self, shape: &Shape, length: usize) -> Vec<i64> {
        match shape {
            Shape::OneOf(values) => vec![HOLE; values.first().map_or(1, Vec::len)],
            Shape::Tuple(parts) => parts.iter().flat_map(|part| self.allocate(part, length)).collect(),
            Shape::Fixed(count, of) => {
                let words: Vec<i64> = (0..*count).flat_map(|_| self.allocate(of, length)).collect();
                vec![self.memory.push(&words, *count)]
            }
            Shape::Open(of) => {
                let words: Vec<i64> = (0..length).flat_map(|_| self.allocate(of, 0)).collect();
                vec![self.memory.push(&words, length)]
            }
        }
    }

    /// Tries every way to fill the holes that are left; nothing if they are too many. The words from `own` on are its own.
    fn fill(
        &mut self,
        (slot, shape): (Slot, &Shape),
        own: usize,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Option<bool> {
        let mut open = Vec::new();
        let width = shape.width();
        let places: Vec<Place> = (0..width).map(|place| Place::Frame(self.base + slot + place)).collect();
        self.holes(shape, &places, &mut open);
        let mut ways = 1usize;
        for (places, values) in &open {
            ways = ways.saturating_mul(values.len());
            // A hole of another unknown value, which only looks like this one's.
            if places.iter().any(|place| matches!(place, Place::Memory(at) if *at < own)) {
                self.note_secret();
            }
        }
        if ways > FREE {
            return None;
        }
        Some(self.fill_from(&open, 0, found))
    }

    fn fill_from(
        &mut self,
        open: &[(Vec<Place>, Vec<Vec<i64>>)],
        at: usize,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let Some((places, values)) = open.get(at) else { return found(self) };
        for value in values {
            for (&place, &word) in places.iter().zip(value) {
                self.write(place, word);
            }
            if self.fill_from(open, at + 1, found) {
                return true;
            }
        }
        for &place in places {
            self.write(place, HOLE);
        }
        false
    }

    /// The groups of words with holes, and the values each may take.
    fn holes(&self, shape: &Shape, places: &[Place], out: &mut Vec<(Vec<Place>, Vec<Vec<i64>>)>) {
        match shape {
            Shape::OneOf(values) => {
                let known: Vec<i64> = places.iter().map(|&place| self.read(place)).collect();
                if !known.contains(&HOLE) {
                    return;
                }
                let fitting: Vec<Vec<i64>> = values
                    .iter()
                    .filter(|value| {
                        value.iter().zip(&known).all(|(&word, &known)| known == HOLE || known == word)
                    })
                    .cloned()
                    .collect();
                let open: Vec<usize> = (0..known.len()).filter(|&at| known[at] == HOLE).collect();
                let values = fitting
                    .into_iter()
                    .map(|value| open.iter().filter_map(|&at| value.get(at).copied()).collect())
                    .collect();
                let places = open.iter().filter_map(|&at| places.get(at).copied()).collect();
                out.push((places, values));
            }
            Shape::Tuple(parts) => {
                let mut at = 0;
                for part in parts.iter() {
                    let end = (at + part.width()).min(places.len());
                    self.holes(part, &places[at..end], out);
                    at = end;
                }
            }
            Shape::Fixed(_, of) | Shape::Open(of) => {
                let Some(&place) = places.first() else { return };
                let Some(&(start, length)) =
                    usize::try_from(self.read(place)).ok().and_then(|seq| self.memory.seqs.get(seq))
                else {
                    return;
                };
                let width = of.width();
                let is_flat = matches!(**of, Shape::OneOf(_));
                if is_flat && !self.memory.words[start..start + length * width].contains(&HOLE) {
                    return;
                }
                for at in 0..length {
                    let places: Vec<Place> =
                        (0..width).map(|place| Place::Memory(start + at * width + place)).collect();
                    self.holes(of, &places, out);
                }
            }
        }
    }

    fn read(&self, place: Place) -> i64 {
        match place {
            Place::Frame(at) => self.frame.get(at).copied().unwrap_or(HOLE),
            Place::Memory(at) => self.memory.words.get(at).copied().unwrap_or(HOLE),
        }
    }

    fn write(&mut self, place: Place, word: i64) {
        let target = match place {
            Place::Frame(at) => self.frame.get_mut(at),
            Place::Memory(at) => {
                self.memory.stamp += 1;
                self.memory.words.get_mut(at)
            }
        };
        if let Some(target) = target {
            *target = word;
        }
    }

    fn assign(&mut self, place: Place, word: i64) {
        self.write(place, word);
        self.trail.push(place);
    }

    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(place) = self.trail.pop() {
                self.write(place, HOLE);
            }
        }
    }

    fn restore(&mut self, bind: &[(usize, i64)]) {
        for &(at, word) in bind {
            if let Some(place) = self.frame.get_mut(at) {
                *place = word;
            }
        }
    }

    /// Settles goals until none can be, branches on the first that is open, and calls `found` at the end of every branch.
    fn pursue(&mut self, goals: Vec<Goal<'p>>, found: &mut dyn FnMut(&mut Self) -> bool) -> bool {
        let mark = self.trail.len();
        let mut goals = goals;
        loop {
            let mut progress = false;
            let mut open = Vec::new();
            for goal in goals {
                if self.failure.is_some() || !self.burn(None) {
                    self.undo(mark);
                    return true;
                }
                self.restore(&goal.bind);
                self.hole = false;
                let around = Around::of(&goal.bind);
                if let Ok(settled) = self.settle(goal.formula, goal.positive, &around, &mut open) {
                    progress |= settled;
                } else {
                    self.undo(mark);
                    return false;
                }
            }
            goals = open;
            if !progress {
                break;
            }
        }
        let branch = goals.iter().position(|goal| is_branch(goal));
        let stop = if let Some(at) = branch {
            let goal = goals.remove(at);
            self.branch(&goal, &goals, found)
        } else {
            self.settling.known = if goals.is_empty() { self.settling.goals } else { 0 };
            found(self)
        };
        self.undo(mark);
        stop
    }

    fn branch(
        &mut self,
        goal: &Goal<'p>,
        rest: &[Goal<'p>],
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        self.restore(&goal.bind);
        match goal.formula {
            Formula::Exists(block) | Formula::None(block) => {
                let outer = goal.bind.clone();
                let result = self.leaves(block, 0, &mut Vec::new(), &mut |machine, pending| {
                    let outer = Around::of(&outer);
                    let bind = machine.bound(&Around::inside(&outer, Slots::Block(block)));
                    let mut goals: Vec<Goal<'p>> = pending
                        .iter()
                        .filter_map(|&at| block.parts.get(at))
                        .map(|part| Goal { formula: &part.formula, positive: true, bind: bind.clone() })
                        .collect();
                    goals.extend(rest.iter().cloned());
                    machine.pursue(goals, found)
                });
                if let Ok(stop) = result {
                    stop
                } else {
                    self.settling.lost = true;
                    true
                }
            }
            Formula::And(items) | Formula::AndL(items) | Formula::Or(items) | Formula::OrL(items) => {
                for item in items {
                    let mut goals = vec![Goal { formula: item, ..goal.clone() }];
                    goals.extend(rest.iter().cloned());
                    if self.pursue(goals, found) {
                        return true;
                    }
                }
                false
            }
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) => {
                for (item, positive) in [(a, false), (b, true)] {
                    let mut goals = vec![Goal { formula: item, positive, bind: goal.bind.clone() }];
                    goals.extend(rest.iter().cloned());
                    if self.pursue(goals, found) {
                        return true;
                    }
                }
                false
            }
            _ => {
                self.settling.known = 0;
                found(self)
            }
        }
    }

    /// The values that are bound around a formula.
    fn bound(&self, around: &Around<'_>) -> Bind {
        let mut all = Vec::new();
        self.gather(around, &mut all);
        all.into()
    }

    fn gather(&self, around: &Around<'_>, all: &mut Vec<(usize, i64)>) {
        if let Some(outer) = around.outer {
            self.gather(outer, all);
        }
        all.extend_from_slice(around.bind);
        let mut take = |first: Slot, width: usize| {
            for at in self.base + first..self.base + first + width {
                all.push((at, self.frame.get(at).copied().unwrap_or(HOLE)));
            }
        };
        match around.slots {
            Slots::Run(first, width) => take(first, width),
            Slots::Block(block) => block.vars.iter().for_each(|var| take(var.slot, var.width)),
        }
    }

    /// Calls `leaf` for every choice of a block's variables that makes no conjunct false, with the conjuncts not yet
    /// known. `Err` where the values of a variable are not known themselves.
    fn leaves(
        &mut self,
        block: &'p Block,
        from: usize,
        pending: &mut Vec<usize>,
        leaf: &mut dyn FnMut(&mut Self, &[usize]) -> bool,
    ) -> Result<bool, ()> {
        let before = pending.len();
        let mut at = from;
        while let Some(Step::Check(number)) = block.steps.get(at) {
            at += 1;
            let Some(part) = block.parts.get(*number) else { continue };
            match self.formula(&part.formula) {
                Truth::True => {}
                Truth::False => {
                    pending.truncate(before);
                    return Ok(false);
                }
                Truth::Undefined if part.implied => {}
                Truth::Undefined => pending.push(*number),
            }
        }
        let Some(step) = block.steps.get(at) else {
            // What happens there may run the same block for another instance: its variables are put back.
            let kept = self.kept.len();
            for var in &block.vars {
                let first = self.base + var.slot;
                self.kept.extend_from_slice(self.frame.get(first..first + var.width).unwrap_or_default());
            }
            let stop = leaf(self, pending);
            let mut from = kept;
            for var in &block.vars {
                let first = self.base + var.slot;
                if let (Some(place), Some(values)) =
                    (self.frame.get_mut(first..first + var.width), self.kept.get(from..from + var.width))
                {
                    place.copy_from_slice(values);
                    from += var.width;
                }
            }
            self.kept.truncate(kept);
            pending.truncate(before);
            return Ok(stop);
        };
        let mut unknown = false;
        let result = self.each(block, step, &mut |machine| {
            if machine.failure.is_some() || !machine.burn(Some(block)) {
                return Some(true);
            }
            match machine.leaves(block, at + 1, pending, leaf) {
                Ok(true) => Some(true),
                Ok(false) => None,
                Err(()) => {
                    unknown = true;
                    Some(true)
                }
            }
        });
        pending.truncate(before);
        if unknown { Err(()) } else { result }
    }

    /// Leaves a formula for later; no hole was filled.
    fn stuck(
        &mut self,
        formula: &'p Formula,
        positive: bool,
        around: &Around<'_>,
        open: &mut Vec<Goal<'p>>,
    ) -> bool {
        open.push(Goal { formula, positive, bind: self.bound(around) });
        false
    }

    /// Makes a formula true or false by filling holes. What stays open goes to `open`; whether a hole was filled.
    fn settle(
        &mut self,
        formula: &'p Formula,
        positive: bool,
        around: &Around<'_>,
        open: &mut Vec<Goal<'p>>,
    ) -> Result<bool, Contradiction> {
        match (formula, positive) {
            (Formula::Not(inner), _) => self.settle(inner, !positive, around, open),
            (Formula::Memo { body, .. }, _) => self.settle(body, positive, around, open),
            (Formula::And(items) | Formula::AndL(items), true)
            | (Formula::Or(items) | Formula::OrL(items), false) => {
                let mut progress = false;
                for item in items {
                    progress |= self.settle(item, positive, around, open)?;
                }
                Ok(progress)
            }
            (Formula::Or(items) | Formula::OrL(items), true)
            | (Formula::And(items) | Formula::AndL(items), false) => {
                let mut undecided = None;
                let mut several = false;
                for item in items {
                    match self.formula(item) {
                        Truth::Undefined => several |= undecided.replace(item).is_some(),
                        truth if (truth == Truth::True) == positive => return Ok(false),
                        _ => {}
                    }
                }
                match undecided {
                    None => Err(Contradiction),
                    Some(_) if several => Ok(self.stuck(formula, positive, around, open)),
                    Some(item) => self.settle(item, positive, around, open),
                }
            }
            (Formula::Implies(a, b) | Formula::ImpliesL(a, b), false) => {
                Ok(self.settle(a, true, around, open)? | self.settle(b, false, around, open)?)
            }
            (Formula::Implies(a, b) | Formula::ImpliesL(a, b), true) => match self.formula(a) {
                Truth::False => Ok(false),
                Truth::True => self.settle(b, true, around, open),
                Truth::Undefined => match self.formula(b) {
                    Truth::True => Ok(false),
                    Truth::False => self.settle(a, false, around, open),
                    Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
                },
            },
            (Formula::Compare(cmp, a, b), _) => {
                let cmp = if positive { *cmp } else { cmp.negated() };
                match (self.term(a), self.term(b)) {
                    (Some(a), Some(b)) => {
                        if cmp.holds(a, b) {
                            Ok(false)
                        } else {
                            Err(Contradiction)
                        }
                    }
                    (None, Some(word)) if cmp == Cmp::Eq => self
                        .equate(a, word)
                        .map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok),
                    (Some(word), None) if cmp == Cmp::Eq => self
                        .equate(b, word)
                        .map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok),
                    _ => Ok(self.stuck(formula, positive, around, open)),
                }
            }
            (Formula::Word(term), _) => match self.term(term) {
                Some(word) if (word != 0) == positive => Ok(false),
                Some(_) => Err(Contradiction),
                None => self
                    .equate(term, i64::from(positive))
                    .map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok),
            },
            (Formula::SameSeq(a, b, of), true) => match (self.term(a), self.term(b)) {
                (Some(a), Some(b)) => {
                    let (progress, whole) = self.unify(a, b, of)?;
                    if !whole {
                        self.stuck(formula, positive, around, open);
                    }
                    Ok(progress)
                }
                (None, Some(word)) => {
                    self.equate(a, word).map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok)
                }
                (Some(word), None) => {
                    self.equate(b, word).map_or_else(|| Ok(self.stuck(formula, positive, around, open)), Ok)
                }
                _ => Ok(self.stuck(formula, positive, around, open)),
            },
            (Formula::Iff(a, b), _) => match (self.formula(a), self.formula(b)) {
                (Truth::Undefined, Truth::Undefined) => Ok(self.stuck(formula, positive, around, open)),
                (Truth::Undefined, known) => self.settle(a, (known == Truth::True) == positive, around, open),
                (known, Truth::Undefined) => self.settle(b, (known == Truth::True) == positive, around, open),
                (a, b) if (a == b) == positive => Ok(false),
                _ => Err(Contradiction),
            },
            (Formula::If(condition, yes, no), _) => match self.formula(condition) {
                Truth::True => self.settle(yes, positive, around, open),
                Truth::False => self.settle(no, positive, around, open),
                Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
            },
            // What a search for another unknown value fills is empty again after it.
            (Formula::None(block), true) | (Formula::Exists(block), false)
                if !block.steps.iter().any(|step| matches!(step, Step::Solve(_))) =>
            {
                self.settle_all(formula, positive, block, around, open)
            }
            (Formula::Native { native, args, layout, formula }, _) => {
                match self.native(*native, args, layout) {
                    Some(truth) if (truth == Truth::True) == positive => Ok(false),
                    Some(_) => Err(Contradiction),
                    None => self.settle(formula, positive, around, open),
                }
            }
            (Formula::Let { slot, items, body, .. }, _) => {
                self.bind(*slot, items);
                let inner = Around::inside(around, Slots::Run(*slot, items.len()));
                self.settle(body, positive, &inner, open)
            }
            _ => match self.formula(formula) {
                Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
                truth if (truth == Truth::True) == positive => Ok(false),
                _ => Err(Contradiction),
            },
        }
    }

    /// Settles a universal, instance by instance: in each, the one conjunct that is not known must be false.
    fn settle_all(
        &mut self,
        formula: &'p Formula,
        positive: bool,
        block: &'p Block,
        around: &Around<'_>,
        open: &mut Vec<Goal<'p>>,
    ) -> Result<bool, Contradiction> {
        let mut progress = false;
        let mut contradiction = false;
        let mut give_up = false;
        let mut inside = Vec::new();
        let result = self.leaves(block, 0, &mut Vec::new(), &mut |machine, pending| {
            match pending {
                [] => {
                    contradiction = true;
                    return true;
                }
                [only] => {
                    let Some(part) = block.parts.get(*only) else { return false };
                    let inner = Around::inside(around, Slots::Block(block));
                    if let Ok(settled) = machine.settle(&part.formula, false, &inner, &mut inside) {
                        progress |= settled;
                    } else {
                        contradiction = true;
                        return true;
                    }
                }
                _ => {
                    give_up = true;
                    return true;
                }
            }
            if inside.len() > OPEN {
                give_up = true;
            }
            give_up
        });
        if contradiction {
            return Err(Contradiction);
        }
        if give_up || result.is_err() {
            self.stuck(formula, positive, around, open);
        } else {
            open.append(&mut inside);
        }
        Ok(progress)
    }

    /// Fills the hole that a term is with a word; nothing if it is none.
    fn equate(&mut self, term: &'p Term, word: i64) -> Option<bool> {
        let place = self.place(term)?;
        self.assign(place, word);
        Some(true)
    }

    /// The hole a term is.
    fn place(&mut self, term: &'p Term) -> Option<Place> {
        let place = match term {
            Term::Slot(slot) => Place::Frame(self.base + slot),
            Term::At { seq, index, width, place } => {
                let seq = self.term(seq)?;
                let index = usize::try_from(self.term(index)?).ok()?;
                let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
                if index >= length {
                    return None;
                }
                Place::Memory(start + index * width + place)
            }
            Term::If(condition, yes, no) => match self.formula(condition) {
                Truth::True => return self.place(yes),
                Truth::False => return self.place(no),
                Truth::Undefined => return None,
            },
            _ => return None,
        };
        (self.read(place) == HOLE).then_some(place)
    }

    /// Makes two sequences equal: whether a hole was filled, and whether every word is known now.
    fn unify(&mut self, a: i64, b: i64, of: &Arc<[Layout]>) -> Result<(bool, bool), Contradiction> {
        for seq in [a, b] {
            self.length(seq);
        }
        if a == b {
            return Ok((false, true));
        }
        let find = |machine: &Self, seq: i64| {
            usize::try_from(seq).ok().and_then(|seq| machine.memory.seqs.get(seq)).copied()
        };
        let (Some((a_start, a_length)), Some((b_start, b_length))) = (find(self, a), find(self, b)) else {
            return Ok((false, false));
        };
        if a_length != b_length {
            return Err(Contradiction);
        }
        let mut progress = false;
        let mut whole = true;
        let width = of.len().max(1);
        for at in 0..a_length * width {
            let numbers = (a, b);
            let (a, b) = (Place::Memory(a_start + at), Place::Memory(b_start + at));
            let (a_word, b_word) = (self.read(a), self.read(b));
            self.note(numbers.0, at, a_word);
            self.note(numbers.1, at, b_word);
            match (a_word, b_word) {
                (HOLE, HOLE) => whole = false,
                (HOLE, word) => {
                    self.assign(a, word);
                    progress = true;
                }
                (word, HOLE) => {
                    self.assign(b, word);
                    progress = true;
                }
                (a, b) => match of.get(at % width) {
                    Some(Layout::Seq(inner)) => {
                        let (inside, known) = self.unify(a, b, inner)?;
                        progress |= inside;
                        whole &= known;
                    }
                    _ if a != b => return Err(Contradiction),
                    _ => {}
                },
            }
        }
        Ok((progress, whole))
    }
}

fn is_branch(goal: &Goal<'_>) -> bool {
    matches!(
        (goal.formula, goal.positive),
        (
            Formula::Exists(_)
                | Formula::Or(_)
                | Formula::OrL(_)
                | Formula::Implies(..)
                | Formula::ImpliesL(..),
            true
        ) | (Formula::None(_) | Formula::And(_) | Formula::AndL(_), false)
    )
}

fn has_open(shape: &Shape) -> bool {
    match shape {
        Shape::Open(_) => true,
        Shape::Tuple(parts) => parts.iter().any(has_open),
        Shape::OneOf(_) | Shape::Fixed(..) => false,
    }
}
