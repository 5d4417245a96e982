//! What every run has in common, whoever computes its chunks: the ledger before, the files after.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tablero_arena::AgentOptions;
use tablero_catalogue::Catalogue;
use tablero_core::{Message, write_duration};
use tablero_play::store::write_whole;
use tablero_run::{Book, Job, LedgerError, News, Plan, Progress, SqlLedger, assemble};
use tablero_words::{Language, Words};

use super::{KeepArguments, files};
use crate::exit::Failure;
use crate::output::print;
use crate::said;
use crate::tournament::{plain, table, table_as_json};

/// How long a chunk should take.
const SHORTEST: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_mins(1);

/// A run under way.
pub(super) struct Drive<'a> {
    pub(super) arguments: &'a KeepArguments,
    pub(super) book: Arc<Book>,
    /// What is computed.
    pub(super) job: Arc<Job>,
}

/// Runs a plan by an engine.
pub(super) fn run(
    games: &Catalogue,
    plan: &Path,
    arguments: &KeepArguments,
    words: &Words,
    engine: impl FnOnce(&Drive<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let job = Arc::new(job(games, files::plan(games, plan)?, arguments.sandbox.chosen())?);
    let usual = || plan.with_extension("ledger").display().to_string();
    let address = arguments.ledger.clone().unwrap_or_else(usual);
    let name = hidden(&address);
    let ledger = open(&address, arguments.resume)?;
    let out = arguments.out.clone().unwrap_or_else(|| beside(plan));
    std::fs::create_dir_all(&out)
        .map_err(|error| Failure::run(format!("cannot write to {}: {error}", out.display())))?;
    let live = Live::new(job.chunks(), words);
    let stop = interruptible(&live, words.say(&said::run_last()));
    let tell = {
        let live = live.clone();
        Box::new(move |news: &News| live.tell(news))
    };
    let about = |error: LedgerError| Failure::run(format!("{name}: {error}"));
    let book = Book::new(Arc::clone(&job), Box::new(ledger), arguments.limits(), stop, tell);
    let book = Arc::new(book.map_err(about)?);
    if arguments.retry {
        book.retry().map_err(about)?;
    }
    live.begin(&book.progress().map_err(about)?);
    let drive = Drive { arguments, book, job };
    let ran = engine(&drive);
    live.clear();
    ran?;
    let progress = drive.book.progress().map_err(about)?;
    let left = progress.chunks - progress.done - progress.aside.len() as u64;
    if left > 0 {
        return Err(Failure::run(words.say(&said::run_interrupted(said::chunks(left)))));
    }
    finish(games, &drive, &progress, &out, words)
}

/// A plan made ready.
pub(super) fn job(games: &Catalogue, plan: Plan, sandbox: tablero_arena::Sandbox) -> Result<Job, Failure> {
    let agents = AgentOptions { sandbox, ..AgentOptions::default() };
    Job::new(plan, games, agents).map_err(|error| Failure::usage(error.to_string()))
}

/// The folder for the results of a plan.
fn beside(plan: &Path) -> PathBuf {
    let stem = plan.file_stem().unwrap_or_default().to_string_lossy();
    plan.with_file_name(format!("{stem}-results"))
}

/// The ledger of a name; one that is there only if that is wanted.
fn open(name: &str, resume: bool) -> Result<SqlLedger, Failure> {
    let is_address = name.contains("://");
    let is_there = if is_address { SqlLedger::look(name).is_ok() } else { Path::new(name).exists() };
    if is_there && !resume {
        return Err(Failure::usage(format!(
            "{} is there already: give --resume to go on with it, or another --ledger",
            hidden(name)
        )));
    }
    SqlLedger::open(name).map_err(|error| Failure::run(format!("{}: {error}", hidden(name))))
}

/// The address of a database without its password.
pub(super) fn hidden(name: &str) -> String {
    let Some((scheme, rest)) = name.split_once("://") else { return name.to_owned() };
    match rest.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://...@{host}"),
        None => name.to_owned(),
    }
}

