//! `tablero lab`: the games on a page.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, Subcommand};
use tablero_catalogue::Catalogue;
use tablero_server::{Access, Site, serve};

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
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
}

#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Writes the page as a static site, for any file server and any path
    Export {
        /// The directory; it is made if it is missing
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
}

pub(crate) fn run(games: &Catalogue, arguments: LabArguments) -> Result<(), Failure> {
    match arguments.command {
        Some(LabCommand::Export { directory }) => export(games, &directory),
        None => host(games, arguments),
    }
}

fn export(games: &Catalogue, directory: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::run(format!("{}: {error}", directory.display()));
    let count = Site::new(games).export(directory).map_err(failed)?;
    print(format!("{count} files in {}\n", directory.display()))
}

fn host(games: &Catalogue, arguments: LabArguments) -> Result<(), Failure> {
    let LabArguments { listen, password, open, no_browser, .. } = arguments;
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
    let failed = |error| Failure::run(format!("cannot listen on {listen}: {error}"));
    let listener = TcpListener::bind(listen).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let page = format!("http://{address}/");
    print(format!("The lab is open at {page} until Ctrl-C.\n"))?;
    if !no_browser && is_local {
        show(&page);
    }
    serve(&listener, Site::new(games), password.map_or(Access::Open, Access::Password)).map_err(failed)
}

/// Opens the browser; whoever has none still has the address.
fn show(page: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    let _ = Command::new(program).arg(page).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
