//! The rows of the file.

use std::collections::BTreeMap;
use std::time::Duration;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use tablero_hall::{Keep, StoredClass, StoredContest, StoredPly, StoredSeat, StoredStudent, StoredTable};

/// A number as `SQLite` keeps it; none of ours is that large.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn natural(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn index(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Keeps one thing.
pub(super) async fn keep(
    connection: &mut SqliteConnection,
    keep: &Keep,
    now: i64,
) -> Result<(), sqlx::Error> {
    let query = match keep {
        Keep::Table { table, game, options, seats, clock, seed } => {
            sqlx::query("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, ?)")
                .bind(table)
                .bind(game)
                .bind(options)
                .bind(seats)
                .bind(clock)
                .bind(whole(*seed))
                .bind(now)
        }
        Keep::Seat { table, seat, name, key } => sqlx::query("INSERT INTO seat VALUES (?, ?, ?, ?)")
            .bind(table)
            .bind(index(*seat))
            .bind(name)
            .bind(key),
        Keep::Began { table } => turn(table, now),
        Keep::Ply { table, number, mv, millis } => {
            sqlx::query("INSERT INTO ply VALUES (?, ?, ?, ?)")
                .bind(table)
                .bind(index(*number))
                .bind(mv)
                .bind(whole(*millis))
                .execute(&mut *connection)
                .await?;
            turn(table, now)
        }
        Keep::Back { table, plies } => {
            sqlx::query("DELETE FROM ply WHERE people = ? AND number > ?")
                .bind(table)
                .bind(index(*plies))
                .execute(&mut *connection)
                .await?;
            turn(table, now)
        }
        Keep::Ended { table, ending } => {
            sqlx::query("UPDATE people SET ending = ? WHERE id = ?").bind(ending).bind(table)
        }
        Keep::Gone { table } => {
            for statement in ["DELETE FROM ply WHERE people = ?", "DELETE FROM seat WHERE people = ?"] {
                sqlx::query(statement).bind(table).execute(&mut *connection).await?;
            }
            sqlx::query("DELETE FROM people WHERE id = ?").bind(table)
        }
        of_class => return keep_of_class(connection, of_class, now).await,
    };
    query.execute(connection).await?;
    Ok(())
}

/// Keeps one thing of a class.
async fn keep_of_class(connection: &mut SqliteConnection, keep: &Keep, now: i64) -> Result<(), sqlx::Error> {
    let query = match keep {
        Keep::Class { class, name, game, options, key } => {
            sqlx::query("INSERT INTO class VALUES (?, ?, ?, ?, ?, 1, ?)")
                .bind(class)
                .bind(name)
                .bind(game)
                .bind(options)
                .bind(key)
                .bind(now)
        }
        Keep::GoneClass { class } => {
            for statement in [
                "DELETE FROM entrant WHERE class = ?",
                "DELETE FROM contest WHERE class = ?",
                "DELETE FROM specification WHERE class = ?",
                "DELETE FROM hand_in WHERE class = ?",
                "DELETE FROM student WHERE class = ?",
            ] {
                sqlx::query(statement).bind(class).execute(&mut *connection).await?;
            }
            sqlx::query("DELETE FROM class WHERE id = ?").bind(class)
        }
        Keep::Open { class, open } => sqlx::query("UPDATE class SET open = ?, touched = ? WHERE id = ?")
            .bind(open)
            .bind(now)
            .bind(class),
        Keep::Student { class, student, name, key } => {
            sqlx::query("INSERT INTO student VALUES (?, ?, ?, ?)")
                .bind(class)
                .bind(student)
                .bind(name)
                .bind(key)
                .execute(&mut *connection)
                .await?;
            touch(class, now)
        }
        Keep::HandIn { class, student, count, program } => {
            sqlx::query("INSERT INTO hand_in VALUES (?, ?, ?, ?)")
                .bind(class)
                .bind(student)
                .bind(count)
                .bind(program)
                .execute(&mut *connection)
                .await?;
            touch(class, now)
        }
        Keep::Specification { class, student, count, text, verdicts } => {
            sqlx::query("INSERT INTO specification VALUES (?, ?, ?, ?, ?)")
                .bind(class)
                .bind(student)
                .bind(count)
                .bind(text)
                .bind(verdicts)
                .execute(&mut *connection)
                .await?;
            touch(class, now)
        }
        Keep::Contest { class, number, rounds, robots, seed, pace, programs } => {
            for ((name, program), entrant) in programs.iter().zip(0_i64..) {
                sqlx::query("INSERT INTO entrant VALUES (?, ?, ?, ?, ?)")
                    .bind(class)
                    .bind(number)
                    .bind(entrant)
                    .bind(name)
                    .bind(program)
                    .execute(&mut *connection)
                    .await?;
            }
            sqlx::query("INSERT INTO contest VALUES (?, ?, ?, ?, ?, ?, 0, NULL)")
                .bind(class)
                .bind(number)
                .bind(rounds)
                .bind(robots)
                .bind(whole(*seed))
                .bind(pace)
        }
        Keep::Results { class, number, results } => {
            sqlx::query("UPDATE contest SET over = 1, results = ? WHERE class = ? AND number = ?")
                .bind(results)
                .bind(class)
                .bind(number)
        }
        // These are of tables.
        Keep::Table { .. }
        | Keep::Seat { .. }
        | Keep::Began { .. }
        | Keep::Ply { .. }
        | Keep::Back { .. }
        | Keep::Ended { .. }
        | Keep::Gone { .. } => return Ok(()),
    };
    query.execute(connection).await?;
    Ok(())
}

