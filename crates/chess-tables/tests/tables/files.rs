//! Tables in files: whole, damaged, half built.

use std::fs;
use std::path::Path;

use tablero_chess_tables::{Class, Done, Tables, Value, build_into, check, missing};
use tablero_lite_chess::{Position, notation};

fn read(fen: &str) -> Position {
    notation::read_position(fen).unwrap()
}

/// Builds some classes and gives what became of each.
fn build(directory: &Path, classes: &[&str]) -> Vec<(String, Done, bool)> {
    let classes: Vec<Class> = classes.iter().map(|name| name.parse().unwrap()).collect();
    let mut done = Vec::new();
    build_into(
        directory,
        &classes,
        2,
        |_, _| true,
        |class, what, rejected| {
            done.push((class.to_string(), what, rejected.is_some()));
        },
    )
    .unwrap();
    done
}

const ROOK: &str = "7k/8/5K2/8/8/8/8/R7 w";

#[test]
fn a_class_is_built_after_those_it_leads_to_and_kept() {
    let directory = tempfile::tempdir().unwrap();
    let built = |name: &str| (name.to_owned(), Done::Built, false);
    let kept = |name: &str| (name.to_owned(), Done::Kept, false);
    assert_eq!(build(directory.path(), &["KPK"]), [built("KRK"), built("KPK")]);
    assert_eq!(build(directory.path(), &["KPK", "KBK"]), [built("KBK"), kept("KRK"), kept("KPK")]);
    let (read_back, made) = (Tables::new(Some(directory.path())), Tables::new(None));
    for fen in [ROOK, "8/8/8/4k3/8/4K3/4P3/8 w", "8/8/8/4k3/8/4K3/4P3/8 b", "8/8/8/4k3/8/4K3/4B3/8 b"] {
        assert_eq!(read_back.probe(&read(fen)).unwrap(), made.probe(&read(fen)).unwrap(), "{fen}");
    }
    assert_eq!(missing(directory.path(), 3), []);
    assert_eq!(missing(directory.path(), 4).len(), 12);
}

#[test]
fn work_that_was_stopped_is_taken_up_again() {
    let directory = tempfile::tempdir().unwrap();
    let mut done = Vec::new();
    let classes = Class::all(3);
    build_into(
        directory.path(),
        &classes,
        1,
        |class, code| class.to_string() != "KPK" || code < 5,
        |class, what, _| done.push((class.to_string(), what)),
    )
    .unwrap();
    assert_eq!(done[2], ("KPK".to_owned(), Done::Stopped));
    assert_eq!(missing(directory.path(), 3), ["KPK".parse().unwrap()]);
    let kept: Vec<Done> = build(directory.path(), &["KPK"]).into_iter().map(|(_, what, _)| what).collect();
    assert_eq!(kept, [Done::Kept, Done::Built]);
}

#[test]
fn a_damaged_file_is_refused_and_built_again() {
    let directory = tempfile::tempdir().unwrap();
    build(directory.path(), &["KRK"]);
    let path = directory.path().join("KRK.table");
    let whole = fs::read(&path).unwrap();
    let probe = || Tables::new(Some(directory.path())).probe(&read(ROOK));
    assert_eq!(probe().unwrap(), Value::Win { plies: 3 });
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    for bad in [&whole[..whole.len() - 1], &whole[..40], &[], &changed] {
        fs::write(&path, bad).unwrap();
        let error = probe().unwrap_err().to_string();
        assert!(error.ends_with("(its SHA-256 digest does not fit)"), "{error}");
    }
    assert_eq!(build(directory.path(), &["KRK"]), [("KRK".to_owned(), Done::Built, true)]);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn the_file_does_not_depend_on_the_number_of_threads() {
    let files = [1, 3].map(|threads| {
        let directory = tempfile::tempdir().unwrap();
        build_into(directory.path(), &Class::all(3), threads, |_, _| true, |_, _, _| {}).unwrap();
        fs::read(directory.path().join("KPK.table")).unwrap()
    });
    assert!(files[0] == files[1]);
}

#[test]
fn a_directory_without_the_class_says_so() {
    let directory = tempfile::tempdir().unwrap();
    build(directory.path(), &["KRK"]);
    let error = Tables::new(Some(directory.path())).probe(&read("7k/8/5K2/8/8/8/8/RR6 w")).unwrap_err();
    assert!(error.to_string().starts_with("there is no table of KRRK in "), "{error}");
    // What a class leads to must be there too before it can be checked.
    build(directory.path(), &["KBK", "KRK"]);
    let tables = Tables::new(Some(directory.path()));
    let error = check(&tables, "KRBK".parse().unwrap(), 1).unwrap_err();
    assert!(error.to_string().starts_with("there is no table of KRBK in "), "{error}");
}
