//! The specification quotes the rule book, and the book has every quotation.

use std::path::Path;

use tablero_core::conformance::check_quotations;

#[test]
fn the_rule_book_has_every_quotation() {
    let read =
        |path: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let found = check_quotations(&read("src/spec.rs"), &read("../../../docs/rules/chess.en.md"));
    assert!(found.as_ref().is_ok_and(|&quotations| quotations > 0), "{found:?}");
}
