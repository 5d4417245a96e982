//! The contracts of `core`, for several sizes, players and rules.

use tablero_chinese_checkers::engine::{CellSet, Checkers, Large, Small};
use tablero_chinese_checkers::standings::{Ranking, Standings};
use tablero_chinese_checkers::{ChineseCheckers, Corners, Rule, notation};
use tablero_core::conformance::{Plan, Report, check};
use tablero_core::{Game, GameKind as _, Options};

use crate::positions::{corners, rng, size};

fn conforms<S: CellSet>(game: &Checkers<S>, walks: u64, plies: usize) -> Report {
    match check(game, Plan { seed: 7, walks, plies }) {
        Ok(report) => report,
        Err(violation) => panic!("size {}, players {:?}: {violation}", game.size(), game.corners()),
    }
}

#[test]
fn every_choice_of_players_on_the_smallest_boards() {
    let mut finished = 0;
    for players in Corners::every() {
        for rule in [Rule::Strict, Rule::Filled] {
            let game = Small::new(size(1), players, rule).unwrap();
            finished += conforms(&game, 4, 120).finished;
        }
        let game = Small::new(size(2), players, Rule::Filled).unwrap();
        conforms(&game, 1, 40);
    }
    assert!(finished > 100, "only {finished} walks came to an end");
}

#[test]
fn larger_boards() {
    for (n, players) in [(3, &[1, 3, 5][..]), (4, &[1, 4]), (4, &[1, 2, 3, 4, 5, 6]), (3, &[2])] {
        conforms(&Small::new(size(n), corners(players), Rule::Filled).unwrap(), 2, 60);
        conforms(&Large::new(size(n), corners(players), Rule::Strict).unwrap(), 1, 30);
    }
    conforms(&Large::new(size(5), corners(&[2, 3, 6]), Rule::Filled).unwrap(), 1, 40);
    conforms(&Large::new(size(20), corners(&[1, 4]), Rule::Filled).unwrap(), 1, 3);
}

#[test]
fn a_small_engine_refuses_a_large_board() {
    let error = Small::new(size(5), Corners::opposite_pair(), Rule::Strict).unwrap_err();
    assert_eq!(error.to_string(), "a board of size 5 is too large here: expected at most 4");
}

#[test]
fn the_game_is_started_by_its_options() {
    let start = |texts: &[&str]| {
        let options = Options::parse(texts).unwrap();
        options.check(&ChineseCheckers)?;
        Ok::<_, tablero_core::OptionsError>(ChineseCheckers.start(&options)?)
    };
    assert_eq!(start(&[]).unwrap().legal_moves().len(), 14);
    assert_eq!(start(&["size=5", "players=135", "rule=strict"]).unwrap().players(), 3);
    for wrong in ["size=0", "size=x", "players=11", "players=", "players=17", "rule=loose", "side=3"] {
        assert!(start(&[wrong]).is_err(), "{wrong}");
    }
}

/// What the referee counts beside the board ranks everybody as the board does.
#[test]
fn the_standings_of_played_games_are_those_of_the_engine() {
    use rand::RngExt;
    for seed in 0..60 {
        let mut rng = rng(seed);
        let n = rng.random_range(1..=4);
        let corners = crate::positions::random_corners(&mut rng);
        let game = Small::new(size(n), corners, Rule::Filled).unwrap();
        let mut standings = Standings::new(corners, Ranking::Order, &[]);
        let mut position = game.initial();
        let mut moves = Vec::new();
        for _ in 0..80 {
            moves.clear();
            game.legal_moves(&position, &mut moves);
            let Some(&mv) = moves.get(rng.random_range(0..moves.len().max(1))) else { break };
            let corner = position.to_move();
            position = game.play(&position, mv);
            standings.note(corner, position.finished());
            let line = notation::write_position(&game.unload(&position));
            assert_eq!(notation::read_position(&line), Ok(game.unload(&position)), "seed {seed}");
        }
        if game.outcome(&position).is_some() && standings.is_decided(position.to_move()) {
            assert_eq!(standings.outcome().ok(), game.outcome(&position), "seed {seed}");
        }
    }
}
