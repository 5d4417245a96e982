//! A class: from the code to results that hold.

use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_tournament::{Store, verify};

use crate::client::{Client, get, kept, open, serve, serve_at, status};

const PARITY: &str = include_str!("../../../../../examples/agents/parity.asl");
const STARTER: &str = include_str!("../../../../../examples/agents/starter.asl");

fn join(address: std::net::SocketAddr, class: &str, name: &str, program: &str) -> (Client, String) {
    let mut student = Client::new(address);
    let placed = student.ask(json!({"do": "join", "class": class, "name": name}));
    let key = placed["key"].as_str().unwrap_or_else(|| panic!("{placed}")).to_owned();
    let checked = student.ask(json!({"do": "hand-in", "class": class, "program": program}));
    assert_eq!(checked["taken"], true, "{checked}");
    (student, key)
}

fn over(reply: &Value) -> bool {
    reply["kind"] == "class" && reply["contests"][0]["running"] == false && reply["contests"][0]["ended"] == 6
}

#[test]
fn from_the_code_to_results_that_hold() {
    let directory = tempfile::tempdir().unwrap();
    let server = serve(kept(directory.path()));
    let address = server.address();
    let mut teacher = Client::new(address);
    let made = teacher.ask(json!({"do": "new-class", "name": "Agentes", "game": "queens"}));
    let class = made["class"].as_str().unwrap().to_owned();
    let (mut ana, key) = join(address, &class, "Ana", PARITY);
    let (_luis, _) = join(address, &class, "Luis", STARTER);
    let (_eva, _) = join(address, &class, "Eva", PARITY);
    assert_eq!(Client::new(address).error(json!({"do": "join", "class": class, "name": "ana"})), "name");
    // What is wrong is said with its line; what cannot run is not taken.
    let checked = ana.ask(json!({"do": "hand-in", "class": class, "program": "+!go <- \n  play("}));
    assert_eq!(
        (&checked["taken"], &checked["faults"][0]["error"]),
        (&json!(false), &json!(true)),
        "{checked}"
    );
    let include = "{ include(\"/etc/passwd\") }\n+!go.";
    let checked = ana.ask(json!({"do": "hand-in", "class": class, "program": include}));
    assert!(checked.to_string().contains("was not found"), "no file is looked for: {checked}");
    ana.ask(json!({"do": "hand-in", "class": class, "program": PARITY}));
    assert_eq!(ana.error(json!({"do": "hand-in", "class": class, "program": "x".repeat(200_000)})), "limit");
    let tried = ana.ask(json!({"do": "try", "class": class, "program": PARITY, "level": "easy", "seat": 1}));
    assert!(tried["kind"] == "tried" && tried["trace"].as_str().unwrap().contains("perceives"), "{tried}");
    // Only the teacher opens, closes and starts.
    for request in
        [json!({"do": "open", "class": class, "open": false}), json!({"do": "start", "class": class})]
    {
        assert_eq!(ana.error(request), "rights");
    }
    teacher.ask(json!({"do": "open", "class": class, "open": false}));
    assert_eq!(ana.error(json!({"do": "hand-in", "class": class, "program": PARITY})), "rights");
    let tried = ana.ask(json!({"do": "try", "class": class, "program": PARITY, "level": "easy"}));
    assert_eq!(tried["kind"], "tried", "what was refused keeps nobody busy: {tried}");
    assert_eq!(Client::new(address).error(json!({"do": "join", "class": class, "name": "Zoe"})), "rights");
    let mut projector = Client::new(address);
    assert_eq!(projector.ask(json!({"do": "project", "class": class}))["teacher"], false);
    let started = teacher.ask(json!({"do": "start", "class": class, "rounds": 1}));
    assert_eq!(started["contests"][0]["running"], true, "{started}");
    let end = projector.until(over);
    let contest = &end["contests"][0];
    assert_eq!(contest["rows"].as_array().unwrap().len(), 3);
    assert!(contest["boards"][0]["svg"].as_str().unwrap().contains("<svg"));
    let whole = ana.ask(json!({"do": "contest", "class": class, "contest": 1}));
    assert_eq!(whole["contest"]["games"].as_array().unwrap().len(), 6);
    assert!(projector.news.iter().all(|news| news["program"].is_null()), "nobody sees another's program");
    // Every game can be played again, with what the programs did.
    let again = teacher.ask(json!({"do": "trace", "class": class, "contest": 1, "number": 2}));
    assert!(again["record"].as_str().unwrap().contains("number: 2"), "{again}");
    assert!(again["trace"].as_str().unwrap().contains("action"), "{again}");
    // The results, for those of the class alone.
    let path = format!("/results/{class}/1.db");
    assert_eq!(status(&get(address, &path, "").0), "404");
    let bytes = fetch(address, &path, &key);
    let file = directory.path().join("results.db");
    std::fs::write(&file, bytes).unwrap();
    let mut store = Store::look(&file).unwrap();
    let report = verify::results(&mut store, &Catalogue::standard(), None).unwrap();
    assert!(report.lies.is_empty() && report.finished, "{:?}", report.lies);
    server.stop();
    // Everything is there after a restart.
    let server = serve_at(address, kept(directory.path()));
    let mut ana = Client::new(address);
    let back = ana.ask(json!({"do": "return", "class": class, "key": key}));
    assert_eq!((&back["student"], &back["program"]), (&json!(1), &json!(PARITY)));
    let again = ana.until(|news| news["contests"][0]["rows"].as_array().is_some_and(|rows| rows.len() == 3));
    assert_eq!(again["contests"][0]["ended"], 6);
    assert_eq!(
        ana.ask(json!({"do": "contest", "class": class, "contest": 1}))["contest"]["games"],
        whole["contest"]["games"],
        "the games are as they were"
    );
    assert_eq!(fetch(address, &path, &key)[..6], *b"SQLite");
    server.stop();
}

