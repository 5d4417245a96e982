//! Answers that are remembered by what was read on the way to them.
//!
//! What a formula says is settled by the words it depends on and by the words of sequences that are read to decide it.
//! For every formula and every choice of the former there is a tree of readings: at a fork, the word to look at next, and
//! where to go on for the value it has. Walking down reads a few cells of a board and answers for every board that agrees
//! in them, however much work the formula was the first time. A walk that ends nowhere is an evaluation, whose readings
//! become a new branch.
//!
//! Sequences that stay as they are have names by their content besides, and the same formula asked again for sequences of
//! the same names is answered without a walk.
//!
//! The answers are exact because an evaluation is a function of what it reads, in the order in which it reads; the
//! caller's own code reads its arguments whole. What read an unknown word or gave up is not kept.

mod rows;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{HOLE, Machine, Memory};
use crate::core::{Formula, Keys, Sequences, Slot, Truth};
use crate::types::Layout;

/// On how many words an answer may depend, sequences apart.
pub(crate) const WORDS: usize = 8;
/// On how many sequences an answer may depend.
pub(crate) const SEQS: usize = 3;

/// How many forks are kept before all are forgotten.
const FORKS: usize = 1 << 21;
/// How many readings an evaluation may have to be remembered.
const READINGS: usize = 4_096;
/// After how many evaluations it is asked whether remembering pays.
const PATIENCE: u32 = 1_024;
/// How many questions a formula is left alone for which it did not pay, the first time; then twice as many, and so on.
const REST: u32 = 1 << 15;
/// How often that is doubled at most.
const DOUBLED: u32 = 12;

/// How many answers are kept by names, a power of two.
const ANSWERS: usize = 1 << 19;
/// How many bytes the values of unknowns may take before they are forgotten.
const KEPT: usize = 1 << 25;
/// How many sequences have names before everything is forgotten.
const NAMES: usize = 1 << 17;
/// How many answers are kept by names of rows before they are forgotten.
const ROWS: usize = 1 << 17;

/// Stands for what an index outside of a sequence reads.
const OUT: i64 = i32::MIN as i64;
/// Stands for a sequence that was taken out of another.
const INSIDE: i64 = 1;
/// The offset that stands for the length.
const LENGTH: u32 = 1_023;
/// The offset that stands for all of a sequence; the word is its name.
const ALL: u32 = 1_022;
pub(super) const READ_WHOLE: u32 = ALL;
/// The row that stands for the sequence itself.
const WHOLE: u32 = 31;

const NOTHING: u32 = 0;
/// How many different answers there may be.
const LEAVES: u32 = 1 << 10;
/// The first number that stands for an answer.
const LEAF: u32 = u32::MAX - LEAVES;

/// A word that was read: of which sequence, and where in it.
#[derive(Debug, Clone, Copy)]
struct Noted {
    seq: u32,
    offset: u32,
    word: i64,
}

impl Noted {
    /// Something was read that cannot be told.
    const SECRET: Self = Self { seq: u32::MAX, offset: 0, word: 0 };
}

/// What was read while answers are being found.
#[derive(Debug, Default)]
pub(super) struct Log {
    noted: Vec<Noted>,
    /// Where the readings of each answer begin, outermost first.
    starts: Vec<usize>,
    /// How many of the outermost have read too much.
    lost: usize,
}

impl Log {
    #[inline]
    fn is_on(&self) -> bool {
        self.lost < self.starts.len()
    }

    fn push(&mut self, noted: Noted) {
        self.noted.push(noted);
        while let Some(&start) = self.starts.get(self.lost)
            && self.noted.len() - start > READINGS
        {
            self.lost += 1;
        }
    }

    pub(super) fn begin(&mut self) {
        if !self.is_on() {
            self.noted.clear();
        }
        self.starts.push(self.noted.len());
    }

    /// Where the readings of the innermost begin, if they are all there.
    pub(super) fn end(&mut self) -> Option<usize> {
        let start = self.starts.pop()?;
        if self.lost > self.starts.len() {
            self.lost = self.starts.len();
            return None;
        }
        Some(start)
    }