/// Writes the files of a run, and reports how it went.
fn finish(
    games: &Catalogue,
    drive: &Drive<'_>,
    progress: &Progress,
    out: &Path,
    words: &Words,
) -> Result<(), Failure> {
    let results = drive.book.results().map_err(Failure::run)?;
    let files = assemble(&drive.job, games, &results, progress).map_err(Failure::run)?;
    let write = |name: &str, bytes: &[u8]| {
        let path = out.join(name);
        write_whole(&path, bytes)
            .map_err(|error| Failure::run(format!("cannot write {}: {error}", path.display())))
    };
    remove_parts(out);
    for file in &files {
        write(file.name, &file.bytes)?;
    }
    let mut told = String::new();
    if let Some((director, ending)) = drive.job.tournament(games, &results).map_err(Failure::run)? {
        // Files of a run are the same for everybody who makes them, whatever language they read.
        let standings = table(&director, &ending, &said::words(games, Language::English));
        write("table.txt", standings.as_bytes())?;
        write("table.json", table_as_json(&director, &ending).as_bytes())?;
        told += &standings;
    }
    for dispute in &progress.disputes {
        let verdict = words.phrase(&plain(&dispute.verdict));
        told += &format!("{}\n", words.say(&said::run_chunk(dispute.index, verdict)));
    }
    let done = said::run_done(
        progress.aside.len(),
        said::chunks(progress.done),
        out.display().to_string(),
        write_duration(rounded(progress.spent)).to_string(),
    );
    for message in std::iter::once(done).chain(advice(drive.job.plan(), progress)) {
        told += &format!("{}\n", words.say(&message));
    }
    print(told)?;
    if progress.aside.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Takes away the halves of files that a run left which was killed while it wrote its results.
fn remove_parts(out: &Path) {
    for found in std::fs::read_dir(out).into_iter().flatten().flatten() {
        let (path, name) = (found.path(), found.file_name());
        let is_part = path.extension().is_some_and(|extension| extension == "part");
        if is_part && name.to_string_lossy().starts_with('.') {
            // It is in nobody's way.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// What to do about chunks that are too short or too long to be handed about.
fn advice(plan: &Plan, progress: &Progress) -> Option<Message> {
    let mean = progress.spent.checked_div(u32::try_from(progress.done).unwrap_or(u32::MAX))?;
    let is_right = (SHORTEST..=LONGEST).contains(&mean) || progress.spent < SHORTEST;
    if is_right {
        return None;
    }
    let unit = mean.as_secs_f64()
        / std::num::NonZero::new(plan.chunk).map_or(1.0, |chunk| {
            #[allow(clippy::cast_precision_loss, reason = "an estimate")]
            let chunk = chunk.get() as f64;
            chunk
        });
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast of floats saturates")]
    let size = ((20.0 / unit.max(1e-9)).round() as u64).max(1);
    (size != plan.chunk).then(|| said::run_advice(write_duration(rounded(mean)).to_string(), size))
}

/// A time as people want to read it: without its last digits.
pub(super) fn rounded(time: Duration) -> Duration {
    if time < Duration::from_secs(10) {
        Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    } else {
        Duration::from_secs(time.as_secs())
    }
}

/// The first Ctrl-C lets the chunks under way end, the second one ends the program.
fn interruptible(live: &Live, last: String) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let (asked, live) = (Arc::clone(&stop), live.clone());
    // Without a handler Ctrl-C ends the program at once; what was kept stays.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::SeqCst) {
            #[cfg(unix)]
            tablero_arena::end_all_processes();
            std::process::exit(130);
        }
        live.say(&last);
    });
    stop
}

/// A bar on standard error, where that is a terminal, and what happens beside it.
#[derive(Clone)]
struct Live {
    bar: ProgressBar,
}

impl Live {
    fn new(chunks: u64, words: &Words) -> Self {
        let bar = ProgressBar::new(chunks);
        if !std::io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        // Its own signs in braces, which the words pass on.
        let told = words.say(&said::run_bar("{elapsed}", "{eta}"));
        if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {told}")) {
            bar.set_style(style);
        }
        Self { bar }
    }

    fn begin(&self, progress: &Progress) {
        self.bar.set_position(progress.done);
        self.bar.reset_eta();
        self.bar.enable_steady_tick(Duration::from_millis(500));
    }

    fn tell(&self, news: &News) {
        match news {
            News::Done { .. } => self.bar.inc(1),
            news => self.say(&plain(&news.to_string())),
        }
    }

    fn say(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
