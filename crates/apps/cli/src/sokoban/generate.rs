//! `tablero sokoban generate`: new levels.

use std::time::{Duration, Instant};

use clap::Args;
use tablero_core::read_duration;
use tablero_sokoban::generate::{Generator, Wish};
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::spec;
use tablero_words::Words;

use super::interrupt;
use crate::exit::Failure;
use crate::output::print;
use crate::said;

pub(super) const LONG_ABOUT: &str = "\
    Makes new levels by pulling boxes off their deposits, each with a solution that is proved to have the fewest pushes, \
    and no two the same up to turning and mirroring. They are written as a file of levels with their solutions. The same \
    options give the same levels. The exit status is 1 if the time ends first.";

#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    /// How many levels
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// Cells from wall to wall, walls included
    #[arg(long, value_name = "N", default_value_t = Wish::default().width)]
    width: usize,
    /// Cells from top to bottom, walls included
    #[arg(long, value_name = "N", default_value_t = Wish::default().height)]
    height: usize,
    /// The fewest and the most boxes, as in 7-10
    #[arg(long, value_name = "A-B", default_value = "7-10", value_parser = boxes)]
    boxes: (usize, usize),
    /// The fewest pushes of the shortest solution
    #[arg(long, value_name = "N", default_value_t = Wish::default().pushes)]
    pushes: u64,
    /// How often at least another box has to be pushed, for each box: difficulty
    #[arg(long, value_name = "N", default_value_t = Wish::default().changes)]
    changes: u64,
    /// States that may be searched to prove a level
    #[arg(long, value_name = "N", default_value_t = Wish::default().effort)]
    effort: u64,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Time limit for all levels, as in 60s, 500ms or 5m
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = read_duration)]
    time: Duration,
}

/// A number of boxes, or from how many to how many.
fn boxes(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let range = match text.split_once('-') {
        Some((from, to)) => number(from).zip(number(to)),
        None => number(text).map(|only| (only, only)),
    };
    range.ok_or_else(|| format!("expected a number or a range as in 7-10, found {text:?}"))
}

pub(crate) fn run(arguments: &GenerateArguments, words: &Words) -> Result<(), Failure> {
    let &GenerateArguments { width, height, boxes, pushes, changes, effort, seed, .. } = arguments;
    let wish = Wish { width, height, boxes, pushes, changes, effort, seed };
    let mut generator = Generator::new(wish).map_err(|error| Failure::usage(error.to_string()))?;
    interrupt::watch();
    let start = Instant::now();
    let stop = || start.elapsed() >= arguments.time || interrupt::was_pressed();
    let (mut made, mut tries, mut pushes) = (0, 0, 0);
    while made < arguments.count {
        let Some(level) = generator.next_level(&stop) else { break };
        let actions = &level.solution.actions;
        if !spec::run(&level.level, actions).is_ok_and(|run| spec::is_complete(&run.state)) {
            return Err(Failure::run("a solution does not solve its level"));
        }
        made += 1;
        tries += level.tries;
        pushes += level.solution.pushes;
        let solution = lurd::write(&level.level, actions);
        print(format!("; {made}\n\n{}\nSolution:\n{solution}\n\n", xsb::write(&level.level)))?;
    }
    let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
    eprintln!("{}", words.say(&said::generated(made, pushes, seconds, tries)));
    if made == arguments.count { Ok(()) } else { Err(Failure::Told) }
}
