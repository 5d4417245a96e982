//! Programs that do what no player should, each with the verdict it earns as White; the other seat always wins.

use tablero_arena::{Match, ProgramBudget};
use tablero_core::Player;
use tablero_core::{AnyGame, Ending, Fault};

use crate::{agent, play, robot, small};

fn against_robot(source: &str, limits: ProgramBudget) -> Match<AnyGame> {
    play(6, &mut agent(Player::FIRST, source, limits, 1), &mut robot("random", 1))
}

/// Plays the program as White and gives the fault that lost it the match.
fn fault_of(source: &str) -> Fault {
    let played = against_robot(source, small());
    assert_eq!(played.winner, Some(Player::SECOND), "{source}");
    match played.ending {
        Ending::Forfeit { player: Player::FIRST, fault } => fault,
        other => panic!("{source}: {other}"),
    }
}

#[test]
fn runaway_inference_is_stopped_with_its_line() {
    for source in [
        "p(X) :- p(X).\n!g.\n+!g : p(1) <- put(queen).",
        "p :- p & p.\n!g.\n+!g <- ?p.",
        "!g.\nq(N) :- q(N+1).\n+!g <- .findall(X, q(X), L).",
    ] {
        let fault = fault_of(source);
        assert!(matches!(fault, Fault::Exhausted { line: Some(3), .. }), "{source}: {fault:?}");
    }
}

#[test]
fn growth_without_end_is_stopped() {
    let tight = ProgramBudget { memory: 2 << 20, cycles: 1_000_000, ..small() };
    for source in ["!g(0).\n+!g(N) <- +b(N); !g(N+1).", "!g(\"aaaa\").\n+!g(S) <- .concat(S,S,T); !g(T)."] {
        let played = against_robot(source, tight);
        let Ending::Forfeit { player: Player::FIRST, fault: Fault::Exhausted { limit, line } } =
            played.ending
        else {
            panic!("{source}: {}", played.ending);
        };
        assert_eq!(line, Some(2), "{source}");
        assert!(limit.contains("memory"), "{limit}");
    }
}

#[test]
fn who_does_nothing_loses() {
    assert_eq!(fault_of("size_seen."), Fault::Idle { failure: None, line: None });
    assert_eq!(fault_of("+winner(W) <- put(queen)."), Fault::Idle { failure: None, line: None });
    assert_eq!(fault_of("!g.\n+!g <- .kill_agent(r0)."), Fault::Gone { line: Some(2) });
}

#[test]
fn who_is_busy_without_a_move_loses() {
    for source in [
        "!g.\n+!g <- !g.",
        "!g.\n+!g <- .wait(1000); !g.",
        "!g.\n+!g <- move_towards(1,1); !g.",
        "!g.\n+!g <- while (true) { move_towards(0,0) }.",
        "!g.\n+!g <- .print(hello); .send(r1,tell,hello); !g.",
    ] {
        let fault = fault_of(source);
        assert!(matches!(fault, Fault::Stalled { cycles: 5_000, line: Some(2) }), "{source}: {fault:?}");
    }
}

#[test]
fn an_illegal_placement_loses_with_the_rule_it_breaks() {
    let twice = "+player(0) <-\n move_towards(2,2);\n put(queen).";
    let Fault::IllegalMove { mv, reason, line } = fault_of(twice) else { panic!("a second queen on c4") };
    assert_eq!((mv.as_str(), reason.as_str(), line), ("c4", "a queen stands on [2,2]", Some(3)));
}

#[test]
fn failed_steps_are_named_with_their_lines() {
    let named = |source: &str, words: &str| {
        let fault = fault_of(source);
        let Fault::Idle { failure: Some(failure), line } = fault else { panic!("{source}: {fault:?}") };
        assert!(failure.contains(words), "{source}: {failure}");
        assert_eq!(line, Some(3), "{source}");
    };
    named("!g.\n+!g <-\n jump(1,2).", "+!g");
    named("!g.\n+!g <-\n put(queen).", "+!g");
    named("!g.\n+!g <-\n put(king).", "+!g");
    named("!g.\n+!g <-\n move_towards(9,0).", "+!g");
    named("!g.\n+!g <-\n move_towards(1/0,0).", "+!g");
    named("!g.\n+!g <-\n move_towards(X,0).", "+!g");
    named("!g.\n+!g <-\n !h(1).", "+!h");
    named("!g.\n+!g <-\n !h.", "+!h");
    named("!g.\n+!g <-\n ?unknown(1).", "unknown");
}

#[test]
fn nobody_ends_the_other_seat() {
    let fault = fault_of("!g.\n+!g <-\n .kill_agent(r1).");
    assert_eq!(fault, Fault::Refused { action: ".kill_agent(r1)".to_owned(), line: Some(3) });
    let fault = fault_of("!g.\n+!g <-\n .stopMAS.");
    assert!(matches!(fault, Fault::Refused { .. }), "{fault:?}");
}

#[test]
fn acting_out_of_turn_fails_and_changes_nothing() {
    let eager = "+player(0) <- move_towards(0,0); put(queen).\n";
    let played = play(6, &mut robot("random", 1), &mut agent(Player::SECOND, eager, small(), 1));
    assert_eq!((played.winner, played.moves.len()), (Some(Player::FIRST), 1));
    let Ending::Forfeit { player: Player::SECOND, fault: Fault::Idle { .. } } = played.ending else {
        panic!("{}", played.ending);
    };
}

#[test]
fn a_halt_off_turn_loses_too() {
    let source = "p :- p.\n+player(0) : p <- true.";
    let played = play(6, &mut robot("random", 1), &mut agent(Player::SECOND, source, small(), 1));
    assert_eq!((played.winner, played.moves.len()), (Some(Player::FIRST), 0));
    assert!(played.ending.to_string().starts_with("player 2 forfeits: line 2: "), "{}", played.ending);
}

#[test]
fn nothing_after_the_end_changes_the_result() {
    let source = "+player(0) <- move_towards(0,0); put(queen).\n\
                  +winner(W) <- .kill_agent(r1); put(queen); !loop.\n+!loop <- !loop.";
    let played = play(2, &mut agent(Player::FIRST, source, small(), 1), &mut robot("random", 1));
    assert_eq!((played.winner, played.ending), (Some(Player::FIRST), Ending::Finished));
}