    /// The readings from one on: of which sequence, and which word of it; no word for its length and for what it lacks.
    pub(super) fn since(&self, start: usize) -> impl Iterator<Item = (u32, Option<u32>)> {
        let noted = self.noted.get(start..).unwrap_or_default().iter();
        noted.map(|noted| (noted.seq, Some(noted.offset).filter(|&at| at != LENGTH && noted.word != OUT)))
    }
}

/// A fork: the word to look at, and where to go if it is this one and if not. In the second case the same word is looked
/// at again. Names of whole sequences are many: for them there is a table.
#[derive(Debug, Clone, Copy)]
struct Fork {
    /// Sequence among those the formula depends on, row in it, offset: 2, 5 and 10 bits.
    reading: u32,
    word: i32,
    yes: u32,
    no: u32,
}

/// Where a fork hangs.
#[derive(Debug, Clone, Copy)]
enum Link {
    Root,
    Yes(u32),
    No(u32),
    Named(u32, i32),
}

/// Whether remembering a formula's answers pays.
#[derive(Debug, Clone, Copy, Default)]
struct Use {
    hits: u32,
    misses: u32,
    rest: u32,
    /// How often it did not pay, one time after the other.
    poor: u32,
}

/// An answer by names.
#[derive(Debug, Clone, Copy)]
struct Answer {
    node: u32,
    words: u64,
    names: [u32; SEQS],
    truth: Truth,
}

/// What something is remembered by: its number, the words it depends on, and the names of sequences.
pub(super) type Key = (u32, u64, [u32; SEQS]);

/// The values of an unknown, packed, each with whether the conjuncts it was found from are known to hold for it.
#[derive(Debug, Clone)]
pub(super) enum Solutions {
    All(Arc<[(Box<[i8]>, bool)]>),
    /// Too many to be kept.
    Many,
    /// The conjuncts do not say enough.
    Unknown,
}

/// The trees of all formulas, the names of sequences, and the answers by names.
#[derive(Debug, Default)]
pub(crate) struct Table {
    roots: FxHashMap<(u32, u64), u32>,
    forks: Vec<Fork>,
    /// Where forks at a name go.
    named: FxHashMap<(u32, i32), u32>,
    names: FxHashMap<Box<[i64]>, u32>,
    /// How often names started anew.
    era: u64,
    answers: Vec<Option<Answer>>,
    /// Answers that depend on one row of a sequence: by number, words, and name of the row.
    rows: FxHashMap<(u32, u64, u32), u32>,
    solutions: FxHashMap<Key, Solutions>,
    /// How many bytes they take, about.
    held: usize,
    uses: Vec<Use>,
    /// For each sequence of the run, where it belongs: 0, or 1 more than root and row.
    origins: Vec<u16>,
    /// When each reading was last seen in a log.
    seen: Vec<u32>,
    now: u32,
}

impl Table {
    fn answer(&self, node: u32, words: u64, names: [u32; SEQS]) -> Option<Truth> {
        let answer = (*self.answers.get(place(node, words, names))?)?;
        (answer.node == node && answer.words == words && answer.names == names).then_some(answer.truth)
    }

    fn put(&mut self, answer: Answer) {
        if self.answers.is_empty() {
            self.answers.resize(ANSWERS, None);
        }
        if let Some(place) = self.answers.get_mut(place(answer.node, answer.words, answer.names)) {
            *place = Some(answer);
        }
    }

    pub(super) fn era(&self) -> u64 {
        self.era
    }

    pub(super) fn solutions(&self, key: Key) -> Option<Solutions> {
        self.solutions.get(&key).cloned()
    }

    pub(super) fn solved(&mut self, key: Key, solutions: Solutions) {
        if self.held > KEPT {
            self.solutions.clear();
            self.held = 0;
        }
        self.held += 64;
        if let Solutions::All(all) = &solutions {
            self.held += all.iter().map(|(packed, _)| packed.len() + 32).sum::<usize>();
        }
        self.solutions.insert(key, solutions);
    }

