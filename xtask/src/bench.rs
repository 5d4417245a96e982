//! Speed as a ratio to a peer, both measured in processor seconds of the same run.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::command::{cargo, root, run, target};
use crate::peer;

const CHESS: [(&str, u32); 2] = [
    ("r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w", 7),
    ("r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b", 5),
];

/// How often our side is run for one figure, so that a start of a few milliseconds weighs as little as the peer's.
const REPEATS: u32 = 5;

/// Perft of Lite Chess, one thread, no hash, both sides counting the last ply without playing it.
pub(crate) fn chess() -> Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    println!(
        "\nperft of Lite Chess, one thread, no hash, the last ply counted; processor seconds of whole programs"
    );
    for (fen, depth) in CHESS {
        println!("\n{fen}, depth {depth}");
        let (nodes, seconds) = ours(fen, depth)?;
        let speed = line("tablero", nodes, seconds);
        let Some(peer) = peer::perft(fen, depth)? else {
            println!("  fairy-stockfish is not installed (Debian package fairy-stockfish): no ratio");
            continue;
        };
        ensure!(peer.nodes == nodes, "tablero counts {nodes}, fairy-stockfish {}", peer.nodes);
        let peer_speed = line("fairy-stockfish", peer.nodes, peer.seconds);
        println!("  ratio            {:>12.1}", speed / peer_speed);
    }
    Ok(())
}

/// The peer of Chinese checkers, as the Python package index names it.
const OPEN_SPIEL: &str = "open_spiel==2.0.2";

/// Random play of Chinese checkers beside `OpenSpiel`, which is put into an environment of its own under `target`.
pub(crate) fn checkers() -> Result<()> {
    let example = ["build", "--release", "--locked", "--package", "tablero-chinese-checkers", "--example"];
    run(cargo(&example).arg("random_turns"))?;
    let environment = target().join("open-spiel");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", OPEN_SPIEL]))?;
    let script = root().join("crates/games/chinese-checkers/benches/compare_openspiel.py");
    run(Command::new(&python).arg(script))
}

#[allow(clippy::cast_precision_loss, reason = "a figure for people, far below 2^52")]
fn line(name: &str, nodes: u64, seconds: f64) -> f64 {
    let speed = nodes as f64 / seconds;
    println!("  {name:<16} {nodes:>12} nodes {seconds:>8.3} s {:>8.1} million nodes/s", speed / 1e6);
    speed
}

fn ours(fen: &str, depth: u32) -> Result<(u64, f64)> {
    let before = children_seconds()?;
    let mut nodes = 0;
    for _ in 0..REPEATS {
        let output = Command::new(target().join("release/tablero"))
            .args(["chess", "perft", &depth.to_string(), "--fen", fen])
            .stderr(Stdio::inherit())
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        nodes = text.trim().parse().with_context(|| format!("tablero printed {text:?}"))?;
    }
    Ok((nodes, (children_seconds()? - before) / f64::from(REPEATS)))
}

/// The processor seconds of all programs that were run and have ended.
pub(crate) fn children_seconds() -> Result<f64> {
    // Fields 16 and 17, after the name in parentheses: user and system time of waited-for children, in 1/100 s.
    let stat = std::fs::read_to_string("/proc/self/stat")
        .context("processor time is read from /proc: Linux only")?;
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = after_name.split_ascii_whitespace().skip(13).take(2);
    let total: u32 = ticks.map(|ticks| ticks.parse::<u32>().unwrap_or(0)).sum();
    Ok(f64::from(total) / 100.0)
}

/// The cost of the sandbox.
pub(crate) fn sandbox() -> Result<()> {
    run(&mut cargo(&["bench", "--locked", "--package", "tablero-arena", "--bench", "caged"]))
}
