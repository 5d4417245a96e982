//! `tablero chess tables`: endgame tables are built, checked, asked and listed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand, value_parser};
use tablero_chess_tables::{
    Class, Done, FileError, ProbeError, Tables, Value, best_moves, build_into, check, memory, missing,
};
use tablero_core::Message;
use tablero_lite_chess::Colour;
use tablero_lite_chess::notation::fen;
use tablero_words::Words;

use super::colour;
use super::show::PositionArguments;
use crate::exit::Failure;
use crate::input::exists;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct TablesArguments {
    #[command(subcommand)]
    command: TablesCommand,
}

#[derive(Debug, Subcommand)]
enum TablesCommand {
    /// Builds tables in a directory; complete files already there are kept
    Build(BuildArguments),
    /// Shows who wins a position, in how many moves, and with which moves
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
    /// All classes with up to N men
    #[arg(long, value_name = "N", default_value = "4", value_parser = value_parser!(u8).range(3..=5))]
    men: u8,
    /// Only these classes, such as KRPKR
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
    /// Memory limit
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
    /// How many positions, divided among the classes
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..))]
    count: u32,
    /// The longest mates
    #[arg(long, value_name = "MOVES", default_value = "1000")]
    longest: u16,
}

#[derive(Debug, Args)]
struct ProbeArguments {
    /// The directory of the tables; not needed for three men
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

pub(super) fn run(arguments: &TablesArguments, words: &Words) -> Result<(), Failure> {
    match &arguments.command {
        TablesCommand::Build(arguments) => build(arguments, words),
        TablesCommand::Probe(arguments) => probe(arguments, words),
        TablesCommand::Check(arguments) => checked(arguments, words),
        TablesCommand::Longest(arguments) => longest(arguments, words),
        TablesCommand::Sample(arguments) => sample(arguments),
    }
}

fn build(arguments: &BuildArguments, words: &Words) -> Result<(), Failure> {
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
                eprintln!("{}", words.say(&said::table_rebuilt(rejected.0.to_string())));
            }
            let line = match done {
                Done::Kept => said::table_kept(),
                Done::Built => said::table_built(seconds(took)),
                Done::Stopped => {
                    stopped = true;
                    return;
                }
            };
            if told.is_ok() {
                told = print(format!("{class:<6} {}\n", words.say(&line)));
            }
        },
    );
    built.map_err(file_failure)?;
    told?;
    if stopped {
        return Err(Failure::run("the work was stopped; the same command goes on"));
    }
    print(words.say(&said::tables_done(classes.len(), seconds(began.elapsed()))) + "\n")
}

fn probe(arguments: &ProbeArguments, words: &Words) -> Result<(), Failure> {
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
    let mut text = words.say(&said::table_side(colour(position.to_move()), worth(value))) + "\n";
    for (mv, value) in best_moves(tables, &position).map_err(probe_failure)? {
        text += &format!("{}\n", words.say(&said::table_move(mv.to_string(), worth(value))));
    }
    print(text)
}

fn checked(arguments: &CheckArguments, words: &Words) -> Result<(), Failure> {
    let directory = &arguments.classes.directory;
    let tables = Tables::new(Some(directory));
    complete(&arguments.classes)?;
    let mut wrong = 0;
    let heads = [said::head_positions(), said::head_won(), said::head_drawn(), said::head_lost()];
    let heads: Vec<String> = heads.iter().map(|head| format!(" {:>12}", words.say(head))).collect();
    print(format!("{:<6}{}\n", words.say(&said::head_class()), heads.concat()))?;
    for class in arguments.classes.classes() {
        let (summary, misfit) = check(&tables, class, arguments.threads.number()).map_err(probe_failure)?;
        let state = misfit.map_or_else(said::table_fits, |misfit| {
            wrong += 1;
            let side = colour(misfit.position.to_move());
            said::table_wrong(fen(&misfit.position), worth(misfit.says), worth(misfit.should), side)
        });
        print(format!(
            "{class:<6} {:>12} {:>12} {:>12} {:>12}  {}\n",
            summary.positions,
            summary.wins,
            summary.draws,
            summary.losses,
            words.say(&state)
        ))?;
    }
    if wrong > 0 { Err(Failure::Told) } else { Ok(()) }
}

fn longest(arguments: &ClassArguments, words: &Words) -> Result<(), Failure> {
    let tables = Tables::new(Some(&arguments.directory));
    complete(arguments)?;
    let [class, wins, moves, position] =
        [said::head_class(), said::head_wins(), said::head_moves(), said::head_position()]
            .map(|head| words.say(&head));
    print(format!("{class:<6} {wins:<7} {moves:>7}  {position}\n"))?;
    for class in arguments.classes() {
        let Some(table) = tables.table(class).map_err(file_failure)? else { continue };
        for side in Colour::ALL {
            let (moves, position) = match table.longest(side) {
                Some(longest) => (longest.plies.div_ceil(2).to_string(), fen(&longest.position)),
                None => ("-".to_owned(), words.say(&said::nobody_mates())),
            };
            let side = words.say(&colour(side));
            print(format!("{class:<6} {side:<7} {moves:>7}  {position}\n"))?;
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
    exists(&arguments.directory)?;
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
    format!("{:.1}", time.as_secs_f64())
}

/// What a position is worth for the side to move.
fn worth(value: Value) -> Message {
    let kind = match value {
        Value::Win { .. } => "mates",
        Value::Loss { .. } => "mated",
        Value::Draw => "draws",
    };
    said::table_value(value.moves().unwrap_or(0), kind)
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
