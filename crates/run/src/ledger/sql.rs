//! The ledger in a database: an `SQLite` file, or `PostgreSQL` by its address. The statements are the same for both; only how
//! they read the clock, store bytes and lock differs.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyRow, install_default_drivers};
use sqlx::{AnyConnection, Connection as _, Row as _};
use tablero_tournament::COUNT_COMPUTING;
use tokio::runtime::{Builder, Runtime};

use super::{Claim, Dispute, Finished, Ledger, LedgerError, Progress, STRIKES, Stored, Strike};
use crate::plan::digest;

/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// Over how many of the latest results the rate is taken.
const LATEST: i64 = 50;
/// The most that is kept of the evidence of a failure, in bytes.
const MOST_EVIDENCE: usize = 16 << 10;

/// What differs between the databases.
#[derive(Debug)]
struct Dialect {
    /// The milliseconds since 1970.
    now: &'static str,
    /// The type of bytes.
    bytes: &'static str,
    /// Begins a transaction that no other of these overlaps.
    begin: &'static [&'static str],
    /// Said once after connecting.
    greeting: &'static [&'static str],
}

const SQLITE: Dialect = Dialect {
    now: "CAST(unixepoch('subsec') * 1000 AS BIGINT)",
    bytes: "BLOB",
    begin: &["BEGIN IMMEDIATE"],
    greeting: &["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA busy_timeout = 10000"],
};

const POSTGRES: Dialect = Dialect {
    now: "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
    bytes: "BYTEA",
    // Any number that nobody else locks.
    begin: &["BEGIN", "SELECT pg_advisory_xact_lock(6090224151033)"],
    greeting: &["SET client_min_messages = warning"],
};

/// The tables; `{bytes}` is the type of bytes.
const TABLES: [&str; 5] = [
    "CREATE TABLE IF NOT EXISTS tablero_run (hash TEXT PRIMARY KEY, plan TEXT NOT NULL, chunks BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS tablero_todo (chunk BIGINT PRIMARY KEY, strikes BIGINT NOT NULL, worker TEXT,
     since BIGINT NOT NULL, ends BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS tablero_done (chunk BIGINT PRIMARY KEY, bytes {bytes} NOT NULL, digest TEXT NOT NULL,
     worker TEXT NOT NULL, took BIGINT NOT NULL, at BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS tablero_strike (chunk BIGINT NOT NULL, worker TEXT NOT NULL, evidence TEXT NOT NULL,
     at BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS tablero_dispute (chunk BIGINT NOT NULL, worker TEXT NOT NULL, verdict TEXT NOT NULL,
     at BIGINT NOT NULL)",
];

/// A ledger in a database.
pub struct SqlLedger {
    runtime: Runtime,
    address: String,
    dialect: &'static Dialect,
    connection: Option<AnyConnection>,
    /// The file, locked for this process.
    held: Option<File>,
}

impl std::fmt::Debug for SqlLedger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SqlLedger").finish_non_exhaustive()
    }
}

/// An error of the database: one after which it may answer again, or another.
#[allow(clippy::needless_pass_by_value, reason = "an error is handed over for good")]
fn error(error: sqlx::Error) -> LedgerError {
    let told = error.to_string();
    match &error {
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => LedgerError::Gone(told),
        sqlx::Error::Database(found) => match found.code().as_deref() {
            // Of PostgreSQL: a connection that failed, a server that is being stopped or started, too many connections.
            Some(code) if code.starts_with("08") || code.starts_with("57P") || code == "53300" => {
                LedgerError::Gone(told)
            }
            // Of SQLite: locked by somebody who writes.
            Some("5" | "261" | "517") => LedgerError::Gone(told),
            Some("26") => LedgerError::Foreign,
            _ => LedgerError::Broken(told),
        },
        _ => LedgerError::Broken(told),
    }
}

