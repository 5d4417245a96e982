//! Files of many levels, in the SOK style and its relatives found in the wild.
//!
//! A board is a run of lines made of board characters. Whatever stands between two boards is text: `::` lines are
//! remarks on the file, a `;` line or the last plain line before a board is the board's title, `Title:`, `Author:`
//! and `Comment:` after a board belong to it, and a line `Solution` is followed by LURD. Lines end in any way, tabs
//! and trailing blanks are allowed, and a last line without end counts. Text before the first board that is
//! nobody's title describes the collection.

use std::borrow::Cow;

use super::xsb::{self, Reader};
use super::{LevelError, MAX_CELLS_IN_ALL, Problem, slc};
use crate::{Cell, Level};

/// A file of levels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Collection {
    /// The name of the collection, if the file says one.
    pub title: Option<String>,
    /// Who made it, if the file says so.
    pub author: Option<String>,
    /// Everything else the file says about itself.
    pub notes: Vec<String>,
    /// The levels, readable or not, in order.
    pub entries: Vec<Entry>,
    /// What was odd about the file without costing a level.
    pub problems: Vec<LevelError>,
}

/// One level of a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The title; empty if there is none.
    pub title: String,
    /// Who made the level, if the file says so.
    pub author: Option<String>,
    /// What else the file says about the level.
    pub comments: Vec<String>,
    /// Solutions that came with the level, as LURD text.
    pub solutions: Vec<String>,
    /// The line of the file where the board begins, from 1.
    pub line: usize,
    /// The board as it was written.
    pub rows: String,
    /// The level, or why the board is none.
    pub level: Result<Level, LevelError>,
}

/// Reads a file of levels, SOK or SLC, whatever its bytes are.
#[must_use]
pub fn read(bytes: &[u8]) -> Collection {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut problems = Vec::new();
    if bytes.trim_ascii_start().starts_with(b"<") {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
        };
        return slc::read(&text)
            .unwrap_or_else(|error| Collection { problems: vec![error], ..Collection::default() });
    }
    let mut file = File { left: MAX_CELLS_IN_ALL.max(bytes.len()), ..File::default() };
    for (index, line) in lines(bytes).enumerate() {
        let text = decode(line, index + 1, &mut problems);
        file.line(&text, index + 1);
    }
    let mut collection = file.finish();
    collection.problems = problems;
    collection
}

/// The lines of a file that may end them with CR, LF or both.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').flat_map(|line| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        line.split(|&byte| byte == b'\r')
    })
}

fn decode<'a>(line: &'a [u8], number: usize, problems: &mut Vec<LevelError>) -> Cow<'a, str> {
    match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => {
            let good = &line[..error.valid_up_to()];
            let byte = line.get(error.valid_up_to()).copied().unwrap_or(0);
            let column = String::from_utf8_lossy(good).chars().count() + 1;
            problems.push(LevelError { line: number, column, problem: Problem::NotUtf8 { byte } });
            Cow::Owned(line.iter().map(|&byte| char::from(byte)).collect())
        }
    }
}

/// What a line is, seen alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineKind {
    Blank,
    Board,
    Text,
}

fn kind(line: &str, inside: bool) -> LineKind {
    let text = line.trim();
    if text.is_empty() {
        return LineKind::Blank;
    }
    let board = |c: char| matches!(c, '#' | '@' | '$' | '.' | '*' | '+' | ' ' | '-' | '_' | '\t');
    if text.chars().all(board) {
        return LineKind::Board;
    }
    // Run-length: digits and brackets among board characters, but not a numbered title such as "#12" or "(3)".
    let run = |c: char| board(c) || matches!(c, '|' | '(' | ')' | '0'..='9');
    let solid = text.chars().any(|c| matches!(c, '#' | '@' | '$'));
    let numbered =
        text.trim_start_matches('#').trim().chars().all(|c| c.is_ascii_digit() || matches!(c, '(' | ')'));
    if text.chars().all(run) && (solid || inside) && !numbered {
        return LineKind::Board;
    }
    LineKind::Text
}

