//! How many definitions of some files can be read: `read FILE...`. Those whose brackets do not match are counted apart.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a program for whoever measures")]

use tablero_specification::File;
use tablero_specification::message::{Message, Severity};
use tablero_specification::token::line_column;
use tablero_specification::tree::Body;

fn main() {
    let (mut read, mut unbalanced, mut broken) = (0usize, 0usize, 0usize);
    for name in std::env::args().skip(1) {
        let source = String::from_utf8_lossy(&std::fs::read(&name).unwrap()).into_owned();
        let file = File::read(&source);
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
                _ => broken += 1,
            }
            let place = cause.map_or(definition.name_span.start, |cause| cause.span.start);
            let (line, column) = line_column(&source, place);
            println!("{name}:{line}:{column}: {}: {:?}", definition.name, cause.map(|cause| &cause.message));
        }
    }
    let share = 100.0 * read as f64 / (read + broken).max(1) as f64;
    println!("{read} read, {broken} not ({share:.1} %), {unbalanced} with brackets that do not match");
}
