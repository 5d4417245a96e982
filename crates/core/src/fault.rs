//! What a player did, or failed to do, that lost it a game.

use std::fmt;
use std::time::Duration;

use crate::Player;

/// What a seat did, or failed to do, that lost it the match.
///
/// Lines are those of the program that plays; `None` for seats that have none, or where it is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A move that the rules do not allow.
    IllegalMove {
        /// The move.
        mv: String,
        /// The rule it breaks.
        reason: String,
        /// Where the program plays it.
        line: Option<u32>,
    },
    /// A program that used more than it may: inference, memory, pending goals.
    Exhausted {
        /// The limit that was passed.
        limit: String,
        /// What the program was about.
        line: Option<u32>,
    },
    /// A program that was busy for a whole turn without a move.
    Stalled {
        /// How many cycles the turn lasted.
        cycles: u64,
        /// What the program was about.
        line: Option<u32>,
    },
    /// A program with nothing left to do in its turn.
    Idle {
        /// What failed before, if anything did since its last move.
        failure: Option<String>,
        /// Where.
        line: Option<u32>,
    },
    /// A program that tried what no seat may do.
    Refused {
        /// The action.
        action: String,
        /// Where the program tries it.
        line: Option<u32>,
    },
    /// A program that ended itself.
    Gone {
        /// Where.
        line: Option<u32>,
    },
    /// A seat without a move in a position that has some.
    NoMove,
    /// A process that could not be started.
    Unstartable {
        /// What was to be run.
        command: String,
        /// Why it was not.
        reason: String,
    },
    /// A process that a signal ended, or that ended with a status other than 0.
    Crash {
        /// The signal or the status.
        how: String,
        /// The end of what it wrote to its standard error.
        stderr: String,
    },
    /// A process that ended with status 0 before the game did.
    Exit {
        /// The end of what it wrote to its standard error.
        stderr: String,
    },
    /// A process that runs but closed its input or its output.
    ClosedPipe {
        /// Which.
        which: Pipe,
    },
    /// An agent that does not read what it is sent.
    NotReading {
        /// How many bytes wait for it.
        bytes: usize,
    },
    /// An agent that said nothing for so long that the referee gave up, where no clock limits it.
    Silent {
        /// How long that was.
        patience: Duration,
        /// What was waited for.
        wanted: &'static str,
    },
    /// A clock that ran out.
    Time {
        /// What was used, less what the referee credits for its own lag.
        used: Duration,
        /// What there was.
        allowed: Duration,
        /// The credit.
        credit: Duration,
    },
    /// A move that nobody asked for.
    WrongTurn {
        /// What the agent said.
        said: String,
        /// The number of the last turn it was given, or 0.
        last_id: u64,
    },
    /// A line that is not a message of the protocol.
    Garbage {
        /// What the agent said.
        said: String,
        /// What is wrong with it.
        reason: String,
    },
    /// More than an agent may say.
    Flood {
        /// Which limit was passed.
        limit: String,
    },
    /// Another protocol, or another version of it.
    Version {
        /// What was expected and found.
        reason: String,
    },
    /// An agent that claimed a seat which another had taken.
    SeatTaken {
        /// What it claimed.
        claimed: Player,
        /// What it calls itself.
        name: String,
    },
    /// Nobody came to take the seat.
    Absent {
        /// How long the referee waited.
        patience: Duration,
    },
    /// A connection that broke and did not come back.
    Dropped {
        /// How long the referee waited.
        patience: Duration,
    },
    /// An agent that was called off before it answered, which is nobody's fault.
    CalledOff,
    /// Somebody who is neither the agent nor the referee kept it from playing.
    Interfered {
        /// How that is known.
        evidence: String,
    },
    /// An agent that gave up.
    Resigned {
        /// Why, if it says so.
        reason: Option<String>,
    },
    /// A fault that was read from a record: its kind, and its evidence as it was written.
    Recorded {
        /// The kind.
        kind: FaultKind,
        /// The evidence.
        evidence: Option<String>,
    },
}

/// One of the two pipes between the referee and a process, as the process sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pipe {
    /// What it reads.
    Input,
    /// What it writes.
    Output,
}

impl fmt::Display for Pipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Input => "standard input",
            Self::Output => "standard output",
        })
    }
}

impl Fault {
    /// The line of the program that the fault is about, where known.
    #[must_use]
    pub const fn line(&self) -> Option<u32> {
        match self {
            Self::IllegalMove { line, .. }
            | Self::Exhausted { line, .. }
            | Self::Stalled { line, .. }
            | Self::Idle { line, .. }
            | Self::Refused { line, .. }
            | Self::Gone { line } => *line,
            _ => None,
        }
    }

