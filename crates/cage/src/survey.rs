//! What the kernel here can do, by trying.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Cage, Fate, LAUNCHER, Limits, Part, Parts, reach};

/// What of a cage can be built here, all but `without`. `program` is an executable that is a launcher when its first word says
/// so.
#[must_use]
pub fn survey(program: &Path, without: Parts) -> Parts {
    let mut parts = Parts::all().without(without);
    // Every failed try names a part that is missing.
    for _ in Part::ALL {
        match attempt(program, parts) {
            None => return parts,
            Some(part) => parts = parts.without(Parts::NONE.with(part)),
        }
    }
    if attempt(program, Parts::NONE).is_none() { parts } else { Parts::NONE }
}

/// Runs a program that does nothing in a cage; the part that could not be built.
fn attempt(program: &Path, parts: Parts) -> Option<Part> {
    let home = tempfile::tempdir().ok()?;
    let cage = Cage {
        parts,
        read: reach::system(),
        write: Vec::new(),
        folder: home.path().join("folder"),
        note: home.path().join("note"),
        limits: Limits::default(),
        group: None,
        variables: Vec::new(),
        command: vec!["/bin/sh".into(), "-c".into(), ":".into()],
    };
    std::fs::create_dir(&cage.folder).ok()?;
    std::fs::write(&cage.note, "").ok()?;
    let mut launcher = Command::new(program);
    launcher
        .arg(LAUNCHER)
        .args(cage.words())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let _ = launcher.status();
    match Fate::noted(&cage.note) {
        Some(Fate::Exit(0)) => None,
        Some(Fate::Unstarted(reason)) => {
            let named = Part::ALL.into_iter().find(|(_, word)| reason.starts_with(&format!("{word}:")));
            Some(named.map_or(Part::Namespaces, |(part, _)| part))
        }
        // Something dies of a part that could be built: of the filter, most likely, then of the rest.
        _ => Part::ALL.into_iter().rev().map(|(part, _)| part).find(|part| parts.has(*part)),
    }
}
