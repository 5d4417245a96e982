//! What `cargo xtask test` could not check because something is missing here.
//!
//! A test that asserts nothing for that reason appends a line, its name and the reason, to the file that the variable
//! `TABLERO_SKIPPED` names.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;

use crate::command::target;
use crate::{browser, distributed, jason, peer, python, web};

/// What may be missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(crate) enum Need {
    /// Real Jason, by Maven and a JDK 21 or later
    #[value(name = "Jason")]
    Jason,
    /// Fairy-Stockfish, an engine that speaks UCI
    #[value(name = "Fairy-Stockfish")]
    FairyStockfish,
    /// Python 3, for a starter agent
    #[value(name = "Python")]
    Python,
    /// Node.js, for a starter agent
    #[value(name = "Node")]
    Node,
    /// Bash, which completes a line
    #[value(name = "Bash")]
    Bash,
    /// strace, to make system calls fail
    #[value(name = "strace")]
    Strace,
    /// A kernel that lets this user build whole cages: namespaces, Landlock, seccomp
    #[value(name = "Cages")]
    Cages,
    /// A Chromium, and Playwright and axe-core for Python
    #[value(name = "browser")]
    Browser,
    /// Python 3.11 with venv, and an index of packages, for the Python package
    #[value(name = "package")]
    Package,
    /// Rust's target for pages, in the version that made the page's file
    #[value(name = "wasm")]
    Wasm,
    /// Ray, for runs on many machines
    #[value(name = "Ray")]
    Ray,
    /// A `PostgreSQL` server, for ledgers that machines share
    #[value(name = "PostgreSQL")]
    PostgreSql,
}

impl Need {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Why it cannot be had, if it cannot.
    fn missing(self) -> Option<String> {
        match self {
            Self::Jason => jason::java().err(),
            Self::FairyStockfish => peer::program().is_none().then(|| "no fairy-stockfish found".to_owned()),
            Self::Python => missing_tool("python3"),
            Self::Node => missing_tool("node"),
            Self::Bash => missing_tool("bash"),
            Self::Strace => missing_tool("strace"),
            // Found out by the siege of the cage itself.
            Self::Cages => None,
            Self::Browser => browser::missing(),
            Self::Package => python::missing(),
            Self::Wasm => web::missing(),
            Self::Ray => distributed::missing_ray(),
            Self::PostgreSql => distributed::missing_postgres(),
        }
    }
}

/// Why a program cannot be run, if it cannot.
pub(crate) fn missing_tool(program: &str) -> Option<String> {
    let there = std::process::Command::new(program).arg("--version").output();
    (!there.is_ok_and(|output| output.status.success())).then(|| format!("no {program} found"))
}

/// What has been skipped so far.
pub(crate) struct Skips {
    file: PathBuf,
    required: Vec<Need>,
    known: BTreeMap<Need, String>,
}

impl Skips {
    /// Nothing yet; an error if something is required that is missing.
    pub(crate) fn new(required: Vec<Need>) -> Result<Self> {
        for need in &required {
            if let Some(why) = need.missing() {
                bail!("{} is required: {why}", need.name());
            }
        }
        std::fs::create_dir_all(target())?;
        let file = target().join(format!("skipped-{}.txt", std::process::id()));
        Ok(Self { file, required, known: BTreeMap::new() })
    }

    /// Where tests report what they skip.
    pub(crate) fn file(&self) -> &PathBuf {
        &self.file
    }

    pub(crate) fn add(&mut self, need: Need, why: String) {
        self.known.insert(need, why);
    }

    /// Tells what was skipped; an error if some of it was required.
    pub(crate) fn tell(mut self) -> Result<()> {
        let told = std::fs::read_to_string(&self.file).unwrap_or_default();
        for line in told.lines() {
            let (name, why) = line.split_once('\t').context("a skip without a reason")?;
            let Ok(need) = Need::from_str(name, false) else {
                bail!("a test skips {name}, which has no name here")
            };
            self.add(need, why.to_owned());
        }
        let told: Vec<String> =
            self.known.iter().map(|(need, why)| format!("{} ({why})", need.name())).collect();
        eprintln!("\nskipped: {}", if told.is_empty() { "nothing".to_owned() } else { told.join(", ") });
        match self.known.keys().find(|need| self.required.contains(need)) {
            Some(need) => bail!("{} was skipped, and is required", need.name()),
            None => Ok(()),
        }
    }
}

impl Drop for Skips {
    fn drop(&mut self) {
        // There is none if nothing was skipped.
        let _ = std::fs::remove_file(&self.file);
    }
}
