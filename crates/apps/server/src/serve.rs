//! Starts and stops the server.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread::JoinHandle;
use std::time::Duration;

use tablero_catalogue::Catalogue;
use tablero_hall::Limits;
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, watch};

use crate::access::Access;
use crate::app::{Lab, app};
use crate::house::{self, Door};
use crate::listener::{Bounded, Peer, Room};
use crate::log::Log;
use crate::metrics::Metrics;
use crate::seen::Seen;
use crate::site::Site;
use crate::store::{Store, StoreError};

/// How long visitors may take to go when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// How a lab is served.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// Who may come.
    pub access: Access,
    /// The path that all addresses begin with.
    pub under: String,
    /// Whether a proxy says who is behind it.
    pub forwarded: bool,
    /// Where everything is kept; nothing is kept longer than the server runs where there is no such place.
    pub data: Option<PathBuf>,
    /// How large the file may grow.
    pub most_bytes: Option<u64>,
    /// What visitors may use.
    pub limits: Limits,
    /// The program of which processes look at files of visitors and judge specifications: `tablero` itself. Without it
    /// files are looked at here, and nothing is judged.
    pub program: Option<PathBuf>,
    /// How many connections there may be at once.
    pub connections: usize,
    /// Files and folders of results that everybody may look at, also while they are played.
    pub results: Vec<PathBuf>,
    /// What is written about it.
    pub log: Log,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            access: Access::Local,
            under: "/".to_owned(),
            forwarded: false,
            data: None,
            most_bytes: None,
            limits: Limits::default(),
            program: None,
            connections: 4_096,
            results: Vec::new(),
            log: Log::default(),
        }
    }
}

/// A server that is running.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    door: Door,
    threads: Vec<JoinHandle<()>>,
}

/// Why a lab cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// What was kept cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Server {
    /// Serves a lab to whoever connects, until [`stop`](Self::stop).
    pub fn start(
        listener: TcpListener,
        games: &Catalogue,
        options: ServeOptions,
    ) -> Result<Self, ServeError> {
        let ServeOptions {
            access,
            under,
            forwarded,
            data,
            most_bytes,
            limits,
            program,
            connections,
            results,
            log,
        } = options;
        let address = listener.local_addr()?;
        listener.set_nonblocking(true)?;
        let store = match &data {
            Some(directory) => Store::open(directory, most_bytes)?,
            None => Store::in_memory()?,
        };
        let metrics = Arc::new(Metrics::default());
        let site = Site::new(games);
        let (door, hall) =
            house::open(games.clone(), limits, program.clone(), store, Arc::clone(&metrics), log)?;
        let (stop, ending) = watch::channel(false);
        let each = if forwarded { connections } else { limits.visitors_each + limits.visitors_each / 2 };
        let room = Room { all: connections, each };
        let (mut over, mut last) = (ending.clone(), ending.clone());
        let lab = Arc::new(Lab {
            site,
            access,
            under: format!("/{}/", under.trim_matches('/')).replace("//", "/"),
            forwarded,
            door: door.clone(),
            metrics: Arc::clone(&metrics),
            log,
            games: games.clone(),
            results,
            seen: Seen::default(),
            program,
            looking: Semaphore::new(1),
            next: AtomicU64::new(1),
            ending,
        });
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let listener = {
            let _inside = runtime.enter();
            let inner = tokio::net::TcpListener::from_std(listener)?;
            Bounded { inner, room, metrics, open: Arc::default() }
        };
        let web = std::thread::Builder::new().name("web".to_owned()).spawn(move || {
            let service = app(lab).into_make_service_with_connect_info::<Peer>();
            runtime.block_on(async {
                let ends = async move {
                    // It also ends when nobody is left to say so.
                    let _ = over.changed().await;
                };
                let served = axum::serve(listener, service).with_graceful_shutdown(ends);
                let late = async move {
                    let _ = last.changed().await;
                    tokio::time::sleep(FAREWELL).await;
                };
                tokio::select! {
                    done = served => if let Err(error) = done {
                        log.line("failed", &[("reason", &error.to_string())]);
                    },
                    () = late => log.line("cut", &[("reason", "some visitors did not go by themselves")]),
                }
            });
        })?;
        log.line("listening", &[("address", &address.to_string())]);
        Ok(Self { address, stop, door, threads: vec![web, hall] })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: visitors are told, everything is kept, and nothing is left open.
    pub fn stop(self) {
        // Nobody may be connected.
        let _ = self.stop.send(true);
        let mut threads = self.threads.into_iter();
        if let Some(web) = threads.next() {
            let _ = web.join();
        }
        self.door.close();
        for thread in threads {
            let _ = thread.join();
        }
    }

    /// Waits until the system asks this process to end (Ctrl-C, or SIGTERM).
    pub fn wait(&self) -> io::Result<()> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            #[cfg(unix)]
            {
                use tokio::signal::unix::{SignalKind, signal};
                let mut term = signal(SignalKind::terminate())?;
                let mut interrupt = signal(SignalKind::interrupt())?;
                tokio::select! {
                    _ = term.recv() => {}
                    _ = interrupt.recv() => {}
                }
                Ok(())
            }
            #[cfg(not(unix))]
            tokio::signal::ctrl_c().await
        })
    }
}
