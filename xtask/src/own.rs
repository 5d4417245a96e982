//! Jason's own programs as files that can be run here and there: its unit tests, the programs inside its tests in Java,
//! and its projects.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::command::target;
use crate::compare::found;

/// Programs that belong together.
pub(crate) struct Group {
    pub(crate) what: &'static str,
    pub(crate) programs: Vec<PathBuf>,
}

/// The programs of a checkout of Jason's repository. What has to be changed to run is copied, and the copies are changed.
pub(crate) fn groups(jason: &Path) -> Result<Vec<Group>> {
    let jason = jason.canonicalize().with_context(|| format!("cannot find {}", jason.display()))?;
    let tests = jason.join("jason-interpreter/src/test");
    ensure!(tests.is_dir(), "there is no {}", tests.display());
    let copies = target().join("jason/copies");
    if copies.exists() {
        fs::remove_dir_all(&copies)?;
    }
    Ok(vec![
        Group { what: "unit tests, each with the test manager", programs: units(&tests, &copies)? },
        Group { what: "programs of its tests in Java (asunit)", programs: asunit(&tests, &copies)? },
        Group { what: "projects (demos, examples and tutorials)", programs: projects(&jason)? },
    ])
}

/// Every unit test as a project of its own, with the manager that counts what was passed.
fn units(tests: &Path, copies: &Path) -> Result<Vec<PathBuf>> {
    let (from, to) = (tests.join("jason"), copies.join("unit"));
    // The library in Jason's own archive is the one beside the tests.
    let copy = |file: &Path, place: &Path| -> Result<()> {
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        let inc = format!("{}/inc/", to.display());
        Ok(fs::write(place, fs::read_to_string(file)?.replace("$jasonJar/test/jason/inc/", &inc))?)
    };
    for file in found(&from.join("inc"), "asl")? {
        copy(&file, &to.join(file.strip_prefix(&from)?))?;
    }
    let mut programs = Vec::new();
    for file in found(&from.join("asl"), "asl")? {
        let name = file.file_stem().and_then(|name| name.to_str()).context("a name that is no text")?;
        let folder = file.strip_prefix(&from)?.parent().unwrap_or(Path::new(""));
        // Names such as "at" are words of the language of projects.
        copy(&file, &to.join(folder).join(format!("test_{name}.asl")))?;
        let project = to.join(format!("{name}.mas2j"));
        let text = format!(
            "MAS unit {{ agents: test_manager; test_{name}; aslSourcePath: \"inc\"; \"{}\"; }}\n",
            folder.display()
        );
        fs::write(&project, text)?;
        programs.push(project);
    }
    Ok(programs)
}

/// The programs in the texts of the tests in Java, with the goals that the tests add.
fn asunit(tests: &Path, copies: &Path) -> Result<Vec<PathBuf>> {
    let to = copies.join("asunit");
    fs::create_dir_all(&to)?;
    let mut programs = Vec::new();
    for file in found(&tests.join("java/test/asunit"), "java")? {
        let name = file.file_stem().and_then(|name| name.to_str()).context("a name that is no text")?;
        for (number, program) in embedded(&fs::read_to_string(&file)?).iter().enumerate() {
            let path = to.join(format!("{name}{number}.asl"));
            fs::write(&path, program)?;
            programs.push(path);
        }
    }
    Ok(programs)
}

fn projects(jason: &Path) -> Result<Vec<PathBuf>> {
    let mut projects = Vec::new();
    for folder in ["demos", "examples", "doc"] {
        projects.extend(found(&jason.join(folder), "mas2j")?);
    }
    Ok(projects)
}

/// The programs that a test in Java gives to its agents, each with the goals it adds to that agent.
fn embedded(java: &str) -> Vec<String> {
    let calls = calls(java, ".parseAScode(");
    let goals = self::calls(java, ".addGoal(");
    let mut programs = Vec::new();
    for (agent, text) in calls {
        let mut program = text.replace("jason.asunit.print", ".print");
        let mut known: Vec<&str> = Vec::new();
        for (_, goal) in goals.iter().filter(|(other, goal)| *other == agent && !goal.is_empty()) {
            if !known.contains(&goal.as_str()) {
                known.push(goal);
                let _ = write!(program, "\n!{goal}.");
            }
        }
        programs.push(program + "\n");
    }
    programs
}

/// Who is called with this method, and the texts in each call, put together.
fn calls<'a>(java: &'a str, method: &str) -> Vec<(&'a str, String)> {
    let mut calls = Vec::new();
    for (at, _) in java.match_indices(method) {
        let from = java[..at].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |before| before + 1);
        calls.push((&java[from..at], texts(&java[at + method.len()..])));
    }
    calls
}

/// The texts up to the parenthesis that closes a call.
fn texts(java: &str) -> String {
    let (mut text, mut depth, mut chars) = (String::new(), 0, java.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    let plain = if c == '\\' { chars.next().map_or('\\', escaped) } else { c };
                    text.push(plain);
                }
            }
            '/' if chars.peek() == Some(&'/') => drop(chars.by_ref().find(|c| *c == '\n')),
            '(' => depth += 1,
            ')' if depth == 0 => break,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text
}

const fn escaped(c: char) -> char {
    match c {
        'n' => '\n',
        't' => '\t',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::embedded;

    #[test]
    fn programs_are_found_in_java() {
        let java = r#"
            bob.parseAScode( // not "this"
                "+!start(X) <- jason.asunit.print(\"a\\n\"); " +
                "!b.");
            ann.parseAScode("p(1).");
            bob.addGoal("start(f(1))");
            bob.addGoal("start(f(1))");
            bob.addGoal(literal);
        "#;
        let expected = ["+!start(X) <- .print(\"a\\n\"); !b.\n!start(f(1)).\n", "p(1).\n"];
        assert_eq!(embedded(java), expected);
    }
}
