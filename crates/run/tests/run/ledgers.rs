//! What a ledger keeps, whatever happens to those who use it.

use std::time::Duration;

use tablero_run::{Claim, Dispute, Finished, Ledger, LedgerError, STRIKES, SqlLedger, Stored};

const LONG: Duration = Duration::from_mins(10);

/// A ledger in a file of its own, whose name has letters that mean something in an address.
fn each(check: impl Fn(&mut SqlLedger)) {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = SqlLedger::open(&folder.path().join("a b%.db").display().to_string()).unwrap();
    check(&mut ledger);
}

fn finished<'a>(index: u64, worker: &'a str, bytes: &'a [u8]) -> Finished<'a> {
    Finished { index, worker, bytes, took: Duration::from_millis(250) }
}

#[test]
fn a_result_is_inserted_once() {
    each(|ledger| {
        ledger.begin("h", "plan", 3).unwrap();
        assert_eq!(ledger.claim("a", LONG).unwrap(), Claim::Chunk(0));
        assert_eq!(ledger.claim("b", LONG).unwrap(), Claim::Chunk(1));
        assert_eq!(ledger.finish(&finished(0, "a", b"x")).unwrap(), Stored::New);
        assert_eq!(ledger.finish(&finished(0, "b", b"x")).unwrap(), Stored::Same);
        let differs = ledger.finish(&finished(0, "c", b"y")).unwrap();
        assert!(matches!(differs, Stored::Differs { worker, .. } if worker == "a"));
        assert_eq!(ledger.result(0).unwrap().as_deref(), Some(&b"x"[..]));
        // Whoever was not asked is heard all the same.
        assert_eq!(ledger.finish(&finished(2, "c", b"z")).unwrap(), Stored::New);
        assert_eq!(ledger.claim("d", LONG).unwrap(), Claim::Wait);
        assert_eq!(ledger.finish(&finished(1, "b", b"")).unwrap(), Stored::New);
        assert_eq!(ledger.claim("d", LONG).unwrap(), Claim::Done);
        let progress = ledger.progress().unwrap();
        assert_eq!((progress.chunks, progress.done, progress.spent), (3, 3, Duration::from_millis(750)));
        assert!(progress.under_way.is_empty() && progress.aside.is_empty());
        assert!(progress.json().starts_with("{\"chunks\":3,\"done\":3,"));
    });
}

#[test]
fn a_silent_worker_loses_its_chunk_and_the_third_time_it_is_set_aside() {
    each(|ledger| {
        ledger.begin("h", "plan", 2).unwrap();
        // A lease of no length has ended when the next one asks; the other chunk comes first, for it has fewer strikes.
        for (worker, index) in [("a", 0), ("b", 1), ("c", 0), ("d", 1), ("e", 0), ("f", 1)] {
            assert_eq!(ledger.claim(worker, Duration::ZERO).unwrap(), Claim::Chunk(index), "{worker}");
        }
        assert_eq!(ledger.claim("g", LONG).unwrap(), Claim::Done);
        let progress = ledger.progress().unwrap();
        assert_eq!((progress.aside.as_slice(), progress.strikes.len()), (&[0, 1][..], 2 * STRIKES as usize));
        assert!(progress.strikes[0].evidence.contains("no word from a when its time ended"));
        // A result that comes late still is one.
        assert_eq!(ledger.finish(&finished(1, "f", b"x")).unwrap(), Stored::New);
        assert_eq!(ledger.progress().unwrap().aside, [0]);
        assert_eq!(ledger.retry().unwrap(), 1);
        assert_eq!(ledger.claim("h", LONG).unwrap(), Claim::Chunk(0));
    });
}

