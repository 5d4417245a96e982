//! `tablero run serve`: the coordinator alone.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_core::read_duration;
use tablero_run::pull::{Settings, serve};
use tablero_words::Words;

use super::{KeepArguments, drive, engine};
use crate::exit::Failure;
use crate::said;

#[derive(Debug, Args)]
pub(super) struct ServeArguments {
    /// The plan, in TOML
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    #[command(flatten)]
    keep: KeepArguments,
    /// Where to listen; connections are not encrypted, so use a tunnel or a TLS proxy if other machines connect
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8018")]
    listen: SocketAddr,
    /// The file with the token that workers must know; it is created, with a new token, if it does not exist
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// How long to wait for chunks in progress after Ctrl-C
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = read_duration)]
    grace: Duration,
}

pub(super) fn run(games: &Catalogue, arguments: &ServeArguments, words: &Words) -> Result<(), Failure> {
    let token = match read_token(&arguments.token_file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => make_token(&arguments.token_file)?,
        found => found.map_err(|error| Failure::unreadable(&arguments.token_file, &error))?,
    };
    let listen = arguments.listen;
    let failed = |error: io::Error| Failure::run(format!("cannot listen on {listen}: {error}"));
    let listener = TcpListener::bind(listen).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    drive::run(games, &arguments.plan, &arguments.keep, words, |drive| {
        eprintln!("{}", words.say(&said::run_served(format!("http://{address}"))));
        let settings = Settings { token, grace: arguments.grace };
        serve(&listener, &drive.book, &settings).map_err(Failure::run)
    })
}

/// The token of a file.
pub(super) fn read_token(path: &Path) -> io::Result<String> {
    let token = fs::read_to_string(path)?.trim().to_owned();
    let is_fit = token.len() >= 16 && token.bytes().all(|byte| byte.is_ascii_graphic());
    if is_fit {
        Ok(token)
    } else {
        Err(io::Error::other("expected a token of at least 16 letters and digits"))
    }
}

/// Makes a token in a file that only its owner can read.
fn make_token(path: &Path) -> Result<String, Failure> {
    let token = engine::secret()?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| file.write_all(format!("{token}\n").as_bytes()));
    written.map_err(|error| Failure::run(format!("cannot write {}: {error}", path.display())))?;
    Ok(token)
}
