//! A class: a teacher, students who hand in programs and specifications, and tournaments between the programs.

use std::collections::BTreeMap;
use std::time::Duration;

use tablero_wire::hall::{HallBoard, HallClass, HallContest, HallGame, HallRow, HallStudent, HallVerdict};
use tablero_wire::lab::LabLevel;

use crate::key;
use crate::outcome::{ContestWork, Entry, Keep, Visitor};
use crate::stored::{StoredClass, StoredContest};

/// How many robots take part where the teacher wants some.
pub(crate) const ROBOTS: u64 = 2;
/// How many games that ended are shown as boards, beside those under way.
const BOARDS: usize = 12;

/// What somebody is in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Teacher,
    Student(u32),
    Guest,
}

/// A student.
#[derive(Debug, Clone)]
pub(crate) struct Student {
    pub(crate) number: u32,
    pub(crate) name: String,
    key: String,
    pub(crate) program: Option<String>,
    pub(crate) hand_ins: u32,
    specification: Option<String>,
    verdicts: Vec<HallVerdict>,
    specifications: u32,
}

/// What a class takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) programs: bool,
    pub(crate) specifications: bool,
}

/// A class.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) code: String,
    name: String,
    pub(crate) game: String,
    pub(crate) options: Vec<String>,
    key: String,
    pub(crate) takes: Taken,
    pub(crate) open: bool,
    pub(crate) students: Vec<Student>,
    contests: Vec<Contest>,
    present: BTreeMap<Visitor, Role>,
    /// The address of who made it.
    pub(crate) maker: String,
    /// When somebody was here last.
    pub(crate) touched: Duration,
}

/// A tournament: what is played, and what is known of it.
#[derive(Debug)]
struct Contest {
    work: ContestWork,
    shown: HallContest,
    /// Whether its results are known here, or being looked up.
    known: bool,
}

impl Taken {
    pub(crate) const NOTHING: Self = Self { programs: false, specifications: false };
}

impl Class {
    pub(crate) fn new(
        code: String,
        name: &str,
        (game, takes): (&str, Taken),
        options: Vec<String>,
        key: String,
    ) -> Self {
        Self {
            code,
            name: name.to_owned(),
            game: game.to_owned(),
            options,
            key,
            takes,
            open: true,
            students: Vec::new(),
            contests: Vec::new(),
            present: BTreeMap::new(),
            maker: String::new(),
            touched: Duration::ZERO,
        }
    }

    /// The class that was kept, with the tournaments that are to be played on.
    pub(crate) fn restored(stored: &StoredClass, takes: Taken, now: Duration) -> (Self, Vec<ContestWork>) {
        let options = stored.options.lines().map(str::to_owned).collect();
        let (code, key) = (stored.class.clone(), stored.key.clone());
        let mut class = Self::new(code, &stored.name, (&stored.game, takes), options, key);
        class.open = stored.open;
        class.touched = now.saturating_sub(stored.idle);
        class.students = stored
            .students
            .iter()
            .map(|student| Student {
                number: student.number,
                name: student.name.clone(),
                key: student.key.clone(),
                program: student.program.clone(),
                hand_ins: student.hand_ins,
                specification: student.specification.clone(),
                verdicts: verdicts(&student.verdicts),
                specifications: student.specifications,
            })
            .collect();
        let mut due = Vec::new();
        for StoredContest { number, rounds, robots, seed, pace, programs, over } in &stored.contests {
            let entrants = programs.iter().map(|(name, text)| (name.clone(), Entry::Program(text.clone())));
            let work = class.work(*number, *rounds, *robots, *seed, *pace, entrants.collect());
            let shown = HallContest { number: *number, running: !over, ..HallContest::default() };
            if !over {
                due.push(work.clone());
            }
            class.contests.push(Contest { work, shown, known: !over });
        }
        (class, due)
    }

    /// Takes over who is connected to the same class as it was before, and what was seen of its tournaments.
    pub(crate) fn inherit(&mut self, before: Self) {
        self.present = before.present;
        self.maker = before.maker;
        self.touched = before.touched;
        for (own, before) in self.contests.iter_mut().zip(before.contests) {
            (own.shown, own.known) = (before.shown, before.known);
        }
    }

    pub(crate) fn kept(&self) -> Keep {
        Keep::Class {
            class: self.code.clone(),
            name: self.name.clone(),
            game: self.game.clone(),
            options: self.options.join("\n"),
            key: self.key.clone(),
        }
    }

    /// Who has a key.
    pub(crate) fn role_of_key(&self, key: &str) -> Option<Role> {
        if key::is_key(key, &self.key) {
            return Some(Role::Teacher);
        }
        let own = self.students.iter().find(|student| key::is_key(key, &student.key));
        own.map(|student| Role::Student(student.number))
    }

