//! How fast a hand-in is judged: `speed FILE [EXERCISE] [MEN]` prints, for each exercise, questions and seconds.

use std::time::Instant;

use tablero_grade::chess::grade;
use tablero_grade::{Mode, Options};
use tablero_specification::File;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(source) = arguments.first().and_then(|path| std::fs::read_to_string(path).ok()) else {
        println!("speed FILE [EXERCISE] [MEN]");
        return;
    };
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u32>().ok());
    let file = File::read(&source);
    let started = Instant::now();
    for exercise in 1..=17 {
        if number(1).is_some_and(|only| only != 0 && only != exercise) {
            continue;
        }
        for mode in [Mode::AsWritten, Mode::Isolated] {
            let options = Options {
                exercise: Some(exercise),
                mode,
                size: number(2),
                hints: false,
                ..Options::default()
            };
            let before = Instant::now();
            let reports = grade(&file, &options, &|_| Box::new(|| false));
            let seconds = before.elapsed().as_secs_f64();
            for judgement in
                reports.iter().flat_map(|report| [&report.as_written, &report.isolated]).flatten()
            {
                let questions = judgement.checked.questions;
                let speed = f64::from(u32::try_from(questions).unwrap_or(u32::MAX)) / seconds;
                for diagnostic in &judgement.diagnostics {
                    println!("{:?}", diagnostic.message);
                }
                println!(
                    "{exercise:>2} {mode:<9?} {:<14} {questions:>9} questions {seconds:>8.3} s {speed:>11.0}/s",
                    judgement.verdict.word()
                );
            }
        }
    }
    println!("all {:>8.3} s", started.elapsed().as_secs_f64());
}
