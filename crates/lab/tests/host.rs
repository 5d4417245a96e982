//! The host as a page meets it: messages in, answers out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::time::Duration;

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_core::Options;
use tablero_lab::{Host, MOST_TABLES};

struct Page {
    host: Host,
    look: Value,
}

impl Page {
    fn new() -> Self {
        Self { host: Host::new(Catalogue::standard()), look: json!({}) }
    }

    /// The reply to a request, whatever it is.
    fn say(&mut self, request: &Value) -> Value {
        let message = json!({"v": 1, "id": 9, "look": self.look, "request": request}).to_string();
        let answer: Value = serde_json::from_str(&self.host.answer(&message, Duration::ZERO)).unwrap();
        assert_eq!((&answer["v"], &answer["id"]), (&json!(1), &json!(9)));
        answer["reply"].clone()
    }

    fn view(&mut self, request: &Value) -> Value {
        let reply = self.say(request);
        assert_eq!(reply["kind"], "view", "{request}: {reply}");
        reply
    }

    fn refused(&mut self, request: &Value) -> (String, String) {
        let reply = self.say(request);
        assert_eq!(reply["kind"], "error", "{request}: {reply}");
        (reply["code"].as_str().unwrap().to_owned(), reply["message"].as_str().unwrap().to_owned())
    }
}

fn games() -> Vec<&'static str> {
    Catalogue::standard().iter().map(|entry| entry.kind().name()).collect()
}

#[test]
fn a_whole_game_of_each_against_a_robot() {
    for game in games() {
        let mut page = Page::new();
        let choices = page.say(&json!({"do": "choices", "game": game}));
        let players = choices["players"].as_array().unwrap().len();
        let robots = vec![json!({"who": "robot", "level": "easy"}); players - 1];
        let mut seats = vec![json!({"who": "person"})];
        seats.extend(robots);
        let mut view = page.view(&json!({"do": "open", "game": game, "seats": seats, "seed": 4}));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let table = view["table"].clone();
        for _ in 0..40 {
            if view["over"] == json!(true) {
                break;
            }
            let person = view["is_person"] == json!(true);
            let targets = view["targets"].as_array().unwrap().clone();
            let before = view["ply"].as_u64().unwrap();
            view = if !person {
                page.view(&json!({"do": "think", "table": table}))
            } else if targets.is_empty() {
                // Where nobody points, the adviser knows a move.
                let hint = page.view(&json!({"do": "hint", "table": table}));
                assert!(hint["lines"][0].as_str().unwrap().len() > 4, "{hint}");
                let mv = ["north", "south", "east", "west"][rng.random_range(0..4)];
                page.view(&json!({"do": "move", "table": table, "move": mv}))
            } else {
                let target = &targets[rng.random_range(0..targets.len())];
                let mut request = json!({"do": "point", "table": table, "to": target["to"]});
                if !target["from"].is_null() {
                    request["from"] = target["from"].clone();
                }
                page.view(&request)
            };
            assert!(view["ply"].as_u64().unwrap() > before || view["over"] == json!(true), "{game}");
            let said = view["announce"].as_str().unwrap();
            assert!(said.ends_with(['.', '!', '?']), "{said}");
        }
        assert!(view["ply"].as_u64().unwrap() > 4, "{game}");
        // The link opens the same game in another page, and so does the record.
        let mut other = Page::new();
        let followed = other.view(&json!({"do": "follow", "link": view["link"]}));
        assert_eq!((&followed["position"], &followed["link"]), (&view["position"], &view["link"]), "{game}");
        assert_eq!(followed["warning"], Value::Null);
        let record = page.say(&json!({"do": "record", "table": table}));
        let loaded = other.view(&json!({"do": "load", "record": record["record"]}));
        assert_eq!(
            loaded["board"]["cells"].as_array().unwrap().len(),
            view["board"]["cells"].as_array().unwrap().len()
        );
        assert_eq!(loaded["position"], view["position"], "{game}");
    }
}

