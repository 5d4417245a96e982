//! Round pieces out of quarters of characters.
//!
//! A character is two dots wide and two high, each with a colour of its own as far as two colours for a character go. So
//! a round piece may stand anywhere and be of any size, and the board fills the room there is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The characters by the quarters that are filled: top left 1, top right 2, bottom left 4, bottom right 8.
pub(crate) const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Dots that are painted one over the other, and then put on the screen at once.
pub(crate) struct Raster {
    area: Rect,
    dots: Vec<Option<u8>>,
}

impl Raster {
    pub(crate) fn new(area: Rect) -> Self {
        Self { area, dots: vec![None; usize::from(area.width) * usize::from(area.height) * 4] }
    }

    /// Paints a disc. Its middle is given in dots, its radius in the height of a dot; a dot is half as wide as high.
    pub(crate) fn disc(&mut self, (x, y): (f64, f64), radius: f64, colour: u8) {
        let (width, height) = (self.area.width * 2, self.area.height * 2);
        for row in 0..height {
            let down = f64::from(row) + 0.5 - y;
            if down.abs() > radius {
                continue;
            }
            for column in 0..width {
                let right = (f64::from(column) + 0.5 - x) / 2.0;
                if right.mul_add(right, down * down) <= radius * radius
                    && let Some(dot) =
                        self.dots.get_mut(usize::from(row) * usize::from(width) + usize::from(column))
                {
                    *dot = Some(colour);
                }
            }
        }
    }

    /// Puts the dots on the screen.
    pub(crate) fn show(&self, buffer: &mut Buffer) {
        for y in 0..self.area.height {
            for x in 0..self.area.width {
                let Some((character, style)) = self.character(x, y) else { continue };
                let place = (self.area.x + x, self.area.y + y);
                if let Some(cell) = buffer.cell_mut(place) {
                    cell.set_char(character).set_style(style);
                }
            }
        }
    }

    /// What a character shows; `None` where no dot is painted.
    fn character(&self, x: u16, y: u16) -> Option<(char, Style)> {
        let width = usize::from(self.area.width) * 2;
        let dot = |right: usize, down: usize| {
            let index = (usize::from(y) * 2 + down) * width + usize::from(x) * 2 + right;
            self.dots.get(index).copied().flatten()
        };
        let dots = [dot(0, 0), dot(1, 0), dot(0, 1), dot(1, 1)];
        let first = dots.iter().flatten().copied().next()?;
        // A third colour looks like the second.
        let second = dots.iter().find(|dot| **dot != Some(first)).copied().flatten();
        let filled = dots.iter().enumerate().filter(|(_, dot)| **dot == Some(first));
        let quarters = filled.map(|(index, _)| 1 << index).sum::<usize>();
        let mut style = Style::new().fg(Color::Indexed(first));
        if let Some(second) = second {
            style = style.bg(Color::Indexed(second));
        }
        Some((*QUARTERS.get(quarters)?, style))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(raster: &Raster, area: Rect) -> Vec<String> {
        let mut buffer = Buffer::empty(area);
        raster.show(&mut buffer);
        (0..area.height).map(|y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect()).collect()
    }

    #[test]
    fn a_disc_is_round() {
        let area = Rect::new(0, 0, 6, 3);
        let mut raster = Raster::new(area);
        raster.disc((6.0, 3.0), 2.6, 1);
        assert_eq!(shown(&raster, area), [" ▄▟▙▄ ", "▐████▌", " ▀▜▛▀ "].map(str::to_owned));
    }

    #[test]
    fn two_discs_share_a_character() {
        let area = Rect::new(0, 0, 2, 1);
        let mut raster = Raster::new(area);
        raster.disc((2.0, 0.5), 0.9, 1);
        raster.disc((2.0, 1.5), 0.9, 2);
        assert_eq!(
            raster.character(0, 0).map(|(_, style)| (style.fg, style.bg)),
            Some((Some(Color::Indexed(1)), Some(Color::Indexed(2))))
        );
    }
}
