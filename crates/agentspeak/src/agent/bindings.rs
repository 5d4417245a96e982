//! The values of a plan's variables as Jason lists them.

use super::Means;
use crate::store::{PureFunctions, Store};
use crate::symbol::Symbol;
use crate::term::{Term, Var};

/// Java's `String.hashCode`, with the bits its hash tables look at.
fn hash(name: &str) -> u32 {
    let code = name.encode_utf16().fold(0_u32, |code, unit| code.wrapping_mul(31).wrapping_add(unit.into()));
    code ^ (code >> 16)
}

/// Sorts variables as Java's hash table of the values would list them.
fn sort<T>(values: &mut [(Symbol, T)]) {
    let mut places = 16;
    while values.len() * 4 > places * 3 {
        places *= 2;
    }
    values.sort_by_cached_key(|(name, _)| hash(name.as_str()) as usize % places);
}

/// Those of the first variables of a store, called by these names, that have values, with these.
pub(crate) fn bindings(names: &[Symbol], store: &Store) -> Vec<(Symbol, Term)> {
    let mut values: Vec<(Symbol, Term)> = Vec::new();
    for (n, name) in (0_u32..).zip(names) {
        let value = store.resolve(&Term::Var(Var(n)), &mut PureFunctions);
        if !name.as_str().starts_with('_') && !value.is_var() {
            values.push((name.clone(), value));
        }
    }
    sort(&mut values);
    values
}

impl Means {
    /// The variables of the plan that have values, with these.
    pub(crate) fn bindings(&mut self) -> Vec<(Symbol, Term)> {
        let store = Store::with(std::mem::take(&mut self.vars));
        let values = bindings(&self.plan.names, &store);
        self.vars = store.bindings;
        values
    }
}