#[test]
fn the_same_messages_give_the_same_answers_as_a_session_of_our_own() {
    // The rules judge: every position that a page is shown is the one that plain positions of the table come to.
    let cases: usize = std::env::var("TABLERO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let catalogue = Catalogue::standard();
    for (index, game) in games().into_iter().cycle().take(cases.min(10_000)).enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(index as u64);
        let (mut one, mut two) = (Page::new(), Page::new());
        let mut at = catalogue.sit(game, &Options::default()).unwrap().start();
        let open = json!({"do": "open", "game": game});
        let (mut first, second) = (one.view(&open), two.view(&open));
        assert_eq!(first, second);
        for _ in 0..30 {
            let moves = at.move_texts();
            if moves.is_empty() {
                break;
            }
            let mv = &moves[rng.random_range(0..moves.len())];
            let request = json!({"do": "move", "table": first["table"], "move": mv});
            first = one.view(&request);
            assert_eq!(first, two.view(&request), "game {game}, seed {index}");
            at = at.play_text(mv).unwrap();
            assert_eq!(first["position"], json!(at.text()), "game {game}, seed {index}");
        }
    }
}

#[test]
fn moments_of_a_game_are_shown_without_changing_it() {
    let mut page = Page::new();
    let view = page.view(&json!({"do": "open", "game": games()[0]}));
    let table = view["table"].clone();
    page.view(&json!({"do": "move", "table": table, "move": "e2e3"}));
    let now = page.view(&json!({"do": "move", "table": table, "move": "b7b6"}));
    let first = page.view(&json!({"do": "look", "table": table, "ply": 0}));
    assert_eq!(first["position"], view["position"]);
    assert_eq!((&first["ply"], &first["to_move"], &first["targets"]), (&json!(0), &Value::Null, &json!([])));
    assert_eq!(page.view(&json!({"do": "look", "table": table, "ply": 99})), now);
    let undone = page.view(&json!({"do": "undo", "table": table}));
    assert_eq!((&undone["ply"], &undone["can_redo"]), (&json!(1), &json!(true)));
    assert_eq!(page.view(&json!({"do": "redo", "table": table}))["position"], now["position"]);
    let over = page.view(&json!({"do": "resign", "table": table}));
    assert_eq!((&over["over"], &over["to_move"]), (&json!(true), &Value::Null));
}

#[test]
fn the_rule_book_answers_with_its_reason_and_marks() {
    let mut page = Page::new();
    let game = games()[0];
    let table = page.view(&json!({"do": "open", "game": game}))["table"].clone();
    let operations = page.say(&json!({"do": "operations", "game": game}));
    assert!(operations["operations"].as_array().unwrap().len() >= 17);
    let no = page.say(&json!({
        "do": "ask", "game": game, "ask": "is_legal_move", "table": table,
        "operands": {"from": "d2", "to": "d4"},
    }));
    assert_eq!(no["kind"], "answer", "{no}");
    assert!(no["told"].as_str().unwrap().starts_with("no: "), "{no}");
    assert!(no["question"].as_str().unwrap().starts_with("{\"ask\":\"is_legal_move\""), "{no}");
    let answer: Value = serde_json::from_str(no["answer"].as_str().unwrap()).unwrap();
    assert_eq!(answer["answer"], json!(false));
    // The pawn on d2 is named, and marked.
    assert!(no["svg"].as_str().unwrap().contains("v-10h10m20 0h10v10"));
    let (code, said) = page.refused(&json!({"do": "ask", "game": game, "ask": "is_it_fun"}));
    assert_eq!((code.as_str(), said.contains("is_it_fun")), ("question", true));
}