#[test]
fn whoever_is_heard_keeps_its_chunk_but_not_for_ever() {
    each(|ledger| {
        ledger.begin("h", "plan", 1).unwrap();
        assert_eq!(ledger.claim("a", Duration::ZERO).unwrap(), Claim::Chunk(0));
        assert!(ledger.renew(0, "a", LONG, LONG).unwrap());
        assert_eq!(ledger.claim("b", LONG).unwrap(), Claim::Wait);
        assert!(!ledger.renew(0, "b", LONG, LONG).unwrap(), "it is not b's");
        assert!(!ledger.renew(0, "a", LONG, Duration::ZERO).unwrap(), "the longest time is over");
        assert_eq!(ledger.claim("b", LONG).unwrap(), Claim::Chunk(0));
        assert_eq!(ledger.fail(0, "a", "late").unwrap(), 0, "a has its strike already");
        assert_eq!(ledger.fail(0, "b", "it \0 died").unwrap(), 2);
        assert_eq!(ledger.claim("c", LONG).unwrap(), Claim::Chunk(0));
        assert_eq!(ledger.release("left").unwrap(), 1);
        let evidence: Vec<String> =
            ledger.progress().unwrap().strikes.into_iter().map(|s| s.evidence).collect();
        assert_eq!(evidence[1..], ["it \u{fffd} died".to_owned(), "left".to_owned()]);
        assert_eq!(ledger.claim("d", LONG).unwrap(), Claim::Done);
    });
}

#[test]
fn a_dispute_is_noted_and_may_replace_a_result() {
    each(|ledger| {
        ledger.begin("h", "plan", 1).unwrap();
        ledger.finish(&finished(0, "a", b"x")).unwrap();
        let dispute = Dispute { index: 0, worker: "b".into(), verdict: "a was wrong".into() };
        ledger.settle(&dispute, Some(&finished(0, "b", b"y"))).unwrap();
        assert_eq!(ledger.result(0).unwrap().as_deref(), Some(&b"y"[..]));
        assert_eq!(ledger.progress().unwrap().disputes, [dispute]);
    });
}

#[test]
fn the_ledger_of_another_plan_is_refused_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("l.db").display().to_string();
    let mut ledger = SqlLedger::open(&path).unwrap();
    ledger.begin("one", "kind\nchunk = 1\n", 3).unwrap();
    assert!(matches!(SqlLedger::open(&path), Err(LedgerError::Busy)), "one process writes to a file");
    assert_eq!(SqlLedger::look(&path).unwrap().plan().unwrap(), "kind\nchunk = 1\n", "others may look");
    drop(ledger);
    let mut ledger = SqlLedger::open(&path).unwrap();
    let error = ledger.begin("two", "kind\nchunk = 2\n", 3).unwrap_err().to_string();
    assert!(
        error.contains("line 2 of the plans differs: \"chunk = 1\" there, \"chunk = 2\" here"),
        "{error}"
    );
    ledger.begin("one", "kind\nchunk = 1\n", 3).unwrap();
}

#[test]
fn files_of_somebody_else_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    std::fs::write(
        &path,
        "not a database, but long enough to be taken for one by its size alone\n".repeat(20),
    )
    .unwrap();
    let name = path.display().to_string();
    assert!(matches!(SqlLedger::open(&name), Err(LedgerError::Foreign)));
    assert!(SqlLedger::look(&name).is_err());
    assert!(SqlLedger::look(&folder.path().join("none").display().to_string()).is_err());
    let cup = folder.path().join("cup.db");
    let mut store = tablero_tournament::Store::hold(&cup).unwrap();
    store.begin("plan", &["a"]).unwrap();
    store.close().unwrap();
    assert!(matches!(SqlLedger::open(&cup.display().to_string()), Err(LedgerError::Foreign)));
    assert!(SqlLedger::open("postgres://nobody@127.0.0.1:1/none").is_err());
}

/// Whoever looks at the ledger of a stranger, or goes on with it, runs nothing that is in it.
#[test]
fn a_file_that_computes_is_refused() {
    for statement in [
        "CREATE VIEW tablero_more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        "CREATE TRIGGER tablero_more AFTER INSERT ON tablero_done BEGIN DELETE FROM tablero_done; END",
        "ALTER TABLE tablero_done ADD COLUMN more TEXT AS(hex(zeroblob(400000000)))",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("a.ledger").display().to_string();
        SqlLedger::open(&name).unwrap().begin("h", "plan", 3).unwrap();
        assert!(SqlLedger::look(&name).is_ok());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            use sqlx::{ConnectOptions as _, Connection as _};
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&name);
            let mut connection = options.connect().await.unwrap();
            sqlx::query(statement).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
        for refused in [SqlLedger::look(&name), SqlLedger::open(&name)] {
            assert!(matches!(refused, Err(LedgerError::Computing)), "{statement}: {refused:?}");
        }
    }
}
