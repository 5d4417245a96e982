//! Robots at Chinese checkers.

use std::sync::Arc;

use tablero_catalogue::checkers::{Race, Rounds, Solved};
use tablero_chinese_checkers::engine::{Small, State};
use tablero_chinese_checkers::exact::{AloneTable, Duel, DuelValue};
use tablero_chinese_checkers::{Corners, Rule, Size};
use tablero_core::Game;
use tablero_search::{Algorithm, BestReply, Budget, Greedy, MaxN, Mcts, Minimax, WIN};

fn game(n: i64, players: &[i64]) -> (Small, Race) {
    let size = Size::new(n).unwrap();
    (Small::new(size, Corners::new(players).unwrap(), Rule::Filled).unwrap(), Race::new(size))
}

fn robots(race: &Race) -> Vec<(&'static str, Box<dyn Algorithm<Small>>)> {
    vec![
        ("greedy", Box::new(Greedy::new(race.clone(), 5))),
        ("minimax", Box::new(Minimax::new(race.clone()).with_width(12))),
        ("max-n", Box::new(MaxN::new(race.clone(), 6))),
        ("best-reply", Box::new(BestReply::new(race.clone(), 8))),
        ("mcts", Box::new(Mcts::new(race.clone(), 5, 60.0).with_play_out(4))),
    ]
}

/// The first moves of a game that one robot plays for everybody.
fn opening(
    robot: &mut dyn Algorithm<Small>,
    game: &Small,
    plies: usize,
    limits: &Budget<'_>,
) -> Vec<State<u128>> {
    let mut line = vec![game.initial()];
    for _ in 0..plies {
        let position = line.last().unwrap();
        let Some(choice) = robot.choose(game, position, limits) else { break };
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        assert!(moves.contains(&choice.mv), "{} is not legal", choice.mv);
        line.push(game.play(position, choice.mv));
    }
    line
}

#[test]
fn node_limits_make_robots_deterministic_and_are_kept() {
    for players in [&[1, 4][..], &[1, 3, 5], &[1, 2, 3, 4, 5, 6]] {
        let (game, race) = game(3, players);
        let limits = Budget::nodes(800);
        let lines = || {
            let line = |(name, mut robot): (_, Box<dyn Algorithm<Small>>)| {
                (name, opening(robot.as_mut(), &game, 8, &limits))
            };
            robots(&race).into_iter().map(line).collect::<Vec<_>>()
        };
        for ((name, first), (_, second)) in lines().into_iter().zip(lines()) {
            assert!(first == second, "{name} with {players:?}");
        }
        for (name, mut robot) in robots(&race) {
            let choice = robot.choose(&game, &game.initial(), &limits).unwrap();
            assert!(choice.nodes <= 802, "{name}: {choice:?}");
        }
    }
}

#[test]
fn a_stop_is_obeyed_and_still_gives_a_move() {
    let (game, race) = game(4, &[1, 3, 5]);
    let stop = || true;
    for (name, mut robot) in robots(&race) {
        let limits = Budget { stop: Some(&stop), ..Budget::default() };
        let choice = robot.choose(&game, &game.initial(), &limits);
        assert!(choice.is_some_and(|choice| choice.nodes <= 512), "{name}: {choice:?}");
    }
}

#[test]
fn one_player_alone_comes_home() {
    let (game, race) = game(2, &[5]);
    let mut robot = Minimax::new(race);
    let line = opening(&mut robot, &game, 40, &Budget::depth(4));
    assert!(game.outcome(line.last().unwrap()).is_some());
}

/// Alpha-beta without a limit of width agrees with the solved game wherever it sees the end.
#[test]
fn alpha_beta_agrees_with_the_solved_game() {
    let (game, race) = game(1, &[1, 4]);
    let duel = Duel::solve(game.size(), Rule::Filled).unwrap();
    let mut position = game.initial();
    let mut robot = Minimax::new(race);
    while game.outcome(&position).is_none() {
        let choice = robot.choose(&game, &position, &Budget::depth(12)).unwrap();
        match duel.value(&game.unload(&position)).unwrap() {
            DuelValue::Win { plies } => assert_eq!(choice.score, WIN - i32::from(plies)),
            DuelValue::Loss { plies } => assert_eq!(choice.score, i32::from(plies) - WIN),
            DuelValue::Draw => unreachable!("size 1 has no draws"),
        }
        position = game.play(&position, choice.mv);
    }
}

/// Plays a game of two to its end; the seat of the winner and the number of plies.
fn duel(
    game: &Small,
    seats: &mut [&mut dyn Algorithm<Small>; 2],
    limits: &Budget<'_>,
) -> (Option<usize>, usize) {
    let mut position = game.initial();
    for ply in 0..200 {
        if let Some(outcome) = game.outcome(&position) {
            return (outcome.winner().map(tablero_core::Player::seat), ply);
        }
        let choice = seats[game.to_move(&position).seat()].choose(game, &position, limits).unwrap();
        position = game.play(&position, choice.mv);
    }
    (None, 200)
}

#[test]
fn solved_boards_are_played_perfectly() {
    let (game, race) = game(2, &[1, 4]);
    let greedy = || Greedy::new(race.clone(), 3);
    let table = Duel::solve(game.size(), Rule::Filled).unwrap();
    assert_eq!(table.value(&game.unload(&game.initial())), Ok(DuelValue::Win { plies: 29 }));
    let solved = || Solved::new(table.clone(), greedy());
    let limits = Budget::nodes(500);
    assert_eq!(duel(&game, &mut [&mut solved(), &mut solved()], &limits), (Some(0), 29));
    let (winner, plies) = duel(&game, &mut [&mut solved(), &mut Minimax::new(race.clone())], &limits);
    assert!(winner == Some(0) && plies <= 29, "{plies} plies");
}

#[test]
fn unsolved_boards_are_left_to_the_other_robot() {
    let (game, race) = game(3, &[1, 4]);
    let table = Duel::solve(Size::new(1).unwrap(), Rule::Filled).unwrap();
    let mut robot = Solved::new(table, Greedy::new(race.clone(), 3));
    let choice = robot.choose(&game, &game.initial(), &Budget::default());
    assert_eq!(choice, Greedy::new(race, 3).choose(&game, &game.initial(), &Budget::default()));
}

/// With the rounds left as its evaluation, one ply ahead is enough for the shortest way home.
#[test]
fn a_table_of_rounds_leads_home() {
    let (game, _) = game(2, &[3]);
    let rounds = Rounds::new(Arc::new(AloneTable::build(game.size()).unwrap()));
    let line = opening(&mut Minimax::new(rounds), &game, 40, &Budget::depth(1));
    assert!(game.outcome(line.last().unwrap()).is_some());
    assert_eq!(line.len() - 1, 11);
}

#[test]
fn searching_beats_greed() {
    let (game, race) = game(3, &[1, 4]);
    for seat in 0..2 {
        let mut tested = Minimax::new(race.clone()).with_width(12);
        let mut greedy = Greedy::new(race.clone(), 7);
        let mut seats: [&mut dyn Algorithm<Small>; 2] = [&mut tested, &mut greedy];
        seats.rotate_right(seat);
        assert_eq!(duel(&game, &mut seats, &Budget::nodes(1_500)).0, Some(seat));
    }
}
