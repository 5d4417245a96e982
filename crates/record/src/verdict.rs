//! How a game ended, in one line.

use std::fmt;

use tablero_core::{Outcome, Player};

/// A word for how a game ended, whose doing it was, and the evidence.
///
/// The words are open: a referee has more ways to end a game than two people at a board. What every reader can
/// rely on: [`Verdict::FINISHED`] and [`Verdict::UNFINISHED`] are as named, and a verdict with a seat means that this
/// seat lost by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    word: String,
    seat: Option<Player>,
    evidence: Option<String>,
}

impl Verdict {
    /// The word for a game that ended by its rules.
    pub const FINISHED: &'static str = "finished";
    /// The word for a game that was broken off.
    pub const UNFINISHED: &'static str = "unfinished";
    /// The word for a player who gave up.
    pub const RESIGNED: &'static str = "resigned";
    /// The word for a player who tried what the rules forbid.
    pub const ILLEGAL_MOVE: &'static str = "illegal-move";
    /// The word for a player whose time ran out.
    pub const TIME: &'static str = "time";

    /// The game ended by its rules.
    #[must_use]
    pub fn finished() -> Self {
        Self { word: Self::FINISHED.to_owned(), seat: None, evidence: None }
    }

    /// The game was broken off, and nobody is to blame.
    #[must_use]
    pub fn unfinished() -> Self {
        Self { word: Self::UNFINISHED.to_owned(), seat: None, evidence: None }
    }

    /// A seat lost by what the word names; `None` if it is no word of lower-case letters and hyphens, or means that
    /// nobody is to blame.
    #[must_use]
    pub fn lost_by(word: &str, seat: Player) -> Option<Self> {
        let usable = is_word(word) && word != Self::FINISHED && word != Self::UNFINISHED;
        usable.then(|| Self { word: word.to_owned(), seat: Some(seat), evidence: None })
    }

    /// The game was broken off for a reason that is nobody's fault; `None` if it is no word of lower-case letters and
    /// hyphens, or means that the game was finished.
    #[must_use]
    pub fn broken_off(word: &str) -> Option<Self> {
        let usable = is_word(word) && word != Self::FINISHED;
        usable.then(|| Self { word: word.to_owned(), seat: None, evidence: None })
    }

    /// The same with what proves it.
    #[must_use]
    pub fn with_evidence(mut self, evidence: impl Into<String>) -> Self {
        self.evidence = Some(evidence.into());
        self
    }

    /// What happened.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// Who lost by it.
    #[must_use]
    pub const fn seat(&self) -> Option<Player> {
        self.seat
    }

    /// What proves it.
    #[must_use]
    pub fn evidence(&self) -> Option<&str> {
        self.evidence.as_deref()
    }

    /// The move that was illegal, if the verdict is about one: its evidence begins with `illegal move`, the move and a
    /// colon, perhaps after a line number.
    pub(crate) fn illegal_move(&self) -> Option<&str> {
        let evidence = self.evidence().filter(|_| self.word == Self::ILLEGAL_MOVE)?;
        let (_, after) = evidence.split_once("illegal move ")?;
        // What an agent said stands in quotes.
        after.split_once(": ").map(|(mv, _)| mv.trim_matches('"'))
    }

    /// The verdict as text: `finished`, `resigned 2`, `time 1: 300.2 s of 300 s`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (head, evidence) = match text.split_once(": ") {
            Some((head, evidence)) => (head, Some(evidence.to_owned())),
            None => (text, None),
        };
        let (word, seat) = match head.split_once(' ') {
            Some((word, number)) => (word, Some(read_seat(number)?)),
            None => (head, None),
        };
        let blames = word != Self::FINISHED && word != Self::UNFINISHED;
        (is_word(word) && (seat.is_none() || blames)).then(|| Self { word: word.to_owned(), seat, evidence })
    }
}

fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// A seat counted from 1.
fn read_seat(text: &str) -> Option<Player> {
    let number: usize = text.parse().ok()?;
    let player = Player::from_seat(number.checked_sub(1)?)?;
    (number.to_string() == text).then_some(player)
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)?;
        if let Some(seat) = self.seat {
            write!(f, " {}", seat.seat() + 1)?;
        }
        match &self.evidence {
            Some(evidence) => write!(f, ": {evidence}"),
            None => Ok(()),
        }
    }
}

/// The outcome when a seat loses by what it did: it is last and the others share the first place. A puzzle that is
/// given up has none.
#[must_use]
pub fn forfeit(players: usize, loser: Player) -> Option<Outcome> {
    let last = u8::try_from(players).ok().filter(|&players| players > 1)?;
    let places: Vec<u8> =
        Player::first(players).map(|player| if player == loser { last } else { 1 }).collect();
    Outcome::from_places(&places).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_come_back() {
        let lost = |word| Verdict::lost_by(word, Player::SECOND).unwrap();
        for verdict in [
            Verdict::finished(),
            Verdict::unfinished(),
            lost(Verdict::RESIGNED),
            lost("illegal-move").with_evidence("e2e9: there is no e9"),
        ] {
            assert_eq!(Verdict::read(&verdict.to_string()), Some(verdict));
        }
        for text in ["", "Finished", "finished 1", "time 0", "time 01", "time 7", "time x", "a b c"] {
            assert_eq!(Verdict::read(text), None, "{text}");
        }
        assert_eq!(Verdict::lost_by("finished", Player::FIRST), None);
    }

    #[test]
    fn who_gives_up_is_last() {
        assert_eq!(forfeit(2, Player::FIRST), Some(Outcome::win_of_two(Player::SECOND)));
        assert_eq!(forfeit(3, Player::SECOND).unwrap().places(), [1, 3, 1]);
        assert_eq!(forfeit(1, Player::FIRST), None);
    }
}