    /// What kind of fault it is.
    #[must_use]
    pub const fn kind(&self) -> FaultKind {
        match self {
            Self::IllegalMove { .. } => FaultKind::IllegalMove,
            Self::Exhausted { .. } => FaultKind::Exhausted,
            Self::Stalled { .. } | Self::Silent { .. } => FaultKind::Stall,
            Self::Idle { .. } => FaultKind::Idle,
            Self::Refused { .. } => FaultKind::Refused,
            Self::Gone { .. } => FaultKind::Gone,
            Self::NoMove => FaultKind::NoMove,
            Self::Unstartable { .. } => FaultKind::Unstartable,
            Self::Crash { .. } => FaultKind::Crash,
            Self::Exit { .. } => FaultKind::Exit,
            Self::ClosedPipe { .. } => FaultKind::ClosedPipe,
            Self::NotReading { .. } => FaultKind::NotReading,
            Self::Time { .. } => FaultKind::Time,
            Self::WrongTurn { .. } => FaultKind::WrongTurn,
            Self::Garbage { .. } => FaultKind::Garbage,
            Self::Flood { .. } => FaultKind::Flood,
            Self::Version { .. } => FaultKind::Version,
            Self::SeatTaken { .. } => FaultKind::SeatTaken,
            Self::Absent { .. } => FaultKind::Absent,
            Self::Dropped { .. } => FaultKind::Dropped,
            Self::CalledOff => FaultKind::CalledOff,
            Self::Interfered { .. } => FaultKind::Interfered,
            Self::Resigned { .. } => FaultKind::Resigned,
            Self::Recorded { kind, .. } => *kind,
        }
    }

    /// The evidence as a record keeps it; `None` where the kind says it all.
    pub(crate) fn evidence(&self) -> Option<String> {
        match self {
            Self::Resigned { reason: None } => None,
            Self::Recorded { evidence, .. } => evidence.clone(),
            fault => Some(fault.to_string()),
        }
    }

    /// The fault of a kind with the evidence that a record keeps. The move of an illegal one is read back; what else
    /// the evidence was made of is not, and stays as it was written.
    pub(crate) fn recorded(kind: FaultKind, evidence: Option<String>) -> Self {
        match (kind, evidence) {
            (FaultKind::Resigned, None) => Self::Resigned { reason: None },
            (FaultKind::IllegalMove, Some(evidence)) => {
                illegal_move(&evidence).unwrap_or(Self::Recorded { kind, evidence: Some(evidence) })
            }
            (kind, evidence) => Self::Recorded { kind, evidence },
        }
    }
}

/// Reads `illegal move MOVE: REASON`, perhaps after `line N: `.
fn illegal_move(evidence: &str) -> Option<Fault> {
    let (line, rest) = match evidence.strip_prefix("line ").and_then(|rest| rest.split_once(": ")) {
        Some((line, rest)) => (Some(line.parse().ok()?), rest),
        None => (None, evidence),
    };
    let (mv, reason) = rest.strip_prefix("illegal move ")?.split_once(": ")?;
    let read = Fault::IllegalMove { mv: mv.to_owned(), reason: reason.to_owned(), line };
    // Whatever is written another way is kept as it is.
    (read.to_string() == evidence).then_some(read)
}

/// The kinds of faults: one word each, for records, protocols and programs to tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// Nobody took the seat.
    Absent,
    /// Nobody waited for the answer any more.
    CalledOff,
    /// A process that closed its input or output.
    ClosedPipe,
    /// A process that a signal or its own mistake ended.
    Crash,
    /// A connection that broke.
    Dropped,
    /// A program that used more than it may.
    Exhausted,
    /// A process that ended too soon.
    Exit,
    /// An agent that says too much.
    Flood,
    /// A line that is not a message.
    Garbage,
    /// A program that ended itself.
    Gone,
    /// A program with nothing left to do.
    Idle,
    /// A move that the rules do not allow.
    IllegalMove,
    /// Somebody else kept it from playing.
    Interfered,
    /// No move.
    NoMove,
    /// An agent that does not read.
    NotReading,
    /// A program that tried what no seat may do.
    Refused,
    /// A player who gave up.
    Resigned,
    /// A claim to a seat that was taken.
    SeatTaken,
    /// No answer for too long.
    Stall,
    /// A clock that ran out.
    Time,
    /// A process that could not be started.
    Unstartable,
    /// Another protocol.
    Version,
    /// A move that nobody asked for.
    WrongTurn,
}

