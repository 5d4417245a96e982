//! The open states of a search by single steps, by priority.
//!
//! Priorities are small numbers, so each has a list of its own. The last state in is the first one out: of equal states those that are
//! farthest on their way are looked at first.
//!
//! States that only solutions longer than some total go through can be put off, until the total asked about comes to theirs.

/// An open state, and what it had cost when it was opened: an entry is stale once the state costs less.
pub(crate) type Entry = (u32, u32);

/// Priorities above it are all alike.
const MOST: usize = 1 << 24;

/// Open states.
#[derive(Debug, Default)]
pub(crate) struct Open {
    lists: Vec<Vec<Entry>>,
    /// No list before it has a state.
    lowest: usize,
    opened: usize,
    /// States put off, with their priorities, by total.
    later: Vec<Vec<(u32, Entry)>>,
    put_off: usize,
    /// The total that is asked about.
    total: usize,
}

impl Open {
    /// No states; states of every total up to this one are open.
    pub(crate) fn up_to(total: u32) -> Self {
        Self { total: bucket(total), ..Self::default() }
    }

    pub(crate) fn add(&mut self, priority: u32, entry: Entry) {
        let priority = bucket(priority);
        if self.lists.len() <= priority {
            self.lists.resize(priority + 1, Vec::new());
        }
        self.lists[priority].push(entry);
        self.opened += 1;
        self.lowest = self.lowest.min(priority);
    }

    /// Puts a state off if every solution through it has at least a total that is not asked about yet; whether it did.
    pub(crate) fn puts_off(&mut self, total: u32, priority: u32, entry: Entry) -> bool {
        let total = bucket(total);
        if total <= self.total {
            return false;
        }
        if self.later.len() <= total {
            self.later.resize(total + 1, Vec::new());
        }
        self.later[total].push((priority, entry));
        self.put_off += 1;
        true
    }

    /// States of this total are open.
    pub(crate) fn total(&self) -> u32 {
        u32::try_from(self.total).unwrap_or(u32::MAX)
    }

    /// Opens what was put off for totals up to this one.
    pub(crate) fn raise(&mut self, total: u32) {
        let total = bucket(total);
        for reached in self.total + 1..=total {
            let Some(list) = self.later.get_mut(reached) else { break };
            let list = std::mem::take(list);
            self.put_off -= list.len();
            for (priority, entry) in list {
                self.add(priority, entry);
            }
        }
        self.total = self.total.max(total);
    }

    /// Whether states were put off and are not open yet.
    pub(crate) fn has_later(&self) -> bool {
        self.put_off > 0
    }

    /// Takes a state of the least priority.
    pub(crate) fn take(&mut self) -> Option<Entry> {
        let least = self.least()?;
        let entry = self.lists[least].pop()?;
        self.opened -= 1;
        Some(entry)
    }

    /// The least priority of open states; `None` if no state is open.
    pub(crate) fn least(&mut self) -> Option<usize> {
        while self.lists.get(self.lowest)?.is_empty() {
            self.lowest += 1;
        }
        Some(self.lowest)
    }

    /// No state has a lower priority.
    pub(crate) fn lowest(&self) -> u32 {
        u32::try_from(self.lowest).unwrap_or(u32::MAX)
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> u64 {
        let lists = self.lists.capacity() * size_of::<Vec<Entry>>()
            + self.later.capacity() * size_of::<Vec<(u32, Entry)>>();
        (lists + self.opened * 2 * size_of::<Entry>() + self.put_off * 2 * size_of::<(u32, Entry)>()) as u64
    }
}

fn bucket(number: u32) -> usize {
    usize::try_from(number).unwrap_or(MOST).min(MOST)
}