/// The bytes of a file that a key opens.
fn fetch(address: std::net::SocketAddr, path: &str, key: &str) -> Vec<u8> {
    use std::io::{Read as _, Write as _};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nX-Tablero-Key: {key}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
    answer.split_off(end + 4)
}

#[test]
fn a_program_without_an_end_loses_and_harms_nobody() {
    let server = serve(open());
    let address = server.address();
    let mut teacher = Client::new(address);
    let made = teacher.ask(json!({"do": "new-class", "name": "Agentes", "game": "queens"}));
    let class = made["class"].as_str().unwrap().to_owned();
    let endless = "!go. +!go <- !go. +free(_,_) <- !go.";
    let (mut student, _) = join(address, &class, "Ana", endless);
    let tried = student.ask(json!({"do": "try", "class": class, "program": endless, "level": "easy"}));
    assert_eq!(tried["kind"], "tried", "{tried}");
    let hungry = "!go(x). +!go(L) <- !go([L,L]).";
    let tried = student.ask(json!({"do": "try", "class": class, "program": hungry, "level": "easy"}));
    assert_eq!(tried["kind"], "tried", "{tried}");
    assert_eq!(student.ask(json!({"do": "hello"}))["kind"], "hello");
    server.stop();
}

#[cfg(unix)]
#[test]
fn a_specification_is_judged_and_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = tempfile::tempdir().unwrap();
    let grader = directory.path().join("grader");
    let marks = r#"{"exercise":1,"name":"a","verdict":"right"}
{"exercise":2,"name":"b","verdict":"wrong","class":["rejects_right"],"diagnostics":[],"warnings":[]}
{"totals":{}}"#;
    std::fs::write(&grader, format!("#!/bin/sh\ncat <<'END'\n{marks}\nEND\n")).unwrap();
    std::fs::set_permissions(&grader, std::fs::Permissions::from_mode(0o755)).unwrap();
    let options = tablero_server::ServeOptions { program: Some(grader), ..kept(directory.path()) };
    let server = serve(options.clone());
    let address = server.address();
    let mut teacher = Client::new(address);
    let made = teacher.ask(json!({"do": "new-class", "name": "Algoritmos", "game": "chess"}));
    let class = made["class"].as_str().unwrap().to_owned();
    let mut ana = Client::new(address);
    let key = ana.ask(json!({"do": "join", "class": class, "name": "Ana"}))["key"].clone();
    let judge = |hand_in: bool| json!({"do": "judge", "class": class, "text": "pred a", "hand_in": hand_in});
    let judged = ana.ask(judge(false));
    assert_eq!((&judged["taken"], &judged["sheet"]["marks"][1]["verdict"]), (&json!(false), &json!("wrong")));
    assert_eq!(judged["sheet"]["marks"][1]["told"].as_array().unwrap().len(), 2, "{judged}");
    assert_eq!(ana.ask(judge(true))["taken"], true);
    let long = json!({"do": "judge", "class": class, "text": "x".repeat(200_000)});
    assert_eq!(ana.error(long), "limit");
    assert_eq!(teacher.ask(judge(true))["taken"], false, "a teacher hands nothing in");
    server.stop();
    let server = serve_at(address, options);
    let mut teacher = Client::new(address);
    let seen = teacher.ask(json!({"do": "return", "class": class, "key": made["key"]}));
    let verdicts = json!([{"exercise": "1", "verdict": "right"}, {"exercise": "2", "verdict": "wrong"}]);
    assert_eq!(seen["students"][0]["verdicts"], verdicts, "{seen}");
    let back = Client::new(address).ask(json!({"do": "return", "class": class, "key": key}));
    assert_eq!(back["specification"], "pred a");
    server.stop();
}

