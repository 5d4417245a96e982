//! Everybody under a referee.

use std::sync::Arc;
use std::time::Duration;

use tablero_arena::{AgentOptions, Agents, Contestant, Match, Seat, SeatError, SystemTime, referee};
use tablero_catalogue::Table;
use tablero_core::{AnyGame, Clock, Ending, Player};

use crate::table;

/// Small enough that everybody answers at once.
const GAMES: [(&str, &[&str]); 5] = [
    ("chess", &[]),
    ("sokoban", &["level=1"]),
    ("checkers", &["size=2", "players=135"]),
    ("checkers", &["size=1", "players=14"]),
    ("queens", &["side=6"]),
];

/// A game between these seats.
fn play(
    agents: &Agents,
    table: &Arc<dyn Table>,
    seats: &[&str],
    clock: Clock,
    plies: usize,
) -> Match<AnyGame> {
    let seats: Vec<Seat> = seats.iter().map(|seat| seat.parse().unwrap()).collect();
    let mut sat: Vec<Box<dyn Contestant<AnyGame> + Send>> = Vec::new();
    for (seat, player) in seats.iter().zip(Player::first(seats.len())) {
        agents.prepare(table, seat).unwrap();
        let seed = 5 + u64::try_from(player.seat()).unwrap();
        sat.push(agents.seat(table, seat, player, seed).unwrap());
    }
    let mut seated: Vec<&mut dyn Contestant<AnyGame>> = Vec::new();
    for seat in &mut sat {
        seated.push(seat.as_mut());
    }
    referee(table, clock, Some(plies), SystemTime::shared()).conduct(&mut seated).unwrap()
}

/// The same robot in every seat.
fn alone(table: &Arc<dyn Table>, robot: &str, clock: Clock, plies: usize) -> Match<AnyGame> {
    let seats = vec![robot; table.start().players()];
    play(&Agents::default(), table, &seats, clock, plies)
}

fn is_fair(played: &Match<AnyGame>) -> bool {
    matches!(played.ending, Ending::Finished | Ending::Unfinished { .. })
}

#[test]
fn equal_seeds_and_node_clocks_give_equal_games() {
    for (game, options) in GAMES {
        let table = table(game, options);
        for info in table.robots() {
            let robot = format!("robot:{}", info.name);
            let once = alone(&table, &robot, Clock::Nodes(300), 16);
            let again = alone(&table, &robot, Clock::Nodes(300), 16);
            assert_eq!((&once.texts, &once.ending), (&again.texts, &again.ending), "{game} {robot}");
            assert!(is_fair(&once) || once.ending.word() == "resigned", "{game} {robot}: {}", once.ending);
        }
    }
}

#[test]
fn without_any_limit_positions_are_counted_and_games_repeat() {
    let queens = table("queens", &["side=5"]);
    for name in ["perfect", "mcts"] {
        let play = || alone(&queens, &format!("robot:{name}"), Clock::Unlimited, 99).texts;
        assert_eq!(play(), play(), "{name}");
    }
    let chess = table("chess", &["fen=7k/8/6K1/8/8/8/8/R7 w"]);
    let mate = alone(&chess, "robot:alphabeta", Clock::Unlimited, 9);
    assert_eq!((mate.texts.len(), mate.ending), (1, Ending::Finished));
}

/// A share of a clock is used that would last for many moves: even a busy machine does not lose the rest.
#[test]
fn no_robot_loses_on_time() {
    let clock: Clock = "10s+100ms".parse().unwrap();
    for (game, options) in GAMES {
        let table = table(game, options);
        for info in table.robots() {
            let played = alone(&table, &format!("robot:{}", info.name), clock, 2);
            let fine = is_fair(&played) || played.ending.word() == "resigned";
            assert!(fine, "{game} {}: {}", info.name, played.ending);
        }
    }
}

#[test]
fn a_robot_without_a_move_resigns_and_says_why() {
    let reason = |level: &str, robot: &str| {
        let played = alone(&table("sokoban", &[level]), robot, Clock::Nodes(10), 99);
        assert_eq!((played.ending.word(), played.outcome), ("resigned", None));
        played.ending.to_string()
    };
    assert_eq!(
        reason("xsb=######|#@ .$#|######", "robot:solver"),
        "player 1 forfeits: resigned: the level cannot be solved any more"
    );
    assert_eq!(
        reason("level=50", "robot:moves"),
        "player 1 forfeits: resigned: no solution was found with what the robot may use"
    );
}

/// Samples and a proof near the end beat prudence near the end, from both seats.
#[test]
fn sampling_beats_parity() {
    let queens = table("queens", &["side=12"]);
    let agents = Agents::default();
    let mut won = 0;
    for seed in 0..3 {
        let mcts = format!("robot:mcts,seed={seed}");
        let parity = format!("robot:parity,seed={}", seed + 10);
        let winner = |seats: [&str; 2]| play(&agents, &queens, &seats, Clock::Unlimited, 99).winner;
        won += u32::from(winner([&mcts, &parity]) == Some(Player::FIRST));
        won += u32::from(winner([&parity, &mcts]) == Some(Player::SECOND));
    }
    assert!(won >= 5, "won {won} of 6");
}

