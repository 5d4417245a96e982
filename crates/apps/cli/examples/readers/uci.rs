//! Both sides of UCI: what is sent to our engine, and what other engines send to the referee.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tablero_arena::UciSaid;
use tablero_catalogue::Catalogue;
use tablero_core::{AnyPosition, Options};

use crate::{Reader, reader};

pub(crate) fn all(games: &Catalogue) -> [Reader; 3] {
    let start = games.sit("chess", &Options::default()).unwrap().start();
    [commands(), positions(start.clone()), answers(start)]
}

/// Commands that may take long, or as much memory as they name, whatever surrounds them. `budgets.rs` has them.
const LONG: [&str; 3] = ["bench", "hash", "tables"];

/// Commands to the engine: whatever it is sent, it answers within the protocol and is ready for more.
fn commands() -> Reader {
    let texts = [
        "uci\nsetoption name MultiPV value 2\nsetoption name Level value 3\nucinewgame",
        "position startpos moves e2e3 e7e6\ngo nodes 20",
        "setoption name Threads value 2\nposition fen 8/2P5/8/7k/7P/8/3R4/3K3R w\ngo depth 1 searchmoves d2d3",
        "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 3\nstop",
        "go infinite\nponderhit\nposition startpos\ndebug on\ngo ponder mate 2",
    ];
    let mut session = Session::new();
    let reads = move |text: &str| {
        let lower = text.to_ascii_lowercase();
        if LONG.iter().any(|word| lower.contains(word)) {
            return false;
        }
        let said = session.hear(text);
        let known = ["id ", "option ", "uciok", "readyok", "info ", "bestmove "];
        for line in said.lines() {
            assert!(known.iter().any(|word| line.starts_with(word)), "said {line:?}");
        }
        !said.contains("info string ")
    };
    reader("command of UCI", texts, reads).share(2)
}

/// Positions for the engine: it takes exactly those that our own reader takes, and answers with a move of them.
fn positions(start: AnyPosition) -> Reader {
    let texts = [
        "position startpos",
        "position startpos moves e2e3 e7e6 d2d3 d7d6",
        "position fen 8/2P5/8/7k/7P/8/3R4/3K3R w moves c7c8r h5g4",
        "position fen r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R b",
    ];
    let mut session = Session::new();
    let reads = move |text: &str| {
        let text = text.replace(['\n', '\r'], " ");
        let text = text.trim();
        if text.split_whitespace().next() != Some("position") {
            return false;
        }
        let said = session.hear(&format!("position startpos\n{text}\ngo nodes 1"));
        let meant = shadow(&start, text);
        assert_eq!(meant.is_none(), said.contains("info string position"), "{said}");
        let at = meant.as_ref().unwrap_or(&start);
        let best = said.lines().find_map(|line| match UciSaid::read(line) {
            UciSaid::Best(mv) => Some(mv),
            _ => None,
        });
        let best = best.unwrap_or_else(|| panic!("no answer: {said}"));
        let is_over = at.outcome().is_some();
        assert!(if is_over { best == "0000" } else { at.read_move(squares(best)).is_ok() }, "{said}");
        meant.is_some()
    };
    reader("position of UCI", texts, reads).share(2)
}

/// The position that a command means, read as the rest of the program reads positions and moves.
fn shadow(start: &AnyPosition, text: &str) -> Option<AnyPosition> {
    let rest = text.strip_prefix("position")?.trim();
    let (setup, moves) = rest.split_once("moves").unwrap_or((rest, ""));
    let setup = setup.trim();
    let first = match setup.strip_prefix("fen") {
        _ if setup == "startpos" => start.clone(),
        Some(fen) => start.read(fen.trim()).ok()?,
        None => return None,
    };
    moves.split_whitespace().try_fold(first, |position, text| {
        let text = if text.len() == 5 { text.strip_suffix(['r', 'R']).unwrap_or(text) } else { text };
        let mv = position.read_move(text).ok()?;
        Some(position.play(mv))
    })
}

/// Lines of an engine of somebody else: what is taken for its move is legal, or refused.
fn answers(position: AnyPosition) -> Reader {
    let texts = [
        "bestmove e2e3 ponder e7e6",
        "bestmove a2a3r",
        "bestmove (none)",
        "option name UCI_Variant type combo default chess var chess var litechess",
        "info depth 12 seldepth 14 multipv 1 score cp 31 nodes 5312 nps 1000000 pv e2e3 e7e6 string bestmove d2d3",
        "uciok",
        " readyok ",
    ];
    let legal = position.move_texts();
    reader("line of a UCI engine", texts, move |text| match UciSaid::read(text) {
        UciSaid::Best(mv) => {
            let Ok(mv) = position.read_move(squares(mv)) else { return false };
            assert!(legal.contains(&position.write_move(mv)), "not legal");
            true
        }
        said => said != UciSaid::Other,
    })
}

fn squares(mv: &str) -> &str {
    mv.get(..4).unwrap_or(mv)
}

/// A session of our engine that goes on from text to text.
struct Session {
    told: Sender<Vec<u8>>,
    said: Receiver<Vec<u8>>,
}

impl Session {
    fn new() -> Self {
        let ((told, input), (output, said)) = (channel(), channel());
        std::thread::spawn(move || {
            let input = Told { input, bytes: Vec::new(), at: 0 };
            // Whoever stops listening has seen enough.
            let _ = tablero_chess_engine::uci::run(input, Said(output), &|| Duration::ZERO);
        });
        Self { told, said }
    }

    /// Sends something to the engine and listens until it has taken in all of it; a session that was asked to quit is started again.
    fn hear(&mut self, text: &str) -> String {
        let after = "stop\nsetoption name Threads value 1\nsetoption name MultiPV value 1\nsetoption name Level value 0";
        let mut heard = Vec::new();
        let mut is_over = self.told.send(format!("{text}\n{after}\n{END}\n").into_bytes()).is_err();
        while !is_over {
            match self.said.recv() {
                Ok(said) if said.starts_with(format!("info string unknown command \"{END}\"").as_bytes()) => {
                    break;
                }
                Ok(said) => heard.extend(said),
                Err(_) => is_over = true,
            }
        }
        let heard = String::from_utf8_lossy(&heard).into_owned();
        if is_over {
            let asked = text.lines().any(|line| line.split_whitespace().next() == Some("quit"));
            assert!(asked, "the session ended: {heard}");
            *self = Self::new();
        }
        heard
    }
}

/// A command that nobody knows: what the engine says of it ends its answer.
const END: &str = "that-was-all";

/// What an engine is sent, from a channel.
struct Told {
    input: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    at: usize,
}

impl Read for Told {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Told {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.bytes.len() {
            let Ok(bytes) = self.input.recv() else { return Ok(&[]) };
            (self.bytes, self.at) = (bytes, 0);
        }
        Ok(&self.bytes[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

/// What an engine says, to a channel.
struct Said(Sender<Vec<u8>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
