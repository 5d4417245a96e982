//! Random texts for every reader and for `ask`: `cargo xtask siege readers` runs this, by hand.
//!
//! Texts that mean something are changed in a few places, so that most are nearly right. No text makes a reader panic; what is
//! read is written in one way and read back alike; a move that is read is legal; and every question gets one line of JSON. A
//! text that fails is printed with its reader.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement may fail by panicking"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tablero_agentspeak::syntax::{NoIncludes, parse_jcm, parse_program, parse_project};
use tablero_arena::Seat;
use tablero_catalogue::{Catalogue, Table};
use tablero_chess_tables::{Class, Table as TableOfClass};
use tablero_core::{AnyPosition, Clock, Ending, Options, read_duration};
use tablero_grade::Desk;
use tablero_lab::Host;
use tablero_queens_duel::strategy::Strategy;
use tablero_record::{Record, read_all};
use tablero_sokoban::notation::{collection, lurd, slc, xsb};
use tablero_specification::{File, read_expr, tad};
use tablero_tournament::{Plan, PublicKey, SecretKey, sealed};
use tablero_wire::protocol::AgentMessage;
use tablero_wire::sokoban::SolveResult;

/// A reader, texts that it reads, and whether it reads a text; what it should not have read makes it panic.
struct Reader {
    name: String,
    texts: Vec<String>,
    reads: Box<dyn Fn(&str) -> bool + Sync + Send>,
}

fn reader(
    name: impl Into<String>,
    texts: &[&str],
    reads: impl Fn(&str) -> bool + Sync + Send + 'static,
) -> Reader {
    let texts = texts.iter().map(|&text| text.to_owned()).collect();
    Reader { name: name.into(), texts, reads: Box::new(reads) }
}

