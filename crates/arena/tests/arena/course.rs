//! The agent of the course plays legal games to the end.

use tablero_arena::{AgentLimits, Verdict};
use tablero_core::Player;

use crate::{agent, game, play, robot};

pub(crate) const WHITE: &str = include_str!("../data/course_random.asl");

pub(crate) fn black() -> String {
    let source = WHITE.replace("Jugador=0;", "Jugador=1;");
    assert_ne!(source, WHITE);
    source
}

fn check(side: i128, seed: u64) {
    let mut white = agent(Player::FIRST, WHITE, AgentLimits::default(), seed);
    let mut other = agent(Player::SECOND, &black(), AgentLimits::default(), seed);
    let played = play(side, &mut white, &mut other);
    assert_eq!(played.verdict, Verdict::Finished, "side {side}, seed {seed}: {}", played.verdict);
    assert_eq!(played.winner, game(side).winner(&played.position), "side {side}, seed {seed}");
    assert_eq!(played.position.queens(), played.moves);
}

#[test]
fn against_its_copy_on_small_boards() {
    for seed in 0..5 {
        check(4, seed);
        check(6, seed);
    }
}

#[test]
fn against_its_copy_on_the_usual_board() {
    check(8, 1);
}

#[test]
fn against_robots() {
    for seed in 0..3 {
        let mut white = agent(Player::FIRST, WHITE, AgentLimits::default(), seed);
        assert_eq!(play(6, &mut white, &mut robot("parity", seed)).verdict, Verdict::Finished);
        let mut other = agent(Player::SECOND, &black(), AgentLimits::default(), seed);
        assert_eq!(play(6, &mut robot("most", seed), &mut other).verdict, Verdict::Finished);
    }
}