type Answer<T> = Result<T, sqlx::Error>;

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn natural(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl SqlLedger {
    /// The ledger that a text names: `postgres://...`, or a file, which this process holds for itself.
    pub fn open(name: &str) -> Result<Self, LedgerError> {
        if is_address(name) {
            return Self::connect(name.to_owned(), &POSTGRES, None);
        }
        let path = Path::new(name);
        let broken = |error: std::io::Error| LedgerError::Broken(error.to_string());
        let file =
            File::options().create(true).truncate(false).read(true).write(true).open(path).map_err(broken)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LedgerError::Busy),
            Err(TryLockError::Error(error)) => return Err(broken(error)),
        }
        let mut ledger = Self::connect(file_address(path, "rwc")?, &SQLITE, Some(file))?;
        // A file of somebody else is left as it is.
        let others: i64 = ledger.transact(async |connection, _| {
            let others = "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'tablero~_%' ESCAPE '~' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'";
            sqlx::query_scalar(others).fetch_one(connection).await
        })?;
        if others == 0 { ledger.checked() } else { Err(LedgerError::Foreign) }
    }

    /// The same if it has plain tables and nothing that computes.
    fn checked(mut self) -> Result<Self, LedgerError> {
        let computing: i64 = self.transact(async |connection, _| {
            sqlx::query_scalar(COUNT_COMPUTING).fetch_one(connection).await
        })?;
        if computing == 0 { Ok(self) } else { Err(LedgerError::Computing) }
    }

    /// The ledger that a text names, to look at: it must be there, and somebody else may be at work in it.
    pub fn look(name: &str) -> Result<Self, LedgerError> {
        let mut ledger = if is_address(name) {
            Self::connect(name.to_owned(), &POSTGRES, None)?
        } else {
            let path = Path::new(name);
            std::fs::metadata(path).map_err(|error| LedgerError::Broken(error.to_string()))?;
            Self::connect(file_address(path, "rw")?, &SQLITE, None)?.checked()?
        };
        ledger.plan()?;
        Ok(ledger)
    }

    fn connect(address: String, dialect: &'static Dialect, held: Option<File>) -> Result<Self, LedgerError> {
        install_default_drivers();
        let broken = |error: std::io::Error| LedgerError::Broken(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(broken)?;
        let mut ledger = Self { runtime, address, dialect, connection: None, held };
        ledger.reconnect()?;
        Ok(ledger)
    }

    /// Does something as one transaction.
    fn transact<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut AnyConnection, &'static Dialect) -> Answer<T>,
    ) -> Result<T, LedgerError> {
        let dialect = self.dialect;
        let Some(connection) = &mut self.connection else {
            return Err(LedgerError::Gone("there is no connection".to_owned()));
        };
        let done = self.runtime.block_on(async {
            for statement in dialect.begin {
                sqlx::query(*statement).execute(&mut *connection).await?;
            }
            match work(connection, dialect).await {
                Ok(done) => {
                    sqlx::query("COMMIT").execute(connection).await?;
                    Ok(done)
                }
                Err(error) => {
                    // The connection may be gone, and the transaction with it.
                    let _ = sqlx::query("ROLLBACK").execute(connection).await;
                    Err(error)
                }
            }
        });
        done.map_err(error)
    }

    /// Whether the tables are there.
    fn is_ours(&mut self) -> Result<bool, LedgerError> {
        let Some(connection) = &mut self.connection else {
            return Err(LedgerError::Gone("there is no connection".to_owned()));
        };
        let asked =
            self.runtime.block_on(sqlx::query("SELECT hash FROM tablero_run").fetch_optional(connection));
        match asked.map_err(error) {
            Ok(_) => Ok(true),
            Err(LedgerError::Broken(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }
}

/// Whether a text is the address of a database rather than a file.
fn is_address(name: &str) -> bool {
    name.starts_with("postgres://") || name.starts_with("postgresql://")
}

/// A file as an address; what means something in an address is written as its number.
fn file_address(path: &Path, mode: &str) -> Result<String, LedgerError> {
    let path = std::path::absolute(path).map_err(|error| LedgerError::Broken(error.to_string()))?;
    let mut text = String::new();
    for byte in path.to_string_lossy().bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text += &format!("%{byte:02X}");
        }
    }
    Ok(format!("sqlite://{text}?mode={mode}"))
}

/// What is kept of the evidence of a failure: its end, where errors stand.
fn shortened(evidence: &str) -> String {
    // PostgreSQL has no zero in a text.
    let evidence = evidence.replace('\0', "\u{fffd}");
    let begin = evidence.len().saturating_sub(MOST_EVIDENCE);
    let begin = (begin..evidence.len()).find(|at| evidence.is_char_boundary(*at)).unwrap_or(0);
    evidence.get(begin..).unwrap_or_default().to_owned()
}

/// The milliseconds since 1970 by the clock of the database.
async fn now(connection: &mut AnyConnection, dialect: &Dialect) -> Answer<i64> {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {}", dialect.now))).fetch_one(connection).await
}

