//! The belief base: facts and rules by predicate, in Jason's order, indexed by their first arguments.
//!
//! A predicate's clauses are shared with the queries that are running over them: a change while a query is
//! suspended copies the list, and clauses that were removed are marked, so the query skips them.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHasher};

use crate::inference::{Code, Key, Occurrences, Pattern, var_count};
use crate::order::{add_annot, equal};
use crate::program::Rule;
use crate::symbol::{NameId, Symbol};
use crate::term::{Extra, Kind, Literal, Object, Term};

/// A fact or a rule.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) args: Box<[Term]>,
    pub(crate) annots: RefCell<Extra>,
    /// The index keys of the first arguments.
    keys: Keys,
    pub(crate) vars: u32,
    pub(crate) rule: Option<Rc<Rule>>,
    compiled: OnceCell<Compiled>,
    pub(crate) erased: Cell<bool>,
}

/// A rule, or a fact with variables, ready for inference.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) head: Box<[Pattern]>,
    /// So many leading arguments are the values of the first variables as they stand.
    pub(crate) direct: usize,
    /// Nothing for a fact.
    pub(crate) body: Option<Rc<Code>>,
}

impl Clause {
    fn new(args: Box<[Term]>, annots: Extra, vars: u32, rule: Option<Rc<Rule>>) -> Self {
        let keys = keys_of(&args);
        let annots = RefCell::new(annots);
        Self { args, annots, keys, vars, rule, compiled: OnceCell::new(), erased: Cell::new(false) }
    }

    /// The compiled form of a rule; facts without variables have none.
    pub(crate) fn compiled(&self) -> Option<&Compiled> {
        let rule = self.rule.as_ref()?;
        Some(self.compiled.get_or_init(|| {
            let mut occurrences = Occurrences::of_clause(&self.args, &rule.body, self.vars);
            let head: Box<[Pattern]> =
                self.args.iter().map(|arg| Pattern::of_head(arg, &mut occurrences)).collect();
            let direct = (0..self.vars).zip(&head).take_while(|(at, pattern)| {
                let own = |pattern: &Pattern| pattern.is_direct(*at);
                own(pattern) && (matches!(pattern, Pattern::First(_)) || occurrences.is_single(*at))
            });
            let direct = direct.count();
            let is_fact = matches!(&rule.body, Term::Atom(name) if name.as_str() == "true");
            Compiled { head, direct, body: (!is_fact).then(|| Code::compile_body(&rule.body)) }
        }))
    }

    /// Whether its arguments may unify with arguments that have these keys.
    #[inline]
    fn may_fit(&self, keys: &Keys) -> bool {
        self.keys.iter().zip(keys).all(|(own, other)| *own == 0 || *other == 0 || own == other)
    }
}

/// The arguments looked at before a clause is tried.
pub(crate) const INDEXED: usize = 4;

/// Index keys of the first arguments, 0 where anything fits.
pub(crate) type Keys = [u32; INDEXED];

fn keys_of(args: &[Term]) -> Keys {
    let mut keys = Keys::default();
    for (key, arg) in keys.iter_mut().zip(args) {
        *key = index_key(arg);
    }
    keys
}

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
    has_rules: bool,
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

    fn add(&mut self, clause: Rc<Clause>, at_end: bool) {
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
    fn find(&self, args: &[Term]) -> Option<&Rc<Clause>> {
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

    fn remove(&mut self, clause: &Rc<Clause>) {
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
            self.index = Default::default();
        }
    }

    fn len(&self) -> usize {
        self.clauses.len() - self.erased
    }
}

/// Tells one belief base from another, also from its copies.
#[derive(Debug)]
struct Identity(u64);

impl Default for Identity {
    fn default() -> Self {
        thread_local! {
            static NEXT: Cell<u64> = const { Cell::new(1) };
        }
        Self(NEXT.with(|next| next.replace(next.get() + 1)))
    }
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Self::default()
    }
}

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

/// Parts of a fact that go into its hash.
const MAX_HASHED: usize = 256;

