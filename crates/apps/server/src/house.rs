//! The thread that keeps the hall: takes what visitors say, keeps what comes of it, and then tells it.
//!
//! Everything that has arrived is taken at once and kept in one transaction, so one write to the disk serves many. What
//! cannot be kept has not happened: the tables are built up again from the file, and who asked is told why.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tablero_arena::SystemTime;
use tablero_catalogue::{Catalogue, Thought};
use tablero_core::{Player, Time};
use tablero_hall::{Hall, Keep, Limits, Outcome, Task, TaskWork, Tell, Visitor, Work};
use tablero_wire::hall::{
    HALL_VERSION, HallAnswer, HallBoard, HallDiagnostic, HallFault, HallGame, HallReply, HallRow, HallSheet,
};
use tokio::sync::{mpsc, oneshot};

use crate::judge::{self, Case};
use crate::lessons::{self, Lessons};
use crate::log::Log;
use crate::metrics::{Metrics, add};
use crate::results;
use crate::store::{Store, StoreError};
use crate::workers::{Job, workers};

/// How many messages may wait to be heard; more are refused.
const WAITING: usize = 8_192;
/// How many messages are taken at once.
const BATCH: usize = 512;
/// How often time is told, when nothing else happens.
const BEAT: Duration = Duration::from_millis(100);
/// How often the time is kept while somebody is there.
const NOTED: Duration = Duration::from_secs(1);
/// How many messages may wait for a visitor; who does not take them is let go.
pub(crate) const MAILBOX: usize = 64;
/// How many robots think at once.
const THINKERS: usize = 2;
/// How many programs of visitors may wait to be looked at.
const TASKS: usize = 64;

/// Where a visitor's messages go.
pub(crate) type Mailbox = mpsc::Sender<Utf8Bytes>;

/// What the thread is told.
pub(crate) enum Said {
    /// Somebody connects.
    Arrive { visitor: Visitor, address: String, mailbox: Mailbox, welcome: oneshot::Sender<bool> },
    /// Somebody says something.
    Text { visitor: Visitor, text: Utf8Bytes },
    /// Somebody is gone.
    Gone { visitor: Visitor },
    /// A robot has thought.
    Thought { table: String, ply: usize, player: Player, thought: Option<Thought> },
    /// A program was looked at.
    Checked { visitor: Visitor, id: u64, program: String, faults: Vec<HallDiagnostic> },
    /// A specification was judged; with its text if it was handed in.
    Judged { visitor: Visitor, id: u64, hand_in: Option<String>, sheet: HallSheet },
    /// A task is done.
    Finished { visitor: Visitor, id: u64, reply: Result<HallReply, String> },
    /// A tournament goes on.
    Progress { class: String, number: u32, news: Box<News> },
    /// A tournament is over.
    Over { class: String, number: u32, results: Result<Option<Vec<u8>>, String> },
    /// Somebody with a key of a class wants the results of a tournament.
    Results { class: String, number: u32, key: String, answer: oneshot::Sender<Option<Vec<u8>>> },
    /// It is time to end.
    Stop,
}

/// What is new of a tournament.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// The table, how many games have ended, and how many there will be.
    pub(crate) rows: Option<(Vec<HallRow>, u64, Option<u64>)>,
    /// The games that ended.
    pub(crate) games: Vec<HallGame>,
    /// The boards that changed.
    pub(crate) boards: Vec<HallBoard>,
}

/// A door to the thread.
#[derive(Debug, Clone)]
pub(crate) struct Door(SyncSender<Said>, Arc<AtomicBool>);

impl Door {
    /// Says something; whether there was room for it.
    pub(crate) fn say(&self, said: Said) -> bool {
        match self.0.try_send(said) {
            Ok(()) => true,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
        }
    }

    /// Whether the thread has ended, or is about to.
    pub(crate) fn is_closing(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }

    /// From now on nothing new is begun.
    pub(crate) fn close(&self) {
        self.1.store(true, Ordering::Relaxed);
        self.insist(Said::Stop);
    }

