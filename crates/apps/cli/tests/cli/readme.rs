//! The documents that a newcomer reads: what they show is what the command prints, and the translations keep step.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::PROGRAM;

/// Commands that a document shows and no test runs: they build the project, or wait for a person or a program of theirs.
const NOT_REPLAYED: [&str; 2] = ["cargo ", "tablero play "];

/// The widest line of a README.
const MOST_COLUMNS: usize = 120;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A line of a document, by what a check looks at.
#[derive(Debug, PartialEq, Eq)]
enum Part<'a> {
    /// The depth of a heading.
    Heading(usize),
    /// The opening of a block, with its language.
    Block(&'a str),
    /// A line inside a block.
    Inside(&'a str),
    Prose(&'a str),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut inside = false;
    let mut parts = Vec::new();
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside;
            if inside {
                parts.push(Part::Block(language));
            }
        } else if inside {
            parts.push(Part::Inside(line));
        } else if line.starts_with('#') {
            parts.push(Part::Heading(line.chars().take_while(|&c| c == '#').count()));
        } else {
            parts.push(Part::Prose(line));
        }
    }
    parts
}

/// The commands of all `console` blocks, each with what the document says it prints.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut console = false;
    for part in parts(text) {
        match part {
            Part::Block(language) => console = language == "console",
            Part::Inside(line) if console => {
                if let Some(command) = line.strip_prefix("$ ") {
                    commands.push((command.to_owned(), String::new()));
                } else if let Some((_, output)) = commands.last_mut() {
                    output.push_str(line);
                    output.push('\n');
                }
            }
            _ => {}
        }
    }
    commands
}

/// The text without its measured times, `0.0 s` and the like, and the blanks that align them.
fn masked(text: &str) -> String {
    let pieces: Vec<&str> = text.split(" s").collect();
    let last = pieces.len() - 1;
    let mask = |(index, piece): (usize, &&str)| {
        let rest = piece.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_time = index < last && piece[rest.len()..].contains('.');
        if is_time { format!("{} TIME", rest.trim_end_matches(' ')) } else { (*piece).to_owned() }
    };
    pieces.iter().enumerate().map(mask).collect::<Vec<_>>().join(" s")
}

/// Runs the commands of a document and gives how many ran, and those that print something else now.
fn replay(text: &str) -> (usize, Vec<String>) {
    let folder = PathBuf::from(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let mut ran = 0;
    let mut stale = Vec::new();
    for (line, promised) in commands(text) {
        if NOT_REPLAYED.iter().any(|start| line.starts_with(start)) {
            assert_eq!(promised, "", "nothing checks what {line:?} prints");
            continue;
        }
        ran += 1;
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).current_dir(root()).env("PATH", &path).env("LC_ALL", "C.UTF-8");
        let output = shell.output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        if masked(printed.trim_end()) != masked(promised.trim_end()) {
            stale
                .push(format!("$ {line}\n-- the document:\n{promised}-- the command:\n{printed}{complaint}"));
        }
    }
    (ran, stale)
}

/// The document shows so many commands, and all of them as they are.
fn is_fresh(name: &str, least: usize) {
    let (ran, stale) = replay(&document(name));
    assert!(ran >= least, "{name}: only {ran} commands were found");
    assert!(stale.is_empty(), "{name}:\n{}", stale.join("\n"));
}

#[test]
fn the_readme_shows_what_is_printed() {
    is_fresh("README.md", 3);
}

#[test]
fn the_tour_shows_what_is_printed() {
    is_fresh("docs/tour.md", 19);
}

#[test]
fn a_stale_example_is_found() {
    let show = |output: &str| format!("text\n\n```console\n$ tablero --version\n{output}\n```\n");
    let version = format!("tablero {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(replay(&show(&version)), (1, Vec::new()));
    let (ran, stale) = replay(&show("tablero 0"));
    assert!(ran == 1 && stale.len() == 1 && stale[0].contains(&version), "{stale:?}");
}

#[test]
fn times_are_masked_and_nothing_else() {
    assert_eq!(masked("optimal       0.0 s  3"), "optimal TIME s  3");
    assert_eq!(masked("1.25 s, 16 nodes of 12 slots"), " TIME s, 16 nodes of 12 slots");
    assert_eq!(masked("16 s and 3.5 m"), "16 s and 3.5 m");
}

/// The commands and flags that the prose of a document names, between backticks.
fn named(text: &str) -> Vec<String> {
    let is_prose = |part: Part<'_>| match part {
        Part::Prose(line) => Some(line.to_owned()),
        _ => None,
    };
    // A name may be broken over two lines.
    let prose = parts(text).into_iter().filter_map(is_prose).collect::<Vec<_>>().join(" ");
    let codes = prose.split('`').skip(1).step_by(2);
    let mut named: Vec<String> = codes
        .filter(|code| ["tablero", "cargo", "--"].iter().any(|start| code.starts_with(start)))
        .map(str::to_owned)
        .collect();
    named.sort();
    named
}