#[test]
fn a_full_disk_refuses_a_student_whole() {
    let directory = tempfile::tempdir().unwrap();
    let limits = tablero_server::Limits { rate: 10_000, burst: 10_000, ..tablero_server::Limits::default() };
    let options =
        tablero_server::ServeOptions { most_bytes: Some(200 << 10), limits, ..kept(directory.path()) };
    let server = serve(options);
    let address = server.address();
    let mut teacher = Client::new(address);
    let made = teacher.ask(json!({"do": "new-class", "name": "Agentes", "game": "queens"}));
    let class = made["class"].as_str().unwrap().to_owned();
    let (mut ana, key) = join(address, &class, "Ana", PARITY);
    // Hand-ins fill the disk.
    let long = format!("{PARITY}\n/* {} */", "x".repeat(60_000));
    let full = (0..10).find_map(|_| {
        let reply = ana.ask(json!({"do": "hand-in", "class": class, "program": long}));
        (reply["kind"] == "error").then_some(reply)
    });
    assert_eq!(full.expect("the disk is never full")["code"], "kept");
    let name = "ñ".repeat(40);
    let refused = (0..2_000).find_map(|number| {
        let name = format!("{number}{}", &name[..60]);
        let mut student = Client::new(address);
        let reply = student.ask(json!({"do": "join", "class": class, "name": name}));
        (reply["code"] == "kept").then_some(name)
    });
    let refused = refused.expect("there is always room for a name");
    let seen = teacher.ask(json!({"do": "return", "class": class, "key": made["key"]}));
    let students = seen["students"].as_array().unwrap().clone();
    assert!(students.iter().all(|student| student["name"] != json!(refused)), "half a student: {seen}");
    server.stop();
    let server = serve_at(address, kept(directory.path()));
    let mut ana = Client::new(address);
    let back = ana.ask(json!({"do": "return", "class": class, "key": key}));
    assert_eq!(back["students"].as_array().unwrap().len(), students.len(), "the file says the same");
    let mut late = Client::new(address);
    assert_eq!(late.ask(json!({"do": "join", "class": class, "name": refused}))["kind"], "placed");
    server.stop();
}