    pub(crate) fn attach(&mut self, visitor: Visitor, role: Role) {
        self.present.insert(visitor, role);
    }

    pub(crate) fn detach(&mut self, visitor: Visitor) {
        self.present.remove(&visitor);
    }

    pub(crate) fn role(&self, visitor: Visitor) -> Option<Role> {
        self.present.get(&visitor).copied()
    }

    pub(crate) fn present(&self) -> impl Iterator<Item = (Visitor, Role)> + '_ {
        self.present.iter().map(|(visitor, role)| (*visitor, *role))
    }

    /// A place for a student; none if the name is taken.
    pub(crate) fn join(&mut self, name: &str, key: String) -> Option<(u32, Keep)> {
        if self.students.iter().any(|student| student.name.to_lowercase() == name.to_lowercase()) {
            return None;
        }
        let number = u32::try_from(self.students.len()).unwrap_or(u32::MAX).saturating_add(1);
        let (name, program) = (name.to_owned(), None);
        self.students.push(Student {
            number,
            name: name.clone(),
            key: key.clone(),
            program,
            hand_ins: 0,
            specification: None,
            verdicts: Vec::new(),
            specifications: 0,
        });
        Some((number, Keep::Student { class: self.code.clone(), student: number, name, key }))
    }

    /// Takes a program.
    pub(crate) fn hand_in(&mut self, number: u32, program: String) -> Option<Keep> {
        let student = self.students.iter_mut().find(|student| student.number == number)?;
        student.hand_ins += 1;
        student.program = Some(program.clone());
        Some(Keep::HandIn { class: self.code.clone(), student: number, count: student.hand_ins, program })
    }

    /// Takes a specification with its verdicts.
    pub(crate) fn specify(&mut self, number: u32, text: String, found: Vec<HallVerdict>) -> Option<Keep> {
        let student = self.students.iter_mut().find(|student| student.number == number)?;
        student.specifications += 1;
        student.specification = Some(text.clone());
        let lines: Vec<String> =
            found.iter().map(|one| format!("{}:{}", one.exercise, one.verdict)).collect();
        student.verdicts = found;
        Some(Keep::Specification {
            class: self.code.clone(),
            student: number,
            count: student.specifications,
            text,
            verdicts: lines.join("\n"),
        })
    }

    /// How many programs there are.
    pub(crate) fn programs(&self) -> usize {
        self.students.iter().filter(|student| student.program.is_some()).count()
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.contests.iter().any(|contest| contest.shown.running)
    }

    fn work(
        &self,
        number: u32,
        rounds: u32,
        robots: bool,
        seed: u64,
        pace: u32,
        mut entrants: Vec<(String, Entry)>,
    ) -> ContestWork {
        if robots {
            let levels = [("easy robot", LabLevel::Easy), ("medium robot", LabLevel::Medium)];
            entrants.extend(levels.map(|(name, level)| (name.to_owned(), Entry::Robot(level))));
        }
        ContestWork {
            class: self.code.clone(),
            number,
            event: self.name.clone(),
            game: self.game.clone(),
            options: self.options.clone(),
            entrants,
            rounds,
            seed,
            pace,
        }
    }

    /// A tournament between all programs that were handed in; none if there are too few.
    pub(crate) fn start(
        &mut self,
        rounds: u32,
        robots: bool,
        seed: u64,
        pace: u32,
    ) -> Option<(ContestWork, Keep)> {
        let number = u32::try_from(self.contests.len()).unwrap_or(u32::MAX).saturating_add(1);
        let program = |student: &Student| Some((student.name.clone(), student.program.clone()?));
        let programs: Vec<(String, String)> = self.students.iter().filter_map(program).collect();
        let entrants = programs.iter().map(|(name, text)| (name.clone(), Entry::Program(text.clone())));
        let work = self.work(number, rounds, robots, seed, pace, entrants.collect());
        if work.entrants.len() < 2 {
            return None;
        }
        let shown = HallContest { number, running: true, ..HallContest::default() };
        self.contests.push(Contest { work: work.clone(), shown, known: true });
        let class = self.code.clone();
        Some((work, Keep::Contest { class, number, rounds, robots, seed, pace, programs }))
    }

    /// A tournament, to play a game of it again.
    pub(crate) fn contest(&self, number: u32) -> Option<&ContestWork> {
        self.contests.iter().find(|contest| contest.work.number == number).map(|contest| &contest.work)
    }

    /// Everything about a tournament.
    pub(crate) fn all_of(&self, number: u32) -> Option<HallContest> {
        let found = self.contests.iter().find(|contest| contest.work.number == number);
        found.map(|contest| contest.shown.clone())
    }

    /// Whether the results of a tournament have to be looked up, which is asked once; the last one unless one is named.
    pub(crate) fn forgotten(&mut self, number: Option<u32>) -> Option<u32> {
        let found = match number {
            Some(number) => self.contests.iter_mut().find(|contest| contest.work.number == number),
            None => self.contests.last_mut(),
        };
        let found = found.filter(|contest| !contest.known)?;
        found.known = true;
        Some(found.work.number)
    }

    fn shown_mut(&mut self, number: u32) -> Option<&mut HallContest> {
        let found = self.contests.iter_mut().find(|contest| contest.work.number == number);
        found.map(|contest| &mut contest.shown)
    }

    /// The table of a tournament now.
    pub(crate) fn ranked(&mut self, number: u32, rows: Vec<HallRow>, ended: u64, all: Option<u64>) {
        if let Some(shown) = self.shown_mut(number) {
            (shown.rows, shown.ended, shown.all) = (rows, ended, all);
        }
    }

    /// Games that ended.
    pub(crate) fn played(&mut self, number: u32, games: Vec<HallGame>) {
        if let Some(shown) = self.shown_mut(number) {
            for game in games {
                shown.games.retain(|known| known.number != game.number);
                shown.games.push(game);
            }
            shown.games.sort_by_key(|game| game.number);
        }
    }

    /// The boards of games that changed.
    pub(crate) fn boards(&mut self, number: u32, boards: Vec<HallBoard>) {
        if let Some(shown) = self.shown_mut(number) {
            for board in boards {
                shown.boards.retain(|known| known.number != board.number);
                shown.boards.insert(0, board);
            }
            shown.boards.truncate(BOARDS);
        }
    }

    /// A tournament is over, or could not be played.
    pub(crate) fn end(&mut self, number: u32, failed: Option<String>) {
        if let Some(shown) = self.shown_mut(number) {
            shown.running = false;
            shown.failed = failed;
        }
    }

    /// Whether anybody is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.present.is_empty()
    }

    /// The class as somebody sees it, with the own hand-ins where they were asked for.
    pub(crate) fn shown(&self, role: Role, title: String, with_hand_ins: bool) -> HallClass {
        let here = |number: u32| self.present.values().any(|role| *role == Role::Student(number));
        let sees = |number: u32| role == Role::Teacher || role == Role::Student(number);
        let own = match role {
            Role::Student(number) => self.students.iter().find(|student| student.number == number),
            Role::Teacher | Role::Guest => None,
        };
        HallClass {
            class: self.code.clone(),
            name: self.name.clone(),
            game: self.game.clone(),
            title,
            open: self.open,
            programs: self.takes.programs,
            specifications: self.takes.specifications,
            teacher: role == Role::Teacher,
            student: own.map(|student| student.number),
            program: own.filter(|_| with_hand_ins).and_then(|student| student.program.clone()),
            specification: own.filter(|_| with_hand_ins).and_then(|student| student.specification.clone()),
            students: self
                .students
                .iter()
                .map(|student| HallStudent {
                    number: student.number,
                    name: student.name.clone(),
                    here: here(student.number),
                    hand_ins: student.hand_ins,
                    verdicts: if sees(student.number) { student.verdicts.clone() } else { Vec::new() },
                })
                .collect(),
            contests: self.news(role),
        }
    }

    /// The tournaments as news have them: games are asked for, and boards are for those who look on.
    fn news(&self, role: Role) -> Vec<HallContest> {
        let last = self.contests.len().saturating_sub(1);
        let one = |(index, contest): (usize, &Contest)| {
            let shown = &contest.shown;
            let with_boards = index == last && !matches!(role, Role::Student(_));
            HallContest {
                number: shown.number,
                running: shown.running,
                failed: shown.failed.clone(),
                ended: shown.ended,
                all: shown.all,
                rows: if index == last { shown.rows.clone() } else { Vec::new() },
                games: Vec::new(),
                boards: if with_boards { shown.boards.clone() } else { Vec::new() },
            }
        };
        self.contests.iter().enumerate().map(one).collect()
    }
}

/// Verdicts as they were kept.
fn verdicts(lines: &str) -> Vec<HallVerdict> {
    let one = |line: &str| {
        let (exercise, verdict) = line.rsplit_once(':')?;
        Some(HallVerdict { exercise: exercise.to_owned(), verdict: verdict.to_owned() })
    };
    lines.lines().filter_map(one).collect()
}
