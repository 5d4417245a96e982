//! How a game ended: one vocabulary for people at a board, referees, records and tournaments.
//!
//! An [`Ending`] has three texts. Its [`Display`](fmt::Display) is a sentence for people; [`word`](Ending::word) tells
//! programs what happened; [`line`](Ending::line) is what records keep, and [`Ending::read`] reads it back.

use std::fmt;

use crate::{Fault, FaultKind, Outcome, Player};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// By the rules of the game.
    Finished,
    /// A player lost for what it did: a mistake, its time, or giving up.
    Forfeit {
        /// Who.
        player: Player,
        /// What.
        fault: Fault,
    },
    /// The game was cut off, and nobody is to blame.
    Unfinished {
        /// After how many plies, where a limit did it; `None` for a game that simply goes on no further.
        plies: Option<usize>,
    },
    /// The game says nothing about who is stronger.
    NoContest {
        /// Why.
        reason: String,
    },
}

/// The words of the endings that are nobody's fault.
const FINISHED: &str = "finished";
const UNFINISHED: &str = "unfinished";
const NO_CONTEST: &str = "no-contest";
/// What records once said of a game that was cut off by its limit.
const TOO_LONG: &str = "too-long";

impl Ending {
    /// No seat was ready to begin; the faults are given by seat.
    #[must_use]
    pub fn nobody_ready(faults: &[Fault]) -> Self {
        let numbered = Player::first(faults.len()).zip(faults);
        let told = numbered.map(|(player, fault)| format!("; {player}: {fault}")).collect::<Vec<_>>();
        Self::NoContest { reason: format!("nobody was ready to play{}", told.concat()) }
    }

    /// The ending that a fault brings: a player has lost, unless somebody else interfered.
    #[must_use]
    pub fn of_fault(player: Player, fault: Fault) -> Self {
        match fault {
            Fault::Interfered { .. } => Self::NoContest { reason: format!("{player}: {fault}") },
            fault => Self::Forfeit { player, fault },
        }
    }

    /// The ending that a game has come to by itself: its rules ended it, or it has as many plies as it may. `None` while
    /// it goes on.
    #[must_use]
    pub fn reached(is_over: bool, plies: usize, most: Option<usize>) -> Option<Self> {
        if is_over {
            return Some(Self::Finished);
        }
        most.filter(|&most| plies >= most).map(|most| Self::Unfinished { plies: Some(most) })
    }

    /// The places after this ending, where `by_rules` is what the rules say of the last position. Whoever forfeits is
    /// last, and the others share the first place; nobody solves a puzzle that way.
    #[must_use]
    pub fn outcome(&self, by_rules: Option<Outcome>, players: usize) -> Option<Outcome> {
        match self {
            Self::Finished => by_rules,
            Self::Forfeit { player, .. } => Outcome::without(*player, players),
            Self::Unfinished { .. } | Self::NoContest { .. } => None,
        }
    }

    /// How it ended, in a word for programs to tell endings apart.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Finished => FINISHED,
            Self::Forfeit { fault, .. } => fault.kind().word(),
            Self::Unfinished { .. } => UNFINISHED,
            Self::NoContest { .. } => NO_CONTEST,
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

    /// The line that records keep: `finished`, `resigned 2`, `time 1: out of time: ...`, `unfinished: 400 plies`.
    #[must_use]
    pub fn line(&self) -> String {
        let word = self.word();
        match self {
            Self::Finished | Self::Unfinished { plies: None } => word.to_owned(),
            Self::Unfinished { plies: Some(plies) } => format!("{word}: {plies} plies"),
            Self::NoContest { reason } => format!("{word}: {reason}"),
            Self::Forfeit { player, fault } => {
                let evidence = fault.evidence().map_or_else(String::new, |evidence| format!(": {evidence}"));
                format!("{word} {}{evidence}", player.seat() + 1)
            }
        }
    }

