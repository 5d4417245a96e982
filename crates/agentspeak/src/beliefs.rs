//! The belief base: facts and rules by predicate, in Jason's order, indexed by their first argument.
//!
//! A predicate's clauses are shared with the queries that are running over them: a change while a query is
//! suspended copies the list, and clauses that were removed are marked, so the query skips them.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::code::{Code, Key};
use crate::order::{add_annot, equal};
use crate::program::Rule;
use crate::symbol::Symbol;
use crate::term::{Extra, Kind, Literal, Object, Term};

/// A fact or a rule.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) args: Box<[Term]>,
    pub(crate) annots: RefCell<Extra>,
    /// The index key of the first argument, 0 if it fits anything.
    pub(crate) first: u64,
    pub(crate) vars: u32,
    pub(crate) rule: Option<Rc<Rule>>,
    pub(crate) code: OnceCell<Rc<Code>>,
    pub(crate) erased: Cell<bool>,
}

impl Clause {
    /// The compiled body of a rule; facts have none.
    pub(crate) fn body(&self) -> Option<&Rc<Code>> {
        let rule = self.rule.as_ref()?;
        if matches!(&rule.body, Term::Atom(name) if name.as_str() == "true") {
            return None;
        }
        Some(self.code.get_or_init(|| Code::compile(&rule.body)))
    }
}

/// The clauses of one predicate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) clauses: VecDeque<Rc<Clause>>,
    by_content: FxHashMap<u64, Vec<Rc<Clause>>>,
    erased: usize,
    index: OnceCell<FxHashMap<u64, Vec<u32>>>,
    scans: Cell<u32>,
}

/// Predicates with fewer clauses are scanned.
const INDEX_FROM: usize = 9;

