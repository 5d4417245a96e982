//! Where a byte of a text is, for people: lines and columns, both from 1. Columns count characters.

/// Line and column of a byte.
#[must_use]
pub fn line_column(source: &str, offset: usize) -> (usize, usize) {
    Place::default().go_to(source, offset).line_column()
}

/// A byte, and what stands before it.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    offset: usize,
    /// The lines that end before it.
    lines: usize,
    /// The characters before it in its own line.
    chars: usize,
}

impl Place {
    /// A later place: the character that a byte belongs to, or the end.
    fn go_to(self, source: &str, offset: usize) -> Self {
        let mut offset = offset.min(source.len());
        while !source.is_char_boundary(offset) {
            offset -= 1;
        }
        let between = source.get(self.offset..offset).unwrap_or_default();
        let own = between.rsplit('\n').next().unwrap_or_default().chars().count();
        let lines = between.bytes().filter(|&byte| byte == b'\n').count();
        let chars = if lines == 0 { self.chars + own } else { own };
        Self { offset, lines: self.lines + lines, chars }
    }

    fn line_column(self) -> (usize, usize) {
        (self.lines + 1, self.chars + 1)
    }
}

/// Lines and columns of many bytes of one text, none of which is counted from the start.
#[derive(Debug)]
pub struct Places<'a> {
    source: &'a str,
    /// One place for each stretch of so many bytes.
    known: Vec<Place>,
}

impl<'a> Places<'a> {
    const STRETCH: usize = 1 << 12;

    /// Counts the lines of a text once.
    #[must_use]
    pub fn of(source: &'a str) -> Self {
        let mut known = vec![Place::default()];
        let mut place = Place::default();
        for offset in (Self::STRETCH..source.len()).step_by(Self::STRETCH) {
            place = place.go_to(source, offset);
            known.push(place);
        }
        Self { source, known }
    }

    /// Line and column of a byte.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let stretch = (offset / Self::STRETCH).min(self.known.len() - 1);
        self.known[stretch].go_to(self.source, offset).line_column()
    }
}

#[cfg(test)]
mod tests {
    use super::{Places, line_column};

    /// What the first `offset` characters say, told another way.
    fn counted(source: &str, offset: usize) -> (usize, usize) {
        let lines: Vec<&str> = source[..offset].split('\n').collect();
        (lines.len(), lines[lines.len() - 1].chars().count() + 1)
    }

    #[test]
    fn every_character_has_its_place() {
        let long = "∀ñ→".repeat(2_000);
        for source in
            ["", "a", "\n", "á\n\nb∧c\n", &format!("{long}\n∃x\n{long}{long}\nend"), &"\n".repeat(9_000)]
        {
            let places = Places::of(source);
            let starts = source.char_indices().map(|(offset, _)| offset).chain([source.len()]);
            // Every character near the ends and near where a stretch begins, and some of the others.
            let looked =
                starts.filter(|&at| at < 40 || source.len() - at < 40 || at % 4_096 < 8 || at % 97 == 0);
            for offset in looked {
                assert_eq!(places.line_column(offset), counted(source, offset), "byte {offset}");
                assert_eq!(line_column(source, offset), counted(source, offset), "byte {offset}");
            }
        }
    }

    #[test]
    fn a_byte_inside_a_character_or_past_the_end_has_the_nearest_place() {
        let places = Places::of("a∧b");
        assert_eq!([places.line_column(2), places.line_column(3)], [(1, 2); 2]);
        assert_eq!(places.line_column(99), (1, 4));
        assert_eq!(line_column("a∧b", 99), (1, 4));
    }
}
