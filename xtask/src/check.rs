//! What must hold before a change lands.

use anyhow::Result;

use crate::command::{cargo, run};
use crate::distributed::{self, DistributedArguments};
use crate::jason;
use crate::skips::{Need, Skips, missing_tool};
use crate::{browser, python, types, walls, web};

/// The walls of the workspace, format, lints, every test, documentation without a warning, the page's WebAssembly, the
/// page in a browser, the Python package, runs on every engine, and what real Jason says; then what was skipped.
pub(crate) fn test(required: Vec<Need>) -> Result<()> {
    let mut skips = Skips::new(required)?;
    walls::check()?;
    types::check()?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    run(cargo(&["test", "--workspace", "--locked"]).env("TABLERO_SKIPPED", skips.file()))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    match web::missing() {
        None => web::check()?,
        Some(why) => skips.add(Need::Wasm, why),
    }
    match browser::missing() {
        None => browser::check()?,
        Some(why) => skips.add(Need::Browser, why),
    }
    match python::missing() {
        None => python::check(python::Build::Tests)?,
        Some(why) => skips.add(Need::Package, why),
    }
    for (need, missing) in
        [(Need::Ray, distributed::missing_ray()), (Need::PostgreSql, distributed::missing_postgres())]
    {
        if let Some(why) = missing {
            skips.add(need, why);
        }
    }
    match missing_tool("python3") {
        None => distributed::check(&DistributedArguments { kills: 2, ..DistributedArguments::default() })?,
        Some(why) => skips.add(Need::Python, why),
    }
    match jason::java() {
        Ok(home) => jason::check(home)?,
        Err(why) => skips.add(Need::Jason, why),
    }
    skips.tell()
}

/// The random tests again, optimised, with a million positions where the specification judges the engine.
pub(crate) fn long() -> Result<()> {
    run(cargo(&["test", "--workspace", "--locked", "--release"])
        .env("TABLERO_CASES", "1000000")
        .env("BOLERO_RANDOM_ITERATIONS", "100000"))?;
    match browser::missing() {
        None => browser::long()?,
        Some(why) => eprintln!("the page is not compared with a native host: {why}"),
    }
    distributed::check(&DistributedArguments { kills: 20, whole: true, ..DistributedArguments::default() })?;
    strength()
}

/// Robots at Chinese checkers that must beat greedy ones: the robot, who plays, and how many of 100 games it must win.
const STRENGTH: [(&str, &str, &str); 3] =
    [("alphabeta", "14", "95"), ("mcts", "135", "80"), ("mcts", "123456", "80")];

/// Plays 100 games of each kind, the robot under test with 100 ms a move.
pub(crate) fn strength() -> Result<()> {
    for (robot, players, least) in STRENGTH {
        run(&mut cargo(&[
            "run",
            "--release",
            "--locked",
            "--package",
            "tablero-catalogue",
            "--example",
            "strength",
            "--",
            robot,
            players,
            "100",
            "100",
            least,
        ]))?;
    }
    Ok(())
}

/// The pictures of the documentation, drawn by the test that otherwise compares them.
pub(crate) fn gallery() -> Result<()> {
    let words = ["test", "--locked", "--package", "tablero-cli", "--test", "cli", "gallery"];
    run(cargo(&words).env("TABLERO_RENEW", "1"))
}

/// Licences, bans and sources.
pub(crate) fn deny() -> Result<()> {
    run(&mut cargo(&["deny", "--all-features", "check", "licenses", "bans", "sources"]))
}
