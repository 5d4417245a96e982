//! The belief base: facts and rules by predicate, in Jason's order, indexed by their first arguments.
//!
//! A predicate's clauses are shared with the queries that are running over them: a change while a query is
//! suspended copies the list, and clauses that were removed are marked, so the query skips them.

mod clause;
mod entry;
mod keys;
mod sources;

use std::cell::Cell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

pub(crate) use clause::{Clause, literal_of};
pub(crate) use entry::Entry;
pub(crate) use keys::{Keys, index_key, list_key, number_key, structure_key};
pub(crate) use sources::{is_percept_annot, is_source, own_extra, own_source, source};

use crate::identity::Identity;
use crate::inference::{Key, var_count};
use crate::order::{add_annot, has_annot};
use crate::program::Rule;
use crate::term::Term;
use clause::annots_of;
use sources::is_percept;

/// What an agent believes.
#[derive(Clone, Debug, Default)]
pub struct BeliefBase {
    identity: Identity,
    /// A new one whenever a predicate with rules changes.
    rules: Identity,
    places: FxHashMap<Key, u32>,
    /// The clauses by predicate; a place keeps its meaning until there are too many empty ones.
    entries: Vec<Rc<Entry>>,
    /// The predicates in the order they first appeared.
    order: Vec<Key>,
    percepts: Vec<(Key, Rc<Clause>)>,
    size: usize,
}

