//! The three engines, driven from this process.

use std::ffi::OsString;
use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tablero_run::pull::{Settings, serve};
use tablero_run::{Desk, lines, local as threads};

use super::drive::Drive;
use super::own_name;
use crate::exit::Failure;

/// What is noted of a chunk that was under way when the last run ended without a word.
const LEFT: &str = "it was under way when the run ended without notice";
/// How long to wait for chunks in progress after Ctrl-C.
const GRACE: Duration = Duration::from_mins(2);

impl Drive<'_> {
    /// Takes back what an earlier run of this ledger left under way. Only this process can be at work with a file; a database may
    /// have others, whose time is waited for.
    fn take_back(&self) -> Result<(), Failure> {
        let is_file = self.arguments.ledger.as_ref().is_none_or(|name| !name.contains("://"));
        if is_file {
            self.book.release(LEFT).map_err(Failure::run)?;
        }
        Ok(())
    }
}

/// Threads of this process.
pub(super) fn local(drive: &Drive<'_>, workers: usize) -> Result<(), Failure> {
    drive.take_back()?;
    let desk: Arc<dyn Desk> = Arc::clone(&drive.book) as Arc<dyn Desk>;
    threads::run(&desk, &own_name(), workers).map_err(Failure::run)
}

/// Secret letters that nobody can guess.
pub(super) fn secret() -> Result<String, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::run(format!("cannot get random numbers: {error}")))?;
    Ok(bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
}

/// A coordinator on this machine, and workers that are processes of their own. One that dies is started again.
pub(super) fn pull(drive: &Drive<'_>, workers: usize) -> Result<(), Failure> {
    drive.take_back()?;
    let failed = |error: io::Error| Failure::run(format!("cannot listen: {error}"));
    let listener = TcpListener::bind("127.0.0.1:0").map_err(failed)?;
    let address = format!("http://{}", listener.local_addr().map_err(failed)?);
    let token = secret()?;
    let over = Arc::new(AtomicBool::new(false));
    let own = std::env::current_exe().map_err(Failure::run)?;
    let start = {
        let (token, address) = (token.clone(), address.clone());
        move || {
            Command::new(&own)
                .args(["run", "work", &address, "--workers", "1", "--tied", "--trust"])
                .env(super::work::TOKEN, &token)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .spawn()
        }
    };
    let keeper = {
        let over = Arc::clone(&over);
        std::thread::spawn(move || keep(workers, &over, start))
    };
    let served = serve(&listener, &drive.book, &Settings { token, grace: GRACE });
    over.store(true, Ordering::SeqCst);
    keeper.join().map_err(|_| Failure::run("the keeper of the workers panicked"))?.map_err(Failure::run)?;
    served.map_err(Failure::run)
}

/// Keeps so many workers alive until it is over.
fn keep(workers: usize, over: &AtomicBool, start: impl Fn() -> io::Result<Child>) -> io::Result<()> {
    let mut children = Vec::new();
    for _ in 0..workers {
        children.push(start()?);
    }
    while !over.load(Ordering::SeqCst) {
        for child in &mut children {
            // One that ended well was told that nothing is left.
            if child.try_wait()?.is_some_and(|status| !status.success()) {
                *child = start()?;
            }
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    for mut child in children {
        // Its input ends, and it with it.
        drop(child.stdin.take());
        child.wait()?;
    }
    Ok(())
}

/// The Python that has Ray.
fn python() -> OsString {
    std::env::var_os("TABLERO_PYTHON").unwrap_or_else(|| "python3".into())
}

/// The Python module that speaks to Ray. It goes with this program, so that the two always understand each other; the Python
/// package has it too, for those who begin there.
const MODULE: &str = include_str!("../../../../../bindings/python/python/tablero/ray.py");

/// Ray, by the Python module `tablero.ray`.
pub(super) fn ray(drive: &Drive<'_>, workers: usize, address: Option<&str>) -> Result<(), Failure> {
    drive.take_back()?;
    let folder = Scratch::new()?;
    let plan = folder.0.join("plan.toml");
    std::fs::write(&plan, drive.job.plan().to_string()).map_err(Failure::run)?;
    let module = folder.0.join("tablero_ray.py");
    std::fs::write(&module, MODULE).map_err(Failure::run)?;
    let own = std::env::current_exe().map_err(Failure::run)?;
    let mut command = Command::new(python());
    command.arg(&module).arg("--plan").arg(&plan).arg("--workers").arg(workers.to_string());
    match address {
        // On other machines the program is found by its name.
        Some(address) => command.args(["--binary", "tablero", "--address", address]),
        None => command.arg("--binary").arg(own).env("RAY_AUTH_TOKEN", secret()?),
    };
    // The plan was given to this very command.
    command.args((!drive.job.plan().programs().is_empty()).then_some("--trust"));
    command.env("RAY_AUTH_MODE", "token");
    let missing = |error: io::Error| {
        Failure::run(format!("cannot start {}: {error}; TABLERO_PYTHON names a Python 3", python().display()))
    };
    let mut pool = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(missing)?;
    let (Some(to), Some(from)) = (pool.stdin.take(), pool.stdout.take()) else {
        return Err(Failure::run("the pool of workers has no pipes"));
    };
    let ran = lines::run(drive.book.as_ref(), "ray", from, to);
    let status = pool.wait().map_err(Failure::run)?;
    match ran {
        Ok(()) => Ok(()),
        // It has said itself what is missing.
        Err(_) if status.code() == Some(3) => Err(Failure::Told),
        Err(error) => Err(Failure::run(error)),
    }
}

/// A folder that is gone when this is.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self, Failure> {
        let name = format!("tablero-run-{}-{}", std::process::id(), secret()?.get(..16).unwrap_or_default());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).map_err(|error| Failure::run(format!("{}: {error}", path.display())))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Somebody else may have cleaned up.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
