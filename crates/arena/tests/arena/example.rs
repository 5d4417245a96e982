//! The example agent plays well and within its means.

use tablero_arena::{AgentLimits, Verdict};
use tablero_core::Player;

use crate::course::{WHITE, black};
use crate::{agent, game, play, robot};

const PARITY: &str = include_str!("../../../../examples/agents/parity.asl");

/// Fuel of a turn: a hundredth of what the referee allows.
fn frugal() -> AgentLimits {
    AgentLimits { fuel: 10_000_000, ..AgentLimits::default() }
}

/// Whether the example agent wins against the agent of the course.
fn wins(side: i128, seed: u64, own: Player) -> bool {
    let (mut first, mut second) = if own == Player::FIRST {
        let course = agent(Player::SECOND, &black(), AgentLimits::default(), seed);
        (agent(Player::FIRST, PARITY, frugal(), seed), course)
    } else {
        let course = agent(Player::FIRST, WHITE, AgentLimits::default(), seed);
        (course, agent(Player::SECOND, PARITY, frugal(), seed))
    };
    let played = play(side, &mut first, &mut second);
    assert_eq!(played.verdict, Verdict::Finished, "side {side}, seed {seed}: {}", played.verdict);
    assert_eq!(played.winner, game(side).winner(&played.position));
    played.winner == Some(own)
}

#[test]
fn it_beats_the_agent_of_the_course() {
    let mut games = 0;
    let mut won = 0;
    for (side, seeds) in [(4, 6), (6, 6), (8, 1)] {
        for seed in 0..seeds {
            for player in [Player::FIRST, Player::SECOND] {
                games += 1;
                won += u32::from(wins(side, seed, player));
            }
        }
    }
    assert!(won * 2 > games, "won {won} of {games}");
}

#[test]
fn it_plays_legally_against_every_robot() {
    for name in ["random", "parity", "most"] {
        for side in [1, 2, 3, 5, 8, 10] {
            let mut example = agent(Player::FIRST, PARITY, frugal(), 1);
            assert_eq!(
                play(side, &mut example, &mut robot(name, 1)).verdict,
                Verdict::Finished,
                "{name} {side}"
            );
            let mut example = agent(Player::SECOND, PARITY, frugal(), 1);
            assert_eq!(
                play(side, &mut robot(name, 1), &mut example).verdict,
                Verdict::Finished,
                "{name} {side}"
            );
        }
    }
}
