//! Where results are kept: one `SQLite` file, one transaction per game.
//!
//! Whoever plays a tournament holds its file for itself, and others may read it meanwhile. A process that is killed leaves a
//! file with every game that it had finished, and nothing of those under way. The table `standing` and the chain of the
//! games follow the games within their transactions.

mod open;
mod plain;
mod seal;

use std::borrow::Cow;
use std::fs::File;
use std::path::PathBuf;

use sqlx::error::DatabaseError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqliteConnection};
use tablero_record::digest;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use crate::{Played, Row, Score, SecretKey};

pub use plain::COUNT_COMPUTING;

/// The version of the tables. Those of version 1 have no chain; they are read, and gone on with, as they are.
const VERSION: i64 = 2;
/// What marks a file as ours: "Tabl" in ASCII.
const APPLICATION: i64 = 0x5461_626c;

const TABLES: [&str; 4] = [
    "CREATE TABLE plan (text TEXT NOT NULL, finished INTEGER NOT NULL) STRICT",
    "CREATE TABLE game (number INTEGER PRIMARY KEY, places TEXT NOT NULL, verdict TEXT NOT NULL, cost INTEGER NOT NULL,
     record TEXT NOT NULL, digest TEXT NOT NULL, link TEXT) STRICT",
    "CREATE TABLE standing (entrant INTEGER PRIMARY KEY, name TEXT NOT NULL, rank INTEGER, games INTEGER NOT NULL,
     won INTEGER NOT NULL, drawn INTEGER NOT NULL, lost INTEGER NOT NULL, halves INTEGER NOT NULL, cost INTEGER NOT NULL,
     rating TEXT) STRICT",
    "CREATE TABLE seal (head TEXT NOT NULL, key TEXT, signature TEXT) STRICT",
];

/// Why a file of results cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is something else.
    #[error("it is not a file of tournament results")]
    Foreign,
    /// The file has views, triggers or computed columns.
    #[error("it has views, triggers or computed columns: expected plain tables")]
    Computing,
    /// The file was written by another version of this program.
    #[error("its tables have version {found}: expected at most {VERSION}")]
    Version {
        /// The version found.
        found: i64,
    },
    /// Another process plays this tournament.
    #[error("another process is using it")]
    Busy,
    /// Another process began with a file of this name at the same instant.
    #[error("another process has just created it")]
    Exists,
    /// Anything else.
    #[error(transparent)]
    Sql(sqlx::Error),
    /// No thread to work with.
    #[error("cannot work with files: {0}")]
    Runtime(#[from] std::io::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(DatabaseError::code).map(Cow::into_owned);
        match code.as_deref() {
            Some("5" | "261" | "517") => Self::Busy,
            Some("26") => Self::Foreign,
            _ => Self::Sql(error),
        }
    }
}

/// A game as it is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredGame {
    /// Its number.
    pub number: u64,
    /// The places by seat, or `*`.
    pub places: String,
    /// How it ended.
    pub ending: String,
    /// What a puzzle cost.
    pub cost: u64,
    /// The text of its record.
    pub record: String,
    /// Its link in the chain, once all games before it have ended; none in files of earlier versions.
    pub link: Option<String>,
}

/// A line of the table as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRow {
    /// Who, by number in the plan.
    pub entrant: usize,
    /// What it is called.
    pub name: String,
    /// The place; only in a tournament that is over.
    pub rank: Option<usize>,
    /// Games, games won, drawn and lost, score and cost.
    pub counts: [u64; 6],
    /// The rating with its interval; only in a tournament that is over.
    pub rating: Option<String>,
}

impl StoredRow {
    /// The row in one line; without line ends, for names have none.
    pub(crate) fn line(&self) -> String {
        let rank = self.rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string());
        let counts = self.counts.map(|count| count.to_string()).join(" ");
        let rating = self.rating.as_deref().unwrap_or("-");
        format!("{} {rank} {counts}; {rating}; {}", self.entrant, self.name)
    }
}

