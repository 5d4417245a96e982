//! What the names of a module stand for, found once: every question looks them up again and again.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::native::Native;
use super::{Value, names_of};
use crate::library::fold;
use crate::tad::{Axiom, Module, Operation, Role, Sort};

/// A module whose axioms can be run.
#[derive(Debug)]
pub struct Program<'m> {
    pub(super) module: &'m Module,
    meanings: FxHashMap<&'m str, Meaning>,
    facts: Vec<Facts<'m>>,
}

/// What a name stands for.
#[derive(Debug, Default)]
struct Meaning {
    /// The operations of that name, accents and case aside where none is written so.
    operations: Vec<usize>,
    /// Whether an operation is written exactly so.
    exact: bool,
    native: Option<Native>,
}

/// What is known of an operation.
#[derive(Debug)]
pub(super) struct Facts<'m> {
    pub(super) operation: &'m Operation,
    pub(super) name: Arc<str>,
    /// The axioms about it.
    pub(super) axioms: Vec<&'m Axiom>,
    /// The observers of what it gives, with that as their only argument.
    pub(super) observers: Vec<usize>,
    /// The first operation that gives a value of the same sort.
    pub(super) kin: usize,
}

impl<'m> Program<'m> {
    /// Resolves the names of a module.
    #[must_use]
    pub fn new(module: &'m Module) -> Self {
        let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        let mut by_fold: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (at, operation) in module.operations.iter().enumerate() {
            by_name.entry(&operation.name).or_default().push(at);
            by_fold.entry(fold(&operation.name)).or_default().push(at);
        }
        let mut meanings: FxHashMap<&'m str, Meaning> = FxHashMap::default();
        for name in names_of(module) {
            meanings.entry(name).or_insert_with(|| {
                let exact = by_name.get(name);
                let operations = exact.or_else(|| by_fold.get(&fold(name))).cloned().unwrap_or_default();
                Meaning { operations, exact: exact.is_some(), native: Native::named(name) }
            });
        }
        let mut by_head: FxHashMap<String, Vec<&'m Axiom>> = FxHashMap::default();
        for axiom in &module.axioms {
            by_head.entry(fold(&axiom.head)).or_default().push(axiom);
        }
        let mut kin: FxHashMap<String, usize> = FxHashMap::default();
        let mut observers: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (at, operation) in module.operations.iter().enumerate() {
            kin.entry(key(module, &operation.result, SORTS)).or_insert(at);
            if let (Role::Observer, [(_, only)]) = (operation.role, &operation.params[..]) {
                observers.entry(key(module, only, SORTS)).or_default().push(at);
            }
        }
        let facts = module.operations.iter().enumerate().map(|(at, operation)| {
            let sort = key(module, &operation.result, SORTS);
            let folded = fold(&operation.name);
            let homonyms = by_fold.get(&folded).into_iter().flatten().filter(|&&other| other != at);
            let homonyms: Vec<&Operation> = homonyms.map(|&other| &module.operations[other]).collect();
            let about = by_head.get(&folded).map_or(&[][..], Vec::as_slice);
            Facts {
                operation,
                name: operation.name.as_str().into(),
                axioms: axioms_of(about, operation, &homonyms),
                observers: observers.get(&sort).cloned().unwrap_or_default(),
                kin: kin.get(&sort).copied().unwrap_or(at),
            }
        });
        Self { facts: facts.collect(), module, meanings }
    }

    pub(super) fn facts(&self, at: usize) -> &Facts<'m> {
        &self.facts[at]
    }

    /// The operation that a name stands for with these arguments.
    pub(super) fn operation(&self, name: &str, args: &[Value]) -> Option<usize> {
        let takes = |&&at: &&usize| self.facts[at].operation.params.len() == args.len();
        let mut candidates = self.meanings.get(name)?.operations.iter().filter(takes);
        let first = *candidates.next()?;
        if candidates.next().is_none() {
            return Some(first);
        }
        let mut candidates = self.meanings.get(name)?.operations.iter().filter(takes);
        let fits = |&&at: &&usize| {
            let params = &self.facts[at].operation.params;
            params.iter().zip(args).all(|((_, sort), value)| self.may_be(value, sort))
        };
        candidates.find(fits).copied().or(Some(first))
    }

    /// The operation without arguments that a name stands for, unless it is a variable of its axiom.
    pub(super) fn constant(&self, name: &str, declared: &[String]) -> Option<usize> {
        let meaning = self.meanings.get(name)?;
        if !meaning.exact && declared.iter().any(|known| known == name) {
            return None;
        }
        meaning.operations.iter().copied().find(|&at| self.facts[at].operation.params.is_empty())
    }

    pub(super) fn native(&self, name: &str) -> Option<Native> {
        self.meanings.get(name).map_or_else(|| Native::named(name), |meaning| meaning.native)
    }

    /// Whether a value may be of a sort, as far as it shows.
    fn may_be(&self, value: &Value, sort: &Sort) -> bool {
        match (value, self.module.resolve(sort)) {
            (Value::Made(name, _), sort) => {
                let maker = self.meanings.get(&**name).and_then(|meaning| meaning.operations.first());
                maker.is_none_or(|&at| self.module.same(&self.facts[at].operation.result, &sort))
            }
            (Value::Set(_), sort) => matches!(sort, Sort::Set(_)),
            (Value::Seq(_), sort) => matches!(sort, Sort::Seq(_) | Sort::Tuple(_)),
            (Value::Tuple(items), Sort::Tuple(parts)) => {
                parts.len() == items.len()
                    && parts.iter().zip(&**items).all(|((_, sort), item)| self.may_be(item, sort))
            }
            (Value::Bool(_), Sort::Name(name)) => fold(&name) == "bool",
            (Value::Int(_), Sort::Name(name)) => fold(&name) != "bool",
            (Value::Tuple(_) | Value::Bool(_) | Value::Int(_), _) => false,
        }
    }
}

/// The axioms about an operation, of those about its name. Types that share the name have axioms of their own, and a generator
/// has none if another operation of its type is called like it.
fn axioms_of<'m>(about: &[&'m Axiom], operation: &Operation, homonyms: &[&Operation]) -> Vec<&'m Axiom> {
    let stands_aside = |other: &&Operation| other.owner == operation.owner && other.role != Role::Generator;
    if operation.role == Role::Generator && homonyms.iter().any(stands_aside) {
        return Vec::new();
    }
    let own = |axiom: &&&Axiom| homonyms.is_empty() || axiom.owner == operation.owner;
    about.iter().filter(own).copied().collect()
}

/// How deep the sorts inside a sort are told apart.
const SORTS: usize = 8;

/// The same text for the same sort.
fn key(module: &Module, sort: &Sort, depth: usize) -> String {
    if depth == 0 {
        return String::new();
    }
    match module.resolve(sort) {
        Sort::Name(name) => fold(&name),
        Sort::Set(of) => format!("conj({})", key(module, &of, depth - 1)),
        Sort::Seq(of) => format!("secu({})", key(module, &of, depth - 1)),
        Sort::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(|(_, sort)| key(module, sort, depth - 1)).collect();
            format!("tupla({})", parts.join(","))
        }
    }
}
