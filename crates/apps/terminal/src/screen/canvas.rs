//! A board drawn into a part of the screen, as large as it fits, and scrolled where it does not.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tablero_draw::{Art, At, Board, Form, Lattice, Shape, Spot, Tone};

use super::raster::{QUARTERS, Raster};
use super::theme::{Mark, Theme};

/// Where the places of a board are on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Canvas {
    /// The rectangle of the spots, without labels.
    area: Rect,
    /// Columns and rows of the screen for each place.
    step: (u16, u16),
    /// The place at the top left.
    origin: At,
    lattice: Lattice,
    /// Whether a step is counted in dots, two to a character either way.
    dotted: bool,
    /// Whether every spot shows its name.
    names: bool,
}

/// The sizes that are tried, the largest first.
fn steps(board: &dyn Board) -> &'static [(u16, u16)] {
    match board.lattice() {
        Lattice::Star => &[(3, 2), (2, 1), (1, 1)],
        Lattice::Square if board.focus().is_some() => &[(8, 4), (6, 3), (4, 2), (2, 1)],
        Lattice::Square => &[(8, 4), (6, 3), (4, 2), (3, 1)],
    }
}

/// The dots for each place of a star that fills a room; `None` where round pieces would be too small.
fn dots(columns: u64, rows: u64, room: Rect) -> Option<(u16, u16)> {
    /// The smallest and the largest step.
    const STEPS: (u64, u64) = (3, 24);
    let (width, height) = (u64::from(room.width) * 2 / columns, u64::from(room.height) * 2 / rows);
    // A dot is half as wide as high, and the rows of a star are a little nearer than its columns.
    let (width, height) = (width.min(2 * height).min(STEPS.1), height.min(width).min(STEPS.1));
    let fits = width >= STEPS.0 && height >= STEPS.0;
    fits.then(|| Some((u16::try_from(width).ok()?, u16::try_from(height).ok()?))).flatten()
}

fn length(from: i64, to: i64) -> u64 {
    from.abs_diff(to).saturating_add(1)
}

impl Canvas {
    /// Lays a board out in an area, with `eye` in sight.
    pub(crate) fn new(board: &dyn Board, area: Rect, eye: Option<At>, theme: Theme) -> Self {
        let extent = board.extent();
        let (columns, rows) =
            (length(extent.low.column, extent.high.column), length(extent.low.row, extent.high.row));
        let labels = label_room(board);
        let inner = Rect {
            x: area.x.saturating_add(labels.0),
            y: area.y,
            width: area.width.saturating_sub(labels.0),
            height: area.height.saturating_sub(labels.1),
        };
        let all = steps(board);
        let fits = |&&(width, height): &&(u16, u16)| {
            columns.saturating_mul(u64::from(width)) <= u64::from(inner.width)
                && rows.saturating_mul(u64::from(height)) <= u64::from(inner.height)
        };
        let round = board.lattice() == Lattice::Star && theme.colour && !theme.ascii;
        if let Some(step) = round.then(|| dots(columns, rows, inner)).flatten() {
            return Self::dotted(board, inner, step);
        }
        let step = all.iter().find(fits).or(all.last()).copied().unwrap_or((1, 1));
        let seen = |room: u16, step: u16, all: u64| {
            u16::try_from(u64::from(room / step.max(1)).min(all)).unwrap_or(u16::MAX)
        };
        let seen = (seen(inner.width, step.0, columns), seen(inner.height, step.1, rows));
        let eye = eye.unwrap_or(extent.low);
        let start = |low: i64, high: i64, eye: i64, seen: u16| {
            let last = high.saturating_sub(i64::from(seen)).saturating_add(1);
            eye.saturating_sub(i64::from(seen / 2)).min(last).max(low)
        };
        let origin = At::new(
            start(extent.low.column, extent.high.column, eye.column, seen.0),
            start(extent.low.row, extent.high.row, eye.row, seen.1),
        );
        let (width, height) = (seen.0.saturating_mul(step.0), seen.1.saturating_mul(step.1));
        let area = Rect {
            x: inner.x + inner.width.saturating_sub(width) / 2,
            y: inner.y + inner.height.saturating_sub(height) / 2,
            width,
            height,
        };
        Self { area, step, origin, lattice: board.lattice(), dotted: false, names: false }
    }

