//! Robots by name.

use std::sync::Arc;

use tablero_catalogue::{Catalogue, RobotWish, Table, TurnBudget, words as said};
use tablero_core::{Argument, ManualTime, Options, Stop, Turn};
use tablero_sokoban::words;

/// Small enough that everybody answers at once.
const GAMES: [(&str, &[&str]); 5] = [
    ("chess", &[]),
    ("sokoban", &["level=1"]),
    ("checkers", &["size=2", "players=135"]),
    ("checkers", &["size=1", "players=14"]),
    ("queens", &["side=6"]),
];

fn sit(game: &str, options: &[&str]) -> Arc<dyn Table> {
    Catalogue::standard().sit(game, &Options::parse(options).unwrap()).unwrap()
}

fn budget() -> TurnBudget {
    TurnBudget::new(Turn::default(), Arc::new(ManualTime::default()))
}

#[test]
fn every_robot_of_every_game_plays_legal_moves_and_the_same_again() {
    for (game, options) in GAMES {
        let table = sit(game, options);
        for info in table.robots() {
            let mut wish = RobotWish::named(info.name);
            wish.nodes = info.thinks.then_some(2_000);
            let line = || {
                let mut robot = table.robot(&wish, 5).unwrap();
                let mut position = table.start();
                let mut moves = Vec::new();
                while moves.len() < 6 {
                    let Some(thought) = robot.think(&position, &budget()) else { break };
                    let Some(mv) = thought.mv else { break };
                    moves.push(position.write_move(mv));
                    position = position.play(mv);
                }
                moves
            };
            let first = line();
            assert!(!first.is_empty(), "{game} {}", info.name);
            assert_eq!(first, line(), "{game} {}", info.name);
        }
        let adviser = table.adviser();
        assert!(adviser.check(table.game(), table.robots()).is_ok(), "{game}");
    }
}

#[test]
fn a_robot_that_is_told_to_stop_still_answers() {
    let stop = Stop::default();
    stop.ask();
    for (game, options) in GAMES {
        let table = sit(game, options);
        for info in table.robots() {
            let mut robot = table.robot(&RobotWish::named(info.name), 1).unwrap();
            assert!(
                robot.think(&table.start(), &budget().or_until(stop.clone())).is_some(),
                "{game} {}",
                info.name
            );
        }
    }
}

#[test]
fn hints_say_what_is_proved() {
    let advice = |game: &str, option: &str| {
        let table = sit(game, &[option]);
        let mut robot = table.robot(&table.adviser(), 1).unwrap();
        robot.think(&table.start(), &budget()).unwrap()
    };
    assert_eq!(advice("chess", "fen=7k/8/6K1/8/8/8/8/R7 w").note, Some(said::robot_wins_in(1)));
    assert_eq!(advice("queens", "side=5").note, Some(said::robot_wins()));
    let solves = advice("sokoban", "xsb=#####|#@$.#|#####");
    assert_eq!(solves.note, Some(words::hint_solves(1, 1)));
    assert!(solves.mv.is_some() && solves.fault.is_none());
    let hopeless = advice("sokoban", "xsb=######|#@ .$#|######");
    assert_eq!((hopeless.mv, hopeless.note), (None, Some(words::hint_hopeless())));
    assert_eq!(hopeless.fault.unwrap().to_string(), "resigned: the level cannot be solved any more");
}

#[test]
fn solved_boards_have_a_robot_that_knows_them() {
    let robot = |options: &[&str]| {
        let table = sit("checkers", options);
        let listed = table.robots().iter().any(|info| info.name == "solved");
        let refused = table.robot(&RobotWish::named("solved"), 0).err().map(|error| error.to_string());
        assert_eq!(listed, refused.is_none());
        refused
    };
    assert_eq!(robot(&["size=1", "players=14"]), None);
    let large = robot(&["size=3", "players=14"]).unwrap();
    assert_eq!(
        large,
        "checkers has no robot \"solved\" here: values are known for size 1 to 2, found size 3"
    );
    assert!(robot(&["size=1", "players=135"]).unwrap().contains("values are known for players [1, 4]"));
}

#[test]
fn a_solution_is_followed_to_its_end() {
    let table = sit("sokoban", &["level=3"]);
    let mut robot = table.robot(&table.adviser(), 1).unwrap();
    let mut position = table.start();
    let mut left = None;
    while let Some(thought) = robot.think(&position, &budget()) {
        let note = thought.note.unwrap();
        let Some((_, Argument::Number(moves))) = note.arguments().iter().find(|(key, _)| *key == "moves")
        else {
            panic!("{note:?}")
        };
        assert!(left.is_none_or(|left| left == moves + 1));
        left = Some(*moves);
        position = position.play(thought.mv.unwrap());
    }
    assert!(position.outcome().is_some());
}
