//! Robots by name.

use tablero_arena::Stop;
use tablero_core::Options;
use tablero_play::{Budget, Note, RobotWish, Seat, games, sit};

use crate::{GAMES, session};

#[test]
fn every_robot_of_every_game_plays_legal_moves_and_the_same_again() {
    for (game, options) in GAMES {
        let table = sit(game, &Options::parse(options).unwrap()).unwrap();
        for info in table.robots() {
            let mut wish = RobotWish::named(info.name);
            wish.nodes = info.thinks.then_some(2_000);
            let line = || {
                let mut mind = table.robot(&wish, 5).unwrap();
                let mut position = table.start();
                let mut moves = Vec::new();
                while moves.len() < 6 {
                    let Some(thought) = mind.think(&position, &Budget::default()) else { break };
                    let Some(mv) = thought.mv else { break };
                    assert!(position.legal_moves().contains(&mv), "{game} {}: {mv}", info.name);
                    position = position.play(&mv).unwrap();
                    moves.push(mv);
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
        let table = sit(game, &Options::parse(options).unwrap()).unwrap();
        for info in table.robots() {
            let mut mind = table.robot(&RobotWish::named(info.name), 1).unwrap();
            assert!(
                mind.think(&table.start(), &Budget::until(stop.clone())).is_some(),
                "{game} {}",
                info.name
            );
        }
    }
}

#[test]
fn hints_say_what_is_proved() {
    let advice = |game: &str, option: &str| {
        let table = sit(game, &Options::parse([option]).unwrap()).unwrap();
        let mut mind = table.robot(&table.adviser(), 1).unwrap();
        mind.think(&table.start(), &Budget::default()).unwrap()
    };
    assert_eq!(advice("chess", "fen=7k/8/6K1/8/8/8/8/R7 w").note, Note::Wins(Some(1)));
    assert_eq!(advice("queens", "side=5").note, Note::Wins(None));
    let solves = advice("sokoban", "xsb=#####|#@$.#|#####");
    assert_eq!((solves.mv.as_deref(), solves.note), (Some("east"), Note::Solves { moves: 1, pushes: 1 }));
    let hopeless = advice("sokoban", "xsb=######|#@ .$#|######");
    assert_eq!((hopeless.mv, hopeless.note), (None, Note::Hopeless));
}

#[test]
fn solved_boards_have_a_robot_that_knows_them() {
    let robot = |options: &[&str]| {
        let table = sit("checkers", &Options::parse(options).unwrap()).unwrap();
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
    let mut session = session("sokoban", &["level=3"], &["human"]);
    let mut mind = session.table().robot(&session.table().adviser(), 1).unwrap();
    let mut left = None;
    while let Some(thought) = mind.think(session.position(), &Budget::default()) {
        let Note::Solves { moves, .. } = thought.note else { panic!("{thought:?}") };
        assert!(left.is_none_or(|left| left == moves + 1));
        left = Some(moves);
        session.play(&thought.mv.unwrap()).unwrap();
    }
    assert!(session.ended().is_some());
}

#[test]
fn what_people_usually_choose_can_be_played() {
    for game in games() {
        let kind = game.kind();
        for choices in game.choices(&Options::default()) {
            assert!(kind.options().iter().any(|option| option.key == choices.key), "{}", choices.key);
            for value in choices.values.iter().take(12) {
                let options = Options::parse([format!("{}={value}", choices.key)]).unwrap();
                assert!(game.sit(&options).is_ok(), "{} {} {value}", kind.name(), choices.key);
            }
        }
        assert!("robot:nobody".parse::<Seat>().is_ok());
        let table = game.sit(&Options::default()).unwrap();
        assert!(table.robot(&RobotWish::named("nobody"), 0).is_err());
    }
}
