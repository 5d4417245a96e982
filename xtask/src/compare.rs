//! Programs from anywhere, here and in real Jason, in a world where nothing is perceived and every action succeeds.
//!
//! Time is virtual on both sides, so that a program that waits costs nothing and its order of events is its own. What
//! a program prints and what it does are compared apart: within a cycle there is no order between them.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;

use crate::agents::Jason;
use crate::command::{cargo, run as run_command, target};
use crate::own::{Group, groups};

/// With this status the harness ends after a program that hangs; what is left is run by the next JVM.
const HUNG: i32 = 9;

/// How often the harness may be restarted.
const STARTS: usize = 200;

#[derive(Args)]
pub(crate) struct CompareArguments {
    /// Programs, and folders whose programs are compared; of equal files one
    #[arg(required_unless_present = "jason")]
    paths: Vec<PathBuf>,
    /// Compare the programs of Jason's own repository, which is checked out in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["paths", "projects", "keep"])]
    jason: Option<PathBuf>,
    /// Compare the projects (.mas2j) in the folders instead of the programs
    #[arg(long)]
    projects: bool,
    /// How long a program may run in Jason, in milliseconds
    #[arg(long, default_value_t = 2000)]
    limit: u32,
    /// Reasoning cycles of each agent here
    #[arg(long, default_value_t = 20_000)]
    cycles: u32,
    /// Keep what Jason made of the same programs the last time
    #[arg(long)]
    keep: bool,
}

/// What became of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Refused,
    /// Nobody had anything left to do.
    Quiet,
    /// A limit of time, cycles or output was reached.
    Cut,
    /// The interpreter itself broke or hung.
    Broken,
}

/// One run of a program.
struct Outcome {
    end: End,
    /// Failures that Jason reports to its user.
    warnings: usize,
    printed: Vec<String>,
    done: Vec<String>,
    /// Why it was refused.
    reason: String,
}

impl Outcome {
    fn new(end: End, warnings: usize, text: &str) -> Self {
        let (mut printed, mut done, mut reason) = (Vec::new(), Vec::new(), String::new());
        for line in text.lines().map(without_numbers) {
            if let Some(told) = line.strip_prefix("!! ") {
                told.clone_into(&mut reason);
            } else if line.split_once("] ").is_some_and(|(_, rest)| rest.starts_with("acts: ")) {
                done.push(without_variables(&line));
            } else {
                printed.push(line);
            }
        }
        Self { end, warnings, printed, done, reason }
    }
}

/// A line without the numbers in the names of nameless variables, which depend on everything that ran before: `_12`,
/// `_12_7X`.
fn without_numbers(line: &str) -> String {
    let mut told = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('_') {
        let (before, from) = rest.split_at(at);
        told.push_str(before);
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let inside = told.ends_with(is_name);
        let end = from.find(|c| !is_name(c)).unwrap_or(from.len());
        let numbered = from[1..].starts_with(|c: char| c.is_ascii_digit());
        told.push_str(if numbered && !inside { "_" } else { &from[..end] });
        rest = &from[end..];
    }
    told + rest
}

/// An action without the names of its variables: an environment sees that they have no value, not what they are called.
fn without_variables(line: &str) -> String {
    let (mut told, mut quoted, mut before, mut skipping) =
        (String::with_capacity(line.len()), false, ' ', false);
    for c in line.chars() {
        quoted ^= c == '"' && before != '\\';
        let is_name = c.is_ascii_alphanumeric() || c == '_';
        skipping &= is_name;
        if !quoted && (c.is_ascii_uppercase() || c == '_') && !before.is_ascii_alphanumeric() && before != '_'
        {
            told.push('_');
            skipping = true;
        }
        if !skipping {
            told.push(c);
        }
        before = c;
    }
    told
}

/// How two runs of one program compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    BothRefuse,
    OnlyJasonRefuses,
    OnlyWeRefuse,
    /// Jason itself broke, so there is nothing to compare with.
    JasonBroke,
    /// It prints and ends, and the output is the same.
    Same,
    /// The output is not the same, nor is it in two runs of Jason.
    Random,
    Differs,
    /// It prints and ends, with the same output, but acts otherwise.
    ActsOtherwise,
    /// It does not end; as far as the shorter run went, the output is the same.
    SameSoFar,
    DiffersEndless,
    /// Nothing is printed on either side.
    Silent,
    /// Nothing is printed on either side, and it ends, but acts otherwise.
    SilentOtherwise,
}

