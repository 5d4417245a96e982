//! Options of games as a page offers and sends them.

use std::collections::BTreeMap;

use tablero_catalogue::{Choices, Entry};
use tablero_core::Options;
use tablero_wire::lab::{LabFault, LabOption};

use crate::host::Fault;
use crate::view::Look;

/// Options that a page sent.
pub(crate) fn parsed(options: BTreeMap<String, String>) -> Result<Options, Fault> {
    let texts = options.into_iter().map(|(key, value)| format!("{key}={value}"));
    Options::parse(texts).map_err(|error| Fault::new(LabFault::Game, error))
}

/// An option with the names of its values.
pub(crate) fn named_option(entry: &dyn Entry, choices: Choices, look: &Look) -> LabOption {
    let name = |value: String| {
        let name = entry.value_name(choices.key, &value).map(|name| look.words.say(&name));
        let name = name.unwrap_or_else(|| value.clone());
        (value, name)
    };
    LabOption {
        key: choices.key,
        name: look.words.say(&choices.name),
        values: choices.values.into_iter().map(name).collect(),
    }
}
