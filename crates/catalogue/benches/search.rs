//! Speed of the searches on a middle game of Chinese checkers, N = 4.

use tablero_catalogue::checkers::Race;
use tablero_chinese_checkers::engine::{Small, State};
use tablero_chinese_checkers::{Corners, Rule, Size};
use tablero_core::Game;
use tablero_search::{Algorithm, BestReply, Budget, Greedy, MaxN, Mcts, Minimax};

fn main() {
    divan::main();
}

/// A game for these players, twenty greedy plies from the start.
fn middle_game(players: &[i64]) -> Option<(Small, State<u128>, Race)> {
    let size = Size::new(4).ok()?;
    let game = Small::new(size, Corners::new(players).ok()?, Rule::Filled).ok()?;
    let mut greedy = Greedy::new(Race::new(size), 1);
    let mut position = game.initial();
    for _ in 0..20 {
        let choice = greedy.choose(&game, &position, &Budget::default())?;
        position = game.play(&position, choice.mv);
    }
    Some((game, position, Race::new(size)))
}

#[divan::bench]
fn alpha_beta_20_000_nodes() -> Option<u64> {
    let (game, position, race) = middle_game(&[1, 4])?;
    Minimax::new(race)
        .with_width(16)
        .choose(&game, &position, &Budget::nodes(20_000))
        .map(|choice| choice.nodes)
}

#[divan::bench]
fn paranoid_20_000_nodes() -> Option<u64> {
    let (game, position, race) = middle_game(&[1, 3, 5])?;
    Minimax::new(race)
        .with_width(16)
        .choose(&game, &position, &Budget::nodes(20_000))
        .map(|choice| choice.nodes)
}

#[divan::bench]
fn max_n_20_000_nodes() -> Option<u64> {
    let (game, position, race) = middle_game(&[1, 3, 5])?;
    MaxN::new(race, 12).choose(&game, &position, &Budget::nodes(20_000)).map(|choice| choice.nodes)
}

#[divan::bench]
fn best_reply_20_000_nodes() -> Option<u64> {
    let (game, position, race) = middle_game(&[1, 3, 5])?;
    BestReply::new(race, 12).choose(&game, &position, &Budget::nodes(20_000)).map(|choice| choice.nodes)
}

#[divan::bench]
fn mcts_20_000_nodes() -> Option<u64> {
    let (game, position, race) = middle_game(&[1, 4])?;
    Mcts::new(race, 1, 60.0).choose(&game, &position, &Budget::nodes(20_000)).map(|choice| choice.nodes)
}
