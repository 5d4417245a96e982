//! Runs on every engine, killed at random instants: `bindings/python/tests/distributed.py`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::command::{cargo, root, run, target};

/// What is tried.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct DistributedArguments {
    /// How many workers, and how many drivers, are killed on each engine
    #[arg(long, default_value_t = 2)]
    pub(crate) kills: u32,
    /// Only this engine; may be given more than once
    #[arg(long)]
    pub(crate) engine: Vec<String>,
    /// 400 games, 100 levels and 1,000 questions on every engine
    #[arg(long)]
    pub(crate) whole: bool,
    /// Overhead and efficiency alone, with an optimised program; wants a quiet machine
    #[arg(long)]
    pub(crate) measure: bool,
}

/// The Python that may have Ray.
fn python() -> OsString {
    std::env::var_os("TABLERO_PYTHON").unwrap_or_else(|| "python3".into())
}

/// Why Ray cannot be tried here, if it cannot.
pub(crate) fn missing_ray() -> Option<String> {
    let found = Command::new(python()).args(["-c", "import ray"]).output();
    (!found.is_ok_and(|output| output.status.success())).then(|| "no Python with Ray found".to_owned())
}

/// Why `PostgreSQL` cannot be tried here, if it cannot.
pub(crate) fn missing_postgres() -> Option<String> {
    let on_path = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join("initdb").exists());
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let is_there =
        on_path || installed.map(|found| found.path().join("bin/initdb")).any(|path| path.exists());
    (!is_there).then(|| "no initdb found".to_owned())
}

/// Tries what can be tried: threads and processes always, Ray and `PostgreSQL` where they are.
pub(crate) fn check(arguments: &DistributedArguments) -> Result<()> {
    let mut build = cargo(&["build", "--quiet", "--locked", "--package", "tablero-cli"]);
    if arguments.measure {
        build.arg("--release");
    }
    run(&mut build)?;
    let folder = if arguments.measure { "release" } else { "debug" };
    let program: PathBuf = target().join(folder).join("tablero");
    let mut command = Command::new("python3");
    command.arg(root().join("bindings/python/tests/distributed.py")).arg(program);
    command.arg("--kills").arg(arguments.kills.to_string());
    for (is_wanted, flag) in [(arguments.whole, "--whole"), (arguments.measure, "--measure")] {
        command.args(is_wanted.then_some(flag));
    }
    for engine in &arguments.engine {
        command.arg("--engine").arg(engine);
    }
    if missing_ray().is_none() {
        command.arg("--ray").arg(python());
    }
    if missing_postgres().is_none() {
        command.arg("--postgres");
    }
    run(&mut command)
}
