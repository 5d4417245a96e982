//! The line protocol between the referee and the programs that play: `docs/protocol.md` says what it means.
//!
//! Both sides send one JSON object per line. What the referee says is written here from [`RefereeMessage`]; what an agent
//! says is read here into an [`AgentMessage`] or refused with the reason. Keys that this version does not know are
//! ignored, so that a later agent can talk to an earlier referee; types that it does not know are refused.

use serde_json::value::RawValue;

use crate::json::{JsonError, Members, boolean, members, natural, string};
use crate::write::quoted;

/// The word that both greetings carry.
pub const PROTOCOL: &str = "tablero";
/// The version of the protocol.
pub const PROTOCOL_VERSION: u64 = 1;

/// What an agent says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AgentMessage {
    /// The greeting, once at the beginning.
    Hello(Hello),
    /// A move, in answer to the turn with this number.
    Move {
        /// The number of the turn.
        id: u64,
        /// The move in the notation of the game.
        mv: String,
    },
    /// The game is given up, in answer to the turn with this number.
    Resign {
        /// The number of the turn.
        id: u64,
    },
    /// A remark that changes nothing.
    Note,
}

/// An agent's greeting.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hello {
    /// What the agent calls itself.
    pub name: Option<String>,
    /// The seat it wants, from 0; any when absent.
    pub seat: Option<usize>,
    /// What the referee gave it when it first joined, to come back to its seat.
    pub token: Option<String>,
    /// Whether it wants the legal moves with every turn.
    pub wants_moves: bool,
}

/// Why a line is not a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// Not a JSON object.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// A key has a value of another form.
    #[error("{key}: {error}")]
    Member {
        /// The key.
        key: &'static str,
        /// What is wrong with its value.
        error: JsonError,
    },
    /// A key that the message must have.
    #[error("the key {key:?} is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A message that agents do not send.
    #[error("type: expected \"hello\", \"move\", \"resign\" or \"note\", found {found:?}")]
    Kind {
        /// The type it says.
        found: String,
    },
    /// A greeting in another protocol or version.
    #[error("expected protocol \"{PROTOCOL}\" version {PROTOCOL_VERSION}, found {found}")]
    Version {
        /// What the greeting says.
        found: String,
    },
}

impl AgentMessage {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, MessageError> {
        let members = members(line)?;
        let id = || required(&members, "id", natural::<u64>);
        match required(&members, "type", owned)?.as_str() {
            "hello" => read_hello(&members).map(Self::Hello),
            "move" => Ok(Self::Move { id: id()?, mv: required(&members, "move", owned)? }),
            "resign" => Ok(Self::Resign { id: id()? }),
            "note" => Ok(Self::Note),
            other => Err(MessageError::Kind { found: other.to_owned() }),
        }
    }
}

fn read_hello(members: &Members<'_>) -> Result<Hello, MessageError> {
    let shown = |key: &str| {
        members
            .iter()
            .find(|(known, _)| known == key)
            .map_or("nothing".to_owned(), |(_, v)| crate::json::shown(v))
    };
    let ours = read(members, "protocol", owned).ok().flatten().is_some_and(|name| name == PROTOCOL)
        && read(members, "version", natural::<u64>).ok().flatten() == Some(PROTOCOL_VERSION);
    if !ours {
        let found = format!("protocol {} version {}", shown("protocol"), shown("version"));
        return Err(MessageError::Version { found });
    }
    Ok(Hello {
        name: read(members, "name", owned)?,
        seat: read(members, "seat", natural::<usize>)?,
        token: read(members, "token", owned)?,
        wants_moves: read(members, "moves", boolean)?.unwrap_or(false),
    })
}

fn owned(value: &RawValue) -> Result<String, JsonError> {
    string(value).map(std::borrow::Cow::into_owned)
}

/// The value of a key, `None` where it is absent or null.
fn read<T>(
    members: &Members<'_>,
    key: &'static str,
    reader: impl Fn(&RawValue) -> Result<T, JsonError>,
) -> Result<Option<T>, MessageError> {
    let found = members.iter().find(|(known, _)| known == key).filter(|(_, value)| value.get() != "null");
    found.map(|(_, value)| reader(value)).transpose().map_err(|error| MessageError::Member { key, error })
}

fn required<T>(
    members: &Members<'_>,
    key: &'static str,
    reader: impl Fn(&RawValue) -> Result<T, JsonError>,
) -> Result<T, MessageError> {
    read(members, key, reader)?.ok_or(MessageError::Missing { key })
}

/// What is left to think with, as it is sent to an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClockForm {
    /// Milliseconds for this move.
    pub move_ms: Option<u64>,
    /// Milliseconds left to each seat for the rest of the game.
    pub left_ms: Vec<u64>,
    /// Milliseconds that every move adds.
    pub increment_ms: u64,
    /// Nodes that may be searched for this move.
    pub nodes: Option<u64>,
}

