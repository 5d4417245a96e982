//! Several records in one text, one after the other.

use crate::{MAGIC, ReadError, Record};

/// A record of a longer text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The lines of the text before the record.
    pub lines_before: usize,
    /// The record, or what is wrong with it; its lines are those of the whole text.
    pub record: Result<Record, ReadError>,
}

/// The records of a text. Each begins with the first line of all records; a text without any is one bad record.
#[must_use]
pub fn read_all(text: &str) -> Vec<Located> {
    let pieces = if text.is_empty() { vec![(0, "")] } else { texts(text) };
    pieces.into_iter().map(|(lines_before, text)| located(text, lines_before)).collect()
}

/// The texts of the records of a text, each with the number of lines before it.
#[must_use]
pub fn texts(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut begin, mut at, mut lines, mut lines_before) = (0, 0, 0, 0);
    for line in text.split_inclusive('\n') {
        if line.trim_end_matches('\n') == MAGIC && at > begin {
            found.push((lines_before, &text[begin..at]));
            (begin, lines_before) = (at, lines);
        }
        at += line.len();
        lines += 1;
    }
    if begin < text.len() {
        found.push((lines_before, &text[begin..]));
    }
    found
}

fn located(text: &str, lines_before: usize) -> Located {
    let record = Record::read(text)
        .map_err(|error| ReadError { line: error.line + lines_before, problem: error.problem });
    Located { lines_before, record }
}
