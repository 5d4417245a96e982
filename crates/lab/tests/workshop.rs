//! What a page makes with the host beside playing: levels, sketches, studies, branches, notes, clocks and programs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::time::Duration;

use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_lab::Host;

struct Page {
    host: Host,
    now: Duration,
}

impl Page {
    fn new() -> Self {
        Self { host: Host::new(Catalogue::standard()), now: Duration::ZERO }
    }

    fn say(&mut self, request: &Value) -> Value {
        let message = json!({"v": 1, "id": 1, "request": request}).to_string();
        let answer: Value = serde_json::from_str(&self.host.answer(&message, self.now)).unwrap();
        answer["reply"].clone()
    }

    /// A reply of this kind.
    fn get(&mut self, kind: &str, request: &Value) -> Value {
        let reply = self.say(request);
        assert_eq!(reply["kind"], kind, "{request}: {reply}");
        reply
    }
}

/// The name of the first game for which something holds.
fn game(holds: impl Fn(&Value) -> bool) -> String {
    let hello = Page::new().get("hello", &json!({"do": "hello"}));
    let found = hello["games"].as_array().unwrap().iter().find(|game| holds(game)).unwrap();
    found["name"].as_str().unwrap().to_owned()
}

#[test]
fn levels_have_pictures_and_progress() {
    let mut page = Page::new();
    let game = game(|game| game["has_levels"] == json!(true));
    let ask = json!({"do": "levels", "game": game, "from": 2, "count": 3});
    let shelf = page.get("levels", &ask);
    let levels = shelf["levels"].as_array().unwrap();
    assert_eq!((levels.len(), &shelf["solved"]), (3, &json!(0)));
    assert!(levels.iter().all(|level| level["svg"].as_str().unwrap().starts_with("<svg")));
    assert_eq!(levels[0]["value"], "3");
    // A solution that was told is counted, under the name that the view of its level has.
    let open = json!({"do": "open", "game": game, "options": levels[0]["options"]});
    let view = page.get("view", &open);
    let mut known = ask.clone();
    known["best"] = json!({});
    known["best"][view["puzzle"]["name"].as_str().unwrap()] = json!([41, 13]);
    let shelf = page.get("levels", &known);
    assert_eq!(shelf["solved"], json!(1));
    assert!(shelf["levels"][0]["best"].as_str().unwrap().contains("41"), "{}", shelf["levels"][0]);
    assert_eq!(view["puzzle"]["next"]["level"], "4");
    assert_eq!(page.say(&json!({"do": "levels", "game": "chess", "count": 1}))["code"], "game");
}

#[test]
fn a_level_is_drawn_judged_and_played_to_its_end() {
    let mut page = Page::new();
    let game = game(|game| game["has_levels"] == json!(true));
    let text = "########\n#@-$--.#\n########";
    let sketch = page.get("sketch", &json!({"do": "sketch", "game": game, "text": text}));
    assert_eq!((&sketch["problems"], &sketch["text"]), (&json!([]), &json!(text)));
    let study = page.get("study", &json!({"do": "study", "link": sketch["link"]}));
    assert_eq!(study["is_exact"], json!(true));
    assert!(study["told"].as_str().unwrap().contains('3'), "{study}");
    let view = page.get("view", &json!({"do": "follow", "link": sketch["link"]}));
    // The box is dragged to the goal.
    let carried = json!({"do": "point", "table": view["table"], "from": [3, 1], "to": [6, 1]});
    let view = page.get("view", &carried);
    assert_eq!((&view["over"], &view["puzzle"]["is_solved"]), (&json!(true), &json!(true)));
    assert_eq!(view["puzzle"]["totals"], json!([4, 3]));
    // One box too many is told, and one against the wall cannot be solved.
    let painted = json!({"do": "sketch", "game": game, "text": text, "brush": "box", "at": [5, 1]});
    let wrong = page.get("sketch", &painted);
    assert_eq!((wrong["link"].is_null(), wrong["problems"].as_array().unwrap().len()), (true, 1));
    let stuck = page.get("sketch", &json!({"do": "sketch", "game": game, "text": "#####\n#$@.#\n#####"}));
    let study = page.get("study", &json!({"do": "study", "link": stuck["link"]}));
    assert_eq!((&study["is_exact"], &study["value"]), (&json!(true), &json!(-1.0)));
    let no = page.say(&json!({"do": "sketch", "game": game, "brush": "sea", "at": [0, 0]}));
    assert_eq!(no["code"], "refused");
}

