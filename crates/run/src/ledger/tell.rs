//! The progress of a run, for programs.

use std::time::Duration;

use tablero_wire::{Tree, line};

use super::Progress;

impl Progress {
    /// How far a run has come, as one line of JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let progress = self;
        let millis = |time: Duration| Tree::from(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let under_way = progress.under_way.iter().map(|(index, worker, time)| {
            Tree::object([
                ("chunk", (*index).into()),
                ("worker", worker.as_str().into()),
                ("millis", millis(*time)),
            ])
        });
        let strikes = progress.strikes.iter().map(|strike| {
            Tree::object([
                ("chunk", strike.index.into()),
                ("worker", strike.worker.as_str().into()),
                ("evidence", strike.evidence.as_str().into()),
            ])
        });
        let disputes = progress.disputes.iter().map(|dispute| {
            Tree::object([("chunk", dispute.index.into()), ("verdict", dispute.verdict.as_str().into())])
        });
        line(&Tree::object([
            ("chunks", progress.chunks.into()),
            ("done", progress.done.into()),
            ("under_way", Tree::list(under_way)),
            ("set_aside", Tree::list(progress.aside.iter().map(|index| (*index).into()))),
            ("strikes", Tree::list(strikes)),
            ("disputes", Tree::list(disputes)),
            ("spent_millis", millis(progress.spent)),
            ("chunks_a_second", progress.rate.map_or(Tree::Null, Tree::Real)),
            ("left_millis", progress.left().map_or(Tree::Null, millis)),
        ]))
    }
}
