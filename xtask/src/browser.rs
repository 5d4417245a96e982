//! The pages of the lab in real browsers: `web/tests/browser.py`, `corners.py`, `grade.py` and, against a real server, `many.py`.

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

/// How many random games of every change are shown by a session, a server and the worker.
const FEW: u64 = 24;
/// How many at length.
const MANY: u64 = 10_000;

/// What the lab must show beyond every change's checks.
#[derive(Clone, clap::Subcommand)]
pub(crate) enum Showing {
    /// Random games of all four at a session, over a server and in the page's worker: the same views, byte for byte
    Same {
        /// How many games
        #[arg(long, default_value_t = MANY)]
        games: u64,
        /// The number of the first one, which chooses the games
        #[arg(long, default_value_t = 0)]
        first: u64,
    },
}

/// Exports the page, and lets a browser use it; then a few games are compared with a session and a server.
pub(crate) fn check() -> Result<()> {
    let (folder, site) = export()?;
    for script in ["browser.py", "corners.py", "grade.py"] {
        let script = root().join("web/tests").join(script);
        run(Command::new(python()).arg(script).arg(&site).arg(folder.join("screens")))?;
    }
    let program = target().join("debug/tablero");
    run(Command::new(python())
        .arg(root().join("web/tests/many.py"))
        .arg(&program)
        .arg(folder.join("screens")))?;
    siege::lab::short(&program)?;
    run(Command::new(python()).arg(root().join("web/tests/figures.py")).arg(&site))?;
    same(&site, 0, FEW, &[])
}

/// Compares many games.
pub(crate) fn long() -> Result<()> {
    show(&Showing::Same { games: MANY, first: 0 })
}

/// Shows one of the things that the lab must show.
pub(crate) fn show(showing: &Showing) -> Result<()> {
    let Showing::Same { games, first } = *showing;
    same(&export()?.1, first, games, &["--release"])
}

/// What the page weighs, how soon it is there and how fast its host is.
pub(crate) fn figures() -> Result<()> {
    let (_, site) = export()?;
    let answers = example("tablero-lab", "answers", &["--release"])?;
    run(Command::new(python()).arg(root().join("web/tests/figures.py")).arg(&site).arg(answers))
}

fn same(site: &Path, first: u64, games: u64, flags: &[&str]) -> Result<()> {
    let script = root().join("web/tests/same.py");
    let program = example("tablero-server", "same", flags)?;
    run(Command::new(python())
        .arg(script)
        .arg(site)
        .args([first.to_string(), games.to_string()])
        .arg(program))
}

/// An example of a package, built.
fn example(package: &str, name: &str, flags: &[&str]) -> Result<PathBuf> {
    run(cargo(&["build", "--quiet", "--locked", "--package", package, "--example", name]).args(flags))?;
    let profile = if flags.is_empty() { "debug" } else { "release" };
    Ok(target().join(profile).join("examples").join(name))
}

/// Exports the page into a folder of its own; the folder for everything, and that of the page.
fn export() -> Result<(PathBuf, PathBuf)> {
    let folder = target().join("browser");
    let site = folder.join("site");
    run(cargo(&["run", "--quiet", "--locked", "--package", "tablero-cli", "--", "lab", "export"]).arg(&site))?;
    Ok((folder, site))
}
