//! Every check and measurement of the project, run the same way everywhere.

mod agents;
#[cfg(unix)]
mod bare;
mod bench;
mod browser;
mod check;
mod chess;
mod command;
mod compare;
mod dist;
mod distributed;
mod grade;
mod jason;
mod own;
mod peer;
mod python;
mod siege;
mod skips;
mod sokoban;
mod types;
mod walls;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Checks and measurements of Tablero")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Every check that must pass before a change lands: format, lints, tests, documentation, and real Jason if it is
    /// there; ends with the list of what was skipped because something is missing
    Test {
        /// What must not be skipped
        #[arg(long, value_enum, value_delimiter = ',', ignore_case = true, value_name = "NAME,...")]
        require: Vec<skips::Need>,
    },
    /// The README's two commands from a clean clone of what is committed, with Rust, a C compiler, git, the shell and
    /// coreutils alone on the path and an empty home
    #[cfg(unix)]
    Bare,
    /// Whether the workspace is built as ARCHITECTURE.md says: who knows whom, and what must stay absent
    Walls,
    /// The checks that take too long for every change: random tests in the millions, then `strength`
    Long,
    /// Attacks at length: random input for every reader, budgets, kills and broken disks (needs strace), hostile agents
    Siege(siege::SiegeArguments),
    /// Games of the search robots against greedy ones at Chinese checkers; about 20 minutes on a quiet machine
    Strength,
    /// What Lite Chess must show: reachability, strength, levels, tables, mates, protocol, speed
    Chess {
        /// Which figure
        #[command(subcommand)]
        figure: chess::Figure,
    },
    /// The right solution of Lite Chess with one thing changed, some hundred times: whether grading finds it, by kind of change;
    /// half an hour
    Mutants {
        /// How many of each kind
        #[arg(long, default_value_t = 24)]
        each: usize,
        /// Only write them into this folder, to be judged as a class
        #[arg(long, value_name = "FOLDER")]
        write: Option<String>,
    },
    /// What is checked with real Jason alone; needs Maven and a JDK 21 or later
    Jason,
    /// Programs from anywhere here and in real Jason: whether both take them, what they print and do, and what the check
    /// says of those that run cleanly; needs Maven and a JDK 21 or later
    Compare(compare::CompareArguments),
    /// Speed against a peer in the same run, or what a solver does in a given time
    Bench {
        /// What is measured
        #[arg(value_enum)]
        subject: Subject,
        /// Sokoban: the longest a level may take, in place of each row's own limit
        #[arg(long)]
        time: Option<String>,
        /// Sokoban: the most memory a search may fill
        #[arg(long, default_value = "4G")]
        memory: String,
        /// Sokoban: one collection alone; the long ones are run only when named
        #[arg(long)]
        only: Option<String>,
    },
    /// Licences, bans and sources of all dependencies; needs `cargo install cargo-deny`
    Deny,
    /// The archive for people without Rust, in target/dist: a static program for Linux with its documents, manual pages and
    /// completions, and a checksum
    Dist,
    /// The Python package, installed from here into an empty environment: types, tests, manual; needs Python 3.11 and an index
    Python,
    /// The page of the lab in a real browser; needs Chromium, Playwright and axe-core for Python
    Browser,
    /// What the lab must show beyond that; needs what `browser` needs
    Lab {
        /// Which of it
        #[command(subcommand)]
        showing: browser::Showing,
    },
    /// Runs in chunks on every engine, with one worker and two, killed at random instants: the same bytes; Ray and `PostgreSQL` where
    /// they are
    Distributed(distributed::DistributedArguments),
    /// Rebuilds web/tablero.wasm, the host of the lab as WebAssembly; needs `rustup target add wasm32-unknown-unknown`
    Web,
    /// Rewrites web/types.js: the messages of the lab for the type checker of the page
    Types,
    /// Redraws the pictures of docs/gallery.md
    Gallery,
    /// Recomputes the perft counts of crates/games/lite-chess/tests/data/perft.txt with Fairy-Stockfish
    PeerPerft,
}

#[derive(Clone, Copy, ValueEnum)]
enum Subject {
    /// Perft of Lite Chess, against Fairy-Stockfish
    Chess,
    /// Random play of Chinese checkers, beside `OpenSpiel`
    Checkers,
    /// The Sokoban solver on whole collections: the table of docs/benchmarks.md
    Sokoban,
    /// What the sandbox costs: agents started, and moves a second, with it and without
    Sandbox,
    /// Steps a second of environments in Python, beside gym-sokoban, `PettingZoo`, `OpenSpiel` and Jumanji
    Python,
    /// The page of the lab: weights, first board, longest task, and its host beside a native one; needs what `browser` needs
    Lab,
    /// Judging specifications: questions a second by exercise, of the examples that are right, in every style
    Grade,
    /// Inference of agents, against Jason from Maven Central; needs Maven and a JDK 21 or later
    Agents,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test { require } => check::test(require),
        #[cfg(unix)]
        Task::Bare => bare::check(),
        Task::Walls => walls::check(),
        Task::Long => check::long(),
        Task::Siege(arguments) => siege::run(&arguments),
        Task::Mutants { each, write } => grade::mutants(each, write.as_deref()),
        Task::Jason => jason::java().map_err(anyhow::Error::msg).and_then(jason::check),
        Task::Compare(arguments) => compare::run(&arguments),
        Task::Deny => check::deny(),
        Task::Dist => dist::make(),
        Task::Strength => check::strength(),
        Task::Chess { figure } => chess::show(&figure),
        Task::Bench { subject: Subject::Chess, .. } => bench::chess(),
        Task::Bench { subject: Subject::Checkers, .. } => bench::checkers(),
        Task::Bench { subject: Subject::Sokoban, time, memory, only } => {
            sokoban::table(time.as_deref(), &memory, only.as_deref())
        }
        Task::Bench { subject: Subject::Grade, .. } => grade::speed(),
        Task::Bench { subject: Subject::Agents, .. } => agents::bench(),
        Task::Bench { subject: Subject::Python, .. } => python::fetch().and_then(|()| python::bench()),
        Task::Bench { subject: Subject::Sandbox, .. } => bench::sandbox(),
        Task::Bench { subject: Subject::Lab, .. } => browser::figures(),
        Task::Browser => browser::check(),
        Task::Lab { showing } => browser::show(&showing),
        Task::Python => python::fetch().and_then(|()| python::check(python::Build::Release)),
        Task::Distributed(arguments) => distributed::check(&arguments),
        Task::Web => web::renew(),
        Task::Types => types::renew(),
        Task::Gallery => check::gallery(),
        Task::PeerPerft => peer::renew_perft(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
