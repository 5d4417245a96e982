//! Results of an earlier run, one JSON object a line.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

use serde_json::Value;

use crate::exit::Failure;

/// The results in a file, by number and title of the level.
#[derive(Debug)]
pub(super) struct Results {
    known: HashMap<(u64, String), Value>,
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
            results.known.insert(key, result);
            results.whole += line.len() as u64;
        }
        Ok(results)
    }

    /// The result of a level.
    pub(super) fn find(&self, number: usize, title: &str) -> Option<&Value> {
        self.known.get(&(number as u64, title.to_owned()))
    }
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

    /// Adds a result, in one write.
    pub(super) fn add(&mut self, result: &Value) -> Result<(), Failure> {
        self.file.write_all(format!("{result}\n").as_bytes())?;
        Ok(())
    }
}
