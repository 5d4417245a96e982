//! The chain of a run: dropping, doubling, swapping or changing a game breaks it.
//!
//! The first link is the digest of the plan. The link of a game is the digest of the link before it, the number of the game
//! and the digest of its record, in the order of the numbers; games that ended before an earlier one have no link yet. The
//! head is the digest of the last link, of the games without one and of the table. It depends on what was played alone: whoever
//! plays the same games gets the same head, in any number of runs and threads.

use tablero_record::digest;

use crate::verify::{Lie, Place};
use crate::{PublicKey, StoredGame, StoredRow};

/// The link before the first game.
pub(crate) fn first(plan: &str) -> String {
    digest(&format!("tablero run 1\n{plan}"))
}

/// The link of a game, from the one before it and the digest of its record.
pub(crate) fn next(link: &str, number: u64, record: &str) -> String {
    digest(&format!("{link}\n{number} {record}\n"))
}

/// The head of a run, from the last link, the numbers and digests of the games after it, and the table.
pub(crate) fn head(link: &str, loose: &[(u64, String)], finished: bool, rows: &[StoredRow]) -> String {
    let mut text = format!("tablero head 1\n{link}\n");
    for (number, record) in loose {
        text += &format!("{number} {record}\n");
    }
    text += &format!("finished: {}\n", u8::from(finished));
    for row in rows {
        text += &format!("{}\n", row.line());
    }
    digest(&text)
}

/// What seals a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// The head.
    pub head: String,
    /// The public key and the signature under the head.
    pub signature: Option<(String, String)>,
}

impl Seal {
    /// Why the signature is not one under this head by its key, or by the key that is expected.
    #[must_use]
    pub fn fault(&self, expected: Option<&PublicKey>) -> Option<String> {
        let Some((key, signature)) = &self.signature else {
            return expected.map(|_| "nobody has signed it".to_owned());
        };
        if let Some(expected) = expected.filter(|expected| expected.to_string() != *key) {
            return Some(format!("it is signed with the key {key}: expected {expected}"));
        }
        let signed = key.parse::<PublicKey>().is_ok_and(|key| key.has_signed(&self.head, signature));
        (!signed).then(|| format!("the signature is not one of the key {key} under this head"))
    }
}

/// All that is kept of a run.
pub(crate) struct Kept {
    pub(crate) plan: String,
    pub(crate) finished: bool,
    pub(crate) games: Vec<StoredGame>,
    pub(crate) standings: Vec<StoredRow>,
    pub(crate) seal: Option<Seal>,
    /// Whether it comes from a text, which has no links and nothing beside the records.
    pub(crate) is_text: bool,
}

impl Kept {
    /// Where the chain is broken first; nothing if there is none.
    pub(crate) fn broken(&self) -> Vec<Lie> {
        let Some(seal) = &self.seal else { return Vec::new() };
        let lie = |place: Place, reason: String| Lie { place, reason };
        let mut lies = Vec::new();
        let (mut number, mut link) = (0, first(&self.plan));
        let (mut loose, mut last) = (Vec::new(), 0);
        for game in &self.games {
            let record = digest(&game.record);
            let expected = if game.number == number + 1 {
                number = game.number;
                link = next(&link, number, &record);
                Some(&link)
            } else {
                loose.push((game.number, record));
                None
            };
            if self.is_text && lies.is_empty() && game.number <= last {
                let reason = format!("it stands after game {last}");
                lies.push(lie(Place::Game(game.number), reason));
            }
            last = game.number;
            if !self.is_text && lies.is_empty() && game.link.as_ref() != expected {
                let reason = match (&game.link, expected) {
                    (Some(_), Some(_)) => "it is not the game that was linked to those before it",
                    (None, _) => "it has no link to the game before it",
                    (Some(_), None) => "the game before it is missing",
                };
                lies.push(lie(Place::Game(game.number), reason.to_owned()));
            }
        }
        let head = head(&link, &loose, self.finished, &self.standings);
        if head != seal.head {
            let reason = format!("the head is {:?}, but plan, games and table give {head:?}", seal.head);
            lies.push(lie(Place::Seal, reason));
        }
        lies.extend(seal.fault(None).map(|reason| lie(Place::Seal, reason)));
        lies
    }
}
