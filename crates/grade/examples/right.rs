//! The right solutions, in every syntax and style, as written and isolated: nothing may be wrong with them.
//! `right [MEN] [SECONDS] [THREADS] [EXERCISE...]` prints what was asked of each, and ends with 1 if anything was found.
//! The seconds are for one judgement; what they cut short is said and counts as found.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use tablero_grade::chess::grade;
use tablero_grade::{Mode, Options, Verdict};
use tablero_specification::File;

const SOLUTIONS: [(&str, &str); 8] = [
    ("solution.spec", include_str!("../../../examples/specs/lite-chess/solution.spec")),
    ("solution-ascii.spec", include_str!("../../../examples/specs/lite-chess/solution-ascii.spec")),
    ("solution.tex", include_str!("../../../examples/specs/lite-chess/solution.tex")),
    ("solution.md", include_str!("../../../examples/specs/lite-chess/solution.md")),
    ("styles/ascii.spec", include_str!("../../../examples/specs/lite-chess/styles/ascii.spec")),
    ("styles/indices.spec", include_str!("../../../examples/specs/lite-chess/styles/indices.spec")),
    ("styles/latex.tex", include_str!("../../../examples/specs/lite-chess/styles/latex.tex")),
    ("styles/markdown.md", include_str!("../../../examples/specs/lite-chess/styles/markdown.md")),
];

fn main() -> ExitCode {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, or: u32| numbers.get(at).copied().unwrap_or(or);
    let (men, seconds, threads) = (number(0, 2), number(1, 600), number(2, 1));
    let chosen = numbers.get(3..).unwrap_or_default();
    let clock = |_| -> Box<dyn Fn() -> bool> {
        let end = Instant::now() + Duration::from_secs(seconds.into());
        Box::new(move || Instant::now() >= end)
    };
    let (mut right, mut found) = (0, 0);
    for (name, text) in SOLUTIONS {
        let file = File::read(text);
        for exercise in (1..=17).filter(|exercise| chosen.is_empty() || chosen.contains(exercise)) {
            for mode in [Mode::AsWritten, Mode::Isolated] {
                let options = Options {
                    exercises: vec![exercise],
                    mode,
                    size: Some(men),
                    hints: false,
                    threads: usize::try_from(threads).unwrap_or(1),
                    ..Options::default()
                };
                let start = Instant::now();
                for report in grade(&file, &options, &clock) {
                    let warnings = report.warnings.len();
                    for judged in [&report.as_written, &report.isolated].into_iter().flatten() {
                        let is_silent = judged.verdict == Verdict::Right && warnings == 0;
                        *if is_silent && judged.checked.complete { &mut right } else { &mut found } += 1;
                        println!(
                            "{name} {exercise} {mode:?}: {}{}, {} questions, all boards to {} men, {warnings} warnings, {:.1} s",
                            judged.verdict.word(),
                            if judged.checked.complete { "" } else { " so far" },
                            judged.checked.questions,
                            judged.checked.exhaustive,
                            start.elapsed().as_secs_f64()
                        );
                    }
                }
            }
        }
    }
    println!("{right} judgements without a finding, {found} with one");
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
