//! The plan of a file, and the files that it names, which lie beside it.

use std::path::Path;

use tablero_catalogue::Catalogue;
use tablero_run::{Files, Plan};

use crate::exit::Failure;
use crate::{grade, input};

/// The files beside a plan.
struct Beside<'a>(&'a Path);

impl Files for Beside<'_> {
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        let file = self.0.join(name);
        input::bytes(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))
    }

    fn hand_ins(&self, folder: &str) -> Result<Vec<(String, String)>, String> {
        let folder = self.0.join(folder);
        let told = |failure: Failure| match failure {
            Failure::Usage(said) | Failure::Run(said) => said,
            Failure::Told | Failure::OutputClosed => String::new(),
        };
        let found = grade::texts_of(&folder).map_err(told)?;
        found.into_iter().map(|(name, path)| Ok((name, grade::text(&path).map_err(told)?))).collect()
    }
}

/// The plan of a file.
pub(super) fn plan(games: &Catalogue, path: &Path) -> Result<Plan, Failure> {
    let text = input::text(path).map_err(|error| Failure::unreadable(path, &error))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    Plan::read(&text, games, &Beside(folder))
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}
