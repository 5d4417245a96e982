//! What an agent may use, and what it has used.

use crate::effort::{allow_work, take_work};
use crate::memory::{Ceiling, is_overrun};

/// How much an agent may use before it is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Steps of inference in one reasoning cycle; the handling of large terms counts, too.
    pub fuel_per_cycle: u64,
    /// Steps of inference until [`crate::Agent::refuel`], over all cycles.
    pub fuel: u64,
    /// Bytes of all that the interpreter holds in this thread: programs, beliefs, terms, goals, and what was said but
    /// not yet taken away.
    pub memory: usize,
    /// Intentions, events and stacked goals waiting at the same time.
    pub pending: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { fuel_per_cycle: 2_000_000_000, fuel: u64::MAX, memory: 1 << 30, pending: 2_000_000 }
    }
}

/// Why an agent was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Halt {
    /// One cycle took too many steps.
    #[error("the reasoning cycle took more than {limit} steps of inference")]
    CycleFuel {
        /// The limit.
        limit: u64,
    },
    /// All cycles together took too many steps.
    #[error("the agent took more than {limit} steps of inference")]
    Fuel {
        /// The limit.
        limit: u64,
    },
    /// Too much memory.
    #[error("the agent needs more than {limit} bytes of memory")]
    Memory {
        /// The limit.
        limit: usize,
    },
    /// Too many goals, events or intentions at once.
    #[error("the agent has more than {limit} goals, events and intentions waiting")]
    Pending {
        /// The limit.
        limit: usize,
    },
}

/// Counts what an agent uses.
#[derive(Debug)]
pub(crate) struct Meter {
    pub(crate) budget: Budget,
    steps: u64,
    cycle_end: u64,
    end: u64,
    /// The step at which to look at the budget.
    look_at: u64,
    /// Steps of operations on terms that do not yet make a step of inference.
    work: u64,
    /// There is one during a cycle.
    ceiling: Option<Ceiling>,
}

/// Steps between two looks at the budget.
const STRIDE: u64 = 256;

/// Steps of operations on terms that count as one step of inference.
const WORK_PER_STEP: u64 = 16;

impl Meter {
    pub(crate) const fn new(budget: Budget) -> Self {
        let (cycle_end, end) = (budget.fuel_per_cycle, budget.fuel);
        Self { budget, steps: 0, cycle_end, end, look_at: 0, work: 0, ceiling: None }
    }

    pub(crate) fn begin_cycle(&mut self) {
        self.cycle_end = self.steps.saturating_add(self.budget.fuel_per_cycle);
        self.look_at = 0;
        self.ceiling = Some(Ceiling::at(self.budget.memory));
        take_work();
        self.allow();
    }

    /// Lets operations on terms go on for as long as there is fuel.
    fn allow(&self) {
        let left = self.end.min(self.cycle_end).saturating_sub(self.steps);
        allow_work(left.saturating_add(1).saturating_mul(WORK_PER_STEP));
    }

    /// Counts what operations on terms have done since the last time.
    fn charge_work(&mut self) {
        self.work = self.work.saturating_add(take_work());
        self.steps = self.steps.saturating_add(self.work / WORK_PER_STEP);
        self.work %= WORK_PER_STEP;
    }

    pub(crate) fn end_cycle(&mut self) {
        self.ceiling = None;
        self.charge_work();
        allow_work(u64::MAX);
    }

    pub(crate) fn refuel(&mut self) {
        self.end = self.steps.saturating_add(self.budget.fuel);
        self.look_at = 0;
    }

    pub(crate) const fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts a step; true if it is time to look at the budget.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        self.steps += 1;
        self.is_due()
    }

    /// Counts so many steps.
    #[inline]
    pub(crate) const fn count(&mut self, steps: u64) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Whether it is time to look at the budget.
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.steps >= self.look_at || is_overrun()
    }

    /// Begins the next of several cycles that follow each other at once.
    pub(crate) const fn next_cycle(&mut self) {
        self.cycle_end = self.steps.saturating_add(self.budget.fuel_per_cycle);
    }

    /// Counts the looking through so many things that is no step of inference.
    pub(crate) const fn look_through(&mut self, things: usize) {
        self.work = self.work.saturating_add(things as u64);
    }

    pub(crate) fn check(&mut self) -> Result<(), Halt> {
        self.charge_work();
        if self.steps > self.end {
            return Err(Halt::Fuel { limit: self.budget.fuel });
        }
        if self.steps > self.cycle_end {
            return Err(Halt::CycleFuel { limit: self.budget.fuel_per_cycle });
        }
        self.allow();
        if is_overrun() {
            return Err(Halt::Memory { limit: self.budget.memory });
        }
        let limit = self.end.min(self.cycle_end).saturating_add(1);
        self.look_at = self.steps.saturating_add(STRIDE).min(limit);
        Ok(())
    }
}
