//! One level in XSB: `#` wall, `@` person, `$` box, `.` deposit, `*` box on deposit, `+` person on deposit, and space,
//! `-` or `_` for floor. Run-length is read too: `3#` is `###`, `2(#-)` is `#-#-`, and `|` ends a row.

use std::fmt::Write as _;

use super::{LevelError, MAX_CELLS, MAX_NESTING, Problem};
use crate::{Cell, Flaw, Flaws, Level, Setup};

/// The distance between tab stops, as terminals have it.
const TAB: usize = 8;

/// The level that a text describes, its top left character at `[0,0]`.
pub fn read(text: &str) -> Result<Level, LevelError> {
    read_at(text, Cell::new(0, 0))
}

/// The level that a text describes, its top left character at `origin`.
pub fn read_at(text: &str, origin: Cell) -> Result<Level, LevelError> {
    let mut reader = Reader::new(origin, 1, MAX_CELLS);
    let mut ended = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end_matches('\r');
        let blank = line.trim().is_empty();
        match (blank, reader.rows > 0, ended) {
            (true, false, _) | (true, true, Some(_)) => {}
            (true, true, None) => ended = Some(index),
            (false, _, Some(_)) => return Err(reader.error(index + 1, 1, Problem::AfterTheEnd)),
            (false, _, None) => reader.line(line, index + 1)?,
        }
    }
    reader.finish()
}

/// Collects the rows of one level.
pub(super) struct Reader {
    setup: Setup,
    origin: Cell,
    /// Where the level starts in its file.
    first_line: usize,
    /// Line and column of each person after the first.
    spare_person: Option<(usize, usize)>,
    rows: usize,
    column: usize,
    cells: usize,
    /// The most cells there may be, and whether that is what the file has left rather than what a level may have.
    limit: Problem,
    most: usize,
    overflow: bool,
}

impl Reader {
    /// A reader for a level in a file that may still have so many cells.
    pub(super) fn new(origin: Cell, first_line: usize, left: usize) -> Self {
        let limit =
            if left < MAX_CELLS { Problem::FileTooLarge } else { Problem::TooLarge { limit: MAX_CELLS } };
        Self {
            setup: Setup::default(),
            origin,
            first_line,
            spare_person: None,
            rows: 0,
            column: 0,
            cells: 0,
            limit,
            most: left.min(MAX_CELLS),
            overflow: false,
        }
    }

    /// How many cells have been read.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    #[allow(clippy::unused_self, reason = "reads as the reader's own complaint")]
    fn error(&self, line: usize, column: usize, problem: Problem) -> LevelError {
        LevelError { line, column, problem }
    }

    /// Adds one line of text, which is one row or several with `|` between them.
    pub(super) fn line(&mut self, text: &str, line: usize) -> Result<(), LevelError> {
        let characters: Vec<char> = text.trim_end().chars().collect();
        if self.rows == 0 {
            self.first_line = line;
        }
        self.column = 0;
        self.run(&characters, 0, line, 0)?;
        self.rows += 1;
        Ok(())
    }

    /// Places a stretch of characters inside so many groups; `offset` is the column before the first of them.
    fn run(
        &mut self,
        characters: &[char],
        offset: usize,
        line: usize,
        depth: usize,
    ) -> Result<(), LevelError> {
        let mut at = 0;
        while at < characters.len() {
            let start = at;
            while characters.get(at).is_some_and(char::is_ascii_digit) {
                at += 1;
            }
            let digits: String = characters[start..at].iter().collect();
            let count = if digits.is_empty() {
                1
            } else {
                match digits.parse::<usize>() {
                    Ok(count) if count <= self.most => count,
                    _ => return Err(self.error(line, offset + start + 1, self.limit.clone())),
                }
            };
            match characters.get(at) {
                Some('|') if digits.is_empty() => {
                    self.rows += 1;
                    self.column = 0;
                    self.spend(1, line, offset + at + 1)?;
                    at += 1;
                }
                None | Some('|') => {
                    return Err(self.error(
                        line,
                        offset + start + 1,
                        Problem::TruncatedRun { count: digits },
                    ));
                }
                Some('(') if depth >= MAX_NESTING => {
                    return Err(self.error(line, offset + at + 1, Problem::TooDeep { limit: MAX_NESTING }));
                }
                Some('(') => {
                    let close = closing(&characters[at..])
                        .ok_or_else(|| self.error(line, offset + at + 1, Problem::UnbalancedGroup))?;
                    for _ in 0..count {
                        self.spend(1, line, offset + at + 1)?;
                        self.run(&characters[at + 1..at + close], offset + at + 1, line, depth + 1)?;
                    }
                    at += close + 1;
                }
                Some(&symbol) => {
                    self.place(symbol, count, line, offset + at + 1)?;
                    at += 1;
                }
            }
        }
        Ok(())
    }

