//! Quantifiers: the steps of a block, one variable after another.

use super::{HOLE, Machine, bit};
use crate::core::{Block, Filter, Step, Term, Truth};

impl<'p> Machine<'p> {
    pub(super) fn exists(&mut self, block: &'p Block) -> Truth {
        let mut undefined = false;
        let found = self.search(block, 0, (0, 0), &mut undefined);
        match () {
            () if found => Truth::True,
            () if undefined || self.failure.is_some() => Truth::Undefined,
            () => Truth::False,
        }
    }

    /// Looks for values that make every conjunct true, from a step on; notes whether some made one undefined and none
    /// false. Which conjuncts before were undefined is known, and which are known to hold.
    fn search(
        &mut self,
        block: &'p Block,
        from: usize,
        (undef, skip): (u128, u128),
        undefined: &mut bool,
    ) -> bool {
        let mut undef = undef;
        let mut at = from;
        while let Some(step) = block.steps.get(at) {
            let Step::Check(number) = step else { break };
            at += 1;
            let Some(part) = block.parts.get(*number) else { continue };
            if part.guards & undef != 0 || skip & bit(*number) != 0 {
                continue;
            }
            match self.formula(&part.formula) {
                Truth::True => {}
                Truth::False => return false,
                Truth::Undefined if part.implied => {}
                Truth::Undefined => {
                    if *undefined || (self.probing && self.hole) || self.failure.is_some() {
                        *undefined = true;
                        return false;
                    }
                    undef |= 1 << (*number).min(127);
                }
            }
        }
        let Some(step) = block.steps.get(at) else {
            if undef == 0 {
                return true;
            }
            *undefined = true;
            return false;
        };
        if let Step::Memo { node, keys } = step {
            // What is left of the search by itself, unless something before it matters.
            if undef != 0 || skip != 0 {
                return self.search(block, at + 1, (undef, skip), undefined);
            }
            let rest = |machine: &mut Self| {
                let mut undefined = false;
                let found = machine.search(block, at + 1, (0, 0), &mut undefined);
                match () {
                    () if found => Truth::True,
                    () if undefined || machine.failure.is_some() => Truth::Undefined,
                    () => Truth::False,
                }
            };
            let truth = self.remembered_search(*node, keys, rest);
            *undefined |= truth == Truth::Undefined;
            return truth == Truth::True;
        }
        // The most frequent step, without the detour over a callback.
        if let Step::Range { slot, lows, highs, filter } = step {
            let (Some(low), Some(high)) = (self.greatest(lows), self.least(highs)) else {
                *undefined = true;
                return false;
            };
            let counts = |filter: &&'p Filter| {
                let guards = block.parts.get(filter.part).map_or(0, |part| part.guards);
                guards & undef == 0 && skip & bit(filter.part) == 0
            };
            let filter = filter.as_deref().filter(|_| low <= high).filter(counts);
            let filter = filter.and_then(|filter| self.sides(filter));
            let mark = self.memory.mark();
            let mut value = low;
            while value <= high {
                if !self.burn(Some(block)) || (self.probing && self.hole && *undefined) {
                    *undefined = true;
                    return false;
                }
                let passes = filter.and_then(|filter| self.passes(filter, value));
                if passes == Some(false) {
                    value += 1;
                    continue;
                }
                self.put(*slot, value);
                let next = if passes.is_some() { at + 2 } else { at + 1 };
                let found = self.search(block, next, (undef, skip), undefined);
                self.memory.release(mark);
                if found {
                    return true;
                }
                if self.failure.is_some() {
                    return false;
                }
                value += 1;
            }
            return false;
        }
        let mut body = |machine: &mut Self| {
            if machine.failure.is_some() || (machine.probing && machine.hole && *undefined) {
                *undefined = true;
                return Some(false);
            }
            if !machine.burn(Some(block)) {
                *undefined = true;
                return Some(false);
            }
            let mark = machine.memory.mark();
            let settled = if matches!(step, Step::Solve(_)) { machine.settling.known } else { 0 };
            let found = machine.search(block, at + 1, (undef, skip | settled), undefined);
            machine.memory.release(mark);
            found.then_some(true)
        };
        let result = match step {
            Step::Solve(unknown) => match &unknown.reads {
                Some(reads) => self.reading(reads, |machine| machine.each(block, step, &mut body)),
                None => self.each(block, step, &mut body),
            },
            _ => self.each(block, step, &mut body),
        };
        if let Ok(found) = result {
            found
        } else {
            *undefined = true;
            false
        }
    }

    /// The sequence that a filter looks into, and the word it compares with; nothing where one is not known.
    fn sides(&mut self, filter: &'p Filter) -> Option<(&'p Filter, i64, i64)> {
        let seq = self.sequence(&filter.seq)?;
        let with = self.word(&filter.with)?;
        Some((filter, seq, with))
    }

    /// Whether the element at a value passes; nothing where it is not known.
    #[inline]
    fn passes(&mut self, (filter, seq, with): (&Filter, i64, i64), value: i64) -> Option<bool> {
        let index = usize::try_from(value).ok()?;
        let &(start, length) = self.memory.seqs.get(usize::try_from(seq).ok()?)?;
        if index >= length {
            return None;
        }
        let offset = index * filter.width + filter.place;
        let word = self.memory.words.get(start + offset).copied().filter(|word| *word != HOLE)?;
        self.note(seq, offset, word);
        Some(filter.cmp.holds(word, with))
    }

    fn greatest(&mut self, terms: &'p [Term]) -> Option<i64> {
        let mut greatest = i64::MIN + 1;
        for term in terms {
            greatest = greatest.max(self.word(term)?);
        }
        Some(greatest)
    }

    fn least(&mut self, terms: &'p [Term]) -> Option<i64> {
        let mut least = i64::MAX - 1;
        for term in terms {
            least = least.min(self.word(term)?);
        }
        Some(least)
    }

    /// Runs something for every value of a step, until it says stop. `Err` where the values themselves are undefined.
    pub(super) fn each(
        &mut self,
        block: &'p Block,
        step: &'p Step,
        body: &mut dyn FnMut(&mut Self) -> Option<bool>,
    ) -> Result<bool, ()> {
        match step {
            Step::Check(_) => Ok(false),
            Step::Memo { .. } => Ok(body(self).unwrap_or(false)),
            Step::Range { slot, lows, highs, .. } => {
                let high = self.least(highs).ok_or(())?;
                let mut value = self.greatest(lows).ok_or(())?;
                while value <= high {
                    self.put(*slot, value);
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                    value += 1;
                }
                Ok(false)
            }
            Step::Values { slot, options } => {
                let mut unknown = false;
                for option in options {
                    let Some(value) = self.term(option) else {
                        unknown = true;
                        continue;
                    };
                    self.put(*slot, value);
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                }
                if unknown { Err(()) } else { Ok(false) }
            }
            Step::Elements { slot, width, seq } => {
                let seq = self.term(seq).ok_or(())?;
                let length = self.length(seq).ok_or(())?;
                for at in 0..length {
                    if !self.take_element(seq, at, *width, *slot) {
                        return Err(());
                    }
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                }
                Ok(false)
            }
            Step::Listed { slot, width, values } => {
                for value in values.iter() {
                    for (place, &word) in value.iter().enumerate().take(*width) {
                        self.put(slot + place, word);
                    }
                    if let Some(stop) = body(self) {
                        return Ok(stop);
                    }
                }
                Ok(false)
            }
            Step::Solve(unknown) => {
                let mut stop = false;
                self.solve(block, unknown, &mut |machine| match body(machine) {
                    Some(found) => {
                        stop = found;
                        true
                    }
                    None => false,
                })?;
                Ok(stop)
            }
        }
    }
}
