//! `tablero chess tables`: endgame tables are built, checked, asked and listed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand, value_parser};
use tablero_chess_tables::{
    Class, Done, FileError, ProbeError, Tables, best_moves, build_into, check, memory, missing,
};
use tablero_lite_chess::Colour;
use tablero_lite_chess::notation::fen;

use super::show::PositionArguments;
use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct TablesArguments {
    #[command(subcommand)]
    command: TablesCommand,
}

#[derive(Debug, Subcommand)]
enum TablesCommand {
    /// Builds tables into a directory; whole files that are there are kept
    Build(BuildArguments),
    /// Says who wins a position, in how many moves, and by which
    Probe(ProbeArguments),
    /// Compares every entry with the positions one move after it
    Check(CheckArguments),
    /// Lists the longest mates
    Longest(ClassArguments),
    /// Lists won positions from all over the tables, as problems for other programs
    Sample(SampleArguments),
}

#[derive(Debug, Args)]
struct ClassArguments {
    /// The directory of the tables
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// All classes with up to so many men
    #[arg(long, value_name = "N", default_value = "4", value_parser = value_parser!(u8).range(3..=5))]
    men: u8,
    /// These classes alone, such as KRPKR
    #[arg(long, value_name = "CLASS", value_delimiter = ',', conflicts_with = "men")]
    class: Vec<Class>,
}

#[derive(Debug, Args)]
struct ThreadArguments {
    /// How many threads share the work; all processors when absent
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Debug, Args)]
struct BuildArguments {
    #[command(flatten)]
    classes: ClassArguments,
    #[command(flatten)]
    threads: ThreadArguments,
    /// The most memory it may take
    #[arg(long, value_name = "SIZE", default_value = "8G", value_parser = crate::limits::bytes)]
    memory: u64,
}

#[derive(Debug, Args)]
struct CheckArguments {
    #[command(flatten)]
    classes: ClassArguments,
    #[command(flatten)]
    threads: ThreadArguments,
}

#[derive(Debug, Args)]
struct SampleArguments {
    #[command(flatten)]
    classes: ClassArguments,
    /// How many, shared by the classes
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..))]
    count: u32,
    /// The longest mates
    #[arg(long, value_name = "MOVES", default_value = "1000")]
    longest: u16,
}

#[derive(Debug, Args)]
struct ProbeArguments {
    /// The directory of the tables; three men need none
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArguments,
}

impl ClassArguments {
    fn classes(&self) -> Vec<Class> {
        if self.class.is_empty() {
            (3..=usize::from(self.men)).flat_map(Class::all).collect()
        } else {
            self.class.clone()
        }
    }
}

impl ThreadArguments {
    fn number(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }
}

pub(super) fn run(arguments: &TablesArguments) -> Result<(), Failure> {
    match &arguments.command {
        TablesCommand::Build(arguments) => build(arguments),
        TablesCommand::Probe(arguments) => probe(arguments),
        TablesCommand::Check(arguments) => checked(arguments),
        TablesCommand::Longest(arguments) => longest(arguments),
        TablesCommand::Sample(arguments) => sample(arguments),
    }
}

fn build(arguments: &BuildArguments) -> Result<(), Failure> {
    let classes = arguments.classes.classes();
    // The smaller tables are in memory beside the one that is built: all of them together take less than one more.
    let needed = classes.iter().map(|&class| memory(class)).max().unwrap_or(0) as u64 * 4 / 3;
    if needed > arguments.memory {
        return Err(Failure::run(format!(
            "{} MiB are needed, more than --memory allows ({} MiB)",
            needed >> 20,
            arguments.memory >> 20
        )));
    }
    let (began, mut last) = (Instant::now(), Instant::now());
    let mut stopped = false;
    let mut told = Ok(());
    let built = build_into(
        &arguments.classes.directory,
        &classes,
        arguments.threads.number(),
        |_, _| true,
        |class, done, rejected| {
            let took = last.elapsed();
            last = Instant::now();
            if let Some(rejected) = rejected {
                eprintln!("{}: built again", rejected.0);
            }
            let line = match done {
                Done::Kept => format!("{class:<6} was there\n"),
                Done::Built => format!("{class:<6} built in {}\n", seconds(took)),
                Done::Stopped => {
                    stopped = true;
                    return;
                }
            };
            if told.is_ok() {
                told = print(line);
            }
        },
    );
    built.map_err(file_failure)?;
    told?;
    if stopped {
        return Err(Failure::run("the work was stopped; the same command goes on"));
    }
    let plural = if classes.len() == 1 { "class" } else { "classes" };
    print(format!("{} {plural} in {}\n", classes.len(), seconds(began.elapsed())))
}

