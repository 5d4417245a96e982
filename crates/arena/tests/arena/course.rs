//! The agent of Práctica 2 "N reinas" plays legal games to the end.

use tablero_arena::ProgramBudget;
use tablero_core::Ending;
use tablero_core::Player;

use crate::{agent, duel, play, robot};

pub(crate) const WHITE: &str = include_str!("../data/course_random.asl");

pub(crate) fn black() -> String {
    let source = WHITE.replace("Jugador=0;", "Jugador=1;");
    assert_ne!(source, WHITE);
    source
}

fn check(side: i128, seed: u64) {
    let mut white = agent(Player::FIRST, WHITE, ProgramBudget::default(), seed);
    let mut other = agent(Player::SECOND, &black(), ProgramBudget::default(), seed);
    let played = play(side, &mut white, &mut other);
    assert_eq!(played.ending, Ending::Finished, "side {side}, seed {seed}: {}", played.ending);
    let (game, position) = duel(&played.position);
    assert_eq!(played.winner, game.winner(&position), "side {side}, seed {seed}");
    assert_eq!(position.queens().len(), played.moves.len());
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
        let mut white = agent(Player::FIRST, WHITE, ProgramBudget::default(), seed);
        assert_eq!(play(6, &mut white, &mut robot("parity", seed)).ending, Ending::Finished);
        let mut other = agent(Player::SECOND, &black(), ProgramBudget::default(), seed);
        assert_eq!(play(6, &mut robot("most", seed), &mut other).ending, Ending::Finished);
    }
}
