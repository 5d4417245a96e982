//! Programs and projects in files.

use std::path::{Path, PathBuf};

use tablero_agentspeak::Budget;
use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::{
    AgentEntry, Parsed, Project, parse_jcm, parse_program_within, parse_project,
};
use tablero_arena::{Beside, read_regular};

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
    pub(crate) fn program(&self, budget: &Budget) -> Result<Program, Failure> {
        let mut program = program(&self.file, &self.files, budget)?;
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
pub(crate) fn program(file: &str, files: &Beside, budget: &Budget) -> Result<Program, Failure> {
    let source = source(file, files, budget)?;
    let told = source.messages();
    if source.parsed.has_errors() {
        return Err(Failure::usage(format!("{file} is not a program that can be run\n{told}")));
    }
    eprint!("{told}");
    Ok(source.parsed.program)
}

impl Source {
    /// What is wrong with it, with the lines shown.
    pub(crate) fn messages(&self) -> String {
        self.parsed.diagnostics.iter().map(|diagnostic| diagnostic.render(&self.file, &self.text)).collect()
    }
}

/// Whether a file is a project.
pub(crate) fn is_project(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "mas2j" || extension == "jcm")
}

/// The agents a file stands for: one for a program, all that are listed for a project.
pub(crate) fn cast(file: &str, root: Option<&Path>) -> Result<Vec<Cast>, Failure> {
    let files = root.map_or_else(|| Beside::program(file), Beside::below);
    if !is_project(file) {
        let name = Path::new(file).file_stem().map_or_else(|| "agent".into(), |stem| stem.to_string_lossy());
        return Ok(vec![Cast { name: name.into_owned(), file: file.to_owned(), entry: None, files }]);
    }
    let text = text(file)?;
    let is_jacamo = Path::new(file).extension().is_some_and(|extension| extension == "jcm");
    let parsed = if is_jacamo { parse_jcm(&text) } else { parse_project(&text) };
    let project = parsed.map_err(|diagnostic| {
        Failure::usage(format!("{file} is not a project\n{}", diagnostic.render(file, &text)))
    })?;
    for need in &project.needs {
        eprintln!("{file}: {need}, which is not here: agents run without it");
    }
    let mut cast = Vec::new();
    for entry in &project.agents {
        let program = find(file, &project, &entry.file)?;
        let one =
            |name| Cast { name, file: program.clone(), entry: Some(entry.clone()), files: files.clone() };
        cast.extend(entry.names().map(one));
    }
    Ok(cast)
}

/// The program an agent of a project names, in the folders of the project.
fn find(project_file: &str, project: &Project, name: &str) -> Result<String, Failure> {
    let folder = Path::new(project_file).parent().map(PathBuf::from).unwrap_or_default();
    let named = project.source_path.iter().map(String::as_str);
    for place in named.chain(USUAL_FOLDERS) {
        let candidate = folder.join(place).join(name);
        if candidate.is_file() {
            return Ok(candidate.to_string_lossy().into_owned());
        }
    }
    Err(Failure::usage(format!("{project_file}: there is no file {name} in the folders of the project")))
}
