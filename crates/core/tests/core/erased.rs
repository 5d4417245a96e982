//! Games chosen at run time: positions with their types forgotten and given back.

use std::collections::HashSet;
use std::sync::Arc;

use tablero_core::{
    AnyGame, AnyPosition, Explain, Game, GameError, GameKind, Message, Notation, OptionInfo, Options,
    OptionsError, Outcome, Player, conformance, erase,
};

/// A race to 3 for two, just enough to be erased.
#[derive(Debug)]
struct Race;

#[derive(Debug, thiserror::Error)]
#[error("expected {0}")]
struct RaceError(&'static str);

impl Explain for RaceError {
    fn explain(&self) -> Option<Message> {
        Some(Message::new("race-expected").with("what", self.0))
    }
}

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

fn start(options: &[&str]) -> Result<AnyPosition, OptionsError> {
    let options = Options::parse(options)?;
    options.check(&RaceKind)?;
    Ok(RaceKind.start(&options)?)
}

#[test]
fn a_game_is_played_to_its_end_without_its_types() {
    let mut position = start(&[]).unwrap();
    let mut plies = 0;
    while let Some(mv) = position.legal_moves().next() {
        assert_eq!(position.write_move(mv), "+");
        assert_eq!(position.read_move("+"), Ok(mv));
        position = position.play(mv);
        plies += 1;
    }
    assert_eq!((plies, position.text().as_str(), position.players()), (3, "3", 2));
    assert_eq!(position.outcome(), Some(Outcome::win_of_two(Player::FIRST)));
    assert_eq!(position.diagram(), "3 of 3");
    let refused = position.play_text("+").unwrap_err();
    assert_eq!(refused.to_string(), "expected +");
    assert_eq!(refused.explain(), Some(Message::new("race-expected").with("what", "+")));
    assert_eq!(format!("{position:?}"), "AnyPosition(\"3\")");
}

/// Another game with the same positions.
#[derive(Debug)]
struct Other;

impl Game for Other {
    type Position = u8;
    type Move = u8;

    fn players(&self) -> usize {
        1
    }
    fn initial(&self) -> u8 {
        0
    }
    fn to_move(&self, _: &u8) -> Player {
        Player::FIRST
    }
    fn legal_moves(&self, _: &u8, _: &mut Vec<u8>) {}
    fn play(&self, position: &u8, _: u8) -> u8 {
        *position
    }
    fn outcome(&self, _: &u8) -> Option<Outcome> {
        Some(Outcome::solved())
    }
}

impl Notation for Other {
    type Error = RaceError;

    fn write_position(&self, position: &u8) -> String {
        position.to_string()
    }
    fn read_position(&self, _: &str) -> Result<u8, RaceError> {
        Err(RaceError("nothing"))
    }
    fn write_move(&self, _: &u8, _: u8) -> String {
        String::new()
    }
    fn read_move(&self, _: &u8, _: &str) -> Result<u8, RaceError> {
        Err(RaceError("nothing"))
    }
    fn diagram(&self, _: &u8) -> String {
        "other".to_owned()
    }
}

#[test]
fn types_are_given_back_to_the_right_game_only() {
    let position = start(&["from=1"]).unwrap();
    assert_eq!(position.downcast::<Race>().map(|typed| *typed.position), Some(1));
    assert!(position.downcast::<Other>().is_none());
    let mv = position.legal_moves().next().unwrap();
    assert_eq!(position.typed_move::<Race>(mv), Some(1));
    assert_eq!(position.erased_move::<Race>(1), Some(mv));
    assert_eq!(position.erased_move::<Race>(2), None, "it is not legal");
    assert_eq!(position.typed_move::<Other>(mv), None);
}

#[test]
fn equality_is_that_of_the_positions_of_one_game() {
    let other = erase(Arc::new(Other), 1);
    let (one, again, two) = (start(&["from=1"]), start(&["from=1"]), start(&["from=2"]));
    assert_eq!(one, again);
    assert_ne!(one, two);
    assert_ne!(one.as_ref().ok(), Some(&other));
    let set: HashSet<AnyPosition> = [one, again, two].map(Result::unwrap).into();
    assert_eq!(set.len(), 2);
}

#[test]
fn a_game_without_types_keeps_the_contracts() {
    let plan = conformance::Plan { seed: 1, walks: 3, plies: 10 };
    let report = conformance::check(&AnyGame::new(start(&[]).unwrap()), plan).unwrap();
    assert_eq!(report.finished, 3);
}

#[test]
fn options_reach_the_game() {
    let position = start(&["from=2"]).unwrap();
    assert_eq!((position.text().as_str(), position.to_move()), ("2", Player::FIRST));
}

#[test]
fn what_is_wrong_is_named() {
    let refuse = |options: &[&str], words: &str| {
        assert_eq!(start(options).unwrap_err().to_string(), words);
    };
    refuse(&["from"], "expected an option of the form key=value, found \"from\"");
    refuse(&["from=1", "from=2"], "the option \"from\" is given twice");
    refuse(&["to=1"], "race has no option \"to\": expected from");
    refuse(&["from=x"], "expected a number");
}
