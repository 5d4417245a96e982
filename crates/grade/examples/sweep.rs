//! Sweeps exercises as the command does, as written and isolated, and has their certificate confirmed:
//! `sweep FILE MEN THREADS PIECES EXERCISE...` prints seconds, questions and what was confirmed.

use std::time::Instant;

use tablero_grade::chess::LiteChessPack;
use tablero_grade::{Options, Pack as _, certificate};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u32>().ok());
    let source = arguments.first().and_then(|path| std::fs::read_to_string(path).ok());
    let (Some(source), Some(men), Some(threads), Some(pieces)) = (source, number(1), number(2), number(3))
    else {
        println!("sweep FILE MEN THREADS PIECES EXERCISE...");
        return;
    };
    let wide = |number: u32| usize::try_from(number).unwrap_or(1);
    let mut marks = Vec::new();
    let begin = Instant::now();
    for exercise in (4..arguments.len()).filter_map(number) {
        let started = Instant::now();
        let options = Options {
            exercise: Some(exercise),
            size: Some(men),
            threads: wide(threads),
            hints: false,
            ..Options::default()
        };
        let Some(sheet) = LiteChessPack.judge(&source, &options, &|_| Box::new(|| false)) else { return };
        let seconds = started.elapsed().as_secs_f64();
        for mark in &sheet.marks {
            for judged in [Some(&mark.judged), mark.isolated.as_ref()].into_iter().flatten() {
                let asked: u64 = judged.layers.iter().map(tablero_grade::Layer::questions).sum();
                println!("{exercise:>2} {:<7} {asked:>11} questions in layers", judged.verdict.word());
            }
        }
        println!("{exercise:>2} {seconds:>8.3} s");
        marks.extend(sheet.marks);
    }
    println!("all {:>8.3} s", begin.elapsed().as_secs_f64());
    let made = certificate("chess", &source, &marks);
    let started = Instant::now();
    let confirmed = LiteChessPack.confirm(&source, &made, Some(wide(pieces)));
    println!("{confirmed:?} {:>8.3} s", started.elapsed().as_secs_f64());
}
