//! As much of HTTP/1.1 as two programs of ours need.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

/// The longest head, in bytes.
const LONGEST_HEAD: usize = 16 << 10;
/// The largest body, in bytes.
pub(super) const LARGEST_BODY: usize = 64 << 20;
/// How long the other side may take to send or to take anything.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// What is wrong with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bad {
    /// It is none.
    Syntax,
    /// It is too large.
    Large,
    /// The connection ended or stood still.
    Gone,
}

/// A message: its first line, its headers and its body.
#[derive(Debug)]
struct Message {
    first: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Message {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Reads a message; the body only if `admit` lets the head pass.
fn read(from: &mut impl Read, admit: impl FnOnce(&Message) -> bool) -> Result<Message, Bad> {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    let mut seen = 0_usize;
    let end = loop {
        // The end of the head may have begun in what came before.
        let old = seen.saturating_sub(3);
        let new = bytes.get(old..).unwrap_or_default();
        if let Some(end) = new.windows(4).position(|end| end == b"\r\n\r\n") {
            break old + end;
        }
        seen = bytes.len();
        if bytes.len() > LONGEST_HEAD {
            return Err(Bad::Large);
        }
        match from.read(&mut part) {
            Ok(0) if bytes.is_empty() => return Err(Bad::Gone),
            Ok(0) => return Err(Bad::Syntax),
            Ok(count) => bytes.extend_from_slice(part.get(..count).unwrap_or_default()),
            Err(_) => return Err(Bad::Gone),
        }
    };
    let head = String::from_utf8_lossy(bytes.get(..end).unwrap_or_default()).into_owned();
    let mut lines = head.split("\r\n");
    let first = lines.next().unwrap_or_default().to_owned();
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_ascii_lowercase(), value.trim().to_owned()))
    };
    let headers = lines.map(header).collect::<Option<Vec<_>>>().ok_or(Bad::Syntax)?;
    let mut message = Message { first, headers, body: bytes.split_off((end + 4).min(bytes.len())) };
    let length = message
        .header("content-length")
        .map_or(Ok(0), |text| text.parse::<usize>().map_err(|_| Bad::Syntax))?;
    if message.header("transfer-encoding").is_some() {
        return Err(Bad::Syntax);
    }
    if length > LARGEST_BODY {
        return Err(Bad::Large);
    }
    if !admit(&message) {
        return Ok(message);
    }
    message.body.truncate(length);
    let missing = length - message.body.len();
    from.take(missing as u64).read_to_end(&mut message.body).map_err(|_| Bad::Gone)?;
    if message.body.len() == length { Ok(message) } else { Err(Bad::Gone) }
}

/// A request.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) query: BTreeMap<String, String>,
    /// What the header `Authorization: Bearer` says.
    pub(super) token: Option<String>,
    pub(super) body: Vec<u8>,
}

impl Request {
    /// Reads a request. The body of somebody whom `admits` does not let in by the token is not read.
    pub(super) fn read(from: &mut impl Read, admits: impl FnOnce(Option<&str>) -> bool) -> Result<Self, Bad> {
        let bearer = |message: &Message| {
            message.header("authorization").and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned)
        };
        let message = read(from, |message| admits(bearer(message).as_deref()))?;
        let words: Vec<&str> = message.first.split(' ').collect();
        let [method, target, version] = words[..] else { return Err(Bad::Syntax) };
        if !version.starts_with("HTTP/1.") {
            return Err(Bad::Syntax);
        }
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let pair = |pair: &str| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decoded(key)?, decoded(value)?))
        };
        let query = query.split('&').filter(|text| !text.is_empty()).map(pair);
        Ok(Self {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.collect::<Option<_>>().ok_or(Bad::Syntax)?,
            token: bearer(&message),
            body: message.body,
        })
    }
}

/// An answer.
pub(super) fn answer(status: &str, kind: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nX-Content-Type-Options: nosniff\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// Asks a server something, over a connection of its own; its status and what it said.
pub(super) fn ask(
    host: &str,
    token: &str,
    method: &str,
    target: &str,
    body: &[u8],
) -> io::Result<(u16, Vec<u8>)> {
    let mut last = io::Error::other(format!("{host} has no address"));
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(mut stream) => return converse(&mut stream, host, token, method, target, body),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn converse(
    stream: &mut TcpStream,
    host: &str,
    token: &str,
    method: &str,
    target: &str,
    body: &[u8],
) -> io::Result<(u16, Vec<u8>)> {
    // A result may have to wait for a chunk that is computed again.
    stream.set_read_timeout(Some(PATIENCE * 12))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let length = body.len();
    let head = format!(
        "{method} {target} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(&[head.as_bytes(), body].concat())?;
    let bad = || io::Error::other("the answer is not one of HTTP");
    let message = read(stream, |_| true).map_err(|_| bad())?;
    let status = message.first.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(bad)?;
    Ok((status, message.body))
}

/// A text as it stands in a query.
pub(super) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            b'+' => b' ',
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_whole_or_refused() {
        let text = "POST /result?worker=a%2Fb%20c&chunk=3 HTTP/1.1\r\nAUTHORIZATION: Bearer t\r\nContent-Length: 4\r\n\r\nab\ncd";
        let request = Request::read(&mut text.as_bytes(), |token| token == Some("t")).unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/result"));
        assert_eq!((request.query["worker"].as_str(), request.query["chunk"].as_str()), ("a/b c", "3"));
        assert_eq!(request.body, b"ab\nc");
        let check = |text: &str, bad: Bad| {
            assert_eq!(Request::read(&mut text.as_bytes(), |_| true).unwrap_err(), bad, "{text:?}");
        };
        check("", Bad::Gone);
        check("GET / HTTP/1.1\r\n", Bad::Syntax);
        check("GET /\r\n\r\n", Bad::Syntax);
        check("GET / HTTP/2\r\n\r\n", Bad::Syntax);
        check("GET / HTTP/1.1\r\nnonsense\r\n\r\n", Bad::Syntax);
        check("GET /?a=%zz HTTP/1.1\r\n\r\n", Bad::Syntax);
        check("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", Bad::Syntax);
        check("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", Bad::Syntax);
        check("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab", Bad::Gone);
        check("POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", Bad::Large);
        check(&format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(LONGEST_HEAD * 2)), Bad::Large);
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        for text in ["", "host/12/1", "ñ &=?%", "a b+c"] {
            assert_eq!(decoded(&encoded(text)).as_deref(), Some(text));
        }
        assert_eq!(decoded("%"), None);
    }
}
