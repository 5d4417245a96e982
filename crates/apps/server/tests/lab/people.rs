//! Two people at a table, with others looking on, a connection that is lost and a server that starts again.

use serde_json::{Value, json};
use tablero_server::{Limits, backup, restore};

use crate::client::{Client, kept, open, serve, serve_at};

/// A table with two people: their connections, its name and their keys.
pub(crate) fn two(
    address: std::net::SocketAddr,
    clock: Option<&str>,
) -> (Client, Client, String, [String; 2]) {
    let mut one = Client::new(address);
    let made = one.ask(json!({"do": "make", "game": "chess", "name": "Ana", "clock": clock}));
    assert_eq!(made["kind"], "seated", "{made}");
    let table = made["table"].as_str().unwrap().to_owned();
    let mut other = Client::new(address);
    let sat = other.ask(json!({"do": "sit", "table": table, "name": "Luis"}));
    let keys = [&made, &sat].map(|reply| reply["key"].as_str().unwrap().to_owned());
    (one, other, table, keys)
}

pub(crate) fn mv(table: &str, ply: usize, mv: &str) -> Value {
    json!({"do": "move", "table": table, "ply": ply, "move": mv})
}

fn at_ply(ply: usize) -> impl Fn(&Value) -> bool {
    move |reply| reply["kind"] == "table" && reply["view"]["ply"] == ply && reply["on"] == true
}

#[test]
fn two_people_play_and_others_look_on() {
    let server = serve(open());
    let (mut one, mut other, table, _) = two(server.address(), None);
    let mut third = Client::new(server.address());
    let seen = third.ask(json!({"do": "watch", "table": table}));
    assert_eq!((&seen["you"], &seen["on"], &seen["watchers"]), (&Value::Null, &json!(true), &json!(1)));
    assert_eq!(seen["view"]["targets"], json!([]), "who looks on has nothing to point at");
    let moved = one.ask(mv(&table, 0, "e2e3"));
    assert_eq!((&moved["view"]["ply"], &moved["you"]), (&json!(1), &json!(0)));
    assert!(other.until(at_ply(1))["view"]["targets"].as_array().is_some_and(|targets| !targets.is_empty()));
    assert_eq!(third.until(at_ply(1))["seats"][0]["name"], "Ana");
    // By pointing, as the page does: the board of the second player is turned.
    let targets = other.ask(json!({"do": "back", "table": table, "key": "x"}));
    assert_eq!(targets["code"], "rights");
    assert_eq!(other.ask(mv(&table, 1, "b7b6"))["view"]["ply"], 2);
    let full = third.error(json!({"do": "sit", "table": table, "name": "Eva"}));
    assert_eq!(full, "full");
    assert_eq!(third.error(mv(&table, 2, "e3e4")), "rights");
    let record = third.ask(json!({"do": "record", "table": table}));
    assert!(record["record"].as_str().unwrap().contains("e2e3"), "{record}");
    server.stop();
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees() {
    let server = serve(open());
    let (mut one, mut other, table, _) = two(server.address(), None);
    one.ask(mv(&table, 0, "e2e3"));
    other.until(at_ply(1));
    other.ask(mv(&table, 1, "b7b6"));
    let back = json!({"do": "take-back", "table": table});
    let consent = |yes: bool| json!({"do": "consent", "table": table, "yes": yes});
    assert_eq!(one.error(consent(true)), "stale");
    assert_eq!(one.ask(back.clone())["asks"], 0);
    assert_eq!(other.until(|reply| reply["asked"] == true)["asks"], 0);
    assert_eq!(one.error(consent(true)), "stale", "nobody agrees with oneself");
    assert_eq!(other.ask(consent(false))["view"]["ply"], 2);
    one.ask(back);
    // Both moves go, so that who asked is to move again.
    assert_eq!(other.ask(consent(true))["view"]["ply"], 0);
    assert_eq!(one.ask(mv(&table, 0, "d2d3"))["view"]["ply"], 1);
    server.stop();
}

#[test]
fn after_a_restart_the_game_is_where_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let server = serve(kept(directory.path()));
    let address = server.address();
    let (mut one, _other, table, keys) = two(address, Some("300s+2s"));
    one.ask(mv(&table, 0, "e2e3"));
    let before = one.ask(json!({"do": "watch", "table": table}));
    server.stop();
    assert!(one.next().is_none() || one.next().is_none(), "the server says that it stops");
    let server = serve_at(address, kept(directory.path()));
    let mut other = Client::new(address);
    let back = other.ask(json!({"do": "back", "table": table, "key": keys[1]}));
    assert_eq!((&back["kind"], &back["seat"]), (&json!("seated"), &json!(1)));
    let after = other.until(at_ply(1));
    assert_eq!(after["view"]["position"], before["view"]["position"]);
    // The clock of who was to move goes on; the other's stands, with its increment.
    assert_eq!(after["seats"][0]["left"], before["seats"][0]["left"]);
    let left = |table: &Value| table["seats"][1]["left"].as_u64().unwrap();
    assert!(left(&after) <= left(&before) && left(&after) > 200_000, "{} {}", left(&before), left(&after));
    assert_eq!(other.ask(mv(&table, 1, "b7b6"))["view"]["ply"], 2);
    let mut one = Client::new(address);
    assert_eq!(one.ask(json!({"do": "back", "table": table, "key": keys[0]}))["seat"], 0);
    let gone = one.ask(json!({"do": "resign", "table": table}));
    assert_eq!(gone["view"]["over"], true);
    server.stop();
    let server = serve_at(address, kept(directory.path()));
    let seen = Client::new(address).ask(json!({"do": "watch", "table": table}));
    assert_eq!((&seen["view"]["over"], &seen["view"]["ply"]), (&json!(true), &json!(2)));
    server.stop();
}