impl Verdict {
    fn of(jason: &Outcome, ours: &Outcome) -> Self {
        let accepted = [jason, ours].map(|outcome| outcome.end != End::Refused);
        match accepted {
            [false, false] => return Self::BothRefuse,
            [false, true] => return Self::OnlyJasonRefuses,
            [true, false] => return Self::OnlyWeRefuse,
            [true, true] => {}
        }
        if jason.end == End::Broken {
            return Self::JasonBroke;
        }
        if jason.printed.is_empty() && ours.printed.is_empty() {
            let otherwise = jason.end == End::Quiet && jason.done != ours.done;
            return if otherwise { Self::SilentOtherwise } else { Self::Silent };
        }
        if jason.end == End::Quiet {
            return match (jason.printed == ours.printed, jason.done == ours.done) {
                (true, true) => Self::Same,
                (true, false) => Self::ActsOtherwise,
                (false, _) => Self::Differs,
            };
        }
        let length = jason.printed.len().min(ours.printed.len());
        if length > 0 && jason.printed[..length] == ours.printed[..length] {
            Self::SameSoFar
        } else {
            Self::DiffersEndless
        }
    }

    fn says(self) -> &'static str {
        match self {
            Self::BothRefuse => "refused by both",
            Self::OnlyJasonRefuses => "refused by Jason alone",
            Self::OnlyWeRefuse => "refused here alone",
            Self::JasonBroke => "Jason hung or broke",
            Self::Same => "printed and ended, the same",
            Self::Random => "printed and ended, not the same twice in Jason",
            Self::Differs => "printed and ended, differs",
            Self::ActsOtherwise => "printed the same and ended, acts differ",
            Self::SameSoFar => "endless, the same as far as both went",
            Self::DiffersEndless => "endless, differs",
            Self::Silent => "nothing printed",
            Self::SilentOtherwise => "nothing printed, acts differ",
        }
    }

    /// Whether a reader wants to see the two runs.
    const fn is_told(self) -> bool {
        !matches!(self, Self::BothRefuse | Self::Same | Self::SameSoFar | Self::Silent)
    }
}

pub(crate) fn run(arguments: &CompareArguments) -> Result<()> {
    let groups = match &arguments.jason {
        Some(folder) => groups(folder)?,
        None => vec![Group { what: "", programs: programs(arguments)? }],
    };
    ensure!(groups.iter().all(|group| !group.programs.is_empty()), "there is nothing to compare");
    run_command(&mut cargo(&["build", "--release", "--locked", "--package", "tablero-cli"]))?;
    let jason = Jason::prepare()?;
    let mut told = String::new();
    let mut warned = String::new();
    for Group { what, programs } in groups {
        if !what.is_empty() {
            println!("\n{what}");
        }
        let theirs = in_jason(&jason, &programs, arguments, if what.is_empty() { "compare" } else { "own" })?;
        let ours: Vec<Outcome> =
            programs.iter().map(|program| here(program, arguments.cycles)).collect::<Result<_>>()?;
        let mut verdicts: Vec<Verdict> =
            theirs.iter().zip(&ours).map(|(jason, ours)| Verdict::of(jason, ours)).collect();
        again(&jason, &programs, arguments, &theirs, &mut verdicts)?;
        told += &differences(&programs, &theirs, &ours, &verdicts);
        let alarms = alarms(&programs, &theirs)?;
        sum_up(&verdicts);
        alarms.sum_up();
        warned += &alarms.text;
    }
    let files = [("differences", told), ("warnings", warned)];
    for (name, text) in files {
        let file = target().join(format!("jason/{name}.txt"));
        fs::write(&file, text)?;
        println!("{name}: {}", file.display());
    }
    Ok(())
}

fn sum_up(verdicts: &[Verdict]) {
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for verdict in verdicts {
        *counts.entry(*verdict).or_default() += 1;
    }
    println!("\n{} programs", verdicts.len());
    for (verdict, count) in &counts {
        println!("{count:>6}  {}", verdict.says());
    }
    let count = |wanted: &[Verdict]| wanted.iter().filter_map(|verdict| counts.get(verdict)).sum::<usize>();
    let apart = count(&[Verdict::OnlyJasonRefuses, Verdict::OnlyWeRefuse]);
    share("accepted or refused alike", verdicts.len() - apart, verdicts.len());
    let same = count(&[Verdict::Same]);
    let fixed = same + count(&[Verdict::Differs, Verdict::ActsOtherwise]);
    share("same output of those that print and end", same, fixed + count(&[Verdict::Random]));
    share("same output of those that print and end and do so twice in Jason", same, fixed);
    let alike = [Verdict::BothRefuse, Verdict::Same, Verdict::SameSoFar, Verdict::Silent];
    share("nothing told apart", count(&alike), verdicts.len());
}

#[expect(clippy::cast_precision_loss, reason = "counts of files")]
fn share(what: &str, part: usize, whole: usize) {
    if whole > 0 {
        println!("{what}: {part} of {whole} ({:.1} %)", part as f64 * 100.0 / whole as f64);
    }
}

