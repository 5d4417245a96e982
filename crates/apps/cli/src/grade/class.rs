//! A folder of hand-ins: each is judged by a process of its own, within its time and memory; what is done stays done.

mod html;
mod report;

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tablero_arena::SystemTime;
use tablero_core::Time as _;
use tablero_grade::Options;
use tablero_wire::{Tree, line};

use super::{Job, LARGEST};
use crate::exit::Failure;
use crate::output::print;
use crate::said;
use crate::tournament::plain;

/// The file with the results of a class, one line a hand-in.
const RESULTS: &str = "results.jsonl";
/// The endings of files that are hand-ins.
const ENDINGS: [&str; 8] = ["spec", "txt", "tex", "md", "tad", "asl", "mas2j", "jcm"];
/// How much longer than its time a process may take before it is ended.
const GRACE: Duration = Duration::from_secs(10);
/// The most that is read of what a process says.
const MOST: u64 = 64 << 20;

/// A hand-in of the class.
struct HandIn {
    name: String,
    path: PathBuf,
    digest: String,
}

/// What came of a hand-in: its name, its digest, its exit status, and the objects that describe it.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) name: String,
    digest: String,
    /// `null` where it was ended for its time.
    pub(super) status: Option<i32>,
    pub(super) marks: Vec<Tree>,
    /// What it complained of.
    pub(super) said: String,
}

fn string(tree: &Tree, key: &str) -> Option<String> {
    match tree.get(key) {
        Some(Tree::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

impl Outcome {
    fn tree(&self) -> Tree {
        Tree::object([
            ("submission", self.name.as_str().into()),
            ("digest", self.digest.as_str().into()),
            ("status", self.status.into()),
            ("marks", Tree::List(self.marks.clone())),
            ("said", self.said.as_str().into()),
        ])
    }

    fn read(line: &str) -> Option<Self> {
        let tree = Tree::read(line)?;
        Some(Self {
            name: string(&tree, "submission")?,
            digest: string(&tree, "digest")?,
            status: match tree.get("status") {
                Some(Tree::Number(status)) => i32::try_from(*status).ok(),
                _ => None,
            },
            marks: match tree.get("marks") {
                Some(Tree::List(marks)) => marks.clone(),
                _ => return None,
            },
            said: string(&tree, "said").unwrap_or_default(),
        })
    }

    /// Its marks: the number or name of the exercise, and the verdict.
    pub(super) fn verdicts(&self) -> Vec<(String, String)> {
        let one = |mark: &Tree| {
            let name = match mark.get("exercise") {
                Some(Tree::Number(number)) => number.to_string(),
                _ => string(mark, "operation")?,
            };
            Some((name, string(mark, "verdict")?))
        };
        self.marks.iter().filter_map(one).collect()
    }

    /// Which marks were cut short, in the order of the verdicts.
    pub(super) fn cut(&self) -> Vec<String> {
        let cut = |mark: &Tree| {
            let isolated = mark.get("isolated").and_then(|isolated| isolated.get("complete"));
            [mark.get("complete"), isolated].contains(&Some(&Tree::Bool(false)))
        };
        let names = self.verdicts().into_iter().map(|(name, _)| name);
        self.marks.iter().zip(names).filter(|(mark, _)| cut(mark)).map(|(_, name)| name).collect()
    }

    /// How many exercises are right, everything asked.
    pub(super) fn right(&self) -> usize {
        let cut = self.cut();
        self.verdicts().iter().filter(|(name, verdict)| verdict == "right" && !cut.contains(name)).count()
    }

    /// One word on all of it.
    pub(super) fn verdict(&self) -> &'static str {
        match self.status {
            Some(0) => "right",
            Some(1) if self.verdicts().iter().all(|(_, verdict)| verdict == "right") => "incomplete",
            Some(1) => "wrong",
            Some(2) => "unreadable",
            Some(_) => "crashed",
            None => "time",
        }
    }
}

pub(super) fn run(job: &Job<'_>, folder: &Path) -> Result<(), Failure> {
    tell_links(folder, job);
    let hand_ins = hand_ins(folder, job)?;
    if hand_ins.is_empty() {
        return Err(Failure::usage(format!("there are no hand-ins in {}", folder.display())));
    }
    let out = job.arguments.out.clone().unwrap_or_else(|| {
        let name = folder.file_name().map_or_else(|| "class".into(), |name| name.to_string_lossy());
        folder.with_file_name(format!("{name}-grades"))
    });
    fs::create_dir_all(&out)
        .map_err(|error| Failure::run(format!("cannot write to {}: {error}", out.display())))?;
    let file = out.join(RESULTS);
    let done: BTreeMap<(String, String), Outcome> = fs::read_to_string(&file)
        .unwrap_or_default()
        .lines()
        // The last line of a run that was killed may be half a line.
        .filter_map(Outcome::read)
        .map(|outcome| ((outcome.name.clone(), outcome.digest.clone()), outcome))
        .collect();
    let mut outcomes: BTreeMap<String, Outcome> = BTreeMap::new();
    let mut queue = VecDeque::new();
    for hand_in in hand_ins {
        match done.get(&(hand_in.name.clone(), hand_in.digest.clone())) {
            Some(known) => drop(outcomes.insert(hand_in.name.clone(), known.clone())),
            None => queue.push_back(hand_in),
        }
    }
    rewrite(&file, &outcomes)?;
    let threads = job.arguments.threads();
    let queue = Mutex::new(queue);
    let shared = Mutex::new((outcomes, None::<Failure>));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some(hand_in) = next else { return };
                    let outcome = judge(job, &hand_in);
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let told = append(&file, &outcome).and_then(|()| print(one_line(&outcome)));
                    shared.0.insert(outcome.name.clone(), outcome);
                    if let Err(failure) = told {
                        shared.1.get_or_insert(failure);
                        queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
                    }
                }
            });
        }
    });
    let (outcomes, failure) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let outcomes: Vec<Outcome> = outcomes.into_values().collect();
    let drawing = |mark: &Tree| job.entry.pack().and_then(|pack| pack.drawing(mark.get("counterexample")?));
    for (name, text) in [
        ("results.csv", report::csv(&outcomes)),
        ("results.xml", report::junit(&outcomes)),
        ("results.json", line(&Tree::list(outcomes.iter().map(Outcome::tree)))),
        ("report.html", html::page(&outcomes, &drawing, job.words)),
    ] {
        let path = out.join(name);
        fs::write(&path, text)
            .map_err(|error| Failure::run(format!("cannot write {}: {error}", path.display())))?;
    }
    print(format!("{}\n", out.join("report.html").display()))?;
    if outcomes.iter().all(|outcome| outcome.status == Some(0)) { Ok(()) } else { Err(Failure::Told) }
}

