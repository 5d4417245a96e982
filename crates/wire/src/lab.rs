//! The conversation between a page and its host: `docs/lab.md` says what it means.
//!
//! A page sends one [`LabMessage`] and gets one [`LabAnswer`], both JSON. What a seat may hold is the closed type
//! [`LabSeat`]: the text form of seats, which can name files and commands, is never read from a page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::conversation::{self, MessageError};

/// The version of the conversation.
pub const LAB_VERSION: u32 = 1;
/// The longest message that is read, in bytes.
pub const LAB_LONGEST: usize = 1 << 20;

/// What a page sends.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabMessage {
    /// The version of the conversation.
    pub v: u32,
    /// A number that the answer repeats.
    #[serde(default)]
    pub id: u64,
    /// How the answer is to look.
    #[serde(default)]
    pub look: LabLook,
    /// What is wanted.
    pub request: LabRequest,
}

/// How an answer is to look.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LabLook {
    /// The language: `en`, `es` or `pt`.
    pub lang: Option<String>,
    /// The theme of pictures.
    pub theme: Option<String>,
    /// The player at the bottom, from 0; whoever is to move and a person when absent.
    pub south: Option<usize>,
    /// Whether the names of the spots are written on them.
    pub names: bool,
}

/// What is wanted.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum LabRequest {
    /// The games, their options and robots, and the words of the page.
    Hello,
    /// What people choose of a game, given what they have chosen already, with a picture of its start.
    Choices {
        /// The game.
        game: String,
        /// The options chosen.
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    /// A new game.
    Open {
        /// The game.
        game: String,
        /// Its options.
        #[serde(default)]
        options: BTreeMap<String, String>,
        /// Who plays; people where none is named.
        #[serde(default)]
        seats: Vec<LabSeat>,
        /// The position to begin with; the first one when absent.
        #[serde(default)]
        position: Option<String>,
        /// The seed of the robots.
        #[serde(default)]
        seed: u64,
        /// The clock; none when absent.
        #[serde(default)]
        clock: Option<LabClock>,
    },
    /// The game that a link holds.
    Follow {
        /// The link.
        link: String,
    },
    /// The game that a record holds; people take its seats.
    Load {
        /// The record.
        record: String,
    },
    /// How a game stands, or stood after some moves.
    Look {
        /// The table.
        table: u32,
        /// After how many moves; all of them when absent.
        #[serde(default)]
        ply: Option<usize>,
    },
    /// A move as a person types it.
    Move {
        /// The table.
        table: u32,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move between spots, or a walk to one.
    Point {
        /// The table.
        table: u32,
        /// The first spot, column and row.
        #[serde(default)]
        from: Option<(i64, i64)>,
        /// The last one.
        to: (i64, i64),
    },
    /// Lets the robot whose turn it is play.
    Think {
        /// The table.
        table: u32,
    },
    /// Asks for advice.
    Hint {
        /// The table.
        table: u32,
    },
    /// Takes back.
    Undo {
        /// The table.
        table: u32,
    },
    /// Plays again.
    Redo {
        /// The table.
        table: u32,
    },
    /// Goes back to the first position.
    Restart {
        /// The table.
        table: u32,
    },
    /// Gives up.
    Resign {
        /// The table.
        table: u32,
    },
    /// The record of a game.
    Record {
        /// The table.
        table: u32,
    },
    /// Forgets a game.
    Close {
        /// The table.
        table: u32,
    },
    /// The operations of a game's rule book.
    Operations {
        /// The game.
        game: String,
    },
    /// Notes something at a moment of a game; an empty text forgets it.
    Note {
        /// The table.
        table: u32,
        /// After how many moves.
        ply: usize,
        /// What is noted.
        text: String,
    },
    /// Another game from a moment of this one: its moves up to there, the same seats.
    Branch {
        /// The table.
        table: u32,
        /// After how many moves.
        ply: usize,
    },
    /// Some of the puzzles of a game, with pictures.
    Levels {
        /// The game.
        game: String,
        /// The options chosen, but for the puzzle itself.
        #[serde(default)]
        options: BTreeMap<String, String>,
        /// The first one to show, from 0.
        #[serde(default)]
        from: usize,
        /// How many; no more than the host allows.
        count: usize,
        /// What a visitor's best solutions counted, by the names of the puzzles as a view gives them.
        #[serde(default)]
        best: BTreeMap<String, Vec<u64>>,
    },
    /// A position that is being set up by hand, after a stroke of a brush.
    Sketch {
        /// The game.
        game: String,
        /// The sketch so far; a new one when absent.
        #[serde(default)]
        text: Option<String>,
        /// What is done.
        #[serde(default)]
        brush: Option<String>,
        /// Where.
        #[serde(default)]
        at: Option<(i64, i64)>,
    },
    /// What a search finds out about the game of a link, now or after some moves.
    Study {
        /// The link.
        link: String,
        /// After how many moves; all of them when absent.
        #[serde(default)]
        ply: Option<usize>,
        /// How many positions are looked at; no more than the host allows.
        #[serde(default)]
        nodes: Option<u64>,
    },
    /// What is wrong with a program, and what is probably not meant.
    Check {
        /// The program.
        source: String,
        /// The game that it is to play, if any.
        #[serde(default)]
        game: Option<String>,
    },
    /// Runs a program in a world where nothing is perceived and every action succeeds.
    Run {
        /// The program.
        source: String,
        /// The seed of everything random.
        #[serde(default)]
        seed: u64,
        /// Whether every event, plan and action is reported.
        #[serde(default)]
        trace: bool,
    },
    /// What the programs at a table did in their last turns.
    Trace {
        /// The table.
        table: u32,
    },
    /// The data types of the sheet that a game comes from, about a moment of a game.
    DataTypes {
        /// The table.
        table: u32,
        /// After how many moves; all of them when absent.
        #[serde(default)]
        ply: Option<usize>,
    },
    /// A question of the rule book, with operands as a person types them.
    Ask {
        /// The game.
        game: String,
        /// The operation.
        ask: String,
        /// The operands.
        #[serde(default)]
        operands: BTreeMap<String, String>,
        /// The table whose board shows the answer.
        #[serde(default)]
        table: Option<u32>,
    },
}

/// Who plays in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum LabSeat {
    /// A person.
    Person,
    /// A robot, within the limits of the host.
    Robot {
        /// How strong it is.
        level: LabLevel,
    },
    /// A program in `AgentSpeak`, within the limits of the host.
    Program {
        /// The program itself.
        source: String,
    },
}

