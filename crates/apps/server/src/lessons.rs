//! Programs of visitors, at work: looked at, tried against robots, in tournaments.
//!
//! A program runs in our interpreter alone, under limits of steps and memory. It comes as text and includes nothing, so no
//! file is looked for, whatever it says; and who plays is a closed type, so nothing that a visitor sends starts a process.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tablero_agentspeak::Budget;
use tablero_agentspeak::syntax::{NoIncludes, Position, Severity, parse_program_within};
use tablero_arena::{AgentOptions, Agents, ProgramBudget, Seat, SystemTime, referee};
use tablero_catalogue::{Catalogue, Table};
use tablero_core::{AnyPosition, Clock, Options, Player};
use tablero_hall::{ContestWork, Entry, Task, TaskWork};
use tablero_lab::Sights;
use tablero_record::{Ply, Record};
use tablero_tournament::{Director, Event, Fixture, Plan, Played, Row, Score, Store, play_again};
use tablero_wire::hall::{HallBoard, HallDiagnostic, HallGame, HallReply, HallRow};
use tablero_wire::lab::{LabLook, LabSeat};

use crate::house::{Door, News, Said};

/// What a program may use for one move.
const LIMITS: ProgramBudget =
    ProgramBudget { fuel: 5_000_000, cycles: 20_000, cycles_off_turn: 200, memory: 64 << 20 };
/// After how many moves a game is cut off.
const MOST_PLIES: usize = 200;
/// How many bytes of a trace are shown.
const LONGEST_TRACE: usize = 256 << 10;
/// How often those who watch are told.
const OFTEN: Duration = Duration::from_millis(250);
/// How many tournaments are played at once; others wait.
const AT_ONCE: usize = 2;

/// The table of a game with options.
fn sit(games: &Catalogue, game: &str, options: &[String]) -> Result<Arc<dyn Table>, String> {
    let options = Options::parse(options).map_err(|error| error.to_string())?;
    games.sit(game, &options).map_err(|error| error.to_string())
}

/// What there is to say about a program.
fn check(program: &str) -> Vec<HallDiagnostic> {
    let budget = Budget { memory: LIMITS.memory, ..Budget::default() };
    let parsed = parse_program_within(program, "program.asl", &NoIncludes, &budget);
    let told = parsed.diagnostics.into_iter().take(100).map(|found| {
        let Position { line, column } = Position::of(program, found.span.start);
        let error = found.severity == Severity::Error;
        HallDiagnostic { error, line, column, message: found.message, hint: found.hint }
    });
    told.collect()
}

/// Does a task, and says what came of it.
pub(crate) fn task(work: TaskWork, games: &Catalogue) -> Said {
    let TaskWork { visitor, id, game, options, task } = work;
    match task {
        Task::Check { program } => {
            let faults = check(&program);
            Said::Checked { visitor, id, program, faults }
        }
        Task::Try { program, level, seat } => {
            let faults = check(&program);
            let reply = if faults.iter().any(|fault| fault.error) {
                Ok(HallReply::Checked { taken: false, faults })
            } else {
                tried(games, &game, &options, &program, &LabSeat::Robot { level }, seat)
            };
            Said::Finished { visitor, id, reply }
        }
        Task::Judge { .. } => {
            Said::Finished { visitor, id, reply: Err("this server judges no specifications".to_owned()) }
        }
        Task::Again { contest, number } => {
            Said::Finished { visitor, id, reply: again(games, &contest, number) }
        }
    }
}

/// Lines that a program leaves, as many as are shown.
#[derive(Debug, Clone, Default)]
struct Trace(Arc<Mutex<String>>);

impl Trace {
    fn options(&self) -> AgentOptions {
        let own = self.clone();
        let trace = move |line: &str| {
            let mut text = own.0.lock().unwrap_or_else(PoisonError::into_inner);
            if text.len() + line.len() < LONGEST_TRACE {
                text.push_str(line);
                text.push('\n');
            }
        };
        AgentOptions { program: LIMITS, trace: Some(Arc::new(trace)), ..AgentOptions::default() }
    }

    fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A game between a program and a robot.
fn tried(
    games: &Catalogue,
    game: &str,
    options: &[String],
    program: &str,
    robot: &LabSeat,
    seat: usize,
) -> Result<HallReply, String> {
    let table = sit(games, game, options)?;
    let players = table.start().players();
    let robots = tablero_lab::seats(&table, &vec![robot.clone(); players])?;
    let trace = Trace::default();
    let agents = Agents::new(trace.options());
    let file = "program.asl";
    agents.add_program(file, program).map_err(|error| error.to_string())?;
    let own = seat.min(players.saturating_sub(1));
    let seats: Vec<Seat> = robots
        .into_iter()
        .enumerate()
        .map(|(index, robot)| if index == own { Seat::Program(file.to_owned()) } else { robot })
        .collect();
    let mut seated = Vec::new();
    for (who, player) in seats.iter().zip(Player::first(players)) {
        seated.push(agents.seat(&table, who, player, 1).map_err(|error| error.to_string())?);
    }
    let mut playing: Vec<&mut dyn tablero_arena::Contestant<_>> = Vec::new();
    for seat in &mut seated {
        playing.push(seat.as_mut());
    }
    let referee = referee(&table, Clock::Unlimited, Some(MOST_PLIES), SystemTime::shared());
    let played = referee.conduct(&mut playing).map_err(|error| error.to_string())?;
    let record = Record {
        game: table.game().to_owned(),
        options: table.options(),
        seats: seats.iter().map(ToString::to_string).collect(),
        headers: Vec::new(),
        start: table.start().text(),
        plies: played.texts.into_iter().map(Ply::new).collect(),
        result: played.outcome,
        ending: played.ending.clone(),
    };
    Ok(HallReply::Tried { record: record.write(), ended: played.ending.to_string(), trace: trace.text() })
}

/// A game of a tournament, played again for its trace: the same programs and the same seeds play the same moves.
fn again(games: &Catalogue, contest: &ContestWork, number: u64) -> Result<HallReply, String> {
    let trace = Trace::default();
    let (plan, agents) = planned(games, contest, trace.options())?;
    let played = play_again(&plan, games, &agents, number).map_err(|error| error.to_string())?;
    let played = played.ok_or_else(|| format!("there is no game {number}"))?;
    let ended = played.record.ending.to_string();
    Ok(HallReply::Tried { record: played.record.write(), ended, trace: trace.text() })
}

/// The plan of a tournament, and who plays in it.
fn planned(
    games: &Catalogue,
    contest: &ContestWork,
    options: AgentOptions,
) -> Result<(Plan, Agents), String> {
    let table = sit(games, &contest.game, &contest.options)?;
    let agents = Agents::new(options);
    let mut plan = Plan::new(table.game());
    plan.event = Some(contest.event.clone());
    for (key, value) in table.options() {
        plan.choose(&key, &value);
    }
    for ((name, entry), number) in contest.entrants.iter().zip(1..) {
        let seat = match entry {
            Entry::Program(text) => {
                let file = format!("{number}.asl");
                agents.add_program(&file, text).map_err(|error| format!("{name}: {error}"))?;
                Seat::Program(file)
            }
            Entry::Robot(level) => {
                let robots = tablero_lab::seats(&table, &[LabSeat::Robot { level: *level }])?;
                robots.into_iter().next().ok_or("there is no such robot")?
            }
        };
        plan.enter(Some(name), seat);
    }
    plan.rounds = Some(contest.rounds);
    plan.seed = contest.seed;
    plan.max_plies = Some(MOST_PLIES);
    Ok((plan, agents))
}

/// The tournaments that are being played.
#[derive(Debug)]
pub(crate) struct Lessons {
    /// Where files of results are while they are played.
    directory: Option<PathBuf>,
    running: HashMap<String, Arc<AtomicBool>>,
    places: Arc<(Mutex<usize>, std::sync::Condvar)>,
}

impl Lessons {
    pub(crate) fn new(directory: Option<PathBuf>) -> Self {
        Self { directory, running: HashMap::new(), places: Arc::default() }
    }

    /// Plays a tournament in a thread of its own.
    pub(crate) fn start(&mut self, contest: ContestWork, games: &Catalogue, door: &Door) {
        let stop = Arc::new(AtomicBool::new(false));
        self.running.insert(contest.class.clone(), Arc::clone(&stop));
        let (directory, games, own) = (self.directory.clone(), games.clone(), door.clone());
        let places = Arc::clone(&self.places);
        let (class, number) = (contest.class.clone(), contest.number);
        let thread = std::thread::Builder::new().name("contest".to_owned()).spawn(move || {
            let (count, freed) = &*places;
            let taken = count.lock().unwrap_or_else(PoisonError::into_inner);
            let mut taken =
                freed.wait_while(taken, |count| *count >= AT_ONCE).unwrap_or_else(PoisonError::into_inner);
            *taken += 1;
            drop(taken);
            let results = run(&contest, directory.as_deref(), &games, &own, &stop);
            *count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
            freed.notify_one();
            // A server that stops goes on with the tournament when it starts again.
            if let Some(results) = results.transpose() {
                own.insist(Said::Over {
                    class: contest.class,
                    number: contest.number,
                    results: results.map(Some),
                });
            }
        });
        if let Err(error) = thread {
            door.say(Said::Over { class, number, results: Err(error.to_string()) });
        }
    }

