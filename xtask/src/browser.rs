//! The pages of the lab in real browsers: `web/tests/browser.py` and, against a real server, `web/tests/many.py`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::command::{cargo, root, run, target};
use crate::siege;

/// The Python that has Playwright.
fn python() -> OsString {
    std::env::var_os("TABLERO_PYTHON").unwrap_or_else(|| "python3".into())
}

/// Why the page cannot be tried here, if it cannot.
pub(crate) fn missing() -> Option<String> {
    let asked = "import shutil, sys\n\
        import playwright.sync_api, axe_playwright_python.sync_playwright\n\
        names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']\n\
        sys.exit(0 if any(map(shutil.which, names)) else 3)";
    let found = Command::new(python()).args(["-c", asked]).output();
    match found.ok().and_then(|output| output.status.code()) {
        Some(0) => None,
        Some(3) => Some("no Chromium found".to_owned()),
        _ => Some("no Python with Playwright and axe-playwright-python found".to_owned()),
    }
}

/// How many random games of every change are compared between the worker and a native host.
const FEW: usize = 24;
/// How many are compared at length.
const MANY: usize = 10_000;

/// Exports the page, and lets a browser use it; then a few games are compared with a native host.
pub(crate) fn check() -> Result<()> {
    let (folder, site) = export()?;
    run(Command::new(python())
        .arg(root().join("web/tests/browser.py"))
        .arg(&site)
        .arg(folder.join("screens")))?;
    let program = target().join("debug/tablero");
    run(Command::new(python())
        .arg(root().join("web/tests/many.py"))
        .arg(&program)
        .arg(folder.join("screens")))?;
    siege::lab::short(&program)?;
    same(&site, FEW)
}

/// Compares many games.
pub(crate) fn long() -> Result<()> {
    same(&export()?.1, MANY)
}

/// What the page weighs, how soon it is there and how fast its host is.
pub(crate) fn figures() -> Result<()> {
    let (_, site) = export()?;
    let answers = answers(&["--release"])?;
    run(Command::new(python()).arg(root().join("web/tests/figures.py")).arg(&site).arg(answers))
}

fn same(site: &Path, games: usize) -> Result<()> {
    let script = root().join("web/tests/same.py");
    run(Command::new(python()).arg(script).arg(site).arg(games.to_string()).arg(answers(&[])?))
}

/// The native host that answers line by line, built.
fn answers(flags: &[&str]) -> Result<PathBuf> {
    let words = ["build", "--quiet", "--locked", "--package", "tablero-lab", "--example", "answers"];
    run(cargo(&words).args(flags))?;
    let profile = if flags.is_empty() { "debug" } else { "release" };
    Ok(target().join(profile).join("examples").join("answers"))
}

/// Exports the page into a folder of its own; the folder for everything, and that of the page.
fn export() -> Result<(PathBuf, PathBuf)> {
    let folder = target().join("browser");
    let site = folder.join("site");
    run(cargo(&["run", "--quiet", "--locked", "--package", "tablero-cli", "--", "lab", "export"]).arg(&site))?;
    Ok((folder, site))
}