    /// Says something that must be heard, and waits for room if there is none.
    pub(crate) fn insist(&self, said: Said) {
        // There is nobody to tell once the thread has ended.
        let _ = self.0.send(said);
    }
}

/// The hall with all around it.
struct House {
    hall: Hall,
    store: Store,
    time: Arc<dyn Time>,
    /// The moment at which this process began, in the time of the hall.
    base: Duration,
    mailboxes: HashMap<Visitor, Mailbox>,
    metrics: Arc<Metrics>,
    log: Log,
    jobs: SyncSender<Job>,
    /// Programs of visitors are looked at by a thread of their own, so that no robot waits for them.
    slow_jobs: SyncSender<Job>,
    /// Specifications are judged one after the other, by a thread that waits for the process that does it.
    judgements: SyncSender<Job>,
    /// The program that judges.
    program: Option<PathBuf>,
    lessons: Lessons,
    games: Catalogue,
    door: Door,
    /// When time was told and kept last.
    told: Duration,
    noted: Duration,
}

/// Starts the thread with what is in the store.
pub(crate) fn open(
    games: Catalogue,
    limits: Limits,
    program: Option<PathBuf>,
    mut store: Store,
    metrics: Arc<Metrics>,
    log: Log,
) -> Result<(Door, JoinHandle<()>), StoreError> {
    let (sender, said) = sync_channel(WAITING);
    let door = Door(sender, Arc::default());
    let mut hall = Hall::new(games.clone(), limits);
    // Time stands still while the tables are built up again: no clock runs for what a start takes.
    let now = store.now()?;
    let mut outcomes = Vec::new();
    for stored in store.tables(None)? {
        match hall.restore(&stored, now) {
            Ok(outcome) => outcomes.push(outcome),
            // A table that cannot be is no reason to refuse the others.
            Err(reason) => log.line("table-lost", &[("table", &stored.table), ("reason", &reason)]),
        }
    }
    for stored in store.classes(None)? {
        outcomes.push(hall.restore_class(&stored, now));
    }
    let time = SystemTime::shared();
    let base = now.saturating_sub(time.now());
    let lessons = Lessons::new(store.directory());
    let (jobs, slow_jobs, judgements) = (workers(THINKERS, WAITING), workers(1, TASKS), workers(1, TASKS));
    let mut house = House {
        hall,
        store,
        time,
        base,
        mailboxes: HashMap::new(),
        metrics,
        log,
        jobs,
        slow_jobs,
        judgements,
        program,
        lessons,
        games,
        door: door.clone(),
        told: now,
        noted: now,
    };
    let thread = std::thread::Builder::new().name("hall".to_owned()).spawn(move || {
        house.settle(outcomes, now);
        house.run(&said);
        // Everything is in the file already; closed, it has nothing beside it.
        let _ = house.store.close();
    });
    let failed = |error| StoreError::File { path: std::path::PathBuf::from("the thread of the hall"), error };
    Ok((door, thread.map_err(failed)?))
}

impl House {
    fn now(&self) -> Duration {
        self.base + self.time.now()
    }