    /// The name of what has these words; it is never 0.
    fn name(&mut self, words: &[i64]) -> Option<u32> {
        if let Some(&name) = self.names.get(words) {
            return Some(name);
        }
        let name = u32::try_from(self.names.len() + 1).ok()?;
        self.names.insert(words.into(), name);
        Some(name)
    }

    fn follow(&self, root: u32, link: Link) -> u32 {
        match link {
            Link::Root => root,
            Link::Yes(at) => self.forks.get(at as usize).map_or(NOTHING, |fork| fork.yes),
            Link::No(at) => self.forks.get(at as usize).map_or(NOTHING, |fork| fork.no),
            Link::Named(at, name) => self.named.get(&(at, name)).copied().unwrap_or(NOTHING),
        }
    }

    fn attach(&mut self, root: &mut u32, link: Link, target: u32) {
        match link {
            Link::Root => *root = target,
            Link::Yes(at) => {
                if let Some(fork) = self.forks.get_mut(at as usize) {
                    fork.yes = target;
                }
            }
            Link::No(at) => {
                if let Some(fork) = self.forks.get_mut(at as usize) {
                    fork.no = target;
                }
            }
            Link::Named(at, name) => {
                self.named.insert((at, name), target);
            }
        }
    }

    /// Where the sequences belong that a formula depends on; nothing if one of them has two places.
    fn place(&mut self, given: &Given, keys: &Keys, memory: &Memory) -> Option<()> {
        self.origins.clear();
        self.origins.resize(memory.seqs.len(), 0);
        for (root, (&number, (_, of))) in given.seqs.iter().zip(&keys.seqs).enumerate() {
            let root = u32::try_from(root).ok()?;
            self.settle(number, root, WHOLE)?;
            if let [Layout::Seq(_)] = of[..] {
                for (row, &word) in memory.seq(i64::from(number), 1)?.iter().enumerate() {
                    if word == HOLE {
                        return None;
                    }
                    self.settle(u32::try_from(word).ok()?, root, u32::try_from(row).ok()?)?;
                }
            }
        }
        Some(())
    }

    fn settle(&mut self, number: u32, root: u32, row: u32) -> Option<()> {
        let place = self.origins.get_mut(number as usize)?;
        if *place != 0 || (row > WHOLE) {
            return None;
        }
        *place = u16::try_from(root * 32 + row + 1).ok()?;
        Some(())
    }

    /// Makes a branch of what was read.
    fn keep(
        &mut self,
        node: u32,
        given: &Given,
        keys: &Keys,
        memory: &Memory,
        (noted, mark): (&[Noted], usize),
        code: u32,
    ) -> Option<()> {
        if self.forks.len() > FORKS || self.roots.len() > FORKS || self.named.len() > FORKS {
            self.roots.clear();
            self.forks.clear();
            self.named.clear();
        }
        if self.forks.is_empty() {
            // Number 0 stands for nothing.
            self.forks.push(Fork { reading: u32::MAX, word: 0, yes: NOTHING, no: NOTHING });
            self.seen = vec![0; 1 << 17];
        }
        self.place(given, keys, memory)?;
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        let mut root = self.roots.get(&(node, given.words)).copied().unwrap_or(NOTHING);
        let mut link = Link::Root;
        for entry in noted {
            if entry.seq == Noted::SECRET.seq {
                return None;
            }
            let origin = match self.origins.get(entry.seq as usize) {
                // Made on the way, or gone again: what is in it was read elsewhere.
                _ if entry.seq as usize >= mark => continue,
                None | Some(0) => return None,
                Some(origin) => u32::from(*origin) - 1,
            };
            if entry.offset == ALL && origin % 32 != WHOLE {
                return None;
            }
            let of = &keys.seqs.get(origin as usize / 32)?.1;
            let is_seq = origin % 32 == WHOLE
                && entry.offset < ALL
                && matches!(of.get(entry.offset as usize % of.len().max(1)), Some(Layout::Seq(_)));
            let word = match entry.word {
                HOLE => return None,
                OUT => OUT,
                _ if is_seq => INSIDE,
                word => word,
            };
            let reading = origin << 10 | entry.offset;
            let seen = self.seen.get_mut(reading as usize)?;
            if *seen == self.now {
                continue;
            }
            *seen = self.now;
            link = self.grow(&mut root, link, reading, i32::try_from(word).ok()?)?;
        }
        self.attach(&mut root, link, LEAF + code);
        self.roots.insert((node, given.words), root);
        Some(())
    }

