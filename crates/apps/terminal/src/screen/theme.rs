//! Colours, and what stands in for them where there are none.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::Block;
use tablero_draw::{Form, Ground, Paint, Shape, Spot, Tone};

use crate::Look;

/// What is special about a spot at the moment, the most important last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    None,
    Last,
    Hint,
    Target,
    Selected,
}

/// The colours of the terminal's palette of 256 in use here.
mod colour {
    pub(super) const LIGHT: u8 = 103;
    pub(super) const DARK: u8 = 60;
    pub(super) const LAST_LIGHT: u8 = 101;
    pub(super) const LAST_DARK: u8 = 58;
    pub(super) const SELECTED: u8 = 28;
    pub(super) const TARGET: u8 = 65;
    pub(super) const HINT: u8 = 31;
    pub(super) const BARRED: u8 = 237;
    pub(super) const WALL: u8 = 241;
    pub(super) const GOAL: u8 = 214;
    pub(super) const GOAL_FLOOR: u8 = 58;
    pub(super) const BRIGHT: u8 = 226;
    pub(super) const CRATE: u8 = 136;
    pub(super) const STORED: u8 = 34;
    pub(super) const PERSON: u8 = 39;
    pub(super) const WHITE: u8 = 231;
    pub(super) const BLACK: u8 = 16;
    pub(super) const FAINT: u8 = 244;
    pub(super) const FLOOR: u8 = 236;
    pub(super) const HOLE: u8 = 240;
    pub(super) const TRAIL: u8 = 222;
    pub(super) const HINTED: u8 = 51;
    pub(super) const LANDING: u8 = 120;
    /// Players by number.
    pub(super) const PLAYERS: [u8; 6] = [160, 33, 34, 208, 127, 37];
    /// Their homes.
    pub(super) const HOMES: [u8; 6] = [95, 60, 65, 137, 96, 66];
}

/// Frames where there is nothing but ASCII.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// How things look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub(crate) colour: bool,
    pub(crate) ascii: bool,
}

impl Theme {
    pub(crate) const fn new(look: Look) -> Self {
        Self { colour: look.colour, ascii: look.ascii }
    }

    /// A style with colours, or without where there are none.
    fn paint(self, foreground: Option<u8>, background: Option<u8>) -> Style {
        let mut style = Style::new();
        if self.colour {
            if let Some(colour) = foreground {
                style = style.fg(Color::Indexed(colour));
            }
            if let Some(colour) = background {
                style = style.bg(Color::Indexed(colour));
            }
        }
        style
    }

    /// What lies under the pieces, by what is special about it.
    pub(crate) fn ground(self, ground: Ground, mark: Mark) -> Style {
        let background = match (mark, ground.tone) {
            (Mark::Selected, _) => Some(colour::SELECTED),
            (Mark::Target, Tone::Light | Tone::Dark | Tone::Barred) => Some(colour::TARGET),
            (Mark::Hint, _) => Some(colour::HINT),
            (Mark::Last, Tone::Light) => Some(colour::LAST_LIGHT),
            (Mark::Last, Tone::Dark | Tone::Barred | Tone::Hole) => Some(colour::LAST_DARK),
            (_, Tone::Light) => Some(colour::LIGHT),
            (_, Tone::Dark) => Some(colour::DARK),
            (_, Tone::Barred) => Some(colour::BARRED),
            (_, Tone::Wall) => Some(colour::WALL),
            (_, Tone::Goal) => Some(colour::GOAL_FLOOR),
            (_, Tone::Floor) => Some(colour::FLOOR),
            (_, Tone::Outside | Tone::Hole) => None,
        };
        let foreground = match ground {
            _ if mark == Mark::Target => Some(colour::BRIGHT),
            Ground { tone: Tone::Goal, .. } => Some(colour::GOAL),
            Ground { owner: Some(number), .. } => player(number),
            _ => Some(colour::FAINT),
        };
        self.paint(foreground, background)
    }

