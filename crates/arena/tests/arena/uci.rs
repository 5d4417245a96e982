//! Engines that speak UCI, well or badly.

use std::time::Duration;

use tablero_arena::{AgentCommand, LineBudget, Match, Referee, UciAgent};
use tablero_core::{Clock, Ending, Fault};
use tablero_core::{Notation as _, Player};
use tablero_lite_chess::LiteChess;

use crate::skipped::skipped;
use crate::{queens, random, table};

/// An engine that answers every search with `MOVE`.
const ENGINE: &str = r#"
while read -r word rest; do
    case $word in
    uci) echo "id name sh"; echo uciok ;;
    isready) echo "bestmove a1a1 said too late"; echo readyok ;;
    go) echo "info depth 1 nodes 3 pv a2a3"; echo "what is this"; echo "bestmove MOVE ponder a7a6" ;;
    quit) exit ;;
    esac
done
"#;

fn limits() -> LineBudget {
    let minute = Duration::from_mins(1);
    LineBudget { greeting: minute, patience: minute, ..LineBudget::default() }
}

/// A short match of an engine against a robot, from a position.
fn play(fen: &str, script: &str, limits: LineBudget, clock: Clock) -> Match<LiteChess> {
    let start = LiteChess.read_position(fen).unwrap();
    let referee = Referee { start, max_plies: Some(1), clock, ..Referee::new(LiteChess, "chess") };
    let options = vec![("Hash".to_owned(), "16".to_owned())];
    let mut seat = UciAgent::new(AgentCommand::shell(script), options, table("chess", &[]).uci(), limits);
    referee.conduct(&mut [&mut seat, &mut random(1)]).unwrap()
}

const START: &str = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w";

fn fault_within(script: &str, limits: LineBudget, clock: Clock) -> Fault {
    match play(START, script, limits, clock).ending {
        Ending::Forfeit { player: Player::FIRST, fault } => fault,
        other => panic!("{script}: {other}"),
    }
}

#[test]
fn an_engine_plays_under_every_clock() {
    let minute = Duration::from_mins(1);
    let per_game = Clock::PerGame { main: minute, increment: minute };
    for clock in [Clock::Unlimited, Clock::PerMove(minute), per_game, Clock::Nodes(100)] {
        let played = play(START, &ENGINE.replace("MOVE", "a2a3"), limits(), clock);
        assert_eq!((played.texts.as_slice(), played.ending.word()), (&["a2a3".to_owned()][..], "unfinished"));
    }
    let promoted =
        play("8/1P6/8/8/8/6k1/8/4K3 w", &ENGINE.replace("MOVE", "b7b8r"), limits(), Clock::Unlimited);
    assert_eq!(promoted.texts, ["b7b8"]);
}

#[test]
fn an_engine_stays_from_game_to_game() {
    let referee = Referee { max_plies: Some(1), ..Referee::new(LiteChess, "chess") };
    let mut seat = UciAgent::new(
        AgentCommand::shell(&ENGINE.replace("MOVE", "a2a3")),
        Vec::new(),
        table("chess", &[]).uci(),
        limits(),
    );
    for _ in 0..3 {
        let played = referee.conduct(&mut [&mut seat, &mut random(1)]).unwrap();
        assert_eq!(played.ending.word(), "unfinished", "{}", played.ending);
    }
}

