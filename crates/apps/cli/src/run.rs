//! `tablero run`: plans cut into chunks, computed by threads, by workers that ask for them, or by Ray.

mod drive;
mod engine;
mod files;
mod serve;
mod status;
mod verify;
mod work;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use tablero_catalogue::Catalogue;
use tablero_core::read_duration;
use tablero_run::Limits;
use tablero_words::Words;

use crate::exit::Failure;
use crate::sandbox::SandboxArguments;

pub(crate) const ABOUT: &str =
    "Runs a plan in chunks, here or on many machines; the result is the same bytes";

pub(crate) const LONG_ABOUT: &str = "\
    Runs a plan: a match or tournament, self-play, a collection to solve or improve, a set of questions, a class of hand-ins. \
    The plan is cut into chunks that do not depend on who computes them, where and when. Each result is kept in the ledger at \
    once; a run that was interrupted, or killed at any instant, goes on with --resume. Whatever the engine and the number of \
    workers, the files in --out are the same, byte for byte. docs/distributed.md has the keys of a plan and how to use several \
    machines. The exit status is 0 if every chunk is done, else 1.";

const HELP: &str = "\
Try:
  tablero run plan.toml                                       all cores of this machine
  tablero run plan.toml --resume                              continue
  tablero run status plan.ledger                              how far it has come
  tablero run verify plan.ledger --chunks 20                  compute some of it again
  tablero run serve plan.toml --token-file secret             hand out chunks to workers
  tablero run work http://127.0.0.1:8018 --token-file secret  be one of them
  tablero run plan.toml --engine ray --workers 8              on Ray";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = HELP)]
pub(crate) struct RunArguments {
    #[command(subcommand)]
    command: Option<RunCommand>,
    /// The plan, in TOML
    #[arg(value_name = "PLAN")]
    plan: Option<PathBuf>,
    #[command(flatten)]
    keep: KeepArguments,
    /// Who computes the chunks
    #[arg(long, value_enum, default_value_t = Engine::Local)]
    engine: Engine,
    /// How many chunks to compute at the same time; by default one per core
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// The address of a Ray cluster to join; without it, Ray is started on this machine
    #[arg(long, value_name = "ADDRESS")]
    ray_address: Option<String>,
}

/// What `run` and `run serve` have in common.
#[derive(Debug, Args)]
pub(crate) struct KeepArguments {
    /// Where to keep results: a file or the address of a database; by default PLAN with the ending .ledger
    #[arg(long, value_name = "FILE|postgres://...")]
    ledger: Option<String>,
    /// Continue with an existing ledger
    #[arg(long)]
    resume: bool,
    /// With --resume, retry chunks that were set aside
    #[arg(long, requires = "resume")]
    retry: bool,
    /// Where to write the results; by default a folder beside the plan
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How long a worker may be silent before its chunk is given to another
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = read_duration)]
    lease: Duration,
    /// Time limit for each chunk
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = read_duration)]
    limit: Duration,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

impl KeepArguments {
    const fn limits(&self) -> Limits {
        Limits { lease: self.lease, chunk: self.limit }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Threads of this process
    Local,
    /// Processes that ask a coordinator for chunks over HTTP; `run serve` and `run work` do so on several machines
    Pull,
    /// Ray, by the Python module tablero.ray
    Ray,
}

#[derive(Debug, Subcommand)]
enum RunCommand {
    /// Shows how far a run has come: done, in progress, set aside, rate and time left
    Status(status::StatusArguments),
    /// Hands out the chunks of a plan to workers that know the token, over HTTP
    Serve(serve::ServeArguments),
    /// Computes chunks for a coordinator until nothing is left
    Work(work::WorkArguments),
    /// Computes finished chunks again and says which results of a ledger are not true
    Verify(verify::VerifyArguments),
    /// Computes one chunk and writes its bytes to standard output
    #[command(hide = true)]
    Chunk(work::ChunkArguments),
}

pub(crate) fn run(games: &Catalogue, arguments: RunArguments, words: &Words) -> Result<(), Failure> {
    let RunArguments { command, plan, keep, engine, workers, ray_address } = arguments;
    match command {
        Some(RunCommand::Status(arguments)) => return status::run(games, &arguments, words),
        Some(RunCommand::Serve(arguments)) => return serve::run(games, &arguments, words),
        Some(RunCommand::Work(arguments)) => return work::run(games, &arguments),
        Some(RunCommand::Verify(arguments)) => return verify::run(games, &arguments, words),
        Some(RunCommand::Chunk(arguments)) => return work::chunk(games, &arguments),
        None => {}
    }
    let plan =
        plan.ok_or_else(|| Failure::usage("expected a plan, or one of status, serve, work and verify"))?;
    if ray_address.is_some() && engine != Engine::Ray {
        return Err(Failure::usage("--ray-address is for --engine ray"));
    }
    let workers = workers_or_cores(workers)?;
    drive::run(games, &plan, &keep, words, |drive| match engine {
        Engine::Local => engine::local(drive, workers),
        Engine::Pull => engine::pull(drive, workers),
        Engine::Ray => engine::ray(drive, workers, ray_address.as_deref()),
    })
}

/// How many workers there are.
fn workers_or_cores(workers: Option<usize>) -> Result<usize, Failure> {
    match workers {
        Some(0) => Err(Failure::usage("--workers: expected at least 1, found 0")),
        Some(workers) => Ok(workers),
        None => Ok(std::thread::available_parallelism().map_or(1, Into::into)),
    }
}

/// What this process is called in ledgers: the machine and the number of the process.
fn own_name() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname");
    let machine = machine.ok().or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    let machine: String = machine.trim().chars().filter(char::is_ascii_graphic).take(64).collect();
    let machine = if machine.is_empty() { "machine" } else { &machine };
    format!("{machine}/{}", std::process::id())
}
