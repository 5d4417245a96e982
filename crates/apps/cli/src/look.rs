//! How a game is shown on a terminal.

use std::io::{self, IsTerminal as _};

use clap::{Args, ColorChoice};
use tablero_catalogue::Catalogue;
use tablero_terminal::Look;
use tablero_words::{Language, Words};

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
    /// en, es or pt; by default that of the locale
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
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

pub(crate) fn language(text: &str) -> Result<Language, String> {
    Language::from_locale(text).ok_or_else(|| format!("expected en, es or pt, found {text:?}"))
}

impl LookArguments {
    pub(crate) fn words(&self, games: &Catalogue) -> Words {
        games.words(self.lang.unwrap_or_else(Language::of_environment))
    }

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
