//! History, undo and redo, giving up, records.

use std::time::Duration;

use tablero_arena::{Clock, Fault};
use tablero_core::{Options, Player};
use tablero_play::{Counter, Seat, Session, sit};
use tablero_record::Record;

use crate::session;

#[test]
fn moves_are_spelt_as_the_game_spells_them() {
    let mut chess = session("chess", &[], &["human", "human"]);
    chess.play("(6,0)-(5,0)").unwrap();
    assert_eq!(chess.plies()[0].mv, "a2a3");
    let mut sokoban = session("sokoban", &["xsb=######|#@ $.#|######"], &["human"]);
    sokoban.play("u N arriba rr").unwrap();
    let moves: Vec<&str> = sokoban.plies().iter().map(|ply| ply.mv.as_str()).collect();
    assert_eq!(moves, ["north", "north", "north", "east", "east"]);
    assert_eq!(sokoban.counters(), [Counter::Steps(2), Counter::Pushes(1), Counter::Stored(1, 1)]);
    assert!(sokoban.ended().is_some());
    assert!(sokoban.play("u").is_err());
}

#[test]
fn a_line_is_played_whole_or_not_at_all() {
    let mut sokoban = session("sokoban", &["level=1"], &["human"]);
    assert!(sokoban.play("north nowhere").is_err());
    assert!(sokoban.play("").is_err());
    assert!(sokoban.plies().is_empty());
}

#[test]
fn undo_goes_back_to_a_person_and_redo_comes_back() {
    let mut duel = session("queens", &["side=8"], &["human", "robot:random"]);
    assert_eq!(duel.undo(), None);
    duel.play("a1").unwrap();
    assert_eq!(duel.undo(), Some(1));
    assert_eq!(duel.redo(), 1);
    assert!(!duel.is_human_turn());
    let mind = duel.take_mind().unwrap();
    assert!(duel.take_mind().is_none());
    duel.seat_mind(Player::SECOND, mind);
    duel.play("b3").unwrap();
    assert_eq!(duel.undo(), Some(2));
    assert_eq!((duel.plies().len(), duel.redo(), duel.redo()), (0, 2, 0));
    assert_eq!(duel.position().text(), "8: a1 b3");
    // A robot that began is not asked again for ever.
    let mut second = session("queens", &["side=8"], &["robot:random", "human"]);
    second.play("a1").unwrap();
    assert_eq!((second.undo(), second.plies().len()), (None, 1));
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut chess = session("chess", &[], &["human", "human"]);
    chess.play("a2a3").unwrap();
    chess.undo().unwrap();
    chess.play("b2b3").unwrap();
    assert!(!chess.can_redo());
}

#[test]
fn who_gives_up_has_lost_and_may_think_again() {
    let mut chess = session("chess", &[], &["human", "human"]);
    chess.play("a2a3").unwrap();
    chess.resign();
    let ended = chess.ended().unwrap();
    assert_eq!(ended.outcome.unwrap().winner(), Some(Player::FIRST));
    assert_eq!(ended.verdict.to_string(), "resigned 2");
    assert!(chess.play("a7a6").is_err());
    assert_eq!((chess.undo(), chess.plies().len()), (Some(0), 1));
    assert!(chess.ended().is_none());
}

#[test]
fn time_runs_out() {
    let table = sit("chess", &Options::default()).unwrap();
    let clock = "1ms+0s".parse().unwrap();
    let mut chess = Session::new(table, vec![Seat::Human, Seat::Human], clock, 1).unwrap();
    while !chess.check_time() {
        std::hint::spin_loop();
    }
    assert_eq!(chess.ended().unwrap().verdict.to_string(), "time 1");
    let again = Session::from_record(&chess.record(), 1).unwrap();
    assert_eq!(again.record(), chess.record());
}

