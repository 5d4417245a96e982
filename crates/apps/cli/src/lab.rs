//! `tablero lab`: the games on a page.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_server::{Access, Limits, Log, ServeOptions, Server, Site, backup, restore};

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct LabArguments {
    #[command(subcommand)]
    command: Option<LabCommand>,
    /// Where to listen; elsewhere than on this machine alone, --password or --open is needed
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8017")]
    listen: SocketAddr,
    /// Ask every visitor for this password, which is sent unencrypted: put a proxy with TLS before it
    #[arg(long, value_name = "PASSWORD", conflicts_with = "open")]
    password: Option<String>,
    /// Let everybody in who can reach this address
    #[arg(long)]
    open: bool,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Where tables and classes are kept; without it, in the data directory of the user
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The path that all addresses begin with, behind a proxy that passes it on
    #[arg(long, value_name = "PATH", default_value = "/")]
    under: String,
    /// Believe what a proxy says about its visitors (X-Forwarded-For, X-Forwarded-Host)
    #[arg(long)]
    forwarded: bool,
    /// A file of results or a folder of records that visitors may look at, also while it is played
    #[arg(long, value_name = "PATH")]
    results: Vec<PathBuf>,
    /// Write a line of JSON on standard error for every request and event
    #[arg(long)]
    log: bool,
    /// How large the file of the lab may grow, in MiB
    #[arg(long, value_name = "MIB")]
    most_mib: Option<u64>,
    /// The most tables that visitors of one address make
    #[arg(long, value_name = "COUNT", default_value_t = Limits::default().tables_each)]
    tables_each: usize,
    /// The most connections of one address
    #[arg(long, value_name = "COUNT", default_value_t = Limits::default().visitors_each)]
    visitors_each: usize,
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Writes the page as a static site, for any file server and any path
    Export {
        /// The directory; it is made if it is missing
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// Writes a copy of everything that is kept; a server may go on meanwhile
    Backup {
        /// The copy, which must not be there yet
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

pub(crate) fn run(games: &Catalogue, arguments: LabArguments) -> Result<(), Failure> {
    match arguments.command {
        Some(LabCommand::Export { directory }) => export(games, &directory),
        Some(LabCommand::Backup { file }) => {
            let bytes = backup(&place(arguments.data)?, &file).map_err(Failure::run)?;
            print(format!("{bytes} bytes in {}\n", file.display()))
        }
        Some(LabCommand::Restore { file }) => {
            let place = place(arguments.data)?;
            let before = restore(&file, &place).map_err(Failure::run)?;
            let told = before
                .map_or_else(String::new, |before| format!("; what was there is in {}", before.display()));
            print(format!("{} is back in {}{told}\n", file.display(), place.display()))
        }
        None => host(games, arguments),
    }
}

fn export(games: &Catalogue, directory: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::run(format!("{}: {error}", directory.display()));
    let count = Site::new(games).export(directory).map_err(failed)?;
    print(format!("{count} files in {}\n", directory.display()))
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

fn host(games: &Catalogue, arguments: LabArguments) -> Result<(), Failure> {
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
        limits: Limits { tables_each, visitors_each, ..Limits::default() },
        connections: defaults.connections.max(visitors_each.saturating_mul(2)),
        results,
        log: if log { Log::Lines } else { Log::Quiet },
    };
    let path = format!("/{}/", options.under.trim_matches('/')).replace("//", "/");
    let failed = |error| Failure::run(format!("cannot listen on {listen}: {error}"));
    let listener = TcpListener::bind(listen).map_err(failed)?;
    let server = Server::start(listener, games, options).map_err(Failure::run)?;
    let page = format!("http://{}{path}", server.address());
    print(format!("The lab is open at {page} until Ctrl-C.\n"))?;
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
