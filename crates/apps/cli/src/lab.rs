//! `tablero lab`: the games on a page.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::{Args, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_core::read_duration;
use tablero_server::{Access, Limits, Log, ServeOptions, Server, Site, WRONG, backup, look, restore};
use tablero_words::Words;

use crate::exit::Failure;
use crate::input::exists;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct LabArguments {
    #[command(subcommand)]
    command: Option<LabCommand>,
    /// Where to listen; if other machines can reach it, --password or --open is needed
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8017")]
    listen: SocketAddr,
    /// Ask every visitor for this password; it is sent unencrypted, so put a TLS proxy in front
    #[arg(long, value_name = "PASSWORD", conflicts_with = "open")]
    password: Option<String>,
    /// Let in everybody who can reach this address
    #[arg(long)]
    open: bool,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Where to keep tables and classes; by default in the user's data directory
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The path that all addresses begin with, behind a proxy that passes it on
    #[arg(long, value_name = "PATH", default_value = "/")]
    under: String,
    /// Trust what a proxy says about visitors (X-Forwarded-For, X-Forwarded-Host)
    #[arg(long)]
    forwarded: bool,
    /// A file of results or a folder of records that visitors can view, even while it is being played
    #[arg(long, value_name = "PATH")]
    results: Vec<PathBuf>,
    /// Write a line of JSON on standard error for every request and event
    #[arg(long)]
    log: bool,
    /// How large the file of the lab may grow, in MiB
    #[arg(long, value_name = "MIB")]
    most_mib: Option<u64>,
    /// How long to keep a table that nobody visits
    #[arg(long, value_name = "TIME", default_value = "168h", value_parser = read_duration)]
    forget: Duration,
    /// How many tables the visitors from one address may make
    #[arg(long, value_name = "COUNT", default_value_t = Limits::default().tables_each)]
    tables_each: usize,
    /// How many connections one address may have
    #[arg(long, value_name = "COUNT", default_value_t = Limits::default().visitors_each)]
    visitors_each: usize,
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Writes the page as a static site, for any file server and any path
    Export {
        /// The directory; it is created if it does not exist
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// What is in a file of results, as the server tells a page: for the server itself
    #[command(hide = true)]
    Look {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Writes a copy of everything that is kept; the server may keep running
    Backup {
        /// The copy, which must not exist yet
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Puts a copy back; the server must have stopped, and what was there is kept beside it
    Restore {
        /// The copy
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

pub(crate) fn run(games: &Catalogue, arguments: LabArguments, words: &Words) -> Result<(), Failure> {
    match arguments.command {
        Some(LabCommand::Export { directory }) => export(games, &directory, words),
        Some(LabCommand::Look { file }) => match look(&file, games) {
            Ok(text) => print(format!("{text}\n")),
            Err(reason) => print(format!("{WRONG}{reason}\n")),
        },
        Some(LabCommand::Backup { file }) => {
            let place = place(arguments.data)?;
            exists(&place)?;
            let bytes = backup(&place, &file).map_err(Failure::run)?;
            print(words.say(&said::lab_copied(bytes, file.display().to_string())) + "\n")
        }
        Some(LabCommand::Restore { file }) => {
            exists(&file)?;
            let place = place(arguments.data)?;
            let before = restore(&file, &place).map_err(Failure::run)?;
            let shown = |path: &Path| path.display().to_string();
            let mut told = words.say(&said::lab_restored(shown(&file), shown(&place)));
            if let Some(before) = before {
                told += &format!("; {}", words.say(&said::lab_kept(shown(&before))));
            }
            print(told + "\n")
        }
        None => host(games, arguments, words),
    }
}

fn export(games: &Catalogue, directory: &Path, words: &Words) -> Result<(), Failure> {
    let failed = |error| Failure::run(format!("{}: {error}", directory.display()));
    let count = Site::new(games).export(directory).map_err(failed)?;
    print(words.say(&said::lab_exported(count, directory.display().to_string())) + "\n")
}

/// Where everything is kept.
fn place(data: Option<PathBuf>) -> Result<PathBuf, Failure> {
    if let Some(data) = data {
        return Ok(data);
    }
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || variable("HOME").map(|home| home.join(".local/share"));
    let found = variable("XDG_DATA_HOME").or_else(home).map(|data| data.join("tablero"));
    found.ok_or_else(|| Failure::usage("--data DIR: expected a directory, for this user has no home"))
}

fn host(games: &Catalogue, arguments: LabArguments, words: &Words) -> Result<(), Failure> {
    let LabArguments {
        listen,
        password,
        open,
        no_browser,
        data,
        under,
        forwarded,
        log,
        most_mib,
        results,
        ..
    } = arguments;
    if password.as_deref() == Some("") {
        return Err(Failure::usage("--password: expected a password, found nothing"));
    }
    let is_local = IpAddr::is_loopback(&listen.ip());
    if !is_local && password.is_none() && !open {
        return Err(Failure::usage(format!(
            "--listen {listen}: others can reach this address. --password PASSWORD asks visitors for it; --open lets \
             everybody in"
        )));
    }
    let access = match password {
        Some(password) => Access::Password(password),
        None if open => Access::Open,
        None => Access::Local,
    };
    let (tables_each, visitors_each) = (arguments.tables_each, arguments.visitors_each);
    let defaults = ServeOptions::default();
    let options = ServeOptions {
        access,
        under,
        forwarded,
        data: Some(place(data)?),
        most_bytes: most_mib.map(|mib| mib.saturating_mul(1 << 20)),
        limits: Limits { tables_each, visitors_each, idle: arguments.forget, ..Limits::default() },
        program: std::env::current_exe().ok(),
        connections: defaults.connections.max(visitors_each.saturating_mul(2)),
        results,
        log: if log { Log::Lines } else { Log::Quiet },
    };
    let path = format!("/{}/", options.under.trim_matches('/')).replace("//", "/");
    let failed = |error| Failure::run(format!("cannot listen on {listen}: {error}"));
    let listener = TcpListener::bind(listen).map_err(failed)?;
    let server = Server::start(listener, games, options).map_err(Failure::run)?;
    let page = format!("http://{}{path}", server.address());
    print(words.say(&said::lab_open(page.as_str())) + "\n")?;
    if !no_browser && is_local {
        show(&page);
    }
    server.wait().map_err(Failure::run)?;
    server.stop();
    Ok(())
}

/// Opens the browser; whoever has none still has the address.
fn show(page: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    let _ = Command::new(program).arg(page).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
