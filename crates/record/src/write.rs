//! Records as text.

use crate::digest::digest;
use crate::escape::escape;
use crate::{MAGIC, Ply, Record};

impl Record {
    /// The text, its digest in the last line.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{MAGIC}\ngame: {}\n", escape(&self.game));
        for (key, value) in &self.options {
            text += &format!("option: {}={}\n", escape(key), escape(value));
        }
        for (index, seat) in self.seats.iter().enumerate() {
            text += &format!("seat {}: {}\n", index + 1, escape(seat));
        }
        for (key, value) in &self.headers {
            text += &format!("{key}: {}\n", escape(value));
        }
        text += &format!("start: {}\n\n", escape(&self.start));
        for (number, Ply { mv, millis }) in (1..).zip(&self.plies) {
            text += &format!("{number} {}", escape(mv));
            if let Some(millis) = millis {
                text += &format!(" {millis}ms");
            }
            text.push('\n');
        }
        let places = self.result.map_or_else(|| "*".to_owned(), |outcome| places(outcome.places()));
        text += &format!("\nresult: {places}\nverdict: {}\n", escape(&self.ending.line()));
        let digest = digest(&text);
        text + &format!("digest: sha256 {digest}\n")
    }
}

/// Places in order of seats.
pub(crate) fn places(places: &[u8]) -> String {
    places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
