//! What a UCI engine says, read from its lines.

/// What the referee understands of a line of an engine.
///
/// ```
/// use tablero_arena::UciSaid;
/// assert_eq!(UciSaid::read(" bestmove e2e4 ponder e7e5"), UciSaid::Best("e2e4"));
/// assert_eq!(UciSaid::read("option name Clear Hash type button"), UciSaid::Offer("Clear Hash"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciSaid<'a> {
    /// It has introduced itself.
    Known,
    /// It is ready for more.
    Ready,
    /// It has an option of this name.
    Offer(&'a str),
    /// Its move, with whatever it writes after the squares.
    Best(&'a str),
    /// Something else, which the protocol wants to be passed over.
    Other,
}

impl<'a> UciSaid<'a> {
    /// Reads a line.
    #[must_use]
    pub fn read(line: &'a str) -> Self {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("uciok") => Self::Known,
            Some("readyok") => Self::Ready,
            Some("bestmove") => Self::Best(words.next().unwrap_or_default()),
            Some("option") => line
                .trim()
                .strip_prefix("option name ")
                .map_or(Self::Other, |rest| Self::Offer(rest.split(" type ").next().unwrap_or(rest).trim())),
            _ => Self::Other,
        }
    }
}

/// The squares of a move, without the letter of a promotion: every promotion gives the same piece.
#[must_use]
pub(super) fn squares(mv: &str) -> &str {
    mv.get(..4).unwrap_or(mv)
}
