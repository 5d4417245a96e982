//! What a search of hours has found, as bytes that a later search can begin with.
//!
//! The archive holds every answer about a position of many free cells, where nearly all of the time goes; the
//! table below it is filled again in minutes. A checkpoint begins with what was searched and ends with a sum over
//! all its bytes: one that is damaged, or belongs to another search, is refused.

use super::field::Key;
use crate::sum::fnv1a;

const MAGIC: &[u8; 8] = b"QDUEL\x01\r\n";
const ENTRY: usize = 17;

/// Why bytes are no checkpoint of a search.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes are something else.
    #[error("not a checkpoint of the queens duel")]
    Foreign,
    /// The bytes were cut short, changed or added to.
    #[error("the checkpoint is damaged: {what}")]
    Damaged {
        /// What does not fit.
        what: &'static str,
    },
    /// The bytes belong to another position or rule.
    #[error("the checkpoint belongs to {found:?}, expected {expected:?}")]
    OtherSearch {
        /// The search that wrote it.
        found: String,
        /// The search that reads it.
        expected: String,
    },
}

/// Writes the answers of a search that a label names.
pub(super) fn write(label: &str, entries: &[(Key, bool)]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 + label.len() + entries.len() * ENTRY);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&(label.len() as u64).to_le_bytes());
    bytes.extend_from_slice(label.as_bytes());
    bytes.extend_from_slice(&(entries.len() as u64).to_le_bytes());
    for (key, won) in entries {
        bytes.extend_from_slice(&key.place.to_le_bytes());
        bytes.extend_from_slice(&key.check.to_le_bytes());
        bytes.push(u8::from(*won));
    }
    let sum = fnv1a(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// Reads the answers of the search that a label names.
pub(super) fn read(label: &str, bytes: &[u8]) -> Result<Vec<(Key, bool)>, CheckpointError> {
    let damaged = |what| CheckpointError::Damaged { what };
    let rest = bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Foreign)?;
    let (_, stored) = bytes.split_last_chunk::<8>().ok_or(damaged("it ends too early"))?;
    let body = rest.len().checked_sub(8).ok_or(damaged("it ends too early"))?;
    if fnv1a(&bytes[..MAGIC.len() + body]) != u64::from_le_bytes(*stored) {
        return Err(damaged("its checksum does not fit"));
    }
    let (length, rest) = number(&rest[..body]).ok_or(damaged("it ends too early"))?;
    let length = usize::try_from(length).ok().filter(|&length| length <= rest.len());
    let (found, rest) = rest.split_at(length.ok_or(damaged("its label is too long"))?);
    if found != label.as_bytes() {
        let found = String::from_utf8_lossy(found).into_owned();
        return Err(CheckpointError::OtherSearch { found, expected: label.to_owned() });
    }
    let (count, rest) = number(rest).ok_or(damaged("it ends too early"))?;
    let (entries, spare) = rest.as_chunks::<ENTRY>();
    if entries.len() as u64 != count || !spare.is_empty() {
        return Err(damaged("it holds another number of answers than it says"));
    }
    entries.iter().map(|entry| answer(entry).ok_or(damaged("an answer is neither yes nor no"))).collect()
}

fn answer(entry: &[u8; ENTRY]) -> Option<(Key, bool)> {
    let (place, rest) = number(entry)?;
    let (check, won) = number(rest)?;
    let won = match won {
        [0] => false,
        [1] => true,
        _ => return None,
    };
    Some((Key { place, check }, won))
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    Some((u64::from_le_bytes(*number), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Vec<(Key, bool)>, Vec<u8>) {
        let entries: Vec<_> = (0..5).map(|n| (Key { place: n, check: n * n }, n % 2 == 0)).collect();
        let bytes = write("8: a1 quota", &entries);
        (entries, bytes)
    }

    #[test]
    fn what_is_written_is_read() {
        let (entries, bytes) = sample();
        assert_eq!(read("8: a1 quota", &bytes), Ok(entries));
        assert_eq!(read("", &write("", &[])), Ok(Vec::new()));
    }

    #[test]
    fn every_change_is_noticed() {
        let (_, bytes) = sample();
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 1;
            assert!(read("8: a1 quota", &changed).is_err(), "byte {index}");
            assert!(read("8: a1 quota", &bytes[..index]).is_err(), "cut at {index}");
        }
        let other = read("8: a1 last", &bytes).unwrap_err();
        assert_eq!(other.to_string(), "the checkpoint belongs to \"8: a1 quota\", expected \"8: a1 last\"");
        assert_eq!(read("", b"hello"), Err(CheckpointError::Foreign));
        assert_eq!(read("", MAGIC), Err(CheckpointError::Damaged { what: "it ends too early" }));
    }
}