#[allow(clippy::too_many_lines, reason = "a list")]
fn readers() -> Vec<Reader> {
    let games = Arc::new(Catalogue::standard());
    let mut all = vec![
        reader("level", &["#####\n#@$.#\n#####\n", "3(2#-|)@$.4#", "+*$ .#-_\n; a\n"], |text| {
            let Ok(level) = xsb::read(text) else { return false };
            let (low, high) = level.bounds();
            if high.x.abs_diff(low.x) < 1000 && high.y.abs_diff(low.y) < 1000 {
                assert_eq!(xsb::read(&xsb::write(&level)), Ok(level.clone()));
                assert_eq!(xsb::read(&xsb::write_run_length(&level)), Ok(level));
            }
            true
        }),
        reader("collection", &["; one\n#####\n#@$.#\n#####\nTitle: x\nSolution:\nR\n\n2#@$.\n"], |text| {
            collection::read(text.as_bytes()).entries.iter().any(|entry| entry.level.is_ok())
        }),
        reader(
            "slc",
            &[
                "<SokobanLevels><LevelCollection><Level Id=\"a\"><L>#@$.#</L></Level></LevelCollection></SokobanLevels>",
            ],
            |text| slc::read(text).is_ok(),
        ),
        reader("actions", &["rrRdlU", "3(rR)2l", "10(2(l)r)"], |text| lurd::read(text).is_ok()),
        reader("strategy", &[include_str!("../../../games/queens-duel/strategies/4-quota.txt")], |text| {
            let Ok(strategy) = Strategy::read_unsummed(text) else { return false };
            assert_eq!(Strategy::read(&strategy.write()).as_ref(), Ok(&strategy));
            true
        }),
        reader(
            "program",
            &[
                "!s. b(1,[a|T],\"x\")[source(self)]. +!s : b(X,_,_) & X > 0 <- .print(X); !!t(X+1); -+c. +?q(X) : true <- ?b(X,_,_).",
            ],
            |text| parse_program(text, "a.asl", &NoIncludes).diagnostics.is_empty(),
        ),
        reader(
            "mas2j",
            &["MAS m { infrastructure: Centralised environment: E(1) agents: a [goals=\"x\"] #3; b f.asl; }"],
            |text| parse_project(text).is_ok(),
        ),
        reader(
            "jcm",
            &["mas m { agent a : f.asl { beliefs: b(1) goals: g instances: 3 } agent c }"],
            |text| parse_jcm(text).is_ok(),
        ),
        reader("record", &[RECORD], |text| {
            // Whoever forges a record computes its digest anew.
            let before = text.rfind("digest: ").map_or(text, |before| &text[..before]);
            let text = format!("{before}digest: sha256 {}\n", tablero_record::digest(before));
            let Ok(record) = Record::read(&text) else { return false };
            assert_eq!(record.write(), text, "one game has one text");
            true
        }),
        reader("records", &[RECORD], |text| read_all(text).iter().any(|located| located.record.is_ok())),
        reader(
            "plan",
            &[
                "event = 'copa'\ngame = 'queens'\nformat = 'swiss'\nrounds = 2\nclock = 'nodes=100'\n[options]\nside = [5, 6]\n[openings]\nplies = 2\n[sprt]\nelo0 = 0\nelo1 = 5\nalpha = 0.05\nbeta = 0.05\n[[entrant]]\nname = 'ana'\nseat = 'robot:random'\n[[entrant]]\nseat = 'robot:most'\n",
            ],
            |text| {
                let none = |_: &str| Err("none".to_owned());
                let Ok(plan) = Plan::read(text, &none) else { return false };
                let again = Plan::read(&plan.to_string(), &none).unwrap();
                assert_eq!(again.to_string(), plan.to_string());
                true
            },
        ),
        reader(
            "seat",
            &[
                "human",
                "robot:alphabeta,time=1s,depth=3",
                "cmd:./a b",
                "uci:[Hash=64]./e",
                "tcp:7000",
                "a.asl",
            ],
            |text| {
                let Ok(seat) = text.parse::<Seat>() else { return false };
                assert_eq!(seat.to_string().parse::<Seat>().unwrap(), seat);
                true
            },
        ),
        reader("clock", &["1s", "5m+3s", "nodes=1000", "none", "90s+500ms"], |text| {
            let Ok(clock) = text.parse::<Clock>() else { return false };
            assert_eq!(clock.to_string().parse::<Clock>().unwrap(), clock);
            true
        }),
        reader("duration", &["1s", "500ms", "2h", "3m"], |text| read_duration(text).is_ok()),
        reader(
            "ending",
            &[
                "finished",
                "resigned 1",
                "time 2 3000 ms of 2000",
                "unfinished 1000",
                "no-contest x",
                "illegal-move 1 \"a9\"",
            ],
            |text| {
                let Some(ending) = Ending::read(text) else { return false };
                assert_eq!(Ending::read(&ending.line()), Some(ending));
                true
            },
        ),
        reader("options", &["side=6", "players=135", "xsb=3#@$."], |text| Options::parse([text]).is_ok()),
        reader(
            "public key",
            &["tablero public key ed25519 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"],
            |text| {
                let Ok(key) = text.parse::<PublicKey>() else { return false };
                assert_eq!(key.write().parse(), Ok(key));
                true
            },
        ),
        reader(
            "secret key",
            &["tablero secret key ed25519 9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"],
            |text| SecretKey::read(text).is_ok(),
        ),
        reader(
            "agent's line",
            &[
                "{\"type\":\"move\",\"id\":3,\"move\":\"a6\"}",
                "{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"name\":\"x\",\"moves\":true}",
                "{\"type\":\"resign\",\"id\":1}",
            ],
            |text| AgentMessage::read(text).is_ok(),
        ),
        reader(
            "result",
            &[
                "{\"goal\":\"pushes\",\"level\":3,\"moves\":8,\"nodes\":12,\"optimal\":true,\"pushes\":2,\"seconds\":0.25,\"solution\":\"rRR\",\"status\":\"solved\",\"title\":\"c\",\"xsb\":\"@$.\"}",
            ],
            |text| {
                let Ok(result) = SolveResult::read(text) else { return false };
                assert_eq!(SolveResult::read(&tablero_wire::text(&result)), Ok(result));
                true
            },
        ),
    ];
    all.extend(specifications());
    all.extend([table_files(), lab_messages()]);
    for entry in games.iter() {
        all.extend(
            entry.pack().and_then(tablero_grade::Pack::desk).map(|desk| values(entry.kind().name(), desk)),
        );
    }
    let catalogue = Arc::clone(&games);
    all.push(reader("sealed records", &[RECORD], move |text| {
        sealed::verify(text, &catalogue).is_ok_and(|report| report.lies.is_empty())
    }));
    for entry in games.iter() {
        let name = entry.kind().name();
        let table = games.sit(name, &Options::default()).unwrap();
        all.extend(of_table(name, &table));
        all.push(questions(name, entry.oracle(), &table));
    }
    all
}

