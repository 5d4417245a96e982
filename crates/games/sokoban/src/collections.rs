//! The collections that come with the program, with their authors and terms.

use crate::Level;
use crate::notation::collection::{self, Collection};

/// A collection that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// The name it is called by.
    pub name: &'static str,
    /// The name of its file, by which it is found too.
    pub file: &'static str,
    /// The full title.
    pub title: &'static str,
    /// Who made the levels.
    pub author: &'static str,
    /// What the author allows.
    pub terms: &'static str,
    text: &'static str,
}

const SKINNER: &str = "These sets may be freely distributed provided they remain properly credited.";

/// Every collection there is.
pub static ALL: &[Shipped] = &[
    Shipped {
        name: "microban",
        file: "microban1",
        title: "Microban",
        author: "David W. Skinner",
        terms: SKINNER,
        text: include_str!("../levels/microban1.xsb"),
    },
    Shipped {
        name: "sasquatch",
        file: "sasquatch1",
        title: "Sasquatch",
        author: "David W. Skinner",
        terms: SKINNER,
        text: include_str!("../levels/sasquatch1.xsb"),
    },
    Shipped {
        name: "sasquatch2",
        file: "sasquatch2",
        title: "Mas Sasquatch",
        author: "David W. Skinner",
        terms: SKINNER,
        text: include_str!("../levels/sasquatch2.xsb"),
    },
    Shipped {
        name: "sasquatch3",
        file: "sasquatch3",
        title: "Sasquatch III",
        author: "David W. Skinner",
        terms: SKINNER,
        text: include_str!("../levels/sasquatch3.xsb"),
    },
    Shipped {
        name: "sasquatch4",
        file: "sasquatch4",
        title: "Sasquatch IV",
        author: "David W. Skinner",
        terms: SKINNER,
        text: include_str!("../levels/sasquatch4.xsb"),
    },
    Shipped {
        name: "grigorusha",
        file: "grigorusha",
        title: "GRIGoRusha collection",
        author: "GRIGoRusha",
        terms: "Released in the public domain.",
        text: include_str!("../levels/grigorusha.xsb"),
    },
    Shipped {
        name: "boxoban-hard",
        file: "boxoban_hard_000",
        title: "Boxoban hard/000",
        author: "DeepMind (Guez et al. 2018)",
        terms: "Apache License 2.0; cite \"An investigation of model-free planning: boxoban levels\".",
        text: include_str!("../levels/boxoban_hard_000.xsb"),
    },
    Shipped {
        name: "open-plane",
        file: "open_plane",
        title: "Open plane",
        author: "The Tablero maintainers",
        terms: "Public domain (CC0).",
        text: include_str!("../levels/open_plane.xsb"),
    },
];

/// Why there is no such level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSuchLevel {
    /// No collection has that name.
    #[error("no collection is called {found:?}: expected one of {}", names())]
    Collection {
        /// The name given.
        found: String,
    },
    /// The collection has no level with that number.
    #[error("{collection} has levels 1 to {levels}, found {found:?}")]
    Number {
        /// The collection.
        collection: &'static str,
        /// How many levels it has.
        levels: usize,
        /// The number given.
        found: String,
    },
}

fn names() -> String {
    ALL.iter().map(|shipped| shipped.name).collect::<Vec<_>>().join(", ")
}

impl Shipped {
    /// The levels.
    #[must_use]
    pub fn read(&self) -> Collection {
        collection::read(self.text.as_bytes())
    }
}

/// The collection with this name, or whose file has it, with or without its ending; case, `-` and `_` do not matter.
pub fn find(name: &str) -> Result<&'static Shipped, NoSuchLevel> {
    let plain = |name: &str| name.to_lowercase().replace('_', "-");
    let wanted = plain(name);
    let wanted = wanted.strip_suffix(".xsb").unwrap_or(&wanted);
    ALL.iter()
        .find(|shipped| [shipped.name, shipped.file].into_iter().any(|name| plain(name) == wanted))
        .ok_or_else(|| NoSuchLevel::Collection { found: name.to_owned() })
}

/// A level by the name of its collection and its number there, from 1.
pub fn level(name: &str, number: &str) -> Result<Level, NoSuchLevel> {
    let shipped = find(name)?;
    let entries = shipped.read().entries;
    let levels = entries.len();
    number
        .parse::<usize>()
        .ok()
        .and_then(|number| entries.into_iter().nth(number.checked_sub(1)?))
        .and_then(|entry| entry.level.ok())
        .ok_or_else(|| NoSuchLevel::Number { collection: shipped.name, levels, found: number.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_level_is_valid_and_has_a_title() {
        let counts: Vec<usize> = ALL
            .iter()
            .map(|shipped| {
                let set = shipped.read();
                assert!(set.problems.is_empty(), "{}", shipped.name);
                for entry in &set.entries {
                    assert!(entry.level.is_ok(), "{} {}: {:?}", shipped.name, entry.title, entry.level);
                    assert!(!entry.title.is_empty(), "{} line {}", shipped.name, entry.line);
                }
                set.entries.len()
            })
            .collect();
        assert_eq!(counts, [155, 50, 50, 50, 50, 140, 1000, 6]);
    }

    #[test]
    fn collections_are_found_by_name_and_file() {
        for (name, expected) in [
            ("microban", "microban"),
            ("microban1", "microban"),
            ("Microban1.xsb", "microban"),
            ("sasquatch1", "sasquatch"),
            ("sasquatch4.xsb", "sasquatch4"),
            ("boxoban_hard_000.xsb", "boxoban-hard"),
            ("open_plane", "open-plane"),
        ] {
            assert_eq!(find(name).unwrap().name, expected);
        }
        assert!(find("microban2").is_err());
    }

    #[test]
    fn levels_are_found_by_number() {
        assert!(level("microban", "155").is_ok());
        assert!(level("microban", "156").is_err());
        assert!(level("microban", "0").is_err());
        assert!(level("nothing", "1").unwrap_err().to_string().contains("open-plane"));
    }
}
