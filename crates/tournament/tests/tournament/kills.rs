//! A process that is killed at any instant loses and repeats nothing.
//!
//! The process is this test binary itself, told by its environment which file to play.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_tournament::{Event, Format, Openings, Plan, Store, verify};

use crate::struck::struck;
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

/// What the process prints when a game has ended.
const ENDED: &str = "a game has ended";

/// Plays the file of the environment to its end; in a plain run of the tests, one of its own.
#[test]
fn child() {
    let folder = tempfile::tempdir().unwrap();
    let file = std::env::var_os(FILE).map_or_else(|| folder.path().join("cup.db"), PathBuf::from);
    let format = std::env::var(FORMAT).map_or(Format::Knockout, |format| format.parse().unwrap());
    let mut director = director(&cup(format), Store::hold(Path::new(&file)).unwrap());
    let tell = &mut |event: &Event<'_>| {
        if matches!(event, Event::Ended { .. }) {
            println!("{ENDED}");
        }
    };
    assert!(director.run(2, &AtomicBool::new(false), tell).unwrap().complete);
    director.close().unwrap();
}

/// Kills the process so many times, a random instant after a random number of games, then lets it end.
fn survive(format: Format, kills: u32, most_games: usize, seed: u64) {
    let (whole, records) = play(&cup(format), 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "kills::child", "--nocapture"]).env(FILE, &path).env(FORMAT, format.name());
        command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap()
    };
    for _ in 0..kills {
        let mut child = start();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut games = lines.filter(|line| line.ends_with(ENDED));
        games.by_ref().take(rng.random_range(0..=most_games)).for_each(drop);
        for _ in 0..rng.random_range(0..50_000) {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(start().wait_with_output().unwrap().status.success());
    let mut director = director(&cup(format), Store::hold(&path).unwrap());
    let ending = director.run(1, &AtomicBool::new(false), &mut not_again).unwrap();
    let text: String = director.games().map(|played| played.record.write()).collect();
    director.close().unwrap();
    assert_eq!(ending, whole, "{format}, seed {seed}");
    assert_eq!(text, records, "{format}, seed {seed}");
    let report =
        verify::results(&mut Store::look(&path).unwrap(), &tablero_catalogue::Catalogue::standard(), None)
            .unwrap();
    assert_eq!((report.lies, report.finished), (Vec::new(), true));
    struck(&format!("tournament, {format}"), kills as usize, 0);
}

/// Nothing is left to play.
fn not_again(event: &Event<'_>) {
    assert!(matches!(event, Event::Settled(_)));
}

#[test]
fn four_hundred_games_survive_fifty_kills() {
    survive(Format::RoundRobin, 50, 12, 1);
}

#[test]
fn rounds_that_depend_on_results_survive_kills() {
    survive(Format::Swiss, 10, 60, 2);
    survive(Format::Knockout, 10, 1, 3);
}
