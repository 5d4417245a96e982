//! The files of the page.

use std::io;
use std::path::Path;

use tablero_catalogue::Catalogue;
use tablero_core::{Message, Options, Player};
use tablero_draw::Picture;
use tablero_lab::Sights;
use tablero_wire::lab::LabLook;

/// The host of the page as WebAssembly, made by `cargo xtask web`.
pub const WASM: &[u8] = include_bytes!("../../../../web/tablero.wasm");

/// The first page, with a place for the first board.
const INDEX: &str = include_str!("../../../../web/index.html");
const PLACE: &str = "<!--FIRST-BOARD-->";
/// Where it says what a browser needs, for those that have nobody else to say it.
const NEEDED: &str = "<!--NEEDED-->";

/// One file of the page: its name, its kind and what it holds.
type File = (&'static str, &'static str, &'static [u8]);

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! file {
    ($name:literal, $kind:expr) => {
        ($name, $kind, include_bytes!(concat!("../../../../web/", $name)))
    };
}

const FILES: &[File] = &[
    file!("agents.js", SCRIPT),
    file!("arena.html", HTML),
    file!("arena.js", SCRIPT),
    file!("ask.js", SCRIPT),
    file!("board.js", SCRIPT),
    file!("carrier.js", SCRIPT),
    file!("class.html", HTML),
    file!("class.js", SCRIPT),
    file!("clock.js", SCRIPT),
    file!("company.css", "text/css; charset=utf-8"),
    file!("company.js", SCRIPT),
    file!("data-types.js", SCRIPT),
    file!("editor.js", SCRIPT),
    file!("grade-types.js", SCRIPT),
    file!("grade-worker.js", SCRIPT),
    file!("grade.css", "text/css; charset=utf-8"),
    file!("grade.html", HTML),
    file!("grade.js", SCRIPT),
    file!("grade.wasm", "application/wasm"),
    file!("hall-types.js", SCRIPT),
    file!("hall.js", SCRIPT),
    file!("icon.svg", "image/svg+xml"),
    file!("lab.js", SCRIPT),
    file!("levels.js", SCRIPT),
    file!("main.js", SCRIPT),
    file!("marker.js", SCRIPT),
    file!("motion.js", SCRIPT),
    file!("moves.js", SCRIPT),
    file!("newgame.js", SCRIPT),
    file!("offline.js", SCRIPT),
    file!("page.js", SCRIPT),
    file!("people.html", HTML),
    file!("people.js", SCRIPT),
    file!("play.js", SCRIPT),
    file!("progress.js", SCRIPT),
    file!("results.js", SCRIPT),
    file!("rules.js", SCRIPT),
    file!("settings.js", SCRIPT),
    file!("sheet.js", SCRIPT),
    file!("sound.js", SCRIPT),
    file!("study.js", SCRIPT),
    file!("style.css", "text/css; charset=utf-8"),
    ("tablero.wasm", "application/wasm", WASM),
    file!("terms.js", SCRIPT),
    file!("thinker.js", SCRIPT),
    file!("types.js", SCRIPT),
    file!("views.js", SCRIPT),
    file!("worker.js", SCRIPT),
];

/// The page for some games.
#[derive(Debug)]
pub struct Site {
    index: String,
}

impl Site {
    /// The page, which shows the first board before any script has run.
    #[must_use]
    pub fn new(games: &Catalogue) -> Self {
        let first = games.iter().next().and_then(|entry| entry.sit(&Options::default()).ok());
        let drawn = first.map_or_else(String::new, |table| {
            let board = table.board(&table.start(), Player::FIRST);
            Picture::new(board.as_ref()).title(table.game()).svg()
        });
        Self { index: INDEX.replace(PLACE, &drawn).replace(NEEDED, &needed(games)) }
    }

    /// The kind and the bytes of a file; the empty name is that of the first page.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<(&'static str, &[u8])> {
        if name.is_empty() || name == "index.html" {
            return Some((HTML, self.index.as_bytes()));
        }
        let found = FILES.iter().find(|(known, _, _)| *known == name)?;
        Some((found.1, found.2))
    }

    /// The names of all files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once("index.html").chain(FILES.iter().map(|(name, _, _)| *name))
    }

    /// Writes the page into a directory, which is made if it is missing. It works from any plain file server, under any
    /// path.
    pub fn export(&self, directory: &Path) -> io::Result<usize> {
        std::fs::create_dir_all(directory)?;
        let mut count = 0;
        for name in self.names() {
            let (_, bytes) = self.file(name).unwrap_or_default();
            std::fs::write(directory.join(name), bytes)?;
            count += 1;
        }
        Ok(count)
    }
}

/// What a browser needs, in every language: words otherwise come from a host that runs in the browser.
fn needed(games: &Catalogue) -> String {
    let mut sights = Sights::new(games.clone(), &[]);
    let mut text = |code: &str| {
        let look = LabLook { lang: Some(code.to_owned()), ..LabLook::default() };
        let sight = sights.get(&look).ok()?;
        Some(format!("<p lang=\"{code}\">{}</p>", sight.words().say(&Message::new("lab-page-no-wasm"))))
    };
    ["en", "es", "pt"].into_iter().filter_map(&mut text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_has_a_board_and_no_script_of_its_own() {
        let site = Site::new(&Catalogue::standard());
        let (_, bytes) = site.file("").unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(text.contains("<svg") && !text.contains(PLACE));
        // The policy allows files of the page alone, and nothing inside the page.
        assert!(text.contains("default-src 'none'") && !text.contains("unsafe-inline"));
        assert_eq!(text.matches("<script").count(), 1);
        assert!(!text.contains(" style=") && !text.contains(" onclick"));
        assert_eq!(site.file("../Cargo.toml"), None);
        // Who has no WebAssembly, or no script at all, reads why nothing can be played.
        assert!(!text.contains(NEEDED) && text.matches("necesita JavaScript").count() == 2);
    }

    #[test]
    fn what_is_kept_for_days_without_a_connection_is_what_there_is() {
        let site = Site::new(&Catalogue::standard());
        let offline = String::from_utf8(site.file("offline.js").unwrap().1.to_vec()).unwrap();
        for name in site.names().filter(|name| !["index.html", "offline.js"].contains(name)) {
            assert!(offline.contains(&format!("\"{name}\"")), "{name} is not kept");
        }
    }

    #[test]
    fn nothing_is_asked_of_anybody_else() {
        let site = Site::new(&Catalogue::standard());
        for name in site.names().filter(|name| !name.contains(".wasm")) {
            let text = String::from_utf8(site.file(name).unwrap().1.to_vec()).unwrap();
            let addresses = text.matches("http://").count() + text.matches("https://").count();
            // The name of SVG is an address that nobody calls.
            assert_eq!(addresses, text.matches("http://www.w3.org/2000/svg").count(), "{name}");
        }
    }
}
