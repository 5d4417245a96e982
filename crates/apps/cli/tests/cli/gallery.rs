//! The pictures of `docs/gallery`: made by `cargo xtask gallery`, and compared to the byte.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run;

/// A picture of the gallery: its file, what it shows, and the words that make it.
const PICTURES: &[(&str, &str, &str)] = &[
    ("chess.svg", "The start of Lite Chess.", "chess picture"),
    (
        "chess-marks.svg",
        "The last move, where the bishop may go, an attacked square, a marked one and an arrow.",
        "chess picture --moves e2e3 b7b6 --targets f1 --attacked c5 --mark d4 --arrow a1:a7",
    ),
    ("chess-dark.svg", "Seen from Black's side, for dark pages.", "chess picture --theme dark --south 2"),
    ("chess-print.svg", "For printing.", "chess picture --theme print"),
    ("chess-contrast.svg", "With high contrast.", "chess picture --theme contrast"),
    ("sokoban.svg", "A Sokoban level.", "sokoban picture collection=boxoban-hard level=6"),
    (
        "sokoban-dark.svg",
        "A solved level: boxes where they belong have a tick.",
        "sokoban picture collection=microban level=1 --moves dlUrrrdLullddrUluRuulDrddrruLdlUU --theme dark",
    ),
    (
        "sokoban-contrast.svg",
        "High contrast: walls, boxes and goals have different shapes.",
        "sokoban picture --theme contrast",
    ),
    (
        "checkers.svg",
        "Chinese checkers for six: every player has a symbol.",
        "checkers picture players=123456",
    ),
    (
        "checkers-jumps.svg",
        "A chain of jumps, with the numbers of the cells.",
        "picture jumps.tablero --ply 11 --names --theme dark",
    ),
    ("checkers-print.svg", "The star, for printing.", "checkers picture size=3 players=135 --theme print"),
    ("queens.svg", "The queens duel: attacked cells are crossed out.", "queens picture --moves a1 c2 d5"),
    ("queens-print.svg", "The same, for printing.", "queens picture side=6 --moves a1 c2 --theme print"),
    ("chess-game.svg", "A whole game as an animation.", "picture mate.tablero --animate"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Runs the command with words that name records of the test data.
fn draw(words: &str) -> (i32, String, String) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let place = |word: &str| match word.strip_suffix(".tablero") {
        Some(_) => data.join(word).display().to_string(),
        None => word.to_owned(),
    };
    let words: Vec<String> = words.split(' ').map(place).collect();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The page that shows them.
fn page() -> String {
    let mut text = "# Pictures\n\n\
        Every position of every game as SVG or PNG, and every record as an animated SVG. `cargo xtask gallery` makes this\n\
        page and its pictures; `cargo xtask test` compares them.\n"
        .to_owned();
    for (file, shown, words) in PICTURES {
        text += &format!("\n{shown}\n\n```\ntablero {words}\n```\n\n![{shown}](gallery/{file})\n");
    }
    text
}

#[test]
fn the_gallery_is_what_the_command_draws() {
    let mut made = vec![("docs/gallery.md".to_owned(), page())];
    for (file, _, words) in PICTURES {
        let (status, drawn, said) = draw(words);
        assert_eq!(status, 0, "{file}: {said}");
        made.push((format!("docs/gallery/{file}"), drawn));
    }
    for (path, text) in made {
        let file = root().join(&path);
        if std::env::var_os("TABLERO_RENEW").is_some() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, text).unwrap();
        } else {
            // Not `assert_eq!`: nobody reads two pictures in a terminal.
            let kept = fs::read_to_string(&file).unwrap_or_default();
            assert!(kept == text, "{path} is not what is drawn now: run cargo xtask gallery and look at it");
        }
    }
}

#[test]
fn a_picture_is_written_as_its_file_ends() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("start-{}.png", std::process::id()));
    let (status, _, said) = draw(&format!("chess picture --width 80 --output {}", file.display()));
    assert_eq!(status, 0, "{said}");
    let written = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(written.starts_with(b"\x89PNG"));
    let (status, _, said) = draw("chess picture --output start.gif");
    assert_eq!(status, 2);
    assert!(said.contains("expected a file that ends in .svg or .png, found start.gif"), "{said}");
}

#[test]
fn what_no_picture_has_is_refused_by_name() {
    for (words, expected) in [
        ("chess picture --mark j9", "--mark: no spot of the picture is called \"j9\""),
        ("chess picture --moves e2e5", "--moves: e2e5: "),
        ("chess picture --theme pink", "expected light, dark, print or contrast, found \"pink\""),
        ("chess picture --south 3", "--south: expected 1 to 2, found 3"),
        ("picture mate.tablero --ply 99", "--ply: expected 0 to "),
    ] {
        let (status, _, said) = draw(words);
        assert_eq!(status, 2, "{words}");
        assert!(said.contains(expected), "{words}: {said}");
    }
}
