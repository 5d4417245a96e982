//! The conformance suite accepts a sound game and names the contract that a broken one breaks.

use tablero_core::conformance::{Plan, check};

use crate::nim::{Flaw, Nim};

const PLAN: Plan = Plan { seed: 1, walks: 20, plies: 30 };

#[test]
fn a_sound_game_passes_for_every_number_of_players() {
    for players in 1..=6 {
        let report = check(&Nim::new(9, players, Flaw::None), PLAN).unwrap();
        assert_eq!(report.finished, PLAN.walks);
        assert!(report.positions > PLAN.walks);
    }
}

#[test]
fn each_flaw_is_found_and_named() {
    let expect = |flaw: Flaw, words: &str| {
        let violation = check(&Nim::new(9, 2, flaw), PLAN).unwrap_err();
        assert!(violation.contract.contains(words), "{flaw:?}: {violation}");
        let replay = Plan { seed: violation.seed, walks: 1, plies: PLAN.plies };
        assert_eq!(check(&Nim::new(9, 2, flaw), replay).unwrap_err().contract, violation.contract);
    };
    expect(Flaw::MovesAfterTheEnd, "if and only if the game is over");
    expect(Flaw::RepeatedMove, "must not repeat");
    expect(Flaw::TurnOfNobody, "one of 2");
    expect(Flaw::ForgetfulNotation, "same position");
    expect(Flaw::SameTextForAll, "read back as 2");
    expect(Flaw::AcceptsAnything, "not legal");
    expect(Flaw::Moody, "same order");
}

#[test]
fn a_table_for_seven_is_refused() {
    let violation = check(&Nim::new(3, 7, Flaw::None), PLAN).unwrap_err();
    assert!(violation.contract.contains("1 to 6 players"), "{violation}");
}
