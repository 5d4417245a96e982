//! Right solutions with one thing changed, each judged: `mutants [--each N] [--men N] [--write FOLDER]` prints a table by
//! kind of change, and what no question told apart; what becomes of each is said as it comes.
//!
//! A change is judged as written in the exercises that use the changed definition, one after the other until one is wrong.
//! What is right in all of them is judged again in exercises 3, 4 and 8 on every board with three men, where it is used
//! there, unless `--men 2` says that two are enough. With `--write`, the changed files are written and nothing is judged: a class to be judged as one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tablero_grade::chess::{EXERCISES, grade};
use tablero_grade::{Mode, Options, Verdict};
use tablero_specification::mutate::{Change, mutants};
use tablero_specification::tree::{Body, Definition, Expr, Kind};
use tablero_specification::write::{self, Style};
use tablero_specification::{File, fold};

const SOLUTION: &str = include_str!("../../../examples/specs/lite-chess/solution.spec");

/// A solution with one thing changed.
struct Mutant {
    change: Change,
    /// The definition that was changed, by number, and which of its formulas.
    at: usize,
    place: usize,
    /// What it says now.
    formula: Expr,
}

impl Mutant {
    fn definitions(&self, solution: &[Definition]) -> Vec<Definition> {
        let mut definitions = solution.to_vec();
        if let Some(target) = formulas(&mut definitions[self.at]).into_iter().nth(self.place) {
            target.clone_from(&self.formula);
        }
        definitions
    }
}

/// What came of one.
enum Fate {
    /// Types or names refuse it.
    Refused,
    /// Wrong, on a board with so many men.
    Found(Option<u32>),
    /// No question tells it from the right one; in these exercises on every board with three men.
    Equal(Vec<u32>),
}

impl Fate {
    fn word(&self) -> String {
        match self {
            Self::Refused => "refused".to_owned(),
            Self::Found(men) => format!("found, {} men", men.unwrap_or(0)),
            Self::Equal(_) => "equal".to_owned(),
        }
    }
}

fn formulas(definition: &mut Definition) -> Vec<&mut Expr> {
    match &mut definition.body {
        Body::Pred(body) | Body::Aux(_, body) => vec![body],
        Body::Proc { pre, post } => pre.iter_mut().chain(post).collect(),
        Body::Type(_) | Body::Broken => Vec::new(),
    }
}

fn all(definitions: &[Definition]) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (at, definition) in definitions.iter().enumerate() {
        let mut definition = definition.clone();
        let names: Vec<String> = definition.params.iter().map(|param| param.name.clone()).collect();
        let bodies: Vec<Expr> = formulas(&mut definition).into_iter().map(|body| body.clone()).collect();
        for (place, body) in bodies.iter().enumerate() {
            for (_, change, formula) in mutants(body, &names) {
                found.push(Mutant { change, at, place, formula });
            }
        }
    }
    found
}

/// So many of each kind, from everywhere.
fn chosen(all: Vec<Mutant>, each: usize) -> Vec<Mutant> {
    let mut kinds: BTreeMap<Change, Vec<Mutant>> = BTreeMap::new();
    for mutant in all {
        kinds.entry(mutant.change).or_default().push(mutant);
    }
    let mut chosen = Vec::new();
    for mutants in kinds.into_values() {
        let (count, wanted) = (mutants.len(), each.min(mutants.len()));
        let keep: BTreeSet<usize> = (0..wanted).map(|at| at * count / wanted.max(1)).collect();
        chosen
            .extend(mutants.into_iter().enumerate().filter(|(at, _)| keep.contains(at)).map(|(_, one)| one));
    }
    chosen
}

fn names(expr: &Expr, out: &mut BTreeSet<String>) {
    if let Kind::Call(name, _) | Kind::Name(name) = &expr.kind {
        out.insert(name.clone());
    }
    for child in expr.children() {
        names(child, out);
    }
}

/// The exercises that are made of a definition.
fn exercises_of(definitions: &[Definition], at: usize) -> Vec<u32> {
    let uses: Vec<BTreeSet<String>> = definitions
        .iter()
        .map(|definition| {
            let mut found = BTreeSet::new();
            for body in formulas(&mut definition.clone()) {
                names(body, &mut found);
            }
            found
        })
        .collect();
    let made_of = |main: usize| {
        let mut reached = BTreeSet::from([main]);
        let mut queue = VecDeque::from([main]);
        while let Some(next) = queue.pop_front() {
            for (other, definition) in definitions.iter().enumerate() {
                if uses[next].contains(&definition.name) && reached.insert(other) {
                    queue.push_back(other);
                }
            }
        }
        reached
    };
    EXERCISES
        .iter()
        .filter(|exercise| {
            let main = definitions.iter().position(|definition| fold(&definition.name) == exercise.words[0]);
            main.is_some_and(|main| made_of(main).contains(&at))
        })
        .map(|exercise| exercise.number)
        .collect()
}

