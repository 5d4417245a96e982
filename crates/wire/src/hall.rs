//! The conversation between a page and the hall, where several people meet: `docs/lab-server.md` says what it means.
//!
//! A page sends a [`HallMessage`] and gets a [`HallAnswer`] with the same number; what happens meanwhile is sent with the
//! number 0. As in [`lab`](crate::lab), a seat is a closed type: nothing that a page sends names a file or a command.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::conversation::{self, MessageError};
use crate::lab::{LabGame, LabLook, LabSeat, LabView};

/// The version of the conversation.
pub const HALL_VERSION: u32 = 1;
/// The longest message that is read, in bytes.
pub const HALL_LONGEST: usize = 1 << 18;

/// What a page sends.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HallMessage {
    /// The version of the conversation.
    pub v: u32,
    /// A number that the answer repeats.
    #[serde(default)]
    pub id: u64,
    /// How answers are to look, from now on.
    #[serde(default)]
    pub look: LabLook,
    /// What is wanted.
    pub request: HallRequest,
}

/// What is wanted.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum HallRequest {
    /// The games and the words of the page.
    Hello,
    /// A new table; who makes it takes the first seat of a person.
    Make {
        /// The game.
        game: String,
        /// Its options.
        #[serde(default)]
        options: BTreeMap<String, String>,
        /// Who plays; people where none is named.
        #[serde(default)]
        seats: Vec<LabSeat>,
        /// The clock, as text; none when absent.
        #[serde(default)]
        clock: Option<String>,
        /// What the maker is called.
        name: String,
    },
    /// A free seat of a table.
    Sit {
        /// The table.
        table: String,
        /// What the player is called.
        name: String,
    },
    /// A seat that was taken before.
    Back {
        /// The table.
        table: String,
        /// The key of the seat.
        key: String,
    },
    /// To look on.
    Watch {
        /// The table.
        table: String,
    },
    /// To look on no more; a seat stays taken.
    Leave {
        /// The table.
        table: String,
    },
    /// A move as a person types it.
    Move {
        /// The table.
        table: String,
        /// How many moves were played before it.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move between spots, or a walk to one.
    Point {
        /// The table.
        table: String,
        /// How many moves were played before it.
        ply: usize,
        /// The first spot, column and row.
        #[serde(default)]
        from: Option<(i64, i64)>,
        /// The last one.
        to: (i64, i64),
    },
    /// Gives up.
    Resign {
        /// The table.
        table: String,
    },
    /// Asks the others whether a move may be taken back.
    TakeBack {
        /// The table.
        table: String,
    },
    /// Answers such a question.
    Consent {
        /// The table.
        table: String,
        /// The answer.
        yes: bool,
    },
    /// How a game stood after some moves.
    Look {
        /// The table.
        table: String,
        /// After how many moves.
        ply: usize,
    },
    /// The record of a game.
    Record {
        /// The table.
        table: String,
    },
    /// A new class; who makes it is its teacher.
    NewClass {
        /// What it is called.
        name: String,
        /// The game that its programs play.
        game: String,
        /// The options of the game.
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    /// A place in a class.
    Join {
        /// The code of the class.
        class: String,
        /// What the student is called.
        name: String,
    },
    /// A place that was taken before, of the teacher or of a student.
    Return {
        /// The code of the class.
        class: String,
        /// The key of the place.
        key: String,
    },
    /// The class as everybody may see it.
    Project {
        /// The code of the class.
        class: String,
    },
    /// A program, handed in.
    HandIn {
        /// The code of the class.
        class: String,
        /// The program.
        program: String,
    },
    /// A game between a program and a robot.
    Try {
        /// The code of the class.
        class: String,
        /// The program.
        program: String,
        /// The robot.
        level: crate::lab::LabLevel,
        /// The seat of the program, from 0.
        #[serde(default)]
        seat: usize,
    },
    /// A specification, judged; and handed in, if that is wanted.
    Judge {
        /// The code of the class.
        class: String,
        /// The specification.
        text: String,
        /// Whether it is handed in.
        #[serde(default)]
        hand_in: bool,
    },
    /// Opens or closes the hand-in.
    Open {
        /// The code of the class.
        class: String,
        /// Whether programs are taken.
        open: bool,
    },
    /// Starts a tournament between all programs.
    Start {
        /// The code of the class.
        class: String,
        /// How often everybody meets everybody.
        #[serde(default = "one")]
        rounds: u32,
        /// Whether robots take part, too.
        #[serde(default)]
        robots: bool,
        /// How long to wait after every move, in milliseconds, for those who watch.
        #[serde(default)]
        pace: u32,
    },
    /// Stops the tournament that is being played.
    Stop {
        /// The code of the class.
        class: String,
    },
    /// Everything about a tournament; news have only what changes.
    Contest {
        /// The code of the class.
        class: String,
        /// The tournament, from 1.
        contest: u32,
    },
    /// A game of a tournament, with what its programs perceived, chose and did.
    Trace {
        /// The code of the class.
        class: String,
        /// The tournament, from 1.
        contest: u32,
        /// The game.
        number: u64,
    },
}

const fn one() -> u32 {
    1
}

/// What is sent to a page.
#[derive(Debug, Clone, Serialize)]
pub struct HallAnswer {
    /// The version of the conversation.
    pub v: u32,
    /// The number of the message; 0 for news, and where a message could not be read.
    pub id: u64,
    /// The answer.
    pub reply: HallReply,
}

/// The kinds of answers and news.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum HallReply {
    /// The games and the words of the page.
    Hello {
        /// The games.
        games: Vec<LabGame>,
        /// The words of the page, by name.
        words: BTreeMap<String, String>,
    },
    /// A seat was taken.
    Seated {
        /// The table.
        table: String,
        /// The seat, from 0.
        seat: usize,
        /// The key of the seat, with which it is taken again.
        key: String,
    },
    /// How a table stands.
    Table(Box<HallTable>),
    /// How a game stood; a picture and no more.
    Past {
        /// The table.
        table: String,
        /// The view.
        view: Box<LabView>,
    },
    /// A record.
    Record {
        /// The text.
        record: String,
        /// What its file may be called.
        file: String,
    },
    /// A place in a class was taken.
    Placed {
        /// The code of the class.
        class: String,
        /// The key of the place.
        key: String,
        /// The number of the student; none for the teacher.
        student: Option<u32>,
    },
    /// How a class stands.
    Class(Box<HallClass>),
    /// What is to be said about a program.
    Checked {
        /// Whether it was taken.
        taken: bool,
        /// What is wrong with it.
        faults: Vec<HallDiagnostic>,
    },
    /// A game that a program played.
    Tried {
        /// The record.
        record: String,
        /// How it ended, in words.
        ended: String,
        /// What the program perceived, chose and did.
        trace: String,
    },
    /// How a specification was judged.
    Judged {
        /// Whether it was taken.
        taken: bool,
        /// The judgement.
        sheet: HallSheet,
    },
    /// Everything about a tournament.
    Contest {
        /// The code of the class.
        class: String,
        /// The tournament.
        contest: Box<HallContest>,
    },
    /// Done.
    Done,
    /// Something is wrong; whatever was there before still stands.
    Error {
        /// What kind of thing.
        code: HallFault,
        /// What exactly, for a person.
        message: String,
    },
}

