//! A diagnostic as a person reads it: what is wrong, the line with a mark under the place, and what to do about it.
//!
//! It is drawn here and not by a library of reports: those bring what it takes to break lines in every script, which
//! everybody would load who opens the page of the lab.

use super::diagnostic::{Diagnostic, Position, Severity};

/// The longest line of a message, in characters.
const WIDTH: usize = 110;
/// The most of a line of a program that is shown, in characters.
const SHOWN: usize = 120;

/// The message with the line it is about, a mark under the place, and the hint.
pub(super) fn render(diagnostic: &Diagnostic, file: &str, source: &str) -> String {
    let sign = match diagnostic.severity {
        Severity::Warning => '⚠',
        Severity::Error => '×',
    };
    let mut out = wrapped(&format!("  {sign} "), &diagnostic.message);
    let place = Place::of(source, diagnostic);
    let gutter = (place.at.line.saturating_add(1)).to_string().len() + 1;
    out += &format!("{:gutter$} ╭─[{file}:{}]\n", "", place.at);
    let row = |number: u32, line: &str, skipped: usize| {
        let row = format!("{number:gutter$} │ {}", shown(line, skipped));
        format!("{}\n", row.trim_end())
    };
    if let Some(before) = place.before {
        out += &row(place.at.line.saturating_sub(1), before, 0);
    }
    out += &row(place.at.line, place.line, place.skipped);
    let (left, right) = (place.length.saturating_sub(1) / 2, place.length / 2);
    let (margin, label) = (format!("{:gutter$} · {:2$}", "", "", place.column), &diagnostic.label);
    if label.is_empty() {
        out += &format!("{margin}{}\n", "─".repeat(place.length));
    } else {
        out += &format!("{margin}{}┬{}\n", "─".repeat(left), "─".repeat(right));
        out += &format!("{margin}{:left$}╰── {label}\n", "");
    }
    if let Some(after) = place.after {
        out += &row(place.at.line.saturating_add(1), after, 0);
    }
    out += &format!("{:gutter$} ╰────\n", "");
    if let Some(hint) = &diagnostic.hint {
        out += &wrapped("  help: ", hint);
    }
    out
}

/// What is shown of a program, and which of its characters are marked.
struct Place<'a> {
    at: Position,
    before: Option<&'a str>,
    line: &'a str,
    after: Option<&'a str>,
    /// How many characters at the start of a long line are left out.
    skipped: usize,
    /// The first character that is marked, among those that are shown, and how many are.
    column: usize,
    length: usize,
}

impl<'a> Place<'a> {
    fn of(source: &'a str, diagnostic: &Diagnostic) -> Self {
        let (start, end) = (floor(source, diagnostic.span.start), floor(source, diagnostic.span.end));
        let (head, tail) = source.split_at(start);
        let (above, begin) =
            head.rsplit_once('\n').map_or((None, head), |(above, begin)| (Some(above), begin));
        let (rest, below) = tail.split_once('\n').map_or((tail, None), |(rest, below)| (rest, Some(below)));
        let marked = rest.get(..end.saturating_sub(start)).unwrap_or(rest);
        let column = begin.chars().count();
        let skipped = if column < SHOWN * 3 / 4 { 0 } else { column - SHOWN / 2 };
        let column = column - skipped;
        Self {
            at: Position::of(source, start),
            before: above.map(|above| above.rsplit_once('\n').map_or(above, |(_, last)| last)),
            line: &source[start - begin.len()..start + rest.len()],
            after: below.map(|below| below.split_once('\n').map_or(below, |(first, _)| first)),
            skipped,
            column,
            // A mark goes no further than the line, and is always seen.
            length: marked.trim_end().chars().count().clamp(1, SHOWN - column),
        }
    }
}

/// The last place of a text at or before a byte where a character begins.
fn floor(source: &str, byte: usize) -> usize {
    let mut at = byte.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A line of a program, every character one column wide.
fn shown(line: &str, skipped: usize) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    line.chars().skip(skipped).take(SHOWN).map(plain).collect()
}

/// A text behind its head, in lines that are not too long.
fn wrapped(head: &str, text: &str) -> String {
    let (indent, mut out) = (head.chars().count(), head.to_owned());
    for (number, paragraph) in text.lines().enumerate() {
        let mut width = indent;
        if number > 0 {
            out += &format!("\n{:indent$}", "");
        }
        for (place, word) in paragraph.split(' ').enumerate() {
            let length = word.chars().count();
            if place > 0 && width + 1 + length > WIDTH {
                out += &format!("\n{:indent$}", "");
                width = indent;
            } else if place > 0 {
                out.push(' ');
                width += 1;
            }
            out += word;
            width += length;
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, span: std::ops::Range<usize>, label: &str, hint: Option<&str>, expected: &str) {
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            message: "expected `;` or `.`, found a name".to_owned(),
            span,
            label: label.to_owned(),
            hint: hint.map(str::to_owned),
            included: None,
        };
        assert_eq!(render(&diagnostic, "agent.asl", source), expected);
    }

    #[test]
    fn the_place_is_shown_between_its_neighbours() {
        check(
            "p(1).\n+!g <- a foo.\nq(2).\n",
            15..18,
            "here",
            Some("separate the steps of a plan with `;`"),
            "  × expected `;` or `.`, found a name\n   ╭─[agent.asl:2:10]\n 1 │ p(1).\n 2 │ +!g <- a foo.\n   ·          ─┬─\n\
             \x20  ·           ╰── here\n 3 │ q(2).\n   ╰────\n  help: separate the steps of a plan with `;`\n",
        );
    }

    #[test]
    fn the_end_a_text_without_lines_and_places_beyond_are_shown_too() {
        let head = "  × expected `;` or `.`, found a name\n   ╭─[agent.asl:";
        check("", 7..9, "", None, &format!("{head}1:1]\n 1 │\n   · ─\n   ╰────\n"));
        check("a\r\n", 3..3, "", None, &format!("{head}2:1]\n 1 │ a\n 2 │\n   · ─\n   ╰────\n"));
        // Several lines: the mark stays on the first.
        check("é(\tb\nc", 3..6, "", None, &format!("{head}1:3]\n 1 │ é( b\n   ·   ──\n 2 │ c\n   ╰────\n"));
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let source = format!("{}X{}", "a ".repeat(5_000), " b".repeat(5_000));
        let diagnostic = Diagnostic { span: 10_000..20_000, ..Diagnostic::of_whole("word ".repeat(100)) };
        let text = render(&diagnostic, "agent.asl", &source);
        let line = text.lines().find(|line| line.contains('X')).unwrap();
        let marks = text.lines().find(|line| line.contains("──") && line.contains('·')).unwrap();
        assert_eq!(
            line.find('X').map(|at| line[..at].chars().count()),
            marks.find('─').map(|at| marks[..at].chars().count())
        );
        assert!(text.lines().all(|line| line.chars().count() <= SHOWN + 10), "{text}");
    }
}