fn one_line(outcome: &Outcome) -> String {
    let (all, right) = (outcome.verdicts().len(), outcome.right());
    let cut = outcome.cut();
    let cut = if cut.is_empty() { String::new() } else { format!(", cut short: {}", cut.join(" ")) };
    format!("{}: {} ({right}/{all}{cut})\n", plain(&outcome.name), outcome.verdict())
}

fn rewrite(file: &Path, outcomes: &BTreeMap<String, Outcome>) -> Result<(), Failure> {
    let text: String = outcomes.values().map(|outcome| line(&outcome.tree())).collect();
    fs::write(file, text).map_err(|error| Failure::run(format!("cannot write {}: {error}", file.display())))
}

fn append(file: &Path, outcome: &Outcome) -> Result<(), Failure> {
    fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .and_then(|mut file| file.write_all(line(&outcome.tree()).as_bytes()))
        .map_err(|error| Failure::run(format!("cannot write {}: {error}", file.display())))
}

/// The hand-ins of a folder by name, with what they are known by when it is judged again.
fn hand_ins(folder: &Path, job: &Job<'_>) -> Result<Vec<HandIn>, Failure> {
    // What was asked for is part of what was done.
    let options = Options { threads: 1, ..job.arguments.options() };
    let asked =
        format!("{options:?} {:?} {:?} {:?}", job.words.language(), job.arguments.time, job.arguments.hints);
    let known = |(name, path): (String, PathBuf)| {
        let mut bytes = Vec::new();
        // What is larger is refused, whatever follows.
        let read = fs::File::open(&path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
        read.map_err(|error| Failure::unreadable(&path, &error))?;
        Ok(HandIn { name, path, digest: digest(&[asked.as_bytes(), &bytes]) })
    };
    in_folder(folder)?.into_iter().map(known).collect()
}

/// Tells which entries of a folder are passed over.
fn tell_links(folder: &Path, job: &Job<'_>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_symlink()) {
            let name = plain(&entry.file_name().to_string_lossy());
            eprintln!("{}", job.words.say(&said::hand_in_link(name)));
        }
    }
}

