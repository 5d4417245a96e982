//! Files of keys, and `tablero make-key`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use tablero_tournament::{PublicKey, SecretKey};
use tablero_words::Words;

use crate::exit::Failure;
use crate::input;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct MakeKeyArguments {
    /// The new file of the secret key; the public key goes into FILE.pub
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Makes a key pair in two new files.
pub(crate) fn make(arguments: &MakeKeyArguments, words: &Words) -> Result<(), Failure> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)
        .map_err(|error| Failure::run(format!("cannot get random numbers: {error}")))?;
    let key = SecretKey::from_seed(&seed);
    let (secret, public) = (&arguments.file, arguments.file.with_added_extension("pub"));
    create(secret, &key.write(), 0o600)?;
    create(&public, &key.public().write(), 0o644).inspect_err(|_| {
        // Half a pair helps nobody.
        let _ = fs::remove_file(secret);
    })?;
    print(format!(
        "{}\n{}\n{}\n",
        words.say(&said::key_secret(secret.display().to_string())),
        words.say(&said::key_public(public.display().to_string())),
        key.public()
    ))
}

/// Writes a file that must not be there yet.
fn create(path: &Path, text: &str, mode: u32) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    match options.open(path).and_then(|mut file| file.write_all(text.as_bytes())) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(Failure::usage(format!("{} already exists: keys are not overwritten", path.display())))
        }
        Err(error) => Err(Failure::run(format!("cannot write {}: {error}", path.display()))),
    }
}

/// The secret key in a file.
pub(super) fn secret(path: &Path) -> Result<SecretKey, Failure> {
    let text = input::text(path).map_err(|error| Failure::unreadable(path, &error))?;
    SecretKey::read(&text).map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

/// The public key in a file, or in hexadecimal digits.
pub(super) fn public(text: &str) -> Result<PublicKey, Failure> {
    if let Ok(key) = text.parse() {
        return Ok(key);
    }
    let path = Path::new(text);
    let key = input::text(path).map_err(|error| Failure::unreadable(path, &error))?;
    key.parse().map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}