    fn spend(&mut self, cells: usize, line: usize, column: usize) -> Result<(), LevelError> {
        self.cells += cells;
        if self.cells > self.most {
            return Err(self.error(line, column, self.limit.clone()));
        }
        Ok(())
    }

    fn place(&mut self, symbol: char, count: usize, line: usize, column: usize) -> Result<(), LevelError> {
        let (wall, a_box, deposit, person) = match symbol {
            '#' => (true, false, false, false),
            '@' => (false, false, false, true),
            '$' => (false, true, false, false),
            '.' => (false, false, true, false),
            '*' => (false, true, true, false),
            '+' => (false, false, true, true),
            ' ' | '-' | '_' | '\t' => (false, false, false, false),
            ')' => return Err(self.error(line, column, Problem::UnbalancedGroup)),
            found => return Err(self.error(line, column, Problem::Character { found })),
        };
        // A tab counts as the cells that it skips.
        let end = if symbol == '\t' { (self.column / TAB + count) * TAB } else { self.column + count };
        let end = if count == 0 { self.column } else { end };
        self.spend(end - self.column, line, column)?;
        if !(wall || a_box || deposit || person) {
            self.column = end;
            return Ok(());
        }
        for _ in 0..count {
            let cell = self.cell();
            let lists = [
                (wall, &mut self.setup.walls),
                (a_box, &mut self.setup.boxes),
                (deposit, &mut self.setup.deposits),
                (person, &mut self.setup.persons),
            ];
            for (wanted, list) in lists {
                if wanted {
                    list.push(cell);
                }
            }
            if person && self.setup.persons.len() == 2 {
                self.spare_person = Some((line, column));
            }
            self.column += 1;
        }
        Ok(())
    }

    /// The cell at the reader's place; past the end of the coordinates it notes so and clamps.
    fn cell(&mut self) -> Cell {
        let along =
            |start: i64, steps: usize| i64::try_from(steps).ok().and_then(|steps| start.checked_add(steps));
        let (x, y) = (along(self.origin.x, self.column), along(self.origin.y, self.rows));
        self.overflow |= x.is_none() || y.is_none();
        Cell::new(x.unwrap_or(i64::MAX), y.unwrap_or(i64::MAX))
    }

    /// The level of all rows.
    pub(super) fn finish(self) -> Result<Level, LevelError> {
        let at = (self.first_line, 1);
        if self.rows == 0 {
            return Err(self.error(at.0, at.1, Problem::Nothing));
        }
        if self.overflow {
            return Err(self.error(at.0, at.1, Problem::TooLarge { limit: MAX_CELLS }));
        }
        Level::from_setup(&self.setup).map_err(|Flaws(flaws)| {
            let of_person = flaws.iter().any(|flaw| matches!(flaw, Flaw::PersonCount { found: 2.. }));
            let (line, column) = self.spare_person.filter(|_| of_person).unwrap_or(at);
            self.error(line, column, Problem::Flaws(Flaws(flaws)))
        })
    }
}

