//! Answers that depend on one row of a board: remembered by the name of the row, where nobody notes what is read.

use super::{Given, LEAVES, ROWS, code, truth};
use crate::core::{Keys, Term, Truth};
use crate::machine::Machine;
use crate::types::Layout;

impl<'p> Machine<'p> {
    /// Whether the rest of a search finds values, from memory if it was asked before and nothing that was read then has
    /// changed.
    pub(in crate::machine) fn remembered_search(
        &mut self,
        node: u32,
        keys: &Keys,
        search: impl FnOnce(&mut Self) -> Truth,
    ) -> Truth {
        let Some(given) = self.given(keys).filter(|_| !self.forgetful) else { return search(self) };
        let before = std::mem::replace(&mut self.hole, false);
        let found = self.by_row(node, &given, keys, |machine| Some(code(search(machine))));
        let truth = found.map_or(Truth::Undefined, truth);
        self.hole |= before;
        truth
    }

    /// A number, likewise.
    pub(in crate::machine) fn remembered_term(
        &mut self,
        node: u32,
        keys: &Keys,
        body: &'p Term,
    ) -> Option<i64> {
        let Some(given) = self.given(keys).filter(|_| !self.forgetful) else { return self.term(body) };
        let before = std::mem::replace(&mut self.hole, false);
        let mut word = None;
        let found = self.by_row(node, &given, keys, |machine| {
            word = machine.term(body);
            match word {
                None => Some(0),
                Some(word) => u32::try_from(word).ok().filter(|word| *word < LEAVES - 1).map(|word| word + 1),
            }
        });
        self.hole |= before;
        match found {
            Some(code) => code.checked_sub(1).map(i64::from),
            None => word,
        }
    }

    /// An answer by the name of the row that it reads, or else by what it reads; nothing where it was worked out and has
    /// no number.
    fn by_row(
        &mut self,
        node: u32,
        given: &Given,
        keys: &Keys,
        work: impl FnOnce(&mut Self) -> Option<u32>,
    ) -> Option<u32> {
        let Some(name) = self.row_name(given, keys) else { return self.by_readings(node, given, keys, work) };
        let key = (node, given.words, name);
        if let Some(&code) = self.memo.rows.get(&key) {
            return Some(code);
        }
        let era = self.memo.era;
        let code = self.by_readings(node, given, keys, work);
        if let (Some(code), false, None) = (code, self.hole, &self.failure)
            && self.memo.era == era
        {
            if self.memo.rows.len() >= ROWS {
                self.memo.rows.clear();
            }
            self.memo.rows.insert(key, code);
        }
        code
    }

    /// The name of the row to which a formula keeps; nothing while it must be known what is read.
    fn row_name(&mut self, given: &Given, keys: &Keys) -> Option<u32> {
        let slot = keys.row.filter(|_| !self.log.is_on())?;
        let [Layout::Seq(of)] = &keys.seqs.first()?.1[..] else { return None };
        let row = usize::try_from(*self.frame.get(self.base + slot)?).ok()?;
        let number = *self.memory.seq(i64::from(given.seqs[0]), 1)?.get(row)?;
        self.name_of(number, of)
    }
}