/// A clock for every player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabClock {
    /// The seconds for the game.
    pub main: u32,
    /// The seconds that every move adds.
    #[serde(default)]
    pub increment: u32,
}

/// How strong a robot is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabLevel {
    /// Easy to beat.
    Easy,
    /// In between.
    Medium,
    /// As strong as the host's limits allow.
    Hard,
}

/// What a host answers.
#[derive(Debug, Clone, Serialize)]
pub struct LabAnswer {
    /// The version of the conversation.
    pub v: u32,
    /// The number of the message; 0 where it could not be read.
    pub id: u64,
    /// The answer.
    pub reply: LabReply,
}

/// The kinds of answers.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LabReply {
    /// The games and the words of the page.
    Hello {
        /// The games.
        games: Vec<LabGame>,
        /// The words of the page, by name.
        words: BTreeMap<String, String>,
    },
    /// What can be chosen.
    Choices(LabChoices),
    /// How a game stands.
    View(Box<LabView>),
    /// A record.
    Record {
        /// The text.
        record: String,
        /// What its file may be called.
        file: String,
    },
    /// A game was forgotten.
    Closed,
    /// The operations of a rule book.
    Operations {
        /// The operations.
        operations: Vec<LabOperation>,
    },
    /// An answer of the rule book.
    Answer(Box<LabAsked>),
    /// What data types answer; none where the game comes from no such sheet.
    DataTypes {
        /// The data types, side by side.
        types: Vec<LabDataType>,
    },
    /// Some puzzles.
    Levels(LabShelf),
    /// A position that is being set up.
    Sketch(Box<LabSketch>),
    /// What a search found out.
    Study(LabStudy),
    /// What is wrong with a program.
    Checked(LabChecked),
    /// What programs did.
    Trace {
        /// One line for each thing.
        lines: Vec<String>,
        /// Why a program was stopped, if one was.
        halted: Option<String>,
    },
    /// Something is wrong; whatever was there before still stands.
    Error {
        /// What kind of thing.
        code: LabFault,
        /// What exactly, for a person.
        message: String,
    },
}

