//! The files that a line for the shell names, and the line for another working directory.
//!
//! A caged agent starts in a folder of its own, but `python3 bots/mine.py` means the file beside the person who wrote it.
//! So names of files that are there are made absolute, where they are written plainly or in quotes; what the shell would
//! still expand is left alone. After `cd` the shell is where the rest of the line expects it to be. The folders of the
//! files, and the installations of the programs, are what the agent may read.

use std::ops::Range;
use std::path::{Path, PathBuf};

/// A line for a caged agent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Caged {
    /// The line, with absolute paths.
    pub(super) line: String,
    /// What it needs to read.
    pub(super) read: Vec<PathBuf>,
}

/// A word that the shell takes as it is.
#[derive(Debug, PartialEq, Eq)]
struct Word {
    at: Range<usize>,
    text: String,
    /// Whether a command may begin with it.
    first: bool,
}

/// Words that are followed by a command.
const BEFORE_COMMANDS: [&str; 5] = ["exec", "env", "nice", "nohup", "time"];

/// Where many keep what is not the agent's: only plain files are read there, not folders.
const SHARED: [&str; 5] = ["/", "/tmp", "/var/tmp", "/home", "/root"];

/// The line for an agent that starts elsewhere than in `here`.
pub(super) fn caged(line: &str, here: &Path) -> Caged {
    let mut done = Caged { line: String::new(), read: Vec::new() };
    let (mut base, mut moved, mut copied) = (here.to_owned(), false, 0);
    let mut after_cd = false;
    for word in words(line) {
        let Word { at, text, first } = word;
        let (key, value) = match text.split_once('=') {
            Some((key, value)) if !base.join(&text).exists() => (format!("{key}="), value.to_owned()),
            _ => (String::new(), text.clone()),
        };
        let path = base.join(&value);
        let is_path = after_cd || value.contains(['/', '.']);
        if is_path && !value.is_empty() && path.exists() {
            done.read.extend(reach(&path));
            if first && key.is_empty() {
                done.read.extend(tablero_cage::of_program(&path));
            }
            if !moved && Path::new(&value).is_relative() {
                done.line += line.get(copied..at.start).unwrap_or_default();
                done.line += &key;
                done.line += &quoted(&path);
                copied = at.end;
            }
        } else if first && let Some(program) = on_path(&text) {
            done.read.extend(tablero_cage::of_program(&program));
        }
        if after_cd {
            (base, moved) = (path, true);
        }
        after_cd = first && text == "cd";
    }
    done.line += line.get(copied..).unwrap_or_default();
    done.read.sort();
    done.read.dedup();
    done
}

/// What is read with a file: its folder, unless many share that.
fn reach(path: &Path) -> Vec<PathBuf> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder =
        |path: &Path| if path.is_dir() { Some(path.to_owned()) } else { path.parent().map(Path::to_owned) };
    let folders = [folder(path), folder(&real)].into_iter().flatten();
    folders.flat_map(|folder| if is_shared(&folder) { plain_files(&folder) } else { vec![folder] }).collect()
}

fn is_shared(folder: &Path) -> bool {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    SHARED.iter().any(|shared| folder == Path::new(shared))
        || home.is_some_and(|home| home.starts_with(folder))
}

/// The files of a folder that are not hidden.
fn plain_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_plain = |path: &PathBuf| {
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        !hidden && path.symlink_metadata().is_ok_and(|data| data.is_file())
    };
    entries.map(|entry| entry.path()).filter(is_plain).collect()
}

/// The program that a word names.
fn on_path(word: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_name = !word.is_empty() && !word.contains('/');
    let mut programs = std::env::split_paths(&folders).map(|folder| folder.join(word));
    programs.find(|program| is_name && program.is_file())
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.to_string_lossy().replace('\'', r"'\''"))
}

