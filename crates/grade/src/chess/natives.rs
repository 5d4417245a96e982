//! The reference's answers to definitions that are known to agree with it: they make sweeps fast and change no answer.

use std::cell::{Cell, RefCell};

use tablero_specification::{Completion, Memory, Natives, Truth};

use super::adapter::{Board, Reference, moved};

/// A question the reference answers by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fact {
    Move,
    Capture,
    Legal,
    Checkmate,
    Draw,
    Sorted,
    Initial,
    Valid,
    Discovered,
    MateInOne,
    Next,
    /// Whether a player's king is attacked.
    Check,
    /// Whether the player to move has a legal move.
    HasMove,
}

/// What a word of the arguments is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Board,
    Player,
    NextBoard,
    NextPlayer,
    FromRow,
    FromCol,
    ToRow,
    ToCol,
    /// A player asked about.
    Asked,
}

/// A definition answered natively.
#[derive(Debug, Clone)]
pub(crate) struct Native {
    pub(crate) fact: Fact,
    pub(crate) words: Vec<Word>,
    /// Only boards with at most this many men, and moves from a man: where it was shown to agree.
    pub(crate) men: Option<u32>,
}

/// A board that was asked about.
#[derive(Debug, Clone, Copy)]
struct Known {
    board: Board,
    men: u32,
    reference: Option<Reference>,
}

/// Where the words of a board lay, and what it was, as long as nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Last {
    stamp: u64,
    rows: i64,
    player: i64,
    /// Its number among the boards that are kept.
    known: usize,
}

/// How many boards are kept.
const BOARDS: usize = 4;

/// The natives of a library.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    pub(crate) natives: Vec<Native>,
    cache: RefCell<Vec<Known>>,
    /// Which of them goes next.
    oldest: Cell<usize>,
    last: Cell<Option<Last>>,
}

impl Answers {
    pub(crate) fn new(natives: Vec<Native>) -> Self {
        Self { natives, ..Self::default() }
    }

    /// The number of the board that words stand for.
    fn known(&self, memory: &Memory, rows: i64, player: i64) -> Option<usize> {
        let stamp = memory.stamp();
        if let Some(last) = self.last.get()
            && (last.stamp, last.rows, last.player) == (stamp, rows, player)
        {
            return Some(last.known);
        }
        let board = board(memory, rows, player)?;
        let mut cache = self.cache.borrow_mut();
        let known = if let Some(known) = cache.iter().position(|known| known.board == board) {
            known
        } else {
            let known = Known { board, men: board.men(), reference: Reference::new(&board) };
            if cache.len() < BOARDS {
                cache.push(known);
                cache.len() - 1
            } else {
                let oldest = self.oldest.get();
                self.oldest.set((oldest + 1) % BOARDS);
                cache[oldest] = known;
                oldest
            }
        };
        self.last.set(Some(Last { stamp, rows, player, known }));
        Some(known)
    }
}

/// The board a sequence of rows is, if it is one.
fn board(memory: &Memory, rows: i64, player: i64) -> Option<Board> {
    let rows = memory.seq(rows, 1)?;
    if rows.len() != 8 || !(1..=2).contains(&player) {
        return None;
    }
    let mut board = Board::empty(u8::try_from(player).ok()?);
    for (row, number) in rows.iter().enumerate() {
        let cells = memory.seq(*number, 2)?;
        if cells.len() != 16 {
            return None;
        }
        for (col, cell) in cells.chunks_exact(2).enumerate() {
            match cell {
                [0, 0] => {}
                [kind @ 1..=4, colour @ 1..=2] => {
                    board.cells[row * 8 + col] = [u8::try_from(*kind).ok()?, u8::try_from(*colour).ok()?];
                }
                _ => return None,
            }
        }
    }
    Some(board)
}

impl Natives for Answers {
    fn answer(&self, native: usize, args: &[i64], memory: &Memory) -> Option<Truth> {
        let native = self.natives.get(native)?;
        let get = |word: Word| {
            native.words.iter().position(|known| *known == word).and_then(|at| args.get(at).copied())
        };
        let at = self.known(memory, get(Word::Board)?, get(Word::Player)?)?;
        let cache = self.cache.borrow();
        let known = cache.get(at)?;
        let from = get(Word::FromRow).zip(get(Word::FromCol));
        let to = get(Word::ToRow).zip(get(Word::ToCol));
        if let Some(men) = native.men {
            if known.men > men {
                return None;
            }
            let from_man = |from| known.board.at(from).is_some_and(|cell| cell[0] != 0);
            let on_board = |to| known.board.at(to).is_some();
            if from.is_some_and(|from| !from_man(from)) || to.is_some_and(|to| !on_board(to)) {
                return None;
            }
        }
        let reference = known.reference.as_ref()?;
        let asked =
            || get(Word::Asked).and_then(|player| u8::try_from(player).ok()).filter(|p| (1..=2).contains(p));
        let truth = match native.fact {
            Fact::Valid => true,
            Fact::Initial => reference.is_initial(),
            Fact::Move => reference.is_valid_move(from?, to?),
            Fact::Capture => reference.is_valid_capture(from?, to?),
            Fact::Legal => reference.is_legal(from?, to?),
            Fact::Checkmate => reference.is_checkmate(),
            Fact::Draw => reference.is_draw(),
            Fact::Sorted => reference.is_sorted(),
            Fact::Discovered => reference.has_discovered_check(),
            Fact::MateInOne => reference.has_mate_in_one(),
            Fact::HasMove => !reference.legal_moves().is_empty(),
            Fact::Check => reference.is_in_check(asked()?),
            Fact::Next => {
                let next = board(memory, get(Word::NextBoard)?, get(Word::NextPlayer)?)?;
                let next = Reference::new(&next)?;
                reference.is_next(&next, from?, to?)
            }
        };
        Some(Truth::from_bool(truth))
    }

    fn complete(&self, native: usize, args: &[i64], memory: &Memory) -> Option<Completion> {
        let native = self.natives.get(native)?;
        if native.fact != Fact::Next || native.men.is_some() {
            return None;
        }
        let at = |word: Word| native.words.iter().position(|known| *known == word);
        let get = |word: Word| at(word).and_then(|at| args.get(at).copied()).filter(|word| *word != i64::MIN);
        let known = self.known(memory, get(Word::Board)?, get(Word::Player)?)?;
        let cache = self.cache.borrow();
        let Known { board, reference, .. } = cache.get(known)?;
        let reference = reference.as_ref()?;
        let from = get(Word::FromRow).zip(get(Word::FromCol))?;
        let to = get(Word::ToRow).zip(get(Word::ToCol))?;
        if !(reference.is_valid_move(from, to) || reference.is_valid_capture(from, to)) {
            return Some(Completion::Never);
        }
        let next = moved(board, from, to);
        let mut rows = vec![8i8];
        for cells in next.cells.chunks_exact(8) {
            rows.push(8);
            rows.extend(cells.iter().flatten().map(|&word| i8::try_from(word).unwrap_or(0)));
        }
        let player = vec![i8::try_from(next.player).unwrap_or(0)];
        Some(Completion::Only(vec![(at(Word::NextBoard)?, rows), (at(Word::NextPlayer)?, player)]))
    }
}
