//! A board drawn into a part of the screen, as large as it fits, and scrolled where it does not.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tablero_draw::{Art, At, Board, Form, Lattice, Shape, Spot, Tone};

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
}

/// The sizes that are tried, the largest first.
fn steps(board: &dyn Board) -> &'static [(u16, u16)] {
    match board.lattice() {
        Lattice::Star => &[(3, 2), (2, 1), (1, 1)],
        Lattice::Square if board.focus().is_some() => &[(8, 4), (6, 3), (4, 2), (2, 1)],
        Lattice::Square => &[(8, 4), (6, 3), (4, 2), (3, 1)],
    }
}

fn length(from: i64, to: i64) -> u64 {
    from.abs_diff(to).saturating_add(1)
}

impl Canvas {
    /// Lays a board out in an area, with `eye` in sight.
    pub(crate) fn new(board: &dyn Board, area: Rect, eye: Option<At>) -> Self {
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
        Self { area, step, origin, lattice: board.lattice() }
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
        let column = self.origin.column + i64::from(dx / self.step.0.max(1));
        let row = self.origin.row + i64::from(dy / self.step.1.max(1));
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
            (None, Tone::Floor) => ' ',
            (None, _) if self.mark == Mark::Target => self.theme.target(),
            (None, Tone::Barred) => 'x',
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
        let art = self.spot.shape.and_then(|shape| shape.art)?;
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
        let filled = self.spot.shape.is_some() || self.mark > Mark::Target;
        let bracket = if filled { style } else { Style::new() }.patch(self.theme.bracket());
        if filled || self.brackets().is_some() {
            put(buffer, cell.x, cell.y, &open.to_string(), bracket);
            put(buffer, cell.x + 2, cell.y, &close.to_string(), bracket);
        }
    }
}

/// A picture in half blocks, two dots a character, in as many columns and rows; `None` if there is none of that size.
fn sprite(art: &Art, size: (u16, u16)) -> Option<Vec<String>> {
    let dots: &[&str] = match size {
        (8, 4) => &art.large,
        (6, 3) => &art.small,
        _ => return None,
    };
    let pair = |rows: &[&str]| {
        let [top, bottom] = rows else { return String::new() };
        let block = |(top, bottom): (char, char)| match (top, bottom) {
            ('#', '#') => '█',
            ('#', _) => '▀',
            (_, '#') => '▄',
            _ => ' ',
        };
        top.chars().zip(bottom.chars()).map(block).collect()
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
                assert_eq!(sprite(art, (4, 2)), None);
            }
        }
    }
}