/// What the referee says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefereeMessage<'a> {
    /// The greeting, before anything else.
    Hello {
        /// The program and its version.
        referee: &'a str,
    },
    /// The greeting was accepted.
    Welcome {
        /// The seat given, from 0.
        seat: usize,
        /// What brings the agent back to its seat after its connection broke; empty where nothing does.
        token: &'a str,
    },
    /// The greeting was refused; the connection ends.
    Refused {
        /// Which refusal, in one word.
        kind: &'a str,
        /// Why.
        text: &'a str,
    },
    /// A game begins.
    Start {
        /// The name of the game.
        game: &'a str,
        /// Its options.
        options: &'a [(String, String)],
        /// How many play.
        players: usize,
        /// The seat of the agent.
        seat: usize,
        /// The first position.
        position: &'a str,
    },
    /// A move is wanted.
    Turn {
        /// The number that the answer must carry.
        id: u64,
        /// What there is to decide about.
        shown: Shown<'a>,
        /// What is left to think with.
        clock: &'a ClockForm,
        /// The legal moves, for agents that want them.
        moves: Option<&'a [String]>,
    },
    /// A position in which somebody else is to move.
    Position(Shown<'a>),
    /// The game is over.
    Result {
        /// The last position.
        position: &'a str,
        /// The place of every seat, unless the game was cut off.
        places: Option<&'a [u8]>,
        /// Who won alone.
        winner: Option<usize>,
        /// How it ended, in one word.
        kind: &'a str,
        /// Whose fault it was.
        player: Option<usize>,
        /// How it ended, in words.
        verdict: &'a str,
    },
    /// There will be no further game: the agent may go.
    Bye,
}

/// A position on its way to an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown<'a> {
    /// How many moves were played.
    pub ply: usize,
    /// Whose turn it is.
    pub to_move: usize,
    /// The position.
    pub position: &'a str,
    /// The last move, and whose it was.
    pub last: Option<(usize, &'a str)>,
    /// The position with the ground that its text takes for known, where there is such a thing.
    pub map: Option<MapForm<'a>>,
}

/// A position drawn in rows of characters on its way to an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapForm<'a> {
    /// The column and the row of the first character of the first row.
    pub origin: (i64, i64),
    /// The rows from the top.
    pub rows: &'a [String],
}

impl RefereeMessage<'_> {
    /// The message as a line, with its end.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Hello { referee } => Line::new("hello")
                .text("protocol", PROTOCOL)
                .number("version", &PROTOCOL_VERSION)
                .text("referee", referee),
            Self::Welcome { seat, token } => Line::new("welcome").number("seat", seat).text("token", token),
            Self::Refused { kind, text } => Line::new("refused").text("kind", kind).text("text", text),
            Self::Start { game, options, players, seat, position } => {
                let named = options.iter().map(|(key, value)| format!("{}:{}", quoted(key), quoted(value)));
                Line::new("start")
                    .text("game", game)
                    .raw("options", &format!("{{{}}}", joined(named)))
                    .number("players", players)
                    .number("seat", seat)
                    .text("position", position)
            }
            Self::Turn { id, shown, clock, moves } => {
                let line = Line::new("turn").number("id", id).shown(shown).raw("clock", &clock_text(clock));
                match moves {
                    Some(moves) => {
                        line.raw("moves", &format!("[{}]", joined(moves.iter().map(|mv| quoted(mv)))))
                    }
                    None => line,
                }
            }
            Self::Position(shown) => Line::new("position").shown(shown),
            Self::Result { position, places, winner, kind, player, verdict } => Line::new("result")
                .text("position", position)
                .raw(
                    "places",
                    &places.map_or("null".to_owned(), |places| format!("[{}]", joined(places.iter()))),
                )
                .raw("winner", &number_or_null(*winner))
                .text("kind", kind)
                .raw("player", &number_or_null(*player))
                .text("verdict", verdict),
            Self::Bye => Line::new("bye"),
        }
        .end()
    }
}

fn clock_text(clock: &ClockForm) -> String {
    let mut members = Vec::new();
    members.extend(clock.move_ms.map(|ms| format!("\"move_ms\":{ms}")));
    if !clock.left_ms.is_empty() {
        members.push(format!("\"left_ms\":[{}]", joined(clock.left_ms.iter())));
        members.push(format!("\"increment_ms\":{}", clock.increment_ms));
    }
    members.extend(clock.nodes.map(|nodes| format!("\"nodes\":{nodes}")));
    format!("{{{}}}", members.join(","))
}

fn number_or_null(number: Option<usize>) -> String {
    number.map_or("null".to_owned(), |number| number.to_string())
}

