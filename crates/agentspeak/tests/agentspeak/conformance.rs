//! Small programs whose output was confirmed by Jason (`tests/conformance/confirm.sh`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tablero_agentspeak::program::Program;
use tablero_agentspeak::syntax::{self, Included, NotIncluded, Sources};
use tablero_agentspeak::{ActionOutcome, Budget, Environment, System, Term, equal};

/// The world of the conformance programs, the same as in the runner for Jason: `see(p)` and `unsee(p)` change
/// what the agent perceives, actions whose name begins with `fail` fail, all others succeed.
#[derive(Default)]
struct World {
    percepts: BTreeMap<String, Vec<Term>>,
    folder: PathBuf,
}

impl Environment for World {
    fn percepts(&mut self, agent: &str) -> Option<Vec<Term>> {
        self.percepts.get(agent).cloned()
    }

    fn act(&mut self, agent: &str, action: &Term) -> ActionOutcome {
        let name = action.functor().map_or("", |name| name.as_str());
        match (name, action.args()) {
            ("see", [percept]) => self.percepts.entry(agent.to_owned()).or_default().push(percept.clone()),
            ("unsee", [percept]) => {
                self.percepts.entry(agent.to_owned()).or_default().retain(|known| !equal(known, percept));
            }
            _ => {}
        }
        if name.starts_with("fail") { ActionOutcome::Failed(String::new()) } else { ActionOutcome::Done }
    }

    fn program(&mut self, file: &str) -> Option<Program> {
        let source = fs::read_to_string(self.folder.join(file)).ok()?;
        Some(syntax::parse_program(&source, file, &Folder(self.folder.clone())).program)
    }

    fn program_in(&mut self, file: &str, namespace: &str) -> Option<Program> {
        let source = fs::read_to_string(self.folder.join(file)).ok()?;
        Some(
            syntax::parse_program_in(
                &source,
                file,
                &Folder(self.folder.clone()),
                Some(namespace),
                &Budget::default(),
            )
            .program,
        )
    }
}

struct Folder(PathBuf);

impl Sources for Folder {
    fn load(&self, name: &str, _from: &str) -> Result<Included, NotIncluded> {
        let text = fs::read_to_string(self.0.join(name)).map_err(|_| NotIncluded::Missing)?;
        Ok(Included { file: name.to_owned(), text })
    }
}

fn run(program: &Path, traced: bool) -> String {
    let folder = program.parent().unwrap();
    let mut system = System::new(Budget::default(), 1);
    let mut add = |name: &str, file: &Path| {
        let source = fs::read_to_string(file).unwrap();
        let short = file.file_name().unwrap().to_string_lossy().into_owned();
        let parsed = syntax::parse_program(&source, &short, &Folder(folder.to_owned()));
        for diagnostic in &parsed.diagnostics {
            println!("{}", diagnostic.render(&short, &source));
        }
        system.add_agent(name, &short, &parsed.program);
        system.agent_mut(name).unwrap().set_tracing(traced);
    };
    if program.extension().is_some_and(|extension| extension == "mas2j") {
        let project = syntax::parse_project(&fs::read_to_string(program).unwrap()).unwrap();
        for entry in &project.agents {
            for name in entry.names() {
                add(&name, &folder.join(&entry.file));
            }
        }
    } else {
        add("a", program);
    }
    let mut world = World { folder: folder.to_owned(), ..World::default() };
    system.run(&mut world, 100_000);
    system.take_output().iter().fold(String::new(), |out, (name, text)| out + "[" + name + "] " + text + "\n")
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/cases");
    let mut programs: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let stem = path.file_stem().unwrap().to_string_lossy();
            path.extension().is_some_and(|e| e == "asl" || e == "mas2j") && !stem.contains("__")
        })
        .collect();
    programs.sort();
    programs
}

#[test]
fn programs_print_what_they_print_in_jason() {
    compare_all(false);
}

/// An agent whose cycles are traced goes the long way in each of them.
#[test]
fn traced_programs_print_the_same() {
    compare_all(true);
}

fn compare_all(traced: bool) {
    let programs = programs();
    assert!(programs.len() >= 150, "only {} programs", programs.len());
    let mut differing = Vec::new();
    for program in &programs {
        let expected = fs::read_to_string(program.with_extension("out")).unwrap();
        let found = run(program, traced);
        if found != expected {
            let name = program.file_stem().unwrap().to_string_lossy().into_owned();
            println!("== {name}\n-- Jason\n{expected}-- here\n{found}");
            differing.push(name);
        }
    }
    assert!(differing.is_empty(), "{} of {} programs differ: {differing:?}", differing.len(), programs.len());
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for program in programs().iter().filter(|p| p.to_string_lossy().contains("random")) {
        assert_eq!(run(program, false), run(program, false));
    }
}