impl FaultKind {
    /// Every kind with its word.
    pub const ALL: [(Self, &'static str); 23] = [
        (Self::Absent, "absent"),
        (Self::CalledOff, "called-off"),
        (Self::ClosedPipe, "closed-pipe"),
        (Self::Crash, "crash"),
        (Self::Dropped, "dropped"),
        (Self::Exhausted, "exhausted"),
        (Self::Exit, "exit"),
        (Self::Flood, "flood"),
        (Self::Garbage, "garbage"),
        (Self::Gone, "gone"),
        (Self::Idle, "idle"),
        (Self::IllegalMove, "illegal-move"),
        (Self::Interfered, "interfered"),
        (Self::NoMove, "no-move"),
        (Self::NotReading, "not-reading"),
        (Self::Refused, "refused"),
        (Self::Resigned, "resigned"),
        (Self::SeatTaken, "seat-taken"),
        (Self::Stall, "stall"),
        (Self::Time, "time"),
        (Self::Unstartable, "unstartable"),
        (Self::Version, "version"),
        (Self::WrongTurn, "wrong-turn"),
    ];

    /// The word of a kind.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == word).map(|(kind, _)| kind)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line() {
            write!(f, "line {line}: ")?;
        }
        match self {
            Self::IllegalMove { mv, reason, .. } => write!(f, "illegal move {mv}: {reason}"),
            Self::Exhausted { limit, .. } => f.write_str(limit),
            Self::Stalled { cycles, .. } => write!(f, "no move in {cycles} cycles"),
            Self::Idle { failure: None, .. } => f.write_str("nothing left to do in its turn"),
            Self::Idle { failure: Some(failure), .. } => {
                write!(f, "nothing left to do in its turn after a failure: {failure}")
            }
            Self::Refused { action, .. } => write!(f, "{action} is not allowed before the end of the game"),
            Self::Gone { .. } => f.write_str("the program ended itself"),
            Self::NoMove => f.write_str("no move was given"),
            Self::Unstartable { command, reason } => write!(f, "cannot start {command}: {reason}"),
            Self::Crash { how, stderr } => write!(f, "the process ended with {how}{}", Told(stderr)),
            Self::Exit { stderr } => write!(f, "the process ended before the game did{}", Told(stderr)),
            Self::ClosedPipe { which } => write!(f, "the process closed its {which}"),
            Self::NotReading { bytes } => {
                write!(f, "the agent does not read what it is told: {bytes} bytes wait for it")
            }
            Self::Silent { patience, wanted } => write!(f, "no {wanted} in {} s", patience.as_secs_f64()),
            Self::Time { used, allowed, credit } => write!(
                f,
                "out of time: used {:.3} s of {:.3} s, {:.3} s of lag credited",
                used.as_secs_f64(),
                allowed.as_secs_f64(),
                credit.as_secs_f64()
            ),
            Self::WrongTurn { said, last_id: 0 } => {
                write!(f, "a move before it was ever asked for one: {said}")
            }
            Self::WrongTurn { said, last_id } => {
                write!(f, "a move that was not asked for, the last turn asked for being {last_id}: {said}")
            }
            Self::Garbage { said, reason } => write!(f, "not a message: {reason}: {said}"),
            Self::Flood { limit } => write!(f, "the agent says too much: {limit}"),
            Self::Version { reason } => f.write_str(reason),
            Self::SeatTaken { claimed, name } => {
                write!(f, "{name:?} claimed the seat of {claimed}, which was taken")
            }
            Self::Absent { patience } => write!(f, "nobody took the seat in {} s", patience.as_secs_f64()),
            Self::Dropped { patience: Duration::ZERO } => f.write_str("the connection broke"),
            Self::Dropped { patience } => {
                write!(f, "the connection broke and did not come back in {} s", patience.as_secs_f64())
            }
            Self::CalledOff => f.write_str("called off before it answered"),
            Self::Interfered { evidence } => write!(f, "somebody interfered: {evidence}"),
            Self::Resigned { reason: None } => f.write_str("resigned"),
            Self::Resigned { reason: Some(reason) } => write!(f, "resigned: {reason}"),
            Self::Recorded { evidence: Some(evidence), .. } => f.write_str(evidence),
            Self::Recorded { kind, evidence: None } => f.write_str(kind.word()),
        }
    }
}

/// The last words of a process, if it had any.
struct Told<'a>(&'a str);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "; its last words: {}", self.0) }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_word() {
        for (kind, word) in FaultKind::ALL {
            assert_eq!((kind.word(), FaultKind::from_word(word)), (word, Some(kind)));
        }
        assert_eq!(FaultKind::from_word("sulking"), None);
    }

    #[test]
    fn an_illegal_move_comes_back_with_its_fields() {
        for line in [None, Some(7)] {
            let mv = "\"h7h6\"".to_owned();
            let fault = Fault::IllegalMove { mv, reason: "no: it is pinned".to_owned(), line };
            assert_eq!(Fault::recorded(FaultKind::IllegalMove, fault.evidence()), fault);
        }
        let odd = Some("illegal move".to_owned());
        let kept = Fault::recorded(FaultKind::IllegalMove, odd.clone());
        assert_eq!(kept.evidence(), odd);
    }
}
