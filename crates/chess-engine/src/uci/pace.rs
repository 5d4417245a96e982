//! How much of its time a move deserves.
//!
//! A search whose best move stays the same has little left to find; one whose best move has just changed, or whose value
//! falls, is worth more time.

use std::time::Duration;

use tablero_lite_chess::Move;

use crate::search::Found;

/// What the completed depths of a search have said so far.
#[derive(Default)]
pub(super) struct Pace {
    best: Option<Move>,
    value: i32,
    /// For how many depths the best move has been the same.
    same: u32,
}

impl Pace {
    /// Hears of a completed depth; gives how much of `enough` the search may take.
    pub(super) fn share(&mut self, found: &Found, enough: Duration) -> Duration {
        let value = found.lines.first().map_or(0, |line| line.value);
        let fallen = if self.best.is_some() { (self.value - value).clamp(0, 60) } else { 0 };
        self.same = if self.best == Some(found.best()) { self.same + 1 } else { 0 };
        (self.best, self.value) = (Some(found.best()), value);
        let percent = match self.same {
            0 => 170,
            1 => 130,
            2 => 105,
            3 => 90,
            4 => 80,
            _ => 70,
        };
        enough * (percent + u32::try_from(fallen).unwrap_or(0)) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;
    use crate::search::Line;
    use tablero_lite_chess::Square;

    #[test]
    fn a_settled_move_takes_less_time_and_a_falling_value_more() {
        let square = |name: &str| Square::from_name(name).unwrap();
        let found = |to: &str, value: i32| {
            let moves = vec![Move::new(square("a2"), square(to))];
            Found::new(1, 1, 1, 0, vec![Line { score: Score::new(value), value, moves }]).unwrap()
        };
        let enough = Duration::from_millis(100);
        let mut pace = Pace::default();
        let first = pace.share(&found("a3", 10), enough);
        let mut settled = first;
        for _ in 0..8 {
            let next = pace.share(&found("a3", 10), enough);
            assert!(next <= settled);
            settled = next;
        }
        assert!(settled < enough && enough < first);
        assert!(pace.share(&found("a3", -30), enough) > settled);
        assert!(pace.share(&found("b3", -30), enough) > enough);
    }
}
