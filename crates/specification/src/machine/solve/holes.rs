//! Unknown values as holes in memory: laid out, read, filled, emptied.

use super::Place;
use crate::core::{Shape, Slot};
use crate::machine::{HOLE, Machine};

impl Machine<'_> {
    pub(super) fn lay_out(&mut self, slot: Slot, shape: &Shape, free: &[Slot], length: usize) {
        let mut words = Vec::with_capacity(shape.width());
        self.allocate(shape, length, &mut words);
        for (place, word) in words.into_iter().enumerate() {
            if free.contains(&(slot + place)) {
                self.put(slot + place, word);
            }
        }
    }

    fn allocate(&mut self, shape: &Shape, length: usize, out: &mut Vec<i64>) {
        let (count, of, inner) = match shape {
            Shape::OneOf(values) => {
                out.extend(std::iter::repeat_n(HOLE, values.first().map_or(1, Vec::len)));
                return;
            }
            Shape::Tuple(parts) => {
                for part in parts.iter() {
                    self.allocate(part, length, out);
                }
                return;
            }
            Shape::Fixed(count, of) => (*count, of, length),
            Shape::Open(of) => (length, of, 0),
        };
        let number = if let Shape::OneOf(_) = **of {
            self.memory.push_all(std::iter::repeat_n(HOLE, count * of.width()), count)
        } else {
            let mut words = Vec::with_capacity(count * of.width());
            for _ in 0..count {
                self.allocate(of, inner, &mut words);
            }
            self.memory.push(&words, count)
        };
        out.push(number);
    }

    /// Tries every way to fill the holes that are left; nothing if they are too many, or not its own. The words from `own`
    /// on are.
    pub(super) fn fill(
        &mut self,
        (slot, shape): (Slot, &Shape),
        (own, most): (usize, usize),
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Option<bool> {
        let mut open = Vec::new();
        self.holes(shape, &|place| Place::Frame(self.base + slot + place), &mut open);
        let mut ways = 1usize;
        for (places, values) in &open {
            ways = ways.saturating_mul(values.len());
            // A hole of another unknown value, which only looks like this one's.
            if places.iter().any(|place| matches!(place, Place::Memory(at) if *at < own)) {
                return None;
            }
        }
        if ways > most {
            return None;
        }
        Some(self.fill_from(&open, 0, found))
    }

    fn fill_from(
        &mut self,
        open: &[(Vec<Place>, Vec<Vec<i64>>)],
        at: usize,
        found: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        let Some((places, values)) = open.get(at) else { return found(self) };
        for value in values {
            for (&place, &word) in places.iter().zip(value) {
                self.write(place, word);
            }
            if self.fill_from(open, at + 1, found) {
                return true;
            }
        }
        for &place in places {
            self.write(place, HOLE);
        }
        false
    }

    /// The groups of words with holes, and the values each may take.
    fn holes(
        &self,
        shape: &Shape,
        place: &dyn Fn(usize) -> Place,
        out: &mut Vec<(Vec<Place>, Vec<Vec<i64>>)>,
    ) {
        match shape {
            Shape::OneOf(values) => {
                let width = shape.width();
                if (0..width).all(|at| self.read(place(at)) != HOLE) {
                    return;
                }
                let known: Vec<i64> = (0..width).map(|at| self.read(place(at))).collect();
                let fits = |value: &&Vec<i64>| {
                    value.iter().zip(&known).all(|(&word, &known)| known == HOLE || known == word)
                };
                let open: Vec<usize> = (0..width).filter(|&at| known[at] == HOLE).collect();
                let values = values
                    .iter()
                    .filter(fits)
                    .map(|value| open.iter().filter_map(|&at| value.get(at).copied()).collect())
                    .collect();
                out.push((open.iter().map(|&at| place(at)).collect(), values));
            }
            Shape::Tuple(parts) => {
                let mut first = 0;
                for part in parts.iter() {
                    self.holes(part, &|at| place(first + at), out);
                    first += part.width();
                }
            }
            Shape::Fixed(_, of) | Shape::Open(of) => {
                let Some(&(start, length)) =
                    usize::try_from(self.read(place(0))).ok().and_then(|seq| self.memory.seqs.get(seq))
                else {
                    return;
                };
                let width = of.width();
                let words = self.memory.words.get(start..start + length * width).unwrap_or_default();
                if matches!(**of, Shape::OneOf(_)) && !words.contains(&HOLE) {
                    return;
                }
                for at in 0..length {
                    self.holes(of, &|place| Place::Memory(start + at * width + place), out);
                }
            }
        }
    }

    pub(super) fn read(&self, place: Place) -> i64 {
        match place {
            Place::Frame(at) => self.frame.get(at).copied().unwrap_or(HOLE),
            Place::Memory(at) => self.memory.words.get(at).copied().unwrap_or(HOLE),
        }
    }

    fn write(&mut self, place: Place, word: i64) {
        let target = match place {
            Place::Frame(at) => self.frame.get_mut(at),
            Place::Memory(at) => {
                self.memory.stamp += 1;
                self.memory.words.get_mut(at)
            }
        };
        if let Some(target) = target {
            *target = word;
        }
    }

    pub(super) fn assign(&mut self, place: Place, word: i64) {
        self.write(place, word);
        self.trail.push(place);
    }

    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(place) = self.trail.pop() {
                self.write(place, HOLE);
            }
        }
    }
}
