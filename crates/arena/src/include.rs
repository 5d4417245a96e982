//! Files that programs include: regular files that end in `.asl`, below one folder and of bounded length.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use tablero_agentspeak::syntax::{Included, MAX_TEXT, NotIncluded, Sources};

/// Included files, looked for beside the file that names them, and in the folders where projects keep programs; never
/// outside one folder, whatever the name or a link says.
#[derive(Debug, Clone)]
pub struct Beside {
    root: PathBuf,
}

/// Where Jason's own projects keep what their programs include.
const SHARED_FOLDERS: [&str; 6] = ["", "inc", "..", "../inc", "../../inc", "../common"];

impl Beside {
    /// Whatever is below the folder of this program.
    #[must_use]
    pub fn program(file: &str) -> Self {
        Self::below(Path::new(file).parent().unwrap_or(Path::new("")))
    }

    /// Whatever is below this folder.
    #[must_use]
    pub fn below(folder: &Path) -> Self {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        Self { root: folder.to_owned() }
    }

    /// The text of a program, which must be a regular file below the folder.
    ///
    /// # Errors
    ///
    /// If it is not there, or may not be read.
    pub fn read(&self, file: &Path) -> Result<Included, NotIncluded> {
        let refused = |why: &str| NotIncluded::Refused(why.to_owned());
        // The path without links decides, and nothing but its kind is looked at before that.
        let real = fs::canonicalize(file).map_err(|_| NotIncluded::Missing)?;
        let root = fs::canonicalize(&self.root).map_err(|_| NotIncluded::Missing)?;
        if !real.starts_with(&root) {
            return Err(refused("it is outside the folder of the program"));
        }
        if !real.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("asl")) {
            return Err(refused("only programs, which end in .asl, are included"));
        }
        let bytes = read_regular(&real).map_err(|error| NotIncluded::Refused(error.to_string()))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Included { file: file.to_string_lossy().into_owned(), text })
    }
}

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system says so.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// A folder, a device, a pipe.
    #[error("it is not a regular file")]
    NotRegular,
    /// More than a program may have.
    #[error("it is longer than {MAX_TEXT} bytes")]
    TooLong,
}

/// The bytes of a regular file that is no longer than a program may be.
///
/// # Errors
///
/// If it is something else, longer, or cannot be read.
pub fn read_regular(file: &Path) -> Result<Vec<u8>, ReadError> {
    if !fs::metadata(file)?.is_file() {
        return Err(ReadError::NotRegular);
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_TEXT { Err(ReadError::TooLong) } else { Ok(bytes) }
}

impl Sources for Beside {
    fn load(&self, name: &str, from: &str) -> Result<Included, NotIncluded> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let mut answer = Err(NotIncluded::Missing);
        for place in SHARED_FOLDERS {
            match self.read(&folder.join(place).join(name)) {
                Err(NotIncluded::Missing) => {}
                Err(refused) if answer == Err(NotIncluded::Missing) => answer = Err(refused),
                Err(_) => {}
                found => return found,
            }
        }
        answer
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_programs_below_the_folder_are_included() {
        let outer = std::env::temp_dir().join(format!("tablero-include-{}", std::process::id()));
        let inner = outer.join("agents");
        fs::create_dir_all(inner.join("inc")).unwrap();
        fs::write(inner.join("inc/good.asl"), "p(1).").unwrap();
        fs::write(inner.join("notes.txt"), "secret").unwrap();
        fs::write(outer.join("outside.asl"), "secret.").unwrap();
        fs::create_dir_all(inner.join("folder.asl")).unwrap();
        symlink(outer.join("outside.asl"), inner.join("link.asl")).unwrap();
        symlink("/dev/zero", inner.join("zero.asl")).unwrap();
        let program = inner.join("main.asl").to_string_lossy().into_owned();
        let files = Beside::program(&program);
        let found = files.load("good.asl", &program).unwrap();
        assert_eq!(found.text, "p(1).");
        assert!(found.file.ends_with("agents/inc/good.asl"), "{}", found.file);
        assert_eq!(files.load("none.asl", &program), Err(NotIncluded::Missing));
        let absolute = outer.join("outside.asl").to_string_lossy().into_owned();
        let outside =
            ["../outside.asl", "link.asl", "zero.asl", "/dev/zero", "/etc/passwd", absolute.as_str()];
        for name in outside {
            let refused = files.load(name, &program).unwrap_err().to_string();
            assert!(refused.contains("outside the folder"), "{name}: {refused}");
        }
        for (name, words) in [("notes.txt", ".asl"), ("folder.asl", "not a regular file")] {
            let refused = files.load(name, &program).unwrap_err().to_string();
            assert!(refused.contains(words), "{name}: {refused}");
        }
        assert_eq!(Beside::below(&outer).load("../outside.asl", &program).unwrap().text, "secret.");
        fs::remove_dir_all(outer).unwrap();
    }
}
