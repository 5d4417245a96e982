//! Messages that are none, or not for who sends them: each is answered with an error of its kind, the connection is still
//! heard, and the table goes on. SECURITY.md counts them.

use serde_json::{Value, json};

use crate::client::{Client, open};
use crate::hostile::{Playing, refused};
use crate::people::mv;

/// What is wrong, the message, and the code of the answer.
pub(crate) type Case = (&'static str, String, &'static str);

fn request(request: &Value) -> String {
    json!({"v": 1, "id": 9, "request": request}).to_string()
}

fn make(game: &str, name: &str, options: &str) -> String {
    format!(
        r#"{{"v":1,"id":9,"request":{{"do":"make","game":"{game}","name":"{name}","options":{options}}}}}"#
    )
}

fn seat(seat: &str) -> String {
    format!(r#"{{"v":1,"id":9,"request":{{"do":"make","game":"chess","name":"x","seats":[{seat}]}}}}"#)
}

fn clock(clock: &str) -> String {
    request(&json!({"do": "make", "game": "chess", "name": "x", "clock": clock}))
}

fn text(text: &str) -> String {
    text.to_owned()
}

/// Texts that are no messages at all.
fn garbage() -> Vec<Case> {
    vec![
        ("nothing", text(""), "message"),
        ("letters that nobody sees", text("\u{0}\u{1}\u{fffd}"), "message"),
        ("null", text("null"), "message"),
        ("a list", text("[1,2,3]"), "message"),
        ("half an object", text("{"), "message"),
        ("no request", text(r#"{"v":1,"id":1}"#), "message"),
        ("an unknown request", text(r#"{"v":1,"request":{"do":"explode"}}"#), "message"),
        ("an unknown member", text(r#"{"v":1,"more":1,"request":{"do":"hello"}}"#), "message"),
        ("a negative number", text(r#"{"v":1,"id":-1,"request":{"do":"hello"}}"#), "message"),
        ("a later version", text(r#"{"v":2,"id":1,"request":{"do":"hello"}}"#), "version"),
        ("an earlier version", text(r#"{"v":0,"id":1,"request":{"do":"hello"}}"#), "version"),
        ("an unknown language", text(r#"{"v":1,"look":{"lang":"xx"},"request":{"do":"hello"}}"#), "message"),
        (
            "a theme that is a path",
            text(r#"{"v":1,"look":{"theme":"../../etc/passwd"},"request":{"do":"hello"}}"#),
            "message",
        ),
        ("depth", "[".repeat(100_000), "message"),
        ("length", format!("{{\"v\":1,\"id\":1,\"pad\":\"{}\"}}", "x".repeat(300_000)), "limit"),
        ("the same member twice", text(r#"{"v":1,"v":1,"request":{"do":"hello"}}"#), "message"),
    ]
}

/// Tables that nobody may make.
fn wishes(command: &str) -> Vec<Case> {
    vec![
        ("a seat that is a command", seat(&format!("\"{command}\"")), "message"),
        ("a player that is a command", seat(&format!("{{\"who\":\"{command}\"}}")), "message"),
        ("a seat that is a file", seat(r#"{"who":"program","file":"/etc/passwd"}"#), "message"),
        ("a level that is an engine", seat(r#"{"who":"robot","level":"uci:sh"}"#), "message"),
        ("a robot with time", seat(r#"{"who":"robot","level":"hard","time":"1h"}"#), "message"),
        ("a seat that is a connection", seat(r#"{"who":"tcp:7777"}"#), "message"),
        ("robots alone", seat(r#"{"who":"robot","level":"easy"},{"who":"robot","level":"easy"}"#), "game"),
        ("more seats than players", seat(&[r#"{"who":"person"}"#; 40].join(",")), "game"),
        ("an unknown game", make("nothing", "Ana", "{}"), "game"),
        ("a game that is a path", make("../chess", "Ana", "{}"), "game"),
        ("an option of another game", make("chess", "Ana", r#"{"side":"1000000"}"#), "game"),
        ("a board without an end", make("queens", "Ana", r#"{"side":"99999999999999999999"}"#), "game"),
        ("no name", make("chess", "", "{}"), "name"),
        ("a name of blanks", make("chess", "   ", "{}"), "name"),
        ("a long name", make("chess", &"x".repeat(41), "{}"), "name"),
        ("a name with a null", make("chess", "a\\u0000b", "{}"), "name"),
        ("a name that turns the line", make("chess", "a\\u202eb", "{}"), "name"),
        ("a clock of no time", clock("0s"), "game"),
        ("a clock of nodes", clock("nodes=5"), "game"),
        ("a clock of ages", clock("99999999h"), "game"),
        ("a clock that runs back", clock("-5s"), "game"),
    ]
}

/// Requests at a table of others, or at none.
fn strangers(id: &str) -> Vec<Case> {
    vec![
        ("no table", request(&json!({"do": "watch", "table": ""})), "table"),
        ("a link cut short", request(&json!({"do": "watch", "table": &id[..id.len() - 1]})), "table"),
        ("a link made longer", request(&json!({"do": "watch", "table": format!("{id}x")})), "table"),
        ("a link in capitals", request(&json!({"do": "watch", "table": id.to_uppercase()})), "table"),
        ("a link that is a statement", request(&json!({"do": "watch", "table": "' OR 1=1 --"})), "table"),
        ("a move of others", request(&mv(id, 0, "e2e3")), "rights"),
        ("giving up for others", request(&json!({"do": "resign", "table": id})), "rights"),
        ("taking back for others", request(&json!({"do": "take-back", "table": id})), "rights"),
        ("agreeing for others", request(&json!({"do": "consent", "table": id, "yes": true})), "rights"),
        (
            "pointing for others",
            request(&json!({"do": "point", "table": id, "ply": 0, "to": [4, 4]})),
            "rights",
        ),
        ("an empty key", request(&json!({"do": "back", "table": id, "key": ""})), "rights"),
        ("a guessed key", request(&json!({"do": "back", "table": id, "key": "a".repeat(26)})), "rights"),
        ("a seat that is taken", request(&json!({"do": "sit", "table": id, "name": "Eva"})), "full"),
    ]
}

/// Requests in a class of others, or in none.
fn truants(class: &str) -> Vec<Case> {
    let of = |request_: Value| request(&request_);
    vec![
        ("no class", of(json!({"do": "join", "class": "abcdef", "name": "Eva"})), "class"),
        ("a tournament of no class", of(json!({"do": "start", "class": "abcdef"})), "class"),
        (
            "a class that takes nothing",
            of(json!({"do": "new-class", "name": "x", "game": "checkers", "options": {"players": "9"}})),
            "game",
        ),
        (
            "a teacher's guessed key",
            of(json!({"do": "return", "class": class, "key": "a".repeat(26)})),
            "rights",
        ),
        ("starting for the teacher", of(json!({"do": "start", "class": class})), "rights"),
        ("stopping for the teacher", of(json!({"do": "stop", "class": class})), "rights"),
        ("closing for the teacher", of(json!({"do": "open", "class": class, "open": false})), "rights"),
        (
            "handing in from outside",
            of(json!({"do": "hand-in", "class": class, "program": "+!go."})),
            "rights",
        ),
        (
            "trying from outside",
            of(json!({"do": "try", "class": class, "program": "+!go.", "level": "easy"})),
            "rights",
        ),
        (
            "a level that is a command",
            of(json!({"do": "try", "class": class, "program": "+!go.", "level": "cmd:sh"})),
            "message",
        ),
        ("a specification from outside", of(json!({"do": "judge", "class": class, "text": "x"})), "refused"),
        ("a tournament that was not", of(json!({"do": "contest", "class": class, "contest": 1})), "class"),
        (
            "a game of a tournament that was not",
            of(json!({"do": "trace", "class": class, "contest": 7, "number": 1})),
            "class",
        ),
    ]
}

#[test]
fn whatever_is_said_is_answered_with_a_typed_error() {
    let mut table = Playing::new(open());
    let folder = tempfile::tempdir().unwrap();
    let touched = folder.path().join("touched");
    let command = format!("cmd:touch {}", touched.display());
    let mut teacher = Client::new(table.address());
    let made = teacher.ask(json!({"do": "new-class", "name": "Agentes", "game": "queens"}));
    let class = made["class"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let cases = [garbage(), wishes(&command), strangers(&table.table), truants(&class)].concat();
    for (index, (name, text, code)) in cases.iter().enumerate() {
        let mut stranger = Client::new(table.address());
        refused(&mut stranger, name, text, code);
        // The same connection is still heard.
        assert_eq!(stranger.ask(json!({"do": "hello"}))["kind"], "hello", "{name}");
        if index % 8 == 0 {
            table.goes_on();
        }
    }
    assert!(!touched.exists(), "a command was run");
    table.goes_on();
    assert_eq!(teacher.ask(json!({"do": "open", "class": class, "open": false}))["open"], false);
    table.server.stop();
    let security = include_str!("../../../../../SECURITY.md");
    let told = format!("{} messages", cases.len());
    assert!(security.contains(&told), "SECURITY.md does not say {told:?}");
}
