//! `tablero grade`: judges a specification against the reference.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use tablero_core::read_duration;
use tablero_grade::chess::{Mode, Options, Output, Placement, Point, Question, grade};
use tablero_grade::{Counterexample, Judgement, Report, Verdict};
use tablero_specification::File;
use tablero_specification::message::{Diagnostic, Language};
use tablero_specification::token::line_column;
use tablero_wire::grade as form;

use crate::exit::Failure;
use crate::output::print;

#[derive(Debug, Args)]
pub(crate) struct GradeArguments {
    /// The game: chess
    #[arg(value_name = "GAME")]
    game: String,
    /// The hand-in: text, LaTeX or Markdown
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only this exercise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=17))]
    exercise: Option<u32>,
    /// Only the hand-in as it is
    #[arg(long, conflicts_with = "isolated")]
    as_written: bool,
    /// Only each exercise with the others taken from the reference
    #[arg(long)]
    isolated: bool,
    /// Repairs are errors
    #[arg(long)]
    strict: bool,
    /// Try every board up to this many men
    #[arg(long, value_name = "MEN", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=3))]
    men: u32,
    /// The time for the file
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = read_duration)]
    time: Duration,
    /// One JSON object an exercise, then one with totals
    #[arg(long)]
    json: bool,
    /// The language of messages: es, pt or en
    #[arg(long, value_name = "LANGUAGE", default_value = "es", value_parser = read_language)]
    language: Language,
}

pub(crate) fn read_language(text: &str) -> Result<Language, String> {
    match text {
        "es" => Ok(Language::Spanish),
        "pt" => Ok(Language::Portuguese),
        "en" => Ok(Language::English),
        _ => Err("expected es, pt or en".to_owned()),
    }
}