fn joined(items: impl Iterator<Item = impl ToString>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// A line being written, its keys in the order given.
struct Line(String);

impl Line {
    fn new(kind: &str) -> Self {
        Self(format!("{{\"type\":{}", quoted(kind)))
    }

    fn raw(mut self, key: &str, value: &str) -> Self {
        self.0 += &format!(",\"{key}\":{value}");
        self
    }

    fn text(self, key: &str, value: &str) -> Self {
        self.raw(key, &quoted(value))
    }

    fn number(self, key: &str, value: &impl ToString) -> Self {
        self.raw(key, &value.to_string())
    }

    fn shown(self, shown: &Shown<'_>) -> Self {
        let last = shown.last.map_or("null".to_owned(), |(player, mv)| {
            format!("{{\"player\":{player},\"move\":{}}}", quoted(mv))
        });
        self.number("ply", &shown.ply)
            .number("to_move", &shown.to_move)
            .text("position", shown.position)
            .raw("last", &last)
            .map(shown.map)
    }

    fn map(self, map: Option<MapForm<'_>>) -> Self {
        let Some(MapForm { origin: (x, y), rows }) = map else { return self };
        let rows = joined(rows.iter().map(|row| quoted(row)));
        self.raw("map", &format!("{{\"origin\":[{x},{y}],\"rows\":[{rows}]}}"))
    }

    fn end(mut self) -> String {
        self.0.push_str("}\n");
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_agents_are_read() {
        let read = AgentMessage::read;
        assert_eq!(
            read(r#"{"type":"hello","protocol":"tablero","version":1,"seat":1,"moves":true,"colour":"red"}"#),
            Ok(AgentMessage::Hello(Hello { seat: Some(1), wants_moves: true, ..Hello::default() }))
        );
        assert_eq!(
            read(r#" {"move":"a1", "id":7, "type":"move"} "#),
            Ok(AgentMessage::Move { id: 7, mv: "a1".to_owned() })
        );
        assert_eq!(read(r#"{"type":"resign","id":2}"#), Ok(AgentMessage::Resign { id: 2 }));
        assert_eq!(read(r#"{"type":"note","text":"thinking"}"#), Ok(AgentMessage::Note));
    }

    #[test]
    fn other_lines_are_refused_with_the_reason() {
        let check = |line: &str, words: &str| {
            let error = AgentMessage::read(line).unwrap_err().to_string();
            assert!(error.contains(words), "{line}: {error}");
        };
        check("a1", "expected value at column 1");
        check("[1]", "expected an object");
        check("{}", "the key \"type\" is missing");
        check(r#"{"type":3}"#, "type: expected a string, found 3");
        check(r#"{"type":"turn"}"#, "expected \"hello\", \"move\"");
        check(r#"{"type":"move","id":1}"#, "the key \"move\" is missing");
        check(r#"{"type":"move","id":-1,"move":"a1"}"#, "id: expected a whole number");
        check(r#"{"type":"move","id":1,"id":2,"move":"a1"}"#, "given twice");
        check(r#"{"type":"move","id":1,"move":["a1"]}"#, "move: expected a string");
        check(
            r#"{"type":"hello","version":2}"#,
            "expected protocol \"tablero\" version 1, found protocol nothing version 2",
        );
    }

    #[test]
    fn messages_of_the_referee_are_lines_of_json() {
        let options = [("side".to_owned(), "6".to_owned())];
        let start =
            RefereeMessage::Start { game: "queens", options: &options, players: 2, seat: 1, position: "6:" };
        assert_eq!(
            start.line(),
            "{\"type\":\"start\",\"game\":\"queens\",\"options\":{\"side\":\"6\"},\"players\":2,\"seat\":1,\
             \"position\":\"6:\"}\n"
        );
        let shown = Shown { ply: 1, to_move: 1, position: "6: b6\n", last: Some((0, "b6")), map: None };
        let clock = ClockForm { left_ms: vec![10, 20], increment_ms: 5, ..ClockForm::default() };
        let turn = RefereeMessage::Turn { id: 3, shown, clock: &clock, moves: Some(&["a1".to_owned()]) };
        assert_eq!(
            turn.line(),
            "{\"type\":\"turn\",\"id\":3,\"ply\":1,\"to_move\":1,\"position\":\"6: b6\\n\",\
             \"last\":{\"player\":0,\"move\":\"b6\"},\"clock\":{\"left_ms\":[10,20],\"increment_ms\":5},\
             \"moves\":[\"a1\"]}\n"
        );
        let rows = ["####".to_owned(), "#@\"".to_owned()];
        let map = MapForm { origin: (-1, 0), rows: &rows };
        let shown = Shown { ply: 0, to_move: 0, position: "0,1:", last: None, map: Some(map) };
        assert_eq!(
            RefereeMessage::Position(shown).line(),
            "{\"type\":\"position\",\"ply\":0,\"to_move\":0,\"position\":\"0,1:\",\"last\":null,\
             \"map\":{\"origin\":[-1,0],\"rows\":[\"####\",\"#@\\\"\"]}}\n"
        );
        let over = RefereeMessage::Result {
            position: "6:",
            places: Some(&[2, 1]),
            winner: Some(1),
            kind: "time",
            player: Some(0),
            verdict: "player 1 forfeits",
        };
        assert!(over.line().contains("\"places\":[2,1],\"winner\":1,\"kind\":\"time\",\"player\":0"));
        assert!(serde_json::from_str::<serde_json::Value>(&over.line()).is_ok());
    }
}