    /// Lays a board out that fits as a whole, so many dots for each place.
    fn dotted(board: &dyn Board, room: Rect, step: (u16, u16)) -> Self {
        let extent = board.extent();
        let long = |from: i64, to: i64, step: u16, room: u16| {
            let dots = length(from, to).saturating_mul(u64::from(step));
            u16::try_from(dots.div_ceil(2)).unwrap_or(room).min(room)
        };
        let width = long(extent.low.column, extent.high.column, step.0, room.width);
        let height = long(extent.low.row, extent.high.row, step.1, room.height);
        let area = Rect {
            x: room.x + (room.width - width) / 2,
            y: room.y + (room.height - height) / 2,
            width,
            height,
        };
        Self { area, step, origin: extent.low, lattice: board.lattice(), dotted: true, names: false }
    }

    /// The same with the name of every spot on it.
    pub(crate) const fn with_names(mut self, names: bool) -> Self {
        self.names = names;
        self
    }

    /// The middle of a place in dots.
    fn middle(&self, at: At) -> (f64, f64) {
        let middle = |at: i64, origin: i64, step: u16| {
            let offset = u16::try_from(at.saturating_sub(origin)).unwrap_or(u16::MAX);
            (f64::from(offset) + 0.5) * f64::from(step)
        };
        (middle(at.column, self.origin.column, self.step.0), middle(at.row, self.origin.row, self.step.1))
    }

    /// The character in the middle of a place.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the screen")]
    fn heart(&self, at: At) -> (u16, u16) {
        if self.dotted {
            let (x, y) = self.middle(at);
            return (self.area.x + (x / 2.0) as u16, self.area.y + (y / 2.0) as u16);
        }
        let cell = self.cell(at).unwrap_or(self.area);
        let aside =
            if self.lattice == Lattice::Star && cell.width > 1 { 1 } else { (cell.width.max(1) - 1) / 2 };
        (cell.x + aside, cell.y + (cell.height.max(1) - 1) / 2)
    }

    /// The part of the screen of a place, if it is in sight.
    fn cell(&self, at: At) -> Option<Rect> {
        let place = |at: i64, origin: i64, step: u16, room: u16| {
            let offset = u16::try_from(at.checked_sub(origin)?).ok()?.checked_mul(step)?;
            (offset < room).then_some(offset)
        };
        Some(Rect {
            x: self.area.x + place(at.column, self.origin.column, self.step.0, self.area.width)?,
            y: self.area.y + place(at.row, self.origin.row, self.step.1, self.area.height)?,
            width: self.step.0,
            height: self.step.1,
        })
    }

    /// The spot under a point of the screen.
    pub(crate) fn at(&self, board: &dyn Board, x: u16, y: u16) -> Option<At> {
        let (dx, dy) = (x.checked_sub(self.area.x)?, y.checked_sub(self.area.y)?);
        if dx >= self.area.width || dy >= self.area.height {
            return None;
        }
        let place = |offset: u16, step: u16| {
            let offset = if self.dotted { offset.saturating_mul(2).saturating_add(1) } else { offset };
            i64::from(offset / step.max(1))
        };
        let column = self.origin.column + place(dx, self.step.0);
        let row = self.origin.row + place(dy, self.step.1);
        // On the star every second place is a spot; its neighbour is meant as well.
        let near = match self.lattice {
            Lattice::Square => vec![column],
            Lattice::Star => vec![column, column - 1, column + 1],
        };
        near.into_iter().map(|column| At::new(column, row)).find(|&at| board.spot(at).is_some())
    }

    /// Draws the board.
    pub(crate) fn draw(
        &self,
        board: &dyn Board,
        theme: Theme,
        buffer: &mut Buffer,
        mark: &dyn Fn(At) -> Mark,
        cursor: Option<At>,
    ) {
        if self.dotted {
            self.round(board, theme, buffer, mark, cursor);
            return;
        }
        let (columns, rows) = (self.area.width / self.step.0.max(1), self.area.height / self.step.1.max(1));
        let places =
            |from: i64, count: u16| (0..i64::from(count)).map(move |index| from.saturating_add(index));
        for row in places(self.origin.row, rows) {
            for column in places(self.origin.column, columns) {
                let at = At::new(column, row);
                if let (Some(spot), Some(cell)) = (board.spot(at), self.cell(at)) {
                    let pen = Pen { theme, mark: mark(at), cursor: cursor == Some(at), spot };
                    match self.lattice {
                        Lattice::Square => pen.square(cell, buffer),
                        Lattice::Star => pen.star(cell, buffer),
                    }
                    self.name(board, at, theme, buffer);
                }
            }
            if let (Some(label), Some(cell)) =
                (board.row_label(row), self.cell(At::new(self.origin.column, row)))
            {
                let width = u16::try_from(label.len()).unwrap_or(0);
                let x = cell.x.saturating_sub(width + 1);
                put(buffer, x, cell.y + (cell.height - 1) / 2, &label, theme.faint());
            }
        }
        for column in places(self.origin.column, columns) {
            if let (Some(label), Some(cell)) =
                (board.column_label(column), self.cell(At::new(column, self.origin.row)))
            {
                let label = label.chars().rev().take(1).collect::<String>();
                let x = cell.x + (cell.width - 1) / 2;
                put(buffer, x, self.area.y + self.area.height, &label, theme.faint());
            }
        }
    }
}

