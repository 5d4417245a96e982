//! The rule book on the screen: paragraphs as wide as the window, headings that stand out, diagrams as they are drawn.
//!
//! The books are Markdown with lines of a fixed length. Shown line by line they would break twice in a narrow window,
//! so paragraphs are put together first. Only what the books use is understood: headings, lists, fenced diagrams,
//! emphasis and code within a line.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use tablero_words::Words;

use super::keys::{Order, order};
use super::theme::Theme;

/// One line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    Heading(String),
    Text(String),
}

/// Shows the keys (none on the home screen) and the rule book over an area, from some line on.
pub(crate) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
    words: &Words,
    text: (&str, &str),
    first: usize,
) {
    let width = usize::from(area.width.saturating_sub(4));
    let (keys, book) = text;
    let mut rows: Vec<Row> = keys.lines().map(|line| Row::Text(line.to_owned())).collect();
    if !rows.is_empty() {
        rows.push(Row::Text(String::new()));
    }
    rows.extend(page(book, width));
    let room = usize::from(area.height.saturating_sub(2));
    let first = first.min(rows.len().saturating_sub(room));
    let line = |row: Row| match row {
        Row::Heading(text) => Line::from(Span::styled(format!(" {text}"), Theme::strong())),
        Row::Text(text) => Line::from(format!(" {text}")),
    };
    let shown: Vec<Line<'_>> = rows.into_iter().skip(first).take(room).map(line).collect();
    let block = theme.frame(words.help_title()).title_bottom(words.press_key());
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
}

/// The line to go on with after a key; `None` if the key closes the book.
pub(crate) fn scrolled(key: KeyEvent, line: usize) -> Option<usize> {
    /// As many lines as a page turns.
    const PAGE: usize = 15;
    match (key.code, order(key)) {
        (KeyCode::PageDown | KeyCode::Char(' '), _) => Some(line.saturating_add(PAGE)),
        (KeyCode::PageUp, _) => Some(line.saturating_sub(PAGE)),
        (KeyCode::Home, _) => Some(0),
        (_, Order::Step(0, down)) if down > 0 => Some(line.saturating_add(1)),
        (_, Order::Step(0, _)) => Some(line.saturating_sub(1)),
        _ => None,
    }
}

/// A book in lines no wider than this, unless a word or a diagram is.
fn page(book: &str, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut paragraph = String::new();
    let mut in_diagram = false;
    for line in book.lines() {
        let is_fence = line.starts_with("```");
        let is_heading = line.starts_with('#') && !in_diagram;
        let is_item = line.starts_with("- ") && !in_diagram;
        if is_fence || is_heading || is_item || in_diagram || line.is_empty() {
            close(&mut paragraph, width, &mut rows);
        }
        if is_fence {
            in_diagram = !in_diagram;
        } else if in_diagram || line.is_empty() {
            rows.push(Row::Text(line.to_owned()));
        } else if is_heading {
            rows.push(Row::Heading(plain(line.trim_start_matches('#').trim_start())));
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim_start());
        }
    }
    close(&mut paragraph, width, &mut rows);
    rows
}

/// Ends a paragraph. The lines of an item are indented below its text.
fn close(paragraph: &mut String, width: usize, rows: &mut Vec<Row>) {
    let text = plain(&std::mem::take(paragraph));
    if text.is_empty() {
        return;
    }
    let (dash, text) = text.strip_prefix("- ").map_or(("", text.as_str()), |rest| ("- ", rest));
    for (number, line) in wrapped(text, width.saturating_sub(dash.len())).into_iter().enumerate() {
        let before = if number == 0 { dash } else { "  ".get(..dash.len()).unwrap_or_default() };
        rows.push(Row::Text(format!("{before}{line}")));
    }
}

/// A line without the marks of code and emphasis. A star that marks nothing stands alone, and stays.
fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        // Every second part is code, where nothing else is marked.
        if number % 2 == 1 {
            shown.push_str(part);
        } else {
            let words =
                part.split(' ').map(|word| if word == "*" { word.to_owned() } else { word.replace('*', "") });
            shown.push_str(&words.collect::<Vec<_>>().join(" "));
        }
    }
    shown
}

/// A text in lines that are no wider than this, unless a word is.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if Span::raw(format!("{line} {word}")).width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_catalogue::Catalogue;
    use tablero_words::Language;

    fn shown(book: &str, width: usize) -> Vec<String> {
        let row = |row| match row {
            Row::Heading(text) => format!("= {text}"),
            Row::Text(text) => text,
        };
        page(book, width).into_iter().map(row).collect()
    }

    #[test]
    fn messages_are_wrapped_between_words() {
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("no se puede mover", 8), ["no se", "puede", "mover"]);
        assert_eq!(wrapped("una jugada_muy_larga", 6), ["una", "jugada_muy_larga"]);
        assert_eq!(wrapped("將將 將將", 4), ["將將", "將將"]);
    }

    #[test]
    fn paragraphs_are_put_together_and_diagrams_are_not() {
        let book =
            "# A *game*\n\none two\nthree `[0, 0]`\n- first of\n  two\n- second\n\n```\n a  b\n # c\n```\n";
        assert_eq!(
            shown(book, 16),
            ["= A game", "", "one two three", "[0, 0]", "- first of two", "- second", "", " a  b", " # c"]
        );
        assert_eq!(shown("- first of two", 9), ["- first", "  of two"]);
        assert_eq!(plain("**2** * 3, *not* `a*b`"), "2 * 3, not a*b");
    }

    /// No line but of a diagram is wider than the window, and no paragraph is broken earlier than it must be.
    #[test]
    fn every_rule_book_fits_its_window() {
        for entry in Catalogue::standard().iter() {
            for language in Language::ALL {
                let lines = shown(entry.rules(language), 76);
                let wide: Vec<&String> =
                    lines.iter().filter(|line| Span::raw(line.as_str()).width() > 76).collect();
                assert!(wide.is_empty(), "{entry:?}: {wide:?}");
                assert!(lines.iter().all(|line| !line.contains('`')), "{entry:?}");
            }
        }
    }
}
