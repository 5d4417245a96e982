//! Levels solved and shortened by a counted effort.

use std::sync::atomic::{AtomicU64, Ordering};

use tablero_sokoban::notation::collection::{self, Collection};
use tablero_sokoban::notation::{lurd, xsb};
use tablero_sokoban::solver::{self, Goal, Limit, Options, Progress, Report, Solution, Verdict};
use tablero_sokoban::{Action, Level, collections, spec};
use tablero_wire::sokoban::{ImproveStatus, SolveStatus, goal_word, solved};
use tablero_wire::{Tree, line};

use crate::puzzles::{Effort, Puzzle, Puzzles};

/// The levels of Sokoban.
#[derive(Debug)]
pub(super) struct Levels;

const GOALS: [Goal; 3] = [Goal::Any, Goal::Pushes, Goal::Moves];

impl Puzzles for Levels {
    fn names(&self) -> Vec<&'static str> {
        collections::ALL.iter().map(|shipped| shipped.name).collect()
    }

    fn shipped(&self, name: &str) -> Option<Vec<Puzzle>> {
        // What comes with the program was tested: nothing is left out.
        puzzles(&collections::find(name).ok()?.read()).ok()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Puzzle>, String> {
        puzzles(&collection::read(bytes))
    }

    fn goals(&self) -> Vec<&'static str> {
        GOALS.map(goal_word).to_vec()
    }

    fn solve(&self, puzzle: &Puzzle, goal: &str, effort: Effort) -> String {
        let goal = GOALS.into_iter().find(|known| goal_word(*known) == goal).unwrap_or_default();
        let level = match level(puzzle) {
            Ok(level) => level,
            Err(error) => return wrong(puzzle, SolveStatus::Error.word(), &error),
        };
        let report = search(&level, goal, effort);
        let found = solved(&level, &report.verdict);
        told(
            puzzle,
            found.status.word(),
            [
                ("goal", goal_word(goal).into()),
                ("optimal", found.optimal.into()),
                ("pushes", found.pushes.into()),
                ("moves", found.moves.into()),
                ("nodes", report.progress.nodes.into()),
                ("why", report.limit.map(reason).into()),
                ("solution", found.solution.into()),
            ],
        )
    }

    fn improve(&self, puzzle: &Puzzle, effort: Effort) -> String {
        let level = match level(puzzle) {
            Ok(level) => level,
            Err(error) => return wrong(puzzle, ImproveStatus::Error.word(), &error),
        };
        let given = match &puzzle.solution {
            Some(text) => {
                lurd::read(text).map_err(|error| wrong(puzzle, ImproveStatus::Error.word(), &error))
            }
            None => match search(&level, Goal::Any, effort).verdict {
                Verdict::Solved { solution, .. } => Ok(solution.actions),
                Verdict::Unsolvable => Err(told(puzzle, ImproveStatus::Unsolvable.word(), [])),
                Verdict::Budget => Err(told(puzzle, ImproveStatus::Unsolved.word(), [])),
            },
        };
        let given = match given {
            Ok(given) => given,
            Err(line) => return line,
        };
        shorten(puzzle, &level, &given, effort)
            .unwrap_or_else(|error| wrong(puzzle, ImproveStatus::Error.word(), &error))
    }
}

/// The levels of a collection, each of which must be one.
fn puzzles(set: &Collection) -> Result<Vec<Puzzle>, String> {
    let puzzle = |(number, entry): (usize, &collection::Entry)| {
        let level = entry.level.as_ref().map_err(|error| format!("level {number}: {error}"))?;
        Ok(Puzzle {
            number,
            title: entry.title.clone(),
            text: xsb::write_run_length(level),
            solution: entry.solutions.first().cloned(),
        })
    };
    (1..).zip(&set.entries).map(puzzle).collect()
}

fn level(puzzle: &Puzzle) -> Result<Level, impl ToString + use<>> {
    xsb::read(&puzzle.text)
}

