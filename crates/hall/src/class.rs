//! A class: a teacher, students who hand in programs, and tournaments between the programs.

use std::collections::BTreeMap;

use tablero_wire::hall::{HallBoard, HallClass, HallContest, HallGame, HallRow, HallStudent};
use tablero_wire::lab::LabLevel;

use crate::key;
use crate::outcome::{ContestWork, Entry, Keep, Visitor};
use crate::stored::{StoredClass, StoredContest};

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
}

/// A class.
#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) code: String,
    name: String,
    pub(crate) game: String,
    pub(crate) options: Vec<String>,
    key: String,
    pub(crate) open: bool,
    pub(crate) students: Vec<Student>,
    contests: Vec<Contest>,
    present: BTreeMap<Visitor, Role>,
    /// The address of who made it.
    pub(crate) maker: String,
}

/// A tournament: what is played, and what is known of it.
#[derive(Debug)]
struct Contest {
    work: ContestWork,
    shown: HallContest,
}

impl Class {
    pub(crate) fn new(code: String, name: &str, game: &str, options: Vec<String>, key: String) -> Self {
        Self {
            code,
            name: name.to_owned(),
            game: game.to_owned(),
            options,
            key,
            open: true,
            students: Vec::new(),
            contests: Vec::new(),
            present: BTreeMap::new(),
            maker: String::new(),
        }
    }

    /// The class that was kept, with the tournaments that are to be played on.
    pub(crate) fn restored(stored: &StoredClass) -> (Self, Vec<ContestWork>) {
        let options = stored.options.lines().map(str::to_owned).collect();
        let mut class =
            Self::new(stored.class.clone(), &stored.name, &stored.game, options, stored.key.clone());
        class.open = stored.open;
        class.students = stored
            .students
            .iter()
            .map(|student| Student {
                number: student.number,
                name: student.name.clone(),
                key: student.key.clone(),
                program: student.program.clone(),
                hand_ins: student.hand_ins,
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
            class.contests.push(Contest { work, shown });
        }
        (class, due)
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
        self.students.push(Student { number, name: name.clone(), key: key.clone(), program, hand_ins: 0 });
        Some((number, Keep::Student { class: self.code.clone(), student: number, name, key }))
    }

    /// Takes a program.
    pub(crate) fn hand_in(&mut self, number: u32, program: String) -> Option<Keep> {
        let student = self.students.iter_mut().find(|student| student.number == number)?;
        student.hand_ins += 1;
        student.program = Some(program.clone());
        Some(Keep::HandIn { class: self.code.clone(), student: number, count: student.hand_ins, program })
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
        self.contests.push(Contest { work: work.clone(), shown });
        let class = self.code.clone();
        Some((work, Keep::Contest { class, number, rounds, robots, seed, pace, programs }))
    }

    /// A tournament, to play a game of it again.
    pub(crate) fn contest(&self, number: u32) -> Option<&ContestWork> {
        self.contests.iter().find(|contest| contest.work.number == number).map(|contest| &contest.work)
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

    /// The class as somebody sees it.
    pub(crate) fn shown(&self, role: Role, title: String) -> HallClass {
        let here = |number: u32| self.present.values().any(|role| *role == Role::Student(number));
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
            teacher: role == Role::Teacher,
            student: own.map(|student| student.number),
            program: own.and_then(|student| student.program.clone()),
            students: self
                .students
                .iter()
                .map(|student| HallStudent {
                    number: student.number,
                    name: student.name.clone(),
                    here: here(student.number),
                    hand_ins: student.hand_ins,
                })
                .collect(),
            contests: self.contests.iter().map(|contest| contest.shown.clone()).collect(),
        }
    }
}
