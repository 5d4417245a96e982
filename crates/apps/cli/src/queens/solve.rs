//! `tablero queens solve`: who wins, by which moves.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};
use tablero_queens_duel::notation::{player_name, write_cell};
use tablero_queens_duel::solver::{Resources, Solution, Solver, Watch};
use tablero_queens_duel::{Cell, Position, QueensDuel, Rule};
use tablero_wire::queens::{Cells, SolvedDuel};

use super::checkpoint;
use super::position::PositionArguments;
use super::progress::Watcher;
use crate::exit::Failure;
use crate::limits::bytes;
use crate::output::print;
use crate::said;
use tablero_core::{Message, read_duration};
use tablero_words::Words;

pub(super) const LONG_ABOUT: &str = "\
    Finds who wins a position with best play. Progress goes to standard error. With --checkpoint a run of \
    hours can be stopped at any time and taken up again by the same command.";

#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Evaluate every move, not only who wins
    #[arg(long, visible_alias = "all-moves")]
    all_openings: bool,
    /// Also the Grundy value; with --rule last
    #[arg(long)]
    grundy: bool,
    /// Continue from this file, and save progress in it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Print the answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    resources: ResourceArguments,
}

/// What a search may use.
#[derive(Debug, Args)]
pub(super) struct ResourceArguments {
    /// Give up after this time, as in 60s or 3h; never when absent
    #[arg(long, value_name = "TIME", value_parser = read_duration)]
    pub(super) time: Option<Duration>,
    /// Memory limit for the table, as in 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    memory: u64,
    /// How many threads search; all cores when absent
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ResourceArguments {
    pub(super) fn resources(&self) -> Resources {
        let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
        Resources { memory: self.memory, threads: self.threads.map_or_else(all, usize::from) }
    }
}

pub(crate) fn run(arguments: &SolveArguments, words: &Words) -> Result<(), Failure> {
    let (game, position) = arguments.position.read()?;
    let grundy = arguments.grundy;
    if grundy && game.rule != Rule::Last {
        return Err(Failure::usage(
            "--grundy needs --rule last: with a quota positions have no Grundy value",
        ));
    }
    let solver = Solver::new(game, &position, arguments.resources.resources()).map_err(Failure::run)?;
    let path = arguments.checkpoint.as_deref();
    if let Some(path) = path {
        let known = checkpoint::load(&solver, path)?;
        eprintln!("{}", words.say(&said::taken_over(known, path.display().to_string())));
    }
    let watcher = Watcher::new(arguments.resources.time, path.map(|path| (&solver, path)), words);
    let found =
        find(&solver, &position, arguments.all_openings, grundy, &|progress| watcher.goes_on(progress));
    let time = watcher.finish();
    if let Some(path) = path {
        checkpoint::save(&solver, path)?;
    }
    let progress = solver.progress();
    let seconds = format!("{:.1}", time.as_secs_f64());
    let spent = said::spent(progress.filled, progress.nodes, seconds, progress.slots);
    let Some(found) = found else {
        return Err(Failure::run(words.say(&said::not_in_time(spent))));
    };
    if arguments.json {
        return print(found.json());
    }
    let told = found.told(game, &position).into_iter().chain([spent]);
    print(told.map(|said| words.say(&said) + "\n").collect::<String>())
}

/// What was found out; moves and Grundy value only if asked for.
struct Found {
    winner: tablero_core::Player,
    moves: Option<Vec<Cell>>,
    grundy: Option<u8>,
}

fn find(solver: &Solver, position: &Position, moves: bool, grundy: bool, watch: Watch<'_>) -> Option<Found> {
    if moves && grundy {
        let Solution { winner, winning_moves, grundy } = solver.solve(watch)?;
        return Some(Found { winner, moves: Some(winning_moves), grundy });
    }
    let winner = solver.winner(watch)?;
    let moves = if !moves {
        None
    } else if winner == position.to_move() {
        Some(solver.winning_moves(watch)?)
    } else {
        Some(Vec::new())
    };
    let grundy = if grundy { Some(solver.grundy(watch)?) } else { None };
    Some(Found { winner, moves, grundy })
}

impl Found {
    /// What was found, a line each.
    fn told(&self, game: QueensDuel, position: &Position) -> Vec<Message> {
        let mut told = vec![said::player_wins(player_name(self.winner))];
        match self.moves.as_deref() {
            None => {}
            Some([]) => told.push(said::no_move_wins(player_name(position.to_move()))),
            Some(moves) => {
                let names: Vec<String> = moves.iter().map(|&cell| write_cell(game.side, cell)).collect();
                told.push(said::winning_moves(names.join(" ")));
            }
        }
        told.extend(self.grundy.map(said::grundy));
        told
    }

    fn json(&self) -> String {
        tablero_wire::line(&SolvedDuel {
            grundy: self.grundy,
            winner: player_name(self.winner),
            winning_moves: self.moves.as_deref().map(Cells),
        })
    }
}