/// The hand-ins of a folder that are texts, by name.
pub(crate) fn texts_of(folder: &Path) -> Result<Vec<(String, PathBuf)>, Failure> {
    let found = in_folder(folder)?.into_iter();
    Ok(found.filter(|(_, path)| !super::agent::is_agent(&path.to_string_lossy())).collect())
}

/// The hand-ins of a folder by name: files, and of each folder in it the largest file that can be one. Links are passed
/// over: whoever hands one in may mean a file of whoever judges it.
fn in_folder(folder: &Path) -> Result<Vec<(String, PathBuf)>, Failure> {
    let read = |error: io::Error| Failure::unreadable(folder, &error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(read)? {
        let entry = entry.map_err(read)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        found.extend(hand_in(&entry, 3).map(|(_, path)| (name, path)));
    }
    found.sort();
    Ok(found)
}

/// The largest file that can be a hand-in, with its size: of a folder, or this one.
fn hand_in(entry: &fs::DirEntry, depth: usize) -> Option<(u64, PathBuf)> {
    let (path, kind) = (entry.path(), entry.file_type().ok()?);
    if kind.is_dir() && depth > 0 {
        let inside = fs::read_dir(&path).ok()?.flatten();
        return inside.filter_map(|entry| hand_in(&entry, depth - 1)).max();
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_hand_in = kind.is_file() && ENDINGS.contains(&ending.to_ascii_lowercase().as_str());
    is_hand_in.then(|| (entry.metadata().map_or(0, |found| found.len()), path))
}

/// Tells texts apart (Fowler, Noll and Vo, 1991); whoever wants to fool it fools only themselves.
fn digest(parts: &[&[u8]]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for &byte in parts.iter().flat_map(|part| part.iter()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Judges one hand-in in a process of its own.
fn judge(job: &Job<'_>, hand_in: &HandIn) -> Outcome {
    let failed = |said: String| Outcome {
        name: hand_in.name.clone(),
        digest: hand_in.digest.clone(),
        status: Some(3),
        marks: Vec::new(),
        said,
    };
    let mut command = match process(job, hand_in) {
        Ok(command) => command,
        Err(error) => return failed(error.to_string()),
    };
    let mut child = match command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return failed(error.to_string()),
    };
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let reader = std::thread::spawn(move || read(output));
    let complainer = std::thread::spawn(move || read(errors));
    let time = SystemTime::new();
    let end = time.now() + job.arguments.time + GRACE;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status.code().or(Some(3)),
            Err(_) => break Some(3),
            Ok(None) if time.now() >= end => {
                // It may have ended this very moment.
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let text = reader.join().unwrap_or_default();
    let said = complainer.join().unwrap_or_default();
    let marks = text.lines().filter_map(Tree::read).filter(|tree| tree.get("verdict").is_some()).collect();
    Outcome { status, marks, said, ..failed(String::new()) }
}

fn read(from: Option<impl io::Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        // What came before an error is still something.
        let _ = from.take(MOST).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The command that judges one hand-in, with its memory limited where the system can.
fn process(job: &Job<'_>, hand_in: &HandIn) -> io::Result<Command> {
    let own = std::env::current_exe()?;
    #[cfg(unix)]
    let mut command = {
        let mut command = Command::new("/bin/sh");
        let limit = format!("ulimit -v {} 2>/dev/null; exec \"$@\"", job.arguments.memory / 1024);
        command.args(["-c", &limit, "sh"]).arg(own);
        command
    };
    #[cfg(not(unix))]
    let mut command = Command::new(own);
    let arguments = job.arguments;
    command.args(["grade", &arguments.game]).arg(&hand_in.path).args(["--json", "--jobs", "1"]);
    command.arg("--time").arg(format!("{}ms", arguments.time.as_millis()));
    let flags = [
        (arguments.as_written, "--as-written"),
        (arguments.isolated, "--isolated"),
        (arguments.strict, "--strict"),
    ];
    command.args(flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag));
    let exercises: Vec<String> = arguments.exercise.iter().map(ToString::to_string).collect();
    for (name, value) in [
        ("--exercise", (!exercises.is_empty()).then(|| exercises.join(","))),
        ("--men", arguments.men.map(|men| men.to_string())),
        ("--cells", arguments.cells.map(|cells| cells.to_string())),
        ("--hints", Some(arguments.hints.word().to_owned())),
        ("--lang", Some(job.words.language().code().to_owned())),
    ] {
        command.args(value.into_iter().flat_map(|value| [name.to_owned(), value]));
    }
    for (theirs, ours) in &arguments.names {
        command.arg("--map").arg(format!("{theirs}={ours}"));
    }
    Ok(command)
}
