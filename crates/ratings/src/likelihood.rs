//! How likely results are if the true score were a given one, with nothing else assumed.
//!
//! The derivation is with [`Pentanomial::log_likelihood`](crate::Pentanomial::log_likelihood); here it is for
//! encounters of any size.

/// One possible result of an encounter, and how often it was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Atom {
    /// The points of the first entrant.
    pub(crate) points: f64,
    /// Out of how many games.
    pub(crate) games: f64,
    /// How often, maybe never.
    pub(crate) count: f64,
}

/// The log-likelihood of the best explanation with the true score `score`, below that of the frequencies: at most 0,
/// and −∞ if the score is impossible.
pub(crate) fn log_likelihood(atoms: &[Atom], score: f64) -> f64 {
    let residual = |atom: &Atom| atom.points - score * atom.games;
    let (mut least, mut greatest, mut sum) = (0.0_f64, 0.0_f64, 0.0);
    for atom in atoms {
        let z = residual(atom);
        (least, greatest) = (least.min(z), greatest.max(z));
        sum += atom.count * z;
    }
    if sum == 0.0 {
        return 0.0;
    }
    if least == 0.0 || greatest == 0.0 {
        return f64::NEG_INFINITY;
    }
    // The root is on the side of zero where the sum points to, and never beyond the end on that side.
    let end = if sum > 0.0 { -1.0 / least } else { -1.0 / greatest };
    let mut inner = 0.0;
    let mut outer = end;
    let mut t = 0.0;
    for _ in 0..200 {
        let (mut value, mut slope) = (0.0, 0.0);
        for atom in atoms.iter().filter(|atom| atom.count > 0.0) {
            let z = residual(atom);
            let ratio = z / (1.0 + t * z);
            value += atom.count * ratio;
            slope += atom.count * ratio * ratio;
        }
        if value == 0.0 {
            break;
        }
        if (value > 0.0) == (sum > 0.0) {
            inner = t;
        } else {
            outer = t;
        }
        let newton = t + value / slope;
        let is_inside =
            if sum > 0.0 { newton > inner && newton < outer } else { newton < inner && newton > outer };
        let next = if is_inside { newton } else { f64::midpoint(inner, outer) };
        if (next - t).abs() <= 1e-14 * end.abs() {
            break;
        }
        t = next;
    }
    let seen = atoms.iter().filter(|atom| atom.count > 0.0);
    -seen.map(|atom| atom.count * (t * residual(atom)).ln_1p()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Pentanomial;

    /// For two possible results the constraint leaves one distribution, so the likelihood is that of the binomial.
    #[test]
    fn two_results_are_binomial() {
        let atoms =
            [Atom { points: 0.0, games: 1.0, count: 3.0 }, Atom { points: 1.0, games: 1.0, count: 7.0 }];
        for score in [0.01, 0.3, 0.7, 0.95] {
            let binomial: f64 = 7.0 * (score / 0.7_f64).ln() + 3.0 * ((1.0 - score) / 0.3_f64).ln();
            assert!((log_likelihood(&atoms, score) - binomial).abs() < 1e-10, "{score}");
        }
    }

    /// Nothing but wins: the best explanation of a score is that share of wins, and unseen losses for the rest.
    #[test]
    fn unseen_results_explain_a_score() {
        let atoms = Pentanomial([0, 0, 0, 0, 12]).atoms();
        for score in [0.1_f64, 0.5, 0.99] {
            assert!((log_likelihood(&atoms, score) - 12.0 * score.ln()).abs() < 1e-10, "{score}");
        }
        assert!(log_likelihood(&atoms, 1.0).abs() < 1e-12);
        assert!(log_likelihood(&atoms, 0.0) < f64::MIN);
    }

    /// A slow search over all distributions finds nothing more likely.
    #[test]
    fn no_distribution_of_three_results_is_better() {
        let counts = [5.0, 2.0, 9.0];
        let atoms: Vec<Atom> = [0.0, 0.5, 1.0]
            .into_iter()
            .zip(counts)
            .map(|(points, count)| Atom { points, games: 1.0, count })
            .collect();
        let total: f64 = counts.iter().sum();
        for score in [0.2, 0.5, 0.8] {
            let found = log_likelihood(&atoms, score);
            let best = (1..100_000).map(|step| f64::from(step) / 100_000.0).filter_map(|tie| {
                let win = score - tie / 2.0;
                let loss = 1.0 - tie - win;
                (win > 0.0 && loss > 0.0).then(|| {
                    [loss, tie, win].iter().zip(counts).map(|(p, n)| n * (p * total / n).ln()).sum::<f64>()
                })
            });
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            assert!(best <= found + 1e-9 && best > found - 1e-6, "{best} {found}");
        }
    }
}
