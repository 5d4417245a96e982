//! What pages say to the lab and to its server.

use std::time::Duration;

use tablero_catalogue::Catalogue;
use tablero_lab::Host;
use tablero_wire::hall::HallMessage;

use crate::games::LONG;
use crate::{Reader, reader};

pub(crate) fn all() -> [Reader; 2] {
    [lab(), hall()]
}

/// How many messages one host hears.
const MESSAGES: u32 = 200;

/// A host with a table.
fn host() -> Host {
    let mut host = Host::new(Catalogue::standard());
    let open = r#"{"v":1,"id":1,"request":{"do":"open","game":"queens","options":{"side":"4"}}}"#;
    host.answer(open, Duration::ZERO);
    host
}

/// What a page says to the lab: every message gets one answer in JSON, with its number.
fn lab() -> Reader {
    let texts = [
        r#"{"v":1,"id":7,"request":{"do":"open","game":"queens","options":{"side":"6"},"seats":[],"position":"6:a1","seed":3}}"#,
        r##"{"v":1,"id":7,"request":{"do":"follow","link":"#g=queens&o=side%3D6&s=6%3A&m=a1.c2.e3"}}"##,
        r#"{"v":1,"id":7,"request":{"do":"follow","link":"g=chess&m=e2e3.e7e6"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"move","table":1,"move":"b3"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"point","table":1,"from":[0,0],"to":[1,2]}}"#,
        r#"{"v":1,"id":7,"request":{"do":"look","table":1,"ply":0}}"#,
        r#"{"v":1,"id":7,"request":{"do":"choices","game":"sokoban","options":{"level":"3"}}}"#,
        r#"{"v":1,"id":7,"request":{"do":"load","record":"tablero record 1\ngame: queens\noption: side=4\n"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"ask","game":"queens","ask":"legal_moves","table":1,"operands":{}}}"#,
    ];
    let (mut at, mut heard) = (host(), 0);
    let reads = move |text: &str| {
        // Thinking may take long, and is not what is read here.
        if LONG.iter().chain(&["think", "hint"]).any(|word| text.contains(word)) {
            return false;
        }
        heard += 1;
        if heard % MESSAGES == 0 {
            at = host();
        }
        let answer: serde_json::Value = serde_json::from_str(&at.answer(text, Duration::ZERO)).unwrap();
        assert!(answer.get("id").is_some_and(serde_json::Value::is_u64), "{answer}");
        answer.pointer("/reply/kind").is_some_and(|kind| kind != "error")
    };
    reader("message to the lab", texts, reads).share(1)
}

/// What a visitor says to the server.
fn hall() -> Reader {
    let texts = [
        r#"{"v":1,"id":7,"request":{"do":"make","game":"queens","options":{"side":"6"},"seats":[],"clock":"5m+3s","name":"ana"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"sit","table":"k3j5h2","name":"eva"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"move","table":"k3j5h2","ply":3,"move":"a6"}}"#,
        r#"{"v":1,"id":7,"request":{"do":"point","table":"k3j5h2","ply":0,"from":[0,0],"to":[1,2]}}"#,
        r#"{"v":1,"id":7,"request":{"do":"consent","table":"k3j5h2","yes":true}}"#,
    ];
    reader("message to the server", texts, |text| HallMessage::read(text).is_ok())
}
