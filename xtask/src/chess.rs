//! What Lite Chess must show: one command for each figure, beside Fairy-Stockfish where there is something to compare.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use clap::{Subcommand, ValueEnum};

use crate::bench::children_seconds;
use crate::command::{cargo, root, run, target};
use crate::peer;

/// The figures.
#[derive(Subcommand)]
pub(crate) enum Figure {
    /// How many targets operation 14 decides: shared, unreachable, within games, unseen
    Reach {
        /// Seconds of one processor for each target
        #[arg(long, default_value = "10")]
        seconds: u32,
        /// How many unseen targets
        #[arg(long, default_value = "2000")]
        unseen: u32,
    },
    /// A match against Fairy-Stockfish, one thread and 16 MB each, from random openings of six plies
    Match {
        /// How many games
        #[arg(long, default_value = "400")]
        games: u32,
        /// The clock of a game
        #[arg(long, default_value = "1s+10ms")]
        clock: String,
    },
    /// Each level against the one below, and the lowest against the greedy robot
    Levels {
        /// How many games for each pair
        #[arg(long, default_value = "40")]
        games: u32,
    },
    /// Builds all tables of 3 and 4 men, checks every entry, lists the longest mates, and asks Fairy-Stockfish about some
    Tables {
        /// Where; nothing that is there is built again
        #[arg(long)]
        directory: Option<PathBuf>,
        /// How many won positions Fairy-Stockfish is asked about
        #[arg(long, default_value = "10000")]
        positions: u32,
    },
    /// Solves the committed mate problems, beside Fairy-Stockfish
    Mates,
    /// Games under the engine driver of python-chess, which is put into an environment of its own under `target`
    Driver {
        /// How many games
        #[arg(long, default_value = "100")]
        games: u32,
    },
    /// Positions a second in search, beside Fairy-Stockfish, and the signature
    Speed {
        /// Milliseconds for each position
        #[arg(long, default_value = "2000")]
        millis: u32,
    },
    /// Fits the evaluation again, from the first game on, and compares it with the files that ship
    Fit,
}

/// What a program can be asked through UCI.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Program {
    Tablero,
    Peer,
}

pub(crate) fn show(figure: &Figure) -> Result<()> {
    match figure {
        Figure::Reach { seconds, unseen } => reach(*seconds, *unseen),
        Figure::Match { games, clock } => against_peer(*games, clock),
        Figure::Levels { games } => levels(*games),
        Figure::Tables { directory, positions } => tables(directory.as_deref(), *positions),
        Figure::Mates => mates(),
        Figure::Driver { games } => driver(*games),
        Figure::Speed { millis } => speed(*millis),
        Figure::Fit => fit(),
    }
}

fn fit() -> Result<()> {
    let example = ["build", "--release", "--locked", "--package", "tablero-chess-engine", "--example", "fit"];
    run(&mut cargo(&example))?;
    let made = target().join("fit");
    std::fs::create_dir_all(&made)?;
    let begun = Instant::now();
    run(Command::new(target().join("release/examples/fit")).arg(&made))?;
    println!("{} s", begun.elapsed().as_secs());
    for file in ["weights.rs", "network.bin"] {
        let shipped = root().join("crates/chess-engine/src").join(file);
        ensure!(
            std::fs::read(made.join(file))? == std::fs::read(shipped)?,
            "{file} is not the one that ships"
        );
        println!("{file}: the one that ships");
    }
    Ok(())
}