    /// The branch for a word that was read, found or made.
    fn grow(&mut self, root: &mut u32, link: Link, reading: u32, word: i32) -> Option<Link> {
        let mut link = link;
        let is_name = reading & 1_023 == ALL;
        loop {
            let target = self.follow(*root, link);
            if target == NOTHING {
                let made = u32::try_from(self.forks.len()).ok()?;
                self.forks.push(Fork { reading, word, yes: NOTHING, no: NOTHING });
                self.attach(root, link, made);
                return Some(if is_name { Link::Named(made, word) } else { Link::Yes(made) });
            }
            let fork = self.forks.get(target as usize).filter(|fork| fork.reading == reading)?;
            if is_name {
                return Some(Link::Named(target, word));
            }
            if fork.word == word {
                return Some(Link::Yes(target));
            }
            link = Link::No(target);
        }
    }
}

/// The number of a truth value as an answer.
fn code(truth: Truth) -> u32 {
    match truth {
        Truth::False => 0,
        Truth::True => 1,
        Truth::Undefined => 2,
    }
}

fn truth(code: u32) -> Truth {
    match code {
        0 => Truth::False,
        1 => Truth::True,
        _ => Truth::Undefined,
    }
}

/// Where an answer is kept. Those for squares side by side lie side by side.
fn place(node: u32, words: u64, names: [u32; SEQS]) -> usize {
    let mix = |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    let mixed = names.iter().fold(mix(u64::from(node), words >> 3), |sum, &name| mix(sum, u64::from(name)));
    usize::try_from(mixed >> 40 << 3 | words & 7).unwrap_or(0) % ANSWERS
}

/// What a formula depends on has these values.
#[derive(Debug)]
struct Given {
    /// The words, a byte each.
    words: u64,
    /// The numbers of the sequences.
    seqs: [u32; SEQS],
}

impl<'p> Machine<'p> {
    /// Whether what is read is noted.
    #[inline]
    pub(super) fn is_noting(&self) -> bool {
        self.log.is_on()
    }

    /// A word of a sequence was read.
    #[inline]
    pub(super) fn note(&mut self, seq: i64, offset: usize, word: i64) {
        if self.log.is_on() {
            self.note_down(seq, offset, word);
        }
    }

    fn note_down(&mut self, seq: i64, offset: usize, word: i64) {
        let noted = match (u32::try_from(seq), u32::try_from(offset)) {
            (Ok(seq), Ok(offset)) if offset < ALL && word != OUT => Noted { seq, offset, word },
            _ => Noted::SECRET,
        };
        self.log.push(noted);
    }

    /// An index outside of a sequence was read.
    pub(super) fn note_outside(&mut self, seq: i64, offset: usize) {
        if self.log.is_on() {
            let noted = match (u32::try_from(seq), u32::try_from(offset)) {
                (Ok(seq), Ok(offset)) if offset < ALL => Noted { seq, offset, word: OUT },
                _ => Noted::SECRET,
            };
            self.log.push(noted);
        }
    }

    /// The length of a sequence was read.
    pub(super) fn note_length(&mut self, seq: i64, length: usize) {
        if self.log.is_on() {
            let noted = match (u32::try_from(seq), i64::try_from(length)) {
                (Ok(seq), Ok(word)) => Noted { seq, offset: LENGTH, word },
                _ => Noted::SECRET,
            };
            self.log.push(noted);
        }
    }

    /// A whole sequence was read.
    pub(super) fn note_all(&mut self, seq: i64, width: usize) {
        if !self.log.is_on() {
            return;
        }
        if let Some(length) = self.memory.len(seq) {
            self.note_length(seq, length);
        }
        let count = self.memory.seq(seq, width).map_or(0, <[i64]>::len);
        for offset in 0..count {
            let word = self.memory.seq(seq, width).and_then(|words| words.get(offset)).copied();
            self.note(seq, offset, word.unwrap_or(HOLE));
        }
    }

