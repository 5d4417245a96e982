//! Which macros of a state are worth playing at once.
//!
//! Each advisor wants one thing to get better, and of the macros that do so it recommends the one that is best in all, what matters
//! most first. None of them takes apart what is packed. Where nothing can be packed, one more advisor clears the way to
//! the square that the plan fills next: it moves the nearest box away. These are the habits of Festival (Shoham 2022); before,
//! each advisor took the macro with the largest gain of its own, whatever that spoiled.

use std::cmp::Reverse;

use super::arena::Macro;
use super::features::{Features, Lens, View};

/// What is better after a macro, the most important first.
type Score = [i64; 7];

/// How far a box is from the next square of the plan, how far it goes away, and how long that takes: the less, the better.
type Clearing = (u16, Reverse<u16>, u16);

/// The macros recommended so far, at most one by each advisor.
#[derive(Debug)]
pub(crate) struct Advice<'a> {
    lens: &'a Lens,
    /// The steps from the next square of the plan to every cell, if there is such a square.
    away: Option<&'a [u16]>,
    best: [Option<(Score, usize)>; 6],
    opener: Option<(Clearing, usize)>,
}

impl<'a> Advice<'a> {
    /// Nothing is recommended yet for a state.
    pub(crate) fn new(lens: &'a Lens, view: &View) -> Self {
        Self { lens, away: lens.steps_to_next(view), best: [None; 6], opener: None }
    }

    /// Considers a macro by its number: the features of the state before it are in `view`, those after it are `next`, and the person can
    /// walk on so many cells more.
    pub(crate) fn consider(&mut self, index: usize, mv: Macro, view: &View, (next, wider): (Features, i64)) {
        let (lens, now) = (self.lens, view.features);
        if next.packed < now.packed {
            return;
        }
        let gain = |before: u16, after: u16| i64::from(before) - i64::from(after);
        let hotspots = |cell: u16| i64::from(lens.hotspots(cell, mv.from, view));
        let gains = [
            gain(next.packed, now.packed),
            gain(now.regions, next.regions),
            gain(now.doors, next.doors),
            gain(now.out_of_plan, next.out_of_plan),
            hotspots(mv.from) - hotspots(mv.to),
            wider,
        ];
        let [packed, regions, doors, out_of_plan, cooler, _] = gains;
        let expiry = i64::from(lens.plan.expiry[usize::from(mv.from)].min(1000));
        let pushes = i64::from(mv.pushes);
        let score = [packed, regions, doors, out_of_plan, cooler, -expiry, -pushes];
        let by_area = [wider, packed, regions, doors, out_of_plan, cooler, -pushes];
        let scores = [score, score, score, score, score, by_area];
        for ((slot, gain), score) in self.best.iter_mut().zip(gains).zip(scores) {
            if gain > 0 && slot.is_none_or(|(known, _)| score > known) {
                *slot = Some((score, index));
            }
        }
        if regions < 0 || doors < 0 {
            return;
        }
        if let Some(away) = self.away {
            let (from, to) = (away[usize::from(mv.from)], away[usize::from(mv.to)]);
            let clearing = (from, Reverse(to), mv.pushes);
            if to >= from && self.opener.is_none_or(|(known, _)| clearing < known) {
                self.opener = Some((clearing, index));
            }
        }
    }

    /// The numbers of the macros that are recommended.
    pub(crate) fn given(self) -> Vec<usize> {
        let packs = self.best[0].is_some();
        let opener = self.opener.filter(|_| !packs);
        self.best
            .into_iter()
            .flatten()
            .map(|(_, index)| index)
            .chain(opener.map(|(_, index)| index))
            .collect()
    }
}
