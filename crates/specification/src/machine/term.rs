//! Terms: their words, sequences and sums.

use super::{DEPTH, HOLE, Machine, Memory};
use crate::core::{FunctionBody, Slot, Term, Truth};
use crate::message::Reason;
use crate::token::Span;
use crate::types::Layout;

impl<'p> Machine<'p> {
    /// A term's word, the shortest terms at once.
    #[inline]
    pub(super) fn word(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::Const(value) => Some(*value),
            Term::Slot(slot) => self.slot(*slot),
            term => self.term(term),
        }
    }

    /// The length of a sequence.
    pub(super) fn length(&mut self, seq: i64) -> Option<usize> {
        let length = self.memory.len(seq)?;
        self.note_length(seq, length);
        Some(length)
    }

    /// A word of an element of a sequence.
    #[inline]
    fn element(&mut self, seq: i64, index: i64, width: usize, place: usize) -> Option<i64> {
        let index = usize::try_from(index).ok()?;
        let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        let offset = index.saturating_mul(width).saturating_add(place);
        if index >= length {
            self.note_outside(seq, offset);
            return None;
        }
        let word = *self.memory.words.get(start + offset)?;
        self.note(seq, offset, word);
        if word == HOLE {
            self.hole = true;
            return None;
        }
        Some(word)
    }

    /// An element that is a sequence and is read at once: what is read of it is noted, not that it is there.
    #[inline]
    fn row(&mut self, seq: i64, index: i64, width: usize, place: usize) -> Option<i64> {
        let at = usize::try_from(index).ok()?;
        let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        match self.memory.words.get(start + at.checked_mul(width)? + place) {
            Some(&word) if at < length && word != HOLE => Some(word),
            _ => self.element(seq, index, width, place),
        }
    }

    /// The sequence that is read at once: a row of a board, without the detour over the board.
    #[inline]
    pub(super) fn sequence(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::At { seq, index, width, place } => {
                let seq = self.word(seq)?;
                let index = self.word(index)?;
                self.row(seq, index, *width, *place)
            }
            term => self.word(term),
        }
    }

    /// A term's word; none where it is undefined or not known.
    pub(super) fn term(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::Const(value) => Some(*value),
            Term::Slot(slot) => self.slot(*slot),
            Term::At { seq, index, width, place }
                if matches!(**seq, Term::Concat(..) | Term::List { .. }) =>
            {
                let index = usize::try_from(self.word(index)?).ok()?;
                self.length_of(seq).filter(|length| index < *length)?;
                self.made(seq, index, *width, *place)
            }
            Term::At { seq, index, width, place } => {
                let seq = self.sequence(seq)?;
                let index = self.word(index)?;
                self.element(seq, index, *width, *place)
            }
            Term::Add(a, b) => self.word(a)?.checked_add(self.word(b)?),
            Term::Sub(a, b) => self.word(a)?.checked_sub(self.word(b)?),
            Term::Mul(a, b) => self.word(a)?.checked_mul(self.word(b)?),
            Term::Div(a, b) => self.word(a)?.checked_div_euclid(self.word(b)?),
            Term::Mod(a, b) => self.word(a)?.checked_rem_euclid(self.word(b)?),
            Term::Pow(a, b) => self.word(a)?.checked_pow(u32::try_from(self.word(b)?).ok()?),
            Term::Neg(a) => self.word(a)?.checked_neg(),
            Term::Abs(a) => self.word(a)?.checked_abs(),
            Term::Len(seq) => self.length_of(seq).and_then(|length| i64::try_from(length).ok()),
            Term::If(condition, yes, no) => match self.formula(condition) {
                Truth::True => self.word(yes),
                Truth::False => self.word(no),
                Truth::Undefined => None,
            },
            Term::Truth(formula) => match self.formula(formula) {
                Truth::True => Some(1),
                Truth::False => Some(0),
                Truth::Undefined => None,
            },
            Term::Sum { .. } | Term::SumIn { .. } => self.sum(term),
            Term::Memo { node, keys, body } => self.remembered_term(*node, keys, body),
            term => self.seq_term(term),
        }
    }

    /// The length of the sequence a term is. One that is put together out of others is not made for it.
    pub(super) fn length_of(&mut self, seq: &'p Term) -> Option<usize> {
        match seq {
            Term::Concat(_, a, b) => Some(self.length_of(a)? + self.length_of(b)?),
            Term::List { width, items } => {
                for item in items {
                    self.word(item)?;
                }
                Some(items.len().checked_div(*width).unwrap_or(0))
            }
            _ => {
                let seq = self.word(seq)?;
                self.length(seq)
            }
        }
    }

    /// A word of an element of a sequence that is put together out of others, where both are defined.
    fn made(&mut self, seq: &'p Term, index: usize, width: usize, place: usize) -> Option<i64> {
        match seq {
            Term::Concat(_, a, b) => match index.checked_sub(self.length_of(a)?) {
                None => self.made(a, index, width, place),
                Some(index) => self.made(b, index, width, place),
            },
            Term::List { items, .. } => self.word(items.get(index * width + place)?),
            _ => {
                let seq = self.word(seq)?;
                self.element(seq, i64::try_from(index).ok()?, width, place)
            }
        }
    }

    /// Sums and products.
    pub(super) fn sum(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::Sum { product, slot, low, high, body } => {
                let (low, high) = (self.word(low)?, self.word(high)?);
                let mut total = i64::from(*product);
                let mut at = low;
                while at <= high {
                    if !self.burn(None) {
                        return None;
                    }
                    self.put(*slot, at);
                    let word = self.word(body)?;
                    total = if *product { total.checked_mul(word)? } else { total.checked_add(word)? };
                    at = at.checked_add(1)?;
                }
                Some(total)
            }
            Term::SumIn { product, slot, width, seq, body } => {
                let seq = self.word(seq)?;
                let mut total = i64::from(*product);
                for at in 0..self.length(seq)? {
                    if !self.burn(None) || !self.take_element(seq, at, *width, *slot) {
                        return None;
                    }
                    let word = self.word(body)?;
                    total = if *product { total.checked_mul(word)? } else { total.checked_add(word)? };
                }
                Some(total)
            }
            _ => None,
        }
    }

    /// Terms that make or search sequences.
    fn seq_term(&mut self, term: &'p Term) -> Option<i64> {
        match term {
            Term::List { width, items } => {
                let mut words = Vec::with_capacity(items.len());
                for item in items {
                    words.push(self.term(item)?);
                }
                let length = if *width == 0 { 0 } else { words.len() / width };
                if !self.afford(words.len()) {
                    return None;
                }
                Some(self.memory.push(&words, length))
            }
            Term::Concat(width, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                let length = self.memory.len(a)? + self.memory.len(b)?;
                self.note_all(a, *width);
                self.note_all(b, *width);
                if !self.afford(length.saturating_mul(*width)) {
                    return None;
                }
                let mut words = self.memory.seq(a, *width)?.to_vec();
                words.extend_from_slice(self.memory.seq(b, *width)?);
                Some(self.memory.push(&words, length))
            }
            Term::Slice { width, seq, from, to } => {
                let seq = self.term(seq)?;
                let (from, to) = (self.term(from)?, self.term(to)?);
                self.note_all(seq, *width);
                let length = i64::try_from(self.memory.len(seq)?).ok()?;
                if from < 0 || to > length || from > to {
                    return None;
                }
                let (from, to) = (usize::try_from(from).ok()?, usize::try_from(to).ok()?);
                if !self.afford((to - from).saturating_mul(*width)) {
                    return None;
                }
                let words = self.memory.seq(seq, *width)?.get(from * width..to * width)?.to_vec();
                Some(self.memory.push(&words, to - from))
            }
            Term::Replace { width, seq, index, items } => {
                let seq = self.term(seq)?;
                let index = usize::try_from(self.term(index)?).ok()?;
                let mut words = Vec::new();
                for item in items {
                    words.push(self.term(item)?);
                }
                self.note_all(seq, *width);
                let length = self.memory.len(seq)?;
                if index >= length || !self.afford(length.saturating_mul(*width)) {
                    return None;
                }
                let mut all = self.memory.seq(seq, *width)?.to_vec();
                all.get_mut(index * width..(index + 1) * width)?.copy_from_slice(&words);
                Some(self.memory.push(&all, length))
            }
            Term::Count { seq, items, layout } => {
                let seq = self.term(seq)?;
                let mut words = Vec::new();
                for item in items {
                    words.push(self.term(item)?);
                }
                let mut count = 0;
                for at in 0..self.length(seq)? {
                    count += i64::from(self.same_element(seq, at, &words, layout)?);
                }
                Some(count)
            }
            Term::Call { function, args, place } => self.call(*function, args, |machine, body| match body {
                FunctionBody::Terms(terms) => terms.get(*place).and_then(|term| machine.term(term)),
                _ => None,
            }),
            _ => None,
        }
    }

    pub(super) fn take_element(&mut self, seq: i64, at: usize, width: usize, slot: Slot) -> bool {
        let Some(&(start, length)) = usize::try_from(seq).ok().and_then(|seq| self.memory.seqs.get(seq))
        else {
            return false;
        };
        if at >= length {
            return false;
        }
        for place in 0..width {
            let Some(&word) = self.memory.words.get(start + at * width + place) else { return false };
            self.note(seq, at * width + place, word);
            self.put(slot + place, word);
        }
        true
    }

    /// Whether an element equals these words; none where a hole hides it.
    pub(super) fn same_element(
        &mut self,
        seq: i64,
        at: usize,
        words: &[i64],
        layout: &[Layout],
    ) -> Option<bool> {
        let mut same = true;
        let &(start, _) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        for (place, layout) in layout.iter().enumerate() {
            let offset = at * words.len() + place;
            let a = *self.memory.words.get(start + offset)?;
            self.note(seq, offset, a);
            let b = *words.get(place)?;
            same &= self.same_word(a, b, layout)?;
        }
        Some(same)
    }

    fn same_word(&mut self, a: i64, b: i64, layout: &Layout) -> Option<bool> {
        if a == HOLE || b == HOLE {
            self.hole = true;
            return None;
        }
        match layout {
            Layout::Word => Some(a == b),
            Layout::Seq(of) => self.same_seq(a, b, of),
        }
    }

    /// Whether two sequences are equal.
    pub(super) fn same_seq(&mut self, a: i64, b: i64, of: &[Layout]) -> Option<bool> {
        let (length, other) = (self.length(a)?, self.length(b)?);
        if a == b {
            // The same sequence; with a hole in it, it is still itself.
            return Some(true);
        }
        if length != other {
            return Some(false);
        }
        let start = |memory: &Memory, seq: i64| {
            usize::try_from(seq).ok().and_then(|seq| memory.seqs.get(seq)).map(|&(start, _)| start)
        };
        let (a_start, b_start) = (start(&self.memory, a)?, start(&self.memory, b)?);
        let width = of.len();
        let mut known = true;
        for at in 0..length * width {
            let numbers = (a, b);
            let (a, b) = (*self.memory.words.get(a_start + at)?, *self.memory.words.get(b_start + at)?);
            self.note(numbers.0, at, a);
            self.note(numbers.1, at, b);
            match self.same_word(a, b, of.get(at % width)?) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => known = false,
            }
        }
        known.then_some(true)
    }

    pub(super) fn call<T>(
        &mut self,
        function: usize,
        args: &'p [Term],
        run: impl FnOnce(&mut Self, &'p FunctionBody) -> Option<T>,
    ) -> Option<T> {
        let program = self.program;
        let function = program.functions.get(function)?;
        if self.depth >= DEPTH || !self.burn(None) {
            self.fail(&function.name, Reason::Recursion, Span::default());
            return None;
        }
        let mut words = Vec::with_capacity(args.len());
        for arg in args {
            // An argument that is undefined only matters where it is read.
            words.push(self.term(arg).unwrap_or(HOLE));
        }
        let base = self.frame.len();
        self.frame.resize(base + function.frame.max(function.params), HOLE);
        if let Some(place) = self.frame.get_mut(base..base + words.len()) {
            place.copy_from_slice(&words);
        }
        let outer = std::mem::replace(&mut self.base, base);
        self.depth += 1;
        let result = run(self, &function.body);
        self.depth -= 1;
        self.base = outer;
        self.frame.truncate(base);
        result
    }
}
