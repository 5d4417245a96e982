//! Who can be compared with whom.
//!
//! A rating difference is finite only if points went both ways. Draw an arrow from `a` to `b` if `a` took at least
//! half a point off `b`. Then `a` is bounded from below in terms of `b` if a chain of arrows leads from `a` to `b`,
//! and the likelihood has a finite maximum exactly if chains lead from everybody to everybody (Ford, *Solution of a
//! Ranking Problem from Binary Comparisons*, 1957).

use super::matrix::Matrix;

/// Chains of points among the entrants of a pool.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    /// For each entrant, who is reached by a chain of points, itself included.
    reached: Vec<Vec<bool>>,
}

impl Connection {
    /// From the points that each (row) took off each (column).
    pub(super) fn of(points: &Matrix) -> Self {
        let size = points.size();
        let reached = (0..size).map(|start| {
            let mut seen = vec![false; size];
            let mut open = vec![start];
            seen[start] = true;
            while let Some(from) = open.pop() {
                for (to, &taken) in points.row(from).iter().enumerate() {
                    if taken > 0.0 && !seen[to] {
                        seen[to] = true;
                        open.push(to);
                    }
                }
            }
            seen
        });
        Self { reached: reached.collect() }
    }

    /// Whether a chain of points leads from `a` to `b`, so that `a` cannot be infinitely weaker.
    pub(super) fn reaches(&self, a: usize, b: usize) -> bool {
        self.reached[a][b]
    }

    /// The largest set of two or more entrants with chains from each to each, if no other is as large.
    pub(super) fn core(&self) -> Option<Vec<usize>> {
        let size = self.reached.len();
        let mut best: Vec<usize> = Vec::new();
        let mut is_unique = false;
        let mut placed = vec![false; size];
        for a in 0..size {
            if placed[a] {
                continue;
            }
            let members: Vec<usize> =
                (a..size).filter(|&b| self.reaches(a, b) && self.reaches(b, a)).collect();
            for &member in &members {
                placed[member] = true;
            }
            if members.len() == best.len() {
                is_unique = false;
            } else if members.len() > best.len() {
                (best, is_unique) = (members, true);
            }
        }
        (is_unique && best.len() >= 2).then_some(best)
    }
}
