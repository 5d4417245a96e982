//! Visitors who mean harm, or whose connections do: each is answered, and the table goes on.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tablero_server::{Access, Limits, ServeOptions, Server};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, get, http, open, serve, status};
use crate::people::{mv, two};

/// That two people at a table still play.
pub(crate) struct Playing {
    pub(crate) server: Server,
    one: Client,
    other: Client,
    pub(crate) table: String,
    keys: [String; 2],
    ply: usize,
}

impl Playing {
    pub(crate) fn new(options: ServeOptions) -> Self {
        let server = serve(options);
        let (one, other, table, keys) = two(server.address(), None);
        Self { server, one, other, table, keys, ply: 0 }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// The table goes on, whatever happened.
    pub(crate) fn goes_on(&mut self) {
        let texts = ["e2e3", "b7b6", "f1e2", "c8b7", "e2f1", "b7c8"];
        let text = if self.ply < 2 { texts[self.ply] } else { texts[2 + (self.ply - 2) % 4] };
        let mover = if self.ply.is_multiple_of(2) { &mut self.one } else { &mut self.other };
        let reply = mover.ask(mv(&self.table, self.ply, text));
        self.ply += 1;
        assert_eq!(reply["view"]["ply"], self.ply, "{reply}");
    }
}

/// That a text is answered with an error of this code.
pub(crate) fn refused(client: &mut Client, name: &str, text: &str, code: &str) {
    client.send(Message::text(text));
    let reply = client.next().expect("the server has closed")["reply"].clone();
    assert_eq!(reply["code"], code, "{name}: {reply}");
    assert!(!reply["message"].as_str().unwrap().is_empty(), "{name}");
}

fn request(request: &Value) -> String {
    json!({"v": 1, "id": 9, "request": request}).to_string()
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
    // Frames without a mask, with bits that mean nothing, that go on from nothing, that are no UTF-8, too long to steer.
    for frame in [
        &[0x81, 0x01, b'x'][..],
        &[0xf1, 0x80, 0, 0, 0, 0],
        &[0x80, 0x80, 0, 0, 0, 0],
        &[0x83, 0x80, 0, 0, 0, 0],
        &[0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
        &[0x89, 0xfe, 0x00, 0x7e, 0, 0, 0, 0],
    ] {
        let mut raw = TcpStream::connect(table.address()).unwrap();
        raw.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        raw.write_all(head.as_bytes()).unwrap();
        raw.write_all(frame).unwrap();
        let mut answer = Vec::new();
        let ended = raw.read_to_end(&mut answer);
        assert!(
            ended.is_ok() || ended.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset),
            "{frame:?}"
        );
        table.goes_on();
    }
    // A message in pieces without an end is too long at last.
    let mut pieces = TcpStream::connect(table.address()).unwrap();
    pieces.write_all(head.as_bytes()).unwrap();
    let mut piece = vec![0x01, 0xfe, 0x40, 0x00, 0, 0, 0, 0];
    piece.extend([b'x'; 0x4000]);
    let endless = (0..4_096).any(|index| {
        piece[0] = u8::from(index == 0);
        pieces.write_all(&piece).is_err()
    });
    assert!(endless, "64 MiB of one message were taken");
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
