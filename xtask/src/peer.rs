//! Fairy-Stockfish, the independent program that Lite Chess is compared with.

use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::command::root;

/// What the peer counted, and the processor time it took with its start.
pub(crate) struct PeerCount {
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// Where the peer is, or `None` if it is not installed.
pub(crate) fn program() -> Option<&'static str> {
    // Debian puts it where only a login shell looks.
    ["fairy-stockfish", "/usr/games/fairy-stockfish"]
        .into_iter()
        .find(|program| Command::new(program).arg("quit").stdout(Stdio::null()).status().is_ok())
}

/// Counts with the peer; `None` if it is not installed.
pub(crate) fn perft(fen: &str, depth: u32) -> Result<Option<PeerCount>> {
    let Some(program) = program() else { return Ok(None) };
    let variants = root().join("crates/games/lite-chess/src/notation/fairy_stockfish.ini");
    let before = crate::bench::children_seconds()?;
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().context("the peer has no input")?;
    write!(
        input,
        "setoption name VariantPath value {}\nsetoption name UCI_Variant value ajedrezlite\n\
         position fen {fen} - - 0 1\ngo perft {depth}\nquit\n",
        variants.display()
    )?;
    drop(input);
    let output = child.wait_with_output()?;
    let seconds = crate::bench::children_seconds()? - before;
    let text = String::from_utf8_lossy(&output.stdout);
    let nodes = text.lines().find_map(|line| line.strip_prefix("Nodes searched: ")?.trim().parse().ok());
    match nodes {
        Some(nodes) => Ok(Some(PeerCount { nodes, seconds })),
        None => bail!("the peer gave no count for {fen} at depth {depth}:\n{text}"),
    }
}

/// Replaces the counts in the test data by those of the peer, each position to the first depth over a million nodes.
pub(crate) fn renew_perft() -> Result<()> {
    let path = root().join("crates/games/lite-chess/tests/data/perft.txt");
    let old = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut new = Vec::new();
    for fen in old.lines().filter_map(|line| line.split(';').next()) {
        let mut fields = vec![fen.trim().to_owned()];
        for depth in 1..=7 {
            let Some(count) = perft(fen.trim(), depth)? else { bail!("fairy-stockfish is not installed") };
            fields.push(count.nodes.to_string());
            if depth >= 4 && count.nodes > 1_000_000 {
                break;
            }
        }
        new.push(fields.join("; ") + "\n");
    }
    Ok(std::fs::write(path, new.concat())?)
}
