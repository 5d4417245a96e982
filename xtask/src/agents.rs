//! Speed of inference against real Jason, in processor seconds of the same run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use crate::bench::children_seconds;
use crate::command::{cargo, root, run};

const PROGRAMS: [(&str, &str); 3] = [
    ("reverse", "naive reverse of a list of 400 elements by rules"),
    ("queens", "the first placement of 8 queens by rules"),
    ("counter", "a goal that calls itself 100,000 times"),
];

/// Runs of one program in one JVM; the last one counts, when Jason is warm.
const WARMING: usize = 3;

/// How often our side is run for one figure, because one run is below the resolution of the clock.
const REPEATS: u32 = 20;

/// The three programs of `crates/agentspeak/benches/programs` here and in Jason.
pub(crate) fn bench() -> Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    let jason = Jason::prepare()?;
    println!(
        "\nJason: processor time of the thread that reasons, the last of {WARMING} runs in one JVM (start not counted),"
    );
    println!("and of a whole process with one run. Here: processor time of the whole process.");
    for (name, what) in PROGRAMS {
        let program = root().join(format!("crates/agentspeak/benches/programs/{name}.asl"));
        let ours = ours(&program)?;
        let warm = jason.warm(&program)?;
        let whole = jason.whole(&program)?;
        println!("\n{name}: {what}");
        println!("  tablero             {:>10.1} ms", ours * 1e3);
        println!("  Jason, warm         {:>10.1} ms   ratio {:>7.1}", warm * 1e3, warm / ours);
        println!("  Jason, whole process{:>10.1} ms   ratio {:>7.1}", whole * 1e3, whole / ours);
    }
    Ok(())
}

fn ours(program: &Path) -> Result<f64> {
    let before = children_seconds()?;
    for _ in 0..REPEATS {
        let status = Command::new(root().join("target/release/tablero"))
            .args(["agents", "run"])
            .arg(program)
            .stdout(Stdio::null())
            .status()?;
        ensure!(status.success(), "tablero agents run {} ended with {status}", program.display());
    }
    Ok((children_seconds()? - before) / f64::from(REPEATS))
}

/// Jason with the harness of the conformance suite.
struct Jason {
    java: PathBuf,
    class_path: String,
}

impl Jason {
    fn prepare() -> Result<Self> {
        let home = java_home()?;
        let harness = root().join("crates/agentspeak/tests/conformance/jason");
        let work = root().join("target/jason");
        let (libraries, classes) = (work.join("lib"), work.join("classes"));
        std::fs::create_dir_all(&classes)?;
        run(Command::new("mvn")
            .args(["-q", "-B", "dependency:copy-dependencies"])
            .arg(format!("-DoutputDirectory={}", libraries.display()))
            .current_dir(&harness))?;
        let libraries = format!("{}/*", libraries.display());
        run(Command::new(home.join("bin/javac"))
            .args(["-cp", &libraries, "-d"])
            .arg(&classes)
            .arg(harness.join("src/main/java/conformance/Run.java")))?;
        Ok(Self { java: home.join("bin/java"), class_path: format!("{}:{libraries}", classes.display()) })
    }

    fn time(&self, program: &Path, runs: usize) -> Result<String> {
        // Jason recurses where a list does: it needs a deep stack.
        let output = Command::new(&self.java)
            .args(["-Xss512m", "-cp", &self.class_path, "conformance.Run", "--time"])
            .args(std::iter::repeat_n(program, runs))
            .stderr(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.java.display()))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn warm(&self, program: &Path) -> Result<f64> {
        let text = self.time(program, WARMING)?;
        let mut words = text.lines().last().unwrap_or("").split(' ').skip(1);
        let micros: f64 = words
            .next()
            .and_then(|word| word.parse().ok())
            .with_context(|| format!("Jason printed {text:?}"))?;
        ensure!(words.any(|word| !word.is_empty()), "Jason did not solve {}: {text:?}", program.display());
        Ok(micros / 1e6)
    }

    fn whole(&self, program: &Path) -> Result<f64> {
        let before = children_seconds()?;
        self.time(program, 1)?;
        Ok(children_seconds()? - before)
    }
}

/// A JDK that can run Jason: `JAVA_HOME`, or one of those installed.
fn java_home() -> Result<PathBuf> {
    let installed =
        std::fs::read_dir("/usr/lib/jvm").map(|folder| folder.flatten().map(|entry| entry.path()).collect());
    let installed: Vec<PathBuf> = installed.unwrap_or_default();
    for home in std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(installed) {
        let version = Command::new(home.join("bin/javac")).arg("-version").output();
        let Ok(version) = version else { continue };
        let text = String::from_utf8_lossy(&version.stdout).into_owned();
        let major =
            text.trim().strip_prefix("javac ").and_then(|text| text.split('.').next()?.parse::<u32>().ok());
        if major.is_some_and(|major| major >= 21) {
            return Ok(home);
        }
    }
    bail!("Jason needs a JDK 21 or later: set JAVA_HOME")
}