    /// Arguments were handed to the caller's own code, which may read all of them.
    pub(super) fn note_arguments(&mut self, words: &[i64], layout: &[Layout]) {
        for (&word, layout) in words.iter().zip(layout) {
            if let Layout::Seq(of) = layout
                && self.log.is_on()
            {
                let noted = match (u32::try_from(word), self.name_of(word, of)) {
                    (Ok(seq), Some(name)) => Noted { seq, offset: ALL, word: i64::from(name) },
                    _ => Noted::SECRET,
                };
                self.log.push(noted);
            }
        }
    }

    /// Something was read that cannot be told: nothing that depends on it is remembered.
    pub(super) fn note_secret(&mut self) {
        if self.log.is_on() {
            self.log.push(Noted::SECRET);
        }
    }

    /// A formula's truth, from memory if it was asked before and nothing that was read then has changed.
    pub(super) fn remembered(&mut self, node: u32, keys: &Keys, body: &'p Formula) -> Truth {
        if self.forgetful {
            return self.formula(body);
        }
        let Some(given) = self.given(keys) else { return self.formula(body) };
        if keys.whole {
            return self.remembered_whole(node, &given, keys, body);
        }
        // By names nothing is known of what was read, so not while something around it is found out.
        let names = if keys.named && !self.log.is_on() { self.names(&given.seqs, &keys.seqs) } else { None };
        if let Some(names) = names
            && let Some(truth) = self.memo.answer(node, given.words, names)
        {
            return truth;
        }
        let era = self.memo.era;
        let before = std::mem::replace(&mut self.hole, false);
        let truth = if keys.by_rows {
            self.formula(body)
        } else {
            let found = self.by_readings(node, &given, keys, |machine| Some(code(machine.formula(body))));
            found.map_or(Truth::Undefined, truth)
        };
        if let Some(names) = names
            && !self.hole
            && self.failure.is_none()
            && self.memo.era == era
        {
            self.memo.put(Answer { node, words: given.words, names, truth });
        }
        self.hole |= before;
        truth
    }

    /// The same for a formula that reads its sequences whole: it is known by their names alone.
    fn remembered_whole(&mut self, node: u32, given: &Given, keys: &Keys, body: &'p Formula) -> Truth {
        let Some(names) = self.names(&given.seqs, &keys.seqs) else { return self.formula(body) };
        if let Some(truth) = self.memo.answer(node, given.words, names) {
            self.note_names(&given.seqs, &keys.seqs, names);
            return truth;
        }
        let era = self.memo.era;
        let before = std::mem::replace(&mut self.hole, false);
        let truth = self.unlogged((given.seqs, &keys.seqs, names), |machine| machine.formula(body));
        if !self.hole && self.failure.is_none() && self.memo.era == era {
            self.memo.put(Answer { node, words: given.words, names, truth });
        }
        self.hole |= before;
        truth
    }

    /// Works on something that reads sequences whole, where they have names: only that is noted then.
    pub(super) fn reading<T>(&mut self, reads: &Sequences, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut numbers = [0; SEQS];
        for (number, (slot, _)) in numbers.iter_mut().zip(reads) {
            let word = self.frame.get(self.base + slot).copied().unwrap_or(HOLE);
            match u32::try_from(word) {
                Ok(word) if self.log.is_on() => *number = word,
                _ => return work(self),
            }
        }
        match self.names(&numbers, reads) {
            Some(names) => self.unlogged((numbers, reads, names), work),
            None => work(self),
        }
    }

    fn unlogged<T>(
        &mut self,
        (numbers, seqs, names): ([u32; SEQS], &Sequences, [u32; SEQS]),
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let era = self.memo.era;
        let outer = std::mem::take(&mut self.log);
        let result = work(self);
        self.log = outer;
        if self.memo.era == era {
            self.note_names(&numbers, seqs, names);
        } else {
            self.note_secret();
        }
        result
    }

    fn note_names(&mut self, numbers: &[u32; SEQS], seqs: &Sequences, names: [u32; SEQS]) {
        if self.log.is_on() {
            for ((_, &seq), &name) in seqs.iter().zip(numbers).zip(&names) {
                self.log.push(Noted { seq, offset: ALL, word: i64::from(name) });
            }
        }
    }

