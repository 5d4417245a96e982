//! `tablero sokoban rate`: how hard levels are.

use std::time::{Duration, Instant};

use clap::Args;
use tablero_core::read_duration;
use tablero_sokoban::solver::{self, Rating, Shape};
use tablero_wire::sokoban::RateResult;
use tablero_words::Words;

use super::file::{self, LevelArgument, read};
use super::interrupt;
use super::live::Live;
use crate::exit::Failure;
use crate::limits::bytes;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct RateArguments {
    #[arg(value_name = "FILE", help = file::FILE)]
    file: String,
    #[command(flatten)]
    level: LevelArgument,
    /// Time limit for each level, as in 60s, 500ms or 5m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_duration)]
    time: Duration,
    /// Memory limit for the search, as in 512M or 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = bytes)]
    memory: u64,
    /// One JSON object per level, as it ends
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &RateArguments, words: &Words) -> Result<(), Failure> {
    let set = read(&arguments.file)?;
    interrupt::watch();
    let mut broken = false;
    for (number, entry) in arguments.level.chosen(&set)? {
        if interrupt::was_pressed() {
            return Err(Failure::Told);
        }
        let level = match &entry.level {
            Ok(level) => level,
            Err(error) => {
                broken = true;
                eprintln!("{number}: {}", words.phrase(&error.to_string()));
                continue;
            }
        };
        let start = Instant::now();
        let live = Live::new(number);
        let rating = solver::rate(level, arguments.memory, &|progress| {
            live.show(progress, start.elapsed(), words);
            start.elapsed() >= arguments.time || interrupt::was_pressed()
        });
        live.clear();
        print(if arguments.json {
            tablero_wire::line(&RateResult::new(number, &entry.title, &rating))
        } else {
            told(number, &entry.title, &rating, words)
        })?;
    }
    if broken { Err(Failure::Told) } else { Ok(()) }
}

/// A rating for a person.
fn told(number: usize, title: &str, rating: &Rating, words: &Words) -> String {
    let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
    let cells = |cells: Option<usize>| cells.map_or_else(|| "-".to_owned(), |cells| cells.to_string());
    let shape = |part: fn(&Shape) -> u64| count(rating.shape.as_ref().map(part));
    let message = said::rated(
        rating.astray,
        rating.lower_bound,
        rating.boxes,
        cells(rating.cells),
        shape(|shape| shape.box_changes),
        cells(rating.dead_cells),
        shape(|shape| shape.detours),
        rating.first_bound,
        count(rating.gap()),
        number,
        shape(|shape| shape.box_lines),
        shape(|shape| shape.moves),
        rating.nodes,
        shape(|shape| shape.pushes),
        title,
    );
    words.say(&message) + "\n"
}
