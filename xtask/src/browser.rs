//! The pages of the lab in real browsers: `web/tests/browser.py` and, against a real server, `web/tests/many.py`.

use std::ffi::OsString;
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

/// Exports the page, and lets a browser use it.
pub(crate) fn check() -> Result<()> {
    let folder = target().join("browser");
    let site = folder.join("site");
    run(cargo(&["run", "--quiet", "--locked", "--package", "tablero-cli", "--", "lab", "export"]).arg(&site))?;
    run(Command::new(python())
        .arg(root().join("web/tests/browser.py"))
        .arg(&site)
        .arg(folder.join("screens")))?;
    let program = target().join("debug/tablero");
    run(Command::new(python())
        .arg(root().join("web/tests/many.py"))
        .arg(&program)
        .arg(folder.join("screens")))?;
    siege::lab::short(&program)
}
