//! Plausible texts with random changes.

use std::borrow::Cow;

/// Pieces that are put in anywhere.
const PIECES: [&str; 36] = [
    "0",
    "1",
    "9",
    "-1",
    "99999999999999999999",
    "134217720",
    "4294967296",
    "1e308",
    "\u{0}",
    "\u{202e}",
    "é",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    "\t",
    ",",
    ":",
    "=",
    "#",
    "$",
    "@",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "[[[[[[[[[[[[[[[[",
    "null",
    "true",
    "|",
    "/",
    ".",
    ";",
];

/// Where chance comes from (George Marsaglia, "Xorshift RNGs", 2003).
pub(crate) struct Chance(u64);

impl Chance {
    /// A stream of its own for every seed and number.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mixed =
            (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03);
        Self(mixed | 1 << 63)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap() % bound.max(1)
    }

    /// A text that somebody may have meant, changed in a few places.
    pub(crate) fn text<'b>(&mut self, texts: &[String], text: &'b mut Vec<u8>) -> Cow<'b, str> {
        text.clear();
        text.extend_from_slice(texts[self.below(texts.len())].as_bytes());
        for _ in 0..=self.below(4) {
            let at = self.below(text.len() + 1);
            let end = (at + 1 + self.below(8)).min(text.len());
            match self.below(7) {
                0 if at < text.len() => text[at] ^= 1 << self.below(8),
                1 => drop(text.drain(at..end)),
                2 => drop(text.splice(at..at, PIECES[self.below(PIECES.len())].bytes())),
                3 => {
                    let copy = text[at..end].to_vec();
                    drop(text.splice(at..at, copy));
                }
                4 => {
                    let other = texts[self.below(texts.len())].as_bytes();
                    let from = self.below(other.len() + 1);
                    drop(text.splice(at..end, other[from..(from + 12).min(other.len())].iter().copied()));
                }
                5 => text.truncate(at),
                _ => drop(text.splice(at..end, PIECES[self.below(PIECES.len())].bytes())),
            }
        }
        text.truncate(4096);
        String::from_utf8_lossy(text)
    }
}
