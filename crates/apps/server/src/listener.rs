//! Connections with a bound on how many there are, and on how long one may say nothing.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::metrics::{Metrics, add};

/// How long a connection may say nothing at all. Visitors with a WebSocket are asked more often than that.
const SILENCE: Duration = Duration::from_mins(1);
/// How long to wait after the system has refused a connection, for want of files.
const PAUSE: Duration = Duration::from_millis(50);

/// How many connections there may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    /// In all.
    pub(crate) all: usize,
    /// Of one address; a proxy has one address for everybody.
    pub(crate) each: usize,
}

/// Who is connected, by address.
type Open = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A listener that lets so many in.
#[derive(Debug)]
pub(crate) struct Bounded {
    pub(crate) inner: TcpListener,
    pub(crate) room: Room,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) open: Open,
}

/// The address of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Bounded>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Bounded>) -> Self {
        Self(*stream.remote_addr())
    }
}

impl Listener for Bounded {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let Ok((stream, peer)) = self.inner.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let address = peer.ip();
            {
                let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
                let all: usize = open.values().sum();
                let own = open.entry(address).or_default();
                if all >= self.room.all || *own >= self.room.each {
                    add(&self.metrics.refused, 1);
                    // The connection ends here.
                    continue;
                }
                *own += 1;
            }
            // Moves are short, and wait for nothing.
            let _ = stream.set_nodelay(true);
            add(&self.metrics.accepted, 1);
            add(&self.metrics.open, 1);
            let (open, metrics) = (Arc::clone(&self.open), Arc::clone(&self.metrics));
            return (Connection { stream, silence: Box::pin(sleep(SILENCE)), address, open, metrics }, peer);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A connection that ends when nothing is heard for long.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    address: IpAddr,
    open: Open,
    metrics: Arc<Metrics>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.metrics.open.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let got = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if got.is_ready() {
            self.silence.as_mut().reset(Instant::now() + SILENCE);
            return got;
        }
        match self.silence.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
