//! How many definitions of some files can be read, and why the others cannot: `read FILE...`.
//!
//! Two kinds are counted apart: definitions whose brackets do not match, and procedures that are programs and have no
//! conditions to read.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a program for whoever measures")]

use std::collections::BTreeMap;

use tablero_specification::File;
use tablero_specification::message::{Message, Severity, Wanted};
use tablero_specification::places::line_column;
use tablero_specification::tree::Body;

fn main() {
    let (mut files, mut read, mut unbalanced, mut programs) = (0usize, 0usize, 0usize, 0usize);
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    for name in std::env::args().skip(1) {
        let source = String::from_utf8_lossy(&std::fs::read(&name).unwrap()).into_owned();
        let file = File::read(&source);
        files += usize::from(!file.definitions.is_empty());
        for definition in &file.definitions {
            if definition.body != Body::Broken {
                read += 1;
                continue;
            }
            let cause = file.diagnostics.iter().find(|diagnostic| {
                diagnostic.severity == Severity::Error
                    && (definition.span.start..=definition.span.end).contains(&diagnostic.span.start)
            });
            match cause.map(|cause| &cause.message) {
                Some(Message::Unbalanced { .. }) => unbalanced += 1,
                Some(Message::Expected { expected: Wanted::Condition, .. }) => programs += 1,
                other => *causes.entry(format!("{other:?}")).or_default() += 1,
            }
            let place = cause.map_or(definition.name_span.start, |cause| cause.span.start);
            let (line, column) = line_column(&source, place);
            println!("{name}:{line}:{column}: {}: {:?}", definition.name, cause.map(|cause| &cause.message));
        }
    }
    let broken: usize = causes.values().sum();
    let mut causes: Vec<(String, usize)> = causes.into_iter().collect();
    causes.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    for (cause, times) in causes {
        println!("{times} × {cause}");
    }
    let share = 100.0 * read as f64 / (read + broken).max(1) as f64;
    println!(
        "{} definitions in {files} files: {unbalanced} with brackets that do not match, {programs} programs; of the other {}, {read} read ({share:.1} %)",
        read + broken + unbalanced + programs,
        read + broken
    );
}
