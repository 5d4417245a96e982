//! Makes sure that an unfinished game is never lost.

use std::path::{Path, PathBuf};

use crate::progress::Progress;
use crate::session::Session;
use crate::store::{self, Saved, StoreError};

/// Where the games of this program go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Numbered files in a directory.
    Directory(PathBuf),
    /// One file that the person has named.
    File(PathBuf),
    /// There is no directory for such things.
    Nowhere,
}

/// Keeps one session in a file.
#[derive(Debug)]
pub struct Keeper {
    place: Place,
    /// The file of this session, once there is one.
    own: Option<Own>,
    /// Files that this session was saved in by name; they are written only when asked.
    named: Vec<PathBuf>,
    progress: Progress,
}

#[derive(Debug)]
struct Own {
    path: PathBuf,
    /// Whether the person asked for it; other files go when their game is over.
    wanted: bool,
}

impl Place {
    /// The file that the person has named, or else the directory of interrupted games.
    #[must_use]
    pub fn chosen(file: Option<PathBuf>) -> Self {
        file.map_or_else(|| store::directory().map_or(Self::Nowhere, Self::Directory), Self::File)
    }
}

impl Keeper {
    /// Somebody who keeps games in this place.
    #[must_use]
    pub fn new(place: Place) -> Self {
        let progress = match &place {
            Place::Directory(directory) => Progress::in_directory(directory),
            Place::File(_) | Place::Nowhere => Progress::default(),
        };
        Self { place, own: None, named: Vec::new(), progress }
    }

    /// Which puzzles were solved before; nothing is known of them outside of a directory of games.
    #[must_use]
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The interrupted games in the place but this session's own, the latest first.
    #[must_use]
    pub fn interrupted(&self, game: Option<&str>) -> Vec<Saved> {
        let mut saved = match &self.place {
            Place::Directory(directory) => store::interrupted(directory, game),
            Place::File(path) => store::interrupted_in(path, game).into_iter().collect(),
            Place::Nowhere => Vec::new(),
        };
        saved.retain(|saved| self.own.as_ref().is_none_or(|own| own.path != saved.path));
        saved
    }

    /// The session is the game of this file now. A file of the place itself is written from now on; another one is
    /// as the person left it, and stays so.
    pub fn adopt(&mut self, path: &Path) {
        self.forget();
        match &self.place {
            Place::Directory(directory) if path.parent() == Some(directory) => {
                self.own = Some(Own { path: path.to_owned(), wanted: false });
            }
            Place::File(file) if file == path => {
                self.own = Some(Own { path: path.to_owned(), wanted: true });
            }
            _ => self.named.push(path.to_owned()),
        }
    }

    /// From now on the session is a game without a file.
    pub fn forget(&mut self) {
        self.own = None;
        self.named.clear();
    }

    /// Writes an unfinished game with moves, and gives its file; removes the file of a game that is over. In a file that
    /// the person has named, any game is kept. A puzzle that a person has solved is remembered.
    pub fn keep(&mut self, session: &Session) -> Result<Option<&Path>, StoreError> {
        let over = session.ended().is_some();
        if session.is_solved_by_person() {
            self.progress.note(session.table().as_ref(), &session.totals())?;
        }
        if let Some(own) = self.own.take_if(|own| over && !own.wanted) {
            store::remove(&own.path)?;
            return Ok(None);
        }
        let named = matches!(self.place, Place::File(_));
        if self.own.is_none() && (session.plies().len() == 0 || over && !named) {
            return Ok(None);
        }
        self.write(session).map(Some)
    }

    /// The same while the game goes on, after every move: whatever ends the program, no move is lost.
    pub fn keep_often(&mut self, session: &Session) -> Result<(), StoreError> {
        self.keep(session).map(|_| ())
    }

    /// Writes the game because the person wants it: the file stays when the game is over.
    pub fn save(&mut self, session: &Session) -> Result<&Path, StoreError> {
        self.write(session)?;
        match &mut self.own {
            Some(own) => {
                own.wanted = true;
                Ok(&own.path)
            }
            None => Err(StoreError::NoHome),
        }
    }

    /// Writes the game into its file, or into a new one.
    fn write(&mut self, session: &Session) -> Result<&Path, StoreError> {
        let record = session.record();
        let own = match self.own.take() {
            Some(own) => {
                let written = store::replace(&own.path, &record);
                let own = self.own.insert(own);
                written?;
                return Ok(&own.path);
            }
            None => match &self.place {
                Place::Directory(directory) => {
                    Own { path: store::create_numbered(directory, &record)?, wanted: false }
                }
                Place::Nowhere => return Err(StoreError::NoHome),
                Place::File(path) => match store::create(path, &record) {
                    Ok(()) => Own { path: path.clone(), wanted: true },
                    // Another game is there already: this one goes beside it.
                    Err(StoreError::Exists { .. }) => {
                        let beside = path.parent().unwrap_or(Path::new(""));
                        Own { path: store::create_numbered(beside, &record)?, wanted: true }
                    }
                    Err(error) => return Err(error),
                },
            },
        };
        Ok(&self.own.insert(own).path)
    }

    /// Writes the game as it is now into a file that the person names. A file that holds something else is not
    /// touched.
    pub fn save_as(&mut self, session: &Session, path: &Path) -> Result<(), StoreError> {
        if self.named.iter().any(|known| known == path) {
            return store::replace(path, &session.record());
        }
        store::create(path, &session.record())?;
        self.named.push(path.to_owned());
        Ok(())
    }
}
