//! Results of an earlier run, one JSON object per line.
//!
//! A file may come from somebody else, and nothing is believed that was not checked. A solution is played again. That there is
//! none, or no shorter one, cannot be checked in less time than it took to prove: such a line counts only if it has the seal of
//! the person who runs this, made with a secret that stays in their state directory. Otherwise the level is solved again.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use tablero_record::digest;
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::solver::Goal;
use tablero_sokoban::{Level, spec};
use tablero_wire::sokoban::{GoalForm, ResultError, SolveResult, SolveStatus};

use crate::exit::Failure;
use crate::input;

/// The results in a file, by number and title of the level.
#[derive(Debug)]
pub(super) struct Results {
    known: HashMap<(usize, String), Vec<SolveResult>>,
    /// How many bytes of the file are whole lines.
    whole: u64,
}

impl Results {
    /// Reads a file that may not exist yet, which is as good as an empty one.
    fn read_or_empty(path: &str) -> Result<Self, Failure> {
        if Path::new(path).exists() { Self::read(path) } else { Ok(Self { known: HashMap::new(), whole: 0 }) }
    }

    /// Reads a file. A last line that was cut off when its run was killed is left out.
    pub(super) fn read(path: &str) -> Result<Self, Failure> {
        let text = input::text(path).map_err(|error| Failure::unreadable(Path::new(path), &error))?;
        let mut results = Self { known: HashMap::new(), whole: 0 };
        for (index, line) in (1..).zip(text.split_inclusive('\n')) {
            let result = match SolveResult::read(line.trim_end()) {
                Ok(result) => result,
                Err(ResultError::Json(_)) if !line.ends_with('\n') => break,
                Err(error) => return Err(Failure::run(format!("{path}, line {index}: {error}"))),
            };
            results.known.entry((result.level, result.title.clone())).or_default().push(result);
            results.whole += line.len() as u64;
        }
        Ok(results)
    }

    /// The last result of a level.
    pub(super) fn find(&self, number: usize, title: &str) -> Option<&SolveResult> {
        self.all(number, title).last()
    }

    /// A result that answers the same question for the same level, as it was printed then.
    pub(super) fn find_done(
        &self,
        number: usize,
        title: &str,
        level: &Level,
        goal: Goal,
        secret: Option<&Secret>,
    ) -> Option<SolveResult> {
        let done = self.all(number, title).iter().rfind(|result| {
            is_done(result, level, goal)
                && (!proves(result) || secret.is_some_and(|secret| secret.made(result)))
        })?;
        Some(SolveResult { goal: None, seal: None, xsb: None, ..done.clone() })
    }

    fn all(&self, number: usize, title: &str) -> &[SolveResult] {
        self.known.get(&(number, title.to_owned())).map_or(&[], Vec::as_slice)
    }
}

/// Whether a result is what a run for this goal on this level would be spared. Files get mixed up, so a solution counts only
/// if it solves the level; what says neither its goal nor its level counts only if it is a solution good enough for any goal.
fn is_done(result: &SolveResult, level: &Level, goal: Goal) -> bool {
    let same_goal = match result.goal {
        Some(GoalForm(stored)) => stored == goal,
        None => goal == Goal::Any || result.optimal,
    };
    let same_level = match &result.xsb {
        Some(stored) => *stored == xsb::write_run_length(level),
        None => result.solution.is_some(),
    };
    let solves = |solution: &str| {
        let run = spec::run(level, &lurd::read(solution).ok()?).ok()?;
        let same_count = |told: Option<u64>, count: u64| told.is_none_or(|told| told == count);
        let same = same_count(result.moves, run.moves) && same_count(result.pushes, run.pushes);
        Some(same && spec::is_complete(&run.state))
    };
    let same_answer = match (&result.solution, result.status) {
        (Some(solution), SolveStatus::Solved) => solves(solution) == Some(true),
        (None, SolveStatus::Solved) | (Some(_), _) => false,
        (None, _) => true,
    };
    same_goal && same_level && same_answer
}

/// Whether a result says more than a solution that can be replayed.
fn proves(result: &SolveResult) -> bool {
    result.optimal || result.status == SolveStatus::Unsolvable
}

/// What only the person who runs this knows.
#[derive(Debug)]
pub(super) struct Secret(String);

impl Secret {
    /// The secret in the state directory, made if there is none; nothing where it cannot be kept.
    fn kept() -> Option<Self> {
        let path = tablero_play::store::directory().ok()?.join("secret");
        if let Ok(text) = std::fs::read_to_string(&path) {
            return (text.len() >= 64).then_some(Self(text));
        }
        std::fs::create_dir_all(path.parent()?).ok()?;
        let mut chance = [0; 32];
        getrandom::fill(&mut chance).ok()?;
        let text = chance.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path).ok()?.write_all(text.as_bytes()).ok()?;
        Some(Self(text))
    }

    /// The seal under a result.
    fn seal(&self, result: &SolveResult) -> String {
        let Self(secret) = self;
        let line = tablero_wire::line(&SolveResult { seal: None, ..result.clone() });
        digest(&format!("{secret} outer {}", digest(&format!("{secret} inner {line}"))))
    }

    fn made(&self, result: &SolveResult) -> bool {
        result.seal.as_deref() == Some(self.seal(result).as_str())
    }
}

/// A file of results that grows.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    pub(super) results: Results,
    pub(super) secret: Option<Secret>,
}

impl Log {
    pub(super) fn open(path: &str) -> Result<Self, Failure> {
        let results = Results::read_or_empty(path)?;
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .and_then(|mut file| {
                file.set_len(results.whole)?;
                // A last line may be whole and lack its end.
                let text = input::bytes(path)?;
                if text.last().is_some_and(|&last| last != b'\n') {
                    file.write_all(b"\n")?;
                }
                Ok(file)
            })
            .map_err(|error| Failure::run(format!("cannot write {path}: {error}")))?;
        Ok(Self { file, results, secret: Secret::kept() })
    }

    /// Adds a result, in one write, with the goal and the level that it is for.
    pub(super) fn add(&mut self, result: &SolveResult, level: &Level, goal: Goal) -> Result<(), Failure> {
        let mut kept = SolveResult {
            goal: Some(GoalForm(goal)),
            xsb: Some(xsb::write_run_length(level)),
            ..result.clone()
        };
        if proves(&kept) {
            kept.seal = self.secret.as_ref().map(|secret| secret.seal(&kept));
        }
        self.file.write_all(tablero_wire::line(&kept).as_bytes())?;
        Ok(())
    }
}
