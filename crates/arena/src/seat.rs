//! Who plays, as a person writes it: `human`, `robot:alphabeta,time=1s`, `mine.asl`, `cmd:./agent`, `tcp:7777`.

use std::fmt;
use std::str::FromStr;

use tablero_catalogue::{RobotError, RobotWish};

use crate::engine::Engine;

/// One seat of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    Human,
    /// A robot of this program.
    Robot(RobotWish),
    /// An `AgentSpeak` program, by its file.
    Program(String),
    /// A process that speaks the line protocol, as a line for the shell.
    Command(String),
    /// A process that speaks UCI.
    Uci(Engine),
    /// Whoever connects here.
    Tcp(Address),
    /// Somebody whom the program that has the games played brings along, by name.
    Guest(String),
}

/// Where agents connect.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Address {
    /// The host to listen on; this machine alone where none is named.
    pub host: Option<String>,
    /// The port; 0 takes any free one.
    pub port: u16,
}

/// Why a text names no seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatTextError {
    /// None of the forms.
    #[error(
        "expected human or robot:NAME, or an agent as FILE.asl, cmd:COMMAND, uci:COMMAND or tcp:PORT, found {found:?}"
    )]
    Unknown {
        /// The text.
        found: String,
    },
    /// A file, but not of a program.
    #[error("expected a file that ends in .asl, or asl:FILE for any other name, found {found:?}{}", hint(.found))]
    File {
        /// The text.
        found: String,
    },
    /// A word before a colon that means nothing.
    #[error("expected robot:, asl:, cmd:, uci: or tcp: before the rest, found {found:?}")]
    Prefix {
        /// The word with its colon.
        found: String,
    },
    /// Nothing after the colon.
    #[error("expected {wanted} after {prefix}, found nothing")]
    Empty {
        /// The word with its colon.
        prefix: &'static str,
        /// What is missing.
        wanted: &'static str,
    },
    /// Not the options of an engine.
    #[error("expected uci:[NAME=VALUE,NAME=VALUE]COMMAND, found {found:?} after uci:")]
    Options {
        /// The text.
        found: String,
    },
    /// Not a port.
    #[error("expected tcp:PORT or tcp:ADDRESS:PORT with a port from 0 to 65535, found {found:?}")]
    Address {
        /// The text.
        found: String,
    },
    /// Not a robot.
    #[error(transparent)]
    Robot(#[from] RobotError),
}

/// The words before a colon, with what follows them.
const PREFIXES: [(&str, &str); 6] = [
    ("robot:", "the name of a robot"),
    ("asl:", "the file of a program"),
    ("cmd:", "a command"),
    ("uci:", "a command"),
    ("tcp:", "a port"),
    ("guest:", "the name of a guest"),
];

/// What runs a program in another language, by how its file ends.
const INTERPRETERS: [(&str, &str); 8] = [
    (".py", "python3 "),
    (".js", "node "),
    (".mjs", "node "),
    (".rb", "ruby "),
    (".lua", "lua "),
    (".pl", "perl "),
    (".jar", "java -jar "),
    (".sh", "sh "),
];

/// How to seat a program that is no `AgentSpeak`.
fn hint(file: &str) -> String {
    let known = INTERPRETERS.iter().find(|(ending, _)| file.ends_with(ending));
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let program = match known {
        Some((_, interpreter)) => format!("{interpreter}{file}"),
        None if !name.contains('.') => file.to_owned(),
        None => return String::new(),
    };
    format!("; a program in another language is seated by its command: \"cmd:{program}\"")
}

/// What ends the name of a program's file.
const PROGRAM: &str = ".asl";

impl Seat {
    /// Whether a person sits there.
    #[must_use]
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

impl FromStr for Seat {
    type Err = SeatTextError;

    fn from_str(text: &str) -> Result<Self, SeatTextError> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let Some((prefix, wanted)) = PREFIXES.into_iter().find(|(prefix, _)| text.starts_with(prefix)) else {
            return unprefixed(text);
        };
        let rest = text.get(prefix.len()..).unwrap_or_default();
        if rest.trim().is_empty() {
            return Err(SeatTextError::Empty { prefix, wanted });
        }
        let own = || rest.to_owned();
        Ok(match prefix {
            "robot:" => Self::Robot(rest.parse()?),
            "asl:" => Self::Program(own()),
            "cmd:" => Self::Command(own()),
            "uci:" => Self::Uci(rest.parse()?),
            "guest:" => Self::Guest(own()),
            _ => Self::Tcp(rest.parse()?),
        })
    }
}

/// A text without any of the words.
fn unprefixed(text: &str) -> Result<Seat, SeatTextError> {
    let found = text.to_owned();
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match text.split_once(':') {
        // A single letter may be the drive of a path.
        Some((word, _)) if is_word(word) => Err(SeatTextError::Prefix { found: format!("{word}:") }),
        _ if text.len() > PROGRAM.len() && text.ends_with(PROGRAM) => Ok(Seat::Program(found)),
        _ if text.contains(['/', '\\', '.']) => Err(SeatTextError::File { found }),
        _ => Err(SeatTextError::Unknown { found }),
    }
}