    /// A piece on its ground.
    pub(crate) fn shape(self, shape: Shape, ground: Ground, mark: Mark) -> Style {
        let base = self.ground(ground, mark);
        let own = pigment(shape.paint);
        match shape.form {
            Form::Figure | Form::Disc => base.patch(self.paint(own, None)).add_modifier(Modifier::BOLD),
            Form::Block => base.patch(self.paint(Some(colour::BLACK), own)),
        }
    }

    /// The brackets around the cursor and other marks.
    pub(crate) fn bracket(self) -> Style {
        self.paint(Some(colour::BRIGHT), None).add_modifier(Modifier::BOLD)
    }

    /// Names, titles.
    pub(crate) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub(crate) fn faint(self) -> Style {
        self.paint(Some(colour::FAINT), None)
    }

    /// The one that is chosen in a list.
    pub(crate) fn chosen() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The colour of a player, for its name.
    pub(crate) fn player(self, number: u8) -> Style {
        self.paint(player(number), None).add_modifier(Modifier::BOLD)
    }

    /// The character of a piece.
    pub(crate) const fn figure(self, shape: Shape) -> char {
        match (self.ascii, self.colour) {
            (true, _) => shape.letter,
            (false, true) if matches!(shape.form, Form::Disc) => '●',
            (false, true) => shape.glyph,
            (false, false) => shape.plain,
        }
    }

    /// The colour of a round piece or of an empty hole, and of the ring around it where it is marked.
    pub(crate) fn round(spot: Spot, mark: Mark) -> (u8, Option<u8>) {
        let ring = match mark {
            Mark::None => None,
            Mark::Last => Some(colour::TRAIL),
            Mark::Hint => Some(colour::HINTED),
            Mark::Target => Some(colour::LANDING),
            Mark::Selected => Some(colour::BRIGHT),
        };
        let home =
            || spot.ground.owner.and_then(|number| colour::HOMES.get(usize::from(number).checked_sub(1)?));
        let own = match spot.shape {
            Some(shape) => pigment(shape.paint).unwrap_or(colour::WHITE),
            None => home().copied().unwrap_or(colour::HOLE),
        };
        (own, ring)
    }

    /// The name of a spot, written over it.
    pub(crate) fn name(self, shape: Option<Shape>) -> Style {
        match shape {
            Some(shape) => {
                self.paint(Some(colour::WHITE), pigment(shape.paint).filter(|_| shape.form == Form::Disc))
            }
            None => self.paint(Some(colour::WHITE), None),
        }
    }

    /// A frame with a title, in characters that the terminal has.
    pub(crate) fn frame(self, title: String) -> Block<'static> {
        let block = Block::bordered().title(title);
        if self.ascii { block.border_set(ASCII) } else { block }
    }

    /// The sign of a place where something belongs.
    pub(crate) const fn goal(self) -> char {
        if self.ascii { '.' } else { '◇' }
    }

    /// A hole without a piece.
    pub(crate) const fn hole(self) -> char {
        if self.ascii {
            '.'
        } else if self.colour {
            '○'
        } else {
            '·'
        }
    }

    /// The sign of a level that was solved.
    pub(crate) const fn tick(self) -> char {
        if self.ascii { '+' } else { '✓' }
    }

    pub(crate) const fn dot(self) -> char {
        if self.ascii { '.' } else { '·' }
    }

    pub(crate) const fn target(self) -> char {
        if self.ascii { '*' } else { '•' }
    }

    pub(crate) const fn wall(self) -> char {
        match (self.colour, self.ascii) {
            (true, _) => ' ',
            (false, true) => '#',
            (false, false) => '█',
        }
    }
}

fn player(number: u8) -> Option<u8> {
    colour::PLAYERS.get(usize::from(number).checked_sub(1)?).copied()
}

fn pigment(paint: Paint) -> Option<u8> {
    match paint {
        Paint::White => Some(colour::WHITE),
        Paint::Black => Some(colour::BLACK),
        Paint::Player(number) => player(number),
        Paint::Brown => Some(colour::CRATE),
        Paint::Green => Some(colour::STORED),
        Paint::Blue => Some(colour::PERSON),
    }
}
