//! The example agent plays well and within its means.

use tablero_arena::ProgramBudget;
use tablero_core::Ending;
use tablero_core::Player;

use crate::course::{WHITE, black};
use crate::{agent, duel, play, robot};

const PARITY: &str = include_str!("../../../../examples/agents/parity.asl");

/// Fuel of a turn: a hundredth of what the referee allows.
fn frugal() -> ProgramBudget {
    ProgramBudget { fuel: 10_000_000, ..ProgramBudget::default() }
}

/// Whether the example agent wins against the agent of the course.
fn wins(side: i128, seed: u64, own: Player) -> bool {
    let (mut first, mut second) = if own == Player::FIRST {
        let course = agent(Player::SECOND, &black(), ProgramBudget::default(), seed);
        (agent(Player::FIRST, PARITY, frugal(), seed), course)
    } else {
        let course = agent(Player::FIRST, WHITE, ProgramBudget::default(), seed);
        (course, agent(Player::SECOND, PARITY, frugal(), seed))
    };
    let played = play(side, &mut first, &mut second);
    assert_eq!(played.ending, Ending::Finished, "side {side}, seed {seed}: {}", played.ending);
    let (game, position) = duel(&played.position);
    assert_eq!(played.winner, game.winner(&position));
    played.winner == Some(own)
}

/// How many of so many games the example agent wins against the agent of the course.
fn won(side: i128, seeds: u64, own: Player) -> u64 {
    (0..seeds).map(|seed| u64::from(wins(side, seed, own))).sum()
}

#[test]
fn with_white_it_beats_the_agent_of_the_course() {
    for (side, seeds) in [(4, 10), (6, 10), (8, 2)] {
        assert_eq!(won(side, seeds, Player::FIRST), seeds, "side {side}");
    }
}

/// On side 4 White wins whatever Black does, so only larger boards say anything.
#[test]
fn with_black_it_beats_the_agent_of_the_course() {
    for (side, seeds) in [(6, 20), (8, 2)] {
        let won = won(side, seeds, Player::SECOND);
        assert!(won * 5 >= seeds * 4, "side {side}: won {won} of {seeds}");
    }
}

#[test]
fn it_plays_legally_against_every_robot() {
    for name in ["random", "parity", "most"] {
        for side in [1, 2, 3, 5, 8, 10] {
            let mut example = agent(Player::FIRST, PARITY, frugal(), 1);
            assert_eq!(
                play(side, &mut example, &mut robot(name, 1)).ending,
                Ending::Finished,
                "{name} {side}"
            );
            let mut example = agent(Player::SECOND, PARITY, frugal(), 1);
            assert_eq!(
                play(side, &mut robot(name, 1), &mut example).ending,
                Ending::Finished,
                "{name} {side}"
            );
        }
    }
}
