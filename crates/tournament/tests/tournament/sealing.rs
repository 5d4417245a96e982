//! Games that were dropped, doubled, swapped or forged break the chain; games played by others do not have the same signature.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use tablero_core::{Ending, Fault, Outcome, Player};
use tablero_record::Record;
use tablero_tournament::{Event, RunError, SecretKey, Store, sealed, verify};

use crate::verifying::{forge, forge_with, keep, lies, sample};
use crate::{director, play};

fn games() -> tablero_catalogue::Catalogue {
    tablero_catalogue::Catalogue::standard()
}

/// Plays the sample into a file, signed with a key or not.
fn signed(path: &Path, key: Option<u8>) {
    let mut store = Store::hold(path).unwrap();
    if let Some(seed) = key {
        store.sign_with(SecretKey::from_seed(&[seed; 32]));
    }
    let mut director = director(&sample(), store);
    assert!(director.run(2, &AtomicBool::new(false), &mut |_| ()).unwrap().complete);
    director.close().unwrap();
}

/// A record of a game that was never played: the loser of game 2 resigned before the last move.
fn invented(path: &Path) -> Record {
    let stored = Store::look(path).unwrap().games().unwrap().swap_remove(1);
    let mut record = Record::read(&stored.record).unwrap();
    let won = record.result.unwrap().places().iter().position(|&place| place == 1).unwrap();
    record.plies.pop();
    let loser = Player::first(2).nth(1 - won).unwrap();
    record.ending = Ending::Forfeit { player: loser, fault: Fault::Resigned { reason: None } };
    assert_eq!(record.result, Outcome::from_places(if won == 0 { &[1, 2] } else { &[2, 1] }).ok());
    record
}

/// Puts a game into the place of game 2, with all that stands beside it.
fn put(path: &Path, record: &Record) {
    let statement = "UPDATE game SET record = ?, verdict = ? WHERE number = 2";
    forge_with(path, statement, &[record.write(), record.ending.line()]);
}

/// A file as earlier versions wrote it.
fn as_before(path: &Path) {
    for statement in [
        "DROP TABLE seal",
        "ALTER TABLE game DROP COLUMN link",
        "ALTER TABLE game DROP COLUMN digest",
        "PRAGMA user_version = 1",
    ] {
        forge(path, statement);
    }
}

/// The digest of its record is right, its moves are legal, the table follows from it: only the chain shows it.
#[test]
fn a_game_that_was_made_up_breaks_the_chain() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    keep(&sample(), &path);
    put(&path, &invented(&path));
    let found = lies(&path, false);
    assert_eq!(found[0], "game 2: it is not the game that was linked to those before it");
    assert!(found[1].starts_with("the seal: the head is "), "{found:?}");
    as_before(&path);
    assert_eq!(lies(&path, false), Vec::<String>::new(), "nothing else would have told");
}

#[test]
fn dropped_doubled_and_swapped_games_break_the_chain() {
    let forgeries: [(&'static str, &str); 7] = [
        ("DELETE FROM game WHERE number = 3", "game 4: the game before it is missing"),
        ("DELETE FROM game WHERE number = 6", "the seal: the head is"),
        (
            "UPDATE game SET number = 7 - number WHERE number IN (1, 6)",
            "game 1: it is not the game that was linked",
        ),
        (
            "UPDATE game SET record = (SELECT record FROM game WHERE number = 1) WHERE number = 2",
            "game 2: it is not the game that was linked",
        ),
        (
            "INSERT INTO game SELECT 7, places, verdict, cost, record, digest, link FROM game WHERE number = 6",
            "game 7: it is not the game that was linked",
        ),
        ("UPDATE plan SET finished = 0", "the seal: the head is"),
        ("UPDATE game SET link = NULL WHERE number = 4", "game 4: it has no link to the game before it"),
    ];
    for (statement, said) in forgeries {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.db");
        keep(&sample(), &path);
        if statement.contains("7 - number") {
            forge(&path, "UPDATE game SET number = 100 + number WHERE number IN (1, 6)");
            forge(&path, "UPDATE game SET number = 107 - number WHERE number > 100");
        } else {
            forge(&path, statement);
        }
        let found = lies(&path, false);
        assert!(found.iter().any(|lie| lie.contains(said)), "{statement}: {found:?}");
        // Nobody goes on with it either.
        let error = tablero_tournament::Director::new(
            sample(),
            &games(),
            tablero_arena::Agents::default(),
            Store::hold(&path).unwrap(),
        );
        assert!(matches!(error, Err(RunError::Broken(_))), "{statement}: {error:?}");
    }
}

#[test]
fn texts_of_records_are_sealed_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut director = director(&sample(), Store::hold(&path).unwrap());
    director.run(2, &AtomicBool::new(false), &mut |_| ()).unwrap();
    let text = director.records().unwrap();
    director.close().unwrap();
    let told = |text: &str| -> Vec<String> {
        let report = sealed::verify(text, &games()).unwrap();
        report.lies.iter().map(ToString::to_string).collect()
    };
    assert_eq!(told(&text), Vec::<String>::new());
    let (records, seal) = sealed::split(&text);
    assert_eq!(records, play(&sample(), 1).1, "the records are those without a seal");
    let pieces: Vec<&str> = tablero_record::texts(records).into_iter().map(|(_, text)| text).collect();
    let with = |pieces: &[&str]| pieces.concat() + seal.unwrap();
    let mut swapped = pieces.clone();
    swapped.swap(1, 4);
    let mut forged = pieces.clone();
    let record = invented(&path).write();
    forged[1] = &record;
    let doubled = [&pieces[..3], &pieces[2..]].concat();
    for (what, pieces, said) in [
        ("dropped", &pieces[1..], "the seal: the head is"),
        ("the last dropped", &pieces[..5], "the seal: the head is"),
        ("doubled", &doubled[..], "game 3: it stands after game 3"),
        ("swapped", &swapped[..], "stands after game"),
        ("forged", &forged[..], "the seal: the head is"),
        ("none", &[], "the seal: the head is"),
    ] {
        let found = told(&with(pieces));
        assert!(found.iter().any(|lie| lie.contains(said)), "{what}: {found:?}");
    }
    for index in records.len()..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[index] ^= 1;
        let report = sealed::verify(&String::from_utf8(bytes).unwrap(), &games());
        assert!(report.is_err() || !report.unwrap().lies.is_empty(), "byte {index}");
    }
}

