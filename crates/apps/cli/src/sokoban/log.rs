//! Results of an earlier run, one JSON object a line.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

use serde_json::Value;
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::{Level, spec};

use crate::exit::Failure;

/// The results in a file, by number and title of the level.
#[derive(Debug)]
pub(super) struct Results {
    known: HashMap<(u64, String), Vec<Value>>,
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
            let result: Value = match serde_json::from_str(line.trim_end()) {
                Ok(result) => result,
                Err(_) if !line.ends_with('\n') => break,
                Err(error) => {
                    return Err(Failure::run(format!("{path}, line {index}: not a result: {error}")));
                }
            };
            let key = (result["level"].as_u64(), result["title"].as_str());
            let (Some(level), Some(title)) = key else {
                return Err(Failure::run(format!("{path}, line {index}: expected level and title")));
            };
            let key = (level, title.to_owned());
            results.known.entry(key).or_default().push(result);
            results.whole += line.len() as u64;
        }
        Ok(results)
    }

    /// The last result of a level.
    pub(super) fn find(&self, number: usize, title: &str) -> Option<&Value> {
        self.all(number, title).last()
    }

    /// A result that answers the same question for the same level, as it was printed then.
    pub(super) fn find_done(&self, number: usize, title: &str, level: &Level, goal: &str) -> Option<Value> {
        let mut done = self.all(number, title).iter().rfind(|result| is_done(result, level, goal))?.clone();
        if let Some(fields) = done.as_object_mut() {
            fields.retain(|name, _| name != "goal" && name != "xsb");
        }
        Some(done)
    }

    fn all(&self, number: usize, title: &str) -> &[Value] {
        self.known.get(&(number as u64, title.to_owned())).map_or(&[], Vec::as_slice)
    }
}

/// Whether a result is what a run for this goal on this level would be spared. Files get mixed up, so a solution counts only
/// if it solves the level; what says neither its goal nor its level counts only if it is a solution good enough for any goal.
fn is_done(result: &Value, level: &Level, goal: &str) -> bool {
    let same_goal = match result["goal"].as_str() {
        Some(stored) => stored == goal,
        None => goal == "any" || result["optimal"] == true,
    };
    let same_level = match result["xsb"].as_str() {
        Some(stored) => stored == xsb::write_run_length(level),
        None => !result["solution"].is_null(),
    };
    let solves = |solution: &str| {
        let actions = lurd::read(solution).ok()?;
        Some(spec::is_complete(&spec::run(level, &actions).ok()?.state))
    };
    same_goal && same_level && result["solution"].as_str().is_none_or(|text| solves(text) == Some(true))
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
    pub(super) fn add(&mut self, result: &Value, level: &Level, goal: &str) -> Result<(), Failure> {
        let mut result = result.clone();
        result["goal"] = goal.into();
        result["xsb"] = xsb::write_run_length(level).into();
        self.file.write_all(format!("{result}\n").as_bytes())?;
        Ok(())
    }
}