/// What ended a search that was not done.
fn reason(limit: Limit) -> String {
    match limit {
        Limit::Stopped => "the nodes were spent before the search was done".to_owned(),
        limit => limit.to_string(),
    }
}

fn search(level: &Level, goal: Goal, effort: Effort) -> Report {
    let options = Options { goal, memory: effort.memory, threads: 1 };
    let looks = AtomicU64::new(0);
    solver::solve(level, &options, &|progress| is_spent(&looks, progress, effort))
}

/// Whether the effort is spent. Every look counts too, so that a part of the work that examines no state ends as well.
fn is_spent(looks: &AtomicU64, progress: &Progress, effort: Effort) -> bool {
    looks.fetch_add(1, Ordering::Relaxed) >= effort.nodes || progress.nodes >= effort.nodes
}

fn shorten(puzzle: &Puzzle, level: &Level, given: &[Action], effort: Effort) -> Result<String, String> {
    let before = spec::run(level, given).map_err(|error| error.to_string())?;
    let looks = AtomicU64::new(0);
    let better = solver::improve(level, given, effort.memory, &|progress| is_spent(&looks, progress, effort));
    let Solution { actions, moves, pushes } = better.map_err(|error| error.to_string())?;
    let is_shorter = (pushes, moves) < (before.pushes, before.moves);
    let status = if is_shorter { ImproveStatus::Shorter } else { ImproveStatus::Same };
    Ok(told(
        puzzle,
        status.word(),
        [
            ("pushes_before", before.pushes.into()),
            ("pushes", pushes.into()),
            ("moves_before", before.moves.into()),
            ("moves", moves.into()),
            ("solution", lurd::write(level, &actions).into()),
        ],
    ))
}

fn wrong(puzzle: &Puzzle, status: &str, error: &impl ToString) -> String {
    told(puzzle, status, [("error", error.to_string().into())])
}

fn told<const N: usize>(puzzle: &Puzzle, status: &str, rest: [(&str, Tree); N]) -> String {
    let known =
        [("level", puzzle.number.into()), ("title", puzzle.title.as_str().into()), ("status", status.into())];
    line(&Tree::object(known.into_iter().chain(rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LITTLE: Effort = Effort { nodes: 5_000, memory: 64 << 20 };

    #[test]
    fn equal_efforts_end_at_the_same_place() {
        let levels = Levels.shipped("microban").unwrap();
        for puzzle in levels.iter().step_by(31) {
            let solve = |goal| Levels.solve(puzzle, goal, LITTLE);
            assert_eq!(solve("pushes"), solve("pushes"), "{}", puzzle.number);
            assert_eq!(Levels.improve(puzzle, LITTLE), Levels.improve(puzzle, LITTLE), "{}", puzzle.number);
        }
        let spent = Levels.solve(&levels[143], "pushes", Effort { nodes: 1, ..LITTLE });
        assert!(spent.contains("\"status\":\"budget\""), "{spent}");
    }

    #[test]
    fn solutions_solve_what_they_belong_to() {
        let levels = Levels.shipped("microban").unwrap();
        let answer = Tree::read(&Levels.solve(&levels[0], "pushes", LITTLE)).unwrap();
        let Some(Tree::Text(solution)) = answer.get("solution") else { panic!("{answer:?}") };
        let Ok(first) = level(&levels[0]) else { panic!("level 1") };
        let run = spec::run(&first, &lurd::read(solution).unwrap()).unwrap();
        assert!(spec::is_complete(&run.state));
        assert_eq!(answer.get("pushes"), Some(&Tree::from(run.pushes)));
    }

    #[test]
    fn a_file_with_a_broken_level_is_refused_by_its_number() {
        let error = Levels.read(b"#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n").unwrap_err();
        assert!(error.starts_with("level 2: "), "{error}");
        let broken = Puzzle { number: 7, title: String::new(), text: "@@".to_owned(), solution: None };
        assert!(Levels.solve(&broken, "any", LITTLE).contains("\"status\":\"error\""));
    }
}
