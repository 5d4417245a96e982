//! The records of a run in one text, with what seals them at the end.
//!
//! ```text
//! tablero seal 1
//! plan: ...
//! finished: 1
//! standing: 0 1 6 4 0 2 8 0; -; robot:random
//! head: sha256 ...
//! key: ed25519 ...
//! signature: ...
//! ```
//!
//! The last two lines are there if somebody signed. A row of the table has the number of the entrant, its place, its games,
//! games won, drawn and lost, its half points and its cost; its rating; and its name.

use tablero_catalogue::Catalogue;
use tablero_record::{escape, texts, unescape};

use crate::chain::{Kept, Seal};
use crate::verify::{self, Lie, Place, Report, VerifyError};
use crate::{StoredGame, StoredRow};

/// The first line of a seal.
const MAGIC: &str = "tablero seal 1";
/// What a row of the table begins with.
const ROW: &str = "standing: ";

/// The records of a text, and the seal after them.
#[must_use]
pub fn split(text: &str) -> (&str, Option<&str>) {
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end_matches('\n') == MAGIC {
            let (records, seal) = text.split_at(begin);
            return (records, Some(seal));
        }
        begin += line.len();
    }
    (text, None)
}

/// The text of a run.
pub(crate) fn write(kept: &Kept) -> String {
    let mut text: String = kept.games.iter().map(|game| game.record.as_str()).collect();
    let Some(seal) = &kept.seal else { return text };
    text += &format!("{MAGIC}\nplan: {}\nfinished: {}\n", escape(&kept.plan), u8::from(kept.finished));
    for row in &kept.standings {
        text += &format!("{ROW}{}\n", row.line());
    }
    text += &format!("head: sha256 {}\n", seal.head);
    if let Some((key, signature)) = &seal.signature {
        text += &format!("key: ed25519 {key}\nsignature: {signature}\n");
    }
    text
}

/// Looks at a text of records, sealed or not.
pub fn verify(text: &str, games: &Catalogue) -> Result<Report, VerifyError> {
    let (records, seal) = split(text);
    let plain = match (records, seal) {
        ("", Some(_)) => Report { finished: true, ..Report::default() },
        _ => verify::records(records, games),
    };
    let Some(seal) = seal else { return Ok(plain) };
    let before = records.lines().count();
    let mut kept = match read_seal(seal) {
        Ok(kept) => kept,
        Err(line) => {
            let place = Place::Line(before + line);
            let reason = "expected a seal as it is written after the records of a run".to_owned();
            return Ok(Report { lies: [plain.lies, vec![Lie { place, reason }]].concat(), ..plain });
        }
    };
    let number = |record: &str| record.lines().find_map(|line| line.strip_prefix("number: ")?.parse().ok());
    let game = |(_, record): (usize, &str)| StoredGame {
        number: number(record).unwrap_or(0),
        record: record.to_owned(),
        ..StoredGame::default()
    };
    kept.games = texts(records).into_iter().map(game).collect();
    // The chain is looked at even if a record is wrong; what follows from the games is not.
    if !plain.lies.is_empty() {
        let lies = [plain.lies, kept.broken()].concat();
        return Ok(Report { lies, seal: kept.seal, finished: kept.finished, ..plain });
    }
    verify::look(kept, games, None)
}

/// A seal without its games, or the line that is wrong, from 1.
fn read_seal(text: &str) -> Result<Kept, usize> {
    let mut lines = Lines { rest: text, number: 0 };
    lines.take(MAGIC, |rest| rest.is_empty().then_some(()))?;
    let plan = lines.take("plan: ", unescape)?;
    let finished = lines.take("finished: ", |digit| match digit {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    })?;
    let mut standings = Vec::new();
    while lines.rest.starts_with(ROW) {
        standings.push(lines.take(ROW, read_row)?);
    }
    let text = |value: &str| Some(value.to_owned());
    let head = lines.take("head: sha256 ", text)?;
    let signature = match lines.rest {
        "" => None,
        _ => Some((lines.take("key: ed25519 ", text)?, lines.take("signature: ", text)?)),
    };
    if !lines.rest.is_empty() {
        return Err(lines.number + 1);
    }
    let seal = Some(Seal { head, signature });
    Ok(Kept { plan, finished, games: Vec::new(), standings, seal, is_text: true })
}

/// The lines of a seal; every line is ended.
struct Lines<'a> {
    rest: &'a str,
    /// The line read last, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    /// What stands after a key, or the number of the line that is wrong.
    fn take<T>(&mut self, key: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, usize> {
        self.number += 1;
        let (line, rest) = self.rest.split_once('\n').ok_or(self.number)?;
        self.rest = rest;
        line.strip_prefix(key).and_then(read).ok_or(self.number)
    }
}

fn read_row(line: &str) -> Option<StoredRow> {
    let mut parts = line.splitn(3, "; ");
    let (numbers, rating, name) = (parts.next()?, parts.next()?, parts.next()?);
    let mut numbers = numbers.split(' ');
    let entrant = numbers.next()?.parse().ok()?;
    let rank = match numbers.next()? {
        "-" => None,
        rank => Some(rank.parse().ok()?),
    };
    let mut counts = [0; 6];
    for count in &mut counts {
        *count = numbers.next()?.parse().ok()?;
    }
    let rating = (rating != "-").then(|| rating.to_owned());
    let row = StoredRow { entrant, name: name.to_owned(), rank, counts, rating };
    (row.line() == line).then_some(row)
}
