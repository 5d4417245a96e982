//! The UCI protocol (Stefan Meyer-Kahlen and Rudolf Huber, 2000), over any lines and any clock.
//!
//! The caller hands in what to read, what to write and a clock; the search runs beside the reading of commands, so that
//! `stop` is heard. Everything that is not understood is answered with a line `info string ...` and passed over. The
//! end of the input ends the search and the session.

mod go;
mod pace;

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tablero_chess_tables::{Tables, missing};
use tablero_lite_chess::notation::{FAIRY_STOCKFISH_NAME, read_legal_move, read_position};
use tablero_lite_chess::{Kind, Move, Position};

use crate::bench::bench;
use crate::level::Level;
use crate::search::{Engine, Found, Limits};
use go::{Go, GoError, Times};
use pace::Pace;

/// The time since some moment that stays the same.
pub type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// The largest table, in MiB.
const MOST_HASH: usize = 4_096;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;
/// Endgame tables with up to so many men are read at once; larger ones take gigabytes.
const LOADED_MEN: usize = 4;

/// Why a session ended early.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to the other side: {0}")]
pub struct UciError(#[from] std::io::Error);

/// What a command asks for.
enum Step {
    Continue,
    Search(Box<Task>),
    Quit,
}

/// A search to be run.
struct Task {
    go: Go,
    times: Times,
    position: Position,
    before: Vec<u64>,
}

struct Session {
    engine: Engine,
    endings: Arc<Tables>,
    hash: usize,
    threads: usize,
    lines: usize,
    level: Option<Level>,
    position: Position,
    before: Vec<u64>,
}

/// Talks to the other side until it says `quit` or nothing more.
///
/// ```
/// use std::time::Duration;
/// let mut said = Vec::new();
/// tablero_chess_engine::uci::run("uci\nposition startpos\ngo depth 1\nquit\n".as_bytes(), &mut said, &|| Duration::ZERO)?;
/// let said = String::from_utf8(said).unwrap();
/// assert!(said.contains("uciok\n") && said.contains("\nbestmove "), "{said}");
/// # Ok::<(), tablero_chess_engine::uci::UciError>(())
/// ```
pub fn run(input: impl BufRead + Send, output: impl Write + Send, clock: Clock<'_>) -> Result<(), UciError> {
    let output = Mutex::new(output);
    let say = |text: &str| -> std::io::Result<()> {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes())?;
        output.flush()
    };
    let endings = Arc::new(Tables::new(None));
    let mut session = Session {
        engine: Engine::with_hash(16 << 20).with_endings(Arc::clone(&endings)),
        endings,
        hash: 16,
        threads: 1,
        lines: 1,
        level: None,
        position: Position::initial(),
        before: Vec::new(),
    };
    let mut lines = Lines { input, line: Vec::new() };
    let mut waiting = None;
    loop {
        let line = match waiting.take() {
            Some(line) => line,
            None => match lines.next() {
                Some(line) => line,
                None => return Ok(()),
            },
        };
        match session.hear(&line, &say)? {
            Step::Continue => {}
            Step::Quit => return Ok(()),
            Step::Search(task) => match session.search(&task, &mut lines, clock, &say)? {
                After::Next(line) => waiting = Some(line),
                After::Idle => {}
                After::Ended => return Ok(()),
            },
        }
    }
}

/// How a search left the input.
enum After {
    /// It ended by itself, and nothing more was read.
    Idle,
    /// This was read while it ran and is still to be heard.
    Next(String),
    /// There is nothing more to read.
    Ended,
}

/// The lines of the input, whatever bytes they hold.
struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

/// Longer lines are cut: a game of a thousand moves takes five thousand bytes.
const LONGEST_LINE: u64 = 1 << 20;

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Option<String> {
        use std::io::Read as _;
        self.line.clear();
        let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.line).ok()?;
        (read > 0).then(|| String::from_utf8_lossy(&self.line).trim().to_owned())
    }
}

impl Session {
    fn hear(&mut self, line: &str, say: &impl Fn(&str) -> std::io::Result<()>) -> std::io::Result<Step> {
        let mut words = line.split_whitespace();
        match words.next() {
            None | Some("debug" | "register" | "stop" | "ponderhit") => {}
            Some("uci") => say(&Self::greeting())?,
            Some("isready") => {
                self.make_ready();
                say("readyok\n")?;
            }
            Some("ucinewgame") => self.engine.forget(),
            Some("setoption") => {
                if let Err(reason) = self.set_option(line) {
                    say(&format!("info string {reason}\n"))?;
                }
            }
            Some("position") => {
                if let Err(reason) = self.set_position(line) {
                    say(&format!("info string {reason}\n"))?;
                }
            }
            Some("bench") => {
                let nodes = bench();
                say(&format!("{nodes} nodes\n"))?;
            }
            Some("quit") => return Ok(Step::Quit),
            Some("go") => match Go::read(line, &self.position) {
                Ok((go, times)) => {
                    return Ok(Step::Search(Box::new(Task {
                        go,
                        times,
                        position: self.position,
                        before: self.before.clone(),
                    })));
                }
                Err(GoError { word, value }) => {
                    say(&format!("info string go: {value:?} is not a value of {word}\nbestmove 0000\n"))?;
                }
            },
            Some(other) => {
                let other: String = other.chars().take(40).collect();
                say(&format!("info string unknown command {other:?}\n"))?;
            }
        }
        Ok(Step::Continue)
    }

