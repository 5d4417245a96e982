//! Whether a received ledger is believed.

use std::time::Duration;

use tablero_run::{Finished, Ledger, SqlLedger, WrongChunk, verify};

use crate::{PLANS, job, straight};

/// A ledger of these results.
fn ledger(hash: &str, chunks: u64, results: &[(u64, Vec<u8>)]) -> (SqlLedger, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = SqlLedger::open(&folder.path().join("received").display().to_string()).unwrap();
    ledger.begin(hash, "plan", chunks).unwrap();
    for (index, bytes) in results {
        let finished = Finished { index: *index, worker: "elsewhere", bytes, took: Duration::ZERO };
        ledger.finish(&finished).unwrap();
    }
    (ledger, folder)
}

#[test]
fn a_true_ledger_is_confirmed_and_every_forged_chunk_is_named() {
    for text in PLANS {
        let job = job(text);
        let truth = straight(&job);
        let (mut honest, _folder) = ledger(job.hash(), job.chunks(), &truth);
        let verified = verify(&job, &mut honest, None, 0, 2).unwrap();
        assert_eq!((verified.computed, verified.missing), (job.chunks(), 0), "{text}");
        assert!(verified.wrong.is_empty(), "{text}: {:?}", verified.wrong);
        for forged in 0..truth.len() {
            let mut results = truth.clone();
            let lines = results[forged].1.split(|byte| *byte == b'\n').count();
            results[forged].1.extend(b"one line more\n");
            let (mut ledger, _folder) = ledger(job.hash(), job.chunks(), &results);
            let verified = verify(&job, &mut ledger, None, 0, 2).unwrap();
            let theirs = "one line more".to_owned();
            let differs = WrongChunk::Differs { line: lines, theirs, ours: String::new() };
            assert_eq!(verified.wrong, [(results[forged].0, differs)], "{text}");
        }
    }
}

#[test]
fn a_sample_is_chosen_by_its_seed_and_what_is_missing_is_counted() {
    let job = job(PLANS[0]);
    let mut results = straight(&job);
    results.pop();
    for result in &mut results {
        result.1.clear();
    }
    let sample = |seed| {
        let (mut ledger, _folder) = ledger(job.hash(), job.chunks(), &results);
        verify(&job, &mut ledger, Some(1), seed, 2).unwrap()
    };
    let chosen: Vec<u64> = (0..20).map(|seed| sample(seed).wrong[0].0).collect();
    assert!(chosen.iter().any(|index| *index != chosen[0]), "{chosen:?}");
    assert_eq!(sample(3), sample(3));
    assert_eq!((sample(3).computed, sample(3).missing), (1, 1));
}