#[test]
fn programs_play_and_repeat_themselves() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../arena/tests/data/course_random.asl");
    let queens = table("queens", &["side=6"]);
    let agents = Agents::default();
    let once = play(&agents, &queens, &[file, "robot:parity"], Clock::Nodes(100), 99);
    assert_eq!(once.ending, Ending::Finished);
    let again = play(&agents, &queens, &[file, "robot:parity"], Clock::Nodes(100), 99);
    assert_eq!(once.texts, again.texts);
    let timed = play(&agents, &queens, &[file, "robot:most"], Clock::PerMove(Duration::from_mins(1)), 99);
    assert_eq!(timed.ending, Ending::Finished);
}

/// A program that never answers is not waited for.
#[test]
fn a_clock_ends_the_turn_of_a_program_that_computes() {
    let file = std::env::temp_dir().join(format!("tablero-endless-{}.asl", std::process::id()));
    std::fs::write(&file, "+player(0) <- !loop. +!loop <- !loop.\n").unwrap();
    let queens = table("queens", &["side=6"]);
    let clock = Clock::PerMove(Duration::from_millis(50));
    let program = file.to_str().unwrap();
    let played = play(&Agents::default(), &queens, &[program, "robot:random"], clock, 99);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(played.winner, Some(Player::SECOND));
    assert!(["time", "stall", "exhausted"].contains(&played.ending.word()), "{}", played.ending);
}

#[cfg(unix)]
mod outside {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::TcpStream;

    use super::*;

    /// A process that plays the first legal move.
    pub(super) const FIRST: &str = concat!(
        "cmd:echo '{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"moves\":true}'\n",
        include_str!("../../../arena/tests/data/first_move.sh")
    );

    /// An engine that knows one move.
    const ENGINE: &str = r"uci:while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) echo bestmove a2a3 ;;
    quit) exit ;;
    esac
done";

    #[test]
    fn processes_play_every_game_and_stay() {
        let agents = Agents::default();
        for (game, options) in GAMES {
            let table = table(game, options);
            let mut seats = vec!["robot:random"; table.start().players()];
            seats[0] = FIRST;
            for _ in 0..2 {
                let played = play(&agents, &table, &seats, Clock::Nodes(10), 12);
                assert!(is_fair(&played), "{game}: {}", played.ending);
            }
        }
        let chess = table("chess", &[]);
        let played = play(&agents, &chess, &[ENGINE, "robot:random"], Clock::Nodes(10), 2);
        assert_eq!(played.texts[0], "a2a3");
        assert!(is_fair(&played));
    }

    #[test]
    fn whoever_connects_plays_from_game_to_game() {
        let agents = Agents::default();
        let queens = table("queens", &["side=6"]);
        let seat: Seat = "tcp:127.0.0.1:0".parse().unwrap();
        agents.prepare(&queens, &seat).unwrap();
        let address = agents.addresses()[0];
        let visitor = std::thread::spawn(move || {
            let stream = TcpStream::connect(address).unwrap();
            let say = |text: String| (&stream).write_all(text.as_bytes()).unwrap();
            say("{\"type\":\"hello\",\"protocol\":\"tablero\",\"version\":1,\"moves\":true}\n".to_owned());
            let mut games = 0;
            for line in BufReader::new(&stream).lines() {
                let line = line.unwrap();
                games += u32::from(line.contains("\"type\":\"result\""));
                if line.contains("\"type\":\"turn\"") {
                    let after = |mark: &str| line.split_once(mark).unwrap().1;
                    let id = after("\"id\":").split(',').next().unwrap();
                    let mv = after("\"moves\":[\"").split('"').next().unwrap();
                    say(format!("{{\"type\":\"move\",\"id\":{id},\"move\":\"{mv}\"}}\n"));
                }
            }
            games
        });
        for _ in 0..2 {
            let played = play(&agents, &queens, &["tcp:127.0.0.1:0", "robot:random"], Clock::Unlimited, 99);
            assert_eq!(played.ending, Ending::Finished);
        }
        drop(agents);
        assert_eq!(visitor.join().unwrap(), 2);
    }

    #[test]
    fn absent_visitors_forfeit() {
        let mut options = AgentOptions::default();
        options.line.joining = Duration::from_millis(10);
        let agents = Agents::new(options);
        let queens = table("queens", &["side=6"]);
        let played = play(&agents, &queens, &["robot:random", "tcp:0"], Clock::Unlimited, 99);
        assert_eq!((played.winner, played.ending.word()), (Some(Player::FIRST), "absent"));
    }
}

#[test]
fn what_is_wrong_shows_before_the_first_game() {
    let agents = Agents::default();
    let refuse = |game: &str, seat: &str, usage: bool, said: &str| {
        let seat: Seat = seat.parse().unwrap();
        let error = agents.prepare(&table(game, &[]), &seat).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert_eq!(error.is_usage(), usage, "{error}");
    };
    refuse("chess", "human", true, "a person cannot take a seat of a refereed game");
    refuse("chess", "robot:nobody", true, "chess has no robot \"nobody\"");
    refuse("chess", "mine.asl", true, "mine.asl plays queens only, this game is chess");
    refuse("queens", "absent.asl", true, "cannot read absent.asl");
    refuse("queens", "uci:engine", true, "uci:engine plays chess only, this game is queens");
    #[cfg(unix)]
    refuse("queens", "tcp:203.0.113.1:7", false, "cannot listen on 203.0.113.1:7");
    let seat = agents.seat(&table("chess", &[]), &Seat::Human, Player::FIRST, 0);
    assert_eq!(seat.err(), Some(SeatError::Human));
}
