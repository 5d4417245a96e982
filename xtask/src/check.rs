//! What must hold before a change lands.

use anyhow::Result;

use crate::command::{cargo, run};

/// Format, lints, every test, and documentation without a warning.
pub(crate) fn test() -> Result<()> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    run(&mut cargo(&["test", "--workspace", "--locked"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The random tests again, optimised, with a million positions where the specification judges the engine.
pub(crate) fn long() -> Result<()> {
    run(cargo(&["test", "--workspace", "--locked", "--release"])
        .env("TABLERO_CASES", "1000000")
        .env("BOLERO_RANDOM_ITERATIONS", "100000"))
}

/// Licences, bans and sources.
pub(crate) fn deny() -> Result<()> {
    run(&mut cargo(&["deny", "--all-features", "check", "licenses", "bans", "sources"]))
}
