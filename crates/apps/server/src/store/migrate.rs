//! The tables of the file, version by version.

use sqlx::Connection as _;

use super::{Store, StoreError};

/// What marks a file as ours: "Tlab" in ASCII.
const APPLICATION: i64 = 0x546c_6162;

/// What every version adds to the one before; the first begins with an empty file.
const STEPS: &[&[&str]] = &[PEOPLE, CLASSES, SPECIFICATIONS];

/// Version 1: tables of people.
const PEOPLE: &[&str] = &[
    "CREATE TABLE meta (now INTEGER NOT NULL) STRICT",
    "INSERT INTO meta VALUES (0)",
    "CREATE TABLE people (id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL,
     clock TEXT NOT NULL, seed INTEGER NOT NULL, turn INTEGER, ending TEXT) STRICT, WITHOUT ROWID",
    "CREATE TABLE seat (people TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL,
     PRIMARY KEY (people, seat)) STRICT, WITHOUT ROWID",
    "CREATE TABLE ply (people TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, millis INTEGER NOT NULL,
     PRIMARY KEY (people, number)) STRICT, WITHOUT ROWID",
];

/// Version 2: classes.
const CLASSES: &[&str] = &[
    "CREATE TABLE class (id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,
     key TEXT NOT NULL, open INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE student (class TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL,
     PRIMARY KEY (class, number)) STRICT, WITHOUT ROWID",
    "CREATE TABLE hand_in (class TEXT NOT NULL, student INTEGER NOT NULL, number INTEGER NOT NULL,
     program TEXT NOT NULL, PRIMARY KEY (class, student, number)) STRICT",
    "CREATE TABLE contest (class TEXT NOT NULL, number INTEGER NOT NULL, rounds INTEGER NOT NULL,
     robots INTEGER NOT NULL, seed INTEGER NOT NULL, pace INTEGER NOT NULL, over INTEGER NOT NULL, results BLOB,
     PRIMARY KEY (class, number)) STRICT",
    "CREATE TABLE entrant (class TEXT NOT NULL, contest INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
     program TEXT NOT NULL, PRIMARY KEY (class, contest, number)) STRICT",
];

/// Version 3: specifications, and when something happened last, for what is forgotten after long.
const SPECIFICATIONS: &[&str] = &[
    "CREATE TABLE specification (class TEXT NOT NULL, student INTEGER NOT NULL, number INTEGER NOT NULL,
     specification TEXT NOT NULL, verdicts TEXT NOT NULL, PRIMARY KEY (class, student, number)) STRICT",
    "ALTER TABLE people ADD COLUMN touched INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE class ADD COLUMN touched INTEGER NOT NULL DEFAULT 0",
    "UPDATE people SET touched = (SELECT now FROM meta)",
    "UPDATE class SET touched = (SELECT now FROM meta)",
];

/// The version of the tables.
pub(super) fn known() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}

impl Store {
    /// Brings the file up to date, all steps or none.
    pub(super) fn migrate(&mut self) -> Result<(), StoreError> {
        let (application, found, tables) = self.run(async |connection| {
            let application: i64 =
                sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
            let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
            let tables: i64 =
                sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(connection).await?;
            Ok((application, version, tables))
        })?;
        let is_new = (application, found, tables) == (0, 0, 0);
        if !is_new && (application != APPLICATION || found < 1) {
            return Err(StoreError::Foreign(self.path.clone()));
        }
        if found > known() {
            return Err(StoreError::Version { path: self.path.clone(), found, known: known() });
        }
        if found == known() {
            return Ok(());
        }
        let done = usize::try_from(found).unwrap_or(0);
        self.run(async |connection| {
            let mut transaction = connection.begin().await?;
            for statement in STEPS.iter().skip(done).copied().flatten() {
                sqlx::query(*statement).execute(&mut *transaction).await?;
            }
            // Statements about the whole file take no parameters.
            for (name, value) in [("application_id", APPLICATION), ("user_version", known())] {
                let statement = sqlx::AssertSqlSafe(format!("PRAGMA {name} = {value}"));
                sqlx::query(statement).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tablero_hall::Keep;

    fn statements(directory: &std::path::Path, all: &[&str]) {
        let options = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(directory.join(crate::store::FILE))
            .create_if_missing(true);
        let mut store = Store::connect(options, directory.to_owned()).unwrap();
        for statement in all {
            let statement = sqlx::AssertSqlSafe((*statement).to_owned());
            store.run(async |connection| sqlx::query(statement).execute(connection).await).unwrap();
        }
        store.close().unwrap();
    }

    #[test]
    fn the_first_version_is_brought_up_to_date() {
        let directory = tempfile::tempdir().unwrap();
        let mut first = PEOPLE.to_vec();
        let application = format!("PRAGMA application_id = {APPLICATION}");
        first.extend(["PRAGMA user_version = 1", &application]);
        first.push("INSERT INTO people VALUES ('t', 'chess', '', 'person\nperson', 'none', 1, NULL, NULL)");
        statements(directory.path(), &first);
        let mut store = Store::open(directory.path(), None).unwrap();
        assert_eq!(store.tables(None).unwrap().len(), 1, "what was there is there");
        let (class, open) = ("c".to_owned(), false);
        store.keep(&[&Keep::Open { class, open }], Duration::from_secs(1)).unwrap();
        assert_eq!(store.classes(None).unwrap(), []);
        store.close().unwrap();
    }

    #[test]
    fn later_versions_and_other_files_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        Store::open(directory.path(), None).unwrap().close().unwrap();
        statements(directory.path(), &["PRAGMA user_version = 99"]);
        let error = Store::open(directory.path(), None).unwrap_err().to_string();
        assert!(error.contains("99") && error.contains("later"), "{error}");
        let other = tempfile::tempdir().unwrap();
        statements(other.path(), &["CREATE TABLE notes (text TEXT)"]);
        let error = Store::open(other.path(), None).unwrap_err().to_string();
        assert!(error.contains("not a file of the lab"), "{error}");
        let busy = tempfile::tempdir().unwrap();
        let _held = Store::open(busy.path(), None).unwrap();
        assert!(Store::open(busy.path(), None).unwrap_err().to_string().contains("another server"));
    }
}
