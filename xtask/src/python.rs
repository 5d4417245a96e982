//! The Python package: installed from the clone into an empty environment, and tried there.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::command::{root, run, target};

/// The Python that environments are made with.
fn python() -> OsString {
    std::env::var_os("TABLERO_PYTHON").unwrap_or_else(|| "python3".into())
}

/// What the tests need beside the package.
const TOOLS: [&str; 7] = ["numpy", "gymnasium", "pettingzoo", "pytest", "mypy", "pyarrow", "tqdm"];

fn folder() -> PathBuf {
    target().join("python")
}

/// Why the package cannot be tried here, if it cannot.
pub(crate) fn missing() -> Option<String> {
    let asked = "import sys, venv, ensurepip\nsys.exit(0 if sys.version_info >= (3, 11) else 3)";
    let found = Command::new(python()).args(["-c", asked]).output();
    match found.ok().and_then(|output| output.status.code()) {
        Some(0) => fetch().err().map(|error| format!("{error:#}")),
        Some(3) => Some("no Python 3.11 or later found".to_owned()),
        _ => Some("no Python with venv found".to_owned()),
    }
}

/// Fetches the tools, so that a missing index is not mistaken for a broken package.
pub(crate) fn fetch() -> Result<()> {
    let environment = fresh("tools")?;
    let pip = Command::new(bin(&environment, "pip"))
        .args(["download", "--quiet", "--dest"])
        .arg(folder().join("wheels"))
        .args(TOOLS)
        .args(["maturin>=1.9,<2"])
        .output()?;
    anyhow::ensure!(pip.status.success(), "pip finds no index with what the tests need");
    Ok(())
}

/// An empty environment.
fn fresh(name: &str) -> Result<PathBuf> {
    let environment = folder().join(name);
    let made = Command::new(python()).args(["-m", "venv", "--clear"]).arg(&environment).output()?;
    anyhow::ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    Ok(environment)
}

fn bin(environment: &Path, program: &str) -> PathBuf {
    environment.join("bin").join(program)
}

/// Pip in an environment, which builds where everything else is built.
fn pip(environment: &Path) -> Command {
    let mut command = Command::new(bin(environment, "pip"));
    command.args(["install", "--quiet", "--disable-pip-version-check", "--find-links"]);
    command.arg(folder().join("wheels")).env("CARGO_TARGET_DIR", target()).current_dir(root());
    command
}

/// How the native module is built.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// As a user gets it.
    Release,
    /// Of what the other tests are built of already.
    Tests,
}

/// Installs the package, alone first: the example of the README, then with its tools the types, the tests and the manual.
pub(crate) fn check(build: Build) -> Result<()> {
    let environment = fresh("venv")?;
    let package = root().join("bindings/python");
    let mut install = pip(&environment);
    if let Build::Tests = build {
        install.env("PIP_CONFIG_SETTINGS", "build-args=--profile dev");
    }
    run(install.arg(&package))?;
    let python = |words: &[&str]| {
        let mut command = Command::new(bin(&environment, "python"));
        command.args(words).current_dir(root());
        command
    };
    run(&mut python(&["-m", "doctest", "README.md"]))?;
    run(pip(&environment).args(TOOLS))?;
    run(&mut python(&["bindings/python/tools/stubs.py", "--check"]))?;
    run(python(&["-m", "mypy", "--strict", "python/tablero"]).current_dir(&package))?;
    run(&mut python(&["-m", "mypy.stubtest", "tablero._operations", "tablero._native"]))?;
    run(&mut python(&["-m", "pytest", "bindings/python/tests"]))?;
    run(&mut python(&["-m", "doctest", "docs/python.md"]))
}

/// What the measurements are made against. Those that cannot be installed are left out by the program that measures.
const PEERS: [&str; 6] = ["gym-sokoban", "open_spiel", "chess", "pygame", "jumanji", "setuptools<81"];

/// Steps a second, one core, beside the peers.
pub(crate) fn bench() -> Result<()> {
    let environment = fresh("bench")?;
    run(pip(&environment).arg(root().join("bindings/python")).args(["numpy", "gymnasium", "pettingzoo"]))?;
    for peer in PEERS {
        let installed = pip(&environment).arg(peer).status().context("cannot start pip")?;
        if !installed.success() {
            eprintln!("{peer} cannot be installed: it is left out");
        }
    }
    run(Command::new(bin(&environment, "python")).arg(root().join("bindings/python/tools/bench.py")))
}