/// What can be wrong with a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabFault {
    /// It is no message of this conversation.
    Message,
    /// It is of another version.
    Version,
    /// There is no such table.
    Table,
    /// There is no such game, or not with these options.
    Game,
    /// The rules refuse it.
    Refused,
    /// More than the host allows.
    Limit,
    /// A link or a record that is none.
    Record,
    /// A question that has no answer.
    Question,
}

/// A game that can be opened.
#[derive(Debug, Clone, Serialize)]
pub struct LabGame {
    /// Its name in messages.
    pub name: &'static str,
    /// What people call it.
    pub title: String,
    /// Whether there are puzzles to choose from.
    pub has_levels: bool,
    /// Whether positions can be set up by hand.
    pub has_sketch: bool,
    /// A program to begin with, where programs can play it.
    pub program: Option<&'static str>,
}

/// What people choose of a game.
#[derive(Debug, Clone, Serialize)]
pub struct LabChoices {
    /// The options with the values that they are usually given.
    pub options: Vec<LabOption>,
    /// The players, in order of their turns.
    pub players: Vec<String>,
    /// The board that this makes.
    pub svg: String,
    /// The rule book, in Markdown.
    pub rules: String,
}

/// An option of a game.
#[derive(Debug, Clone, Serialize)]
pub struct LabOption {
    /// Its key.
    pub key: &'static str,
    /// What people call it.
    pub name: String,
    /// The values, the default first, each with what people call it.
    pub values: Vec<(String, String)>,
}

/// How a game stands.
#[derive(Debug, Clone, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question that a page asks by itself")]
pub struct LabView {
    /// The table.
    pub table: u32,
    /// The game.
    pub game: &'static str,
    /// What people call it, with its level.
    pub title: String,
    /// The players.
    pub players: Vec<LabPlayer>,
    /// The seat whose turn it is, while the game goes on.
    pub to_move: Option<usize>,
    /// The seat at the bottom of the board.
    pub south: usize,
    /// Whether a person's move is expected.
    pub is_person: bool,
    /// After how many moves this is.
    pub ply: usize,
    /// The moves of the whole game, as a person says them.
    pub moves: Vec<String>,
    /// The same as the game writes them.
    pub played: Vec<String>,
    /// The options that begin this game again.
    pub options: BTreeMap<String, String>,
    /// What to know beside the board, one line each: whose turn it is, a check, what is counted, how the game ended.
    pub lines: Vec<String>,
    /// Whether the game is over.
    pub over: bool,
    /// What to say aloud.
    pub announce: String,
    /// What was wrong with a link of which this is the right part.
    pub warning: Option<String>,
    /// Whether there is something to take back.
    pub can_undo: bool,
    /// Whether there is something to play again.
    pub can_redo: bool,
    /// What can be played by pointing.
    pub targets: Vec<LabTarget>,
    /// Whether a move names where it begins.
    pub moves_pieces: bool,
    /// What can be dragged where a move does not.
    pub handles: Vec<(i64, i64)>,
    /// The puzzle, where this is one.
    pub puzzle: Option<LabPuzzle>,
    /// Whether somebody walks to where a person points.
    pub walks: bool,
    /// How a move is typed, by an example.
    pub example: String,
    /// The board.
    pub board: LabBoard,
    /// The position as text.
    pub position: String,
    /// The position as the operands of questions, by their names.
    pub asked: BTreeMap<String, String>,
    /// What was noted at moments of the game, by the number of moves before them.
    pub notes: BTreeMap<String, String>,
    /// The whole game as a link.
    pub link: String,
}

/// Who plays.
#[derive(Debug, Clone, Serialize)]
pub struct LabPlayer {
    /// What the player is called.
    pub name: String,
    /// Who sits there.
    pub seat: String,
    /// The number of the player's colour, where there are colours.
    pub colour: Option<u8>,
    /// The time used, in milliseconds.
    pub used: u64,
    /// The time left, in milliseconds, where there is a clock.
    pub left: Option<u64>,
}

/// A puzzle.
#[derive(Debug, Clone, Serialize)]
pub struct LabPuzzle {
    /// Its name in what a visitor keeps.
    pub name: String,
    /// What was counted so far.
    pub totals: Vec<u64>,
    /// Whether a person has solved it.
    pub is_solved: bool,
    /// The options of the puzzle after it.
    pub next: Option<BTreeMap<String, String>>,
}

