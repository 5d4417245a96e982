//! `AgentSpeak` programs in files, and in seats.
//!
//! Programs and whatever they include are read once and kept as text: what the interpreter makes of a text stays in
//! the thread that made it, so every seat, which has a thread of its own, makes it anew.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use tablero_agentspeak::syntax::{Sources, parse_program};
use tablero_catalogue::Table;
use tablero_core::{AnyGame, Player};

use crate::own_thread::OwnThread;
use crate::program_contestant::{ProgramBudget, ProgramContestant};

/// Where the lines of a trace go.
pub type Tracer = Arc<dyn Fn(&str) + Send + Sync>;

/// Why a file holds no program that can be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The file cannot be read.
    #[error("cannot read {file}: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// It is not a program.
    #[error("{file} is not a program that can be run\n{told}")]
    Broken {
        /// The file.
        file: String,
        /// What is wrong with it, line by line.
        told: String,
    },
}

/// Included files, looked for beside the file that names them, and in the folders where projects keep programs.
#[derive(Debug, Clone, Copy)]
pub struct Beside;

/// Where Jason's own projects keep what their programs include.
const SHARED_FOLDERS: [&str; 6] = ["", "inc", "..", "../inc", "../../inc", "../common"];

impl Sources for Beside {
    fn load(&self, name: &str, from: &str) -> Option<String> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        SHARED_FOLDERS.iter().find_map(|place| fs::read_to_string(folder.join(place).join(name)).ok())
    }
}

/// What an include gave: the text of the file that one file names in another.
type Included = BTreeMap<(String, String), Option<String>>;

/// A program and what it includes, as text.
#[derive(Debug)]
pub(crate) struct ProgramText {
    file: String,
    text: String,
    included: Included,
}

/// Reads files and remembers them.
#[derive(Default)]
struct Remembering(Mutex<Included>);

impl Sources for Remembering {
    fn load(&self, name: &str, from: &str) -> Option<String> {
        let text = Beside.load(name, from);
        let mut included = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        included.insert((name.to_owned(), from.to_owned()), text.clone());
        text
    }
}

/// Files as they were when the program was read.
struct Remembered<'a>(&'a Included);

impl Sources for Remembered<'_> {
    fn load(&self, name: &str, from: &str) -> Option<String> {
        self.0.get(&(name.to_owned(), from.to_owned())).cloned().flatten()
    }
}

impl ProgramText {
    /// Reads a program with everything that it includes.
    pub(crate) fn read(file: &str) -> Result<Self, ProgramError> {
        let bytes = fs::read(file)
            .map_err(|error| ProgramError::Unreadable { file: file.to_owned(), reason: error.to_string() })?;
        // A program saved in an old encoding is better told about its letters than about its bytes.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let sources = Remembering::default();
        let parsed = parse_program(&text, file, &sources);
        if parsed.has_errors() {
            let told = parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(file, &text)).collect();
            return Err(ProgramError::Broken { file: file.to_owned(), told });
        }
        let included = sources.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Self { file: file.to_owned(), text, included })
    }

    /// A seat for the program in a thread of its own, at a table that has a world for it.
    pub(crate) fn seat(
        self: Arc<Self>,
        table: &Arc<dyn Table>,
        player: Player,
        limits: ProgramBudget,
        seed: u64,
        trace: Option<Tracer>,
    ) -> io::Result<OwnThread<AnyGame>> {
        let table = Arc::clone(table);
        OwnThread::start(move || {
            let world = table.world(player)?;
            let parsed = parse_program(&self.text, &self.file, &Remembered(&self.included));
            let mut seat = ProgramContestant::new(world, &self.file, &parsed.program, limits, seed);
            if let Some(trace) = trace {
                seat.trace(move |line| trace(line));
            }
            Some(seat)
        })
    }
}

impl fmt::Debug for Remembering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Remembering")
    }
}