    /// The tables of three men are made before the first search, not during it.
    fn make_ready(&self) {
        // Nothing is read here that could fail: a directory was read when it was named.
        let _ = self.endings.load(3);
    }

    fn greeting() -> String {
        format!(
            "id name Tablero {}\nid author {}\n\
             option name Hash type spin default 16 min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Ponder type check default false\n\
             option name Level type spin default 0 min 0 max 10\n\
             option name Clear Hash type button\n\
             option name Tables type string default <empty>\n\
             option name UCI_Variant type combo default {FAIRY_STOCKFISH_NAME} var {FAIRY_STOCKFISH_NAME}\n\
             uciok\n",
            env!("CARGO_PKG_VERSION"),
            env!("CARGO_PKG_AUTHORS"),
        )
    }

    fn set_option(&mut self, line: &str) -> Result<(), String> {
        let rest = line.split_once("name").map_or("", |(_, rest)| rest);
        let (name, value) =
            rest.split_once(" value ").map_or((rest, ""), |(name, value)| (name, value.trim()));
        let name = name.trim().to_ascii_lowercase();
        let number = |least: usize, most: usize| match value.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!("{name}: {value:?} is not a number from {least} to {most}")),
        };
        match name.as_str() {
            "hash" => {
                let megabytes = number(1, MOST_HASH)?;
                if megabytes != self.hash {
                    // The one before goes first, so that there is room for the next.
                    self.engine = Engine::with_hash(0);
                    self.engine = Engine::with_hash(megabytes << 20).with_endings(Arc::clone(&self.endings));
                    self.hash = (self.engine.hash() >> 20).max(1);
                    if self.hash < megabytes {
                        let had = self.hash;
                        return Err(format!("Hash: there is no memory for {megabytes} MiB; it is {had} MiB"));
                    }
                }
            }
            "threads" => self.threads = number(1, MOST_THREADS)?,
            "multipv" => self.lines = number(1, MOST_LINES)?,
            "level" => self.level = Level::new(number(0, 10)?),
            "clear hash" => self.engine.forget(),
            "tables" => self.use_tables(value)?,
            "ponder" => {}
            "uci_variant" if value == FAIRY_STOCKFISH_NAME => {}
            "uci_variant" => return Err(format!("UCI_Variant: {value:?} is not {FAIRY_STOCKFISH_NAME}")),
            _ => return Err(format!("there is no option {name:?}")),
        }
        Ok(())
    }

    /// Reads the endgame tables of a directory; with an empty value only those of three men are left.
    fn use_tables(&mut self, value: &str) -> Result<(), String> {
        let directory = Some(value).filter(|value| !value.is_empty() && *value != "<empty>");
        let endings = Tables::new(directory.map(Path::new));
        endings.load(LOADED_MEN).map_err(|error| format!("Tables: {error}"))?;
        self.endings = Arc::new(endings);
        self.engine = Engine::with_hash(self.hash << 20).with_endings(Arc::clone(&self.endings));
        match directory.map(|directory| missing(Path::new(directory), LOADED_MEN)) {
            Some(lacking) if !lacking.is_empty() => {
                let names: Vec<String> = lacking.iter().map(ToString::to_string).collect();
                Err(format!("Tables: {value} has no {}", names.join(", ")))
            }
            _ => Ok(()),
        }
    }

    /// `position startpos|fen FEN [moves ...]`. A position that cannot be read leaves everything as it was; so does an
    /// illegal move.
    fn set_position(&mut self, line: &str) -> Result<(), String> {
        let rest = line.split_once("position").map_or("", |(_, rest)| rest.trim());
        let (setup, moves) =
            rest.split_once("moves").map_or((rest, ""), |(setup, moves)| (setup.trim(), moves));
        let mut position = if setup == "startpos" {
            Position::initial()
        } else if let Some(fen) = setup.strip_prefix("fen") {
            read_position(fen.trim()).map_err(|error| format!("position: {error}"))?
        } else {
            let setup: String = setup.chars().take(40).collect();
            return Err(format!("position: expected startpos or fen, found {setup:?}"));
        };
        let mut before = Vec::new();
        for text in moves.split_whitespace() {
            // Every promotion gives a rook, so the letter says nothing.
            let text = if text.len() == 5 { text.strip_suffix(['r', 'R']).unwrap_or(text) } else { text };
            let mv = read_legal_move(&position, text).map_err(|error| format!("position: {error}"))?;
            before.push(position.key());
            position = position.after(mv);
        }
        (self.position, self.before) = (position, before);
        Ok(())
    }

    /// Runs a search while commands are read. Those that concern the search are heard at once; another one ends it and is
    /// heard after it.
    fn search<R: BufRead + Send>(
        &mut self,
        task: &Task,
        lines: &mut Lines<R>,
        clock: Clock<'_>,
        say: &(impl Fn(&str) -> std::io::Result<()> + Sync),
    ) -> std::io::Result<After> {
        let began = clock();
        let stop = AtomicBool::new(false);
        // While pondering or in an infinite search the answer waits for `stop` or `ponderhit`.
        let held = AtomicBool::new(task.go.ponder || task.go.infinite);
        let hit_at = Mutex::new(began);
        let done = AtomicBool::new(false);
        let spent = || clock().saturating_sub(*hit_at.lock().unwrap_or_else(PoisonError::into_inner));
        let overdue = || {
            stop.load(Ordering::Relaxed)
                || (!held.load(Ordering::Relaxed) && task.times.most.is_some_and(|most| spent() >= most))
        };
        let level = self.level;
        let limits = Limits {
            depth: task.go.depth.unwrap_or(Limits::default().depth),
            nodes: task.go.nodes.unwrap_or(u64::MAX),
            lines: self.lines,
            threads: self.threads,
            stop: &overdue,
            moves: &task.go.moves,
        };
        let engine = &mut self.engine;
        let answer = || -> std::io::Result<()> {
            let mut failed = Ok(());
            let mut pace = Pace::default();
            let report = |found: &Found| {
                let told = say(&info(&task.position, found, clock().saturating_sub(began)));
                failed = told;
                let mated =
                    task.go.mate.is_some_and(|moves| found.mates_in().is_some_and(|found| found <= moves));
                let soon = !held.load(Ordering::Relaxed)
                    && task.times.enough.is_some_and(|enough| spent() >= pace.share(found, enough));
                failed.is_ok() && !mated && !soon
            };
            let best = match level {
                Some(level) => level.choose(engine, &task.position, &task.before, &overdue),
                None => {
                    engine.search(&task.position, &task.before, &limits, report).map(|found| found.best())
                }
            };
            failed?;
            // The protocol forbids an answer before it is wanted.
            while held.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed) {
                std::thread::park();
            }
            done.store(true, Ordering::Release);
            say(&format!(
                "bestmove {}\n",
                best.map_or_else(|| "0000".to_owned(), |mv| name(&task.position, mv))
            ))
        };
        std::thread::scope(|scope| {
            let worker = scope.spawn(answer);
            let wake = worker.thread().clone();
            let release = || {
                stop.store(true, Ordering::Relaxed);
                wake.unpark();
            };
            // Without something to hold the answer back, a search that is short is waited for, so that its answer comes before
            // whatever is read next; one that is long must be stoppable.
            let after = loop {
                if task.is_short() || done.load(Ordering::Acquire) {
                    break After::Idle;
                }
                match lines.next() {
                    None => {
                        release();
                        break After::Ended;
                    }
                    Some(line) => match line.split_whitespace().next() {
                        Some("stop") => {
                            release();
                            break After::Idle;
                        }
                        Some("ponderhit") => {
                            *hit_at.lock().unwrap_or_else(PoisonError::into_inner) = clock();
                            held.store(false, Ordering::Relaxed);
                            wake.unpark();
                        }
                        Some("isready") => say("readyok\n")?,
                        None => {}
                        Some(_) => {
                            if !done.load(Ordering::Acquire) {
                                release();
                            }
                            break After::Next(line);
                        }
                    },
                }
            };
            match worker.join() {
                Ok(written) => written.map(|()| after),
                Err(_) => Err(std::io::Error::other("the search ended in a panic")),
            }
        })
    }
}