/// The programs or projects that were asked for, of equal ones the first.
fn programs(arguments: &CompareArguments) -> Result<Vec<PathBuf>> {
    let wanted = if arguments.projects { "mas2j" } else { "asl" };
    let mut files = Vec::new();
    for path in &arguments.paths {
        let path = path.canonicalize().with_context(|| format!("cannot find {}", path.display()))?;
        files.extend(found(&path, wanted)?);
    }
    files.sort();
    if arguments.projects {
        return Ok(files);
    }
    let mut seen = HashSet::new();
    let mut distinct = Vec::new();
    for file in files {
        if seen.insert(fs::read(&file)?) {
            distinct.push(file);
        }
    }
    Ok(distinct)
}

/// The files below a folder whose names end so, in order.
pub(crate) fn found(path: &Path, wanted: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(path, wanted, &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(path: &Path, wanted: &str, found: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            // A link may lead back to where it stands.
            if !entry.file_type()?.is_symlink() {
                collect(&entry.path(), wanted, found)?;
            }
        }
    } else if path.extension().is_some_and(|extension| extension == wanted) {
        found.push(path.to_owned());
    }
    Ok(())
}

/// What Jason makes of every program.
fn in_jason(
    jason: &Jason,
    programs: &[PathBuf],
    arguments: &CompareArguments,
    name: &str,
) -> Result<Vec<Outcome>> {
    let folder = target().join("jason").join(name);
    let list = folder.join("programs");
    let lines: Vec<String> = programs.iter().map(|program| program.display().to_string()).collect();
    let lines = lines.join("\n");
    // The harness does not run again what it has reported.
    let kept = arguments.keep && fs::read_to_string(&list).is_ok_and(|known| known == lines);
    if folder.exists() && !kept {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fs::write(&list, lines)?;
    let words = ["--report", &list.display().to_string(), &folder.display().to_string()];
    let options = ["-Xss64m".to_owned(), format!("-Dlimit={}", arguments.limit)];
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    for _ in 0..STARTS {
        let mut harness = jason.harness(&options, &words);
        // Jason looks for what an included file includes from the working folder on, even if its path is absolute.
        let status = harness.current_dir("/").stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        match status.code() {
            Some(0) => break,
            Some(HUNG) => {}
            _ => bail!("the harness of Jason ended with {status}"),
        }
    }
    (0..programs.len())
        .map(|number| {
            let file = folder.join(format!("{number}.out"));
            let bytes = fs::read(&file).with_context(|| format!("Jason left no {}", file.display()))?;
            let text = String::from_utf8_lossy(&bytes);
            let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
            let (end, warnings) = head.split_once(' ').unwrap_or((head, "0"));
            let end = match end {
                "refused" => End::Refused,
                "ended" => End::Quiet,
                "limit" => End::Cut,
                _ => End::Broken,
            };
            Ok(Outcome::new(end, warnings.parse().unwrap_or(0), rest))
        })
        .collect()
}

/// The command in the folder of a program, which names its own file to some programs: Jason does so without the folder.
fn tablero(program: &Path, verb: &str) -> Command {
    let mut command = Command::new(target().join("release/tablero"));
    command.args(["--lang", "en", "agents", verb]);
    if let (Some(folder), Some(name)) = (program.parent(), program.file_name()) {
        command.current_dir(folder).arg(name);
    }
    command
}

/// What we make of a program.
fn here(program: &Path, cycles: u32) -> Result<Outcome> {
    let output =
        tablero(program, "run").args(["--steps", "300000000", "--cycles", &cycles.to_string()]).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let end = match output.status.code() {
        Some(0) => End::Quiet,
        Some(1) => End::Cut,
        Some(2) => End::Refused,
        _ => End::Broken,
    };
    let mut outcome = Outcome::new(end, 0, &text);
    if end == End::Refused {
        outcome.reason = String::from_utf8_lossy(&output.stderr).into_owned();
    }
    Ok(outcome)
}

/// What differs is run in Jason once more: what differs there, too, cannot be the same here.
fn again(
    jason: &Jason,
    programs: &[PathBuf],
    arguments: &CompareArguments,
    theirs: &[Outcome],
    verdicts: &mut [Verdict],
) -> Result<()> {
    let doubtful: Vec<usize> = (0..programs.len())
        .filter(|&n| matches!(verdicts[n], Verdict::Differs | Verdict::ActsOtherwise))
        .collect();
    let chosen: Vec<PathBuf> = doubtful.iter().map(|&n| programs[n].clone()).collect();
    if chosen.is_empty() {
        return Ok(());
    }
    for (n, second) in doubtful.into_iter().zip(in_jason(jason, &chosen, arguments, "again")?) {
        if second.printed != theirs[n].printed || second.done != theirs[n].done {
            verdicts[n] = Verdict::Random;
        }
    }
    Ok(())
}

/// Every difference, with both runs from the first line that differs.
fn differences(programs: &[PathBuf], theirs: &[Outcome], ours: &[Outcome], verdicts: &[Verdict]) -> String {
    let mut text = String::new();
    for (n, verdict) in verdicts.iter().enumerate().filter(|(_, verdict)| verdict.is_told()) {
        let (jason, here) = (&theirs[n], &ours[n]);
        let _ = writeln!(text, "\n=== {}\n{}", programs[n].display(), verdict.says());
        for (who, reason) in [("Jason", &jason.reason), ("here", &here.reason)] {
            if !reason.is_empty() {
                let _ = writeln!(text, "{who}: {}", reason.trim_end());
            }
        }
        for (what, theirs, ours) in
            [("printed", &jason.printed, &here.printed), ("done", &jason.done, &here.done)]
        {
            let alike = theirs.iter().zip(ours).take_while(|(theirs, ours)| theirs == ours).count();
            if alike < theirs.len() || alike < ours.len() {
                let _ = writeln!(text, "{what}: {alike} lines alike, then");
                for (who, lines) in [("Jason", theirs), ("here", ours)] {
                    for line in lines.iter().skip(alike).take(4) {
                        let _ = writeln!(text, "  {who:<6}{line}");
                    }
                }
            }
        }
    }
    text
}

/// What the check says of programs that Jason runs without a complaint.
struct Alarms {
    clean: usize,
    files: usize,
    warnings: usize,
    /// How many warnings there are of each kind.
    kinds: BTreeMap<String, usize>,
    text: String,
}

impl Alarms {
    fn sum_up(&self) {
        println!(
            "check: {} warnings in {} of {} programs that run cleanly in Jason",
            self.warnings, self.files, self.clean
        );
        for (kind, count) in &self.kinds {
            println!("{count:>6}  {kind}");
        }
    }
}

/// What a warning says, without what it says it about.
fn kind_of(warning: &str) -> String {
    let mut quoted = false;
    let mut kind = String::new();
    for c in warning.chars().filter(|c| !c.is_ascii_digit()) {
        quoted ^= c == '`';
        if !quoted || c == '`' {
            kind.push(c);
        }
    }
    let listed = kind.find("``, ").unwrap_or(kind.len());
    kind.truncate(listed);
    kind.split(';').next().unwrap_or_default().replace("``", "…").trim_end_matches([' ', ':', '…']).to_owned()
}

fn alarms(programs: &[PathBuf], theirs: &[Outcome]) -> Result<Alarms> {
    let mut alarms = Alarms { clean: 0, files: 0, warnings: 0, kinds: BTreeMap::new(), text: String::new() };
    let clean = |outcome: &Outcome| matches!(outcome.end, End::Quiet | End::Cut) && outcome.warnings == 0;
    for (program, _) in programs.iter().zip(theirs).filter(|(_, outcome)| clean(outcome)) {
        let output = tablero(program, "check").output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let warnings: Vec<&str> =
            text.lines().filter_map(|line| Some(line.split_once(": warning: ")?.1)).collect();
        alarms.clean += 1;
        alarms.warnings += warnings.len();
        for warning in &warnings {
            *alarms.kinds.entry(kind_of(warning)).or_default() += 1;
        }
        if !warnings.is_empty() {
            alarms.files += 1;
            let _ = writeln!(alarms.text, "\n=== {}\n{text}", program.display());
        }
    }
    Ok(alarms)
}

#[cfg(test)]
mod tests {
    use super::{kind_of, without_numbers, without_variables};

    #[test]
    fn warnings_of_a_kind_say_the_same() {
        let goal = "there is no plan for the goal `!a` with 2 arguments; there is one with 1";
        assert_eq!(kind_of(goal), "there is no plan for the goal … with  arguments");
        let java = "internal actions written in Java do not run here and fail: `a.b`, `c.d`";
        assert_eq!(
            kind_of(java),
            kind_of("internal actions written in Java do not run here and fail: `e.f`")
        );
    }

    #[test]
    fn what_two_runs_call_their_variables_does_not_matter() {
        assert_eq!(without_numbers("[a_1] p(_12,_12_7X,my_9,X_3) _"), "[a_1] p(_,_,my_9,X_3) _");
        assert_eq!(
            without_variables("[a] acts: f(X,_3,\"A B\",aB,[Art_1|T])"),
            "[a] acts: f(_,_,\"A B\",aB,[_|_])"
        );
    }
}
