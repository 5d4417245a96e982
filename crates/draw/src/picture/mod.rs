//! Boards as pictures in SVG, the same for every game.
//!
//! A [`Picture`] is a board with what is special about it: marks, arrows, the path of a jump. [`film`] shows one board
//! after the other. Pieces are those that a game brings ([`Outline`](crate::Outline)); letters are strokes of our own, so a
//! picture needs no font and is the same everywhere, to the byte.

mod film;
mod layout;
mod lettering;
mod marks;
mod pieces;
mod theme;

pub use film::{Frame, film};
pub use marks::Mark;
pub use theme::{Theme, ThemeError};

use self::layout::Layout;
use crate::board::{At, Board};

/// A board as it is to be drawn.
#[derive(Clone)]
pub struct Picture<'a> {
    board: &'a dyn Board,
    theme: Theme,
    coordinates: bool,
    names: bool,
    title: String,
    marks: Vec<(At, Mark)>,
    ways: Vec<Vec<At>>,
}

/// The square around a spot in a picture, in its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// From the left.
    pub x: i64,
    /// From the top.
    pub y: i64,
    /// Its side.
    pub side: i64,
}

impl<'a> Picture<'a> {
    /// A board with its coordinates and nothing special.
    #[must_use]
    pub const fn new(board: &'a dyn Board) -> Self {
        Self {
            board,
            theme: Theme::Light,
            coordinates: true,
            names: false,
            title: String::new(),
            marks: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// The same in other colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// The same with or without the labels of rows and columns.
    #[must_use]
    pub const fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// The same with or without the name of every spot.
    #[must_use]
    pub const fn names(mut self, shown: bool) -> Self {
        self.names = shown;
        self
    }

    /// The same with a title for whoever does not see it.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The same with marks on spots.
    #[must_use]
    pub fn mark(mut self, spots: impl IntoIterator<Item = At>, mark: Mark) -> Self {
        self.marks.extend(spots.into_iter().map(|at| (at, mark)));
        self
    }

    /// The same with an arrow through spots: two for a plain one, more for a chain of jumps.
    #[must_use]
    pub fn way(mut self, spots: Vec<At>) -> Self {
        self.ways.push(spots);
        self
    }

    fn layout(&self) -> Layout {
        Layout::new(self.board, self.board.extent(), self.coordinates)
    }

    /// How wide and how high the picture is, in its units.
    #[must_use]
    pub fn size(&self) -> (i64, i64) {
        self.layout().size()
    }

    /// Every spot that is shown, row by row, with the square around it.
    #[must_use]
    pub fn areas(&self) -> Vec<(At, Area)> {
        let layout = self.layout();
        let area = |at: At| {
            self.board.spot(at)?;
            let (x, y) = layout.corner(at);
            Some((at, Area { x, y, side: layout::CELL }))
        };
        layout.places().filter_map(area).collect()
    }

    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let layout = self.layout();
        let (board, theme) = (self.board, self.theme);
        let palette = theme.palette();
        let spots: Vec<_> = layout.places().filter_map(|at| Some((at, board.spot(at)?))).collect();
        let marks = |below: bool| -> String {
            let own = self.marks.iter().filter(|(_, mark)| mark.is_below() == below);
            own.map(|(at, mark)| marks::mark(board, &layout, palette, *at, *mark)).collect()
        };
        let mut text = opening(&layout, theme, &self.title);
        text += &pieces::definitions(theme, spots.iter().filter_map(|(_, spot)| spot.shape));
        text += &pieces::grounds(theme, spots.iter().map(|(at, spot)| (spot.ground, layout.corner(*at))));
        text += &marks(true);
        for (at, spot) in &spots {
            if let Some(shape) = spot.shape {
                text += &pieces::placed(theme, shape, layout.corner(*at), "");
            }
        }
        text += &marks(false);
        text += &self.ways.iter().map(|way| marks::way(&layout, palette, way)).collect::<String>();
        if self.coordinates {
            text += &labels(board, &layout, theme);
        }
        if self.names {
            text += &names(board, &layout, theme);
        }
        text + "</svg>\n"
    }
}

impl std::fmt::Debug for Picture<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Picture")
            .field("theme", &self.theme)
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}

/// The first lines of a picture, with its background.
fn opening(layout: &Layout, theme: Theme, title: &str) -> String {
    let (width, height) = layout.size();
    let title = escaped(title);
    let spoken = if title.is_empty() { String::new() } else { format!("<title>{title}</title>\n") };
    let palette = theme.palette();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n{spoken}\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        palette.background
    )
}

/// The labels of rows and columns.
fn labels(board: &dyn Board, layout: &Layout, theme: Theme) -> String {
    let shown = layout.shown;
    let rows = (shown.low.row..=shown.high.row)
        .filter_map(|row| Some((layout.row_label(row), board.row_label(row)?)));
    let columns = (shown.low.column..=shown.high.column)
        .filter_map(|column| Some((layout.column_label(column), board.column_label(column)?)));
    let letters: String = rows.chain(columns).map(|(middle, text)| lettered(middle, &text)).collect();
    if letters.is_empty() {
        return String::new();
    }
    format!(
        "<g fill=\"none\" stroke=\"{}\" stroke-width=\"1.7\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">\n{letters}</g>\n",
        theme.palette().ink
    )
}

/// A text around a middle.
fn lettered((x, y): (i64, i64), text: &str) -> String {
    let (left, top) = (x - lettering::width(text) / 2, y - lettering::HEIGHT / 2);
    format!("<path transform=\"translate({left} {top})\" d=\"{}\"/>\n", lettering::path(text))
}

/// The name of every spot, over what stands there.
fn names(board: &dyn Board, layout: &Layout, theme: Theme) -> String {
    let palette = theme.palette();
    let mut letters = String::new();
    for at in layout.places().filter(|at| board.spot(*at).is_some()) {
        let Some(name) = board.name(at) else { continue };
        let (x, y) = layout.middle(at);
        let width = lettering::width(&name) * 3 / 4;
        letters += &format!(
            "<path transform=\"translate({} {})scale(.75)\" d=\"{}\"/>\n",
            x - width / 2,
            y - 4,
            lettering::path(&name)
        );
    }
    // A wide stroke in the colour of the page below a thin one keeps letters readable on any piece.
    let group = |colour: &str, width: &str| {
        format!(
            "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">\n{letters}</g>\n"
        )
    };
    group(palette.background, "5") + &group(palette.ink, "1.8")
}

/// A text as XML holds it; what XML cannot hold is left out.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '\n' | '\t' => safe.push(' '),
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            _ => safe.push(letter),
        }
    }
    safe
}
