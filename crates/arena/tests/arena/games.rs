//! The same referee serves every game, with its types or without.

use tablero_arena::{Contestant, Match, Referee, SystemTime, referee};
use tablero_core::conformance::{Plan, check};
use tablero_core::{AnyGame, AnyMove, AnyPosition, Clock, Ending, Fault, Notation as _, Outcome};
use tablero_lite_chess::LiteChess;

use crate::{queens, random, table};

fn erased(game: &str, options: &[&str]) -> Referee<AnyGame> {
    referee(&table(game, options), Clock::Unlimited, Some(120), SystemTime::shared())
}

fn every_game() -> [Referee<AnyGame>; 5] {
    [
        erased("chess", &[]),
        erased("sokoban", &["xsb=@$ ."]),
        erased("checkers", &["size=1", "players=14"]),
        erased("checkers", &["size=2", "players=135"]),
        erased("queens", &["side=7"]),
    ]
}

fn random_match(table: &Referee<AnyGame>) -> Match<AnyGame> {
    let players = tablero_core::Game::players(&table.game);
    let mut robots: Vec<_> = (0..players).map(|seat| random(u64::try_from(seat).unwrap())).collect();
    let mut seats: Vec<&mut dyn Contestant<AnyGame>> =
        robots.iter_mut().map(|robot| robot as &mut dyn Contestant<AnyGame>).collect();
    table.conduct(&mut seats).unwrap()
}

#[test]
fn games_without_types_keep_the_contracts_of_games() {
    for table in every_game() {
        check(&table.game, Plan { seed: 1, walks: 3, plies: 60 }).unwrap();
    }
}

#[test]
fn every_game_is_refereed() {
    for table in every_game() {
        let played = random_match(&table);
        let fine = matches!(played.ending, Ending::Finished | Ending::Unfinished { .. });
        assert!(fine && played.moves.len() == played.texts.len(), "{}: {}", table.name, played.ending);
        let again = random_match(&table);
        assert_eq!((again.texts, again.ending), (played.texts, played.ending), "{}", table.name);
    }
}

#[test]
fn other_ways_to_write_a_move_are_understood() {
    let table = queens(6);
    let start = tablero_core::Game::initial(&table.game);
    let read = |text: &str| table.game.read_move(&start, text);
    assert_eq!(read("0,0").unwrap(), read("a6").unwrap());
    assert_eq!(read("9,9").unwrap_err().to_string(), "[9,9] is off the board of side 6");
}

#[test]
fn who_forfeits_a_game_of_three_is_last_and_the_others_share_the_first_place() {
    struct Mute;
    impl Contestant<AnyGame> for Mute {
        fn choose(&mut self, _: &AnyGame, _: &AnyPosition) -> Result<AnyMove, Fault> {
            Err(Fault::NoMove)
        }
    }
    let table = erased("checkers", &["size=2", "players=135"]);
    let (mut one, mut three) = (random(1), random(2));
    let played = table.conduct(&mut [&mut one, &mut Mute, &mut three]).unwrap();
    assert_eq!((played.outcome, played.winner), (Some(Outcome::from_places(&[1, 3, 1]).unwrap()), None));
    let alone = erased("sokoban", &["xsb=@$ ."]).conduct(&mut [&mut Mute]).unwrap();
    assert_eq!((alone.outcome, alone.winner), (None, None));
    assert!(table.conduct(&mut [&mut Mute]).is_err());
}

#[test]
fn typed_chess_is_refereed_too() {
    let table = Referee { max_plies: Some(80), ..Referee::new(LiteChess, "chess") };
    let played = table.conduct(&mut [&mut random(1), &mut random(2)]).unwrap();
    assert!(matches!(played.ending, Ending::Finished | Ending::Unfinished { .. }), "{}", played.ending);
}
