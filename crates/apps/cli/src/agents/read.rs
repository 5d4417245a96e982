//! Programs and projects in files.

use std::fs;
use std::path::{Path, PathBuf};

use tablero_agentspeak::Budget;
use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::{
    AgentEntry, Diagnostic, NotIncluded, Parsed, Project, parse_jcm, parse_program_within, parse_project,
};
use tablero_arena::{Beside, read_regular};
use tablero_words::Words;

use crate::exit::Failure;

/// Where Jason projects keep their programs, beside the folders they name themselves.
const USUAL_FOLDERS: [&str; 4] = ["", "src/agt", "src/asl", "asl"];

/// A program as it stands in a file.
pub(crate) struct Source {
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) parsed: Parsed,
}

/// An agent to run.
pub(crate) struct Cast {
    pub(crate) name: String,
    pub(crate) file: String,
    /// What its project says about it.
    pub(crate) entry: Option<AgentEntry>,
    /// Where what it includes is found.
    pub(crate) files: Beside,
}

impl Cast {
    /// Its program, with what its project adds to it.
    pub(crate) fn program(&self, budget: &Budget, words: &Words) -> Result<Program, Failure> {
        let mut program = program(&self.file, &self.files, budget, words)?;
        if let Some(entry) = &self.entry {
            entry.equip(&mut program);
        }
        Ok(program)
    }
}

pub(crate) fn text(file: &str) -> Result<String, Failure> {
    let bytes = read_regular(Path::new(file))
        .map_err(|error| Failure::usage(format!("cannot read {file}: {error}")))?;
    // A program saved in an old encoding is better told about its letters than about its bytes.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The program in a file with whatever is wrong with it.
pub(crate) fn source(file: &str, files: &Beside, budget: &Budget) -> Result<Source, Failure> {
    let text = text(file)?;
    let parsed = parse_program_within(&text, file, files, budget);
    Ok(Source { file: file.to_owned(), text, parsed })
}

/// The program in a file, or what is wrong with it, line by line.
pub(crate) fn program(
    file: &str,
    files: &Beside,
    budget: &Budget,
    words: &Words,
) -> Result<Program, Failure> {
    let source = source(file, files, budget)?;
    let told = source.messages(words);
    if source.parsed.has_errors() {
        return Err(Failure::usage(format!("{file} is not a program that can be run\n{told}")));
    }
    eprint!("{told}");
    Ok(source.parsed.program)
}

impl Source {
    /// What is wrong with it, with the lines shown.
    pub(crate) fn messages(&self, words: &Words) -> String {
        self.parsed
            .diagnostics
            .iter()
            .map(|diagnostic| rendered(diagnostic, &self.file, &self.text, words))
            .collect()
    }
}

/// What is wrong, with the lines shown, in the language of the person.
fn rendered(diagnostic: &Diagnostic, file: &str, text: &str, words: &Words) -> String {
    let shown = said(diagnostic, words).render(file, text);
    // The drawing names the hint in English. Lines of the program begin with their number, so no other line fits.
    shown.replace("\n  help: ", &format!("\n  {}: ", words.say(&crate::said::help_label())))
}

/// What is wrong, in the language of the person.
fn said(diagnostic: &Diagnostic, words: &Words) -> Diagnostic {
    Diagnostic {
        message: words.phrase(&diagnostic.message),
        label: words.phrase(&diagnostic.label),
        hint: diagnostic.hint.as_deref().map(|hint| words.phrase(hint)),
        ..diagnostic.clone()
    }
}

/// How many programs around a file are looked into for the one that includes it.
const MAX_NEIGHBOURS: usize = 200;

/// Whether a program beside the file, or in the folder around, includes it: then it is a part of that program.
pub(crate) fn is_part(file: &str) -> bool {
    let path = Path::new(file);
    let Some(name) = path.file_name().map(|name| name.to_string_lossy()) else { return false };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let around = folder.join("..");
    let programs =
        [folder, around.as_path()].into_iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    programs
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|other| other.extension().is_some_and(|extension| extension == "asl"))
        .take(MAX_NEIGHBOURS)
        .filter_map(|other| read_regular(&other).ok())
        .any(|text| includes(&String::from_utf8_lossy(&text), &name))
}

/// Whether a text has a directive that includes a file of this name, in whatever folder.
fn includes(text: &str, name: &str) -> bool {
    text.split("include").skip(1).any(|rest| {
        let argument = rest.trim_start().strip_prefix('(').map(str::trim_start);
        let quoted = argument.and_then(|argument| argument.strip_prefix('"')?.split('"').next());
        quoted.is_some_and(|path| path.rsplit('/').next() == Some(name))
    })
}

/// Whether a file is a project.
pub(crate) fn is_project(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "mas2j" || extension == "jcm")
}

/// The agents a file stands for: one for a program, all that are listed for a project.
pub(crate) fn cast(file: &str, root: Option<&Path>, words: &Words) -> Result<Vec<Cast>, Failure> {
    let files = root.map_or_else(|| Beside::program(file), Beside::below);
    if !is_project(file) {
        let name = Path::new(file).file_stem().map_or_else(|| "agent".into(), |stem| stem.to_string_lossy());
        return Ok(vec![Cast { name: name.into_owned(), file: file.to_owned(), entry: None, files }]);
    }
    let text = text(file)?;
    let is_jacamo = Path::new(file).extension().is_some_and(|extension| extension == "jcm");
    let parsed = if is_jacamo { parse_jcm(&text) } else { parse_project(&text) };
    let project = parsed.map_err(|diagnostic| {
        Failure::usage(format!("{file} is not a project\n{}", rendered(&diagnostic, file, &text, words)))
    })?;
    for need in &project.needs {
        eprintln!("{}", words.say(&crate::said::project_needs(file, words.phrase(need))));
    }
    let mut cast = Vec::new();
    for entry in &project.agents {
        let program = find(file, &project, &entry.file, &files)?;
        let one =
            |name| Cast { name, file: program.clone(), entry: Some(entry.clone()), files: files.clone() };
        cast.extend(entry.names().map(one));
    }
    Ok(cast)
}

/// The program an agent of a project names, in the folders of the project: what it includes may lie nowhere else, and so
/// may it not itself, for a project may come from a stranger.
fn find(project_file: &str, project: &Project, name: &str, files: &Beside) -> Result<String, Failure> {
    let folder = Path::new(project_file).parent().map(PathBuf::from).unwrap_or_default();
    let named = project.source_path.iter().map(String::as_str);
    let mut refused = None;
    for place in named.chain(USUAL_FOLDERS) {
        let candidate = folder.join(place).join(name);
        match files.read(&candidate) {
            Ok(_) => return Ok(candidate.to_string_lossy().into_owned()),
            Err(NotIncluded::Missing) => {}
            Err(error) => {
                refused.get_or_insert(error);
            }
        }
    }
    Err(Failure::usage(match refused {
        Some(error) => format!("{project_file}: {name}: {error}"),
        None => format!("{project_file}: there is no file {name} in the folders of the project"),
    }))
}
