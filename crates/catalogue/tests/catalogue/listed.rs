//! What every game in the list has.

use std::collections::HashSet;

use tablero_catalogue::{Catalogue, CatalogueError, RobotWish};
use tablero_core::{Message, Options, Player};
use tablero_wire::{Question, Tree};
use tablero_words::{Language, Words};

/// That a message has words of its own in a language.
fn is_said(words: &Words, message: &Message) -> bool {
    words.has(message.id()) && !words.say(message).is_empty()
}

#[test]
fn every_game_has_words_in_every_language() {
    let games = Catalogue::standard();
    for language in Language::ALL {
        let words = games.words(language);
        for entry in games.iter() {
            let name = entry.kind().name();
            assert!(is_said(&words, &entry.title()), "{name} in {language:?}");
            let table = entry.sit(&Options::default()).unwrap();
            let start = table.start();
            assert!(is_said(&words, &table.example(&start)), "{name} in {language:?}");
            for player in Player::first(start.players()) {
                assert!(is_said(&words, &table.player_name(player)), "{name} in {language:?}");
            }
            for counter in table.counters(&start, &Vec::new()) {
                assert!(is_said(&words, &counter), "{name} in {language:?}: {counter:?}");
            }
            for choices in entry.choices(&Options::default()) {
                assert!(is_said(&words, &choices.name), "{name} in {language:?}: {}", choices.key);
            }
            assert!(entry.rules(language).starts_with("# "), "{name} in {language:?} has no rule book");
        }
    }
}

#[test]
fn usual_choices_can_be_played() {
    for entry in Catalogue::standard().iter() {
        for choices in entry.choices(&Options::default()) {
            assert!(entry.kind().options().iter().any(|option| option.key == choices.key));
            for value in choices.values.iter().take(12) {
                let options = Options::parse([format!("{}={value}", choices.key)]).unwrap();
                assert!(entry.sit(&options).is_ok(), "{} {} {value}", entry.kind().name(), choices.key);
            }
        }
        let table = entry.sit(&Options::default()).unwrap();
        assert!(table.robot(&RobotWish::named("nobody"), 0).is_err());
    }
}

#[test]
fn a_table_starts_itself_again() {
    for entry in Catalogue::standard().iter() {
        let table = entry.sit(&Options::default()).unwrap();
        let options = table.options().into_iter().map(|(key, value)| format!("{key}={value}"));
        let again = table.again(&Options::parse(options).unwrap()).unwrap();
        assert_eq!((again.start(), again.options()), (table.start(), table.options()));
    }
}

#[test]
fn a_position_of_another_game_has_no_board() {
    let games = Catalogue::standard();
    let tables: Vec<_> = games.iter().map(|entry| entry.sit(&Options::default()).unwrap()).collect();
    for table in &tables {
        for other in &tables {
            let board = table.board(&other.start(), Player::FIRST);
            let extent = board.extent();
            let is_empty = board.spot(extent.low).is_none() && extent.low == extent.high;
            assert_eq!(is_empty, table.game() != other.game(), "{} at {}", other.game(), table.game());
            assert_eq!(table.text(&other.start(), Player::FIRST, true).is_empty(), is_empty);
        }
    }
}

#[test]
fn names_are_unique_and_unknown_ones_are_told() {
    let games = Catalogue::standard();
    let mut names = HashSet::new();
    for kind in games.iter().map(tablero_catalogue::Entry::kind) {
        assert!(names.insert(kind.name()) && kind.aliases().iter().all(|alias| names.insert(alias)));
    }
    let known = games.iter().map(|entry| entry.kind().name()).collect::<Vec<_>>().join(", ");
    let unknown = games.get("rice").map(|entry| entry.kind().name());
    assert_eq!(unknown.unwrap_err(), CatalogueError::UnknownGame { found: "rice".to_owned(), known });
    let Some(first) = games.iter().next() else { panic!("an empty list") };
    let twice = games.with(first).map(|_| ());
    assert_eq!(twice, Err(CatalogueError::NameTaken { name: first.kind().name() }));
}

/// What a question says of a position is understood by every operation that asks for no more.
#[test]
fn positions_are_operands_of_their_own_questions() {
    for entry in Catalogue::standard().iter() {
        let table = entry.sit(&Options::default()).unwrap();
        let start = table.start();
        let operands = table.operands(&start);
        let mut asked = 0;
        for operation in entry.oracle().operations() {
            let needed = operation.operands.iter().filter(|operand| operand.required);
            if needed.clone().any(|operand| !operands.iter().any(|(name, _)| *name == operand.name)) {
                continue;
            }
            let has = |name: &str| operation.operands.iter().any(|operand| operand.name == name);
            let given = operands.iter().filter(|(name, _)| has(name));
            let members: Vec<String> = given.map(|(name, value)| format!(",\"{name}\":{value}")).collect();
            let line = format!("{{\"ask\":\"{}\"{}}}", operation.name, members.concat());
            let mut out = Vec::new();
            let question = Question::read(line.as_bytes()).unwrap();
            let answered = operation.operands.iter().any(|operand| operand.name == "budget")
                || entry.oracle().write_answer(&question, &mut out);
            // Only the value of a large duel is not to be had.
            assert!(answered || operation.name == "value", "{line}: {}", String::from_utf8_lossy(&out));
            asked += 1;
        }
        assert!(asked > 1, "{}", table.game());
        assert!(Tree::read(&table.json(&start)).is_some());
    }
}
