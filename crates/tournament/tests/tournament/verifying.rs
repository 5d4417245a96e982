//! False statements are found.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tablero_arena::{AgentOptions, Agents};
use tablero_catalogue::Catalogue;
use tablero_tournament::{Openings, Plan, Store, StoreError, verify};

use crate::{director, plan, play};

fn records(text: &str) -> verify::Report {
    verify::records(text, &Catalogue::standard())
}

pub(crate) fn sample() -> Plan {
    let mut plan = plan("queens", &[("side", "6")], &["robot:random", "robot:parity", "robot:most"]);
    plan.event = Some("copa".to_owned());
    plan.openings = Openings::Random { plies: 1 };
    plan
}

fn kept(path: &Path) {
    keep(&sample(), path);
}

pub(crate) fn keep(plan: &Plan, path: &Path) {
    let mut director = director(plan, Store::hold(path).unwrap());
    assert!(director.run(1, &AtomicBool::new(false), &mut |_| ()).unwrap().complete);
    director.close().unwrap();
}

/// Does something to a file that nobody should do.
pub(crate) fn forge(path: &Path, statement: &'static str) {
    forge_with(path, statement, &[]);
}

/// The same, with values.
pub(crate) fn forge_with(path: &Path, statement: &'static str, values: &[String]) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        use sqlx::{ConnectOptions as _, Connection as _};
        let mut connection =
            sqlx::sqlite::SqliteConnectOptions::new().filename(path).connect().await.unwrap();
        let query = values.iter().fold(sqlx::query(statement), sqlx::query::Query::bind);
        query.execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    });
}

pub(crate) fn lies(path: &Path, again: bool) -> Vec<String> {
    let agents = again.then(|| Agents::new(AgentOptions::default()));
    let report =
        verify::results(&mut Store::look(path).unwrap(), &Catalogue::standard(), agents.as_ref()).unwrap();
    report.lies.iter().map(ToString::to_string).collect()
}

#[test]
fn what_was_played_is_true_and_comes_out_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    kept(&path);
    assert_eq!(lies(&path, false), Vec::<String>::new());
    assert_eq!(lies(&path, true), Vec::<String>::new());
}

#[test]
fn every_table_is_recomputed() {
    let forgeries: [(&'static str, &str); 8] = [
        ("UPDATE standing SET won = won + 1 WHERE entrant = 0", "the table, robot:random: told as"),
        ("UPDATE standing SET rank = 9 WHERE entrant = 1", "the table, robot:parity"),
        ("UPDATE standing SET rating = '9.0 [1.0, 2.0]' WHERE entrant = 2", "the table, robot:most"),
        ("UPDATE standing SET name = 'best' WHERE entrant = 2", "told as \"best\""),
        ("UPDATE game SET places = '1 1' WHERE number = 3", "game 3: told as"),
        ("UPDATE game SET verdict = 'resigned 1' WHERE number = 3", "game 3: told as"),
        ("DELETE FROM game WHERE number = 2", "game 2: it is missing"),
        ("UPDATE game SET number = 70 WHERE number = 6", "game 70: no such game"),
    ];
    for (statement, said) in forgeries {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.db");
        kept(&path);
        forge(&path, statement);
        let found = lies(&path, false);
        assert!(found.iter().any(|lie| lie.contains(said)), "{statement}: {found:?}");
    }
}

#[test]
fn games_of_another_tournament_do_not_pass() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    kept(&path);
    // Both records are true, but each stands where the other should.
    forge(&path, "UPDATE game SET record = (SELECT record FROM game WHERE number = 5) WHERE number = 1");
    let found = lies(&path, false);
    assert!(found[0].starts_with("game 1, line "), "{found:?}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    kept(&path);
    forge(&path, "UPDATE plan SET text = replace(text, 'seed = \"1\"', 'seed = \"2\"')");
    assert!(lies(&path, false)[0].contains("seed: 1"), "the seed is in every record");
}

#[test]
fn a_test_that_was_decided_ends_where_it_was() {
    let mut plan = plan("queens", &[("side", "5")], &["robot:parity", "robot:random"]);
    plan.games = Some(400);
    plan.sprt = Some(tablero_ratings::Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    keep(&plan, &path);
    assert_eq!(lies(&path, false), Vec::<String>::new());
    forge(&path, "DELETE FROM game WHERE number = (SELECT max(number) FROM game)");
    assert!(lies(&path, false)[0].contains("it is missing"));
}

/// A record whose digest is right says nothing that is not so, or its line is named.
#[test]
fn a_byte_changed_anywhere_is_found() {
    let (_, text) = play(&sample(), 1);
    assert!(records(&text).lies.is_empty());
    assert_eq!(records(&text).games, 6);
    for index in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[index] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        assert!(!records(&changed).lies.is_empty(), "byte {index} of {text}");
    }
}

#[test]
fn a_digest_made_anew_does_not_hide_a_lie() {
    let (_, text) = play(&sample(), 1);
    let first = tablero_record::read_all(&text).swap_remove(0).record.unwrap();
    let told = |change: &dyn Fn(&mut tablero_record::Record)| {
        let mut record = first.clone();
        change(&mut record);
        let lies = records(&record.write()).lies;
        lies.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let lines = 2 + first.options.len() + first.seats.len() + first.headers.len() + 1;
    let found = told(&|record| record.plies[0].mv.clone_from(&first.plies[1].mv));
    assert!(found[0].starts_with("line "), "{found:?}");
    let places: Vec<u8> = first.result.unwrap().places().iter().rev().copied().collect();
    let found = told(&|record| record.result = tablero_core::Outcome::from_places(&places).ok());
    assert!(found[0].contains("told as"), "{found:?}");
    let found = told(&|record| record.start = "nonsense".to_owned());
    assert!(found[0].starts_with(&format!("line {lines}: the start is no position")), "{found:?}");
    let found = told(&|record| record.game = "go".to_owned());
    assert!(found[0].starts_with("line 2: no game is called \"go\""), "{found:?}");
    let found = told(&|record| {
        record.plies.pop();
    });
    assert!(found[0].contains("the game is not over"), "{found:?}");
}

/// A file that computes is refused before anything in it is asked for: these would never end, or make a gigabyte of every row.
#[test]
fn a_file_that_computes_is_refused() {
    let endless = "CREATE VIEW game AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                   SELECT i AS number, '1 2' AS places, '' AS verdict, 0 AS cost, '' AS record, '' AS digest, '' AS link FROM n";
    let attacks: [&[&'static str]; 4] = [
        &["DROP TABLE game", endless],
        &[
            "ALTER TABLE game DROP COLUMN link",
            "ALTER TABLE game ADD COLUMN link TEXT AS(hex(zeroblob(400000000)))",
        ],
        &["CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END"],
        &["CREATE VIRTUAL TABLE more USING fts5(text)"],
    ];
    for statements in attacks {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.db");
        keep(&sample(), &path);
        for statement in statements {
            forge(&path, statement);
        }
        for refused in [Store::look(&path), Store::hold(&path)] {
            assert!(matches!(refused, Err(StoreError::Computing)), "{statements:?}: {refused:?}");
        }
    }
}
