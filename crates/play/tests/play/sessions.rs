//! History, undo and redo, resigning, records.

use std::sync::Arc;
use std::time::Duration;

use tablero_arena::{Seat, SystemTime};
use tablero_catalogue::Catalogue;
use tablero_core::{Clock, Fault, ManualTime, Player};
use tablero_play::{Session, SessionError};
use tablero_record::Record;
use tablero_sokoban::words;

use crate::{session, sit};

fn from_record(record: &Record) -> Result<Session, SessionError> {
    Session::from_record(record, &Catalogue::standard(), 1, SystemTime::shared())
}

#[test]
fn moves_are_spelt_as_the_game_spells_them() {
    let mut chess = session("chess", &[], &["human", "human"]);
    chess.play("(6,0)-(5,0)").unwrap();
    assert_eq!(chess.plies().next().unwrap().mv, "a2a3");
    let mut sokoban = session("sokoban", &["xsb=######|#@ $.#|######"], &["human"]);
    sokoban.play("u N arriba rr").unwrap();
    let moves: Vec<&str> = sokoban.plies().map(|ply| ply.mv.as_str()).collect();
    assert_eq!(moves, ["north", "north", "north", "east", "east"]);
    assert_eq!(sokoban.counters(), [words::steps(2_u64), words::pushes(1_u64), words::stored(1_u64, 1_u64)]);
    assert!(sokoban.ended().is_some());
    assert!(sokoban.play("u").is_err());
}

#[test]
fn a_line_is_played_whole_or_not_at_all() {
    let mut sokoban = session("sokoban", &["level=1"], &["human"]);
    assert!(sokoban.play("north nowhere").is_err());
    assert!(sokoban.play("").is_err());
    assert_eq!(sokoban.plies().len(), 0);
}

#[test]
fn undo_goes_back_to_a_person_and_redo_comes_back() {
    let mut duel = session("queens", &["side=8"], &["human", "robot:random"]);
    assert_eq!(duel.undo(), None);
    duel.play("a1").unwrap();
    assert_eq!(duel.undo(), Some(1));
    assert_eq!(duel.redo(), 1);
    assert!(!duel.is_human_turn());
    let robot = duel.take_robot().unwrap();
    assert!(duel.take_robot().is_none());
    duel.seat_robot(Player::SECOND, robot);
    duel.play("b3").unwrap();
    assert_eq!(duel.undo(), Some(2));
    assert_eq!(duel.plies().len(), 0);
    assert_eq!((duel.redo(), duel.redo()), (2, 0));
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
    assert_eq!(ended.ending.line(), "resigned 2");
    assert!(chess.play("a7a6").is_err());
    assert_eq!((chess.undo(), chess.plies().len()), (Some(0), 1));
    assert!(chess.ended().is_none());
}

#[test]
fn time_runs_out() {
    let time = ManualTime::default();
    let clock = "1s+0s".parse().unwrap();
    let seats = vec![Seat::Human, Seat::Human];
    let mut chess = Session::new(sit("chess", &[]), seats, clock, 1, Arc::new(time.clone())).unwrap();
    time.pass(Duration::from_millis(999));
    assert!(!chess.check_time());
    time.pass(Duration::from_millis(1));
    assert!(chess.check_time());
    let ending = chess.ended().unwrap().ending;
    assert_eq!((ending.word(), ending.at_fault()), ("time", Some(Player::FIRST)));
    // The flag has fallen, and stays down.
    time.pass(Duration::from_secs(5));
    assert_eq!(chess.clock(Player::FIRST).left, Some(Duration::ZERO));
    assert_eq!(chess.clock(Player::SECOND).left, Some(Duration::from_secs(1)));
    let again = from_record(&chess.record()).unwrap();
    assert_eq!(again.record().write(), chess.record().write());
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
        let again = from_record(&record).unwrap();
        assert_eq!(again.position().text(), played.position().text(), "{game}");
        assert_eq!(again.record().write(), text, "{game}");
    }
}

#[test]
fn false_records_are_refused() {
    let mut record = session("chess", &[], &["human", "human"]).record();
    record.game = "nim".to_owned();
    assert!(from_record(&record).unwrap_err().to_string().contains("no game is called \"nim\""));
    record.game = "chess".to_owned();
    record.seats[0] = "ghost".to_owned();
    assert!(from_record(&record).unwrap_err().to_string().contains("found \"ghost\""));
    record.options.push(("colour".to_owned(), "blue".to_owned()));
    assert!(from_record(&record).unwrap_err().to_string().contains("no option \"colour\""));
}

#[test]
fn the_number_of_seats_must_be_that_of_the_players() {
    let table = sit("checkers", &["players=135"]);
    let error =
        Session::new(table, vec![Seat::Human], Clock::Unlimited, 1, SystemTime::shared()).unwrap_err();
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
    assert_eq!((ended.outcome, ended.ending.line().as_str()), (None, "unfinished: 2 plies"));
    assert_eq!(chess.undo(), Some(1));
    assert!(chess.ended().is_none());
}

#[test]
fn faults_lose_and_are_kept_in_the_record() {
    let mut chess = session("chess", &[], &["human", "cmd:never started"]);
    chess.play("a2a3").unwrap();
    chess.forfeit(Fault::Flood { limit: "more than 3 lines\nin one turn".to_owned() });
    let ended = chess.ended().unwrap();
    assert_eq!(ended.outcome.unwrap().winner(), Some(Player::FIRST));
    let record = Record::read(&chess.record().write()).unwrap();
    assert_eq!(record.write(), chess.record().write());
    assert_eq!(record.ending.word(), "flood");
    let again = from_record(&record).unwrap().ended().unwrap();
    assert_eq!((again.outcome, again.ending.line()), (ended.outcome, ended.ending.line()));
    assert_eq!(chess.undo(), Some(1));
}

#[test]
fn robots_keep_to_the_clock_of_a_session() {
    let turn = |clock: &str| {
        let seats = vec![Seat::Human, Seat::Human];
        let time = Arc::new(ManualTime::default());
        let session = Session::new(sit("chess", &[]), seats, clock.parse().unwrap(), 1, time).unwrap();
        session.budget().turn
    };
    let seconds = Duration::from_secs;
    assert_eq!(turn("nodes=77").nodes, Some(77));
    assert_eq!(turn("10s").per_move, Some(seconds(10)));
    assert_eq!((turn("10s+1s").left, turn("10s+1s").increment), (vec![seconds(10); 2], seconds(1)));
    assert_eq!(turn("none").time(), None);
}