/// What can be wrong with a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HallFault {
    /// It is no message of this conversation.
    Message,
    /// It is of another version.
    Version,
    /// There is no such table.
    Table,
    /// There is no such class.
    Class,
    /// There is no such game, or not with these options.
    Game,
    /// The rules refuse it.
    Refused,
    /// It comes too late or twice: the game stands elsewhere by now.
    Stale,
    /// Who sent it may not do that.
    Rights,
    /// All seats are taken.
    Full,
    /// A name that is none.
    Name,
    /// More than the server allows.
    Limit,
    /// The server could not keep it, so it did not happen.
    Kept,
    /// The server is busy.
    Busy,
}

/// How a table stands.
#[derive(Debug, Clone, Serialize)]
pub struct HallTable {
    /// The table.
    pub table: String,
    /// The game as the single player's page has it.
    pub view: LabView,
    /// The seat of the receiver, from 0; none for onlookers.
    pub you: Option<usize>,
    /// The seats.
    pub seats: Vec<HallSeat>,
    /// Whether all seats are taken, so that the game is on.
    pub on: bool,
    /// The seat that asks for a move back.
    pub asks: Option<usize>,
    /// Whether the receiver is asked.
    pub asked: bool,
    /// How many look on.
    pub watchers: usize,
}

/// A seat of a table.
#[derive(Debug, Clone, Serialize)]
pub struct HallSeat {
    /// Whether a robot sits there.
    pub robot: bool,
    /// What the person is called; none while the seat is free.
    pub name: Option<String>,
    /// Whether the person is connected.
    pub here: bool,
    /// The time left in milliseconds, under a clock of time.
    pub left: Option<u64>,
}

/// How a class stands.
#[derive(Debug, Clone, Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "a message: each is a yes or no that a page shows by itself"
)]
pub struct HallClass {
    /// Its code.
    pub class: String,
    /// What it is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// What people call the game.
    pub title: String,
    /// Whether hand-ins are taken.
    pub open: bool,
    /// Whether programs can be handed in.
    pub programs: bool,
    /// Whether specifications can be handed in.
    pub specifications: bool,
    /// Whether the receiver is the teacher.
    pub teacher: bool,
    /// The number of the student who receives it.
    pub student: Option<u32>,
    /// The student's program, as it was handed in last; only in the answer to the student, not in news.
    pub program: Option<String>,
    /// The student's specification, likewise.
    pub specification: Option<String>,
    /// The students.
    pub students: Vec<HallStudent>,
    /// The tournaments. The last has its table, and for the teacher and the projector its boards; none has its games.
    pub contests: Vec<HallContest>,
}

