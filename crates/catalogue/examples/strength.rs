//! How strong a robot is against greedy ones at Chinese checkers, N = 4, rule `filled`.
//!
//! `strength ROBOT PLAYERS GAMES MILLISECONDS LEAST`, such as `strength alphabeta 14 100 100 95`. The robot under test
//! takes each seat in turn; a game that is not won within 300 turns of the robot counts against it. Fails when fewer
//! than LEAST games are won. `cargo xtask strength` runs it for two, three and six players.

use std::time::{Duration, Instant};

use tablero_catalogue::checkers::Race;
use tablero_chinese_checkers::engine::Small;
use tablero_chinese_checkers::{Corners, Rule, Size};
use tablero_core::Game;
use tablero_search::{Algorithm, BestReply, Budget, Greedy, Knowledge, MaxN, Mcts, Minimax};

fn robot(name: &str, race: Race, seed: u64) -> Option<Box<dyn Algorithm<Small>>> {
    Some(match name {
        "alphabeta" | "paranoid" => Box::new(Minimax::new(race).with_width(16)),
        "maxn" => Box::new(MaxN::new(race, 8)),
        "bestreply" => Box::new(BestReply::new(race, 12)),
        "mcts" => Box::new(Mcts::new(race, seed, 60.0)),
        "greedy" => Box::new(Greedy::new(race, seed)),
        _ => return None,
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, players, games, millis, least] = arguments.as_slice() else {
        return Err("expected ROBOT PLAYERS GAMES MILLISECONDS LEAST".into());
    };
    let least: u64 = least.parse()?;
    let (games, budget) = (games.parse::<u64>()?, Duration::from_millis(millis.parse()?));
    let numbers: Vec<i64> = players.chars().filter_map(|digit| digit.to_digit(10).map(i64::from)).collect();
    let size = Size::new(4)?;
    let game = Small::new(size, Corners::new(&numbers)?, Rule::Filled)?;
    let race = Race::new(size);
    let (mut won, mut turns, mut depths, mut nodes) = (0, 0_u64, 0_u64, 0_u64);
    for number in 0..games {
        let seat = usize::try_from(number)? % game.players();
        let mut tested = robot(name, race.clone(), number).ok_or("no such robot")?;
        let mut others: Vec<Greedy<Race>> =
            (0..6).map(|other| Greedy::new(race.clone(), 1000 * number + other)).collect();
        let mut position = game.initial();
        let mut own = 0;
        while own < 300 && game.outcome(&position).is_none() && position.finished().next().is_none() {
            let player = game.to_move(&position);
            let choice = if player.seat() == seat {
                let begin = Instant::now();
                let stop = || begin.elapsed() >= budget;
                own += 1;
                let limits = Budget { depth: None, nodes: None, stop: Some(&stop) };
                let choice = tested.choose(&game, &position, &limits);
                if let Some(choice) = choice {
                    (depths, nodes) = (depths + u64::from(choice.depth), nodes + choice.nodes);
                }
                choice
            } else {
                others[player.seat()].choose(&game, &position, &Budget::default())
            };
            let Some(choice) = choice else { break };
            position = game.play(&position, choice.mv);
        }
        let first = position.finished().next().map(|corner| game.corners().seat(corner));
        turns += own;
        won += u64::from(first == Some(seat));
        if first != Some(seat) {
            let scores: Vec<i32> = tablero_core::Player::first(game.players())
                .map(|p| race.score(&game, &position, p))
                .collect();
            eprintln!("game {number}, seat {seat}: first {first:?} after {own} turns, scores {scores:?}");
        }
    }
    let (games, moves) = (games.max(1), turns.max(1));
    println!(
        "{name} against greedy, players {players}: first in {won} of {games}; on average {} turns a game, depth {}, \
         {} nodes a move",
        turns / games,
        depths / moves,
        nodes / moves
    );
    if won < least {
        return Err(format!("expected at least {least} games won").into());
    }
    Ok(())
}
