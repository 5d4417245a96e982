//! Feature-space search that starts over with another plan.
//!
//! A plan is advice. Where it is wrong, a search that goes by it can take as long as it likes: what another attempt finds in a second, it does
//! not find in a minute. So after a while the search is given up for the next. The second attempt has the plan of the first, but sorts states
//! by their own features, not by the best on the way. Later ones are short, and first move boxes apart as [`scatter`](super::scatter) does:
//! the plan is followed from there, where nothing has to be loosened any more. Every other one of them has another plan.
//!
//! Some searches start late, with boxes moved apart at once: most levels are solved before, and need no more than the first plan each way.

use std::sync::Arc;

use super::arena::Macro;
use super::board::Way;
use super::distances::Distances;
use super::features::Lens;
use super::fess::{Aim, Fess, Launch, Preference, Round};
use super::filter::Filter;
use super::lessons::Lessons;
use super::plan::Plan;
use super::portfolio::Search;
use super::scene::{Scene, Wish};
use super::table::StateTable;
use super::unpacking::Sketch;

/// The work before the second plan, in cells looked at: a few seconds.
const FIRST: u64 = 320 << 20;
/// The first attempt that begins with boxes moved apart, and its work.
const LOOSE: u32 = 2;
const LATER: u64 = 96 << 20;
/// The work of moving boxes apart.
const APART: u64 = 24 << 20;
/// The work of the others before a late search begins.
pub(crate) const LATE: u64 = 32 << 20;

/// A search by one plan after another.
#[derive(Debug)]
pub(crate) struct Attempts<'a> {
    sketch: Sketch<'a>,
    distances: &'a Distances,
    lens: Arc<Lens>,
    lessons: &'a Lessons,
    /// The number of the plan; the next has the number after the next, so that there can be two rows of them.
    number: u32,
    /// What the search at hand may do before the next, and what those before it did, states too.
    most: u64,
    work: u64,
    nodes: u64,
    /// The search at hand, if it has begun, whether it moves boxes apart, and what came of that.
    search: Option<Fess<'a>>,
    loosens: bool,
    launch: Option<Launch>,
    /// How much work it is to move boxes apart.
    apart: u64,
    /// How many searches have ended.
    ended: u32,
    /// What has been met before.
    nothing: StateTable,
}

impl<'a> Attempts<'a> {
    /// Begins with the plan of the lens.
    pub(crate) fn new(
        sketch: Sketch<'a>,
        distances: &'a Distances,
        lens: &Arc<Lens>,
        lessons: &'a Lessons,
    ) -> Self {
        let Sketch { board, way, budget, .. } = sketch;
        let aim = Aim::Plan(Arc::clone(lens), preference(0));
        let search = Fess::new(board, distances, aim, way, lessons, budget);
        let late = Self::late(sketch, distances, lens, lessons);
        Self { search: Some(search), number: 0, most: FIRST, work: 0, ..late }
    }

    /// Begins when the others have done some work, with boxes moved apart.
    pub(crate) fn late(
        sketch: Sketch<'a>,
        distances: &'a Distances,
        lens: &Arc<Lens>,
        lessons: &'a Lessons,
    ) -> Self {
        Self {
            sketch,
            distances,
            lens: Arc::clone(lens),
            lessons,
            number: 2 * LOOSE + 1,
            most: LATER,
            work: LATE,
            nodes: 0,
            search: None,
            loosens: false,
            launch: None,
            apart: APART,
            ended: 0,
            nothing: StateTable::new(sketch.board.goals.len()),
        }
    }

    /// Begins the attempt at hand, or moves boxes apart first; `bytes` are those that may be filled.
    fn begin(&mut self, bytes: u64) {
        let Sketch { board, way, back, budget, .. } = self.sketch;
        let (attempt, distances, lessons) = (self.number / 2, self.distances, self.lessons);
        self.loosens = attempt >= LOOSE && self.launch.is_none();
        if self.loosens {
            let scene =
                Scene::new(self.lens.is_door.clone(), Wish::apart(board, back, Some(self.number), budget));
            self.search = Some(Fess::new(board, distances, Aim::Scene(scene), way, lessons, budget));
            return;
        }
        let is_odd = attempt % 2 == 1;
        // The second attempt and the third have the plan of the first, and then every other has a new one.
        if attempt > LOOSE && is_odd {
            let plan = Plan::new(self.number, Sketch { bytes, ..self.sketch });
            self.lens = Arc::new(self.lens.with_plan(board, plan, budget));
        }
        let aim = Aim::Plan(Arc::clone(&self.lens), preference(self.number));
        let launch = self.launch.take();
        let search = Fess::launched(board, distances, aim, way, lessons, launch, budget);
        self.search = Some(if is_odd { search.forgetful() } else { search });
    }

