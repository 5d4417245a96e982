//! How a game is shown on a terminal.

use std::io::{self, IsTerminal as _};
use std::str::FromStr;

use clap::{Args, ColorChoice};
use tablero_terminal::Look;
use tablero_words::Language;

/// What all commands that show a game have in common.
#[derive(Debug, Default, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct LookArguments {
    /// Turn the board so that the player to move sits at the bottom
    #[arg(long)]
    turn: bool,
    /// Play line by line, for pipes, scripts and screen readers
    #[arg(long, conflicts_with = "screen")]
    line: bool,
    /// Use the whole screen; the default on a terminal
    #[arg(long)]
    screen: bool,
    #[arg(
        long,
        visible_alias = "colour",
        value_name = "WHEN",
        default_value = "auto",
        help = "Colours; auto looks at the terminal and at NO_COLOR"
    )]
    color: ColorChoice,
    /// Letters instead of chess figures; the default where the locale is not UTF-8
    #[arg(long)]
    ascii: bool,
}

/// The language that somebody asked for.
#[derive(Clone, Copy)]
pub(crate) struct Asked(pub(crate) Language);

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Language::from_locale(text).map(Self);
        found.ok_or_else(|| format!("expected en, es or pt, found {text:?}"))
    }
}

/// The language that `--lang` asks for, or the locale, where the rest of the command line cannot be read.
pub(crate) fn asked_language() -> Language {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let next = words.windows(2).find_map(|pair| (pair[0] == "--lang").then(|| pair[1].as_str()));
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    next.or(joined).and_then(Language::from_locale).unwrap_or_else(Language::of_environment)
}

impl LookArguments {
    pub(crate) fn look(&self) -> Look {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let colour = match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => set("NO_COLOR").is_none() && io::stdout().is_terminal(),
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        let unicode = locale.contains("utf-8") || locale.contains("utf8");
        Look { colour, ascii: self.ascii || !unicode, turn: self.turn }
    }

    pub(crate) fn whole_screen(&self) -> bool {
        self.screen || !self.line && is_terminal()
    }
}

/// Whether somebody sits at a terminal that can be drawn on.
pub(crate) fn is_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}
