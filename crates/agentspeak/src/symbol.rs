//! Names, stored once: two symbols with the same text are the same pointer.
//!
//! The table belongs to the thread, because terms do (see [`crate::term`]); names nobody uses any more
//! are swept out when the table has doubled, so a hostile program cannot fill it for good. Inference knows
//! names by number and holds the table still meanwhile ([`Hold`]).

use std::borrow::Borrow;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHasher;

use crate::memory::{allocated, charge, release, shared};

/// The name of an atom, a functor, an agent or an internal action.
#[derive(Clone)]
#[doc(alias = "functor")]
pub struct Symbol(Rc<Name>);

struct Name {
    text: Box<str>,
    id: NameId,
}

/// The number of a name, its own as long as the name is in use or the table is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NameId(pub(crate) u32);

/// While one exists, no name leaves the table of this thread.
#[derive(Debug)]
pub(crate) struct Hold(());

impl Hold {
    pub(crate) fn new() -> Self {
        HOLDS.with(|holds| holds.set(holds.get() + 1));
        Self(())
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        HOLDS.with(|holds| holds.set(holds.get().saturating_sub(1)));
    }
}

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
    /// The names by number; those swept out leave their number to a new one.
    by_id: Vec<Option<Symbol>>,
    free: Vec<NameId>,
    sweep_at: usize,
}

/// What a name takes: itself, its text, and its places in the tables, which may have twice the room.
const fn entry_bytes(text: &str) -> usize {
    shared::<Name>() + allocated(text.len()) + 64
}

impl Table {
    fn sweep(&mut self) {
        let Self { names, by_id, free, .. } = self;
        names.retain(|entry| {
            // One for each of the two tables.
            let used = Rc::strong_count(&entry.0.0) > 2;
            if !used {
                let id = entry.0.id();
                free.push(id);
                by_id[id.0 as usize] = None;
                release(entry_bytes(entry.0.as_str()));
            }
            used
        });
        self.sweep_at = FIRST_SWEEP.max(self.names.len() * 2);
    }

    fn add(&mut self, text: &str) -> Symbol {
        let id = self.free.pop().unwrap_or_else(|| {
            self.by_id.push(None);
            NameId(u32::try_from(self.by_id.len() - 1).unwrap_or(u32::MAX))
        });
        let symbol = Symbol(Rc::new(Name { text: Box::from(text), id }));
        self.by_id[id.0 as usize] = Some(symbol.clone());
        self.names.insert(ByText(symbol.clone()));
        charge(entry_bytes(text));
        symbol
    }
}

const FIRST_SWEEP: usize = 4096;

thread_local! {
    static TABLE: RefCell<Table> = RefCell::new(Table {
        names: HashSet::default(),
        by_id: Vec::new(),
        free: Vec::new(),
        sweep_at: FIRST_SWEEP,
    });
    static HOLDS: Cell<usize> = const { Cell::new(0) };
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
            if table.names.len() >= table.sweep_at && HOLDS.with(Cell::get) == 0 {
                table.sweep();
            }
            table.add(text)
        })
    }

    /// The number of the name.
    pub(crate) fn id(&self) -> NameId {
        self.0.id
    }

    /// The name with this number, which somebody must still be holding.
    pub(crate) fn with_id(id: NameId) -> Self {
        let known = TABLE.with(|table| table.borrow().by_id.get(id.0 as usize).cloned().flatten());
        known.unwrap_or_else(|| Self::new(""))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.text
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