    /// Gives the search at hand up if it has done enough, or if it has shown that the state it began with is lost.
    fn end(&mut self, exhausted: bool) {
        let most = if self.loosens { self.apart } else { self.most };
        let Some(mut search) = self.search.take_if(|search| exhausted || search.work() > most) else {
            return;
        };
        self.work += search.work();
        self.nodes += search.nodes();
        self.ended += 1;
        if self.loosens {
            self.launch = search.launch();
            return;
        }
        self.number += 2;
        self.most = if self.number / 2 == LOOSE { LATER } else { self.most + self.most / 4 };
    }
}

/// How the search by a plan prefers macros: those of the two rows differ, and in the second row those that follow each other.
const fn preference(number: u32) -> Preference {
    match number % 4 {
        1 => Preference::Pushes,
        _ => Preference::Features,
    }
}

impl Search for Attempts<'_> {
    fn run(&mut self, steps: u32, allowance: u64, others: &Filter) -> Round {
        self.end(false);
        if self.search.is_none() {
            self.begin(allowance);
        }
        let Some(search) = &mut self.search else { return Round::Full };
        let round = search.run(steps, allowance, others);
        // From a state on the way nothing can be shown about the level.
        if round == Round::Exhausted && self.number / 2 >= LOOSE && !self.loosens {
            self.end(true);
            return Round::More;
        }
        round
    }

    fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, Fess::nodes)
    }

    fn memory(&self) -> u64 {
        self.search.as_ref().map_or(0, Fess::memory)
    }

    fn work(&self) -> u64 {
        self.work + self.search.as_ref().map_or(0, Fess::work)
    }

    fn way(&self) -> Way {
        self.sketch.way
    }

    fn turn(&self) -> u32 {
        self.ended
    }

    fn met(&self) -> Option<&StateTable> {
        self.search.as_ref().map_or(Some(&self.nothing), Fess::met)
    }

    fn line(&self, state: u32) -> Vec<Macro> {
        self.search.as_ref().map_or_else(Vec::new, |search| search.line(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections;
    use crate::solver::board::Board;
    use crate::solver::budget::endless;
    use crate::solver::{path, replay};

    /// Runs what attempts there are on small levels, both ways, `prepare`d before each slice; by level, the search at its end if it found a
    /// solution by the rules.
    fn solved<T>(prepare: impl Fn(&mut Attempts<'_>), tell: impl Fn(&Attempts<'_>) -> T) -> Vec<T> {
        let mut solved = Vec::new();
        let levels = collections::ALL[0].read().entries.into_iter().take(40);
        for (entry, way) in levels.zip([Way::Push, Way::Pull].into_iter().cycle()) {
            let level = entry.level.unwrap();
            let board = Board::new(&level, 3).unwrap();
            let budget = endless();
            let goals = Distances::with_sides(&board, &budget).unwrap();
            let starts = Distances::from_starts(&board, &board.boxes, &budget).unwrap();
            let (to, back) = if way == Way::Push { (&goals, &starts) } else { (&starts, &goals) };
            let sketch = Sketch { board: &board, way, back, chance: 0, bytes: u64::MAX, budget: &budget };
            let lens = Arc::new(Lens::new(&board, way, to, Plan::new(0, sketch), &budget));
            let lessons = Lessons::new(board.len(), 1 << 20);
            let mut search = Attempts::late(sketch, to, &lens, &lessons);
            assert_eq!(
                (search.work(), search.nodes(), search.met().map(StateTable::len)),
                (LATE, 0, Some(0))
            );
            let mut known = 0;
            for _ in 0..400 {
                prepare(&mut search);
                match search.run(8, u64::MAX, &Filter::new(0)) {
                    Round::Solved(line) => {
                        let actions = path::actions(&board, &goals, &line, &budget).unwrap();
                        assert!(replay(&level, actions).is_some(), "{}", entry.title);
                        solved.push(tell(&search));
                        break;
                    }
                    Round::Exhausted => panic!("{} can be solved", entry.title),
                    Round::More | Round::Full => assert!(search.nodes() >= known, "{}", entry.title),
                }
                known = search.nodes();
            }
        }
        solved
    }

    /// A search that starts over again and again counts all it did, and what it finds are solutions.
    #[test]
    fn attempts_follow_each_other_and_lead_to_solutions() {
        let prepare = |search: &mut Attempts<'_>| {
            if search.ended == 0 {
                search.number = 0;
            }
            (search.most, search.apart) = (3_000, 3_000);
        };
        let turns = solved(prepare, |search| search.turn());
        let again = turns.iter().filter(|&&turn| turn > 0).count();
        assert!(turns.len() >= 30 && again >= 10, "{} solved, {again} not at the first attempt", turns.len());
    }

    /// What is found from boxes moved apart is a solution from the start; a state from where there is none says nothing about the level.
    #[test]
    fn attempts_from_boxes_moved_apart_lead_to_solutions() {
        let prepare = |search: &mut Attempts<'_>| {
            (search.most, search.apart) = (10_000, 1_000);
        };
        let apart = solved(prepare, |search| search.loosens);
        let launched = apart.iter().filter(|&&loosens| !loosens).count();
        assert!(
            apart.len() >= 30 && launched >= 15,
            "{} solved, {launched} from boxes moved apart",
            apart.len()
        );
    }
}