impl FromStr for Address {
    type Err = SeatTextError;

    fn from_str(text: &str) -> Result<Self, SeatTextError> {
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) => (Some(host), port),
            None => (None, text),
        };
        let bad = || SeatTextError::Address { found: text.to_owned() };
        let digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
        let port = port.parse().ok().filter(|_| digits).ok_or_else(bad)?;
        if host.is_some_and(|host| host.is_empty() || host.contains(char::is_whitespace)) {
            return Err(bad());
        }
        Ok(Self { host: host.map(str::to_owned), port })
    }
}

impl Address {
    /// As the system's resolver reads it.
    #[must_use]
    pub fn to_listen_on(&self) -> String {
        format!("{}:{}", self.host.as_deref().unwrap_or("127.0.0.1"), self.port)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.host {
            Some(host) => write!(f, "{host}:{}", self.port),
            None => write!(f, "{}", self.port),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Robot(wish) => write!(f, "robot:{wish}"),
            Self::Program(file) if file.parse().as_ref() == Ok(self) => f.write_str(file),
            Self::Program(file) => write!(f, "asl:{file}"),
            Self::Command(line) => write!(f, "cmd:{line}"),
            Self::Uci(engine) => write!(f, "uci:{engine}"),
            Self::Tcp(address) => write!(f, "tcp:{address}"),
            Self::Guest(name) => write!(f, "guest:{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_back() {
        for text in [
            "human",
            "robot:mcts,nodes=500,seed=3",
            "agents/mine.asl",
            "asl:cmd:odd.asl",
            "asl:program",
            "C:\\mine.asl",
            "cmd:python3 agent.py --level 3",
            "cmd:uci:strange",
            "uci:./engine",
            "uci:[Hash=64,Skill Level=3,Log=] ./engine --fast",
            "tcp:7777",
            "tcp:0.0.0.0:7777",
            "tcp:[::1]:0",
            "guest:my function",
        ] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        assert_eq!("asl:a.asl".parse::<Seat>().unwrap().to_string(), "a.asl");
        assert_eq!("tcp:007".parse::<Seat>().unwrap().to_string(), "tcp:7");
    }

    #[test]
    fn whatever_is_read_comes_back() {
        let words = [
            "",
            "human",
            "robot:",
            "asl:",
            "cmd:",
            "uci:",
            "uci:[a=",
            "]",
            "tcp:",
            "tcp:h:",
            "x.asl",
            "robot:a,nodes=",
            ",time=",
        ];
        bolero::check!().with_type::<(u8, String, u8, String)>().for_each(|(first, one, second, other)| {
            let word = |index: &u8| words[usize::from(*index) % words.len()];
            let text = format!("{}{one}{}{other}", word(first), word(second));
            if let Ok(seat) = text.parse::<Seat>() {
                assert_eq!(seat.to_string().parse(), Ok(seat), "{text}");
            }
            if let Ok(clock) = text.parse::<tablero_core::Clock>() {
                assert_eq!(clock.to_string().parse(), Ok(clock), "{text}");
            }
        });
    }

    #[test]
    fn nonsense_is_quoted() {
        let refuse = |text: &str, said: &str| {
            let error = text.parse::<Seat>().unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        };
        refuse("person", "found \"person\"");
        refuse("", "found \"\"");
        refuse("robot:", "expected the name of a robot after robot:, found nothing");
        refuse("robot:,time=1s", "found \",time=1s\"");
        refuse("cmd: ", "expected a command after cmd:, found nothing");
        refuse("agents/mine.txt", "ends in .asl, or asl:FILE for any other name, found \"agents/mine.txt\"");
        refuse(
            "mine.py",
            "found \"mine.py\"; a program in another language is seated by its command: \"cmd:python3 mine.py\"",
        );
        refuse("bin/mine", "\"cmd:bin/mine\"");
        refuse("a.b/mine.js", "\"cmd:node a.b/mine.js\"");
        assert!(!"mine.txt".parse::<Seat>().unwrap_err().to_string().contains("cmd:"));
        refuse(".asl", "found \".asl\"");
        refuse("exec:ls", "expected robot:, asl:, cmd:, uci: or tcp: before the rest, found \"exec:\"");
        refuse("tcp", "found \"tcp\"");
        for engine in
            ["[", "[]./engine", "[Hash]./engine", "[=3]./engine", "[a=b,]./engine", "[a=b]", "[a=b\nquit]e"]
        {
            refuse(&format!("uci:{engine}"), "expected uci:[NAME=VALUE,NAME=VALUE]COMMAND");
        }
        for port in ["somewhere", "65536", ":7", "1:", "-1", "+7", "a b:7", "7 "] {
            refuse(&format!("tcp:{port}"), &format!("found {port:?}"));
        }
    }
}
