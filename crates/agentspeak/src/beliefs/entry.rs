//! The clauses of one predicate, and how those that may fit are found.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Clause;
use super::keys::{INDEXED, Keys, content_hash, keys_of};
use crate::order::equal;
use crate::term::Term;

/// Where the clauses with some key in one argument are, in order.
type Places = FxHashMap<u32, VecDeque<i64>>;

/// The clauses of one predicate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) clauses: VecDeque<Rc<Clause>>,
    /// The facts by a hash of their arguments, built when there are many.
    by_content: OnceCell<FxHashMap<u64, Vec<Rc<Clause>>>>,
    erased: usize,
    /// Whether it ever had a rule.
    pub(crate) has_rules: bool,
    /// The arguments that tell some clauses apart, one bit each.
    telling: u8,
    /// The number of the first clause; those added in front count downwards.
    front: i64,
    /// For each argument, built when first asked for.
    index: [OnceCell<Places>; INDEXED],
}

/// Predicates with fewer clauses are scanned.
const INDEX_FROM: usize = 9;

impl Entry {
    /// Whether this argument is worth a key.
    #[inline]
    pub(crate) const fn tells(&self, argument: usize) -> bool {
        self.telling & (1 << argument) != 0
    }

    /// The clause, if there is only one.
    #[inline]
    pub(crate) fn only(&self) -> Option<&Rc<Clause>> {
        match self.clauses.len() {
            1 => self.clauses.front().filter(|clause| !clause.erased.get()),
            _ => None,
        }
    }

    /// The place of the next clause at or after `from` that may fit.
    #[inline]
    pub(crate) fn next(&self, from: usize, keys: &Keys) -> Option<usize> {
        if self.clauses.len() >= INDEX_FROM
            && let Some(argument) = keys.iter().position(|key| *key != 0)
        {
            return self.next_by_index(from, keys, argument);
        }
        (from..self.clauses.len()).find(|place| {
            let clause = &self.clauses[*place];
            clause.may_fit(keys) && !clause.erased.get()
        })
    }

    fn next_by_index(&self, mut from: usize, keys: &Keys, argument: usize) -> Option<usize> {
        let index = self.index(argument);
        let after = |key: u32, from: usize| {
            let places = index.get(&key)?;
            let from = self.front + i64::try_from(from).unwrap_or(i64::MAX);
            let place = *places.get(places.partition_point(|place| *place < from))?;
            usize::try_from(place - self.front).ok()
        };
        loop {
            let place = match (after(keys[argument], from), after(0, from)) {
                (Some(a), Some(b)) => a.min(b),
                (a, b) => a.or(b)?,
            };
            let clause = self.clauses.get(place)?;
            if clause.may_fit(keys) && !clause.erased.get() {
                return Some(place);
            }
            from = place + 1;
        }
    }

    fn index(&self, argument: usize) -> &Places {
        self.index[argument].get_or_init(|| {
            let mut places = Places::default();
            for (number, clause) in (self.front..).zip(&self.clauses) {
                places.entry(clause.keys[argument]).or_default().push_back(number);
            }
            places
        })
    }

    pub(super) fn add(&mut self, clause: Rc<Clause>, at_end: bool) {
        if let Some(facts) = self.by_content.get_mut()
            && clause.rule.is_none()
        {
            facts.entry(content_hash(&clause.args)).or_default().push(clause.clone());
        }
        self.has_rules |= clause.rule.is_some();
        for (argument, key) in clause.keys.iter().enumerate() {
            if *key != 0 {
                self.telling |= 1 << argument;
            }
            let Some(places) = self.index[argument].get_mut() else { continue };
            let places = places.entry(*key).or_default();
            if at_end {
                places.push_back(self.front + i64::try_from(self.clauses.len()).unwrap_or(i64::MAX));
            } else {
                places.push_front(self.front - 1);
            }
        }
        if at_end {
            self.clauses.push_back(clause);
        } else {
            self.front -= 1;
            self.clauses.push_front(clause);
        }
    }

    /// The fact with these arguments.
    pub(super) fn find(&self, args: &[Term]) -> Option<&Rc<Clause>> {
        let same = |clause: &&Rc<Clause>| clause.args.iter().zip(args).all(|(a, b)| equal(a, b));
        if self.clauses.len() < INDEX_FROM {
            let mut facts =
                self.clauses.iter().filter(|clause| clause.rule.is_none() && !clause.erased.get());
            return facts.find(same);
        }
        let facts = self.by_content.get_or_init(|| {
            let mut facts: FxHashMap<u64, Vec<Rc<Clause>>> = FxHashMap::default();
            let alive = |clause: &&Rc<Clause>| clause.rule.is_none() && !clause.erased.get();
            for clause in self.clauses.iter().filter(alive) {
                facts.entry(content_hash(&clause.args)).or_default().push(clause.clone());
            }
            facts
        });
        facts.get(&content_hash(args))?.iter().find(same)
    }

    pub(super) fn remove(&mut self, clause: &Rc<Clause>) {
        clause.erased.set(true);
        self.erased += 1;
        if let Some(facts) = self.by_content.get_mut()
            && clause.rule.is_none()
        {
            let content = content_hash(&clause.args);
            if let Some(same) = facts.get_mut(&content) {
                same.retain(|other| !Rc::ptr_eq(other, clause));
                if same.is_empty() {
                    facts.remove(&content);
                }
            }
        }
        if self.erased * 2 > self.clauses.len() {
            self.clauses.retain(|clause| !clause.erased.get());
            self.erased = 0;
            self.forget_index();
        }
    }

    /// Puts the arguments of a fact into the only clause, if that has the same annotations and no query looks at it;
    /// whether it did. The arguments it had go to `old`, if anybody wants them.
    pub(super) fn replace_only(&mut self, fact: &Term, mut old: Option<&mut Vec<Term>>) -> bool {
        if self.clauses.len() != 1 || self.has_rules || self.by_content.get().is_some() {
            return false;
        }
        let Some(clause) = self.clauses.front_mut().and_then(Rc::get_mut) else { return false };
        let (annots, others) = (&clause.annots.get_mut().annots, fact.annots());
        let same =
            annots.len() == others.len() && annots.iter().zip(others).all(|(own, other)| equal(own, other));
        if !same || clause.erased.get() {
            return false;
        }
        for (slot, new) in clause.args.iter_mut().zip(fact.args()) {
            let gone = std::mem::replace(slot, new.clone());
            if let Some(old) = &mut old {
                old.push(gone);
            }
        }
        clause.keys = keys_of(&clause.args);
        for (argument, key) in clause.keys.iter().enumerate() {
            self.telling |= u8::from(*key != 0) << argument;
        }
        self.forget_index();
        true
    }

    fn forget_index(&mut self) {
        for places in &mut self.index {
            places.take();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len() - self.erased
    }
}
