//! `tablero run work`: a worker of a coordinator; and `tablero run chunk`, one chunk for somebody else's pool.

use std::io::Read as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use tablero_catalogue::Catalogue;
use tablero_core::read_duration;
use tablero_run::pull::{Remote, RemoteError};
use tablero_run::{Desk, Job, Plan, local};

use super::serve::read_token;
use super::{drive, own_name, workers_or_cores};
use crate::exit::Failure;
use crate::input;
use crate::output::print;
use crate::sandbox::SandboxArguments;
use crate::tournament::plain;

/// The variable that may hold the token instead of a file.
pub(super) const TOKEN: &str = "TABLERO_RUN_TOKEN";

#[derive(Debug, Args)]
pub(super) struct WorkArguments {
    /// Where the coordinator is, as http://HOST:PORT
    #[arg(value_name = "URL")]
    url: String,
    /// The file with the token; without it, the variable `TABLERO_RUN_TOKEN` holds the token
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// How many chunks to compute at the same time; by default one per core
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// Also run the programs of this machine that the plan names as players
    #[arg(long)]
    trust: bool,
    /// How long to keep trying when the coordinator does not answer
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = read_duration)]
    patience: Duration,
    /// Name of this worker; by default the machine and the process number
    #[arg(long)]
    name: Option<String>,
    /// End when standard input does
    #[arg(long, hide = true)]
    tied: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

pub(super) fn run(games: &Catalogue, arguments: &WorkArguments) -> Result<(), Failure> {
    let workers = workers_or_cores(arguments.workers)?;
    let token = match &arguments.token_file {
        Some(path) => read_token(path).map_err(|error| Failure::unreadable(path, &error))?,
        None => std::env::var(TOKEN)
            .map_err(|_| Failure::usage(format!("expected --token-file, or the token in {TOKEN}")))?,
    };
    if arguments.tied {
        std::thread::spawn(|| {
            // Whoever started this worker says nothing; it holds the other end until it ends.
            let _ = std::io::stdin().lock().read_to_end(&mut Vec::new());
            #[cfg(unix)]
            tablero_arena::end_all_processes();
            std::process::exit(0);
        });
    }
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // Without a handler Ctrl-C ends the program at once, and the chunk is given to another.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    let prepare = |text: &str| prepare(games, text, arguments.trust, &arguments.sandbox);
    let quiet = arguments.tied;
    let tell = Box::new(move |text: &str| {
        if !quiet {
            eprintln!("{}", plain(text));
        }
    });
    let remote =
        Remote::greet(&arguments.url, &token, arguments.patience, stop, &prepare, tell).map_err(|error| {
            match error {
                RemoteError::Address(_) | RemoteError::Plan(_) => Failure::usage(error.to_string()),
                error => Failure::run(error),
            }
        })?;
    let desk: Arc<dyn Desk> = Arc::new(remote);
    let name = arguments.name.clone().unwrap_or_else(own_name);
    local::run(&desk, &name, workers).map_err(Failure::run)
}

/// The plan that somebody sent, made ready. Programs that it names are run only if that was allowed: it comes from outside.
pub(super) fn prepare(
    games: &Catalogue,
    text: &str,
    trust: bool,
    sandbox: &SandboxArguments,
) -> Result<Job, String> {
    let plan = Plan::read(text, games, &()).map_err(|error| format!("the plan that came: {error}"))?;
    let programs: Vec<String> =
        plan.programs().iter().map(|seat| format!("  {}\n", plain(&seat.to_string()))).collect();
    if !programs.is_empty() && !trust {
        let list = programs.concat();
        return Err(format!("the plan runs programs of this machine:\n{list}give --trust to run them"));
    }
    drive::job(games, plan, sandbox.chosen()).map_err(|failure| match failure {
        Failure::Usage(said) | Failure::Run(said) => said,
        Failure::Told | Failure::OutputClosed => String::new(),
    })
}

#[derive(Debug, Args)]
pub(super) struct ChunkArguments {
    /// The plan, whole in one file
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// The number of the chunk, from 0
    #[arg(value_name = "INDEX")]
    index: u64,
    /// Also run the programs of this machine that the plan names as players
    #[arg(long)]
    trust: bool,
    #[command(flatten)]
    sandbox: SandboxArguments,
}

pub(super) fn chunk(games: &Catalogue, arguments: &ChunkArguments) -> Result<(), Failure> {
    let text = input::text(&arguments.plan).map_err(|error| Failure::unreadable(&arguments.plan, &error))?;
    let job = prepare(games, &text, arguments.trust, &arguments.sandbox).map_err(Failure::usage)?;
    print(job.execute(arguments.index).map_err(Failure::run)?)
}