#[test]
fn every_game_can_be_studied_at_any_moment() {
    let hello = Page::new().get("hello", &json!({"do": "hello"}));
    for game in hello["games"].as_array().unwrap() {
        let mut page = Page::new();
        let view = page.get("view", &json!({"do": "open", "game": game["name"]}));
        let study = page.get("study", &json!({"do": "study", "link": view["link"], "nodes": 2000}));
        assert_eq!(study["ply"], json!(0), "{study}");
        let Some(first) = study["lines"][0]["moves"][0].as_str() else { continue };
        let view = page.get("view", &json!({"do": "move", "table": view["table"], "move": first}));
        let after = page.get("study", &json!({"do": "study", "link": view["link"], "ply": 0, "nodes": 2000}));
        assert_eq!(after["told"], study["told"], "{}", game["name"]);
    }
}

#[test]
fn branches_and_notes_are_kept_in_the_link_and_in_the_record() {
    let mut page = Page::new();
    let table = page.get("view", &json!({"do": "open", "game": "chess"}))["table"].clone();
    for mv in ["e2e3", "b7b6", "d2d3"] {
        page.get("view", &json!({"do": "move", "table": table, "move": mv}));
    }
    let branch = page.get("view", &json!({"do": "branch", "table": table, "ply": 2}));
    assert_eq!((&branch["ply"], &branch["is_person"]), (&json!(2), &json!(true)));
    assert_eq!(page.get("view", &json!({"do": "look", "table": table}))["ply"], json!(3));
    let note = json!({"do": "note", "table": table, "ply": 1, "text": "Quiet & solid."});
    let noted = page.get("view", &note);
    assert_eq!(noted["notes"], json!({"1": "Quiet & solid."}));
    let followed = page.get("view", &json!({"do": "follow", "link": noted["link"]}));
    assert_eq!((&followed["notes"], &followed["ply"]), (&noted["notes"], &json!(3)));
    let record = page.get("record", &json!({"do": "record", "table": table}));
    let loaded = page.get("view", &json!({"do": "load", "record": record["record"]}));
    assert_eq!(loaded["notes"], noted["notes"]);
    let forgotten = page.get("view", &json!({"do": "note", "table": table, "ply": 1, "text": " "}));
    assert_eq!(forgotten["notes"], json!({}));
    assert_eq!(page.say(&json!({"do": "note", "table": table, "ply": 9, "text": "x"}))["code"], "limit");
}

#[test]
fn who_has_no_time_left_has_lost() {
    let mut page = Page::new();
    let open = json!({"do": "open", "game": "chess", "clock": {"main": 60, "increment": 2}});
    let view = page.get("view", &open);
    let table = view["table"].clone();
    assert_eq!(view["players"][0]["left"], json!(60_000));
    page.now = Duration::from_secs(10);
    let view = page.get("view", &json!({"do": "move", "table": table, "move": "e2e3"}));
    assert_eq!(view["players"][0]["left"], json!(52_000));
    page.now = Duration::from_secs(71);
    let view = page.get("view", &json!({"do": "look", "table": table}));
    assert_eq!((&view["over"], &view["players"][1]["left"]), (&json!(true), &json!(0)));
    assert!(view["lines"][0].as_str().unwrap().contains("Black"), "{}", view["lines"]);
}

