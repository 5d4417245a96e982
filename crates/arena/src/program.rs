//! `AgentSpeak` programs in files, and in seats.
//!
//! Programs and whatever they include are read once and kept as text: what the interpreter makes of a text stays in
//! the thread that made it, so every seat, which has a thread of its own, makes it again.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use tablero_agentspeak::Budget;
use tablero_agentspeak::syntax::{Included, NotIncluded, Sources, parse_program, parse_program_within};
use tablero_catalogue::Table;
use tablero_core::{AnyGame, Player};

use crate::own_thread::OwnThread;
use crate::program_contestant::{ProgramBudget, ProgramContestant};

use crate::include::{Beside, read_regular};

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

/// What an include gave: the text of the file that one file names in another.
type Inclusions = BTreeMap<(String, String), Result<Included, NotIncluded>>;

/// A program and what it includes, as text.
#[derive(Debug)]
pub(crate) struct ProgramText {
    file: String,
    text: String,
    included: Inclusions,
}

/// Reads files and remembers them.
struct Remembering {
    files: Beside,
    known: Mutex<Inclusions>,
}

impl Sources for Remembering {
    fn load(&self, name: &str, from: &str) -> Result<Included, NotIncluded> {
        let found = self.files.load(name, from);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert((name.to_owned(), from.to_owned()), found.clone());
        found
    }
}

/// Files as they were when the program was read.
struct Remembered<'a>(&'a Inclusions);

impl Sources for Remembered<'_> {
    fn load(&self, name: &str, from: &str) -> Result<Included, NotIncluded> {
        let known = self.0.get(&(name.to_owned(), from.to_owned()));
        known.cloned().unwrap_or(Err(NotIncluded::Missing))
    }
}

impl ProgramText {
    /// Reads a program with everything that it includes.
    pub(crate) fn read(file: &str) -> Result<Self, ProgramError> {
        let bytes = read_regular(Path::new(file))
            .map_err(|error| ProgramError::Unreadable { file: file.to_owned(), reason: error.to_string() })?;
        // A program saved in an old encoding is better told about its letters than about its bytes.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let sources = Remembering { files: Beside::program(file), known: Mutex::default() };
        let parsed = parse_program(&text, file, &sources);
        if parsed.has_errors() {
            let told = parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(file, &text)).collect();
            return Err(ProgramError::Broken { file: file.to_owned(), told });
        }
        let included = sources.known.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Self { file: file.to_owned(), text, included })
    }

    /// A program that comes as text, for itself: it includes nothing.
    pub(crate) fn of(file: &str, text: &str, memory: usize) -> Result<Self, ProgramError> {
        let included = Inclusions::new();
        let budget = Budget { memory, ..Budget::default() };
        let parsed = parse_program_within(text, file, &Remembered(&included), &budget);
        if parsed.has_errors() {
            let told = parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(file, text)).collect();
            return Err(ProgramError::Broken { file: file.to_owned(), told });
        }
        Ok(Self { file: file.to_owned(), text: text.to_owned(), included })
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
            let budget = Budget { memory: limits.memory, ..Budget::default() };
            let sources = Remembered(&self.included);
            let parsed = parse_program_within(&self.text, &self.file, &sources, &budget);
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
