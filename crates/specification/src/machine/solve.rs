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
use super::{Completion, HOLE, Machine, bit};
use crate::core::{Block, Cmp, Formula, Phase, Shape, Slot, Step, Term, Truth, Unknown};
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
    /// The first sequence of an unknown value whose lengths only its scope fixes.
    fixed: Option<usize>,
    /// Whether such a length is why a goal cannot hold.
    by_length: bool,
}

type Bind = Rc<[Bound]>;

/// A word of the frame that a goal needs.
#[derive(Debug, Clone, Copy)]
struct Bound {
    at: usize,
    word: i64,
    of: Standing,
}

/// What a word of the frame stands for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Standing {
    /// Itself.
    Itself,
    /// A hole that has this name.
    Hole(Place),
    /// A term that is computed from unknown words.
    Computed,
}

#[derive(Clone)]
struct Goal<'p> {
    formula: &'p Formula,
    positive: bool,
    bind: Bind,
}

impl Phase {
    /// Its conjuncts as a set.
    fn mask(&self) -> u128 {
        self.goals.iter().fold(0, |mask, &at| mask | bit(at))
    }
}

/// A goal cannot hold.
struct Contradiction;

/// What is bound around a formula that is being settled. It is written down only for a goal that stays open.
#[derive(Clone, Copy)]
struct Around<'b> {
    outer: Option<&'b Around<'b>>,
    bind: &'b [Bound],
    /// Slots that have their values in the frame: first ones and how many.
    slots: Slots<'b>,
}

#[derive(Clone, Copy)]
enum Slots<'b> {
    Block(&'b Block),
    Run(Slot, usize),
}

impl<'b> Around<'b> {
    fn of(bind: &'b [Bound]) -> Self {
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
        for phase in &unknown.phases {
            if self.solve_from(block, unknown, phase, found) || self.failure.is_some() {
                return Ok(());
            }
        }
        if self.probing {
            // Inside of another unknown value, this one waits for it.
            self.hole = true;
            return Err(());
        }
        self.fail(&var.name, Reason::NoCandidates, block.span);
        Ok(())
    }

    /// The same with the candidates that some conjuncts leave; whether they say enough.
    fn solve_from(
        &mut self,
        block: &'p Block,
        unknown: &'p Unknown,
        phase: &'p Phase,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let Some(var) = block.vars.get(unknown.var) else { return true };
        let Some(key) = self.solution_key(phase) else { return self.seek(block, unknown, phase, found) };
        let layout = var.ty.layout();
        let solutions = if let Some(known) = self.memo.solutions(key) {
            known
        } else {
            let era = self.memo.era();
            let mut all = Vec::new();
            let mut fits = true;
            let mut packed = Vec::new();
            let enough = self.seek(block, unknown, phase, &mut |machine| {
                packed.clear();
                fits = all.len() < SOLUTIONS && machine.pack(var.slot, &layout, &mut packed).is_some();
                all.push((packed.as_slice().into(), machine.settling.known != 0));
                !fits
            });
            if self.failure.is_some() {
                return true;
            }
            let made = match (enough, fits) {
                (false, _) => Solutions::Unknown,
                (true, false) => Solutions::Many,
                (true, true) => Solutions::All(all.into()),
            };
            if self.memo.era() == era {
                self.memo.solved(key, made.clone());
            }
            made
        };
        let all = match solutions {
            Solutions::All(all) => all,
            Solutions::Many => return self.seek(block, unknown, phase, found),
            Solutions::Unknown => return false,
        };
        let mask = phase.mask();
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
            self.settling.known = if *settled { mask } else { 0 };
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
        true
    }