/// The readers of specifications, in every spelling. Parts of a long text are texts of their own: most changes hit something.
fn specifications() -> Vec<Reader> {
    let parts = |text: &str| -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        lines.chunks(12).map(|lines| lines.join("\n")).collect()
    };
    let file = |text: &str| {
        let file = File::read(text);
        file.diagnostics.is_empty() && !file.definitions.is_empty()
    };
    let spellings = [
        ("specification", include_str!("../../../../examples/specs/lite-chess/solution.spec")),
        ("plain specification", include_str!("../../../../examples/specs/lite-chess/solution-ascii.spec")),
        ("LaTeX specification", include_str!("../../../../examples/specs/lite-chess/solution.tex")),
    ];
    let mut all: Vec<Reader> = spellings
        .into_iter()
        .map(|(name, text)| Reader { name: name.into(), texts: parts(text), reads: Box::new(file) })
        .collect();
    let markdown = "# Uno\n\n```\npred esBlanca(p: Z) { p > 0 ∧ (∀i: Z)(0 ≤ i < p ⟹L i ≠ p) }\n```\n\nDos\n```spec\naux doble(x: Z): Z = 2 * x\n```\n";
    all.push(reader("Markdown specification", &[markdown], file));
    let tad = include_str!("../../../../examples/specs/sokoban/solution.tad");
    let latex = include_str!("../../../../examples/specs/sokoban/solution.tex");
    all.push(reader("TAD", &[tad, latex], |text| tad::read(text).problems.is_empty()));
    all.push(reader(
        "formula",
        &[
            "(∀i: Z)(0 ≤ i < |s| ⟹L s[i] > 0)",
            "exists x: Z :: 0 <= x < 9 && x mod 2 = 1",
            "if a then 1 else 2 fi",
        ],
        |text| read_expr(text, vec!["s".to_owned(), "a".to_owned()]).is_ok(),
    ));
    all
}

/// Values in the notation of a game, as whoever tries a formula types them.
fn values(name: &str, desk: &'static dyn Desk) -> Reader {
    let texts = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "8/8/4k3/8/8/4K3/8/8 b"];
    reader(format!("value of {name}"), &texts, |text| desk.read(text).is_some())
}

/// The files of tables, with the digest of what they hold: whoever forges a file computes it anew.
fn table_files() -> Reader {
    let folder = tempfile::tempdir().unwrap();
    let class: Class = "KRK".parse().unwrap();
    let text = "tablero chess table 1\nclass KRK\nentries 1000\nwidth 1\n\n\u{9}\u{0}\u{0}\u{0}abcdefghi";
    let number = AtomicU64::new(0);
    reader("file of a table", &[text], move |text| {
        let place = folder.path().join(number.fetch_add(1, Ordering::Relaxed).to_string());
        std::fs::create_dir(&place).unwrap();
        let digest = tablero_record::digest(text);
        let byte = |at: usize| u8::from_str_radix(&digest[2 * at..2 * at + 2], 16).unwrap();
        let bytes: Vec<u8> = text.bytes().chain((0..digest.len() / 2).map(byte)).collect();
        std::fs::write(place.join(format!("{class}.table")), bytes).unwrap();
        let read = TableOfClass::read(&place, class).is_ok();
        std::fs::remove_dir_all(&place).unwrap();
        read
    })
}

/// What a page says to the lab: every message gets one answer in JSON, with its number.
fn lab_messages() -> Reader {
    let texts = [
        r#"{"v":1,"id":7,"request":{"do":"open","game":"queens","options":{"side":"6"},"seats":[],"position":"6:a1","seed":3}}"#,
        r##"{"v":1,"id":7,"request":{"do":"follow","link":"#g=queens&o=side%3D6&s=6%3A&m=a1.c2.e3"}}"##,
        r#"{"v":1,"id":7,"request":{"do":"follow","link":"g=chess&m=e2e3.e7e6"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"move","table":1,"move":"b3"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"point","table":1,"from":[0,0],"to":[1,2]}}"#,
        r#"{"v":1,"id":7,"request":{"do":"look","table":1,"ply":0}}"#,
        r#"{"v":1,"id":7,"request":{"do":"choices","game":"sokoban","options":{"level":"3"}}}"#,
        r#"{"v":1,"id":7,"request":{"do":"load","record":"tablero record 1\ngame: queens\noption: side=4\n"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"ask","game":"queens","ask":"legal_moves","table":1,"operands":{}}}"#,
    ];
    reader("message to the lab", &texts, |text| {
        // Thinking may take long, and is not what is read here.
        if LONG.iter().chain(&["think", "hint"]).any(|word| text.contains(word)) {
            return false;
        }
        let mut host = Host::new(Catalogue::standard());
        host.answer(
            r#"{"v":1,"id":1,"request":{"do":"open","game":"queens","options":{"side":"4"}}}"#,
            Duration::ZERO,
        );
        let answer: serde_json::Value = serde_json::from_str(&host.answer(text, Duration::ZERO)).unwrap();
        assert!(answer.get("id").is_some_and(serde_json::Value::is_u64), "{answer}");
        answer.pointer("/reply/kind").is_some_and(|kind| kind != "error")
    })
}

