//! What is written back reads as the same definitions.

use tablero_specification::tree::{Body, Definition};
use tablero_specification::write::{self, Style};
use tablero_specification::{File, Format};

const SOLUTION: &str = include_str!("../../../../examples/specs/lite-chess/solution.spec");

/// Definitions without their places.
fn without_places(definitions: &[Definition]) -> Vec<String> {
    definitions
        .iter()
        .map(|definition| {
            let modes: Vec<_> =
                definition.params.iter().map(|param| (param.mode, &param.name, &param.ty)).collect();
            let body = match &definition.body {
                Body::Pred(body) | Body::Aux(_, body) => write::expr(body, Style::Unicode),
                Body::Proc { pre, post } => {
                    let all: Vec<String> =
                        pre.iter().chain(post).map(|part| write::expr(part, Style::Unicode)).collect();
                    all.join(" | ")
                }
                other => format!("{other:?}"),
            };
            format!("{} {modes:?} {body}", definition.name)
        })
        .collect()
}

fn check(style: Style, format: Format) {
    let original = File::read(SOLUTION);
    assert_eq!(original.diagnostics, []);
    let text = write::definitions(&original.definitions, style);
    let again = File::read(&text);
    assert_eq!(again.format, format);
    assert_eq!(again.diagnostics, [], "{text}");
    assert_eq!(without_places(&again.definitions), without_places(&original.definitions));
    // Written once more it is the same text.
    assert_eq!(write::definitions(&again.definitions, style), text);
}

#[test]
fn unicode() {
    check(Style::Unicode, Format::Text);
}

#[test]
fn ascii() {
    check(Style::Ascii, Format::Text);
}

#[test]
fn latex() {
    check(Style::Latex, Format::Latex);
}

/// The solution in the other spellings is made from the text: `REGENERATE=1 cargo test -p tablero-specification` writes it anew.
#[test]
fn the_examples_are_up_to_date() {
    let definitions = File::read(SOLUTION).definitions;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/specs/lite-chess");
    let ascii = write::definitions(&definitions, Style::Ascii);
    let markdown = format!(
        "# Ajedrez Lite\n\nSólo se leen los bloques cercados; lo demás es prosa.\n\n```\n{}```\n",
        write::definitions(&definitions, Style::Unicode)
    );
    for (name, text) in [
        ("solution.tex", write::definitions(&definitions, Style::Latex)),
        ("solution-ascii.spec", ascii),
        ("solution.md", markdown),
    ] {
        let path = format!("{folder}/{name}");
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap() == text, "{name} is stale: run with REGENERATE=1");
    }
}