/// Where a translation is out of step with the English text.
fn out_of_step(english: &str, translation: &str) -> Option<String> {
    let headings = |text| -> Vec<Part<'_>> {
        parts(text).into_iter().filter(|part| matches!(part, Part::Heading(_) | Part::Block(_))).collect()
    };
    let (ours, theirs) = (headings(english), headings(translation));
    if ours != theirs {
        let place = ours.iter().zip(&theirs).take_while(|(our, their)| our == their).count();
        return Some(format!("the headings and blocks differ from number {} on", place + 1));
    }
    let (ours, theirs) = (commands(english), commands(translation));
    if let Some((our, their)) = ours.iter().zip(&theirs).find(|(our, their)| our != their) {
        return Some(format!("expected the command {:?} and its output, found {:?}", our.0, their.0));
    }
    if ours.len() != theirs.len() {
        return Some(format!("expected {} commands, found {}", ours.len(), theirs.len()));
    }
    let (ours, theirs) = (named(english), named(translation));
    (ours != theirs).then(|| format!("expected the text to name {ours:?}, found {theirs:?}"))
}

#[test]
fn translations_keep_step() {
    let mut pairs = Vec::new();
    for language in ["es", "pt"] {
        pairs.push(("README.md".to_owned(), format!("README.{language}.md")));
        pairs.push(("docs/notation.md".to_owned(), format!("docs/notation.{language}.md")));
        for game in ["checkers", "chess", "queens", "sokoban"] {
            pairs.push((format!("docs/rules/{game}.en.md"), format!("docs/rules/{game}.{language}.md")));
        }
    }
    for (english, translation) in pairs {
        let differs = out_of_step(&document(&english), &document(&translation));
        assert_eq!(differs, None, "{translation} against {english}");
    }
}

#[test]
fn a_translation_out_of_step_is_found() {
    let english = "# A\n\nUse `tablero man`.\n\n## B\n\n```console\n$ tablero games\nchess\n```\n";
    let check = |from: &str, to: &str, said: &str| {
        let found = out_of_step(english, &english.replace(from, to)).unwrap_or_default();
        assert!(found.contains(said), "{from:?} to {to:?}: {found:?}");
    };
    assert_eq!(out_of_step(english, &english.replace("Use", "Usa")), None);
    check("## B", "### B", "number 2 on");
    check("## B\n", "", "number 2 on");
    check("$ tablero games", "$ tablero game", "\"tablero games\" and its output");
    check("\nchess\n", "\najedrez\n", "\"tablero games\" and its output");
    check("$ tablero games\nchess\n", "", "expected 1 commands");
    check("`tablero man`", "`tablero manual`", "tablero manual");
}

#[test]
fn no_line_of_a_readme_is_too_long() {
    for name in ["README.md", "README.es.md", "README.pt.md"] {
        for (index, line) in document(name).lines().enumerate() {
            let columns = line.chars().count();
            assert!(columns <= MOST_COLUMNS, "{name}:{}: {columns} columns", index + 1);
        }
    }
}

/// Every attack that once succeeded names the tests that would notice it again.
#[test]
fn the_tests_of_security_exist() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let text = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let of_tests: Vec<&str> = text.lines().filter(|line| line.contains(".rs` `")).collect();
    let (rows, of_the_lab): (Vec<&str>, Vec<&str>) =
        of_tests.iter().partition(|row| row[2..].starts_with(|first: char| first.is_ascii_digit()));
    for row in &of_the_lab {
        let mut source = String::new();
        for name in row.split('`').skip(1).step_by(2) {
            if name.contains('.') {
                source = fs::read_to_string(root.join("crates/apps/server/tests/lab").join(name)).unwrap();
            } else {
                assert!(source.contains(&format!("fn {name}()")), "{name}");
            }
        }
    }
    assert_eq!(of_the_lab.len(), 8);
    for (row, number) in rows.iter().zip(1..) {
        assert!(row.starts_with(&format!("| {number} |")), "{row}");
        let words: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        for pair in words.chunks(2) {
            let source = fs::read_to_string(root.join("crates").join(pair[0]));
            let source = source.unwrap_or_else(|error| panic!("{}: {error}", pair[0]));
            assert!(source.contains(&format!("fn {}()", pair[1])), "{pair:?}");
        }
    }
    assert_eq!(rows.len(), 19);
}

/// Wordings that once stood in texts for people, and must not come back.
const SLIPS: [&str; 12] = [
    "which line lies",
    "before it is told",
    "lets them stand",
    "what nobody understands",
    "examples below have it",
    "by no block and no capture",
    "milliard",
    " 1 boxes",
    " 1 moves",
    "1 lie in",
    "the error with the words of another",
    "how often it is looked",
];

fn texts(folder: &std::path::Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && name != "node_modules" && !name.starts_with('.') {
                texts(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "md" || extension == "ftl") {
            found.push(path);
        }
    }
}

#[test]
fn old_slips_do_not_come_back() {
    let mut files = Vec::new();
    texts(&root(), &mut files);
    assert!(files.len() > 60, "{} texts", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        for slip in SLIPS {
            assert!(!text.contains(slip), "{}: {slip:?}", file.display());
        }
    }
}

/// What a newcomer to the repository expects to find.
#[test]
fn the_repository_has_its_habits() {
    let workflow = document(".github/workflows/ci.yml");
    assert!(workflow.contains(".ci/run"), "{workflow}");
    for file in
        [".editorconfig", ".github/pull_request_template.md", ".github/ISSUE_TEMPLATE/bug.md", ".ci/run"]
    {
        assert!(root().join(file).is_file(), "{file}");
    }
    let manifest = document("Cargo.toml");
    for key in ["keywords", "categories", "readme", "license"] {
        assert!(manifest.contains(&format!("\n{key} = ")), "{key}");
    }
    for heading in ["For everybody", "For players", "For students and teachers", "For authors of agents"] {
        assert!(document("CHANGELOG.md").contains(&format!("### {heading}")), "{heading}");
    }
}