impl Canvas {
    /// Round pieces and holes, with rings around those that are marked.
    fn round(
        &self,
        board: &dyn Board,
        theme: Theme,
        buffer: &mut Buffer,
        mark: &dyn Fn(At) -> Mark,
        cursor: Option<At>,
    ) {
        let (right, down) = (f64::from(self.step.0), f64::from(self.step.1));
        // Half the way to the nearest neighbour: beside it, or in the next row.
        let reach = right.min((right / 2.0).hypot(down)) / 2.0;
        let extent = board.extent();
        let places: Vec<At> = (extent.low.row..=extent.high.row)
            .flat_map(|row| (extent.low.column..=extent.high.column).map(move |column| At::new(column, row)))
            .filter(|&at| board.spot(at).is_some())
            .collect();
        let mut raster = Raster::new(self.area);
        for &at in &places {
            let Some(spot) = board.spot(at) else { continue };
            let (colour, ring) = Theme::round(spot, mark(at));
            let (x, y) = self.middle(at);
            // So few dots are round only about the middle of a row.
            let (middle, size, wide) = match spot.shape {
                Some(_) => ((x, y), 0.9 * reach, 1.1 * reach),
                None => {
                    ((x.round(), y.floor() + 0.5), (0.55 * reach).max(HOLE), (0.8 * reach).max(2.0 * HOLE))
                }
            };
            if let Some(ring) = ring {
                raster.disc(middle, wide, ring);
            }
            raster.disc(middle, if ring.is_some() { (size * 0.75).max(HOLE) } else { size }, colour);
        }
        raster.show(buffer);
        for &at in &places {
            self.name(board, at, theme, buffer);
        }
        if let Some(at) = cursor.filter(|&at| board.spot(at).is_some()) {
            let (x, y) = self.heart(at);
            let aside = self.step.0.div_ceil(2).max(2);
            put(buffer, x.saturating_sub(aside), y, "[", theme.bracket());
            put(buffer, x + aside, y, "]", theme.bracket());
        }
    }

    /// Writes the name of a spot over it, where names are wanted and fit.
    fn name(&self, board: &dyn Board, at: At, theme: Theme, buffer: &mut Buffer) {
        let Some(name) = board.name(at).filter(|_| self.names) else { return };
        let Some(spot) = board.spot(at) else { return };
        let width = u16::try_from(name.chars().count()).unwrap_or(u16::MAX);
        let beside = if self.dotted { self.step.0 } else { self.step.0 * 2 };
        let room = if self.lattice == Lattice::Star { beside } else { self.step.0 };
        if width > room {
            return;
        }
        let (x, y) = self.heart(at);
        let style = theme.name(spot.shape);
        if self.lattice == Lattice::Star {
            put(buffer, x.saturating_sub(width / 2), y, &name, style);
        } else if let Some(cell) = self.cell(at) {
            put(buffer, cell.x, cell.y, &name, style);
        }
    }
}

/// Columns and rows that labels need.
fn label_room(board: &dyn Board) -> (u16, u16) {
    let extent = board.extent();
    let longest = |label: Option<String>| label.map_or(0, |label| label.len() + 1);
    let width = longest(board.row_label(extent.low.row)).max(longest(board.row_label(extent.high.row)));
    let height = u16::from(board.column_label(extent.low.column).is_some());
    (u16::try_from(width).unwrap_or(0), height)
}

fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    if y < buffer.area.bottom() && x < buffer.area.right() {
        let room = usize::from(buffer.area.right() - x);
        buffer.set_stringn(x, y, text, room, style);
    }
}

/// Somebody who draws one spot.
struct Pen {
    theme: Theme,
    mark: Mark,
    cursor: bool,
    spot: Spot,
}

