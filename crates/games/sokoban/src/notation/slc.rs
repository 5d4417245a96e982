//! SLC: collections as XML, a `LevelCollection` of `Level`s of rows `L`.

use super::collection::{Collection, Entry};
use super::xsb::{self, Reader};
use super::{LevelError, MAX_CELLS_IN_ALL, Problem};
use crate::Cell;

/// The collection that an SLC file holds.
pub fn read(text: &str) -> Result<Collection, LevelError> {
    let document = roxmltree::Document::parse(text).map_err(|error| {
        let at = error.pos();
        let place = |number: u32| usize::try_from(number).unwrap_or(1);
        LevelError { line: place(at.row), column: place(at.col), problem: Problem::Xml(error.to_string()) }
    })?;
    let named = |name: &'static str| {
        document.descendants().find(move |node| node.is_element() && node.tag_name().name() == name)
    };
    let text_of = |name: &'static str| {
        let node = named(name)?;
        let text = node.text()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let missing = || LevelError { line: 1, column: 1, problem: Problem::NoLevels };
    let levels = named("LevelCollection").ok_or_else(missing)?;
    let mut collection = Collection {
        title: text_of("Title"),
        author: levels.attribute("Copyright").map(str::to_owned),
        notes: ["Description", "Email", "Url"].into_iter().filter_map(text_of).collect(),
        ..Collection::default()
    };
    let mut left = MAX_CELLS_IN_ALL.max(text.len());
    for level in levels.children().filter(|node| node.tag_name().name() == "Level") {
        let line_of = |node: roxmltree::Node<'_, '_>| {
            usize::try_from(document.text_pos_at(node.range().start).row).unwrap_or(1)
        };
        let line = line_of(level);
        let mut reader = Reader::new(Cell::new(0, 0), line, left);
        let mut rows = Vec::new();
        let mut result = Ok(());
        for row in level.children().filter(|node| node.tag_name().name() == "L") {
            let text = row.text().unwrap_or("").trim_matches(['\r', '\n']);
            let text = if text.trim().is_empty() { "-" } else { text };
            rows.push(text.trim_end().to_owned());
            result = result.and_then(|()| reader.line(text, line_of(row)));
        }
        left = left.saturating_sub(reader.cells());
        collection.entries.push(Entry {
            title: level.attribute("Id").unwrap_or("").trim().to_owned(),
            author: level.attribute("Copyright").map(str::to_owned),
            comments: Vec::new(),
            solutions: Vec::new(),
            line,
            rows: rows.join("\n"),
            level: result.and_then(|()| reader.finish()),
        });
    }
    Ok(collection)
}

/// The collection as an SLC file. SLC has no place for comments and solutions of a level.
#[must_use]
pub fn write(collection: &Collection) -> String {
    let mut lines = vec![
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>".to_owned(),
        "<SokobanLevels xmlns=\"http://sokobano.de/slc\">".to_owned(),
    ];
    lines.extend(collection.title.iter().map(|title| format!("  <Title>{}</Title>", escape(title))));
    let notes = collection.notes.join("\n");
    lines.push(format!("  <Description>{}</Description>", escape(&notes)));
    let copyright = |author: &Option<String>| {
        author.as_ref().map_or_else(String::new, |author| format!(" Copyright=\"{}\"", escape(author)))
    };
    lines.push(format!("  <LevelCollection{}>", copyright(&collection.author)));
    for entry in &collection.entries {
        let board = entry.level.as_ref().map_or_else(|_| entry.rows.clone(), xsb::write);
        lines.push(format!("    <Level Id=\"{}\"{}>", escape(&entry.title), copyright(&entry.author)));
        lines.extend(board.lines().map(|row| format!("      <L>{}</L>", escape(row))));
        lines.push("    </Level>".to_owned());
    }
    lines.extend(["  </LevelCollection>".to_owned(), "</SokobanLevels>".to_owned(), String::new()]);
    lines.join("\n")
}

/// The text with the characters that XML keeps for itself written out; those it forbids become `?`.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('?'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::collection;

    const FILE: &str = r#"<?xml version="1.0" encoding="ISO-8859-1"?>
<SokobanLevels xmlns:xsi="x" xsi:schemaLocation="SokobanLev.xsd">
  <Title>Tiny &amp; open</Title>
  <LevelCollection Copyright="Ann" MaxWidth="5" MaxHeight="3">
    <Level Id="one" Width="5" Height="3"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
    <Level Id="two"><L>@</L><L></L><L>#x</L></Level>
  </LevelCollection>
</SokobanLevels>"#;

    #[test]
    fn a_file_is_read_and_written() {
        let set = collection::read(FILE.as_bytes());
        assert_eq!(set.title.as_deref(), Some("Tiny & open"));
        assert_eq!(set.author.as_deref(), Some("Ann"));
        assert_eq!(set.entries.len(), 2);
        assert_eq!(set.entries[0].title, "one");
        assert_eq!(set.entries[1].level.as_ref().unwrap_err().line, 6);
        let again = read(&write(&set)).unwrap();
        assert_eq!(again.title, set.title);
        assert_eq!(again.entries[0].level, set.entries[0].level);
        assert_eq!(again.entries[1].rows, set.entries[1].rows);
    }

    #[test]
    fn broken_files_say_where() {
        let broken = collection::read(b"<a>\n<b></a>");
        assert!(broken.problems[0].to_string().starts_with("line 2"), "{}", broken.problems[0]);
        assert_eq!(read("<a/>").unwrap_err().problem, Problem::NoLevels);
    }
}
