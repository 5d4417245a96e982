//! The list of levels of a game that has some.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tablero_catalogue::{Entry, Table};
use tablero_core::Options;
use tablero_play::Progress;

use super::keys::{Order, order};

/// The option that numbers levels.
const LEVEL: &str = "level";

/// Levels to choose from: one of a few collections, and one of its levels.
pub(crate) struct Levels {
    game: &'static dyn Entry,
    /// The option that names a collection, and its values.
    collections: Option<(&'static str, Vec<String>)>,
    pub(crate) collection: usize,
    pub(crate) numbers: Vec<String>,
    pub(crate) level: usize,
    /// The digits of a number that is being typed.
    typed: String,
}

impl std::fmt::Debug for Levels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Levels").field("level", &self.level).finish_non_exhaustive()
    }
}

/// What a key chose.
pub(crate) enum Chosen {
    Still,
    Nothing,
    Level(Vec<String>),
}

impl Levels {
    /// The levels around the one of a table; `None` if the game has none.
    pub(crate) fn new(table: &dyn Table) -> Option<Self> {
        let game = table.entry();
        let options = table.options();
        let value =
            |key: &str| options.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        let current = value(LEVEL)?;
        let texts: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let mut choices = game.choices(&Options::parse(&texts).ok()?);
        let level = choices.iter().position(|choice| choice.key == LEVEL)?;
        let numbers = choices.swap_remove(level).values;
        let collections = choices.into_iter().next().map(|choice| (choice.key, choice.values));
        let collection = collections.as_ref().and_then(|(key, values)| {
            let current = value(key)?;
            values.iter().position(|value| *value == current)
        });
        Some(Self {
            game,
            collections,
            collection: collection.unwrap_or(0),
            level: numbers.iter().position(|number| *number == current).unwrap_or(0),
            numbers,
            typed: String::new(),
        })
    }

    /// The name of the collection.
    pub(crate) fn collection_name(&self) -> &str {
        let values = self.collections.as_ref().map(|(_, values)| values);
        values.and_then(|values| values.get(self.collection)).map_or("", String::as_str)
    }

    /// The options of the level that is chosen.
    pub(crate) fn options(&self) -> Option<Vec<String>> {
        self.options_at(self.level)
    }

    fn options_at(&self, index: usize) -> Option<Vec<String>> {
        let number = self.numbers.get(index)?;
        let mut options: Vec<String> = self.collection_option().into_iter().collect();
        options.push(format!("{LEVEL}={number}"));
        Some(options)
    }

    fn collection_option(&self) -> Option<String> {
        let (key, values) = self.collections.as_ref()?;
        Some(format!("{key}={}", values.get(self.collection)?))
    }

    /// The level that is chosen, at its table.
    pub(crate) fn table(&self) -> Option<std::sync::Arc<dyn Table>> {
        self.game.sit(&Options::parse(self.options()?).ok()?).ok()
    }

    /// Whether a level of the list was solved.
    pub(crate) fn is_solved(&self, index: usize, progress: &Progress) -> bool {
        let options = self.options_at(index);
        options.is_some_and(|options| progress.is_solved(self.game.kind().name(), &options))
    }

    /// The options of the level so many further on.
    pub(crate) fn by(mut self, step: isize) -> Option<Vec<String>> {
        self.level = self.level.checked_add_signed(step)?;
        self.options()
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Chosen {
        /// As many levels as a page has.
        const PAGE: usize = 10;
        let last = self.numbers.len().saturating_sub(1);
        if let KeyCode::Char(digit) = key.code
            && digit.is_ascii_digit()
        {
            self.type_digit(digit);
            return Chosen::Still;
        }
        self.typed.clear();
        match (key.code, order(key)) {
            (KeyCode::Enter, _) => return self.options().map_or(Chosen::Nothing, Chosen::Level),
            (KeyCode::Esc | KeyCode::Char('L'), _) | (_, Order::Quit) => return Chosen::Nothing,
            (KeyCode::PageDown, _) => self.level = (self.level + PAGE).min(last),
            (KeyCode::PageUp, _) => self.level = self.level.saturating_sub(PAGE),
            (KeyCode::Home, _) => self.level = 0,
            (KeyCode::End, _) => self.level = last,
            (_, Order::Step(0, down)) => {
                let step = if down > 0 { 1 } else { -1 };
                self.level = self.level.saturating_add_signed(step).min(last);
            }
            (_, Order::Step(right, _)) => self.turn(right),
            _ => {}
        }
        Chosen::Still
    }

    /// A digit of the number that is wanted; where no level has the number so far, the digit begins a new one.
    fn type_digit(&mut self, digit: char) {
        let find = |text: &str| self.numbers.iter().position(|number| number == text);
        self.typed.push(digit);
        let found = find(&self.typed).or_else(|| {
            self.typed = digit.to_string();
            find(&self.typed)
        });
        self.level = found.unwrap_or(self.level);
    }

    /// The next or the previous collection.
    fn turn(&mut self, right: i64) {
        let count = self.collections.as_ref().map_or(0, |(_, values)| values.len());
        if count == 0 {
            return;
        }
        let step = if right > 0 { 1 } else { count - 1 };
        self.collection = (self.collection + step) % count;
        self.level = 0;
        let options = self.collection_option().and_then(|option| Options::parse([option]).ok());
        let choices = options.map(|options| self.game.choices(&options)).unwrap_or_default();
        if let Some(choice) = choices.into_iter().find(|choice| choice.key == LEVEL) {
            self.numbers = choice.values;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_catalogue::Catalogue;

    #[test]
    fn a_level_is_chosen_by_its_number() {
        let Ok(table) = Catalogue::standard().sit("sokoban", &Options::default()) else {
            panic!("no Sokoban")
        };
        let Some(mut levels) = Levels::new(table.as_ref()) else { panic!("no levels") };
        for (digit, level) in [('1', "1"), ('5', "15"), ('5', "155"), ('7', "7"), ('0', "70"), ('0', "70")] {
            levels.key(KeyEvent::from(KeyCode::Char(digit)));
            assert_eq!(levels.numbers.get(levels.level).map(String::as_str), Some(level));
        }
        levels.key(KeyEvent::from(KeyCode::Down));
        levels.key(KeyEvent::from(KeyCode::Char('2')));
        assert_eq!(levels.options(), Some(vec!["collection=microban".to_owned(), "level=2".to_owned()]));
    }
}
