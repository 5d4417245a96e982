//! Who may do what: passwords, hosts and origins.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, HOST, HeaderName, ORIGIN};

/// Who may see the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Whoever can connect.
    Open,
    /// Whoever knows the password; the name that a browser asks for may be anything.
    Password(String),
    /// Whoever is on this machine, and calls it by a name of this machine: so no page of somebody else can borrow the
    /// browser for a visit.
    Local,
}

/// What a proxy says about who is behind it.
pub(crate) const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// The host that a visitor believes to visit.
fn host(headers: &HeaderMap, forwarded: bool) -> Option<String> {
    let behind = if forwarded { text(headers, &FORWARDED_HOST) } else { None };
    let named = behind.or_else(|| text(headers, &HOST))?;
    Some(named.split(',').next().unwrap_or_default().trim().to_ascii_lowercase())
}

impl Access {
    /// Whether a request comes from somebody who may.
    pub(crate) fn admits(&self, headers: &HeaderMap, forwarded: bool) -> bool {
        match self {
            Self::Open => true,
            Self::Local => host(headers, forwarded).is_some_and(|host| is_local(&host)),
            Self::Password(password) => {
                let given = text(headers, &AUTHORIZATION);
                let given = given.as_deref().and_then(|value| value.strip_prefix("Basic ")).and_then(decoded);
                let told = given.as_deref().and_then(|pair| pair.split_once(':')).map(|(_, told)| told);
                told.is_some_and(|told| is_same(told.as_bytes(), password.as_bytes()))
            }
        }
    }
}

/// Whether a request that changes something comes from a page of this server, or from no page at all.
pub(crate) fn is_own_page(headers: &HeaderMap, forwarded: bool) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
    let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    from.is_some() && from == host(headers, forwarded).as_deref()
}

/// Whether a host, perhaps with its port, is a name of this machine.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
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

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair =
            |(name, value): &(&'static str, &str)| (HeaderName::from_static(name), value.parse().unwrap());
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_password_is_asked_for() {
        let access = Access::Password("open sesame".to_owned());
        let may = |value: &str| access.admits(&headers(&[("authorization", value)]), false);
        // "x:open sesame", "x:open", and no Base64 at all.
        assert!(may("Basic eDpvcGVuIHNlc2FtZQ=="));
        assert!(!may("Basic eDpvcGVu") && !may("Basic ???") && !may("Bearer x"));
        assert!(!access.admits(&HeaderMap::new(), false));
    }

    #[test]
    fn another_page_is_not_ours() {
        let own = |pairs: &[(&'static str, &str)], forwarded| is_own_page(&headers(pairs), forwarded);
        assert!(own(&[("host", "lab:8017")], false));
        assert!(own(&[("host", "lab:8017"), ("origin", "http://lab:8017")], false));
        assert!(own(&[("host", "lab"), ("origin", "https://LAB")], false));
        for origin in
            ["http://evil", "null", "", "http://lab:8018", "file://lab:8017", "http://lab:8017.evil"]
        {
            assert!(!own(&[("host", "lab:8017"), ("origin", origin)], false), "{origin}");
        }
        let proxied = [("host", "10.0.0.1"), ("x-forwarded-host", "lab"), ("origin", "https://lab")];
        assert!(own(&proxied, true) && !own(&proxied, false));
    }

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "localhost:80", "127.0.0.1:8017", "127.3.2.1", "[::1]:8017", "[::1]"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["", "evil", "localhost.evil:80", "10.0.0.1", "[::2]:1", "::1"] {
            assert!(!is_local(host), "{host}");
        }
    }
}
