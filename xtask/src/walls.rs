//! Whether the workspace is built as ARCHITECTURE.md says: who knows whom, and what must stay absent.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::command::{cargo, root};

/// The document that is held against the workspace.
const DOCUMENT: &str = "ARCHITECTURE.md";
/// What the names of our crates begin with.
const PREFIX: &str = "tablero-";
/// What the table says of a crate that knows none of ours.
const NOBODY: &str = "nothing of ours";

/// One crate of ours.
struct Member {
    /// Its name without the prefix.
    name: String,
    /// Its folder, from the root.
    folder: String,
    /// Every dependency but those of tests.
    needs: BTreeSet<String>,
}

impl Member {
    /// The crates of ours that it knows.
    fn knows(&self) -> BTreeSet<String> {
        self.needs.iter().filter_map(|name| name.strip_prefix(PREFIX)).map(str::to_owned).collect()
    }
}

/// Compares the document with the workspace.
pub(crate) fn check() -> Result<()> {
    let text =
        std::fs::read_to_string(root().join(DOCUMENT)).with_context(|| format!("cannot read {DOCUMENT}"))?;
    let members = members()?;
    table(&text, &members)?;
    layers(&text, &members)?;
    for claim in CLAIMS {
        // The line ends of the document are free.
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        ensure!(flat.contains(claim.sentence), "{DOCUMENT} does not say any more: {}", claim.sentence);
        (claim.holds)(&members).with_context(|| format!("{DOCUMENT} says: {}", claim.sentence))?;
    }
    Ok(())
}

/// The crates under `crates`.
fn members() -> Result<Vec<Member>> {
    let output = cargo(&["metadata", "--no-deps", "--format-version", "1", "--locked"]).output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let home = text(&metadata, "workspace_root");
    let mut members = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let manifest = PathBuf::from(text(package, "manifest_path"));
        let folder =
            manifest.parent().and_then(|folder| folder.strip_prefix(&home).ok()).map(Path::to_path_buf);
        let folder = folder.context("a crate outside the workspace")?.display().to_string();
        if !folder.starts_with("crates/") {
            continue;
        }
        let needs = package["dependencies"].as_array().into_iter().flatten();
        members.push(Member {
            name: text(package, "name").trim_start_matches(PREFIX).to_owned(),
            folder,
            needs: needs.filter(|need| need["kind"] != "dev").map(|need| text(need, "name")).collect(),
        });
    }
    ensure!(!members.is_empty(), "there are no crates");
    Ok(members)
}

/// Compares the rows `| crate | what it is | knows |`.
fn table(text: &str, members: &[Member]) -> Result<()> {
    let mut rows = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `crates/")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [folder, _, named] = cells[..] else { bail!("{DOCUMENT}: not a row of three: {line}") };
        let known: BTreeSet<String> = match named.trim_end_matches('|').trim() {
            NOBODY => BTreeSet::new(),
            list => list.split(", ").map(str::to_owned).collect(),
        };
        rows.insert(folder.trim_matches('`').to_owned(), known);
    }
    for member in members {
        let Some(told) = rows.remove(&member.folder) else {
            bail!("{DOCUMENT} has no row for {}", member.folder);
        };
        let knows = member.knows();
        ensure!(
            told == knows,
            "{DOCUMENT}: {} is said to know {told:?}, but its manifest names {knows:?}",
            member.folder
        );
    }
    match rows.keys().next() {
        Some(gone) => bail!("{DOCUMENT} has a row for {gone}, which is no crate"),
        None => Ok(()),
    }
}

/// Compares the drawing: every crate stands on a line, and knows only those of lower lines.
fn layers(text: &str, members: &[Member]) -> Result<()> {
    let drawing = text.split("```layers\n").nth(1).and_then(|rest| rest.split("```").next());
    let drawing = drawing.with_context(|| format!("{DOCUMENT} has no drawing of the layers"))?;
    let mut height = BTreeMap::new();
    for (line, names) in drawing.lines().rev().enumerate() {
        for name in names.split('·') {
            ensure!(height.insert(name.trim().to_owned(), line).is_none(), "{DOCUMENT}: {name} stands twice");
        }
    }
    for member in members {
        let own = height.remove(&member.name);
        let own = own.with_context(|| format!("{DOCUMENT}: {} is not in the drawing", member.name))?;
        for known in member.knows() {
            let below = line_of(drawing, &known).is_some_and(|line| line < own);
            ensure!(below, "{DOCUMENT}: {} knows {known}, which does not stand below it", member.name);
        }
    }
    match height.keys().next() {
        Some(gone) => bail!("{DOCUMENT} draws {gone}, which is no crate"),
        None => Ok(()),
    }
}

/// The line of a crate in the drawing, from below.
fn line_of(drawing: &str, name: &str) -> Option<usize> {
    drawing.lines().rev().position(|line| line.split('·').any(|known| known.trim() == name))
}

/// A sentence of the document that a program can check.
struct Claim {
    sentence: &'static str,
    holds: fn(&[Member]) -> Result<()>,
}