/// The words of a line that mean themselves.
fn words(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut letters = line.char_indices().peekable();
    let mut first = true;
    while let Some(&(start, letter)) = letters.peek() {
        if letter.is_whitespace() {
            letters.next();
            continue;
        }
        if ";|&()<>".contains(letter) {
            first = !"<>".contains(letter);
            letters.next();
            continue;
        }
        let (mut text, mut plain, mut end) = (String::new(), true, start);
        let mut quote = None;
        while let Some(&(at, letter)) = letters.peek() {
            let outside = quote.is_none();
            if outside && (letter.is_whitespace() || ";|&()<>".contains(letter)) {
                break;
            }
            letters.next();
            end = at + letter.len_utf8();
            match (quote, letter) {
                (Some(open), _) if open == letter => quote = None,
                (None, '\'' | '"') => quote = Some(letter),
                (Some('\''), _) => text.push(letter),
                (Some(_), '$' | '`' | '\\')
                | (None, '$' | '`' | '\\' | '*' | '?' | '[' | '~' | '{' | '#') => {
                    plain = false;
                    // What is escaped ends nothing.
                    if letter == '\\'
                        && let Some((at, escaped)) = letters.next()
                    {
                        end = at + escaped.len_utf8();
                    }
                }
                (_, letter) => text.push(letter),
            }
        }
        let leads = first && (text.contains('=') || BEFORE_COMMANDS.contains(&text.as_str()));
        if plain && quote.is_none() {
            words.push(Word { at: start..end, text, first });
        }
        first = leads;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with `bots/mine.py`, `bots/a b.py` and `net.bin`.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("bots")).unwrap();
        for name in ["bots/mine.py", "bots/a b.py", "net.bin", "play"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        folder
    }

    #[test]
    fn files_that_are_there_are_named_whole() {
        let folder = folder();
        let here = folder.path();
        let at = here.display();
        for (line, expected) in [
            (
                "python3 bots/mine.py --net net.bin",
                format!("python3 '{at}/bots/mine.py' --net '{at}/net.bin'"),
            ),
            ("python3 'bots/a b.py'", format!("python3 '{at}/bots/a b.py'")),
            ("X=1 ./bots/mine.py --net=net.bin", format!("X=1 '{at}/./bots/mine.py' --net='{at}/net.bin'")),
            ("cd bots && python3 mine.py 2>net.bin", format!("cd '{at}/bots' && python3 mine.py 2>net.bin")),
            ("python3 other.py play 0.5 $HOME/net.bin", "python3 other.py play 0.5 $HOME/net.bin".to_owned()),
            ("echo \"$X net.bin\" net\\.bin *", "echo \"$X net.bin\" net\\.bin *".to_owned()),
            ("echo 'net.bin", "echo 'net.bin".to_owned()),
            ("a;b|./net.bin&", format!("a;b|'{at}/./net.bin'&")),
        ] {
            assert_eq!(caged(line, here).line, expected);
        }
    }

    #[test]
    fn the_folders_of_files_are_read() {
        let folder = folder();
        let here = folder.path();
        let real = here.canonicalize().unwrap();
        let readable = |line: &str| caged(line, here).read;
        assert!(readable("python3 bots/mine.py").contains(&real.join("bots")));
        assert!(!readable("python3 bots/mine.py").contains(&real));
        assert!(readable("cd bots && python3 mine.py").contains(&real.join("bots")));
        assert!(readable(&format!("cat {}/net.bin", here.display())).contains(&real));
    }

    #[test]
    fn a_folder_that_many_share_is_not_read_whole() {
        assert!(is_shared(Path::new("/")) && is_shared(Path::new("/tmp")));
        assert!(!is_shared(Path::new("/tmp/bots")));
        let folder = folder();
        std::fs::write(folder.path().join(".secret"), "").unwrap();
        let mut files = plain_files(folder.path());
        files.sort();
        assert_eq!(files, ["net.bin", "play"].map(|name| folder.path().join(name)));
    }
}
