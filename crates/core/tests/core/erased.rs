//! Games chosen at run time: the erased layer and the registry.

use std::sync::Arc;

use tablero_core::{
    AnyPosition, Game, GameError, GameKind, OptionInfo, Options, Outcome, Player, Registry, erase,
};
use tablero_core::{Notation, RegistryError};

/// A race to 3 for two, just enough to be erased.
#[derive(Debug)]
struct Race;

#[derive(Debug, thiserror::Error)]
#[error("expected {0}")]
struct RaceError(&'static str);

impl Game for Race {
    type Position = u8;
    type Move = u8;

    fn players(&self) -> usize {
        2
    }
    fn initial(&self) -> u8 {
        0
    }
    fn to_move(&self, position: &u8) -> Player {
        if position.is_multiple_of(2) { Player::FIRST } else { Player::SECOND }
    }
    fn legal_moves(&self, position: &u8, out: &mut Vec<u8>) {
        out.extend((*position < 3).then_some(1));
    }
    fn play(&self, position: &u8, mv: u8) -> u8 {
        position.saturating_add(mv)
    }
    fn outcome(&self, position: &u8) -> Option<Outcome> {
        (*position >= 3).then_some(Outcome::win_of_two(Player::FIRST))
    }
}

impl Notation for Race {
    type Error = RaceError;

    fn write_position(&self, position: &u8) -> String {
        position.to_string()
    }
    fn read_position(&self, text: &str) -> Result<u8, RaceError> {
        text.parse().map_err(|_| RaceError("a number"))
    }
    fn write_move(&self, _: &u8, _: u8) -> String {
        "+".to_owned()
    }
    fn read_move(&self, position: &u8, text: &str) -> Result<u8, RaceError> {
        if text == "+" && *position < 3 { Ok(1) } else { Err(RaceError("+")) }
    }
    fn diagram(&self, position: &u8) -> String {
        format!("{position} of 3")
    }
}

#[derive(Debug)]
struct RaceKind;

impl GameKind for RaceKind {
    fn name(&self) -> &'static str {
        "race"
    }
    fn aliases(&self) -> &'static [&'static str] {
        &["carrera"]
    }
    fn summary(&self) -> &'static str {
        "first to three"
    }
    fn options(&self) -> &'static [OptionInfo] {
        &[OptionInfo { key: "from", help: "where the race begins, 0 when absent" }]
    }
    fn start(&self, options: &Options) -> Result<AnyPosition, GameError> {
        erase(Arc::new(Race), 0).read(options.get("from").unwrap_or("0"))
    }
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.register(Box::new(RaceKind)).unwrap();
    registry
}

#[test]
fn a_game_is_played_to_its_end_through_text_alone() {
    let mut position = registry().start("carrera", &Options::default()).unwrap();
    let mut plies = 0;
    while let Some(mv) = position.legal_moves().first() {
        position = position.play(mv).unwrap();
        plies += 1;
    }
    assert_eq!((plies, position.text().as_str(), position.players()), (3, "3", 2));
    assert_eq!(position.outcome(), Some(Outcome::win_of_two(Player::FIRST)));
    assert_eq!(position.diagram(), "3 of 3");
    assert_eq!(position.play("+").unwrap_err().to_string(), "expected +");
    assert_eq!(format!("{position:?}"), "AnyPosition(\"3\")");
}

#[test]
fn options_reach_the_game() {
    let options = Options::parse(["from=2"]).unwrap();
    let position = registry().start("race", &options).unwrap();
    assert_eq!((position.text().as_str(), position.to_move()), ("2", Player::FIRST));
}

#[test]
fn what_is_wrong_is_named() {
    let refuse = |name: &str, options: &[&str], words: &str| {
        let error = Options::parse(options).and_then(|options| registry().start(name, &options)).unwrap_err();
        assert_eq!(error.to_string(), words);
    };
    refuse("rice", &[], "no game is called \"rice\": expected one of race");
    refuse("race", &["from"], "expected an option of the form key=value, found \"from\"");
    refuse("race", &["from=1", "from=2"], "the option \"from\" is given twice");
    refuse("race", &["to=1"], "race has no option \"to\": expected from");
    refuse("race", &["from=x"], "expected a number");
}

#[test]
fn a_name_is_given_once() {
    let mut registry = registry();
    let again = registry.register(Box::new(RaceKind));
    assert_eq!(again, Err(RegistryError::NameTaken { name: "race" }));
    assert_eq!(registry.iter().count(), 1);
}
