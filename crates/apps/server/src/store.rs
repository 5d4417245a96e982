//! Where the hall is kept: one `SQLite` file, all that comes of a batch of messages in one transaction.
//!
//! Nothing is told to anybody before the transaction with it has been written to the disk. Files of earlier versions are
//! brought up to date when they are opened, all steps or none; those of later versions, and files of others, are refused.

mod backup;
mod migrate;
mod rows;

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tablero_hall::{Keep, StoredClass, StoredTable};
use tokio::runtime::{Builder, Runtime};

pub use backup::{backup, restore};

/// The name of the file in the directory of the data.
pub(crate) const FILE: &str = "lab.db";
/// The name of the file whose lock says that a server uses the directory.
const LOCK: &str = "lab.lock";
/// How often a lock that somebody else holds is tried, every ten milliseconds.
const PATIENCE: u32 = 30;

/// Why the file of the lab cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is something else.
    #[error("{0}: it is not a file of the lab")]
    Foreign(PathBuf),
    /// A later version has written it.
    #[error("{path}: its version is {found}, written by a later tablero: expected at most {known}")]
    Version {
        /// The file.
        path: PathBuf,
        /// The version found.
        found: i64,
        /// The last one that is known.
        known: i64,
    },
    /// Another server uses it.
    #[error("{0}: another server is using it; --data DIR chooses another place")]
    Busy(PathBuf),
    /// It holds something that cannot be.
    #[error("{path}: {reason}")]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file that would be overwritten.
    #[error("{0}: it is there already")]
    Exists(PathBuf),
    /// The database refuses.
    #[error("{}", told(.0))]
    Sql(#[from] sqlx::Error),
    /// The system refuses.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// What the database says, without the words around it.
fn told(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

/// The open file of the lab.
#[derive(Debug)]
pub(crate) struct Store {
    runtime: Runtime,
    connection: SqliteConnection,
    path: PathBuf,
    /// Held while this process uses the directory.
    lock: Option<File>,
}

impl Store {
    /// Opens the file in a directory, which is made if it is missing, for this process alone. The file may grow to so many
    /// bytes.
    pub(crate) fn open(directory: &Path, most: Option<u64>) -> Result<Self, StoreError> {
        let failed = |error| StoreError::File { path: directory.to_owned(), error };
        fs::create_dir_all(directory).map_err(failed)?;
        let lock = hold(directory)?;
        let options = SqliteConnectOptions::new().filename(directory.join(FILE)).create_if_missing(true);
        let mut store = Self::connect(options, directory.join(FILE))?;
        store.lock = Some(lock);
        store.migrate()?;
        if let Some(most) = most {
            store.limit(most)?;
        }
        Ok(store)
    }

    /// A store that is gone with this process.
    pub(crate) fn in_memory() -> Result<Self, StoreError> {
        let mut store = Self::connect(SqliteConnectOptions::new().in_memory(true), PathBuf::new())?;
        store.migrate()?;
        Ok(store)
    }

    fn connect(options: SqliteConnectOptions, path: PathBuf) -> Result<Self, StoreError> {
        let failed = |error| StoreError::File { path: path.clone(), error };
        let runtime = Builder::new_current_thread().build().map_err(failed)?;
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(false)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let connection = runtime.block_on(options.connect()).map_err(|error| foreign(error, &path))?;
        Ok(Self { runtime, connection, path, lock: None })
    }

    fn run<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        self.runtime.block_on(work(&mut self.connection)).map_err(|error| foreign(error, &self.path))
    }

    /// Lets the file grow to so many bytes and no further.
    fn limit(&mut self, most: u64) -> Result<(), StoreError> {
        self.run(async |connection| {
            let page: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut *connection).await?;
            let pages = (most / u64::try_from(page).unwrap_or(4_096).max(1)).max(1);
            // Statements about the whole file take no parameters.
            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")))
                .execute(connection)
                .await
        })?;
        Ok(())
    }

    /// Keeps everything, or nothing, at a moment.
    pub(crate) fn keep(&mut self, all: &[&Keep], now: Duration) -> Result<(), StoreError> {
        let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
        self.run(async |connection| {
            let mut transaction = connection.begin().await?;
            for keep in all {
                rows::keep(&mut transaction, keep, now).await?;
            }
            sqlx::query("UPDATE meta SET now = max(now, ?)").bind(now).execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }

    /// The last moment that was kept.
    pub(crate) fn now(&mut self) -> Result<Duration, StoreError> {
        let now: i64 = self
            .run(async |connection| sqlx::query_scalar("SELECT now FROM meta").fetch_one(connection).await)?;
        Ok(Duration::from_millis(u64::try_from(now).unwrap_or(0)))
    }

    /// Every table, or one.
    pub(crate) fn tables(&mut self, only: Option<&str>) -> Result<Vec<StoredTable>, StoreError> {
        self.run(async |connection| rows::tables(connection, only).await)
    }

    /// Every class, or one.
    pub(crate) fn classes(&mut self, only: Option<&str>) -> Result<Vec<StoredClass>, StoreError> {
        self.run(async |connection| rows::classes(connection, only).await)
    }

    /// The file of the results of a tournament.
    pub(crate) fn results(&mut self, class: &str, number: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.run(async |connection| rows::results(connection, class, number).await)
    }

    /// The directory of the file; none for a store in memory.
    pub(crate) fn directory(&self) -> Option<PathBuf> {
        self.path.parent().filter(|_| self.path.file_name().is_some()).map(Path::to_owned)
    }

    /// Closes the file, which leaves nothing beside it.
    pub(crate) fn close(self) -> Result<(), StoreError> {
        let Self { runtime, connection, lock, .. } = self;
        runtime.block_on(connection.close())?;
        drop(lock);
        Ok(())
    }
}

/// Holds the directory for this process alone.
fn hold(directory: &Path) -> Result<File, StoreError> {
    let path = directory.join(LOCK);
    let failed = |error| StoreError::File { path: path.clone(), error };
    let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
    // A process that is just being started has a copy of every lock of its parent until its program begins, so that a
    // lock that was let go may be held for another instant.
    for _ in 0..PATIENCE {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
    Err(StoreError::Busy(directory.to_owned()))
}

fn foreign(error: sqlx::Error, path: &Path) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code().map(std::borrow::Cow::into_owned));
    if code.as_deref() == Some("26") { StoreError::Foreign(path.to_owned()) } else { StoreError::Sql(error) }
}
