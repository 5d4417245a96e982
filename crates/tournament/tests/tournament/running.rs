//! Whole tournaments of robots.

use std::sync::atomic::{AtomicBool, Ordering};

use tablero_ratings::{Decision, Sprt};
use tablero_tournament::{Event, Format, Openings, Store};

use crate::{director, plan, play};

fn queens() -> tablero_tournament::Plan {
    let mut plan =
        plan("queens", &[("side", "6")], &["robot:random", "robot:parity", "robot:most", "robot:least"]);
    plan.rounds = Some(3);
    plan.openings = Openings::Random { plies: 1 };
    plan
}

#[test]
fn workers_change_nothing() {
    let plan = queens();
    let (alone, records) = play(&plan, 1);
    let (together, same) = play(&plan, 4);
    assert!(alone.complete);
    assert_eq!(alone.games, 36);
    assert_eq!(records, same);
    assert_eq!(alone, together);
    let mut other = plan.clone();
    other.seed = 2;
    assert_ne!(play(&other, 1).1, records, "another seed plays other games");
}

#[test]
fn every_format_ends_and_counts_its_points() {
    for format in Format::ALL {
        let mut plan = queens();
        plan.format = format;
        plan.rounds = None;
        let (ending, records) = play(&plan, 2);
        assert!(ending.complete, "{format}");
        assert_eq!(records.matches("tablero record 1").count() as u64, ending.games, "{format}");
        // Every game hands out one point, which is two halves.
        let halves: u64 = ending.rows.iter().map(|row| row.halves).sum();
        assert_eq!(halves, 2 * ending.games, "{format}");
        assert_eq!(ending.rows.first().unwrap().rank, 1, "{format}");
    }
}

#[test]
fn all_games_have_tournaments() {
    let chess = plan("chess", &[], &["robot:random", "robot:alphabeta,depth=1"]);
    let (ending, _) = play(&chess, 1);
    assert_eq!((ending.games, ending.rows[0].entrant), (2, 1), "a search beats chance");
    let three = plan(
        "checkers",
        &[("size", "2"), ("players", "135")],
        &["robot:greedy", "robot:random", "robot:random"],
    );
    let (ending, records) = play(&three, 1);
    assert_eq!(ending.games, 3);
    assert_eq!(ending.rows[0].entrant, 0, "whoever runs is first: {records}");
    assert!(ending.rows.iter().all(|row| row.rating.is_some_and(|rating| rating.value.is_finite())));
}

#[test]
fn puzzles_are_ranked_by_what_was_solved_and_then_by_pushes() {
    let levels = [("collection", "microban"), ("level", "1..4")];
    let mut plan = plan("sokoban", &levels, &["robot:random", "robot:pushes", "robot:solver"]);
    plan.clock = "nodes=100000".parse().unwrap();
    plan.max_plies = Some(200);
    let (ending, records) = play(&plan, 1);
    assert_eq!(ending.games, 12, "everybody plays every level once");
    assert_eq!(records.matches("option: level=3").count(), 3);
    let first = &ending.rows[0];
    assert_eq!((first.entrant, first.won), (1, 4), "fewest pushes come first");
    assert_eq!((ending.rows[1].entrant, ending.rows[1].won), (2, 4));
    assert!(first.cost <= ending.rows[1].cost && first.cost > 0);
    assert_eq!(ending.rows[2].entrant, 0);
    assert_eq!(first.rating, None);
}

#[test]
fn a_test_of_strength_stops_where_it_is_decided_however_many_play() {
    let mut plan = plan("queens", &[("side", "5")], &["robot:parity", "robot:random"]);
    plan.games = Some(400);
    plan.openings = Openings::Random { plies: 0 };
    plan.sprt = Some(Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap());
    let (one, records) = play(&plan, 1);
    let (decision, ratio) = one.test.unwrap();
    assert!(one.complete && one.games < 400 && one.games % 2 == 0, "{} games", one.games);
    assert!(decision == Some(Decision::AcceptH1) && ratio > 0.0, "{ratio}");
    let (many, same) = play(&plan, 4);
    assert_eq!((many, same), (one, records));
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let plan = queens();
    let (whole, records) = play(&plan, 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let mut stops = 0;
    loop {
        let mut director = director(&plan, Store::hold(&path).unwrap());
        let stop = AtomicBool::new(false);
        let mut played = 0;
        let mut settled = Vec::new();
        let mut tell = |event: &Event<'_>| match event {
            Event::Ended { .. } => {
                played += 1;
                stop.store(played >= 5, Ordering::Relaxed);
            }
            Event::Settled(game) => settled.push(game.fixture.number),
        };
        let ending = director.run(2, &stop, &mut tell).unwrap();
        assert_eq!(settled, (1..=settled.len() as u64).collect::<Vec<_>>(), "told in order from the first");
        let text: String = director.games().map(|played| played.record.write()).collect();
        director.close().unwrap();
        if ending.complete {
            assert_eq!((ending, text), (whole, records));
            break;
        }
        stops += 1;
    }
    assert!(stops > 1);
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["cup.db"], "nothing is left beside the file");
}

#[test]
fn one_file_has_one_owner_and_one_plan() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.db");
    let first = director(&queens(), Store::hold(&path).unwrap());
    assert!(Store::hold(&path).unwrap_err().to_string().contains("another process"));
    first.close().unwrap();
    let mut other = queens();
    other.seed = 9;
    let agents = tablero_arena::Agents::default();
    let error = tablero_tournament::Director::new(
        other,
        &tablero_catalogue::Catalogue::standard(),
        agents,
        Store::hold(&path).unwrap(),
    )
    .unwrap_err();
    assert!(error.to_string().contains("\"seed = \\\"1\\\"\" there"), "{error}");
    std::fs::write(&path, "something else").unwrap();
    assert!(Store::hold(&path).is_err());
}