/// Where the bracket opened by the first character is closed.
fn closing(characters: &[char]) -> Option<usize> {
    let mut depth = 0usize;
    for (at, character) in characters.iter().enumerate() {
        match character {
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The largest rectangle that is drawn.
const MAX_DRAWN: i128 = 1 << 24;

/// The level as rows of XSB without a final newline.
///
/// The top left character is `[0,0]` when no coordinate is negative and all are small enough; otherwise the rows begin with the
/// level's own first row and column. A level spread over more cells than can be drawn gives one line that says so,
/// which no reader takes for a level.
#[must_use]
pub fn write(level: &Level) -> String {
    draw(level).map_or_else(
        |(width, height)| format!("a level of {width} x {height} cells is too large to draw"),
        |(_, text)| text,
    )
}

/// The same with the cell of the top left character, or the sides of a level that is too large to draw.
pub fn draw(level: &Level) -> Result<(Cell, String), (i128, i128)> {
    let (first, high) = level.bounds();
    let sides =
        |low: Cell| (i128::from(high.x) - i128::from(low.x) + 1, i128::from(high.y) - i128::from(low.y) + 1);
    let (from_zero, zero) = (sides(Cell::new(0, 0)), first.x >= 0 && first.y >= 0);
    let low = if zero && from_zero.0 * from_zero.1 <= MAX_DRAWN { Cell::new(0, 0) } else { first };
    let (width, height) = sides(low);
    if width * height > MAX_DRAWN {
        return Err((width, height));
    }
    let sides = (width, height);
    let (Ok(width), Ok(height)) = (usize::try_from(width), usize::try_from(height)) else {
        return Err(sides);
    };
    // One stretch of memory for all rows: a level of one column has as many rows as cells.
    let mut board = vec![b' '; width * height];
    let mut put = |cell: &Cell, symbol: &dyn Fn(u8) -> u8| {
        let x = usize::try_from(i128::from(cell.x) - i128::from(low.x)).unwrap_or(0);
        let y = usize::try_from(i128::from(cell.y) - i128::from(low.y)).unwrap_or(0);
        let at = &mut board[y * width + x];
        *at = symbol(*at);
    };
    level.walls().iter().for_each(|cell| put(cell, &|_| b'#'));
    level.deposits().iter().for_each(|cell| put(cell, &|_| b'.'));
    level.boxes().iter().for_each(|cell| put(cell, &|below| if below == b'.' { b'*' } else { b'$' }));
    put(&level.person(), &|below| if below == b'.' { b'+' } else { b'@' });
    let mut text = String::new();
    for (index, row) in board.chunks(width).enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let row = row.trim_ascii_end();
        if row.is_empty() {
            text.push('-');
        }
        text.extend(row.iter().copied().map(char::from));
    }
    Ok((low, text))
}

/// The level in run-length form: one line, `-` for floor, `|` between rows.
#[must_use]
pub fn write_run_length(level: &Level) -> String {
    let mut text = String::new();
    for (index, row) in write(level).lines().enumerate() {
        if index > 0 {
            text.push('|');
        }
        let symbols: Vec<char> = row.chars().map(|symbol| if symbol == ' ' { '-' } else { symbol }).collect();
        for run in symbols.chunk_by(|a, b| a == b) {
            if run.len() > 1 {
                // Writing to a string cannot fail.
                let _ = write!(text, "{}", run.len());
            }
            text.extend(run.first());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_run_length_are_one_level() {
        let plain = read("#####\n#@$.#\n#####").unwrap();
        assert_eq!(read("5#|#@$.#|5#").unwrap(), plain);
        assert_eq!(read("5#\r\n#@$.#\r\n5#\r\n").unwrap(), plain);
        assert_eq!(read(&write_run_length(&plain)).unwrap(), plain);
        assert_eq!(write(&plain), "#####\n#@$.#\n#####");
        assert_eq!(read("2(2#)#|#@$.#|1(5(#))").unwrap(), plain);
    }

    #[test]
    fn floors_tabs_and_empty_rows() {
        let open = read("@_$-.\n-\n\t#").unwrap();
        assert_eq!(open.walls(), &[Cell::new(8, 2)]);
        assert_eq!(read(&write(&open)).unwrap(), open);
        assert_eq!(read("\n\n @ \n\n").unwrap().person(), Cell::new(1, 0));
    }

    #[test]
    fn errors_name_line_and_column() {
        let check = |text: &str, line: usize, column: usize, words: &str| {
            let error = read(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
            assert!(error.to_string().contains(words), "{text:?}: {error}");
        };
        check("###\n#x#", 2, 2, "found 'x'");
        check("###\n#@#\n#@#", 3, 2, "expected one person, found 2");
        check("###\n# #", 1, 1, "expected one person, found 0");
        check("#@#\n.", 1, 1, "0 boxes but 1 deposit: ");
        check("3#|#@#|3", 1, 8, "followed by nothing");
        check("#3|@", 1, 2, "followed by nothing");
        check("3(#@", 1, 2, "no matching bracket");
        check("#)@", 1, 2, "no matching bracket");
        check("99999999999999999999#@", 1, 1, "at most 1048576 cells");
        check("1048577#@", 1, 1, "at most 1048576 cells");
        check("1048576#@", 1, 9, "at most 1048576 cells");
        check("134217720*@", 1, 1, "at most 1048576 cells");
        check(&format!("{}#{}@", "(".repeat(100_000), ")".repeat(100_000)), 1, 65, "at most 64 groups");
        check("9999(9999(9999(9999(#)))@", 1, 5, "no matching bracket");
        check("9999(9999(9999#))@", 1, 15, "at most");
        check("@\n\n#", 3, 1, "blank row");
        check("", 1, 1, "found nothing");
    }

    #[test]
    fn negative_coordinates_are_shifted() {
        let level = read_at("@#", Cell::new(-7, i64::MIN)).unwrap();
        assert_eq!(level.person(), Cell::new(-7, i64::MIN));
        assert_eq!(write(&level), "@#");
        assert!(read_at("@##", Cell::new(i64::MAX - 1, 0)).is_err());
    }
}
