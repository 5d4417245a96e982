//! Runs a tournament: games in parallel, results in order, every finished game kept at once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use tablero_arena::Agents;
use tablero_catalogue::Catalogue;
use tablero_ratings::{Decision, Tally};

use crate::chain::Kept;
use crate::referee::{self, Played, Watcher};
use crate::sealed;
use crate::settle::Settle;
use crate::store::StoredGame;
use crate::{Courses, Fixture, Plan, Results, Row, RunError, Schedule, Shape, Standings, Store, StoreError};

/// Something that happened.
#[derive(Debug)]
pub enum Event<'a> {
    /// A game ended; games end in any order.
    Ended {
        /// The game.
        played: &'a Played,
        /// How many have ended, those of earlier runs included.
        ended: usize,
        /// How many there will be, if that is known.
        all: Option<u64>,
        /// The table now, to be ranked by the schedule.
        standings: &'a Standings,
        /// The schedule.
        schedule: &'a Schedule,
    },
    /// A game and all with smaller numbers have ended; told in order of the numbers, once in every run.
    Settled(&'a Played),
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq)]
pub struct RunEnd {
    /// Whether all games were played; if not, somebody stopped the run.
    pub complete: bool,
    /// How many games were played.
    pub games: u64,
    /// How many there should be, if that is known.
    pub all: Option<u64>,
    /// The table, with ratings.
    pub rows: Vec<Row>,
    /// What the sequential test decided, with the ratio it saw; `None` where there was no test.
    pub test: Option<(Option<Decision>, f64)>,
}

/// Runs one tournament.
pub struct Director {
    plan: Plan,
    courses: Courses,
    shape: Shape,
    agents: Agents,
    store: Store,
    /// Every game that ended.
    ended: BTreeMap<u64, Played>,
    results: Results,
    standings: Standings,
    schedule: Schedule,
    /// The number of the last game that was reported as settled.
    settled: u64,
    /// The pairs of games settled, and the number of the game after which the test was decided.
    tally: Tally,
    decided: Option<(u64, Decision)>,
    /// Is told every move.
    watcher: Option<Watcher>,
}

impl std::fmt::Debug for Director {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Director").field("plan", &self.plan).finish_non_exhaustive()
    }
}

impl Director {
    /// A tournament from its beginning, or from where the store says it is.
    pub fn new(plan: Plan, games: &Catalogue, agents: Agents, store: Store) -> Result<Self, RunError> {
        let courses = Courses::of(&plan, games)?;
        for entrant in &plan.entrants {
            for table in courses.tables() {
                agents.prepare(table, &entrant.seat).map_err(|error| RunError::Entrant {
                    name: entrant.name.clone(),
                    error: Box::new(error),
                })?;
            }
        }
        Self::taken_up(plan, courses, agents, store)
    }

    /// A tournament whose games were played elsewhere: those who played need not be here.
    pub fn of_results(plan: Plan, games: &Catalogue, store: Store) -> Result<Self, RunError> {
        let courses = Courses::of(&plan, games)?;
        Self::taken_up(plan, courses, Agents::default(), store)
    }

    fn taken_up(plan: Plan, courses: Courses, agents: Agents, mut store: Store) -> Result<Self, RunError> {
        let shape = plan.shape(&courses)?;
        let text = plan.to_string();
        let known = store.plan()?;
        let is_longer = known.as_deref().is_some_and(|known| is_longer(known, &plan));
        if let Some(known) = known {
            if !is_longer {
                same_plan(&known, &text)?;
            }
            same_signer(&mut store)?;
        } else {
            let names: Vec<&str> = plan.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
            store.begin(&text, &names)?;
        }
        let mut director = Self {
            courses,
            shape,
            agents,
            ended: BTreeMap::new(),
            results: Results::new(),
            standings: Standings::new(shape),
            schedule: shape.schedule(&Results::new()),
            settled: 0,
            tally: Tally::default(),
            decided: None,
            watcher: None,
            store,
            plan,
        };
        director.recall()?;
        // The games so far are also the first ones of the longer plan: now it may take the place of the other.
        if is_longer {
            director.store.lengthen(&text)?;
        }
        Ok(director)
    }

    /// The plan that a file has results of.
    pub fn plan_of(path: &Path) -> Result<Plan, RunError> {
        let text = Store::look(path)?.plan()?.ok_or(RunError::NoPlan)?;
        Ok(Plan::read(&text, &|_| Err("a stored plan has no files".to_owned()))?)
    }

    /// Has somebody told every move from now on, by the threads that play.
    pub fn watch(&mut self, watcher: Watcher) {
        self.watcher = Some(watcher);
    }

