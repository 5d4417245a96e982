//! Equations: holes that terms stand for, and sequences made the same.

use std::sync::Arc;

use super::{Contradiction, Place, Standing};
use crate::core::{Term, Truth};
use crate::machine::{Completion, HOLE, Machine};
use crate::types::Layout;

impl<'p> Machine<'p> {
    /// Fills the hole that a term is with a word, or the one from which it is made by adding and taking away what is known;
    /// nothing if it is none.
    pub(super) fn equate(&mut self, term: &'p Term, word: i64) -> Option<bool> {
        match term {
            Term::Add(a, b) | Term::Sub(a, b) => {
                let adds = matches!(term, Term::Add(..));
                return match (self.term(a), self.term(b)) {
                    (None, Some(b)) if adds => self.equate(a, word.checked_sub(b)?),
                    (None, Some(b)) => self.equate(a, word.checked_add(b)?),
                    (Some(a), None) if adds => self.equate(b, word.checked_sub(a)?),
                    (Some(a), None) => self.equate(b, a.checked_sub(word)?),
                    _ => None,
                };
            }
            Term::Neg(a) => return self.equate(a, word.checked_neg()?),
            _ => {}
        }
        let place = self.place(term).filter(|&place| self.settling.own.has(place))?;
        self.assign(place, word);
        // The name of the hole has its value, too.
        if let (Term::Slot(slot), Place::Memory(_)) = (term, place) {
            self.assign(Place::Frame(self.base + slot), word);
        }
        Some(true)
    }

    /// The hole a term is.
    pub(super) fn place(&mut self, term: &'p Term) -> Option<Place> {
        let place = match term {
            Term::Slot(slot) => {
                let at = self.base + slot;
                match self.standing(at) {
                    Standing::Itself => Place::Frame(at),
                    Standing::Hole(place) => place,
                    Standing::Computed => return None,
                }
            }
            Term::At { seq, index, width, place } => {
                let index = usize::try_from(self.term(index)?).ok()?;
                self.place_in(seq, index, *width, *place)?
            }
            Term::If(condition, yes, no) => match self.formula(condition) {
                Truth::True => return self.place(yes),
                Truth::False => return self.place(no),
                Truth::Undefined => return None,
            },
            _ => return None,
        };
        (self.read(place) == HOLE).then_some(place)
    }

    /// The place of a word of an element. In a sequence that is made, only what is put together as it is has one.
    fn place_in(&mut self, seq: &'p Term, index: usize, width: usize, place: usize) -> Option<Place> {
        match seq {
            Term::Slot(_) | Term::At { .. } => {
                let seq = self.term(seq)?;
                let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
                (index < length).then_some(Place::Memory(start + index * width + place))
            }
            Term::Concat(_, a, b) => match index.checked_sub(self.length_of(a)?) {
                None => self.place_in(a, index, width, place),
                Some(index) => self.place_in(b, index, width, place),
            },
            Term::List { items, .. } => self.place(items.get(index * width + place)?),
            _ => None,
        }
    }

    /// Fills the holes of arguments as the caller's own code says; nothing where it does not know.
    pub(super) fn complete(
        &mut self,
        native: usize,
        args: &'p [Term],
        layout: &[Layout],
    ) -> Result<Option<bool>, Contradiction> {
        if self.forgetful {
            return Ok(None);
        }
        let words: Vec<i64> = args.iter().map(|arg| self.term(arg).unwrap_or(HOLE)).collect();
        let Some(completion) = self.natives.complete(native, &words, &self.memory) else { return Ok(None) };
        let Completion::Only(values) = completion else { return Err(Contradiction) };
        // All of it may have been read for that.
        self.note_secret();
        let mut progress = false;
        self.settling.foreign = false;
        for (at, value) in values {
            let (Some(arg), Some(layout), Some(&word)) = (args.get(at), layout.get(at), words.get(at)) else {
                return Ok(None);
            };
            let mut from = value.iter();
            match layout {
                Layout::Word => {
                    let known = from.next().copied().map_or(HOLE, i64::from);
                    if word == HOLE {
                        if self.equate(arg, known).is_none() {
                            return Ok(None);
                        }
                        progress = true;
                    } else if word != known {
                        return Err(Contradiction);
                    }
                }
                Layout::Seq(of) if word != HOLE => progress |= self.fill_seq(word, of, &mut from)?,
                Layout::Seq(_) => return Ok(None),
            }
        }
        Ok((!self.settling.foreign).then_some(progress))
    }

    /// Makes a sequence equal to a packed one; whether a hole was filled.
    fn fill_seq(
        &mut self,
        seq: i64,
        of: &[Layout],
        from: &mut std::slice::Iter<'_, i8>,
    ) -> Result<bool, Contradiction> {
        let known = from.next().copied().map(i64::from).and_then(|length| usize::try_from(length).ok());
        let Some(&(start, length)) = usize::try_from(seq).ok().and_then(|seq| self.memory.seqs.get(seq))
        else {
            return Err(Contradiction);
        };
        if known != Some(length) {
            return Err(Contradiction);
        }
        let mut progress = false;
        for (at, layout) in (start..).zip(std::iter::repeat_n(of, length).flatten()) {
            let place = Place::Memory(at);
            let word = self.read(place);
            match layout {
                Layout::Seq(inner) => progress |= self.fill_seq(word, inner, from)?,
                Layout::Word => {
                    let known = from.next().copied().map_or(HOLE, i64::from);
                    if word == HOLE {
                        if self.settling.own.has(place) {
                            self.assign(place, known);
                            progress = true;
                        } else {
                            self.settling.foreign = true;
                        }
                    } else if word != known {
                        return Err(Contradiction);
                    }
                }
            }
        }
        Ok(progress)
    }

    /// Makes two sequences equal: whether a hole was filled, and whether every word is known now.
    pub(super) fn unify(
        &mut self,
        a: i64,
        b: i64,
        of: &Arc<[Layout]>,
    ) -> Result<(bool, bool), Contradiction> {
        for seq in [a, b] {
            self.length(seq);
        }
        if a == b {
            return Ok((false, true));
        }
        let find = |machine: &Self, seq: i64| {
            usize::try_from(seq).ok().and_then(|seq| machine.memory.seqs.get(seq)).copied()
        };
        let (Some((a_start, a_length)), Some((b_start, b_length))) = (find(self, a), find(self, b)) else {
            return Ok((false, false));
        };
        if a_length != b_length {
            return Err(Contradiction);
        }
        let mut progress = false;
        let mut whole = true;
        let width = of.len().max(1);
        for at in 0..a_length * width {
            let numbers = (a, b);
            let (a, b) = (Place::Memory(a_start + at), Place::Memory(b_start + at));
            let (a_word, b_word) = (self.read(a), self.read(b));
            self.note(numbers.0, at, a_word);
            self.note(numbers.1, at, b_word);
            match (a_word, b_word) {
                (HOLE, word) if word != HOLE && self.settling.own.has(a) => {
                    self.assign(a, word);
                    progress = true;
                }
                (word, HOLE) if word != HOLE && self.settling.own.has(b) => {
                    self.assign(b, word);
                    progress = true;
                }
                (HOLE, _) | (_, HOLE) => whole = false,
                (a, b) => match of.get(at % width) {
                    Some(Layout::Seq(inner)) => {
                        let (inside, known) = self.unify(a, b, inner)?;
                        progress |= inside;
                        whole &= known;
                    }
                    _ if a != b => return Err(Contradiction),
                    _ => {}
                },
            }
        }
        Ok((progress, whole))
    }
}
