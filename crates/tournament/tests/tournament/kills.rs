//! A process that is killed at any instant loses and repeats nothing.
//!
//! The process is this test binary itself, told by its environment which file to play.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_tournament::{Event, Format, Openings, Plan, Store, verify};

use crate::{director, plan, play};

const FILE: &str = "TABLERO_KILLS_FILE";
const FORMAT: &str = "TABLERO_KILLS_FORMAT";

/// 400 games.
fn cup(format: Format) -> Plan {
    let seats = ["robot:random", "robot:parity", "robot:most", "robot:least", "robot:mcts"];
    let mut plan = plan("queens", &[("side", "6")], &seats);
    plan.openings = Openings::Random { plies: 1 };
    plan.format = format;
    plan.rounds = Some(match format {
        Format::RoundRobin => 20,
        Format::Gauntlet => 50,
        Format::Swiss => 100,
        Format::Knockout => 1,
    });
    plan
}

/// Plays the file of the environment to its end; nothing in a plain run of the tests.
#[test]
fn child() {
    let (Ok(file), Ok(format)) = (std::env::var(FILE), std::env::var(FORMAT)) else { return };
    let plan = cup(format.parse().unwrap());
    let mut director = director(&plan, Store::hold(Path::new(&file)).unwrap());
    director.run(2, &AtomicBool::new(false), &mut |_| ()).unwrap();
    director.close().unwrap();
}

/// Kills the process so many times at random instants, then lets it end.
fn survive(format: Format, kills: u32, seed: u64) {
    let (whole, records) = play(&cup(format), 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "kills::child", "--quiet"]).env(FILE, &path).env(FORMAT, format.name());
        command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap()
    };
    for _ in 0..kills {
        let mut child = start();
        std::thread::sleep(Duration::from_micros(rng.random_range(0..60_000)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(start().wait().unwrap().success());
    let mut director = director(&cup(format), Store::hold(&path).unwrap());
    let ending = director.run(1, &AtomicBool::new(false), &mut not_again).unwrap();
    let text: String = director.games().map(|played| played.record.write()).collect();
    director.close().unwrap();
    assert_eq!(ending, whole, "{format}, seed {seed}");
    assert_eq!(text, records, "{format}, seed {seed}");
    let report = verify::results(&mut Store::look(&path).unwrap(), &tablero_catalogue::Catalogue::standard(), None).unwrap();
    assert_eq!((report.lies, report.finished), (Vec::new(), true));
}

/// Nothing is left to play.
fn not_again(event: &Event<'_>) {
    assert!(matches!(event, Event::Settled(_)));
}

#[test]
fn four_hundred_games_survive_fifty_kills() {
    survive(Format::RoundRobin, 50, 1);
}

#[test]
fn rounds_that_depend_on_results_survive_kills() {
    survive(Format::Swiss, 10, 2);
    survive(Format::Knockout, 10, 3);
}
