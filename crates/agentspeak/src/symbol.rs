//! Names, stored once: two symbols with the same text are the same pointer.
//!
//! The table belongs to the thread, because terms do (see [`crate::term`]); names nobody uses any more
//! are swept out when the table has doubled, so a hostile program cannot fill it for good.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHasher;

/// The name of an atom, a functor, an agent or an internal action.
#[derive(Clone)]
#[doc(alias = "functor")]
pub struct Symbol(Rc<Box<str>>);

/// A symbol hashed and compared by its text, as the table needs it.
struct ByText(Symbol);

impl Hash for ByText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_str().hash(state);
    }
}

impl PartialEq for ByText {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Eq for ByText {}

impl Borrow<str> for ByText {
    fn borrow(&self) -> &str {
        self.0.as_str()
    }
}

struct Table {
    names: HashSet<ByText, BuildHasherDefault<FxHasher>>,
    sweep_at: usize,
}

const FIRST_SWEEP: usize = 4096;

thread_local! {
    static TABLE: RefCell<Table> =
        RefCell::new(Table { names: HashSet::default(), sweep_at: FIRST_SWEEP });
}

impl Symbol {
    /// The symbol with this text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        TABLE.with(|table| {
            let mut table = table.borrow_mut();
            if let Some(found) = table.names.get(text) {
                return found.0.clone();
            }
            if table.names.len() >= table.sweep_at {
                table.names.retain(|entry| Rc::strong_count(&entry.0.0) > 1);
                table.sweep_at = FIRST_SWEEP.max(table.names.len() * 2);
            }
            let symbol = Self(Rc::new(Box::from(text)));
            table.names.insert(ByText(symbol.clone()));
            symbol
        })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Rc::as_ptr(&self.0) as usize).hash(state);
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Symbol {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other { Ordering::Equal } else { compare_text(self.as_str(), other.as_str()) }
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Jason's order of texts: by UTF-16 code unit, as Java compares strings.
#[must_use]
pub(crate) fn compare_text(a: &str, b: &str) -> Ordering {
    if a.is_ascii() && b.is_ascii() { a.cmp(b) } else { a.encode_utf16().cmp(b.encode_utf16()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_text_is_the_same_symbol() {
        assert_eq!(Symbol::new("queen"), Symbol::new("queen"));
        assert_ne!(Symbol::new("queen"), Symbol::new("quee"));
        assert!(Symbol::new("a") < Symbol::new("b"));
    }

    #[test]
    fn unused_names_are_swept() {
        for n in 0..100_000 {
            drop(Symbol::new(&format!("name{n}")));
        }
        TABLE.with(|table| assert!(table.borrow().names.len() <= 2 * FIRST_SWEEP));
    }
}