/// The command, built for measurements.
fn tablero() -> Result<PathBuf> {
    run(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    Ok(target().join("release/tablero"))
}

fn reach(seconds: u32, unseen: u32) -> Result<()> {
    let example = ["build", "--release", "--locked", "--package", "tablero-lite-chess", "--example", "reach"];
    run(&mut cargo(&example))?;
    let program = target().join("release/examples/reach");
    for set in ["shared", "unreachable", "within"] {
        run(Command::new(&program).arg(set).arg(seconds.to_string()))?;
    }
    run(Command::new(&program).args(["unseen", &seconds.to_string(), &unseen.to_string(), "1"]))
}

fn against_peer(games: u32, clock: &str) -> Result<()> {
    let tablero = tablero()?;
    let peer = peer::program().context("fairy-stockfish is not installed")?;
    let ours = format!("tablero=uci:[Hash=16,Threads=1]{} chess uci", tablero.display());
    let theirs = format!("fairy-stockfish=uci:[Hash=16,Threads=1]{peer}");
    let games = games.to_string();
    run(Command::new(&tablero)
        .args(["match", "chess", "--seat", &ours, "--seat", &theirs, "--games", &games])
        .args(["--clock", clock, "--openings", "random:6", "--max-plies", "400", "--seed", "1"]))
}

fn levels(games: u32) -> Result<()> {
    let tablero = tablero()?;
    let play = |first: &str, second: &str| {
        run(Command::new(&tablero)
            .args(["match", "chess", "--seat", first, "--seat", second, "--games", &games.to_string()])
            .args(["--openings", "random:6", "--max-plies", "400", "--seed", "1"]))
    };
    for level in 1..10 {
        play(&format!("robot:strong,level={}", level + 1), &format!("robot:strong,level={level}"))?;
    }
    play("robot:strong,level=1", "robot:greedy")
}

fn tables(directory: Option<&Path>, positions: u32) -> Result<()> {
    let tablero = tablero()?;
    let own = target().join("chess-tables");
    let directory = directory.unwrap_or(&own);
    let tables = |command: &str| {
        let mut tables = Command::new(&tablero);
        tables.args(["chess", "tables", command]).arg(directory).args(["--men", "4"]);
        tables
    };
    let began = Instant::now();
    run(&mut tables("build"))?;
    println!("all tables of 3 and 4 men: {:.1} s", began.elapsed().as_secs_f64());
    run(&mut tables("check"))?;
    run(&mut tables("longest"))?;
    if peer::program().is_none() {
        println!("fairy-stockfish is not installed: nothing to compare with");
        return Ok(());
    }
    let sample =
        tables("sample").args(["--count", &positions.to_string()]).stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8(sample.stdout)?;
    let mut engine = Engine::start(Program::Peer, &tablero)?;
    let (mut confirmed, mut shorter, mut open) = (0, 0, 0);
    for (fen, moves) in problems(&text)? {
        match engine.mate(&fen, moves, 200)? {
            Some(found) if found >= moves => confirmed += 1,
            Some(found) => {
                shorter += 1;
                println!("CONTRADICTED: {fen}: {moves} by the tables, {found} by Fairy-Stockfish");
            }
            None => open += 1,
        }
    }
    println!(
        "won positions: {confirmed} confirmed, {shorter} contradicted, {open} not finished by Fairy-Stockfish"
    );
    ensure!(shorter == 0, "Fairy-Stockfish contradicts the tables");
    Ok(())
}

fn mates() -> Result<()> {
    let tablero = tablero()?;
    let file = root().join("crates/chess-engine/tests/data/mates.txt");
    let before = children_seconds()?;
    run(Command::new(&tablero).args(["chess", "mate", "--file"]).arg(&file))?;
    let ours = children_seconds()? - before;
    println!("tablero: {ours:.2} processor seconds");
    if peer::program().is_none() {
        println!("fairy-stockfish is not installed: nothing to compare with");
        return Ok(());
    }
    let problems = problems(&std::fs::read_to_string(file)?)?;
    let before = children_seconds()?;
    let mut engine = Engine::start(Program::Peer, &tablero)?;
    let (mut solved, mut shorter) = (0, 0);
    for (fen, moves) in &problems {
        match engine.mate(fen, *moves, 10_000)? {
            Some(found) if found < *moves => shorter += 1,
            Some(found) => solved += usize::from(found == *moves),
            None => {}
        }
    }
    drop(engine);
    let theirs = children_seconds()? - before;
    println!(
        "fairy-stockfish: {solved} of {} solved, {shorter} shorter, {theirs:.2} processor seconds",
        problems.len()
    );
    println!("ratio {:.2}", theirs / ours);
    ensure!(shorter == 0, "Fairy-Stockfish has shorter mates");
    Ok(())
}

/// The positions and lengths of a file of problems.
fn problems(text: &str) -> Result<Vec<(String, u32)>> {
    let problem = |line: &str| -> Result<(String, u32)> {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().context("no position")?.to_owned();
        let moves = fields.find_map(|field| field.strip_prefix("mate in ")?.parse().ok());
        Ok((fen, moves.with_context(|| format!("no length: {line}"))?))
    };
    text.lines().map(problem).collect()
}

fn driver(games: u32) -> Result<()> {
    let tablero = tablero()?;
    let environment = target().join("python-chess");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "chess==1.11.2"]))?;
    let script = root().join("crates/chess-engine/drivers/python_chess.py");
    run(Command::new(&python).arg(script).arg(tablero).arg(games.to_string()))
}