impl Entry {
    /// The place of the next clause at or after `from` whose first argument may fit, and whether to look on.
    pub(crate) fn next(&self, from: usize, first: u64) -> Option<usize> {
        if first != 0
            && self.clauses.len() >= INDEX_FROM
            && let Some(index) = self.index()
        {
            let empty = Vec::new();
            let exact = index.get(&first).unwrap_or(&empty);
            let any = index.get(&0).unwrap_or(&empty);
            let after = |places: &[u32]| {
                let at = places.partition_point(|place| (*place as usize) < from);
                places[at..].iter().map(|place| *place as usize).find(|place| self.alive(*place))
            };
            return match (after(exact), after(any)) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        (from..self.clauses.len()).find(|place| {
            let clause = &self.clauses[*place];
            !clause.erased.get() && (first == 0 || clause.first == 0 || clause.first == first)
        })
    }

    fn alive(&self, place: usize) -> bool {
        self.clauses.get(place).is_some_and(|clause| !clause.erased.get())
    }

    /// The index, built once the clauses have been scanned a few times without a change.
    fn index(&self) -> Option<&FxHashMap<u64, Vec<u32>>> {
        if self.index.get().is_none() {
            self.scans.set(self.scans.get() + 1);
            if self.scans.get() < 3 {
                return None;
            }
        }
        Some(self.index.get_or_init(|| {
            let mut index: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
            for (place, clause) in self.clauses.iter().enumerate() {
                index.entry(clause.first).or_default().push(u32::try_from(place).unwrap_or(u32::MAX));
            }
            index
        }))
    }

    fn changed(&mut self) {
        self.index = OnceCell::new();
        self.scans.set(0);
    }

    fn add(&mut self, clause: Rc<Clause>, content: u64, at_end: bool) {
        self.changed();
        self.by_content.entry(content).or_default().push(clause.clone());
        if at_end {
            self.clauses.push_back(clause);
        } else {
            self.clauses.push_front(clause);
        }
    }

    fn find(&self, args: &[Term], content: u64) -> Option<&Rc<Clause>> {
        let same = |clause: &&Rc<Clause>| clause.args.iter().zip(args).all(|(a, b)| equal(a, b));
        self.by_content.get(&content)?.iter().find(same)
    }

    fn remove(&mut self, clause: &Rc<Clause>, content: u64) {
        clause.erased.set(true);
        self.erased += 1;
        if let Some(same) = self.by_content.get_mut(&content) {
            same.retain(|other| !Rc::ptr_eq(other, clause));
            if same.is_empty() {
                self.by_content.remove(&content);
            }
        }
        if self.erased * 2 > self.clauses.len() {
            self.clauses.retain(|clause| !clause.erased.get());
            self.erased = 0;
            self.changed();
        }
    }

    fn len(&self) -> usize {
        self.clauses.len() - self.erased
    }
}

/// What an agent believes.
#[derive(Clone, Debug, Default)]
pub struct BeliefBase {
    entries: FxHashMap<Key, Rc<Entry>>,
    /// The predicates in the order they first appeared.
    order: Vec<Key>,
    percepts: Vec<(Key, Rc<Clause>)>,
    size: usize,
}

/// Parts of a fact that go into its hash.
const MAX_HASHED: usize = 256;

/// A hash of the content of a fact, without annotations; equal terms have equal hashes.
fn content_hash(args: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    let mut todo: Vec<&Term> = args.iter().rev().collect();
    // A beginning is enough to tell most facts apart.
    for _ in 0..MAX_HASHED {
        let Some(term) = todo.pop() else { break };
        first_key(term).hash(&mut hasher);
        match term {
            Term::Literal(literal) => todo.extend(literal.args.iter().rev()),
            Term::List(cons) => {
                todo.push(&cons.tail);
                todo.push(&cons.head);
            }
            _ => {}
        }
    }
    hasher.finish()
}

/// The index key of a term: equal for terms that may unify, 0 if it may unify with anything.
pub(crate) fn first_key(term: &Term) -> u64 {
    let mut hasher = FxHasher::default();
    match term {
        Term::Number(n) => {
            let n = if *n == 0.0 { 0.0 } else { *n };
            (1u8, n.to_bits()).hash(&mut hasher);
        }
        Term::Atom(name) => (2u8, name, 0usize).hash(&mut hasher),
        Term::Literal(literal) if literal.kind == Kind::Plain => {
            (2u8, &literal.functor, literal.args.len()).hash(&mut hasher);
        }
        Term::Nil => 3u8.hash(&mut hasher),
        Term::List(_) => 4u8.hash(&mut hasher),
        Term::Text(text) => (5u8, text.as_str()).hash(&mut hasher),
        Term::Object(Object::Set(_) | Object::Map(_) | Object::Queue(_)) => 6u8.hash(&mut hasher),
        _ => return 0,
    }
    hasher.finish() | 1
}

/// The source annotation of a belief.
pub(crate) fn source(of: Symbol) -> Term {
    Literal::new(Symbol::new("source"), vec![Term::Atom(of)]).into()
}

thread_local! {
    static OWN: Term = source(Symbol::new("self"));
}

/// `source(self)`
pub(crate) fn own_source() -> Term {
    OWN.with(Term::clone)
}

pub(crate) fn is_source(annot: &Term) -> bool {
    matches!(annot, Term::Literal(l) if l.functor.as_str() == "source" && l.args.len() == 1)
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
        self.entries.get(key)
    }

    fn entry_mut(&mut self, key: &Key) -> &mut Entry {
        if !self.entries.contains_key(key) {
            self.order.push(key.clone());
        }
        Rc::make_mut(self.entries.entry(key.clone()).or_default())
    }

    /// Adds a rule, or a fact with variables.
    pub(crate) fn add_rule(&mut self, rule: &Rc<Rule>, at_end: bool) {
        let Some(key) = Key::of(&rule.head) else { return };
        let args: Box<[Term]> = rule.head.args().to_vec().into_boxed_slice();
        let clause = Rc::new(Clause {
            first: args.first().map_or(0, first_key),
            args,
            annots: RefCell::new(annots_of(&rule.head)),
            vars: u32::try_from(rule.names.len()).unwrap_or(u32::MAX),
            rule: Some(rule.clone()),
            code: OnceCell::new(),
            erased: Cell::new(false),
        });
        // A rule has no content to be found by: its place in that table is its own.
        self.entry_mut(&key).add(clause, u64::MAX, at_end);
        self.size += 1;
    }