    /// What is played.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Who makes the seats.
    #[must_use]
    pub const fn agents(&self) -> &Agents {
        &self.agents
    }

    /// Where it is played.
    #[must_use]
    pub const fn courses(&self) -> &Courses {
        &self.courses
    }

    /// The table.
    #[must_use]
    pub const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Takes up the games of earlier runs.
    fn recall(&mut self) -> Result<(), RunError> {
        let kept = self.kept()?;
        if let Some(lie) = kept.broken().into_iter().next() {
            return Err(RunError::Broken(lie));
        }
        for stored in kept.games {
            let number = stored.number;
            // Later rounds are known once the earlier ones are.
            if number > self.schedule.fixtures.len() as u64 {
                self.schedule = self.shape.schedule(&self.results);
            }
            let played = self.recalled(&stored).map_err(|reason| RunError::BadGame { number, reason })?;
            self.count(&played);
            self.ended.insert(number, played);
        }
        self.schedule = self.shape.schedule(&self.results);
        Ok(())
    }

    /// All that is kept.
    fn kept(&mut self) -> Result<Kept, StoreError> {
        // The chain begins with the plan in the file, also when a longer one is about to replace it.
        let plan = self.store.plan()?.unwrap_or_else(|| self.plan.to_string());
        Ok(Kept {
            plan,
            finished: self.store.is_finished()?,
            games: self.store.games()?,
            standings: self.store.standings()?,
            seal: self.store.seal()?,
            is_text: false,
        })
    }

    /// The records of all games in order of their numbers, sealed.
    pub fn records(&mut self) -> Result<String, StoreError> {
        Ok(sealed::write(&self.kept()?))
    }

    fn recalled(&self, stored: &StoredGame) -> Result<Played, String> {
        let index = usize::try_from(stored.number).ok().and_then(|number| number.checked_sub(1));
        let fixture =
            index.and_then(|index| self.schedule.fixtures.get(index)).ok_or("it is not in the schedule")?;
        Played::recalled(&self.plan, &self.courses, fixture, &stored.record, stored.cost)
    }

    fn count(&mut self, played: &Played) {
        self.results.insert(played.fixture.number, played.score.clone());
        self.standings.add(&played.fixture, &played.score, played.cost);
    }

    /// Plays what is left to play, so many games at a time, until all is done or `stop` is set.
    pub fn run(
        &mut self,
        workers: usize,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Event<'_>),
    ) -> Result<RunEnd, RunError> {
        self.settle(tell);
        while self.decided.is_none() && !stop.load(Ordering::Relaxed) {
            let played: BTreeSet<u64> = self.results.keys().copied().collect();
            let due = self.schedule.fixtures.iter().filter(|fixture| !played.contains(&fixture.number));
            let due: VecDeque<Fixture> = due.cloned().collect();
            if due.is_empty() {
                break;
            }
            self.play(due, workers, stop, tell)?;
            self.schedule = self.shape.schedule(&self.results);
            self.settle(tell);
        }
        self.end()
    }

    /// Plays games in parallel; results are taken in here as they come.
    fn play(
        &mut self,
        due: VecDeque<Fixture>,
        workers: usize,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Event<'_>),
    ) -> Result<(), RunError> {
        let workers = workers.clamp(1, due.len().max(1));
        let queue = Mutex::new(due);
        // A result waits until the one before is kept, so that not many games are lost with this process.
        let (sender, results) = mpsc::sync_channel(workers);
        // What the workers need of this director, so that the rest can change while they play.
        let (plan, courses, agents) = (self.plan.clone(), &self.courses, &self.agents);
        let watcher = self.watcher.as_ref();
        let mut taken = Taken {
            store: &mut self.store,
            shape: self.shape,
            schedule: &self.schedule,
            ended: &mut self.ended,
            results: &mut self.results,
            standings: &mut self.standings,
        };
        let mut first_error = None;
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let drop_rest = || queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let mut settle = Settle {
            plan: &plan,
            settled: &mut self.settled,
            tally: &mut self.tally,
            decided: &mut self.decided,
        };
        std::thread::scope(|scope| {
            for _ in 0..workers {
                let sender = sender.clone();
                let (plan, next) = (&plan, &next);
                let started = std::thread::Builder::new().spawn_scoped(scope, move || {
                    while let Some(fixture) = next() {
                        if stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let game = referee::play(plan, courses, agents, &fixture, watcher);
                        let number = fixture.number;
                        if sender
                            .send(
                                game.map_err(|failure| RunError::Game { number, failure: Box::new(failure) }),
                            )
                            .is_err()
                        {
                            return;
                        }
                    }
                });
                if let Err(error) = started {
                    first_error.get_or_insert(RunError::Thread(error));
                    drop_rest();
                }
            }
            drop(sender);
            for result in results {
                if first_error.is_some() {
                    continue;
                }
                match result.and_then(|played| taken.take(played, tell)) {
                    Ok(()) => settle.go_on(taken.ended, tell),
                    Err(error) => first_error = Some(error),
                }
                if first_error.is_some() || settle.decided.is_some() {
                    drop_rest();
                }
            }
        });
        first_error.map_or(Ok(()), Err)
    }

