//! Visitors who mean harm, or whose connections do: each is answered, and the table goes on.

use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};

use serde_json::{Value, json};
use tablero_server::{Access, Limits, ServeOptions, Server};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, get, http, open, serve, status};
use crate::people::{mv, two};

/// That two people at a table still play.
struct Playing {
    server: Server,
    one: Client,
    other: Client,
    table: String,
    keys: [String; 2],
    ply: usize,
}

impl Playing {
    fn new(options: ServeOptions) -> Self {
        let server = serve(options);
        let (one, other, table, keys) = two(server.address(), None);
        Self { server, one, other, table, keys, ply: 0 }
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// The table goes on, whatever happened.
    fn goes_on(&mut self) {
        let texts = ["e2e3", "b7b6", "f1e2", "c8b7", "e2f1", "b7c8"];
        let text = if self.ply < 2 { texts[self.ply] } else { texts[2 + (self.ply - 2) % 4] };
        let mover = if self.ply.is_multiple_of(2) { &mut self.one } else { &mut self.other };
        let reply = mover.ask(mv(&self.table, self.ply, text));
        self.ply += 1;
        assert_eq!(reply["view"]["ply"], self.ply, "{reply}");
    }
}

/// What a text is answered with, and that it is an error of this code.
fn refused(client: &mut Client, text: &str, code: &str) {
    client.send(Message::text(text));
    let reply = client.next().expect("the server has closed")["reply"].clone();
    assert_eq!(reply["code"], code, "{text:.80}: {reply}");
    assert!(!reply["message"].as_str().unwrap().is_empty());
}

#[test]
fn whatever_is_said_is_answered_with_a_typed_error() {
    let mut table = Playing::new(open());
    let id = table.table.clone();
    let folder = tempfile::tempdir().unwrap();
    let touched = folder.path().join("touched");
    let command = format!("cmd:touch {}", touched.display());
    let texts: Vec<(String, &str)> = vec![
        // Garbage.
        (String::new(), "message"),
        ("\u{0}\u{1}\u{fffd}".to_owned(), "message"),
        ("null".to_owned(), "message"),
        ("[1,2,3]".to_owned(), "message"),
        ("{".to_owned(), "message"),
        (r#"{"v":1,"id":1}"#.to_owned(), "message"),
        (r#"{"v":1,"request":{"do":"explode"}}"#.to_owned(), "message"),
        (r#"{"v":1,"more":1,"request":{"do":"hello"}}"#.to_owned(), "message"),
        (r#"{"v":1,"id":-1,"request":{"do":"hello"}}"#.to_owned(), "message"),
        // Wrong versions.
        (r#"{"v":2,"id":1,"request":{"do":"hello"}}"#.to_owned(), "version"),
        (r#"{"v":0,"id":1,"request":{"do":"hello"}}"#.to_owned(), "version"),
        // Looks that are none.
        (r#"{"v":1,"look":{"lang":"xx"},"request":{"do":"hello"}}"#.to_owned(), "message"),
        (r#"{"v":1,"look":{"theme":"../../etc/passwd"},"request":{"do":"hello"}}"#.to_owned(), "message"),
        // Deep and huge.
        ("[".repeat(100_000), "message"),
        (format!("{{\"v\":1,\"id\":1,\"pad\":\"{}\"}}", "x".repeat(300_000)), "limit"),
        // Seats that are commands, files and connections.
        (seat(&format!("\"{command}\"")), "message"),
        (seat(&format!("{{\"who\":\"{command}\"}}")), "message"),
        (seat(r#"{"who":"program","file":"/etc/passwd"}"#), "message"),
        (seat(r#"{"who":"robot","level":"uci:sh"}"#), "message"),
        (seat(r#"{"who":"robot","level":"hard","time":"1h"}"#), "message"),
        (seat(r#"{"who":"tcp:7777"}"#), "message"),
        // Games that are none.
        (make("nothing", "Ana", "{}"), "game"),
        (make("../chess", "Ana", "{}"), "game"),
        (make("chess", "Ana", r#"{"side":"1000000"}"#), "game"),
        (make("queens", "Ana", r#"{"side":"99999999999999999999"}"#), "game"),
        // Names that are none.
        (make("chess", "", "{}"), "name"),
        (make("chess", "   ", "{}"), "name"),
        (make("chess", &"x".repeat(41), "{}"), "name"),
        (make("chess", "a\\u0000b", "{}"), "name"),
        (make("chess", "a\\u202eb", "{}"), "name"),
        // Clocks that are none.
        (clock("0s"), "game"),
        (clock("nodes=5"), "game"),
        (clock("99999999h"), "game"),
        (clock("-5s"), "game"),
        // Tables that are none, also by links that were cut or edited.
        (request(&json!({"do": "watch", "table": ""})), "table"),
        (request(&json!({"do": "watch", "table": &id[..id.len() - 1]})), "table"),
        (request(&json!({"do": "watch", "table": format!("{id}x")})), "table"),
        (request(&json!({"do": "watch", "table": id.to_uppercase()})), "table"),
        (request(&json!({"do": "watch", "table": "' OR 1=1 --"})), "table"),
        // What others may not do.
        (request(&mv(&id, 0, "e2e3")), "rights"),
        (request(&json!({"do": "resign", "table": id})), "rights"),
        (request(&json!({"do": "take-back", "table": id})), "rights"),
        (request(&json!({"do": "consent", "table": id, "yes": true})), "rights"),
        (request(&json!({"do": "point", "table": id, "ply": 0, "to": [4, 4]})), "rights"),
        (request(&json!({"do": "back", "table": id, "key": ""})), "rights"),
        (request(&json!({"do": "back", "table": id, "key": "a".repeat(26)})), "rights"),
        (request(&json!({"do": "sit", "table": id, "name": "Eva"})), "full"),
        // Classes that are none.
        (request(&json!({"do": "join", "class": "abcdef", "name": "Eva"})), "class"),
        (request(&json!({"do": "start", "class": "abcdef"})), "class"),
        (request(&json!({"do": "new-class", "name": "x", "game": "sokoban"})), "game"),
    ];
    assert!(texts.len() >= 40);
    for (index, (text, code)) in texts.iter().enumerate() {
        let mut stranger = Client::new(table.address());
        refused(&mut stranger, text, code);
        // The same connection is still heard.
        assert_eq!(stranger.ask(json!({"do": "hello"}))["kind"], "hello", "{text:.80}");
        if index % 8 == 0 {
            table.goes_on();
        }
    }
    assert!(!touched.exists(), "a command was run");
    table.goes_on();
    table.server.stop();
}

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

#[test]
fn late_repeated_and_untimely_moves_change_nothing() {
    let mut table = Playing::new(open());
    let id = table.table.clone();
    assert_eq!(table.other.error(mv(&id, 0, "b7b6")), "rights", "before its turn");
    assert_eq!(table.one.error(mv(&id, 0, "e2e5")), "refused", "not a move");
    assert_eq!(table.one.error(mv(&id, 0, "")), "refused");
    assert_eq!(table.one.error(mv(&id, 0, &"e2e3 ".repeat(1_000))), "refused", "all or nothing");
    assert_eq!(table.one.error(mv(&id, 7, "e2e3")), "stale", "out of order");
    table.goes_on();
    assert_eq!(table.one.error(mv(&id, 0, "e2e3")), "stale", "twice");
    let far = json!({"do": "point", "table": id, "ply": 1, "from": [i64::MIN, i64::MAX], "to": [i64::MAX, i64::MIN]});
    assert_eq!(table.other.error(far), "refused");
    let look = json!({"do": "look", "table": id, "ply": u32::MAX});
    assert_eq!(table.other.ask(look)["view"]["ply"], 1, "no further than the game");
    table.goes_on();
    // Two tabs in one seat see the same, and a move counts once.
    let mut tab = Client::new(table.address());
    assert_eq!(tab.ask(json!({"do": "back", "table": id, "key": table.keys[0]}))["seat"], 0);
    assert_eq!(tab.ask(mv(&id, 2, "f1e2"))["view"]["ply"], 3);
    assert_eq!(table.one.error(mv(&id, 2, "f1e2")), "stale");
    table.ply = 3;
    table.goes_on();
    table.server.stop();
}

#[test]
fn the_player_of_another_table_has_no_rights_here() {
    let mut table = Playing::new(open());
    let (mut stranger, _friend, other, keys) = two(table.address(), None);
    assert_eq!(stranger.error(mv(&table.table, 0, "e2e3")), "rights");
    let foreign = json!({"do": "back", "table": table.table, "key": keys[0]});
    assert_eq!(stranger.error(foreign), "rights", "a key of another table");
    let crossed = json!({"do": "back", "table": other, "key": table.keys[0]});
    assert_eq!(table.one.error(crossed), "rights");
    table.goes_on();
    table.server.stop();
}

#[test]
fn bytes_floods_and_monsters_harm_only_who_sends_them() {
    let mut table = Playing::new(open());
    let mut bytes = Client::new(table.address());
    bytes.send(Message::binary(vec![0, 159, 146, 150]));
    assert_eq!(bytes.next().unwrap()["reply"]["code"], "message");
    let mut flood = Client::new(table.address());
    for _ in 0..400 {
        flood.send(Message::text(request(&json!({"do": "hello"}))));
    }
    let mut limited = 0;
    while let Some(message) = flood.next() {
        limited += u32::from(message["reply"]["code"] == "limit");
    }
    assert!(limited > 0, "a flood is refused, and then shown the door");
    table.goes_on();
    let mut monster = Client::new(table.address());
    monster.send(Message::text("x".repeat(5 << 20)));
    while monster.next().is_some() {}
    table.goes_on();
    // A frame that claims to be endless.
    let mut raw = TcpStream::connect(table.address()).unwrap();
    let head = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        table.address()
    );
    raw.write_all(head.as_bytes()).unwrap();
    raw.write_all(&[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]).unwrap();
    table.goes_on();
    table.server.stop();
}

#[test]
fn who_does_not_read_holds_up_nobody() {
    let limits = Limits { rate: 100_000, burst: 100_000, ..Limits::default() };
    let mut table = Playing::new(ServeOptions { limits, ..open() });
    let mut sleeper = Client::new(table.address());
    sleeper.send(Message::text(request(&json!({"do": "watch", "table": table.table}))));
    // Half-open: the connection stands, and nobody is behind it.
    let _half = TcpStream::connect(table.address()).unwrap();
    let mut slow = TcpStream::connect(table.address()).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
    for _ in 0..300 {
        table.goes_on();
    }
    table.server.stop();
}

#[test]
fn so_many_and_no_more() {
    let limits = Limits { tables_each: 3, visitors_each: 5, watched: 2, ..Limits::default() };
    let server = serve(ServeOptions { limits, ..open() });
    let mut one = Client::new(server.address());
    let make = json!({"do": "make", "game": "chess", "name": "Ana"});
    let tables: Vec<Value> = (0..2).map(|_| one.ask(make.clone())["table"].clone()).collect();
    assert_eq!(one.error(make.clone()), "limit", "looked at by one connection");
    assert_eq!(one.ask(json!({"do": "leave", "table": tables[0]}))["kind"], "done");
    one.ask(make.clone());
    one.ask(json!({"do": "leave", "table": tables[1]}));
    assert_eq!(one.error(make), "limit", "made by one address");
    let mut others: Vec<Client> = (0..4).map(|_| Client::new(server.address())).collect();
    let mut sixth = Client::new(server.address());
    assert_eq!(sixth.next().unwrap()["reply"]["code"], "limit");
    assert!(sixth.next().is_none(), "and is shown the door");
    assert_eq!(others[3].ask(json!({"do": "hello"}))["kind"], "hello");
    server.stop();
}

#[test]
fn no_page_of_somebody_else_speaks_with_the_hall() {
    let server = serve(open());
    let address = server.address();
    let own = format!("http://{address}");
    assert!(Client::with(address, &[("origin", &own)]).is_ok());
    for origin in ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://127.0.0.1:1"] {
        assert!(Client::with(address, &[("origin", origin)]).is_err(), "{origin}");
    }
    server.stop();
    // Without --open, only names of this machine: another name that leads here is another page's trick.
    let server = serve(ServeOptions::default());
    let address = server.address();
    let (head, _) = get(address, "/", "");
    assert_eq!(status(&head), "200");
    let rebound = http(address, b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(status(&rebound), "403", "{rebound}");
    server.stop();
}

#[test]
fn files_are_handed_out_and_nothing_else() {
    let server = serve(open());
    let address = server.address();
    for path in ["/", "/people.html", "/class.html", "/arena.html", "/main.js?x=1"] {
        let (head, body) = get(address, path, "");
        assert_eq!(status(&head), "200", "{path}");
        assert!(head.contains("default-src 'none'") && head.contains("nosniff"), "{head}");
        assert!(!body.contains(" style=") && !body.contains(" onclick="), "{path}");
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/lab.db",
        "/results/abcdef/1.db",
        "/results/../lab.db",
        "/results/a/b/c.db",
        "/results/",
        "/nowhere",
    ] {
        assert_eq!(status(&get(address, path, "").0), "404", "{path}");
    }
    let post =
        format!("POST / HTTP/1.1\r\nHost: {address}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    assert_eq!(status(&http(address, post.as_bytes())), "405");
    assert_eq!(status(&get(address, "/ws", "").0), "400", "not a WebSocket");
    for nonsense in [
        &b"\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9\r\n\r\n",
    ] {
        let answer = http(address, nonsense);
        assert!(
            answer.is_empty() || status(&answer).starts_with('4') || status(&answer).starts_with('5'),
            "{answer}"
        );
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: {address}\r\n\r\n", "x".repeat(1 << 20));
    assert!(!http(address, long.as_bytes()).starts_with("HTTP/1.1 200"));
    assert_eq!(status(&get(address, "/health", "").0), "200");
    let (_, metrics) = get(address, "/metrics", "");
    assert!(metrics.contains("tablero_connections_total") && metrics.contains("# TYPE"), "{metrics}");
    server.stop();
}

#[test]
fn a_password_guards_everything_but_health() {
    let access = Access::Password("open sesame".to_owned());
    let server = serve(ServeOptions { access, ..open() });
    let address = server.address();
    for path in ["/", "/people.html", "/metrics", "/ws", "/results/abcdef/1.db"] {
        let (head, _) = get(address, path, "");
        assert_eq!(status(&head), "401", "{path}");
        assert!(head.to_lowercase().contains("www-authenticate: basic"), "{head}");
    }
    assert_eq!(status(&get(address, "/health", "").0), "200");
    assert_eq!(status(&get(address, "/", "Authorization: Basic eDpvcGVu\r\n").0), "401");
    let right = "Basic eDpvcGVuIHNlc2FtZQ==";
    assert_eq!(status(&get(address, "/", &format!("Authorization: {right}\r\n")).0), "200");
    assert!(Client::with(address, &[]).is_err());
    assert!(Client::with(address, &[("authorization", right)]).is_ok());
    server.stop();
}

#[test]
fn behind_a_proxy_everything_is_under_a_path() {
    let limits = Limits { visitors_each: 1, ..Limits::default() };
    let server = serve(ServeOptions { under: "lab".to_owned(), forwarded: true, limits, ..open() });
    let address = server.address();
    assert_eq!(status(&get(address, "/lab/people.html", "").0), "200");
    assert_eq!(status(&get(address, "/lab", "").0), "308");
    assert_eq!(status(&get(address, "/people.html", "").0), "404");
    let origin = [("x-forwarded-host", "school.example"), ("origin", "https://school.example")];
    let from = |who: &'static str| [&[("x-forwarded-for", who)][..], &origin].concat();
    let mut one = Client::at(address, "/lab/ws", &from("10.0.0.1")).unwrap();
    let mut other = Client::at(address, "/lab/ws", &from("10.0.0.2")).unwrap();
    assert_eq!(one.ask(json!({"do": "hello"}))["kind"], "hello");
    assert_eq!(other.ask(json!({"do": "hello"}))["kind"], "hello", "another visitor of the same proxy");
    let mut third = Client::at(address, "/lab/ws", &from("1.2.3.4, 10.0.0.1")).unwrap();
    assert_eq!(
        third.next().unwrap()["reply"]["code"],
        "limit",
        "what a visitor says of itself counts for nothing"
    );
    server.stop();
}
