//! Games with their options chosen.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use tablero_catalogue::{Catalogue, CatalogueError};
use tablero_core::{GameError, Message, Options, Player};
use tablero_words::{Language, Words};

use crate::errors::{INVALID_OPTION, INVALID_POSITION, raise};
use crate::positions::Position;

/// The language of refusals, by number in [`Language::ALL`].
static LANGUAGE: AtomicUsize = AtomicUsize::new(0);

/// The words of the chosen language.
pub(crate) fn words() -> &'static Words {
    static WORDS: OnceLock<Vec<Words>> = OnceLock::new();
    let all = WORDS.get_or_init(|| {
        Language::ALL.into_iter().map(|language| Catalogue::standard().words(language)).collect()
    });
    // One for each language; there is always a first one.
    all.get(LANGUAGE.load(Ordering::Relaxed)).unwrap_or(&all[0])
}

/// Why a game refused something, in the chosen language.
pub(crate) fn reason(error: &GameError) -> String {
    words().reason(error)
}

/// Chooses the language of refusals by its code.
#[pyfunction]
pub(crate) fn set_language(py: Python<'_>, code: &str) -> PyResult<()> {
    let found = Language::ALL.iter().position(|language| language.code() == code);
    let index = found.ok_or_else(|| {
        raise(py, INVALID_OPTION, format!("expected the language en, es or pt, found {code:?}"))
    })?;
    LANGUAGE.store(index, Ordering::Relaxed);
    Ok(())
}

/// The games there are: name, aliases, summary, and options with their help.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a row of plain values for Python")]
pub(crate) fn games()
-> Vec<(&'static str, Vec<&'static str>, &'static str, Vec<(&'static str, &'static str)>)> {
    let row = |entry: &'static dyn tablero_catalogue::Entry| {
        let kind = entry.kind();
        let options = kind.options().iter().map(|option| (option.key, option.help)).collect();
        (kind.name(), kind.aliases().to_vec(), kind.summary(), options)
    };
    Catalogue::standard().iter().map(row).collect()
}

/// A game with its options chosen.
#[pyclass(frozen, module = "tablero._native")]
pub(crate) struct Table(pub(crate) Arc<dyn tablero_catalogue::Table>);

impl Table {
    fn say(message: &Message) -> String {
        words().say(message)
    }

    fn player(&self, py: Python<'_>, seat: usize) -> PyResult<Player> {
        let found = Player::first(self.0.start().players()).nth(seat);
        found.ok_or_else(|| {
            let last = self.0.start().players() - 1;
            raise(py, INVALID_OPTION, format!("expected a seat from 0 to {last}, found {seat}"))
        })
    }
}

#[pymethods]
impl Table {
    /// The game with these options.
    #[new]
    fn new(py: Python<'_>, game: &str, options: Vec<(String, String)>) -> PyResult<Self> {
        let texts = options.iter().map(|(key, value)| format!("{key}={value}"));
        let sat = Options::parse(texts).map_err(CatalogueError::from);
        let sat = sat.and_then(|options| Catalogue::standard().sit(game, &options));
        sat.map(Self).map_err(|error| match error {
            CatalogueError::Refused(error) => raise(py, INVALID_OPTION, reason(&error)),
            other => raise(py, INVALID_OPTION, other),
        })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The options that start this very game again.
    #[getter]
    fn options(&self) -> Vec<(String, String)> {
        self.0.options()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.0.start().players()
    }

    /// The robots there are, weakest first.
    #[getter]
    fn robots(&self) -> Vec<&'static str> {
        self.0.robots().iter().map(|robot| robot.name).collect()
    }

    /// Who plays where nobody was chosen, as the text of a seat.
    #[getter]
    fn default_robot(&self) -> String {
        format!("robot:{}", self.0.default_robot())
    }

    /// What the one in a seat is called.
    fn player_name(&self, py: Python<'_>, seat: usize) -> PyResult<String> {
        Ok(Self::say(&self.0.player_name(self.player(py, seat)?)))
    }

    /// The first position.
    fn start(&self) -> Position {
        Position { table: Arc::clone(&self.0), position: self.0.start() }
    }

    /// The position that a text describes.
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<Position> {
        let read = self.0.start().read(text);
        let position = read.map_err(|error| raise(py, INVALID_POSITION, reason(&error)))?;
        Ok(Position { table: Arc::clone(&self.0), position })
    }

    /// The moves that a line names, one after the other.
    fn split(&self, line: &str) -> Vec<String> {
        self.0.split(line)
    }
}
