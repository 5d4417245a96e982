//! A whole game as the end of an address: `g=chess&m=e2e3.b7b6`.
//!
//! Everything but letters, digits and `-_.~` is escaped by percent signs. A link that was cut or changed is read as far as
//! it is right.

use std::collections::BTreeMap;

use tablero_core::{AnyPosition, GameError};

/// The longest link that is read.
const LONGEST: usize = 100_000;

/// What a link says, before anybody knows whether it is true.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Link {
    /// The game.
    pub(crate) game: String,
    /// The options, `key=value`.
    pub(crate) options: Vec<String>,
    /// The first position, if it is not that of the table.
    pub(crate) start: Option<String>,
    /// The moves.
    pub(crate) moves: Vec<String>,
    /// What was noted.
    pub(crate) notes: Notes,
}

/// What was noted at moments of a game, by the number of moves before them.
pub(crate) type Notes = BTreeMap<usize, String>;

/// Why a text is no link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LinkError {
    Long,
    NoGame,
}

impl Link {
    pub(crate) fn write(&self) -> String {
        let mut text = format!("g={}", escaped(&self.game));
        for option in &self.options {
            text += &format!("&o={}", escaped(option));
        }
        if let Some(start) = &self.start {
            text += &format!("&s={}", escaped(start));
        }
        if !self.moves.is_empty() {
            let moves: Vec<String> = self.moves.iter().map(|mv| escaped(mv)).collect();
            text += &format!("&m={}", moves.join("."));
        }
        for (ply, note) in &self.notes {
            text += &format!("&n={ply}.{}", escaped(note));
        }
        text
    }

    /// Reads a link; parts that it does not know are passed over.
    pub(crate) fn read(text: &str) -> Result<Self, LinkError> {
        if text.len() > LONGEST {
            return Err(LinkError::Long);
        }
        let mut link = Self::default();
        for part in text.trim_start_matches('#').split('&') {
            match part.split_once('=') {
                Some(("g", value)) => link.game = plain(value),
                Some(("o", value)) => link.options.push(plain(value)),
                Some(("s", value)) => link.start = Some(plain(value)),
                Some(("m", value)) => {
                    link.moves = value.split('.').filter(|mv| !mv.is_empty()).map(plain).collect();
                }
                Some(("n", value)) => {
                    let note =
                        value.split_once('.').and_then(|(ply, text)| Some((ply.parse().ok()?, plain(text))));
                    link.notes.extend(note);
                }
                _ => {}
            }
        }
        if link.game.is_empty() { Err(LinkError::NoGame) } else { Ok(link) }
    }
}

/// The moves that can be played one after the other, as they are written, and why the next one cannot.
pub(crate) fn playable(start: &AnyPosition, moves: &[String]) -> (Vec<String>, Option<(String, GameError)>) {
    let mut at = start.clone();
    let mut right = Vec::new();
    for text in moves {
        match at.read_move(text) {
            Ok(mv) => {
                right.push(at.write_move(mv));
                at = at.play(mv);
            }
            Err(error) => return (right, Some((text.clone(), error))),
        }
    }
    (right, None)
}

fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for byte in text.bytes() {
        // A full stop stands between moves.
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'~' => safe.push(char::from(byte)),
            _ => safe += &format!("%{byte:02X}"),
        }
    }
    safe
}

fn plain(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut read = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let escaped = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        read.push(escaped.filter(|_| byte == b'%').unwrap_or(byte));
        at += if byte == b'%' && escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&read).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_come_back() {
        let link = Link {
            game: "toy".to_owned(),
            options: vec!["side=8".to_owned(), "text=a b|ñ.%".to_owned()],
            start: Some("x/y z".to_owned()),
            moves: vec!["1-2".to_owned(), "(0,1)-(2,3)".to_owned()],
            notes: [(1, "Why? Because: 1.2 & 3".to_owned())].into(),
        };
        let text = link.write();
        assert!(text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>#".contains(&byte)), "{text}");
        assert_eq!(Link::read(&text), Ok(link.clone()));
        assert_eq!(Link::read(&format!("#{text}")), Ok(link));
    }

    #[test]
    fn every_beginning_of_a_link_is_read_or_refused() {
        let text = "g=toy&o=side%3D8&m=a1.b%32.c3";
        for end in 0..text.len() {
            if let Ok(link) = Link::read(&text[..end]) {
                assert!(!link.game.is_empty());
            }
        }
        assert_eq!(Link::read("nothing"), Err(LinkError::NoGame));
        assert_eq!(Link::read(&"x".repeat(LONGEST + 1)), Err(LinkError::Long));
    }
}