    /// An answer by what it reads; nothing where it was worked out and has no number.
    fn by_readings(
        &mut self,
        node: u32,
        given: &Given,
        keys: &Keys,
        work: impl FnOnce(&mut Self) -> Option<u32>,
    ) -> Option<u32> {
        let at = node as usize;
        if self.memo.uses.len() <= at {
            self.memo.uses.resize(at + 1, Use::default());
        }
        let mut rests = false;
        if let Some(found) = self.memo.uses.get_mut(at) {
            rests = found.rest > 0;
            found.rest = found.rest.saturating_sub(1);
        }
        if !rests && let Some(code) = self.recall(node, given, keys) {
            if let Some(found) = self.memo.uses.get_mut(at) {
                found.hits = found.hits.saturating_add(1);
            }
            return Some(code);
        }
        if rests {
            return work(self);
        }
        let mark = self.memory.seqs.len();
        self.log.begin();
        let code = work(self);
        let start = self.log.end();
        if let (Some(start), Some(code), false, None) = (start, code, self.hole, &self.failure) {
            let noted = self.log.noted.get(start..).unwrap_or_default();
            self.memo.keep(node, given, keys, &self.memory, (noted, mark), code);
        }
        // What is unknown still says nothing about whether it pays.
        if !self.hole
            && let Some(found) = self.memo.uses.get_mut(at)
        {
            found.misses += 1;
            if found.misses >= PATIENCE {
                *found = if found.hits < found.misses {
                    Use { rest: REST << found.poor, poor: (found.poor + 1).min(DOUBLED), ..Use::default() }
                } else {
                    Use::default()
                };
            }
        }
        code
    }

    /// What something with these keys is remembered by.
    pub(super) fn key(&mut self, node: u32, keys: &Keys) -> Option<Key> {
        let given = self.given(keys)?;
        let names = self.names(&given.seqs, &keys.seqs)?;
        Some((node, given.words, names))
    }

    /// The names of the sequences that a formula depends on.
    fn names(&mut self, numbers: &[u32; SEQS], seqs: &Sequences) -> Option<[u32; SEQS]> {
        let era = self.memo.era;
        let mut names = [0; SEQS];
        for ((name, &number), (_, of)) in names.iter_mut().zip(numbers).zip(seqs) {
            *name = self.name_of(i64::from(number), of)?;
        }
        // Names of two eras do not go together.
        (self.memo.era == era).then_some(names)
    }

    /// The name of a sequence that is whole.
    fn name_of(&mut self, number: i64, of: &[Layout]) -> Option<u32> {
        let at = usize::try_from(number).ok()?;
        match *self.memory.names.get(at)? {
            0 if at < self.given => self.name(number, of, &mut Vec::new()),
            0 => None,
            name => Some(name),
        }
    }

    /// Names a sequence and those inside it; notes which.
    fn name(&mut self, number: i64, of: &[Layout], named: &mut Vec<usize>) -> Option<u32> {
        let at = usize::try_from(number).ok()?;
        if let Some(&name) = self.memory.names.get(at)
            && name != 0
        {
            return Some(name);
        }
        if self.memo.names.len() > NAMES {
            // All but whether remembering pays.
            let uses = std::mem::take(&mut self.memo.uses);
            self.memo = Table { uses, era: self.memo.era + 1, ..Table::default() };
            self.memory.names.fill(0);
            self.note_secret();
        }
        let words = self.memory.seq(number, of.len())?;
        if let Some(&name) = self.memo.names.get(words)
            && of.iter().all(|layout| *layout == Layout::Word)
        {
            *self.memory.names.get_mut(at)? = name;
            named.push(at);
            return Some(name);
        }
        let mut words = words.to_vec();
        for (place, word) in words.iter_mut().enumerate() {
            if *word == HOLE {
                return None;
            }
            if let Some(Layout::Seq(inner)) = of.get(place % of.len().max(1)) {
                *word = i64::from(self.name(*word, inner, named)?);
            }
        }
        let name = self.memo.name(&words)?;
        *self.memory.names.get_mut(at)? = name;
        named.push(at);
        Some(name)
    }

