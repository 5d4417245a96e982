//! What a cage is built of, and what it promises.

use std::fmt;
use std::str::FromStr;

/// Something that the kernel may or may not offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Namespaces of its own for users, processes, mounts, the network and what processes share, with mounts of its own:
    /// everything read-only but a folder of limited size.
    Namespaces,
    /// File rules by Landlock, from its third version.
    Landlock,
    /// Signals that stay inside by Landlock, from its sixth version.
    Scope,
    /// A filter of system calls.
    Seccomp,
}

impl Part {
    /// Every part with its word.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Namespaces, "namespaces"),
        (Self::Landlock, "landlock"),
        (Self::Scope, "scope"),
        (Self::Seccomp, "seccomp"),
    ];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What holds for whoever is in a cage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// It reads only what it was allowed to.
    Reading,
    /// It writes only what it was allowed to.
    Writing,
    /// It fills no disk.
    Disk,
    /// It reaches nobody by the network.
    Network,
    /// It sends no signal to anybody outside.
    Signals,
    /// Nothing that it started outlives it, and it is known how it ended.
    Processes,
    /// All its processes together use no more memory than allowed.
    Memory,
}

impl Promise {
    /// The word of a promise.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Writing => "writing",
            Self::Disk => "disk",
            Self::Network => "network",
            Self::Signals => "signals",
            Self::Processes => "processes",
            Self::Memory => "memory",
        }
    }
}

/// A set of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parts(u8);

impl Parts {
    /// No part.
    pub const NONE: Self = Self(0);

    /// Every part.
    #[must_use]
    pub fn all() -> Self {
        Part::ALL.into_iter().fold(Self::NONE, |parts, (part, _)| parts.with(part))
    }

    /// The set with a part more.
    #[must_use]
    pub const fn with(self, part: Part) -> Self {
        Self(self.0 | part.bit())
    }

    /// The set without those of another, and without what needs them: the scope of signals is Landlock's.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        let mut left = self.0 & !others.0;
        if left & Part::Landlock.bit() == 0 {
            left &= !Part::Scope.bit();
        }
        Self(left)
    }

    /// Whether a part is in the set.
    #[must_use]
    pub const fn has(self, part: Part) -> bool {
        self.0 & part.bit() != 0
    }

    /// The promises that a cage of these parts does not keep.
    #[must_use]
    pub fn broken(self) -> Vec<Promise> {
        let has = |part| self.has(part);
        let kept = [
            (Promise::Reading, has(Part::Landlock)),
            (Promise::Writing, has(Part::Namespaces)),
            (Promise::Disk, has(Part::Namespaces)),
            (Promise::Network, has(Part::Seccomp)),
            (Promise::Signals, has(Part::Namespaces) || has(Part::Scope)),
            (Promise::Processes, has(Part::Namespaces)),
            (Promise::Memory, has(Part::Namespaces) && has(Part::Seccomp)),
        ];
        kept.into_iter().filter(|(_, is_kept)| !is_kept).map(|(promise, _)| promise).collect()
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> =
            Part::ALL.into_iter().filter(|(part, _)| self.has(*part)).map(|(_, word)| word).collect();
        f.write_str(if words.is_empty() { "none" } else { "" })?;
        f.write_str(&words.join(","))
    }
}

impl FromStr for Parts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self::NONE);
        }
        text.split(',').try_fold(Self::NONE, |parts, word| {
            let known = Part::ALL.into_iter().find(|(_, known)| *known == word);
            let expected = Part::ALL.map(|(_, word)| word).join(", ");
            known
                .map(|(part, _)| parts.with(part))
                .ok_or_else(|| format!("expected none or some of {expected}, found {word:?}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_back() {
        for bits in 0..1 << Part::ALL.len() {
            assert_eq!(Parts(bits).to_string().parse(), Ok(Parts(bits)));
        }
        assert!("landlock,walls".parse::<Parts>().unwrap_err().contains("found \"walls\""));
    }

    #[test]
    fn what_is_missing_breaks_promises() {
        let words = |without: &str| {
            let broken = Parts::all().without(without.parse().unwrap()).broken();
            broken.into_iter().map(Promise::word).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(words("none"), "");
        assert_eq!(words("landlock"), "reading");
        assert_eq!(words("scope"), "");
        assert_eq!(words("namespaces"), "writing disk processes memory");
        assert_eq!(words("seccomp"), "network memory");
        assert_eq!(Parts::NONE.broken().len(), 7);
    }
}