impl BeliefBase {
    /// The number of beliefs and rules.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.size
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.size == 0
    }

    pub(crate) fn entry(&self, key: &Key) -> Option<&Rc<Entry>> {
        self.entries.get(*self.places.get(key)? as usize)
    }

    /// A number that changes with the rules, never the same in two belief bases.
    #[inline]
    pub(crate) const fn rules(&self) -> u64 {
        self.rules.number()
    }

    /// The clauses of a predicate asked for again and again: `found` remembers where they are.
    #[inline]
    pub(crate) fn entry_again(&self, key: &Key, found: &Cell<(u64, u32)>) -> Option<&Rc<Entry>> {
        self.entries.get(self.place_again(key, found)? as usize)
    }

    #[inline]
    fn place_again(&self, key: &Key, found: &Cell<(u64, u32)>) -> Option<u32> {
        let (identity, place) = found.get();
        if identity == self.identity.number() {
            return Some(place);
        }
        let place = *self.places.get(key)?;
        found.set((self.identity.number(), place));
        Some(place)
    }

    fn entry_mut(&mut self, key: &Key) -> &mut Entry {
        let place = if let Some(place) = self.places.get(key) {
            *place as usize
        } else {
            self.forget_empty();
            self.entries.push(Rc::default());
            self.places.insert(key.clone(), u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX));
            self.entries.len() - 1
        };
        let entry = &mut self.entries[place];
        if entry.len() == 0 {
            self.order.push(key.clone());
        }
        Rc::make_mut(entry)
    }

    /// Drops the predicates without clauses once they are most of all.
    fn forget_empty(&mut self) {
        if self.entries.len() < 64 || self.entries.len() < 4 * self.order.len() {
            return;
        }
        let old = std::mem::take(&mut self.entries);
        self.places.retain(|_, place| {
            let entry = &old[*place as usize];
            let kept = entry.len() > 0;
            if kept {
                self.entries.push(entry.clone());
                *place = u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX);
            }
            kept
        });
        self.identity = Identity::default();
    }

    /// Adds a rule, or a fact with variables.
    pub(crate) fn add_rule(&mut self, rule: &Rc<Rule>, at_end: bool) {
        let Some(key) = Key::of(&rule.head) else { return };
        let args: Box<[Term]> = rule.head.args().to_vec().into_boxed_slice();
        let names = u32::try_from(rule.names.len()).unwrap_or(u32::MAX);
        let vars = names.max(var_count(&rule.head)).max(var_count(&rule.body));
        let clause = Rc::new(Clause::new(args, annots_of(&rule.head), vars, Some(rule.clone())));
        self.entry_mut(&key).add(clause, at_end);
        self.rules = Identity::default();
        self.size += 1;
    }

    /// Adds a ground fact; the annotations that are new, or `None` if nothing is.
    pub(crate) fn add(&mut self, fact: &Term, at_end: bool) -> Option<Term> {
        let key = Key::of(fact)?;
        let percept = is_percept(fact);
        if let Some(known) = self.entry(&key).and_then(|entry| entry.find(fact.args())).cloned() {
            let mut new = Vec::new();
            {
                let mut annots = known.annots.borrow_mut();
                for annot in fact.annots() {
                    if add_annot(&mut annots.annots, annot.clone()) {
                        new.push(annot.clone());
                    }
                }
            }
            if new.is_empty() {
                return None;
            }
            if percept && new.iter().any(is_percept_annot) {
                self.percepts.push((key, known));
            }
            return Some(fact.with_extra(|extra| extra.annots = new));
        }
        let args: Box<[Term]> = fact.args().to_vec().into_boxed_slice();
        let clause = Rc::new(Clause::new(args, annots_of(fact), 0, None));
        if percept {
            self.percepts.push((key.clone(), clause.clone()));
        }
        let entry = self.entry_mut(&key);
        entry.add(clause, at_end);
        if entry.has_rules {
            self.rules = Identity::default();
        }
        self.size += 1;
        Some(fact.clone())
    }

    /// Removes a ground belief, or only the sources named if it has others too; whether anything changed.
    pub(crate) fn remove(&mut self, fact: &Term) -> bool {
        let Some(key) = Key::of(fact) else { return false };
        let Some(known) = self.entry(&key).and_then(|entry| entry.find(fact.args())).cloned() else {
            return false;
        };
        let has = |annot: &Term| has_annot(&known.annots.borrow().annots, annot);
        if !fact.annots().iter().all(has) {
            return false;
        }
        self.remove_annots(&key, &known, fact.annots())
    }

    fn remove_annots(&mut self, key: &Key, clause: &Rc<Clause>, annots: &[Term]) -> bool {
        let mut changed = false;
        let sourceless = {
            let mut own = clause.annots.borrow_mut();
            let before = own.annots.len();
            own.annots.retain(|annot| !has_annot(annots, annot));
            changed |= own.annots.len() != before;
            !own.annots.iter().any(is_source)
        };
        if annots.iter().any(is_percept_annot) {
            self.percepts.retain(|(_, percept)| !Rc::ptr_eq(percept, clause));
        }
        if sourceless {
            self.erase(key, clause);
            changed = true;
        }
        changed
    }

    fn erase(&mut self, key: &Key, clause: &Rc<Clause>) {
        self.size -= 1;
        let Some(entry) = self.places.get(key).and_then(|place| self.entries.get_mut(*place as usize)) else {
            return;
        };
        let entry = Rc::make_mut(entry);
        entry.remove(clause);
        if entry.has_rules {
            self.rules = Identity::default();
        }
        if entry.len() == 0 {
            self.order.retain(|other| other != key);
        }
    }

    /// Puts the arguments of a ground fact into the only belief of that name, if it has the same annotations and no
    /// query looks at it; whether it did. The arguments it had go to `old`, if anybody wants them.
    pub(crate) fn replace_only(
        &mut self,
        key: &Key,
        found: Option<&Cell<(u64, u32)>>,
        fact: &Term,
        old: Option<&mut Vec<Term>>,
    ) -> bool {
        let place = match found {
            Some(found) => self.place_again(key, found),
            None => self.places.get(key).copied(),
        };
        let Some(entry) = place.and_then(|place| self.entries.get_mut(place as usize)) else { return false };
        if !Rc::get_mut(entry).is_some_and(|entry| entry.replace_only(fact, old)) {
            return false;
        }
        if self.order.last() != Some(key) {
            self.order.retain(|other| other != key);
            self.order.push(key.clone());
        }
        true
    }

    /// Takes the annotations away from a clause found by a query, and the clause too if no source is left;
    /// whether the clause is gone.
    pub(crate) fn withdraw(&mut self, key: &Key, clause: &Rc<Clause>, annots: &[Term]) -> bool {
        self.remove_annots(key, clause, annots);
        clause.erased.get()
    }

    /// The beliefs perceived, oldest first.
    pub(crate) fn percepts(&self) -> &[(Key, Rc<Clause>)] {
        &self.percepts
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.order.iter()
    }

    /// Every clause as a literal with its key, predicate by predicate.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = (&Key, &Rc<Clause>)> {
        self.order.iter().filter_map(|key| Some((key, self.entry(key)?))).flat_map(|(key, entry)| {
            entry.clauses.iter().filter(|clause| !clause.erased.get()).map(move |clause| (key, clause))
        })
    }

    /// The facts and rules as text, in the order of the base; for traces and tests.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.clauses()
            .map(|(key, clause)| {
                let head = literal_of(key, clause);
                match &clause.rule {
                    Some(rule) => {
                        let names = &rule.names;
                        let text = crate::display::text_with(&head, names);
                        format!("{text} :- {}", crate::display::text_with(&rule.body, names))
                    }
                    None => head.to_string(),
                }
            })
            .collect()
    }
}
