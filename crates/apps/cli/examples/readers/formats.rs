//! The readers of files, options and lines that belong to no one game.

use std::sync::Arc;

use tablero_agentspeak::syntax::{NoIncludes, parse_jcm, parse_program, parse_project};
use tablero_arena::Seat;
use tablero_catalogue::Catalogue;
use tablero_chess_tables::{Class, Table as TableOfClass};
use tablero_core::{Clock, Ending, Options, read_duration};
use tablero_queens_duel::strategy::Strategy;
use tablero_record::{Record, read_all};
use tablero_run::Plan as RunPlan;
use tablero_sokoban::notation::{collection, lurd, slc, xsb};
use tablero_tournament::{Plan, PublicKey, SecretKey, sealed};
use tablero_wire::protocol::AgentMessage;
use tablero_wire::sokoban::SolveResult;

use crate::{Reader, reader};

#[allow(clippy::too_many_lines, reason = "a list")]
pub(crate) fn all(games: &Arc<Catalogue>) -> Vec<Reader> {
    let catalogue = Arc::clone(games);
    vec![
        reader("level", ["#####\n#@$.#\n#####\n", "3(2#-|)@$.4#", "+*$ .#-_\n; a\n"], |text| {
            let Ok(level) = xsb::read(text) else { return false };
            let (low, high) = level.bounds();
            if high.x.abs_diff(low.x) < 1000 && high.y.abs_diff(low.y) < 1000 {
                assert_eq!(xsb::read(&xsb::write(&level)), Ok(level.clone()));
                assert_eq!(xsb::read(&xsb::write_run_length(&level)), Ok(level));
            }
            true
        }),
        reader("collection", ["; one\n#####\n#@$.#\n#####\nTitle: x\nSolution:\nR\n\n2#@$.\n"], |text| {
            collection::read(text.as_bytes()).entries.iter().any(|entry| entry.level.is_ok())
        }),
        reader(
            "slc",
            [
                "<SokobanLevels><LevelCollection><Level Id=\"a\"><L>#@$.#</L></Level></LevelCollection></SokobanLevels>",
            ],
            |text| slc::read(text).is_ok(),
        ),
        reader("actions", ["rrRdlU", "3(rR)2l", "10(2(l)r)"], |text| lurd::read(text).is_ok()),
        reader("strategy", [include_str!("../../../../games/queens-duel/strategies/4-quota.txt")], |text| {
            let Ok(strategy) = Strategy::read_unsummed(text) else { return false };
            assert_eq!(Strategy::read(&strategy.write()).as_ref(), Ok(&strategy));
            true
        }),
        reader(
            "program",
            [
                "!s. b(1,[a|T],\"x\")[source(self)]. +!s : b(X,_,_) & X > 0 <- .print(X); !!t(X+1); -+c. +?q(X) : true <- ?b(X,_,_).",
            ],
            |text| parse_program(text, "a.asl", &NoIncludes).diagnostics.is_empty(),
        ),
        reader(
            "mas2j",
            ["MAS m { infrastructure: Centralised environment: E(1) agents: a [goals=\"x\"] #3; b f.asl; }"],
            |text| parse_project(text).is_ok(),
        ),
        reader(
            "jcm",
            ["mas m { agent a : f.asl { beliefs: b(1) goals: g instances: 3 } agent c }"],
            |text| parse_jcm(text).is_ok(),
        ),
        reader("record", [RECORD], |text| {
            // Whoever forges a record computes its digest anew.
            let before = text.rfind("digest: ").map_or(text, |before| &text[..before]);
            let text = format!("{before}digest: sha256 {}\n", tablero_record::digest(before));
            let Ok(record) = Record::read(&text) else { return false };
            assert_eq!(record.write(), text, "one game has one text");
            true
        }),
        reader("records", [RECORD], |text| read_all(text).iter().any(|located| located.record.is_ok())),
        reader(
            "plan",
            [
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
            [
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
        reader("clock", ["1s", "5m+3s", "nodes=1000", "none", "90s+500ms"], |text| {
            let Ok(clock) = text.parse::<Clock>() else { return false };
            assert_eq!(clock.to_string().parse::<Clock>().unwrap(), clock);
            true
        }),
        reader("duration", ["1s", "500ms", "2h", "3m"], |text| read_duration(text).is_ok()),
        reader(
            "ending",
            [
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
        reader("options", ["side=6", "players=135", "xsb=3#@$."], |text| Options::parse([text]).is_ok()),
        reader(
            "public key",
            ["tablero public key ed25519 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"],
            |text| {
                let Ok(key) = text.parse::<PublicKey>() else { return false };
                assert_eq!(key.write().parse(), Ok(key));
                true
            },
        ),
        reader(
            "secret key",
            ["tablero secret key ed25519 9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"],
            |text| SecretKey::read(text).is_ok(),
        ),
        reader(
            "agent's line",
            [
                "{\"type\":\"move\",\"id\":3,\"move\":\"a6\"}",
                "{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"name\":\"x\",\"moves\":true}",
                "{\"type\":\"resign\",\"id\":1}",
            ],
            |text| AgentMessage::read(text).is_ok(),
        ),
        reader(
            "result",
            [
                "{\"goal\":\"pushes\",\"level\":3,\"moves\":8,\"nodes\":12,\"optimal\":true,\"pushes\":2,\"seconds\":0.25,\"solution\":\"rRR\",\"status\":\"solved\",\"title\":\"c\",\"xsb\":\"@$.\"}",
            ],
            |text| {
                let Ok(result) = SolveResult::read(text) else { return false };
                assert_eq!(SolveResult::read(&tablero_wire::text(&result)), Ok(result));
                true
            },
        ),
        table_file(),
        reader("sealed records", [RECORD], move |text| {
            sealed::verify(text, &catalogue).is_ok_and(|report| report.lies.is_empty())
        }),
        run_plan(games),
    ]
}

/// The files of tables, with the digest of what they hold: whoever forges a file recomputes it.
fn table_file() -> Reader {
    // In memory where there is such a folder: the file is written for every text.
    let memory = std::path::Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
    let class: Class = "KRK".parse().unwrap();
    let text = "tablero chess table 1\nclass KRK\nentries 1000\nwidth 1\n\n\u{9}\u{0}\u{0}\u{0}abcdefghi";
    let file = folder.path().join(format!("{class}.table"));
    let reads = move |text: &str| {
        let digest = tablero_record::digest(text);
        let byte = |at: usize| u8::from_str_radix(&digest[2 * at..2 * at + 2], 16).unwrap();
        let bytes: Vec<u8> = text.bytes().chain((0..digest.len() / 2).map(byte)).collect();
        std::fs::write(&file, bytes).unwrap();
        TableOfClass::read(folder.path(), class).is_ok()
    };
    reader("file of a table", [text], reads).share(6)
}

/// Plans of runs, as a coordinator sends them to its workers.
fn run_plan(games: &Arc<Catalogue>) -> Reader {
    let texts = [
        "kind = 'match'\nchunk = 3\ngame = 'queens'\nrounds = 5\nclock = 'nodes=50'\n[options]\nside = 5\n[openings]\nplies = 1\n[[entrant]]\nseat = 'robot:mcts'\n[[entrant]]\nseat = 'robot:parity'\n",
        "kind = 'ask'\nchunk = 2\ngame = 'queens'\nlooks = 100\nquestions = [\n'{\"ask\":\"solve\",\"side\":4,\"queens\":[]}',\n'{\"ask\":\"nothing\"}',\n]\n",
        "kind = 'grade'\nchunk = 1\ngame = 'chess'\nexercise = 6\nlooks = 1000\n[[hand-in]]\nname = 'a.spec'\ntext = 'nothing'\n",
    ];
    let games = Arc::clone(games);
    let reads = move |text: &str| {
        let Ok(plan) = RunPlan::read(text, &games, &()) else { return false };
        let again = RunPlan::read(&plan.to_string(), &games, &()).unwrap();
        assert_eq!(again.hash(), plan.hash());
        true
    };
    reader("plan of a run", texts, reads)
}

const RECORD: &str = "tablero record 1\ngame: queens\noption: side=4\noption: rule=quota\nseat 1: robot:random\nseat 2: robot:most\n\
                      number: 1\nstart: 4:\n\n1 a1\n2 c2\n\nresult: 2 1\nverdict: resigned 1\n\
                      digest: sha256 0000000000000000000000000000000000000000000000000000000000000000\n";