#[test]
fn every_language_has_its_words() {
    for (lang, to_move, pawn) in [
        ("en", "White to move.", "white pawn"),
        ("es", "Blancas", "peón blanco"),
        ("pt", "Brancas", "peão branco"),
    ] {
        let mut page = Page::new();
        page.look = json!({"lang": lang, "theme": "dark"});
        let hello = page.say(&json!({"do": "hello"}));
        let words = hello["words"].as_object().unwrap();
        assert!(words.len() > 50 && words.values().all(|word| !word.as_str().unwrap().starts_with("lab-")));
        let view = page.view(&json!({"do": "open", "game": games()[0]}));
        assert!(view["lines"][0].as_str().unwrap().contains(to_move), "{}", view["lines"]);
        let labels: Vec<&str> = view["board"]["cells"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| cell["label"].as_str().unwrap())
            .collect();
        assert_eq!(labels.iter().filter(|label| label.contains(pawn)).count(), 8, "{labels:?}");
    }
}

#[test]
fn whatever_is_wrong_is_told_and_the_table_goes_on() {
    let mut page = Page::new();
    let game = games()[0];
    let table = page.view(&json!({"do": "open", "game": game}))["table"].clone();
    for (request, code) in [
        (json!({"do": "move", "table": table, "move": "e2e5"}), "refused"),
        (json!({"do": "point", "table": table, "from": [4, 6], "to": [4, 3]}), "refused"),
        (json!({"do": "point", "table": table, "to": [i64::MAX, i64::MIN]}), "refused"),
        (json!({"do": "undo", "table": 77}), "table"),
        (json!({"do": "open", "game": "go"}), "game"),
        (json!({"do": "open", "game": game, "options": {"colour": "red"}}), "game"),
        (json!({"do": "open", "game": game, "position": "nonsense"}), "refused"),
        (
            json!({"do": "open", "game": game, "seats": [{"who": "person"}, {"who": "person"}, {"who": "person"}]}),
            "game",
        ),
        (json!({"do": "open", "game": game, "seats": ["cmd:touch x"]}), "message"),
        (json!({"do": "follow", "link": "x"}), "record"),
        (json!({"do": "follow", "link": "g=go"}), "game"),
        (json!({"do": "load", "record": "tablero record 1\n"}), "record"),
        (json!({"do": "fly"}), "message"),
    ] {
        assert_eq!(page.refused(&request).0, code, "{request}");
    }
    for message in ["", "[]", "{\"v\":1}", "{\"v\":7,\"id\":1}", "null"] {
        assert!(page.host.answer(message, Duration::ZERO).contains("\"kind\":\"error\""), "{message}");
    }
    let (_, said) = page.refused(&json!({"do": "move", "table": table, "move": "e2e5"}));
    assert!(said.contains("e2"), "{said}");
    let cut = page.view(&json!({"do": "follow", "link": format!("g={game}&m=e2e3.b7b6.e3e")}));
    assert_eq!(cut["ply"], json!(2));
    assert!(cut["warning"].as_str().unwrap().contains("e3e"), "{cut}");
    assert_eq!(page.view(&json!({"do": "look", "table": table}))["ply"], json!(0));
}

#[test]
fn a_record_from_outside_seats_only_people() {
    let mut page = Page::new();
    let game = games()[0];
    let table = page.view(&json!({"do": "open", "game": game}))["table"].clone();
    let record = page.say(&json!({"do": "record", "table": table}))["record"].as_str().unwrap().to_owned();
    let mut forged = tablero_record::Record::read(&record).unwrap();
    forged.seats = vec!["cmd:touch /tmp/never".to_owned(), "/etc/passwd.asl".to_owned()];
    let view = page.view(&json!({"do": "load", "record": forged.write()}));
    let seats: Vec<&Value> =
        view["players"].as_array().unwrap().iter().map(|player| &player["seat"]).collect();
    assert_eq!(seats, [&json!("a person"); 2]);
}

#[test]
fn tables_are_counted() {
    let mut page = Page::new();
    let open = json!({"do": "open", "game": games()[3]});
    for _ in 0..MOST_TABLES {
        page.view(&open);
    }
    assert_eq!(page.refused(&open).0, "limit");
    assert_eq!(page.say(&json!({"do": "close", "table": 1}))["kind"], "closed");
    page.view(&open);
}
