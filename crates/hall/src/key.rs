//! Names that cannot be guessed.

use tablero_record::digest;

use crate::outcome::Random;

/// Letters that are not mistaken for each other, 32 of them.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
/// The letters of the name of a table: 80 bits.
const TABLE: usize = 16;
/// The letters of a key: 130 bits.
const KEY: usize = 26;
/// The letters of the code of a class: a person types it, and it lets nobody do anything but take a place.
const CODE: usize = 6;

fn letters(count: usize, random: Random<'_>) -> String {
    let mut text = String::with_capacity(count);
    while text.len() < count {
        let mut bits = random();
        // Twelve letters of five bits each.
        for _ in 0..12.min(count - text.len()) {
            let letter = LETTERS.get(usize::try_from(bits & 31).unwrap_or(0)).copied().unwrap_or(b'a');
            text.push(char::from(letter));
            bits >>= 5;
        }
    }
    text
}

/// A name for a table.
pub(crate) fn table(random: Random<'_>) -> String {
    letters(TABLE, random)
}

/// A key for a seat, and what is kept of it.
pub(crate) fn key(random: Random<'_>) -> (String, String) {
    let key = letters(KEY, random);
    let kept = digest(&key);
    (key, kept)
}

/// A code for a class.
pub(crate) fn code(random: Random<'_>) -> String {
    letters(CODE, random)
}

/// Whether a key is the one of which this was kept, in a time that tells nothing of where they differ.
pub(crate) fn is_key(key: &str, kept: &str) -> bool {
    let found = digest(key);
    let differing = found.bytes().zip(kept.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
    found.len() == kept.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_and_known_again() {
        let mut state = 0_u64;
        let mut random = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            state.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(31)
        };
        let (key, kept) = key(&mut random);
        assert_eq!((key.len(), table(&mut random).len(), code(&mut random).len()), (26, 16, 6));
        assert!(is_key(&key, &kept) && !is_key(&key[1..], &kept) && !is_key("", &kept));
        assert!(!kept.contains(&key));
    }
}
