//! The promise of the README, tried as on a machine that has Rust, a C compiler and little else.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};

use crate::command::{root, run, target};

/// From the toolchain itself: what is on the path may be a link that asks rustup.
const RUST: [&str; 7] =
    ["cargo", "cargo-clippy", "cargo-fmt", "clippy-driver", "rustc", "rustdoc", "rustfmt"];

/// A C compiler with what it needs, git, and the shell.
const TOOLS: &str = "cc ld as ar git sh";

/// The GNU coreutils, where they are installed.
const COREUTILS: &str = "[ arch b2sum base32 base64 basename basenc cat chgrp chmod chown cksum comm cp csplit cut date \
    dd df dir dircolors dirname du echo env expand expr factor false fmt fold groups head hostid id install join link \
    ln logname ls md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nproc numfmt od paste pathchk pinky pr printenv \
    printf ptx pwd readlink realpath rm rmdir seq sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep \
    sort split stat stdbuf stty sum sync tac tail tee test timeout touch tr true truncate tsort tty uname unexpand \
    uniq unlink users vdir wc who whoami yes";

/// Clones what is committed and runs both commands of the README, with nothing else on the path and an empty home.
pub(crate) fn check() -> Result<()> {
    let place = target().join("bare");
    if place.exists() {
        fs::remove_dir_all(&place).context("what an earlier run left cannot be removed")?;
    }
    let (path, home, tree) = (place.join("bin"), place.join("home"), place.join("tree"));
    fs::create_dir_all(&home)?;
    fs::create_dir_all(&path)?;
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output()?;
    let rust = PathBuf::from(String::from_utf8(sysroot.stdout)?.trim()).join("bin");
    for tool in RUST {
        let program = rust.join(tool);
        ensure!(program.exists(), "{} is missing", program.display());
        symlink(program, path.join(tool))?;
    }
    for tool in TOOLS.split_whitespace() {
        let program = on_path(tool).with_context(|| format!("{tool} is missing"))?;
        symlink(program, path.join(tool))?;
    }
    for tool in COREUTILS.split_whitespace() {
        if let Some(program) = on_path(tool) {
            symlink(program, path.join(tool))?;
        }
    }
    run(Command::new("git").args(["clone", "--quiet"]).arg(root()).arg(&tree))?;
    for words in [&["run", "--release", "--", "chess", "show"][..], &["xtask", "test"]] {
        let began = Instant::now();
        let mut cargo = Command::new(path.join("cargo"));
        run(cargo.args(words).current_dir(&tree).env_clear().env("PATH", &path).env("HOME", &home))?;
        eprintln!("\n== cargo {}: {} s", words.join(" "), began.elapsed().as_secs());
    }
    Ok(())
}

/// Where a program is.
fn on_path(tool: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(tool))
        .find(|program: &PathBuf| Path::is_file(program))
}