    /// The ending that a line of a record describes, in today's words or in those of earlier versions.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let (head, evidence) = match line.split_once(": ") {
            Some((head, evidence)) => (head, Some(evidence)),
            None => (line, None),
        };
        match (head.split_once(' '), evidence) {
            (Some((word, seat)), evidence) => {
                let fault = Fault::recorded(FaultKind::from_word(word)?, evidence.map(str::to_owned));
                Some(Self::Forfeit { player: read_seat(seat)?, fault })
            }
            (None, None) if head == FINISHED => Some(Self::Finished),
            (None, None) if head == UNFINISHED => Some(Self::Unfinished { plies: None }),
            (None, Some(plies)) if head == UNFINISHED || head == TOO_LONG => {
                Some(Self::Unfinished { plies: Some(read_plies(plies)?) })
            }
            (None, Some(reason)) if head == NO_CONTEST => Some(Self::NoContest { reason: reason.to_owned() }),
            _ => None,
        }
    }
}

/// A seat counted from 1.
fn read_seat(text: &str) -> Option<Player> {
    let number: usize = text.parse().ok()?;
    let player = Player::from_seat(number.checked_sub(1)?)?;
    (number.to_string() == text).then_some(player)
}

/// `400 plies`, or as saved games once said it, `not finished after 400 plies`.
fn read_plies(text: &str) -> Option<usize> {
    let text = text.strip_prefix("not finished after ").unwrap_or(text);
    text.strip_suffix(" plies")?.parse().ok()
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("finished by the rules"),
            Self::Forfeit { player, fault } => write!(f, "{player} forfeits: {fault}"),
            Self::Unfinished { plies: Some(plies) } => write!(f, "not finished after {plies} plies"),
            Self::Unfinished { plies: None } => f.write_str("not finished"),
            Self::NoContest { reason } => f.write_str(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_come_back() {
        let forfeit = |fault| Ending::Forfeit { player: Player::SECOND, fault };
        for ending in [
            Ending::Finished,
            Ending::Unfinished { plies: None },
            Ending::Unfinished { plies: Some(400) },
            Ending::nobody_ready(&[Fault::NoMove, Fault::NoMove]),
            forfeit(Fault::Resigned { reason: None }),
            forfeit(Fault::IllegalMove {
                mv: "e2e9".to_owned(),
                reason: "there is no e9".to_owned(),
                line: Some(3),
            }),
            forfeit(Fault::Recorded {
                kind: FaultKind::Time,
                evidence: Some("out of time: very".to_owned()),
            }),
        ] {
            assert_eq!(Ending::read(&ending.line()), Some(ending));
        }
        for text in [
            "",
            "Finished",
            "finished 1",
            "time 0",
            "time 01",
            "time 7",
            "time x",
            "a b c",
            "sulks 1",
            "finished: x",
        ] {
            assert_eq!(Ending::read(text), None, "{text}");
        }
    }

    #[test]
    fn what_earlier_versions_wrote_is_read() {
        let cut = Some(Ending::Unfinished { plies: Some(400) });
        assert_eq!(Ending::read("too-long: 400 plies"), cut);
        assert_eq!(Ending::read("unfinished: not finished after 400 plies"), cut);
        assert_eq!(Ending::read("unfinished: 400 plies"), cut);
    }

    #[test]
    fn interference_is_no_contest() {
        let evidence = "its process ended with signal 9".to_owned();
        let ending = Ending::of_fault(Player::SECOND, Fault::Interfered { evidence });
        let line = "no-contest: player 2: somebody interfered: its process ended with signal 9";
        assert_eq!((ending.line().as_str(), ending.outcome(None, 2)), (line, None));
        assert_eq!(Ending::read(line), Some(ending));
        assert_eq!(Ending::of_fault(Player::FIRST, Fault::NoMove).at_fault(), Some(Player::FIRST));
    }

    #[test]
    fn whoever_forfeits_is_last() {
        let forfeit = |player| Ending::Forfeit { player, fault: Fault::NoMove };
        assert_eq!(forfeit(Player::FIRST).outcome(None, 2), Some(Outcome::win_of_two(Player::SECOND)));
        assert_eq!(forfeit(Player::SECOND).outcome(None, 3).unwrap().places(), [1, 3, 1]);
        assert_eq!(forfeit(Player::FIRST).outcome(None, 1), None);
    }

    #[test]
    fn the_rules_end_a_game_before_its_limit_does() {
        assert_eq!(Ending::reached(true, 9, Some(9)), Some(Ending::Finished));
        assert_eq!(Ending::reached(false, 9, Some(9)), Some(Ending::Unfinished { plies: Some(9) }));
        assert_eq!(Ending::reached(false, 8, Some(9)), None);
        assert_eq!(Ending::reached(false, 8, None), None);
    }
}