const CLAIMS: &[Claim] = &[
    Claim {
        sentence: "the only crate with serde (others read JSON only in their tests)",
        holds: |members| {
            let users =
                members.iter().filter(|member| member.needs.iter().any(|need| need.starts_with("serde")));
            let users: Vec<&str> = users.map(|member| member.name.as_str()).collect();
            ensure!(users == ["wire"], "serde is needed by {users:?}");
            Ok(())
        },
    },
    Claim {
        sentence: "No game crate reads a clock, a file, the environment or an entropy source.",
        holds: |members| {
            let words = [
                "std::fs",
                "std::env",
                "Instant::now",
                "SystemTime::now",
                "File::open",
                "from_os_rng",
                "rand::rng()",
            ];
            absent(games(members), &words)
        },
    },
    Claim {
        sentence: "No game crate knows another",
        holds: |members| {
            for game in games(members) {
                let allowed = ["core", "fluent-build"].map(str::to_owned);
                let others: Vec<String> =
                    game.knows().into_iter().filter(|known| !allowed.contains(known)).collect();
                ensure!(others.is_empty(), "{} knows {others:?}", game.name);
            }
            Ok(())
        },
    },
    Claim {
        sentence: "`unsafe` is forbidden in the whole workspace, but for the attribute that keeps the names of the functions \
                   that a page calls, in one module of `wasm` and one of `wasm-grade`.",
        holds: |members| {
            let text = std::fs::read_to_string(root().join("Cargo.toml"))?;
            ensure!(text.contains("unsafe_code = \"forbid\""), "the lint is not set");
            for member in members {
                let manifest = std::fs::read_to_string(root().join(&member.folder).join("Cargo.toml"))?;
                if ["wasm", "wasm-grade"].contains(&member.name.as_str()) {
                    let name = &member.name;
                    ensure!(manifest.contains("unsafe_code = \"deny\""), "{name} does not deny unsafe code");
                    absent([member], &["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern"])?;
                    continue;
                }
                ensure!(manifest.contains("[lints]\nworkspace = true"), "{} sets its own lints", member.name);
            }
            Ok(())
        },
    },
    Claim {
        sentence: "Every library crate opens with an example that runs.",
        holds: |members| {
            for member in members {
                let file = root().join(&member.folder).join("src/lib.rs");
                let Ok(text) = std::fs::read_to_string(&file) else { continue };
                ensure!(text.contains("\n//! ```\n"), "{} has none", file.display());
            }
            Ok(())
        },
    },
    Claim {
        sentence: "Outside a game's own modules no source names a game.",
        holds: |members| {
            let games = ["\"chess\"", "\"sokoban\"", "\"checkers\"", "\"queens\""];
            let general = [
                "core",
                "draw",
                "search",
                "words",
                "record",
                "ratings",
                "arena",
                "play",
                "tournament",
                "run",
                "terminal",
                "telling",
                "lab",
                "hall",
                "marking",
                "server",
                "wasm",
                "wasm-grade",
            ];
            absent(members.iter().filter(|member| general.contains(&member.name.as_str())), &games)
        },
    },
    Claim {
        sentence: "Time comes in from outside: only the arena's `SystemTime` and its links to processes and connections, the \
                   keeper of saved games, and the log and the timeouts of the lab's server ask the system for it.",
        holds: |members| {
            let pure = [
                "core",
                "draw",
                "search",
                "words",
                "record",
                "ratings",
                "catalogue",
                "agentspeak",
                "tournament",
                "run",
                "telling",
                "lab",
                "hall",
                "marking",
                "wasm",
                "wasm-grade",
            ];
            absent(members.iter().filter(|member| pure.contains(&member.name.as_str())), &["Instant::now"])
        },
    },
];

fn games(members: &[Member]) -> impl Iterator<Item = &Member> {
    members.iter().filter(|member| member.folder.starts_with("crates/games/"))
}

/// That words do not occur in the sources of crates, tests apart.
fn absent<'a>(members: impl IntoIterator<Item = &'a Member>, words: &[&str]) -> Result<()> {
    for member in members {
        for file in sources(&root().join(&member.folder).join("src"))? {
            if is_test(&file) {
                continue;
            }
            let text = std::fs::read_to_string(&file)?;
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
            for (number, line) in lines {
                if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                    bail!("{}:{}: {word}", file.display(), number + 1);
                }
            }
        }
    }
    Ok(())
}

/// Whether a file is a module of tests: its neighbour `mod.rs` or `lib.rs` says so.
fn is_test(file: &Path) -> bool {
    let Some(stem) = file.file_stem().and_then(|stem| stem.to_str()) else { return false };
    let declared = format!("#[cfg(test)]\nmod {stem};");
    ["mod.rs", "lib.rs"]
        .iter()
        .filter_map(|name| std::fs::read_to_string(file.with_file_name(name)).ok())
        .any(|text| text.contains(&declared))
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
