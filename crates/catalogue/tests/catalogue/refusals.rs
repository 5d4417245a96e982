//! Refusals of moves in every language.

use tablero_catalogue::Catalogue;
use tablero_core::{AnyPosition, GameError, Options};
use tablero_words::Language;

/// Games, options, a move that is played first, and moves that are refused then, each for another reason.
type Case = (&'static str, &'static [&'static str], &'static str, &'static [&'static str]);

const REFUSED: [Case; 7] = [
    (
        "chess",
        &[],
        "",
        &["e9", "(8,0)-(0,0)", "d2d2", "e4e5", "d2d4", "a1a2", "h8h7", "a1c1", "d1e3", "Ñandú", "e2e3e4"],
    ),
    // One rook pins the pawn, the king may not enter the file of the other.
    ("chess", &["fen=3rr1k1/8/8/8/2p5/3P4/8/3K4 w"], "", &["d3c4", "d1e2", "d1d3", "d8d7"]),
    ("chess", &["fen=3rk3/8/8/8/8/P7/8/3K4 w"], "", &["a3a4", "d1d2"]),
    (
        "checkers",
        &["size=2", "players=14"],
        "",
        &["x", "0-999", "(9,9)-(0,0)", "(9223372036854775807,-9223372036854775807)-(0,0)", "0-0", "pass"],
    ),
    ("queens", &["side=6"], "c4", &["zz", "g9", "c4", "c5", "-1,0"]),
    ("queens", &["side=5", "rule=last"], "", &[""]),
    ("sokoban", &["level=1"], "", &["jump", "norte?", "ruX"]),
];

fn position((game, options, played, _): &Case) -> AnyPosition {
    let table = Catalogue::standard().sit(game, &Options::parse(*options).unwrap()).unwrap();
    played.split_whitespace().fold(table.start(), |position, mv| position.play_text(mv).unwrap())
}

fn said(error: &GameError) -> [String; 3] {
    Language::ALL.map(|language| Catalogue::standard().words(language).reason(error))
}

#[test]
fn in_english_the_games_speak_and_in_other_languages_nobody_does_as_in_english() {
    for case in &REFUSED {
        let position = position(case);
        for mv in case.3 {
            let Err(error) = position.read_move(mv) else { panic!("{} {mv} is legal", case.0) };
            let [english, spanish, portuguese] = said(&error);
            assert_eq!(english, error.to_string(), "{} {mv}", case.0);
            assert!(spanish != english && portuguese != english, "{} {mv}: {spanish}", case.0);
            assert_ne!(spanish, portuguese, "{} {mv}", case.0);
        }
    }
}

#[test]
fn a_page_of_nonsense_is_not_repeated() {
    for entry in Catalogue::standard().iter() {
        let table = entry.sit(&Options::default()).unwrap();
        let error = table.start().read_move(&"ñ".repeat(10_000)).unwrap_err();
        for said in &said(&error)[1..] {
            assert!(said.chars().count() < 300 && said.contains('ñ'), "{said}");
        }
    }
}

#[test]
fn every_square_of_a_star_is_refused_in_every_language() {
    let start = position(&("checkers", &["size=2", "players=14"], "", &[]));
    let mut kinds = std::collections::BTreeSet::new();
    for (from, to) in (0..37).flat_map(|from| (0..37).map(move |to| (from, to))) {
        let Err(error) = start.read_move(&format!("{from}-{to}")) else { continue };
        let [english, spanish, portuguese] = said(&error);
        assert_eq!(english, error.to_string());
        assert!(spanish != english && portuguese != english && spanish != portuguese, "{english}");
        kinds.insert(english.replace(|c: char| c.is_ascii_digit(), ""));
    }
    assert!(kinds.len() >= 5, "{kinds:?}");
}
