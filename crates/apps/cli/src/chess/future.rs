//! `tablero chess future`: whether one position can follow from another.

use std::time::{Duration, Instant};

use clap::Args;
use tablero_core::read_duration;
use tablero_lite_chess::notation::read_position;
use tablero_lite_chess::reach::{Reach, is_future_position};
use tablero_lite_chess::{Position, spec};
use tablero_words::Words;

use crate::exit::Failure;
use crate::output::print;
use crate::said;

#[derive(Debug, Args)]
pub(crate) struct FutureArguments {
    /// The position to start from: a FEN, or `start`
    #[arg(value_name = "FROM")]
    from: String,
    /// The position to reach: a FEN
    #[arg(value_name = "TO")]
    to: String,
    /// Also allow no moves at all: then a position is a future of itself
    #[arg(long)]
    reflexive: bool,
    /// Time limit for the search
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_duration)]
    time: Duration,
}

pub(super) fn run(arguments: &FutureArguments, words: &Words) -> Result<(), Failure> {
    let from = read("FROM", &arguments.from)?;
    let to = read("TO", &arguments.to)?;
    let began = Instant::now();
    let answer = is_future_position(&from, &to, arguments.reflexive, || began.elapsed() < arguments.time);
    let say = |message| print(words.say(&message) + "\n");
    match answer {
        Reach::Yes(moves) if moves.is_empty() => say(said::future_same()),
        Reach::Yes(moves) => {
            let ends: Vec<_> = moves.iter().map(|mv| (mv.from().point(), mv.to().point())).collect();
            if !spec::leads_to(&from.to_spec(), &ends, &to.to_spec()) {
                return Err(Failure::run("the game that was found is not one by the specification"));
            }
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let told = words.say(&said::future_yes(texts.len()));
            print(format!("{told}\n{}\n", texts.join(" ")))
        }
        Reach::No(why) => say(said::future_no(words.phrase(&why.to_string()))),
        Reach::Unknown(why) => say(said::future_undecided(words.phrase(&why.to_string()))),
    }
}

fn read(what: &str, text: &str) -> Result<Position, Failure> {
    match text {
        "start" => Ok(Position::initial()),
        _ => read_position(text).map_err(|error| Failure::usage(format!("{what}: {error}"))),
    }
}
