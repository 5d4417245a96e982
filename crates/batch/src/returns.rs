//! What the end of a game is worth.

use tablero_core::{MAX_PLAYERS, Outcome};

/// What an outcome is worth to each seat, from -1 for the last to 1 for the first; who shares a place shares what it is worth.
/// A solved puzzle is worth 1. Seats that took no part have 0.
#[must_use]
pub fn returns(outcome: &Outcome) -> [f32; MAX_PLAYERS] {
    let places = outcome.places();
    let mut worth = [0.0; MAX_PLAYERS];
    let [_, _, ..] = places else {
        worth[0] = 1.0;
        return worth;
    };
    for (&place, worth) in places.iter().zip(&mut worth) {
        let before = places.iter().filter(|&&other| other < place).count();
        let beside = places.iter().filter(|&&other| other <= place).count() - before;
        // Twice the average of the places that are shared, from 0; at most ten, so exact.
        #[allow(clippy::cast_precision_loss, reason = "at most ten")]
        let (shared, last) = ((2 * before + beside - 1) as f32, (places.len() - 1) as f32);
        *worth = 1.0 - shared / last;
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_of_places() {
        let check = |places: &[u8], expected: &[f32]| {
            let outcome = Outcome::from_places(places).unwrap();
            assert_eq!(&returns(&outcome)[..places.len()], expected, "{places:?}");
        };
        check(&[1, 2], &[1.0, -1.0]);
        check(&[1, 1], &[0.0, 0.0]);
        check(&[1], &[1.0]);
        check(&[3, 1, 2], &[-1.0, 1.0, 0.0]);
        check(&[1, 1, 3], &[0.5, 0.5, -1.0]);
    }
}
