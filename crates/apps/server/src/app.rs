//! What the server answers, over HTTP/1.1.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts as _, Request, State, WebSocketUpgrade};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, WWW_AUTHENTICATE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use tablero_catalogue::Catalogue;
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::time::{Instant, timeout};

use crate::access::{Access, FORWARDED_FOR, is_own_page};
use crate::house::{Door, Said};
use crate::listener::Peer;
use crate::log::Log;
use crate::metrics::{Metrics, add};
use crate::seen::Seen;
use crate::site::Site;
use crate::{results, socket};

/// How long a visitor may take to send a file, or wait for its turn.
const PATIENCE: Duration = Duration::from_secs(30);

/// What every answer says to the browser: nothing but files of the page is ever loaded or run.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Everything that answers need.
#[derive(Debug)]
pub(crate) struct Lab {
    pub(crate) site: Site,
    pub(crate) access: Access,
    /// The path that all addresses begin with; ends with a slash.
    pub(crate) under: String,
    /// Whether a proxy says who is behind it.
    pub(crate) forwarded: bool,
    pub(crate) door: Door,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) log: Log,
    pub(crate) games: Catalogue,
    /// Files and folders of results that everybody may look at.
    pub(crate) results: Vec<PathBuf>,
    /// What was found in them last.
    pub(crate) seen: Seen,
    /// The program that looks at what visitors send.
    pub(crate) program: Option<PathBuf>,
    /// One file is looked at at a time.
    pub(crate) looking: Semaphore,
    /// The number of the next visitor.
    pub(crate) next: AtomicU64,
    /// Changes when the server stops.
    pub(crate) ending: watch::Receiver<bool>,
}

/// Everything that is answered.
pub(crate) fn app(lab: Arc<Lab>) -> Router {
    Router::new().fallback(answer).with_state(lab)
}

async fn answer(
    State(lab): State<Arc<Lab>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let address = visitor(&parts.headers, peer.ip().to_string(), lab.forwarded);
    let (method, path) = (parts.method.to_string(), parts.uri.path().to_owned());
    let response = respond(&lab, &mut parts, body, &address).await;
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        add(&lab.metrics.refused, 1);
    }
    lab.log.line(
        "request",
        &[("method", &method), ("path", &path), ("status", status.as_str()), ("from", &address)],
    );
    with_headers(response)
}

/// Who asks: the connection, or whom the proxy named last.
fn visitor(headers: &HeaderMap, peer: String, forwarded: bool) -> String {
    let named = headers.get_all(FORWARDED_FOR).iter().next_back().and_then(|value| value.to_str().ok());
    let last = named.and_then(|list| list.rsplit(',').next()).map(str::trim);
    let is_address = |text: &&str| text.parse::<std::net::IpAddr>().is_ok();
    last.filter(|_| forwarded).filter(is_address).map_or(peer, str::to_owned)
}

