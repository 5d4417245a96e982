//! The readers of specifications and of values in them.

use tablero_catalogue::Catalogue;
use tablero_grade::Desk;
use tablero_specification::{File, read_expr, tad};

use crate::{Reader, reader};

/// The readers of specifications, in every spelling. Parts of a long text are texts of their own: most changes hit something.
pub(crate) fn all(games: &Catalogue) -> Vec<Reader> {
    let parts = |text: &str| -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        lines.chunks(12).map(|lines| lines.join("\n")).collect()
    };
    let file = |text: &str| {
        let file = File::read(text);
        file.diagnostics.is_empty() && !file.definitions.is_empty()
    };
    let spellings = [
        ("specification", include_str!("../../../../../examples/specs/lite-chess/solution.spec")),
        ("plain specification", include_str!("../../../../../examples/specs/lite-chess/solution-ascii.spec")),
        ("LaTeX specification", include_str!("../../../../../examples/specs/lite-chess/solution.tex")),
    ];
    let mut all: Vec<Reader> =
        spellings.into_iter().map(|(name, text)| reader(name, parts(text), file)).collect();
    let markdown = "# Uno\n\n```\npred esBlanca(p: Z) { p > 0 ∧ (∀i: Z)(0 ≤ i < p ⟹L i ≠ p) }\n```\n\nDos\n```spec\naux doble(x: Z): Z = 2 * x\n```\n";
    all.push(reader("Markdown specification", [markdown], file));
    let tad = include_str!("../../../../../examples/specs/sokoban/solution.tad");
    let latex = include_str!("../../../../../examples/specs/sokoban/solution.tex");
    all.push(reader("TAD", [tad, latex], |text| tad::read(text).problems.is_empty()));
    all.push(reader(
        "formula",
        [
            "(∀i: Z)(0 ≤ i < |s| ⟹L s[i] > 0)",
            "exists x: Z :: 0 <= x < 9 && x mod 2 = 1",
            "if a then 1 else 2 fi",
        ],
        |text| read_expr(text, vec!["s".to_owned(), "a".to_owned()]).is_ok(),
    ));
    for entry in games.iter() {
        let desk = entry.pack().and_then(tablero_grade::Pack::desk);
        all.extend(desk.map(|desk| values(entry.kind().name(), desk)));
    }
    all
}

/// Values in the notation of a game, as whoever tries a formula types them.
fn values(name: &str, desk: &'static dyn Desk) -> Reader {
    let texts = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "8/8/4k3/8/8/4K3/8/8 b"];
    reader(format!("value of {name}"), texts, |text| desk.read(text).is_some())
}