/// The positions of the engine's own signature.
const SPEED: [&str; 4] = [
    "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w",
    "r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b",
    "2r2b1r/2pk2p1/p2ppp1p/p7/7P/2PPPP2/1P1K3P/R1B2B1R w",
    "6rr/1P1R2PB/p2b4/3p3p/k2r1p1P/P1K5/3B4/8 w",
];

fn speed(millis: u32) -> Result<()> {
    let tablero = tablero()?;
    let mut signature = Engine::start(Program::Tablero, &tablero)?;
    signature.say("bench")?;
    println!("signature: {}", signature.wait(|line| line.ends_with(" nodes"))?);
    let mut speeds = Vec::new();
    for program in [Program::Tablero, Program::Peer] {
        if program == Program::Peer && peer::program().is_none() {
            println!("fairy-stockfish is not installed: no ratio");
            return Ok(());
        }
        let mut engine = Engine::start(program, &tablero)?;
        let (mut nodes, mut spent) = (0, 0);
        for fen in SPEED {
            engine.say(&format!("ucinewgame\nposition fen {fen} - - 0 1\ngo movetime {millis}"))?;
            let mut last = (0, 0);
            engine.wait(|line| {
                let number = |key| word_after(line, key).and_then(|word| word.parse::<u64>().ok());
                if let Some(seen) = number("nodes").zip(number("time")).filter(|_| line.starts_with("info "))
                {
                    last = seen;
                }
                line.starts_with("bestmove")
            })?;
            nodes += last.0;
            spent += last.1;
        }
        let speed = nodes * 1_000 / spent.max(1);
        let name = if program == Program::Tablero { "tablero" } else { "fairy-stockfish" };
        println!("{name:<16} {nodes:>12} nodes in {spent} ms: {speed} nodes/s");
        speeds.push(speed);
    }
    if let [ours, theirs] = speeds[..] {
        #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
        let ratio = ours as f64 / theirs.max(1) as f64;
        println!("ratio {ratio:.2}");
    }
    Ok(())
}

fn word_after<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut words = line.split_whitespace();
    words.find(|&word| word == key)?;
    words.next()
}

/// A UCI engine at work.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: Program, tablero: &Path) -> Result<Self> {
        let mut command = match program {
            Program::Tablero => {
                let mut command = Command::new(tablero);
                command.args(["chess", "uci"]);
                command
            }
            Program::Peer => Command::new(peer::program().context("fairy-stockfish is not installed")?),
        };
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let mut engine = Self { child, input, output };
        if program == Program::Peer {
            let variants = root().join("crates/games/lite-chess/src/notation/fairy_stockfish.ini");
            engine.say(&format!("setoption name VariantPath value {}", variants.display()))?;
        }
        engine.say("setoption name UCI_Variant value ajedrezlite\nsetoption name Hash value 16\nisready")?;
        engine.wait(|line| line == "readyok")?;
        Ok(engine)
    }

    fn say(&mut self, text: &str) -> Result<()> {
        writeln!(self.input, "{text}")?;
        Ok(self.input.flush()?)
    }

    /// Reads on until a line is as wanted, and gives that line.
    fn wait(&mut self, mut wanted: impl FnMut(&str) -> bool) -> Result<String> {
        loop {
            let mut line = String::new();
            ensure!(self.output.read_line(&mut line)? > 0, "the engine has ended");
            if wanted(line.trim()) {
                return Ok(line.trim().to_owned());
            }
        }
    }

    /// The mate that a search for one in so many moves ends with, if it finds one in time.
    fn mate(&mut self, fen: &str, moves: u32, millis: u32) -> Result<Option<u32>> {
        self.say(&format!("ucinewgame\nposition fen {fen} - - 0 1\ngo mate {moves} movetime {millis}"))?;
        let mut found = None;
        self.wait(|line| {
            if let Some(mate) = word_after(line, "mate").filter(|_| line.starts_with("info ")) {
                found = mate.parse().ok();
            }
            line.starts_with("bestmove")
        })?;
        Ok(found)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already, and then there is nobody to tell.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}