    fn run(&mut self, said: &Receiver<Said>) {
        loop {
            let mut batch = Vec::new();
            match said.recv_timeout(BEAT) {
                Ok(first) => batch.push(first),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            while batch.len() < BATCH {
                let Ok(next) = said.try_recv() else { break };
                batch.push(next);
            }
            let now = self.now();
            let mut outcomes = Vec::new();
            let mut stop = false;
            for one in batch {
                match one {
                    Said::Stop => stop = true,
                    other => outcomes.extend(self.take(other, now)),
                }
            }
            if now.saturating_sub(self.told) >= BEAT {
                self.told = now;
                outcomes.push(self.hall.tick(now));
            }
            self.settle(outcomes, now);
            let (tables, visitors) = self.hall.counts();
            self.metrics.tables.store(tables as u64, Ordering::Relaxed);
            self.metrics.visitors.store(visitors as u64, Ordering::Relaxed);
            if stop {
                // The time that the turns under way have taken.
                let _ = self.store.keep(&[], now);
                self.mailboxes.clear();
                self.lessons.stop_all();
                return;
            }
        }
    }

    fn take(&mut self, said: Said, now: Duration) -> Option<Outcome> {
        match said {
            Said::Arrive { visitor, address, mailbox, welcome } => {
                let may = self.hall.arrive(visitor, &address, now);
                if may {
                    self.mailboxes.insert(visitor, mailbox);
                }
                // Who is gone again says so by itself.
                let _ = welcome.send(may);
                None
            }
            Said::Text { visitor, text } => {
                add(&self.metrics.heard, 1);
                Some(self.hall.hear(visitor, text.as_str(), now, &mut random))
            }
            Said::Gone { visitor } => {
                self.mailboxes.remove(&visitor);
                Some(self.hall.leave(visitor, now))
            }
            Said::Thought { table, ply, player, thought } => {
                Some(self.hall.thought(&table, ply, player, thought, now))
            }
            Said::Checked { visitor, id, program, faults } => {
                Some(self.hall.checked(visitor, id, program, faults))
            }
            Said::Judged { visitor, id, hand_in, sheet } => {
                Some(self.hall.judged(visitor, id, hand_in, sheet))
            }
            Said::Finished { visitor, id, reply } => Some(self.hall.finished(visitor, id, reply)),
            Said::Progress { class, number, news } => {
                let News { rows, games, boards } = *news;
                Some(self.hall.progress(&class, number, rows, games, boards))
            }
            Said::Over { class, number, results } => {
                self.lessons.over(&class);
                Some(self.hall.contest_over(&class, number, results))
            }
            Said::Results { class, number, key, answer } => {
                let may = self.hall.is_of_class(&class, &key);
                let found = if may { self.store.results(&class, number).ok().flatten() } else { None };
                // Who asked may be gone.
                let _ = answer.send(found);
                None
            }
            Said::Stop => None,
        }
    }

    /// Keeps what came of messages, and then tells it.
    fn settle(&mut self, outcomes: Vec<Outcome>, now: Duration) {
        let keep: Vec<&Keep> = outcomes.iter().flat_map(|outcome| &outcome.keep).collect();
        let is_time = !self.mailboxes.is_empty() && now.saturating_sub(self.noted) >= NOTED;
        if !keep.is_empty() || is_time {
            let began = self.time.now();
            let kept = self.store.keep(&keep, now);
            let took = self.time.now().saturating_sub(began);
            add(&self.metrics.commits, 1);
            add(&self.metrics.commit_micros, u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
            self.noted = now;
            if let Err(error) = kept {
                add(&self.metrics.unkept, 1);
                self.log.line("unkept", &[("reason", &error.to_string())]);
                if !keep.is_empty() {
                    self.take_back(outcomes, &error, now);
                }
                return;
            }
            add(&self.metrics.kept, keep.len() as u64);
        }
        for keep in keep {
            if let Keep::Results { class, number, .. } = keep {
                self.lessons.tidy(class, *number);
            }
        }
        for outcome in outcomes {
            self.tell(outcome);
        }
    }

    /// Nothing of this has happened: who asked is told so, and everybody sees the tables as they are in the file.
    fn take_back(&mut self, outcomes: Vec<Outcome>, error: &StoreError, now: Duration) {
        let (mut tables, mut classes) = (BTreeSet::new(), BTreeSet::new());
        for outcome in outcomes {
            if outcome.keep.is_empty() {
                self.tell(outcome);
                continue;
            }
            tables.extend(outcome.about);
            classes.extend(outcome.classes);
            let Some((visitor, id)) = outcome.answers else { continue };
            let reply = HallReply::Error {
                code: HallFault::Kept,
                message: format!("the server could not keep it, so it did not happen: {error}"),
            };
            let text = tablero_wire::text(&HallAnswer { v: HALL_VERSION, id, reply });
            self.post(visitor, text.into());
        }
        for table in tables {
            let stored = self.store.tables(Some(&table));
            let restored = match stored.map(|mut found| found.pop()) {
                Ok(Some(stored)) => self.hall.restore(&stored, now),
                _ => Err("it is not in the file".to_owned()),
            };
            match restored {
                Ok(outcome) => self.tell(outcome),
                Err(_) => self.hall.forget(&table),
            }
        }
        for class in classes {
            match self.store.classes(Some(&class)).ok().and_then(|mut found| found.pop()) {
                Some(stored) => {
                    let outcome = self.hall.restore_class(&stored, now);
                    self.tell(outcome);
                }
                None => self.hall.forget_class(&class),
            }
        }
    }

    fn tell(&mut self, outcome: Outcome) {
        // Those who are told the same share it: it is copied once, however many they are.
        let mut shared: Option<(Arc<str>, Utf8Bytes)> = None;
        for Tell { to, text } in outcome.tell {
            let known = shared.as_ref().filter(|(known, _)| Arc::ptr_eq(known, &text));
            let bytes = known.map_or_else(|| Utf8Bytes::from(&*text), |(_, bytes)| bytes.clone());
            self.post(to, bytes.clone());
            shared = Some((text, bytes));
        }
        for visitor in outcome.close {
            self.mailboxes.remove(&visitor);
        }
        for work in outcome.work {
            self.work(work);
        }
    }

    /// Has others work.
    fn work(&mut self, work: Work) {
        let door = self.door.clone();
        match work {
            Work::Think(work) => {
                let job: Job = Box::new(move || {
                    let thought = work.think();
                    let (table, ply, player) = (work.table, work.ply, work.player);
                    door.insist(Said::Thought { table, ply, player, thought });
                });
                // Too many robots at once: the next move of the table, or a restart, asks again.
                let _ = self.jobs.try_send(job);
            }
            Work::Task(work) => self.task(work, door),
            Work::Recall { class, number } => {
                let Ok(Some(bytes)) = self.store.results(&class, number) else { return };
                let job: Job = Box::new(move || {
                    let Ok(found) = results::recalled(&bytes) else { return };
                    let games = found.games.len() as u64;
                    let news = News {
                        rows: Some((found.rows, games, Some(games))),
                        games: found.games,
                        ..News::default()
                    };
                    door.insist(Said::Progress { class, number, news: Box::new(news) });
                });
                // Whoever asks again later finds more room.
                let _ = self.slow_jobs.try_send(job);
            }
            Work::Contest(contest) => self.lessons.start(contest, &self.games, &door),
            Work::Stop { class } => self.lessons.stop(&class),
        }
    }

    /// Has a hand-in looked at; who asked is told if too many wait already.
    fn task(&mut self, work: TaskWork, door: Door) {
        let (visitor, id, games) = (work.visitor, work.id, self.games.clone());
        let sent = match (work.task, self.program.clone()) {
            (Task::Judge { text, hand_in, language }, Some(program)) => {
                let game = work.game;
                let job: Job = Box::new(move || {
                    let case = Case { program: &program, game: &game, text: &text, language };
                    door.insist(match judge::judge(&case, &games, || door.is_closing()) {
                        Ok(sheet) => Said::Judged { visitor, id, hand_in: hand_in.then_some(text), sheet },
                        Err(error) => Said::Finished { visitor, id, reply: Err(error) },
                    });
                });
                self.judgements.try_send(job)
            }
            (task, _) => {
                let work = TaskWork { task, ..work };
                self.slow_jobs.try_send(Box::new(move || door.insist(lessons::task(work, &games))))
            }
        };
        if sent.is_err() {
            let outcome = self.hall.finished(visitor, id, Err("the server is busy: try again".to_owned()));
            self.tell(outcome);
        }
    }

    /// Puts a message into somebody's mailbox; who does not empty it is let go.
    fn post(&mut self, visitor: Visitor, text: Utf8Bytes) {
        let Some(mailbox) = self.mailboxes.get(&visitor) else { return };
        add(&self.metrics.told, 1);
        if mailbox.try_send(text).is_err() {
            add(&self.metrics.slow, 1);
            self.mailboxes.remove(&visitor);
        }
    }
}

/// A number that nobody can guess.
fn random() -> u64 {
    // A system without any chance left is no place for secrets; that has not been seen.
    getrandom::u64().unwrap_or_default()
}
