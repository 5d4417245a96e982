//! A visitor, and a server to visit.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_server::{Access, ServeOptions, Server};
use tokio::runtime::{Builder, Runtime};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long anything may take; nothing takes as long as that unless it never comes.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn serve(options: ServeOptions) -> Server {
    serve_at("127.0.0.1:0".parse().unwrap(), options)
}

pub(crate) fn serve_at(address: SocketAddr, options: ServeOptions) -> Server {
    let listener = TcpListener::bind(address).unwrap();
    Server::start(listener, &Catalogue::standard(), options).unwrap()
}

pub(crate) fn open() -> ServeOptions {
    ServeOptions { access: Access::Open, ..ServeOptions::default() }
}

pub(crate) fn kept(directory: &Path) -> ServeOptions {
    ServeOptions { data: Some(directory.to_owned()), ..open() }
}

/// A visitor with a WebSocket.
pub(crate) struct Client {
    runtime: Runtime,
    socket: WebSocketStream<tokio::net::TcpStream>,
    next: u64,
    /// What was told beside answers.
    pub(crate) news: Vec<Value>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self::with(address, &[]).unwrap()
    }

    /// A visitor with headers of its own.
    pub(crate) fn with(address: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Self, Error> {
        Self::at(address, "/ws", headers)
    }

    pub(crate) fn at(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, Error> {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
        }
        let socket = runtime.block_on(async {
            let stream = tokio::net::TcpStream::connect(address).await?;
            client_async(request, stream).await.map(|(socket, _)| socket)
        })?;
        Ok(Self { runtime, socket, next: 1, news: Vec::new() })
    }

    /// Sends a message as it is.
    pub(crate) fn send(&mut self, message: Message) {
        // A server that has closed already is found out by reading.
        let _ = self.runtime.block_on(self.socket.send(message));
    }

    /// The next message, or nothing once the server has closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let got =
                self.runtime.block_on(async { tokio::time::timeout(PATIENCE, self.socket.next()).await });
            match got.expect("the server says nothing") {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(text.as_str()).unwrap()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The answer to a message with a number; what comes before it is news.
    pub(crate) fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.next().expect("the server has closed");
            if message["id"] == id {
                return message["reply"].clone();
            }
            self.news.push(message["reply"].clone());
        }
    }

    /// Asks for something.
    #[allow(clippy::needless_pass_by_value, reason = "requests are written where they are asked")]
    pub(crate) fn ask(&mut self, request: Value) -> Value {
        let id = self.next;
        self.next += 1;
        let text = json!({"v": 1, "id": id, "request": request}).to_string();
        self.send(Message::text(text));
        self.answer(id)
    }

    /// The next news that fits.
    pub(crate) fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.news.iter().position(&fits) {
            return self.news.drain(..=index).next_back().unwrap();
        }
        self.news.clear();
        loop {
            let message = self.next().expect("the server has closed");
            if fits(&message["reply"]) {
                return message["reply"].clone();
            }
        }
    }

    /// The code of the error that an answer is.
    pub(crate) fn error(&mut self, request: Value) -> String {
        let reply = self.ask(request);
        assert_eq!(reply["kind"], "error", "{reply}");
        reply["code"].as_str().unwrap().to_owned()
    }
}

/// A request by HTTP as it is written, and all that comes back; nothing if the server closes at once.
pub(crate) fn http(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// The head and the body of a file.
pub(crate) fn get(address: SocketAddr, path: &str, headers: &str) -> (String, String) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n");
    let answer = http(address, request.as_bytes());
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    (head.to_owned(), body.to_owned())
}

pub(crate) fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("")
}
