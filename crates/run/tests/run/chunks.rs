//! Chunks are pure, and make the same files whatever their size and order.

use tablero_arena::AgentOptions;
use tablero_catalogue::Catalogue;
use tablero_run::{Job, Progress, assemble};

use crate::{PLANS, job, plan, straight};

#[test]
fn a_chunk_has_the_same_bytes_whenever_it_is_computed() {
    for text in PLANS {
        let (one, other) = (job(text), job(text));
        for index in (0..one.chunks()).rev() {
            let bytes = one.execute(index).unwrap();
            assert!(!bytes.is_empty(), "{text}");
            assert_eq!(bytes, other.execute(index).unwrap(), "{text}");
        }
        assert!(one.execute(one.chunks()).unwrap_err().to_string().contains("there is no chunk"));
    }
}

#[test]
fn results_do_not_depend_on_how_the_plan_was_cut() {
    for text in PLANS {
        let mut cut = plan(text);
        let whole = job(text);
        cut.chunk = 1000;
        let cut = Job::new(cut, &Catalogue::standard(), AgentOptions::default()).unwrap();
        assert!(cut.chunks() == 1 && whole.chunks() > 1, "{text}");
        assert_ne!(cut.hash(), whole.hash());
        let files = |job: &Job| {
            let files = assemble(job, &Catalogue::standard(), &straight(job), &Progress::default()).unwrap();
            files.into_iter().filter(|file| file.name != "plan.toml").collect::<Vec<_>>()
        };
        assert_eq!(files(&cut), files(&whole), "{text}");
    }
}

#[test]
fn games_have_a_table_and_records_that_hold() {
    let job = job(PLANS[0]);
    let chunks = straight(&job);
    let (director, ending) = job.tournament(&Catalogue::standard(), &chunks).unwrap().unwrap();
    assert!(ending.complete && ending.games == 10 && ending.rows.len() == 2);
    drop(director);
    let files = assemble(&job, &Catalogue::standard(), &chunks, &Progress::default()).unwrap();
    let records = String::from_utf8(files[1].bytes.clone()).unwrap();
    let report = tablero_tournament::sealed::verify(&records, &Catalogue::standard()).unwrap();
    assert_eq!((report.lies, report.finished), (Vec::new(), true));
    // What is missing was not played; what is there is looked at.
    let (_, ending) = job.tournament(&Catalogue::standard(), &chunks[1..]).unwrap().unwrap();
    assert!(!ending.complete && ending.games == 7);
    let swapped = vec![(0, chunks[1].1.clone())];
    assert!(job.tournament(&Catalogue::standard(), &swapped).is_err());
    assert!(job.tournament(&Catalogue::standard(), &[(0, b"{}\n".to_vec())]).is_err());
}

#[test]
fn positions_are_those_of_the_games() {
    let bytes = job(PLANS[1]).execute(0).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let first = text.lines().next().unwrap();
    assert!(
        first.starts_with("{\"game\":1,\"ply\":1,\"position\":") && first.contains("\"places\":["),
        "{first}"
    );
}
