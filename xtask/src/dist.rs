//! The archive that a teacher hands out: one folder with a program that needs nothing else on the machine.
//!
//! The program is linked with the C library of the machine that builds it (`crt-static`). A build for musl would be
//! static as well, but it needs a second target and a second C compiler, and its allocator slows searches down.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::{cargo, root, run, target};

/// What is taken from the project as it stands.
const DOCUMENTS: [&str; 10] = [
    "README.md",
    "README.es.md",
    "README.pt.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "SECURITY.md",
    "docs",
];

/// Agents to start from, and what the documents grade.
const EXAMPLES: [&str; 4] =
    ["examples/agents", "examples/programs", "examples/specs", "examples/tournaments"];

/// The shells with completions, and the name under which each looks for them.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "tablero.bash"),
    ("elvish", "tablero.elv"),
    ("fish", "tablero.fish"),
    ("powershell", "_tablero.ps1"),
    ("zsh", "_tablero"),
];

/// Builds the archive under `target/dist`, tries what is inside, and writes its checksum beside it.
pub(crate) fn make() -> Result<()> {
    let triple = host()?;
    ensure!(triple.contains("linux"), "archives are made on Linux, and this is {triple}");
    let program = build(&triple)?;
    ensure!(!asks_for_a_loader(&fs::read(&program)?)?, "{} is not static", program.display());

    let place = target().join("dist");
    if place.exists() {
        fs::remove_dir_all(&place).context("what an earlier run left cannot be removed")?;
    }
    let name = format!("tablero-{}-{triple}", env!("CARGO_PKG_VERSION"));
    let folder = place.join(&name);
    fs::create_dir_all(&folder)?;
    fs::copy(&program, folder.join("tablero"))?;
    for document in DOCUMENTS.iter().chain(&EXAMPLES) {
        copy(&root().join(document), &folder.join(document))?;
    }
    let pages = folder.join("man/man1");
    fs::create_dir_all(&pages)?;
    run(Command::new(&program).args(["man", "--dir"]).arg(&pages))?;
    fs::create_dir_all(folder.join("completions"))?;
    for (shell, file) in COMPLETIONS {
        let script = said(Command::new(&program).args(["completions", shell]))?;
        fs::write(folder.join("completions").join(file), script)?;
    }

    let archive = format!("{name}.tar.gz");
    run(Command::new("tar")
        .args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-czf"])
        .args([&archive, &name])
        .current_dir(&place))?;
    let sums = said(Command::new("sha256sum").arg(&archive).current_dir(&place))?;
    fs::write(place.join("SHA256SUMS"), sums)?;
    fs::remove_dir_all(&folder)?;
    try_out(&place, &name)?;
    eprintln!("\n== {}", place.join(&archive).display());
    Ok(())
}

/// The kind of machine this is, as Rust calls it.
fn host() -> Result<String> {
    let version = said(Command::new("rustc").arg("-vV"))?;
    let line = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("`rustc -vV` names no host")?.to_owned())
}

/// Builds the program, static and without what only a debugger reads. The target is named so that build scripts and
/// macros, which run during the build, are linked as usual.
fn build(triple: &str) -> Result<PathBuf> {
    let flags = format!("target.{triple}.rustflags=[\"-C\", \"target-feature=+crt-static\"]");
    run(cargo(&["build", "--release", "--locked", "--package", "tablero-cli", "--target", triple]).args([
        "--config",
        &flags,
        "--config",
        "profile.release.strip=\"debuginfo\"",
    ]))?;
    Ok(target().join(triple).join("release/tablero"))
}