impl Pen {
    /// What surrounds a piece: the cursor always, the other marks where there are no colours.
    fn brackets(&self) -> Option<(char, char)> {
        if self.cursor {
            return Some(('[', ']'));
        }
        if self.theme.colour {
            return None;
        }
        match self.mark {
            Mark::Selected => Some(('{', '}')),
            Mark::Target => Some(('(', ')')),
            Mark::Hint => Some(('!', '!')),
            Mark::Last => Some(('<', '>')),
            Mark::None => None,
        }
    }

    fn style(&self) -> Style {
        let Spot { ground, shape } = self.spot;
        shape.map_or_else(
            || self.theme.ground(ground, self.mark),
            |shape| self.theme.shape(shape, ground, self.mark),
        )
    }

    /// The character in the middle.
    fn heart(&self) -> char {
        match (self.spot.shape, self.spot.ground.tone) {
            (Some(shape), _) => self.theme.figure(shape),
            (None, Tone::Wall) => self.theme.wall(),
            (None, Tone::Floor | Tone::Outside) => ' ',
            (None, _) if self.mark == Mark::Target => self.theme.target(),
            (None, Tone::Barred) => 'x',
            (None, Tone::Goal) => self.theme.goal(),
            (None, Tone::Hole) => self.theme.hole(),
            (None, Tone::Light | Tone::Dark) if self.theme.colour => ' ',
            (None, _) => self.theme.dot(),
        }
    }

    fn square(&self, cell: Rect, buffer: &mut Buffer) {
        let style = self.style();
        let blank = if self.spot.ground.tone == Tone::Wall { self.theme.wall() } else { ' ' };
        for y in cell.y..cell.bottom() {
            put(buffer, cell.x, y, &blank.to_string().repeat(usize::from(cell.width)), style);
        }
        if let Some(shape) = self.spot.shape.filter(|shape| shape.form == Form::Block) {
            self.block(shape, cell, style, buffer);
            return;
        }
        if self.spot.ground.tone == Tone::Wall {
            return;
        }
        if let Some(rows) = self.sprite(cell) {
            for (row, y) in rows.iter().zip(cell.y..) {
                put(buffer, cell.x, y, row, style);
            }
            // Pictures leave the outermost columns to the brackets, or nearly so.
            if let Some((open, close)) = self.brackets() {
                let bracket = style.patch(self.theme.bracket());
                for (x, edge) in [(cell.x, open), (cell.right() - 1, close)] {
                    for y in cell.y..cell.bottom() {
                        put(buffer, x, y, &edge.to_string(), bracket);
                    }
                }
            }
            return;
        }
        // The middle; of two middle columns or rows, the first.
        let (x, y) = (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2);
        put(buffer, x, y, &self.heart().to_string(), style);
        if let Some((open, close)) = self.brackets()
            && cell.width > 2
        {
            let bracket = style.patch(self.theme.bracket());
            put(buffer, x - 1, y, &open.to_string(), bracket);
            put(buffer, x + 1, y, &close.to_string(), bracket);
        }
    }

    /// The picture of a piece. Without colours it would not say whose it is.
    fn sprite(&self, cell: Rect) -> Option<Vec<String>> {
        let art = match (self.spot.shape, self.spot.ground.tone) {
            (Some(shape), _) => shape.art?,
            (None, Tone::Goal) => &GOAL,
            _ => return None,
        };
        (self.theme.colour && !self.theme.ascii).then(|| sprite(art, (cell.width, cell.height)))?
    }

    /// A box fills its cell, with its sign inside.
    fn block(&self, shape: Shape, cell: Rect, style: Style, buffer: &mut Buffer) {
        let is_marked = shape.glyph != ' ';
        if cell.height < 2 {
            let text = if is_marked && !self.theme.colour {
                shape.glyph.to_string().repeat(2)
            } else {
                "[]".to_owned()
            };
            put(buffer, cell.x, cell.y, &text, style);
            return;
        }
        let inside = usize::from(cell.width - 2);
        let [corner_a, corner_b, corner_c, corner_d, across, down] = if self.theme.ascii {
            ['+', '+', '+', '+', '-', '|']
        } else {
            ['┌', '┐', '└', '┘', '─', '│']
        };
        let bar = across.to_string().repeat(inside);
        let fill = shape.glyph.to_string().repeat(inside);
        for y in cell.y..cell.bottom() {
            let line = if y == cell.y {
                format!("{corner_a}{bar}{corner_b}")
            } else if y + 1 == cell.bottom() {
                format!("{corner_c}{bar}{corner_d}")
            } else {
                format!("{down}{fill}{down}")
            };
            put(buffer, cell.x, y, &line, style);
        }
        if is_marked && cell.height == 2 {
            put(buffer, cell.x + 1, cell.y, &fill, style);
        }
    }

