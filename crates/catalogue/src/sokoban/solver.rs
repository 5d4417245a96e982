//! The solver as a robot, which remembers its solution while it is followed.

use tablero_core::{Fault, Game as _};
use tablero_sokoban::engine::Position;
use tablero_sokoban::solver::{self, Goal, Verdict};
use tablero_sokoban::{Action, Sokoban as Rules, words};

use super::is_push;
use crate::budget::TurnBudget;
use crate::robot::{Idea, Robot};
use crate::wish::RobotWish;

/// How many positions the solver looks at where nothing limits it.
const ENOUGH: u64 = 1_000_000;
/// The memory of a search during play.
const MEMORY: u64 = 1 << 30;

/// The solver.
#[derive(Debug)]
pub(super) struct Solver {
    goal: Goal,
    wish: RobotWish,
    /// The positions of the solution from the one asked about last, each with the move to the next.
    plan: Vec<(Position, Action)>,
}

impl Solver {
    pub(super) const fn new(goal: Goal, wish: RobotWish) -> Self {
        Self { goal, wish, plan: Vec::new() }
    }

    fn follow(&mut self, rules: &Rules, position: &Position) -> Option<Idea<Action>> {
        let at = self.plan.iter().position(|(known, _)| known == position)?;
        self.plan.drain(..at);
        let mv = self.plan.first()?.1;
        let pushes = self.plan.windows(2).filter(|pair| is_push(rules, &pair[0].0, &pair[1].0)).count();
        // The last move of a solution is a push; its position is not in the plan.
        let note = words::hint_solves(self.plan.len(), pushes + 1);
        Some(Idea::noted(Some(mv), Some(note)))
    }
}

/// No move, with a note for a person and a reason for a referee.
fn gives_up(note: tablero_core::Message, reason: &str) -> Idea<Action> {
    let fault = Fault::Resigned { reason: Some(reason.to_owned()) };
    Idea { note: Some(note), ..Idea::failed(fault) }
}

impl Robot<Rules> for Solver {
    fn think(&mut self, rules: &Rules, position: &Position, budget: &TurnBudget) -> Option<Idea<Action>> {
        if position.is_complete() {
            return None;
        }
        if let Some(idea) = self.follow(rules, position) {
            return Some(idea);
        }
        let budget = budget.all_at_once(&self.wish, ENOUGH);
        let over = |spent: &solver::Progress| budget.is_spent(spent.nodes);
        let options = solver::Options { goal: self.goal, memory: MEMORY, threads: 1 };
        match solver::solve(&rules.engine().state(position), &options, &over).verdict {
            Verdict::Solved { solution, .. } => {
                self.plan.clear();
                let mut at = position.clone();
                for action in solution.actions {
                    let next = rules.play(&at, action);
                    self.plan.push((std::mem::replace(&mut at, next), action));
                }
                self.follow(rules, position)
            }
            Verdict::Unsolvable => {
                Some(gives_up(words::hint_hopeless(), "the level cannot be solved any more"))
            }
            Verdict::Budget => {
                let reason = "no solution was found with what the robot may use";
                Some(gives_up(words::hint_unknown(), reason))
            }
        }
    }
}
