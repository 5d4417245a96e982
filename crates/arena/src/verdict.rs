//! How a match ended, with the evidence.

use std::fmt;
use std::time::Duration;

use tablero_core::Player;

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
    /// An agent that does not read what it is told.
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
    /// An agent that gave up.
    Resigned {
        /// Why, if it says so.
        reason: Option<String>,
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

    /// Every word that [`kind`](Fault::kind) gives.
    pub const KINDS: [&'static str; 21] = [
        "absent",
        "closed-pipe",
        "crash",
        "dropped",
        "exhausted",
        "exit",
        "flood",
        "garbage",
        "gone",
        "idle",
        "illegal-move",
        "no-move",
        "not-reading",
        "refused",
        "resigned",
        "seat-taken",
        "stall",
        "time",
        "unstartable",
        "version",
        "wrong-turn",
    ];

    /// What kind of fault it is, in a word for programs to tell them apart.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::IllegalMove { .. } => "illegal-move",
            Self::Exhausted { .. } => "exhausted",
            Self::Stalled { .. } | Self::Silent { .. } => "stall",
            Self::Idle { .. } => "idle",
            Self::Refused { .. } => "refused",
            Self::Gone { .. } => "gone",
            Self::NoMove => "no-move",
            Self::Unstartable { .. } => "unstartable",
            Self::Crash { .. } => "crash",
            Self::Exit { .. } => "exit",
            Self::ClosedPipe { .. } => "closed-pipe",
            Self::NotReading { .. } => "not-reading",
            Self::Time { .. } => "time",
            Self::WrongTurn { .. } => "wrong-turn",
            Self::Garbage { .. } => "garbage",
            Self::Flood { .. } => "flood",
            Self::Version { .. } => "version",
            Self::SeatTaken { .. } => "seat-taken",
            Self::Absent { .. } => "absent",
            Self::Dropped { .. } => "dropped",
            Self::CalledOff => "called-off",
            Self::Resigned { .. } => "resigned",
        }
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
            Self::Resigned { reason: None } => f.write_str("resigned"),
            Self::Resigned { reason: Some(reason) } => write!(f, "resigned: {reason}"),
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

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// By the rules of the game.
    Finished,
    /// A seat lost for what it did.
    Forfeit {
        /// Who.
        player: Player,
        /// What.
        fault: Fault,
    },
    /// The match was cut off after as many plies as were allowed.
    TooLong {
        /// How many that were.
        plies: usize,
    },
    /// No seat was ready to begin.
    NoContest {
        /// Why each was not, by seat.
        faults: Vec<Fault>,
    },
}

impl Verdict {
    /// How it ended, in a word for programs to tell them apart.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Forfeit { fault, .. } => fault.kind(),
            Self::TooLong { .. } => "too-long",
            Self::NoContest { .. } => "no-contest",
        }
    }

    /// Whose fault it was.
    #[must_use]
    pub const fn at_fault(&self) -> Option<Player> {
        match self {
            Self::Forfeit { player, .. } => Some(*player),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("finished by the rules"),
            Self::Forfeit { player, fault } => write!(f, "{player} forfeits: {fault}"),
            Self::TooLong { plies } => write!(f, "not finished after {plies} plies"),
            Self::NoContest { faults } => {
                f.write_str("nobody was ready to play")?;
                let mut numbered = Player::first(faults.len()).zip(faults);
                numbered.try_for_each(|(player, fault)| write!(f, "; {player}: {fault}"))
            }
        }
    }
}