/// The readers of positions and moves of a game.
fn of_table(name: &str, table: &Arc<dyn Table>) -> [Reader; 2] {
    let mut positions = vec![table.start()];
    for step in 1..40 {
        let last = positions.last().unwrap();
        let mut moves = last.legal_moves();
        let count = moves.len();
        let Some(mv) = (count > 0).then(|| moves.nth(step * 7 % count).unwrap()) else { break };
        positions.push(last.play(mv));
    }
    let texts: Vec<String> = positions.iter().map(AnyPosition::text).collect();
    let moves: Vec<String> =
        positions.iter().flat_map(|position| position.move_texts().into_iter().take(4)).collect();
    let start = table.start();
    let position = move |text: &str| {
        let Ok(position) = start.read(text) else { return false };
        let written = position.text();
        assert_eq!(start.read(&written).unwrap().text(), written);
        assert_eq!(position.legal_moves().len() == 0, position.outcome().is_some());
        true
    };
    let middle = positions[positions.len() / 2].clone();
    let legal = middle.move_texts();
    let mv = move |text: &str| {
        let Ok(mv) = middle.read_move(text) else { return false };
        assert!(legal.contains(&middle.write_move(mv)), "not legal");
        true
    };
    [
        Reader { name: format!("position of {name}"), texts, reads: Box::new(position) },
        Reader { name: format!("move of {name}"), texts: moves, reads: Box::new(mv) },
    ]
}

/// What may be asked for long: it is asked with no budget at all.
const LONG: [&str; 4] = ["perft", "solve", "future", "value"];

/// The questions of a game.
fn questions(name: &str, oracle: &'static dyn tablero_wire::Asked, table: &Arc<dyn Table>) -> Reader {
    let text = table.start().text();
    let mut initial = Vec::new();
    let star = br#"{"ask":"initial","size":1,"players":[1,4]}"#;
    oracle.serve(&mut &star[..], &mut initial).unwrap();
    let initial: serde_json::Value = serde_json::from_slice(&initial).unwrap();
    let position = match initial.get("answer") {
        Some(position) => position.to_string(),
        None => format!("{{\"fen\":\"{text}\"}}"),
    };
    let value = |operand: &str| match operand {
        "position" | "next" | "target" => position.clone(),
        "level" | "state" => "{\"xsb\":\"#####\\n#@$.#\\n#####\"}".to_owned(),
        "players" => "[1,4]".to_owned(),
        "queens" => "[[0,0],[2,1]]".to_owned(),
        "from" | "to" | "cell" => "[6,3]".to_owned(),
        "moves" => "[[[6,3],[5,3]]]".to_owned(),
        "pieces" => "[[6,3]]".to_owned(),
        "action" | "goal" => "\"any\"".to_owned(),
        "actions" => "\"rRl\"".to_owned(),
        "rule" => "\"last\"".to_owned(),
        "budget" => "0".to_owned(),
        _ => "3".to_owned(),
    };
    let mut texts = Vec::new();
    for operation in oracle.operations() {
        let mut line = format!("{{\"ask\":\"{}\"", operation.name);
        for operand in operation.operands {
            line += &format!(",\"{}\":{}", operand.name, value(operand.name));
        }
        if operation.name != "value" {
            texts.push(line + "}");
        }
    }
    let spare = texts[0].clone();
    let reads = move |text: &str| {
        let text = text.replace(['\n', '\r'], " ");
        let brief = text.contains("\"budget\":0,") || text.contains("\"budget\":0}");
        let text = if !brief && LONG.iter().any(|word| text.contains(word)) { &spare } else { &text };
        let mut out = Vec::new();
        let served = oracle.serve(&mut text.as_bytes(), &mut out).unwrap();
        if text.trim().is_empty() {
            return false;
        }
        assert_eq!(served.answered + served.failed, 1);
        let answer: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert!(answer.get("answer").is_some() != answer.get("error").is_some(), "{answer}");
        served.answered == 1
    };
    Reader { name: format!("question on {name}"), texts, reads: Box::new(reads) }
}

