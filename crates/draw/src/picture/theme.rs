//! The colours of pictures. Every difference that matters is also one of shape or pattern, so any theme will do for
//! whoever sees no colours.

use std::fmt;
use std::str::FromStr;

use crate::board::Paint;

/// How a picture looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// For bright pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
    /// Black on white paper.
    Print,
    /// The strongest contrast there is.
    Contrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Print, Self::Contrast];

    /// Its name, as a person types it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Contrast => "contrast",
        }
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
            Self::Contrast => &CONTRAST,
        }
    }
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError {
    found: String,
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected light, dark, print or contrast, found {:?}", self.found)
    }
}

impl std::error::Error for ThemeError {}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let named = Self::ALL.into_iter().find(|theme| theme.name() == text);
        named.ok_or_else(|| ThemeError { found: text.chars().take(40).collect() })
    }
}

/// A filling, and the lines around and upon it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    pub(super) fill: &'static str,
    pub(super) line: &'static str,
    /// The lines inside.
    pub(super) detail: &'static str,
}

/// The colours of a theme.
#[derive(Debug)]
pub(super) struct Palette {
    pub(super) background: &'static str,
    /// Letters and frames.
    pub(super) ink: &'static str,
    pub(super) light: &'static str,
    pub(super) dark: &'static str,
    /// Lines over the dark squares, where their colour alone would be lost on paper.
    pub(super) hatched: bool,
    pub(super) barred: &'static str,
    pub(super) cross: &'static str,
    pub(super) floor: &'static str,
    pub(super) goal: &'static str,
    pub(super) wall: &'static str,
    pub(super) mortar: &'static str,
    pub(super) hole: &'static str,
    pub(super) rim: &'static str,
    pub(super) last: &'static str,
    pub(super) accent: &'static str,
    pub(super) danger: &'static str,
    white: Ink,
    black: Ink,
    brown: Ink,
    green: Ink,
    blue: Ink,
    players: [Ink; 6],
}

impl Palette {
    /// How something of a colour is drawn.
    pub(super) fn ink_of(&self, paint: Paint) -> Ink {
        match paint {
            Paint::White => self.white,
            Paint::Black => self.black,
            Paint::Brown => self.brown,
            Paint::Green => self.green,
            Paint::Blue => self.blue,
            Paint::Player(number) => {
                let index = usize::from(number).checked_sub(1);
                index.and_then(|index| self.players.get(index)).copied().unwrap_or(self.white)
            }
        }
    }
}

const fn ink(fill: &'static str, line: &'static str, detail: &'static str) -> Ink {
    Ink { fill, line, detail }
}

const LIGHT: Palette = Palette {
    background: "#fbfaf7",
    ink: "#3a4654",
    light: "#efe9dc",
    dark: "#a3b1bf",
    hatched: false,
    barred: "#d5cfc3",
    cross: "#8c8577",
    floor: "#f2eee5",
    goal: "#b5471b",
    wall: "#6d7885",
    mortar: "#515b67",
    hole: "#e6dfd1",
    rim: "#b9b09f",
    last: "#f2c230",
    accent: "#0b6b4f",
    danger: "#b3261e",
    white: ink("#ffffff", "#1d2733", "#1d2733"),
    black: ink("#27313d", "#0e141a", "#efe9dc"),
    brown: ink("#c98f4e", "#5d3a12", "#7d5220"),
    green: ink("#5fae6b", "#1c5429", "#1c5429"),
    blue: ink("#3d7fc4", "#12365c", "#e8f1fb"),
    players: [
        ink("#c8402f", "#6b180d", "#ffffff"),
        ink("#2b74bd", "#10355c", "#ffffff"),
        ink("#2e8b57", "#0f4327", "#ffffff"),
        ink("#f0b429", "#7a5200", "#3c2900"),
        ink("#8e4fae", "#43185a", "#ffffff"),
        ink("#17898c", "#063f41", "#ffffff"),
    ],
};

const DARK: Palette = Palette {
    background: "#14181d",
    ink: "#c2ccd6",
    light: "#75828f",
    dark: "#4b5764",
    hatched: false,
    barred: "#2a3139",
    cross: "#7f8b97",
    floor: "#262d35",
    goal: "#f0a35e",
    wall: "#5b6672",
    mortar: "#3d4650",
    hole: "#232a32",
    rim: "#566270",
    last: "#d9a514",
    accent: "#5fd3a8",
    danger: "#ff8a80",
    white: ink("#f6f3ec", "#0d1115", "#0d1115"),
    black: ink("#12161b", "#d5dde5", "#d5dde5"),
    brown: ink("#b57b3c", "#efd0a6", "#5d3a12"),
    green: ink("#4f9a5b", "#c8eccf", "#12391b"),
    blue: ink("#5b9be0", "#0c2440", "#0c2440"),
    players: [
        ink("#e0604f", "#ffd5cf", "#2b0a06"),
        ink("#5b9be0", "#d6e8fb", "#0c2440"),
        ink("#4fb07a", "#cdf0dc", "#0a2c19"),
        ink("#f0c04a", "#fff0c7", "#3c2900"),
        ink("#b57ad3", "#ecd8f7", "#2d0f3f"),
        ink("#3fb6b9", "#c9f1f2", "#052f31"),
    ],
};

const PAPER: Ink = ink("#ffffff", "#000000", "#000000");
const PITCH: Ink = ink("#000000", "#000000", "#ffffff");

const PRINT: Palette = Palette {
    background: "#ffffff",
    ink: "#000000",
    light: "#ffffff",
    dark: "#ffffff",
    hatched: true,
    barred: "#ffffff",
    cross: "#777777",
    floor: "#ffffff",
    goal: "#000000",
    wall: "#bbbbbb",
    mortar: "#000000",
    hole: "#ffffff",
    rim: "#999999",
    last: "#cccccc",
    accent: "#000000",
    danger: "#000000",
    white: PAPER,
    black: PITCH,
    brown: PAPER,
    green: PAPER,
    blue: PITCH,
    players: [PITCH, PAPER, PITCH, PAPER, PITCH, PAPER],
};

const CONTRAST: Palette = Palette {
    background: "#000000",
    ink: "#ffffff",
    light: "#ffffff",
    dark: "#9a9a9a",
    hatched: false,
    barred: "#303030",
    cross: "#ffffff",
    floor: "#000000",
    goal: "#ffff00",
    wall: "#808080",
    mortar: "#ffffff",
    hole: "#000000",
    rim: "#ffffff",
    last: "#ffe100",
    accent: "#00a0ff",
    danger: "#ff4040",
    white: ink("#ffffff", "#000000", "#000000"),
    black: ink("#000000", "#ffffff", "#ffffff"),
    brown: ink("#000000", "#ffffff", "#ffffff"),
    green: ink("#00ff66", "#ffffff", "#000000"),
    blue: ink("#00a0ff", "#ffffff", "#000000"),
    players: [
        ink("#ff5050", "#ffffff", "#000000"),
        ink("#50a8ff", "#ffffff", "#000000"),
        ink("#40e070", "#ffffff", "#000000"),
        ink("#ffe100", "#ffffff", "#000000"),
        ink("#d890ff", "#ffffff", "#000000"),
        ink("#40e8e8", "#ffffff", "#000000"),
    ],
};