    /// Names the sequences of a value in the frame; which got names.
    pub(super) fn name_words(&mut self, slot: Slot, layout: &[Layout]) -> Vec<usize> {
        let mut named = Vec::new();
        for (place, layout) in layout.iter().enumerate() {
            if let (Layout::Seq(of), Some(&word)) = (layout, self.frame.get(self.base + slot + place)) {
                self.name(word, of, &mut named);
            }
        }
        named
    }

    fn given(&self, keys: &Keys) -> Option<Given> {
        let mut given = Given { words: 0, seqs: [0; SEQS] };
        let slot = |slot: &Slot| self.frame.get(self.base + slot).copied().filter(|word| *word != HOLE);
        for key in &keys.words {
            let byte = i8::try_from(slot(key)?).ok()?.cast_unsigned();
            given.words = given.words << 8 | u64::from(byte);
        }
        for (place, (key, _)) in given.seqs.iter_mut().zip(&keys.seqs) {
            *place = u32::try_from(slot(key)?).ok()?;
        }
        Some(given)
    }

    /// Walks down the tree of readings.
    fn recall(&mut self, node: u32, given: &Given, keys: &Keys) -> Option<u32> {
        let mut target = *self.memo.roots.get(&(node, given.words))?;
        let on = self.log.is_on();
        let mut last = u32::MAX;
        let mut word = HOLE;
        loop {
            if target == NOTHING {
                return None;
            }
            if target >= LEAF {
                return Some(target - LEAF);
            }
            let fork = *self.memo.forks.get(target as usize)?;
            if fork.reading != last {
                last = fork.reading;
                let (seq, found) = match fork.reading & 1_023 {
                    ALL => {
                        let root = fork.reading as usize >> 15;
                        let seq = *given.seqs.get(root)?;
                        (seq, i64::from(self.name_of(i64::from(seq), &keys.seqs.get(root)?.1)?))
                    }
                    _ => self.memory.look(given, keys, fork.reading)?,
                };
                word = found;
                if on {
                    self.log.push(Noted { seq, offset: fork.reading & 1_023, word });
                }
                if word == HOLE {
                    return None;
                }
            }
            target = match i32::try_from(word) {
                Ok(name) if fork.reading & 1_023 == ALL => *self.memo.named.get(&(target, name))?,
                _ if i64::from(fork.word) == word => fork.yes,
                _ => fork.no,
            };
        }
    }
}

impl Memory {
    /// Takes the names of sequences away again.
    pub(super) fn forget(&mut self, named: &[usize]) {
        for &seq in named {
            if let Some(name) = self.names.get_mut(seq) {
                *name = 0;
            }
        }
    }

    /// The word of a reading and the sequence it is in; nothing where the sequence is not there.
    #[inline]
    fn look(&self, given: &Given, keys: &Keys, reading: u32) -> Option<(u32, i64)> {
        let (root, row, offset) = (reading as usize >> 15, reading >> 10 & 31, reading & 1_023);
        let (mut seq, mut of) = (*given.seqs.get(root)?, &keys.seqs.get(root)?.1);
        let (mut start, mut length) = *self.seqs.get(seq as usize)?;
        if row != WHOLE {
            if row as usize >= length {
                return None;
            }
            seq = u32::try_from(*self.words.get(start + row as usize)?).ok()?;
            let Some(Layout::Seq(inner)) = of.first() else { return None };
            of = inner;
            (start, length) = *self.seqs.get(seq as usize)?;
        }
        if offset == LENGTH {
            return Some((seq, i64::try_from(length).ok()?));
        }
        if offset as usize >= length * of.len() {
            return Some((seq, OUT));
        }
        let word = *self.words.get(start + offset as usize)?;
        if row == WHOLE && word != HOLE && matches!(of.get(offset as usize % of.len()), Some(Layout::Seq(_)))
        {
            return Some((seq, INSIDE));
        }
        // A word that stands for something else is not told from it.
        (word != OUT).then_some((seq, word))
    }
}
