//! What the server counts, in the text format that Prometheus and others read.

use std::sync::atomic::{AtomicU64, Ordering};

/// The counts of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Connections that were accepted, and those that are open.
    pub(crate) accepted: AtomicU64,
    pub(crate) open: AtomicU64,
    /// Connections and messages that were refused.
    pub(crate) refused: AtomicU64,
    /// Messages that were heard, and what was told.
    pub(crate) heard: AtomicU64,
    pub(crate) told: AtomicU64,
    /// Clients that were let go because they did not take what they were told.
    pub(crate) slow: AtomicU64,
    /// Transactions, what was kept in them, how long they took, and those that failed.
    pub(crate) commits: AtomicU64,
    pub(crate) kept: AtomicU64,
    pub(crate) commit_micros: AtomicU64,
    pub(crate) unkept: AtomicU64,
    /// Tables and visitors now.
    pub(crate) tables: AtomicU64,
    pub(crate) visitors: AtomicU64,
}

/// Adds to a count.
pub(crate) fn add(count: &AtomicU64, more: u64) {
    count.fetch_add(more, Ordering::Relaxed);
}

impl Metrics {
    /// All counts as text.
    pub(crate) fn write(&self) -> String {
        let rows = [
            ("connections_total", "counter", "Connections accepted.", &self.accepted),
            ("connections", "gauge", "Connections open.", &self.open),
            ("refused_total", "counter", "Connections and requests refused.", &self.refused),
            ("messages_total", "counter", "Messages heard.", &self.heard),
            ("told_total", "counter", "Messages told.", &self.told),
            ("slow_total", "counter", "Clients let go because they were too slow.", &self.slow),
            ("commits_total", "counter", "Transactions.", &self.commits),
            ("kept_total", "counter", "Rows kept.", &self.kept),
            ("commit_microseconds_total", "counter", "Time in transactions.", &self.commit_micros),
            ("unkept_total", "counter", "Transactions that failed.", &self.unkept),
            ("tables", "gauge", "Tables of people.", &self.tables),
            ("visitors", "gauge", "Visitors with a WebSocket.", &self.visitors),
        ];
        let mut text = String::new();
        for (name, kind, help, count) in rows {
            let value = count.load(Ordering::Relaxed);
            text += &format!(
                "# HELP tablero_{name} {help}\n# TYPE tablero_{name} {kind}\ntablero_{name} {value}\n"
            );
        }
        for (name, help, value) in process() {
            text += &format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n");
        }
        text
    }
}

/// What the system says of this process, where it does.
fn process() -> Vec<(&'static str, &'static str, u64)> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |key: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    let mut found = Vec::new();
    found.extend(field("VmRSS:").map(|kib| ("process_resident_memory_bytes", "Memory.", kib << 10)));
    found.extend(field("Threads:").map(|count| ("process_threads", "Threads.", count)));
    let files = std::fs::read_dir("/proc/self/fd").map(|files| files.count() as u64);
    found.extend(files.ok().map(|count| ("process_open_fds", "Open files.", count)));
    found
}
