//! The robots against each other, with fixed seeds.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tablero_core::{Game, Player};
use tablero_queens_duel::robots::{Choice, Style, perfect};
use tablero_queens_duel::solver::Resources;
use tablero_queens_duel::{QueensDuel, Rule, notation};

use crate::walk::{cases, side};

fn winner(game: QueensDuel, white: Style, black: Style, seed: u64) -> Player {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = game.initial();
    for robot in [white, black].into_iter().cycle() {
        match robot.choose(&game, &position, &mut rng) {
            Some(cell) => position = game.play(&position, cell),
            None => break,
        }
    }
    game.winner(&position).unwrap()
}

/// 1 000 games each with `TABLERO_CASES=1000`; 300 without.
#[test]
fn parity_beats_random() {
    let games = cases(300);
    for (length, player, percent) in
        [(8, Player::FIRST, 80), (12, Player::FIRST, 63), (12, Player::SECOND, 68)]
    {
        let game = QueensDuel::new(side(length), Rule::Quota);
        let (white, black) = if player == Player::FIRST {
            (Style::Parity, Style::Random)
        } else {
            (Style::Random, Style::Parity)
        };
        let won = (0..games).filter(|&seed| winner(game, white, black, seed) == player).count() as u64;
        assert!(won * 100 >= games * percent, "side {length}, {player}: {won} of {games}");
    }
}

#[test]
fn greedy_robots_take_what_they_say() {
    let game = QueensDuel::new(side(7), Rule::Last);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let position = game.initial();
    let most = Style::MostAttacking.choose(&game, &position, &mut rng).unwrap();
    assert_eq!((most.x, most.y), (3, 3));
    let least = Style::LeastAttacking.choose(&game, &position, &mut rng).unwrap();
    assert_eq!(position.takes(least), 19);
    for robot in Style::ALL {
        assert_eq!(Style::from_name(robot.name()), Some(robot));
    }
    assert_eq!(Style::from_name("perfect"), None);
}

#[test]
fn the_perfect_robot_wins_what_is_won() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (length, rule) in [(7, Rule::Last), (8, Rule::Quota), (8, Rule::Last)] {
        let game = QueensDuel::new(side(length), rule);
        for seed in 0..20 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = game.initial();
            while game.outcome(&position).is_none() {
                let cell = if position.to_move() == Player::FIRST {
                    let choice =
                        perfect(&game, &position, Resources::default(), &|_| true, &mut rng).unwrap();
                    assert!(matches!(choice, Choice::Wins(_)), "side {length}, {rule}, seed {seed}");
                    choice.cell()
                } else {
                    Style::Parity.choose(&game, &position, &mut rng).unwrap()
                };
                position = game.play(&position, cell);
            }
            assert_eq!(game.winner(&position), Some(Player::FIRST), "side {length}, {rule}, seed {seed}");
        }
    }
    let game = QueensDuel::new(side(16), Rule::Quota);
    let stopped =
        perfect(&game, &game.initial(), Resources { memory: 1 << 20, threads: 1 }, &|_| false, &mut rng);
    assert!(matches!(stopped, Some(Choice::Unproved(_))));
    let over = notation::read_position("4: b4 d3 a2").unwrap();
    let game = QueensDuel::new(side(4), Rule::Quota);
    assert_eq!(perfect(&game, &over, Resources::default(), &|_| true, &mut rng), None);
}
