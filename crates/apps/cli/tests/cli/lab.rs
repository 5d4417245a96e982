//! `tablero lab`: the page written out and served.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{PROGRAM, run};

#[test]
fn the_page_is_written_as_plain_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{}", std::process::id()));
    let (status, told, said) = run(&["lab", "export", &folder.display().to_string()]);
    assert_eq!(status, 0, "{said}");
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert!(told.starts_with(&format!("{files} files in ")), "{told}");
    let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
    // Under any path: nothing is named from the root of a server.
    assert!(page.contains("<svg") && !page.contains("=\"/"));
    assert!(std::fs::read(folder.join("tablero.wasm")).unwrap().starts_with(b"\0asm"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn others_are_let_in_only_on_purpose() {
    let (status, _, said) = run(&["lab", "--listen", "0.0.0.0:0"]);
    assert_eq!(status, 2);
    assert!(said.contains("--password") && said.contains("--open"), "{said}");
    assert_eq!(run(&["lab", "--password", ""]).0, 2);
    assert_eq!(run(&["lab", "--listen", "somewhere"]).0, 2);
}

#[test]
fn the_page_is_served_where_the_command_says() {
    let words = ["lab", "--listen", "127.0.0.1:0", "--no-browser"];
    let mut lab = Command::new(PROGRAM).args(words).stdout(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(lab.stdout.take().unwrap()).read_line(&mut told).unwrap();
    let address = told.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let mut answer = Vec::new();
    let mut visitor = TcpStream::connect(&address).unwrap();
    write!(visitor, "GET /main.js HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    visitor.read_to_end(&mut answer).unwrap();
    lab.kill().unwrap();
    lab.wait().unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("text/javascript"), "{answer}");
}
