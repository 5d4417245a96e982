//! Files that visitors open: read under limits, from pages of this server alone, and believed in nothing.

use std::net::SocketAddr;

use serde_json::Value;

use crate::client::{http, open, serve, status};
use tablero_server::ServeOptions;

/// Sends a file with more headers, and gives the answer.
fn upload(address: SocketAddr, headers: &str, body: &[u8]) -> String {
    let head = format!(
        "POST /arena HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
        body.len()
    );
    http(address, &[head.as_bytes(), body].concat())
}

#[test]
fn nonsense_is_refused_with_the_reason() {
    let server = serve(open());
    let address = server.address();
    let mut damaged = b"SQLite format 3\0".to_vec();
    damaged.extend([0xff; 4_096]);
    for (name, body) in [
        ("nothing", &b""[..]),
        ("a text of something else", b"to whom it may concern"),
        ("bytes", &[0xff, 0xfe, 0x00, 0x80]),
        ("a program", b"\x7fELF\x02\x01\x01"),
        ("the name of another file", b"/etc/passwd"),
        ("the beginning of a database", b"SQLite format 3\0"),
        ("a database that is damaged", &damaged),
    ] {
        let answer = upload(address, "", body);
        assert_eq!(status(&answer), "422", "{name}: {answer}");
        assert!(!answer.contains("root:"), "{name}: {answer}");
    }
    server.stop();
}

#[test]
fn a_database_that_computes_is_refused() {
    let server = serve(open());
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for (index, statement) in [
        "CREATE VIEW plan AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        "CREATE TABLE plan (text TEXT); CREATE TRIGGER t AFTER INSERT ON plan BEGIN DELETE FROM plan; END",
        "CREATE VIRTUAL TABLE plan USING fts5(text)",
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{index}.db"));
        runtime.block_on(async {
            use sqlx::{Connection as _, Executor as _};
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
            connection.execute(statement).await.unwrap();
            connection.close().await.unwrap();
        });
        let answer = upload(server.address(), "", &std::fs::read(&path).unwrap());
        assert_eq!(status(&answer), "422", "{statement}: {answer}");
    }
    server.stop();
}

#[test]
fn so_long_and_no_longer_and_from_nowhere_else() {
    let server = serve(open());
    let address = server.address();
    for origin in ["http://evil.example", "null", "file://"] {
        let answer = upload(address, &format!("Origin: {origin}\r\n"), b"x");
        assert_eq!(status(&answer), "403", "{origin}");
    }
    assert_eq!(status(&upload(address, &format!("Origin: http://{address}\r\n"), b"x")), "422");
    let head = format!(
        "POST /arena HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: 99999999999\r\n\r\n"
    );
    assert_eq!(status(&http(address, head.as_bytes())), "413");
    server.stop();
}

#[test]
fn files_of_the_server_are_shown_by_number_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (shown, hidden) = (folder.path().join("shown.tablero"), folder.path().join("hidden.tablero"));
    std::fs::write(&shown, "nothing of the kind").unwrap();
    std::fs::write(&hidden, "secret").unwrap();
    let server = serve(ServeOptions { results: vec![shown], ..open() });
    let address = server.address();
    let get = |path: &str| crate::client::get(address, path, "");
    let (_, names) = get("/arena/list");
    assert_eq!(serde_json::from_str::<Value>(&names).unwrap(), serde_json::json!(["shown.tablero"]));
    assert_eq!(status(&get("/arena/0").0), "422");
    for path in ["/arena/1", "/arena/-1", "/arena/hidden.tablero", "/arena/0/../1", "/arena/", "/arena/00x"] {
        let (head, body) = get(path);
        assert!(status(&head) == "404" && !body.contains("secret"), "{path}: {head}");
    }
    server.stop();
}
