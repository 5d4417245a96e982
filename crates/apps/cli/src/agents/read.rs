//! Programs and projects in files.

use std::fs;
use std::path::{Path, PathBuf};

use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::{AgentEntry, Parsed, Project, parse_program, parse_project};
use tablero_arena::Beside;

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
}

impl Cast {
    /// Its program, with what its project adds to it.
    pub(crate) fn program(&self) -> Result<Program, Failure> {
        let mut program = program(&self.file)?;
        if let Some(entry) = &self.entry {
            entry.equip(&mut program);
        }
        Ok(program)
    }
}

pub(crate) fn text(file: &str) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::usage(format!("cannot read {file}: {error}")))?;
    // A program saved in an old encoding is better told about its letters than about its bytes.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The program in a file with whatever is wrong with it.
pub(crate) fn source(file: &str) -> Result<Source, Failure> {
    let text = text(file)?;
    let parsed = parse_program(&text, file, &Beside);
    Ok(Source { file: file.to_owned(), text, parsed })
}

/// The program in a file, or what is wrong with it, line by line.
pub(crate) fn program(file: &str) -> Result<Program, Failure> {
    let source = source(file)?;
    if source.parsed.has_errors() {
        let told = source.messages();
        return Err(Failure::usage(format!("{file} is not a program that can be run\n{told}")));
    }
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
pub(crate) fn cast(file: &str) -> Result<Vec<Cast>, Failure> {
    if !is_project(file) {
        let name = Path::new(file).file_stem().map_or_else(|| "agent".into(), |stem| stem.to_string_lossy());
        return Ok(vec![Cast { name: name.into_owned(), file: file.to_owned(), entry: None }]);
    }
    let text = text(file)?;
    let project = parse_project(&text).map_err(|diagnostic| {
        Failure::usage(format!("{file} is not a project\n{}", diagnostic.render(file, &text)))
    })?;
    let mut cast = Vec::new();
    for entry in &project.agents {
        let program = find(file, &project, &entry.file)?;
        let one = |name| Cast { name, file: program.clone(), entry: Some(entry.clone()) };
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