    fn settle(&mut self, tell: &mut dyn FnMut(&Event<'_>)) {
        let Self { plan, settled, tally, decided, .. } = self;
        Settle { plan, settled, tally, decided }.go_on(&self.ended, tell);
    }

    fn end(&mut self) -> Result<RunEnd, RunError> {
        let last = self.decided.map_or(u64::MAX, |(last, _)| last);
        if self.results.keys().any(|&number| number > last) {
            // The games after the decision were under way when it fell, in some run or other: none of them counts.
            self.results.retain(|&number, _| number <= last);
            self.ended.retain(|&number, _| number <= last);
            self.standings = Standings::new(self.shape);
            for played in self.ended.values() {
                self.standings.add(&played.fixture, &played.score, played.cost);
            }
        }
        let known = self.schedule.fixtures.iter().all(|fixture| self.results.contains_key(&fixture.number));
        let complete = self.decided.is_some() || self.schedule.complete && known;
        let rows = self.standings.rated(&self.schedule);
        if complete && !self.store.is_finished()? {
            self.store.finish(last, &rows)?;
        }
        let test = self
            .plan
            .sprt
            .map(|sprt| (self.decided.map(|(_, decision)| decision), sprt.llr(&self.tally.pairs())));
        Ok(RunEnd { complete, games: self.results.len() as u64, all: self.shape.game_count(), rows, test })
    }

    /// Every game that counts, in order of the numbers.
    pub fn games(&self) -> impl Iterator<Item = &Played> {
        self.ended.values()
    }

    /// Closes the file of results.
    pub fn close(self) -> Result<(), StoreError> {
        self.store.close()
    }
}

/// What changes when a game ends.
struct Taken<'a> {
    store: &'a mut Store,
    shape: Shape,
    schedule: &'a Schedule,
    ended: &'a mut BTreeMap<u64, Played>,
    results: &'a mut Results,
    standings: &'a mut Standings,
}

impl Taken<'_> {
    fn take(&mut self, played: Played, tell: &mut dyn FnMut(&Event<'_>)) -> Result<(), RunError> {
        self.store.add(&played)?;
        self.results.insert(played.fixture.number, played.score.clone());
        self.standings.add(&played.fixture, &played.score, played.cost);
        let (ended, all) = (self.results.len(), self.shape.game_count());
        let (standings, schedule) = (&*self.standings, self.schedule);
        tell(&Event::Ended { played: &played, ended, all, standings, schedule });
        self.ended.insert(played.fixture.number, played);
        Ok(())
    }
}

/// Refuses to go on with results that somebody else signed, or to sign what nobody signed when it was played.
fn same_signer(store: &mut Store) -> Result<(), RunError> {
    let found = store.seal()?.and_then(|seal| seal.signature).map(|(key, _)| key);
    match (found, store.signer().map(|key| key.to_string())) {
        (found, ours) if found == ours => Ok(()),
        (Some(key), _) => Err(RunError::Signed { key }),
        (None, _) => Err(RunError::Unsigned),
    }
}

/// Whether a plan is a stored one with more games.
fn is_longer(stored: &str, plan: &Plan) -> bool {
    let stored = Plan::read(stored, &|_| Err("a stored plan has no files".to_owned()));
    stored.is_ok_and(|stored| {
        let same = Plan { games: plan.games, ..stored.clone() };
        stored.games < plan.games && stored.games.is_some() && same.to_string() == plan.to_string()
    })
}

/// Refuses results of another plan.
fn same_plan(found: &str, expected: &str) -> Result<(), RunError> {
    if found == expected {
        return Ok(());
    }
    let (mut ours, mut theirs) = (expected.lines(), found.lines());
    let mut line = 0;
    loop {
        line += 1;
        let (expected, found) = (ours.next(), theirs.next());
        if expected != found || expected.is_none() {
            let text = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
            return Err(RunError::OtherPlan { line, found: text(found), expected: text(expected) });
        }
    }
}