/// A hash of the content of a fact, without annotations; equal terms have equal hashes.
fn content_hash(args: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    let mut todo: Vec<&Term> = args.iter().rev().collect();
    // A beginning is enough to tell most facts apart.
    for _ in 0..MAX_HASHED {
        let Some(term) = todo.pop() else { break };
        index_key(term).hash(&mut hasher);
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

const KEY_OF_NIL: u32 = 3;
const KEY_OF_LIST: u32 = 5;
const KEY_OF_OBJECT: u32 = 7;

/// The index key of a number.
#[inline]
pub(crate) fn number_key(n: f64) -> u32 {
    // Both zeros are the same number.
    let bits = (n + 0.0).to_bits();
    #[expect(clippy::cast_possible_truncation, reason = "a hash")]
    let folded = (bits ^ (bits >> 32) ^ (bits >> 52)) as u32;
    folded.wrapping_mul(0x9E37_79B9) | 1
}

/// The index key of a structure or, with no arguments, an atom.
#[inline]
pub(crate) const fn structure_key(functor: NameId, arity: u32) -> u32 {
    functor.0.wrapping_mul(0x85EB_CA6B).wrapping_add(arity.wrapping_mul(0xC2B2_AE34)) | 1
}

/// The index key of a list cell, or of the empty list.
#[inline]
pub(crate) const fn list_key(is_empty: bool) -> u32 {
    if is_empty { KEY_OF_NIL } else { KEY_OF_LIST }
}

/// The index key of a term: equal for terms that may unify, 0 if it may unify with anything.
pub(crate) fn index_key(term: &Term) -> u32 {
    match term {
        Term::Number(n) => number_key(*n),
        Term::Atom(name) => structure_key(name.id(), 0),
        Term::Literal(literal) if literal.kind == Kind::Plain => {
            structure_key(literal.functor.id(), u32::try_from(literal.args.len()).unwrap_or(u32::MAX))
        }
        Term::Nil => list_key(true),
        Term::List(_) => list_key(false),
        Term::Text(text) => {
            let mut hasher = FxHasher::default();
            text.as_str().hash(&mut hasher);
            #[expect(clippy::cast_possible_truncation, reason = "a hash")]
            let key = hasher.finish() as u32;
            key | 1
        }
        Term::Object(Object::Set(_) | Object::Map(_) | Object::Queue(_)) => KEY_OF_OBJECT,
        _ => 0,
    }
}

/// The source annotation of a belief.
pub(crate) fn source(of: Symbol) -> Term {
    Literal::new(Symbol::new("source"), vec![Term::Atom(of)]).into()
}

thread_local! {
    static OWN: Term = source(Symbol::new("self"));
    static OWN_EXTRA: Rc<Extra> = Rc::new(Extra { annots: vec![own_source()], ..Extra::default() });
}

/// `[source(self)]` and nothing else.
pub(crate) fn own_extra() -> Rc<Extra> {
    OWN_EXTRA.with(Rc::clone)
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
        self.entries.get(*self.places.get(key)? as usize)
    }

    /// A number that changes with the rules, never the same in two belief bases.
    #[inline]
    pub(crate) const fn rules(&self) -> u64 {
        self.rules.0
    }

    /// The clauses of a predicate asked for again and again: `found` remembers where they are.
    #[inline]
    pub(crate) fn entry_again(&self, key: &Key, found: &Cell<(u64, u32)>) -> Option<&Rc<Entry>> {
        let (identity, place) = found.get();
        if identity == self.identity.0 {
            return self.entries.get(place as usize);
        }
        let place = *self.places.get(key)?;
        found.set((self.identity.0, place));
        self.entries.get(place as usize)
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
        let has = |annot: &Term| known.annots.borrow().annots.iter().any(|other| equal(annot, other));
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
            own.annots.retain(|annot| !annots.iter().any(|other| equal(annot, other)));
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
        self.percepts.retain(|(_, percept)| !Rc::ptr_eq(percept, clause));
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
    pub(crate) fn replace_only(&mut self, key: &Key, fact: &Term, mut old: Option<&mut Vec<Term>>) -> bool {
        let Some(entry) = self.places.get(key).and_then(|place| self.entries.get_mut(*place as usize)) else {
            return false;
        };
        if entry.clauses.len() != 1 || entry.has_rules || entry.by_content.get().is_some() {
            return false;
        }
        let Some(entry) = Rc::get_mut(entry) else { return false };
        let Some(clause) = entry.clauses.front_mut().and_then(Rc::get_mut) else { return false };
        let annots = &clause.annots.get_mut().annots;
        let same = annots.len() == fact.annots().len()
            && annots.iter().zip(fact.annots()).all(|(own, other)| equal(own, other));
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
            entry.telling |= u8::from(*key != 0) << argument;
        }
        entry.index = Default::default();
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