impl Task {
    /// Whether the search ends by itself soon, so that nothing needs to be read meanwhile.
    fn is_short(&self) -> bool {
        let bounded = self.go.depth.is_some_and(|depth| depth <= 2)
            || self.go.nodes.is_some_and(|nodes| nodes <= 1_000);
        bounded && !self.go.ponder && !self.go.infinite
    }
}

/// A move as engines of Fairy-Stockfish's kin write it: with an `r` where a pawn becomes a rook.
fn name(position: &Position, mv: Move) -> String {
    let pawn = position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Pawn);
    let promotes = pawn && mv.to().row() == position.to_move().last_row();
    format!("{mv}{}", if promotes { "r" } else { "" })
}

/// A line of moves from a position, each as `name` writes it.
fn names(position: &Position, moves: &[Move]) -> String {
    let mut current = *position;
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(name(&current, mv));
        current = current.after(mv);
    }
    texts.join(" ")
}

fn info(position: &Position, found: &Found, spent: Duration) -> String {
    let mut text = String::new();
    for (number, line) in (1..).zip(&found.lines) {
        let millis = spent.as_millis();
        let speed = u128::from(found.nodes) * 1_000 / millis.max(1);
        text += &format!(
            "info depth {} seldepth {} multipv {number} score {} nodes {} nps {speed} hashfull {} time {millis} pv {}\n",
            found.depth,
            found.deepest,
            line.score,
            found.nodes,
            found.table_fill,
            names(position, &line.moves),
        );
    }
    text
}
