//! What comes of a message.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tablero_catalogue::{Thought, TurnBudget};
use tablero_core::{AnyPosition, Player};
use tablero_play::AbsentRobot;
use tablero_wire::lab::LabLevel;

/// A connection, by its number.
pub type Visitor = u64;
/// Where chance comes from.
pub type Random<'a> = &'a mut dyn FnMut() -> u64;

/// Something for somebody.
#[derive(Debug, Clone)]
pub struct Tell {
    /// For whom.
    pub to: Visitor,
    /// The message.
    pub text: Arc<str>,
}

/// What comes of a message: first everything is kept, all or nothing, and then told.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What must be kept before anything is told.
    pub keep: Vec<Keep>,
    /// What is to be told.
    pub tell: Vec<Tell>,
    /// What others have to do.
    pub work: Vec<Work>,
    /// The tables that it was about.
    pub about: Vec<String>,
    /// The classes that it was about.
    pub classes: Vec<String>,
    /// The message that it answers.
    pub answers: Option<(Visitor, u64)>,
    /// Who is shown the door.
    pub close: Vec<Visitor>,
}

/// Something to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keep {
    /// A new table.
    Table {
        /// The table.
        table: String,
        /// The game.
        game: String,
        /// Its options, one a line.
        options: String,
        /// The seats by their words, one a line.
        seats: String,
        /// The clock.
        clock: String,
        /// The seed of the robots.
        seed: u64,
    },
    /// Somebody took a seat.
    Seat {
        /// The table.
        table: String,
        /// The seat, from 0.
        seat: usize,
        /// What the person is called.
        name: String,
        /// The digest of the key.
        key: String,
    },
    /// The first turn began, for all seats are taken.
    Began {
        /// The table.
        table: String,
    },
    /// A move.
    Ply {
        /// The table.
        table: String,
        /// Its number, from 1.
        number: usize,
        /// The move.
        mv: String,
        /// How long it took, in milliseconds.
        millis: u64,
    },
    /// Moves were taken back.
    Back {
        /// The table.
        table: String,
        /// How many are left.
        plies: usize,
    },
    /// The game ended otherwise than by its rules.
    Ended {
        /// The table.
        table: String,
        /// How, as records have it.
        ending: String,
    },
    /// A table that nobody used any more is gone.
    Gone {
        /// The table.
        table: String,
    },
    /// A class that nobody used any more is gone.
    GoneClass {
        /// The class.
        class: String,
    },
    /// A new class.
    Class {
        /// Its code.
        class: String,
        /// What it is called.
        name: String,
        /// The game.
        game: String,
        /// Its options, one a line.
        options: String,
        /// The digest of the teacher's key.
        key: String,
    },
    /// The hand-in was opened or closed.
    Open {
        /// The class.
        class: String,
        /// Whether programs are taken.
        open: bool,
    },
    /// A new student.
    Student {
        /// The class.
        class: String,
        /// The number of the student.
        student: u32,
        /// What the student is called.
        name: String,
        /// The digest of the key.
        key: String,
    },
    /// A program was handed in.
    HandIn {
        /// The class.
        class: String,
        /// The number of the student.
        student: u32,
        /// How many the student has handed in.
        count: u32,
        /// The program.
        program: String,
    },
    /// A specification was handed in.
    Specification {
        /// The class.
        class: String,
        /// The number of the student.
        student: u32,
        /// How many the student has handed in.
        count: u32,
        /// The specification.
        text: String,
        /// The verdicts, `EXERCISE:VERDICT` one a line.
        verdicts: String,
    },
    /// A tournament began.
    Contest {
        /// The class.
        class: String,
        /// Its number.
        number: u32,
        /// How often everybody meets everybody.
        rounds: u32,
        /// Whether robots take part.
        robots: bool,
        /// Where chance comes from.
        seed: u64,
        /// The pause after a move.
        pace: u32,
        /// The programs as they were, with the names of those who wrote them.
        programs: Vec<(String, String)>,
    },
    /// A tournament is over.
    Results {
        /// The class.
        class: String,
        /// Its number.
        number: u32,
        /// The file of its results, if it was played.
        results: Option<Vec<u8>>,
    },
}