/// Whether a single line is a ruler such as `-----` and not a board.
fn is_ruler(rows: &[(usize, String)]) -> bool {
    let [(_, row)] = rows else { return false };
    let mut characters = row.trim().chars();
    let Some(first) = characters.next() else { return true };
    !matches!(first, '@' | '+') && characters.all(|character| character == first)
}

#[derive(Default)]
struct File {
    collection: Collection,
    board: Vec<(usize, String)>,
    /// Plain and `;` lines since the last board.
    pending: Vec<Pending>,
    section: Section,
    /// Cells that the levels still to come may have.
    left: usize,
}

struct Pending {
    text: String,
    marked: bool,
}

#[derive(Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Comment,
    Solution,
}

impl File {
    fn line(&mut self, line: &str, number: usize) {
        if self.section == Section::Comment {
            if line.trim().eq_ignore_ascii_case("comment-end:")
                || line.trim().eq_ignore_ascii_case("comment_end:")
            {
                self.section = Section::None;
            } else {
                self.comment(line.trim_end());
            }
            return;
        }
        match kind(line, !self.board.is_empty()) {
            LineKind::Board => self.board.push((number, line.to_owned())),
            LineKind::Blank => {
                self.end_board();
                self.section = Section::None;
            }
            LineKind::Text => {
                self.end_board();
                self.text(line.trim());
            }
        }
    }