fn judge(mutant: &Mutant, solution: &[Definition], men: u32) -> Fate {
    let definitions = mutant.definitions(solution);
    let file = File::read(&write::definitions(&definitions, Style::Unicode));
    let verdict = |exercise: u32, men: u32| {
        let options = Options {
            exercises: vec![exercise],
            mode: Mode::AsWritten,
            size: Some(men),
            hints: false,
            ..Options::default()
        };
        let mut reports = grade(&file, &options, &|_| Box::new(|| false));
        reports.pop().and_then(|report| report.as_written)
    };
    let exercises = exercises_of(&definitions, mutant.at);
    for &exercise in &exercises {
        let Some(judged) = verdict(exercise, 2) else { continue };
        match judged.verdict {
            Verdict::Right => {}
            Verdict::StaticError | Verdict::Missing => return Fate::Refused,
            _ => return Fate::Found(judged.counterexample.and_then(|case| case.question.men())),
        }
    }
    let mut swept = Vec::new();
    for exercise in exercises.into_iter().filter(|exercise| men > 2 && [3, 4, 8].contains(exercise)) {
        match verdict(exercise, 3) {
            Some(judged) if judged.verdict == Verdict::Right && judged.checked.exhaustive == 3 => {
                swept.push(exercise);
            }
            Some(judged) => {
                return Fate::Found(judged.counterexample.and_then(|case| case.question.men()));
            }
            None => {}
        }
    }
    Fate::Equal(swept)
}

#[derive(Default)]
struct Row {
    refused: u32,
    two: u32,
    three: u32,
    more: u32,
    equal: u32,
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    let each = after("--each").and_then(|each| each.parse().ok()).unwrap_or(24);
    let men = after("--men").and_then(|men| men.parse().ok()).unwrap_or(3);
    let solution = File::read(SOLUTION).definitions;
    let mutants = chosen(all(&solution), each);
    if let Some(folder) = after("--write").map(PathBuf::from) {
        std::fs::create_dir_all(&folder)?;
        for (number, mutant) in mutants.iter().enumerate() {
            let name = format!("{number:03}-{}.spec", mutant.change.word());
            std::fs::write(
                folder.join(name),
                write::definitions(&mutant.definitions(&solution), Style::Unicode),
            )?;
        }
        println!("{} files in {}", mutants.len(), folder.display());
        return Ok(());
    }
    let started = Instant::now();
    let count = mutants.len();
    let queue = Mutex::new(mutants.into_iter());
    let table = Mutex::new((BTreeMap::<Change, Row>::new(), String::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(mutant) = next else { return };
                    let fate = judge(&mutant, &solution, men);
                    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
                    let (rows, notes) = &mut *table;
                    let row = rows.entry(mutant.change).or_default();
                    let name = &solution[mutant.at].name;
                    eprintln!(
                        "{:>6.0} s {} in {name}: {}",
                        started.elapsed().as_secs_f64(),
                        mutant.change.word(),
                        fate.word()
                    );
                    match fate {
                        Fate::Refused => row.refused += 1,
                        Fate::Found(None | Some(0..=2)) => row.two += 1,
                        Fate::Found(Some(3)) => row.three += 1,
                        Fate::Found(_) => row.more += 1,
                        Fate::Equal(swept) => {
                            row.equal += 1;
                            let _ = writeln!(
                                notes,
                                "{} in {name}, three men in {swept:?}: {}",
                                mutant.change.word(),
                                write::expr(&mutant.formula, Style::Unicode)
                            );
                        }
                    }
                }
            });
        }
    });
    let (rows, notes) = table.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!(
        "| change | refused by types | found, ≤ 2 men | 3 men | more | equal |\n|---|---|---|---|---|---|"
    );
    for (change, row) in rows {
        println!(
            "| {} | {} | {} | {} | {} | {} |",
            change.word(),
            row.refused,
            row.two,
            row.three,
            row.more,
            row.equal
        );
    }
    println!("\n{count} changes, {:.0} s\n\n{notes}", started.elapsed().as_secs_f64());
    Ok(())
}
