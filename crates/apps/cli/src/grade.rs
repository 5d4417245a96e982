//! `tablero grade`: a hand-in judged by the smallest question on which it is wrong.

mod agent;
mod class;
#[cfg(unix)]
mod program;
mod sheet;
mod time;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};
use tablero_catalogue::{Catalogue, Entry};
use tablero_core::read_duration;
use tablero_grade::{Depth, Mode, Options};
use tablero_words::Words;

use crate::exit::Failure;
use crate::limits::bytes;
use crate::sandbox::SandboxArguments;

pub(crate) const ABOUT: &str = "Grades a hand-in and shows the smallest question that it gets wrong";

pub(crate) const LONG_ABOUT: &str = "\
    Grades a hand-in and shows the smallest question that it gets wrong. A specification in the language of Algoritmos y \
    Estructuras de Datos I (text, LaTeX or Markdown) or an abstract data type (.tad text or LaTeX): revealing positions \
    come first, then every board with two men; --men 3 adds those with three. Each exercise is graded twice: as written, \
    and with the other exercises taken from the reference. A program in any language, as cmd:COMMAND: it is asked the \
    questions of `ask`, one JSON line each, smallest first. An agent: it plays in every seat against robots. A folder: \
    each hand-in in it is graded in its own process, and an interrupted run continues where it stopped; the results go to \
    CSV, JUnit XML, JSON and one HTML page. The exit status is 0 if everything is right, 1 if something is wrong or was cut \
    short by --time, and 2 if the hand-in cannot be read.";

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct GradeArguments {
    /// The game, as `tablero games` lists them
    #[arg(value_name = "GAME")]
    game: String,
    /// A file, a program as cmd:COMMAND, an agent (.asl, .mas2j, .jcm), or a folder of hand-ins
    #[arg(value_name = "HAND-IN")]
    hand_in: String,
    /// Only these exercises
    #[arg(long, value_name = "N,...", value_delimiter = ',')]
    exercise: Vec<u32>,
    /// Only as written
    #[arg(long, conflicts_with = "isolated")]
    as_written: bool,
    /// Only with the other exercises taken from the reference
    #[arg(long)]
    isolated: bool,
    /// Report as errors what is otherwise repaired with a warning
    #[arg(long)]
    strict: bool,
    /// Try every board with up to N men
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=3))]
    men: Option<u32>,
    /// Try every level of up to N cells
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=6), conflicts_with = "men")]
    cells: Option<u32>,
    /// Time limit for a whole hand-in
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    time: Duration,
    /// Time limit for a program to answer one question
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = read_duration)]
    answer: Duration,
    /// Memory limit for a program, or for each hand-in of a folder
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = bytes)]
    memory: u64,
    /// One JSON object per exercise, then one with the totals
    #[arg(long)]
    json: bool,
    /// How much hints reveal: none, where, rule or step
    #[arg(long, value_name = "HINTS", default_value = "step", value_parser = depths())]
    hints: Depth,
    /// A name used in the hand-in, and the rule book's name for it
    #[arg(long = "map", value_name = "THEIRS=OURS", value_parser = pair)]
    names: Vec<(String, String)>,
    /// Where to write the results of a folder; by default a folder beside it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many hand-ins of a folder, or pieces of one exercise, to grade at the same time
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Write down what was asked, so that it can be checked: counts, digests, counterexamples
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check a certificate of the hand-in by asking its questions again, another way
    #[arg(long, value_name = "FILE", conflicts_with = "certificate")]
    check: Option<PathBuf>,
    /// With --check, ask only N pieces of each exercise and size again
    #[arg(long, value_name = "N", requires = "check")]
    pieces: Option<usize>,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

fn depths() -> impl TypedValueParser<Value = Depth> {
    PossibleValuesParser::new(Depth::WORDS.map(|(word, _)| word)).map(|word| {
        Depth::WORDS.into_iter().find(|(known, _)| *known == word).map(|(_, depth)| depth).unwrap_or_default()
    })
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (theirs, ours) = text.split_once('=').ok_or("expected two names, as in theirs=ours")?;
    Ok((theirs.trim().to_owned(), ours.trim().to_owned()))
}

impl GradeArguments {
    fn threads(&self) -> usize {
        self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1)
    }

    fn options(&self) -> Options {
        Options {
            mode: match (self.as_written, self.isolated) {
                (true, _) => Mode::AsWritten,
                (_, true) => Mode::Isolated,
                _ => Mode::Both,
            },
            exercises: self.exercise.clone(),
            strict: self.strict,
            size: self.men.or(self.cells),
            hints: self.hints > Depth::None,
            threads: self.threads(),
            names: self.names.clone(),
        }
    }
}

/// What every way of grading needs to know.
struct Job<'a> {
    entry: &'static dyn Entry,
    arguments: &'a GradeArguments,
    words: &'a Words,
}

pub(crate) fn run(games: &Catalogue, arguments: &GradeArguments, words: &Words) -> Result<(), Failure> {
    let entry = games.get(&arguments.game).map_err(|error| Failure::usage(error.to_string()))?;
    let job = Job { entry, arguments, words };
    if let Some(command) = arguments.hand_in.strip_prefix("cmd:") {
        #[cfg(unix)]
        return program::run(&job, command);
        #[cfg(not(unix))]
        return Err(Failure::usage(format!("programs are not supported on this system: {command}")));
    }
    if Path::new(&arguments.hand_in).is_dir() {
        return class::run(&job, Path::new(&arguments.hand_in));
    }
    if agent::is_agent(&arguments.hand_in) {
        return agent::run(games, &job, &arguments.hand_in);
    }
    sheet::run(&job, &PathBuf::from(&arguments.hand_in))
}

pub(crate) use class::texts_of;

/// The largest hand-in that is read.
const LARGEST: u64 = tablero_specification::MAX_SOURCE as u64;

/// The text of a hand-in: whatever letters cannot be read are marked, the rest is kept.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::unreadable(path, &error))?;
    if bytes.len() as u64 > LARGEST {
        let error = std::io::Error::other(format!("it is larger than {} MiB", LARGEST >> 20));
        return Err(Failure::unreadable(path, &error));
    }
    // Old hand-ins are in Latin-1, whose letters are the first of Unicode.
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect()))
}