    fn end_board(&mut self) {
        let rows = std::mem::take(&mut self.board);
        if rows.is_empty() {
            return;
        }
        if is_ruler(&rows) {
            for (_, row) in rows {
                self.pending.push(Pending { text: row.trim().to_owned(), marked: false });
            }
            return;
        }
        self.section = Section::None;
        let (title, notes) = self.claim_title();
        match self.collection.entries.last_mut() {
            Some(last) => last.comments.extend(notes),
            None => self.describe(notes),
        }
        let line = rows.first().map_or(1, |&(line, _)| line);
        let mut reader = Reader::new(Cell::new(0, 0), line, self.left);
        let read = rows.iter().try_for_each(|(number, row)| reader.line(row, *number));
        self.left = self.left.saturating_sub(reader.cells());
        let level = read.and_then(|()| reader.finish());
        let rows = rows.into_iter().map(|(_, row)| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n");
        self.collection.entries.push(Entry {
            title,
            author: None,
            comments: Vec::new(),
            solutions: Vec::new(),
            line,
            rows,
            level,
        });
    }

    /// The title for the board that begins here, and the lines that are not it.
    fn claim_title(&mut self) -> (String, Vec<String>) {
        let mut pending = std::mem::take(&mut self.pending);
        let at = pending.iter().rposition(|line| line.marked).or_else(|| pending.len().checked_sub(1));
        let title = at.map_or_else(String::new, |at| pending.remove(at).text);
        (title, pending.into_iter().map(|line| line.text).collect())
    }

    fn describe(&mut self, notes: Vec<String>) {
        for note in notes {
            if self.collection.title.is_none() {
                self.collection.title = Some(note);
            } else {
                self.collection.notes.push(note);
            }
        }
    }

    fn comment(&mut self, text: &str) {
        match self.collection.entries.last_mut() {
            Some(entry) => entry.comments.push(text.to_owned()),
            None => self.collection.notes.push(text.to_owned()),
        }
    }

    fn text(&mut self, text: &str) {
        if self.section == Section::Solution && self.solution(text) {
            return;
        }
        self.section = Section::None;
        if let Some(remark) = text.strip_prefix("::") {
            return self.remark(remark.trim());
        }
        if let Some(title) = text.strip_prefix(';') {
            return self.pending.push(Pending { text: title.trim().to_owned(), marked: true });
        }
        let (key, value) = text.split_once(':').map_or((text, ""), |(key, value)| (key.trim(), value.trim()));
        match key.to_ascii_lowercase().as_str() {
            "title" | "name" => self.title(value),
            "author" => self.author(value),
            "comment" => {
                if value.is_empty() {
                    self.section = Section::Comment;
                } else {
                    self.comment(value);
                }
            }
            key if key.starts_with("solution") && !self.collection.entries.is_empty() => {
                self.section = Section::Solution;
                if let Some(entry) = self.collection.entries.last_mut() {
                    entry.solutions.push(String::new());
                }
                if !value.is_empty() {
                    self.solution(value);
                }
            }
            _ => self.pending.push(Pending { text: text.to_owned(), marked: false }),
        }
    }

    /// Adds a line to the solution being read, if it looks like one.
    fn solution(&mut self, text: &str) -> bool {
        let letters = |c: char| {
            matches!(c.to_ascii_lowercase(), 'l' | 'u' | 'r' | 'd' | '0'..='9') || c.is_whitespace()
        };
        if !text.chars().all(letters) {
            return false;
        }
        let Some(solution) = self.collection.entries.last_mut().and_then(|entry| entry.solutions.last_mut())
        else {
            return false;
        };
        solution.extend(text.chars().filter(|c| !c.is_whitespace()));
        true
    }

    fn remark(&mut self, text: &str) {
        if let Some(author) = text.strip_prefix("Author:").filter(|_| self.collection.author.is_none()) {
            self.collection.author = Some(author.trim().to_owned());
        } else if self.collection.entries.is_empty() && !text.is_empty() {
            self.describe(vec![text.to_owned()]);
        } else if !text.is_empty() {
            self.collection.notes.push(text.to_owned());
        }
    }

    fn title(&mut self, value: &str) {
        match self.collection.entries.last_mut() {
            Some(entry) if entry.title.is_empty() => value.clone_into(&mut entry.title),
            Some(entry) => entry.comments.push(format!("Title: {value}")),
            None => self.describe(vec![value.to_owned()]),
        }
    }

    fn author(&mut self, value: &str) {
        match self.collection.entries.last_mut() {
            Some(entry) => entry.author = Some(value.to_owned()),
            None => self.collection.author = Some(value.to_owned()),
        }
    }

    fn finish(mut self) -> Collection {
        self.end_board();
        let notes: Vec<String> = self.pending.drain(..).map(|line| line.text).collect();
        match self.collection.entries.last_mut() {
            Some(entry) => entry.comments.extend(notes),
            None => self.describe(notes),
        }
        self.collection
    }
}

/// The collection as a SOK file; a board that is no level is written as it was read.
#[must_use]
pub fn write(collection: &Collection) -> String {
    let mut lines = Vec::new();
    let remarks = collection.title.iter().chain(&collection.notes);
    lines.extend(remarks.map(|note| format!(":: {note}")));
    lines.extend(collection.author.iter().map(|author| format!(":: Author: {author}")));
    for entry in &collection.entries {
        lines.extend([String::new(), format!("; {}", entry.title), String::new()]);
        lines.push(entry.level.as_ref().map_or_else(|_| entry.rows.clone(), xsb::write));
        lines.push(String::new());
        lines.extend(entry.author.iter().map(|author| format!("Author: {author}")));
        if !entry.comments.is_empty() {
            lines.push("Comment:".to_owned());
            lines.extend(entry.comments.iter().cloned());
            lines.push("Comment-End:".to_owned());
        }
        for solution in &entry.solutions {
            lines.extend(["Solution:".to_owned(), solution.clone(), String::new()]);
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(collection: &Collection) -> Vec<&str> {
        collection.entries.iter().map(|entry| entry.title.as_str()).collect()
    }

    #[test]
    fn titles_stand_before_or_after() {
        let text = b":: A set\n:: Author: Ann\n\n; 1 First\n\n###\n#@#\n###\n\nLevel two\n\n#@#\n\n\n#+#\n*$\nTitle: third\nAuthor: Bob\n";
        let set = read(text);
        assert_eq!(titles(&set), ["1 First", "Level two", "third"]);
        assert_eq!(set.author.as_deref(), Some("Ann"));
        assert_eq!(set.title.as_deref(), Some("A set"));
        assert_eq!(set.entries[2].author.as_deref(), Some("Bob"));
        assert!(set.entries.iter().all(|entry| entry.level.is_ok()));
        assert_eq!(read(write(&set).as_bytes()).entries[2].level, set.entries[2].level);
    }

    #[test]
    fn odd_files() {
        let windows = read(b"; 1\r\n\r\n\t###  \r\n\t#@#\r\n\r\n; 2\r\n\r\n5#|#@*_#|5#");
        assert_eq!(titles(&windows), ["1", "2"]);
        assert!(windows.entries.iter().all(|entry| entry.level.is_ok()));
        let rulers = read(b"Set\n-----\n\n#1\n####\n#@ #\n####\n=====\n\n#2\n\n#@#\n");
        assert_eq!(titles(&rulers), ["#1", "#2"]);
        let latin = read(b"; Caf\xe9\n\n#@#\n");
        assert_eq!(titles(&latin), ["Café"]);
        assert_eq!((latin.problems[0].line, latin.problems[0].column), (1, 6));
        assert_eq!(read(b"").entries.len(), 0);
    }

    /// Levels within the limit of one that are too many cells together: the first ones are read, the others say why not.
    #[test]
    fn run_length_cannot_stand_for_more_than_the_limit_in_all() {
        let text = "; bomb\n\n1048570#@\n\n".repeat(8);
        let set = read(text.as_bytes());
        assert_eq!(set.entries.len(), 8);
        assert_eq!(set.entries.iter().filter(|entry| entry.level.is_ok()).count(), 4);
        let error = set.entries[7].level.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (31, 1));
        assert!(error.to_string().contains("at most 4194304 cells in all"), "{error}");
        let bombs = read("; bomb\n\n134217720#@\n\n".repeat(8).as_bytes());
        assert!(bombs.entries.iter().all(|entry| entry.level.is_err()));
        // The same bombs in XML.
        let rows = "<Level><L>1048570#@</L></Level>".repeat(8);
        let set = read(format!("<S><LevelCollection>{rows}</LevelCollection></S>").as_bytes());
        assert_eq!(set.entries.iter().filter(|entry| entry.level.is_ok()).count(), 4);
        // What is written out in full may be longer than that.
        let row = format!("{}@\n\n", "#".repeat(999));
        let plain = read(row.repeat(5000).as_bytes());
        assert_eq!(plain.entries.iter().filter(|entry| entry.level.is_ok()).count(), 5000);
    }

    #[test]
    fn a_bad_level_does_not_cost_its_neighbours() {
        let set = read(b"; 1\n\n#@#\n\n; 2\n\n#@@#\n\n; 3\n\n#@#\n");
        assert_eq!(set.entries.iter().filter(|entry| entry.level.is_ok()).count(), 2);
        let error = set.entries[1].level.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (7, 3));
    }

    #[test]
    fn comments_and_solutions_survive_a_round_trip() {
        let text = b"; 1\n\n#####\n#@$.#\n#####\n\nAuthor: Cid\nComment:\nhello\n# not a board #\nComment-End:\nSolution:\nR\n";
        let set = read(text);
        assert_eq!(set.entries.len(), 1);
        assert_eq!(set.entries[0].comments, ["hello", "# not a board #"]);
        assert_eq!(set.entries[0].solutions, ["R"]);
        let again = read(write(&set).as_bytes());
        assert_eq!(again.entries[0].comments, set.entries[0].comments);
        assert_eq!(again.entries[0].solutions, set.entries[0].solutions);
        assert_eq!(again.entries[0].author, set.entries[0].author);
    }
}