#[test]
fn a_session_comes_back_from_its_record() {
    for (game, options, seats, moves) in [
        ("chess", &["fen=4k3/8/8/8/8/8/4P3/4K3 w"][..], &["human", "robot:greedy,seed=2"][..], "e2e3"),
        ("sokoban", &["collection=microban", "level=2"], &["human"], "ulldd"),
        ("sokoban", &["xsb=######|#@ $.#|######"], &["human"], "rl"),
        ("checkers", &["size=1", "players=14", "rule=strict"], &["human", "human"], "2-1"),
        ("queens", &["side=5", "rule=last"], &["human", "human"], "c3"),
    ] {
        let mut played = session(game, options, seats);
        played.play(moves).unwrap();
        let text = played.record().write();
        let record = Record::read(&text).unwrap();
        let again = Session::from_record(&record, 1).unwrap();
        assert_eq!(again.position().text(), played.position().text(), "{game}");
        assert_eq!(again.record().write(), text, "{game}");
    }
}

#[test]
fn false_records_are_refused() {
    let mut record = session("chess", &[], &["human", "human"]).record();
    record.game = "nim".to_owned();
    assert!(Session::from_record(&record, 1).unwrap_err().to_string().contains("no game is called \"nim\""));
    record.game = "chess".to_owned();
    record.seats[0] = "ghost".to_owned();
    assert!(Session::from_record(&record, 1).unwrap_err().to_string().contains("found \"ghost\""));
    record.options.push(("colour".to_owned(), "blue".to_owned()));
    assert!(Session::from_record(&record, 1).unwrap_err().to_string().contains("no option \"colour\""));
}

#[test]
fn the_number_of_seats_must_be_that_of_the_players() {
    let table = sit("checkers", &Options::parse(["players=135"]).unwrap()).unwrap();
    let error = Session::new(table, vec![Seat::Human], Clock::Unlimited, 1).unwrap_err();
    assert_eq!(error.to_string(), "checkers has 3 players here, found 1 seats");
}

#[test]
fn a_game_that_is_too_long_is_broken_off_and_may_go_on() {
    let mut chess = session("chess", &[], &["human", "human"]);
    chess.limit_plies(Some(2));
    chess.play("a2a3").unwrap();
    assert!(!chess.is_too_long());
    chess.play("a7a6").unwrap();
    assert!(chess.is_too_long() && chess.to_move().is_none());
    let ended = chess.ended().unwrap();
    assert_eq!(
        (ended.outcome, ended.verdict.to_string().as_str()),
        (None, "unfinished: not finished after 2 plies")
    );
    assert_eq!(chess.undo(), Some(1));
    assert!(chess.ended().is_none());
}

#[test]
fn faults_lose_and_are_kept_in_the_record() {
    let mut chess = session("chess", &[], &["human", "cmd:never started"]);
    chess.play("a2a3").unwrap();
    chess.forfeit(&Fault::Flood { limit: "more than 3 lines\nin one turn".to_owned() });
    let ended = chess.ended().unwrap();
    assert_eq!(ended.outcome.unwrap().winner(), Some(Player::FIRST));
    let record = Record::read(&chess.record().write()).unwrap();
    assert_eq!(record, chess.record());
    assert_eq!(record.verdict.word(), "flood");
    let again = Session::from_record(&record, 1).unwrap();
    assert_eq!(again.ended(), Some(ended));
    assert_eq!(chess.undo(), Some(1));
}

#[test]
fn robots_keep_to_the_clock_of_a_session() {
    let table = sit("chess", &Options::default()).unwrap();
    let budget = |clock: &str| {
        let seats = vec![Seat::Human, Seat::Human];
        Session::new(table.clone(), seats, clock.parse().unwrap(), 1).unwrap().budget()
    };
    assert_eq!(budget("nodes=77").nodes, Some(77));
    assert!(budget("10s").time.unwrap() < Duration::from_secs(10));
    assert!(budget("10s+1s").time.unwrap() < Duration::from_secs(2));
    assert_eq!(budget("none").time, None);
}