const RECORD: &str = "tablero record 1\ngame: queens\noption: side=4\noption: rule=quota\nseat 1: robot:random\nseat 2: robot:most\n\
                      number: 1\nstart: 4:\n\n1 a1\n2 c2\n\nresult: 2 1\nverdict: resigned 1\n\
                      digest: sha256 0000000000000000000000000000000000000000000000000000000000000000\n";

/// Pieces that are put in anywhere.
const PIECES: [&str; 36] = [
    "0",
    "1",
    "9",
    "-1",
    "99999999999999999999",
    "134217720",
    "4294967296",
    "1e308",
    "\u{0}",
    "\u{202e}",
    "é",
    "\"",
    "\\",
    "\n",
    "\r\n",
    " ",
    "\t",
    ",",
    ":",
    "=",
    "#",
    "$",
    "@",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "[[[[[[[[[[[[[[[[",
    "null",
    "true",
    "|",
    "/",
    ".",
    ";",
];

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap() % bound.max(1)
    }

    /// A text that somebody may have meant, changed in a few places.
    fn text(&mut self, texts: &[String]) -> String {
        let mut text = texts[self.below(texts.len())].clone().into_bytes();
        for _ in 0..=self.below(4) {
            let at = self.below(text.len() + 1);
            let end = (at + 1 + self.below(8)).min(text.len());
            match self.below(7) {
                0 if at < text.len() => text[at] ^= 1 << self.below(8),
                1 => drop(text.drain(at..end)),
                2 => drop(text.splice(at..at, PIECES[self.below(PIECES.len())].bytes())),
                3 => {
                    let copy = text[at..end].to_vec();
                    drop(text.splice(at..at, copy));
                }
                4 => {
                    let other = texts[self.below(texts.len())].as_bytes();
                    let from = self.below(other.len() + 1);
                    let piece = other[from..(from + 12).min(other.len())].to_vec();
                    drop(text.splice(at..end, piece));
                }
                5 => text.truncate(at),
                _ => drop(text.splice(at..end, PIECES[self.below(PIECES.len())].bytes())),
            }
        }
        text.truncate(4096);
        String::from_utf8_lossy(&text).into_owned()
    }
}

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().unwrap());
    let (inputs, seed, workers) =
        (words.next().unwrap_or(100_000), words.next().unwrap_or(1), words.next().unwrap_or(2));
    let readers = readers();
    std::panic::set_hook(Box::new(|_| ()));
    let (read, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let tried: Vec<[AtomicU64; 2]> = readers.iter().map(|_| Default::default()).collect();
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (readers, tried, read, failed) = (&readers, &tried, &read, &failed);
            scope.spawn(move || {
                let mut chance = Chance((seed * workers + worker + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                while !failed.load(Ordering::Relaxed) {
                    let number = read.fetch_add(1, Ordering::Relaxed);
                    if number >= inputs {
                        break;
                    }
                    let index = usize::try_from(number).unwrap() % readers.len();
                    let reader = &readers[index];
                    let text = chance.text(&reader.texts);
                    match catch_unwind(AssertUnwindSafe(|| (reader.reads)(&text))) {
                        Ok(accepted) => {
                            tried[index][usize::from(accepted)].fetch_add(1, Ordering::Relaxed);
                        }
                        Err(why) => {
                            let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
                            println!("{} fails at {text:?}: {why}", reader.name);
                            failed.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    let count = |index: usize, accepted: usize| tried[index][accepted].load(Ordering::Relaxed);
    for (index, reader) in readers.iter().enumerate() {
        println!("{:<24} {:>12} refused {:>12} read", reader.name, count(index, 0), count(index, 1));
    }
    let all: u64 = (0..readers.len()).map(|index| count(index, 0) + count(index, 1)).sum();
    let broken = u8::from(failed.load(Ordering::Relaxed));
    println!("{all} inputs over {} readers, seed {seed}: {broken} panics or broken promises", readers.len());
    std::process::exit(i32::from(broken));
}
