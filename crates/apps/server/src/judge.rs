//! Specifications of visitors, judged by a process of their own, as `tablero grade` does.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use tablero_catalogue::Catalogue;
use tablero_core::Message;
use tablero_grade::{Class, Pack, Verdict};
use tablero_wire::Tree;
use tablero_wire::hall::{HallDiagnostic, HallMark, HallSheet};
use tablero_words::Language;

use crate::process::{self, Bounds};

/// How long a specification is judged, as the process is told.
const TIME: &str = "20s";
/// What the process may use: it has some time left to say what it found.
const BOUNDS: Bounds = Bounds { time: Duration::from_secs(25), longest: 4 << 20 };

/// Who judges, and what.
pub(crate) struct Case<'a> {
    /// The program.
    pub(crate) program: &'a Path,
    /// The game.
    pub(crate) game: &'a str,
    /// The specification.
    pub(crate) text: &'a str,
    /// The language of the judgement.
    pub(crate) language: &'a str,
}

/// Judges a specification; the reason if that cannot be done. It is given up when somebody says so.
pub(crate) fn judge(
    case: &Case<'_>,
    games: &Catalogue,
    is_over: impl Fn() -> bool,
) -> Result<HallSheet, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("specification.txt");
    std::fs::write(&file, case.text).map_err(|error| error.to_string())?;
    let words = ["grade", case.game, "--json", "--as-written", "--lang", case.language, "--time", TIME];
    let words = words.map(OsStr::new).into_iter().chain([file.as_os_str()]);
    let said = process::run(case.program, words, BOUNDS, is_over)
        .map_err(|error| format!("it cannot be judged: {error}"))?;
    let entry = games.get(case.game).map_err(|error| error.to_string())?;
    let language = Language::from_locale(case.language).unwrap_or_default();
    let words = games.words(language);
    let told = Telling { pack: entry.pack(), say: &|message: &Message| words.say(message) };
    let trees: Vec<Tree> = said.lines().filter_map(Tree::read).collect();
    let notes = trees.iter().filter_map(|tree| tree.get("lint")).flat_map(|lint| diagnostics(lint, false));
    let sheet = HallSheet {
        marks: trees.iter().filter_map(|tree| told.mark(tree)).collect(),
        notes: notes.collect(),
    };
    // The totals come last.
    let is_done = trees.iter().any(|tree| tree.get("totals").is_some());
    if is_done { Ok(sheet) } else { Err("it could not be judged within its limits".to_owned()) }
}

/// Puts marks into words.
struct Telling<'a> {
    pack: Option<&'static dyn Pack>,
    say: &'a dyn Fn(&Message) -> String,
}

fn text(tree: &Tree, key: &str) -> Option<String> {
    match tree.get(key)? {
        Tree::Text(text) => Some(text.clone()),
        Tree::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn items<'t>(tree: &'t Tree, key: &str) -> &'t [Tree] {
    match tree.get(key) {
        Some(Tree::List(items)) => items,
        _ => &[],
    }
}

fn diagnostics(list: &Tree, error: bool) -> Vec<HallDiagnostic> {
    let Tree::List(list) = list else { return Vec::new() };
    list.iter().filter_map(|one| diagnostic(one, error, "message")).collect()
}

/// A remark with its place.
fn diagnostic(tree: &Tree, error: bool, key: &str) -> Option<HallDiagnostic> {
    let number = |key: &str| text(tree, key)?.parse().ok();
    Some(HallDiagnostic {
        error,
        line: number("line")?,
        column: number("column")?,
        message: text(tree, key)?,
        hint: None,
    })
}

impl Telling<'_> {
    /// The mark that an object tells, if it tells one.
    fn mark(&self, tree: &Tree) -> Option<HallMark> {
        let verdict = text(tree, "verdict")?;
        let known = Verdict::ALL.into_iter().find(|known| known.word() == verdict)?;
        let mut told = vec![(self.say)(&known.explain())];
        let classes = items(tree, "class").iter().filter_map(|class| match class {
            Tree::Text(word) => Class::ALL.into_iter().find(|known| known.word() == word),
            _ => None,
        });
        told.extend(classes.map(|class| (self.say)(&class.explain())));
        let case = tree.get("counterexample").filter(|case| matches!(case, Tree::Object(_)));
        let mut faults = tree.get("diagnostics").map_or_else(Vec::new, |found| diagnostics(found, true));
        faults.extend(tree.get("hint").and_then(|hint| diagnostic(hint, false, "text")));
        faults.extend(tree.get("warnings").map_or_else(Vec::new, |found| diagnostics(found, false)));
        Some(HallMark {
            exercise: text(tree, "exercise").or_else(|| text(tree, "operation"))?,
            name: text(tree, "name").unwrap_or_default(),
            verdict,
            told,
            board: case.and_then(|case| self.pack?.drawing(case)),
            question: case.map(tablero_wire::text),
            faults,
        })
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    /// A judge that is a script of the shell.
    fn judged(script: &str, is_over: bool) -> Result<HallSheet, String> {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("judge");
        std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let games = Catalogue::standard();
        let game = games.iter().next().unwrap().kind().name();
        let case = Case { program: &program, game, text: "pred x() { }", language: "es" };
        judge(&case, &games, || is_over)
    }

    #[test]
    fn marks_are_read_and_put_into_words() {
        let mark = r#"{"exercise":3,"name":"is_valid_move","verdict":"wrong","class":["accepts_wrong"],
            "counterexample":{"fen":"8/8/8/8/8/8/8/K6k w","student":true,"reference":false},
            "diagnostics":[{"line":2,"column":5,"message":"uno"}],"warnings":[],
            "hint":{"line":7,"column":1,"text":"dos"}}"#;
        let mark = mark.replace('\n', "");
        let script = format!("cat <<'END'\n{mark}\nnonsense\n{{\"totals\":{{}},\"lint\":[]}}\nEND");
        let sheet = judged(&script, false).unwrap();
        let [mark] = &sheet.marks[..] else { panic!("{sheet:?}") };
        assert_eq!((mark.exercise.as_str(), mark.verdict.as_str(), mark.told.len()), ("3", "wrong", 2));
        assert!(mark.board.as_deref().is_some_and(|board| board.contains('♔')), "{mark:?}");
        let places: Vec<_> = mark.faults.iter().map(|fault| (fault.error, fault.line)).collect();
        assert_eq!(places, [(true, 2), (false, 7)]);
    }

    #[test]
    fn a_judge_that_fails_or_never_ends_gives_no_marks() {
        assert!(judged("exit 3", false).is_err());
        assert!(judged("echo '{\"verdict\":\"wonderful\",\"exercise\":1}'", false).is_err());
        assert!(judged("while :; do :; done", true).is_err(), "the server stops");
    }

    #[test]
    fn it_is_told_nothing_but_words_of_the_server() {
        let script = r#"[ "$1 $3 $4 $5 $6 $7 $8" = "grade --json --as-written --lang es --time 20s" ] || exit 1
            [ "$(cat "$9")" = "pred x() { }" ] || exit 1
            echo '{"verdict":"right","exercise":1,"name":"x"}'; echo '{"totals":{}}'"#;
        assert_eq!(judged(script, false).unwrap().marks.len(), 1);
    }
}