/// Adds a strike to a chunk that is not done, and takes it from whoever has it; says how many that makes.
async fn strike(
    connection: &mut AnyConnection,
    index: i64,
    worker: &str,
    evidence: &str,
    now: i64,
) -> Answer<Option<i64>> {
    let strikes: Option<i64> = sqlx::query_scalar(
        "UPDATE tablero_todo SET strikes = strikes + 1, worker = NULL, ends = 0 WHERE chunk = $1 RETURNING strikes",
    )
    .bind(index)
    .fetch_optional(&mut *connection)
    .await?;
    if strikes.is_some() {
        sqlx::query("INSERT INTO tablero_strike (chunk, worker, evidence, at) VALUES ($1, $2, $3, $4)")
            .bind(index)
            .bind(worker.to_owned())
            .bind(shortened(evidence))
            .bind(now)
            .execute(connection)
            .await?;
    }
    Ok(strikes)
}

async fn insert(connection: &mut AnyConnection, finished: &Finished<'_>, now: i64) -> Answer<()> {
    let inserted = sqlx::query(
        "INSERT INTO tablero_done (chunk, bytes, digest, worker, took, at) VALUES ($1, $2, $3, $4, $5, $6)",
    );
    inserted
        .bind(whole(finished.index))
        .bind(finished.bytes.to_vec())
        .bind(digest(finished.bytes))
        .bind(finished.worker.to_owned())
        .bind(millis(finished.took))
        .bind(now)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM tablero_todo WHERE chunk = $1")
        .bind(whole(finished.index))
        .execute(connection)
        .await?;
    Ok(())
}

