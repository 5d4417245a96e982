//! Answers about moves, remembered by the squares that were read on the way to them.
//!
//! An evaluation is a function of what it reads, so its answer holds for every board that agrees in the squares it has
//! read (Boyapati, Khurshid and Marinov, "Korat: automated testing based on Java predicates", 2002). For every move there
//! is a tree: at a fork the square to look at, and where to go on for each man that may stand there. In a sweep nearly
//! every question is a walk down such a tree. The machine remembers formulas in the same way, word by word and for
//! sequences of any shape; a tree of whole questions over squares is many times faster.

use tablero_specification::Truth;

use super::Board;
use super::asker::Reply;
use super::pair::{PAIRS, Pair};

/// How many forks are kept at most: 40 bytes each.
const FORKS: usize = 1 << 20;
/// How many squares an answer may have read to be kept.
const SQUARES: usize = 24;
/// After how many answers that were not known it is asked whether remembering pays.
const PATIENCE: u64 = 1 << 14;

/// Where nothing is known.
const NOTHING: u32 = 0;
/// The first number that stands for an answer.
const LEAF: u32 = u32::MAX - 8;

/// What stands on each square of a board: 0 for nothing, and a number for every man.
#[derive(Debug)]
pub(crate) struct Codes([u8; 64]);

impl Codes {
    pub(crate) fn new(board: &Board) -> Self {
        Self(board.cells.map(|[kind, colour]| (2 * kind + colour).saturating_sub(2)))
    }

    #[inline]
    fn at(&self, square: u8) -> usize {
        usize::from(self.0[usize::from(square) % 64])
    }
}

/// The square to look at, and where to go on for what stands there.
#[derive(Debug, Clone, Copy)]
struct Fork {
    square: u8,
    next: [u32; 9],
}

/// The trees of all moves.
#[derive(Debug, Default)]
pub(crate) struct Readings {
    /// Whether answers may depend on the turn.
    reads_turn: bool,
    /// Where the trees begin: of all moves for a player, then for the other.
    roots: Vec<u32>,
    forks: Vec<Fork>,
    /// How many were asked since it was last looked whether it pays, and how many of them were not known.
    asked: u64,
    misses: u64,
    /// Where the trees for the board that is asked about begin.
    first: usize,
}

impl Readings {
    pub(crate) fn new(reads_turn: bool) -> Self {
        Self { reads_turn, ..Self::default() }
    }

    /// So many moves will be asked about on a board with this player to move.
    pub(crate) fn begin(&mut self, count: usize, player: u8) {
        self.asked += u64::try_from(count).unwrap_or(u64::MAX);
        self.first = if self.reads_turn && player == 2 { PAIRS } else { 0 };
    }

    /// Whether one answer in five was known.
    pub(crate) fn pays(&mut self) -> bool {
        if self.misses < PATIENCE {
            return true;
        }
        let pays = self.asked >= self.misses + self.misses / 4;
        (self.asked, self.misses) = (0, 0);
        pays
    }

    /// The answer, if it is known.
    #[inline]
    pub(crate) fn recall(&self, pair: Pair, codes: &Codes) -> Option<Reply> {
        let mut at = *self.roots.get(self.first + pair.index())?;
        while at < LEAF {
            if at == NOTHING {
                return None;
            }
            let fork = self.forks.get(at as usize)?;
            at = *fork.next.get(codes.at(fork.square))?;
        }
        Some(reply(at))
    }

    /// An answer that was not known, with the squares that it has read if all of them are known.
    pub(crate) fn miss(
        &mut self,
        pair: Pair,
        codes: &Codes,
        squares: Option<impl Iterator<Item = u8>>,
        reply: Reply,
    ) {
        self.misses += 1;
        if let Some(squares) = squares {
            self.keep(pair, codes, squares, reply);
        }
    }

    fn keep(
        &mut self,
        pair: Pair,
        codes: &Codes,
        squares: impl Iterator<Item = u8>,
        reply: Reply,
    ) -> Option<()> {
        let mut left = [0u8; SQUARES];
        let mut count = 0;
        let mut seen = 0u64;
        for square in squares {
            let bit = 1 << (square % 64);
            if seen & bit == 0 {
                seen |= bit;
                *left.get_mut(count)? = square;
                count += 1;
            }
        }
        if self.forks.len() + count >= FORKS {
            return None;
        }
        if self.roots.is_empty() {
            self.roots.resize(2 * PAIRS, NOTHING);
            // Number 0 stands for nothing.
            self.forks.push(Fork { square: 0, next: [NOTHING; 9] });
        }
        let root = self.first + pair.index();
        let mut at = *self.roots.get(root)?;
        let mut last = None;
        // Down to where the tree ends; what it looks at on the way is not looked at again.
        while at != NOTHING {
            let fork = self.forks.get(at as usize)?;
            seen &= !(1 << (fork.square % 64));
            last = Some((at, codes.at(fork.square)));
            at = *fork.next.get(codes.at(fork.square))?;
        }
        let mut made = leaf(reply);
        for &square in left.get(..count)?.iter().rev().filter(|&&square| seen & 1 << (square % 64) != 0) {
            let mut fork = Fork { square, next: [NOTHING; 9] };
            *fork.next.get_mut(codes.at(square))? = made;
            made = u32::try_from(self.forks.len()).ok()?;
            self.forks.push(fork);
        }
        match last {
            Some((fork, code)) => *self.forks.get_mut(fork as usize)?.next.get_mut(code)? = made,
            None => *self.roots.get_mut(root)? = made,
        }
        Some(())
    }
}

const TRUTHS: [Truth; 3] = [Truth::False, Truth::True, Truth::Undefined];

fn leaf(reply: Reply) -> u32 {
    let number = |truth: Truth| match truth {
        Truth::False => 0,
        Truth::True => 1,
        Truth::Undefined => 2,
    };
    LEAF + 3 * number(reply.yes) + number(reply.no)
}

#[inline]
fn reply(leaf: u32) -> Reply {
    let code = leaf - LEAF;
    let truth = |code: u32| TRUTHS.get(code as usize).copied().unwrap_or(Truth::Undefined);
    Reply { yes: truth(code / 3), no: truth(code % 3) }
}
