//! The host of the lab as WebAssembly. The file is committed, so that nobody needs the target to build the command; it
//! must be what the sources make, to the byte.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::{cargo, root, run, target};

const TARGET: &str = "wasm32-unknown-unknown";
/// The committed file, and the compiler that made it: another one makes other bytes.
const FILE: &str = "web/tablero.wasm";
const COMPILER: &str = "web/tablero.wasm.txt";

/// Why the file cannot be compared here, if it cannot.
pub(crate) fn missing() -> Option<String> {
    let Ok(compiler) = compiler() else { return Some("no rustc found".to_owned()) };
    let made_by = std::fs::read_to_string(root().join(COMPILER)).unwrap_or_default();
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Some("the bytes are compared on Linux, x86-64".to_owned());
    }
    if made_by.trim() != compiler.trim() {
        return Some(format!("the file was made by {}, here is {}", made_by.trim(), compiler.trim()));
    }
    (!has_target()).then(|| format!("the target {TARGET} is not installed"))
}

/// Builds the file and puts it into its place.
pub(crate) fn renew() -> Result<()> {
    ensure!(has_target(), "the target {TARGET} is missing: rustup target add {TARGET}");
    let built = build()?;
    std::fs::copy(&built, root().join(FILE)).with_context(|| format!("cannot write {FILE}"))?;
    std::fs::write(root().join(COMPILER), compiler()?)?;
    eprintln!("{FILE}: {} bytes", std::fs::metadata(built)?.len());
    Ok(())
}

/// Builds the file and compares it with the committed one.
pub(crate) fn check() -> Result<()> {
    let (built, kept) = (std::fs::read(build()?)?, std::fs::read(root().join(FILE))?);
    if built != kept {
        bail!("{FILE} is not what the sources make: run cargo xtask web and commit it");
    }
    Ok(())
}

/// Builds the file, with no path of this machine in it.
fn build() -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let home = home.context("neither CARGO_HOME nor HOME is set")?;
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let flags = [remap(&home, "/cargo"), remap(&root(), "/tablero")].join("\u{1f}");
    // Apart from the rest: other flags would make cargo build everything again.
    let folder = target().join("web-build");
    let words = ["build", "--locked", "--profile", "web", "--target", TARGET, "--package", "tablero-wasm"];
    run(cargo(&words).env("CARGO_ENCODED_RUSTFLAGS", flags).env("CARGO_TARGET_DIR", &folder))?;
    Ok(folder.join(TARGET).join("web").join("tablero_wasm.wasm"))
}

fn compiler() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().context("cannot run rustc")?;
    Ok(String::from_utf8(output.stdout)?)
}

fn has_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}