#[test]
fn signatures_tell_who_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    signed(&file("mine.db"), Some(1));
    signed(&file("other.db"), Some(2));
    signed(&file("nobody.db"), None);
    let public = SecretKey::from_seed(&[1; 32]).public();
    let fault = |name: &str| {
        let report = verify::results(&mut Store::look(&file(name)).unwrap(), &games(), None).unwrap();
        assert!(report.lies.is_empty(), "{:?}", report.lies);
        report.seal.unwrap().fault(Some(&public))
    };
    assert_eq!(fault("mine.db"), None);
    assert!(fault("other.db").unwrap().starts_with("it is signed with the key "));
    assert_eq!(fault("nobody.db").as_deref(), Some("nobody has signed it"));
    let heads: Vec<String> = ["mine.db", "other.db", "nobody.db"]
        .map(|name| Store::look(&file(name)).unwrap().seal().unwrap().unwrap().head)
        .to_vec();
    assert!(heads.iter().all(|head| *head == heads[0]), "equal games have equal heads");
    // The signature of somebody else under a key that is not theirs.
    forge_with(&file("other.db"), "UPDATE seal SET key = ?", &[public.to_string()]);
    let found = lies(&file("other.db"), false);
    assert!(found[0].contains("the signature is not one of the key"), "{found:?}");
}

#[test]
fn a_signed_run_goes_on_with_its_key_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let again = |key: Option<u8>| {
        let mut store = Store::hold(&path).unwrap();
        if let Some(seed) = key {
            store.sign_with(SecretKey::from_seed(&[seed; 32]));
        }
        tablero_tournament::Director::new(sample(), &games(), tablero_arena::Agents::default(), store)
    };
    signed(&path, Some(1));
    assert!(matches!(again(None), Err(RunError::Signed { .. })));
    assert!(matches!(again(Some(2)), Err(RunError::Signed { .. })));
    assert!(again(Some(1)).is_ok());
    std::fs::remove_file(&path).unwrap();
    signed(&path, None);
    assert!(matches!(again(Some(1)), Err(RunError::Unsigned)));
}

/// Whoever looks while it is played sees one moment, in which everything holds.
#[test]
fn a_file_in_use_can_be_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut director = director(&sample(), Store::hold(&path).unwrap());
    let mut seen = Vec::new();
    let mut tell = |event: &Event<'_>| {
        if matches!(event, Event::Ended { .. }) {
            let report = verify::results(&mut Store::look(&path).unwrap(), &games(), None).unwrap();
            assert_eq!((report.lies, report.finished), (Vec::new(), false));
            seen.push(report.games);
        }
    };
    director.run(2, &AtomicBool::new(false), &mut tell).unwrap();
    director.close().unwrap();
    assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
}

/// Files of earlier versions are read, gone on with and verified as before.
#[test]
fn files_without_a_chain_are_as_good_as_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    keep(&sample(), &path);
    as_before(&path);
    let report = verify::results(&mut Store::look(&path).unwrap(), &games(), None).unwrap();
    assert_eq!((report.lies, report.seal), (Vec::new(), None));
    forge(&path, "DELETE FROM game WHERE number = 6");
    forge(&path, "UPDATE plan SET finished = 0");
    let mut director = director(&sample(), Store::hold(&path).unwrap());
    director.run(1, &AtomicBool::new(false), &mut |_| ()).unwrap();
    director.close().unwrap();
    assert_eq!(lies(&path, true), Vec::<String>::new());
}