#[test]
fn robots_take_seats_and_answer() {
    let server = serve(open());
    let mut one = Client::new(server.address());
    let seats = json!([{"who": "person"}, {"who": "robot", "level": "easy"}]);
    let made = one.ask(json!({"do": "make", "game": "chess", "name": "Ana", "seats": seats}));
    let table = made["table"].as_str().unwrap().to_owned();
    one.ask(mv(&table, 0, "e2e3"));
    one.until(at_ply(2));
    // Nobody else is to be asked.
    assert_eq!(one.ask(json!({"do": "take-back", "table": table}))["view"]["ply"], 0);
    server.stop();
}

#[test]
fn a_flag_falls_without_anybody_asking() {
    let server = serve(open());
    let (mut one, _other, table, _) = two(server.address(), Some("1s"));
    let over = one.until(|reply| reply["view"]["over"] == true);
    assert_eq!(over["seats"][0]["left"], 0);
    assert_eq!(one.error(mv(&table, 0, "e2e3")), "refused");
    server.stop();
}

#[test]
fn a_copy_is_put_back() {
    let directory = tempfile::tempdir().unwrap();
    let (data, copy) = (directory.path().join("data"), directory.path().join("copy.db"));
    let server = serve(kept(&data));
    let address = server.address();
    let (mut one, _other, table, _) = two(address, None);
    one.ask(mv(&table, 0, "e2e3"));
    // While the server goes on.
    backup(&data, &copy).unwrap();
    assert!(backup(&data, &copy).unwrap_err().to_string().contains("there already"));
    let busy = restore(&copy, &data).unwrap_err().to_string();
    assert!(busy.contains("another server"), "{busy}");
    one.ask(json!({"do": "resign", "table": table}));
    server.stop();
    let before = restore(&copy, &data).unwrap().unwrap();
    assert!(before.exists());
    let server = serve_at(address, kept(&data));
    let seen = Client::new(address).ask(json!({"do": "watch", "table": table}));
    assert_eq!((&seen["view"]["ply"], &seen["view"]["over"]), (&json!(1), &json!(false)));
    server.stop();
    // A hole makes it longer than its head says.
    for length in [1 << 31, 1 << 40] {
        std::fs::OpenOptions::new().write(true).open(&copy).unwrap().set_len(length).unwrap();
        let long = restore(&copy, &data).unwrap_err().to_string();
        assert!(long.contains("not a file of the lab") && !data.join("lab.db.new").exists(), "{long}");
    }
    std::fs::write(&copy, "not a database, but long enough to be looked at as one").unwrap();
    let foreign = restore(&copy, &data).unwrap_err().to_string();
    assert!(foreign.contains("not a file of the lab"), "{foreign}");
}

#[test]
fn a_full_disk_refuses_the_move_and_the_game_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { rate: 10_000, burst: 10_000, tables_each: 10_000, ..Limits::default() };
    let options =
        tablero_server::ServeOptions { most_bytes: Some(200 << 10), limits, ..kept(directory.path()) };
    let server = serve(options.clone());
    let address = server.address();
    let (mut one, mut other, table, keys) = two(address, None);
    // Others fill the disk.
    let mut greedy = Client::new(address);
    let name = "ñ".repeat(40);
    let full = (0..5_000).find_map(|_| {
        let reply = greedy.ask(json!({"do": "make", "game": "chess", "name": name}));
        let left = json!({"do": "leave", "table": reply["table"]});
        if reply["kind"] == "error" {
            Some(reply)
        } else {
            (greedy.ask(left)["kind"] == "").then(|| json!(0))
        }
    });
    let full = full.expect("the disk is never full");
    assert!(full["code"] == "kept" && full["message"].as_str().unwrap().contains("full"), "{full}");
    // Moves go on while there is room in the last page, and then are refused whole.
    let mut played = 0;
    let back_and_forth = ["e2e3", "b7b6", "f1e2", "c8b7", "e2f1", "b7c8", "f1e2", "c8b7", "e2f1", "b7c8"];
    let mut refused = false;
    for ply in 0..4_000 {
        let text = if ply < 2 { back_and_forth[ply] } else { back_and_forth[2 + (ply - 2) % 8] };
        let mover = if ply.is_multiple_of(2) { &mut one } else { &mut other };
        let reply = mover.ask(mv(&table, ply, text));
        if reply["kind"] == "error" {
            refused = reply["code"] == "kept";
            break;
        }
        played = ply + 1;
    }
    assert!(refused, "{played} moves were kept");
    let seen = Client::new(address).ask(json!({"do": "watch", "table": table}));
    assert_eq!(seen["view"]["ply"], played, "nothing of the move is left");
    server.stop();
    let server = serve_at(address, kept(directory.path()));
    let mut mover = Client::new(address);
    mover.ask(json!({"do": "back", "table": table, "key": keys[played % 2]}));
    let text = if played < 2 { back_and_forth[played] } else { back_and_forth[2 + (played - 2) % 8] };
    assert_eq!(mover.ask(mv(&table, played, text))["view"]["ply"], played + 1, "with room again it goes on");
    server.stop();
}