    /// Adds a ground fact; the annotations that are new, or `None` if nothing is.
    pub(crate) fn add(&mut self, fact: &Term, at_end: bool) -> Option<Term> {
        let key = Key::of(fact)?;
        let content = content_hash(fact.args());
        let percept = is_percept(fact);
        if let Some(known) =
            self.entries.get(&key).and_then(|entry| entry.find(fact.args(), content)).cloned()
        {
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
        let clause = Rc::new(Clause {
            first: args.first().map_or(0, first_key),
            args,
            annots: RefCell::new(annots_of(fact)),
            vars: 0,
            rule: None,
            code: OnceCell::new(),
            erased: Cell::new(false),
        });
        if percept {
            self.percepts.push((key.clone(), clause.clone()));
        }
        self.entry_mut(&key).add(clause, content, at_end);
        self.size += 1;
        Some(fact.clone())
    }

    /// Removes a ground belief, or only the sources named if it has others too; whether anything changed.
    pub(crate) fn remove(&mut self, fact: &Term) -> bool {
        let Some(key) = Key::of(fact) else { return false };
        let content = content_hash(fact.args());
        let Some(known) = self.entries.get(&key).and_then(|entry| entry.find(fact.args(), content)).cloned()
        else {
            return false;
        };
        let has = |annot: &Term| known.annots.borrow().annots.iter().any(|other| equal(annot, other));
        if !fact.annots().iter().all(has) {
            return false;
        }
        self.remove_annots(&key, &known, fact.annots(), content)
    }

    fn remove_annots(&mut self, key: &Key, clause: &Rc<Clause>, annots: &[Term], content: u64) -> bool {
        let mut changed = false;
        let sourceless = {
            let mut own = clause.annots.borrow_mut();
            let before = own.annots.len();
            own.annots.retain(|annot| !annots.iter().any(|other| equal(annot, other)));
            changed |= own.annots.len() != before;
            !own.annots.iter().any(is_source)
        };
        if annots.iter().any(is_percept_annot) {
            self.percepts.retain(|(_, percept)| !Rc::ptr_eq(percept, clause));
        }
        if sourceless {
            self.erase(key, clause, content);
            changed = true;
        }
        changed
    }

    fn erase(&mut self, key: &Key, clause: &Rc<Clause>, content: u64) {
        self.percepts.retain(|(_, percept)| !Rc::ptr_eq(percept, clause));
        self.size -= 1;
        let entry = self.entry_mut(key);
        entry.remove(clause, content);
        if entry.len() == 0 {
            self.entries.remove(key);
            self.order.retain(|other| other != key);
        }
    }

    /// Takes the annotations away from a clause found by a query, and the clause too if no source is left;
    /// whether the clause is gone.
    pub(crate) fn withdraw(&mut self, key: &Key, clause: &Rc<Clause>, annots: &[Term]) -> bool {
        let content = if clause.rule.is_some() { u64::MAX } else { content_hash(&clause.args) };
        self.remove_annots(key, clause, annots, content);
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
        self.order.iter().filter_map(|key| Some((key, self.entries.get(key)?))).flat_map(|(key, entry)| {
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

/// The belief a clause holds, with its annotations.
pub(crate) fn literal_of(key: &Key, clause: &Clause) -> Term {
    let mut extra = clause.annots.borrow().clone();
    extra.negated = key.negated;
    extra.namespace = key.namespace.clone().map(Term::Atom);
    Literal::build(Kind::Plain, key.functor.clone(), clause.args.clone(), Some(extra), 0).into()
}

fn annots_of(term: &Term) -> Extra {
    let mut extra = term.extra().cloned().unwrap_or_default();
    extra.negated = false;
    extra.namespace = None;
    extra
}

pub(crate) fn is_percept_annot(annot: &Term) -> bool {
    is_source(annot) && matches!(annot.args(), [Term::Atom(name)] if name.as_str() == "percept")
}

fn is_percept(term: &Term) -> bool {
    term.annots().iter().any(is_percept_annot)
}
