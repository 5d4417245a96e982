//! The same table serves every game, with its types or without.

use tablero_arena::{AnyGame, Match, RandomRobot, Seat, Table, Typed, Verdict};
use tablero_chinese_checkers::ChineseCheckers;
use tablero_core::conformance::{Plan, check};
use tablero_core::{GameKind, Notation as _, Options, Outcome};
use tablero_lite_chess::{LiteChess, LiteChessKind};
use tablero_queens_duel::QueensKind;
use tablero_sokoban::SokobanKind;

use crate::{game, robot};

fn erased(kind: &dyn GameKind, options: &[&str]) -> Table<AnyGame> {
    let start = kind.start(&Options::parse(options).unwrap()).unwrap();
    Table { max_plies: 120, ..Table::new(AnyGame::new(start), kind.name()) }
}

fn every_game() -> [Table<AnyGame>; 5] {
    [
        erased(&LiteChessKind, &[]),
        erased(&SokobanKind, &["xsb=@$ ."]),
        erased(&ChineseCheckers, &["size=1", "players=14"]),
        erased(&ChineseCheckers, &["size=2", "players=135"]),
        erased(&QueensKind, &["side=7"]),
    ]
}

fn random_match(table: &Table<AnyGame>) -> Match<AnyGame> {
    let players = tablero_core::Game::players(&table.game);
    let mut robots: Vec<_> =
        (0..players).map(|seat| RandomRobot::new(u64::try_from(seat).unwrap())).collect();
    let mut seats: Vec<&mut dyn Seat<AnyGame>> =
        robots.iter_mut().map(|robot| robot as &mut dyn Seat<AnyGame>).collect();
    table.referee(&mut seats).unwrap()
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
        let fine = matches!(played.verdict, Verdict::Finished | Verdict::TooLong { .. });
        assert!(fine && played.moves.len() == played.texts.len(), "{}: {}", table.name, played.verdict);
        let again = random_match(&table);
        assert_eq!((again.texts, again.verdict), (played.texts, played.verdict), "{}", table.name);
    }
}

#[test]
fn a_seat_with_types_sits_at_a_table_without() {
    let table = erased(&QueensKind, &["side=6"]);
    let seat = |name: &str, seed| Typed { game: game(6), seat: robot(name, seed) };
    let played = table.referee(&mut [&mut seat("parity", 1), &mut seat("most", 2)]).unwrap();
    assert_eq!(played.verdict, Verdict::Finished);
    let typed =
        Table::new(game(6), "queens").referee(&mut [&mut robot("parity", 1), &mut robot("most", 2)]).unwrap();
    assert_eq!((played.texts, played.winner), (typed.texts, typed.winner));
    let mut wrong = Typed { game: game(5), seat: robot("random", 1) };
    let played = table.referee(&mut [&mut wrong, &mut seat("most", 2)]).unwrap();
    assert_eq!(played.verdict.kind(), "no-move");
}

#[test]
fn other_ways_to_write_a_move_are_understood() {
    let table = erased(&QueensKind, &["side=6"]);
    let start = tablero_core::Game::initial(&table.game);
    let read = |text: &str| table.game.read_move(&start, text);
    assert_eq!(read("0,0").unwrap(), read("a6").unwrap());
    assert_eq!(read("9,9").unwrap_err().to_string(), "[9,9] is off the board of side 6");
}

#[test]
fn who_forfeits_a_game_of_three_is_last_and_the_others_share_the_first_place() {
    struct Mute;
    impl Seat<AnyGame> for Mute {
        fn choose(
            &mut self,
            _: &AnyGame,
            _: &tablero_arena::AnyState,
        ) -> Result<tablero_arena::AnyMove, tablero_arena::Fault> {
            Err(tablero_arena::Fault::NoMove)
        }
    }
    let table = erased(&ChineseCheckers, &["size=2", "players=135"]);
    let (mut one, mut three) = (RandomRobot::new(1), RandomRobot::new(2));
    let played = table.referee(&mut [&mut one, &mut Mute, &mut three]).unwrap();
    assert_eq!((played.outcome, played.winner), (Some(Outcome::from_places(&[1, 3, 1]).unwrap()), None));
    let alone = erased(&SokobanKind, &["xsb=@$ ."]).referee(&mut [&mut Mute]).unwrap();
    assert_eq!((alone.outcome, alone.winner), (None, None));
    assert!(table.referee(&mut [&mut Mute]).is_err());
}

#[test]
fn typed_chess_is_refereed_too() {
    let table = Table { max_plies: 80, ..Table::new(LiteChess, "chess") };
    let played = table.referee(&mut [&mut RandomRobot::new(1), &mut RandomRobot::new(2)]).unwrap();
    assert!(matches!(played.verdict, Verdict::Finished | Verdict::TooLong { .. }), "{}", played.verdict);
}