impl Ledger for SqlLedger {
    fn begin(&mut self, hash: &str, text: &str, chunks: u64) -> Result<(), LedgerError> {
        let known: Option<(String, String)> = self.transact(async |connection, dialect| {
            for table in TABLES {
                let statement = table.replace("{bytes}", dialect.bytes);
                sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut *connection).await?;
            }
            let known = sqlx::query("SELECT hash, plan FROM tablero_run").fetch_optional(&mut *connection).await?;
            if let Some(row) = known {
                return Ok(Some((row.try_get(0)?, row.try_get(1)?)));
            }
            for index in 0..whole(chunks) {
                sqlx::query("INSERT INTO tablero_todo (chunk, strikes, worker, since, ends) VALUES ($1, 0, NULL, 0, 0)")
                    .bind(index)
                    .execute(&mut *connection)
                    .await?;
            }
            sqlx::query("INSERT INTO tablero_run (hash, plan, chunks) VALUES ($1, $2, $3)")
                .bind(hash.to_owned())
                .bind(text.to_owned())
                .bind(whole(chunks))
                .execute(connection)
                .await?;
            Ok(None)
        })?;
        match known {
            Some((found, plan)) if found != hash => {
                let (mut theirs, mut ours, mut line) = (plan.lines(), text.lines(), 0);
                loop {
                    line += 1;
                    let pair = (theirs.next(), ours.next());
                    if pair.0 != pair.1 || pair.0.is_none() {
                        let told = |line: Option<&str>| line.unwrap_or("nothing").chars().take(200).collect();
                        let (theirs, ours) = (told(pair.0), told(pair.1));
                        let expected = hash.to_owned();
                        return Err(LedgerError::OtherPlan { found, expected, line, theirs, ours });
                    }
                }
            }
            _ => Ok(()),
        }
    }

    fn plan(&mut self) -> Result<String, LedgerError> {
        if !self.is_ours()? {
            return Err(LedgerError::Foreign);
        }
        let plan: Option<String> = self.transact(async |connection, _| {
            sqlx::query_scalar("SELECT plan FROM tablero_run").fetch_optional(connection).await
        })?;
        plan.ok_or(LedgerError::Foreign)
    }

    fn claim(&mut self, worker: &str, lease: Duration) -> Result<Claim, LedgerError> {
        self.transact(async |connection, dialect| {
            let now = now(connection, dialect).await?;
            let late = sqlx::query("SELECT chunk, worker, since FROM tablero_todo WHERE worker IS NOT NULL AND ends <= $1")
                .bind(now)
                .fetch_all(&mut *connection)
                .await?;
            for row in late {
                let (index, worker, since): (i64, String, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
                let evidence = format!("no word from {worker} when its time ended, {} ms after it began", now - since);
                strike(connection, index, &worker, &evidence, now).await?;
            }
            let free: Option<i64> = sqlx::query_scalar(
                "SELECT chunk FROM tablero_todo WHERE worker IS NULL AND strikes < $1 ORDER BY strikes, chunk LIMIT 1",
            )
            .bind(i64::from(STRIKES))
            .fetch_optional(&mut *connection)
            .await?;
            if let Some(index) = free {
                sqlx::query("UPDATE tablero_todo SET worker = $1, since = $2, ends = $3 WHERE chunk = $4")
                    .bind(worker.to_owned())
                    .bind(now)
                    .bind(now.saturating_add(millis(lease)))
                    .bind(index)
                    .execute(connection)
                    .await?;
                return Ok(Claim::Chunk(natural(index)));
            }
            let under_way: i64 = sqlx::query_scalar("SELECT count(*) FROM tablero_todo WHERE worker IS NOT NULL")
                .fetch_one(connection)
                .await?;
            Ok(if under_way == 0 { Claim::Done } else { Claim::Wait })
        })
    }

    fn renew(
        &mut self,
        index: u64,
        worker: &str,
        lease: Duration,
        limit: Duration,
    ) -> Result<bool, LedgerError> {
        self.transact(async |connection, dialect| {
            let now = now(connection, dialect).await?;
            let held: Option<i64> =
                sqlx::query_scalar("SELECT since FROM tablero_todo WHERE chunk = $1 AND worker = $2")
                    .bind(whole(index))
                    .bind(worker.to_owned())
                    .fetch_optional(&mut *connection)
                    .await?;
            let Some(since) = held else { return Ok(false) };
            let ends = now.saturating_add(millis(lease)).min(since.saturating_add(millis(limit)));
            sqlx::query("UPDATE tablero_todo SET ends = $1 WHERE chunk = $2")
                .bind(ends)
                .bind(whole(index))
                .execute(connection)
                .await?;
            Ok(ends > now)
        })
    }

    fn finish(&mut self, finished: &Finished<'_>) -> Result<Stored, LedgerError> {
        self.transact(async |connection, dialect| {
            let known = sqlx::query("SELECT digest, worker FROM tablero_done WHERE chunk = $1")
                .bind(whole(finished.index))
                .fetch_optional(&mut *connection)
                .await?;
            if let Some(row) = known {
                let (stored, worker): (String, String) = (row.try_get(0)?, row.try_get(1)?);
                let is_same = stored == digest(finished.bytes);
                return Ok(if is_same { Stored::Same } else { Stored::Differs { worker, digest: stored } });
            }
            let now = now(connection, dialect).await?;
            insert(connection, finished, now).await?;
            Ok(Stored::New)
        })
    }

    fn fail(&mut self, index: u64, worker: &str, evidence: &str) -> Result<u32, LedgerError> {
        self.transact(async |connection, dialect| {
            let held: Option<String> = sqlx::query_scalar("SELECT worker FROM tablero_todo WHERE chunk = $1")
                .bind(whole(index))
                .fetch_optional(&mut *connection)
                .await?
                .flatten();
            // Whoever comes too late has its strike already.
            if held.as_deref() != Some(worker) {
                return Ok(0);
            }
            let now = now(connection, dialect).await?;
            let strikes = strike(connection, whole(index), worker, evidence, now).await?;
            Ok(strikes.and_then(|strikes| u32::try_from(strikes).ok()).unwrap_or(0))
        })
    }

    fn settle(&mut self, dispute: &Dispute, replacement: Option<&Finished<'_>>) -> Result<(), LedgerError> {
        self.transact(async |connection, dialect| {
            let now = now(connection, dialect).await?;
            if let Some(finished) = replacement {
                sqlx::query("DELETE FROM tablero_done WHERE chunk = $1")
                    .bind(whole(finished.index))
                    .execute(&mut *connection)
                    .await?;
                insert(connection, finished, now).await?;
            }
            sqlx::query("INSERT INTO tablero_dispute (chunk, worker, verdict, at) VALUES ($1, $2, $3, $4)")
                .bind(whole(dispute.index))
                .bind(dispute.worker.clone())
                .bind(dispute.verdict.clone())
                .bind(now)
                .execute(connection)
                .await?;
            Ok(())
        })
    }

    fn release(&mut self, evidence: &str) -> Result<u64, LedgerError> {
        self.transact(async |connection, dialect| {
            let now = now(connection, dialect).await?;
            let held = sqlx::query("SELECT chunk, worker FROM tablero_todo WHERE worker IS NOT NULL")
                .fetch_all(&mut *connection)
                .await?;
            let count = held.len() as u64;
            for row in held {
                let (index, worker): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
                strike(connection, index, &worker, evidence, now).await?;
            }
            Ok(count)
        })
    }

    fn retry(&mut self) -> Result<u64, LedgerError> {
        self.transact(async |connection, _| {
            let reset =
                sqlx::query("UPDATE tablero_todo SET strikes = 0 WHERE strikes > 0").execute(connection);
            Ok(reset.await?.rows_affected())
        })
    }

    fn progress(&mut self) -> Result<Progress, LedgerError> {
        self.transact(async |connection, dialect| {
            let now = now(connection, dialect).await?;
            let chunks: Option<i64> =
                sqlx::query_scalar("SELECT chunks FROM tablero_run").fetch_optional(&mut *connection).await?;
            let done = sqlx::query("SELECT count(*), CAST(coalesce(sum(took), 0) AS BIGINT) FROM tablero_done")
                .fetch_one(&mut *connection)
                .await?;
            let latest = sqlx::query(
                "SELECT count(*), min(at), max(at) FROM (SELECT at FROM tablero_done ORDER BY at DESC LIMIT $1) latest",
            )
            .bind(LATEST)
            .fetch_one(&mut *connection)
            .await?;
            let under_way = sqlx::query(
                "SELECT chunk, worker, since FROM tablero_todo WHERE worker IS NOT NULL ORDER BY chunk",
            )
            .fetch_all(&mut *connection)
            .await?;
            let aside: Vec<i64> =
                sqlx::query_scalar("SELECT chunk FROM tablero_todo WHERE strikes >= $1 ORDER BY chunk")
                    .bind(i64::from(STRIKES))
                    .fetch_all(&mut *connection)
                    .await?;
            let strikes = sqlx::query("SELECT chunk, worker, evidence FROM tablero_strike ORDER BY chunk, at")
                .fetch_all(&mut *connection)
                .await?;
            let disputes = sqlx::query("SELECT chunk, worker, verdict FROM tablero_dispute ORDER BY chunk, at")
                .fetch_all(connection)
                .await?;
            let triple = |row: &AnyRow| -> Answer<(u64, String, String)> {
                Ok((natural(row.try_get(0)?), row.try_get(1)?, row.try_get(2)?))
            };
            Ok(Progress {
                chunks: natural(chunks.unwrap_or(0)),
                done: natural(done.try_get(0)?),
                spent: Duration::from_millis(natural(done.try_get(1)?)),
                under_way: under_way
                    .iter()
                    .map(|row| {
                        let since: i64 = row.try_get(2)?;
                        let time = Duration::from_millis(natural(now - since));
                        Ok((natural(row.try_get(0)?), row.try_get(1)?, time))
                    })
                    .collect::<Answer<_>>()?,
                aside: aside.into_iter().map(natural).collect(),
                strikes: strikes
                    .iter()
                    .map(|row| triple(row).map(|(index, worker, evidence)| Strike { index, worker, evidence }))
                    .collect::<Answer<_>>()?,
                disputes: disputes
                    .iter()
                    .map(|row| triple(row).map(|(index, worker, verdict)| Dispute { index, worker, verdict }))
                    .collect::<Answer<_>>()?,
                rate: rate(&latest)?,
            })
        })
    }

    fn result(&mut self, index: u64) -> Result<Option<Vec<u8>>, LedgerError> {
        self.transact(async |connection, _| {
            sqlx::query_scalar("SELECT bytes FROM tablero_done WHERE chunk = $1")
                .bind(whole(index))
                .fetch_optional(connection)
                .await
        })
    }

    fn reconnect(&mut self) -> Result<(), LedgerError> {
        self.connection = None;
        let (address, dialect) = (&self.address, self.dialect);
        let connected = self.runtime.block_on(async {
            let connecting = tokio::time::timeout(PATIENCE, AnyConnection::connect(address));
            let Ok(connected) = connecting.await else {
                return Err(LedgerError::Gone(format!("no connection within {} s", PATIENCE.as_secs())));
            };
            let mut connection = connected.map_err(error)?;
            for statement in dialect.greeting {
                sqlx::query(*statement).execute(&mut connection).await.map_err(error)?;
            }
            Ok(connection)
        })?;
        self.connection = Some(connected);
        Ok(())
    }
}

/// Chunks a second, over the latest results.
fn rate(latest: &AnyRow) -> Answer<Option<f64>> {
    let (count, first, last): (i64, Option<i64>, Option<i64>) =
        (latest.try_get(0)?, latest.try_get(1)?, latest.try_get(2)?);
    let span = first.zip(last).map_or(0, |(first, last)| last - first);
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let rate = (count - 1) as f64 * 1000.0 / span as f64;
    Ok((count > 1 && span > 0).then_some(rate))
}

impl Drop for SqlLedger {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            // Whatever is not closed in order, the database closes by itself.
            let _ = self.runtime.block_on(connection.close());
        }
        drop(self.held.take());
    }
}