/// A move that can be pointed at; columns and rows.
#[derive(Debug, Clone, Serialize)]
pub struct LabTarget {
    /// Where it begins.
    pub from: Option<(i64, i64)>,
    /// Where it ends.
    pub to: (i64, i64),
}

/// A board to look at and to point at.
#[derive(Debug, Clone, Serialize)]
pub struct LabBoard {
    /// The picture.
    pub svg: String,
    /// How wide it is.
    pub width: i64,
    /// How high it is.
    pub height: i64,
    /// The side of the square around a spot.
    pub side: i64,
    /// The spots, row by row.
    pub cells: Vec<LabCell>,
    /// Where the eye should be.
    pub focus: Option<(i64, i64)>,
}

/// A spot.
#[derive(Debug, Clone, Serialize)]
pub struct LabCell {
    /// Its column and row.
    pub at: (i64, i64),
    /// The left edge of its square.
    pub x: i64,
    /// The top edge.
    pub y: i64,
    /// How it is called.
    pub name: String,
    /// How it is called, and what is there.
    pub label: String,
}

/// An operation of a rule book.
#[derive(Debug, Clone, Serialize)]
pub struct LabOperation {
    /// Its name.
    pub name: &'static str,
    /// The names that the course documents give it.
    pub originals: &'static [&'static str],
    /// What it answers.
    pub summary: &'static str,
    /// What it is asked about.
    pub operands: Vec<LabOperand>,
}

/// An operand.
#[derive(Debug, Clone, Serialize)]
pub struct LabOperand {
    /// Its key.
    pub name: &'static str,
    /// What a value looks like.
    pub help: &'static str,
    /// What of it can be pointed at.
    pub picks: LabPicks,
    /// Whether a question must have it.
    pub required: bool,
    /// What is meant where it is left out.
    pub default: Option<&'static str>,
    /// What can be chosen, where that is little.
    pub values: Vec<String>,
}

/// What of an operand can be pointed at on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabPicks {
    /// Nothing.
    Nothing,
    /// One cell.
    Cell,
    /// Several cells.
    Cells,
    /// Cells, two for each move.
    Moves,
    /// The position as it stands.
    Position,
}

/// Some puzzles of a game.
#[derive(Debug, Clone, Serialize)]
pub struct LabShelf {
    /// The option whose values they are.
    pub key: &'static str,
    /// The options by which they are sorted, such as a collection.
    pub options: Vec<LabOption>,
    /// How many there are.
    pub total: usize,
    /// How many of all were solved.
    pub solved: usize,
    /// The ones asked for.
    pub levels: Vec<LabLevelCard>,
}

/// A puzzle among others.
#[derive(Debug, Clone, Serialize)]
pub struct LabLevelCard {
    /// The value of the option.
    pub value: String,
    /// What people call it.
    pub title: String,
    /// The options that begin it.
    pub options: BTreeMap<String, String>,
    /// Its picture.
    pub svg: String,
    /// The best solution so far, in words.
    pub best: Option<String>,
}

/// A position that is being set up by hand.
#[derive(Debug, Clone, Serialize)]
pub struct LabSketch {
    /// A text from which the sketch goes on.
    pub text: String,
    /// The board.
    pub board: LabBoard,
    /// What can be done.
    pub brushes: Vec<LabBrush>,
    /// Everything that is wrong with it.
    pub problems: Vec<String>,
    /// The game that begins with it, where nothing is.
    pub link: Option<String>,
}

/// Something to put on a cell, or to do to the whole board.
#[derive(Debug, Clone, Serialize)]
pub struct LabBrush {
    /// Its name in messages.
    pub key: &'static str,
    /// What people call it.
    pub name: String,
    /// A picture of what it paints; `null` for what is done to the whole board.
    pub svg: Option<String>,
}

