//! Answering a stream of questions, line by line, in constant memory.

use std::io::{self, BufRead, Read, Write};

use serde::Serialize;

use crate::oracle::Oracle;
use crate::question::Question;

/// The longest line that is read; a longer one is answered with an error and passed over.
pub const LONGEST_LINE: usize = 16 << 20;

/// What some editors put before the first line.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What became of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Served {
    /// Questions answered.
    pub answered: u64,
    /// Lines answered with an error.
    pub failed: u64,
}

impl<A: Serialize> Oracle<A> {
    /// Answers every line of the input in order; blank lines are skipped. Answers are written out whenever the next
    /// question is not there yet, so that a program at the other end can wait for each.
    pub fn serve(&self, input: impl Read, mut output: impl Write) -> io::Result<Served> {
        let mut input = io::BufReader::with_capacity(1 << 16, input);
        let mut served = Served::default();
        let mut line = Vec::new();
        let mut out = Vec::with_capacity(1 << 16);
        loop {
            if out.len() > 1 << 15 || !input.buffer().contains(&b'\n') {
                write_out(&mut out, &mut output)?;
            }
            line.clear();
            line.shrink_to(1 << 16);
            let limit = LONGEST_LINE as u64 + 1;
            if input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
                return Ok(served);
            }
            if served == Served::default() && line.starts_with(BYTE_ORDER_MARK) {
                line.drain(..BYTE_ORDER_MARK.len());
            }
            let answered = if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
                pass_over_line(&mut input)?;
                let error = format!("{{\"error\":\"the line is longer than {LONGEST_LINE} bytes\"}}\n");
                out.extend_from_slice(error.as_bytes());
                false
            } else if line.trim_ascii().is_empty() {
                continue;
            } else {
                let question = Question::read(line.trim_ascii());
                // What is known already does not wait for what may take long.
                if question.as_ref().is_ok_and(|question| self.may_be_long(question)) {
                    write_out(&mut out, &mut output)?;
                }
                self.write_line(question, &mut out)
            };
            if answered {
                served.answered += 1;
            } else {
                served.failed += 1;
            }
        }
    }
}

/// Hands on what is waiting.
fn write_out(out: &mut Vec<u8>, output: &mut impl Write) -> io::Result<()> {
    if !out.is_empty() {
        output.write_all(out)?;
        output.flush()?;
        out.clear();
    }
    Ok(())
}

/// Reads up to and including the end of the line, keeping nothing.
fn pass_over_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