    pub(crate) fn over(&mut self, class: &str) {
        self.running.remove(class);
    }

    /// The results of a tournament are kept: the file that they were written to is not needed any more.
    pub(crate) fn tidy(&self, class: &str, number: u32) {
        if let Some(directory) = &self.directory {
            // It is in nobody's way.
            let _ = std::fs::remove_file(file(directory, class, number));
        }
    }

    /// The teacher stops a tournament.
    pub(crate) fn stop(&mut self, class: &str) {
        if let Some(stop) = self.running.get(class) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The server stops.
    pub(crate) fn stop_all(&mut self) {
        for stop in self.running.values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Where the results of a tournament are while it is played.
fn file(directory: &Path, class: &str, number: u32) -> PathBuf {
    directory.join(format!("contest-{class}-{number}.db"))
}

/// What those who watch a tournament see.
struct Live {
    boards: BTreeMap<u64, (AnyPosition, usize)>,
    changed: Vec<u64>,
    told: Duration,
}

/// Plays a tournament, or plays it on; gives the file of its results, or nothing if it was stopped before anything was played.
fn run(
    contest: &ContestWork,
    directory: Option<&Path>,
    games: &Catalogue,
    door: &Door,
    stop: &AtomicBool,
) -> Result<Option<Vec<u8>>, String> {
    let options = AgentOptions { program: LIMITS, ..AgentOptions::default() };
    let (plan, agents) = planned(games, contest, options)?;
    let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = directory.unwrap_or(temporary.path());
    let path = file(folder, &contest.class, contest.number);
    let store = Store::hold(&path).map_err(|error| error.to_string())?;
    let mut director =
        Director::new(plan.clone(), games, agents, store).map_err(|error| error.to_string())?;
    let table = sit(games, &contest.game, &contest.options)?;
    let start = director.courses().get(0).map_or_else(|_| table.start(), |course| course.start.clone());
    let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let live =
        Arc::new(Mutex::new(Live { boards: BTreeMap::new(), changed: Vec::new(), told: Duration::ZERO }));
    let time = SystemTime::shared();
    let painter = Painter::new(games, table, names.clone());
    let (seen, pace) = (Arc::clone(&live), Duration::from_millis(u64::from(contest.pace)));
    let news = Teller { class: contest.class.clone(), number: contest.number, door: door.clone() };
    let teller = news.clone();
    let watching = Arc::clone(&time);
    let watched = painter.clone();
    director.watch(Arc::new(move |fixture: &Fixture, mv: &str| {
        let boards = {
            let mut live = seen.lock().unwrap_or_else(PoisonError::into_inner);
            let (at, plies) = live.boards.remove(&fixture.number).unwrap_or_else(|| (start.clone(), 0));
            let next = at.play_text(mv).unwrap_or(at);
            live.boards.insert(fixture.number, (next, plies + 1));
            live.changed.retain(|number| *number != fixture.number);
            live.changed.push(fixture.number);
            if watching.now().saturating_sub(live.told) < OFTEN {
                Vec::new()
            } else {
                live.told = watching.now();
                let changed = std::mem::take(&mut live.changed);
                let found = changed.iter().filter_map(|number| live.boards.get(number));
                found.map(|(position, plies)| watched.board(fixture, position, *plies, false)).collect()
            }
        };
        if !boards.is_empty() {
            teller.tell(News { boards, ..News::default() });
        }
        std::thread::sleep(pace);
    }));
    let mut cross = Cross::new(names.len());
    for played in director.games() {
        cross.add(&played.fixture.entrants, &played.score);
    }
    let mut due = News::default();
    let mut told = Duration::ZERO;
    let mut tell = |event: &Event<'_>| {
        let Event::Ended { played, ended, all, standings, schedule } = event else { return };
        cross.add(&played.fixture.entrants, &played.score);
        let last = live.lock().unwrap_or_else(PoisonError::into_inner).boards.remove(&played.fixture.number);
        let board = last.map(|(position, plies)| painter.board(&played.fixture, &position, plies, true));
        due.games.push(game(played, &names));
        due.boards.extend(board);
        // Games can be short: what ends between two looks is told at once.
        if time.now().saturating_sub(told) >= OFTEN {
            told = time.now();
            let rows = rows(&standings.ranked(schedule), &names, &cross, |halves| standings.points(halves));
            news.tell(News { rows: Some((rows, *ended as u64, *all)), ..std::mem::take(&mut due) });
        }
    };
    let end = director.run(1, stop, &mut tell).map_err(|error| error.to_string())?;
    let standings = director.standings().clone();
    let rows = rows(&end.rows, &names, &cross, |halves| standings.points(halves));
    news.tell(News {
        rows: Some((rows, end.games, end.all)),
        games: director.games().map(|played| game(played, &names)).collect(),
        boards: due.boards,
    });
    director.close().map_err(|error| error.to_string())?;
    if !end.complete && door.is_closing() {
        return Ok(None);
    }
    std::fs::read(&path).map(Some).map_err(|error| error.to_string())
}

/// Tells the hall what is new of a tournament.
#[derive(Clone)]
struct Teller {
    class: String,
    number: u32,
    door: Door,
}

impl Teller {
    fn tell(&self, news: News) {
        // What is told too fast is told with the next news.
        let _ = self.door.say(Said::Progress {
            class: self.class.clone(),
            number: self.number,
            news: Box::new(news),
        });
    }
}

/// Draws boards for the projector.
#[derive(Clone)]
struct Painter {
    table: Arc<dyn Table>,
    sight: Option<Arc<tablero_lab::Sight>>,
    names: Vec<String>,
}

impl Painter {
    fn new(games: &Catalogue, table: Arc<dyn Table>, names: Vec<String>) -> Self {
        let sight = Sights::new(games.clone(), tablero_hall::words::FLUENT).get(&LabLook::default());
        Self { table, sight: sight.ok(), names }
    }

    fn board(&self, fixture: &Fixture, position: &AnyPosition, plies: usize, over: bool) -> HallBoard {
        let svg = self.sight.as_ref().map(|sight| sight.picture(self.table.as_ref(), position));
        HallBoard {
            number: fixture.number,
            names: named(&fixture.entrants, &self.names),
            plies,
            over,
            svg: svg.unwrap_or_default(),
        }
    }
}

fn named(entrants: &[usize], names: &[String]) -> Vec<String> {
    entrants.iter().map(|&entrant| names.get(entrant).cloned().unwrap_or_default()).collect()
}

/// A game as a page lists it.
fn game(played: &Played, names: &[String]) -> HallGame {
    let places = played.score.places();
    let words = |places: &[u8]| places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    HallGame {
        number: played.fixture.number,
        names: named(&played.fixture.entrants, names),
        places: places.map_or_else(|| "*".to_owned(), words),
        ended: played.record.ending.to_string(),
        plies: played.record.plies.len(),
    }
}

/// Who has how many half points against whom, and in how many games.
#[derive(Debug, Clone)]
pub(crate) struct Cross(Vec<Vec<(u64, u64)>>);

impl Cross {
    pub(crate) fn new(entrants: usize) -> Self {
        Self(vec![vec![(0, 0); entrants]; entrants])
    }

    fn add(&mut self, entrants: &[usize], score: &Score) {
        if let Some(places) = score.places() {
            self.add_places(entrants, places);
        }
    }

    pub(crate) fn add_places(&mut self, entrants: &[usize], places: &[u8]) {
        for (one, own) in entrants.iter().zip(places) {
            for (other, theirs) in entrants.iter().zip(places).filter(|(other, _)| *other != one) {
                let Some(cell) = self.0.get_mut(*one).and_then(|row| row.get_mut(*other)) else { continue };
                cell.0 += match own.cmp(theirs) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 0,
                };
                cell.1 += 1;
            }
        }
    }

    /// The score of one against another, as `1.5/2`.
    pub(crate) fn text(&self, one: usize, other: usize) -> String {
        match self.0.get(one).and_then(|row| row.get(other)) {
            Some((_, 0)) | None => String::new(),
            Some((halves, games)) => {
                let half = if halves % 2 == 1 { "½" } else { "" };
                let whole = halves / 2;
                let points =
                    if whole == 0 && !half.is_empty() { half.to_owned() } else { format!("{whole}{half}") };
                format!("{points}/{games}")
            }
        }
    }
}

/// The rows of a table as a page shows them.
fn rows(ranked: &[Row], names: &[String], cross: &Cross, points: impl Fn(u64) -> String) -> Vec<HallRow> {
    let order: Vec<usize> = ranked.iter().map(|row| row.entrant).collect();
    let row = |row: &Row| HallRow {
        rank: row.rank,
        name: names.get(row.entrant).cloned().unwrap_or_default(),
        games: row.games,
        won: row.won,
        drawn: row.drawn,
        lost: row.lost,
        points: points(row.halves),
        rating: row.rating.map(|rating| (rating.value, rating.low, rating.high)),
        against: order.iter().map(|&other| cross.text(row.entrant, other)).collect(),
    };
    ranked.iter().map(row).collect()
}