    /// What the values of an unknown are remembered by, where nobody notes what is read for them.
    fn solution_key(&mut self, phase: &Phase) -> Option<Key> {
        let (node, keys) = phase.known.as_ref()?;
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
        let length = usize::try_from(word).unwrap_or(0);
        if of.iter().all(|layout| *layout == Layout::Word) {
            let words = from.by_ref().take(length * of.len()).map(|&word| i64::from(word));
            return self.memory.push_all(words, length);
        }
        let mut words = Vec::with_capacity(length * of.len());
        for _ in 0..length {
            for layout in of.iter() {
                words.push(self.unpack(layout, from));
            }
        }
        self.memory.push(&words, length)
    }

    /// Calls `found` with every candidate for a variable that some conjuncts leave, each worked out, until it says stop.
    /// Whether they say enough.
    fn seek(
        &mut self,
        block: &'p Block,
        unknown: &'p Unknown,
        phase: &'p Phase,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let Unknown { free, .. } = unknown;
        let Some(var) = block.vars.get(unknown.var) else { return true };
        let Some(shape) = &var.shape else { return false };
        let outer = std::mem::replace(&mut self.probing, true);
        let aliases = std::mem::take(&mut self.aliases);
        let Settling { goals: settling, fixed, .. } = self.settling;
        let hole = self.hole;
        let mark = self.memory.mark();
        self.settling.fixed = (!has_open(shape)).then_some(mark.1);
        let goals: Vec<&'p Formula> =
            phase.goals.iter().filter_map(|&at| block.parts.get(at)).map(|part| &part.formula).collect();
        let mut lengths = vec![0];
        if has_open(shape) {
            lengths = (0..=LONGEST)
                .filter(|&length| {
                    self.lay_out(var.slot, shape, free, length);
                    let fits = goals.iter().all(|formula| self.formula(formula) != Truth::False);
                    self.memory.release(mark);
                    fits
                })
                .collect();
            if lengths.len() > 1 {
                let most = self.program.max_length.max(lengths.first().copied().unwrap_or(0));
                lengths.retain(|&length| length <= most);
            }
        }
        let mut enough = true;
        let mask = phase.mask();
        let layout = &var.ty.layout();
        for &length in &lengths {
            self.lay_out(var.slot, shape, free, length);
            self.settling.goals = mask;
            self.settling.lost = false;
            let bind: Bind = Rc::from([]);
            let goals = goals.iter().map(|&formula| Goal { formula, positive: true, bind: bind.clone() });
            let stopped = self.pursue(goals.collect(), &mut |machine| {
                machine.probing = outer;
                let settled = if machine.forgetful { 0 } else { machine.settling.known };
                let filled = machine.fill((var.slot, shape), (mark.0, phase.most), &mut |machine| {
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
        for &slot in free {
            self.put(slot, HOLE);
        }
        self.probing = outer;
        self.aliases = aliases;
        self.settling.goals = settling;
        self.settling.fixed = fixed;
        self.hole = hole;
        enough
    }

    fn lay_out(&mut self, slot: Slot, shape: &Shape, free: &[Slot], length: usize) {
        let mut words = Vec::with_capacity(shape.width());
        self.allocate(shape, length, &mut words);
        for (place, word) in words.into_iter().enumerate() {
            if free.contains(&(slot + place)) {
                self.put(slot + place, word);
            }
        }
    }

    fn allocate(&mut self, shape: &Shape, length: usize, out: &mut Vec<i64>) {
        let (count, of, inner) = match shape {
            Shape::OneOf(values) => {
                out.extend(std::iter::repeat_n(HOLE, values.first().map_or(1, Vec::len)));
                return;
            }
            Shape::Tuple(parts) => {
                for part in parts.iter() {
                    self.allocate(part, length, out);
                }
                return;
            }
            Shape::Fixed(count, of) => (*count, of, length),
            Shape::Open(of) => (length, of, 0),
        };
        let number = if let Shape::OneOf(_) = **of {
            self.memory.push_all(std::iter::repeat_n(HOLE, count * of.width()), count)
        } else {
            let mut words = Vec::with_capacity(count * of.width());
            for _ in 0..count {
                self.allocate(of, inner, &mut words);
            }
            self.memory.push(&words, count)
        };
        out.push(number);
    }

    /// Tries every way to fill the holes that are left; nothing if they are too many. The words from `own` on are its own.
    fn fill(
        &mut self,
        (slot, shape): (Slot, &Shape),
        (own, most): (usize, usize),
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Option<bool> {
        let mut open = Vec::new();
        self.holes(shape, &|place| Place::Frame(self.base + slot + place), &mut open);
        let mut ways = 1usize;
        for (places, values) in &open {
            ways = ways.saturating_mul(values.len());
            // A hole of another unknown value, which only looks like this one's.
            if places.iter().any(|place| matches!(place, Place::Memory(at) if *at < own)) {
                self.note_secret();
            }
        }
        if ways > most {
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
    fn holes(
        &self,
        shape: &Shape,
        place: &dyn Fn(usize) -> Place,
        out: &mut Vec<(Vec<Place>, Vec<Vec<i64>>)>,
    ) {
        match shape {
            Shape::OneOf(values) => {
                let width = shape.width();
                if (0..width).all(|at| self.read(place(at)) != HOLE) {
                    return;
                }
                let known: Vec<i64> = (0..width).map(|at| self.read(place(at))).collect();
                let fits = |value: &&Vec<i64>| {
                    value.iter().zip(&known).all(|(&word, &known)| known == HOLE || known == word)
                };
                let open: Vec<usize> = (0..width).filter(|&at| known[at] == HOLE).collect();
                let values = values
                    .iter()
                    .filter(fits)
                    .map(|value| open.iter().filter_map(|&at| value.get(at).copied()).collect())
                    .collect();
                out.push((open.iter().map(|&at| place(at)).collect(), values));
            }
            Shape::Tuple(parts) => {
                let mut first = 0;
                for part in parts.iter() {
                    self.holes(part, &|at| place(first + at), out);
                    first += part.width();
                }
            }
            Shape::Fixed(_, of) | Shape::Open(of) => {
                let Some(&(start, length)) =
                    usize::try_from(self.read(place(0))).ok().and_then(|seq| self.memory.seqs.get(seq))
                else {
                    return;
                };
                let width = of.width();
                let words = self.memory.words.get(start..start + length * width).unwrap_or_default();
                if matches!(**of, Shape::OneOf(_)) && !words.contains(&HOLE) {
                    return;
                }
                for at in 0..length {
                    self.holes(of, &|place| Place::Memory(start + at * width + place), out);
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

    fn restore(&mut self, bind: &[Bound]) {
        self.aliases.clear();
        for &Bound { at, word, of } in bind {
            let word = if let Standing::Hole(place) = of { self.read(place) } else { word };
            if !matches!(of, Standing::Itself) {
                self.aliases.push((at, of));
            }
            if let Some(place) = self.frame.get_mut(at) {
                *place = word;
            }
        }
    }

    /// What a word of the frame stands for that is not known.
    fn standing(&self, at: usize) -> Standing {
        let found = self.aliases.iter().rev().find(|(named, _)| *named == at);
        found.map_or(Standing::Itself, |(_, of)| *of)
    }

    /// Gives terms names: what is not known is the hole that the term is, if it is one.
    fn bind_open(&mut self, slot: Slot, items: &'p [Term]) {
        for (place, item) in items.iter().enumerate() {
            let word = self.term(item).unwrap_or(HOLE);
            if word == HOLE {
                let of = self.place(item).map_or(Standing::Computed, Standing::Hole);
                self.aliases.push((self.base + slot + place, of));
            }
            self.put(slot + place, word);
        }
    }

    /// Settles goals until none can be, branches on the first that is open, and calls `found` at the end of every branch.
    fn pursue(&mut self, goals: Vec<Goal<'p>>, found: &mut dyn FnMut(&mut Self) -> bool) -> bool {
        let mark = self.trail.len();
        let mut goals = goals;
        loop {
            let mut progress = false;
            let mut by_length = false;
            let mut open = Vec::new();
            for goal in goals {
                if self.failure.is_some() || !self.burn(None) {
                    self.undo(mark);
                    return true;
                }
                self.restore(&goal.bind);
                self.hole = false;
                self.settling.by_length = false;
                let around = Around::of(&goal.bind);
                if let Ok(settled) = self.settle(goal.formula, goal.positive, &around, &mut open) {
                    progress |= settled;
                } else if self.settling.by_length {
                    // Another goal may refute it for a better reason, or say what the value is.
                    by_length = true;
                } else {
                    self.undo(mark);
                    return false;
                }
            }
            if by_length {
                // A value of another length might do, and nothing says which value is meant.
                let lost = self.trail.len() == mark;
                self.settling.lost |= lost;
                self.undo(mark);
                return lost;
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
                let result = self.leaves((block, false), 0, &mut Vec::new(), &mut |machine, pending| {
                    let outer = Around::of(&outer);
                    let bind = machine.bound(&Around::inside(&outer, Slots::Block(block)));
                    let mut goals: Vec<Goal<'p>> = pending
                        .iter()
                        .filter_map(|&at| block.parts.get(at))
                        .map(|part| Goal { formula: &part.formula, positive: true, bind: bind.clone() })
                        .collect();
                    goals.extend(rest.iter().cloned());
                    let stop = machine.pursue(goals, found);
                    // Other goals have used the same slots.
                    machine.restore(outer.bind);
                    stop
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
            Formula::Let { slot, items, body, .. } => {
                let outer = Around::of(&goal.bind);
                self.bind_open(*slot, items);
                let bind = self.bound(&Around::inside(&outer, Slots::Run(*slot, items.len())));
                self.branch(&Goal { formula: body, positive: goal.positive, bind }, rest, found)
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

    fn gather(&self, around: &Around<'_>, all: &mut Vec<Bound>) {
        if let Some(outer) = around.outer {
            self.gather(outer, all);
        }
        all.extend_from_slice(around.bind);
        let mut take = |first: Slot, width: usize| {
            for at in self.base + first..self.base + first + width {
                let word = self.frame.get(at).copied().unwrap_or(HOLE);
                let of = if word == HOLE { self.standing(at) } else { Standing::Itself };
                all.push(Bound { at, word, of });
            }
        };
        match around.slots {
            Slots::Run(first, width) => take(first, width),
            Slots::Block(block) => block.vars.iter().for_each(|var| take(var.slot, var.width)),
        }
    }

    /// Calls `leaf` for every choice of a block's variables that makes no conjunct false, with the conjuncts not yet
    /// known. `Err` where the values of a variable are not known themselves. The last conjunct is mostly an equation of
    /// something unknown: it may be left to `leaf` where all others are known.
    fn leaves(
        &mut self,
        (block, leave_last): (&'p Block, bool),
        from: usize,
        pending: &mut Vec<usize>,
        leaf: &mut dyn FnMut(&mut Self, &[usize]) -> bool,
    ) -> Result<bool, ()> {
        let before = pending.len();
        let mut at = from;
        while let Some(Step::Check(number)) = block.steps.get(at) {
            at += 1;
            let Some(part) = block.parts.get(*number) else { continue };
            if leave_last && at == block.steps.len() && pending.is_empty() && !part.implied {
                pending.push(*number);
                continue;
            }
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
            match machine.leaves((block, leave_last), at + 1, pending, leaf) {
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
                    None => Err(self.refuted(formula)),
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
                            Err(self.refuted(formula))
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
                    Some(truth) if (truth == Truth::True) == positive => return Ok(false),
                    Some(_) => return Err(Contradiction),
                    None => {}
                }
                let completed = if positive { self.complete(*native, args, layout)? } else { None };
                completed.map_or_else(|| self.settle(formula, positive, around, open), Ok)
            }
            (Formula::Let { slot, items, body, .. }, _) => {
                let before = self.aliases.len();
                self.bind_open(*slot, items);
                let inner = Around::inside(around, Slots::Run(*slot, items.len()));
                let computed =
                    self.aliases.iter().skip(before).any(|(_, of)| matches!(of, Standing::Computed));
                let result = if computed {
                    // What is computed from unknown words is computed again when they are known.
                    let mut inside = Vec::new();
                    let progress = self.settle(body, positive, &inner, &mut inside);
                    if progress.is_ok() && !inside.is_empty() {
                        self.stuck(formula, positive, around, open);
                    }
                    progress
                } else {
                    self.settle(body, positive, &inner, open)
                };
                self.aliases.truncate(before);
                result
            }
            _ => match self.formula(formula) {
                Truth::Undefined => Ok(self.stuck(formula, positive, around, open)),
                truth if (truth == Truth::True) == positive => Ok(false),
                _ => Err(self.refuted(formula)),
            },
        }
    }

    /// Notes whether a formula that cannot hold speaks of a length that only the scope fixes.
    fn refuted(&mut self, formula: &Formula) -> Contradiction {
        self.settling.by_length |=
            self.settling.fixed.is_some_and(|first| self.claims_length(formula, first));
        Contradiction
    }

    /// Whether a formula compares the length of a sequence that was laid out since `first`; the bounds of a variable do not.
    fn claims_length(&self, formula: &Formula, first: usize) -> bool {
        let claims = |formula: &Formula| self.claims_length(formula, first);
        match formula {
            Formula::Not(inner) => claims(inner),
            Formula::Memo { body, .. } | Formula::Let { body, .. } => claims(body),
            Formula::And(items) | Formula::AndL(items) | Formula::Or(items) | Formula::OrL(items) => {
                items.iter().any(claims)
            }
            Formula::Implies(a, b) | Formula::ImpliesL(a, b) => claims(a) || claims(b),
            Formula::Exists(block) | Formula::None(block) => {
                block.parts.iter().any(|part| claims(&part.formula))
            }
            Formula::Compare(_, a, b) => [(a, b), (b, a)].into_iter().any(|(length, other)| {
                !matches!(other, Term::Slot(_))
                    && matches!(length, Term::Len(seq) if self.is_laid_out(seq, first))
            }),
            _ => false,
        }
    }

    /// Whether a term is a sequence that was laid out since `first`, or an element of one.
    fn is_laid_out(&self, seq: &Term, first: usize) -> bool {
        match seq {
            Term::Slot(slot) => self
                .frame
                .get(self.base + slot)
                .and_then(|&word| usize::try_from(word).ok())
                .is_some_and(|number| number >= first && number < self.memory.seqs.len()),
            Term::At { seq, .. } => self.is_laid_out(seq, first),
            _ => false,
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
        let result = self.leaves((block, true), 0, &mut Vec::new(), &mut |machine, pending| {
            match pending {
                [] => {
                    machine.refuted(formula);
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

    /// Fills the hole that a term is with a word, or the one from which it is made by adding and taking away what is known;
    /// nothing if it is none.
    fn equate(&mut self, term: &'p Term, word: i64) -> Option<bool> {
        match term {
            Term::Add(a, b) | Term::Sub(a, b) => {
                let adds = matches!(term, Term::Add(..));
                return match (self.term(a), self.term(b)) {
                    (None, Some(b)) if adds => self.equate(a, word.checked_sub(b)?),
                    (None, Some(b)) => self.equate(a, word.checked_add(b)?),
                    (Some(a), None) if adds => self.equate(b, word.checked_sub(a)?),
                    (Some(a), None) => self.equate(b, a.checked_sub(word)?),
                    _ => None,
                };
            }
            Term::Neg(a) => return self.equate(a, word.checked_neg()?),
            _ => {}
        }
        let place = self.place(term)?;
        self.assign(place, word);
        // The name of the hole has its value, too.
        if let (Term::Slot(slot), Place::Memory(_)) = (term, place) {
            self.assign(Place::Frame(self.base + slot), word);
        }
        Some(true)
    }

    /// The hole a term is.
    fn place(&mut self, term: &'p Term) -> Option<Place> {
        let place = match term {
            Term::Slot(slot) => {
                let at = self.base + slot;
                match self.standing(at) {
                    Standing::Itself => Place::Frame(at),
                    Standing::Hole(place) => place,
                    Standing::Computed => return None,
                }
            }
            Term::At { seq, index, width, place } => {
                let index = usize::try_from(self.term(index)?).ok()?;
                self.place_in(seq, index, *width, *place)?
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

    /// The place of a word of an element. In a sequence that is made, only what is put together as it is has one.
    fn place_in(&mut self, seq: &'p Term, index: usize, width: usize, place: usize) -> Option<Place> {
        match seq {
            Term::Slot(_) | Term::At { .. } => {
                let seq = self.term(seq)?;
                let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
                (index < length).then_some(Place::Memory(start + index * width + place))
            }
            Term::Concat(_, a, b) => match index.checked_sub(self.length_of(a)?) {
                None => self.place_in(a, index, width, place),
                Some(index) => self.place_in(b, index, width, place),
            },
            Term::List { items, .. } => self.place(items.get(index * width + place)?),
            _ => None,
        }
    }

    /// Fills the holes of arguments as the caller's own code says; nothing where it does not know.
    fn complete(
        &mut self,
        native: usize,
        args: &'p [Term],
        layout: &[Layout],
    ) -> Result<Option<bool>, Contradiction> {
        if self.forgetful {
            return Ok(None);
        }
        let words: Vec<i64> = args.iter().map(|arg| self.term(arg).unwrap_or(HOLE)).collect();
        let Some(completion) = self.natives.complete(native, &words, &self.memory) else { return Ok(None) };
        let Completion::Only(values) = completion else { return Err(Contradiction) };
        // All of it may have been read for that.
        self.note_secret();
        let mut progress = false;
        for (at, value) in values {
            let (Some(arg), Some(layout), Some(&word)) = (args.get(at), layout.get(at), words.get(at)) else {
                return Ok(None);
            };
            let mut from = value.iter();
            match layout {
                Layout::Word => {
                    let known = from.next().copied().map_or(HOLE, i64::from);
                    if word == HOLE {
                        if self.equate(arg, known).is_none() {
                            return Ok(None);
                        }
                        progress = true;
                    } else if word != known {
                        return Err(Contradiction);
                    }
                }
                Layout::Seq(of) if word != HOLE => progress |= self.fill_seq(word, of, &mut from)?,
                Layout::Seq(_) => return Ok(None),
            }
        }
        Ok(Some(progress))
    }

    /// Makes a sequence equal to a packed one; whether a hole was filled.
    fn fill_seq(
        &mut self,
        seq: i64,
        of: &[Layout],
        from: &mut std::slice::Iter<'_, i8>,
    ) -> Result<bool, Contradiction> {
        let known = from.next().copied().map(i64::from).and_then(|length| usize::try_from(length).ok());
        let Some(&(start, length)) = usize::try_from(seq).ok().and_then(|seq| self.memory.seqs.get(seq))
        else {
            return Err(Contradiction);
        };
        if known != Some(length) {
            return Err(Contradiction);
        }
        let mut progress = false;
        for (at, layout) in (start..).zip(std::iter::repeat_n(of, length).flatten()) {
            let place = Place::Memory(at);
            let word = self.read(place);
            match layout {
                Layout::Seq(inner) => progress |= self.fill_seq(word, inner, from)?,
                Layout::Word => {
                    let known = from.next().copied().map_or(HOLE, i64::from);
                    if word == HOLE {
                        self.assign(place, known);
                        progress = true;
                    } else if word != known {
                        return Err(Contradiction);
                    }
                }
            }
        }
        Ok(progress)
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
    let mut formula = goal.formula;
    while let Formula::Let { body, .. } = formula {
        formula = body;
    }
    matches!(
        (formula, goal.positive),
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