fn probe(arguments: &ProbeArguments) -> Result<(), Failure> {
    let position = arguments.position.read()?;
    let made;
    let tables = match &arguments.directory {
        Some(directory) => {
            made = Tables::new(Some(directory));
            &made
        }
        None => tablero_chess_tables::shared().as_ref(),
    };
    let value = tables.probe(&position).map_err(probe_failure)?;
    let mut text = format!("{} {value}\n", position.to_move());
    for (mv, value) in best_moves(tables, &position).map_err(probe_failure)? {
        text += &format!("{mv} {value}\n");
    }
    print(text)
}

fn checked(arguments: &CheckArguments) -> Result<(), Failure> {
    let directory = &arguments.classes.directory;
    let tables = Tables::new(Some(directory));
    complete(&arguments.classes)?;
    let mut wrong = 0;
    print(format!("{:<6} {:>12} {:>12} {:>12} {:>12}\n", "class", "positions", "won", "drawn", "lost"))?;
    for class in arguments.classes.classes() {
        let (summary, misfit) = check(&tables, class, arguments.threads.number()).map_err(probe_failure)?;
        let state = misfit.map_or_else(
            || "every entry follows from those after its moves".to_owned(),
            |misfit| {
                wrong += 1;
                let to_move = misfit.position.to_move();
                format!(
                    "WRONG: {}: {to_move} {} by the table, {} by the moves",
                    fen(&misfit.position),
                    misfit.says,
                    misfit.should
                )
            },
        );
        print(format!(
            "{class:<6} {:>12} {:>12} {:>12} {:>12}  {state}\n",
            summary.positions, summary.wins, summary.draws, summary.losses,
        ))?;
    }
    if wrong > 0 { Err(Failure::Told) } else { Ok(()) }
}

fn longest(arguments: &ClassArguments) -> Result<(), Failure> {
    let tables = Tables::new(Some(&arguments.directory));
    complete(arguments)?;
    print(format!("{:<6} {:<6} {:>6}  {}\n", "class", "wins", "moves", "position"))?;
    for class in arguments.classes() {
        let Some(table) = tables.table(class).map_err(file_failure)? else { continue };
        for side in Colour::ALL {
            let line = match table.longest(side) {
                Some(longest) => {
                    let moves = longest.plies.div_ceil(2);
                    format!("{class:<6} {:<6} {moves:>6}  {}\n", side.to_string(), fen(&longest.position))
                }
                None => format!("{class:<6} {:<6} {:>6}  nobody mates\n", side.to_string(), "-"),
            };
            print(line)?;
        }
    }
    Ok(())
}

/// One line for each position, as `tablero chess mate --file` reads them.
fn sample(arguments: &SampleArguments) -> Result<(), Failure> {
    /// Looking at entries so far apart leaves no pattern: it is prime.
    const STEP: usize = 1_009;
    let tables = Tables::new(Some(&arguments.classes.directory));
    complete(&arguments.classes)?;
    let classes = arguments.classes.classes();
    let mut left = arguments.count as usize;
    for (index, &class) in classes.iter().enumerate() {
        let Some(table) = tables.table(class).map_err(file_failure)? else { continue };
        let share = left.div_ceil(classes.len() - index);
        let fits = |&(_, plies): &(_, u16)| plies.div_ceil(2) <= arguments.longest;
        let found: Vec<_> =
            (0..STEP).flat_map(|offset| table.won(offset, STEP)).filter(fits).take(share).collect();
        left -= found.len();
        let lines = found
            .iter()
            .map(|(position, plies)| format!("{}; mate in {}\n", fen(position), plies.div_ceil(2)));
        print(lines.collect::<String>())?;
    }
    Ok(())
}

/// Refuses a directory that lacks tables.
fn complete(arguments: &ClassArguments) -> Result<(), Failure> {
    let wanted = arguments.classes();
    let lacking: Vec<String> = missing(&arguments.directory, 5)
        .into_iter()
        .filter(|class| wanted.contains(class))
        .map(|class| class.to_string())
        .collect();
    if lacking.is_empty() {
        return Ok(());
    }
    let directory = arguments.directory.display();
    Err(Failure::run(format!(
        "{directory} is half built: it has no {}. `tablero chess tables build {directory}` makes what is missing",
        lacking.join(", ")
    )))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn file_failure(error: FileError) -> Failure {
    Failure::run(error)
}

fn probe_failure(error: ProbeError) -> Failure {
    match error {
        ProbeError::Men(_) => Failure::usage(error.to_string()),
        error => Failure::run(error),
    }
}