/// A file's text; bytes that are no text are replaced.
pub(crate) fn read_source(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path)
        .map_err(|error| Failure::usage(format!("cannot read {}: {error}", path.display())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(crate) fn run(arguments: &GradeArguments) -> Result<(), Failure> {
    if !["chess", "lite-chess", "ajedrez"].contains(&arguments.game.as_str()) {
        return Err(Failure::usage(format!("no exercises for {:?}: expected chess", arguments.game)));
    }
    let source = read_source(&arguments.file)?;
    let file = File::read(&source);
    let mode = match (arguments.as_written, arguments.isolated) {
        (true, _) => Mode::AsWritten,
        (_, true) => Mode::Isolated,
        _ => Mode::Both,
    };
    let options =
        Options { mode, exercise: arguments.exercise, strict: arguments.strict, men: arguments.men, hints: true };
    let end = Instant::now() + arguments.time;
    // A judgement may take an even share of what is left, and somewhat more.
    let judgements = if arguments.exercise.is_some() { 3 } else { 24 };
    let clock = move |_: u32| -> Box<dyn Fn() -> bool> {
        let now = Instant::now();
        let share = (end.saturating_duration_since(now) * 2 / judgements).max(Duration::from_millis(200));
        let stop = (now + share).min(end);
        Box::new(move || Instant::now() >= stop)
    };
    let reports = grade(&file, &options, &clock);
    let mut totals = form::TotalsForm { totals: true, ..form::TotalsForm::default() };
    for report in &reports {
        let Some(first) = report.as_written.as_ref().or(report.isolated.as_ref()) else { continue };
        let count = match first.verdict {
            Verdict::Right => &mut totals.right,
            Verdict::Wrong => &mut totals.wrong,
            Verdict::Undefined => &mut totals.undefined,
            Verdict::StaticError => &mut totals.static_error,
            Verdict::NotExecutable => &mut totals.not_executable,
            Verdict::Missing => &mut totals.missing,
        };
        *count += 1;
        print(if arguments.json {
            tablero_wire::line(&exercise(report, first, &source, arguments.language))
        } else {
            told(report, first, &source, arguments.language)
        })?;
    }
    print(if arguments.json {
        tablero_wire::line(&totals)
    } else {
        format!("{} of {} right\n", totals.right, reports.len())
    })?;
    if usize::try_from(totals.right).is_ok_and(|right| right == reports.len()) { Ok(()) } else { Err(Failure::Told) }
}

fn square((row, col): Point) -> form::Square {
    [row, col]
}

fn counterexample(name: &str, case: &Counterexample) -> form::CounterexampleForm {
    let Question { position, next, from, to, player, moves, output } = &case.question;
    let mut told = form::CounterexampleForm {
        from: from.map(square),
        to: to.map(square),
        player: *player,
        moves: moves.as_ref().map(|moves| moves.iter().map(|&(a, b)| [square(a), square(b)]).collect()),
        student: case.student,
        reference: case.reference,
        ..form::CounterexampleForm::default()
    };
    match position {
        Some(Placement::Board(board)) => told.fen = Some(board.fen()),
        Some(Placement::Setup(rows, player)) => {
            told.board = Some(rows.clone());
            told.player = Some(*player);
        }
        None => {}
    }
    let next = next.map(|board| board.fen());
    if name == "is_future_position" {
        told.target = next;
    } else {
        told.next = next;
    }
    match output {
        Some(Output::Squares(squares)) => {
            let squares: Vec<form::Square> = squares.iter().copied().map(square).collect();
            if name == "are_movable_pieces" {
                told.pieces = Some(squares.clone());
            }
            told.output = Some(form::OutputForm::Squares(squares));
        }
        Some(Output::Square(at)) => told.output = Some(form::OutputForm::Square(square(*at))),
        Some(Output::Board(board)) => told.output = Some(form::OutputForm::Position(board.fen())),
        None => {}
    }
    told
}

fn diagnostic(found: &Diagnostic, source: &str, language: Language) -> form::DiagnosticForm {
    let (line, column) = line_column(source, found.span.start);
    form::DiagnosticForm { line, column, kind: found.message.kind(), message: found.message.text(language) }
}

fn judgement(name: &str, found: &Judgement, source: &str, language: Language) -> form::JudgementForm {
    form::JudgementForm {
        verdict: found.verdict.word(),
        class: found.classes.iter().map(|class| class.word()).collect(),
        counterexample: found.counterexample.as_ref().map(|case| counterexample(name, case)),
        men: found.counterexample.as_ref().and_then(|case| case.question.men()),
        checked: form::CheckedForm { questions: found.checked.questions, men: found.checked.exhaustive_men },
        diagnostics: found.diagnostics.iter().map(|error| diagnostic(error, source, language)).collect(),
    }
}

fn exercise(report: &Report, first: &Judgement, source: &str, language: Language) -> form::ExerciseForm {
    form::ExerciseForm {
        exercise: report.exercise,
        name: report.name,
        judgement: judgement(report.name, first, source, language),
        isolated: report.isolated.as_ref().map(|found| judgement(report.name, found, source, language)),
        warnings: report.warnings.iter().map(|warning| diagnostic(warning, source, language)).collect(),
        hint: hint(report, source),
    }
}

fn hint(report: &Report, source: &str) -> Option<form::HintForm> {
    let hint = report.hint.as_ref()?;
    let (line, column) = line_column(source, hint.span.start);
    let text = source.get(hint.span.start..hint.span.end).unwrap_or_default().to_owned();
    let pattern = hint.pattern.map(tablero_grade::Pattern::word);
    Some(form::HintForm { line, column, definition: hint.definition.clone(), pattern, text })
}

/// A report for people.
fn told(report: &Report, first: &Judgement, source: &str, language: Language) -> String {
    let mut text = format!("{:>2}  {:<22} {}", report.exercise, report.name, first.verdict.word());
    if !first.classes.is_empty() {
        let classes: Vec<&str> = first.classes.iter().map(|class| class.word()).collect();
        text += &format!(" ({})", classes.join(", "));
    }
    if let Some(isolated) = &report.isolated {
        if isolated.verdict != first.verdict {
            text += &format!("; by itself {}", isolated.verdict.word());
        }
    }
    text += &format!("  [{} questions, all boards to {} men]\n", first.checked.questions, first.checked.exhaustive_men);
    if let Some(case) = &first.counterexample {
        text += &format!("      {}", tablero_wire::line(&counterexample(report.name, case)));
    }
    for found in first.diagnostics.iter().chain(&report.warnings) {
        let told = diagnostic(found, source, language);
        text += &format!("      {}:{} {}\n", told.line, told.column, told.message);
    }
    if let Some(hint) = hint(report, source) {
        text += &format!(
            "      look at line {}, column {}, in {}{}: {}\n",
            hint.line,
            hint.column,
            hint.definition,
            hint.pattern.map_or_else(String::new, |pattern| format!(" ({pattern})")),
            hint.text.split_whitespace().collect::<Vec<_>>().join(" ")
        );
    }
    text
}