/// Something for others to do.
#[derive(Debug)]
pub enum Work {
    /// A robot is to think.
    Think(ThinkWork),
    /// Something about a hand-in; the answer goes to [`Hall::checked`](crate::Hall::checked),
    /// [`Hall::judged`](crate::Hall::judged) or [`Hall::finished`](crate::Hall::finished).
    Task(TaskWork),
    /// A tournament is to be played, or played on; news go to [`Hall::progress`](crate::Hall::progress).
    Contest(ContestWork),
    /// The results of a tournament that is over are to be looked up; they go to [`Hall::progress`](crate::Hall::progress).
    Recall {
        /// The class.
        class: String,
        /// The number of the tournament.
        number: u32,
    },
    /// The tournament of a class is to stop.
    Stop {
        /// The class.
        class: String,
    },
}

/// Something about a hand-in.
#[derive(Debug, Clone)]
pub struct TaskWork {
    /// Who waits for it.
    pub visitor: Visitor,
    /// The number of the message.
    pub id: u64,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Vec<String>,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done with a hand-in.
#[derive(Debug, Clone)]
pub enum Task {
    /// It is to be looked at.
    Check {
        /// The program.
        program: String,
    },
    /// It is to play against a robot.
    Try {
        /// The program.
        program: String,
        /// The robot.
        level: LabLevel,
        /// The seat of the program.
        seat: usize,
    },
    /// A specification is to be judged.
    Judge {
        /// The specification.
        text: String,
        /// Whether it is handed in.
        hand_in: bool,
        /// The language of the judgement.
        language: &'static str,
    },
    /// A game of a tournament is to be played again, to see what the programs did.
    Again {
        /// The tournament.
        contest: Box<ContestWork>,
        /// The game.
        number: u64,
    },
}

/// A tournament of a class.
#[derive(Debug, Clone)]
pub struct ContestWork {
    /// The class.
    pub class: String,
    /// Its number in the class, from 1.
    pub number: u32,
    /// What it is called.
    pub event: String,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Vec<String>,
    /// Who takes part.
    pub entrants: Vec<(String, Entry)>,
    /// How often everybody meets everybody.
    pub rounds: u32,
    /// Where chance comes from.
    pub seed: u64,
    /// The pause after a move, in milliseconds.
    pub pace: u32,
}

/// Who takes part in a tournament: nothing that could name a file or a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A program, as its text.
    Program(String),
    /// A robot within the limits of the lab.
    Robot(LabLevel),
}

/// A robot that is to think; its answer goes to [`Hall::thought`](crate::Hall::thought).
pub struct ThinkWork {
    /// The table.
    pub table: String,
    /// How many moves were played.
    pub ply: usize,
    /// The robot's seat.
    pub player: Player,
    /// The robot, which is made where it thinks.
    pub robot: AbsentRobot,
    /// The position.
    pub position: AnyPosition,
    /// What it may use.
    pub budget: TurnBudget,
}

impl ThinkWork {
    /// Has the robot think; nothing comes of it where there is no such robot.
    #[must_use]
    pub fn think(&self) -> Option<Thought> {
        self.robot.come().ok().and_then(|mut robot| robot.think(&self.position, &self.budget))
    }
}

impl fmt::Debug for ThinkWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThinkWork")
            .field("table", &self.table)
            .field("ply", &self.ply)
            .finish_non_exhaustive()
    }
}

impl Outcome {
    /// Tells somebody something.
    pub(crate) fn tell(&mut self, to: Visitor, text: impl Into<Arc<str>>) {
        self.tell.push(Tell { to, text: text.into() });
    }
}

/// A time as it is kept.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