    /// On the star a piece is three characters wide where there is room.
    fn star(&self, cell: Rect, buffer: &mut Buffer) {
        let style = self.style();
        let heart = self.heart().to_string();
        if cell.width == 1 {
            let style = if self.cursor { style.patch(Theme::chosen()) } else { style };
            put(buffer, cell.x, cell.y, &heart, style);
            return;
        }
        put(buffer, cell.x + 1, cell.y, &heart, style);
        let (open, close) = self.brackets().unwrap_or((' ', ' '));
        let filled = !self.theme.colour && self.spot.shape.is_some() || self.mark > Mark::None;
        let bracket = if filled { style } else { Style::new() }.patch(self.theme.bracket());
        if filled || self.brackets().is_some() {
            put(buffer, cell.x, cell.y, &open.to_string(), bracket);
            put(buffer, cell.x + 2, cell.y, &close.to_string(), bracket);
        }
    }
}

/// The least radius of a hole: two dots, four and two again.
const HOLE: f64 = 1.12;

/// Where something belongs.
#[rustfmt::skip]
const GOAL: Art = Art {
    large: ["        ", "   ##   ", "  ####  ", " ##  ## ", " ##  ## ", "  ####  ", "   ##   ", "        "],
    small: ["      ", "  ##  ", " #  # ", " #  # ", "  ##  ", "      "],
    tiny: Some(["    ", " ## ", " ## ", "    "]),
    outline: None,
};

/// A picture in quarters of characters, in as many columns and rows; `None` if there is none of that size. A dot is as
/// wide as a character, or half as wide.
fn sprite(art: &Art, size: (u16, u16)) -> Option<Vec<String>> {
    let dots: &[&str] = match size {
        (8, 4) => &art.large,
        (6, 3) => &art.small,
        (4, 2) => art.tiny.as_ref()?,
        _ => return None,
    };
    let halves = |row: &str| -> Vec<bool> {
        let twice = if row.chars().count() > usize::from(size.0) { 1 } else { 2 };
        row.chars().flat_map(|dot| std::iter::repeat_n(dot == '#', twice)).collect()
    };
    let pair = |rows: &[&str]| {
        let [top, bottom] = rows else { return String::new() };
        let (top, bottom) = (halves(top), halves(bottom));
        let block = |(top, bottom): (&[bool], &[bool])| {
            let filled = top.iter().chain(bottom).enumerate().filter(|(_, dot)| **dot);
            QUARTERS.get(filled.map(|(quarter, _)| 1 << quarter).sum::<usize>()).copied().unwrap_or(' ')
        };
        top.chunks(2).zip(bottom.chunks(2)).map(block).collect()
    };
    Some(dots.chunks(2).map(pair).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_catalogue::Catalogue;
    use tablero_core::{Options, Player};

    #[test]
    fn every_picture_fills_its_square() {
        for entry in Catalogue::standard().iter() {
            let Ok(table) = entry.sit(&Options::default()) else { panic!("{entry:?} does not start") };
            let board = table.board(&table.start(), Player::FIRST);
            let extent = board.extent();
            let rows = extent.low.row..=extent.high.row;
            let places = rows.flat_map(|row| {
                (extent.low.column..=extent.high.column).map(move |column| At::new(column, row))
            });
            for art in places.filter_map(|at| board.spot(at)?.shape?.art) {
                for size in [(8, 4), (6, 3)] {
                    let picture = sprite(art, size).unwrap_or_default();
                    assert_eq!(picture.len(), usize::from(size.1), "{entry:?}");
                    assert!(
                        picture.iter().all(|row| row.chars().count() == usize::from(size.0)),
                        "{entry:?}"
                    );
                }
                let tiny = sprite(art, (4, 2)).unwrap_or_else(|| vec!["    ".to_owned(); 2]);
                assert!(tiny.len() == 2 && tiny.iter().all(|row| row.chars().count() == 4), "{entry:?}");
            }
        }
    }

    #[test]
    fn dots_are_as_wide_as_a_character_or_half_as_wide() {
        let tiny = |rows| {
            let art = Art { large: [""; 8], small: [""; 6], tiny: Some(rows), outline: None };
            sprite(&art, (4, 2)).unwrap_or_default()
        };
        assert_eq!(tiny([" ## ", "####", "#  #", "#   "]), ["▄██▄", "█  ▀"]);
        assert_eq!(tiny(["...##...", "..####..", "#......#", "........"]), [" ▟▙ ", "▘  ▝"]);
    }
}