#[test]
fn engines_lose_as_other_processes_do() {
    let short = Duration::from_millis(100);
    let fault = |script: &str| fault_within(script, limits(), Clock::Unlimited).kind().word();
    assert_eq!(fault(&ENGINE.replace("MOVE", "a2a5")), "illegal-move");
    assert_eq!(fault(&ENGINE.replace("MOVE", "(none)")), "illegal-move");
    assert_eq!(fault(&ENGINE.replace("go)", "go) exit 0;")), "exit");
    assert_eq!(fault(&ENGINE.replace("go)", "go) exit 3;")), "crash");
    // Outside of a cage somebody else might have sent it.
    let dying = ENGINE.replace("go)", "go) kill -SEGV $$;");
    assert_eq!(play(START, &dying, limits(), Clock::Unlimited).ending.word(), "no-contest");
    assert_eq!(fault(&ENGINE.replace("go)", "go) exec >&-; sleep 1000;")), "closed-pipe");
    assert_eq!(fault(&ENGINE.replace("go)", "go) tr '\\0' a < /dev/zero;")), "flood");
    let few = LineBudget { lines: 1, ..limits() };
    assert_eq!(
        fault_within(&ENGINE.replace("go)", "go) yes;"), few, Clock::Unlimited).kind().word(),
        "flood"
    );
    assert_eq!(fault("exit 0"), "exit");
    let hasty = LineBudget { greeting: short, ..limits() };
    let silent = Fault::Silent { patience: short, wanted: "uciok" };
    assert_eq!(fault_within("sleep 1000", hasty, Clock::Unlimited), silent);
    let thinking = ENGINE.replace("go)", "go) sleep 1000;");
    assert_eq!(fault_within(&thinking, limits(), Clock::PerMove(short)).kind().word(), "time");
    let impatient = LineBudget { patience: short, ..limits() };
    assert_eq!(fault_within(&thinking, impatient, Clock::Unlimited).kind().word(), "stall");
}

#[test]
fn uci_is_for_chess() {
    let rules = table("queens", &[]).uci();
    let mut seat = UciAgent::new(AgentCommand::shell(ENGINE), Vec::new(), rules, limits());
    let played = queens(6).conduct(&mut [&mut seat, &mut random(1)]).unwrap();
    assert_eq!(played.ending.word(), "unstartable");
}

/// An engine that can read rules is given them before it is asked anything, unless its options choose another variant.
#[test]
fn engines_that_read_rules_are_given_them() {
    let learner = r#"
while read -r word rest; do
    case $word in
    uci) echo "option name UCI_Variant type combo default chess var chess"
         echo "option name VariantPath type string default <empty>"; echo uciok ;;
    setoption) case $rest in
        "name VariantPath value "*) 
            case $(cat "${rest#name VariantPath value }") in *'doubleStep = false'*) knows=1 ;; esac ;;
        "name UCI_Variant value ajedrezlite") [ "$knows" ] && move=a2a3 ;;
        "name UCI_Variant value chess") move=e1e1 ;;
        esac ;;
    isready) echo readyok ;;
    go) echo "bestmove $move" ;;
    quit) exit ;;
    esac
done
"#;
    let referee = Referee { max_plies: Some(1), ..Referee::new(LiteChess, "chess") };
    let play = |options: &[(&str, &str)]| {
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let mut seat =
            UciAgent::new(AgentCommand::shell(learner), options, table("chess", &[]).uci(), limits());
        referee.conduct(&mut [&mut seat, &mut random(1)]).unwrap()
    };
    assert_eq!(play(&[("Hash", "1")]).texts, ["a2a3"]);
    let orthodox = play(&[("uci_variant", "chess"), ("UCI_Variant", "chess")]);
    assert_eq!(orthodox.ending.word(), "illegal-move", "{}", orthodox.ending);
}

/// A real engine, where it is installed.
#[test]
fn fairy_stockfish_plays_to_the_end() {
    // Debian puts it where only a login shell looks.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/games".into()]);
    let Some(program) =
        folders.map(|folder| folder.join("fairy-stockfish")).find(|program| program.is_file())
    else {
        return skipped("Fairy-Stockfish", "no fairy-stockfish found");
    };
    let command = AgentCommand { program: program.to_str().unwrap().to_owned(), arguments: Vec::new() };
    let mut seat = UciAgent::new(command, Vec::new(), table("chess", &[]).uci(), limits());
    let referee =
        Referee { clock: Clock::Nodes(2000), max_plies: Some(300), ..Referee::new(LiteChess, "chess") };
    let played = referee.conduct(&mut [&mut seat, &mut random(1)]).unwrap();
    assert_eq!((played.ending.word(), played.winner), ("finished", Some(Player::FIRST)), "{}", played.ending);
}
