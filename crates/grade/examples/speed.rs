//! How fast a hand-in is judged: `speed FILE [EXERCISE] [MEN] [THREADS]` prints, for each exercise judged by itself, questions and
//! seconds; `speed FILE` judges the file as one and prints the seconds of each part.

use std::cell::RefCell;
use std::time::Instant;

use tablero_grade::chess::grade;
use tablero_grade::{Mode, Options};
use tablero_specification::File;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(source) = arguments.first().and_then(|path| std::fs::read_to_string(path).ok()) else {
        println!("speed FILE [EXERCISE] [MEN] [THREADS]");
        return;
    };
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u32>().ok());
    let file = File::read(&source);
    let started = Instant::now();
    if arguments.len() == 1 {
        whole(&file);
        println!("all {:>8.3} s", started.elapsed().as_secs_f64());
        return;
    }
    for exercise in 1..=17 {
        if number(1).is_some_and(|only| only != 0 && only != exercise) {
            continue;
        }
        for mode in [Mode::AsWritten, Mode::Isolated] {
            let options = Options {
                exercises: vec![exercise],
                mode,
                size: number(2),
                hints: false,
                threads: number(3).and_then(|threads| usize::try_from(threads).ok()).unwrap_or(1),
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
                if let Some(case) = &judgement.counterexample {
                    println!("{:?}", case.question);
                    println!("{:?}", (case.class, case.student, case.reference));
                }
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

/// Judges the file as one. What asks for the time begins a part: its number says how many are left.
fn whole(file: &File) {
    let marks = RefCell::new(Vec::new());
    let reports = grade(file, &Options::default(), &|left| {
        marks.borrow_mut().push((left, Instant::now()));
        Box::new(|| false)
    });
    marks.borrow_mut().push((usize::MAX, Instant::now()));
    for pair in marks.borrow().windows(2) {
        if let [(left, from), (_, to)] = pair {
            println!("{left:>3} left {:>8.3} s", (*to - *from).as_secs_f64());
        }
    }
    for report in reports {
        let verdicts: Vec<String> = [&report.as_written, &report.isolated]
            .into_iter()
            .flatten()
            .map(|judged| format!("{} ({} questions)", judged.verdict.word(), judged.checked.questions))
            .collect();
        println!("{:>2} {}", report.exercise, verdicts.join(", "));
    }
}
