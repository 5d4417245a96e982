//! Results of an earlier run, one JSON object a line.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::solver::Goal;
use tablero_sokoban::{Level, spec};
use tablero_wire::sokoban::{GoalForm, ResultError, SolveResult};

use crate::exit::Failure;

/// The results in a file, by number and title of the level.
#[derive(Debug)]
pub(super) struct Results {
    known: HashMap<(usize, String), Vec<SolveResult>>,
    /// How many bytes of the file are whole lines.
    whole: u64,
}

impl Results {
    /// Reads a file; none yet is as good as an empty one. A last line that was cut off when its run was killed is left out.
    pub(super) fn read(path: &str) -> Result<Self, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::run(format!("cannot read {path}: {error}"))),
        };
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
    ) -> Option<SolveResult> {
        let done = self.all(number, title).iter().rfind(|result| is_done(result, level, goal))?;
        Some(SolveResult { goal: None, xsb: None, ..done.clone() })
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
        let actions = lurd::read(solution).ok()?;
        Some(spec::is_complete(&spec::run(level, &actions).ok()?.state))
    };
    same_goal && same_level && result.solution.as_deref().is_none_or(|text| solves(text) == Some(true))
}

/// A file of results that grows.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    pub(super) results: Results,
}

impl Log {
    pub(super) fn open(path: &str) -> Result<Self, Failure> {
        let results = Results::read(path)?;
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .and_then(|mut file| {
                file.set_len(results.whole)?;
                // A last line may be whole and lack its end.
                let text = std::fs::read(path)?;
                if text.last().is_some_and(|&last| last != b'\n') {
                    file.write_all(b"\n")?;
                }
                Ok(file)
            })
            .map_err(|error| Failure::run(format!("cannot write {path}: {error}")))?;
        Ok(Self { file, results })
    }

    /// Adds a result, in one write, with the goal and the level that it is for.
    pub(super) fn add(&mut self, result: &SolveResult, level: &Level, goal: Goal) -> Result<(), Failure> {
        let kept = SolveResult {
            goal: Some(GoalForm(goal)),
            xsb: Some(xsb::write_run_length(level)),
            ..result.clone()
        };
        self.file.write_all(tablero_wire::line(&kept).as_bytes())?;
        Ok(())
    }
}