/// What a search found out about a position.
#[derive(Debug, Clone, Serialize)]
pub struct LabStudy {
    /// After how many moves the position stands.
    pub ply: usize,
    /// How the first player stands, from -1 to 1, or how near a puzzle is to its end.
    pub value: Option<f64>,
    /// Whether that is proved.
    pub is_exact: bool,
    /// The same in words.
    pub told: String,
    /// The best lines.
    pub lines: Vec<LabLine>,
    /// Where winning moves end, where every move is known to win or to lose.
    pub winning: Option<Vec<(i64, i64)>>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A line of play.
#[derive(Debug, Clone, Serialize)]
pub struct LabLine {
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// The moves as a person says them.
    pub spoken: Vec<String>,
    /// What it is worth, in words.
    pub told: String,
    /// Where its first move begins and ends.
    pub path: Vec<(i64, i64)>,
}

/// What was found in a program.
#[derive(Debug, Clone, Serialize)]
pub struct LabChecked {
    /// Whether it can run.
    pub runs: bool,
    /// What was found, in the order of its lines.
    pub findings: Vec<LabFinding>,
}

/// Something found in a program.
#[derive(Debug, Clone, Serialize)]
pub struct LabFinding {
    /// The line, from 1; 0 where none is known.
    pub line: u32,
    /// The column, from 1; 0 where none is known.
    pub column: u32,
    /// Whether the program cannot run because of it.
    pub is_error: bool,
    /// What was found and what was expected.
    pub message: String,
}

/// A data type, about one moment of a game.
#[derive(Debug, Clone, Serialize)]
pub struct LabDataType {
    /// What the sheet calls it.
    pub name: &'static str,
    /// What its operations answer.
    pub rows: Vec<LabDatum>,
}

/// What one operation of a data type answers.
#[derive(Debug, Clone, Serialize)]
pub struct LabDatum {
    /// The operation as the rule book calls it.
    pub operation: &'static str,
    /// The operation as the sheet calls it.
    pub original: &'static str,
    /// What it is asked about beside the state.
    pub about: String,
    /// The answer in words.
    pub told: String,
}

/// A position that an answer is.
#[derive(Debug, Clone, Serialize)]
pub struct LabAfter {
    /// Its picture.
    pub svg: String,
    /// The game that begins with it.
    pub link: String,
}

/// An answer of the rule book.
#[derive(Debug, Clone, Serialize)]
pub struct LabAsked {
    /// The question in JSON.
    pub question: String,
    /// The answer in JSON.
    pub answer: String,
    /// The answer in words.
    pub told: String,
    /// The board of the table, with the spots that the answer names.
    pub svg: Option<String>,
    /// Those spots.
    pub spots: Vec<(i64, i64)>,
    /// The position that the answer is, where it is one.
    pub after: Option<LabAfter>,
}

impl LabMessage {
    /// Reads a message; an error comes with the number of the message where it has one.
    pub fn read(text: &str) -> Result<Self, (u64, MessageError)> {
        conversation::read(text, LAB_VERSION, LAB_LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_closed_type() {
        let open = |seat: &str| {
            LabMessage::read(&format!(
                r#"{{"v":1,"id":7,"request":{{"do":"open","game":"x","seats":[{seat}]}}}}"#
            ))
        };
        assert!(open(r#"{"who":"person"}"#).is_ok());
        assert!(open(r#"{"who":"robot","level":"hard"}"#).is_ok());
        for seat in [
            r#""cmd:touch /tmp/x""#,
            r#"{"who":"cmd:ls"}"#,
            r#"{"who":"robot","level":"hard","name":"cmd:ls"}"#,
            r#"{"who":"program","file":"/etc/passwd"}"#,
        ] {
            let (id, error) = open(seat).unwrap_err();
            assert!(matches!(error, MessageError::Broken(_)) && id == 7, "{seat}: {error}");
        }
    }

    #[test]
    fn other_versions_and_monsters_are_told_apart() {
        assert_eq!(
            LabMessage::read(r#"{"v":2,"id":3,"whatever":[]}"#).unwrap_err(),
            (3, MessageError::Version { found: 2, expected: LAB_VERSION })
        );
        assert!(matches!(
            LabMessage::read(&" ".repeat(LAB_LONGEST + 1)),
            Err((0, MessageError::Long { .. }))
        ));
        assert!(matches!(LabMessage::read("{"), Err((0, MessageError::Broken(_)))));
    }

    #[test]
    fn whatever_arrives_is_read_or_refused() {
        bolero::check!().with_type::<String>().for_each(|text| drop(LabMessage::read(text)));
    }
}
