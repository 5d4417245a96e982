//! The hosts of the pages as WebAssembly: that of the lab, and that of the exercises. The files are committed, so that nobody
//! needs the target to build the command; they must be what the sources make, to the byte.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::{cargo, root, run, target};

const TARGET: &str = "wasm32-unknown-unknown";
/// The committed files with the packages that they are made of.
const FILES: [(&str, &str); 2] =
    [("web/tablero.wasm", "tablero-wasm"), ("web/grade.wasm", "tablero-wasm-grade")];
/// The compiler that made them: another one makes other bytes.
const COMPILER: &str = "web/tablero.wasm.txt";

/// Why the file cannot be compared here, if it cannot.
pub(crate) fn missing() -> Option<String> {
    let Ok(compiler) = compiler() else { return Some("no rustc found".to_owned()) };
    let made_by = std::fs::read_to_string(root().join(COMPILER)).unwrap_or_default();
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Some("the bytes are compared on Linux, x86-64".to_owned());
    }
    if made_by.trim() != compiler.trim() {
        return Some(format!("the files were made by {}, here is {}", made_by.trim(), compiler.trim()));
    }
    (!has_target()).then(|| format!("the target {TARGET} is not installed"))
}

/// Builds the files and puts them into their places.
pub(crate) fn renew() -> Result<()> {
    ensure!(has_target(), "the target {TARGET} is missing: rustup target add {TARGET}");
    for (file, package) in FILES {
        let built = build(package)?;
        std::fs::copy(&built, root().join(file)).with_context(|| format!("cannot write {file}"))?;
        eprintln!("{file}: {} bytes", std::fs::metadata(built)?.len());
    }
    std::fs::write(root().join(COMPILER), compiler()?)?;
    Ok(())
}

/// Builds the files and compares them with the committed ones.
pub(crate) fn check() -> Result<()> {
    for (file, package) in FILES {
        let (built, kept) = (std::fs::read(build(package)?)?, std::fs::read(root().join(file))?);
        if built != kept {
            bail!("{file} is not what the sources make: run cargo xtask web and commit it");
        }
    }
    Ok(())
}

/// Builds the file of a package, with no path of this machine in it.
fn build(package: &str) -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let home = home.context("neither CARGO_HOME nor HOME is set")?;
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let flags = [remap(&home, "/cargo"), remap(&root(), "/tablero")].join("\u{1f}");
    // Apart from the rest: other flags would make cargo build everything again.
    let folder = target().join("web-build");
    let words = ["build", "--locked", "--profile", "web", "--target", TARGET, "--package", package];
    run(cargo(&words).env("CARGO_ENCODED_RUSTFLAGS", flags).env("CARGO_TARGET_DIR", &folder))?;
    Ok(folder.join(TARGET).join("web").join(format!("{}.wasm", package.replace('-', "_"))))
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