#[test]
fn programs_are_checked_run_and_played_against() {
    let game = game(|game| !game["program"].is_null());
    let mut page = Page::new();
    let hello = page.get("hello", &json!({"do": "hello"}));
    let games = hello["games"].as_array().unwrap();
    let source = &games.iter().find(|one| one["name"] == json!(game)).unwrap()["program"];
    let checked = page.get("checked", &json!({"do": "check", "source": source, "game": game}));
    assert_eq!((&checked["runs"], &checked["findings"]), (&json!(true), &json!([])));
    let wrong = "!start.\n+!start <- .prnt(x).\n+!start <- foo(X";
    let checked = page.get("checked", &json!({"do": "check", "source": wrong, "game": game}));
    assert_eq!((&checked["runs"], &checked["findings"][0]["line"]), (&json!(false), &json!(3)));
    let ran = page.get("trace", &json!({"do": "run", "source": "!a. +!a <- .print(\"hi\").", "trace": true}));
    let lines: Vec<&str> =
        ran["lines"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert!(lines.iter().any(|line| line.ends_with("hi")), "{lines:?}");
    let endless = page.get("trace", &json!({"do": "run", "source": "!a. +!a <- .print(x); !a."}));
    assert!(endless["lines"].as_array().unwrap().len() <= 2_000);

    let seats = json!([{"who": "person"}, {"who": "program", "source": source}]);
    let mut view = page.get("view", &json!({"do": "open", "game": game, "seats": seats}));
    let table = view["table"].clone();
    while view["over"] == json!(false) {
        view = if view["is_person"] == json!(true) {
            let to = &view["targets"][0]["to"];
            page.get("view", &json!({"do": "point", "table": table, "to": to}))
        } else {
            let thought = page.get("view", &json!({"do": "think", "table": table}));
            let trace = page.get("trace", &json!({"do": "trace", "table": table}));
            assert!(!trace["lines"].as_array().unwrap().is_empty());
            assert!(thought["ply"].as_u64() > view["ply"].as_u64(), "{}", thought["lines"]);
            thought
        };
    }
    let refused =
        page.say(&json!({"do": "open", "game": game, "seats": [{"who": "program", "source": wrong}]}));
    assert_eq!(refused["code"], "refused");
    let refused =
        page.say(&json!({"do": "open", "game": "chess", "seats": [{"who": "program", "source": "a."}]}));
    assert_eq!(refused["code"], "game");
}

#[test]
fn the_operands_of_a_board_are_understood() {
    let hello = Page::new().get("hello", &json!({"do": "hello"}));
    for game in hello["games"].as_array().unwrap() {
        let mut page = Page::new();
        let name = &game["name"];
        let view = page.get("view", &json!({"do": "open", "game": name}));
        let all = page.get("operations", &json!({"do": "operations", "game": name}));
        let mut asked = 0;
        for operation in all["operations"].as_array().unwrap() {
            let operands = operation["operands"].as_array().unwrap();
            let known = |operand: &Value| view["asked"].get(operand["name"].as_str().unwrap()).cloned();
            let needed = |operand: &&Value| operand["required"] == json!(true) && known(operand).is_none();
            if operands.iter().any(|operand| needed(&operand)) || operands.is_empty() {
                continue;
            }
            let values: serde_json::Map<String, Value> = operands
                .iter()
                .filter_map(|operand| Some((operand["name"].as_str()?.to_owned(), known(operand)?)))
                .collect();
            let ask = json!({"do": "ask", "game": name, "ask": operation["name"], "operands": values});
            let reply = page.say(&ask);
            // What is only known of small boards, or of one player, is refused for that, not for how it was written.
            let limits = ["are known for", "of one player alone"];
            let told = reply["message"].as_str().unwrap_or_default();
            let is_known = !limits.iter().any(|limit| told.contains(limit));
            assert!(reply["kind"] == "answer" || !is_known, "{ask}: {reply}");
            asked += usize::from(is_known);
        }
        assert!(asked >= 2, "{name}: {asked}");
    }
}

#[test]
fn data_types_stand_side_by_side() {
    let mut page = Page::new();
    let game = game(|game| game["has_levels"] == json!(true));
    let table = page.get("view", &json!({"do": "open", "game": game}))["table"].clone();
    let ask = json!({"do": "data-types", "table": table});
    let first = page.get("data-types", &ask);
    // Nothing was done yet, so there is nothing to say about what an action does.
    assert_eq!(first["types"][0]["rows"], json!([]));
    page.get("view", &json!({"do": "move", "table": table, "move": "south"}));
    page.get("view", &json!({"do": "move", "table": table, "move": "west"}));
    for ply in [1, 2] {
        let told = page.get("data-types", &json!({"do": "data-types", "table": table, "ply": ply}));
        let answer = |column: usize, original: &str| {
            let rows = told["types"][column]["rows"].as_array().unwrap();
            rows.iter().find(|row| row["original"] == original).unwrap()["told"].clone()
        };
        assert_eq!(answer(0, "accionarPersonaje"), answer(1, "personaje"), "{told}");
        assert_eq!(answer(0, "accionarCaja"), answer(1, "cajas"), "{told}");
        assert_eq!(answer(1, "estadoVálido?"), "yes", "{told}");
    }
    // A game that comes from no such sheet has none.
    let other = page.get("view", &json!({"do": "open", "game": "chess"}))["table"].clone();
    assert_eq!(page.get("data-types", &json!({"do": "data-types", "table": other}))["types"], json!([]));
}

#[test]
fn cells_that_an_answer_means_are_marked_whatever_their_names() {
    let mut page = Page::new();
    let mut spots = |game: &str, ask: &str, operands: Value| {
        let table = page.get("view", &json!({"do": "open", "game": game}))["table"].clone();
        let ask = json!({"do": "ask", "game": game, "ask": ask, "operands": operands, "table": table});
        let answer = page.get("answer", &ask);
        page.get("closed", &json!({"do": "close", "table": table}));
        let names = answer["spots"].as_array().unwrap().len();
        (answer["answer"].clone(), names)
    };
    // The cell that was pointed at by its number is asked about by its coordinates.
    assert_eq!(spots("checkers", "index", json!({"size": "4", "cell": "40"})), (json!("{\"answer\":40}"), 1));
    let half = spots("checkers", "rotate", json!({"cell": "30", "player": "4"}));
    assert_eq!(half, spots("checkers", "coordinates", json!({"size": "4", "pos": "50"})));
    assert_eq!(spots("checkers", "u_coord", json!({"size": "4", "pos": "50"})).1, 0);
    assert_eq!(spots("chess", "movable_pieces", json!({})).1, 11);
    assert_eq!(spots("queens", "free_cells", json!({"side": "8", "queens": "a1"})).1, 42);
}

#[test]
fn operands_with_few_values_offer_them() {
    let mut page = Page::new();
    let mut values = |game: &str, operation: &str, operand: &str| {
        let all = page.get("operations", &json!({"do": "operations", "game": game}));
        let operations = all["operations"].as_array().unwrap();
        let found = operations.iter().find(|one| one["name"] == operation).unwrap();
        let operands = found["operands"].as_array().unwrap();
        operands.iter().find(|one| one["name"] == operand).unwrap()["values"].clone()
    };
    assert_eq!(values("chess", "king_square", "player"), json!(["1", "2"]));
    assert_eq!(values("chess", "is_future_position", "reflexive"), json!(["true", "false"]));
    assert_eq!(values("chess", "perft", "depth"), json!([]));
    assert_eq!(values("sokoban", "step", "action"), json!(["north", "south", "east", "west"]));
    assert_eq!(values("checkers", "rotate", "player"), json!(["1", "2", "3", "4", "5", "6"]));
}
