//! Files of games.

use std::fs;
use std::path::PathBuf;

use tablero_play::{Keeper, Place, store};

use crate::session;

fn directory(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tablero-play-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn nothing_is_written_over() {
    let place = directory("over");
    let mut chess = session("chess", &[], &["human", "human"]);
    let first = store::create_numbered(&place, &chess.record()).unwrap();
    chess.play("a2a3").unwrap();
    let second = store::create_numbered(&place, &chess.record()).unwrap();
    assert_ne!(first, second);
    assert!(store::create(&first, &chess.record()).unwrap_err().to_string().contains("exists already"));
    assert!(store::read(&first).unwrap().plies.is_empty());
    store::replace(&first, &chess.record()).unwrap();
    assert_eq!(store::read(&first).unwrap(), chess.record());
    // Nothing else is left behind.
    assert_eq!(fs::read_dir(&place).unwrap().count(), 2);
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn only_unfinished_games_are_offered() {
    let place = directory("offered");
    let mut chess = session("chess", &[], &["human", "human"]);
    let open = store::create_numbered(&place, &chess.record()).unwrap();
    chess.resign();
    store::create_numbered(&place, &chess.record()).unwrap();
    let queens = session("queens", &[], &["human", "human"]);
    store::create_numbered(&place, &queens.record()).unwrap();
    fs::write(place.join("noise.tablero"), "what").unwrap();
    fs::write(place.join("torn.tablero"), &chess.record().write()[..40]).unwrap();
    let offered = store::interrupted(&place, Some("chess"));
    assert_eq!(offered.iter().map(|saved| &saved.path).collect::<Vec<_>>(), [&open]);
    assert_eq!(store::interrupted(&place, None).len(), 2);
    assert!(store::interrupted(&place.join("nowhere"), None).is_empty());
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn errors_name_the_file() {
    let place = directory("errors");
    fs::create_dir_all(&place).unwrap();
    let file = place.join("x.tablero");
    assert!(store::read(&file).unwrap_err().to_string().contains("x.tablero"));
    fs::write(&file, b"\xff\xfe").unwrap();
    assert!(store::read(&file).unwrap_err().to_string().contains("line 1: expected"));
    let chess = session("chess", &[], &["human", "human"]);
    let below = file.join("below.tablero");
    assert!(store::create(&below, &chess.record()).is_err());
    fs::remove_dir_all(&place).unwrap();
}

/// A level that a person solves is remembered with the least of every number.
#[test]
fn solved_levels_are_remembered() {
    let place = directory("progress");
    let solve = |seat: &str, line: &str| {
        let mut sokoban = session("sokoban", &["xsb=#######|# @$.#|#######"], &[seat]);
        sokoban.play(line).unwrap();
        Keeper::new(Place::Directory(place.clone())).keep(&sokoban).unwrap();
        // Read again by somebody else.
        let progress = Keeper::new(Place::Directory(place.clone())).progress().clone();
        progress.best(sokoban.table().as_ref()).cloned()
    };
    assert_eq!(solve("human", "l"), None, "not solved");
    assert_eq!(solve("robot:random", "r"), None, "not by a person");
    assert_eq!(solve("human", "lrr"), Some(vec![3, 1]));
    assert_eq!(solve("human", "r"), Some(vec![1, 1]));
    assert_eq!(solve("human", "lrr"), Some(vec![1, 1]));
    let file = place.join("progress");
    let kept = fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with("sokoban xsb=") && kept.ends_with(": 1 1\n"), "{kept}");
    // Another program, another level, and a line that makes no sense.
    fs::write(&file, kept.replace(": 1 1", ": 9 0") + "sokoban level=2: 5 2\nnoise\n").unwrap();
    assert_eq!(solve("human", "r"), Some(vec![1, 0]));
    let kept = fs::read_to_string(&file).unwrap();
    assert!(kept.contains("sokoban level=2: 5 2\n") && !kept.contains("noise"), "{kept}");
    fs::remove_dir_all(&place).unwrap();
}
