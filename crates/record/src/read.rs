//! Text as a record.

use tablero_core::{Ending, Outcome};

use crate::digest::digest;
use crate::error::{ReadError, ReadProblem};
use crate::escape::unescape;
use crate::{MAGIC, Ply, Record, is_header_key};

impl Record {
    /// The record that a text holds. The digest is checked, the game is not played: see
    /// [`replay`](Record::replay).
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let mut lines = Lines { rest: text, line: 0 };
        lines
            .take("the first line of a record, \"tablero record 1\"", |line| (line == MAGIC).then_some(()))?;
        let game = lines.take("the name of the game, \"game: ...\"", |line| value(line, "game"))?;
        let mut record = Self {
            game,
            options: Vec::new(),
            seats: Vec::new(),
            headers: Vec::new(),
            start: String::new(),
            plies: Vec::new(),
            result: None,
            ending: Ending::Unfinished { plies: None },
        };
        while lines.peek().starts_with("option: ") {
            let option = lines.take("an option, \"option: key=value\"", |line| {
                let (key, value) = line.strip_prefix("option: ")?.split_once('=')?;
                Some((unescape(key)?, unescape(value)?))
            })?;
            lines.once(&option.0, &record.options)?;
            record.options.push(option);
        }
        while lines.peek().starts_with("seat ") {
            let prefix = format!("seat {}", record.seats.len() + 1);
            let seat = lines.take("the next seat, \"seat 1: ...\", in order", |line| value(line, &prefix))?;
            record.seats.push(seat);
        }
        while !lines.peek().starts_with("start: ") {
            let header = lines.take("a header, \"key: value\", or \"start: ...\"", |line| {
                let (key, value) = line.split_once(": ")?;
                Some((is_header_key(key).then(|| key.to_owned())?, unescape(value)?))
            })?;
            lines.once(&header.0, &record.headers)?;
            record.headers.push(header);
        }
        record.start = lines.take("the first position, \"start: ...\"", |line| value(line, "start"))?;
        lines.blank()?;
        while !lines.peek().is_empty() {
            let number = record.plies.len() + 1;
            let ply =
                lines.take("the next move, \"1 e2e3\" or \"1 e2e3 250ms\"", |line| ply(line, number))?;
            record.plies.push(ply);
        }
        lines.blank()?;
        record.result = lines.take("the places, \"result: 1 2\", or \"result: *\"", |line| {
            let text = line.strip_prefix("result: ")?;
            if text == "*" { Some(None) } else { outcome(text).map(Some) }
        })?;
        record.ending = lines.take("the verdict, as in \"verdict: finished\"", |line| {
            Ending::read(&value(line, "verdict")?)
        })?;
        let before = text.len() - lines.rest.len();
        let found = lines.take("the digest, \"digest: sha256 ...\"", |line| {
            line.strip_prefix("digest: sha256 ").map(str::to_owned)
        })?;
        let expected = digest(&text[..before]);
        if found != expected {
            return Err(lines.error(ReadProblem::Digest { expected, found }));
        }
        lines.end()?;
        Ok(record)
    }
}

/// The value of a line that begins with a key.
fn value(line: &str, key: &str) -> Option<String> {
    unescape(line.strip_prefix(key)?.strip_prefix(": ")?)
}

fn ply(line: &str, number: usize) -> Option<Ply> {
    let mut words = line.split(' ');
    if words.next()? != number.to_string() {
        return None;
    }
    let mv = unescape(words.next()?).filter(|mv| !mv.is_empty())?;
    let millis = match words.next() {
        None => None,
        Some(time) => {
            let digits = time.strip_suffix("ms")?;
            let millis: u64 = digits.parse().ok()?;
            (millis.to_string() == digits).then_some(Some(millis))?
        }
    };
    words.next().is_none().then_some(Ply { mv, millis })
}

fn outcome(text: &str) -> Option<Outcome> {
    let places: Option<Vec<u8>> = text.split(' ').map(|place| place.parse().ok()).collect();
    let outcome = Outcome::from_places(&places?).ok()?;
    (crate::write::places(outcome.places()) == text).then_some(outcome)
}

/// The text, line by line; every line is ended.
struct Lines<'a> {
    rest: &'a str,
    /// The line read last, from 1.
    line: usize,
}

impl<'a> Lines<'a> {
    /// The next line, empty at the end.
    fn peek(&self) -> &'a str {
        self.rest.split('\n').next().unwrap_or("")
    }

    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, ReadError> {
        self.line += 1;
        let Some((line, rest)) = self.rest.split_once('\n') else {
            let problem = match self.rest {
                "" => ReadProblem::Over { expected },
                cut if read(cut).is_some() => ReadProblem::Unended,
                other => ReadProblem::Expected { expected, found: other.to_owned() },
            };
            return Err(self.error(problem));
        };
        match read(line) {
            Some(value) => {
                self.rest = rest;
                Ok(value)
            }
            None => Err(self.error(ReadProblem::Expected { expected, found: line.to_owned() })),
        }
    }

    fn blank(&mut self) -> Result<(), ReadError> {
        self.take("a blank line", |line| line.is_empty().then_some(()))
    }

    fn end(&mut self) -> Result<(), ReadError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        self.line += 1;
        let found = self.peek().to_owned();
        Err(self.error(ReadProblem::Expected { expected: "the end of the record", found }))
    }

    fn once(&self, key: &str, known: &[(String, String)]) -> Result<(), ReadError> {
        if known.iter().any(|(other, _)| other == key) {
            return Err(self.error(ReadProblem::Repeated { key: key.to_owned() }));
        }
        Ok(())
    }

    const fn error(&self, problem: ReadProblem) -> ReadError {
        ReadError { line: self.line, problem }
    }
}