/// A student of a class.
#[derive(Debug, Clone, Serialize)]
pub struct HallStudent {
    /// The number, from 1.
    pub number: u32,
    /// What the student is called.
    pub name: String,
    /// Whether the student is connected.
    pub here: bool,
    /// How many programs the student has handed in.
    pub hand_ins: u32,
    /// How the specification was judged that the student handed in last: for the teacher and the student alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<HallVerdict>,
}

/// The verdict on one exercise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HallVerdict {
    /// The number or the name of the exercise.
    pub exercise: String,
    /// The verdict, in the word for programs.
    pub verdict: String,
}

/// How a specification was judged.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallSheet {
    /// One for every exercise.
    pub marks: Vec<HallMark>,
    /// What is to be said beside.
    pub notes: Vec<HallDiagnostic>,
}

/// What is reported about one exercise.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallMark {
    /// The number or the name of the exercise.
    pub exercise: String,
    /// What it is called.
    pub name: String,
    /// The verdict, in the word for programs.
    pub verdict: String,
    /// The same for people, and how it is wrong.
    pub told: Vec<String>,
    /// The smallest question that shows it, drawn.
    pub board: Option<String>,
    /// The same question in the forms of `ask`.
    pub question: Option<String>,
    /// What stopped it, and where to look.
    pub faults: Vec<HallDiagnostic>,
}

/// A tournament.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallContest {
    /// Its number, from 1.
    pub number: u32,
    /// Whether it is being played.
    pub running: bool,
    /// Why it could not be played, if it could not.
    pub failed: Option<String>,
    /// How many games have ended.
    pub ended: u64,
    /// How many there will be, if that is known.
    pub all: Option<u64>,
    /// The table, the first place first.
    pub rows: Vec<HallRow>,
    /// Every game that ended; only in the answer to who asks for it.
    pub games: Vec<HallGame>,
    /// The boards of games under way and of those that ended last.
    pub boards: Vec<HallBoard>,
}

/// A line of the table of a tournament.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallRow {
    /// The place.
    pub rank: usize,
    /// Who.
    pub name: String,
    /// The games.
    pub games: u64,
    /// Those won.
    pub won: u64,
    /// Those drawn.
    pub drawn: u64,
    /// Those lost.
    pub lost: u64,
    /// The points.
    pub points: String,
    /// The rating with the ends of its interval.
    pub rating: Option<(f64, f64, f64)>,
    /// The score against every other, in the order of the rows.
    pub against: Vec<String>,
}

/// A game of a tournament.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallGame {
    /// Its number.
    pub number: u64,
    /// Who played, by seat.
    pub names: Vec<String>,
    /// The places by seat, or `*`.
    pub places: String,
    /// How it ended, with the evidence.
    pub ended: String,
    /// How many moves it had.
    pub plies: usize,
}

/// The board of a game.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallBoard {
    /// The number of the game.
    pub number: u64,
    /// Who plays, by seat.
    pub names: Vec<String>,
    /// How many moves were played.
    pub plies: usize,
    /// Whether the game is over.
    pub over: bool,
    /// The picture.
    pub svg: String,
}

/// What is to be said about a place in a program.
#[derive(Debug, Clone, Serialize)]
pub struct HallDiagnostic {
    /// Whether the program cannot run.
    pub error: bool,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What was found and expected.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// The results of a tournament as a page shows them.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HallResults {
    /// What the file is called.
    pub name: String,
    /// What the tournament is called.
    pub event: Option<String>,
    /// The game.
    pub game: String,
    /// Whether all games were played.
    pub finished: bool,
    /// How many there will be, if that is known.
    pub all: Option<u64>,
    /// The table, the first place first.
    pub rows: Vec<HallRow>,
    /// Every game.
    pub games: Vec<HallGame>,
    /// The records, in the order of the games.
    pub records: Vec<String>,
    /// What is not true in the file.
    pub lies: Vec<String>,
    /// What seals the file.
    pub seal: Option<String>,
}

impl HallMessage {
    /// Reads a message; an error comes with the number of the message where it has one.
    pub fn read(text: &str) -> Result<Self, (u64, MessageError)> {
        conversation::read(text, HALL_VERSION, HALL_LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_closed_type() {
        let make = |seat: &str| {
            HallMessage::read(&format!(
                r#"{{"v":1,"id":7,"request":{{"do":"make","game":"x","name":"a","seats":[{seat}]}}}}"#
            ))
        };
        assert!(make(r#"{"who":"person"}"#).is_ok());
        for seat in
            [r#""cmd:touch /tmp/x""#, r#"{"who":"program","file":"/etc/passwd"}"#, r#"{"who":"uci:x"}"#]
        {
            let (id, error) = make(seat).unwrap_err();
            assert!(matches!(error, MessageError::Broken(_)) && id == 7, "{seat}: {error}");
        }
    }

    #[test]
    fn whatever_arrives_is_read_or_refused() {
        bolero::check!().with_type::<String>().for_each(|text| drop(HallMessage::read(text)));
    }
}