type Query<'a> = sqlx::query::Query<'a, sqlx::Sqlite, sqlx::sqlite::SqliteArguments>;

/// A turn begins now.
fn turn(table: &str, now: i64) -> Query<'_> {
    sqlx::query("UPDATE people SET turn = ?1, touched = ?1 WHERE id = ?2").bind(now).bind(table)
}

/// Something happens in a class.
fn touch(class: &str, now: i64) -> Query<'_> {
    sqlx::query("UPDATE class SET touched = ? WHERE id = ?").bind(now).bind(class)
}

/// Every table, or one.
pub(super) async fn tables(
    connection: &mut SqliteConnection,
    only: Option<&str>,
) -> Result<Vec<StoredTable>, sqlx::Error> {
    let now: i64 = sqlx::query_scalar("SELECT now FROM meta").fetch_one(&mut *connection).await?;
    let mut found = BTreeMap::new();
    let rows = sqlx::query(
        "SELECT id, game, options, seats, clock, seed, turn, ending, touched FROM people
         WHERE ? IS NULL OR id = ?",
    )
    .bind(only)
    .bind(only)
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        let table = read(&row, now)?;
        found.insert(table.table.clone(), table);
    }
    let rows = sqlx::query(
        "SELECT people, seat, name, key FROM seat WHERE ? IS NULL OR people = ? ORDER BY people, seat",
    )
    .bind(only)
    .bind(only)
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        let seat: i64 = row.try_get(1)?;
        let person = StoredSeat {
            seat: usize::try_from(seat).unwrap_or(usize::MAX),
            name: row.try_get(2)?,
            key: row.try_get(3)?,
        };
        if let Some(table) = found.get_mut(row.try_get::<&str, _>(0)?) {
            table.people.push(person);
        }
    }
    let rows = sqlx::query(
        "SELECT people, move, millis FROM ply WHERE ? IS NULL OR people = ? ORDER BY people, number",
    )
    .bind(only)
    .bind(only)
    .fetch_all(connection)
    .await?;
    for row in rows {
        let ply = StoredPly { mv: row.try_get(1)?, millis: natural(row.try_get(2)?) };
        if let Some(table) = found.get_mut(row.try_get::<&str, _>(0)?) {
            table.plies.push(ply);
        }
    }
    Ok(found.into_values().collect())
}

/// How long something is past.
fn since(then: i64, now: i64) -> Duration {
    Duration::from_millis(natural(now.saturating_sub(then)))
}

