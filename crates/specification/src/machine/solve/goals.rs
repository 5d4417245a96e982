//! Goals that stay open: settled again and again, branched on, and what is bound around them.

use super::{Around, Bind, Bound, Goal, Slots, Standing};
use crate::core::{Block, Formula, Slot, Step, Term, Truth};
use crate::machine::{HOLE, Machine};

impl<'p> Machine<'p> {
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
    pub(super) fn standing(&self, at: usize) -> Standing {
        let found = self.aliases.iter().rev().find(|(named, _)| *named == at);
        found.map_or(Standing::Itself, |(_, of)| *of)
    }

    /// Gives terms names: what is not known is the hole that the term is, if it is one.
    pub(super) fn bind_open(&mut self, slot: Slot, items: &'p [Term]) {
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
    pub(super) fn pursue(&mut self, goals: Vec<Goal<'p>>, found: &mut dyn FnMut(&mut Self) -> bool) -> bool {
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
    pub(super) fn leaves(
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
    pub(super) fn stuck(
        &mut self,
        formula: &'p Formula,
        positive: bool,
        around: &Around<'_>,
        open: &mut Vec<Goal<'p>>,
    ) -> bool {
        open.push(Goal { formula, positive, bind: self.bound(around) });
        false
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
