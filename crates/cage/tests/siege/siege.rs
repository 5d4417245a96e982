//! Runs the attacks and judges them.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use tablero_cage::{Cage, Fate, LAUNCHER, Limits, Parts};

use crate::attacks::{Attack, Expected, all};
use crate::ground::Ground;

/// Only a hang takes so long.
const LONG: Duration = Duration::from_mins(1);
/// The most memory that an attacked cage may take, all processes together.
const MEMORY: u64 = 100 << 20;
/// What nobody uses as an ordinary user's number but tests like this one.
const NOBODY: u32 = 65_534;

/// The whole siege, as the words say; whether everything held.
pub(crate) fn run(words: &[String]) -> bool {
    let value = |key: &str| {
        let at = words.iter().position(|word| word == key)?;
        words.get(at + 1).cloned()
    };
    let without: Parts = value("--without").map_or(Parts::NONE, |parts| parts.parse().unwrap());
    let rounds: usize = value("--rounds").map_or(1, |rounds| rounds.parse().unwrap());
    let only = value("--only");
    let camp = Camp::new(value("--camp").map(PathBuf::from));
    let parts = tablero_cage::survey(&camp.own, without);
    let broken: Vec<&str> = parts.broken().iter().map(|promise| promise.word()).collect();
    let who = if rustix::process::geteuid().is_root() { "the superuser" } else { "an ordinary user" };
    if parts != Parts::all().without(without) {
        skipped("Cages", &format!("this kernel offers {parts} to {who}"));
    }
    let began = Instant::now();
    let (mut failures, mut count) = (Vec::new(), 0);
    for _ in 0..rounds {
        for attack in all().filter(|attack| only.as_deref().is_none_or(|only| only == attack.name)) {
            // What is not promised is not tried: it might succeed.
            if parts.broken().contains(&attack.promise) {
                continue;
            }
            count += 1;
            failures.extend(camp.judge(&attack, parts).err().map(|why| format!("{}: {why}", attack.name)));
        }
    }
    // Kilobytes, of the largest process.
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss() >> 10;
    println!(
        "siege by {who}: parts {parts}, not promised: {}; {count} attacks in {:.1} s, largest process {peak} MB, {} broken promises",
        if broken.is_empty() { "nothing".to_owned() } else { broken.join(", ") },
        began.elapsed().as_secs_f64(),
        failures.len(),
    );
    for failure in &failures {
        println!("  {failure}");
    }
    camp.as_nobody(words) && failures.is_empty()
}

/// Tells that something is not tested here, as `cargo xtask test` reads it. The ordinary user may not be able to write into
/// that file; it then says so on standard output.
fn skipped(name: &str, why: &str) {
    let line = format!("{name}\t{why}\n");
    let file = std::env::var_os("TABLERO_SKIPPED");
    match file.and_then(|file| File::options().create(true).append(true).open(file).ok()) {
        Some(mut file) => file.write_all(line.as_bytes()).unwrap(),
        None => print!("skipped: {line}"),
    }
}

/// Where the siege is led from: a folder that everybody can read, with this program and the hostile one.
struct Camp {
    folder: PathBuf,
    own: PathBuf,
    hostile: PathBuf,
    _made: Option<tempfile::TempDir>,
}

