//! Unknown positions, boards and sequences: found from the equations of a formula instead of being enumerated.
//!
//! An unknown value is laid out in memory as its type's shape says, every word of it a hole. The conjuncts that mention it are
//! then settled one by one: an equation fills holes, an implication whose antecedent holds is settled by its consequent,
//! a universal is settled for every instance of its bounds, a disjunction or an existential that stays open is a branch.
//! What is left open at the end is enumerated if it is little, and said to be unknown if not. Settling only has to find
//! every solution: each candidate is checked by the whole formula afterwards.

mod equate;
mod goals;
mod holes;
mod packed;
mod settle;

use std::rc::Rc;

use super::memo::{Key, Solutions};
use super::{HOLE, Machine, bit};
use crate::core::{Block, Formula, Phase, Shape, Slot, Truth, Unknown};
use crate::message::Reason;

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

/// Where the holes of the value lie that is looked for: in the memory from a word on, and in a part of the frame.
#[derive(Debug, Clone, Copy, Default)]
struct Own {
    words: usize,
    slots: (usize, usize),
}

impl Own {
    /// Holes of another unknown value, around this one, are not for it to fill.
    fn has(self, place: Place) -> bool {
        match place {
            Place::Memory(at) => at >= self.words,
            Place::Frame(at) => (self.slots.0..self.slots.1).contains(&at),
        }
    }
}

/// What is known while the conjuncts that speak of an unknown value are settled.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Settling {
    own: Own,
    /// Whether a hole could not be filled that is not the value's own.
    foreign: bool,
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
        let Settling { goals: settling, fixed, own: outer_own, .. } = self.settling;
        let hole = self.hole;
        let mark = self.memory.mark();
        let first = self.base + var.slot;
        let own = Own { words: mark.0, slots: (first, first + var.width) };
        self.settling.own = own;
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
                machine.settling.own = outer_own;
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
                machine.settling.own = own;
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
        self.settling.own = outer_own;
        self.hole = hole;
        enough
    }
}

fn has_open(shape: &Shape) -> bool {
    match shape {
        Shape::Open(_) => true,
        Shape::Tuple(parts) => parts.iter().any(has_open),
        Shape::OneOf(_) | Shape::Fixed(..) => false,
    }
}
