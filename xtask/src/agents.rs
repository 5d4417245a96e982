//! Speed of inference against real Jason, in processor and wall time of the same run.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};

use crate::bench::children_seconds;
use crate::command::{cargo, root, run, target};
use crate::jason::java_home;

const PROGRAMS: [(&str, &str); 6] = [
    ("reverse", "naive reverse of a list of 400 elements by rules"),
    ("queens", "the first placement of 8 queens by rules"),
    ("counter", "a goal that calls itself 100,000 times"),
    ("countdown", "a goal that calls itself 100,000 times, with a condition"),
    ("beliefs", "a belief changed 100,000 times by a goal"),
    ("while", "a belief changed 100,000 times in a loop"),
];

/// Runs of one program in one JVM; the best one counts, when Jason is warm.
const WARMING: usize = 6;

/// How often our side is run for one figure, because one run is below the resolution of the clock.
const REPEATS: u32 = 20;

/// Processor and wall time of one run, in seconds.
#[derive(Clone, Copy)]
struct Time {
    processor: f64,
    wall: f64,
}

impl Time {
    fn of(run: impl FnOnce() -> Result<()>) -> Result<Self> {
        let (before, began) = (children_seconds()?, Instant::now());
        run()?;
        Ok(Self { processor: children_seconds()? - before, wall: began.elapsed().as_secs_f64() })
    }

    fn without(self, other: Self) -> Self {
        // A program that takes less than the clock can tell still takes something.
        let least = 1e-5;
        Self {
            processor: (self.processor - other.processor).max(least),
            wall: (self.wall - other.wall).max(least),
        }
    }

    fn row(self, who: &str, ours: Option<Self>) {
        let ratio =
            |of: fn(Self) -> f64| ours.map_or(String::new(), |ours| format!("{:.1}", of(self) / of(ours)));
        let Self { processor, wall } = self;
        let (faster, sooner) = (ratio(|time| time.processor), ratio(|time| time.wall));
        println!("  {who:<22}{:>10.2} ms {faster:>8}{:>12.2} ms {sooner:>8}", processor * 1e3, wall * 1e3);
    }
}

/// The programs of `crates/agentspeak/benches/programs` here and in Jason.
pub(crate) fn bench() -> Result<()> {
    run(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    let jason = Jason::prepare()?;
    println!(
        "\nWarm: without the start of the process or of the JVM; of Jason the best of {WARMING} runs in one JVM and"
    );
    println!(
        "only the thread that reasons. Whole: a process with one run. Beside Jason's times, how often ours fits in."
    );
    let nothing = target().join("jason/nothing.asl");
    std::fs::write(&nothing, "!start.\n+!start <- .print(done).\n")?;
    let start = ours(&nothing)?;
    for (name, what) in PROGRAMS {
        let program = root().join(format!("crates/agentspeak/benches/programs/{name}.asl"));
        let ours = ours(&program)?;
        let warm = ours.without(start);
        println!("\n{name}: {what}\n{:<24}{:>13}{:>24}", "", "processor", "wall");
        warm.row("tablero, warm", None);
        match jason.warm(&program) {
            Ok(theirs) => theirs.row("Jason, warm", Some(warm)),
            // It may need more memory than it has; the other programs are measured all the same.
            Err(error) => println!("  Jason, warm: {error:#}"),
        }
        ours.row("tablero, whole", None);
        Time::of(|| jason.time(&program, 1).map(drop))?.row("Jason, whole", Some(ours));
    }
    Ok(())
}

fn ours(program: &Path) -> Result<Time> {
    let all = Time::of(|| {
        for _ in 0..REPEATS {
            let status = Command::new(target().join("release/tablero"))
                .args(["agents", "run"])
                .arg(program)
                .stdout(Stdio::null())
                .status()?;
            ensure!(status.success(), "tablero agents run {} ended with {status}", program.display());
        }
        Ok(())
    })?;
    let repeats = f64::from(REPEATS);
    Ok(Time { processor: all.processor / repeats, wall: all.wall / repeats })
}

/// Jason with the harness of the conformance suite.
pub(crate) struct Jason {
    java: PathBuf,
    class_path: String,
}

impl Jason {
    pub(crate) fn prepare() -> Result<Self> {
        let home = java_home().context("Jason needs a JDK 21 or later: set JAVA_HOME")?;
        let harness = root().join("crates/agentspeak/tests/conformance/jason");
        let work = target().join("jason");
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

    /// A JVM that starts the harness with these words.
    pub(crate) fn harness(&self, options: &[&str], words: &[&str]) -> Command {
        let mut command = Command::new(&self.java);
        command.args(options).args(["-cp", &self.class_path, "conformance.Run"]).args(words);
        command
    }

    fn time(&self, program: &Path, runs: usize) -> Result<String> {
        // Jason recurses where a list does: it needs a deep stack.
        let output = self
            .harness(&["-Xss512m"], &["--time"])
            .args(std::iter::repeat_n(program, runs))
            .stderr(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.java.display()))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn warm(&self, program: &Path) -> Result<Time> {
        let text = self.time(program, WARMING)?;
        let mut best: Option<Time> = None;
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let mut seconds = || words.next()?.parse::<f64>().ok().map(|micros| micros / 1e6);
            let (Some(processor), Some(wall)) = (seconds(), seconds()) else {
                bail!("Jason printed {text:?}")
            };
            ensure!(words.next().is_some(), "Jason did not solve {}: {text:?}", program.display());
            let known = best.unwrap_or(Time { processor, wall });
            best = Some(Time { processor: processor.min(known.processor), wall: wall.min(known.wall) });
        }
        best.with_context(|| format!("Jason printed {text:?}"))
    }
}
