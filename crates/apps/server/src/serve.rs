//! Hands out the files of the page over HTTP/1.1.
//!
//! Every connection gets one file and is closed. What a visitor may cost is bounded: so many connections at once, so many
//! bytes of a request, so many seconds to send it.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::site::Site;

/// Who may see the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Whoever can connect.
    Open,
    /// Whoever knows the password; the name that a browser asks for may be anything.
    Password(String),
}

/// The most connections at once; others wait.
const MOST: usize = 64;
/// The longest request that is read, in bytes.
const LONGEST: usize = 16 << 10;
/// How long a visitor may take to send or to take anything.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every answer says to the browser: nothing but files of the page is ever loaded or run.
const HEADERS: &str = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'\r\n\
    X-Content-Type-Options: nosniff\r\n\
    Referrer-Policy: no-referrer\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cache-Control: no-cache\r\n\
    Connection: close\r\n";

/// Serves the page to whoever connects, for good. An error is one of the listener; those of visitors end with them.
pub fn serve(listener: &TcpListener, site: Site, access: Access) -> io::Result<()> {
    let (site, access, busy) = (Arc::new(site), Arc::new(access), Arc::new(AtomicUsize::new(0)));
    for visitor in listener.incoming() {
        // Somebody who went away before being let in is no reason to stop.
        let Ok(visitor) = visitor else { continue };
        if busy.fetch_add(1, Ordering::Relaxed) >= MOST {
            busy.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (site, access, left) = (Arc::clone(&site), Arc::clone(&access), Arc::clone(&busy));
        let started = std::thread::Builder::new().spawn(move || {
            // Nobody is told that a visitor went away.
            let _ = attend(visitor, &site, &access);
            left.fetch_sub(1, Ordering::Relaxed);
        });
        if started.is_err() {
            busy.fetch_sub(1, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// One request, one answer.
fn attend(mut visitor: TcpStream, site: &Site, access: &Access) -> io::Result<()> {
    visitor.set_read_timeout(Some(PATIENCE))?;
    visitor.set_write_timeout(Some(PATIENCE))?;
    let mut request = Vec::new();
    let mut part = [0; 1024];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = visitor.read(&mut part)?;
        if read == 0 || request.len() > LONGEST {
            break;
        }
        request.extend_from_slice(part.get(..read).unwrap_or_default());
    }
    visitor.write_all(&answer(&request, site, access))?;
    visitor.flush()
}

/// The answer to a request, whatever the request is.
pub(crate) fn answer(request: &[u8], site: &Site, access: &Access) -> Vec<u8> {
    let text = String::from_utf8_lossy(request);
    let Some((head, _)) = text.split_once("\r\n\r\n").filter(|_| request.len() <= LONGEST) else {
        return plain("400 Bad Request", "", "not a request of HTTP");
    };
    let mut lines = head.split("\r\n");
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, target, version] = words[..] else {
        return plain("400 Bad Request", "", "not a request of HTTP");
    };
    if !version.starts_with("HTTP/1.") {
        return plain("505 HTTP Version Not Supported", "", "expected HTTP/1.1");
    }
    if let Access::Password(password) = access {
        let header = |line: &str| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("authorization").then(|| value.trim().to_owned())
        };
        let given = lines.find_map(header).and_then(|value| value.strip_prefix("Basic ").and_then(decoded));
        let told = given.as_deref().and_then(|pair| pair.split_once(':')).map(|(_, password)| password);
        if !told.is_some_and(|told| is_same(told.as_bytes(), password.as_bytes())) {
            let ask = "WWW-Authenticate: Basic realm=\"tablero\", charset=\"UTF-8\"\r\n";
            return plain("401 Unauthorized", ask, "this lab asks for a password");
        }
    }
    if method != "GET" && method != "HEAD" {
        return plain("405 Method Not Allowed", "Allow: GET, HEAD\r\n", "expected GET or HEAD");
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let Some((kind, bytes)) = path.strip_prefix('/').and_then(|name| site.file(name)) else {
        return plain("404 Not Found", "", "there is no such file");
    };
    whole("200 OK", kind, "", bytes, method == "GET")
}

fn plain(status: &str, headers: &str, text: &str) -> Vec<u8> {
    whole(status, "text/plain; charset=utf-8", headers, text.as_bytes(), true)
}

fn whole(status: &str, kind: &str, headers: &str, bytes: &[u8], with_body: bool) -> Vec<u8> {
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{headers}{HEADERS}\r\n"
    );
    let mut answer = head.into_bytes();
    if with_body {
        answer.extend_from_slice(bytes);
    }
    answer
}

/// Whether two secrets are the same, in a time that tells nothing of where they differ.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differing = one.iter().zip(other).fold(0, |found, (a, b)| found | (a ^ b));
    one.len() == other.len() && differing == 0
}

/// A text from its Base64.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    for letter in text.trim_end_matches('=').bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = (held << 6 | u32::from(value)) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).ok()?);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablero_catalogue::Catalogue;

    fn said(request: &str, access: &Access) -> (String, Vec<u8>) {
        let bytes = answer(request.as_bytes(), &Site::new(&Catalogue::standard()), access);
        let end = bytes.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
        (String::from_utf8(bytes[..end].to_vec()).unwrap(), bytes[end + 4..].to_vec())
    }

    #[test]
    fn files_are_handed_out_and_nothing_else() {
        let status = |request: &str| said(request, &Access::Open).0.lines().next().unwrap().to_owned();
        assert_eq!(status("GET / HTTP/1.1\r\n\r\n"), "HTTP/1.1 200 OK");
        assert_eq!(status("GET /main.js?x=1 HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 200 OK");
        assert_eq!(status("GET /../Cargo.toml HTTP/1.1\r\n\r\n"), "HTTP/1.1 404 Not Found");
        assert_eq!(status("GET /%2e%2e/etc/passwd HTTP/1.1\r\n\r\n"), "HTTP/1.1 404 Not Found");
        assert_eq!(status("POST / HTTP/1.1\r\n\r\n"), "HTTP/1.1 405 Method Not Allowed");
        assert_eq!(status("GET / HTTP/2\r\n\r\n"), "HTTP/1.1 505 HTTP Version Not Supported");
        for nonsense in ["", "GET /", "\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\r\n\r\n"] {
            assert_eq!(status(nonsense), "HTTP/1.1 400 Bad Request", "{nonsense:?}");
        }
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(LONGEST));
        assert_eq!(status(&long), "HTTP/1.1 400 Bad Request");
    }

    #[test]
    fn a_head_has_no_body_and_every_answer_its_policy() {
        let (head, body) = said("HEAD /tablero.wasm HTTP/1.1\r\n\r\n", &Access::Open);
        assert!(body.is_empty() && head.contains("application/wasm"), "{head}");
        assert!(head.contains("default-src 'none'") && head.contains("nosniff"));
        let (_, body) = said("GET /tablero.wasm HTTP/1.1\r\n\r\n", &Access::Open);
        assert!(body.starts_with(b"\0asm"));
    }

    #[test]
    fn a_password_is_asked_for() {
        let access = Access::Password("open sesame".to_owned());
        let status = |header: &str| {
            said(&format!("GET / HTTP/1.1\r\n{header}\r\n"), &access).0.lines().next().unwrap().to_owned()
        };
        // "x:open sesame", "x:open", and no Base64 at all.
        assert_eq!(status("authorization: Basic eDpvcGVuIHNlc2FtZQ==\r\n"), "HTTP/1.1 200 OK");
        assert_eq!(status("Authorization: Basic eDpvcGVu\r\n"), "HTTP/1.1 401 Unauthorized");
        assert_eq!(status("Authorization: Basic ???\r\n"), "HTTP/1.1 401 Unauthorized");
        assert_eq!(status("Authorization: Bearer x\r\n"), "HTTP/1.1 401 Unauthorized");
        assert_eq!(status(""), "HTTP/1.1 401 Unauthorized");
    }
}