/// Unpacks the archive and does with it what its reader does first, with nothing on the path and no home.
fn try_out(place: &Path, name: &str) -> Result<()> {
    run(Command::new("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(place))?;
    let elsewhere = place.join("unpacked");
    fs::create_dir_all(&elsewhere)?;
    let archive = place.join(format!("{name}.tar.gz"));
    run(Command::new("tar").arg("-xzf").arg(archive).current_dir(&elsewhere))?;
    let folder = elsewhere.join(name);
    let outside = || Command::new(folder.join("tablero"));
    let inside = || {
        let mut command = Command::new("/usr/bin/unshare");
        command.args(["--map-root-user", "--root"]).arg(&folder).arg("/tablero");
        command
    };
    first_steps(outside, &elsewhere)?;
    // Where the kernel lets us, the same on a machine that has nothing but what was in the archive.
    if said(inside().arg("--version")).is_ok() {
        first_steps(inside, Path::new("/state"))?;
        eprintln!("tried in an empty root, too");
    } else {
        eprintln!("not tried in an empty root: `unshare --map-root-user --root` is refused here");
    }
    for file in [
        "man/man1/tablero-chess-ask.1",
        "completions/_tablero",
        "docs/rules/chess.en.md",
        "examples/specs/lite-chess/solution.spec",
        "SECURITY.md",
    ] {
        ensure!(folder.join(file).is_file(), "the archive has no {file}");
    }
    fs::remove_dir_all(elsewhere)?;
    Ok(())
}

/// Starts, plays and shows its manual, with nothing in the environment but where games are kept.
fn first_steps(program: impl Fn() -> Command, state: &Path) -> Result<()> {
    for (words, expected) in [
        (&["--version"][..], env!("CARGO_PKG_VERSION")),
        (&["chess", "show"], "11 legal moves"),
        (
            &["play", "queens", "side=4", "--line", "--seat", "robot:random", "--seat", "robot:random"],
            " wins.",
        ),
        (&["rules", "queens", "--lang", "pt"], "# "),
        (&["man"], ".TH tablero 1"),
    ] {
        let mut command = program();
        command.args(words).env_clear().env("XDG_STATE_HOME", state).stdin(Stdio::null());
        let printed = said(&mut command)?;
        ensure!(printed.contains(expected), "tablero {} printed\n{printed}", words.join(" "));
    }
    Ok(())
}

/// What a program prints.
fn said(command: &mut Command) -> Result<String> {
    let shown = format!("{command:?}");
    let output = command.output().with_context(|| format!("cannot start {shown}"))?;
    ensure!(output.status.success(), "{shown} ended with {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// Copies a file, or a folder with all that is below it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    }
    Ok(())
}

/// Whether an ELF program of 64 bits names a loader of shared libraries, as one that is not static does.
fn asks_for_a_loader(program: &[u8]) -> Result<bool> {
    /// The kind of program header that names the loader.
    const INTERPRETER: [u8; 4] = [3, 0, 0, 0];
    let bytes = |start: usize, count: usize| {
        let end = start.checked_add(count);
        end.and_then(|end| program.get(start..end)).context("the program is cut off")
    };
    let number = |start: usize, count: usize| -> Result<usize> {
        bytes(start, count)?.iter().rev().try_fold(0, |sum: usize, &byte| {
            let sum = sum.checked_mul(256).and_then(|sum| sum.checked_add(usize::from(byte)));
            sum.context("the program has a header that is too far away")
        })
    };
    // The mark of the format, 64 bits, lowest byte first.
    if bytes(0, 6)? != b"\x7fELF\x02\x01" {
        bail!("not an ELF program of 64 bits, lowest byte first");
    }
    let (first, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    for index in 0..count {
        if bytes(first.saturating_add(index * size), 4)? == INTERPRETER {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail by panicking")]
mod tests {
    use super::asks_for_a_loader;

    /// A program with program headers of these kinds.
    fn program(kinds: &[u8]) -> Vec<u8> {
        let mut program = b"\x7fELF\x02\x01".to_vec();
        program.resize(64, 0);
        program[32] = 64;
        program[54] = 56;
        program[56] = kinds.len().try_into().unwrap();
        for &kind in kinds {
            let start = program.len();
            program.resize(start + 56, 0);
            program[start] = kind;
        }
        program
    }

    #[test]
    fn a_program_that_is_not_static_is_found() {
        assert!(!asks_for_a_loader(&program(&[])).unwrap());
        assert!(!asks_for_a_loader(&program(&[1, 2, 6])).unwrap());
        assert!(asks_for_a_loader(&program(&[1, 2, 3])).unwrap());
        assert!(asks_for_a_loader(&program(&[1, 3])[..100]).is_err());
        assert!(asks_for_a_loader(b"#!/bin/sh\n").is_err());
    }

    /// The tests themselves are linked as usual on Linux with the GNU library.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[test]
    fn this_program_is_not_static() {
        let own = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        assert!(asks_for_a_loader(&own).unwrap());
    }
}