fn read(row: &SqliteRow, now: i64) -> Result<StoredTable, sqlx::Error> {
    let turn: Option<i64> = row.try_get(6)?;
    Ok(StoredTable {
        table: row.try_get(0)?,
        game: row.try_get(1)?,
        options: row.try_get(2)?,
        seats: row.try_get(3)?,
        clock: row.try_get(4)?,
        seed: natural(row.try_get(5)?),
        turn: turn.map(|turn| since(turn, now)),
        idle: since(row.try_get(8)?, now),
        ending: row.try_get(7)?,
        people: Vec::new(),
        plies: Vec::new(),
    })
}

/// Every class, or one.
pub(super) async fn classes(
    connection: &mut SqliteConnection,
    only: Option<&str>,
) -> Result<Vec<StoredClass>, sqlx::Error> {
    let now: i64 = sqlx::query_scalar("SELECT now FROM meta").fetch_one(&mut *connection).await?;
    let mut found = Vec::new();
    let rows = sqlx::query(
        "SELECT id, name, game, options, key, open, touched FROM class WHERE ? IS NULL OR id = ?",
    )
    .bind(only)
    .bind(only)
    .fetch_all(&mut *connection)
    .await?;
    for row in rows {
        let class: String = row.try_get(0)?;
        found.push(StoredClass {
            name: row.try_get(1)?,
            game: row.try_get(2)?,
            options: row.try_get(3)?,
            key: row.try_get(4)?,
            open: row.try_get(5)?,
            idle: since(row.try_get(6)?, now),
            students: students(connection, &class).await?,
            contests: contests(connection, &class).await?,
            class,
        });
    }
    Ok(found)
}

async fn students(connection: &mut SqliteConnection, class: &str) -> Result<Vec<StoredStudent>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT student.number, name, key,
         (SELECT program FROM hand_in h WHERE h.class = student.class AND h.student = student.number
          ORDER BY h.number DESC LIMIT 1),
         (SELECT count(*) FROM hand_in h WHERE h.class = student.class AND h.student = student.number),
         s.specification, coalesce(s.verdicts, ''), coalesce(s.number, 0)
         FROM student LEFT JOIN specification s ON s.class = student.class AND s.student = student.number
          AND s.number = (SELECT max(number) FROM specification WHERE class = s.class AND student = s.student)
         WHERE student.class = ? ORDER BY student.number",
    )
    .bind(class)
    .fetch_all(connection)
    .await?;
    let read = |row: SqliteRow| {
        Ok(StoredStudent {
            number: row.try_get(0)?,
            name: row.try_get(1)?,
            key: row.try_get(2)?,
            program: row.try_get(3)?,
            hand_ins: row.try_get(4)?,
            specification: row.try_get(5)?,
            verdicts: row.try_get(6)?,
            specifications: row.try_get(7)?,
        })
    };
    rows.into_iter().map(read).collect()
}

async fn contests(connection: &mut SqliteConnection, class: &str) -> Result<Vec<StoredContest>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT number, rounds, robots, seed, pace, over FROM contest WHERE class = ? ORDER BY number",
    )
    .bind(class)
    .fetch_all(&mut *connection)
    .await?;
    let mut found = Vec::new();
    for row in rows {
        let number: u32 = row.try_get(0)?;
        let programs =
            sqlx::query("SELECT name, program FROM entrant WHERE class = ? AND contest = ? ORDER BY number")
                .bind(class)
                .bind(number)
                .fetch_all(&mut *connection)
                .await?;
        let program = |row: SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?));
        found.push(StoredContest {
            number,
            rounds: row.try_get(1)?,
            robots: row.try_get(2)?,
            seed: natural(row.try_get(3)?),
            pace: row.try_get(4)?,
            over: row.try_get(5)?,
            programs: programs.into_iter().map(program).collect::<Result<_, sqlx::Error>>()?,
        });
    }
    Ok(found)
}

/// The file of the results of a tournament.
pub(super) async fn results(
    connection: &mut SqliteConnection,
    class: &str,
    number: u32,
) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let found: Option<Option<Vec<u8>>> =
        sqlx::query_scalar("SELECT results FROM contest WHERE class = ? AND number = ?")
            .bind(class)
            .bind(number)
            .fetch_optional(connection)
            .await?;
    Ok(found.flatten())
}
