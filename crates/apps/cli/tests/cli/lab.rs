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

/// A lab with a directory of its own, and where it listens.
#[cfg(unix)]
fn lab(data: &Path, more: &[&str]) -> (std::process::Child, String) {
    let data = data.display().to_string();
    let words = ["lab", "--listen", "127.0.0.1:0", "--no-browser", "--data", &data];
    let mut lab = Command::new(PROGRAM).args(words).args(more).stdout(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(lab.stdout.take().unwrap()).read_line(&mut told).unwrap();
    let address = told.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    (lab, address)
}

/// An answer by HTTP.
#[cfg(unix)]
fn get(address: &str, path: &str) -> String {
    let mut answer = String::new();
    let mut visitor = TcpStream::connect(address).unwrap();
    write!(visitor, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    visitor.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn an_administrator_watches_copies_stops_and_restores() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let [data_text, copy_text] = [&data, &copy].map(|path| path.display().to_string());
    let (mut server, address) = lab(&data, &["--under", "/lab"]);
    assert!(get(&address, "/lab/health").ends_with("\r\n\r\nok\n"));
    let metrics = get(&address, "/lab/metrics");
    for name in ["tablero_connections_total", "tablero_tables 0", "process_resident_memory_bytes"] {
        assert!(metrics.contains(name), "{metrics}");
    }
    assert!(get(&address, "/health").starts_with("HTTP/1.1 404"), "everything is under the path");
    let (status, told, said) = run(&["lab", "backup", &copy_text, "--data", &data_text]);
    assert!(status == 0 && told.contains("bytes in"), "{told}{said}");
    assert_ne!(run(&["lab", "backup", &copy_text, "--data", &data_text]).0, 0, "a copy is not overwritten");
    let (status, _, said) = run(&["lab", "restore", &copy_text, "--data", &data_text]);
    assert!(status == 1 && said.contains("another server"), "{said}");
    let mut open = TcpStream::connect(&address).unwrap();
    write!(open, "GET /lab/ws").unwrap();
    let ended = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(ended.success() && server.wait().unwrap().success(), "it ends by itself, with status 0");
    assert!(!data.join("lab.db-wal").exists(), "the file is closed");
    let (status, told, said) = run(&["lab", "restore", &copy_text, "--data", &data_text]);
    assert!(status == 0 && told.contains("lab.db.before-1"), "{told}{said}");
    // What is of a later version, or of somebody else, is refused with the reason.
    std::fs::write(data.join("lab.db"), "to whom it may concern, this is no database at all").unwrap();
    let (status, _, said) = run(&["lab", "--no-browser", "--listen", "127.0.0.1:0", "--data", &data_text]);
    assert!(status == 1 && said.contains("not a file of the lab"), "{said}");
}

#[test]
fn a_file_of_a_visitor_is_looked_at_by_a_process() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "to whom it may concern").unwrap();
    let (status, told, _) = run(&["lab", "look", &file.display().to_string()]);
    assert!(status == 0 && told.starts_with("wrong: "), "{told}");
}