impl Camp {
    fn new(given: Option<PathBuf>) -> Self {
        if let Some(folder) = given {
            let [own, hostile] = ["siege", "hostile"].map(|name| folder.join(name));
            return Self { folder, own, hostile, _made: None };
        }
        let made = tempfile::Builder::new().prefix("tablero-camp-").tempdir().unwrap();
        std::fs::set_permissions(made.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let folder = made.path().to_owned();
        let [own, hostile] = ["siege", "hostile"].map(|name| folder.join(name));
        std::fs::copy(std::env::current_exe().unwrap(), &own).unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/siege/hostile.c");
        let compiled = Command::new("cc").args(["-O1", "-pthread", "-o"]).arg(&hostile).arg(source).status();
        assert!(compiled.unwrap().success(), "the hostile program cannot be compiled");
        Self { folder, own, hostile, _made: Some(made) }
    }

    /// The same siege by an ordinary user, if this one is not.
    fn as_nobody(&self, words: &[String]) -> bool {
        if !rustix::process::geteuid().is_root() {
            return true;
        }
        let mut again = Command::new(&self.own);
        again.args(words).arg("--camp").arg(&self.folder).uid(NOBODY).gid(NOBODY).current_dir("/");
        again.status().unwrap().success()
    }

    /// Whether an attack ended as it must and harmed nothing.
    fn judge(&self, attack: &Attack, parts: Parts) -> Result<(), String> {
        let mut ground = Ground::new();
        let home = tempfile::Builder::new().prefix("tablero-cage-").tempdir().unwrap();
        let (folder, note) = (home.path().join("folder"), home.path().join("note"));
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(&note, "").unwrap();
        let mut read = tablero_cage::system();
        read.push(self.hostile.clone());
        let mut limits = Limits { memory: MEMORY, data: 4 << 30, ..Limits::default() };
        if attack.name == "spin" {
            limits.cpu = Duration::from_secs(1);
        }
        let mut command = vec![self.hostile.clone().into(), attack.name.into()];
        command.extend(ground.words().map(Into::into));
        let cage = Cage {
            parts,
            read,
            write: Vec::new(),
            folder,
            note,
            limits,
            group: None,
            variables: Vec::new(),
            command,
        };
        let mut launcher = Command::new(&self.own);
        launcher.arg(LAUNCHER).args(cage.words()).env("TABLERO_SECRET", "x");
        let launcher = launcher.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut launcher = launcher.unwrap();
        let said = self.follow(attack, &mut launcher)?;
        let fate = Fate::noted(&cage.note);
        let left = living(&self.hostile);
        let harm = ground.harm();
        if !left.is_empty() {
            return Err(format!("left behind: {left:?}"));
        }
        if !harm.is_empty() {
            return Err(format!("{}; it said {said:?}", harm.join("; ")));
        }
        // Many processes of one attack may each be refused.
        let refused = !said.is_empty() && said.lines().all(|line| line.starts_with("refused: "));
        let stopped = matches!(fate, Some(Fate::Limit(_)));
        let holds = match attack.expected {
            Expected::Refused => refused && fate == Some(Fate::Exit(0)),
            Expected::Stopped => stopped || refused || matches!(fate, Some(Fate::Signal(9 | 11))),
            Expected::Exit(status) => fate == Some(Fate::Exit(status)),
            Expected::Signal(signal) => {
                fate == Some(Fate::Signal(signal)) || signal == 9 && fate == Some(Fate::Signal(24))
            }
            Expected::Ended | Expected::Closed | Expected::Flooding => fate.is_none(),
        };
        if holds { Ok(()) } else { Err(format!("ended with {fate:?} and said {said:?}")) }
    }

    /// Waits for the end of an attack, or brings it about; what it said.
    fn follow(&self, attack: &Attack, launcher: &mut Child) -> Result<String, String> {
        let mut output = launcher.stdout.take().unwrap();
        let mut said = String::new();
        match attack.expected {
            Expected::Ended => {
                // It has begun.
                let mut line = [0; 1];
                output.read_exact(&mut line).map_err(|error| error.to_string())?;
                launcher.kill().unwrap();
            }
            Expected::Flooding => {
                let mut much = vec![0; 8 << 20];
                output.read_exact(&mut much).map_err(|error| error.to_string())?;
                launcher.kill().unwrap();
            }
            Expected::Closed => {
                // The end of the output comes although the program goes on.
                output.read_to_string(&mut said).map_err(|error| error.to_string())?;
                if launcher.try_wait().unwrap().is_some() {
                    return Err("it ended".to_owned());
                }
                launcher.kill().unwrap();
            }
            _ => {
                output.read_to_string(&mut said).map_err(|error| error.to_string())?;
            }
        }
        let end = Instant::now() + LONG;
        while launcher.try_wait().unwrap().is_none() {
            if Instant::now() > end {
                launcher.kill().unwrap();
                return Err("it does not end".to_owned());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        // The namespace ends at once, but not before its launcher has been waited for.
        while !living(&self.hostile).is_empty() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(said)
    }
}

/// The living processes that run a program, by their whole command lines.
fn living(program: &Path) -> Vec<String> {
    let wanted = program.display().to_string();
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(&wanted)).collect()
}