async fn respond(lab: &Arc<Lab>, parts: &mut Parts, body: Body, address: &str) -> Response {
    let path = parts.uri.path().to_owned();
    let Some(name) = path.strip_prefix(&lab.under) else {
        // The path without its last slash is meant as well.
        if format!("{path}/") == lab.under {
            return redirect(&lab.under);
        }
        return plain(StatusCode::NOT_FOUND, "there is no such file");
    };
    if name == "health" {
        return plain(StatusCode::OK, "ok\n");
    }
    if !lab.access.admits(&parts.headers, lab.forwarded) {
        return denied(&lab.access);
    }
    match name {
        "ws" => return talk(lab, parts, address).await,
        _ if name.starts_with("results/") => return exported(lab, parts, name).await,
        "arena" if parts.method == Method::POST => return opened(lab, parts, body).await,
        "arena/list" => {
            let names: Vec<String> = lab.results.iter().map(|path| shown(path)).collect();
            return json(tablero_wire::text(&names));
        }
        _ if name.starts_with("arena/") => return watched(lab, name).await,
        "metrics" => return plain(StatusCode::OK, lab.metrics.write()),
        _ => {}
    }
    if parts.method != Method::GET && parts.method != Method::HEAD {
        let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "expected GET or HEAD");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let Some((kind, bytes)) = lab.site.file(name) else {
        return plain(StatusCode::NOT_FOUND, "there is no such file");
    };
    let mut response = Response::new(Body::from(Bytes::copy_from_slice(bytes)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// A WebSocket, for a page of this server.
async fn talk(lab: &Arc<Lab>, parts: &mut Parts, address: &str) -> Response {
    if !is_own_page(&parts.headers, lab.forwarded) {
        return plain(StatusCode::FORBIDDEN, "this page belongs to another site");
    }
    let Ok(upgrade) = WebSocketUpgrade::from_request_parts(parts, lab).await else {
        return plain(StatusCode::BAD_REQUEST, "expected a WebSocket");
    };
    let (lab, address) = (Arc::clone(lab), address.to_owned());
    upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .on_upgrade(move |socket| socket::attend(socket, lab, address))
}

/// What a file on this machine is called.
fn shown(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The results in a file that a visitor sends: looked at, and forgotten.
async fn opened(lab: &Arc<Lab>, parts: &Parts, body: Body) -> Response {
    if !is_own_page(&parts.headers, lab.forwarded) {
        return plain(StatusCode::FORBIDDEN, "this page belongs to another site");
    }
    let Ok(Ok(bytes)) = timeout(PATIENCE, to_bytes(body, results::LONGEST)).await else {
        return plain(StatusCode::PAYLOAD_TOO_LARGE, format!("expected at most {} bytes", results::LONGEST));
    };
    let own = Arc::clone(lab);
    let look =
        move || results::of_visitor(own.program.as_deref(), &bytes, &own.games, || own.door.is_closing());
    answered(look_at(lab, look).await)
}

/// The results in a file that the server was started with, as they are now: `arena/NUMBER`.
async fn watched(lab: &Arc<Lab>, name: &str) -> Response {
    let number = name.strip_prefix("arena/").and_then(|text| text.parse::<usize>().ok());
    let Some(path) = number.and_then(|number| lab.results.get(number)).cloned() else {
        return plain(StatusCode::NOT_FOUND, "there are no such results");
    };
    let number = number.unwrap_or_default();
    if let Some(known) = lab.seen.get(number) {
        return answered(Ok(known));
    }
    let own = Arc::clone(lab);
    let look = move || {
        let began = Instant::now();
        let found = results::of_path(&path, &own.games).map(|found| tablero_wire::text(&found));
        found.inspect(|text| own.seen.put(number, text, began.elapsed()))
    };
    answered(look_at(lab, look).await)
}

/// Looks at results in a thread of its own, one after the other.
async fn look_at(
    lab: &Arc<Lab>,
    look: impl FnOnce() -> Result<String, String> + Send + 'static,
) -> Result<String, (StatusCode, String)> {
    let busy = || (StatusCode::SERVICE_UNAVAILABLE, "the server is busy: try again".to_owned());
    let Ok(Ok(_turn)) = timeout(PATIENCE, lab.looking.acquire()).await else { return Err(busy()) };
    match tokio::task::spawn_blocking(look).await {
        Ok(found) => found.map_err(|reason| (StatusCode::UNPROCESSABLE_ENTITY, reason)),
        Err(_) => Err((StatusCode::INTERNAL_SERVER_ERROR, "the file could not be looked at".to_owned())),
    }
}

/// Results, or why there are none.
fn answered(found: Result<String, (StatusCode, String)>) -> Response {
    found.map_or_else(|(status, reason)| plain(status, reason), json)
}

fn json(text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// The file of the results of a tournament, for somebody of its class: `results/CLASS/NUMBER.db`.
async fn exported(lab: &Arc<Lab>, parts: &Parts, name: &str) -> Response {
    let missing = || plain(StatusCode::NOT_FOUND, "there are no such results, or they are not for you");
    let named = name.strip_prefix("results/").and_then(|rest| rest.strip_suffix(".db"));
    let Some((class, number)) = named.and_then(|rest| rest.split_once('/')) else { return missing() };
    let key = parts.headers.get("x-tablero-key").and_then(|key| key.to_str().ok()).unwrap_or_default();
    let Ok(number) = number.parse() else { return missing() };
    let (answer, found) = oneshot::channel();
    let asked = Said::Results { class: class.to_owned(), number, key: key.to_owned(), answer };
    if !lab.door.say(asked) {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "the server is busy: try again");
    }
    let Ok(Some(bytes)) = found.await else { return missing() };
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/vnd.sqlite3"));
    response
}

fn denied(access: &Access) -> Response {
    if *access == Access::Local {
        return plain(StatusCode::FORBIDDEN, "this lab is for this machine: call it localhost or 127.0.0.1");
    }
    let mut response = plain(StatusCode::UNAUTHORIZED, "this lab asks for a password");
    let ask = HeaderValue::from_static("Basic realm=\"tablero\", charset=\"UTF-8\"");
    response.headers_mut().insert(WWW_AUTHENTICATE, ask);
    response
}

fn redirect(to: &str) -> Response {
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, "");
    if let Ok(to) = HeaderValue::from_str(to) {
        response.headers_mut().insert(axum::http::header::LOCATION, to);
    }
    response
}

pub(crate) fn plain(status: StatusCode, text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}