/// An open file of results.
pub struct Store {
    runtime: Runtime,
    connection: SqliteConnection,
    /// The version of its tables.
    version: i64,
    /// The file that is made when the plan is known.
    new: Option<PathBuf>,
    /// What signs the head.
    key: Option<SecretKey>,
    /// The file as it is locked, and where it was copied to: given back after the connection.
    held: (Option<File>, Option<TempDir>),
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// A store that is gone with this process.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::connect(SqliteConnectOptions::new().in_memory(true))
    }

    fn connect(options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().build()?;
        let connection = runtime.block_on(options.disable_statement_logging().connect())?;
        Ok(Self { runtime, connection, version: VERSION, new: None, key: None, held: (None, None) })
    }

    fn run<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        Ok(self.runtime.block_on(work(&mut self.connection))?)
    }

    /// Whether the file is ours or empty, and nothing in it computes.
    fn check(&mut self) -> Result<(), StoreError> {
        let (application, version, tables, computing) = self.run(async |connection| {
            let application: i64 =
                sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
            let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
            let tables: i64 =
                sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
            let computing: i64 = sqlx::query_scalar(COUNT_COMPUTING).fetch_one(connection).await?;
            Ok((application, version, tables, computing))
        })?;
        match (application, version) {
            (0, 0) if tables == 0 => Ok(()),
            (APPLICATION, 1..=VERSION) if computing > 0 => Err(StoreError::Computing),
            (APPLICATION, 1..=VERSION) => {
                self.version = version;
                Ok(())
            }
            (APPLICATION, found) => Err(StoreError::Version { found }),
            _ => Err(StoreError::Foreign),
        }
    }

    /// The text of the plan, if there is one yet.
    pub fn plan(&mut self) -> Result<Option<String>, StoreError> {
        self.run(async |connection| {
            let known: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE name = 'plan'")
                .fetch_one(&mut *connection)
                .await?;
            if known == 0 {
                return Ok(None);
            }
            sqlx::query_scalar("SELECT text FROM plan").fetch_optional(connection).await
        })
    }

    /// Writes the plan and the names of all who take part, all or nothing.
    pub fn begin(&mut self, plan: &str, names: &[&str]) -> Result<(), StoreError> {
        if let Some(path) = self.new.take() {
            return self.make(&path, plan, names);
        }
        let key = self.key.as_ref();
        self.runtime.block_on(async {
            let connection = &mut self.connection;
            let mut transaction = connection.begin().await?;
            for table in TABLES {
                sqlx::query(table).execute(&mut *transaction).await?;
            }
            sqlx::query("INSERT INTO plan VALUES (?, 0)").bind(plan).execute(&mut *transaction).await?;
            for (name, entrant) in names.iter().zip(0_i64..) {
                sqlx::query("INSERT INTO standing VALUES (?, ?, NULL, 0, 0, 0, 0, 0, 0, NULL)")
                    .bind(entrant)
                    .bind(*name)
                    .execute(&mut *transaction)
                    .await?;
            }
            // Statements about the whole file take no parameters.
            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA application_id = {APPLICATION}")))
                .execute(&mut *transaction)
                .await?;
            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA user_version = {VERSION}")))
                .execute(&mut *transaction)
                .await?;
            sqlx::query("INSERT INTO seal VALUES ('', NULL, NULL)").execute(&mut *transaction).await?;
            seal::renew(&mut transaction, key).await?;
            transaction.commit().await
        })?;
        Ok(())
    }

    /// Replaces the plan by a longer one, of which the games so far are the first. The chain begins with the plan, so it is
    /// made anew.
    pub fn lengthen(&mut self, plan: &str) -> Result<(), StoreError> {
        let chained = self.version > 1;
        let key = self.key.as_ref();
        self.runtime.block_on(async {
            let mut transaction = self.connection.begin().await?;
            sqlx::query("UPDATE plan SET text = ?, finished = 0")
                .bind(plan)
                .execute(&mut *transaction)
                .await?;
            if chained {
                sqlx::query("UPDATE game SET link = NULL").execute(&mut *transaction).await?;
                seal::renew(&mut transaction, key).await?;
            }
            transaction.commit().await
        })?;
        Ok(())
    }

    /// Adds a finished game and what it changes in the table, all or nothing.
    pub fn add(&mut self, played: &Played) -> Result<(), StoreError> {
        let places = places(&played.score);
        let (ending, record) = (played.record.ending.line(), played.record.write());
        let chained = self.version > 1;
        let key = self.key.as_ref();
        self.runtime.block_on(async {
            let mut transaction = self.connection.begin().await?;
            let insert = if chained {
                "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, NULL)"
            } else {
                "INSERT INTO game VALUES (?, ?, ?, ?, ?)"
            };
            let mut insert = sqlx::query(insert)
                .bind(whole(played.fixture.number))
                .bind(places)
                .bind(ending)
                .bind(whole(played.cost))
                .bind(&record);
            if chained {
                insert = insert.bind(digest(&record));
            }
            insert.execute(&mut *transaction).await?;
            for (seat, &entrant) in played.fixture.entrants.iter().enumerate() {
                let [won, drawn, lost] = played.score.result(seat);
                sqlx::query(
                    "UPDATE standing SET games = games + 1, won = won + ?, drawn = drawn + ?, lost = lost + ?,
                     halves = halves + ?, cost = cost + ? WHERE entrant = ?",
                )
                .bind(whole(won))
                .bind(whole(drawn))
                .bind(whole(lost))
                .bind(whole(played.score.of_seat(seat).unwrap_or(0)))
                .bind(whole(played.cost))
                .bind(whole(entrant as u64))
                .execute(&mut *transaction)
                .await?;
            }
            if chained {
                seal::renew(&mut transaction, key).await?;
            }
            transaction.commit().await
        })?;
        Ok(())
    }

    /// Ends the tournament: games after the last one that counts are dropped, and the table is written as it is at the end.
    pub fn finish(&mut self, last: u64, rows: &[Row]) -> Result<(), StoreError> {
        let chained = self.version > 1;
        let key = self.key.as_ref();
        self.runtime.block_on(async {
            let mut transaction = self.connection.begin().await?;
            sqlx::query("DELETE FROM game WHERE number > ?").bind(whole(last)).execute(&mut *transaction).await?;
            for row in rows {
                sqlx::query(
                    "UPDATE standing SET rank = ?, games = ?, won = ?, drawn = ?, lost = ?, halves = ?, cost = ?, rating = ?
                     WHERE entrant = ?",
                )
                .bind(whole(row.rank as u64))
                .bind(whole(row.games))
                .bind(whole(row.won))
                .bind(whole(row.drawn))
                .bind(whole(row.lost))
                .bind(whole(row.halves))
                .bind(whole(row.cost))
                .bind(row.rating_text())
                .bind(whole(row.entrant as u64))
                .execute(&mut *transaction)
                .await?;
            }
            sqlx::query("UPDATE plan SET finished = 1").execute(&mut *transaction).await?;
            if chained {
                seal::renew(&mut transaction, key).await?;
            }
            transaction.commit().await
        })?;
        Ok(())
    }

    /// Whether the tournament is over.
    pub fn is_finished(&mut self) -> Result<bool, StoreError> {
        self.run(async |connection| {
            let finished: Option<i64> =
                sqlx::query_scalar("SELECT finished FROM plan").fetch_optional(connection).await?;
            Ok(finished == Some(1))
        })
    }

    /// Every game in order of the numbers.
    pub fn games(&mut self) -> Result<Vec<StoredGame>, StoreError> {
        let read = |row: SqliteRow| -> Result<StoredGame, sqlx::Error> {
            Ok(StoredGame {
                number: natural(row.try_get(0)?),
                places: row.try_get(1)?,
                ending: row.try_get(2)?,
                cost: natural(row.try_get(3)?),
                record: row.try_get(4)?,
                link: row.try_get(5)?,
            })
        };
        let columns = if self.version > 1 {
            "SELECT number, places, verdict, cost, record, link FROM game ORDER BY number"
        } else {
            "SELECT number, places, verdict, cost, record, NULL FROM game ORDER BY number"
        };
        self.run(async |connection| {
            let rows = sqlx::query(columns).fetch_all(connection).await?;
            rows.into_iter().map(read).collect()
        })
    }

    /// The table in the order of the plan.
    pub fn standings(&mut self) -> Result<Vec<StoredRow>, StoreError> {
        self.run(async |connection| rows(connection).await)
    }

    /// Closes the file, which leaves nothing beside it.
    pub fn close(self) -> Result<(), StoreError> {
        let Self { runtime, connection, held, .. } = self;
        runtime.block_on(connection.close())?;
        drop(held);
        Ok(())
    }
}

/// The table in the order of the plan.
async fn rows(connection: &mut SqliteConnection) -> Result<Vec<StoredRow>, sqlx::Error> {
    let read = |row: SqliteRow| -> Result<StoredRow, sqlx::Error> {
        let mut counts = [0; 6];
        for (count, index) in counts.iter_mut().zip(3..) {
            *count = natural(row.try_get(index)?);
        }
        let rank: Option<i64> = row.try_get(2)?;
        Ok(StoredRow {
            entrant: usize::try_from(natural(row.try_get(0)?)).unwrap_or(usize::MAX),
            name: row.try_get(1)?,
            rank: rank.and_then(|rank| usize::try_from(rank).ok()),
            counts,
            rating: row.try_get(9)?,
        })
    };
    let rows = sqlx::query(
        "SELECT entrant, name, rank, games, won, drawn, lost, halves, cost, rating FROM standing ORDER BY entrant",
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(read).collect()
}

/// The places of a score as they are kept.
pub(crate) fn places(score: &Score) -> String {
    let words = |places: &[u8]| places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    score.places().map_or_else(|| "*".to_owned(), words)
}

/// A number as `SQLite` keeps it; none of ours is that large.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of ours; a negative one was written by somebody else and counts as the largest.
fn natural(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
